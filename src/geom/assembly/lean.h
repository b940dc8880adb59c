// Pieces that lean: turned by any angle and rounded then, so that no motion takes the figure to
// them exactly. Says in which ways they may, about, told in doubles; whether they do is for the
// judge, when they have been turned back. Judges nothing.
#ifndef GEOM_ASSEMBLY_LEAN_H
#define GEOM_ASSEMBLY_LEAN_H

#include "geom/mesh/mesh_parts.h"

// The figure, mirrored first if it is (by the first mirror of ita_corner_turn), is taken to the
// pieces by `way`.
typedef struct lean {
    pose way;
    bool is_mirrored;
} lean;

// A figure that looks alike from many sides has as many; more are not told.
#define LEANS_MOST 48

// The ways in which the farthest corners of the figure all come to lie on corners of the pieces.
// @param most  how far a corner may be off
// @param leans [LEANS_MOST] receives them, those of the mirror behind the others
// Errors: ITA_E_MEMORY. Cost: a look at all corners for each pair of them that might be the two
// farthest, as many as a second allows.
ita_status leans_find(const parts *all, double most, bool has_mirrors,
                      const ita_allocator *allocator, lean *leans, size_t *count);

#endif
