// Exact numbers and points of the public contract: signs, checked products, turning.
// Decides with integers only; the functions that say "value" are for drawing.
#include "geom/number/ring.h"

#include <string.h>

static const ita_frame_facts frames[ITA_FRAME_COUNT] = {
    {"square", 4, 0, 0, false, 0.0, 0.0, 1.0},
    {"sqrt2", 8, 0, 2, true, 1.41421356237309504880, 0.70710678118654752440,
     0.70710678118654752440},
    {"sqrt3", 12, 0, 3, true, 1.73205080756887729353, 0.86602540378443864676, 0.5},
    {"golden", 10, 1, 1, true, 1.61803398874989484820, 0.80901699437494742410,
     0.58778525229247312917},
    {"golden-box", 4, 1, 1, false, 1.61803398874989484820, 0.0, 1.0},
};

const ita_frame_facts *ita_frame_get(ita_frame frame) {
    return &frames[frame];
}

bool ita_frame_find(const char *name, size_t length, ita_frame *frame) {
    for (int i = 0; i < ITA_FRAME_COUNT; i++) {
        if (strlen(frames[i].name) != length || memcmp(frames[i].name, name, length) != 0) continue;
        *frame = (ita_frame)i;
        return true;
    }
    return false;
}

// ---- signs

static uint128 magnitude(ita_int128 x) {
    return x < 0 ? (uint128)0 - (uint128)x : (uint128)x;
}

// x^2 in two halves of 128 bits.
static void square_of(uint128 x, uint128 *high, uint128 *low) {
    uint128 x0 = (uint64_t)x, x1 = x >> 64;
    uint128 cross = x0 * x1, bottom = x0 * x0;
    uint128 sum = bottom + (cross << 65);
    *high = x1 * x1 + (cross >> 63) + (sum < bottom);
    *low = sum;
}

// Compares x^2 with d y^2.
static int compare_squares(uint128 x, uint128 y, unsigned d) {
    if (!((x | y) >> 62)) {
        uint128 left = x * x, right = y * y * d;
        return (left > right) - (left < right);
    }
    uint128 left_high, left_low, high, low;
    square_of(x, &left_high, &left_low);
    square_of(y, &high, &low);
    // d is at most 5 and y^2 < 2^252, so the product stays within 256 bits
    uint128 low_part = (uint128)(uint64_t)low * d;
    uint128 high_part = (low >> 64) * d + (low_part >> 64);
    uint128 right_low = (high_part << 64) | (uint64_t)low_part;
    uint128 right_high = high * d + (high_part >> 64);
    if (left_high != right_high) return left_high > right_high ? 1 : -1;
    return (left_low > right_low) - (left_low < right_low);
}

static int sign_of(ita_int128 x) {
    return (x > 0) - (x < 0);
}

// Sign of a + b sqrt(d).
static int surd_sign(ita_int128 a, ita_int128 b, unsigned d) {
    int sa = sign_of(a), sb = sign_of(b);
    if (sa == sb || sb == 0) return sa;
    if (sa == 0) return sb;
    return sa * compare_squares(magnitude(a), magnitude(b), d);
}

int ita_wide_sign(ita_frame frame, ita_wide x) {
    switch (frame) {
    case ITA_FRAME_SQUARE: return sign_of(x.a);
    case ITA_FRAME_SQRT2: return surd_sign(x.a, x.b, 2);
    case ITA_FRAME_SQRT3: return surd_sign(x.a, x.b, 3);
    default: return surd_sign(2 * x.a + x.b, x.b, 5); // twice a + b golden
    }
}

int ita_number_sign(ita_frame frame, ita_number x) {
    return ita_wide_sign(frame, wide_of(x));
}

int ita_number_compare(ita_frame frame, ita_number x, ita_number y) {
    return ita_wide_sign(frame, wide_sub(wide_of(x), wide_of(y)));
}

// ---- checked arithmetic

ita_status ita_number_sum(ita_number x, ita_number y, ita_number *out) {
    ita_number sum;
    if (__builtin_add_overflow(x.a, y.a, &sum.a)) return ITA_E_OVERFLOW;
    if (__builtin_add_overflow(x.b, y.b, &sum.b)) return ITA_E_OVERFLOW;
    *out = sum;
    return ITA_OK;
}

ita_status ita_number_multiply(ita_frame frame, ita_number x, ita_number y, ita_number *out) {
    ita_int128 bb = (ita_int128)x.b * y.b, n_bb, a, b;
    if (__builtin_mul_overflow(bb, (ita_int128)ring_n(frame), &n_bb)) return ITA_E_OVERFLOW;
    if (__builtin_add_overflow((ita_int128)x.a * y.a, n_bb, &a)) return ITA_E_OVERFLOW;
    if (__builtin_add_overflow((ita_int128)x.a * y.b, (ita_int128)x.b * y.a, &b))
        return ITA_E_OVERFLOW;
    if (__builtin_add_overflow(b, ring_m(frame) * bb, &b)) return ITA_E_OVERFLOW;
    if (a != (int64_t)a || b != (int64_t)b) return ITA_E_OVERFLOW;
    *out = (ita_number){(int64_t)a, (int64_t)b};
    return ITA_OK;
}

ita_wide ita_wide_product(ita_frame frame, ita_number x, ita_number y) {
    return ring_product(frame, x, y);
}

double ita_number_value(ita_frame frame, ita_number x) {
    return (double)x.a + (double)x.b * frames[frame].w;
}

// By halves: not every machine's C library turns 128 bits into a double.
static double double_of(ita_int128 x) {
    uint128 size = magnitude(x);
    double value = (double)(uint64_t)(size >> 64) * 0x1p64 + (double)(uint64_t)size;
    return x < 0 ? -value : value;
}

double ita_wide_value(ita_frame frame, ita_wide x) {
    return double_of(x.a) + double_of(x.b) * frames[frame].w;
}

// ---- points

static bool number_in_range(ita_number x) {
    return x.a >= -ITA_COORDINATE_MOST && x.a <= ITA_COORDINATE_MOST &&
           x.b >= -ITA_COORDINATE_MOST && x.b <= ITA_COORDINATE_MOST;
}

bool ita_point_in_range(ita_point p) {
    return number_in_range(p.x) && number_in_range(p.y);
}

ita_point ita_point_turn(ita_frame frame, ita_point p, int steps) {
    int turn = frames[frame].steps, half = turn / 2;
    steps %= turn;
    if (steps < 0) steps += turn;
    if (steps >= half) { // zeta^half = -1
        p = (ita_point){ring_negated(p.x), ring_negated(p.y)};
        steps -= half;
    }
    while (steps-- > 0)
        p = ring_turn_on(frame, p);
    return p;
}

// The conjugate of zeta is t - zeta.
ita_point ita_point_mirror(ita_frame frame, ita_point p) {
    return (ita_point){ita_number_add(p.x, ring_t(frame, p.y)), ring_negated(p.y)};
}

ita_wide ita_point_cross(ita_frame frame, ita_point p, ita_point q) {
    return ring_cross(frame, p, q);
}

ita_wide ita_point_dot2(ita_frame frame, ita_point p, ita_point q) {
    return ring_dot2(frame, p, q);
}

ita_wide ita_point_norm(ita_frame frame, ita_point p) {
    return ring_norm(frame, p);
}

int ita_point_side(ita_frame frame, ita_point p, ita_point q, ita_point r) {
    return ita_wide_sign(frame, ring_cross(frame, ita_point_sub(q, p), ita_point_sub(r, p)));
}

void ita_point_value(ita_frame frame, ita_point p, double *x, double *y) {
    double px = ita_number_value(frame, p.x), py = ita_number_value(frame, p.y);
    *x = px + py * frames[frame].half_t;
    *y = py * frames[frame].sine;
}

// The usual coordinates in terms of 1 and zeta:
//   square, golden-box  i = zeta          x + yi =  x          + y zeta
//   sqrt2               i = w zeta - 1    x + yi = (x - y)     + w y zeta
//   sqrt3               i = 2 zeta - w    x + yi = (x - w y)   + 2 y zeta
//   golden              i is not there
ita_status ita_point_from_square(ita_frame frame, ita_number x, ita_number y, ita_point *out) {
    ita_point p = {x, y};
    if (!ita_point_in_range(p)) return ITA_E_OVERFLOW;
    switch (frame) {
    case ITA_FRAME_SQRT2: p = (ita_point){ita_number_sub(x, y), ring_w(frame, y)}; break;
    case ITA_FRAME_SQRT3:
        p = (ita_point){ita_number_sub(x, ring_w(frame, y)), ita_number_add(y, y)};
        break;
    case ITA_FRAME_GOLDEN:
        if (!ring_is_zero(y)) return ITA_E_UNSUPPORTED;
        break;
    default: break;
    }
    if (!ita_point_in_range(p)) return ITA_E_OVERFLOW;
    *out = p;
    return ITA_OK;
}
