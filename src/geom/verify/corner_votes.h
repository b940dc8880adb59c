// Ways to lay a figure on pieces that many of its corners speak for. Decides nothing.
#ifndef GEOM_VERIFY_CORNER_VOTES_H
#define GEOM_VERIFY_CORNER_VOTES_H

#include "geom/loose/loose.h"

enum { CORNER_VOTES_MOST = 8 };

typedef struct corner_way {
    loose_motion motion;
    double votes;
} corner_way;

// The motions, mirrored or not, that lay the most ends of the figure's longest edges, with their
// directions, on ends of pieces' edges; edges of one length count more. The most first, and none
// that has not half as many as it. `count`: how many there are, none where the pieces have half a
// million edges. Cost: two million looks, each at a cell in four grids. Errors: ITA_E_MEMORY.
ita_status corner_votes(const loose_edge *figure, size_t figure_count, const loose_edge *pieces,
                        size_t piece_count, bool is_mirrored, ita_tolerance tolerance,
                        const ita_allocator *allocator, corner_way out[CORNER_VOTES_MOST],
                        size_t *count);

#endif
