// Edges in doubles: for areas, lengths, progress, and for input that has no exact ring.
// Whatever is decided with them is said to be so, with its tolerance.
#ifndef GEOM_LOOSE_LOOSE_H
#define GEOM_LOOSE_LOOSE_H

#include "geom/loose/tolerance.h"
#include "intarsia/text.h"

typedef struct spot {
    double x, y;
} spot;

// Like ita_edge: from, to, c1 (centre or control point), c2.
typedef struct loose_edge {
    ita_edge_kind kind;
    int turn;
    spot from, to, c1, c2;
} loose_edge;

// z -> scale * turn(mirror(z)) + shift
typedef struct loose_motion {
    double cosine, sine, scale;
    bool is_mirrored;
    spot shift;
} loose_motion;

static inline spot spot_add(spot p, spot q) {
    return (spot){p.x + q.x, p.y + q.y};
}
static inline spot spot_sub(spot p, spot q) {
    return (spot){p.x - q.x, p.y - q.y};
}
static inline spot spot_times(spot p, double factor) {
    return (spot){p.x * factor, p.y * factor};
}
static inline double spot_cross(spot p, spot q) {
    return p.x * q.y - p.y * q.x;
}
static inline double spot_dot(spot p, spot q) {
    return p.x * q.x + p.y * q.y;
}
double spot_length(spot p);
static inline double spot_distance(spot p, spot q) {
    return spot_length(spot_sub(p, q));
}

// The exact edge as numbers, divided by `scale`.
loose_edge loose_of(ita_frame frame, const ita_edge *edge, double scale);
loose_edge loose_reversed(const loose_edge *edge);
spot loose_apply(const loose_motion *motion, spot p);
// Moved, and walked backwards when mirrored.
loose_edge loose_moved(const loose_motion *motion, const loose_edge *edge);

static inline bool loose_is_circle(const loose_edge *edge) {
    return edge->kind == ITA_EDGE_ARC && edge->from.x == edge->to.x && edge->from.y == edge->to.y;
}
// The angle an arc sweeps, 0 < sweep <= 2 pi.
double loose_sweep(const loose_edge *arc);
double loose_length(const loose_edge *edge);
// Of all edges.
double loose_around(const loose_edge *edges, size_t count);
// The point at t in [0, 1], and the tangent there (of any length).
spot loose_at(const loose_edge *edge, double t);
spot loose_tangent(const loose_edge *edge, double t);
// The control points of a curve, as those of a cubic.
void loose_cubic(const loose_edge *curve, spot p[4]);
// Signed area that the edges go round.
double loose_area(const loose_edge *edges, size_t count);

// The parameter of the place on the edge nearest to p, and how far p is from it.
double loose_nearest(const loose_edge *edge, spot p, double *distance);

// The relation of two edges (see ita_edge_relate) with ends that are on an edge within a tolerance.
ita_relation loose_relate(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance);

// Area of what both sets of closed edges go round (more often forwards than backwards), and whether
// a place in the middle of some strip of that is further than `deep` from all edges of both.
// In closed form between crossings; those of curves to about 1e-12 of the larger area.
ita_status loose_overlap(const loose_edge *a, size_t a_count, const loose_edge *b, size_t b_count,
                         double deep, const ita_allocator *allocator, double *area, bool *is_deep);
// The area where crossings of curves are found to about `precision` of the larger area only.
ita_status loose_rough_area(const loose_edge *a, size_t a_count, const loose_edge *b,
                            size_t b_count, double precision, const ita_allocator *allocator,
                            double *area);

// SVG path data of edges that follow each other and close.
void loose_put_contour(const loose_edge *edges, size_t count, ita_text *out);

// Whether closed edges, which enclose the area `walked` with its sign, go round every place once in
// the direction of that sign or not at all, but for a millionth of the area. The same way,
// ended by the first place that they go round otherwise; false also where so many edges cross that
// it is not found out.
ita_status loose_is_walked_once(const loose_edge *edges, size_t count, double walked,
                                const ita_allocator *allocator, bool *answer);
// The same of edges that may be `off` so far, in this direction: no place further than that from
// all of them is walked round the other way, nor one twice as far more than once.
ita_status loose_is_walked_nearly(const loose_edge *edges, size_t count, int direction, double off,
                                  const ita_allocator *allocator, bool *answer);
// Whether closed edges go round just what is ink, once: what the drawn ones go round more often one
// way than the other; but for what lies along edges that may be `off` so far. Ends in the same two
// ways.
ita_status loose_is_ink(const loose_edge *drawn, size_t drawn_count, const loose_edge *edges,
                        size_t count, double off, const ita_allocator *allocator, bool *answer);

#endif
