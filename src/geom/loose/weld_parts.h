// Points and parts of a weld one by one: what welding and cutting share.
#ifndef GEOM_LOOSE_WELD_PARTS_H
#define GEOM_LOOSE_WELD_PARTS_H

#include "geom/loose/weld.h"

// The number of the point within the tolerance, or of a new one.
ita_status weld_number(weld *w, spot p, uint32_t *number);
// The place on an edge that is as far from its beginning as from its end: the same however the
// curve is parametrised.
spot weld_middle(const loose_edge *edge);
// Adds an edge as a part, unless it is shorter than the tolerance.
ita_status weld_put(weld *w, const loose_edge *edge);

#endif
