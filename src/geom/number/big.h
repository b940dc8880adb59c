// Whole numbers of up to 1344 bits and ring elements made of two of them, for the few exact
// predicates whose degree is too high for 128 bits. Values only, no memory taken.
// A result that does not fit is remembered in `is_lost` and stays lost.
#ifndef GEOM_NUMBER_BIG_H
#define GEOM_NUMBER_BIG_H

#include "geom/number/ring.h"

#define BIG_LIMBS 21

// Magnitude in limbs[0..count-1], the highest not zero; count 0 is zero.
typedef struct big {
    int sign; // -1, 0, 1
    int count;
    bool is_lost;
    uint64_t limbs[BIG_LIMBS];
} big;

big big_of(ita_int128 value);
big big_add(const big *x, const big *y);
big big_mul(const big *x, const big *y);

// a + b w
typedef struct big_ring {
    big a, b;
} big_ring;

big_ring big_ring_of(ita_wide x);
big_ring big_ring_add(const big_ring *x, const big_ring *y);
big_ring big_ring_sub(const big_ring *x, const big_ring *y);
big_ring big_ring_mul(ita_frame frame, const big_ring *x, const big_ring *y);
bool big_ring_is_zero(const big_ring *x);
bool big_ring_is_lost(const big_ring *x);
// Sign of x; 0 also when lost, so ask.
int big_ring_sign(ita_frame frame, const big_ring *x);
// Sign of x + y sqrt(d), d >= 0.
int big_root_sign(ita_frame frame, const big_ring *x, const big_ring *y, const big_ring *d);

#endif
