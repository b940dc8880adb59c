// How often closed edges go round a point that lies on none of them.
#ifndef GEOM_OUTLINE_SIDE_H
#define GEOM_OUTLINE_SIDE_H

#include "intarsia/geom.h"

int side_winding(ita_frame frame, const ita_edge *edges, size_t edge_count, ita_point p);

#endif
