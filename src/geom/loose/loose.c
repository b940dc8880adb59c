// Edges in doubles: moving, measuring, walking along them.
#include "geom/loose/loose.h"

#include "geom/edge/backwards.h"

#include <math.h>

#define PI 3.14159265358979323846

double spot_length(spot p) {
    return sqrt(p.x * p.x + p.y * p.y);
}

static spot spot_of(ita_frame frame, ita_point p, double scale) {
    spot s;
    ita_point_value(frame, p, &s.x, &s.y);
    return spot_times(s, 1 / scale);
}

loose_edge loose_of(ita_frame frame, const ita_edge *edge, double scale) {
    loose_edge e = {.kind = edge->kind, .turn = edge->turn};
    e.from = spot_of(frame, edge->from, scale);
    e.to = spot_of(frame, edge->to, scale);
    if (edge->kind != ITA_EDGE_LINE) e.c1 = spot_of(frame, edge->c1, scale);
    if (edge->kind == ITA_EDGE_CUBIC) e.c2 = spot_of(frame, edge->c2, scale);
    return e;
}

loose_edge loose_reversed(const loose_edge *edge) {
    loose_edge back = *edge;
    EDGE_TURN_BACK(&back);
    return back;
}

spot loose_apply(const loose_motion *m, spot p) {
    if (m->is_mirrored) p.y = -p.y;
    return (spot){m->scale * (m->cosine * p.x - m->sine * p.y) + m->shift.x,
                  m->scale * (m->sine * p.x + m->cosine * p.y) + m->shift.y};
}

loose_edge loose_moved(const loose_motion *motion, const loose_edge *edge) {
    loose_edge e = *edge;
    e.from = loose_apply(motion, edge->from);
    e.to = loose_is_circle(edge) ? e.from : loose_apply(motion, edge->to);
    e.c1 = loose_apply(motion, edge->c1);
    e.c2 = loose_apply(motion, edge->c2);
    if (!motion->is_mirrored) return e;
    e = loose_reversed(&e);
    e.turn = edge->turn;
    return e;
}

double loose_sweep(const loose_edge *arc) {
    if (loose_is_circle(arc)) return 2 * PI;
    spot u = spot_sub(arc->from, arc->c1), v = spot_sub(arc->to, arc->c1);
    double angle = atan2(spot_cross(u, v), spot_dot(u, v)) * arc->turn;
    return angle > 0 ? angle : angle + 2 * PI;
}

void loose_cubic(const loose_edge *edge, spot p[4]) {
    p[0] = edge->from;
    p[3] = edge->to;
    p[1] = edge->c1;
    p[2] = edge->c2;
    if (edge->kind == ITA_EDGE_CUBIC) return;
    p[1] = spot_times(spot_add(p[0], spot_times(edge->c1, 2)), 1.0 / 3);
    p[2] = spot_times(spot_add(p[3], spot_times(edge->c1, 2)), 1.0 / 3);
}

spot loose_at(const loose_edge *edge, double t) {
    if (edge->kind == ITA_EDGE_LINE)
        return spot_add(spot_times(edge->from, 1 - t), spot_times(edge->to, t));
    if (edge->kind == ITA_EDGE_ARC) {
        double angle = loose_sweep(edge) * edge->turn * t, c = cos(angle), s = sin(angle);
        spot r = spot_sub(edge->from, edge->c1);
        return (spot){edge->c1.x + c * r.x - s * r.y, edge->c1.y + s * r.x + c * r.y};
    }
    spot p[4];
    loose_cubic(edge, p);
    double s = 1 - t, w[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    spot sum = {0, 0};
    for (int i = 0; i < 4; i++)
        sum = spot_add(sum, spot_times(p[i], w[i]));
    return sum;
}

spot loose_tangent(const loose_edge *edge, double t) {
    if (edge->kind == ITA_EDGE_LINE) return spot_sub(edge->to, edge->from);
    if (edge->kind == ITA_EDGE_ARC) {
        spot r = spot_sub(loose_at(edge, t), edge->c1);
        return (spot){-edge->turn * r.y, edge->turn * r.x};
    }
    spot p[4];
    loose_cubic(edge, p);
    double s = 1 - t;
    spot d = spot_times(spot_sub(p[1], p[0]), s * s);
    d = spot_add(d, spot_times(spot_sub(p[2], p[1]), 2 * s * t));
    d = spot_add(d, spot_times(spot_sub(p[3], p[2]), t * t));
    if (d.x * d.x + d.y * d.y > 0) return d;
    return spot_sub(loose_at(edge, t < 0.5 ? t + 1e-4 : t), loose_at(edge, t < 0.5 ? t : t - 1e-4));
}

double loose_length(const loose_edge *edge) {
    if (edge->kind == ITA_EDGE_LINE) return spot_distance(edge->from, edge->to);
    if (edge->kind == ITA_EDGE_ARC) return spot_distance(edge->from, edge->c1) * loose_sweep(edge);
    double length = 0;
    spot last = edge->from;
    for (int i = 1; i <= 128; i++) {
        spot p = loose_at(edge, i / 128.0);
        length += spot_distance(last, p);
        last = p;
    }
    return length;
}

double loose_around(const loose_edge *edges, size_t count) {
    double length = 0;
    for (size_t i = 0; i < count; i++)
        length += loose_length(&edges[i]);
    return length;
}

static double bulge_of(const loose_edge *edge) {
    if (edge->kind == ITA_EDGE_LINE) return 0;
    if (edge->kind == ITA_EDGE_ARC) {
        double sweep = loose_sweep(edge), r = spot_distance(edge->from, edge->c1);
        return edge->turn * r * r * (sweep - sin(sweep)) / 2;
    }
    spot p[4];
    loose_cubic(edge, p);
    for (int i = 3; i >= 0; i--)
        p[i] = spot_sub(p[i], p[0]);
    return 0.15 * (spot_cross(p[1], p[2]) + spot_cross(p[1], p[3]) + 2 * spot_cross(p[2], p[3]));
}

double loose_area(const loose_edge *edges, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        spot u = spot_sub(edges[i].from, edges[0].from), v = spot_sub(edges[i].to, edges[0].from);
        sum += spot_cross(u, v) / 2 + bulge_of(&edges[i]);
    }
    return sum;
}

static double value_at(const double *c, int degree, double t) {
    double value = c[degree];
    for (int i = degree - 1; i >= 0; i--)
        value = value * t + c[i];
    return value;
}

// Where a polynomial is zero between two places, at which it has different signs: Newton's way,
// halving where that leads away.
static double zero_between(const double *c, const double *slope, int degree, double low,
                           double high) {
    const bool is_rising = value_at(c, degree, high) > 0;
    double t = (low + high) / 2;
    for (int round = 0; round < 64; round++) {
        const double value = value_at(c, degree, t);
        if (value == 0) break;
        if ((value > 0) == is_rising)
            high = t;
        else
            low = t;
        double next = t - value / value_at(slope, degree - 1, t);
        if (!(next > low && next < high)) next = (low + high) / 2;
        const bool is_still = fabs(next - t) < 1e-16;
        t = next;
        if (is_still) break;
    }
    return t;
}

#define SLOPE_DEGREE 5

// Where a polynomial passes through zero in [0, 1]: in each stretch between two places where its
// slope does, at most once.
static int zeros_of(const double c[SLOPE_DEGREE + 1], double out[SLOPE_DEGREE]) {
    double slopes[SLOPE_DEGREE + 1][SLOPE_DEGREE + 1]; // the polynomial and its derivatives
    for (int i = 0; i <= SLOPE_DEGREE; i++)
        slopes[0][i] = c[i];
    for (int k = 1; k <= SLOPE_DEGREE; k++)
        for (int i = 0; i <= SLOPE_DEGREE - k; i++)
            slopes[k][i] = (i + 1) * slopes[k - 1][i + 1];
    int count = 0;
    for (int k = SLOPE_DEGREE - 1; k >= 0; k--) {
        const double *at_hand = slopes[k];
        const int degree = SLOPE_DEGREE - k;
        double zeros[SLOPE_DEGREE], low = 0, from = at_hand[0];
        int found = 0;
        for (int i = 0; i <= count; i++) {
            const double high = i < count ? out[i] : 1, to = value_at(at_hand, degree, high);
            if (to == 0 && i < count)
                zeros[found++] = high;
            else if ((from < 0 && to > 0) || (from > 0 && to < 0))
                zeros[found++] = zero_between(at_hand, slopes[k + 1], degree, low, high);
            low = high, from = to;
        }
        count = found;
        for (int i = 0; i < found; i++)
            out[i] = zeros[i];
    }
    return count;
}

// Where a curve is nearest to a point: at an end, or where the square of the distance has no slope.
static double nearest_on(const loose_edge *curve, spot p) {
    spot q[4];
    loose_cubic(curve, q);
    const spot d = spot_sub(q[1], q[0]), dd = spot_sub(spot_sub(q[2], q[1]), d);
    const spot c[4] = {spot_sub(q[0], p), spot_times(d, 3), spot_times(dd, 3),
                       spot_add(spot_sub(q[3], q[0]), spot_times(spot_sub(q[1], q[2]), 3))};
    double slope[SLOPE_DEGREE + 1] = {0}, zeros[SLOPE_DEGREE];
    for (int i = 0; i <= 3; i++)
        for (int k = 1; k <= 3; k++)
            slope[i + k - 1] += k * spot_dot(c[i], c[k]);
    double nearest = 0, least = spot_dot(c[0], c[0]);
    const int count = zeros_of(slope, zeros);
    for (int i = 0; i <= count; i++) {
        const double t = i < count ? zeros[i] : 1;
        const spot away = {value_at((double[]){c[0].x, c[1].x, c[2].x, c[3].x}, 3, t),
                           value_at((double[]){c[0].y, c[1].y, c[2].y, c[3].y}, 3, t)};
        if (spot_dot(away, away) < least) least = spot_dot(away, away), nearest = t;
    }
    return nearest;
}

// The parameter of the place on the edge nearest to p, and how far it is.
double loose_nearest(const loose_edge *e, spot p, double *distance) {
    double t = 0;
    if (e->kind == ITA_EDGE_LINE) {
        spot d = spot_sub(e->to, e->from);
        t = spot_dot(spot_sub(p, e->from), d) / spot_dot(d, d);
        t = fmin(fmax(t, 0), 1);
    } else if (e->kind == ITA_EDGE_ARC) {
        spot u = spot_sub(e->from, e->c1), v = spot_sub(p, e->c1);
        double angle = atan2(spot_cross(u, v), spot_dot(u, v)) * e->turn, sweep = loose_sweep(e);
        if (angle < 0) angle += 2 * PI;
        double beyond = angle - sweep; // nearer to the end or to the start?
        if (beyond > 0) angle = beyond < 2 * PI - angle ? sweep : 0;
        t = angle / sweep;
    } else {
        t = nearest_on(e, p);
    }
    *distance = spot_distance(loose_at(e, t), p);
    return t;
}
