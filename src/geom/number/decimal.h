// Decimals as files write them: a number with, where it fits, its exact value over a power of ten.
// Sums and products stay exact as long as they fit; else only the double remains.
#ifndef GEOM_NUMBER_DECIMAL_H
#define GEOM_NUMBER_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

// 16 bytes, as drawings have millions. What is exact is digits / 10^places, 0 <= places <=
// DECIMAL_PLACES; digits beyond 2^58 are not kept, and no exact coordinate has so many.
typedef struct decimal {
    double value;
    int64_t exact; // 32 digits + places + 1, or 0
} decimal;

#define DECIMAL_PLACES 15

static inline bool decimal_is_exact(decimal x) {
    return x.exact != 0;
}

static inline int decimal_places(decimal x) {
    return x.exact ? (int)(x.exact & 31) - 1 : 0;
}

static inline int64_t decimal_whole(decimal x) {
    return (x.exact - (x.exact & 31)) / 32;
}

// Ten to the so-manieth, or to the eighteenth, which is all that fits: no difference that is told
// apart has more places.
static inline int64_t decimal_power(int places) {
    int64_t power = 1;
    if (places > 18) places = 18;
    while (places-- > 0)
        power *= 10;
    return power;
}

static inline decimal decimal_about(double value) {
    return (decimal){value, 0};
}

static inline decimal decimal_trimmed(int64_t digits, int places) {
    int64_t exact;
    while (places > 0 && digits % 10 == 0)
        digits /= 10, places--;
    const double value = (double)digits / (double)decimal_power(places);
    if (__builtin_mul_overflow(digits, (int64_t)32, &exact)) return decimal_about(value);
    return (decimal){value, exact + places + 1};
}

static inline decimal decimal_of(int64_t digits) {
    return decimal_trimmed(digits, 0);
}

static inline decimal decimal_negated(decimal x) {
    if (x.exact) x.exact = 2 * (x.exact & 31) - x.exact;
    x.value = -x.value;
    return x;
}

// The digits of x over 10^places; false when they do not fit.
static inline bool decimal_digits(decimal x, int places, int64_t *digits) {
    if (!decimal_is_exact(x) || places < decimal_places(x) || places > 18) return false;
    return !__builtin_mul_overflow(decimal_whole(x), decimal_power(places - decimal_places(x)),
                                   digits);
}

static inline decimal decimal_add(decimal x, decimal y) {
    int places = decimal_places(x) > decimal_places(y) ? decimal_places(x) : decimal_places(y);
    int64_t a, b, sum;
    if (!decimal_digits(x, places, &a) || !decimal_digits(y, places, &b) ||
        __builtin_add_overflow(a, b, &sum))
        return decimal_about(x.value + y.value);
    return decimal_trimmed(sum, places);
}

static inline decimal decimal_sub(decimal x, decimal y) {
    return decimal_add(x, decimal_negated(y));
}

static inline decimal decimal_mul(decimal x, decimal y) {
    int64_t product;
    const int places = decimal_places(x) + decimal_places(y);
    if (!decimal_is_exact(x) || !decimal_is_exact(y) || places > DECIMAL_PLACES ||
        __builtin_mul_overflow(decimal_whole(x), decimal_whole(y), &product))
        return decimal_about(x.value * y.value);
    return decimal_trimmed(product, places);
}

static inline decimal decimal_half(decimal x) {
    return decimal_mul(x, decimal_trimmed(5, 1));
}

#endif
