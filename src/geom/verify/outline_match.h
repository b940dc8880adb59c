// Comparing outlines in doubles, up to motions.
#ifndef GEOM_VERIFY_OUTLINE_MATCH_H
#define GEOM_VERIFY_OUTLINE_MATCH_H

#include "geom/loose/weld.h"

// Whether a motion lays outline a on b with no point off by more than the tolerance; the simplest
// one found goes to `motion`. Turning is always allowed, the rest by ITA_ALLOW_ bits.
// Cost: n for each edge of b that could be the longest one of a, mostly less.
ita_status match_outlines(const loose_outline *a, const loose_outline *b, unsigned allow,
                          ita_tolerance tolerance, const ita_allocator *allocator, bool *matches,
                          ita_motion *motion);

#endif
