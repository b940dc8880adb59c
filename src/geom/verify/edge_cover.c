// How far one edge runs along another; where curves have to lie for that.
#include "geom/verify/edge_cover.h"

#include "geom/number/power.h"

#include <math.h>

bool edge_cover_line(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                     interval *out) {
    spot d = spot_sub(target->to, target->from);
    double length = spot_length(d);
    spot p = spot_sub(piece->from, target->from), q = spot_sub(piece->to, target->from);
    if (fabs(spot_cross(d, p)) > tolerance.distance * length ||
        fabs(spot_cross(d, q)) > tolerance.distance * length)
        return false;
    out->from = spot_dot(d, p) / length;
    out->to = spot_dot(d, q) / length;
    return out->to > out->from;
}

bool edge_cover_arc(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                    interval *out) {
    double r = spot_distance(target->from, target->c1);
    if (target->turn != piece->turn ||
        spot_distance(target->c1, piece->c1) > 2 * tolerance.distance ||
        fabs(r - spot_distance(piece->from, piece->c1)) > 2 * tolerance.distance)
        return false;
    spot u = spot_sub(target->from, target->c1), v = spot_sub(piece->from, piece->c1);
    out->from = atan2(spot_cross(u, v), spot_dot(u, v)) * target->turn * r;
    out->to = out->from + loose_sweep(piece) * r;
    return true;
}

// The corners of the control polygon, in which the curve stays.
static void control_points(const loose_edge *e, spot points[4]) {
    points[0] = e->from, points[1] = e->to, points[2] = e->c1;
    points[3] = e->kind == ITA_EDGE_CUBIC ? e->c2 : e->c1;
}

// Whether control polygons, and so the curves in them, come near each other.
static bool curves_are_near(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    spot low[2], high[2];
    const loose_edge *both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        spot points[4];
        control_points(both[i], points);
        low[i] = high[i] = points[0];
        for (int k = 1; k < 4; k++) {
            low[i] = (spot){fmin(low[i].x, points[k].x), fmin(low[i].y, points[k].y)};
            high[i] = (spot){fmax(high[i].x, points[k].x), fmax(high[i].y, points[k].y)};
        }
    }
    return low[0].x <= high[1].x + tolerance.distance &&
           low[1].x <= high[0].x + tolerance.distance &&
           low[0].y <= high[1].y + tolerance.distance && low[1].y <= high[0].y + tolerance.distance;
}

void edge_span(const loose_edge *curve, double *left, double *right) {
    spot points[4];
    control_points(curve, points);
    *left = fmin(fmin(points[0].x, points[1].x), fmin(points[2].x, points[3].x));
    *right = fmax(fmax(points[0].x, points[1].x), fmax(points[2].x, points[3].x));
}

static bool curves_are_same(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    return a->kind == b->kind && spot_distance(a->from, b->from) <= tolerance.distance &&
           spot_distance(a->to, b->to) <= tolerance.distance &&
           spot_distance(a->c1, b->c1) <= tolerance.distance &&
           (a->kind != ITA_EDGE_CUBIC || spot_distance(a->c2, b->c2) <= tolerance.distance);
}

// ---- curves

// A curve as powers of its parameter: sum of c[k] t^k. Returns the degree.
static int powers_of(const loose_edge *e, spot c[4]) {
    const spot p = e->from, q = e->c1, r = e->c2, s = e->to;
    c[0] = p;
    if (e->kind == ITA_EDGE_QUADRATIC) {
        c[1] = spot_times(spot_sub(q, p), 2);
        c[2] = spot_add(spot_sub(p, spot_times(q, 2)), s);
        return 2;
    }
    c[1] = spot_times(spot_sub(q, p), 3);
    c[2] = spot_times(spot_add(spot_sub(p, spot_times(q, 2)), r), 3);
    c[3] = spot_add(spot_sub(spot_times(spot_sub(q, r), 3), p), s);
    return 3;
}

// Which parameters of the piece belong to those of the target: scale * t + shift.
typedef struct parameter_map {
    double scale, shift;
} parameter_map;

// Whether a curve bends as much as its degree says.
static bool is_of_its_degree(const loose_edge *curve) {
    spot c[4];
    const int n = powers_of(curve, c);
    return spot_length(c[n]) > 1e-3 * spot_distance(curve->from, curve->to);
}

// Parts of one parabola or cubic differ by an affine change of the parameter, which the two leading
// powers tell. False where the curves do not run the same way.
static bool map_curves(const loose_edge *target, const loose_edge *piece, parameter_map *map) {
    spot c[4], d[4];
    const int n = powers_of(target, c);
    (void)powers_of(piece, d);
    const double square = spot_dot(d[n], d[n]), ratio = spot_dot(c[n], d[n]) / square;
    if (!(ratio > 0)) return false;
    map->scale = n == 2 ? sqrt(ratio) : cbrt(ratio);
    const double power = n == 2 ? map->scale : map->scale * map->scale;
    const spot rest = spot_sub(spot_times(c[n - 1], 1 / power), d[n - 1]);
    map->shift = spot_dot(rest, d[n]) / (n * square);
    return true;
}

// How long a curve is up to a parameter.
static double length_until(const loose_edge *curve, double t) {
    if (t <= 0) return 0;
    double length = 0;
    spot last = curve->from;
    for (int i = 1; i <= 128; i++) {
        const spot p = loose_at(curve, t * i / 128);
        length += spot_distance(last, p);
        last = p;
    }
    return length;
}

static bool cover_mapped(const loose_edge *target, double length, const loose_edge *piece,
                         const parameter_map *map, double near, interval *out) {
    const double from = fmax(0, -map->shift / map->scale);
    const double to = fmin(1, (1 - map->shift) / map->scale);
    if (!(to > from)) return false;
    for (int i = 0; i <= 8; i++) {
        const double t = from + (to - from) * i / 8;
        const spot p = loose_at(piece, map->scale * t + map->shift);
        if (spot_distance(loose_at(target, t), p) > near) return false;
    }
    *out = (interval){length_until(target, from), to < 1 ? length_until(target, to) : length};
    return true;
}

// ---- curves seen from places

void edge_walk_of(const loose_edge *curve, edge_walk *out) {
    enum { STEPS = 4 }; // from place to place, as loose_length goes
    spot last = curve->from;
    double way = 0;
    for (int i = 0; i <= EDGE_PLACES; i++) {
        const double t = (double)i / EDGE_PLACES;
        for (int k = 1; k <= STEPS && i > 0; k++) {
            const spot p = loose_at(curve, (double)((i - 1) * STEPS + k) / (EDGE_PLACES * STEPS));
            way += spot_distance(last, p);
            last = p;
        }
        out->at[i] = loose_at(curve, t);
        out->along[i] = loose_tangent(curve, t);
        out->way[i] = way;
    }
    out->is_known = true;
}

void edge_walk_moved(const edge_walk *walk, const loose_motion *motion, edge_walk *out) {
    loose_motion bare = *motion;
    bare.shift = (spot){0, 0};
    const double back = motion->is_mirrored ? -1 : 1;
    for (int i = 0; i <= EDGE_PLACES; i++) {
        const int k = motion->is_mirrored ? EDGE_PLACES - i : i;
        out->at[i] = loose_apply(motion, walk->at[k]);
        out->along[i] = spot_times(loose_apply(&bare, walk->along[k]), back);
        out->way[i] = motion->is_mirrored ? walk->way[EDGE_PLACES] - walk->way[k] : walk->way[k];
    }
    out->is_known = true;
}

// A curve stays in the hull of its control points: no further from its chord than these are, and
// in directions between those of the control polygon's legs.
typedef struct hull {
    const loose_edge *curve;
    spot legs[3];
    int leg_count;
    double bow; // how far it goes from its chord at most
} hull;

// How far p is from the chord, and at which share of it.
static double chord_distance(const loose_edge *curve, spot p, double *t) {
    const spot chord = spot_sub(curve->to, curve->from), out = spot_sub(p, curve->from);
    const double square = spot_dot(chord, chord);
    *t = square > 0 ? fmin(fmax(spot_dot(out, chord) / square, 0), 1) : 0;
    return spot_length(spot_sub(out, spot_times(chord, *t)));
}

static hull hull_of(const loose_edge *curve) {
    const bool is_cubic = curve->kind == ITA_EDGE_CUBIC;
    const spot last = is_cubic ? curve->c2 : curve->c1;
    hull h = {.curve = curve,
              .legs = {spot_sub(curve->c1, curve->from), spot_sub(curve->to, last)},
              .leg_count = 2};
    if (is_cubic) h.legs[h.leg_count++] = spot_sub(curve->c2, curve->c1);
    double t;
    h.bow = fmax(chord_distance(curve, curve->c1, &t), chord_distance(curve, last, &t));
    return h;
}

// What looking for the nearest place takes.
#define NEAREST_LOOKS 107

// Whether the curve's place nearest to p is near and runs in the direction. Mostly the hull tells:
// it is too far, or all legs run one way, so that any near place will do. The bound is a little
// wider than rounding.
static bool passes(const hull *h, spot p, spot direction, double near, uint64_t *looks) {
    double t, distance, least = INFINITY, most = -INFINITY;
    ++*looks;
    if (chord_distance(h->curve, p, &t) > 1.001 * near + h->bow) return false;
    for (int i = 0; i < h->leg_count; i++) {
        const double along = spot_dot(direction, h->legs[i]);
        least = fmin(least, along), most = fmax(most, along);
    }
    if (most <= 0) return false;
    if (least > 0 && spot_distance(loose_at(h->curve, t), p) <= near) return true;
    *looks += NEAREST_LOOKS;
    t = loose_nearest(h->curve, p, &distance);
    return distance <= near && spot_dot(direction, loose_tangent(h->curve, t)) > 0;
}

static void know_walk(laid_curve *c) {
    if (c->walk->is_known) return;
    if (!c->own->is_known) edge_walk_of(c->edge, c->own);
    edge_walk_moved(c->own, c->motion, c->walk);
}

// How far along the curve the place nearest to p is.
static double way_to(const laid_curve *c, spot p, uint64_t *looks) {
    double distance;
    *looks += NEAREST_LOOKS;
    const double place = loose_nearest(&c->target, p, &distance) * EDGE_PLACES;
    const int before = (int)fmin(floor(place), EDGE_PLACES - 1);
    const double *way = &c->walk->way[before];
    return way[0] + (place - before) * (way[1] - way[0]);
}

// A piece that is hardly longer than from place to place is looked at from its own.
static bool cover_short(laid_curve *c, const loose_edge *piece, double near, interval *out,
                        uint64_t *looks) {
    enum { PLACES = 4 };
    const hull h = hull_of(&c->target);
    for (int i = 0; i <= PLACES; i++) {
        const double t = (double)i / PLACES;
        if (!passes(&h, loose_at(piece, t), loose_tangent(piece, t), near, looks)) return false;
    }
    *out = (interval){way_to(c, piece->from, looks), way_to(c, piece->to, looks)};
    return out->to > out->from;
}

// The way along the curve at which a piece ends, seen from the last place of a row that it passes,
// beyond which the next is `outside`; the way of that place where the piece goes on further. False
// where neither ends there: so they part, and no part of one runs along the other, as of lines at
// an angle.
static bool end_near(const laid_curve *c, int last, int outside, spot end, double near, double *way,
                     uint64_t *looks) {
    const edge_walk *walk = c->walk;
    const bool is_within = outside >= 0 && outside <= EDGE_PLACES;
    const double step = is_within ? fabs(walk->way[outside] - walk->way[last]) : 0;
    const bool is_near = spot_distance(end, walk->at[last]) <= step + near;
    *way = is_near ? way_to(c, end, looks) : walk->way[last];
    return is_near || !is_within;
}

static bool cover_seen(laid_curve *c, const loose_edge *piece, double near, interval *out,
                       uint64_t *looks) {
    const hull h = hull_of(piece);
    int begun = 0, longest = 0, first = 0;
    know_walk(c);
    for (int i = 0; i <= EDGE_PLACES; i++) {
        if (!passes(&h, c->walk->at[i], c->walk->along[i], near, looks))
            begun = i + 1;
        else if (i - begun > longest)
            longest = i - begun, first = begun;
    }
    const int last = first + longest;
    if (longest < 2) return cover_short(c, piece, near, out, looks);
    return end_near(c, first, first - 1, piece->from, near, &out->from, looks) &&
           end_near(c, last, last + 1, piece->to, near, &out->to, looks) && out->to > out->from;
}

bool edge_cover_curve(laid_curve *curve, const loose_edge *piece, ita_tolerance tolerance,
                      interval *out, uint64_t *looks) {
    const loose_edge *target = &curve->target;
    ++*looks;
    if (!curves_are_near(target, piece, tolerance)) return false;
    if (curves_are_same(target, piece, tolerance)) {
        *out = (interval){0, curve->length};
        return curve->length > 0;
    }
    parameter_map map;
    if (tolerance.origin == ITA_TOLERANCE_DOUBLES && target->kind == piece->kind &&
        is_of_its_degree(target) && is_of_its_degree(piece))
        return map_curves(target, piece, &map) &&
               cover_mapped(target, curve->length, piece, &map, tolerance.distance, out);
    return cover_seen(curve, piece, tolerance.distance, out, looks);
}

// ---- anchors

// Parts of one parabola or cubic differ by an affine change of the parameter, so they agree on the
// place where the term below the leading one is square to it.
static edge_anchor curve_anchor(const loose_edge *e, double error) {
    spot c[4];
    const int n = powers_of(e, c);
    const spot lead = c[n], next = c[n - 1];
    const double square = spot_dot(lead, lead), size = sqrt(square);
    const double extent = spot_distance(e->from, e->c1) + spot_distance(e->c1, e->to);
    if (!(square > 0)) return (edge_anchor){.slack = INFINITY};
    const double t = -spot_dot(next, lead) / (n * square);
    spot at = lead, tangent = spot_times(lead, n);
    for (int k = n - 1; k >= 0; k--) {
        at = spot_add(spot_times(at, t), c[k]);
        if (k > 0) tangent = spot_add(spot_times(tangent, t), spot_times(c[k], k));
    }
    // each coefficient is off by at most 12 errors
    const double late = 12 * error * (size + spot_length(next) + 2 * n * fabs(t) * size) / square;
    const double slack =
        4 * (whole_power(1 + 2 * fabs(t), (size_t)n) * error + spot_length(tangent) * late);
    return (edge_anchor){at, slack < extent / 4 ? slack : INFINITY, spot_times(lead, 1 / size)};
}

edge_anchor edge_anchor_of(const loose_edge *edge, ita_tolerance tolerance) {
    if (edge->kind == ITA_EDGE_ARC)
        return (edge_anchor){.at = edge->c1, .slack = 2 * tolerance.distance};
    return curve_anchor(edge, 4 * tolerance.distance);
}
