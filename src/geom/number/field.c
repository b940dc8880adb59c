// Fractions over a ring: sums and products in 128 bits, reduced, and checked to fit 64.
#include "geom/number/field.h"

static ita_int128 common_divisor(ita_int128 x, ita_int128 y) {
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    while (y) {
        ita_int128 rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

int64_t field_common_divisor(int64_t x, int64_t y) {
    while (y) {
        int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x < 0 ? -x : x;
}

static bool fits(ita_int128 x) {
    return x >= -(ita_int128)INT64_MAX && x <= (ita_int128)INT64_MAX;
}

static field_number reduced(field *f, ita_int128 a, ita_int128 b, ita_int128 d) {
    ita_int128 common = common_divisor(common_divisor(a, b), d);
    if (d < 0) common = -common;
    a /= common;
    b /= common;
    d /= common;
    if (fits(a) && fits(b) && fits(d)) return (field_number){(int64_t)a, (int64_t)b, (int64_t)d};
    f->is_left = true;
    return (field_number){0, 0, 1};
}

// x y + z, or raises the flag.
static ita_int128 product_and(field *f, ita_int128 x, ita_int128 y, ita_int128 z) {
    ita_int128 product, sum;
    if (!__builtin_mul_overflow(x, y, &product) && !__builtin_add_overflow(product, z, &sum))
        return sum;
    f->is_left = true;
    return 0;
}

field_number field_fraction(field *f, int64_t a, int64_t d) {
    return reduced(f, a, 0, d);
}

field_number field_add(field *f, field_number x, field_number y) {
    ita_int128 a = product_and(f, x.a, y.d, (ita_int128)y.a * x.d);
    ita_int128 b = product_and(f, x.b, y.d, (ita_int128)y.b * x.d);
    return reduced(f, a, b, (ita_int128)x.d * y.d);
}

field_number field_subtract(field *f, field_number x, field_number y) {
    return field_add(f, x, (field_number){-y.a, -y.b, y.d});
}

// w^2 = m w + n
field_number field_multiply(field *f, field_number x, field_number y) {
    const ita_frame_facts *facts = ita_frame_get(f->frame);
    ita_int128 square = (ita_int128)x.b * y.b;
    ita_int128 a = product_and(f, square, facts->n, (ita_int128)x.a * y.a);
    ita_int128 b = product_and(f, square, facts->m, 0);
    b = product_and(f, x.a, y.b, b);
    b = product_and(f, x.b, y.a, b);
    return reduced(f, a, b, (ita_int128)x.d * y.d);
}

// 1 / (a + b w) = (a + b m - b w) / (a^2 + m a b - n b^2)
field_number field_inverse(field *f, field_number x) {
    const ita_frame_facts *facts = ita_frame_get(f->frame);
    ita_int128 norm = product_and(f, (ita_int128)x.a * x.b, facts->m, (ita_int128)x.a * x.a);
    norm = product_and(f, (ita_int128)x.b * x.b, -facts->n, norm);
    if (norm == 0) {
        f->is_left = true;
        return (field_number){0, 0, 1};
    }
    ita_int128 a = product_and(f, x.a + (ita_int128)x.b * facts->m, x.d, 0);
    return reduced(f, a, product_and(f, -(ita_int128)x.b, x.d, 0), norm);
}

double field_value(const field *f, field_number x) {
    return ita_number_value(f->frame, (ita_number){x.a, x.b}) / (double)x.d;
}
