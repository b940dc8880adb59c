// How far one edge runs along another; where curves have to lie for that.
#include "geom/verify/edge_cover.h"

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

// Whether control polygons, and so the curves in them, come near each other.
static bool curves_are_near(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    spot low[2], high[2];
    const loose_edge *both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        const loose_edge *e = both[i];
        const spot points[4] = {e->from, e->to, e->c1, e->kind == ITA_EDGE_CUBIC ? e->c2 : e->c1};
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

static bool passes(const loose_edge *piece, spot p, spot direction, double near) {
    double distance;
    const double t = loose_nearest(piece, p, &distance);
    return distance <= near && spot_dot(direction, loose_tangent(piece, t)) > 0;
}

// Seen at 32 places: the longest stretch along which the piece passes all of them.
static bool cover_seen(const loose_edge *target, const loose_edge *piece, double near,
                       interval *out) {
    enum { PLACES = 32 };
    int begun = 0, longest = 0, first = 0;
    for (int i = 0; i <= PLACES; i++) {
        const double t = (double)i / PLACES;
        if (!passes(piece, loose_at(target, t), loose_tangent(target, t), near))
            begun = i + 1;
        else if (i - begun > longest)
            longest = i - begun, first = begun;
    }
    *out = (interval){length_until(target, (double)first / PLACES),
                      length_until(target, (double)(first + longest) / PLACES)};
    return longest > 0;
}

bool edge_cover_curve(const loose_edge *target, double length, const loose_edge *piece,
                      ita_tolerance tolerance, interval *out) {
    const ita_tolerance wide = tolerance_times(tolerance, 4);
    if (!curves_are_near(target, piece, wide)) return false;
    if (curves_are_same(target, piece, tolerance)) {
        *out = (interval){0, length};
        return length > 0;
    }
    parameter_map map;
    if (tolerance.origin == ITA_TOLERANCE_DOUBLES && target->kind == piece->kind &&
        is_of_its_degree(target) && is_of_its_degree(piece))
        return map_curves(target, piece, &map) &&
               cover_mapped(target, length, piece, &map, wide.distance, out);
    return cover_seen(target, piece, wide.distance, out);
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
    const double slack = 4 * (pow(1 + 2 * fabs(t), n) * error + spot_length(tangent) * late);
    return (edge_anchor){at, slack < extent / 4 ? slack : INFINITY, spot_times(lead, 1 / size)};
}

edge_anchor edge_anchor_of(const loose_edge *edge, ita_tolerance tolerance) {
    if (edge->kind == ITA_EDGE_ARC)
        return (edge_anchor){.at = edge->c1, .slack = 2 * tolerance.distance};
    return curve_anchor(edge, 4 * tolerance.distance);
}
