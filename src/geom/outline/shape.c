// Is this a shape? Closed loops of real edges that go round every point once or not at all.
// Names the shape and the edges in what it says.
#include "geom/edge/contact.h"
#include "geom/loose/crossing.h"
#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>

static ita_status complain(const ita_shape *shape, ita_diag *diag, ita_status status,
                           const char *key, size_t edge, size_t other) {
    ita_fail(diag, status, key);
    ita_diag_arg(diag, shape->name ? shape->name : "?");
    if (edge != SIZE_MAX) ita_diag_arg_int(diag, (int64_t)edge + 1);
    if (other != SIZE_MAX) ita_diag_arg_int(diag, (int64_t)other + 1);
    return status;
}

static ita_status check_edge(ita_frame frame, const ita_shape *shape, size_t i, ita_diag *diag) {
    const ita_edge *e = &shape->edges[i];
    const ita_point *points[4] = {&e->from, &e->to, &e->c1, &e->c2};
    for (int k = 0; k < 4; k++)
        if (!ita_point_in_range(*points[k]))
            return complain(shape, diag, ITA_E_OVERFLOW, "geom.shape.huge", i, SIZE_MAX);
    bool is_closed = ita_point_equal(e->from, e->to);
    bool is_nothing = is_closed;
    if (e->kind == ITA_EDGE_ARC) {
        ita_wide r = ring_norm(frame, ita_point_sub(e->from, e->c1));
        ita_wide s = ring_norm(frame, ita_point_sub(e->to, e->c1));
        if (!wide_equal(r, s) || (e->turn != 1 && e->turn != -1))
            return complain(shape, diag, ITA_E_RANGE, "geom.shape.arc", i, SIZE_MAX);
        is_nothing = wide_is_zero(r);
    } else if (e->kind == ITA_EDGE_QUADRATIC) {
        is_nothing = is_closed; // there and back on one way
    } else if (e->kind == ITA_EDGE_CUBIC) {
        is_nothing =
            is_closed && (ita_point_equal(e->c1, e->from) || ita_point_equal(e->c1, e->c2));
    }
    if (is_nothing) return complain(shape, diag, ITA_E_RANGE, "geom.shape.edge", i, SIZE_MAX);
    return ITA_OK;
}

static ita_status check_loops(const ita_shape *shape, ita_diag *diag) {
    bool has_ends = shape->loop_ends && shape->loop_count;
    size_t loops = has_ends ? shape->loop_count : 1, first = 0;
    for (size_t i = 0; i < loops; i++) {
        size_t end = has_ends ? shape->loop_ends[i] : shape->edge_count;
        if (end <= first || end > shape->edge_count)
            return complain(shape, diag, ITA_E_RANGE, "geom.shape.empty", SIZE_MAX, SIZE_MAX);
        for (size_t e = first; e < end; e++) {
            size_t next = e + 1 < end ? e + 1 : first;
            if (!ita_point_equal(shape->edges[e].to, shape->edges[next].from))
                return complain(shape, diag, ITA_E_RANGE, "geom.shape.open", e, SIZE_MAX);
        }
        first = end;
    }
    return ITA_OK;
}

// ---- crossings

// Bezier curves are looked at as closely as doubles are sure of.
static double surely(const loose_edge *edge) {
    const double size = spot_distance(edge->from, edge->to) + spot_distance(edge->from, edge->c1);
    return 1e-9 * size + 1e-14 * (fabs(edge->from.x) + fabs(edge->from.y));
}

// Seen from a point near by, where doubles are fine however far out it lies.
static ita_edge seen_from(ita_point origin, ita_edge e) {
    e.from = ita_point_sub(e.from, origin);
    e.to = ita_point_sub(e.to, origin);
    if (e.kind != ITA_EDGE_LINE) e.c1 = ita_point_sub(e.c1, origin);
    if (e.kind == ITA_EDGE_CUBIC) e.c2 = ita_point_sub(e.c2, origin);
    return e;
}

static bool curves_cross(ita_frame frame, const ita_edge *a, const ita_edge *b, size_t *looks) {
    const ita_edge near[2] = {seen_from(a->from, *a), seen_from(a->from, *b)};
    const loose_edge p = loose_of(frame, &near[0], 1), q = loose_of(frame, &near[1], 1);
    return loose_curves_cross(&p, &q, fmax(surely(&p), surely(&q)), looks, NULL);
}

static bool has_loop(ita_frame frame, const ita_edge *cubic) {
    const ita_edge near = seen_from(cubic->from, *cubic);
    const loose_edge edge = loose_of(frame, &near, 1);
    return loose_has_loop(&edge, surely(&edge), NULL);
}

typedef struct crossings {
    ita_frame frame;
    const ita_shape *shape;
    ita_diag *diag;
    bool only_curves;
    size_t looks; // that are left at pairs of curves
} crossings;

static ita_status check_pair(void *user, size_t i, size_t j) {
    crossings *c = user;
    const ita_edge *a = &c->shape->edges[i], *b = &c->shape->edges[j];
    contact met = edge_meet(c->frame, a, b);
    bool cross = met.cross_count > 0 && !c->only_curves;
    if (!met.is_known && !edge_shares_carrier(c->frame, a, b))
        cross = curves_cross(c->frame, a, b, &c->looks);
    if (c->looks == 0)
        return complain(c->shape, c->diag, ITA_E_RANGE, "geom.shape.twice", SIZE_MAX, SIZE_MAX);
    if (cross) return complain(c->shape, c->diag, ITA_E_RANGE, "geom.shape.crosses", i, j);
    return ITA_OK;
}

static ita_status find_crossing(ita_frame frame, const ita_shape *shape, bool only_curves,
                                const ita_allocator *allocator, ita_diag *diag) {
    crossings c = {frame, shape, diag, only_curves, loose_looks_for(shape->edge_count)};
    ita_status status =
        edges_neighbours(frame, shape->edges, shape->edge_count, allocator, check_pair, &c);
    return status == ITA_E_MEMORY ? ita_fail(diag, status, "memory") : status;
}

// Bezier curves by themselves; lines and arcs are judged by what goes round what.
static ita_status check_curves(ita_frame frame, const ita_shape *shape,
                               const ita_allocator *allocator, ita_diag *diag) {
    bool has_curves = false;
    for (size_t i = 0; i < shape->edge_count; i++) {
        has_curves = has_curves || shape->edges[i].kind > ITA_EDGE_ARC;
        if (shape->edges[i].kind == ITA_EDGE_CUBIC && has_loop(frame, &shape->edges[i]))
            return complain(shape, diag, ITA_E_RANGE, "geom.shape.crosses", i, i);
    }
    return has_curves ? find_crossing(frame, shape, true, allocator, diag) : ITA_OK;
}

ita_status shape_check_edges(ita_frame frame, const ita_shape *shape,
                             const ita_allocator *allocator, ita_diag *diag) {
    if (shape->edge_count == 0)
        return complain(shape, diag, ITA_E_RANGE, "geom.shape.empty", SIZE_MAX, SIZE_MAX);
    for (size_t i = 0; i < shape->edge_count; i++) {
        ita_status status = check_edge(frame, shape, i, diag);
        if (status) return status;
    }
    ita_status status = check_loops(shape, diag);
    return status ? status : check_curves(frame, shape, allocator, diag);
}

ita_status edges_walk_well(ita_frame frame, const ita_edge *given, size_t count,
                           const ita_allocator *allocator, bool *is_well) {
    double off = 0;
    bool has_curves = false;
    for (size_t i = 0; i < count && !has_curves; i++)
        has_curves = given[i].kind > ITA_EDGE_ARC;
    *is_well = true;
    if (!has_curves) return ITA_OK;
    loose_edge *edges = ita_take(allocator, count * sizeof *edges);
    if (!edges) return ITA_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        const ita_edge edge = seen_from(given[0].from, given[i]);
        edges[i] = loose_of(frame, &edge, 1);
        off = fmax(off, surely(&edges[i]));
    }
    const ita_status status = loose_is_walked_nearly(edges, count, 1, 4 * off, allocator, is_well);
    ita_give(allocator, edges, count * sizeof *edges);
    return status;
}

ita_status shape_check_traced(ita_frame frame, const ita_shape *shape,
                              const ita_allocator *allocator, ita_diag *diag,
                              ita_outline *outline) {
    *outline = (ita_outline){.allocator = allocator, .scale = 1};
    ita_status status = shape_check_edges(frame, shape, allocator, diag);
    if (status) return status;
    status = ita_outline_trace(frame, shape->edges, shape->edge_count, allocator, outline);
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    if (status) return complain(shape, diag, status, "geom.shape.huge", 0, SIZE_MAX);
    if (outline->is_simple && outline->contour_count) return ITA_OK;
    const bool is_simple = outline->is_simple;
    ita_outline_close(outline);
    if (is_simple) return complain(shape, diag, ITA_E_RANGE, "geom.shape.area", SIZE_MAX, SIZE_MAX);
    // edges may cross where others end; only when the shape is broken is a crossing to blame
    status = find_crossing(frame, shape, false, allocator, diag);
    return status ? status
                  : complain(shape, diag, ITA_E_RANGE, "geom.shape.twice", SIZE_MAX, SIZE_MAX);
}

ita_status ita_shape_check(ita_frame frame, const ita_shape *shape, const ita_allocator *allocator,
                           ita_diag *diag) {
    ita_outline outline;
    ita_status status = shape_check_traced(frame, shape, allocator, diag, &outline);
    ita_outline_close(&outline);
    return status;
}
