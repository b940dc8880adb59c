// Random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64.
#include "intarsia/base.h"

static uint64_t rotate_left(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

void ita_random_seed(ita_random *random, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        random->s[i] = ita_mix(seed);
        seed += 0x9e3779b97f4a7c15u;
    }
}

uint64_t ita_random_next(ita_random *random) {
    uint64_t *s = random->s;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t ita_random_below(ita_random *random, uint64_t bound) {
    uint64_t unfair = (UINT64_MAX % bound + 1) % bound; // how many values at the top are too many
    uint64_t value;
    do {
        value = ita_random_next(random);
    } while (value > UINT64_MAX - unfair);
    return value % bound;
}

double ita_random_unit(ita_random *random) {
    return (double)(ita_random_next(random) >> 11) * 0x1p-53;
}
