// Signed stretches on carriers, summed: the flags of the judge, put in order along each carrier.
// Exact on lines, circles and parabolas; on cubics the order (not the equality) of points on one
// curve comes from doubles.
#include "geom/outline/residual.h"

#include "geom/edge/curve.h"
#include "intarsia/base.h"

#include <math.h>
#include <string.h>

// ---- lists of edges

void edge_list_open(edge_list *list, const ita_allocator *allocator) {
    *list = (edge_list){.allocator = allocator, .scale = 1};
}

void edge_list_close(edge_list *list) {
    ita_give(list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (edge_list){.allocator = list->allocator, .scale = 1};
}

ita_status edge_list_add(edge_list *list, const ita_edge *edge) {
    if (list->count == list->capacity) {
        ita_status status = ita_grow(list->allocator, &list->items, &list->capacity,
                                     list->count + 1, sizeof *list->items);
        if (status) return status;
    }
    list->items[list->count++] = *edge;
    return ITA_OK;
}

// Room for so many at once, of a list without items.
static ita_status edge_list_reserve(edge_list *list, size_t count) {
    list->items = ita_take(list->allocator, count * sizeof *list->items);
    list->capacity = list->items ? count : 0;
    return list->items ? ITA_OK : ITA_E_MEMORY;
}

static bool rescale_number(ita_number *x, int64_t factor) {
    return !__builtin_mul_overflow(x->a, factor, &x->a) &&
           !__builtin_mul_overflow(x->b, factor, &x->b);
}

static bool rescale_point(ita_point *p, int64_t factor) {
    return rescale_number(&p->x, factor) && rescale_number(&p->y, factor) && ita_point_in_range(*p);
}

ita_status edge_list_rescale(edge_list *list, int64_t factor) {
    if (factor == 1) return ITA_OK;
    for (size_t i = 0; i < list->count; i++) {
        ita_edge *e = &list->items[i];
        if (!rescale_point(&e->from, factor) || !rescale_point(&e->to, factor) ||
            !rescale_point(&e->c1, factor) || !rescale_point(&e->c2, factor))
            return ITA_E_OVERFLOW;
    }
    return __builtin_mul_overflow(list->scale, factor, &list->scale) ? ITA_E_OVERFLOW : ITA_OK;
}

// ---- events

// A flag at a point of a carrier.
typedef struct event {
    ita_wide position; // along a line or parabola
    double parameter;  // on a cubic
    uint32_t end;      // 2 edge, and one more where it ends
    int32_t flag;
} event;

// An edge that has its line to itself: nothing is added to it, or taken away.
#define ALONE UINT32_MAX

typedef struct work {
    ita_frame frame;
    const ita_edge *edges;
    carriers carriers;
    uint32_t *carrier_of; // of each edge, or ALONE
    size_t lone_count;
    uint32_t *starts; // of each carrier's events, and one more
    event *events;
    size_t edge_count;
    const carrier *current;
    edge_list *out;
} work;

static const ita_edge *edge_of(const work *w, const event *e) {
    return &w->edges[e->end / 2];
}

static ita_point point_of(const work *w, const event *e) {
    return e->end % 2 ? edge_of(w, e)->to : edge_of(w, e)->from;
}

static ita_point radius_of(const work *w, const event *e) {
    return ita_point_sub(point_of(w, e), w->current->at);
}

static int compare_events(const void *left, const void *right, void *user) {
    const event *x = left, *y = right;
    const work *w = user;
    switch (w->current->kind) {
    case CARRIER_CIRCLE: return carriers_angle_compare(w->frame, radius_of(w, x), radius_of(w, y));
    case CARRIER_CUBIC:
        if (ita_point_equal(point_of(w, x), point_of(w, y)) &&
            fabs(x->parameter - y->parameter) < 1e-6)
            return 0;
        return (x->parameter > y->parameter) - (x->parameter < y->parameter);
    default: return ita_wide_sign(w->frame, wide_sub(x->position, y->position));
    }
}

static void sort_events(work *w, event *events, size_t count) {
    if (count > 24) {
        ita_sort(events, count, sizeof *events, compare_events, w);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        event moving = events[i];
        size_t j = i;
        while (j > 0 && compare_events(&events[j - 1], &moving, w) > 0) {
            events[j] = events[j - 1];
            j--;
        }
        events[j] = moving;
    }
}

// The parameters of a cubic edge's ends on its carrier's curve: P'(s) = P(scale s + shift).
static void cubic_parameters(ita_frame frame, const ita_edge *on, const ita_edge *edge,
                             double *from, double *to) {
    ita_point lead = curve_leading(on), lead2 = curve_leading(edge);
    double aa = ita_wide_value(frame, ring_norm(frame, lead));
    double ab = ita_wide_value(frame, ring_dot2(frame, lead, lead2)) / 2;
    double scale = cbrt(ab / aa);
    // half the second derivative at 0: B = 3 (p0 - 2 p1 + p2)
    ita_point b = ita_point_sub(ita_point_add(on->from, on->c2), ita_point_add(on->c1, on->c1));
    ita_point b2 =
        ita_point_sub(ita_point_add(edge->from, edge->c2), ita_point_add(edge->c1, edge->c1));
    double along = 3 * ita_wide_value(frame, ring_dot2(frame, lead, b)) / 2;
    double along2 = 3 * ita_wide_value(frame, ring_dot2(frame, lead, b2)) / 2;
    *from = (along2 / (scale * scale) - along) / (3 * aa);
    *to = *from + scale;
}

static void fill_events(const work *w, const carrier *on, uint32_t index, event pair[2]) {
    const ita_edge *edge = &w->edges[index];
    for (int i = 0; i < 2; i++) {
        pair[i] = (event){.end = 2 * index + (uint32_t)i, .flag = i ? -1 : 1};
        ita_point p = point_of(w, &pair[i]);
        if (on->kind == CARRIER_CLASS) {
            for (int step = 0; step < on->step; step++)
                p = ring_turn_back(w->frame, p);
            pair[i].position = wide_of(p.x);
        } else if (on->kind == CARRIER_LINE) {
            pair[i].position = ring_dot2(w->frame, on->along, ita_point_sub(p, on->at));
        } else if (on->kind == CARRIER_QUADRATIC) {
            pair[i].position =
                ring_cross(w->frame, curve_leading(&on->curve), ita_point_sub(p, on->curve.from));
        }
    }
    if (on->kind == CARRIER_CUBIC)
        cubic_parameters(w->frame, &on->curve, edge, &pair[0].parameter, &pair[1].parameter);
}

// ---- putting stretches out

// The small fraction nearest to x, or false.
static bool fraction_of(double x, int64_t *top, int64_t *bottom) {
    for (int64_t q = 1; q <= 1024; q++) {
        double p = floor(x * (double)q + 0.5);
        if (fabs(p) > 4096 || fabs(x * (double)q - p) > 1e-9 * (double)q) continue;
        *top = (int64_t)p;
        *bottom = q;
        return true;
    }
    return false;
}

// The blossom of the curve at parameters given over one denominator, times denominator^degree.
static ita_point blossom(const ita_edge *curve, const int64_t *tops, int64_t bottom) {
    int degree = curve->kind == ITA_EDGE_CUBIC ? 3 : 2;
    ita_point p[4] = {curve->from, curve->c1, degree == 3 ? curve->c2 : curve->to, curve->to};
    for (int level = 0; level < degree; level++)
        for (int i = 0; i < degree - level; i++) {
            int64_t t = tops[level], s = bottom - t;
            int64_t *low[4] = {&p[i].x.a, &p[i].x.b, &p[i].y.a, &p[i].y.b};
            const int64_t *high[4] = {&p[i + 1].x.a, &p[i + 1].x.b, &p[i + 1].y.a, &p[i + 1].y.b};
            for (int k = 0; k < 4; k++) // wraps harmlessly; the ends are compared afterwards
                *low[k] =
                    (int64_t)((uint64_t)*low[k] * (uint64_t)s + (uint64_t)*high[k] * (uint64_t)t);
        }
    return p[0];
}

static bool is_multiple(ita_point scaled, ita_point p, int64_t factor) {
    return rescale_point(&p, factor) && ita_point_equal(scaled, p);
}

static ita_status put_edge(edge_list *out, ita_edge edge) {
    edge_list one = {.allocator = out->allocator, .items = &edge, .count = 1, .scale = 1};
    ita_status status = edge_list_rescale(&one, out->scale);
    return status ? status : edge_list_add(out, &edge);
}

// The stretch of a Bezier carrier between two events, as an edge. One of the edges that lie there,
// if one is just that stretch; else cut out of the carrier's own edge, growing the list's scale.
static ita_status put_curve(work *w, const event *from, const event *to, const event *events,
                            size_t count) {
    const ita_edge *own = &w->current->curve;
    const ita_point begin = point_of(w, from), end = point_of(w, to);
    for (size_t i = 0; i < count; i++) {
        ita_edge edge = *edge_of(w, &events[i]);
        if (ita_point_equal(edge.from, end) && ita_point_equal(edge.to, begin))
            edge = ita_edge_reversed(&edge);
        if (!ita_point_equal(edge.from, begin) || !ita_point_equal(edge.to, end)) continue;
        return put_edge(w->out, edge);
    }
    double t0 = from->parameter, t1 = to->parameter;
    if (own->kind == ITA_EDGE_QUADRATIC) {
        double whole = ita_wide_value(
            w->frame, ring_cross(w->frame, curve_leading(own), ita_point_sub(own->to, own->from)));
        t0 = ita_wide_value(w->frame, from->position) / whole;
        t1 = ita_wide_value(w->frame, to->position) / whole;
    }
    int64_t p0, q0, p1, q1;
    if (!fraction_of(t0, &p0, &q0) || !fraction_of(t1, &p1, &q1)) return ITA_E_UNSUPPORTED;
    int64_t bottom = q0 * q1;
    p0 *= q1, p1 *= q0;
    ita_edge cut = *own;
    int64_t factor = bottom * bottom;
    if (own->kind == ITA_EDGE_QUADRATIC) {
        cut.from = blossom(own, (int64_t[]){p0, p0}, bottom);
        cut.c1 = blossom(own, (int64_t[]){p0, p1}, bottom);
        cut.to = blossom(own, (int64_t[]){p1, p1}, bottom);
    } else {
        factor *= bottom;
        cut.from = blossom(own, (int64_t[]){p0, p0, p0}, bottom);
        cut.c1 = blossom(own, (int64_t[]){p0, p0, p1}, bottom);
        cut.c2 = blossom(own, (int64_t[]){p0, p1, p1}, bottom);
        cut.to = blossom(own, (int64_t[]){p1, p1, p1}, bottom);
    }
    if (!is_multiple(cut.from, begin, factor) || !is_multiple(cut.to, end, factor))
        return ITA_E_UNSUPPORTED;
    // reduce the factor as far as the control points allow
    int64_t *v[8] = {&cut.c1.x.a, &cut.c1.x.b, &cut.c1.y.a, &cut.c1.y.b,
                     &cut.c2.x.a, &cut.c2.x.b, &cut.c2.y.a, &cut.c2.y.b};
    int64_t common = factor;
    for (int i = 0; i < (own->kind == ITA_EDGE_CUBIC ? 8 : 4); i++)
        for (int64_t x = *v[i]; x;) {
            int64_t r = common % x;
            common = x < 0 ? -x : x, x = r;
        }
    common = common < 0 ? -common : common;
    cut.from = begin, cut.to = end;
    int64_t missing = factor / common, have = w->out->scale; // make the scale a multiple of missing
    int64_t a = have, b = missing;
    while (b) {
        int64_t r = a % b;
        a = b, b = r;
    }
    ita_status status = edge_list_rescale(w->out, missing / a);
    if (status) return status;
    int64_t times = w->out->scale / missing;
    for (int i = 0; i < (own->kind == ITA_EDGE_CUBIC ? 8 : 4); i++)
        if (__builtin_mul_overflow(*v[i] / common, times, v[i])) return ITA_E_OVERFLOW;
    if (!rescale_point(&cut.from, w->out->scale) || !rescale_point(&cut.to, w->out->scale))
        return ITA_E_OVERFLOW;
    return edge_list_add(w->out, &cut);
}

// One that is covered twice ends it all: the list would grow by as many edges as lie there.
static ita_status put_stretch(work *w, const event *from, const event *to, int coverage,
                              const event *events, size_t count) {
    if (coverage == 0) return ITA_OK;
    const event *first = coverage > 0 ? from : to, *last = coverage > 0 ? to : from;
    w->out->has_double = coverage > 1 || coverage < -1;
    if (w->out->has_double) return ITA_E_STOPPED;
    if (w->current->kind >= CARRIER_QUADRATIC) return put_curve(w, first, last, events, count);
    ita_edge edge = {.from = point_of(w, first), .to = point_of(w, last)};
    if (w->current->kind == CARRIER_CIRCLE) {
        edge.kind = ITA_EDGE_ARC;
        edge.turn = coverage;
        edge.c1 = w->current->at;
    }
    return put_edge(w->out, edge);
}

// Leaves one event for each place where the coverage changes, with the sum of its flags.
static size_t merge_events(work *w, event *events, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count;) {
        event sum = events[i++];
        while (i < count && compare_events(&sum, &events[i], w) == 0)
            sum.flag += events[i++].flag;
        if (sum.flag) events[kept++] = sum;
    }
    return kept;
}

static ita_status put_circle(work *w, event *events, size_t kept, const event *any) {
    int coverage = w->current->winding;
    if (kept == 0) return put_stretch(w, any, any, coverage, events, kept);
    ita_point first = radius_of(w, &events[0]);
    bool starts_at_zero = ring_is_zero(first.y) && ita_number_sign(w->frame, first.x) > 0;
    if (starts_at_zero) coverage -= events[0].flag; // as it is just before the angle 0
    for (size_t i = 0; i < kept; i++) {
        coverage += events[i].flag;
        const event *next = &events[i + 1 < kept ? i + 1 : 0];
        ita_status status = put_stretch(w, &events[i], next, coverage, events, kept);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status put_carrier(work *w, event *events, size_t count) {
    sort_events(w, events, count);
    if (w->current->kind == CARRIER_CIRCLE) {
        event any = events[0];
        return put_circle(w, events, merge_events(w, events, count), &any);
    }
    // curves look for an edge that is just the stretch, so their events are kept as they are
    int coverage = 0;
    size_t start = 0;
    for (size_t i = 0; i < count;) {
        size_t here = i;
        int flag = 0;
        do
            flag += events[i++].flag;
        while (i < count && compare_events(&events[here], &events[i], w) == 0);
        if (!flag) continue;
        ita_status status = put_stretch(w, &events[start], &events[here], coverage, events, count);
        if (status) return status;
        coverage += flag;
        start = here;
    }
    return ITA_OK;
}

// Straight edges whose lines have a mark of their own are alone; others may be.
static ita_status find_lone(work *w) {
    size_t bits = 64;
    while (bits < 8 * w->edge_count)
        bits *= 2;
    const ita_allocator *allocator = w->carriers.allocator;
    uint64_t *marks = ita_take_zeroed(allocator, 2 * bits / 64, sizeof *marks);
    uint64_t *again = marks + bits / 64;
    if (!marks) return ITA_E_MEMORY;
    ita_status status = ITA_OK;
    for (size_t i = 0; i < w->edge_count && !status; i++) {
        uint32_t hash;
        if (w->edges[i].kind != ITA_EDGE_LINE) continue;
        status = carriers_line_hash(&w->carriers, &w->edges[i], &hash);
        const uint32_t mark = w->carrier_of[i] = hash & (uint32_t)(bits - 1);
        ita_bit_set(ita_bit_get(marks, mark) ? again : marks, mark);
    }
    for (size_t i = 0; i < w->edge_count && !status; i++) {
        const bool is_line = w->edges[i].kind == ITA_EDGE_LINE;
        const bool is_alone = is_line && !ita_bit_get(again, w->carrier_of[i]);
        w->carrier_of[i] = is_alone ? ALONE : 0;
        w->lone_count += is_alone;
    }
    ita_give(allocator, marks, 2 * bits / 64 * sizeof *marks);
    return status;
}

static ita_status find_carriers(work *w) {
    for (size_t i = 0; i < w->edge_count; i++) {
        if (w->carrier_of[i] == ALONE) continue;
        ita_status status = carriers_find(&w->carriers, &w->edges[i], &w->carrier_of[i]);
        if (status) return status;
        if (w->edges[i].kind == ITA_EDGE_ARC)
            w->carriers.items[w->carrier_of[i]].winding += carriers_winding(w->frame, &w->edges[i]);
    }
    return ITA_OK;
}

static ita_status collect_events(work *w) {
    const ita_allocator *allocator = w->carriers.allocator;
    const size_t carrier_count = w->carriers.count;
    w->starts = ita_take_zeroed(allocator, carrier_count + 2, sizeof *w->starts);
    w->events = ita_take(allocator, 2 * (w->edge_count - w->lone_count) * sizeof *w->events);
    if (!w->starts || (!w->events && w->edge_count > w->lone_count)) return ITA_E_MEMORY;
    for (size_t i = 0; i < w->edge_count; i++)
        if (w->carrier_of[i] != ALONE) w->starts[w->carrier_of[i] + 2] += 2;
    for (size_t c = 2; c < carrier_count + 2; c++)
        w->starts[c] += w->starts[c - 1];
    for (size_t i = 0; i < w->edge_count; i++) {
        const uint32_t c = w->carrier_of[i];
        if (c == ALONE) continue;
        fill_events(w, &w->carriers.items[c], (uint32_t)i, &w->events[w->starts[c + 1]]);
        w->starts[c + 1] += 2;
    }
    return ITA_OK;
}

// Carriers are put in the order in which their first edges come.
static ita_status put_all(work *w) {
    ita_status status = ITA_OK;
    size_t done = 0;
    for (size_t i = 0; i < w->edge_count && !status; i++) {
        const uint32_t c = w->carrier_of[i];
        if (c == ALONE) {
            status = put_edge(w->out, w->edges[i]);
        } else if (c == done) {
            w->current = &w->carriers.items[c];
            status = put_carrier(w, &w->events[w->starts[c]], w->starts[c + 1] - w->starts[c]);
            done++;
        }
    }
    return status;
}

// Of fewer edges the carriers are found as soon.
#define LONE_LEAST 256

static ita_status run(work *w) {
    memset(w->carrier_of, 0, w->edge_count * sizeof *w->carrier_of);
    ita_status status = w->edge_count < LONE_LEAST ? ITA_OK : find_lone(w);
    if (!status) status = find_carriers(w);
    if (!status) status = collect_events(w);
    // where most are alone, the others may be left as well
    const size_t most = 2 * w->lone_count > w->edge_count ? w->edge_count : w->lone_count;
    if (!status && most > 0 && w->out->capacity == 0) status = edge_list_reserve(w->out, most);
    return status ? status : put_all(w);
}

ita_status residual_of(ita_frame frame, const ita_edge *edges, size_t edge_count, edge_list *out) {
    if (edge_count == 0) return ITA_OK;
    const ita_allocator *allocator = out->allocator;
    work w = {.frame = frame, .edges = edges, .edge_count = edge_count, .out = out};
    carriers_open(&w.carriers, frame, allocator);
    w.carrier_of = ita_take(allocator, edge_count * sizeof *w.carrier_of);
    ita_status status = w.carrier_of ? run(&w) : ITA_E_MEMORY;
    if (w.starts) ita_give(allocator, w.starts, (w.carriers.count + 2) * sizeof *w.starts);
    ita_give(allocator, w.events, 2 * (edge_count - w.lone_count) * sizeof *w.events);
    ita_give(allocator, w.carrier_of, edge_count * sizeof *w.carrier_of);
    carriers_close(&w.carriers);
    return status == ITA_E_STOPPED ? ITA_OK : status;
}
