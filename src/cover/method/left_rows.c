// What is left, as one row of bits over all options for each depth. Choosing an option is one AND
// for each of its items; colours are part of the masks. Sizes follow from the options that go.
#include "cover/method/left.h"

#include <string.h>

enum { MOST_OPTIONS = 1 << 15, MOST_ITEMS = 1 << 15, MOST_MASK_WORDS = 1 << 22 };

static const uint16_t covered = UINT16_MAX; // the size of an item that is covered

typedef struct left_rows {
    cover_left base;
    const ita_cover *cover;
    const ita_allocator *allocator;
    ita_arena arena;
    uint32_t words;          // of a row of options
    uint32_t item_count;     // primary items are numbered anew, in order
    uint32_t *item_of;       // [item_count] their numbers in the instance
    uint32_t *number_of;     // [cover->item_count]
    uint64_t *masks;         // rows: what may stay beside an entry; the first are the items' own
    uint32_t *mask_of;       // [entry_count] its row
    uint16_t *primaries;     // primary items of options behind each other, by new number
    uint32_t *primary_start; // [option_count + 1]

    // By depth.
    uint64_t *rows;         // [depth_limit + 1][words] options that are left
    uint16_t *sizes;        // [depth_limit + 1][item_count]
    uint16_t *active;       // [depth_limit + 1][item_count] items that are not covered, ascending
    uint32_t *active_count; // [depth_limit + 1]
    int64_t *choice;        // [depth_limit + 1] see choose
} left_rows;

// An upper bound for the rows of masks: one an item, one for each colour of it.
static uint64_t mask_count(const ita_cover *cover) {
    uint64_t count = cover->item_count;
    for (uint32_t e = 0; e < cover->entry_count; e++)
        count += cover->entries[e].colour != 0;
    return count;
}

static bool fits(const ita_cover *cover) {
    uint64_t words = ITA_BITSET_WORDS((uint64_t)cover->option_count);
    return cover->option_count <= MOST_OPTIONS && cover->item_count <= MOST_ITEMS &&
           !cover->weights && !cover_has_bounds(cover) &&
           mask_count(cover) * words <= MOST_MASK_WORDS &&
           words * cover->primary_count <= MOST_MASK_WORDS &&
           (uint64_t)cover->primary_count * cover->primary_count <= 4 * (uint64_t)MOST_MASK_WORDS;
}

static void close(cover_left *left) {
    left_rows *s = (left_rows *)left;
    const ita_allocator *allocator = s->allocator;
    ita_arena_close(&s->arena);
    ita_give(allocator, s, sizeof *s);
}

static ita_status number_items(left_rows *s) {
    const ita_cover *cover = s->cover;
    s->item_of = cover_take(&s->arena, cover->item_count, sizeof *s->item_of);
    s->number_of = cover_take(&s->arena, cover->item_count, sizeof *s->number_of);
    s->primaries = cover_take(&s->arena, cover->entry_count, sizeof *s->primaries);
    s->primary_start =
        cover_take(&s->arena, cover->option_count + (size_t)1, sizeof *s->primary_start);
    if (!s->item_of || !s->number_of || !s->primaries || !s->primary_start) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        s->number_of[i] = s->item_count;
        if (cover->items[i].is_primary) s->item_of[s->item_count++] = i;
    }
    uint32_t used = 0;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        s->primary_start[option] = used;
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            if (cover->items[cover->entries[e].item].is_primary)
                s->primaries[used++] = (uint16_t)s->number_of[cover->entries[e].item];
    }
    s->primary_start[cover->option_count] = used;
    return ITA_OK;
}

// Beside an entry without colour no other option of its item may stay; beside one with a colour
// those with the same one.
static ita_status make_masks(left_rows *s) {
    const ita_cover *cover = s->cover;
    size_t words = s->words, used = cover->item_count;
    s->masks = cover_take(&s->arena, (size_t)mask_count(cover) * words, sizeof *s->masks);
    s->mask_of = cover_take(&s->arena, cover->entry_count, sizeof *s->mask_of);
    uint32_t *option_of = cover_take(&s->arena, cover->entry_count, sizeof *option_of);
    uint32_t *seen = cover_take(&s->arena, cover->entry_count, sizeof *seen);
    if (!s->masks || !s->mask_of || !option_of || !seen) return ITA_E_MEMORY;
    memset(s->masks, 255, cover->item_count * words * sizeof *s->masks);
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            s->mask_of[e] = cover->entries[e].item;
            ita_bit_clear(s->masks + cover->entries[e].item * words, option);
        }
    for (uint32_t i = 0; i < cover->item_count; i++) {
        size_t first = used; // colours of this item stand from here on
        for (uint32_t k = cover->item_start[i]; k < cover->item_start[i + 1]; k++) {
            uint32_t option = cover->item_options[k], e = cover->option_start[option];
            while (cover->entries[e].item != i)
                e++;
            if (cover->entries[e].colour == 0) continue;
            size_t row = first;
            while (row < used && seen[row - cover->item_count] != cover->entries[e].colour)
                row++;
            if (row == used) {
                seen[used++ - cover->item_count] = cover->entries[e].colour;
                memcpy(s->masks + row * words, s->masks + i * words, words * sizeof *s->masks);
            }
            ita_bit_set(s->masks + row * words, option);
            s->mask_of[e] = (uint32_t)row;
        }
    }
    return ITA_OK;
}

static ita_status make_room(left_rows *s) {
    size_t depths = cover_depth_limit(s->cover) + 1;
    s->rows = cover_take(&s->arena, depths * s->words, sizeof *s->rows);
    s->sizes = cover_take(&s->arena, depths * s->item_count, sizeof *s->sizes);
    s->active = cover_take(&s->arena, depths * s->item_count, sizeof *s->active);
    s->active_count = cover_take(&s->arena, depths, sizeof *s->active_count);
    s->choice = cover_take(&s->arena, depths, sizeof *s->choice);
    bool is_short = !s->rows || !s->sizes || !s->active || !s->active_count || !s->choice;
    return is_short ? ITA_E_MEMORY : ITA_OK;
}

// Lists the items that are not covered out of those of the depth above, and finds the smallest.
static void look_round(left_rows *s, const uint16_t *above, uint32_t above_count, uint32_t depth) {
    const uint16_t *sizes = s->sizes + (size_t)depth * s->item_count;
    uint16_t *active = s->active + (size_t)depth * s->item_count;
    uint32_t count = 0, best = UINT32_MAX;
    for (uint32_t k = 0; k < above_count; k++) {
        uint32_t item = above[k], key = (uint32_t)sizes[item] << 16 | item;
        active[count] = (uint16_t)item; // stays if it is not covered
        count += sizes[item] != covered;
        best = key < best ? key : best;
    }
    s->active_count[depth] = count;
    s->choice[depth] = count == 0        ? COVER_SOLVED
                       : best >> 16 == 0 ? COVER_DEAD
                                         : (int64_t)s->item_of[best & 0xffff];
}

static ita_status open(const cover_task *task, cover_left **left) {
    left_rows *s = ita_take_zeroed(task->allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->base.class_ = &cover_left_rows;
    s->cover = task->cover;
    s->allocator = task->allocator;
    ita_arena_open(&s->arena, task->allocator);
    s->words = (uint32_t)ITA_BITSET_WORDS((size_t)task->cover->option_count);
    if (s->words == 0) s->words = 1;
    ita_status status = number_items(s);
    if (!status) status = make_masks(s);
    if (!status) status = make_room(s);
    if (status) {
        close(&s->base);
        return status;
    }
    for (uint32_t option = 0; option < s->cover->option_count; option++) {
        if (!s->cover->is_choosable[option] || (task->is_allowed && !task->is_allowed[option]))
            continue;
        ita_bit_set(s->rows, option);
        for (uint32_t k = s->primary_start[option]; k < s->primary_start[option + 1]; k++)
            s->sizes[s->primaries[k]]++;
    }
    for (uint32_t i = 0; i < s->item_count; i++)
        s->active[i] = (uint16_t)i;
    look_round(s, s->active, s->item_count, 0);
    *left = &s->base;
    return ITA_OK;
}

static void start(cover_left *left) {
    (void)left; // depth 0 never changes
}

static int64_t choose(const cover_left *left, uint32_t depth) {
    return ((const left_rows *)left)->choice[depth];
}

static uint32_t count(const cover_left *left, uint32_t depth, uint32_t item) {
    const left_rows *s = (const left_rows *)left;
    return s->sizes[(size_t)depth * s->item_count + s->number_of[item]];
}

static void list(const cover_left *left, uint32_t depth, uint32_t item, uint32_t *options) {
    const left_rows *s = (const left_rows *)left;
    const uint64_t *row = s->rows + (size_t)depth * s->words;
    const uint64_t *mask = s->masks + (size_t)item * s->words;
    for (uint32_t w = 0; w < s->words; w++)
        for (uint64_t rest = row[w] & ~mask[w]; rest; rest &= rest - 1)
            *options++ = w * 64 + (uint32_t)ita_bits_lowest64(rest);
}

static bool has(const cover_left *left, uint32_t depth, uint32_t option) {
    const left_rows *s = (const left_rows *)left;
    return ita_bit_get(s->rows + (size_t)depth * s->words, option);
}

static bool may_pass(const cover_left *left, uint32_t depth, uint32_t item) {
    (void)left;
    (void)depth;
    (void)item;
    return false;
}

// Options that were left and are not any more leave the sizes of their items.
static void shrink(const left_rows *s, const uint64_t *row, const uint64_t *next, uint16_t *sizes) {
    const uint32_t *primary_start = s->primary_start;
    const uint16_t *primaries = s->primaries;
    for (uint32_t w = 0; w < s->words; w++)
        for (uint64_t gone = row[w] & ~next[w]; gone; gone &= gone - 1) {
            uint32_t option = w * 64 + (uint32_t)ita_bits_lowest64(gone);
            for (uint32_t k = primary_start[option]; k < primary_start[option + 1]; k++)
                sizes[primaries[k]]--;
        }
}

static bool take(cover_left *left, uint32_t depth, uint32_t item, uint32_t option) {
    (void)item;
    left_rows *s = (left_rows *)left;
    const ita_cover *cover = s->cover;
    uint32_t words = s->words, from = cover->option_start[option];
    const uint64_t *row = s->rows + (size_t)depth * words;
    uint64_t *next = s->rows + (size_t)(depth + 1) * words;
    const uint16_t *sizes = s->sizes + (size_t)depth * s->item_count;
    uint16_t *next_sizes = s->sizes + (size_t)(depth + 1) * s->item_count;
    const uint64_t *mask = s->masks + (size_t)s->mask_of[from] * words;
    for (uint32_t w = 0; w < words; w++)
        next[w] = row[w] & mask[w];
    for (uint32_t e = from + 1; e < cover->option_start[option + 1]; e++) {
        mask = s->masks + (size_t)s->mask_of[e] * words;
        for (uint32_t w = 0; w < words; w++)
            next[w] &= mask[w];
    }
    memcpy(next_sizes, sizes, s->item_count * sizeof *sizes);
    shrink(s, row, next, next_sizes);
    for (uint32_t k = s->primary_start[option]; k < s->primary_start[option + 1]; k++)
        next_sizes[s->primaries[k]] = covered;
    look_round(s, s->active + (size_t)depth * s->item_count, s->active_count[depth], depth + 1);
    return true;
}

static uint32_t active(const cover_left *left, uint32_t depth) {
    return ((const left_rows *)left)->active_count[depth];
}

const cover_left_class cover_left_rows = {fits, open,     start, choose, count, list,
                                          has,  may_pass, take,  active, close};
