// Where edges meet, exactly. A crossing of a line and a circle, or of two circles, is a point with
// one square root in it; every question about it is the sign of x + y sqrt(d), see big_root_sign.
// Knows nothing of pieces.
#include "geom/edge/contact.h"

#include "geom/edge/curve.h"
#include "geom/number/big.h"

static ita_wide r2_of(ita_frame frame, const ita_edge *arc) {
    return ring_norm(frame, ita_point_sub(arc->from, arc->c1));
}

// p lies on the arc's circle and is none of its ends: does it lie on the arc? Walked
// counter-clockwise an arc of any size lies to the right of its chord.
static bool arc_spans(ita_frame frame, const ita_edge *arc, ita_point p) {
    if (ita_point_equal(arc->from, arc->to)) return true;
    return ita_point_side(frame, arc->from, arc->to, p) * arc->turn < 0;
}

static bool line_spans(ita_frame frame, const ita_edge *line, ita_point p) {
    ita_point d = ita_point_sub(line->to, line->from);
    return ita_wide_sign(frame, ring_dot2(frame, d, ita_point_sub(p, line->from))) > 0 &&
           ita_wide_sign(frame, ring_dot2(frame, d, ita_point_sub(line->to, p))) > 0;
}

bool edge_has_inside(ita_frame frame, const ita_edge *edge, ita_point p) {
    if (ita_point_equal(p, edge->from) || ita_point_equal(p, edge->to)) return false;
    switch (edge->kind) {
    case ITA_EDGE_LINE:
        return ita_point_side(frame, edge->from, edge->to, p) == 0 && line_spans(frame, edge, p);
    case ITA_EDGE_ARC:
        return wide_equal(ring_norm(frame, ita_point_sub(p, edge->c1)), r2_of(frame, edge)) &&
               arc_spans(frame, edge, p);
    default: return curve_has(frame, edge, p);
    }
}

bool edge_has(ita_frame frame, const ita_edge *edge, ita_point p) {
    return ita_point_equal(p, edge->from) || ita_point_equal(p, edge->to) ||
           edge_has_inside(frame, edge, p);
}

bool edge_shares_carrier(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case ITA_EDGE_LINE:
        return ita_point_side(frame, a->from, a->to, b->from) == 0 &&
               ita_point_side(frame, a->from, a->to, b->to) == 0;
    case ITA_EDGE_ARC:
        return ita_point_equal(a->c1, b->c1) && wide_equal(r2_of(frame, a), r2_of(frame, b));
    default: return curve_is_same_carrier(frame, a, b);
    }
}

// ---- crossings with one square root

// What is asked of the points (P +- sqrt(d) Q) / e with e > 0: signs of linear forms in them.
typedef struct roots {
    ita_frame frame;
    big_ring d;
} roots;

static int root_sign(const roots *r, const big_ring *x, const big_ring *y, int which) {
    if (which > 0) return big_root_sign(r->frame, x, y, &r->d);
    big_ring zero = {{0}, {0}}, back = big_ring_sub(&zero, y);
    return big_root_sign(r->frame, x, &back, &r->d);
}

static big_ring product(ita_frame frame, ita_wide x, ita_wide y) {
    big_ring bx = big_ring_of(x), by = big_ring_of(y);
    return big_ring_mul(frame, &bx, &by);
}

// 4 sin^2 of the frame's step, in the ring: cross products are without the sine, dot products not.
static ita_wide four_sine2(ita_frame frame) {
    static const int8_t a[ITA_FRAME_COUNT] = {4, 2, 1, 3, 4}, b[ITA_FRAME_COUNT] = {0, 0, 0, -1, 0};
    return (ita_wide){a[frame], b[frame]};
}

static contact meet_lines(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    contact met = {0, 0, true};
    int s1 = ita_point_side(frame, a->from, a->to, b->from);
    int s2 = ita_point_side(frame, a->from, a->to, b->to);
    if (s1 * s2 >= 0) return met;
    int s3 = ita_point_side(frame, b->from, b->to, a->from);
    int s4 = ita_point_side(frame, b->from, b->to, a->to);
    met.cross_count = s3 * s4 < 0;
    return met;
}

// Line p + s d, circle |X - c|^2 = r^2: s = (-B +- sqrt(B^2 - 4 A C)) / 2A with A = d.d,
// B = 2 d.(p - c), C = |p - c|^2 - r^2.
static contact meet_line_arc(ita_frame frame, const ita_edge *line, const ita_edge *arc) {
    contact met = {0, 0, true};
    ita_point d = ita_point_sub(line->to, line->from), pc = ita_point_sub(line->from, arc->c1);
    ita_wide a = ring_norm(frame, d), b = ring_dot2(frame, d, pc);
    ita_wide c = wide_sub(ring_norm(frame, pc), r2_of(frame, arc));
    big_ring bb = product(frame, b, b), ac4 = product(frame, wide_times(a, 4), c);
    roots r = {frame, big_ring_sub(&bb, &ac4)};
    int real = big_ring_sign(frame, &r.d);
    if (real < 0) return met;
    big_ring one = big_ring_of((ita_wide){1, 0}), minus = big_ring_of((ita_wide){-1, 0});
    big_ring start = big_ring_of(wide_negated(b));
    big_ring end = big_ring_of(wide_add(wide_times(a, 2), b));
    bool is_full = ita_point_equal(arc->from, arc->to);
    ita_point chord = ita_point_sub(arc->to, arc->from);
    ita_wide k0 = ring_cross(frame, chord, ita_point_sub(line->from, arc->from));
    ita_wide k1 = ring_cross(frame, chord, d);
    // 2A k0 - B k1 +- sqrt(d) k1
    big_ring ak = product(frame, wide_times(a, 2), k0), bk = product(frame, b, k1);
    big_ring side = big_ring_sub(&ak, &bk), k1_big = big_ring_of(k1);
    // the seam of a full circle is its end: 2A s of that point
    ita_wide seam_dot = ring_dot2(frame, d, ita_point_sub(arc->from, line->from));
    big_ring seam = big_ring_of(wide_add(seam_dot, b));
    for (int which = -1; which <= (real ? 1 : -1); which += 2) {
        if (root_sign(&r, &start, &one, which) <= 0) continue;
        if (root_sign(&r, &end, &minus, which) <= 0) continue;
        bool is_inside = is_full ? ita_point_side(frame, line->from, line->to, arc->from) != 0 ||
                                       root_sign(&r, &seam, &minus, which) != 0
                                 : root_sign(&r, &side, &k1_big, which) * arc->turn < 0;
        if (!is_inside) continue;
        if (real)
            met.cross_count++;
        else
            met.tangent_count = 1;
    }
    return met;
}

// Circles around c1 and c2, w = c2 - c1, D = w.w, E = D + r1^2 - r2^2, H = 4 D r1^2 - E^2:
// X = c1 + (E w +- sqrt(H) i w) / 2D. The side of X seen along a chord k from a, times 2D:
// sine (2D cross(k, c1 - a) + E cross(k, w)) +- sqrt(H) dot(k, w), crosses without the sine.
typedef struct circles {
    roots r;
    ita_point c1, w;
    ita_wide dd, e;
    big_ring q; // 4 sine^2
} circles;

static int arc_side(const circles *c, const ita_edge *arc, int which) {
    ita_frame frame = c->r.frame;
    ita_point k = ita_point_sub(arc->to, arc->from);
    ita_wide k0 = ring_cross(frame, k, ita_point_sub(c->c1, arc->from));
    ita_wide k1 = ring_cross(frame, k, c->w), dot2 = ring_dot2(frame, k, c->w);
    big_ring dk = product(frame, wide_times(c->dd, 2), k0), ek = product(frame, c->e, k1);
    big_ring x = big_ring_add(&dk, &ek), y = big_ring_of(dot2);
    x = big_ring_mul(frame, &x, &c->q); // with d = H q instead of H / q
    return root_sign(&c->r, &x, &y, which);
}

// X is the seam of a full circle: 2D (seam - c1) = E w +- sqrt(H) i w, asked along and across w.
static bool is_seam(const circles *c, const ita_edge *arc, int which) {
    ita_frame frame = c->r.frame;
    ita_point v = ita_point_sub(arc->from, c->c1);
    ita_wide along = wide_sub(ring_dot2(frame, v, c->w), c->e); // 2 v.w = E on the chord
    if (!wide_is_zero(along)) return false;
    int across = ita_wide_sign(frame, ring_cross(frame, c->w, v));
    return across == which || across == 0;
}

static bool arc_has_root(const circles *c, const ita_edge *arc, int which) {
    if (ita_point_equal(arc->from, arc->to)) return !is_seam(c, arc, which);
    return arc_side(c, arc, which) * arc->turn < 0;
}

static contact meet_arcs(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    contact met = {0, 0, true};
    circles c = {.c1 = a->c1, .w = ita_point_sub(b->c1, a->c1)};
    c.r.frame = frame;
    c.dd = ring_norm(frame, c.w);
    if (wide_is_zero(c.dd)) return met;
    ita_wide r1 = r2_of(frame, a), r2 = r2_of(frame, b);
    c.e = wide_add(c.dd, wide_sub(r1, r2));
    big_ring dr = product(frame, wide_times(c.dd, 4), r1), ee = product(frame, c.e, c.e);
    big_ring h = big_ring_sub(&dr, &ee);
    int real = big_ring_sign(frame, &h);
    if (real < 0) return met;
    c.q = big_ring_of(four_sine2(frame));
    c.r.d = big_ring_mul(frame, &h, &c.q);
    for (int which = -1; which <= (real ? 1 : -1); which += 2) {
        if (!arc_has_root(&c, a, which) || !arc_has_root(&c, b, which)) continue;
        if (real)
            met.cross_count++;
        else
            met.tangent_count = 1;
    }
    return met;
}

contact edge_meet(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    if (a->kind > ITA_EDGE_ARC || b->kind > ITA_EDGE_ARC) return (contact){0, 0, false};
    if (a->kind == ITA_EDGE_LINE && b->kind == ITA_EDGE_LINE) return meet_lines(frame, a, b);
    if (a->kind == ITA_EDGE_LINE) return meet_line_arc(frame, a, b);
    if (b->kind == ITA_EDGE_LINE) return meet_line_arc(frame, b, a);
    return meet_arcs(frame, a, b);
}

// ---- the point of a tangency: origin + direction * numerator / denominator, made whole

static ita_wide conjugate(ita_frame frame, ita_wide x) {
    return ring_m(frame) ? (ita_wide){x.a + x.b, -x.b} : (ita_wide){x.a, -x.b};
}

static ita_int128 divisor(ita_int128 x, ita_int128 y) {
    while (y) {
        ita_int128 r = x % y;
        x = y, y = r;
    }
    return x < 0 ? -x : x;
}

static bool checked_product(ita_frame frame, ita_wide x, ita_wide y, ita_wide *out) {
    const ita_int128 most = (ita_int128)1 << 62;
    if (x.a > most || x.a < -most || x.b > most || x.b < -most) return false;
    if (y.a > most || y.a < -most || y.b > most || y.b < -most) return false;
    ita_int128 bb = x.b * y.b, n_bb;
    if (__builtin_mul_overflow(bb, (ita_int128)ring_n(frame), &n_bb)) return false;
    if (__builtin_add_overflow(x.a * y.a, n_bb, &out->a)) return false;
    if (__builtin_add_overflow(x.a * y.b, x.b * y.a, &out->b)) return false;
    return !__builtin_add_overflow(out->b, ring_m(frame) * bb, &out->b);
}

static bool fits(ita_int128 x) {
    return x >= -ITA_COORDINATE_MOST && x <= ITA_COORDINATE_MOST;
}

static bool scaled_touch(ita_frame frame, ita_point origin, ita_point direction, ita_wide numerator,
                         ita_wide denominator, touch *out) {
    ita_wide conjugated = conjugate(frame, denominator), top, whole, x, y;
    if (!checked_product(frame, denominator, conjugated, &whole) || whole.b != 0) return false;
    if (!checked_product(frame, numerator, conjugated, &top)) return false;
    ita_int128 common = divisor(divisor(top.a, top.b), whole.a);
    if (common == 0) return false;
    if (whole.a < 0) common = -common;
    top = (ita_wide){top.a / common, top.b / common};
    ita_int128 bottom = whole.a / common;
    if (!checked_product(frame, top, wide_of(direction.x), &x)) return false;
    if (!checked_product(frame, top, wide_of(direction.y), &y)) return false;
    common = divisor(divisor(divisor(x.a, x.b), divisor(y.a, y.b)), bottom);
    if (common > 1) {
        x = (ita_wide){x.a / common, x.b / common};
        y = (ita_wide){y.a / common, y.b / common};
        bottom /= common;
    }
    if (!fits(x.a) || !fits(x.b) || !fits(y.a) || !fits(y.b) || !fits(bottom)) return false;
    out->origin = origin;
    out->offset = (ita_point){{(int64_t)x.a, (int64_t)x.b}, {(int64_t)y.a, (int64_t)y.b}};
    out->denominator = (int64_t)bottom;
    return true;
}

bool edge_touch(ita_frame frame, const ita_edge *a, const ita_edge *b, touch *out) {
    if (a->kind > ITA_EDGE_ARC || b->kind > ITA_EDGE_ARC) return false;
    if (a->kind == ITA_EDGE_ARC && b->kind == ITA_EDGE_LINE) return edge_touch(frame, b, a, out);
    if (b->kind != ITA_EDGE_ARC) return false;
    if (a->kind == ITA_EDGE_LINE) { // the foot of the centre
        ita_point d = ita_point_sub(a->to, a->from);
        ita_wide along = ring_dot2(frame, d, ita_point_sub(b->c1, a->from));
        return scaled_touch(frame, a->from, d, along, wide_times(ring_norm(frame, d), 2), out);
    }
    ita_point w = ita_point_sub(b->c1, a->c1);
    ita_wide dd = ring_norm(frame, w);
    ita_wide e = wide_add(dd, wide_sub(r2_of(frame, a), r2_of(frame, b)));
    return scaled_touch(frame, a->c1, w, e, wide_times(dd, 2), out);
}
