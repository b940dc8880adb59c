// Drawings in which more is left open by digits than lies between edges: sectors of ellipses that
// nearly touch, a sliver. They belong together as they stand; within all that digits leave open
// their outline cannot be followed, or a shape has no area. The answers were "unsolved", with 0 %
// of the area and nothing missing, and a refusal.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>
#include <stdlib.h>

typedef struct pair {
    const char *figure, *pieces;
    unsigned allow;
} pair;

static const pair right[] = {
    {"<svg><path transform='matrix(0.2 2 -0.2 5 32 -0.1)' d='M22,-4 L26.8 2.4 a8 8 0 0 1 "
     "-12.8,-6.4 "
     "Z M29.488,-6.816 L22 -4 L19.76 -11.68 A8 8 0 0 0 29.488,-6.816 Z'/></svg>",
     "<svg><g transform='matrix(-3.952 -0.736 -2.372 -0.796 -8.864 30.748)'><path "
     "transform='matrix(1 0 0 1 3 -5)' d='M10.4,9.8 A4 16 360 0 1 4,-3 l4 0 Z'/></g><path "
     "transform='matrix(-1.976 -0.368 -4.744 -1.592 -8.864 30.748)' d='M19.76,-11.68 A8 8 -180 0 0 "
     "29.488,-6.816 L22 -4 L19.76 -11.68 Z'/></svg>",
     0},
    {"<svg><path d='M40.336,19.96 a143 27.5 -180 0 0 83.512,16.06 L14.336 43.94 A26 5 0 0 1 "
     "16,45.7 "
     "h-26 L-10 50.7 A26 5 180 0 1 16,45.7 L133 45.7 L-10 73.2 L-10 50.7 A26 5 0 0 1 -34.336,43.94 "
     "L-143.848 36.02 a27.5 143 270 0 1 184.184,-16.06 Z'/></svg>",
     "<svg><g transform='matrix(1 0 0 1 47 16.8)'><path d='M16,45.7 H-10 L14.336 43.94 A26 5 -180 "
     "0 "
     "1 16,45.7 Z'/><path d='M-10,45.7 L-34.336 43.94 L-0.848 41.02 Z'/><path d='M-34.336,43.94 "
     "L-143.848 36.02 A143 27.5 360 0 1 40.336,19.96 L-0.848 41.02 L-34.336 43.94 Z'/><path "
     "d='M-34.336,43.94 L-10 45.7 L-10 50.7 a26 5 180 0 1 -24.336,-6.76 Z'/></g><path d='M37,62.5 "
     "L46.152 57.82 A5 26 270 0 1 61.336,60.74 Z'/><path transform='matrix(0 2.5 -13 0 -15 10)' "
     "d='M19.128,-4.704 l-8.424 -3.168 A11 11 180 0 0 17.128,-14.296 L20.296 -5.872 A2 2 360 0 0 "
     "19.128,-4.704 Z'/><path d='M180,62.5 L37 90 L37 67.5 A26 5 0 0 1 63,62.5 Z'/></svg>",
     0},
    {"<svg><g transform='matrix(10 0 0 0.05 -76 -92)'><path transform='matrix(1 0 0 1 3 -5)' "
     "d='M13.04,-6.12 a5.5 22 180 0 1 2.86,7.92 L11.5 15 Z'/></g></svg>",
     "<svg><path d='M-69,-91.5 l-15.4 -1.056 a55 1.1 180 0 0 -28.6,0.396 Z'/></svg>",
     ITA_ALLOW_MIRROR},
    // two shapes whose outline cannot be followed: the figure is as large as both
    {"<svg><path d='M.41-.12L1.28-1.86L3.02-.98Z'/>"
     "<path d='M3.44-1.86L3.01-.99L2.14-1.43L2.57-2.3Z'/></svg>",
     "<svg><path d='M.82-.24L2.56-3.72L6.04-1.96Z'/>"
     "<path d='M6.88-3.72L6.02-1.98L4.28-2.86L5.14-4.6Z'/></svg>",
     ITA_ALLOW_SCALE},
};

static ita_verify_report judge(const pair *p, bool *is_in_pieces) {
    const ita_verify_options options = {.theta = 3, .allow = p->allow};
    ita_verify_report report;
    assert_int_equal(ita_verify(p->figure, strlen(p->figure), p->pieces, strlen(p->pieces),
                                &options, ita_heap(), &report, is_in_pieces, NULL),
                     ITA_OK);
    return report;
}

static void what_digits_are_too_wide_for_is_looked_at_more_finely(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        bool is_in_pieces;
        ita_verify_report report = judge(&right[i], &is_in_pieces);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(report.mode, ITA_MODE_EXACT);
        ita_verify_report_close(&report);
    }
}

// A piece less, or one of another drawing: what is told of it does not contradict itself.
static void what_is_not_there_is_missing(void **state) {
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const pair wrong = {right[i].figure, right[2].pieces, 0};
        bool is_in_pieces;
        ita_verify_report report = judge(&wrong, &is_in_pieces);
        if (report.verdict != ITA_VERDICT_INVALID) {
            assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
            assert_true(report.missing > 0);
        }
        ita_verify_report_close(&report);
    }
}

// However little that is: a gap, and what a piece is too large.
static void little_that_is_missing_is_told(void **state) {
    (void)state;
    static const char figure[] = "<svg><path d='M0 0H20V10H0Z'/></svg>";
    static const struct {
        const char *pieces;
        double covered, missing;
    } cases[] = {
        {"<svg><path d='M0 0H10V10H0Z'/><path d='M0 0H10V10H0Z' transform='translate(10.00009 "
         "0)'/></svg>",
         1 - 0.0009 / 200, 0.0009},
        {"<svg><path d='M0 0H10V10H0Z'/><path d='M0 0H10V10H0Z' transform='translate(10.0000009 "
         "0)'/></svg>",
         1 - 0.000009 / 200, 0.000009},
        {"<svg><path d='M0 0H20.00009V10H0Z'/></svg>", 1 - 0.0009 / 200.0009, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool is_in_pieces;
        ita_verify_report report = judge(&(pair){figure, cases[i].pieces, 0}, &is_in_pieces);
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        assert_true(fabs(report.progress.area - cases[i].covered) < 2e-9);
        assert_true(fabs(report.missing - cases[i].missing) <= 1e-9 + 1e-4 * cases[i].missing);
        ita_verify_report_close(&report);
    }
}

// What is read better where arcs are taken for what numbers leave open is told by the sentence,
// too.
static void the_sentence_tells_the_figures(void **state) {
    (void)state;
    static const char figure[] =
        "<svg><path d='M822.3325 -774.9424A1000 200 166.2379 0 1 -421.2112 -242.9904A1000 200 "
        "166.2379 0 1 -783.2893 -505.9544A1000 200 166.2379 0 1 822.3325 -774.9424Z'/></svg>";
    static const char pieces[] =
        "<svg><path d='M-547.9366 -594.7563A1000 200 166.2379 0 1 297.5905 -422.6608Z'/><path "
        "d='M297.5905 -422.6608A1000 200 166.2379 0 1 -47.3189 -321.7775Z'/><path d='M-47.3189 "
        "-321.7775A1000 200 166.2379 0 1 -350.8629 -255.3834Z'/><path d='M-350.8629 "
        "-255.3834A1000 200 166.2379 0 1 -997.1578 -211.9617Z'/><path d='M-997.1578 "
        "-211.9617A1000 200 166.2379 0 1 -547.9366 -594.7563Z'/><path d='M-547.9366 "
        "-594.7563L297.5905 -422.6608L-47.3189 -321.7775L-350.8629 -255.3834L-997.1578 "
        "-211.9617Z'/></svg>";
    bool is_in_pieces;
    ita_verify_report report = judge(&(pair){figure, pieces, 0}, &is_in_pieces);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    assert_string_equal(report.diag.key, "geom.verdict.unsolved");
    assert_int_equal(atoi(report.diag.args[0]), (int)floor(report.progress.area * 100));
    assert_int_equal(atoi(report.diag.args[1]), (int)floor(report.progress.boundary * 100));
    ita_verify_report_close(&report);
}

// Slid by about as much as its numbers are rounded: seams, as which the drawing lies on itself.
static void a_drawing_whose_seams_overlap_is_its_own_figure(void **state) {
    (void)state;
    static const char svg[] =
        "<svg><path d='M0.000 0.000L-21.412 -8.021L-11.936 -33.317L9.476 -25.296Z'/>"
        "<path d='M0.001 -0.002L9.476 -25.298L25.034 -4.663Z'/></svg>";
    bool is_in_pieces;
    ita_verify_report report = judge(&(pair){svg, svg, 0}, &is_in_pieces);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.mode, ITA_MODE_TOLERANCE);
    assert_int_equal(report.motion.kind, ITA_MOTION_IDENTITY);
    // the corners at the origin are 0.0022 apart, so that one of them is moved by 0.0011 at least;
    // what is told is what digits leave open, two units, and says no more than that
    assert_true(report.tolerance.distance >= 0.001 && report.tolerance.distance <= 0.002);
    ita_verify_report_close(&report);
}

// Two triangles that lie over each other by more are no solution of a figure whose shapes do too,
// nor of its outline; which pieces do is told.
static void pieces_that_overlap_as_the_figure_does_are_no_solution(void **state) {
    (void)state;
    static const char svg[] = "<svg><path d='M46.6674 70.0326L51.9 64.8L51.9 70.0326Z'/>"
                              "<path d='M36.2487 80.4513L46.7138 69.9862L46.7138 80.4513Z'/></svg>";
    static const char outline[] =
        "<svg><path d='M46.7138 69.9862L51.9 64.8L51.9 70.0326L46.7138 70.0326L46.7138 "
        "80.4513L36.2487 80.4513Z'/></svg>";
    const char *const figures[] = {svg, outline};
    for (size_t i = 0; i < 2; i++) {
        bool is_in_pieces;
        ita_verify_report report = judge(&(pair){figures[i], svg, 0}, &is_in_pieces);
        assert_int_equal(report.verdict, ITA_VERDICT_OVERLAP);
        assert_int_equal(report.overlap_count, 1);
        assert_true(fabs(report.overlaps[0].area - 0.0464 * 0.0464 / 2) < 1e-5);
        ita_verify_report_close(&report);
    }
}

// An ellipse cut into sectors, in two places: what a tolerance follows badly a finer one may
// follow.
static void what_lacks_no_more_than_rounding_is_tried_more_finely(void **state) {
    (void)state;
    static const pair sectors = {"<svg><ellipse rx='5.00' ry='2.94'/></svg>",
                                 "<svg><path d='M0 0L0.12 2.94A5.00 2.94 0 0 1 -4.35 1.45Z'/>"
                                 "<path d='M0 0L-4.35 1.45A5.00 2.94 0 0 1 -4.93 -0.49Z'/>"
                                 "<path d='M0 0L-4.93 -0.49A5.00 2.94 0 0 1 -0.81 -2.90Z'/>"
                                 "<path d='M0 0L-0.81 -2.90A5.00 2.94 0 0 1 4.60 -1.16Z'/>"
                                 "<path d='M0 0L4.60 -1.16A5.00 2.94 0 0 1 5.00 -0.09Z'/>"
                                 "<path d='M0 0L5.00 -0.09A5.00 2.94 0 0 1 0.12 2.94Z'/></svg>",
                                 0};
    bool is_in_pieces;
    ita_verify_report report = judge(&sectors, &is_in_pieces);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.mode, ITA_MODE_TOLERANCE);
    assert_int_equal(report.tolerance.origin, ITA_TOLERANCE_DRAWING);
    assert_true(report.tolerance.distance < 0.02 && report.missing == 0);
    ita_verify_report_close(&report);
}

// What does not hold by its digits is offered between two bounds, and that is enough where it is
// asked for.
static void check_offered(const char *figure, const char *pieces, ita_verdict verdict, double least,
                          double most) {
    ita_verify_options options = {0};
    for (int round = 0; round < 2; round++) {
        ita_verify_report report;
        bool is_in_pieces;
        assert_int_equal(ita_verify(figure, strlen(figure), pieces, strlen(pieces), &options,
                                    ita_heap(), &report, &is_in_pieces, NULL),
                         ITA_OK);
        assert_int_equal(report.verdict, round == 0 ? verdict : ITA_VERDICT_SOLVED);
        if (round == 1) assert_true(report.tolerance.distance <= options.tau);
        if (round == 0) options.tau = report.near_tau;
        ita_verify_report_close(&report);
        assert_true(options.tau > least && options.tau < most);
    }
}

// An ellipse drawn as two halves, in four places: its numbers leave its curve open by more than
// points of straight edges may be off, so it is offered, and judged within that where it is asked.
static void an_ellipse_of_two_halves_is_offered(void **state) {
    (void)state;
    static const char figure[] =
        "<svg><path d='M10.856 -0.3728A55.6973 16.9491 106.5649 0 1 -26.1065 6.3904"
        "A55.6973 16.9491 106.5649 0 1 10.856 -0.3728Z'/></svg>";
    static const char pieces[] = "<svg><path d='M-7.6253 3.0088L10.856 -0.3728"
                                 "A55.6973 16.9491 106.5649 0 1 -27.6406 52.4981Z'/>"
                                 "<path d='M-7.6253 3.0088L-27.6406 52.4981"
                                 "A55.6973 16.9491 106.5649 0 1 -19.3091 -15.2138Z'/>"
                                 "<path d='M-7.6253 3.0088L-19.3091 -15.2138"
                                 "A55.6973 16.9491 106.5649 0 1 10.856 -0.3728Z'/></svg>";
    check_offered(figure, pieces, ITA_VERDICT_UNSOLVED, 0.0002, 0.005);
}

// In whole numbers, all moved a little: what is offered first overlaps when it is asked for, and
// more than that would do.
static void what_is_offered_is_enough(void **state) {
    (void)state;
    static const char figure[] =
        "<svg><path d='M0 20L0 0L20 0L40 0L40 20L40 40L20 40L0 40Z'/></svg>";
    static const char pieces[] =
        "<svg><path d='M50 40L48 62L30 60Z'/><path d='M50 40L30 60L30 40Z'/>"
        "<path d='M49 61L50 80L30 80Z'/><path d='M49 61L30 80L30 60Z'/>"
        "<path d='M50 40L70 40L70 60Z'/><path d='M50 40L70 60L49 61Z'/>"
        "<path d='M49 61L70 60L70 80Z'/><path d='M49 61L70 80L50 80Z'/></svg>";
    check_offered(figure, pieces, ITA_VERDICT_OVERLAP, 1, 2);
}

// Curves whose control points lie on their chords are lines, and bend a little where they are
// turned and rounded; on the outline and between pieces.
static void lines_drawn_as_curves_are_lines(void **state) {
    (void)state;
    static const char curved[] = "<svg><path d='M0 0H40V23Q30 23 20 23L0 23Z'/></svg>";
    static const char straight[] = "<svg><path d='M0 0H40V23H0Z'/></svg>";
    static const char outer[] = "<svg><path d='M60 0L77.3 10L65.8 29.9L48.5 19.9Z'/>"
                                "<path d='M77.3 10L94.6 20L83.1 39.9Q74.5 34.9 65.8 29.9Z'/></svg>";
    static const char inner[] = "<svg><path d='M60 0L78.1 8.5Q73.2 18.8 68.4 29.3L50.3 20.8Z'/>"
                                "<path d='M78.1 8.5L96.3 16.9L86.5 37.7L68.4 29.3Z'/></svg>";
    static const char *const pairs[][2] = {{curved, outer}, {straight, outer}, {straight, inner}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *figure = pairs[i][0], *pieces = pairs[i][1];
        const ita_verify_options options = {.tau = 0.3};
        ita_verify_report report;
        bool is_in_pieces;
        assert_int_equal(ita_verify(figure, strlen(figure), pieces, strlen(pieces), &options,
                                    ita_heap(), &report, &is_in_pieces, NULL),
                         ITA_OK);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_true(report.tolerance.distance <= options.tau);
        ita_verify_report_close(&report);
    }
}

// The sliver that only less than rounding shows is refused by name where it solves nothing.
static void a_sliver_that_solves_nothing_is_refused(void **state) {
    (void)state;
    const pair wrong = {"<svg><path d='M0 0H10.25V10H0Z'/></svg>",
                        "<svg><path d='M0 0H10.25V10H0Z'/><path d='M20 0H30L25 .01Z'/></svg>", 0};
    bool is_in_pieces = false;
    ita_verify_report report = judge(&wrong, &is_in_pieces);
    assert_int_equal(report.verdict, ITA_VERDICT_INVALID);
    assert_string_equal(report.diag.key, "geom.shape.area");
    assert_true(is_in_pieces);
    ita_verify_report_close(&report);
}

// Numbers with at most one place mean what they say, unless pieces may be off; not more than that.
static void short_numbers_are_rounded_where_pieces_may_be_off(void **state) {
    (void)state;
    static const char figure[] = "<svg><path d='M.1 0H20.1V10H.1Z'/></svg>";
    static const char turned[] = "<svg><path d='M0 0L9.6 3L6.6 12.5L-3 9.6Z'/>"
                                 "<path d='M9.6 3L19.1 5.9L16.2 15.5L6.6 12.5Z'/></svg>";
    static const char whole[] = "<svg><path d='M0 0H20V10H0Z'/></svg>";
    static const char large[] = "<svg><path d='M0 0H10V11H0Z'/><path d='M10 0H20V10H10Z'/></svg>";
    static const struct {
        const char *figure, *pieces;
        double tau;
        bool is_solved;
    } cases[] = {{figure, turned, 0, false},
                 {figure, turned, 0.1, true},
                 {figure, turned, 0.3, true},
                 {whole, large, 2, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ita_verify_options options = {.theta = 3, .tau = cases[i].tau};
        ita_verify_report report;
        bool is_in_pieces;
        assert_int_equal(ita_verify(cases[i].figure, strlen(cases[i].figure), cases[i].pieces,
                                    strlen(cases[i].pieces), &options, ita_heap(), &report,
                                    &is_in_pieces, NULL),
                         ITA_OK);
        assert_int_equal(report.verdict == ITA_VERDICT_SOLVED, cases[i].is_solved);
        ita_verify_report_close(&report);
    }
}

// A figure in whole numbers is what it is, though its pieces were turned and told in one decimal:
// what asks for that is offered, and enough.
static void whole_numbers_beside_one_decimal_are_whole(void **state) {
    (void)state;
    static const char figure[] = "<svg><path d='M0 0H100V70H0Z'/></svg>";
    static const char pieces[] = "<svg><path d='M96.6 12.8L60.7 46.3L29.3 12.5Z'/>"
                                 "<path d='M110.8 -0.3L96.6 12.8L29.3 12.5L23.0 5.7L40.9 -1.1Z'/>"
                                 "<path d='M123.9 -32.6L133.9 -21.9L110.8 -0.3L40.9 -1.1Z'/>"
                                 "<path d='M13.0 -5.0L40.0 -30.1L92.5 -20.7L23.0 5.7Z'/>"
                                 "<path d='M65.7 -54.0L86.2 -73.1L123.9 -32.6L104.4 -25.2Z'/>"
                                 "<path d='M40.0 -30.1L65.7 -54.0L104.4 -25.2L92.5 -20.7Z'/></svg>";
    check_offered(figure, pieces, ITA_VERDICT_OVERLAP, 0.05, 0.21);
}

// What corners are moved by and what numbers of transforms leave open are told together, and stay
// together below a seventh of the shortest edge: here a sliver 0.15 thin lacks beside edges of 1.
static void what_is_moved_in_all_stays_below_the_shortest_edge(void **state) {
    (void)state;
    static const struct {
        const char *pieces;
        bool is_solved;
    } cases[] = {
        {"<path d='M.001 .000L.011 .003 .041 .013Z'/>", true},
        {"<path d='M.001 .000L.020 .006 .041 .013Z'/>", false},
        {"<path transform='translate(0.00000 0.00000)' d='M.001 .000L.020 .006 .041 .013Z'/>",
         false},
    };
    static const char figure[] = "<svg><path d='M0 0H0.041V0.013H0Z'/></svg>";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[600];
        snprintf(
            text, sizeof text,
            "<svg><g transform='translate(0.00000 0.00000)'>"
            "<path d='M.002 .000L.041 .000 .041 .013Z'/>"
            "<path d='M.041 .013L.000 .013 .000 .000Z'/></g>"
            "<path transform='translate(0.00000 0.00000)' d='M.001 .000L.002 .000 .011 .003Z'/>"
            "<path transform='translate(0.00000 0.00000)' d='M.041 .013L.000 .000 .001 .000Z'/>"
            "%s</svg>",
            cases[i].pieces);
        const pair drawn = {figure, text, 0};
        bool is_in_pieces;
        ita_verify_report report = judge(&drawn, &is_in_pieces);
        assert_int_equal(report.verdict == ITA_VERDICT_SOLVED, cases[i].is_solved);
        ita_verify_report_close(&report);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers_beside_one_decimal_are_whole),
        cmocka_unit_test(what_is_moved_in_all_stays_below_the_shortest_edge),
        cmocka_unit_test(what_digits_are_too_wide_for_is_looked_at_more_finely),
        cmocka_unit_test(what_is_not_there_is_missing),
        cmocka_unit_test(little_that_is_missing_is_told),
        cmocka_unit_test(the_sentence_tells_the_figures),
        cmocka_unit_test(a_drawing_whose_seams_overlap_is_its_own_figure),
        cmocka_unit_test(pieces_that_overlap_as_the_figure_does_are_no_solution),
        cmocka_unit_test(what_lacks_no_more_than_rounding_is_tried_more_finely),
        cmocka_unit_test(an_ellipse_of_two_halves_is_offered),
        cmocka_unit_test(what_is_offered_is_enough),
        cmocka_unit_test(lines_drawn_as_curves_are_lines),
        cmocka_unit_test(a_sliver_that_solves_nothing_is_refused),
        cmocka_unit_test(short_numbers_are_rounded_where_pieces_may_be_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
