// How much larger a figure may be drawn than what pieces form, by edges that are alike. Decides
// nothing.
#ifndef GEOM_VERIFY_SCALE_VOTES_H
#define GEOM_VERIFY_SCALE_VOTES_H

#include "geom/loose/weld.h"

enum { SCALE_VOTES_MOST = 12 };

// The factors, the most spoken for first, by which edges of the figure would be as long as edges of
// the rim that are of the same kind and have the same corners at `ends` of their ends, 1 or 2; with
// `is_mirrored` also the other way round. `out` holds `count` of them, none where nothing is alike.
// Cost: the longest 64 edges of the figure with the longest 4,096 of the rim. Errors: ITA_E_MEMORY.
ita_status scale_votes(const loose_outline *figure, const loose_outline *rim, bool is_mirrored,
                       int ends, ita_tolerance tolerance, const ita_allocator *allocator,
                       double out[SCALE_VOTES_MOST], size_t *count);

#endif
