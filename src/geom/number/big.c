// Schoolbook arithmetic on short big numbers. Only exact predicates use it; speed hardly matters.
// Takes no memory; a number too long is marked lost and everything computed from it too.
#include "geom/number/big.h"

static big trimmed(big x) {
    while (x.count > 0 && x.limbs[x.count - 1] == 0)
        x.count--;
    if (x.count == 0) x.sign = 0;
    return x;
}

big big_of(ita_int128 value) {
    big x = {0};
    uint128 size = value < 0 ? (uint128)0 - (uint128)value : (uint128)value;
    x.sign = value < 0 ? -1 : value > 0;
    x.limbs[0] = (uint64_t)size;
    x.limbs[1] = (uint64_t)(size >> 64);
    x.count = 2;
    return trimmed(x);
}

static int compare_sizes(const big *x, const big *y) {
    if (x->count != y->count) return x->count > y->count ? 1 : -1;
    for (int i = x->count - 1; i >= 0; i--)
        if (x->limbs[i] != y->limbs[i]) return x->limbs[i] > y->limbs[i] ? 1 : -1;
    return 0;
}

static big add_sizes(const big *x, const big *y, int sign) {
    big sum = {0};
    sum.sign = sign;
    int count = x->count > y->count ? x->count : y->count;
    uint64_t carry = 0;
    for (int i = 0; i < count; i++) {
        uint128 limb = (uint128)(i < x->count ? x->limbs[i] : 0) + carry;
        limb += i < y->count ? y->limbs[i] : 0;
        sum.limbs[i] = (uint64_t)limb;
        carry = (uint64_t)(limb >> 64);
    }
    sum.count = count;
    if (carry && count == BIG_LIMBS) sum.is_lost = true;
    if (carry && count < BIG_LIMBS) sum.limbs[sum.count++] = carry;
    return sum;
}

// The larger size less the smaller.
static big subtract_sizes(const big *x, const big *y, int sign) {
    big rest = {0};
    rest.sign = sign;
    uint64_t borrow = 0;
    for (int i = 0; i < x->count; i++) {
        uint64_t taken = i < y->count ? y->limbs[i] : 0;
        uint128 limb = (uint128)x->limbs[i] - taken - borrow;
        rest.limbs[i] = (uint64_t)limb;
        borrow = (uint64_t)(limb >> 64) & 1;
    }
    rest.count = x->count;
    return trimmed(rest);
}

static big signed_sum(const big *x, const big *y, int y_sign) {
    big sum;
    if (x->sign == 0 || y_sign == 0) {
        sum = x->sign == 0 ? *y : *x;
        if (x->sign == 0) sum.sign = y_sign;
    } else if (x->sign == y_sign) {
        sum = add_sizes(x, y, y_sign);
    } else {
        int order = compare_sizes(x, y);
        sum = order >= 0 ? subtract_sizes(x, y, x->sign) : subtract_sizes(y, x, y_sign);
    }
    sum.is_lost = sum.is_lost || x->is_lost || y->is_lost;
    return sum;
}

big big_add(const big *x, const big *y) {
    return signed_sum(x, y, y->sign);
}

static big big_sub(const big *x, const big *y) {
    return signed_sum(x, y, -y->sign);
}

big big_mul(const big *x, const big *y) {
    big product = {0};
    product.is_lost = x->is_lost || y->is_lost || x->count + y->count > BIG_LIMBS;
    if (product.is_lost) return product;
    product.sign = x->sign * y->sign;
    product.count = x->count + y->count;
    for (int i = 0; i < x->count; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < y->count; j++) {
            uint128 limb = (uint128)x->limbs[i] * y->limbs[j] + product.limbs[i + j] + carry;
            product.limbs[i + j] = (uint64_t)limb;
            carry = (uint64_t)(limb >> 64);
        }
        product.limbs[i + y->count] = carry;
    }
    return trimmed(product);
}

// ---- ring elements

big_ring big_ring_of(ita_wide x) {
    return (big_ring){big_of(x.a), big_of(x.b)};
}

big_ring big_ring_add(const big_ring *x, const big_ring *y) {
    return (big_ring){big_add(&x->a, &y->a), big_add(&x->b, &y->b)};
}

big_ring big_ring_sub(const big_ring *x, const big_ring *y) {
    return (big_ring){big_sub(&x->a, &y->a), big_sub(&x->b, &y->b)};
}

big_ring big_ring_mul(ita_frame frame, const big_ring *x, const big_ring *y) {
    big aa = big_mul(&x->a, &y->a), bb = big_mul(&x->b, &y->b);
    big ab = big_mul(&x->a, &y->b), ba = big_mul(&x->b, &y->a);
    big n = big_of(ring_n(frame)), n_bb = big_mul(&n, &bb);
    big_ring product = {big_add(&aa, &n_bb), big_add(&ab, &ba)};
    if (ring_m(frame)) product.b = big_add(&product.b, &bb);
    return product;
}

bool big_ring_is_zero(const big_ring *x) {
    return x->a.sign == 0 && x->b.sign == 0;
}

bool big_ring_is_lost(const big_ring *x) {
    return x->a.is_lost || x->b.is_lost;
}

// Sign of a + b sqrt(d).
static int surd_sign(const big *a, const big *b, int d) {
    if (a->sign == b->sign || b->sign == 0) return a->sign;
    if (a->sign == 0) return b->sign;
    big factor = big_of(d), aa = big_mul(a, a), bb = big_mul(b, b);
    bb = big_mul(&factor, &bb);
    if (aa.is_lost || bb.is_lost) return 0;
    return a->sign * compare_sizes(&aa, &bb);
}

int big_ring_sign(ita_frame frame, const big_ring *x) {
    if (frame == ITA_FRAME_SQUARE) return x->a.sign;
    if (frame == ITA_FRAME_SQRT2) return surd_sign(&x->a, &x->b, 2);
    if (frame == ITA_FRAME_SQRT3) return surd_sign(&x->a, &x->b, 3);
    big twice = big_add(&x->a, &x->a);
    twice = big_add(&twice, &x->b);
    return surd_sign(&twice, &x->b, 5);
}

int big_root_sign(ita_frame frame, const big_ring *x, const big_ring *y, const big_ring *d) {
    int sx = big_ring_sign(frame, x);
    int sy = big_ring_sign(frame, d) > 0 ? big_ring_sign(frame, y) : 0;
    if (sx == sy || sy == 0) return sx;
    if (sx == 0) return sy;
    big_ring xx = big_ring_mul(frame, x, x), yy = big_ring_mul(frame, y, y);
    yy = big_ring_mul(frame, &yy, d);
    big_ring rest = big_ring_sub(&xx, &yy);
    return sx * big_ring_sign(frame, &rest);
}
