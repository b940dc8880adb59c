// Bezier edges, exactly: implicit equations (Bezout), the parameter of a point on the curve, and
// winding by halving until the control points no longer surround the point.
// Knows nothing of lines and arcs.
#include "geom/edge/curve.h"

#include "geom/number/residue.h"

#define HALVINGS 32

static ita_point times(ita_point p, int64_t factor) {
    return (ita_point){{p.x.a * factor, p.x.b * factor}, {p.y.a * factor, p.y.b * factor}};
}

// Coefficients of 1, t, t^2, t^3.
static void coefficients(const ita_edge *curve, ita_point out[4]) {
    ita_point p0 = curve->from, p1 = curve->c1, p2 = curve->c2, p3 = curve->to;
    out[0] = p0;
    if (curve->kind == ITA_EDGE_QUADRATIC) {
        out[1] = times(ita_point_sub(p1, p0), 2);
        out[2] = ita_point_add(ita_point_sub(p0, times(p1, 2)), p3);
        out[3] = (ita_point){0};
        return;
    }
    out[1] = times(ita_point_sub(p1, p0), 3);
    out[2] = times(ita_point_add(ita_point_sub(p0, times(p1, 2)), p2), 3);
    out[3] = ita_point_add(ita_point_sub(p3, p0), times(ita_point_sub(p1, p2), 3));
}

ita_point curve_leading(const ita_edge *curve) {
    ita_point c[4];
    coefficients(curve, c);
    return c[curve->kind == ITA_EDGE_QUADRATIC ? 2 : 3];
}

ita_point curve_leaving(const ita_edge *curve) {
    if (!ita_point_equal(curve->c1, curve->from)) return ita_point_sub(curve->c1, curve->from);
    if (curve->kind == ITA_EDGE_CUBIC && !ita_point_equal(curve->c2, curve->from))
        return ita_point_sub(curve->c2, curve->from);
    return ita_point_sub(curve->to, curve->from);
}

ita_point curve_arriving(const ita_edge *curve) {
    ita_edge back = ita_edge_reversed(curve);
    ita_point away = curve_leaving(&back);
    return ita_point_sub((ita_point){0}, away);
}

// ---- control points as a point sees them

// Those of a quadratic: the middle one twice.
static void controls_from(const ita_edge *curve, ita_point p, ita_point out[4]) {
    const bool is_cubic = curve->kind == ITA_EDGE_CUBIC;
    out[0] = ita_point_sub(curve->from, p);
    out[1] = ita_point_sub(curve->c1, p);
    out[2] = ita_point_sub(is_cubic ? curve->c2 : curve->c1, p);
    out[3] = ita_point_sub(curve->to, p);
}

// All are left of it, or right, below or above: so is all of the curve.
static bool is_beside(ita_frame frame, const ita_point q[4]) {
    int all_x = 0, all_y = 0;
    for (int i = 0; i < 4; i++) {
        all_x += ita_number_sign(frame, q[i].x);
        all_y += ita_number_sign(frame, q[i].y);
    }
    return all_x == 4 || all_x == -4 || all_y == 4 || all_y == -4;
}

// ---- equations

static big_ring big_number(ita_number x) {
    return (big_ring){big_of(x.a), big_of(x.b)};
}

static big_ring big_cross(ita_frame frame, ita_point u, ita_point v, int weight) {
    big_ring ux = big_number(u.x), uy = big_number(u.y), vx = big_number(v.x), vy = big_number(v.y);
    big_ring left = big_ring_mul(frame, &ux, &vy), right = big_ring_mul(frame, &uy, &vx);
    big_ring cross = big_ring_sub(&left, &right), factor = big_number((ita_number){weight, 0});
    return big_ring_mul(frame, &cross, &factor);
}

// a d - b c
static big_ring minor_of(ita_frame frame, const big_ring *a, const big_ring *d, const big_ring *b,
                         const big_ring *c) {
    big_ring ad = big_ring_mul(frame, a, d), bc = big_ring_mul(frame, b, c);
    return big_ring_sub(&ad, &bc);
}

// The Bezout matrix of a cubic seen from p, in the parameter u = t / (1 - t): symmetric, singular
// exactly when the curve passes p, and then its kernel is (u^2, u, 1).
typedef struct bezout {
    big_ring m[3][3];
} bezout;

static void bezout_of(ita_frame frame, const ita_edge *cubic, ita_point p, bezout *out) {
    ita_point q[4] = {ita_point_sub(cubic->from, p), ita_point_sub(cubic->c1, p),
                      ita_point_sub(cubic->c2, p), ita_point_sub(cubic->to, p)};
    big_ring l30 = big_cross(frame, q[3], q[0], 1), l21 = big_cross(frame, q[2], q[1], 9);
    out->m[0][0] = big_cross(frame, q[3], q[2], 3);
    out->m[0][1] = out->m[1][0] = big_cross(frame, q[3], q[1], 3);
    out->m[0][2] = out->m[2][0] = l30;
    out->m[1][1] = big_ring_add(&l30, &l21);
    out->m[1][2] = out->m[2][1] = big_cross(frame, q[2], q[0], 3);
    out->m[2][2] = big_cross(frame, q[1], q[0], 3);
}

static void cofactors_of_row(ita_frame frame, const bezout *b, int row, big_ring out[3]) {
    const big_ring *r = b->m[(row + 1) % 3], *s = b->m[(row + 2) % 3];
    for (int i = 0; i < 3; i++)
        out[i] =
            minor_of(frame, &r[(i + 1) % 3], &s[(i + 2) % 3], &r[(i + 2) % 3], &s[(i + 1) % 3]);
}

static bool is_singular(ita_frame frame, const bezout *b) {
    big_ring cofactors[3], sum = big_number((ita_number){0, 0});
    cofactors_of_row(frame, b, 0, cofactors);
    for (int i = 0; i < 3; i++) {
        big_ring term = big_ring_mul(frame, &b->m[0][i], &cofactors[i]);
        sum = big_ring_add(&sum, &term);
    }
    return big_ring_is_zero(&sum) && !big_ring_is_lost(&sum);
}

// The weighted cross product of control points i and k as p sees them, modulo the prime.
static residue seen_cross(ita_frame frame, residue (*q)[2], int i, int k, uint32_t weight) {
    return residue_times(residue_minor(frame, q[i][0], q[k][1], q[i][1], q[k][0]), weight);
}

// True when the curve's equation is wrong at p even modulo a prime: nearly all points that it does
// not pass. The equation is the one that `carries` takes in full.
static bool misses(ita_frame frame, const ita_edge *curve, ita_point p) {
    bool is_cubic = curve->kind == ITA_EDGE_CUBIC;
    ita_point control[4] = {curve->from, curve->c1, is_cubic ? curve->c2 : curve->to, curve->to};
    residue q[4][2];
    for (int i = 0; i < 4; i++) {
        ita_point seen = ita_point_sub(control[i], p);
        q[i][0] = residue_of(seen.x);
        q[i][1] = residue_of(seen.y);
    }
    if (!is_cubic) {
        residue l01 = seen_cross(frame, q, 0, 1, 4), l12 = seen_cross(frame, q, 1, 2, 1);
        residue l02 = seen_cross(frame, q, 0, 2, 1);
        return !residue_is_zero(residue_minor(frame, l02, l02, l01, l12));
    }
    residue m00 = seen_cross(frame, q, 3, 2, 3), m01 = seen_cross(frame, q, 3, 1, 3);
    residue m02 = seen_cross(frame, q, 3, 0, 1), l12 = seen_cross(frame, q, 1, 2, 9);
    residue m11 = residue_sub(m02, l12), m12 = seen_cross(frame, q, 2, 0, 3);
    residue m22 = seen_cross(frame, q, 1, 0, 3);
    residue first = residue_mul(frame, m00, residue_minor(frame, m11, m22, m12, m12));
    residue second = residue_mul(frame, m01, residue_minor(frame, m01, m22, m12, m02));
    residue third = residue_mul(frame, m02, residue_minor(frame, m01, m12, m11, m02));
    return !residue_is_zero(residue_sub(residue_sub(second, first), third));
}

// True when the point satisfies the curve's equation (it may lie beyond the edge's ends).
static bool carries(ita_frame frame, const ita_edge *curve, ita_point p) {
    if (misses(frame, curve, p)) return false;
    if (curve->kind == ITA_EDGE_CUBIC) {
        bezout b;
        bezout_of(frame, curve, p, &b);
        return is_singular(frame, &b);
    }
    ita_point q0 = ita_point_sub(curve->from, p), q1 = ita_point_sub(curve->c1, p);
    ita_point q2 = ita_point_sub(curve->to, p);
    big_ring l01 = big_cross(frame, q0, q1, 4), l12 = big_cross(frame, q1, q2, 1);
    big_ring l02 = big_cross(frame, q0, q2, 1);
    big_ring rest = minor_of(frame, &l02, &l02, &l01, &l12);
    return big_ring_is_zero(&rest) && !big_ring_is_lost(&rest);
}

static bool has_controls_of(const ita_edge *a, const ita_edge *b) {
    bool is_same = ita_point_equal(a->from, b->from) && ita_point_equal(a->to, b->to) &&
                   ita_point_equal(a->c1, b->c1);
    return is_same && (a->kind != ITA_EDGE_CUBIC || ita_point_equal(a->c2, b->c2));
}

// Two different irreducible curves of degree d meet in at most d^2 points: 4 for parabolas, 9 for
// cubics. One more point in common and they are the same.
bool curve_is_same_carrier(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    if (a->kind != b->kind) return false;
    ita_edge back = ita_edge_reversed(b);
    if (has_controls_of(a, b) || has_controls_of(a, &back)) return true;
    if (!wide_is_zero(ring_cross(frame, curve_leading(a), curve_leading(b)))) return false;
    bool is_cubic = a->kind == ITA_EDGE_CUBIC;
    ita_point c[4];
    coefficients(b, c);
    for (int64_t t = is_cubic ? -4 : -2; t <= (is_cubic ? 5 : 2); t++) {
        ita_point p = c[3];
        for (int i = 2; i >= 0; i--)
            p = ita_point_add(times(p, t), c[i]);
        if (!carries(frame, a, p)) return false;
    }
    return true;
}

// ---- the parameter

static bool quadratic_has(ita_frame frame, const ita_edge *curve, ita_point p) {
    // across the axis the parameter runs evenly: t = cross(A, p - from) / cross(A, to - from)
    ita_point axis = curve_leading(curve);
    ita_wide whole = ring_cross(frame, axis, ita_point_sub(curve->to, curve->from));
    ita_wide part = ring_cross(frame, axis, ita_point_sub(p, curve->from));
    int direction = ita_wide_sign(frame, whole);
    return ita_wide_sign(frame, part) * direction >= 0 &&
           ita_wide_sign(frame, wide_sub(whole, part)) * direction >= 0;
}

static bool cubic_has(ita_frame frame, const ita_edge *curve, ita_point p) {
    bezout b;
    bezout_of(frame, curve, p, &b);
    for (int row = 0; row < 3; row++) {
        big_ring kernel[3];
        cofactors_of_row(frame, &b, row, kernel);
        int first = big_ring_sign(frame, &kernel[0]), middle = big_ring_sign(frame, &kernel[1]);
        int last = big_ring_sign(frame, &kernel[2]);
        if (!first && !middle && !last) continue;
        return first * middle >= 0 && middle * last >= 0 && first * last >= 0;
    }
    // a double point: both parameters solve m00 u^2 + m01 u + m02 = 0 read off the first row; where
    // those are no real numbers, the point lies by itself beside the curve
    big_ring four = big_number((ita_number){4, 0}), outer = big_ring_mul(frame, &four, &b.m[0][0]);
    big_ring rest = minor_of(frame, &b.m[0][1], &b.m[0][1], &outer, &b.m[0][2]);
    if (big_ring_sign(frame, &rest) < 0) return false;
    int s0 = big_ring_sign(frame, &b.m[0][0]), s1 = big_ring_sign(frame, &b.m[0][1]);
    int s2 = big_ring_sign(frame, &b.m[0][2]);
    return s0 * s1 <= 0 || s1 * s2 <= 0 || s0 * s2 <= 0;
}

bool curve_has(ita_frame frame, const ita_edge *curve, ita_point p) {
    if (ita_point_equal(p, curve->from) || ita_point_equal(p, curve->to)) return true;
    ita_point seen[4];
    controls_from(curve, p, seen);
    if (is_beside(frame, seen) || !carries(frame, curve, p)) return false;
    return curve->kind == ITA_EDGE_CUBIC ? cubic_has(frame, curve, p)
                                         : quadratic_has(frame, curve, p);
}

// ---- winding, with the point at the origin

typedef struct place {
    big_ring x, y;
} place;

static place place_of(ita_point p) {
    return (place){big_number(p.x), big_number(p.y)};
}

static place place_sum(const place *p, const place *q) {
    return (place){big_ring_add(&p->x, &q->x), big_ring_add(&p->y, &q->y)};
}

static place place_double(const place *p) {
    return place_sum(p, p);
}

static int sign_of_difference(ita_frame frame, const big_ring *x, const big_ring *y) {
    big_ring rest = big_ring_sub(x, y);
    return big_ring_sign(frame, &rest);
}

// Side of the origin seen from a towards b; on the line it counts as a touch to the right, then up.
static int side_of_origin(ita_frame frame, const place *a, const place *b) {
    // cross(b - a, -a) = cross(a, b)
    big_ring cross = minor_of(frame, &a->x, &b->y, &a->y, &b->x);
    int side = big_ring_sign(frame, &cross);
    if (side) return side;
    int rise = sign_of_difference(frame, &b->y, &a->y);
    return rise ? -rise : sign_of_difference(frame, &b->x, &a->x);
}

static int side_of(ita_frame frame, const place *a, const place *b, const place *c) {
    big_ring ux = big_ring_sub(&b->x, &a->x), uy = big_ring_sub(&b->y, &a->y);
    big_ring vx = big_ring_sub(&c->x, &a->x), vy = big_ring_sub(&c->y, &a->y);
    big_ring cross = minor_of(frame, &ux, &vy, &uy, &vx);
    return big_ring_sign(frame, &cross);
}

// True when a line through two control points has all of them on one side and the origin beyond.
static bool hull_is_clear(ita_frame frame, const place p[4]) {
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) {
            int side = side_of_origin(frame, &p[i], &p[j]), k = 0;
            while (k < 4 && side &&
                   (k == i || k == j || side_of(frame, &p[i], &p[j], &p[k]) * side <= 0))
                k++;
            if (k == 4) return true;
        }
    return false;
}

static int winding_of(ita_frame frame, const place p[4], int halvings) {
    if (halvings == 0 || hull_is_clear(frame, p)) return 0;
    place left[4], right[4]; // eight times as large
    place p01 = place_sum(&p[0], &p[1]), p12 = place_sum(&p[1], &p[2]);
    place p23 = place_sum(&p[2], &p[3]), p02 = place_sum(&p01, &p12), p13 = place_sum(&p12, &p23);
    left[3] = right[0] = place_sum(&p02, &p13);
    left[2] = place_double(&p02);
    right[1] = place_double(&p13);
    p01 = place_double(&p01);
    p23 = place_double(&p23);
    left[1] = place_double(&p01);
    right[2] = place_double(&p23);
    left[0] = place_double(&p[0]);
    right[3] = place_double(&p[3]);
    for (int i = 0; i < 2; i++) {
        left[0] = place_double(&left[0]);
        right[3] = place_double(&right[3]);
    }
    int a = side_of_origin(frame, &left[0], &left[3]);
    int b = side_of_origin(frame, &right[0], &right[3]);
    int c = side_of_origin(frame, &right[3], &left[0]);
    int triangle = a == b && b == c ? a : 0;
    return triangle + winding_of(frame, left, halvings - 1) +
           winding_of(frame, right, halvings - 1);
}

int curve_winding(ita_frame frame, const ita_edge *curve, ita_point p) {
    ita_point q[4];
    controls_from(curve, p, q);
    if (is_beside(frame, q)) return 0;
    if (curve->kind == ITA_EDGE_QUADRATIC) { // three times the same curve as a cubic
        ita_point middle = times(q[1], 2);
        q[2] = ita_point_add(middle, q[3]);
        q[1] = ita_point_add(q[0], middle);
        q[0] = times(q[0], 3);
        q[3] = times(q[3], 3);
    }
    place control[4];
    for (int i = 0; i < 4; i++)
        control[i] = place_of(q[i]);
    return winding_of(frame, control, HALVINGS);
}
