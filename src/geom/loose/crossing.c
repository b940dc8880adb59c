// Both edges are halved where their hulls meet, until they are as good as straight; where those
// parts meet it is asked on which side the other goes on, either way.
#include "geom/loose/crossing.h"

#include <math.h>

// With more looks, or meetings, two run along each other, and what was found so far has to do.
#define LOOKS_MOST    20000
#define MEETINGS_MOST 64
// As good as straight is what bends by less than this share of what edges are looked at within.
#define FLAT 1e-6
// From a meeting on it is looked at places that are twice as far each time, then so far each time.
#define FIRST_STEP (1.0 / (1 << 20))
#define LAST_STEP  (1.0 / 256)

// A part of an edge.
typedef struct stretch {
    double t0, t1;
    spot p[4];   // corners of its hull, for arcs both ends only
    double bend; // how far it goes from its chord at most
} stretch;

typedef struct search {
    const loose_edge *edges[2];
    double within, flat;
    int met_count, looks;
    spot *at;
} search;

static double distance_from_chord(const stretch *s, spot q) {
    const spot chord = spot_sub(s->p[3], s->p[0]), out = spot_sub(q, s->p[0]);
    const double square = spot_dot(chord, chord);
    const double t = square > 0 ? fmin(fmax(spot_dot(out, chord) / square, 0), 1) : 0;
    return spot_length(spot_sub(out, spot_times(chord, t)));
}

static void put_bend(const loose_edge *edge, stretch *s) {
    if (edge->kind == ITA_EDGE_ARC)
        s->bend = spot_distance(edge->from, edge->c1) *
                  (1 - cos(fmin(loose_sweep(edge) * (s->t1 - s->t0) / 2, 3.14159265358979)));
    else
        s->bend = fmax(distance_from_chord(s, s->p[1]), distance_from_chord(s, s->p[2]));
}

static stretch whole_of(const loose_edge *edge) {
    stretch s = {.t0 = 0, .t1 = 1, .p = {edge->from, edge->from, edge->to, edge->to}};
    if (edge->kind > ITA_EDGE_ARC) loose_cubic(edge, s.p);
    put_bend(edge, &s);
    return s;
}

static spot halfway(spot a, spot b) {
    return spot_times(spot_add(a, b), 0.5);
}

static void halve(const loose_edge *edge, const stretch *s, stretch half[2]) {
    const double t = (s->t0 + s->t1) / 2;
    const spot *p = s->p;
    half[0] = half[1] = *s;
    half[0].t1 = half[1].t0 = t;
    if (edge->kind > ITA_EDGE_ARC) {
        const spot a = halfway(p[0], p[1]), b = halfway(p[1], p[2]), c = halfway(p[2], p[3]);
        const spot d = halfway(a, b), e = halfway(b, c), middle = halfway(d, e);
        half[0].p[1] = a, half[0].p[2] = d, half[0].p[3] = middle;
        half[1].p[0] = middle, half[1].p[1] = e, half[1].p[2] = c;
    } else {
        const spot middle = loose_at(edge, t);
        half[0].p[2] = half[0].p[3] = half[1].p[0] = half[1].p[1] = middle;
    }
    for (int i = 0; i < 2; i++)
        put_bend(edge, &half[i]);
}

// The other lies on one side of the chord, further than both bend.
static bool is_aside(const stretch *s, const stretch *other, double reach) {
    const spot d = spot_sub(s->p[3], s->p[0]);
    const double far = reach * spot_length(d);
    const double from = spot_cross(d, spot_sub(other->p[0], s->p[0]));
    const double to = spot_cross(d, spot_sub(other->p[3], s->p[0]));
    return (from > far && to > far) || (from < -far && to < -far);
}

static bool are_apart(const stretch *s, const stretch *t, double reach) {
    const spot a = s->p[0], b = s->p[3], c = t->p[0], d = t->p[3];
    return fmax(a.x, b.x) + reach < fmin(c.x, d.x) || fmax(c.x, d.x) + reach < fmin(a.x, b.x) ||
           fmax(a.y, b.y) + reach < fmin(c.y, d.y) || fmax(c.y, d.y) + reach < fmin(a.y, b.y) ||
           is_aside(s, t, reach) || is_aside(t, s, reach);
}

// On which side of an edge a place lies: 1 left, -1 right; 0 where one of its ends is nearest, or
// it is not further than within what is looked at.
static int side_of(const search *f, const loose_edge *edge, spot p, bool *is_off) {
    double distance;
    const double t = loose_nearest(edge, p, &distance);
    *is_off = distance > f->within;
    if (!*is_off || ((t <= 0 || t >= 1) && !loose_is_circle(edge))) return 0;
    return spot_cross(loose_tangent(edge, t), spot_sub(p, loose_at(edge, t))) > 0 ? 1 : -1;
}

// The side of edge 0 on which edge 1 goes on from a meeting, this way or back; 0 where it ends.
static int side_from(const search *f, double t, int way) {
    for (double step = FIRST_STEP, at = t;; step = fmin(2 * step, LAST_STEP)) {
        bool is_off;
        at += way * step;
        const bool is_end = at <= 0 || at >= 1;
        const spot p = loose_at(f->edges[1], fmin(fmax(at, 0), 1));
        const int side = side_of(f, f->edges[0], p, &is_off);
        if (is_off || is_end) return side;
    }
}

// Stretches that are as good as straight: their chords, a little beyond their ends, may meet.
static bool cross_there(search *f, const stretch *a, const stretch *b) {
    const spot d = spot_sub(a->p[3], a->p[0]), g = spot_sub(b->p[3], b->p[0]);
    const spot gap = spot_sub(b->p[0], a->p[0]);
    const double area = spot_cross(d, g);
    double t = 0.5; // where they run alike
    if (fabs(area) > 1e-12 * spot_length(d) * spot_length(g))
        t = fmin(fmax(spot_cross(gap, d) / area, 0), 1);
    t = b->t0 + t * (b->t1 - b->t0);
    if (f->met_count++ == MEETINGS_MOST) return false;
    const int before = side_from(f, t, -1);
    const bool is_crossing = before != 0 && side_from(f, t, 1) == -before;
    if (is_crossing && f->at) *f->at = loose_at(f->edges[1], t);
    return is_crossing;
}

static bool cross(search *f, const stretch *a, const stretch *b) {
    if (f->looks++ > LOOKS_MOST || are_apart(a, b, a->bend + b->bend + f->flat)) return false;
    const bool halves_a = a->bend > f->flat && a->bend >= b->bend, halves_b = b->bend > f->flat;
    if (!halves_a && !halves_b) return cross_there(f, a, b);
    stretch half[2];
    halve(f->edges[halves_a ? 0 : 1], halves_a ? a : b, half);
    for (int i = 0; i < 2; i++)
        if (halves_a ? cross(f, &half[i], b) : cross(f, a, &half[i])) return true;
    return false;
}

bool loose_curves_cross(const loose_edge *a, const loose_edge *b, double within, spot *at) {
    search f = {.edges = {a, b}, .within = within, .at = at};
    const double size = spot_distance(a->from, a->to) + spot_distance(b->from, b->to);
    f.flat = fmax(FLAT * within, 1e-13 * size);
    const stretch s = whole_of(a), t = whole_of(b);
    return cross(&f, &s, &t);
}

// Two parameters t, u of one place: with their sum and product, the sum of powers over t - u is
// c3 (sum^2 - product) + c2 sum + c1 = 0.
bool loose_has_loop(const loose_edge *cubic, double within, spot *at) {
    spot p[4];
    loose_cubic(cubic, p);
    const spot c1 = spot_times(spot_sub(p[1], p[0]), 3);
    const spot c2 = spot_times(spot_add(spot_sub(p[0], spot_times(p[1], 2)), p[2]), 3);
    const spot c3 = spot_add(spot_sub(p[3], p[0]), spot_times(spot_sub(p[1], p[2]), 3));
    const double bends = spot_cross(c3, c2), square = spot_dot(c3, c3);
    if (bends == 0 || square == 0) return false;
    const double sum = -spot_cross(c3, c1) / bends;
    const double product = sum * sum + (spot_dot(c2, c3) * sum + spot_dot(c1, c3)) / square;
    const double rest = sum * sum / 4 - product;
    if (!(rest > 0)) return false;
    const double t = sum / 2 - sqrt(rest), u = sum / 2 + sqrt(rest);
    if (!(t > 0 && u < 1)) return false;
    const spot node = loose_at(cubic, t);
    if (at) *at = node;
    return spot_distance(node, loose_at(cubic, sum / 2)) > within;
}
