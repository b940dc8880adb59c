// The inner loops of exact arithmetic: products, cross and dot products in a frame's ring.
// Inline and unchecked: coordinates are within ITA_COORDINATE_MOST, differences within twice that.
#ifndef GEOM_NUMBER_RING_H
#define GEOM_NUMBER_RING_H

#include "base/uint128.h"
#include "intarsia/exact.h"

// w^2 = m w + n; t = w in the frames 1 to 3, 0 in the others.
static inline int64_t ring_m(ita_frame frame) {
    return frame >= ITA_FRAME_GOLDEN;
}
static inline int64_t ring_n(ita_frame frame) {
    static const int8_t n[ITA_FRAME_COUNT] = {0, 2, 3, 1, 1};
    return n[frame];
}
static inline bool ring_has_t(ita_frame frame) {
    return frame >= ITA_FRAME_SQRT2 && frame <= ITA_FRAME_GOLDEN;
}

static inline ita_wide ring_product(ita_frame frame, ita_number x, ita_number y) {
    if (frame == ITA_FRAME_SQUARE) return (ita_wide){(ita_int128)x.a * y.a, 0};
    ita_int128 bb = (ita_int128)x.b * y.b;
    return (ita_wide){(ita_int128)x.a * y.a + ring_n(frame) * bb,
                      (ita_int128)x.a * y.b + (ita_int128)x.b * y.a + ring_m(frame) * bb};
}

// w x: the only product by a constant that turning needs.
static inline ita_number ring_w(ita_frame frame, ita_number x) {
    return (ita_number){ring_n(frame) * x.b, x.a + ring_m(frame) * x.b};
}
static inline ita_number ring_t(ita_frame frame, ita_number x) {
    return ring_has_t(frame) ? ring_w(frame, x) : (ita_number){0, 0};
}

static inline ita_number ring_negated(ita_number x) {
    return (ita_number){-x.a, -x.b};
}
static inline bool ring_is_zero(ita_number x) {
    return (x.a | x.b) == 0;
}

static inline ita_wide wide_of(ita_number x) {
    return (ita_wide){x.a, x.b};
}
static inline ita_wide wide_add(ita_wide x, ita_wide y) {
    return (ita_wide){x.a + y.a, x.b + y.b};
}
static inline ita_wide wide_sub(ita_wide x, ita_wide y) {
    return (ita_wide){x.a - y.a, x.b - y.b};
}
static inline ita_wide wide_negated(ita_wide x) {
    return (ita_wide){-x.a, -x.b};
}
static inline ita_wide wide_times(ita_wide x, int factor) {
    return (ita_wide){x.a * factor, x.b * factor};
}
static inline ita_wide wide_w(ita_frame frame, ita_wide x) {
    return (ita_wide){ring_n(frame) * x.b, x.a + ring_m(frame) * x.b};
}
static inline bool wide_equal(ita_wide x, ita_wide y) {
    return x.a == y.a && x.b == y.b;
}
static inline bool wide_is_zero(ita_wide x) {
    return (x.a | x.b) == 0;
}

static inline ita_wide ring_cross(ita_frame frame, ita_point p, ita_point q) {
    return wide_sub(ring_product(frame, p.x, q.y), ring_product(frame, p.y, q.x));
}

// 2 (x1 x2 + y1 y2) + t (x1 y2 + y1 x2)
static inline ita_wide ring_dot2(ita_frame frame, ita_point p, ita_point q) {
    ita_wide plain = wide_add(ring_product(frame, p.x, q.x), ring_product(frame, p.y, q.y));
    plain = wide_add(plain, plain);
    if (!ring_has_t(frame)) return plain;
    ita_wide mixed = wide_add(ring_product(frame, p.x, q.y), ring_product(frame, p.y, q.x));
    return wide_add(plain, wide_w(frame, mixed));
}

static inline ita_wide ring_norm(ita_frame frame, ita_point p) {
    ita_wide plain = wide_add(ring_product(frame, p.x, p.x), ring_product(frame, p.y, p.y));
    if (!ring_has_t(frame)) return plain;
    return wide_add(plain, wide_w(frame, ring_product(frame, p.x, p.y)));
}

// Back by one step: 1/zeta = t - zeta, so x + y zeta becomes (t x + y) - x zeta.
static inline ita_point ring_turn_back(ita_frame frame, ita_point p) {
    return (ita_point){ita_number_add(ring_t(frame, p.x), p.y), ring_negated(p.x)};
}
// On by one step: x + y zeta becomes -y + (x + t y) zeta.
static inline ita_point ring_turn_on(ita_frame frame, ita_point p) {
    return (ita_point){ring_negated(p.y), ita_number_add(p.x, ring_t(frame, p.y))};
}

#endif
