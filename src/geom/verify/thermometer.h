// The thermometer in doubles: how much of the outline and of the area an assembly has.
#ifndef GEOM_VERIFY_THERMOMETER_H
#define GEOM_VERIFY_THERMOMETER_H

#include "geom/loose/loose.h"

// Pieces are given one after the other, all edges in one list. `hint` is a motion of the figure
// worth trying besides those found from the edges; may be NULL.
ita_status thermometer_read(const loose_edge *figure, size_t figure_count, const loose_edge *pieces,
                            size_t piece_edge_count, double tolerance, unsigned allow,
                            const loose_motion *hint, const ita_allocator *allocator,
                            ita_progress *progress);

#endif
