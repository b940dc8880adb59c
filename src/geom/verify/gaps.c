// The narrowest gap between edges of a side that cannot be rounding. Where one loop runs along
// itself it never is: an outline has no seams. Knows nothing of verdicts.
#include "geom/verify/gaps.h"

#include "geom/outline/neighbours.h"
#include "geom/verify/rounding.h"

#include <math.h>

// Edges that come near each other over this many times what is rounding, where they begin with a
// corner, are a slit; where less, they touch.
#define RUN_LEAST 16
// The cosine of the least turn of a corner that begins a slit.
#define CORNER_COSINE  0.94
#define RUN_EDGES_MOST 64

typedef struct gap_search {
    model *m;
    const selection *side;
    const loose_edge *edges; // from here on
    const uint32_t *arcs;
    size_t first, count;
    double rounding, noise, least; // of doubles, of numbers as they were written
} gap_search;

// An end of an edge, and the edge that it is opposite to.
typedef struct meeting {
    size_t of, to;
    bool is_at_end;
    double t, width; // where on the other
} meeting;

// ---- along a loop

static size_t last_at_most(const size_t *firsts, size_t count, size_t at) {
    size_t low = 0, high = count;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        *(firsts[middle] <= at ? &low : &high) = middle;
    }
    return low;
}

static size_t shape_of(const gap_search *g, size_t edge) {
    return last_at_most(g->side->firsts, g->side->count, g->first + edge);
}

static stretch loop_of(const gap_search *g, size_t edge) {
    const selection *s = g->side;
    const size_t shape = shape_of(g, edge);
    const size_t begin = s->firsts[shape], at = g->first + edge - begin;
    size_t low = s->loop_firsts[shape], high = s->loop_firsts[shape + 1] - 1;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (s->loops[middle] <= at)
            low = middle + 1;
        else
            high = middle;
    }
    const size_t first = low > s->loop_firsts[shape] ? s->loops[low - 1] : 0;
    return (stretch){begin + first - g->first, begin + s->loops[low] - g->first};
}

// The edge behind this one, or before it.
static size_t go_on(const gap_search *g, size_t edge, bool forwards) {
    const stretch loop = loop_of(g, edge);
    if (forwards) return edge + 1 < loop.end ? edge + 1 : loop.first;
    return (edge > loop.first ? edge : loop.end) - 1;
}

static spot unit_tangent(const loose_edge *e, double t) {
    const spot v = loose_tangent(e, t);
    return spot_times(v, 1 / spot_length(v));
}

// Whether the outline turns away from the other edge here.
static bool is_corner(const gap_search *g, const meeting *m) {
    const loose_edge *of = &g->edges[m->of], *to = &g->edges[m->to];
    const loose_edge *beside = &g->edges[go_on(g, m->of, m->is_at_end)];
    if (of->kind == ITA_EDGE_ARC && to->kind == ITA_EDGE_ARC &&
        spot_distance(of->c1, to->c1) <= g->noise)
        return true; // circles in each other have no corners
    const spot a = unit_tangent(of, m->is_at_end), b = unit_tangent(beside, !m->is_at_end);
    return spot_dot(a, b) < CORNER_COSINE;
}

// Whether an edge beside the other comes as near.
static bool is_near_chain(const gap_search *g, spot p, size_t *to) {
    const size_t around[3] = {*to, go_on(g, *to, true), go_on(g, *to, false)};
    for (int i = 0; i < 3; i++) {
        double width;
        (void)loose_nearest(&g->edges[around[i]], p, &width);
        if (width > g->noise) continue;
        *to = around[i];
        return true;
    }
    return false;
}

// From a corner on, along its own outline.
static bool runs_along(const gap_search *g, const meeting *m) {
    const double run = RUN_LEAST * g->noise;
    size_t of = m->of, to = m->to;
    double left = run;
    for (int i = 0; i < RUN_EDGES_MOST; i++) {
        const loose_edge *e = &g->edges[of];
        const double length = loose_length(e), part = fmin(1, left / length);
        if (of == m->to || !is_near_chain(g, loose_at(e, m->is_at_end ? 1 - part : part), &to))
            return false;
        left -= length;
        if (left <= 0) return true;
        of = go_on(g, of, !m->is_at_end);
    }
    return true;
}

// ---- gaps

// Whether what is drawn would be written alike if it were one: a corner and a corner, or a corner
// and an upright or level line.
static bool is_told_apart(const loose_edge *e, double t) {
    const bool is_line = e->kind == ITA_EDGE_LINE;
    return t <= 0 || t >= 1 || (is_line && (e->from.x == e->to.x || e->from.y == e->to.y));
}

// Whether a corner of two loops may be written in two ways: where steps lead to it, or shapes are
// moved each by itself.
static bool may_differ(const gap_search *g, size_t i, size_t j) {
    const selection *s = g->side;
    if (loop_of(g, i).first == loop_of(g, j).first) return false;
    return s->drawing->steps > 0 || (shape_of(g, i) != shape_of(g, j) && rounding_has_shifts(s));
}

static bool is_outside(const gap_search *g, const meeting *m, spot end) {
    const loose_edge *to = &g->edges[m->to];
    return spot_cross(loose_tangent(to, m->t), spot_sub(end, loose_at(to, m->t))) < 0;
}

// What is no wider than rounding, and not told apart: where one loop runs along itself it is a slit
// none the less; between loops it is kept in mind.
static void look_at_slit(gap_search *g, const meeting *m, spot end) {
    narrow_slit *slit = &g->m->slit;
    const bool is_one = loop_of(g, m->of).first == loop_of(g, m->to).first;
    if (!is_one && (slit->is_kept || m->width <= slit->width || !is_outside(g, m, end))) return;
    if (!is_corner(g, m) || !runs_along(g, m)) return;
    if (is_one) g->least = fmin(g->least, m->width);
    *slit = (narrow_slit){m->width, spot_add(end, g->side->origin), is_one};
}

// From the ends of a to b.
static void look_from(gap_search *g, stretch a, stretch b, meeting *nearest) {
    for (int k = 0; k < 2; k++) {
        const size_t of = k == 0 ? a.first : a.end - 1;
        const spot end = k == 0 ? g->edges[of].from : g->edges[of].to;
        for (size_t i = b.first; i < b.end; i++) {
            meeting m = {.of = of, .to = i, .is_at_end = k == 1};
            m.t = loose_nearest(&g->edges[i], end, &m.width);
            if (m.width < nearest->width) *nearest = m;
            if (m.width > g->rounding && m.width <= g->noise &&
                ((m.t > 0 && m.t < 1) || g->m->is_stepped))
                look_at_slit(g, &m, end);
        }
    }
}

static bool is_inside(const gap_search *g, stretch loop, spot p) {
    bool inside = false;
    for (size_t i = loop.first; i < loop.end; i++) {
        const loose_edge *e = &g->edges[i];
        const int steps = e->kind == ITA_EDGE_LINE ? 1 : 32;
        for (int k = 0; k < steps; k++) {
            const spot a = loose_at(e, (double)k / steps), b = loose_at(e, (k + 1.0) / steps);
            if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
                inside = !inside;
        }
    }
    return inside;
}

#define LOOP_LOOKED_THROUGH 1000

// Whether both loops, which go round on the left, have the other edge's point on their side; where
// one is nearest with an end this says nothing.
static bool face_each_other(const loose_edge *e, double t, const loose_edge *f, double u, spot p,
                            spot q) {
    if (!(u > 0 && u < 1)) return true;
    return spot_cross(loose_tangent(e, t), spot_sub(q, p)) > 0 &&
           spot_cross(loose_tangent(f, u), spot_sub(p, q)) > 0;
}

// How far two loops lie over each other between two edges, as some places tell; 0: they do not.
// Arcs are gone along in short steps, which may lie on the other side of what only touches.
static double thickness(const gap_search *g, size_t i, size_t j, stretch a, stretch b) {
    double most = 0;
    for (int k = 1; k < 8; k++) {
        double distance;
        const spot p = loose_at(&g->edges[i], k / 8.0);
        const double t = loose_nearest(&g->edges[j], p, &distance);
        const spot q = loose_at(&g->edges[j], t);
        if (distance <= fmax(most, g->rounding) ||
            !face_each_other(&g->edges[i], k / 8.0, &g->edges[j], t, p, q))
            continue;
        const spot middle = spot_times(spot_add(p, q), 0.5);
        if (is_inside(g, a, middle) && is_inside(g, b, middle)) most = distance;
    }
    return most;
}

// Two loops of a shape that is filled wherever something goes round lie over each other: there is
// no gap, but a heap, so thick. Round a hole that comes near its outline it is a wall, and so it is
// round one that stands in the hole: 0.
static double heap_of(const gap_search *g, const meeting *m) {
    const size_t shape = shape_of(g, m->of);
    const stretch a = loop_of(g, m->of), b = loop_of(g, m->to);
    if (a.first == b.first || shape != shape_of(g, m->to)) return 0;
    if (selection_shape(g->side, shape)->is_even_odd) return 0;
    if (a.end - a.first + b.end - b.first > LOOP_LOOKED_THROUGH) return 0;
    if (!(loose_area(g->edges + a.first, a.end - a.first) > 0) ||
        !(loose_area(g->edges + b.first, b.end - b.first) > 0))
        return 0;
    return fmax(thickness(g, m->of, m->to, a, b), thickness(g, m->to, m->of, b, a));
}

static ita_status look_at_gap(void *user, size_t i, size_t j) {
    gap_search *g = user;
    const stretch a = stretch_of(g->arcs, g->count, i), b = stretch_of(g->arcs, g->count, j);
    meeting nearest = {.width = 1e300};
    if (a.first == b.first) return ITA_OK;
    look_from(g, a, b, &nearest);
    look_from(g, b, a, &nearest);
    const double heap = nearest.width > g->rounding ? heap_of(g, &nearest) : 0;
    if (heap > 0) {
        if (fmin(heap, nearest.width) > g->noise)
            g->m->heap = selection_shape(g->side, shape_of(g, nearest.of));
        return ITA_OK;
    }
    const bool is_told = !g->m->is_stepped && !may_differ(g, nearest.of, nearest.to) &&
                         is_told_apart(&g->edges[nearest.to], nearest.t);
    if (nearest.width > (is_told ? g->rounding : g->noise))
        g->least = fmin(g->least, nearest.width);
    return ITA_OK;
}

// `rounding`: what doubles leave open in all of the drawing.
static ita_status narrow(model *m, const selection *s, double own, double rounding, size_t first,
                         size_t end) {
    const double reach = 2 * MODEL_TIMES_BELOW * m->tolerance.distance;
    gap_search g = {.m = m,
                    .side = s,
                    .edges = s->loose + first,
                    .arcs = s->arcs ? s->arcs + first : NULL,
                    .first = first,
                    .count = end - first,
                    .rounding = 4 * rounding,
                    .noise = 2 * fmin(m->tolerance.distance, fmax(own, rounding)),
                    .least = 1e300};
    const ita_status status =
        loose_neighbours(g.edges, g.count, reach, m->allocator, look_at_gap, &g);
    model_keep_below(m, g.least);
    return status;
}

ita_status model_keep_off_gaps(model *m) {
    if (m->is_trusted) return ITA_OK;
    const double rounding = model_rounding(m), figure = m->own.figure.distance * m->factor;
    const size_t *firsts = m->pieces.firsts;
    ita_status status = narrow(m, &m->figure, figure, rounding, 0, m->figure.edge_count);
    for (size_t i = 0; i < m->pieces.count && !status; i++)
        status = narrow(m, &m->pieces, m->own.pieces.distance, rounding, firsts[i], firsts[i + 1]);
    return status;
}
