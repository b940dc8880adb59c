// The area that two sets of closed edges have in common: between the places where edges begin, end,
// turn back or cross they lie in one order, and what lies below each is known in closed form.
// Touching and coincident edges do no harm: they only add areas of nothing.
#include "geom/loose/loose.h"
#include "geom/outline/nodes.h"
#include "intarsia/base.h"

#include <math.h>

// A part of an edge that runs to the right or to the left only.
typedef struct strand {
    double x0, x1;  // x0 < x1
    int direction;  // 1 to the right: the inside is above
    int owner;      // 0: a, 1: b
    bool is_upper;  // arcs: the upper half of the circle
    double t0, t1;  // Bezier curves: parameters at x0 and x1
    spot powers[4]; // and the curve as the sum of powers[k] t^k
    loose_edge edge;
} strand;

enum { LOOKS = 5, MIDDLE = LOOKS / 2 };

// A strand in a span: how high it is at both ends and at even distances between them (where there
// are no curves, only in the middle), and the parameters of a curve at the ends.
typedef struct crossing {
    const strand *on;
    double y[LOOKS], t0, t1;
} crossing;

typedef struct weaver {
    const ita_allocator *allocator;
    strand *strands;
    size_t count, capacity;
    double *stops;
    size_t stop_count, stop_capacity;
    crossing *crossings;
    size_t *active;
    size_t active_count;
    bool has_curves;  // among the active ones
    double precision; // an area, and
    double rounding;  // a height, that are as good as nothing
    double narrow;    // columns so wide are not halved
    enum { COMMON, ASTRAY, NEARLY, MISREAD } rule;
    int direction;  // ASTRAY, NEARLY: the way round that is well, 1 or -1
    double thin;    // MISREAD: between lines this far apart there may be anything
    double enough;  // more than this need not be added up
    uint64_t looks; // heights that were asked for, and how many may be
    uint64_t looks_most;
    const loose_edge *own[2]; // of a and b, where it is asked whether
    size_t own_counts[2];
    double deep; // some place is further than this from all of them
    bool is_deep;
    double look_from;   // NEARLY: from there on
    uint64_t distances; // that were asked for
} weaver;

static ita_status add_stop(weaver *w, double x) {
    ita_status status =
        ita_grow(w->allocator, &w->stops, &w->stop_capacity, w->stop_count + 1, sizeof *w->stops);
    if (!status) w->stops[w->stop_count++] = x;
    return status;
}

static ita_status add_strand(weaver *w, strand s) {
    if (s.x0 == s.x1) return ITA_OK;
    if (s.x0 > s.x1) {
        double x = s.x0, t = s.t0;
        s.x0 = s.x1, s.x1 = x;
        s.t0 = s.t1, s.t1 = t;
        s.direction = -1;
    }
    ita_status status =
        ita_grow(w->allocator, &w->strands, &w->capacity, w->count + 1, sizeof *w->strands);
    if (status) return status;
    w->strands[w->count++] = s;
    status = add_stop(w, s.x0);
    return status ? status : add_stop(w, s.x1);
}

static ita_status add_line(weaver *w, const loose_edge *line, int owner) {
    return add_strand(
        w,
        (strand){
            .x0 = line->from.x, .x1 = line->to.x, .direction = 1, .owner = owner, .edge = *line});
}

// The centre of an arc whose ends lie beside its circle is moved along the chord between both.
static loose_edge through_both_ends(loose_edge arc) {
    const spot chord = spot_sub(arc.to, arc.from);
    const double square = spot_dot(chord, chord), r = spot_distance(arc.from, arc.c1);
    if (square == 0 || fabs(spot_distance(arc.to, arc.c1) - r) <= 1e-9 * r) return arc;
    const spot to_middle = spot_sub(spot_times(spot_add(arc.from, arc.to), 0.5), arc.c1);
    arc.c1 = spot_add(arc.c1, spot_times(chord, spot_dot(to_middle, chord) / square));
    return arc;
}

// Halves of the circle that the arc runs through, in order.
static ita_status add_arc(weaver *w, const loose_edge *drawn, int owner) {
    const loose_edge closed = through_both_ends(*drawn), *arc = &closed;
    double r = spot_distance(arc->from, arc->c1), sweep = loose_sweep(arc);
    double start = atan2(arc->from.y - arc->c1.y, arc->from.x - arc->c1.x);
    const double pi = 3.14159265358979323846;
    double done = 0, x = arc->from.x;
    // the next multiple of pi in the direction of walking
    double next =
        arc->turn > 0 ? (floor(start / pi) + 1) * pi - start : start - (ceil(start / pi) - 1) * pi;
    bool is_upper = arc->turn > 0 ? floor(start / pi) == 0 || floor(start / pi) == -2
                                  : ceil(start / pi) == 1 || ceil(start / pi) == -1;
    for (int part = 0; part < 4 && done < sweep; part++) {
        bool is_last = next >= sweep;
        double at = start + arc->turn * next;
        double end_x = is_last ? arc->to.x : arc->c1.x + r * cos(at);
        const strand s = {.x0 = x,
                          .x1 = end_x,
                          .direction = 1,
                          .owner = owner,
                          .is_upper = is_upper,
                          .edge = *arc};
        // a half is walked one way only; rounding must not turn it round
        bool goes_left = is_upper == (arc->turn > 0);
        if (goes_left ? end_x < x : end_x > x) {
            ita_status status = add_strand(w, s);
            if (status) return status;
        }
        x = end_x;
        done = is_last ? sweep : next;
        next += pi;
        is_upper = !is_upper;
    }
    return ITA_OK;
}

static void put_powers(strand *s) {
    spot p[4], *c = s->powers;
    loose_cubic(&s->edge, p);
    c[0] = p[0];
    c[1] = spot_times(spot_sub(p[1], p[0]), 3);
    c[2] = spot_times(spot_add(spot_sub(p[0], spot_times(p[1], 2)), p[2]), 3);
    c[3] = spot_add(spot_sub(p[3], p[0]), spot_times(spot_sub(p[1], p[2]), 3));
}

static ita_status add_curve(weaver *w, const loose_edge *curve, int owner) {
    // where x turns back: roots of a quadratic in the parameter
    double t[4] = {0}, x0 = curve->from.x, x3 = curve->to.x;
    int count = 1;
    double a, b, c;
    if (curve->kind == ITA_EDGE_CUBIC) {
        double x1 = curve->c1.x, x2 = curve->c2.x;
        a = x3 - 3 * x2 + 3 * x1 - x0, b = 2 * (x2 - 2 * x1 + x0), c = x1 - x0;
    } else {
        a = 0, b = x3 - 2 * curve->c1.x + x0, c = curve->c1.x - x0;
    }
    double d = b * b - 4 * a * c, roots[2] = {-1, -1};
    if (d >= 0) {
        double q = -0.5 * (b + (b >= 0 ? sqrt(d) : -sqrt(d)));
        if (a != 0) roots[0] = q / a;
        if (q != 0) roots[1] = c / q;
    }
    if (roots[0] > roots[1]) {
        double swap = roots[0];
        roots[0] = roots[1], roots[1] = swap;
    }
    for (int i = 0; i < 2; i++)
        if (roots[i] > 1e-12 && roots[i] < 1 - 1e-12) t[count++] = roots[i];
    t[count] = 1;
    for (int i = 0; i < count; i++) {
        double xa = i == 0 ? x0 : loose_at(curve, t[i]).x;
        double xb = i + 1 == count ? x3 : loose_at(curve, t[i + 1]).x;
        strand s = {.x0 = xa,
                    .x1 = xb,
                    .direction = 1,
                    .owner = owner,
                    .t0 = t[i],
                    .t1 = t[i + 1],
                    .edge = *curve};
        put_powers(&s);
        ita_status status = add_strand(w, s);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status add_edges(weaver *w, const loose_edge *edges, size_t count, int owner) {
    for (size_t i = 0; i < count; i++) {
        const loose_edge *e = &edges[i];
        ita_status status;
        w->rounding = fmax(w->rounding, 4e-15 * (fabs(e->from.x) + fabs(e->from.y)));
        switch (e->kind) {
        case ITA_EDGE_LINE: status = add_line(w, e, owner); break;
        case ITA_EDGE_ARC: status = add_arc(w, e, owner); break;
        default: status = add_curve(w, e, owner); break;
        }
        if (status) return status;
    }
    return ITA_OK;
}

// ---- heights

static spot curve_at(const strand *s, double t) {
    const spot *c = s->powers;
    return (spot){((c[3].x * t + c[2].x) * t + c[1].x) * t + c[0].x,
                  ((c[3].y * t + c[2].y) * t + c[1].y) * t + c[0].y};
}

// How fast x grows with the parameter.
static double slope_at(const strand *s, double t) {
    const spot *c = s->powers;
    return (3 * c[3].x * t + 2 * c[2].x) * t + c[1].x;
}

// The parameter at which a strand of a curve passes x: Newton's steps, within bounds that close in.
static double parameter_at(const strand *s, double x) {
    double low = s->t0, high = s->t1; // x grows from low to high
    if (x <= s->x0) return low;
    if (x >= s->x1) return high;
    double t = low + (high - low) * ((x - s->x0) / (s->x1 - s->x0));
    for (int i = 0; i < 60; i++) {
        const double gap = curve_at(s, t).x - x;
        if (gap < 0)
            low = t;
        else
            high = t;
        double next = t - gap / slope_at(s, t);
        const double least = fmin(low, high), most = fmax(low, high);
        if (fabs(next - t) <= 1e-9) return fmin(fmax(next, least), most); // its square is nothing
        if (!(next > least && next < most)) next = (low + high) / 2; // no slope, or too long a step
        t = next;
    }
    return t;
}

// `t`: of a curve, the parameter there.
static double height(const strand *s, double x, double *t) {
    const loose_edge *e = &s->edge;
    if (e->kind == ITA_EDGE_LINE)
        return e->from.y + (e->to.y - e->from.y) * ((x - e->from.x) / (e->to.x - e->from.x));
    if (e->kind == ITA_EDGE_ARC) {
        spot r = spot_sub(e->from, e->c1);
        double dx = x - e->c1.x, h = r.x * r.x + r.y * r.y - dx * dx;
        double rise = h > 0 ? sqrt(h) : 0;
        return s->is_upper ? e->c1.y + rise : e->c1.y - rise;
    }
    *t = parameter_at(s, x);
    return curve_at(s, *t).y;
}

static int compare_crossings(const void *a, const void *b, void *user) {
    (void)user;
    const double y = ((const crossing *)a)->y[MIDDLE], z = ((const crossing *)b)->y[MIDDLE];
    return (y > z) - (y < z);
}

// Fewer strands are sorted by insertion.
#define MANY 64

// The strands on a span in the order of its middle.
static void cross_span(weaver *w, double x0, double x1) {
    const bool is_few = w->active_count < MANY;
    w->looks += w->active_count * LOOKS;
    for (size_t i = 0; i < w->active_count; i++) {
        crossing c = {.on = &w->strands[w->active[i]]};
        double t;
        c.y[0] = height(c.on, x0, &c.t0);
        c.y[LOOKS - 1] = height(c.on, x1, &c.t1);
        for (int k = 1; k < LOOKS - 1; k++)
            if (w->has_curves || k == MIDDLE)
                c.y[k] = height(c.on, x0 + (x1 - x0) * k / (LOOKS - 1), &t);
        size_t j = i;
        for (; j > 0 && is_few && w->crossings[j - 1].y[MIDDLE] > c.y[MIDDLE]; j--)
            w->crossings[j] = w->crossings[j - 1];
        w->crossings[j] = c;
    }
    if (!is_few)
        ita_sort(w->crossings, w->active_count, sizeof *w->crossings, compare_crossings, NULL);
}

// By how much strands lie in another order elsewhere on the span.
static double disorder(const weaver *w) {
    double most = 0;
    for (size_t i = 1; i < w->active_count; i++)
        for (int k = 0; k < LOOKS; k++)
            most = fmax(most, w->crossings[i - 1].y[k] - w->crossings[i].y[k]);
    return most;
}

static bool is_spent(const weaver *w) {
    return w->looks > w->looks_most;
}

// ---- areas

// What lies below a strand from x0 to x1.
static double below(const crossing *c, double x0, double x1) {
    const loose_edge *e = &c->on->edge;
    const double chord = (x1 - x0) * (c->y[0] + c->y[LOOKS - 1]) / 2;
    if (e->kind == ITA_EDGE_LINE) return chord;
    if (e->kind == ITA_EDGE_ARC) {
        const double r = spot_distance(e->from, e->c1);
        const double length = hypot(x1 - x0, c->y[LOOKS - 1] - c->y[0]);
        const double angle = 2 * asin(fmin(1, length / (2 * r)));
        const double bulge = r * r * (angle - sin(angle)) / 2;
        return c->on->is_upper ? chord + bulge : chord - bulge;
    }
    // height times slope is of degree 5, for which three places are enough (Gauss)
    const double middle = (c->t0 + c->t1) / 2, half = (c->t1 - c->t0) / 2, aside = half * sqrt(0.6);
    double sum = 8 * curve_at(c->on, middle).y * slope_at(c->on, middle);
    sum += 5 * curve_at(c->on, middle - aside).y * slope_at(c->on, middle - aside);
    sum += 5 * curve_at(c->on, middle + aside).y * slope_at(c->on, middle + aside);
    return half * sum / 9;
}

static bool counts(const weaver *w, const int winding[2]) {
    if (w->rule == COMMON) return winding[0] > 0 && winding[1] > 0;
    if (w->rule == MISREAD) return winding[1] != (winding[0] != 0);
    return winding[0] != 0 && winding[0] != w->direction;
}

// Whether what lies between two lines is wider than thin, as they run.
static bool is_wide(const crossing *a, const crossing *b, double x0, double x1, double thin) {
    if (a->on->edge.kind != ITA_EDGE_LINE || b->on->edge.kind != ITA_EDGE_LINE) return false;
    const double *y = a->y, *z = b->y;
    const double high = fmax(z[0], z[LOOKS - 1]) - fmin(y[0], y[LOOKS - 1]);
    return below(b, x0, x1) - below(a, x0, x1) > thin * fmax(high, x1 - x0);
}

// Pairs of thousands of edges are not looked at everywhere.
#define DISTANCES_MOST ((uint64_t)1 << 24)

static bool is_far(weaver *w, const loose_edge *edge, spot at, double deep) {
    double distance;
    w->distances++;
    (void)loose_nearest(edge, at, &distance);
    return distance > deep;
}

// Whether the middle between two lines is further than that from all edges of both. What is
// narrower may be there by rounding alone.
static bool is_deep_between(weaver *w, const crossing *below, const crossing *above, double x0,
                            double x1, double deep) {
    const double low = below->y[MIDDLE], high = above->y[MIDDLE];
    const spot at = {(x0 + x1) / 2, (low + high) / 2};
    if (!(high - low > 2 * deep)) return false;
    if (!is_far(w, &below->on->edge, at, deep) || !is_far(w, &above->on->edge, at, deep))
        return false;
    for (int i = 0; i < 2; i++)
        for (size_t e = 0; e < w->own_counts[i]; e++)
            if (w->distances > DISTANCES_MOST || !is_far(w, &w->own[i][e], at, deep)) return false;
    return true;
}

// What is gone round twice may be so by rounding twice as far.
static bool is_deep_astray(weaver *w, size_t i, int winding, double x0, double x1) {
    const bool is_backwards = winding * w->direction < 0;
    return is_deep_between(w, &w->crossings[i - 1], &w->crossings[i], x0, x1,
                           is_backwards ? w->deep : 2 * w->deep);
}

static double area_in_order(weaver *w, double x0, double x1) {
    int winding[2] = {0, 0};
    double area = 0;
    const crossing *begin = NULL;
    // a place that is deep is as wide as eight such columns, however many narrow ones lie there
    const bool is_looked_at = w->rule == NEARLY && x1 >= w->look_from;
    if (is_looked_at) w->look_from = x1 + w->deep / 4;
    for (size_t i = 0; i < w->active_count; i++) {
        const crossing *c = &w->crossings[i];
        const bool was_in = counts(w, winding);
        const int before = winding[0];
        winding[c->on->owner] += c->on->direction;
        const bool is_in = counts(w, winding);
        if (is_in != was_in) area += is_in ? -below(c, x0, x1) : below(c, x0, x1);
        if (w->rule == MISREAD && was_in && !is_in && is_wide(begin, c, x0, x1, w->thin))
            return INFINITY;
        const bool is_narrow = !(x1 - x0 > 1e-3 * w->deep); // an overlap is wide elsewhere
        if (w->rule == COMMON && w->own[0] && was_in && !is_in && !w->is_deep && !is_narrow)
            w->is_deep = is_deep_between(w, begin, c, x0, x1, w->deep);
        if (is_looked_at && was_in && !w->is_deep)
            w->is_deep = is_deep_astray(w, i, before, x0, x1);
        if (is_in && !was_in) begin = c;
    }
    return area;
}

// Where curves cross, the span is halved until what lies in another order is nothing.
static double area_between(weaver *w, double x0, double x1, int depth) {
    cross_span(w, x0, x1);
    const double off = w->has_curves && depth > 0 && !is_spent(w) ? disorder(w) : 0;
    const bool is_nothing = off <= w->rounding || off * (x1 - x0) <= w->precision;
    if (is_nothing || x1 - x0 <= w->narrow) return area_in_order(w, x0, x1);
    const double middle = (x0 + x1) / 2;
    return area_between(w, x0, middle, depth - 1) + area_between(w, middle, x1, depth - 1);
}

// ---- where lines and arcs cross are stops as well

static ita_status add_inner_stop(weaver *w, const strand *s, const strand *t, double x) {
    bool is_inside = x > s->x0 && x < s->x1 && x > t->x0 && x < t->x1;
    if (!is_inside) return ITA_OK;
    w->looks += LOOKS; // or more, on the span that it begins
    return add_stop(w, x);
}

static ita_status cross_lines(weaver *w, const strand *s, const strand *t) {
    spot d = spot_sub(s->edge.to, s->edge.from), e = spot_sub(t->edge.to, t->edge.from);
    double cross = spot_cross(d, e);
    if (cross == 0) return ITA_OK;
    double u = spot_cross(spot_sub(t->edge.from, s->edge.from), e) / cross;
    return add_inner_stop(w, s, t, s->edge.from.x + u * d.x);
}

static ita_status cross_line_arc(weaver *w, const strand *line, const strand *arc) {
    spot d = spot_sub(line->edge.to, line->edge.from);
    spot f = spot_sub(line->edge.from, arc->edge.c1);
    double r = spot_distance(arc->edge.from, arc->edge.c1);
    double a = spot_dot(d, d), b = spot_dot(d, f), q = b * b - a * (spot_dot(f, f) - r * r);
    if (q < 0) return ITA_OK;
    ita_status status = add_inner_stop(w, line, arc, line->edge.from.x + d.x * (-b - sqrt(q)) / a);
    if (status) return status;
    return add_inner_stop(w, line, arc, line->edge.from.x + d.x * (-b + sqrt(q)) / a);
}

static ita_status cross_arcs(weaver *w, const strand *s, const strand *t) {
    spot d = spot_sub(t->edge.c1, s->edge.c1);
    double r = spot_distance(s->edge.from, s->edge.c1), q = spot_distance(t->edge.from, t->edge.c1);
    double dd = spot_dot(d, d);
    if (dd == 0) return ITA_OK;
    double u = (dd + r * r - q * q) / (2 * dd), h = r * r / dd - u * u;
    if (h < 0) return ITA_OK;
    double x = s->edge.c1.x + u * d.x, half = sqrt(h) * d.y;
    ita_status status = add_inner_stop(w, s, t, x - half);
    return status ? status : add_inner_stop(w, s, t, x + half);
}

// Crossings of Bezier curves are found by halving, from eight stops along each.
static ita_status divide_curve(weaver *w, const strand *s) {
    for (int i = 1; i < 8; i++) {
        ita_status status = add_stop(w, s->x0 + (s->x1 - s->x0) * i / 8);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status cross_strands(void *user, size_t i, size_t j) {
    weaver *w = user;
    const strand *s = &w->strands[i], *t = &w->strands[j];
    if (s->x1 <= t->x0 || t->x1 <= s->x0) return ITA_OK;
    if (s->edge.kind > ITA_EDGE_ARC || t->edge.kind > ITA_EDGE_ARC) return ITA_OK;
    w->looks++;
    if (is_spent(w)) return ITA_E_STOPPED;
    bool s_bends = s->edge.kind == ITA_EDGE_ARC, t_bends = t->edge.kind == ITA_EDGE_ARC;
    if (s_bends && t_bends) return cross_arcs(w, s, t);
    if (s_bends || t_bends) return cross_line_arc(w, s_bends ? t : s, s_bends ? s : t);
    return cross_lines(w, s, t);
}

// The strand's columns, as high as its edge's line or whole circle.
static box strand_box(const strand *s) {
    const loose_edge *e = &s->edge;
    box b = {s->x0, fmin(e->from.y, e->to.y), s->x1, fmax(e->from.y, e->to.y)};
    if (e->kind != ITA_EDGE_ARC) return b;
    double r = spot_distance(e->from, e->c1);
    b.y0 = fmin(b.y0, e->c1.y - r), b.y1 = fmax(b.y1, e->c1.y + r);
    return b;
}

static ita_status add_crossings(weaver *w) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < w->count && !status; i++)
        if (w->strands[i].edge.kind > ITA_EDGE_ARC) status = divide_curve(w, &w->strands[i]);
    if (status) return status;
    box *boxes = ita_take(w->allocator, (w->count + 1) * sizeof *boxes);
    if (!boxes) return ITA_E_MEMORY;
    for (size_t i = 0; i < w->count; i++)
        boxes[i] = strand_box(&w->strands[i]);
    status = boxes_pairs(boxes, w->count, w->allocator, cross_strands, w);
    ita_give(w->allocator, boxes, (w->count + 1) * sizeof *boxes);
    return status;
}

static int compare_strands(const void *a, const void *b, void *user) {
    (void)user;
    const strand *s = a, *t = b;
    return (s->x0 > t->x0) - (s->x0 < t->x0);
}

static int compare_doubles(const void *a, const void *b, void *user) {
    (void)user;
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static ita_status integrate(weaver *w, double *area) {
    w->active = ita_take(w->allocator, (w->count + 1) * sizeof *w->active);
    w->crossings = ita_take(w->allocator, (w->count + 1) * sizeof *w->crossings);
    if (!w->active || !w->crossings) return ITA_E_MEMORY;
    ita_sort(w->stops, w->stop_count, sizeof *w->stops, compare_doubles, NULL);
    ita_sort(w->strands, w->count, sizeof *w->strands, compare_strands, NULL);
    double sum = 0;
    size_t begun = 0; // strands that begin left of the span
    for (size_t i = 0; i + 1 < w->stop_count && sum <= w->enough && !is_spent(w); i++) {
        const double x0 = w->stops[i], x1 = w->stops[i + 1], middle = (x0 + x1) / 2;
        if (x1 <= x0) continue;
        while (begun < w->count && w->strands[begun].x0 <= middle)
            w->active[w->active_count++] = begun++;
        size_t kept = 0;
        int owners = 0;
        w->has_curves = false;
        for (size_t k = 0; k < w->active_count; k++) {
            const strand *on = &w->strands[w->active[k]];
            if (on->x1 < middle) continue;
            w->active[kept++] = w->active[k];
            w->has_curves = w->has_curves || on->edge.kind > ITA_EDGE_ARC;
            owners |= 1 << on->owner;
        }
        w->active_count = kept;
        if (w->rule == COMMON && owners != 3) continue;
        sum += area_between(w, x0, x1, 32);
    }
    *area = sum;
    return ITA_OK;
}

// Nothing is common outside of the columns that both have: strands and stops there are left out.
static void keep_common_columns(weaver *w) {
    double x0[2] = {1e300, 1e300}, x1[2] = {-1e300, -1e300};
    for (size_t i = 0; i < w->count; i++) {
        const strand *s = &w->strands[i];
        x0[s->owner] = fmin(x0[s->owner], s->x0);
        x1[s->owner] = fmax(x1[s->owner], s->x1);
    }
    const double from = fmax(x0[0], x0[1]), to = fmin(x1[0], x1[1]);
    size_t kept = 0, stop_count = 0;
    for (size_t i = 0; i < w->count; i++)
        if (w->strands[i].x0 <= to && w->strands[i].x1 >= from) w->strands[kept++] = w->strands[i];
    for (size_t i = 0; i < w->stop_count; i++)
        if (w->stops[i] >= from && w->stops[i] <= to) w->stops[stop_count++] = w->stops[i];
    w->count = kept;
    w->stop_count = stop_count;
}

static ita_status weave(weaver *w, const loose_edge *a, size_t a_count, const loose_edge *b,
                        size_t b_count, double *area) {
    ita_status status = add_edges(w, a, a_count, 0);
    if (!status) status = add_edges(w, b, b_count, 1);
    if (!status && w->rule == COMMON) keep_common_columns(w);
    if (!status) status = add_crossings(w);
    if (!status) status = integrate(w, area);
    ita_give(w->allocator, w->active, (w->count + 1) * sizeof *w->active);
    ita_give(w->allocator, w->crossings, (w->count + 1) * sizeof *w->crossings);
    ita_give(w->allocator, w->strands, w->capacity * sizeof *w->strands);
    ita_give(w->allocator, w->stops, w->stop_capacity * sizeof *w->stops);
    return status;
}

ita_status loose_rough_area(const loose_edge *a, size_t a_count, const loose_edge *b,
                            size_t b_count, double precision, const ita_allocator *allocator,
                            double *area) {
    *area = 0;
    if (!a_count || !b_count) return ITA_OK;
    weaver w = {
        .allocator = allocator, .rule = COMMON, .enough = INFINITY, .looks_most = UINT64_MAX};
    w.precision = precision * fmax(fabs(loose_area(a, a_count)), fabs(loose_area(b, b_count)));
    return weave(&w, a, a_count, b, b_count, area);
}

ita_status loose_overlap(const loose_edge *a, size_t a_count, const loose_edge *b, size_t b_count,
                         double deep, const ita_allocator *allocator, double *area, bool *is_deep) {
    weaver w = {.allocator = allocator,
                .rule = COMMON,
                .enough = INFINITY,
                .looks_most = UINT64_MAX,
                .own = {a, b},
                .own_counts = {a_count, b_count},
                .deep = deep};
    w.precision = 1e-12 * fmax(fabs(loose_area(a, a_count)), fabs(loose_area(b, b_count)));
    const ita_status status = weave(&w, a, a_count, b, b_count, area);
    *is_deep = w.is_deep;
    return status;
}

// Tens of thousands of squares that touch need that.
#define NEARLY_LOOKS_MOST ((uint64_t)1 << 28)
// Edges that cross a thousand times over are not worth more: they are not walked well.
#define WALK_LOOKS_MOST ((uint64_t)1 << 21)
// More than ten thousand squares need that touch, however they are turned.
#define INK_LOOKS_MOST ((uint64_t)1 << 25)

// Whether what counts is no larger than enough.
static ita_status is_nothing(weaver *w, const loose_edge *a, size_t a_count, const loose_edge *b,
                             size_t b_count, bool *answer) {
    double area = 0;
    w->precision = 1e-3 * w->enough;
    const ita_status status = weave(w, a, a_count, b, b_count, &area);
    *answer = !status && !is_spent(w) && area <= w->enough;
    return is_spent(w) ? ITA_OK : status;
}

ita_status loose_is_walked_once(const loose_edge *edges, size_t count, double walked,
                                const ita_allocator *allocator, bool *answer) {
    *answer = false;
    if (walked == 0) return ITA_OK;
    weaver w = {.allocator = allocator,
                .rule = ASTRAY,
                .direction = walked < 0 ? -1 : 1,
                .enough = 1e-6 * fabs(walked),
                .looks_most = WALK_LOOKS_MOST};
    return is_nothing(&w, edges, count, NULL, 0, answer);
}

// Turned so that most of the way goes up and down: then few edges lie in a column.
static void put_upright(const loose_edge *edges, size_t count, loose_edge *upright) {
    spot twice = {0, 0}; // the angle, as long as the edges
    for (size_t i = 0; i < count; i++) {
        const spot d = spot_sub(edges[i].to, edges[i].from);
        const double length = spot_length(d);
        if (!(length > 0)) continue;
        twice.x += (d.x * d.x - d.y * d.y) / length;
        twice.y += 2 * d.x * d.y / length;
    }
    const double turn = acos(0) - atan2(twice.y, twice.x) / 2;
    const loose_motion motion = {cos(turn), sin(turn), 1, false, {0, 0}};
    for (size_t i = 0; i < count; i++)
        upright[i] = loose_moved(&motion, &edges[i]);
}

ita_status loose_is_walked_nearly(const loose_edge *edges, size_t count, int direction, double off,
                                  const ita_allocator *allocator, bool *answer) {
    *answer = false;
    loose_edge *upright = ita_take(allocator, (count + 1) * sizeof *upright);
    if (!upright) return ITA_E_MEMORY;
    put_upright(edges, count, upright);
    weaver w = {.allocator = allocator,
                .rule = NEARLY,
                .direction = direction,
                .rounding = off / 4,
                .narrow = off / 2,
                .enough = INFINITY,
                .looks_most = NEARLY_LOOKS_MOST,
                .own = {upright, NULL},
                .own_counts = {count, 0},
                .deep = off,
                .look_from = -INFINITY};
    double area;
    const ita_status status = weave(&w, upright, count, NULL, 0, &area);
    *answer = !status && !is_spent(&w) && !w.is_deep && w.distances <= DISTANCES_MOST;
    ita_give(allocator, upright, (count + 1) * sizeof *upright);
    return is_spent(&w) ? ITA_OK : status;
}

ita_status loose_is_ink(const loose_edge *drawn, size_t drawn_count, const loose_edge *edges,
                        size_t count, double off, const ita_allocator *allocator, bool *answer) {
    double around = 0, far = 0;
    for (size_t i = 0; i < drawn_count; i++) {
        around += loose_length(&drawn[i]);
        far = fmax(far, fabs(drawn[i].from.x) + fabs(drawn[i].from.y));
    }
    weaver w = {.allocator = allocator,
                .rule = MISREAD,
                .thin = 2 * off + 1e-12 * far,
                .enough = fmax(around * off, 1e-9 * fabs(loose_area(edges, count))),
                .looks_most = INK_LOOKS_MOST};
    return is_nothing(&w, drawn, drawn_count, edges, count, answer);
}
