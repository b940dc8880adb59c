// A mirroring keeps scalar products with a direction and its image, and turns the sign of crossed
// ones: that is compared, and no root or fraction is needed.
#include "games/dissection/solve/fitting_axis.h"

#include <math.h>

static bool is_equal(ita_wide a, ita_wide b) {
    return a.a == b.a && a.b == b.b;
}

// Whether p goes to q, both from the origin.
static bool turns_to(ita_frame frame, const fitting_axis *axis, ita_point p, ita_point q) {
    const ita_wide across = ita_point_cross(frame, p, axis->u);
    const ita_wide turned = axis->is_turn ? across : (ita_wide){-across.a, -across.b};
    return is_equal(ita_point_dot2(frame, p, axis->u), ita_point_dot2(frame, q, axis->v)) &&
           is_equal(turned, ita_point_cross(frame, q, axis->v));
}

static bool goes_to(ita_frame frame, const fitting_axis *axis, ita_point p, ita_point q) {
    return turns_to(frame, axis, ita_point_sub(p, axis->from), ita_point_sub(q, axis->to));
}

static bool has_ends(const ita_edge *edge) {
    return !ita_point_equal(edge->from, edge->to);
}

static ita_wide square_of(ita_frame frame, ita_point p) {
    return ita_point_dot2(frame, p, p);
}

// A full circle has its joint anywhere.
static bool is_same_circle(ita_frame frame, const fitting_axis *axis, const ita_edge *a,
                           const ita_edge *b) {
    return goes_to(frame, axis, a->c1, b->c1) &&
           is_equal(square_of(frame, ita_point_sub(a->from, a->c1)),
                    square_of(frame, ita_point_sub(b->from, b->c1)));
}

static bool edge_goes_to(ita_frame frame, const fitting_axis *axis, const ita_edge *a,
                         const ita_edge *b) {
    if (a->kind != b->kind || a->turn != b->turn || has_ends(a) != has_ends(b)) return false;
    if (a->kind == ITA_EDGE_ARC && !has_ends(a)) return is_same_circle(frame, axis, a, b);
    const ita_edge walked = axis->is_turn ? ita_edge_reversed(b) : *b;
    b = &walked;
    const bool is_cubic = a->kind == ITA_EDGE_CUBIC;
    return goes_to(frame, axis, a->from, b->to) && goes_to(frame, axis, a->to, b->from) &&
           (a->kind == ITA_EDGE_LINE || goes_to(frame, axis, a->c1, is_cubic ? b->c2 : b->c1)) &&
           (!is_cubic || goes_to(frame, axis, a->c2, b->c1));
}

bool fitting_axis_maps(ita_frame frame, const fitting_axis *axis, const ita_edge *edges,
                       const ita_edge *onto, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < count && !edge_goes_to(frame, axis, &edges[i], &onto[k]))
            k++;
        if (k == count) return false;
    }
    return true;
}

static size_t first_with_ends(const ita_edge *edges, size_t count) {
    size_t first = 0;
    while (first < count && !has_ends(&edges[first]))
        first++;
    return first;
}

// The motion that takes an edge onto another, if it takes all the others along.
static bool find_motion(ita_frame frame, const ita_edge *edges, size_t first, const ita_edge *onto,
                        size_t k, size_t count, fitting_axis *axis) {
    const ita_edge goal = axis->is_turn ? ita_edge_reversed(&onto[k]) : onto[k];
    axis->from = edges[first].from;
    axis->u = ita_point_sub(edges[first].to, edges[first].from);
    axis->to = goal.to;
    axis->v = ita_point_sub(goal.from, goal.to);
    return is_equal(square_of(frame, axis->u), square_of(frame, axis->v)) &&
           fitting_axis_maps(frame, axis, edges, onto, count);
}

bool fitting_axis_next(ita_frame frame, const ita_edge *edges, size_t count, size_t *at,
                       fitting_axis *axis) {
    const size_t first = first_with_ends(edges, count);
    bool is_found = false;
    axis->is_turn = false;
    while (first < count && *at < count && !is_found)
        is_found = find_motion(frame, edges, first, edges, (*at)++, count, axis);
    return is_found;
}

bool fitting_is_congruent(ita_frame frame, const ita_edge *a, const ita_edge *b, size_t count,
                          bool may_mirror) {
    const size_t first = first_with_ends(a, count);
    bool is_one = false;
    for (int side = 0; side < 1 + may_mirror && first < count; side++)
        for (size_t k = 0; k < count && !is_one; k++) {
            fitting_axis motion = {.is_turn = side == 0};
            is_one = find_motion(frame, a, first, b, k, count, &motion);
        }
    return is_one;
}

bool fitting_axis_lay(ita_frame frame, fitting_axis *axis, const ita_edge *edges,
                      const ita_edge *onto, size_t count) {
    const bool is_circle = edges[0].kind == ITA_EDGE_ARC && !has_ends(&edges[0]);
    axis->from = is_circle ? edges[0].c1 : edges[0].from;
    for (size_t k = 0; k < count; k++) {
        axis->to = is_circle ? onto[k].c1 : onto[k].to;
        if (edge_goes_to(frame, axis, &edges[0], &onto[k]) &&
            fitting_axis_maps(frame, axis, edges, onto, count))
            return true;
    }
    return false;
}

// Rounded to the next whole point, which is the image or none is.
bool fitting_axis_apply(const fitting_axis *axis, ita_point p, ita_point *image) {
    const ita_point s = ita_point_sub(p, axis->from), u = axis->u, v = axis->v;
    const double sx = (double)s.x.a, sy = (double)s.y.a, ux = (double)u.x.a, uy = (double)u.y.a;
    const double vx = (double)v.x.a, vy = (double)v.y.a;
    const double along = sx * ux + sy * uy, across = sx * uy - sy * ux, size = vx * vx + vy * vy;
    const double x = (along * vx - across * vy) / size, y = (along * vy + across * vx) / size;
    const ita_point moved = {{(int64_t)floor(x + 0.5), 0}, {(int64_t)floor(y + 0.5), 0}};
    *image = ita_point_add(moved, axis->to);
    return turns_to(ITA_FRAME_SQUARE, axis, s, moved);
}
