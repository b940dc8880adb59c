// Small tools that everything stands on: random numbers, hashing, bit sets, sorting.
#ifndef INTARSIA_BASE_H
#define INTARSIA_BASE_H

#include "intarsia/alloc.h"
#include "intarsia/status.h"
#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- random numbers: xoshiro256** seeded by splitmix64; the same everywhere for the same seed

typedef struct ita_random {
    uint64_t s[4];
} ita_random;

void ita_random_seed(ita_random *random, uint64_t seed);
uint64_t ita_random_next(ita_random *random);
/// Uniform in 0..bound-1, without bias; bound > 0.
uint64_t ita_random_below(ita_random *random, uint64_t bound);
/// Uniform in [0,1), 53 bits.
double ita_random_unit(ita_random *random);

// ---- hashing

/// A good mixing of 64 bits (splitmix64's finish): table keys, Zobrist values from indices.
static inline uint64_t ita_mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}
/// A hash of bytes, equal on every platform.
uint64_t ita_hash_bytes(const void *bytes, size_t length, uint64_t seed);

/// Where a table of `mask` + 1 slots begins to look for a hash. Results never depend on it: the
/// hostile build begins elsewhere.
static inline size_t ita_slot(uint64_t hash, size_t mask) {
#ifdef INTARSIA_HOSTILE
    hash = ~(hash * 0x9e3779b97f4a7c15u);
#endif
    return (size_t)hash & mask;
}

// ---- bit sets over 64-bit words that the caller owns

#define ITA_BITSET_WORDS(bits) (((bits) + 63) / 64)

static inline bool ita_bit_get(const uint64_t *set, size_t bit) {
    return (set[bit >> 6] >> (bit & 63)) & 1;
}
static inline void ita_bit_set(uint64_t *set, size_t bit) {
    set[bit >> 6] |= (uint64_t)1 << (bit & 63);
}
static inline void ita_bit_clear(uint64_t *set, size_t bit) {
    set[bit >> 6] &= ~((uint64_t)1 << (bit & 63));
}
static inline int ita_bits_count64(uint64_t word) {
    return __builtin_popcountll(word);
}
/// Index of the lowest set bit; word != 0.
static inline int ita_bits_lowest64(uint64_t word) {
    return __builtin_ctzll(word);
}
size_t ita_bits_count(const uint64_t *set, size_t words);
bool ita_bits_meet(const uint64_t *a, const uint64_t *b, size_t words);

// ---- sorting: in place, not stable, n log n in the worst case (heap sort behind quicksort)

typedef int ita_compare(const void *a, const void *b, void *user);
/// Items of at most 256 bytes; larger ones are refused by an assertion (our own mistake).
void ita_sort(void *items, size_t count, size_t item_size, ita_compare *compare, void *user);

#ifdef __cplusplus
}
#endif
#endif
