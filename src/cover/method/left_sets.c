// What is left, as sparse sets with a trail: taking back costs nothing but writing old numbers
// again
// ("dancing cells"). Secondary items, colours, bounds, weights, any number of options.
#include "cover/method/left.h"

#include <string.h>

typedef enum sets_kind {
    SETS_PLAIN,   // primary, covered exactly once
    SETS_BOUNDED, // primary, with other bounds
    SETS_SECONDARY,
} sets_kind;

// The options left for an item are those of the entries set[start] up to set[end - 1]; entries of
// options that are gone stand behind them, the latest first. Once nothing more may cover the item,
// end is start and its set stays as it was.
typedef struct sets_item {
    uint32_t start, end;
    uint32_t floor; // the item cannot get what it needs when end is below
    uint32_t kind;
} sets_item;

typedef struct sets_entry {
    uint32_t item;
    uint32_t place; // where it stands in `set`; UINT32_MAX: never allowed
} sets_entry;

typedef struct sets_change {
    uint32_t *where;
    uint32_t old;
} sets_change;

// A point to come back to.
typedef struct sets_mark {
    uint32_t trail, gone, active, at_will;
} sets_mark;

typedef struct left_sets {
    cover_left base;
    const ita_cover *cover;
    ita_arena arena;
    sets_item *items;      // [item_count]
    sets_entry *entries;   // [entry_count]
    uint32_t *set;         // [entry_count] entries, by item
    uint32_t *option_of;   // [entry_count]
    uint32_t *need;        // [item_count] how often a primary item must still be covered
    uint32_t *room;        // [item_count] how often it may still be covered
    uint32_t *colour;      // [item_count] of a secondary item, 0: none yet
    uint32_t *heaviest;    // [item_count] largest weight an option has for it
    uint32_t *room_places; // see cover_left_key_words
    uint32_t *ends;        // [item_count] what is to be done at the items of a chosen option
    bool is_at_will;       // see cover_left_goes_at_will
    uint32_t at_will;      // options that may be chosen or not

    uint32_t *active;       // [primary_count] primary items that may be covered, in any order
    uint32_t *active_place; // [item_count]
    uint32_t active_count;

    // Taking back: first numbers are written as they were, latest first; then the ends of items
    // that lost an option grow again.
    sets_change *trail;
    size_t trail_count, trail_capacity;
    uint32_t *gone; // [entry_count] items, one for each entry taken out
    uint32_t gone_count;
    bool is_hopeless; // some item cannot get what it needs from the beginning
    bool is_dead;     // some item cannot get what it needs any more
    bool has_failed;  // no memory
    sets_mark *marks; // [depth_limit + 2] how things are at each depth
} left_sets;

static sets_mark mark_here(const left_sets *s) {
    return (sets_mark){(uint32_t)s->trail_count, s->gone_count, s->active_count, s->at_will};
}

static uint32_t size_of(const left_sets *s, uint32_t item) {
    return s->items[item].end - s->items[item].start;
}

static ita_status take_arrays(left_sets *s) {
    const ita_cover *cover = s->cover;
    size_t items = cover->item_count;
    s->items = cover_take(&s->arena, items, sizeof *s->items);
    s->entries = cover_take(&s->arena, cover->entry_count, sizeof *s->entries);
    s->set = cover_take(&s->arena, cover->entry_count, sizeof *s->set);
    s->option_of = cover_take(&s->arena, cover->entry_count, sizeof *s->option_of);
    s->need = cover_take(&s->arena, items, sizeof *s->need);
    s->room = cover_take(&s->arena, items, sizeof *s->room);
    s->colour = cover_take(&s->arena, items, sizeof *s->colour);
    s->heaviest = cover_take(&s->arena, items, sizeof *s->heaviest);
    s->ends = cover_take(&s->arena, items, sizeof *s->ends);
    s->room_places = cover_take(&s->arena, items, sizeof *s->room_places);
    s->gone = cover_take(&s->arena, cover->entry_count, sizeof *s->gone);
    s->active = cover_take(&s->arena, cover->primary_count, sizeof *s->active);
    s->active_place = cover_take(&s->arena, items, sizeof *s->active_place);
    s->marks = cover_take(&s->arena, cover_depth_limit(cover) + 2, sizeof *s->marks);
    bool is_short = !s->marks || !s->items || !s->entries || !s->set || !s->option_of || !s->need ||
                    !s->room || !s->colour || !s->heaviest || !s->ends || !s->gone || !s->active ||
                    !s->active_place || !s->room_places;
    return is_short ? ITA_E_MEMORY : ITA_OK;
}

// Fewest options that an item must have left to get what it needs.
static uint32_t fewest(const left_sets *s, uint32_t item) {
    uint32_t heaviest = s->heaviest[item] ? s->heaviest[item] : 1;
    return (s->need[item] + heaviest - 1) / heaviest;
}

static void close(cover_left *left) {
    left_sets *s = (left_sets *)left;
    const ita_allocator *allocator = s->arena.allocator;
    ita_give(allocator, s->trail, s->trail_capacity * sizeof *s->trail);
    ita_arena_close(&s->arena);
    ita_give(allocator, s, sizeof *s);
}

static void change(left_sets *s, uint32_t *where, uint32_t value) {
    if (s->trail_count == s->trail_capacity &&
        ita_grow(s->arena.allocator, &s->trail, &s->trail_capacity, s->trail_count + 1,
                 sizeof *s->trail)) {
        s->has_failed = true; // the search is closed then; nothing is taken back any more
    } else {
        s->trail[s->trail_count++] = (sets_change){where, *where};
    }
    *where = value;
}

static void undo(left_sets *s, sets_mark mark) {
    while (s->trail_count > mark.trail) {
        s->trail_count--;
        *s->trail[s->trail_count].where = s->trail[s->trail_count].old;
    }
    while (s->gone_count > mark.gone)
        s->items[s->gone[--s->gone_count]].end++;
    s->active_count = mark.active;
    s->at_will = mark.at_will;
    s->is_dead = s->is_hopeless;
}

// Takes an entry out of the set of its item, unless it is out or the set is not looked at any more.
static inline void take_out(left_sets *s, uint32_t entry) {
    uint32_t at = s->entries[entry].place, number = s->entries[entry].item;
    sets_item *item = &s->items[number];
    if (at >= item->end) return;
    uint32_t last = --item->end, moved = s->set[last];
    s->set[at] = moved;
    s->entries[moved].place = at;
    s->set[last] = entry;
    s->entries[entry].place = last;
    s->is_dead |= last < item->floor;
    s->gone[s->gone_count++] = number;
}

static inline void take_out_option(left_sets *s, uint32_t option) {
    uint32_t to = s->cover->option_start[option + 1];
    for (uint32_t e = s->cover->option_start[option]; e < to; e++)
        take_out(s, e);
}

static void retire(left_sets *s, uint32_t item) {
    uint32_t at = s->active_place[item], last = s->active[s->active_count - 1];
    s->active[at] = last;
    s->active_place[last] = at;
    s->active[s->active_count - 1] = item;
    s->active_place[item] = --s->active_count;
}

// What is to be done at an item of a chosen option. Anything else is the end of its frozen set.
static const uint32_t nothing = UINT32_MAX, clear_it = UINT32_MAX - 1;

// Nothing more may cover the item: its set is frozen. Where it ended.
static uint32_t freeze(left_sets *s, uint32_t item) {
    uint32_t end = s->items[item].end;
    change(s, &s->items[item].end, s->items[item].start);
    return end;
}

// What choosing the entry's option means for its item alone, and what is to be done there.
static uint32_t cover_once(left_sets *s, uint32_t entry) {
    uint32_t item = s->entries[entry].item;
    if (s->items[item].kind == SETS_SECONDARY) {
        uint32_t colour = s->cover->entries[entry].colour;
        if (colour == 0) return freeze(s, item);
        if (s->colour[item] == colour) return nothing;
        change(s, &s->colour[item], colour);
        return clear_it;
    }
    if (s->items[item].kind == SETS_BOUNDED) {
        uint32_t weight = cover_weight(s->cover, entry), need = s->need[item];
        change(s, &s->need[item], need > weight ? need - weight : 0);
        change(s, &s->room[item], s->room[item] - weight);
        change(s, &s->items[item].floor, s->items[item].start + fewest(s, item));
        if (s->room[item] > 0) return clear_it;
    }
    retire(s, item);
    return freeze(s, item);
}

// Removes the options that the chosen one excludes at an item that nothing more may cover.
static void clear_frozen(left_sets *s, uint32_t entry, uint32_t end) {
    for (uint32_t k = s->items[s->entries[entry].item].start; k < end && !s->is_dead; k++)
        if (s->set[k] != entry) take_out_option(s, s->option_of[s->set[k]]);
}

// The same at an item that may be covered again: with the same colour, or as long as there is room.
static void clear_open(left_sets *s, uint32_t entry) {
    const ita_cover *cover = s->cover;
    const ita_cover_entry *chosen = &cover->entries[entry];
    const sets_item *item = &s->items[chosen->item];
    bool is_primary = cover->items[chosen->item].is_primary;
    if (is_primary) take_out(s, entry);
    if (is_primary && s->heaviest[chosen->item] <= 1) return;
    for (uint32_t k = item->end; k-- > item->start;) {
        uint32_t other = s->set[k];
        bool stays = is_primary ? cover_weight(cover, other) <= s->room[chosen->item]
                                : cover->entries[other].colour == chosen->colour;
        if (!stays) take_out_option(s, s->option_of[other]);
    }
}

// Chooses an option that is left: covers its items, takes out what excludes it.
static void choose_option(left_sets *s, uint32_t option) {
    uint32_t from = s->cover->option_start[option], to = s->cover->option_start[option + 1];
    for (uint32_t e = from; e < to; e++)
        s->ends[s->entries[e].item] = cover_once(s, e);
    for (uint32_t e = from; e < to && !s->is_dead; e++) {
        uint32_t end = s->ends[s->entries[e].item];
        if (end == clear_it)
            clear_open(s, e);
        else if (end != nothing)
            clear_frozen(s, e, end);
    }
}

// An item with bounds that decides nothing: it needs no more, and has no options or may take them
// all as they come.
static bool is_settled(const left_sets *s, uint32_t item) {
    const uint64_t size = size_of(s, item);
    return s->items[item].kind == SETS_BOUNDED && s->need[item] == 0 &&
           (size == 0 || (s->is_at_will && size * s->heaviest[item] <= s->room[item]));
}

static bool has_settled_items(const left_sets *s, uint32_t option) {
    for (uint32_t e = s->cover->option_start[option]; e < s->cover->option_start[option + 1]; e++)
        if (s->items[s->entries[e].item].kind != SETS_SECONDARY &&
            !is_settled(s, s->entries[e].item))
            return false;
    return true;
}

// Options whose items decide nothing may be chosen or not.
static void set_free(left_sets *s) {
    for (uint32_t k = 0; k < s->active_count && s->is_at_will && !s->is_dead; k++) {
        const sets_item *item = &s->items[s->active[k]];
        if (!is_settled(s, s->active[k])) continue;
        for (uint32_t at = item->end; at-- > item->start;) {
            const uint32_t option = s->option_of[s->set[at]];
            if (!has_settled_items(s, option)) continue;
            take_out_option(s, option);
            s->at_will++;
        }
    }
}

// ---- the interface

static ita_status open(const cover_task *task, cover_left **left) {
    const ita_cover *cover = task->cover;
    left_sets *s = ita_take_zeroed(task->allocator, 1, sizeof *s);
    if (!s) return ITA_E_MEMORY;
    s->base.class_ = &cover_left_sets;
    s->cover = cover;
    ita_arena_open(&s->arena, task->allocator);
    if (take_arrays(s)) {
        close(&s->base);
        return ITA_E_MEMORY;
    }
    cover_left_key_words(cover, s->room_places);
    for (uint32_t i = 0; i < cover->item_count; i++)
        s->items[i].start = s->items[i].end = cover->item_start[i];
    for (uint32_t option = 0; option < cover->option_count; option++) {
        bool is_left =
            cover->is_choosable[option] && (!task->is_allowed || task->is_allowed[option]);
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++) {
            uint32_t item = cover->entries[e].item;
            s->option_of[e] = option;
            s->entries[e] = (sets_entry){item, UINT32_MAX};
            if (!is_left) continue;
            s->entries[e].place = s->items[item].end++;
            s->set[s->entries[e].place] = e;
            if (cover_weight(cover, e) > s->heaviest[item])
                s->heaviest[item] = cover_weight(cover, e);
        }
    }
    for (uint32_t i = 0; i < cover->item_count; i++) {
        s->need[i] = cover->items[i].least;
        s->room[i] = cover->items[i].most;
        s->items[i].floor = s->items[i].start + fewest(s, i);
        s->is_hopeless |= s->items[i].end < s->items[i].floor;
        s->items[i].kind = !cover->items[i].is_primary        ? SETS_SECONDARY
                           : cover_is_exact(&cover->items[i]) ? SETS_PLAIN
                                                              : SETS_BOUNDED;
        if (!cover->items[i].is_primary) continue;
        s->active_place[i] = s->active_count;
        s->active[s->active_count++] = i;
    }
    s->is_dead = s->is_hopeless;
    s->is_at_will = cover_left_goes_at_will(task);
    set_free(s);
    s->marks[0] = mark_here(s);
    *left = &s->base;
    return ITA_OK;
}

static bool fits(const ita_cover *cover) {
    (void)cover;
    return true;
}

static void start(cover_left *left) {
    left_sets *s = (left_sets *)left;
    undo(s, s->marks[0]);
}

// Items that need nothing more have one branch more than options: none of them.
static int64_t choose(const cover_left *left, uint32_t depth) {
    (void)depth;
    const left_sets *s = (const left_sets *)left;
    uint64_t best = UINT64_MAX;
    if (s->is_dead) return COVER_DEAD;
    for (uint32_t k = 0; k < s->active_count; k++) {
        uint32_t item = s->active[k], size = size_of(s, item);
        uint64_t branches = size;
        if (s->items[item].kind == SETS_BOUNDED) {
            uint32_t need = s->need[item];
            if (is_settled(s, item)) continue;
            if (need == 0)
                branches++;
            else if (s->heaviest[item] == 1)
                branches -= need - 1;
        }
        uint64_t key = branches << 32 | item;
        if (key < best) best = key;
    }
    return best == UINT64_MAX ? COVER_SOLVED : (int64_t)(best & UINT32_MAX);
}

static uint32_t count(const cover_left *left, uint32_t depth, uint32_t item) {
    (void)depth;
    return size_of((const left_sets *)left, item);
}

static void list(const cover_left *left, uint32_t depth, uint32_t item, uint32_t *options) {
    (void)depth;
    const left_sets *s = (const left_sets *)left;
    for (uint32_t k = s->items[item].start; k < s->items[item].end; k++)
        *options++ = s->option_of[s->set[k]];
}

static bool has(const cover_left *left, uint32_t depth, uint32_t option) {
    (void)depth;
    const left_sets *s = (const left_sets *)left;
    uint32_t from = s->cover->option_start[option], to = s->cover->option_start[option + 1];
    for (uint32_t e = from; e < to; e++)
        if (s->entries[e].place >= s->items[s->entries[e].item].end) return false;
    return from < to;
}

static bool may_pass(const cover_left *left, uint32_t depth, uint32_t item) {
    (void)depth;
    const left_sets *s = (const left_sets *)left;
    return s->items[item].kind == SETS_BOUNDED && s->need[item] == 0;
}

static bool take(cover_left *left, uint32_t depth, uint32_t item, uint32_t option) {
    left_sets *s = (left_sets *)left;
    undo(s, s->marks[depth]);
    // Each set of options is met in ascending order: those before the chosen one are passed over.
    if (s->items[item].kind == SETS_BOUNDED)
        for (uint32_t k = s->items[item].end; k-- > s->items[item].start;) {
            uint32_t other = s->option_of[s->set[k]];
            if (other < option) take_out_option(s, other);
        }
    if (option != COVER_NO_OPTION && !s->is_dead) choose_option(s, option);
    set_free(s);
    s->marks[depth + 1] = mark_here(s);
    return !s->has_failed;
}

bool cover_left_goes_at_will(const cover_task *task) {
    const ita_cover *cover = task->cover;
    if (!task->is_counting || !cover_has_bounds(cover)) return false;
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (!cover->items[i].is_primary && !cover->items[i].is_idle) return false;
    return true;
}

uint32_t cover_left_key_words(const ita_cover *cover, uint32_t *places) {
    uint32_t used = (uint32_t)ITA_BITSET_WORDS((size_t)cover->option_count) * 64, bounded = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        const cover_item *item = &cover->items[i];
        if (!item->is_primary || cover_is_exact(item)) continue;
        uint32_t width = 0;
        while (item->most > 1 && item->most >> width)
            width++;
        if (used % 64 + width > 64) used += 64 - used % 64;
        if (places) places[bounded++] = width > 0 ? used : COVER_UNTOLD;
        used += width;
    }
    return (used + 63) / 64;
}

// How often an item may still be covered, as far as that matters.
static uint32_t room_told(const left_sets *s, uint32_t item) {
    const uint32_t room = s->room[item], size = size_of(s, item);
    if (is_settled(s, item)) return 0;
    return s->need[item] == 0 && s->heaviest[item] == 1 && room > size ? size : room;
}

// Which options are left, colours and what was passed over included, is seen at the items that may
// still be covered.
static void key(const cover_left *left, uint32_t depth, uint64_t *key, uint32_t words) {
    (void)depth;
    const left_sets *s = (const left_sets *)left;
    const ita_cover *cover = s->cover;
    memset(key, 0, words * sizeof *key);
    for (uint32_t k = 0; k < s->active_count; k++) {
        const sets_item *item = &s->items[s->active[k]];
        for (uint32_t at = item->start; at < item->end; at++)
            ita_bit_set(key, s->option_of[s->set[at]]);
    }
    for (uint32_t i = 0, at = 0; i < cover->item_count; i++) {
        if (s->items[i].kind != SETS_BOUNDED) continue;
        const uint32_t place = s->room_places[at++];
        if (place != COVER_UNTOLD) key[place / 64] |= (uint64_t)room_told(s, i) << place % 64;
    }
}

static uint32_t at_will(const cover_left *left, uint32_t depth) {
    return ((const left_sets *)left)->marks[depth].at_will;
}

static uint32_t active(const cover_left *left, uint32_t depth) {
    return ((const left_sets *)left)->marks[depth].active;
}

static uint64_t effort(const cover_left *left) {
    return 60 + ((const left_sets *)left)->cover->option_count;
}

const cover_left_class cover_left_sets = {fits, open,   start,    choose, NULL,    count,
                                          list, has,    may_pass, take,   at_will, NULL,
                                          key,  active, effort,   close};
