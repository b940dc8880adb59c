// Straight edges that run back along each other number for number: most of what lies between pieces
// that meet side by side. They cancel before anything is welded.
#ifndef GEOM_LOOSE_TWINS_H
#define GEOM_LOOSE_TWINS_H

#include "geom/loose/loose.h"

// Which edges are left when each straight one that finds its twin, with just the same ends the
// other way round, is taken away together with it; ascending. Cost: linear, whatever lies on each
// other.
// @param left  [count] receives their indices
ita_status twins_cancel(const loose_edge *edges, size_t count, const ita_allocator *allocator,
                        uint32_t *left, size_t *left_count);

#endif
