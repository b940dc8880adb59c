// The area that two sets of closed edges have in common: between the places where edges begin, end,
// turn back or cross they lie in one order, and what lies below each is known in closed form.
// Touching and coincident edges do no harm: they only add areas of nothing.
#include "geom/loose/loose.h"
#include "geom/loose/monotone.h"
#include "geom/outline/nodes.h"
#include "intarsia/base.h"

#include <math.h>

enum { LOOKS = 5, MIDDLE = LOOKS / 2 };

// A strand in a span: how high it is at both ends and at even distances between them (where there
// are no curves, only in the middle), and the parameters of a curve at the ends.
typedef struct crossing {
    const strand *on;
    double y[LOOKS], t0, t1;
} crossing;

typedef struct weaver {
    strand_list list;
    crossing *crossings;
    size_t *active;
    size_t active_count;
    bool has_curves;  // among the active ones
    double precision; // an area that is as good as nothing
    double narrow;    // columns so wide are not halved
    enum { COMMON, ASTRAY, NEARLY, MISREAD } rule;
    int direction;  // ASTRAY, NEARLY: the way round that is well, 1 or -1
    double enough;  // more than this need not be added up
    uint64_t looks; // heights that were asked for, and how many may be
    uint64_t looks_most;
    const loose_edge *own[2]; // of a and b, where it is asked whether
    size_t own_counts[2];
    double deep; // some place is further than this from all of them
    bool is_deep;
    double look_from;   // NEARLY, MISREAD: from there on
    uint64_t distances; // that were asked for
} weaver;

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
        crossing c = {.on = &w->list.items[w->active[i]]};
        double t;
        c.y[0] = strand_height(c.on, x0, &c.t0);
        c.y[LOOKS - 1] = strand_height(c.on, x1, &c.t1);
        for (int k = 1; k < LOOKS - 1; k++)
            if (w->has_curves || k == MIDDLE)
                c.y[k] = strand_height(c.on, x0 + (x1 - x0) * k / (LOOKS - 1), &t);
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
    // height times slope is of degree 5, for which three places are enough (Gauss); from the height
    // of its end, for far off parameters tell the width of a span but roughly
    const double base = c->y[0];
    const double middle = (c->t0 + c->t1) / 2, half = (c->t1 - c->t0) / 2, aside = half * sqrt(0.6);
    double sum = 8 * (strand_at(c->on, middle).y - base) * strand_slope(c->on, middle);
    sum += 5 * (strand_at(c->on, middle - aside).y - base) * strand_slope(c->on, middle - aside);
    sum += 5 * (strand_at(c->on, middle + aside).y - base) * strand_slope(c->on, middle + aside);
    return base * (x1 - x0) + half * sum / 9;
}

static bool counts(const weaver *w, const int winding[2]) {
    if (w->rule == COMMON) return winding[0] > 0 && winding[1] > 0;
    if (w->rule == MISREAD) return winding[1] != (winding[0] != 0);
    return winding[0] != 0 && winding[0] != w->direction;
}

// What is thinner than such a part of what may be off may be no place at all.
static const double thin = 0.05;
// Pairs of thousands of edges are not looked at everywhere.
#define DISTANCES_MOST ((uint64_t)1 << 24)

static bool is_far(weaver *w, const loose_edge *edge, spot at, double deep) {
    double distance;
    w->distances++;
    (void)loose_nearest(edge, at, &distance);
    return distance > deep;
}

// Whether the middle between two strands is further than that from all edges of both. What is
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

static bool is_far_from_side(weaver *w, int side, spot at, double deep) {
    for (size_t e = 0; e < w->own_counts[side]; e++)
        if (w->distances > DISTANCES_MOST || !is_far(w, &w->own[side][e], at, deep)) return false;
    return true;
}

// What both go round by rounding alone lies along the edges of both: a needle that sticks deep in
// the other is thin, but far from the edges of that.
static bool is_deep_in_one(weaver *w, const crossing *below, const crossing *above, double x0,
                           double x1) {
    const double low = below->y[MIDDLE], high = above->y[MIDDLE];
    const spot at = {(x0 + x1) / 2, (low + high) / 2};
    if (!(high - low > thin * w->deep)) return false;
    for (int side = 0; side < 2; side++) {
        const bool begins = below->on->owner == side, ends = above->on->owner == side;
        if ((begins || ends) && high - low <= 2 * w->deep) continue;
        if (is_far_from_side(w, side, at, w->deep)) return true;
    }
    return false;
}

// What is gone round twice may be so by rounding twice as far.
static bool is_deep_astray(weaver *w, size_t i, int winding, double x0, double x1) {
    const bool is_backwards = w->rule == MISREAD || winding * w->direction < 0;
    return is_deep_between(w, &w->crossings[i - 1], &w->crossings[i], x0, x1,
                           is_backwards ? w->deep : 2 * w->deep);
}

static double area_in_order(weaver *w, double x0, double x1) {
    int winding[2] = {0, 0};
    double area = 0;
    const crossing *begin = NULL;
    // a place that is deep is as wide as eight such columns, however many narrow ones lie there
    // an upright edge makes one by rounding alone, in which what stands beside it is in no order
    const bool is_wide = x1 - x0 > 1e-13 * fmax(fabs(x0), fabs(x1));
    const bool is_looked_at =
        is_wide && (w->rule == NEARLY || w->rule == MISREAD) && x1 >= w->look_from;
    if (is_looked_at) w->look_from = x1 + w->deep / 4;
    for (size_t i = 0; i < w->active_count; i++) {
        const crossing *c = &w->crossings[i];
        const bool was_in = counts(w, winding);
        const int before = winding[0];
        winding[c->on->owner] += c->on->direction;
        const bool is_in = counts(w, winding);
        if (is_in != was_in) area += is_in ? -below(c, x0, x1) : below(c, x0, x1);
        const bool is_narrow = !(x1 - x0 > 1e-3 * w->deep); // an overlap is wide elsewhere
        if (w->rule == COMMON && w->own[0] && was_in && !is_in && !w->is_deep && !is_narrow)
            w->is_deep = is_deep_between(w, begin, c, x0, x1, w->deep) ||
                         is_deep_in_one(w, begin, c, x0, x1);
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
    const bool is_nothing = off <= w->list.rounding || off * (x1 - x0) <= w->precision;
    if (is_nothing || x1 - x0 <= w->narrow) return area_in_order(w, x0, x1);
    const double middle = (x0 + x1) / 2;
    return area_between(w, x0, middle, depth - 1) + area_between(w, middle, x1, depth - 1);
}

// ---- where lines and arcs cross are stops as well

static ita_status add_inner_stop(weaver *w, const strand *s, const strand *t, double x) {
    bool is_inside = x > s->x0 && x < s->x1 && x > t->x0 && x < t->x1;
    if (!is_inside) return ITA_OK;
    w->looks += LOOKS; // or more, on the span that it begins
    return strands_add_stop(&w->list, x);
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
        ita_status status = strands_add_stop(&w->list, s->x0 + (s->x1 - s->x0) * i / 8);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status cross_strands(void *user, size_t i, size_t j) {
    weaver *w = user;
    const strand *s = &w->list.items[i], *t = &w->list.items[j];
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
    for (size_t i = 0; i < w->list.count && !status; i++)
        if (w->list.items[i].edge.kind > ITA_EDGE_ARC) status = divide_curve(w, &w->list.items[i]);
    if (status) return status;
    box *boxes = ita_take(w->list.allocator, (w->list.count + 1) * sizeof *boxes);
    if (!boxes) return ITA_E_MEMORY;
    for (size_t i = 0; i < w->list.count; i++)
        boxes[i] = strand_box(&w->list.items[i]);
    status = boxes_pairs(boxes, w->list.count, w->list.allocator, cross_strands, w);
    ita_give(w->list.allocator, boxes, (w->list.count + 1) * sizeof *boxes);
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
    w->active = ita_take(w->list.allocator, (w->list.count + 1) * sizeof *w->active);
    w->crossings = ita_take(w->list.allocator, (w->list.count + 1) * sizeof *w->crossings);
    if (!w->active || !w->crossings) return ITA_E_MEMORY;
    ita_sort(w->list.stops, w->list.stop_count, sizeof *w->list.stops, compare_doubles, NULL);
    ita_sort(w->list.items, w->list.count, sizeof *w->list.items, compare_strands, NULL);
    double sum = 0;
    size_t begun = 0; // strands that begin left of the span
    for (size_t i = 0; i + 1 < w->list.stop_count && sum <= w->enough && !is_spent(w); i++) {
        const double x0 = w->list.stops[i], x1 = w->list.stops[i + 1], middle = (x0 + x1) / 2;
        if (x1 <= x0) continue;
        while (begun < w->list.count && w->list.items[begun].x0 <= middle)
            w->active[w->active_count++] = begun++;
        size_t kept = 0;
        int owners = 0;
        w->has_curves = false;
        for (size_t k = 0; k < w->active_count; k++) {
            const strand *on = &w->list.items[w->active[k]];
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
    for (size_t i = 0; i < w->list.count; i++) {
        const strand *s = &w->list.items[i];
        x0[s->owner] = fmin(x0[s->owner], s->x0);
        x1[s->owner] = fmax(x1[s->owner], s->x1);
    }
    const double from = fmax(x0[0], x0[1]), to = fmin(x1[0], x1[1]);
    size_t kept = 0, stop_count = 0;
    for (size_t i = 0; i < w->list.count; i++)
        if (w->list.items[i].x0 <= to && w->list.items[i].x1 >= from)
            w->list.items[kept++] = w->list.items[i];
    for (size_t i = 0; i < w->list.stop_count; i++)
        if (w->list.stops[i] >= from && w->list.stops[i] <= to)
            w->list.stops[stop_count++] = w->list.stops[i];
    w->list.count = kept;
    w->list.stop_count = stop_count;
}

static ita_status weave(weaver *w, const loose_edge *a, size_t a_count, const loose_edge *b,
                        size_t b_count, double *area) {
    ita_status status = strands_add(&w->list, a, a_count, 0);
    if (!status) status = strands_add(&w->list, b, b_count, 1);
    if (!status && w->rule == COMMON) keep_common_columns(w);
    if (!status) status = add_crossings(w);
    if (!status) status = integrate(w, area);
    ita_give(w->list.allocator, w->active, (w->list.count + 1) * sizeof *w->active);
    ita_give(w->list.allocator, w->crossings, (w->list.count + 1) * sizeof *w->crossings);
    ita_give(w->list.allocator, w->list.items, w->list.capacity * sizeof *w->list.items);
    ita_give(w->list.allocator, w->list.stops, w->list.stop_capacity * sizeof *w->list.stops);
    return status;
}

ita_status loose_rough_area(const loose_edge *a, size_t a_count, const loose_edge *b,
                            size_t b_count, double precision, const ita_allocator *allocator,
                            double *area) {
    *area = 0;
    if (!a_count || !b_count) return ITA_OK;
    weaver w = {
        .list.allocator = allocator, .rule = COMMON, .enough = INFINITY, .looks_most = UINT64_MAX};
    w.precision = precision * fmax(fabs(loose_area(a, a_count)), fabs(loose_area(b, b_count)));
    return weave(&w, a, a_count, b, b_count, area);
}

ita_status loose_overlap(const loose_edge *a, size_t a_count, const loose_edge *b, size_t b_count,
                         double deep, const ita_allocator *allocator, double *area, bool *is_deep) {
    weaver w = {.list.allocator = allocator,
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

ita_status loose_is_walked_once(const loose_edge *edges, size_t count, double walked,
                                const ita_allocator *allocator, bool *answer) {
    *answer = false;
    if (walked == 0) return ITA_OK;
    weaver w = {.list.allocator = allocator,
                .rule = ASTRAY,
                .direction = walked < 0 ? -1 : 1,
                .enough = 1e-6 * fabs(walked),
                .precision = 1e-9 * fabs(walked),
                .looks_most = WALK_LOOKS_MOST};
    double area = 0;
    const ita_status status = weave(&w, edges, count, NULL, 0, &area);
    *answer = !status && !is_spent(&w) && area <= w.enough;
    return is_spent(&w) ? ITA_OK : status;
}

// Strands in another order are seen where that makes a place deep.
static void look_for_depth(weaver *w) {
    w->list.rounding = w->deep / 4;
    w->narrow = w->deep / 2;
    w->look_from = -INFINITY;
}

static bool is_nowhere_deep(const weaver *w) {
    return !is_spent(w) && !w->is_deep && w->distances <= DISTANCES_MOST;
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
    weaver w = {.list.allocator = allocator,
                .rule = NEARLY,
                .direction = direction,
                .enough = INFINITY,
                .looks_most = NEARLY_LOOKS_MOST,
                .own = {upright, NULL},
                .own_counts = {count, 0},
                .deep = off};
    look_for_depth(&w);
    double area;
    const ita_status status = weave(&w, upright, count, NULL, 0, &area);
    *answer = !status && is_nowhere_deep(&w);
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
    weaver w = {.list.allocator = allocator,
                .rule = MISREAD,
                .enough = fmax(around * off, 1e-9 * fabs(loose_area(edges, count))),
                .looks_most = INK_LOOKS_MOST,
                .own = {drawn, NULL},
                .own_counts = {drawn_count, 0},
                .deep = off + 1e-12 * far};
    look_for_depth(&w);
    double area = 0;
    const ita_status status = weave(&w, drawn, drawn_count, edges, count, &area);
    *answer = !status && area <= w.enough && is_nowhere_deep(&w);
    return is_spent(&w) ? ITA_OK : status;
}
