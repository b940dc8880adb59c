// Making a motion better that nearly lays one outline on another.
#ifndef GEOM_VERIFY_CLOSER_H
#define GEOM_VERIFY_CLOSER_H

#include "geom/loose/weld.h"

// Turns and shifts a little more, and enlarges where that is allowed, until places along a's edges
// lie on the edges of b that they are near to, in the sense of least squares: ends of edges need
// not meet. Places further than `reach` from all of b take no part. Cost: a search for neighbours,
// and three places on each edge.
ita_status bring_closer(const loose_outline *a, const loose_outline *b, double reach, bool may_grow,
                        const ita_allocator *allocator, loose_motion *motion);

#endif
