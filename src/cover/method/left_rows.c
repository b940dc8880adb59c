// What is left, as one row of bits over all options for each depth. Choosing an option is an AND
// with the row of those that may stand beside it, or, where there are many options, with one row
// for each of its items; colours are part of the rows. Sizes follow from the options that go, and
// the smallest is found eight at a time. An item with bounds keeps its options until it is full,
// and its size is the number of its branches: what it still needs is told with it. Where little is
// left of an instance without bounds it is numbered anew (rest.h).
#include "cover/method/beside.h"
#include "cover/method/left.h"
#include "cover/method/rest.h"

#include <string.h>

enum {
    MOST_OPTIONS = (1 << 15) - 3,
    MOST_BESIDE_BOUNDS = INT16_MAX / 2 - 1, // options: no size comes near that of the covered
    MOST_ITEMS = 1 << 15,
    MOST_ROW_WORDS = 1 << 23, // of all depths
    MOST_SIZES = 1 << 25,
    LANES = 8,
    CROWDED = 4, // options that an item has in a rest, on the average, at least
};

// Eight sizes: how many branches an item has. It is dead when there are none.
typedef int16_t lanes __attribute__((vector_size(2 * LANES), may_alias));

static const int16_t covered = INT16_MAX; // the size of an item that is covered
static const uint32_t exact = UINT32_MAX; // the place of an item without bounds among those with

typedef struct left_rows {
    cover_left base;
    const ita_cover *cover;
    const ita_allocator *allocator;
    ita_arena arena;
    uint32_t words;          // of a row of options
    uint32_t item_count;     // primary items are numbered anew, in order
    uint32_t *item_of;       // [item_count] their numbers in the instance
    uint32_t *number_of;     // [cover->item_count]
    uint32_t blocks;         // of eight sizes
    cover_beside beside;     // what may stay beside an option
    uint16_t *primaries;     // primary items of options behind each other, by new number
    uint32_t *primary_start; // [option_count + 1]
    uint32_t *bounded;       // [bounded_count] items with bounds, by new number
    uint16_t *beyond;        // [bounded_count] how often they may be covered beyond what they need
    uint32_t *room_places;   // [bounded_count] see cover_left_key_words
    uint32_t *bounded_place; // [primary_count] where they are there; or `exact`
    uint32_t bounded_count;
    bool is_at_will;      // see cover_left_goes_at_will
    uint32_t limiting;    // an item with bounds that all options have, among these; or `exact`
    uint32_t most_needed; // other primary items of one option, at most

    // By depth.
    uint64_t *rows;         // [depth_limit + 1][words] options that are left
    lanes *sizes;           // [depth_limit + 1][blocks]
    uint32_t *active_count; // [depth_limit + 1]
    int64_t *choice;        // [depth_limit + 1] see choose
    uint16_t *rooms;        // [depth_limit + 1][bounded_count] how often it may still be covered
    uint32_t *at_will;      // [depth_limit + 1] options that may be chosen or not

    cover_rest *rest;  // NULL: none is made
    uint8_t *has_rest; // [depth_limit + 1] the row is one of the rest; there are no sizes
    uint64_t *open;    // [depth_limit + 1] the rest's items that must be covered
} left_rows;

// No item needs more than a size can tell.
static bool has_modest_needs(const ita_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (cover->items[i].least > MOST_OPTIONS) return false;
    return true;
}

static bool fits(const ita_cover *cover) {
    if (cover->option_count > MOST_OPTIONS || cover->item_count > MOST_ITEMS || cover->weights ||
        !has_modest_needs(cover))
        return false;
    if (cover->option_count > MOST_BESIDE_BOUNDS && cover_has_bounds(cover)) return false;
    const uint64_t words = ITA_BITSET_WORDS((uint64_t)cover->option_count);
    const uint64_t depths = cover_depth_limit(cover);
    return cover_beside_fits(cover) && depths * words <= MOST_ROW_WORDS &&
           depths * cover->primary_count <= MOST_SIZES;
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
    s->bounded = cover_take(&s->arena, cover->primary_count, sizeof *s->bounded);
    s->beyond = cover_take(&s->arena, cover->primary_count, sizeof *s->beyond);
    s->room_places = cover_take(&s->arena, cover->primary_count, sizeof *s->room_places);
    s->bounded_place = cover_take(&s->arena, cover->primary_count, sizeof *s->bounded_place);
    if (!s->item_of || !s->number_of || !s->primaries || !s->primary_start || !s->bounded ||
        !s->beyond || !s->room_places || !s->bounded_place)
        return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        s->number_of[i] = s->item_count;
        if (!cover->items[i].is_primary) continue;
        const bool is_exact = cover_is_exact(&cover->items[i]);
        s->bounded_place[s->item_count] = is_exact ? exact : s->bounded_count;
        if (!is_exact) {
            s->beyond[s->bounded_count] = (uint16_t)(cover->items[i].most - cover->items[i].least);
            s->bounded[s->bounded_count++] = s->item_count;
        }
        s->item_of[s->item_count++] = i;
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

static ita_status make_room(left_rows *s) {
    size_t depths = cover_depth_limit(s->cover) + 1;
    s->blocks = (s->item_count + LANES - 1) / LANES;
    s->rows = cover_take(&s->arena, depths * s->words, sizeof *s->rows);
    s->sizes = cover_take(&s->arena, depths * s->blocks, sizeof *s->sizes);
    s->active_count = cover_take(&s->arena, depths, sizeof *s->active_count);
    s->choice = cover_take(&s->arena, depths, sizeof *s->choice);
    s->has_rest = cover_take(&s->arena, depths, sizeof *s->has_rest);
    s->open = cover_take(&s->arena, depths, sizeof *s->open);
    s->rooms = cover_take(&s->arena, depths * s->bounded_count, sizeof *s->rooms);
    s->at_will = cover_take(&s->arena, depths, sizeof *s->at_will);
    bool is_short = !s->rows || !s->sizes || !s->active_count || !s->choice || !s->has_rest ||
                    !s->open || !s->rooms || !s->at_will;
    return is_short ? ITA_E_MEMORY : ITA_OK;
}

static ita_status make_rest(left_rows *s) {
    // Where there are bounds or colours, or a row is no longer than the rest's, there is none.
    if (s->bounded_count > 0 || s->cover->colour_count > 0 || s->words <= COVER_REST_WORDS)
        return ITA_OK;
    s->rest = cover_take(&s->arena, 1, sizeof *s->rest);
    return s->rest ? cover_rest_open(s->rest, s->cover, &s->arena) : ITA_E_MEMORY;
}

// The sizes at a depth, one by one.
static int16_t *sizes_at(const left_rows *s, uint32_t depth) {
    return (int16_t *)(s->sizes + (size_t)depth * s->blocks);
}

// Finds the smallest item, the first of several.
static int64_t find_smallest(const left_rows *s, uint32_t depth) {
    const lanes *sizes = s->sizes + (size_t)depth * s->blocks;
    if (s->blocks == 0) return COVER_SOLVED;
    lanes best = sizes[0], at = {0};
    for (uint32_t block = 1; block < s->blocks; block++) {
        lanes now = sizes[block], is_less = now < best;
        best = (now & is_less) | (best & ~is_less);
        at = ((int16_t)block & is_less) | (at & ~is_less);
    }
    const int32_t unit = 1 << 16; // a size, and behind it a number
    int32_t least = INT32_MAX;
    for (int32_t lane = 0; lane < LANES; lane++) {
        int32_t key = best[lane] * unit + at[lane] * LANES + lane;
        least = key < least ? key : least;
    }
    return least >= covered * unit ? COVER_SOLVED
           : least < unit          ? COVER_DEAD
                                   : (int64_t)s->item_of[least % unit];
}

// ---- items with bounds

static uint16_t *rooms_at(const left_rows *s, uint32_t depth) {
    return s->rooms + (size_t)depth * s->bounded_count;
}

// How often an item with bounds must still be covered, where it may be so many times.
static uint32_t need_of(const left_rows *s, uint32_t bounded, uint32_t room) {
    const uint32_t beyond = s->beyond[bounded];
    return room > beyond ? room - beyond : 0;
}

// Whether an item decides nothing, however many of its options are gone since.
static bool is_settled(const int16_t *sizes, uint32_t number) {
    return sizes[number] > covered / 2;
}

static bool has_settled_items(const left_rows *s, const int16_t *sizes, uint32_t option) {
    for (uint32_t k = s->primary_start[option]; k < s->primary_start[option + 1]; k++)
        if (!is_settled(sizes, s->primaries[k])) return false;
    return true;
}

// An item was settled: its options that have no other items may be chosen or not.
static void set_free(left_rows *s, uint32_t depth, uint32_t number) {
    const uint64_t *mask = cover_beside_others(&s->beside, s->item_of[number]);
    uint64_t *row = s->rows + (size_t)depth * s->words;
    for (uint32_t w = 0; w < s->words; w++)
        for (uint64_t own = row[w] & ~mask[w]; own; own &= own - 1) {
            const uint32_t option = w * 64 + (uint32_t)ita_bits_lowest64(own);
            if (!has_settled_items(s, sizes_at(s, depth), option)) continue;
            ita_bit_clear(row, option);
            s->at_will[depth]++;
        }
}

// Looks over items with bounds that follow each other, many at a time: covers who is settled, and
// adds up what the others need. True when one of them needs nothing and may take all that it has.
static bool look_over(int16_t *sizes, const uint16_t *rooms, const uint16_t *beyond, uint32_t count,
                      uint16_t at_will, uint32_t *needed) {
    uint16_t found = 0;
    uint32_t sum = 0;
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t open = sizes[k] <= covered / 2 ? UINT16_MAX : 0;
        const uint16_t need = rooms[k] > beyond[k] ? (uint16_t)(rooms[k] - beyond[k]) : 0;
        const uint16_t options = (uint16_t)(sizes[k] - 1), allowed = rooms[k] & at_will;
        sum += need & open;
        found |= open & (need == 0 ? UINT16_MAX : 0) & (options <= allowed ? UINT16_MAX : 0);
        sizes[k] = open ? sizes[k] : covered;
    }
    *needed += sum;
    return found;
}

// Who needs no option and has none is left alone: to pass him over is no choice. So is, at will,
// who may take all that he has. Returns how much is needed in all, but for the limiting item.
static uint64_t settle_bounds(left_rows *s, uint32_t depth) {
    int16_t *sizes = sizes_at(s, depth);
    const uint16_t *rooms = rooms_at(s, depth);
    uint32_t needed = 0;
    if (s->limiting != exact && !is_settled(sizes, s->bounded[s->limiting]))
        needed -= need_of(s, s->limiting, rooms[s->limiting]); // comes again below
    for (uint32_t b = 0, end; b < s->bounded_count; b = end) {
        const uint32_t first = s->bounded[b];
        for (end = b + 1; end < s->bounded_count && s->bounded[end] == first + (end - b);)
            end++;
        if (!look_over(sizes + first, rooms + b, s->beyond + b, end - b,
                       s->is_at_will ? UINT16_MAX : 0, &needed))
            continue;
        for (uint32_t k = b; k < end; k++) {
            int16_t *size = &sizes[s->bounded[k]];
            const int32_t options = *size - 1, allowed = s->is_at_will ? rooms[k] : 0;
            if (*size == covered || need_of(s, k, rooms[k]) > 0 || options > allowed) continue;
            *size = covered;
            if (options > 0) set_free(s, depth, s->bounded[k]);
        }
    }
    return needed;
}

// Who has all options says how many are still to come; these are not enough for what others need.
static bool is_out_of_reach(const left_rows *s, uint32_t depth, uint64_t needed) {
    if (s->limiting == exact) return false;
    const int16_t *sizes = sizes_at(s, depth);
    for (uint32_t i = 0; i < s->item_count && s->bounded_count < s->item_count; i++)
        needed += s->bounded_place[i] == exact && sizes[i] != covered;
    return needed > (uint64_t)rooms_at(s, depth)[s->limiting] * s->most_needed;
}

static void find_limiting(left_rows *s) {
    uint32_t choosable = 0;
    s->limiting = exact;
    for (uint32_t option = 0; option < s->cover->option_count; option++) {
        const uint32_t size = s->primary_start[option + 1] - s->primary_start[option];
        choosable += size > 0;
        if (size > s->most_needed + 1) s->most_needed = size - 1;
    }
    for (uint32_t b = 0; b < s->bounded_count; b++) {
        const uint32_t item = s->item_of[s->bounded[b]];
        if (s->cover->item_start[item + 1] - s->cover->item_start[item] == choosable)
            s->limiting = b;
    }
}

// The options of an item before one are passed over; those before COVER_NO_OPTION are all.
static void pass_over(const left_rows *s, uint32_t item, uint32_t before, uint64_t *row) {
    const uint64_t *mask = cover_beside_others(&s->beside, item);
    uint32_t w = 0;
    for (; w < s->words && w < before / 64; w++)
        row[w] &= mask[w];
    if (w < s->words) row[w] &= mask[w] | UINT64_MAX << before % 64;
}

// Each set of options of an item with bounds is met in ascending order, and one that is full has
// no options any more.
static void keep_within_bounds(left_rows *s, uint32_t depth, uint32_t item, uint32_t option) {
    uint64_t *next = s->rows + (size_t)(depth + 1) * s->words;
    uint16_t *rooms = rooms_at(s, depth + 1);
    memcpy(rooms, rooms_at(s, depth), s->bounded_count * sizeof *rooms);
    if (s->bounded_place[s->number_of[item]] != exact) pass_over(s, item, option, next);
    if (option == COVER_NO_OPTION) return;
    ita_bit_clear(next, option);
    for (uint32_t k = s->primary_start[option]; k < s->primary_start[option + 1]; k++) {
        const uint32_t place = s->bounded_place[s->primaries[k]];
        if (place != exact && --rooms[place] == 0)
            pass_over(s, s->item_of[s->primaries[k]], COVER_NO_OPTION, next);
    }
}

static void start_bounds(left_rows *s, const cover_task *task) {
    cover_left_key_words(s->cover, s->room_places);
    s->is_at_will = cover_left_goes_at_will(task);
    find_limiting(s);
    for (uint32_t b = 0; b < s->bounded_count; b++) {
        const cover_item *item = &s->cover->items[s->item_of[s->bounded[b]]];
        s->rooms[b] = (uint16_t)item->most;
        sizes_at(s, 0)[s->bounded[b]] += (int16_t)(1 - (int32_t)item->least);
    }
    settle_bounds(s, 0);
}

static ita_status open(const cover_task *task, cover_left **left) {
    left_rows *s = ita_take_zeroed(task->allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->base.class_ = &cover_left_rows;
    s->cover = task->cover;
    s->allocator = task->allocator;
    ita_arena_open(&s->arena, task->allocator);
    s->words = cover_beside_words(task->cover);
    ita_status status = number_items(s);
    if (!status) status = cover_beside_open(&s->beside, s->cover, NULL, &s->arena);
    if (!status) status = make_room(s);
    if (!status) status = make_rest(s);
    if (status) {
        close(&s->base);
        return status;
    }
    int16_t *sizes = sizes_at(s, 0);
    for (uint32_t lane = s->item_count; lane < s->blocks * LANES; lane++)
        sizes[lane] = covered;
    for (uint32_t option = 0; option < s->cover->option_count; option++) {
        if (!s->cover->is_choosable[option] || (task->is_allowed && !task->is_allowed[option]))
            continue;
        ita_bit_set(s->rows, option);
        for (uint32_t k = s->primary_start[option]; k < s->primary_start[option + 1]; k++)
            sizes[s->primaries[k]]++;
    }
    start_bounds(s, task);
    s->active_count[0] = s->item_count;
    s->choice[0] = find_smallest(s, 0);
    *left = &s->base;
    return ITA_OK;
}

static void start(cover_left *left) {
    (void)left; // depth 0 changes only in how it is told
}

static int64_t choose(const cover_left *left, uint32_t depth) {
    return ((const left_rows *)left)->choice[depth];
}

static uint32_t count(const cover_left *left, uint32_t depth, uint32_t item) {
    const left_rows *s = (const left_rows *)left;
    if (s->has_rest[depth])
        return cover_rest_count(s->rest, item, s->rows + (size_t)depth * s->words);
    const uint32_t number = s->number_of[item], place = s->bounded_place[number];
    const int32_t branches = sizes_at(s, depth)[number];
    if (place == exact) return (uint32_t)branches;
    return (uint32_t)(branches - 1) + need_of(s, place, rooms_at(s, depth)[place]);
}

static void list(const cover_left *left, uint32_t depth, uint32_t item, uint32_t *options) {
    const left_rows *s = (const left_rows *)left;
    const uint64_t *row = s->rows + (size_t)depth * s->words;
    const uint64_t *mask = cover_beside_others(&s->beside, item);
    if (s->has_rest[depth]) {
        cover_rest_list(s->rest, item, row, options);
        return;
    }
    for (uint32_t w = 0; w < s->words; w++)
        for (uint64_t rest = row[w] & ~mask[w]; rest; rest &= rest - 1)
            *options++ = w * 64 + (uint32_t)ita_bits_lowest64(rest);
}

static bool has(const cover_left *left, uint32_t depth, uint32_t option) {
    const left_rows *s = (const left_rows *)left;
    const uint64_t *row = s->rows + (size_t)depth * s->words;
    return s->has_rest[depth] ? cover_rest_has(s->rest, option, row) : ita_bit_get(row, option);
}

static bool may_pass(const cover_left *left, uint32_t depth, uint32_t item) {
    const left_rows *s = (const left_rows *)left;
    const uint32_t place = s->bounded_place[s->number_of[item]];
    return place != exact && need_of(s, place, rooms_at(s, depth)[place]) == 0;
}

// Options that were left and are not any more leave the sizes of their items. False: an item has
// none any more, and the sizes are of no use.
static bool shrink(const left_rows *s, const uint64_t *row, const uint64_t *next, int16_t *sizes) {
    const uint32_t *primary_start = s->primary_start;
    const uint16_t *primaries = s->primaries;
    for (uint32_t w = 0; w < s->words; w++)
        for (uint64_t gone = row[w] & ~next[w]; gone; gone &= gone - 1) {
            uint32_t option = w * 64 + (uint32_t)ita_bits_lowest64(gone);
            for (uint32_t k = primary_start[option]; k < primary_start[option + 1]; k++)
                if (--sizes[primaries[k]] == 0) return false;
        }
    return true;
}

// Goes over to the rest, where little is left and items have many options: it takes them one by
// one, where sizes are put right by the options that go.
static void begin_rest(left_rows *s, uint32_t depth) {
    const ita_cover *cover = s->cover;
    const int16_t *sizes = sizes_at(s, depth);
    uint64_t *row = s->rows + (size_t)depth * s->words;
    uint32_t items[COVER_REST_ITEMS], count = 0;
    const uint32_t most = s->active_count[depth] + cover->item_count - cover->primary_count;
    if (most > COVER_REST_ITEMS) return;
    const size_t left = ita_bits_count(row, s->words);
    if (left > COVER_REST_OPTIONS ||
        (uint64_t)left * cover->entry_count < (uint64_t)CROWDED * most * cover->option_count)
        return;
    for (uint32_t i = 0; i < s->item_count; i++)
        if (sizes[i] != covered) items[count++] = s->item_of[i];
    s->open[depth] = UINT64_MAX >> (64 - count);
    for (uint32_t i = 0; count < most; i++)
        if (!cover->items[i].is_primary) items[count++] = i;
    cover_rest_make(s->rest, cover, items, count, row);
    s->has_rest[depth] = true;
}

// Takes an option in the rest, if that is where the depth is.
static bool take_in_rest(left_rows *s, uint32_t depth, uint32_t option) {
    if (!s->has_rest[depth]) begin_rest(s, depth);
    s->has_rest[depth + 1] = s->has_rest[depth];
    if (!s->has_rest[depth]) return false;
    uint64_t *row = s->rows + (size_t)depth * s->words;
    s->active_count[depth + 1] =
        s->active_count[depth] - (s->primary_start[option + 1] - s->primary_start[option]);
    s->open[depth + 1] = s->open[depth];
    s->choice[depth + 1] =
        cover_rest_take(s->rest, option, row, row + s->words, &s->open[depth + 1]);
    return true;
}

// True when an item takes no more at a depth, once an option of it is chosen there.
static bool is_full(const left_rows *s, uint32_t depth, uint32_t number) {
    const uint32_t place = s->bounded_place[number];
    return place == exact || rooms_at(s, depth)[place] == 0;
}

// The sizes of a chosen option's items. Those that are full do not end for want of options while
// theirs go: none has so many.
static void cover_items_of(left_rows *s, uint32_t depth, uint32_t option) {
    int16_t *sizes = sizes_at(s, depth + 1);
    for (uint32_t k = s->primary_start[option]; k < s->primary_start[option + 1]; k++) {
        const uint32_t number = s->primaries[k], place = s->bounded_place[number];
        if (is_full(s, depth + 1, number)) {
            sizes[number] = covered;
            s->active_count[depth + 1]--;
        } else if (need_of(s, place, rooms_at(s, depth)[place]) > 0) {
            sizes[number]++; // it needs one less
        }
    }
}

// When their options are gone.
static void set_full(const left_rows *s, uint32_t depth, uint32_t option) {
    int16_t *sizes = sizes_at(s, depth);
    for (uint32_t k = s->primary_start[option]; k < s->primary_start[option + 1]; k++)
        if (is_full(s, depth, s->primaries[k])) sizes[s->primaries[k]] = covered;
}

static bool take(cover_left *left, uint32_t depth, uint32_t item, uint32_t option) {
    left_rows *s = (left_rows *)left;
    if (s->rest && take_in_rest(s, depth, option)) return true;
    const uint64_t *row = s->rows + (size_t)depth * s->words;
    uint64_t *next = s->rows + (size_t)(depth + 1) * s->words;
    int16_t *sizes = sizes_at(s, depth + 1);
    if (option == COVER_NO_OPTION)
        memcpy(next, row, s->words * sizeof *next);
    else
        cover_beside_keep(&s->beside, s->cover, option, row, next);
    if (s->bounded_count > 0) keep_within_bounds(s, depth, item, option);
    memcpy(sizes, sizes_at(s, depth), s->blocks * sizeof *s->sizes);
    s->active_count[depth + 1] = s->active_count[depth];
    s->at_will[depth + 1] = s->at_will[depth];
    if (option != COVER_NO_OPTION) cover_items_of(s, depth, option);
    s->choice[depth + 1] = COVER_DEAD;
    if (!shrink(s, row, next, sizes)) return true;
    if (option != COVER_NO_OPTION) set_full(s, depth + 1, option);
    const uint64_t needed = settle_bounds(s, depth + 1);
    if (is_out_of_reach(s, depth + 1, needed)) return true;
    s->choice[depth + 1] = find_smallest(s, depth + 1);
    return true;
}

static uint32_t at_will(const cover_left *left, uint32_t depth) {
    const left_rows *s = (const left_rows *)left;
    return s->at_will[depth];
}

static void key(const cover_left *left, uint32_t depth, uint64_t *key, uint32_t words) {
    const left_rows *s = (const left_rows *)left;
    memset(key, 0, words * sizeof *key);
    memcpy(key, s->rows + (size_t)depth * s->words, s->words * sizeof *key);
    const int16_t *sizes = sizes_at(s, depth);
    const uint16_t *rooms = rooms_at(s, depth);
    for (uint32_t b = 0; b < s->bounded_count; b++) {
        const uint32_t place = s->room_places[b];
        if (place == COVER_UNTOLD) continue;
        const int16_t size = sizes[s->bounded[b]];
        uint32_t room = size == covered ? 0 : rooms[b];
        if (need_of(s, b, room) == 0 && room >= (uint32_t)size) room = (uint32_t)size - 1;
        key[place / 64] |= (uint64_t)room << place % 64;
    }
}

static uint32_t active(const cover_left *left, uint32_t depth) {
    return ((const left_rows *)left)->active_count[depth];
}

static uint64_t effort(const cover_left *left) {
    const left_rows *s = (const left_rows *)left;
    if (s->bounded_count > 0) return 60 + s->cover->option_count * 2 / 5;
    return s->rest ? 100 + s->cover->option_count / 16 : 60 + s->cover->option_count / 6;
}

const cover_left_class cover_left_rows = {fits, open,   start,    choose, NULL,    count,
                                          list, has,    may_pass, take,   at_will, NULL,
                                          key,  active, effort,   close};
