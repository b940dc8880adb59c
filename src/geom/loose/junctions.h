// Whether pieces are a figure when all that meets is brought to one place: a proof by addition.
#ifndef GEOM_LOOSE_JUNCTIONS_H
#define GEOM_LOOSE_JUNCTIONS_H

#include "geom/loose/weld.h"

// Whose outlines are to be those of whom: all edges, loop after loop.
typedef struct junction_sides {
    const loose_edge *pieces, *figure;
    size_t piece_edges, figure_edges;
    // how much of the most that corners may be moved those of a piece's edge may, and the figure's:
    // 0 to 1; NULL: all of it
    const double *piece_shares;
    double figure_share;
    double least; // within which numbers are one
} junction_sides;

// Corners within the tolerance of each other, and of edges, are brought to one place, and edges are
// bent there. `holds`: the outlines of the pieces are then that of the figure, each stretch of them
// run both ways, and no loop runs back along itself. Corners are moved and edges bent by `moved`
// at most, which is no more than `most`. Curves between the same two places are one within twice
// the tolerance. Cost: n log n.
ita_status junctions_join(const junction_sides *sides, ita_tolerance tolerance, double most,
                          const ita_allocator *allocator, bool *holds, double *moved);

#endif
