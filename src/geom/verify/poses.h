// How an outline must be moved to lie on another, told by the moments of what they go round: these
// do not depend on where edges are cut.
#ifndef GEOM_VERIFY_POSES_H
#define GEOM_VERIFY_POSES_H

#include "geom/loose/weld.h"

// Moments that are always known.
#define MOMENTS_NEAR 8
// Looked at where those tell little, and how many turns are told at most: what looks the same when
// turned by a whole turn's n-th part has no moment before the n-th. With n beyond this one, it is
// taken as round.
#define MOMENTS_MOST 64

typedef struct outline_moments {
    const loose_outline *outline;
    double area, length;
    double size;  // the root of the area; the following are in such units, about the middle
    double reach; // how far the outline goes from the middle
    spot middle;
    spot at[MOMENTS_NEAR + 1]; // the integral of z^k, z a complex number; from the second on
} outline_moments;

// Of an outline that outlives them.
// Cost: about as many multiplications as an area and MOMENTS_NEAR powers of five places an edge.
outline_moments moments_of(const loose_outline *outline);

// The turns that make the moments of a, mirrored or not, those of b, smallest first, each with the
// shift that lays middle on middle, and with its scale where that may differ; those that do it much
// worse than the best are left out. What is round but for less than the tolerance leaves open may
// also stay as it is. Returns how many there are; none where no motion of the kind does it within
// the tolerance. Cost: none of the edges; where the moments that are known tell little, as much as
// those cost, eight times.
size_t poses_between(const outline_moments *a, const outline_moments *b, bool is_mirrored,
                     bool may_scale, ita_tolerance tolerance, loose_motion out[MOMENTS_MOST]);

#endif
