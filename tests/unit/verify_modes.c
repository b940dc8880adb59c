// What is forgiven, and what for: digits, doubles, what was allowed. Files into verdicts with their
// mode and tolerance.
#include "verify_answer.h"

// What the verifier forgives never comes near what is drawn.
static void a_gap_that_was_written_is_no_rounding(void **state) {
    (void)state;
    static const char figure[] = SVG("<path d='M0 0H20V10H0Z'/>");
    static const char *const gaps[] = {
        SVG("<path d='M0 0H10V10H0Z'/><path d='M0 0H10V10H0Z' transform='translate(10.75 0)'/>"),
        SVG("<path d='M0 0H10V10H0Z'/><path d='M0 0H10V10H0Z' transform='translate(9.25 0)'/>"),
        SVG("<path d='M0 0H10V10H0Z'/><path d='M41 0H81V40H41Z' transform='scale(.25)'/>"),
        SVG("<path d='M0 0H10V10H0Z'/><path d='M0 0H10V10H0Z' transform='matrix(1 0 0 1 10.26 "
            "0)'/>"),
        SVG("<path d='M0 0H10V10H0Z'/><path d='M-5-5H5V5H-5Z' transform='rotate(90 10.25 5)'/>"),
        SVG("<path d='M0 0H10V10H0Z'/><path d='M0 0H10V10H0Z' transform='scale(.999) "
            "translate(10 0)'/>"),
    };
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        answer a = ask(figure, gaps[i]);
        assert_int_not_equal(a.verdict, ITA_VERDICT_SOLVED);
    }
    // two places are no leave to fill a step of a fifth
    answer a =
        ask(SVG("<path d='M0 0H10V.2H10.2V10.25H0Z'/>"), SVG("<path d='M0 0H10.2V10.25H0Z'/>"));
    assert_int_not_equal(a.verdict, ITA_VERDICT_SOLVED);
}

// A turn that moves a side's end by no more than its digits leave open, 1.41 units of the last
// place, is told as none.
static void a_turn_is_told_where_it_is_more_than_digits(void **state) {
    (void)state;
    static const char figure[] = SVG("<path d='M0 0H20V30H0Z'/>");
    answer a = ask(figure, SVG("<path d='M30 17L40 17.001 39.999 27.001 29.999 27Z'/>"
                               "<path d='M40 17.001L50 17.002 49.999 27.002 39.999 27.001Z'/>"
                               "<path d='M29.999 27L49.999 27.002 49.997 47.002 29.997 47Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.motion, ITA_MOTION_IDENTITY);
    a = ask(figure, SVG("<path d='M30 17L40 17.002 39.998 27.002 29.998 27Z'/>"
                        "<path d='M40 17.002L50 17.004 49.998 27.004 39.998 27.002Z'/>"
                        "<path d='M29.998 27L49.998 27.004 49.994 47.004 29.994 47Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.motion, ITA_MOTION_ROTATED);
}

static void the_mode_says_what_happened(void **state) {
    (void)state;
    static const char figure[] = SVG("<path d='M0 0H20V10H0Z'/>");
    static const char apart[] =
        SVG("<path d='M0 0H10V10H0Z'/><path d='M10.01 0H20.01V10H10.01Z'/>");
    answer a = ask(figure, apart);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_SNAPPED);
    assert_true(a.has_shift && a.max_shift >= 0.005 - 1e-9 && a.max_shift <= 0.01 + 1e-9);
    ita_verify_options as_written = {.is_as_written = true};
    a = ask_with(figure, apart, &as_written);
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    assert_int_equal(a.mode, ITA_MODE_EXACT);
    // less than a unit of the last place, if that is what one says
    a = ask_with(figure, apart, &(ita_verify_options){.tau = 0.001});
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    assert_true(a.has_shift && a.max_shift > 0.001);
    static const char met[] = SVG("<path d='M0 0H9.99V10H0Z'/><path d='M9.99 0H20V10H9.99Z'/>");
    for (int i = 0; i < 2; i++) {
        a = ask_with(figure, met, &(ita_verify_options){.is_as_written = i == 1});
        assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(a.mode, ITA_MODE_EXACT);
        assert_true(a.max_shift == 0 && a.tolerance.origin == ITA_TOLERANCE_NONE);
    }
    // no exact shapes: within twice a unit of the last place
    a = ask(SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.03 0Z'/>"),
            SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.02 0Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
    assert_int_equal(a.tolerance.origin, ITA_TOLERANCE_DIGITS);
    assert_false(a.has_shift);
}

// Edges of 0.04 and 0.03 allow for less than two places leave open; that nothing was found within
// as much as corners may be moved is no proof.
static void a_no_that_digits_may_have_caused_is_not_exact(void **state) {
    (void)state;
#define OTHER_PIECE "<path d='M6.21 4.60L10.77 8.29L6.37 13.73L1.80 10.04Z'/>"
    answer a =
        ask(SVG("<path d='M0.00 0.00L10.00 0.00L10.00 7.00L0.03 7.00L0.00 6.97Z'/>"),
            SVG("<path d='M3.00 2.00L6.21 4.60L1.80 10.04L-1.38 7.46L-1.39 7.42Z'/>" OTHER_PIECE));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.tolerance.origin, ITA_TOLERANCE_DRAWING);
    assert_true(a.tolerance.distance < 0.042 / 7);
    a = ask(SVG("<path d='M0.00 0.00L10.00 0.00L10.00 7.00L0.02 7.00L0.00 6.98Z'/>"),
            SVG("<path d='M3.00 2.00L6.21 4.60L1.80 10.04L-1.39 7.45L-1.39 7.42Z'/>" OTHER_PIECE));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
    assert_int_equal(a.tolerance.origin, ITA_TOLERANCE_DRAWING);
    // far from the figure in any reading
    a = ask(SVG("<path d='M0 0H10.25V10.25H0Z'/>"), SVG("<path d='M0 0H10.25V9.75H0Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    assert_int_equal(a.mode, ITA_MODE_EXACT);
}

// What is forgiven comes with the reason, through every step from the digits to the verdict.
static void a_tolerance_is_told_with_its_origin(void **state) {
    (void)state;
    static const struct {
        const char *figure, *pieces;
        ita_verify_options options;
        ita_tolerance_origin origin;
        double least, most; // the distance that is told
    } cases[] = {
        // a unit of the second place, twice
        {SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.03 0Z'/>"),
         SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.02 0Z'/>"),
         {0},
         ITA_TOLERANCE_DIGITS,
         0.02,
         0.02},
        // moved by hand, where no exact shapes are known
        {SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.03 0Z'/>"),
         SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.13 0Z'/>"),
         {.tau = 0.2},
         ITA_TOLERANCE_TAU,
         0.2,
         0.2},
        // two places, and an edge of a twentieth
        {SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.03 0L14.03 -.05Z'/>"),
         SVG("<path d='M0 0C3.13 5.71 9.37 8.11 14.03 0L14.03 -.052Z'/>"),
         {0},
         ITA_TOLERANCE_DRAWING,
         0.001,
         0.0032},
        // thirteen places say all that a program knew
        {SVG("<path d='M0 0C3.1300000000002 5.71 9.37 8.11 14.03 0Z'/>"),
         SVG("<path d='M0 0C3.1300000000001 5.71 9.37 8.11 14.0300000000001 0Z'/>"),
         {0},
         ITA_TOLERANCE_DOUBLES,
         1e-9,
         1e-7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answer a = ask_with(cases[i].figure, cases[i].pieces, &cases[i].options);
        assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
        assert_int_equal(a.tolerance.origin, cases[i].origin);
        assert_true(a.tolerance.distance >= cases[i].least * (1 - 1e-12));
        assert_true(a.tolerance.distance <= cases[i].most * (1 + 1e-12));
    }
}

// Two discs that touch, turned by 0.3 and written with thirteen decimals.
static void discs_that_touch_are_solved_in_decimals(void **state) {
    (void)state;
    static const char figure[] = SVG("<path d='M1 0 A1 1 0 0 1 -1 0 A1 1 0 0 1 1 0 Z "
                                     "M3 0 A1 1 0 0 1 1 0 A1 1 0 0 1 3 0 Z'/>");
    static const double turns[] = {0.3, 1.1, 2.9, -2};
    for (int i = 0; i < 4; i++) {
        double c = cos(turns[i]), s = sin(turns[i]);
        char pieces[600];
        snprintf(pieces, sizeof pieces,
                 "<svg><path d='M%.13f %.13fA1 1 0 0 1 %.13f %.13fA1 1 0 0 1 %.13f %.13fZ'/>"
                 "<path d='M%.13f %.13fA1 1 0 0 1 %.13f %.13fA1 1 0 0 1 %.13f %.13fZ'/></svg>",
                 c, s, -c, -s, c, s, 3 * c, 3 * s, c, s, 3 * c, 3 * s);
        answer a = ask(figure, pieces);
        assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(a.motion, ITA_MOTION_ROTATED);
        assert_int_equal(a.contours, 2);
    }
    // as far apart as they touch: not solved, and not all there
    answer a = ask(figure, SVG("<circle r='1'/><circle r='1' cx='2.5' cy='.1'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    assert_true(a.progress < 1);
}

// Caps and what they are cut from, by the small arc and the large one: nearly half circles. What
// digits leave open between both is told, and in whole numbers or as written none is.
static void nearly_half_a_circle_is_told_as_what_it_is(void **state) {
    (void)state;
    const ita_verify_options as_written = {.is_as_written = true};
    static const char cap[] = SVG("<path d='M10.01 20A10 10 0 0 1 29.99 20Z'/>");
    static const char large[] = SVG("<path d='M10.01 20A10 10 0 1 1 29.99 20Z'/>");
    answer a = ask(cap, large);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
    assert_true(a.tolerance.distance > 0.44 && a.tolerance.distance < 0.45);
    a = ask_with(cap, large, &as_written);
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    // an eighth of the radius is more than digits explain
    a = ask(SVG("<path d='M1.01 2A1 1 0 0 1 2.99 2Z'/>"),
            SVG("<path d='M1.01 2A1 1 0 1 1 2.99 2Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    // whole numbers are what they say
    a = ask(SVG("<path d='M0 0A1000000 1000000 0 0 1 1999998 0Z'/>"),
            SVG("<path d='M0 0A1000000 1000000 0 1 1 1999998 0Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
}

// What digits leave open one way only, as under a transform that enlarges up and down, is forgiven
// that way only; and a factor of few digits moves nothing by as much as edges are long.
static void what_is_open_one_way_is_no_gap_the_other_way(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {SVG("<path d='M0 0H20V100H0Z'/>"),
         SVG("<g transform='scale(1 100)'><path d='M0 0H10.00V1H0Z'/>"
             "<path d='M11.25 0H21.25V1H11.25Z'/></g>")},
        {SVG("<path d='M0 0H20V100H0Z'/>"),
         SVG("<g transform='scale(1 100)'><path d='M0 0H10.00V1H0Z'/>"
             "<path d='M9 0H19V1H9Z'/></g>")},
        {SVG("<path d='M0 0H30V200H0Z'/>"),
         SVG("<path d='M0 0H15V200H0Z'/>"
             "<path d='M0 0H1V1H0Z' transform='scale(15 200) translate(1.08 0)'/>")},
        {SVG("<path d='M0 0H240V100H0Z'/>"),
         SVG("<path d='M0 0H1000000V1000000H0Z' transform='matrix(.0001,0,0,.0001,0,0)'/>"
             "<path d='M140 0H240V100H140Z'/>")},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_not_equal(ask(wrong[i][0], wrong[i][1]).verdict, ITA_VERDICT_SOLVED);
    const answer a = ask(SVG("<path d='M0 0H20V100H0Z'/>"),
                         SVG("<g transform='scale(1 100)'><path d='M0 0H10.25V1H0Z'/>"
                             "<path d='M10.25 0H20V1H10.25Z'/></g>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
}

// A figure of shapes that overlap by a last place is told within it, with an ellipse beside too.
static void overlaps_beside_an_ellipse_are_not_exact(void **state) {
    (void)state;
    static const char all[] = SVG("<ellipse cx='80' cy='50' rx='10' ry='20'/>"
                                  "<path d='M0.00 0.00L19.11 5.91L13.20 25.02L-5.91 19.11Z'/>"
                                  "<path d='M17.62 10.68L31.96 15.12L29.00 24.67L14.66 20.24Z'/>");
    const answer a = ask(all, all);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
}

// What is left of a nought that a script computed is a nought, of no places; as it is written it is
// what it says.
static void what_is_left_of_a_nought_is_one(void **state) {
    (void)state;
    static const char figure[] =
        SVG("<path d='M0 0L123.457 31.3131L98.7654 117.171L11.2358 99.9919Z'/>");
    static const char pieces[] =
        SVG("<path d='M0 0L123.457 31.3131L105.005 95.4747L0 1.42109e-14Z'/>"
            "<path d='M-6.1e-15 0L105.005 95.4747L98.7654 117.171L11.2358 99.9919Z'/>");
    answer a = ask(figure, pieces);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
    a = ask_with(figure, pieces, &(ita_verify_options){.is_as_written = true});
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    // whole numbers beside it are not told to be exact
    a = ask(SVG("<path d='M0 0H20V10H0Z'/>"),
            SVG("<path d='M0 1.2e-15H10V10H0Z'/><path d='M10 0H20V10H10Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_not_equal(a.mode, ITA_MODE_EXACT);
    // a factor as small as that moves what lies far out by 0.0008
    a = ask(SVG("<path d='M900000000 0H900000020V10H900000000Z'/>"),
            SVG("<path d='M900000000 0H900000010V10H900000000Z' "
                "transform='matrix(1 9.00012e-13 0 1 0 0)'/>"
                "<path d='M900000010 0H900000020V10H900000010Z'/>"));
    assert_int_not_equal(a.verdict, ITA_VERDICT_SOLVED);
    // and what is enlarged is told as it is then
    a = ask(SVG("<path d='M0 0H20V10H0Z'/>"),
            SVG("<g transform='scale(100000000)'><path d='M0 9.00012e-13H.0000001V.0000001H0Z'/>"
                "<path d='M.0000001 0H.0000002V.0000001H.0000001Z'/></g>"));
    if (a.verdict == ITA_VERDICT_SOLVED)
        assert_true(fmax(a.tolerance.distance, a.max_shift) >= 9e-5 / 2);
}

// Whole steps and one that makes up for where the first point was rounded: the path ends where it
// began, next to nothing beside it; a last step that is short by more does not.
static void a_last_step_makes_up_for_the_others(void **state) {
    (void)state;
    static const char pieces[] =
        SVG("<path d='M248.77734 111.86177V221.86177A10 10 0 0 1 238.77734 231.86177L168.77734 "
            "111.86177"
            "A10 10 0 0 1 178.77734 101.86177H238.77734A10 10 0 0 1 248.77734 111.86177Z'/>"
            "<path d='M238.77734 231.86177L168.77734 111.86177V221.86177A10 10 0 0 0 178.77734 "
            "231.86177Z'/>");
#define ROUNDED(STEP)                                                                              \
    SVG("<path d='m248.77734 111.86177v110a10 10 0 0 1-10 10h-60a10 10 0 0 1-10-10v-110"           \
        "a10 10 0 0 1 10-10h60a10 10 0 0 1 10 " STEP "z'/>")
    answer a = ask(ROUNDED("10.00001"), pieces);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
    a = ask(ROUNDED("10.01"), pieces);
    assert_int_not_equal(a.verdict, ITA_VERDICT_SOLVED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gap_that_was_written_is_no_rounding),
        cmocka_unit_test(a_turn_is_told_where_it_is_more_than_digits),
        cmocka_unit_test(the_mode_says_what_happened),
        cmocka_unit_test(a_no_that_digits_may_have_caused_is_not_exact),
        cmocka_unit_test(a_tolerance_is_told_with_its_origin),
        cmocka_unit_test(nearly_half_a_circle_is_told_as_what_it_is),
        cmocka_unit_test(what_is_open_one_way_is_no_gap_the_other_way),
        cmocka_unit_test(overlaps_beside_an_ellipse_are_not_exact),
        cmocka_unit_test(what_is_left_of_a_nought_is_one),
        cmocka_unit_test(a_last_step_makes_up_for_the_others),
        cmocka_unit_test(discs_that_touch_are_solved_in_decimals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
