// Facts about exact numbers, points and curves, each held against another way to know it.
#include "check.h"

#include "geom/edge/curve.h"
#include "geom/number/big.h"
#include "geom/number/residue.h"
#include "intarsia/base.h"
#include "intarsia/exact.h"

#include <math.h>

#define SEED test_seed(20260101)

static ita_number random_number(ita_random *random, int bits, ita_frame frame) {
    int64_t a = (int64_t)(ita_random_next(random) >> (64 - bits)) - ((int64_t)1 << (bits - 1));
    int64_t b = (int64_t)(ita_random_next(random) >> (64 - bits)) - ((int64_t)1 << (bits - 1));
    return (ita_number){a, frame == ITA_FRAME_SQUARE ? 0 : b};
}

static ita_point random_point(ita_random *random, int bits, ita_frame frame) {
    ita_number x = random_number(random, bits, frame);
    return (ita_point){x, random_number(random, bits, frame)};
}

static void signs_agree_with_long_doubles_where_those_are_sure(void **state) {
    (void)state;
    static const long double w[] = {
        0, 1.41421356237309504880168872420969807857L, 1.73205080756887729352744634150587236694L,
        1.61803398874989484820458683436563811772L, 1.61803398874989484820458683436563811772L};
    ita_random random;
    ita_random_seed(&random, SEED);
    int sure = 0;
    for (int i = 0; i < 200000; i++) {
        ita_frame frame = (ita_frame)(i % ITA_FRAME_COUNT);
        ita_number x = random_number(&random, 2 + i % 60, frame);
        if (i % 3 == 0 && frame != ITA_FRAME_SQUARE) // near zero: a about -b w
            x.a = (int64_t)(-(long double)x.b * w[frame]);
        long double value = (long double)x.a + (long double)x.b * w[frame];
        long double doubt = 1e-18L * (fabsl((long double)x.a) + fabsl((long double)x.b) * 2);
        if (fabsl(value) <= doubt && (x.a || x.b)) continue;
        sure++;
        assert_int_equal(ita_number_sign(frame, x), (value > 0) - (value < 0));
    }
    assert_true(sure > 150000);
}

static void convergents_of_sqrt2_alternate_about_zero(void **state) {
    (void)state;
    // p^2 - 2 q^2 = +-1: p - q sqrt2 is as close to zero as numbers of this size can be
    int64_t p = 1, q = 1;
    for (int i = 0; i < 48; i++) {
        assert_int_equal(ita_number_sign(ITA_FRAME_SQRT2, ita_number_of(p, -q)), i % 2 ? 1 : -1);
        int64_t next = p + 2 * q;
        q = p + q;
        p = next;
    }
}

static void neighbours_of_fibonacci_alternate_about_the_golden_ratio(void **state) {
    (void)state;
    int64_t f = 1, g = 1; // g/f approaches golden from both sides
    for (int i = 0; i < 88; i++) {
        assert_int_equal(ita_number_sign(ITA_FRAME_GOLDEN, ita_number_of(g, -f)), i % 2 ? 1 : -1);
        int64_t next = f + g;
        f = g;
        g = next;
    }
}

static void wide_signs_agree_with_big_numbers(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    for (int i = 0; i < 100000; i++) {
        ita_frame frame = (ita_frame)(i % ITA_FRAME_COUNT);
        int bits = 10 + i % 48;
        ita_number x = random_number(&random, bits, frame), y = random_number(&random, bits, frame);
        ita_wide product = ita_wide_product(frame, x, y);
        if (i % 2) product.a -= product.a / 3; // any wide number, not only products
        big_ring large = big_ring_of(product);
        assert_int_equal(ita_wide_sign(frame, product), big_ring_sign(frame, &large));
    }
}

static void big_products_keep_the_distributive_law(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 2);
    for (int i = 0; i < 2000; i++) {
        ita_frame frame = (ita_frame)(i % ITA_FRAME_COUNT);
        big_ring x = big_ring_of(ita_wide_product(frame, random_number(&random, 50, frame),
                                                  random_number(&random, 50, frame)));
        big_ring y = big_ring_of(ita_wide_product(frame, random_number(&random, 50, frame),
                                                  random_number(&random, 50, frame)));
        big_ring xx = big_ring_mul(frame, &x, &x), yy = big_ring_mul(frame, &y, &y);
        big_ring plus = big_ring_add(&x, &y), minus = big_ring_sub(&x, &y);
        big_ring left = big_ring_mul(frame, &plus, &minus), right = big_ring_sub(&xx, &yy);
        big_ring rest = big_ring_sub(&left, &right);
        assert_true(big_ring_is_zero(&rest));
        assert_false(big_ring_is_lost(&rest));
    }
}

static residue residue_of_wide(ita_wide x) {
    ita_int128 most = RESIDUE_PRIME;
    return (residue){residue_of_integer((int64_t)(x.a % most)),
                     residue_of_integer((int64_t)(x.b % most))};
}

static void residues_of_products_are_products_of_residues(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 3);
    for (int i = 0; i < 5000; i++) {
        ita_frame frame = (ita_frame)(i % ITA_FRAME_COUNT);
        ita_number n[4];
        residue r[4];
        for (int k = 0; k < 4; k++) {
            n[k] = random_number(&random, 50, frame);
            r[k] = residue_of(n[k]);
        }
        residue minor = residue_minor(frame, r[0], r[1], r[2], r[3]);
        residue wide = residue_of_wide(
            wide_sub(ita_wide_product(frame, n[0], n[1]), ita_wide_product(frame, n[2], n[3])));
        assert_true(minor.a == wide.a && minor.b == wide.b);
        residue ninefold = residue_times(minor, 9);
        for (int k = 0; k < 9; k++)
            ninefold = residue_sub(ninefold, minor);
        assert_true(residue_is_zero(ninefold));
    }
}

static void too_long_numbers_are_lost_and_stay_lost(void **state) {
    (void)state;
    big x = big_of((ita_int128)1 << 100);
    for (int i = 0; i < 4; i++)
        x = big_mul(&x, &x);
    assert_true(x.is_lost);
    big one = big_of(1), sum = big_add(&x, &one);
    assert_true(sum.is_lost);
}

static void overflow_is_detected_and_leaves_the_result_alone(void **state) {
    (void)state;
    ita_number out = {7, 7};
    assert_int_equal(ita_number_multiply(ITA_FRAME_SQRT2, ita_number_of(INT64_MAX, 0),
                                         ita_number_of(2, 0), &out),
                     ITA_E_OVERFLOW);
    assert_int_equal(ita_number_multiply(ITA_FRAME_SQRT3, ita_number_of(0, INT64_MIN),
                                         ita_number_of(0, INT64_MIN), &out),
                     ITA_E_OVERFLOW);
    assert_int_equal(ita_number_sum(ita_number_of(INT64_MAX, 0), ita_number_of(1, 0), &out),
                     ITA_E_OVERFLOW);
    assert_int_equal(out.a, 7);
    assert_int_equal(
        ita_number_multiply(ITA_FRAME_GOLDEN, ita_number_of(0, 1), ita_number_of(0, 1), &out),
        ITA_OK);
    assert_int_equal(out.a, 1); // golden squared is golden + 1
    assert_int_equal(out.b, 1);
}

static void a_point_is_in_range_up_to_the_largest_coordinate_and_no_further(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            ita_point p = {{0, 0}, {0, 0}};
            int64_t *const coordinates[] = {&p.x.a, &p.x.b, &p.y.a, &p.y.b};
            *coordinates[i] = sign * ITA_COORDINATE_MOST;
            assert_true(ita_point_in_range(p));
            *coordinates[i] += sign;
            assert_false(ita_point_in_range(p));
        }
}

static void a_full_turn_and_two_mirrors_change_nothing(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 3);
    for (int i = 0; i < 5000; i++) {
        ita_frame frame = (ita_frame)(i % ITA_FRAME_COUNT);
        int steps = ita_frame_get(frame)->steps;
        ita_point p = random_point(&random, 40, frame), q = p;
        for (int s = 0; s < steps; s++)
            q = ita_point_turn(frame, q, 1);
        assert_true(ita_point_equal(p, q));
        int k = (int)ita_random_below(&random, 100) - 50;
        q = ita_point_turn(frame, ita_point_turn(frame, p, k), -k);
        assert_true(ita_point_equal(p, q));
        q = ita_point_mirror(frame, ita_point_mirror(frame, p));
        assert_true(ita_point_equal(p, q));
    }
}

static void turning_keeps_products_and_mirroring_reverses_crosses(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 4);
    for (int i = 0; i < 5000; i++) {
        ita_frame frame = (ita_frame)(i % ITA_FRAME_COUNT);
        ita_point p = random_point(&random, 40, frame), q = random_point(&random, 40, frame);
        int k = (int)ita_random_below(&random, 24);
        ita_point tp = ita_point_turn(frame, p, k), tq = ita_point_turn(frame, q, k);
        ita_wide x = ita_point_cross(frame, p, q), y = ita_point_cross(frame, tp, tq);
        assert_true(x.a == y.a && x.b == y.b);
        x = ita_point_dot2(frame, p, q), y = ita_point_dot2(frame, tp, tq);
        assert_true(x.a == y.a && x.b == y.b);
        x = ita_point_norm(frame, p), y = ita_point_norm(frame, ita_point_mirror(frame, p));
        assert_true(x.a == y.a && x.b == y.b);
        x = ita_point_cross(frame, ita_point_mirror(frame, q), ita_point_mirror(frame, p));
        y = ita_point_cross(frame, p, q);
        assert_true(x.a == y.a && x.b == y.b);
    }
}

static void values_follow_the_usual_plane(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 5);
    for (int i = 0; i < 5000; i++) {
        ita_frame frame = (ita_frame)(i % ITA_FRAME_COUNT);
        const ita_frame_facts *facts = ita_frame_get(frame);
        ita_point p = random_point(&random, 20, frame);
        double x, y, tx, ty, angle = 2 * acos(-1) / facts->steps;
        ita_point_value(frame, p, &x, &y);
        ita_point_value(frame, ita_point_turn(frame, p, 1), &tx, &ty);
        assert_true(fabs(tx - (x * cos(angle) - y * sin(angle))) < 1e-6);
        assert_true(fabs(ty - (x * sin(angle) + y * cos(angle))) < 1e-6);
        double norm = ita_wide_value(frame, ita_point_norm(frame, p));
        assert_true(fabs(norm - (x * x + y * y)) <= 1e-9 * (1 + norm));
        if (frame == ITA_FRAME_GOLDEN) continue;
        ita_number u = random_number(&random, 20, frame), v = random_number(&random, 20, frame);
        assert_int_equal(ita_point_from_square(frame, u, v, &p), ITA_OK);
        ita_point_value(frame, p, &x, &y);
        assert_true(fabs(x - ita_number_value(frame, u)) < 1e-6);
        assert_true(fabs(y - ita_number_value(frame, v)) < 1e-6);
    }
}

static void the_golden_frame_has_no_upright_unit(void **state) {
    (void)state;
    ita_point p;
    assert_int_equal(
        ita_point_from_square(ITA_FRAME_GOLDEN, ita_number_of(0, 0), ita_number_of(1, 0), &p),
        ITA_E_UNSUPPORTED);
}

static double distance_to(const ita_edge *cubic, ita_point p) {
    enum { STEPS = 200 };
    double least = INFINITY;
    for (int i = 0; i <= STEPS; i++) {
        double t = (double)i / STEPS, s = 1 - t;
        double weights[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
        const ita_point control[4] = {cubic->from, cubic->c1, cubic->c2, cubic->to};
        double x = -(double)p.x.a, y = -(double)p.y.a;
        for (int k = 0; k < 4; k++) {
            x += weights[k] * (double)control[k].x.a;
            y += weights[k] * (double)control[k].y.a;
        }
        least = fmin(least, hypot(x, y));
    }
    return least;
}

// A cubic's equation may hold at one point away from it, where two parameters are no real numbers.
static void a_cubic_has_its_middle_and_no_point_beside_it(void **state) {
    (void)state;
    enum { SIDE = 4, FINE = 8 };
    int beside = 0;
    for (int code = 0; code < 1 << 12; code++) {
        ita_point control[3];
        for (int k = 0; k < 3; k++)
            control[k] = (ita_point){{FINE * (code >> (4 * k) & 3), 0},
                                     {FINE * (code >> (4 * k + 2) & 3), 0}};
        ita_edge cubic = {.kind = ITA_EDGE_CUBIC, .from = {{0, 0}, {FINE * 3, 0}}};
        cubic.c1 = control[0], cubic.c2 = control[1], cubic.to = control[2];
        ita_point lead = curve_leading(&cubic), bend = ita_point_sub(cubic.c1, cubic.from);
        if (ita_wide_sign(ITA_FRAME_SQUARE, ita_point_cross(ITA_FRAME_SQUARE, lead, bend)) == 0)
            continue; // a parabola, or a line
        ita_point middle = {
            {(cubic.from.x.a + cubic.to.x.a + 3 * (cubic.c1.x.a + cubic.c2.x.a)) / 8, 0},
            {(cubic.from.y.a + cubic.to.y.a + 3 * (cubic.c1.y.a + cubic.c2.y.a)) / 8, 0}};
        assert_true(curve_has(ITA_FRAME_SQUARE, &cubic, middle));
        for (int at = 0; at < SIDE * SIDE; at++) {
            ita_point p = {{FINE * (at % SIDE), 0}, {FINE * (at / SIDE), 0}};
            if (distance_to(&cubic, p) < 1) continue;
            beside++;
            assert_false(curve_has(ITA_FRAME_SQUARE, &cubic, p));
        }
    }
    assert_true(beside > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_agree_with_long_doubles_where_those_are_sure),
        cmocka_unit_test(convergents_of_sqrt2_alternate_about_zero),
        cmocka_unit_test(neighbours_of_fibonacci_alternate_about_the_golden_ratio),
        cmocka_unit_test(wide_signs_agree_with_big_numbers),
        cmocka_unit_test(big_products_keep_the_distributive_law),
        cmocka_unit_test(residues_of_products_are_products_of_residues),
        cmocka_unit_test(too_long_numbers_are_lost_and_stay_lost),
        cmocka_unit_test(overflow_is_detected_and_leaves_the_result_alone),
        cmocka_unit_test(a_point_is_in_range_up_to_the_largest_coordinate_and_no_further),
        cmocka_unit_test(a_full_turn_and_two_mirrors_change_nothing),
        cmocka_unit_test(turning_keeps_products_and_mirroring_reverses_crosses),
        cmocka_unit_test(values_follow_the_usual_plane),
        cmocka_unit_test(the_golden_frame_has_no_upright_unit),
        cmocka_unit_test(a_cubic_has_its_middle_and_no_point_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
