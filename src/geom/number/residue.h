// A frame's ring modulo a prime. What is not zero there is not zero, and a few products of 64 bits
// tell; what is zero there is hardly ever anything else, and has to be looked at in full.
#ifndef GEOM_NUMBER_RESIDUE_H
#define GEOM_NUMBER_RESIDUE_H

#include "geom/number/ring.h"

#define RESIDUE_PRIME 2147483647 // 2^31 - 1

typedef struct residue {
    uint32_t a, b; // a + b w, each below the prime
} residue;

static inline uint32_t residue_of_integer(int64_t x) {
    int64_t rest = x % RESIDUE_PRIME;
    return (uint32_t)(rest < 0 ? rest + RESIDUE_PRIME : rest);
}
static inline residue residue_of(ita_number x) {
    return (residue){residue_of_integer(x.a), residue_of_integer(x.b)};
}
static inline residue residue_sub(residue x, residue y) {
    return (residue){(x.a + (RESIDUE_PRIME - y.a)) % RESIDUE_PRIME,
                     (x.b + (RESIDUE_PRIME - y.b)) % RESIDUE_PRIME};
}
static inline residue residue_times(residue x, uint32_t factor) {
    return (residue){(uint32_t)((uint64_t)x.a * factor % RESIDUE_PRIME),
                     (uint32_t)((uint64_t)x.b * factor % RESIDUE_PRIME)};
}
static inline residue residue_mul(ita_frame frame, residue x, residue y) {
    uint64_t bb = (uint64_t)x.b * y.b % RESIDUE_PRIME;
    uint64_t a = (uint64_t)x.a * y.a + (uint64_t)ring_n(frame) * bb;
    uint64_t b = (uint64_t)x.a * y.b + (uint64_t)x.b * y.a + (uint64_t)ring_m(frame) * bb;
    return (residue){(uint32_t)(a % RESIDUE_PRIME), (uint32_t)(b % RESIDUE_PRIME)};
}
// x d - y c
static inline residue residue_minor(ita_frame frame, residue x, residue d, residue y, residue c) {
    return residue_sub(residue_mul(frame, x, d), residue_mul(frame, y, c));
}
static inline bool residue_is_zero(residue x) {
    return (x.a | x.b) == 0;
}

#endif
