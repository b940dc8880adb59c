// What welded parts go round together, whatever lies there more than once.
#ifndef GEOM_LOOSE_WELD_UNION_H
#define GEOM_LOOSE_WELD_UNION_H

#include "geom/loose/weld.h"

// Keeps the parts with the inside on their left only; they have to be cut where they cross, and to
// be without any that run both ways. Cost: for each part what a level line crosses. Errors:
// ITA_E_MEMORY; ITA_E_LIMIT, with all parts as they were, where that adds up to more than 2^28.
ita_status weld_keep_union(weld *w);

#endif
