// The sixteen relations for edges in doubles: what ita_edge_relate says, within a tolerance.
#include "geom/loose/loose.h"

#include <math.h>

#define STEPS 24

static bool is_on(const loose_edge *edge, spot p, ita_tolerance tolerance) {
    double distance;
    (void)loose_nearest(edge, p, &distance);
    return distance <= tolerance.distance;
}

// The edges run along each other between two places that lie on both.
static bool run_together(const loose_edge *a, const loose_edge *b, spot p, spot q,
                         ita_tolerance tolerance) {
    double distance, s = loose_nearest(a, p, &distance), t = loose_nearest(a, q, &distance);
    for (int i = 1; i < 4; i++)
        if (!is_on(b, loose_at(a, s + (t - s) * i / 4), tolerance_times(tolerance, 4)))
            return false;
    return true;
}

static bool lines_cross(spot a, spot b, spot c, spot d) {
    spot u = spot_sub(b, a), v = spot_sub(d, c);
    double s1 = spot_cross(u, spot_sub(c, a)), s2 = spot_cross(u, spot_sub(d, a));
    double s3 = spot_cross(v, spot_sub(a, c)), s4 = spot_cross(v, spot_sub(b, c));
    return (s1 > 0) != (s2 > 0) && (s3 > 0) != (s4 > 0) && s1 * s2 != 0 && s3 * s4 != 0;
}

// Inside both edges, away from their ends.
static bool is_inner(const loose_edge *e, spot p, ita_tolerance tolerance) {
    return spot_distance(p, e->from) > 2 * tolerance.distance &&
           spot_distance(p, e->to) > 2 * tolerance.distance;
}

// Where a line meets a circle, or two circles each other: how many places, two only when they are
// apart by more than the tolerance.
static int circle_meets(spot c1, double r1, const loose_edge *other, ita_tolerance tolerance,
                        spot out[2]) {
    spot foot, along;
    double half2;
    if (other->kind == ITA_EDGE_LINE) {
        spot d = spot_sub(other->to, other->from);
        double size = spot_dot(d, d);
        foot = spot_add(other->from, spot_times(d, spot_dot(spot_sub(c1, other->from), d) / size));
        along = spot_times(d, 1 / sqrt(size));
        spot up = spot_sub(foot, c1);
        half2 = r1 * r1 - spot_dot(up, up);
    } else {
        spot w = spot_sub(other->c1, c1);
        double d2 = spot_dot(w, w), r2 = spot_distance(other->from, other->c1);
        if (d2 <= tolerance.distance * tolerance.distance) return 0;
        double u = (d2 + r1 * r1 - r2 * r2) / (2 * d2);
        foot = spot_add(c1, spot_times(w, u));
        along = spot_times((spot){-w.y, w.x}, 1 / sqrt(d2));
        half2 = r1 * r1 - u * u * d2;
    }
    double doubt =
        4 * tolerance.distance * r1; // the foot is off the circle by less than the tolerance
    if (half2 < -doubt) return 0;
    out[0] = out[1] = foot;
    if (half2 <= doubt) return 1;
    out[0] = spot_sub(foot, spot_times(along, sqrt(half2)));
    out[1] = spot_add(foot, spot_times(along, sqrt(half2)));
    return 2;
}

static ita_contact circle_contact(const loose_edge *a, const loose_edge *b,
                                  ita_tolerance tolerance) {
    const loose_edge *arc = a->kind == ITA_EDGE_ARC ? a : b, *other = arc == a ? b : a;
    spot places[2];
    int count = circle_meets(arc->c1, spot_distance(arc->from, arc->c1), other, tolerance, places);
    for (int i = 0; i < count; i++) {
        if (!is_inner(a, places[i], tolerance) || !is_inner(b, places[i], tolerance)) continue;
        if (!is_on(a, places[i], tolerance_times(tolerance, 4)) ||
            !is_on(b, places[i], tolerance_times(tolerance, 4)))
            continue;
        return count == 2 ? ITA_CONTACT_CROSS : ITA_CONTACT_TANGENT;
    }
    return ITA_CONTACT_APART;
}

// Bezier curves as polylines; a touch is where the nearest place is within the tolerance.
static ita_contact inner_contact(const loose_edge *a, const loose_edge *b,
                                 ita_tolerance tolerance) {
    bool is_bezier = a->kind > ITA_EDGE_ARC || b->kind > ITA_EDGE_ARC;
    bool is_round = a->kind == ITA_EDGE_ARC || b->kind == ITA_EDGE_ARC;
    if (!is_bezier && is_round) return circle_contact(a, b, tolerance);
    int p = a->kind == ITA_EDGE_LINE ? 1 : STEPS, q = b->kind == ITA_EDGE_LINE ? 1 : STEPS;
    double nearest = 1e300;
    for (int i = 0; i < p; i++)
        for (int j = 0; j < q; j++) {
            spot s[4] = {loose_at(a, (double)i / p), loose_at(a, (double)(i + 1) / p),
                         loose_at(b, (double)j / q), loose_at(b, (double)(j + 1) / q)};
            if (!lines_cross(s[0], s[1], s[2], s[3])) continue;
            spot u = spot_sub(s[1], s[0]), v = spot_sub(s[3], s[2]);
            double t = spot_cross(spot_sub(s[2], s[0]), v) / spot_cross(u, v);
            spot at = spot_add(s[0], spot_times(u, t));
            if (is_inner(a, at, tolerance) && is_inner(b, at, tolerance)) return ITA_CONTACT_CROSS;
        }
    if (p == 1 && q == 1) return ITA_CONTACT_APART;
    double step = 1.0 / 64, best = 0; // the place of a nearest to b
    for (int i = 0; i <= 64; i++) {
        double distance;
        (void)loose_nearest(b, loose_at(a, i * step), &distance);
        if (distance < nearest) nearest = distance, best = i * step;
    }
    for (; step > 1e-12; step /= 2)
        for (int side = -1; side <= 1; side += 2) {
            double distance, t = fmin(fmax(best + side * step, 0), 1);
            (void)loose_nearest(b, loose_at(a, t), &distance);
            if (distance < nearest) nearest = distance, best = t;
        }
    spot at = loose_at(a, best);
    bool touches =
        nearest <= tolerance.distance && is_inner(a, at, tolerance) && is_inner(b, at, tolerance);
    return touches ? ITA_CONTACT_TANGENT : ITA_CONTACT_APART;
}

ita_relation loose_relate(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    ita_relation r = {0};
    const spot ends[4] = {a->from, a->to, b->from, b->to};
    int first = -1;
    for (int i = 0; i < 4; i++) {
        if (!is_on(i < 2 ? b : a, ends[i], tolerance)) continue;
        r.code |= 8 >> i;
        if (first < 0) {
            first = i;
        } else if (r.contact != ITA_CONTACT_OVERLAP &&
                   spot_distance(ends[first], ends[i]) > 2 * tolerance.distance &&
                   run_together(a, b, ends[first], ends[i], tolerance)) {
            spot middle = spot_times(spot_add(ends[first], ends[i]), 0.5);
            double distance, s = loose_nearest(a, middle, &distance);
            double t = loose_nearest(b, middle, &distance);
            bool same = spot_dot(loose_tangent(a, s), loose_tangent(b, t)) > 0;
            r.contact = ITA_CONTACT_OVERLAP;
            r.heading = same ? ITA_HEADING_SAME : ITA_HEADING_OPPOSITE;
            r.stretch_count = 1;
            r.is_whole = spot_distance(a->from, same ? b->from : b->to) <= tolerance.distance &&
                         spot_distance(a->to, same ? b->to : b->from) <= tolerance.distance;
        }
    }
    if (r.contact == ITA_CONTACT_OVERLAP) return r;
    r.contact = inner_contact(a, b, tolerance);
    if (r.contact == ITA_CONTACT_APART && first >= 0) r.contact = ITA_CONTACT_POINT;
    return r;
}
