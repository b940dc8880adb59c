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

// A curve as a polynomial of its parameter, seen from a point.
typedef struct bend {
    spot c[4];
} bend;

static bend bend_of(const loose_edge *curve, spot p) {
    spot q[4];
    loose_cubic(curve, q);
    const spot d = spot_sub(q[1], q[0]), dd = spot_sub(spot_sub(q[2], q[1]), d);
    return (bend){{spot_sub(q[0], p), spot_times(d, 3), spot_times(dd, 3),
                   spot_add(spot_sub(q[3], q[0]), spot_times(spot_sub(q[1], q[2]), 3))}};
}

static spot bend_at(const bend *b, double t) {
    return (spot){b->c[0].x + t * (b->c[1].x + t * (b->c[2].x + t * b->c[3].x)),
                  b->c[0].y + t * (b->c[1].y + t * (b->c[2].y + t * b->c[3].y))};
}

// Half the slope of the square of the distance, and the slope of that.
static double slope_at(const bend *b, double t, double *slope) {
    const spot at = bend_at(b, t);
    const spot d = {b->c[1].x + t * (2 * b->c[2].x + t * 3 * b->c[3].x),
                    b->c[1].y + t * (2 * b->c[2].y + t * 3 * b->c[3].y)};
    const spot dd = {2 * b->c[2].x + t * 6 * b->c[3].x, 2 * b->c[2].y + t * 6 * b->c[3].y};
    *slope = spot_dot(d, d) + spot_dot(at, dd);
    return spot_dot(at, d);
}

#define NEAREST_SAMPLES 32

// The nearest of some places, then Newton's way to where the distance is least beside it; halving
// where that leads away.
static double nearest_on(const bend *b) {
    double best = 1e300, nearest = 0;
    for (int i = 0; i <= NEAREST_SAMPLES; i++) {
        const double t = (double)i / NEAREST_SAMPLES;
        const spot at = bend_at(b, t);
        if (spot_dot(at, at) < best) best = spot_dot(at, at), nearest = t;
    }
    double low = fmax(nearest - 1.0 / NEAREST_SAMPLES, 0);
    double high = fmin(nearest + 1.0 / NEAREST_SAMPLES, 1);
    double t = nearest, slope;
    for (int round = 0; round < 64 && high - low > 1e-16; round++) {
        const double f = slope_at(b, t, &slope);
        if (f == 0 || (f > 0 && t == 0) || (f < 0 && t == 1)) break;
        if (f > 0)
            high = t;
        else
            low = t;
        double next = slope > 0 ? t - f / slope : -1;
        if (!(next > low && next < high)) next = (low + high) / 2;
        const bool is_still = fabs(next - t) < 1e-16;
        t = next;
        if (is_still) break;
    }
    const spot at = bend_at(b, t);
    return spot_dot(at, at) <= best ? t : nearest;
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
        const bend from_p = bend_of(e, p);
        t = nearest_on(&from_p);
    }
    *distance = spot_distance(loose_at(e, t), p);
    return t;
}
