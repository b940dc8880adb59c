// How an outline must be turned to lie on another, told by how much area lies in each direction
// from the middle: that does not depend on where edges are cut.
#ifndef GEOM_VERIFY_POSES_H
#define GEOM_VERIFY_POSES_H

#include "geom/loose/weld.h"

// How many turns are told at most.
#define POSES_MOST 64

typedef struct outline_rose {
    const ita_allocator *allocator;
    double area, length; // the length at most
    double reach;        // how far the outline goes from the middle, at least
    double circle;       // where all of it is far from the middle, the square of a mean radius
    spot middle;
    spot *waves; // of its share of the area in each direction, by how often they go round
    size_t count;
} outline_rose;

// `edge_count`: of the outline, or of one that it is to be compared with, whichever is more: so
// finely directions are told apart. Cost: n log n, at least some 10,000 places.
ita_status rose_open(const loose_outline *outline, size_t edge_count,
                     const ita_allocator *allocator, outline_rose *out);
void rose_close(outline_rose *rose);

// The turns that make the rose of a, mirrored or not, most like that of b: the one nearest to no
// turn first, then the best ones first; each with the shift that lays middle on middle, and with
// its scale where that may differ. Those that do it much worse than the best are left out, and
// those that do not within the tolerance. What is round but for less than the tolerance leaves open
// may also stay as it is. `count`: how many there are. Cost: n log n of the places in a rose, and
// those once more for each turn.
ita_status poses_between(const outline_rose *a, const outline_rose *b, bool is_mirrored,
                         bool may_scale, ita_tolerance tolerance, loose_motion out[POSES_MOST],
                         size_t *count);

#endif
