// A motion turns arms e, f into e', f' and their cross product n into n', which is turned round in
// a mirror. With the products a = ee, b = ef, c = ff, and nn = ac - bb, it turns d into
// (e' (ce - bf) d + f' (af - be) d + n' nd) / nn.
#include "geom/solid/rigid.h"

#include <math.h>

// ---- remainders

// Below 2^61. nn is below 2^216, so at most three of them divide it.
static const uint64_t primes[] = {2305843009213693951, 2305843009213693921, 2305843009213693907,
                                  2305843009213693723};

static uint64_t rest_of(ita_int128 value, uint64_t prime) {
    ita_int128 rest = value % (ita_int128)prime;
    return (uint64_t)(rest < 0 ? rest + (ita_int128)prime : rest);
}

static uint64_t times(uint64_t x, uint64_t y, uint64_t prime) {
    return (uint64_t)((uint128)x * y % prime);
}

static uint64_t minor(uint64_t x, uint64_t d, uint64_t y, uint64_t c, uint64_t prime) {
    uint64_t less = times(y, c, prime);
    return (times(x, d, prime) + (prime - less)) % prime;
}

static uint64_t inverse(uint64_t x, uint64_t prime) {
    uint64_t power = 1;
    for (uint64_t left = prime - 2; left > 0; left /= 2) {
        if (left % 2) power = times(power, x, prime);
        x = times(x, x, prime);
    }
    return power;
}

static void rests_of(ita_corner d, uint64_t prime, uint64_t rests[3]) {
    for (int axis = 0; axis < 3; axis++)
        rests[axis] = rest_of(corner_on(d, axis), prime);
}

static void normal_rests(normal n, uint64_t prime, uint64_t rests[3]) {
    for (int axis = 0; axis < 3; axis++)
        rests[axis] = rest_of(normal_on(n, axis), prime);
}

// ---- three corners

// False when the prime divides nn.
static bool find_rows(rigid *r, uint64_t prime) {
    const ita_corner e = r->arms[0], f = r->arms[1];
    uint64_t a = rest_of(corner_dot(e, e), prime), b = rest_of(corner_dot(e, f), prime),
             c = rest_of(corner_dot(f, f), prime), nn = minor(a, c, b, b, prime);
    uint64_t arms[2][3], turned[3][3], square[3];
    if (nn == 0) return false;
    for (int i = 0; i < 2; i++) {
        rests_of(r->arms[i], prime, arms[i]);
        rests_of(r->turned[i], prime, turned[i]);
    }
    normal_rests(r->square, prime, square);
    normal_rests(r->turned_square, prime, turned[2]);
    uint64_t part = inverse(nn, prime);
    for (int k = 0; k < 3; k++) {
        const uint64_t shares[3] = {minor(c, arms[0][k], b, arms[1][k], prime),
                                    minor(a, arms[1][k], b, arms[0][k], prime), square[k]};
        for (int i = 0; i < 3; i++) {
            uint64_t sum = 0;
            for (int j = 0; j < 3; j++)
                sum = (sum + times(turned[j][i], shares[j], prime)) % prime;
            r->rows[i][k] = times(sum, part, prime);
        }
    }
    r->prime = prime;
    return true;
}

bool rigid_open(rigid *r, const ita_corner from[3], const ita_corner to[3], bool is_mirrored) {
    r->from = from[0];
    r->to = to[0];
    r->is_mirrored = is_mirrored;
    for (int i = 0; i < 2; i++) {
        r->arms[i] = corner_less(from[i + 1], from[0]);
        r->turned[i] = corner_less(to[i + 1], to[0]);
    }
    for (int i = 0; i < 2; i++)
        for (int k = i; k < 2; k++)
            if (corner_dot(r->arms[i], r->arms[k]) != corner_dot(r->turned[i], r->turned[k]))
                return false;
    r->square = corner_cross(r->arms[0], r->arms[1]);
    r->turned_square = corner_cross(r->turned[is_mirrored], r->turned[!is_mirrored]);
    for (size_t i = 0; i < sizeof primes / sizeof primes[0]; i++)
        if (find_rows(r, primes[i])) return true;
    return false; // on a line
}

// ---- other corners

static bool triple_equal(triple x, triple y) {
    return x.limbs[0] == y.limbs[0] && x.limbs[1] == y.limbs[1] && x.limbs[2] == y.limbs[2];
}

bool rigid_move(const rigid *r, ita_corner corner, ita_corner *moved) {
    const int64_t start[3] = {r->to.x, r->to.y, r->to.z};
    ita_corner way = corner_less(corner, r->from);
    uint64_t rests[3];
    int64_t end[3];
    rests_of(way, r->prime, rests);
    for (int i = 0; i < 3; i++) {
        uint64_t sum = 0;
        for (int k = 0; k < 3; k++)
            sum = (sum + times(r->rows[i][k], rests[k], r->prime)) % r->prime;
        end[i] = sum > r->prime / 2 ? -(int64_t)(r->prime - sum) : (int64_t)sum;
        end[i] += start[i];
        if (end[i] > ITA_COORDINATE_MOST || end[i] < -ITA_COORDINATE_MOST) return false;
    }
    *moved = (ita_corner){end[0], end[1], end[2]};
    ita_corner turned = corner_less(*moved, r->to);
    return corner_dot(way, r->arms[0]) == corner_dot(turned, r->turned[0]) &&
           corner_dot(way, r->arms[1]) == corner_dot(turned, r->turned[1]) &&
           triple_equal(normal_dot(r->square, way), normal_dot(r->turned_square, turned));
}

// ---- about

static void unit(double v[3]) {
    double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int axis = 0; axis < 3; axis++)
        v[axis] /= length;
}

// Three directions square to each other: along the first arm, along its cross product with the
// second, and to both.
static void find_frame(ita_corner arm, normal square, double frame[3][3]) {
    for (int axis = 0; axis < 3; axis++) {
        frame[0][axis] = (double)corner_on(arm, axis);
        frame[1][axis] = (double)normal_on(square, axis);
    }
    unit(frame[0]);
    unit(frame[1]);
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3, last = (axis + 2) % 3;
        frame[2][axis] = frame[0][next] * frame[1][last] - frame[0][last] * frame[1][next];
    }
}

void rigid_axes(const rigid *r, double axes[3][3], double shift[3]) {
    const double from[3] = {(double)r->from.x, (double)r->from.y, (double)r->from.z};
    const double to[3] = {(double)r->to.x, (double)r->to.y, (double)r->to.z};
    double old[3][3], new[3][3];
    find_frame(r->arms[0], r->square, old);
    find_frame(r->turned[0], r->turned_square, new);
    for (int i = 0; i < 3; i++) {
        shift[i] = to[i];
        for (int axis = 0; axis < 3; axis++) {
            double last = old[2][axis] * new[2][i];
            axes[axis][i] = old[0][axis] * new[0][i] + old[1][axis] * new[1][i] +
                            (r->is_mirrored ? -last : last);
            shift[i] -= axes[axis][i] * from[axis];
        }
    }
}
