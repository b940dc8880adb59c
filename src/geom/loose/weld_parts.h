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

// Numbers of points within the tolerance of a place are joined, in a forest of parents; the one
// that stands for all of them.
void weld_join(const weld *w, spot p, uint32_t *parents);
uint32_t weld_joined(const uint32_t *parents, uint32_t number);
// The stretch of an edge between two parameters.
loose_edge weld_stretch(const loose_edge *edge, double t0, double t1);
// Whether one edge is the other, run back, where both lie between the same two places (`is_closed`:
// at one): lines always are, curves where they lie along each other.
bool weld_is_back(const loose_edge *p, const loose_edge *q, bool is_closed, double most);

#endif
