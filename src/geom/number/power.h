// Whole powers of doubles by squaring: alike on every machine, which pow is not, and without its
// table of logarithms, which a module that travels would carry.
#ifndef GEOM_NUMBER_POWER_H
#define GEOM_NUMBER_POWER_H

#include <stddef.h>

// x^n; exact as long as x and all powers up to x^n are whole and below 2^53.
static inline double whole_power(double x, size_t n) {
    double power = 1;
    for (; n; n >>= 1, x *= x)
        if (n & 1) power *= x;
    return power;
}

#endif
