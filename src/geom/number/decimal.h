// Decimals as files write them: a number with, where it fits, its exact value over a power of ten.
// Sums and products stay exact as long as they fit; else only the double remains.
#ifndef GEOM_NUMBER_DECIMAL_H
#define GEOM_NUMBER_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

// value = digits / 10^places when is_exact, 0 <= places <= DECIMAL_PLACES.
typedef struct decimal {
    double value;
    int64_t digits;
    int places;
    bool is_exact;
} decimal;

#define DECIMAL_PLACES 15

// Ten to the so-manieth, or to the eighteenth, which is all that fits: no difference that is told
// apart has more places.
static inline int64_t decimal_power(int places) {
    int64_t power = 1;
    if (places > 18) places = 18;
    while (places-- > 0)
        power *= 10;
    return power;
}

static inline decimal decimal_trimmed(int64_t digits, int places) {
    while (places > 0 && digits % 10 == 0)
        digits /= 10, places--;
    return (decimal){(double)digits / (double)decimal_power(places), digits, places, true};
}

static inline decimal decimal_of(int64_t digits) {
    return (decimal){(double)digits, digits, 0, true};
}

static inline decimal decimal_about(double value) {
    return (decimal){value, 0, 0, false};
}

static inline decimal decimal_negated(decimal x) {
    x.value = -x.value;
    x.digits = -x.digits;
    return x;
}

// The digits of x over 10^places; false when they do not fit.
static inline bool decimal_digits(decimal x, int places, int64_t *digits) {
    if (!x.is_exact || places < x.places || places > 18) return false;
    return !__builtin_mul_overflow(x.digits, decimal_power(places - x.places), digits);
}

static inline decimal decimal_add(decimal x, decimal y) {
    int places = x.places > y.places ? x.places : y.places;
    int64_t a, b, sum;
    if (!y.is_exact || !decimal_digits(x, places, &a) || !decimal_digits(y, places, &b) ||
        __builtin_add_overflow(a, b, &sum))
        return decimal_about(x.value + y.value);
    return decimal_trimmed(sum, places);
}

static inline decimal decimal_sub(decimal x, decimal y) {
    return decimal_add(x, decimal_negated(y));
}

static inline decimal decimal_mul(decimal x, decimal y) {
    int64_t product;
    if (!x.is_exact || !y.is_exact || x.places + y.places > DECIMAL_PLACES ||
        __builtin_mul_overflow(x.digits, y.digits, &product))
        return decimal_about(x.value * y.value);
    return decimal_trimmed(product, x.places + y.places);
}

static inline decimal decimal_half(decimal x) {
    return decimal_mul(x, (decimal){0.5, 5, 1, true});
}

#endif
