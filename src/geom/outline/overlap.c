// Whether the insides of two shapes meet. Without a crossing of edges they do exactly when a corner
// of one lies inside the other, or when at a corner on both the room to the left of some edge
// belongs to both (docs/dissection-verifier.md, "overlap").
// Exact for lines and arcs; where a Bezier curve is near, the measured area decides.
#include "geom/edge/contact.h"
#include "geom/loose/loose.h"
#include "geom/outline/nodes.h"

typedef struct pairing {
    ita_frame frame;
    const ita_edge *a, *b;
    size_t a_count, b_count;
    bool is_known; // nothing but lines and arcs had a say
} pairing;

static bool edges_cross(pairing *p) {
    for (size_t i = 0; i < p->a_count; i++) {
        box left = box_of(p->frame, &p->a[i]);
        for (size_t j = 0; j < p->b_count; j++) {
            box right = box_of(p->frame, &p->b[j]);
            if (!boxes_meet(&left, &right)) continue;
            contact met = edge_meet(p->frame, &p->a[i], &p->b[j]);
            if (met.cross_count) return true;
            if (!met.is_known && !edge_shares_carrier(p->frame, &p->a[i], &p->b[j]))
                p->is_known = false;
        }
    }
    return false;
}

// The germ with which the other set continues clockwise from g: true when the room just left of g
// is inside it.
typedef struct around {
    germ nearest;
    bool is_leaving;
    bool has_any;
} around;

static void offer(ita_frame frame, const germ *base, const germ *g, bool is_leaving, around *best) {
    bool is_first = !best->has_any;
    if (!is_first) {
        bool best_is_same = germ_is_same(frame, base, &best->nearest);
        if (best_is_same) return;
        is_first = germ_is_same(frame, base, g) || germ_comes_first(frame, base, g, &best->nearest);
    }
    if (!is_first) return;
    *best = (around){*g, is_leaving, true};
}

static bool left_is_inside(pairing *p, const germ *g, ita_point at, const ita_edge *edges,
                           size_t count) {
    around best = {0};
    for (size_t i = 0; i < count; i++) {
        bool starts = ita_point_equal(edges[i].from, at), ends = ita_point_equal(edges[i].to, at);
        bool passes = !starts && !ends && edge_has_inside(p->frame, &edges[i], at);
        if (passes && edges[i].kind > ITA_EDGE_ARC) {
            p->is_known = false;
            continue;
        }
        if (starts || passes) {
            ita_edge out = edges[i];
            out.from = at;
            if (starts) out = edges[i];
            germ leaving = edge_germ(p->frame, &out);
            offer(p->frame, g, &leaving, true, &best);
        }
        if (ends || passes) {
            ita_edge in = edges[i];
            in.to = at;
            in = ita_edge_reversed(ends ? &edges[i] : &in);
            germ arriving = edge_germ(p->frame, &in);
            offer(p->frame, g, &arriving, false, &best);
        }
    }
    return best.has_any && best.is_leaving;
}

// The room common to both around a point begins, counter-clockwise, at an edge that leaves it.
static bool rooms_meet(pairing *p, ita_point at, const ita_edge *edges, size_t count,
                       const ita_edge *others, size_t other_count) {
    for (size_t i = 0; i < count; i++) {
        ita_edge out = edges[i];
        if (!ita_point_equal(out.from, at)) {
            if (ita_point_equal(out.to, at) || !edge_has_inside(p->frame, &edges[i], at)) continue;
            if (out.kind > ITA_EDGE_ARC) {
                p->is_known = false;
                continue;
            }
            out.from = at;
        }
        germ leaving = edge_germ(p->frame, &out);
        if (left_is_inside(p, &leaving, at, others, other_count)) return true;
    }
    return false;
}

static bool corners_meet(pairing *p, const ita_edge *edges, size_t count, const ita_edge *others,
                         size_t other_count) {
    for (size_t i = 0; i < count; i++) {
        ita_point at = edges[i].from;
        ita_side side = ita_edges_side(p->frame, others, other_count, at);
        if (side == ITA_INSIDE) return true;
        if (side == ITA_OUTSIDE) continue;
        if (rooms_meet(p, at, edges, count, others, other_count)) return true;
        if (rooms_meet(p, at, others, other_count, edges, count)) return true;
    }
    return false;
}

static ita_status measure(ita_frame frame, const ita_shape *a, const ita_shape *b, double precision,
                          const ita_allocator *allocator, double *area) {
    size_t count = a->edge_count + b->edge_count;
    loose_edge *loose = ita_take(allocator, count * sizeof *loose);
    if (!loose) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        loose[i] =
            loose_of(frame, i < a->edge_count ? &a->edges[i] : &b->edges[i - a->edge_count], 1);
    ita_status status = loose_rough_area(loose, a->edge_count, loose + a->edge_count, b->edge_count,
                                         precision, allocator, area);
    ita_give(allocator, loose, count * sizeof *loose);
    return status;
}

static double least(double x, double y) {
    return x < y ? x : y;
}

static box box_around(ita_frame frame, const ita_shape *shape) {
    box all = box_of(frame, &shape->edges[0]);
    for (size_t i = 1; i < shape->edge_count; i++) {
        box one = box_of(frame, &shape->edges[i]);
        all = (box){least(all.x0, one.x0), least(all.y0, one.y0), -least(-all.x1, -one.x1),
                    -least(-all.y1, -one.y1)};
    }
    return all;
}

static bool are_far_apart(ita_frame frame, const ita_shape *a, const ita_shape *b) {
    if (!a->edge_count || !b->edge_count) return true;
    box left = box_around(frame, a), right = box_around(frame, b);
    return !boxes_meet(&left, &right);
}

ita_status ita_shape_overlap(ita_frame frame, const ita_shape *a, const ita_shape *b,
                             const ita_allocator *allocator, bool *overlaps, double *area) {
    pairing p = {frame, a->edges, b->edges, a->edge_count, b->edge_count, true};
    *overlaps = false;
    if (area) *area = 0;
    if (are_far_apart(frame, a, b)) return ITA_OK;
    *overlaps = edges_cross(&p) || corners_meet(&p, p.a, p.a_count, p.b, p.b_count) ||
                corners_meet(&p, p.b, p.b_count, p.a, p.a_count);
    if (*overlaps ? !area : p.is_known) return ITA_OK;
    double common;
    ita_status status = measure(frame, a, b, area ? 1e-12 : 1e-9, allocator, &common);
    if (status) return status;
    if (!p.is_known) {
        double smaller = least(ita_edges_area(frame, a->edges, a->edge_count),
                               ita_edges_area(frame, b->edges, b->edge_count));
        *overlaps = *overlaps || common > 1e-7 * smaller;
    }
    if (area) *area = *overlaps ? common : 0;
    return ITA_OK;
}
