// Edges and poses: reversing, placing, lengths, areas.
// Knows nothing of carriers and pieces' meaning.
#include "geom/edge/backwards.h"
#include "geom/edge/curve.h"
#include "geom/number/ring.h"

#include <math.h>

static int points_of(ita_edge *edge, ita_point *points[4]) {
    points[0] = &edge->from, points[1] = &edge->to, points[2] = &edge->c1, points[3] = &edge->c2;
    return edge_points(edge->kind);
}

ita_edge ita_edge_reversed(const ita_edge *edge) {
    ita_edge back = *edge;
    EDGE_TURN_BACK(&back);
    return back;
}

void ita_edges_reverse(ita_edge *edges, size_t edge_count) {
    EDGES_TURN_BACK(edges, edge_count);
}

ita_edge ita_edge_shifted(const ita_edge *edge, ita_point by) {
    ita_edge moved = *edge;
    ita_point *points[4];
    for (int i = points_of(&moved, points); i-- > 0;)
        *points[i] = ita_point_add(*points[i], by);
    return moved;
}

void ita_edges_shift(ita_edge *edges, size_t edge_count, ita_point by) {
    for (size_t i = 0; i < edge_count; i++)
        edges[i] = ita_edge_shifted(&edges[i], by);
}

static bool scale_point(ita_point *p, int64_t factor) {
    int64_t *const v[4] = {&p->x.a, &p->x.b, &p->y.a, &p->y.b};
    for (int i = 0; i < 4; i++)
        if (__builtin_mul_overflow(*v[i], factor, v[i])) return false;
    return ita_point_in_range(*p);
}

ita_status ita_edges_scale(ita_edge *edges, size_t edge_count, int64_t factor) {
    for (size_t i = 0; i < edge_count; i++) {
        ita_point *points[4];
        for (int k = points_of(&edges[i], points); k-- > 0;)
            if (!scale_point(points[k], factor)) return ITA_E_OVERFLOW;
    }
    return ITA_OK;
}

ita_point ita_pose_apply(ita_frame frame, const ita_pose *pose, ita_point p) {
    if (pose->is_mirrored) p = ita_point_mirror(frame, p);
    return ita_point_add(ita_point_turn(frame, p, pose->turn), pose->shift);
}

static bool place_edge(ita_frame frame, const ita_edge *edge, const ita_pose *pose, ita_edge *out) {
    ita_point *points[4];
    bool fits = true;
    *out = *edge;
    for (int i = points_of(out, points); i-- > 0;) {
        *points[i] = ita_pose_apply(frame, pose, *points[i]);
        fits = ita_point_in_range(*points[i]) && fits;
    }
    if (!pose->is_mirrored) return fits;
    EDGE_TURN_BACK(out); // the turn is mirrored as well, so it stays
    out->turn = edge->turn;
    return fits;
}

ita_status ita_shape_place(ita_frame frame, const ita_shape *shape, const ita_pose *pose,
                           ita_edge *out) {
    size_t loops = shape->loop_ends && shape->loop_count ? shape->loop_count : 1, first = 0;
    bool fits = true;
    for (size_t i = 0; i < loops; i++) {
        size_t end =
            shape->loop_ends && shape->loop_count ? shape->loop_ends[i] : shape->edge_count;
        for (size_t e = first; e < end; e++) {
            size_t place = pose->is_mirrored ? first + end - 1 - e : e;
            fits = place_edge(frame, &shape->edges[e], pose, &out[place]) && fits;
        }
        first = end;
    }
    return fits ? ITA_OK : ITA_E_OVERFLOW;
}

// ---- sizes

ita_wide ita_edges_area2(ita_frame frame, const ita_edge *edges, size_t edge_count) {
    ita_wide sum = {0, 0};
    if (edge_count == 0) return sum;
    ita_point origin = edges[0].from; // small differences instead of far coordinates
    for (size_t i = 0; i < edge_count; i++)
        sum = wide_add(sum, ring_cross(frame, ita_point_sub(edges[i].from, origin),
                                       ita_point_sub(edges[i].to, origin)));
    return sum;
}

// The angle an arc sweeps, in radians, 0 < sweep <= 2 pi.
static double sweep_of(ita_frame frame, const ita_edge *arc) {
    double ux, uy, vx, vy;
    ita_point_value(frame, ita_point_sub(arc->from, arc->c1), &ux, &uy);
    ita_point_value(frame, ita_point_sub(arc->to, arc->c1), &vx, &vy);
    double angle = atan2(ux * vy - uy * vx, ux * vx + uy * vy) * arc->turn;
    if (ita_point_equal(arc->from, arc->to)) return 2 * 3.14159265358979323846;
    return angle > 0 ? angle : angle + 2 * 3.14159265358979323846;
}

static void control_values(ita_frame frame, const ita_edge *curve, double x[4], double y[4]) {
    ita_point p[4] = {curve->from, curve->c1, curve->c2, curve->to};
    for (int i = 0; i < 4; i++)
        ita_point_value(frame, ita_point_sub(p[i], curve->from), &x[i], &y[i]);
    if (curve->kind == ITA_EDGE_CUBIC) return;
    double mx = x[1], my = y[1];
    x[1] = 2 * mx / 3, y[1] = 2 * my / 3;
    x[2] = (2 * mx + x[3]) / 3, y[2] = (2 * my + y[3]) / 3;
}

// Area between an edge and its chord, positive where the edge bulges to the right.
static double bulge_of(ita_frame frame, const ita_edge *edge) {
    if (edge->kind == ITA_EDGE_LINE) return 0;
    if (edge->kind == ITA_EDGE_ARC) {
        double sweep = sweep_of(frame, edge);
        ita_wide r2 = ring_norm(frame, ita_point_sub(edge->from, edge->c1));
        return edge->turn * ita_wide_value(frame, r2) * (sweep - sin(sweep)) / 2;
    }
    double x[4], y[4];
    control_values(frame, edge, x, y);
    // Green's theorem for a cubic whose first point is the origin
    double c12 = x[1] * y[2] - y[1] * x[2], c13 = x[1] * y[3] - y[1] * x[3];
    double c23 = x[2] * y[3] - y[2] * x[3];
    return (3 * c12 + 3 * c13 + 6 * c23) / 20;
}

double ita_edges_area(ita_frame frame, const ita_edge *edges, size_t edge_count) {
    double sine = ita_frame_get(frame)->sine;
    double sum = ita_wide_value(frame, ita_edges_area2(frame, edges, edge_count)) * sine / 2;
    for (size_t i = 0; i < edge_count; i++)
        sum += bulge_of(frame, &edges[i]);
    return sum;
}
