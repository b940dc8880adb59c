// Comparing outlines in doubles, up to motions.
#ifndef GEOM_VERIFY_OUTLINE_MATCH_H
#define GEOM_VERIFY_OUTLINE_MATCH_H

#include "geom/loose/weld.h"

// An outline to be laid on another, and the edges that both were traced from: where an outline has
// corners flatter than the tolerance these were taken out of it, but not alike in both.
typedef struct match_side {
    const loose_outline *outline;
    const loose_edge *edges;
    size_t edge_count;
} match_side;

// Whether a motion lays a on b with no point off by more than the tolerance; the simplest
// one found goes to `motion`. Turning is always allowed, the rest by ITA_ALLOW_ bits.
// Cost: n for each edge of b that could be the longest one of a, mostly less; where they are cut at
// different places, n log n for each turn that the moments of both allow.
ita_status match_outlines(const match_side *a, const match_side *b, unsigned allow,
                          ita_tolerance tolerance, const ita_allocator *allocator, bool *matches,
                          ita_motion *motion);

#endif
