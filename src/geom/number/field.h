// Fractions over a frame's ring, (a + b w) / d: what elimination needs. Exact; a number that leaves
// 64 bits raises a flag and stays wrong from then on, so that a chain of steps is asked once.
#ifndef GEOM_NUMBER_FIELD_H
#define GEOM_NUMBER_FIELD_H

#include "intarsia/exact.h"

// d > 0; the three have no common divisor.
typedef struct field_number {
    int64_t a, b, d;
} field_number;

typedef struct field {
    ita_frame frame;
    bool is_left; // a number left 64 bits
} field;

static inline field_number field_of(ita_number n) {
    return (field_number){n.a, n.b, 1};
}
static inline bool field_is_zero(field_number x) {
    return x.a == 0 && x.b == 0;
}
field_number field_fraction(field *f, int64_t a, int64_t d);
field_number field_add(field *f, field_number x, field_number y);
field_number field_subtract(field *f, field_number x, field_number y);
field_number field_multiply(field *f, field_number x, field_number y);
// x is not zero.
field_number field_inverse(field *f, field_number x);
double field_value(const field *f, field_number x);
int64_t field_common_divisor(int64_t x, int64_t y);

#endif
