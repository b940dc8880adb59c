// Exact cover the obvious way, for tests: options in or out one after the other. Shares nothing
// with the library but the public contract. Up to 64 options.
#ifndef INTARSIA_TESTS_COVER_BRUTE_H
#define INTARSIA_TESTS_COVER_BRUTE_H

#include "intarsia/base.h"
#include "intarsia/cover.h"

#include <stdlib.h>
#include <string.h>

enum { BRUTE_ITEMS = 32, BRUTE_OPTIONS = 64, BRUTE_SOLUTIONS = 1 << 16 };

typedef struct brute_item {
    bool is_primary;
    uint32_t least, most;
} brute_item;

typedef struct brute {
    int item_count, option_count;
    brute_item items[BRUTE_ITEMS];
    ita_cover_entry entries[BRUTE_OPTIONS][BRUTE_ITEMS];
    int sizes[BRUTE_OPTIONS];
    uint64_t *solutions; // sets of options as bits, in the order found
    size_t solution_count;
} brute;

static inline bool brute_may_add(const brute *b, const int *times, const uint32_t *colours, int o) {
    for (int i = 0; i < b->sizes[o]; i++) {
        uint32_t item = b->entries[o][i].item, colour = b->entries[o][i].colour;
        if (b->items[item].is_primary) {
            if ((uint32_t)times[item] == b->items[item].most) return false;
        } else if (times[item] > 0 && (colour == 0 || colours[item] != colour)) {
            return false;
        }
    }
    return true;
}

static inline void brute_walk(brute *b, int at, int *times, uint32_t *colours, uint64_t chosen) {
    if (at == b->option_count) {
        for (int i = 0; i < b->item_count; i++)
            if (b->items[i].is_primary && (uint32_t)times[i] < b->items[i].least) return;
        if (b->solution_count < BRUTE_SOLUTIONS) b->solutions[b->solution_count] = chosen;
        b->solution_count++;
        return;
    }
    brute_walk(b, at + 1, times, colours, chosen);
    bool has_primary = false;
    for (int i = 0; i < b->sizes[at]; i++)
        has_primary |= b->items[b->entries[at][i].item].is_primary;
    if (!has_primary || !brute_may_add(b, times, colours, at)) return;
    uint32_t saved[BRUTE_ITEMS];
    memcpy(saved, colours, sizeof saved);
    for (int i = 0; i < b->sizes[at]; i++) {
        times[b->entries[at][i].item]++;
        colours[b->entries[at][i].item] = b->entries[at][i].colour;
    }
    brute_walk(b, at + 1, times, colours, chosen | (uint64_t)1 << at);
    for (int i = 0; i < b->sizes[at]; i++)
        times[b->entries[at][i].item]--;
    memcpy(colours, saved, sizeof saved);
}

// Finds all solutions; `solutions` is the caller's to free.
static inline void brute_solve(brute *b) {
    int times[BRUTE_ITEMS] = {0};
    uint32_t colours[BRUTE_ITEMS] = {0};
    b->solutions = malloc(BRUTE_SOLUTIONS * sizeof *b->solutions);
    b->solution_count = 0;
    if (b->solutions) brute_walk(b, 0, times, colours, 0);
}

static inline void brute_fill(const brute *b, ita_cover_builder *builder) {
    uint32_t item;
    for (int i = 0; i < b->item_count; i++) {
        if (b->items[i].is_primary)
            ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, b->items[i].least,
                               b->items[i].most, &item, NULL);
        else
            ita_cover_add_secondary(builder, ITA_COVER_PLAIN, NULL, 0, &item, NULL);
    }
    for (int o = 0; o < b->option_count; o++)
        ita_cover_add_option(builder, b->entries[o], (size_t)b->sizes[o], NULL, NULL);
}

// What a random instance may have.
typedef struct brute_taste {
    int primaries, secondaries, options, most_size;
    bool has_colours, has_bounds;
} brute_taste;

static inline void brute_random(brute *b, brute_taste taste, ita_random *random) {
    memset(b, 0, sizeof *b);
    b->item_count = taste.primaries + taste.secondaries;
    b->option_count = taste.options;
    for (int i = 0; i < b->item_count; i++) {
        b->items[i] = (brute_item){i < taste.primaries, i < taste.primaries, 1};
        if (!taste.has_bounds || i >= taste.primaries || ita_random_below(random, 2)) continue;
        b->items[i].least = (uint32_t)ita_random_below(random, 3);
        b->items[i].most = b->items[i].least + (uint32_t)ita_random_below(random, 5);
        if (b->items[i].most == 0) b->items[i].most = 1;
    }
    for (int o = 0; o < b->option_count; o++) {
        int size = 1 + (int)ita_random_below(random, (uint64_t)taste.most_size);
        bool has[BRUTE_ITEMS] = {false};
        for (int k = 0; k < size; k++) {
            uint32_t item = (uint32_t)ita_random_below(random, (uint64_t)b->item_count);
            if (has[item]) continue;
            has[item] = true;
            uint32_t colour = taste.has_colours && !b->items[item].is_primary
                                  ? (uint32_t)ita_random_below(random, 4)
                                  : 0;
            b->entries[o][b->sizes[o]++] = (ita_cover_entry){item, colour};
        }
    }
}

#endif
