// Exact tilings near given places: corner after corner of what is left of the figure is filled.
#ifndef GEOM_SNAP_CORNERS_H
#define GEOM_SNAP_CORNERS_H

#include "geom/loose/loose.h"

// A piece in its class of angles, and about where its origin should come to lie.
typedef struct tiling_piece {
    const ita_edge *edges;
    size_t count;
    spot place; // values of the frame, undivided
} tiling_piece;

// Is asked for every tiling found, with the exact shift of each piece; false ends the search.
typedef bool tiling_visit(void *user, const ita_point *shifts);

typedef struct tiling_search {
    ita_frame frame;
    const ita_edge *figure;
    size_t figure_count;
    const tiling_piece *pieces;
    size_t piece_count;
    double radius;   // how far a piece may lie from its place
    uint64_t budget; // placements to try at most
    tiling_visit *visit;
    void *user;
    const ita_allocator *allocator;
    bool is_stopped; // out: the budget ran out
} tiling_search;

#define TILING_PIECES_MOST 256

// Visits every tiling of the figure in which each piece, shifted only, lies within the radius of
// its place. Complete for figures with corners: at a convex corner of what is left some piece has a
// corner of its own with an edge along the corner's outgoing edge (docs/dissection-verifier.md).
ita_status tiling_run(tiling_search *search);

#endif
