// How much of the figure's area pieces cover when the figure is laid by a motion: edges are cut
// into strands that are straight or parabolas, and strands are swept from left to right. Between
// two stops the order of strands stays, and what they bound is added up in closed form.
#include "geom/verify/area_share.h"

#include "intarsia/base.h"

#include <math.h>

#define PI 3.14159265358979323846
// Half a circle is cut at these shares of it, so that arcs of one circle are cut at the same
// places; finely where it runs upright.
static const double arc_cuts[] = {0,       1 / 32.0, 1 / 8.0, 1 / 4.0,   3 / 8.0, 1 / 2.0,
                                  5 / 8.0, 3 / 4.0,  7 / 8.0, 31 / 32.0, 1};
// What is left of shares so near to all is how parabolas fit; of straight edges what doubles leave.
#define FIT_OF_PARABOLAS 1e-5
#define ROUNDING         1e-9

// ---- strands

static double height(const area_strand *s, double x) {
    return s->y + (x - s->x0) * (s->slope + s->bend * (s->x1 - x));
}

// From p to q, where the edge bulges to the right of that by so much area.
static ita_status put_strand(const ita_allocator *allocator, area_strands *strands, spot p, spot q,
                             double bulge) {
    const int step = p.x < q.x ? 1 : -1;
    const spot left = step > 0 ? p : q, right = step > 0 ? q : p;
    const double width = right.x - left.x;
    if (!(width > 0)) return ITA_OK;
    ita_status status = ita_grow(allocator, &strands->list, &strands->capacity, strands->count + 1,
                                 sizeof *strands->list);
    if (status) return status;
    const bool is_wide = width > 1e-9 * (1 + fabs(left.x));
    area_strand s = {.x0 = left.x,
                     .x1 = right.x,
                     .y = left.y,
                     .slope = (right.y - left.y) / width,
                     .bend = is_wide ? -6 * step * bulge / (width * width * width) : 0,
                     .step = step};
    const double rise = fabs(s.bend) * width * width / 4;
    s.low = fmin(left.y, right.y) - rise;
    s.high = fmax(left.y, right.y) + rise;
    strands->list[strands->count++] = s;
    return ITA_OK;
}

// The first cut behind an angle. They lie the same way from the other end.
static double cut_behind(double angle) {
    const double half = floor(angle / PI), share = angle / PI - half;
    size_t i = 0;
    while (arc_cuts[i] <= share + 1e-12 && arc_cuts[i] < 1)
        i++;
    return (half + arc_cuts[i]) * PI;
}

static ita_status put_arc(const ita_allocator *allocator, area_strands *strands,
                          const loose_edge *arc) {
    const spot out = spot_sub(arc->from, arc->c1);
    const double radius = spot_length(out), sweep = loose_sweep(arc), way = arc->turn;
    // angles are counted in the direction of walking
    const double start = way * atan2(out.y, out.x), end = start + sweep;
    spot last = arc->from;
    for (double angle = start; angle < end;) {
        double next = cut_behind(angle);
        spot p = spot_add(arc->c1, (spot){radius * cos(next), way * radius * sin(next)});
        if (next > end - 1e-12) next = end, p = arc->to;
        const double bulge = way * radius * radius * (next - angle - sin(next - angle)) / 2;
        ita_status status = put_strand(allocator, strands, last, p, bulge);
        if (status) return status;
        angle = next;
        last = p;
    }
    return ITA_OK;
}

static spot mixed(spot p, spot q, double t) {
    return spot_add(spot_times(p, 1 - t), spot_times(q, t));
}

// The polar form of a cubic: with one parameter three times it is the curve's place.
static spot blossom(const spot p[4], double u, double v, double w) {
    const spot a = mixed(mixed(p[0], p[1], u), mixed(p[1], p[2], u), v);
    const spot b = mixed(mixed(p[1], p[2], u), mixed(p[2], p[3], u), v);
    return mixed(a, b, w);
}

static ita_status put_cut(const ita_allocator *allocator, area_strands *strands, const spot p[4],
                          double t, double u) {
    const spot from = blossom(p, t, t, t), to = blossom(p, u, u, u);
    const spot a = spot_sub(blossom(p, t, t, u), from), b = spot_sub(blossom(p, t, u, u), from);
    const spot c = spot_sub(to, from);
    const double bulge = 0.15 * (spot_cross(a, b) + spot_cross(a, c) + 2 * spot_cross(b, c));
    return put_strand(allocator, strands, from, to, bulge);
}

// Parameters where the curve turns back between left and right: ascending; how many.
static int turning_points(const spot p[4], double at[2]) {
    const double a = p[3].x - 3 * p[2].x + 3 * p[1].x - p[0].x;
    const double b = 2 * (p[2].x - 2 * p[1].x + p[0].x), c = p[1].x - p[0].x;
    const double d = b * b - 4 * a * c;
    if (d < 0) return 0;
    const double q = -0.5 * (b + (b >= 0 ? sqrt(d) : -sqrt(d)));
    double roots[2] = {a != 0 ? q / a : -1, q != 0 ? c / q : -1};
    if (roots[0] > roots[1]) {
        const double swapped = roots[0];
        roots[0] = roots[1], roots[1] = swapped;
    }
    int count = 0;
    for (int i = 0; i < 2; i++)
        if (roots[i] > 0 && roots[i] < 1) at[count++] = roots[i];
    return count;
}

static ita_status put_curve(const ita_allocator *allocator, area_strands *strands,
                            const loose_edge *curve) {
    const int parts = 4;
    spot p[4];
    loose_cubic(curve, p);
    double turns[2], last = 0;
    const int count = turning_points(p, turns);
    ita_status status = ITA_OK;
    for (int i = 1, k = 0; i <= parts && status == ITA_OK; i++) {
        const double end = (double)i / parts;
        for (; k < count && turns[k] < end && status == ITA_OK; k++) {
            status = put_cut(allocator, strands, p, last, turns[k]);
            last = turns[k];
        }
        if (status == ITA_OK) status = put_cut(allocator, strands, p, last, end);
        last = end;
    }
    return status;
}

static ita_status put_edge(const ita_allocator *allocator, area_strands *strands,
                           const loose_edge *edge) {
    switch (edge->kind) {
    case ITA_EDGE_LINE: return put_strand(allocator, strands, edge->from, edge->to, 0);
    case ITA_EDGE_ARC: return put_arc(allocator, strands, edge);
    default: return put_curve(allocator, strands, edge);
    }
}

static box bounds_of(const area_strand *list, size_t count) {
    box b = {1e300, 1e300, -1e300, -1e300};
    for (size_t i = 0; i < count; i++) {
        b.x0 = fmin(b.x0, list[i].x0), b.x1 = fmax(b.x1, list[i].x1);
        b.y0 = fmin(b.y0, list[i].low), b.y1 = fmax(b.y1, list[i].high);
    }
    return b;
}

// ---- stops

static int compare_stops(const void *a, const void *b, void *user) {
    (void)user;
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static ita_status put_stop(area_ground *g, double x) {
    ita_status status =
        ita_grow(g->allocator, &g->stops, &g->stop_capacity, g->stop_count + 1, sizeof *g->stops);
    if (!status) g->stops[g->stop_count++] = x;
    return status;
}

static ita_status put_ends(area_ground *g, const area_strand *list, size_t count, const box *view) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && status == ITA_OK; i++)
        for (int end = 0; end < 2 && status == ITA_OK; end++) {
            const double x = end ? list[i].x1 : list[i].x0;
            if (x >= view->x0 && x <= view->x1) status = put_stop(g, x);
        }
    return status;
}

// Where two strands are equally high: the difference of their heights is a + b u + c u^2, with u
// from where both have begun.
static ita_status put_crossings(area_ground *g, const area_strand *s, const area_strand *t) {
    const double x0 = fmax(s->x0, t->x0), width = fmin(s->x1, t->x1) - x0;
    const double a = height(s, x0) - height(t, x0);
    const double b = s->slope + s->bend * (s->x1 + s->x0 - 2 * x0) - t->slope -
                     t->bend * (t->x1 + t->x0 - 2 * x0);
    const double c = t->bend - s->bend;
    double roots[2] = {-1, -1};
    if (c == 0) {
        if (b != 0) roots[0] = -a / b;
    } else {
        const double d = b * b - 4 * a * c;
        if (d < 0) return ITA_OK;
        const double q = -0.5 * (b + (b >= 0 ? sqrt(d) : -sqrt(d)));
        roots[0] = q / c;
        if (q != 0) roots[1] = a / q;
    }
    ita_status status = ITA_OK;
    for (int i = 0; i < 2 && status == ITA_OK; i++)
        if (roots[i] > 0 && roots[i] < width) status = put_stop(g, x0 + roots[i]);
    return status;
}

static bool strands_meet(const area_strand *s, const area_strand *t) {
    return s->x0 < t->x1 && t->x0 < s->x1 && s->low <= t->high && t->low <= s->high;
}

static ita_status cross_lists(area_ground *g, const area_strand *s, size_t s_count,
                              const area_strand *t, size_t t_count) {
    ita_status status = ITA_OK;
    g->looks += (uint64_t)s_count * t_count;
    for (size_t i = 0; i < s_count; i++)
        for (size_t k = 0; k < t_count && status == ITA_OK; k++)
            if (strands_meet(&s[i], &t[k])) status = put_crossings(g, &s[i], &t[k]);
    return status;
}

// ---- the pieces

// Contours begin where an edge does not go on from the one before. Edges that do not close, by
// rounding, are one contour with all others.
static bool closes(const area_ground *g, size_t first, size_t end) {
    const spot p = g->pieces[first].from, q = g->pieces[end - 1].to;
    return p.x == q.x && p.y == q.y;
}

static size_t contour_end(const area_ground *g, size_t first) {
    size_t end = first + 1;
    while (end < g->piece_count && g->pieces[end].from.x == g->pieces[end - 1].to.x &&
           g->pieces[end].from.y == g->pieces[end - 1].to.y && !closes(g, first, end))
        end++;
    return closes(g, first, end) ? end : g->piece_count + 1;
}

static int compare_strands(const void *a, const void *b, void *user) {
    (void)user;
    const area_strand *s = a, *t = b;
    if (s->x0 != t->x0) return s->x0 < t->x0 ? -1 : 1;
    return (s->low > t->low) - (s->low < t->low);
}

static ita_status put_contour(area_ground *g, size_t first, size_t end) {
    area_contour *c = &g->contours[g->contour_count++];
    *c = (area_contour){.first = g->of_pieces.count};
    c->area = fmax(0, loose_area(g->pieces + first, end - first));
    for (size_t i = first; i < end; i++) {
        ita_status status = put_edge(g->allocator, &g->of_pieces, &g->pieces[i]);
        if (status) return status;
    }
    c->count = g->of_pieces.count - c->first;
    area_strand *own = g->of_pieces.list + c->first;
    ita_sort(own, c->count, sizeof *own, compare_strands, NULL);
    c->bounds = bounds_of(own, c->count);
    for (size_t i = 0; i < c->count; i++)
        c->widest = fmax(c->widest, own[i].x1 - own[i].x0);
    return ITA_OK;
}

static ita_status put_contours(area_ground *g) {
    g->is_closed = true;
    for (size_t first = 0; first < g->piece_count; first = contour_end(g, first))
        g->is_closed = g->is_closed && contour_end(g, first) <= g->piece_count;
    ita_status status = ITA_OK;
    for (size_t first = 0, end; first < g->piece_count && status == ITA_OK; first = end) {
        end = g->is_closed ? contour_end(g, first) : g->piece_count;
        status = put_contour(g, first, end);
    }
    return status;
}

ita_status area_open(area_ground *g) {
    g->contours = ita_take(g->allocator, g->piece_count * sizeof *g->contours);
    if (!g->contours) return ITA_E_MEMORY;
    return put_contours(g);
}

void area_close(area_ground *g) {
    const ita_allocator *a = g->allocator;
    ita_give(a, g->contours, g->piece_count * sizeof *g->contours);
    ita_give(a, g->of_pieces.list, g->of_pieces.capacity * sizeof *g->of_pieces.list);
    ita_give(a, g->of_figure.list, g->of_figure.capacity * sizeof *g->of_figure.list);
    ita_give(a, g->stops, g->stop_capacity * sizeof *g->stops);
    ita_give(a, g->order, g->order_capacity * sizeof *g->order);
    ita_give(a, g->active, g->active_capacity * sizeof *g->active);
}

// ---- the sweep

static int compare_begins(const void *a, const void *b, void *user) {
    return compare_strands(*(const area_strand *const *)a, *(const area_strand *const *)b, user);
}

// What lies below a strand from a to b: a parabola's, exactly.
static double below(const area_strand *s, double a, double b) {
    const double middle = height(s, (a + b) / 2);
    if (s->bend == 0) return (b - a) * middle;
    return (b - a) / 6 * (height(s, a) + 4 * middle + height(s, b));
}

static bool is_of_figure(const area_ground *g, const area_strand *s) {
    return s >= g->of_figure.list && s < g->of_figure.list + g->of_figure.count;
}

// Active strands are in order at the middle: what both cover from a to b.
static double common_area(const area_ground *g, size_t count, double a, double b) {
    int in_figure = 0, in_pieces = 0;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const area_strand *s = g->active[i];
        const bool was_in = in_figure > 0 && in_pieces > 0;
        *(is_of_figure(g, s) ? &in_figure : &in_pieces) += s->step;
        const bool is_in = in_figure > 0 && in_pieces > 0;
        if (is_in != was_in) sum += is_in ? -below(s, a, b) : below(s, a, b);
    }
    return sum;
}

// Strands that ended leave; the others stay in order.
static size_t keep_active(area_ground *g, size_t count, double x, size_t *begun, size_t all) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (g->active[i]->x1 > x) g->active[kept++] = g->active[i];
    for (; *begun < all && g->order[*begun]->x0 < x; ++*begun)
        if (g->order[*begun]->x1 > x) g->active[kept++] = g->order[*begun];
    return kept;
}

static void sort_active(area_ground *g, size_t count, double x) {
    for (size_t i = 1; i < count; i++) {
        const area_strand *moving = g->active[i];
        const double y = height(moving, x);
        size_t k = i;
        for (; k > 0 && height(g->active[k - 1], x) > y; k--)
            g->active[k] = g->active[k - 1];
        g->active[k] = moving;
    }
}

static double sweep(area_ground *g, size_t all) {
    double sum = 0;
    size_t count = 0, begun = 0;
    for (size_t i = 0; i + 1 < g->stop_count; i++) {
        const double a = g->stops[i], b = g->stops[i + 1], middle = (a + b) / 2;
        if (!(b > a)) continue;
        count = keep_active(g, count, middle, &begun, all);
        sort_active(g, count, middle);
        sum += common_area(g, count, a, b);
    }
    return sum;
}

// ---- the figure laid

static ita_status lay_figure(area_ground *g, const loose_motion *motion) {
    g->of_figure.count = 0;
    ita_status status = ITA_OK;
    for (size_t i = 0; i < g->figure_count && status == ITA_OK; i++) {
        const loose_edge moved = loose_moved(motion, &g->figure[i]);
        status = put_edge(g->allocator, &g->of_figure, &moved);
    }
    return status;
}

// The first strand that begins there or further to the right.
static size_t first_from(const area_strand *list, size_t count, double x) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (list[middle].x0 < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Which pieces come near the figure, and how much they can cover of it at most.
static double most_common(area_ground *g, const box *figure) {
    double most = 0;
    for (size_t i = 0; i < g->contour_count; i++) {
        area_contour *c = &g->contours[i];
        const double width = fmin(c->bounds.x1, figure->x1) - fmax(c->bounds.x0, figure->x0);
        const double depth = fmin(c->bounds.y1, figure->y1) - fmax(c->bounds.y0, figure->y0);
        c->is_near = width > 0 && depth > 0;
        if (!c->is_near) continue;
        const area_strand *own = g->of_pieces.list + c->first;
        most += fmin(c->area, width * depth);
        c->seen = c->first + first_from(own, c->count, figure->x0 - c->widest);
        c->end = c->first + first_from(own, c->count, figure->x1);
    }
    return most;
}

static ita_status put_order(area_ground *g, size_t *all) {
    const size_t room = g->of_figure.count + g->of_pieces.count;
    ita_status status =
        ita_grow(g->allocator, &g->order, &g->order_capacity, room, sizeof *g->order);
    if (!status)
        status = ita_grow(g->allocator, &g->active, &g->active_capacity, room, sizeof *g->active);
    if (status) return status;
    *all = 0;
    for (size_t i = 0; i < g->of_figure.count; i++)
        g->order[(*all)++] = &g->of_figure.list[i];
    for (size_t c = 0; c < g->contour_count; c++)
        for (size_t i = g->contours[c].seen; g->contours[c].is_near && i < g->contours[c].end; i++)
            g->order[(*all)++] = &g->of_pieces.list[i];
    g->looks += 8 * *all; // they are sorted, swept
    ita_sort(g->order, *all, sizeof *g->order, compare_begins, NULL);
    return ITA_OK;
}

// Ends and crossings of all strands that come near the figure.
static ita_status put_stops(area_ground *g, const box *view) {
    const area_strand *figure = g->of_figure.list, *pieces = g->of_pieces.list;
    g->stop_count = 0;
    ita_status status = put_ends(g, figure, g->of_figure.count, view);
    for (size_t i = 0; i < g->contour_count && status == ITA_OK; i++) {
        const area_contour *c = &g->contours[i];
        if (!c->is_near) continue;
        status = put_ends(g, pieces + c->seen, c->end - c->seen, view);
        if (!status)
            status = cross_lists(g, figure, g->of_figure.count, pieces + c->seen, c->end - c->seen);
        for (size_t k = 0; k < i + !g->is_closed && status == ITA_OK; k++)
            if (g->contours[k].is_near && boxes_meet(&c->bounds, &g->contours[k].bounds))
                status =
                    cross_lists(g, pieces + c->seen, c->end - c->seen, pieces + g->contours[k].seen,
                                g->contours[k].end - g->contours[k].seen);
    }
    if (!status) ita_sort(g->stops, g->stop_count, sizeof *g->stops, compare_stops, NULL);
    return status;
}

static bool bends(const area_strand *const *order, size_t count) {
    size_t i = 0;
    while (i < count && order[i]->bend == 0)
        i++;
    return i < count;
}

// What may be missing of all by rounding: heights are as large as where the figure lies.
static double rest_of_all(const area_ground *g, const box *view, size_t all) {
    if (bends((const area_strand *const *)g->order, all)) return FIT_OF_PARABOLAS;
    const double height = fmax(fabs(view->y0), fabs(view->y1)), width = view->x1 - view->x0;
    const double sums = 1e-15 * (double)all * height * width / g->whole;
    return fmin(fmax(ROUNDING, sums), FIT_OF_PARABOLAS);
}

ita_status area_share(area_ground *g, const loose_motion *motion, double enough, double *share) {
    *share = 0;
    ita_status status = lay_figure(g, motion);
    if (status) return status;
    const box view = bounds_of(g->of_figure.list, g->of_figure.count);
    if (most_common(g, &view) <= enough * g->whole) return ITA_OK;
    size_t all;
    status = put_stops(g, &view);
    if (!status) status = put_order(g, &all);
    if (status) return status;
    *share = fmax(0, sweep(g, all) / g->whole);
    if (*share > 1 - rest_of_all(g, &view, all)) *share = 1;
    return ITA_OK;
}
