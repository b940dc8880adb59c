// Closed edges cut into strands, that run to the right or to the left only, and how high these are.
#include "geom/loose/monotone.h"

#include "intarsia/base.h"

#include <math.h>

ita_status strands_add_stop(strand_list *list, double x) {
    ita_status status = ita_grow(list->allocator, &list->stops, &list->stop_capacity,
                                 list->stop_count + 1, sizeof *list->stops);
    if (!status) list->stops[list->stop_count++] = x;
    return status;
}

static ita_status add_strand(strand_list *list, strand s) {
    if (s.x0 == s.x1) return ITA_OK;
    if (s.x0 > s.x1) {
        double x = s.x0, t = s.t0;
        s.x0 = s.x1, s.x1 = x;
        s.t0 = s.t1, s.t1 = t;
        s.direction = -1;
    }
    ita_status status = ita_grow(list->allocator, &list->items, &list->capacity, list->count + 1,
                                 sizeof *list->items);
    if (status) return status;
    list->items[list->count++] = s;
    status = strands_add_stop(list, s.x0);
    return status ? status : strands_add_stop(list, s.x1);
}

static ita_status add_line(strand_list *list, const loose_edge *line, int owner) {
    return add_strand(
        list,
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
static ita_status add_arc(strand_list *list, const loose_edge *drawn, int owner) {
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
            ita_status status = add_strand(list, s);
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

static ita_status add_curve(strand_list *list, const loose_edge *curve, int owner) {
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
        ita_status status = add_strand(list, s);
        if (status) return status;
    }
    return ITA_OK;
}

ita_status strands_add(strand_list *list, const loose_edge *edges, size_t count, int owner) {
    for (size_t i = 0; i < count; i++) {
        const loose_edge *e = &edges[i];
        ita_status status;
        list->rounding = fmax(list->rounding, 4e-15 * (fabs(e->from.x) + fabs(e->from.y)));
        switch (e->kind) {
        case ITA_EDGE_LINE: status = add_line(list, e, owner); break;
        case ITA_EDGE_ARC: status = add_arc(list, e, owner); break;
        default: status = add_curve(list, e, owner); break;
        }
        if (status) return status;
    }
    return ITA_OK;
}

// ---- heights

spot strand_at(const strand *s, double t) {
    const spot *c = s->powers;
    return (spot){((c[3].x * t + c[2].x) * t + c[1].x) * t + c[0].x,
                  ((c[3].y * t + c[2].y) * t + c[1].y) * t + c[0].y};
}

double strand_slope(const strand *s, double t) {
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
        const double gap = strand_at(s, t).x - x;
        if (gap < 0)
            low = t;
        else
            high = t;
        double next = t - gap / strand_slope(s, t);
        const double least = fmin(low, high), most = fmax(low, high);
        if (fabs(next - t) <= 1e-9) return fmin(fmax(next, least), most); // its square is nothing
        if (!(next > least && next < most)) next = (low + high) / 2; // no slope, or too long a step
        t = next;
    }
    return t;
}

double strand_height(const strand *s, double x, double *t) {
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
    return strand_at(s, *t).y;
}
