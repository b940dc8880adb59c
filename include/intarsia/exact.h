// Exact numbers and points: whole coefficients in the rings Z, Z[sqrt2], Z[sqrt3], Z[golden].
// Knows nothing of shapes. No floating point but in the functions that say "value".
#ifndef INTARSIA_EXACT_H
#define INTARSIA_EXACT_H

#include "intarsia/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where points live. A frame is a ring and one step of turning: `zeta` is the unit vector at the
/// class angle, and every point is x + y zeta with x and y in the ring. As zeta^2 = t zeta - 1 with
/// t = 2 cos(class angle) in the ring, turning by whole steps never leaves the ring and needs no
/// denominator. In the square frame x and y are the usual coordinates.
typedef enum ita_frame {
    ITA_FRAME_SQUARE = 0,    ///< Z,         90 degrees a step,  4 steps a turn, t = 0
    ITA_FRAME_SQRT2 = 1,     ///< Z[sqrt2],  45 degrees a step,  8 steps a turn, t = sqrt2
    ITA_FRAME_SQRT3 = 2,     ///< Z[sqrt3],  30 degrees a step, 12 steps a turn, t = sqrt3
    ITA_FRAME_GOLDEN = 3,    ///< Z[golden], 36 degrees a step, 10 steps a turn, t = golden
    ITA_FRAME_GOLDEN_BOX = 4 ///< Z[golden], 90 degrees a step,  4 steps a turn, t = 0
} ita_frame;

#define ITA_FRAME_COUNT 5

/// a + b w, where w is sqrt2, sqrt3 or the golden ratio (1 + sqrt5) / 2; b is 0 in Z.
typedef struct ita_number {
    int64_t a, b;
} ita_number;

/// x + y zeta.
typedef struct ita_point {
    ita_number x, y;
} ita_point;

/// Coefficients of points stay within +-ITA_COORDINATE_MOST: then sums of a few points and products
/// of two differences cannot leave their types. Readers and placing check it (ITA_E_OVERFLOW).
#define ITA_COORDINATE_MOST ((int64_t)1 << 52)

/// A whole number of 128 bits, low half first where the machine has no such type of its own. The
/// library itself needs a compiler that calculates with it (gcc on 64 bits, clang anywhere); with
/// another one a program can still hand it on.
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 ita_int128;
#elif defined(__clang__)
__extension__ typedef _BitInt(128) ita_int128;
#else
typedef struct ita_int128 {
    uint64_t low;
    int64_t high;
} ita_int128;
#endif

/// a + b w with room for products of two numbers.
typedef struct ita_wide {
    ita_int128 a, b;
} ita_wide;

/// What a frame is. Static storage; `frame` must be one of the enum.
typedef struct ita_frame_facts {
    const char *name; ///< "square", "sqrt2", "sqrt3", "golden", "golden-box"
    int steps;        ///< steps of turning in a full turn
    int64_t m, n;     ///< w^2 = m w + n
    bool t_is_w;      ///< t = w; else t = 0
    double w;         ///< value of w (0 in Z)
    double half_t;    ///< cos of one step
    double sine;      ///< sin of one step
} ita_frame_facts;

const ita_frame_facts *ita_frame_get(ita_frame frame);
/// The frame of this name; false if there is none.
bool ita_frame_find(const char *name, size_t length, ita_frame *frame);

// ---- numbers. Plain sums are for coordinates within the limit.

static inline ita_number ita_number_of(int64_t a, int64_t b) {
    const ita_number number = {a, b};
    return number;
}
static inline ita_number ita_number_add(ita_number x, ita_number y) {
    const ita_number number = {x.a + y.a, x.b + y.b};
    return number;
}
static inline ita_number ita_number_sub(ita_number x, ita_number y) {
    const ita_number number = {x.a - y.a, x.b - y.b};
    return number;
}
static inline bool ita_number_equal(ita_number x, ita_number y) {
    return x.a == y.a && x.b == y.b;
}
/// Product with overflow detected: ITA_E_OVERFLOW leaves `out` alone.
ita_status ita_number_multiply(ita_frame frame, ita_number x, ita_number y, ita_number *out);
/// Sum with overflow detected.
ita_status ita_number_sum(ita_number x, ita_number y, ita_number *out);
/// -1, 0, 1, exactly, for every value of the coefficients.
int ita_number_sign(ita_frame frame, ita_number x);
/// Sign of x - y, exactly.
int ita_number_compare(ita_frame frame, ita_number x, ita_number y);
/// Nearest double, about.
double ita_number_value(ita_frame frame, ita_number x);

/// Product of two numbers whose coefficients are within +-2^57: cannot overflow.
ita_wide ita_wide_product(ita_frame frame, ita_number x, ita_number y);
int ita_wide_sign(ita_frame frame, ita_wide x);
double ita_wide_value(ita_frame frame, ita_wide x);

// ---- points

static inline ita_point ita_point_add(ita_point p, ita_point q) {
    const ita_point point = {ita_number_add(p.x, q.x), ita_number_add(p.y, q.y)};
    return point;
}
static inline ita_point ita_point_sub(ita_point p, ita_point q) {
    const ita_point point = {ita_number_sub(p.x, q.x), ita_number_sub(p.y, q.y)};
    return point;
}
static inline bool ita_point_equal(ita_point p, ita_point q) {
    return ita_number_equal(p.x, q.x) && ita_number_equal(p.y, q.y);
}
bool ita_point_in_range(ita_point p);

/// Turned about the origin by `steps` steps counter-clockwise (from x towards y; any integer).
ita_point ita_point_turn(ita_frame frame, ita_point p, int steps);
/// Mirrored about the x axis.
ita_point ita_point_mirror(ita_frame frame, ita_point p);
/// Cross product divided by the frame's sine: positive when q lies counter-clockwise of p.
ita_wide ita_point_cross(ita_frame frame, ita_point p, ita_point q);
/// Twice the dot product.
ita_wide ita_point_dot2(ita_frame frame, ita_point p, ita_point q);
/// Squared length.
ita_wide ita_point_norm(ita_frame frame, ita_point p);
/// Sign of the cross product of q - p and r - p: 1 when p, q, r turn counter-clockwise.
int ita_point_side(ita_frame frame, ita_point p, ita_point q, ita_point r);

/// Usual coordinates, for drawing.
void ita_point_value(ita_frame frame, ita_point p, double *x, double *y);
/// From usual coordinates in the ring. The golden frame has no square coordinates but y = 0:
/// ITA_E_UNSUPPORTED. ITA_E_OVERFLOW beyond the limit.
ita_status ita_point_from_square(ita_frame frame, ita_number x, ita_number y, ita_point *out);

#ifdef __cplusplus
}
#endif
#endif
