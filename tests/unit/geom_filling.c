// Pieces that lie about right are laid exactly: contacts become equations, what they leave free
// takes the simplest numbers near to where it is.
#include "check.h"

#include "geom/filling/matching.h"
#include "geom/filling/settle.h"
#include "geom/number/field.h"
#include "intarsia/base.h"

#include <math.h>

#define AT(px, py)           {{px, 0}, {py, 0}}
#define LINE(x0, y0, x1, y1) {ITA_EDGE_LINE, 0, AT(x0, y0), AT(x1, y1), AT(0, 0), AT(0, 0)}

static const ita_edge square[] = {LINE(0, 0, 4, 0), LINE(4, 0, 4, 4), LINE(4, 4, 0, 4),
                                  LINE(0, 4, 0, 0)};
static const ita_edge bar[] = {LINE(0, 0, 12, 0), LINE(12, 0, 12, 4), LINE(12, 4, 0, 4),
                               LINE(0, 4, 0, 0)};

static settle_answer settle_within(double slack, const settle_piece *pieces, size_t count,
                                   ita_point *shifts) {
    const settle_question q = {.frame = ITA_FRAME_SQUARE,
                               .pieces = pieces,
                               .piece_count = count,
                               .tolerance = tolerance_tried(4 * slack),
                               .unit = 4,
                               .slack = slack,
                               .rounding_most = 0.01,
                               .fineness_most = 100000};
    settle_answer answer;
    assert_int_equal(settle_places(&q, ita_heap(), shifts, &answer), ITA_OK);
    return answer;
}

static settle_answer settle(const settle_piece *pieces, size_t count, ita_point *shifts) {
    return settle_within(0.005, pieces, count, shifts);
}

static void a_square_on_a_bar_slides_along_it_only(void **state) {
    (void)state;
    const settle_piece pieces[] = {{bar, 4, {0, 0}}, {square, 4, {2.37, 4.004}}};
    ita_point shifts[2];
    settle_answer answer = settle(pieces, 2, shifts);
    assert_true(answer.is_settled);
    assert_int_equal(answer.free_count, 1);
    assert_int_equal(answer.fineness, 100); // 237 / 100, and the bar's side as it is
    assert_int_equal(shifts[1].x.a - shifts[0].x.a, 237);
    assert_int_equal(shifts[1].y.a - shifts[0].y.a, 400);
}

// Four bars round a hole, each slid along the next: the hole's width and height are what is free.
static void slides_around_a_hole_depend_on_each_other(void **state) {
    (void)state;
    static const ita_edge post[] = {LINE(0, 0, 4, 0), LINE(4, 0, 4, 12), LINE(4, 12, 0, 12),
                                    LINE(0, 12, 0, 0)};
    const settle_piece pieces[] = {{bar, 4, {0, 0}},
                                   {post, 4, {11.25, 4.003}},
                                   {bar, 4, {-0.75, 7.5}},
                                   {post, 4, {-4.75, 0.3}}};
    ita_point shifts[4];
    settle_answer answer = settle(pieces, 4, shifts);
    assert_true(answer.is_settled);
    // 8 coordinates less 2 of the whole, less one for each of the sides that meet
    assert_int_equal(answer.free_count, 3);
    int64_t n = answer.fineness;
    assert_int_equal(shifts[1].y.a - shifts[0].y.a, 4 * n);
    assert_int_equal(shifts[1].x.a - shifts[2].x.a, 12 * n);
    assert_int_equal(shifts[2].x.a - shifts[3].x.a, 4 * n);
}

static void pieces_apart_are_free(void **state) {
    (void)state;
    const settle_piece pieces[] = {{square, 4, {0, 0}}, {square, 4, {7.5, 1.25}}};
    ita_point shifts[2];
    settle_answer answer = settle(pieces, 2, shifts);
    assert_true(answer.is_settled);
    assert_int_equal(answer.free_count, 2);
    assert_int_equal(answer.fineness, 4);
    assert_int_equal(shifts[1].x.a - shifts[0].x.a, 30);
    assert_int_equal(shifts[1].y.a - shifts[0].y.a, 5);
}

// Eighths and thirds need twenty-fourths, and get them where nothing finer is allowed.
static void fractions_are_as_fine_as_is_allowed_and_no_finer(void **state) {
    (void)state;
    const settle_piece pieces[] = {{square, 4, {0, 0}}, {square, 4, {7.375, 4.0 / 3}}};
    for (int64_t most = 23; most <= 25; most++) {
        const settle_question q = {.frame = ITA_FRAME_SQUARE,
                                   .pieces = pieces,
                                   .piece_count = 2,
                                   .tolerance = tolerance_tried(1e-4),
                                   .unit = 1,
                                   .slack = 2.5e-5,
                                   .rounding_most = 0.01,
                                   .fineness_most = most};
        ita_point shifts[2];
        settle_answer answer;
        assert_int_equal(settle_places(&q, ita_heap(), shifts, &answer), ITA_OK);
        assert_int_equal(answer.is_settled, most >= 24);
        if (!answer.is_settled) continue;
        assert_int_equal(answer.fineness, 24);
        assert_int_equal(shifts[1].x.a - shifts[0].x.a, 177);
        assert_int_equal(shifts[1].y.a - shifts[0].y.a, 32);
    }
}

// Along 31 to the right and 7 up a place that is told to seven digits is no simple fraction, and
// what follows from it is a 31st of it: it is rounded to what both leave room for.
static void a_slide_along_a_slant_is_rounded_so_that_all_fits(void **state) {
    (void)state;
    static const ita_edge above[] = {LINE(0, 0, 31, 7), LINE(31, 7, 0, 7), LINE(0, 7, 0, 0)};
    static const ita_edge below[] = {LINE(0, 0, 31, 0), LINE(31, 0, 31, 7), LINE(31, 7, 0, 0)};
    const double along = 0.318309886;
    const settle_piece pieces[] = {{above, 3, {0, 0}}, {below, 3, {31 * along, 7 * along}}};
    ita_point shifts[2];
    const settle_answer answer = settle_within(1e-7, pieces, 2, shifts);
    assert_true(answer.is_settled);
    assert_int_equal(answer.free_count, 1);
    const ita_point by = ita_point_sub(shifts[1], shifts[0]);
    assert_int_equal(31 * by.y.a, 7 * by.x.a);
    assert_true(fabs((double)by.x.a / (double)answer.fineness - 31 * along) <= answer.rounding);
    assert_true(answer.rounding < 0.01);
}

// Along very many to the right and 1 up everything is a whole multiple of the height: nothing is
// divided by more than there is room for.
static void what_all_else_is_whole_multiples_of_is_left_free(void **state) {
    (void)state;
    enum { LONG = 200001 };
    static const ita_edge above[] = {LINE(0, 0, LONG, 1), LINE(LONG, 1, 0, 1), LINE(0, 1, 0, 0)};
    static const ita_edge below[] = {LINE(0, 0, LONG, 0), LINE(LONG, 0, LONG, 1),
                                     LINE(LONG, 1, 0, 0)};
    const settle_piece pieces[] = {{above, 3, {0, 0}}, {below, 3, {0.37 * (double)LONG, 0.37}}};
    ita_point shifts[2];
    const settle_answer answer = settle(pieces, 2, shifts);
    assert_true(answer.is_settled);
    assert_int_equal(answer.free_count, 1);
    assert_int_equal(answer.fineness, 100);
    assert_int_equal(shifts[1].y.a - shifts[0].y.a, 37);
    assert_int_equal(shifts[1].x.a - shifts[0].x.a, 37 * (int64_t)LONG);
}

// A hundredth of the slack is what a number may be off that was written so: the least even
// fineness that comes as near as that, by trying one after the other.
static int64_t least_even_fineness(double value, double slack) {
    int64_t n = 2;
    while (fabs(value * (double)n - floor(value * (double)n + 0.5)) > slack / 100 * (double)n)
        n += 2;
    return n;
}

static void one_fineness_that_is_no_finer_than_needed_serves_all_lengths(void **state) {
    (void)state;
    const double slack = 0.001;
    ita_random random;
    ita_random_seed(&random, test_seed(184));
    int met = 0;
    for (int round = 0; round < 200; round++) { // 13 halves to the right; no part of the unit up
        const double up = 0.05 + 0.4 * ita_random_unit(&random);
        const int64_t least = least_even_fineness(up, slack);
        if (least >= 1000) continue; // beyond it only some are tried
        const settle_piece pieces[] = {{square, 4, {0, 0}}, {square, 4, {6.5, up}}};
        ita_point shifts[2];
        const settle_answer answer = settle_within(slack, pieces, 2, shifts);
        assert_true(answer.is_settled);
        assert_int_equal(answer.fineness, least);
        assert_int_equal(2 * (shifts[1].x.a - shifts[0].x.a), 13 * least);
        met++;
    }
    assert_true(met > 50);
}

// ---- angles where edges touch

// From where both begin, to the right: a straight line or the arc of a circle that bends so much.
static loose_edge bent(double bend, double sweep) {
    if (bend == 0) return (loose_edge){.kind = ITA_EDGE_LINE, .to = {1, 0}};
    const double r = 1 / bend; // to the left where positive
    const spot centre = {0, r};
    return (loose_edge){.kind = ITA_EDGE_ARC,
                        .turn = bend > 0 ? 1 : -1,
                        .c1 = centre,
                        .to = {fabs(r) * sin(sweep), r - r * cos(sweep)}};
}

static loose_edge turned_by(const loose_edge *edge, double angle) {
    const loose_motion motion = {cos(angle), sin(angle), 1, false, {3, -2}};
    return loose_moved(&motion, edge);
}

// Where the edge that arrives bends more to the left, walked back, than the one that leaves, the
// inside is nothing but what lies between them; else it is all around.
static void a_cusp_encloses_nothing_or_everything(void **state) {
    (void)state;
    const double full = 2 * acos(-1);
    static const double bends[] = {-4, -1, -0.25, 0, 0.5, 1, 3};
    enum { BENDS = sizeof bends / sizeof bends[0] };
    for (int i = 0; i < BENDS; i++)
        for (int k = 0; k < BENDS; k++)
            for (int sweep = 1; sweep < 8; sweep++) {
                if (i == k) continue;
                const double angle = 0.4 * sweep + i;
                const loose_edge back = bent(bends[i], full / 16 * sweep),
                                 way = bent(bends[k], full / 16 * (1 + sweep % 7)),
                                 arriving = loose_reversed(&back), in = turned_by(&arriving, angle),
                                 out = turned_by(&way, angle);
                const double inside = filling_inner_angle(&in, &out);
                assert_true(fabs(inside - (bends[i] > bends[k] ? 0 : full)) < 1e-9);
            }
}

// ---- numbers

static field_number draw(ita_random *random) {
    field f = {ITA_FRAME_SQUARE, false};
    int64_t d = 1 + (int64_t)ita_random_below(random, 30);
    field_number x = field_fraction(&f, (int64_t)ita_random_below(random, 200) - 100, d);
    x.b = ((int64_t)ita_random_below(random, 20) - 10) * x.d;
    return x;
}

static void fractions_of_a_ring_follow_the_rules_of_a_field(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(12));
    for (int frame = ITA_FRAME_SQRT2; frame <= ITA_FRAME_GOLDEN; frame++)
        for (int i = 0; i < 500; i++) {
            field f = {(ita_frame)frame, false};
            field_number x = draw(&random), y = draw(&random), z = draw(&random);
            field_number left = field_multiply(&f, x, field_add(&f, y, z));
            field_number right = field_add(&f, field_multiply(&f, x, y), field_multiply(&f, x, z));
            assert_memory_equal(&left, &right, sizeof left);
            double value = field_value(&f, x) * field_value(&f, y);
            assert_true(fabs(field_value(&f, field_multiply(&f, x, y)) - value) <
                        1e-9 * (1 + fabs(value)));
            if (field_is_zero(x)) continue;
            field_number one = field_multiply(&f, x, field_inverse(&f, x));
            assert_true(one.a == 1 && one.b == 0 && one.d == 1);
            assert_false(f.is_left);
        }
}

static void a_number_that_leaves_64_bits_raises_the_flag(void **state) {
    (void)state;
    field f = {ITA_FRAME_SQRT2, false};
    field_number x = {INT64_MAX / 3, 7, 1};
    (void)field_multiply(&f, x, x);
    assert_true(f.is_left);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_on_a_bar_slides_along_it_only),
        cmocka_unit_test(slides_around_a_hole_depend_on_each_other),
        cmocka_unit_test(pieces_apart_are_free),
        cmocka_unit_test(fractions_are_as_fine_as_is_allowed_and_no_finer),
        cmocka_unit_test(a_slide_along_a_slant_is_rounded_so_that_all_fits),
        cmocka_unit_test(what_all_else_is_whole_multiples_of_is_left_free),
        cmocka_unit_test(one_fineness_that_is_no_finer_than_needed_serves_all_lengths),
        cmocka_unit_test(a_cusp_encloses_nothing_or_everything),
        cmocka_unit_test(fractions_of_a_ring_follow_the_rules_of_a_field),
        cmocka_unit_test(a_number_that_leaves_64_bits_raises_the_flag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
