// How two edges meet: ends on edges, crossings, tangencies, common stretches. Exact for lines and
// arcs; Bezier curves exactly as far as their ends and shared carriers go.
#ifndef GEOM_EDGE_CONTACT_H
#define GEOM_EDGE_CONTACT_H

#include "geom/number/ring.h"
#include "intarsia/geom.h"

// True when the point lies on the edge, ends included.
bool edge_has(ita_frame frame, const ita_edge *edge, ita_point p);
// The same without the ends.
bool edge_has_inside(ita_frame frame, const ita_edge *edge, ita_point p);
// True when both lie on one line, circle or curve.
bool edge_shares_carrier(ita_frame frame, const ita_edge *a, const ita_edge *b);

// Where the insides of two edges on different carriers meet.
typedef struct contact {
    int cross_count;   // points where they cross
    int tangent_count; // 0 or 1: they touch without crossing
    bool is_known;     // false where a Bezier curve meets another carrier
} contact;
contact edge_meet(ita_frame frame, const ita_edge *a, const ita_edge *b);

// The point where two carriers touch (edge_meet found a tangency): origin + offset / denominator,
// reduced, denominator > 0. False when it does not fit.
typedef struct touch {
    ita_point origin, offset;
    int64_t denominator;
} touch;
bool edge_touch(ita_frame frame, const ita_edge *a, const ita_edge *b, touch *out);

// A direction in which an edge leaves a point, with its bend, for ordering edges around a node.
typedef struct germ {
    ita_point along; // tangent, or the radius when is_upright: then the tangent is 90 degrees
                     // counter-clockwise of it
    bool is_upright;
    int bend;         // 1 to the left, -1 to the right, 0 straight
    ita_wide r2;      // squared radius of an arc
    double curvature; // signed, for curves against arcs
} germ;
// The germ at the start of the edge.
germ edge_germ(ita_frame frame, const ita_edge *edge);
// Going clockwise from `base`, does `x` come strictly before `y`? Equal to `base` counts as last.
bool germ_comes_first(ita_frame frame, const germ *base, const germ *x, const germ *y);
// True when two edges leave together for a stretch.
bool germ_is_same(ita_frame frame, const germ *x, const germ *y);

#endif
