// Cutting welded parts at points that lie on them and, if asked, where they cross.
#include "geom/loose/crossing.h"
#include "geom/loose/weld_parts.h"
#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>

typedef struct cut {
    uint32_t part;
    double t;
    uint32_t point;
} cut;

typedef struct cutter {
    weld *w;
    cut *cuts;
    size_t count, capacity;
    bool with_crossings;
} cutter;

// More than so many times as there are parts, and a quarter of a million, is given up: where so
// many cross, halves of them are united first.
#define CUTS_MOST(parts) (((size_t)1 << 18) + 16 * (parts))

static ita_status add_cut(cutter *c, size_t part, double t, uint32_t point) {
    if (c->count > CUTS_MOST(c->w->part_count) && c->with_crossings) return ITA_E_LIMIT;
    ita_status status =
        ita_grow(c->w->allocator, &c->cuts, &c->capacity, c->count + 1, sizeof *c->cuts);
    if (!status) c->cuts[c->count++] = (cut){(uint32_t)part, t, point};
    return status;
}

static ita_status cut_at(cutter *c, size_t part, uint32_t point) {
    const weld_part *p = &c->w->parts[part];
    if (p->from == point || p->to == point) return ITA_OK;
    double distance, t = loose_nearest(&p->edge, c->w->points[point], &distance);
    if (distance > c->w->tolerance.distance) return ITA_OK;
    return add_cut(c, part, t, point);
}

static ita_status cut_both(cutter *c, size_t i, double s, size_t j, double t) {
    uint32_t point;
    ita_status status = weld_number(c->w, loose_at(&c->w->parts[i].edge, s), &point);
    const weld_part *p = &c->w->parts[i], *q = &c->w->parts[j];
    if (!status && p->from != point && p->to != point) status = add_cut(c, i, s, point);
    if (!status && q->from != point && q->to != point) status = add_cut(c, j, t, point);
    return status;
}

static bool is_end_on(const cutter *c, const loose_edge *edge, spot end) {
    double distance;
    (void)loose_nearest(edge, end, &distance);
    return distance <= c->w->tolerance.distance;
}

// Two lines of which one ends on the other within the tolerance cross there, if at all: where they
// are nearly parallel, the crossing as numbers lies anywhere along them.
static bool lines_meet_at_an_end(const cutter *c, const weld_part *p, const weld_part *q) {
    const loose_edge *a = &p->edge, *b = &q->edge;
    if (a->kind != ITA_EDGE_LINE || b->kind != ITA_EDGE_LINE) return false;
    return is_end_on(c, a, b->from) || is_end_on(c, a, b->to) || is_end_on(c, b, a->from) ||
           is_end_on(c, b, a->to);
}

// Where the circles or lines of two edges cross: 0 or 2 places, or 1 for lines; 1 where they touch,
// or miss each other by less than the tolerance.
static int crossings_of(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance,
                        spot out[2]) {
    if (a->kind == ITA_EDGE_LINE && b->kind == ITA_EDGE_LINE) {
        spot d = spot_sub(a->to, a->from), g = spot_sub(b->to, b->from);
        double area = spot_cross(d, g);
        if (fabs(area) <= 1e-9 * spot_length(d) * spot_length(g)) return 0;
        out[0] = spot_add(a->from, spot_times(d, spot_cross(spot_sub(b->from, a->from), g) / area));
        return 1;
    }
    const loose_edge *arc = a->kind == ITA_EDGE_ARC ? a : b, *other = arc == a ? b : a;
    double r = spot_distance(arc->from, arc->c1), along; // from the centre to the common chord
    spot way;
    if (other->kind == ITA_EDGE_LINE) {
        spot d = spot_sub(other->to, other->from);
        way = spot_times((spot){d.y, -d.x}, 1 / spot_length(d));
        along = spot_dot(way, spot_sub(other->from, arc->c1));
    } else {
        spot d = spot_sub(other->c1, arc->c1);
        double gap = spot_length(d), q = spot_distance(other->from, other->c1);
        if (!(gap > 1e-9 * (r + q))) return 0;
        way = spot_times(d, 1 / gap);
        along = (gap + (r - q) * (r + q) / gap) / 2;
    }
    double h2 = (r - along) * (r + along);
    out[0] = spot_add(arc->c1, spot_times(way, along < 0 ? -r : r));
    if (!(h2 > 0)) return fabs(along) - r <= tolerance.distance ? 1 : 0;
    spot middle = spot_add(arc->c1, spot_times(way, along));
    spot half = spot_times((spot){-way.y, way.x}, sqrt(h2));
    out[0] = spot_add(middle, half);
    out[1] = spot_sub(middle, half);
    return 2;
}

// Whether the first edge runs along the other between two parameters, within the tolerance. Where
// two smooth edges touch, they do for a while, and the numbers cross anywhere on that stretch, or
// twice.
static bool runs_along(const cutter *c, const loose_edge *a, const loose_edge *b, double s,
                       double other) {
    double off;
    (void)loose_nearest(b, loose_at(a, (s + other) / 2), &off);
    return off <= c->w->tolerance.distance;
}

// A cusp, a corner that is rounded off: the edges meet where one of them ends on the other.
static bool is_meeting_at_an_end(const cutter *c, const loose_edge *a, const loose_edge *b,
                                 double s) {
    const spot ends[4] = {a->from, a->to, b->from, b->to};
    for (int k = 0; k < 4; k++) {
        double off;
        const double end = loose_nearest(a, ends[k], &off);
        if (off <= c->w->tolerance.distance && is_end_on(c, b, ends[k]) &&
            runs_along(c, a, b, s, end))
            return true;
    }
    return false;
}

static ita_status cross_simply(cutter *c, size_t i, size_t j) {
    const loose_edge a = c->w->parts[i].edge, b = c->w->parts[j].edge;
    const double tolerance = c->w->tolerance.distance;
    spot places[2];
    double s[2], t[2];
    int found = crossings_of(&a, &b, c->w->tolerance, places), count = 0;
    for (int k = 0; k < found; k++) {
        double off_a, off_b;
        s[count] = loose_nearest(&a, places[k], &off_a);
        t[count] = loose_nearest(&b, places[k], &off_b);
        count += off_a <= tolerance && off_b <= tolerance;
    }
    if (count == 2 && runs_along(c, &a, &b, s[0], s[1])) { // they touch
        s[0] = (s[0] + s[1]) / 2, t[0] = (t[0] + t[1]) / 2;
        count = 1;
    }
    for (int k = 0; k < count; k++) {
        if (is_meeting_at_an_end(c, &a, &b, s[k])) continue;
        ita_status status = cut_both(c, i, s[k], j, t[k]);
        if (status) return status;
    }
    return ITA_OK;
}

// One of them is a Bezier curve.
static ita_status cross_curves(cutter *c, size_t i, size_t j) {
    const loose_edge a = c->w->parts[i].edge, b = c->w->parts[j].edge;
    loose_meeting met[LOOSE_MEETINGS_MOST];
    const int count = loose_curves_meet(&a, &b, c->w->tolerance.distance, met);
    ita_status status = ITA_OK;
    for (int k = 0; k < count && !status; k++)
        status = cut_both(c, i, met[k].s, j, met[k].t);
    return status;
}

static ita_status cut_pair(void *user, size_t i, size_t j) {
    cutter *c = user;
    const weld_part p = c->w->parts[i], q = c->w->parts[j];
    ita_status status = cut_at(c, i, q.from);
    if (!status && q.to != q.from) status = cut_at(c, i, q.to);
    if (!status) status = cut_at(c, j, p.from);
    if (!status && p.to != p.from) status = cut_at(c, j, p.to);
    if (status || !c->with_crossings || lines_meet_at_an_end(c, &p, &q)) return status;
    const bool are_simple = p.edge.kind <= ITA_EDGE_ARC && q.edge.kind <= ITA_EDGE_ARC;
    return are_simple ? cross_simply(c, i, j) : cross_curves(c, i, j);
}

static int compare_cuts(const void *a, const void *b, void *user) {
    (void)user;
    const cut *x = a, *y = b;
    if (x->part != y->part) return x->part < y->part ? -1 : 1;
    if (x->t != y->t) return x->t < y->t ? -1 : 1;
    return (x->point > y->point) - (x->point < y->point);
}

// The stretch of an edge between two parameters, with welded ends.
static loose_edge stretch(const loose_edge *e, double t0, double t1, spot from, spot to) {
    loose_edge s = *e;
    s.from = from;
    s.to = to;
    if (e->kind < ITA_EDGE_QUADRATIC) return s;
    // control points from the tangents at the ends: exact for Bezier curves of any degree
    double length = t1 - t0;
    spot d0 = loose_tangent(e, t0), d1 = loose_tangent(e, t1);
    s.kind = ITA_EDGE_CUBIC; // tangents of the cubic form are a third of the derivative
    s.c1 = spot_add(loose_at(e, t0), spot_times(d0, length));
    s.c2 = spot_sub(loose_at(e, t1), spot_times(d1, length));
    return s;
}

loose_edge weld_stretch(const loose_edge *e, double t0, double t1) {
    return stretch(e, t0, t1, loose_at(e, t0), loose_at(e, t1));
}

static ita_status apply_cuts(cutter *c) {
    weld *w = c->w;
    ita_sort(c->cuts, c->count, sizeof *c->cuts, compare_cuts, NULL);
    for (size_t i = 0; i < c->count;) {
        uint32_t index = c->cuts[i].part;
        weld_part whole = w->parts[index], rest = whole;
        double t0 = 0;
        for (; i < c->count && c->cuts[i].part == index; i++) {
            uint32_t point = c->cuts[i].point;
            if (point == rest.from || point == whole.to) continue;
            spot at = w->points[point];
            loose_edge first = stretch(&whole.edge, t0, c->cuts[i].t, rest.edge.from, at);
            ita_status status = weld_put(w, &first);
            if (status) return status;
            rest.from = point;
            rest.edge = stretch(&whole.edge, c->cuts[i].t, 1, at, whole.edge.to);
            t0 = c->cuts[i].t;
        }
        if (whole.edge.kind != ITA_EDGE_LINE && t0 > 0) {
            ita_status status = weld_number(w, weld_middle(&rest.edge), &rest.middle);
            if (status) return status;
        }
        w->parts[index] = rest;
    }
    return ITA_OK;
}

ita_status weld_cut(weld *w, bool with_crossings) {
    size_t count = w->part_count;
    if (count == 0) return ITA_OK;
    cutter c = {.w = w, .with_crossings = with_crossings};
    straight_list list;
    straights_open(&list, count, w->allocator);
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = straights_add(&list, &w->parts[i].edge, (uint32_t)i, 2 * w->tolerance.distance);
    if (!status) status = neighbours_find(&list, cut_pair, &c);
    straights_close(&list);
    if (!status) status = apply_cuts(&c);
    ita_give(w->allocator, c.cuts, c.capacity * sizeof *c.cuts);
    return status;
}
