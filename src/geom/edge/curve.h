// Bezier edges: their coefficients, whether two lie on the same curve, whether a point does.
// Exact, in big numbers where the degree asks for it.
#ifndef GEOM_EDGE_CURVE_H
#define GEOM_EDGE_CURVE_H

#include "geom/number/big.h"
#include "intarsia/geom.h"

// The coefficient of the highest power of the parameter; zero when the curve is of lower degree
// than its kind says.
ita_point curve_leading(const ita_edge *curve);
// True when both edges lie on one algebraic curve.
bool curve_is_same_carrier(ita_frame frame, const ita_edge *a, const ita_edge *b);
// True when the point lies on the edge itself, ends included.
bool curve_has(ita_frame frame, const ita_edge *curve, ita_point p);

// How often the closed path "curve, then straight back" goes round the point, which is not on the
// curve. A point on the chord counts as lying a touch to its right, then above.
int curve_winding(ita_frame frame, const ita_edge *curve, ita_point p);

// Directions at the ends, away from `from` and into `to`.
ita_point curve_leaving(const ita_edge *curve);
ita_point curve_arriving(const ita_edge *curve);

#endif
