// What is left, as one row of bits over all options for each depth, on machines that count bits by
// themselves: sizes are counted when they are asked for, which takes less than keeping them where
// rows are a few words, or where every item finds its options in a few words of it; options stand
// in an order of their own where that brings those of an item together. First of all
// the item is asked that had no option lately: many nodes end there. No bounds; colours are part of
// the rows (beside.h).
#include "cover/method/beside.h"
#include "cover/method/lanes.h"
#include "cover/method/left.h"

#include <string.h>

enum {
    MOST_ITEMS = 1 << 12,
    MOST_WORDS = 1 << 8, // of a row
    MOST_NARROW = 8,     // of a row that is searched as a whole
    MOST_SPANS = 1 << 9, // words of all items
    CROWDED = 16,        // options that a word of an item stands for, at least: else sizes are kept
};

// What asks the machine to count bits, once it is known that it can.
#ifdef __x86_64__
#define COUNTING __attribute__((target("avx2,popcnt,bmi")))
static bool can_count(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("bmi");
}
#else
#define COUNTING
static bool can_count(void) {
    return true;
}
#endif

typedef struct spans_node {
    int64_t choice;  // see choose
    uint32_t fewest; // options of that item
    uint32_t only;   // the option, where that is one; else COVER_NO_OPTION
    uint32_t active;
} spans_node;

typedef struct left_spans {
    cover_left base;
    const ita_cover *cover;
    const ita_allocator *allocator;
    ita_arena arena;
    cover_beside beside;
    uint32_t *places;     // [option_count] where in a row an option stands; NULL: by its number
    uint32_t *order;      // [option_count] the option that stands there; NULL as well
    uint32_t words;       // of a row of options
    uint32_t open_words;  // of a set of items
    uint32_t item_count;  // primary items are numbered anew, in order
    uint32_t *item_of;    // [item_count] their numbers in the instance
    uint32_t *number_of;  // [cover->item_count]
    cover_span *spans;    // [item_count]
    uint64_t *items;      // [option_count][open_words] an option's primary items
    uint32_t *most_items; // [option_count] how many they are
    uint64_t *masks;      // [item_count][words] the items' options where rows are narrow, or NULL
    cover_lanes lanes;    // of them
    bool has_queue;       // items with one option are taken before all are counted anew
    uint32_t barren;      // an item that had no option lately

    // By depth.
    uint64_t *rows;   // [depth_limit + 1][words] options that are left
    uint64_t *open;   // [depth_limit + 1][open_words] items that must be covered
    uint64_t *forced; // [depth_limit + 1][open_words] of those the ones known to have one option
    spans_node *at;   // [depth_limit + 1]
} left_spans;

// The first and the last word of a row with an item's options; false: it has none.
static bool find_span(const ita_cover *cover, uint32_t item, const uint32_t *places,
                      uint32_t *first, uint32_t *last) {
    *first = UINT32_MAX;
    *last = 0;
    for (uint32_t k = cover->item_start[item]; k < cover->item_start[item + 1]; k++) {
        const uint32_t option = cover->item_options[k];
        const uint32_t word = cover_beside_place(places, option) / 64;
        if (word < *first) *first = word;
        if (word > *last) *last = word;
    }
    return *first <= *last;
}

static bool are_together(uint64_t spans, uint64_t options) {
    return spans <= MOST_SPANS && spans * CROWDED <= options;
}

// The first of an option's primary items, by which options are sorted; it has one at least.
static uint32_t first_item(const ita_cover *cover, uint32_t option) {
    uint32_t e = cover->option_start[option], first = UINT32_MAX;
    for (; e < cover->option_start[option + 1]; e++)
        if (cover->items[cover->entries[e].item].is_primary && cover->entries[e].item < first)
            first = cover->entries[e].item;
    return first;
}

// Options by their numbers are close enough.
static bool are_close(const ita_cover *cover) {
    uint64_t spans = 0, options = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        uint32_t first, last;
        if (!cover->items[i].is_primary || !find_span(cover, i, NULL, &first, &last)) continue;
        spans += last - first + 1;
        options += cover->item_start[i + 1] - cover->item_start[i];
    }
    return are_together(spans, options);
}

// Where the options of each first item begin; false: there is an option without, or too many items.
static bool find_starts(const ita_cover *cover, uint32_t starts[MOST_ITEMS + 1]) {
    if (cover->item_count > MOST_ITEMS) return false;
    memset(starts, 0, (cover->item_count + (size_t)1) * sizeof *starts);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        const uint32_t item = first_item(cover, option);
        if (item == UINT32_MAX) return false;
        starts[item + 1]++;
    }
    for (uint32_t i = 0; i < cover->item_count; i++)
        starts[i + 1] += starts[i];
    return true;
}

// They are where they are sorted.
static bool can_be_sorted(const ita_cover *cover) {
    uint32_t starts[MOST_ITEMS + 1];
    uint64_t spans = 0, options = 0;
    if (!find_starts(cover, starts)) return false;
    for (uint32_t i = 0; i < cover->item_count && spans <= MOST_SPANS; i++) {
        const uint32_t from = cover->item_start[i], to = cover->item_start[i + 1];
        if (!cover->items[i].is_primary || from == to) continue;
        uint32_t first = UINT32_MAX, last = 0;
        for (uint32_t k = from; k < to; k++) { // at most: all options of that first item
            const uint32_t item = first_item(cover, cover->item_options[k]);
            if (starts[item] / 64 < first) first = starts[item] / 64;
            if ((starts[item + 1] - 1) / 64 > last) last = (starts[item + 1] - 1) / 64;
        }
        spans += last - first + 1;
        options += to - from;
    }
    return are_together(spans, options);
}

static bool fits(const ita_cover *cover) {
    if (cover->weights || cover_has_bounds(cover) || cover->primary_count > MOST_ITEMS ||
        cover_beside_words(cover) > MOST_WORDS || !cover_beside_fits(cover) || !can_count())
        return false;
    return cover_beside_words(cover) <= MOST_NARROW || are_close(cover) || can_be_sorted(cover);
}

static void close(cover_left *left) {
    left_spans *s = (left_spans *)left;
    const ita_allocator *allocator = s->allocator;
    ita_arena_close(&s->arena);
    ita_give(allocator, s, sizeof *s);
}

static ita_status sort_options(left_spans *s) {
    const ita_cover *cover = s->cover;
    uint32_t starts[MOST_ITEMS + 1];
    if (s->words <= MOST_NARROW || are_close(cover) || !find_starts(cover, starts)) return ITA_OK;
    s->places = cover_take(&s->arena, cover->option_count, sizeof *s->places);
    s->order = cover_take(&s->arena, cover->option_count, sizeof *s->order);
    if (!s->places || !s->order) return ITA_E_MEMORY;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        s->places[option] = starts[first_item(cover, option)]++;
        s->order[s->places[option]] = option;
    }
    return ITA_OK;
}

static ita_status number_items(left_spans *s) {
    const ita_cover *cover = s->cover;
    s->item_of = cover_take(&s->arena, cover->primary_count, sizeof *s->item_of);
    s->number_of = cover_take(&s->arena, cover->item_count, sizeof *s->number_of);
    s->spans = cover_take(&s->arena, cover->primary_count, sizeof *s->spans);
    if (!s->item_of || !s->number_of || !s->spans) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (!cover->items[i].is_primary) continue;
        uint32_t first, last;
        uint32_t count = find_span(cover, i, s->places, &first, &last) ? last - first + 1 : 0;
        uint64_t *mask = cover_take(&s->arena, count, sizeof *mask);
        if (!mask) return ITA_E_MEMORY;
        for (uint32_t k = cover->item_start[i]; k < cover->item_start[i + 1]; k++)
            ita_bit_set(mask, cover_beside_place(s->places, cover->item_options[k]) - 64 * first);
        s->spans[s->item_count] = (cover_span){first, count, mask};
        s->number_of[i] = s->item_count;
        s->item_of[s->item_count++] = i;
    }
    return ITA_OK;
}

static ita_status make_masks(left_spans *s) {
    const ita_cover *cover = s->cover;
    if (s->words > MOST_NARROW || s->lanes.lanes) return ITA_OK;
    s->masks = cover_take(&s->arena, (size_t)s->item_count * s->words, sizeof *s->masks);
    if (!s->masks) return ITA_E_MEMORY;
    for (uint32_t item = 0; item < s->item_count; item++)
        for (uint32_t k = cover->item_start[s->item_of[item]];
             k < cover->item_start[s->item_of[item] + 1]; k++)
            ita_bit_set(s->masks + (size_t)item * s->words, cover->item_options[k]);
    return ITA_OK;
}

static ita_status list_items(left_spans *s) {
    const ita_cover *cover = s->cover;
    s->open_words = (s->item_count + 63) / 64;
    s->items = cover_take(&s->arena, (size_t)cover->option_count * s->open_words, sizeof *s->items);
    s->most_items = cover_take(&s->arena, cover->option_count, sizeof *s->most_items);
    if (!s->items || !s->most_items) return ITA_E_MEMORY;
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            const uint32_t item = cover->entries[e].item;
            if (!cover->items[item].is_primary) continue;
            ita_bit_set(s->items + (size_t)option * s->open_words, s->number_of[item]);
            s->most_items[option]++;
        }
    return ITA_OK;
}

static ita_status make_room(left_spans *s) {
    const size_t depths = cover_depth_limit(s->cover) + 1;
    s->rows = cover_take(&s->arena, depths * s->words, sizeof *s->rows);
    s->open = cover_take(&s->arena, depths * s->open_words, sizeof *s->open);
    s->forced = cover_take(&s->arena, depths * s->open_words, sizeof *s->forced);
    s->at = cover_take(&s->arena, depths, sizeof *s->at);
    return s->rows && s->open && s->forced && s->at ? ITA_OK : ITA_E_MEMORY;
}

static COUNTING bool has_option(const cover_span *item, const uint64_t *row) {
    const uint64_t *mask = item->mask;
    uint64_t left = 0;
    row += item->first;
    for (uint32_t w = 0; w < item->count; w++)
        left |= mask[w] & row[w];
    return left != 0;
}

// The first option of an item; COVER_NO_OPTION: it has none.
static COUNTING uint32_t first_option(const left_spans *s, uint32_t item, const uint64_t *row) {
    const cover_span *at = &s->spans[item];
    for (uint32_t w = 0; w < at->count; w++) {
        const uint64_t left = row[at->first + w] & at->mask[w];
        if (!left) continue;
        const uint32_t place = (at->first + w) * 64 + (uint32_t)ita_bits_lowest64(left);
        return s->order ? s->order[place] : place;
    }
    return COVER_NO_OPTION;
}

static COUNTING uint32_t count_options(const cover_span *item, const uint64_t *row, uint32_t most) {
    const uint64_t *mask = item->mask;
    uint32_t count = 0;
    row += item->first;
    for (uint32_t w = 0; w < item->count && count < most; w++)
        count += (uint32_t)__builtin_popcountll(mask[w] & row[w]);
    return count;
}

// Of the open items the one with the fewest options, the first of several, behind how many these
// are; an item that has none ends it.
static COUNTING uint64_t find_in_spans(const left_spans *s, const uint64_t *row,
                                       const uint64_t *open) {
    for (uint32_t w = 0; w < s->open_words; w++)
        for (uint64_t left = open[w]; left; left &= left - 1) {
            const uint32_t item = w * 64 + (uint32_t)ita_bits_lowest64(left);
            if (!has_option(&s->spans[item], row)) return item;
        }
    uint32_t fewest = UINT32_MAX, best = 0;
    for (uint32_t w = 0; w < s->open_words; w++)
        for (uint64_t left = open[w]; left && fewest > 1; left &= left - 1) {
            const uint32_t item = w * 64 + (uint32_t)ita_bits_lowest64(left);
            const uint32_t count = count_options(&s->spans[item], row, fewest);
            if (count >= fewest) continue;
            fewest = count;
            best = item;
        }
    return (uint64_t)fewest << 32 | best;
}

// The same where a row is so many words, a number that the compiler knows, and the machine counts
// bits by itself; `forced` receives the items with one option.
static inline COUNTING uint64_t find_in_row(const left_spans *s, const uint64_t *row,
                                            const uint64_t *open, uint64_t *forced,
                                            const uint32_t words) {
    uint64_t here[MOST_NARROW], best = UINT64_MAX;
    for (uint32_t w = 0; w < words; w++)
        here[w] = row[w];
    for (uint32_t o = 0; o < s->open_words; o++) {
        uint64_t ones = 0;
        for (uint64_t left = open[o]; left; left &= left - 1) {
            const uint32_t item = o * 64 + (uint32_t)__builtin_ctzll(left);
            const uint64_t *mask = s->masks + (size_t)item * words;
            uint64_t count = 0;
            for (uint32_t w = 0; w < words; w++)
                count += (uint64_t)__builtin_popcountll(mask[w] & here[w]);
            if (count == 0) return item;
            ones |= count == 1 ? left & -left : 0;
            const uint64_t found = count << 32 | item;
            best = found < best ? found : best;
        }
        forced[o] = ones;
    }
    return best;
}

static COUNTING uint64_t find_narrow(const left_spans *s, const uint64_t *row, const uint64_t *open,
                                     uint64_t *forced) {
    switch (s->words) {
    case 1: return find_in_row(s, row, open, forced, 1);
    case 2: return find_in_row(s, row, open, forced, 2);
    case 3: return find_in_row(s, row, open, forced, 3);
    case 4: return find_in_row(s, row, open, forced, 4);
    case 5: return find_in_row(s, row, open, forced, 5);
    case 6: return find_in_row(s, row, open, forced, 6);
    case 7: return find_in_row(s, row, open, forced, 7);
    default: return find_in_row(s, row, open, forced, 8);
    }
}

// The items that were seen to have one option; without a queue room for those of one counting.
static uint64_t *forced_at(const left_spans *s, uint32_t depth) {
    return s->forced + (s->has_queue ? (size_t)depth * s->open_words : 0);
}

// The first of them; false: there is none.
static bool find_forced(const left_spans *s, const uint64_t *forced, uint32_t *item) {
    for (uint32_t w = 0; w < s->open_words; w++) {
        if (!forced[w]) continue;
        *item = w * 64 + (uint32_t)ita_bits_lowest64(forced[w]);
        return true;
    }
    return false;
}

// Chooses an item that has one option, or was seen to have one.
static void choose_forced(const left_spans *s, uint32_t item, const uint64_t *row, spans_node *at) {
    at->fewest = 1;
    at->only = first_option(s, item, row);
    at->choice = at->only == COVER_NO_OPTION ? COVER_DEAD : (int64_t)s->item_of[item];
}

// Items with one option are taken one after the other before all are counted anew, unless to take
// one costs as much: then an item without is seen at once. Who had no option lately is asked first.
static COUNTING void choose_item(left_spans *s, uint32_t depth) {
    const uint64_t *row = s->rows + (size_t)depth * s->words;
    const uint64_t *open = s->open + (size_t)depth * s->open_words;
    uint64_t *forced = forced_at(s, depth);
    spans_node *at = &s->at[depth];
    uint32_t item;
    if (at->active == 0) {
        at->choice = COVER_SOLVED;
        return;
    }
    if (s->has_queue && find_forced(s, forced, &item)) {
        choose_forced(s, item, row, at);
        return;
    }
    at->choice = COVER_DEAD;
    if (ita_bit_get(open, s->barren) && !has_option(&s->spans[s->barren], row)) return;
    const uint64_t found = s->lanes.lanes ? cover_lanes_find(&s->lanes, row, open, forced)
                           : s->masks     ? find_narrow(s, row, open, forced)
                                          : find_in_spans(s, row, open);
    item = found & UINT32_MAX;
    at->fewest = (uint32_t)(found >> 32);
    at->only = COVER_NO_OPTION;
    if (at->fewest == 0)
        s->barren = item;
    else if (at->fewest == 1)
        choose_forced(s, item, row, at);
    else
        at->choice = s->item_of[item];
}

static ita_status open(const cover_task *task, cover_left **left) {
    left_spans *s = ita_take_zeroed(task->allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->base.class_ = &cover_left_spans;
    s->cover = task->cover;
    s->allocator = task->allocator;
    ita_arena_open(&s->arena, task->allocator);
    s->words = cover_beside_words(task->cover);
    s->has_queue = s->words <= MOST_NARROW;
    ita_status status = sort_options(s);
    if (!status) status = number_items(s);
    if (!status) status = cover_lanes_open(&s->lanes, s->spans, s->item_count, &s->arena);
    if (!status) status = make_masks(s);
    if (!status) status = list_items(s);
    if (!status) status = cover_beside_open(&s->beside, s->cover, s->places, &s->arena);
    if (!status) status = make_room(s);
    if (status) {
        close(&s->base);
        return status;
    }
    for (uint32_t option = 0; option < s->cover->option_count; option++)
        if (s->cover->is_choosable[option] && (!task->is_allowed || task->is_allowed[option]))
            ita_bit_set(s->rows, cover_beside_place(s->places, option));
    for (uint32_t item = 0; item < s->item_count; item++)
        ita_bit_set(s->open, item);
    s->at[0].active = s->item_count;
    choose_item(s, 0);
    *left = &s->base;
    return ITA_OK;
}

static void start(cover_left *left) {
    (void)left; // depth 0 does not change
}

static int64_t choose(const cover_left *left, uint32_t depth) {
    return ((const left_spans *)left)->at[depth].choice;
}

static uint32_t forced(const cover_left *left, uint32_t depth) {
    return ((const left_spans *)left)->at[depth].only;
}

static uint32_t count(const cover_left *left, uint32_t depth, uint32_t item) {
    const left_spans *s = (const left_spans *)left;
    if (s->at[depth].choice == item) return s->at[depth].fewest;
    return count_options(&s->spans[s->number_of[item]], s->rows + (size_t)depth * s->words,
                         UINT32_MAX);
}

static COUNTING void list(const cover_left *left, uint32_t depth, uint32_t item,
                          uint32_t *options) {
    const left_spans *s = (const left_spans *)left;
    const cover_span *at = &s->spans[s->number_of[item]];
    const uint64_t *row = s->rows + (size_t)depth * s->words;
    for (uint32_t w = 0; w < at->count; w++)
        for (uint64_t rest = row[at->first + w] & at->mask[w]; rest; rest &= rest - 1) {
            const uint32_t place = (at->first + w) * 64 + (uint32_t)ita_bits_lowest64(rest);
            *options++ = s->order ? s->order[place] : place;
        }
}

static bool has(const cover_left *left, uint32_t depth, uint32_t option) {
    const left_spans *s = (const left_spans *)left;
    return ita_bit_get(s->rows + (size_t)depth * s->words, cover_beside_place(s->places, option));
}

static bool may_pass(const cover_left *left, uint32_t depth, uint32_t item) {
    (void)left, (void)depth, (void)item;
    return false;
}

static inline COUNTING void keep_words(const uint64_t *row, const uint64_t *mask, uint64_t *next,
                                       const uint32_t words) {
    uint64_t kept[MOST_NARROW];
    for (uint32_t w = 0; w < words; w++)
        kept[w] = row[w] & mask[w];
    memcpy(next, kept, words * sizeof *next);
}

// What stays beside an option; a few words are as many as the compiler knows.
static inline COUNTING void keep_beside(const left_spans *s, uint32_t option, const uint64_t *row,
                                        uint64_t *next) {
    const uint64_t *mask = s->beside.rows ? s->beside.rows + (size_t)option * s->words : NULL;
    switch (mask ? s->words : 0) {
    case 1: keep_words(row, mask, next, 1); break;
    case 2: keep_words(row, mask, next, 2); break;
    case 3: keep_words(row, mask, next, 3); break;
    case 4: keep_words(row, mask, next, 4); break;
    case 5: keep_words(row, mask, next, 5); break;
    case 6: keep_words(row, mask, next, 6); break;
    case 7: keep_words(row, mask, next, 7); break;
    case 8: keep_words(row, mask, next, 8); break;
    default: cover_beside_keep(&s->beside, s->cover, option, row, next);
    }
}

static COUNTING bool take(cover_left *left, uint32_t depth, uint32_t item, uint32_t option) {
    left_spans *s = (left_spans *)left;
    const uint64_t *row = s->rows + (size_t)depth * s->words;
    const uint64_t *open = s->open + (size_t)depth * s->open_words;
    const uint64_t *items = s->items + (size_t)option * s->open_words;
    uint64_t *still_open = s->open + (size_t)(depth + 1) * s->open_words;
    (void)item;
    keep_beside(s, option, row, s->rows + (size_t)(depth + 1) * s->words);
    still_open[0] = open[0] & ~items[0]; // mostly that is all
    for (uint32_t w = 1; w < s->open_words; w++)
        still_open[w] = open[w] & ~items[w];
    for (uint32_t w = 0; s->has_queue && w < s->open_words; w++)
        forced_at(s, depth + 1)[w] = forced_at(s, depth)[w] & ~items[w];
    s->at[depth + 1].active = s->at[depth].active - s->most_items[option];
    choose_item(s, depth + 1);
    return true;
}

// Where nothing but primary items keeps options apart, what is left follows from those that are
// covered.
static uint32_t key_words(const cover_left *left) {
    const left_spans *s = (const left_spans *)left;
    for (uint32_t i = 0; i < s->cover->item_count; i++)
        if (!s->cover->items[i].is_primary && !s->cover->items[i].is_idle) return 0;
    return s->open_words;
}

static void key(const cover_left *left, uint32_t depth, uint64_t *key, uint32_t words) {
    const left_spans *s = (const left_spans *)left;
    const uint64_t *open = s->open + (size_t)depth * s->open_words;
    for (uint32_t w = 0; w < words; w++)
        key[w] = open[w];
}

static uint32_t active(const cover_left *left, uint32_t depth) {
    return ((const left_spans *)left)->at[depth].active;
}

static uint64_t effort(const cover_left *left) {
    const left_spans *s = (const left_spans *)left;
    const uint32_t asked = s->words < MOST_NARROW ? s->words : MOST_NARROW;
    if (s->lanes.lanes) return 40 + s->words * 3 / 2 + (s->item_count + s->lanes.all_words) / 3;
    return 15 + s->words * 2 + s->item_count / 2 + s->item_count * asked / 6;
}

const cover_left_class cover_left_spans = {fits, open,   start,    choose, forced, count,
                                           list, has,    may_pass, take,   NULL,   key_words,
                                           key,  active, effort,   close};
