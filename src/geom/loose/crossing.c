// Both edges are halved where their hulls meet, until they are as good as straight; where those
// parts come near each other it is asked on which side the second goes on, either way.
#include "geom/loose/crossing.h"

#include <math.h>

#define LOOKS_LEAST    4000000
#define LOOKS_PER_EDGE 100
// Curves of the third degree meet in nine places, or run along each other there.
#define RUNS_MOST LOOSE_MEETINGS_MOST
// Of one pair of edges whose meetings are all asked for.
#define MEETING_LOOKS 100000
// As good as straight is what bends by less than this share of what edges are looked at within.
#define FLAT (1.0 / 16)
// From a meeting on it is looked at places that are twice as far each time, then so far each time.
#define FIRST_STEP (1.0 / (1 << 20))
#define LAST_STEP  (1.0 / 256)
#define NEARER     3 // so often a place that was nearest is brought nearer

// A part of an edge.
typedef struct stretch {
    double t0, t1;
    spot p[4];   // corners of its hull, for arcs both ends only
    double bend; // how far it goes from its chord at most
} stretch;

// A stretch of the second edge that lies within what is looked at from the first.
typedef struct run {
    double t0, t1;
} run;

typedef struct search {
    const loose_edge *edges[2];
    double within, flat;
    size_t *looks;
    int run_count; // so far it was seen where they part again
    run runs[RUNS_MOST];
    bool finds_all; // crossings do not end it
    spot *at;
} search;

size_t loose_looks_for(size_t edges) {
    return LOOKS_LEAST + LOOKS_PER_EDGE * edges;
}

static bool look_once(search *f) {
    if (*f->looks == 0) return false;
    --*f->looks;
    return true;
}

static spot on_chord(const stretch *s, double t) {
    return spot_add(s->p[0], spot_times(spot_sub(s->p[3], s->p[0]), t));
}

// How far a place is at most from that at the same share of the chord.
static void put_bend(const loose_edge *edge, stretch *s) {
    if (edge->kind == ITA_EDGE_ARC)
        s->bend = spot_distance(edge->from, edge->c1) *
                  (1 - cos(fmin(loose_sweep(edge) * (s->t1 - s->t0) / 2, 3.14159265358979)));
    else
        s->bend = fmax(spot_distance(s->p[1], on_chord(s, 1.0 / 3)),
                       spot_distance(s->p[2], on_chord(s, 2.0 / 3)));
}

static stretch whole_of(const loose_edge *edge) {
    stretch s = {.t0 = 0, .t1 = 1, .p = {[0] = edge->from, [3] = edge->to}};
    if (edge->kind > ITA_EDGE_ARC) loose_cubic(edge, s.p);
    if (edge->kind != ITA_EDGE_LINE) put_bend(edge, &s);
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

// Whether a place lies within what is looked at from the first edge, a curve, near u on it: u is
// brought nearer. False where that does not lead there.
static bool is_near(const search *f, spot place, double *u) {
    for (int i = 0; i < NEARER; i++) {
        const spot away = spot_sub(place, loose_at(f->edges[0], *u));
        const spot third = loose_tangent(f->edges[0], *u); // of how fast it is walked
        if (spot_length(away) <= f->within) return true;
        *u = fmin(fmax(*u + spot_dot(away, third) / (3 * spot_dot(third, third)), 0), 1);
    }
    return false;
}

// Whether a place lies left of the first edge, where that is nearest.
static bool is_left(const search *f, spot p, double t) {
    return spot_cross(loose_tangent(f->edges[0], t), spot_sub(p, loose_at(f->edges[0], t))) > 0;
}

// On which side of the first edge a place lies: 1 left, -1 right; 0 where one of its ends is
// nearest, or it is not further than within what is looked at. `u`: the place on the edge that was
// nearest before.
static int side_of(const search *f, spot p, double *u, bool *is_off) {
    const loose_edge *edge = f->edges[0];
    *is_off = false;
    if (edge->kind > ITA_EDGE_ARC && is_near(f, p, u)) return 0;
    double distance;
    const double t = *u = loose_nearest(edge, p, &distance);
    *is_off = distance > f->within;
    if (!*is_off || ((t <= 0 || t >= 1) && !loose_is_circle(edge))) return 0;
    return is_left(f, p, t) ? 1 : -1;
}

// The side of the first edge on which the second goes on from a place near it, this way or back; 0
// where it ends. *last: how far it was seen to run along it, *off: where it no longer does.
static int side_from(search *f, double t, int way, double *last, double *off) {
    double u = 0.5;
    *last = t;
    for (double step = FIRST_STEP, at = t;; step = fmin(2 * step, LAST_STEP)) {
        bool is_off;
        at = fmin(fmax(at + way * step, 0), 1);
        const int side = side_of(f, loose_at(f->edges[1], at), &u, &is_off);
        *(is_off ? off : last) = at;
        if (is_off || at <= 0 || at >= 1 || !look_once(f)) return side;
    }
}

// Where the second edge goes from one side to the other.
static spot place_between(const search *f, double t0, double t1, bool begins_left) {
    spot place = loose_at(f->edges[1], t0);
    for (int i = 0; i < 50; i++) {
        const double t = (t0 + t1) / 2;
        double distance;
        place = loose_at(f->edges[1], t);
        const double u = loose_nearest(f->edges[0], place, &distance);
        *(is_left(f, place, u) == begins_left ? &t0 : &t1) = t;
    }
    return place;
}

static bool was_seen(const search *f, double t0, double t1) {
    for (int i = 0; i < f->run_count; i++)
        if (f->runs[i].t0 <= t0 && t1 <= f->runs[i].t1) return true;
    return false;
}

static double share_of(const stretch *s, spot p) {
    const spot chord = spot_sub(s->p[3], s->p[0]);
    const double square = spot_dot(chord, chord);
    return square > 0 ? fmin(fmax(spot_dot(spot_sub(p, s->p[0]), chord) / square, 0), 1) : 0;
}

// Where the second of two stretches that are as good as straight is nearest to the first.
static double nearest_of(const stretch *a, const stretch *b) {
    const spot d = spot_sub(a->p[3], a->p[0]), g = spot_sub(b->p[3], b->p[0]);
    const double area = spot_cross(d, g);
    double s = 0.5; // where they run alike
    if (fabs(area) > 1e-12 * spot_length(d) * spot_length(g))
        s = fmin(fmax(spot_cross(spot_sub(b->p[0], a->p[0]), g) / area, 0), 1);
    for (int i = 0; i < 2; i++)
        s = share_of(a, on_chord(b, share_of(b, on_chord(a, s))));
    return b->t0 + share_of(b, on_chord(a, s)) * (b->t1 - b->t0);
}

// From a place of the second edge, which may be near the first.
static bool cross_there(search *f, double t) {
    bool is_off;
    double u = 0.5;
    if (was_seen(f, t, t)) return false;
    side_of(f, loose_at(f->edges[1], t), &u, &is_off);
    if (is_off) return false;
    if (f->run_count == RUNS_MOST) *f->looks = 0;
    if (!look_once(f)) return false;
    run *r = &f->runs[f->run_count++];
    double begin = t, end = t;
    const int before = side_from(f, t, -1, &r->t0, &begin),
              after = side_from(f, t, 1, &r->t1, &end);
    const bool is_crossing = before != 0 && after == -before;
    if (is_crossing && f->at) *f->at = place_between(f, begin, end, before > 0);
    return is_crossing && !f->finds_all;
}

static bool cross(search *f, const stretch *a, const stretch *b) {
    if (are_apart(a, b, a->bend + b->bend + f->flat) || was_seen(f, b->t0, b->t1)) return false;
    if (!look_once(f)) return false;
    const bool halves_a = a->bend > f->flat && a->bend >= b->bend, halves_b = b->bend > f->flat;
    if (!halves_a && !halves_b) return cross_there(f, nearest_of(a, b));
    stretch half[2];
    halve(f->edges[halves_a ? 0 : 1], halves_a ? a : b, half);
    for (int i = 0; i < 2; i++)
        if (halves_a ? cross(f, &half[i], b) : cross(f, a, &half[i])) return true;
    return false;
}

static bool cross_wholly(search *f) {
    const loose_edge *a = f->edges[0], *b = f->edges[1];
    const double size = spot_distance(a->from, a->to) + spot_distance(b->from, b->to);
    f->flat = fmax(FLAT * f->within, 1e-13 * size);
    const stretch s = whole_of(a), t = whole_of(b);
    return cross(f, &s, &t);
}

bool loose_curves_cross(const loose_edge *a, const loose_edge *b, double within, size_t *looks,
                        spot *at) {
    search f = {.edges = {a, b}, .within = within, .looks = looks, .at = at};
    return cross_wholly(&f);
}

// ---- all places where they meet

// What one edge goes on by where its parameter does.
static spot speed_at(const loose_edge *e, double t) {
    const double times = e->kind == ITA_EDGE_LINE  ? 1
                         : e->kind == ITA_EDGE_ARC ? loose_sweep(e)
                                                   : 3;
    return spot_times(loose_tangent(e, t), times);
}

// Edges that meet at less of an angle than that touch.
#define LEAST_SINE 1e-3
#define STEPS      8 // Newton's

// Where they cross, near a place of the second; false where they only touch there.
static bool find_crossing(const search *f, double *s, double *t) {
    const loose_edge *a = f->edges[0], *b = f->edges[1];
    const spot begin = loose_at(b, *t);
    double distance;
    *s = loose_nearest(a, begin, &distance);
    for (int i = 0; i < STEPS; i++) {
        const spot u = speed_at(a, *s), v = speed_at(b, *t);
        const spot off = spot_sub(loose_at(b, *t), loose_at(a, *s));
        const double area = spot_cross(u, v);
        if (!(fabs(area) > LEAST_SINE * spot_length(u) * spot_length(v))) return false;
        *s += spot_cross(off, v) / area;
        *t += spot_cross(off, u) / area;
        if (!(*s >= 0 && *s <= 1 && *t >= 0 && *t <= 1)) return false;
    }
    return spot_distance(begin, loose_at(b, *t)) <= f->within / LEAST_SINE &&
           spot_distance(loose_at(a, *s), loose_at(b, *t)) <= f->within;
}

// One that was found twice, from places on either side of it.
static bool is_one(const search *f, const run *r, const run *q) {
    double distance;
    const double low = fmin(r->t1, q->t1), high = fmax(r->t0, q->t0);
    if (low >= high) return true;
    (void)loose_nearest(f->edges[0], loose_at(f->edges[1], (low + high) / 2), &distance);
    return distance <= f->within;
}

static void join_runs(search *f) {
    for (int i = 0; i < f->run_count; i++)
        for (int k = i + 1; k < f->run_count; k++) {
            run *r = &f->runs[i], *q = &f->runs[k];
            if (!is_one(f, r, q)) continue;
            r->t0 = fmin(r->t0, q->t0), r->t1 = fmax(r->t1, q->t1);
            *q = f->runs[--f->run_count];
            k = i; // with what is joined now
        }
}

// Whether one of the ends lies where they run along each other.
static bool has_end(const search *f, const run *r) {
    const loose_edge *a = f->edges[0], *b = f->edges[1];
    const spot ends[2] = {a->from, a->to};
    run wide = *r; // of b, to where it is off for sure
    wide.t0 -= FIRST_STEP, wide.t1 += FIRST_STEP;
    if (wide.t0 <= 0 || wide.t1 >= 1) {
        double distance;
        (void)loose_nearest(a, wide.t0 <= 0 ? b->from : b->to, &distance);
        if (distance <= f->within) return true;
    }
    for (int k = 0; k < 2; k++) {
        double distance;
        const double t = loose_nearest(b, ends[k], &distance);
        const run end = {t, t};
        if (distance <= f->within && ((t >= wide.t0 && t <= wide.t1) || is_one(f, r, &end)))
            return true;
    }
    return false;
}

int loose_curves_meet(const loose_edge *a, const loose_edge *b, double within,
                      loose_meeting out[LOOSE_MEETINGS_MOST]) {
    size_t looks = MEETING_LOOKS;
    search f = {.edges = {a, b}, .within = within, .looks = &looks, .finds_all = true};
    (void)cross_wholly(&f);
    if (looks == 0) return 0;
    join_runs(&f);
    int count = 0;
    for (int i = 0; i < f.run_count; i++) {
        const run *r = &f.runs[i];
        if (has_end(&f, r)) continue;
        loose_meeting m = {.t = (r->t0 + r->t1) / 2};
        double distance;
        if (!find_crossing(&f, &m.s, &m.t)) {
            m.t = (r->t0 + r->t1) / 2;
            m.s = loose_nearest(a, loose_at(b, m.t), &distance);
        }
        out[count++] = m;
    }
    return count;
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
