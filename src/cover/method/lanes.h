// The item with the fewest options, eight items side by side: where the machine has vectors of
// eight words and counts bits in them.
#ifndef COVER_METHOD_LANES_H
#define COVER_METHOD_LANES_H

#include "cover/instance/instance.h"

// The words of a row where an item's options are.
typedef struct cover_span {
    uint32_t first, count;
    const uint64_t *mask; // [count] the item's options
} cover_span;

// Eight items that follow each other, in words where some of them has options.
typedef struct cover_lane {
    uint32_t first, count;
    const uint64_t *masks; // [count][8]
} cover_lane;

typedef struct cover_lanes {
    cover_lane *lanes; // NULL: they are not used
    uint32_t count;
    uint32_t words;     // of each; 0: not the same for all
    uint32_t all_words; // of all
} cover_lanes;

// Leaves them out where the machine cannot, or asking one after the other is quicker.
ita_status cover_lanes_open(cover_lanes *lanes, const cover_span *spans, uint32_t item_count,
                            ita_arena *arena);
// Of the items in `open` the one that has the fewest options in a row, the first of several, behind
// how many these are: `count << 32 | item`; of those that have none any.
// Those that have one are added to `forced`; not all of them, where one has none.
uint64_t cover_lanes_find(const cover_lanes *lanes, const uint64_t *row, const uint64_t *open,
                          uint64_t *forced);

#endif
