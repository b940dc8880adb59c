// Corners and directions of space: differences, cross products and on which side a corner lies,
// exactly. Coordinates are within 2^52, so differences within 2^53, cross products within 2^107 and
// a cross product times a difference within 2^162: the last is added up in 192 bits.
#ifndef GEOM_SOLID_DIRECTIONS_H
#define GEOM_SOLID_DIRECTIONS_H

#include "base/uint128.h"
#include "intarsia/solid.h"

// What is normal to a plane, of any length.
typedef struct normal {
    ita_int128 x, y, z;
} normal;

static inline ita_corner corner_less(ita_corner p, ita_corner q) {
    return (ita_corner){p.x - q.x, p.y - q.y, p.z - q.z};
}

static inline bool corner_equal(ita_corner p, ita_corner q) {
    return p.x == q.x && p.y == q.y && p.z == q.z;
}

static inline normal corner_cross(ita_corner u, ita_corner v) {
    return (normal){(ita_int128)u.y * v.z - (ita_int128)u.z * v.y,
                    (ita_int128)u.z * v.x - (ita_int128)u.x * v.z,
                    (ita_int128)u.x * v.y - (ita_int128)u.y * v.x};
}

static inline ita_int128 corner_dot(ita_corner u, ita_corner v) {
    return (ita_int128)u.x * v.x + (ita_int128)u.y * v.y + (ita_int128)u.z * v.z;
}

static inline bool normal_is_zero(normal n) {
    return n.x == 0 && n.y == 0 && n.z == 0;
}

static inline normal triangle_normal(const ita_corner p[3]) {
    return corner_cross(corner_less(p[1], p[0]), corner_less(p[2], p[0]));
}

static inline int sign_of(ita_int128 value) {
    return (value > 0) - (value < 0);
}

// A whole number of 192 bits, two's complement, lowest limb first.
typedef struct triple {
    uint64_t limbs[3];
} triple;

static inline void triple_add(triple *sum, triple more) {
    uint128 carry = 0;
    for (int i = 0; i < 3; i++) {
        carry += (uint128)sum->limbs[i] + more.limbs[i];
        sum->limbs[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static inline triple triple_negated(triple x) {
    triple negated = {{~x.limbs[0], ~x.limbs[1], ~x.limbs[2]}};
    triple_add(&negated, (triple){{1, 0, 0}});
    return negated;
}

static inline triple triple_product(ita_int128 a, int64_t b) {
    uint128 size = a < 0 ? (uint128)0 - (uint128)a : (uint128)a;
    uint64_t factor = b < 0 ? (uint64_t)0 - (uint64_t)b : (uint64_t)b;
    uint128 low = (uint128)(uint64_t)size * factor;
    uint128 high = (uint128)(uint64_t)(size >> 64) * factor + (uint64_t)(low >> 64);
    triple product = {{(uint64_t)low, (uint64_t)high, (uint64_t)(high >> 64)}};
    return (a < 0) == (b < 0) ? product : triple_negated(product);
}

static inline int triple_sign(triple x) {
    if (x.limbs[2] >> 63) return -1;
    return (x.limbs[0] | x.limbs[1] | x.limbs[2]) != 0;
}

static inline double triple_value(triple x) {
    if (triple_sign(x) < 0) return -triple_value(triple_negated(x));
    const double limb = 18446744073709551616.0;
    return ((double)x.limbs[2] * limb + (double)x.limbs[1]) * limb + (double)x.limbs[0];
}

static inline triple normal_dot(normal n, ita_corner d) {
    triple sum = triple_product(n.x, d.x);
    triple_add(&sum, triple_product(n.y, d.y));
    triple_add(&sum, triple_product(n.z, d.z));
    return sum;
}

static inline bool is_short(ita_int128 value) {
    const ita_int128 most = (ita_int128)1 << 66;
    return value > -most && value < most;
}

// Sign of n d. Short numbers, which most are, need no 192 bits: 66 + 59 + 2 is within 127.
static inline int normal_side(normal n, ita_corner d) {
    if (is_short(n.x) && is_short(n.y) && is_short(n.z))
        return sign_of(n.x * d.x + n.y * d.y + n.z * d.z);
    return triple_sign(normal_dot(n, d));
}

// Positive when d lies where the normal of a, b, c (counter-clockwise) points to.
static inline int corner_side(ita_corner a, ita_corner b, ita_corner c, ita_corner d) {
    return normal_side(corner_cross(corner_less(b, a), corner_less(c, a)), corner_less(d, a));
}

// ---- a plane looked at along an axis

static inline int64_t corner_on(ita_corner p, int axis) {
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

static inline ita_int128 normal_on(normal n, int axis) {
    return axis == 0 ? n.x : axis == 1 ? n.y : n.z;
}

// The first axis that the normal is not square to; 0 for none.
static inline int normal_axis(normal n) {
    return n.x != 0 ? 0 : n.y != 0 ? 1 : n.z != 0 ? 2 : 0;
}

// Sign of the turn p, q, r, seen against the axis; within 2^107, or 2^115 for corners of
// `inside.c`.
static inline ita_int128 turn_seen(int axis, ita_corner p, ita_corner q, ita_corner r) {
    int right = (axis + 1) % 3, up = (axis + 2) % 3;
    ita_int128 qx = corner_on(q, right) - corner_on(p, right),
               qy = corner_on(q, up) - corner_on(p, up);
    ita_int128 rx = corner_on(r, right) - corner_on(p, right),
               ry = corner_on(r, up) - corner_on(p, up);
    return qx * ry - qy * rx;
}

#endif
