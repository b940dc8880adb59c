// A careful hand that otherwise leaves things to chance: it always goes to the item with the fewest
// options left, takes one of them, each as likely, and never takes anything back. How often it gets
// to the end says how hard an instance is for people. Searches nothing.
#include "cover/instance/instance.h"

#include <string.h>

enum { NO_ITEM = UINT32_MAX };

typedef struct table {
    const ita_cover *cover;
    uint32_t *times, *colours; // of items, by what was taken
    uint32_t *left;            // of items: options that can still be taken
    uint8_t *is_gone;          // of options: taken, or excluded by what was taken
} table;

static void drop(table *t, uint32_t option) {
    t->is_gone[option] = 1;
    for (uint32_t e = t->cover->option_start[option]; e < t->cover->option_start[option + 1]; e++)
        t->left[t->cover->entries[e].item]--;
}

static void drop_excluded(table *t, uint32_t item) {
    const ita_cover *cover = t->cover;
    for (uint32_t i = cover->item_start[item]; i < cover->item_start[item + 1]; i++) {
        const uint32_t option = cover->item_options[i];
        if (!t->is_gone[option] && !cover_fits(cover, option, t->times, t->colours))
            drop(t, option);
    }
}

static void take(table *t, uint32_t option) {
    const ita_cover *cover = t->cover;
    const uint32_t from = cover->option_start[option], to = cover->option_start[option + 1];
    drop(t, option);
    for (uint32_t e = from; e < to; e++) {
        const uint32_t item = cover->entries[e].item, colour = cover->entries[e].colour;
        const bool is_shared = colour != 0 && t->times[item] > 0 && t->colours[item] == colour;
        if (!is_shared) t->times[item] += cover_weight(cover, e);
        t->colours[item] = colour;
    }
    for (uint32_t e = from; e < to; e++)
        drop_excluded(t, cover->entries[e].item);
}

// Of the items that lack something; the first of those that are as tight.
static uint32_t tightest(const table *t) {
    uint32_t best = NO_ITEM;
    for (uint32_t i = 0; i < t->cover->item_count; i++)
        if (t->times[i] < t->cover->items[i].least &&
            (best == NO_ITEM || t->left[i] < t->left[best]))
            best = i;
    return best;
}

static uint32_t nth_option(const table *t, uint32_t item, uint64_t n) {
    uint32_t i = t->cover->item_start[item];
    for (;; i++)
        if (!t->is_gone[t->cover->item_options[i]] && n-- == 0) return t->cover->item_options[i];
}

static bool go(table *t, ita_random *random) {
    const ita_cover *cover = t->cover;
    for (uint32_t option = 0; option < cover->option_count; option++) {
        t->is_gone[option] = !cover->is_choosable[option];
        for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
            t->left[cover->entries[e].item] += cover->is_choosable[option];
    }
    for (uint32_t item = tightest(t); item != NO_ITEM; item = tightest(t)) {
        if (t->left[item] == 0) return false;
        take(t, nth_option(t, item, ita_random_below(random, t->left[item])));
    }
    return true;
}

ita_status ita_cover_try(const ita_cover *cover, ita_random *random, const ita_allocator *allocator,
                         bool *is_solved) {
    ita_arena arena;
    ita_arena_open(&arena, allocator);
    table t = {.cover = cover,
               .times = cover_take(&arena, cover->item_count, sizeof *t.times),
               .colours = cover_take(&arena, cover->item_count, sizeof *t.colours),
               .left = cover_take(&arena, cover->item_count, sizeof *t.left),
               .is_gone = cover_take(&arena, cover->option_count, 1)};
    const bool has_room = t.times && t.colours && t.left && t.is_gone;
    if (has_room) *is_solved = go(&t, random);
    ita_arena_close(&arena);
    return has_room ? ITA_OK : ITA_E_MEMORY;
}
