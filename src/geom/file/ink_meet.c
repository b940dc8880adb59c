// Where loops of a shape come near each other, and whether they cross there or only touch.
#include "geom/file/ink_loops.h"

#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>

// The edge with which a loop goes on at an end of one of its edges.
static const loose_edge *goes_on(const as_drawn *a, size_t i, bool at_end) {
    const loop_facts *f = &a->facts[a->loops[i]];
    const size_t first = f->first - a->facts->first, end = f->end - a->facts->first;
    if (at_end) return &a->edges[i + 1 < end ? i + 1 : first];
    return &a->edges[i > first ? i - 1 : end - 1];
}

// Where a straight edge and the straight one that goes on from it lead, seen from a corner.
typedef struct legs {
    spot own, next;
} legs;

static spot other_end(const loose_edge *e, bool of_end) {
    return of_end ? e->from : e->to;
}

static bool find_legs(const as_drawn *a, size_t i, bool at_end, spot corner, legs *out) {
    const loose_edge *next = goes_on(a, i, at_end);
    out->own = spot_sub(other_end(&a->edges[i], at_end), corner);
    out->next = spot_sub(other_end(next, !at_end), corner);
    return next->kind == ITA_EDGE_LINE;
}

// Directions that surely differ, for ends that are off so far.
static bool differ(spot u, spot v, double off) {
    const double most = 4 * off * (spot_length(u) + spot_length(v));
    return fabs(spot_cross(u, v)) > most || spot_dot(u, v) < -most;
}

// Whether v lies on the way from a to b, counter-clockwise.
static bool lies_between(spot a, spot b, spot v) {
    const bool is_left_of_a = spot_cross(a, v) > 0, is_right_of_b = spot_cross(v, b) > 0;
    return spot_cross(a, b) > 0 ? is_left_of_a && is_right_of_b : is_left_of_a || is_right_of_b;
}

static bool touch_at_corner(const legs *a, const legs *b, double off) {
    if (!differ(a->own, a->next, off) || !differ(b->own, b->next, off)) return false;
    if (!differ(a->own, b->own, off) || !differ(a->own, b->next, off)) return false;
    if (!differ(a->next, b->own, off) || !differ(a->next, b->next, off)) return false;
    return lies_between(a->own, a->next, b->own) == lies_between(a->own, a->next, b->next);
}

// Whether an end of j lies inside i, and its loop stays on one side there.
static bool touches_inside(const as_drawn *a, size_t i, size_t j, bool at_end) {
    const loose_edge *e = &a->edges[i], *f = &a->edges[j];
    const spot at = at_end ? f->to : f->from, along = spot_sub(e->to, e->from);
    const double length = spot_length(along), most = 4 * a->off * length;
    const double t = spot_dot(spot_sub(at, e->from), along);
    legs l;
    if (fabs(spot_cross(along, spot_sub(at, e->from))) > a->off * length) return false;
    if (t < most || t > length * length - most || !find_legs(a, j, at_end, at, &l)) return false;
    const double x = spot_cross(along, l.own), y = spot_cross(along, l.next);
    return (x > most && y > most) || (x < -most && y < -most);
}

static double distance_of(const loose_edge *e, spot p) {
    double distance;
    (void)loose_nearest(e, p, &distance);
    return distance;
}

// Whether two straight edges of different loops lie apart, or meet at a point at which neither loop
// goes from one side of the other to its other side.
static bool only_touch(const as_drawn *a, size_t i, size_t j) {
    const loose_edge *e = &a->edges[i], *f = &a->edges[j];
    if (e->kind != ITA_EDGE_LINE || f->kind != ITA_EDGE_LINE) return false;
    for (int k = 0; k < 4; k++) {
        const bool e_end = k & 1, f_end = k & 2;
        const spot p = e_end ? e->to : e->from, q = f_end ? f->to : f->from;
        legs x, y;
        if (spot_distance(p, q) > a->off) continue;
        return find_legs(a, i, e_end, p, &x) && find_legs(a, j, f_end, q, &y) &&
               touch_at_corner(&x, &y, a->off);
    }
    for (int k = 0; k < 2; k++)
        if (touches_inside(a, i, j, k) || touches_inside(a, j, i, k)) return true;
    const spot u = spot_sub(e->to, e->from), v = spot_sub(f->to, f->from);
    const double s1 = spot_cross(u, spot_sub(f->from, e->from));
    const double s2 = spot_cross(u, spot_sub(f->to, e->from));
    const double s3 = spot_cross(v, spot_sub(e->from, f->from));
    const double s4 = spot_cross(v, spot_sub(e->to, f->from));
    if ((s1 > 0) != (s2 > 0) && (s3 > 0) != (s4 > 0)) return false;
    return distance_of(e, f->from) > a->off && distance_of(e, f->to) > a->off &&
           distance_of(f, e->from) > a->off && distance_of(f, e->to) > a->off;
}

// What meets a twin meets the first: edges of all but twins.
typedef struct meeting {
    const as_drawn *drawn;
    loose_edge *edges;
    uint32_t *places; // among those drawn
    size_t count;
} meeting;

// Stops where a loop crosses another one, or may.
static ita_status meet(void *user, size_t i, size_t j) {
    const meeting *m = user;
    const as_drawn *a = m->drawn;
    const size_t e = m->places[i], f = m->places[j];
    return a->loops[e] == a->loops[f] || only_touch(a, e, f) ? ITA_OK : ITA_E_STOPPED;
}

static ita_status meet_nowhere(const ita_drawing *d, const as_drawn *a, bool *answer) {
    meeting m = {.drawn = a};
    m.edges = ita_take(d->allocator, a->count * sizeof *m.edges);
    m.places = ita_take(d->allocator, a->count * sizeof *m.places);
    ita_status status = m.edges && m.places ? ITA_OK : ITA_E_MEMORY;
    for (size_t i = 0; i < a->count && !status; i++) {
        if (a->facts[a->loops[i]].is_twin) continue;
        m.edges[m.count] = a->edges[i];
        m.places[m.count++] = (uint32_t)i;
    }
    if (!status) status = loose_neighbours(m.edges, m.count, a->off, d->allocator, meet, &m);
    *answer = status != ITA_E_STOPPED;
    ita_give(d->allocator, m.edges, a->count * sizeof *m.edges);
    ita_give(d->allocator, m.places, a->count * sizeof *m.places);
    return *answer ? status : ITA_OK;
}

// A loop's lobes are all seen or all unseen, if it goes round them the same way.
static ita_status is_one_way(const ita_drawing *d, const as_drawn *a, const loop_facts *f,
                             const loose_edge *edges, bool *answer) {
    const size_t count = f->end - f->first;
    ita_status status = loose_is_walked_once(edges, count, f->area, d->allocator, answer);
    if (!status && *answer)
        status = loose_is_walked_nearly(edges, count, f->direction, a->off, d->allocator, answer);
    return status;
}

ita_status ink_cross_nowhere(const ita_drawing *d, const as_drawn *a, size_t loop_count,
                             bool *answer) {
    ita_status status = ITA_OK;
    *answer = true;
    for (size_t i = 0, at = 0; i < loop_count && !status && *answer; i++) {
        const loop_facts *f = &a->facts[i];
        if (f->is_twin)
            *answer = f->is_unseen;
        else if (f->is_unseen)
            status = is_one_way(d, a, f, a->edges + at, answer);
        at += f->end - f->first;
    }
    return status || !*answer ? status : meet_nowhere(d, a, answer);
}

typedef struct company {
    const as_drawn *drawn;
    loop_facts *facts;
} company;

static ita_status note_met(void *user, size_t i, size_t j) {
    const company *c = user;
    const uint32_t first = c->drawn->loops[i], second = c->drawn->loops[j];
    if (first == second) return ITA_OK;
    c->facts[first].is_met = c->facts[second].is_met = true;
    return ITA_OK;
}

ita_status ink_find_met(const ita_drawing *d, const as_drawn *a, loop_facts *facts) {
    company c = {a, facts};
    return loose_neighbours(a->edges, a->count, a->off, d->allocator, note_met, &c);
}
