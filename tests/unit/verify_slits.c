// A slit as narrow as a unit or two of the last place that is written, between two squares of one
// shape, is no rounding: the corners opposite each other would be written alike if they were one.
// Where a corner lies opposite a slanting side, digits cannot tell: a yes then says so.
#include "verify_ask.h"

#include "intarsia/text.h"

#include <string.h>

static void put_box(ita_text *out, double x, double width, double height, int places) {
    ita_put(out, "M");
    ita_put_fixed(out, x, places);
    ita_put(out, " 0H");
    ita_put_fixed(out, x + width, places);
    ita_put(out, "V");
    ita_put_fixed(out, height, places);
    ita_put(out, "H");
    ita_put_fixed(out, x, places);
    ita_put(out, "Z");
}

static bool is_solved(const ita_text *figure, const ita_text *pieces, double tau) {
    ita_verify_report report = report_on(figure, pieces, tau);
    const bool is_filled = report.verdict == ITA_VERDICT_SOLVED;
    ita_verify_report_close(&report);
    return is_filled;
}

static void a_slab_is_not_two_squares_and_the_slit_between_them(void **state) {
    (void)state;
    static const struct {
        double side, slit, tau;
        int places;
    } cases[] = {
        {40, 1, 1, 0},      {40, 1, 4, 0},     {100, 1, 1, 0},      {100, 2, 3, 0},
        {300, 2, 30, 0},    {10, 0.1, 0.2, 1}, {10, 0.02, 0, 2},    {10, 0.01, 0, 2},
        {10, 0.02, 0.1, 2}, {8, 0.002, 0, 3},  {50.5, 0.1, 0.5, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double side = cases[i].side, slit = cases[i].slit;
        ita_text two, slab;
        ita_text_open(&two, ita_heap());
        ita_text_open(&slab, ita_heap());
        ita_put(&two, "<svg><path d='");
        put_box(&two, 0, side, side, cases[i].places);
        put_box(&two, side + slit, side, side, cases[i].places);
        ita_put(&two, "'/></svg>");
        ita_put(&slab, "<svg><path d='");
        put_box(&slab, 0, 2 * side + slit, side, cases[i].places);
        ita_put(&slab, "'/></svg>");
        if (is_solved(&two, &slab, cases[i].tau)) fail_msg("the slab is the squares, %zu", i);
        if (is_solved(&slab, &two, cases[i].tau)) fail_msg("the squares are the slab, %zu", i);
        ita_text_close(&two);
        ita_text_close(&slab);
    }
}

// Two blocks with a slanting slit between them, corners opposite sides; and what they would be
// without it. Rounding would leave such slits, too.
#define LEFT_BLOCK  "M0 0L1.7 0L1.8 1L0 1Z"
#define RIGHT_BLOCK "M1.677 -0.238L4.25 -0.238L4.25 1.238L1.825 1.238Z"
#define NO_SLIT                                                                                    \
    "<path d='M0 0L1.701 0L1.677 -0.238L4.25 -0.238L4.25 1.238L1.825 1.238L1.801 1L0 1Z'/>"

static ita_verify_report judged(const char *figure, const char *pieces, double tau) {
    ita_text texts[2];
    for (int i = 0; i < 2; i++)
        ita_text_open(&texts[i], ita_heap());
    ita_put(&texts[0], figure);
    ita_put(&texts[1], pieces);
    const ita_verify_report report = report_on(&texts[0], &texts[1], tau);
    for (int i = 0; i < 2; i++)
        ita_text_close(&texts[i]);
    return report;
}

static void a_slanting_slit_that_digits_do_not_tell_is_named(void **state) {
    (void)state;
    static const char *const figures[] = {
        "<svg><path d='" LEFT_BLOCK RIGHT_BLOCK "'/></svg>",
        "<svg><path d='" LEFT_BLOCK "'/><path d='" RIGHT_BLOCK "'/></svg>",
        // on a lattice, on which it would be whole without the slit
        "<svg><path d='M0 0L4 0L6 2L0 2Z'/><path d='M2.01 -2L12 -2L12 4L8.01 4Z'/></svg>",
    };
    static const char *const slabs[] = {
        "<svg>" NO_SLIT "</svg>", "<svg>" NO_SLIT "</svg>",
        "<svg><path d='M0 0L4.01 0L2.01 -2L12 -2L12 4L8.01 4L6.01 2L0 2Z'/></svg>"};
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        ita_verify_report report = judged(figures[i], slabs[i], 0);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(report.mode, ITA_MODE_TOLERANCE);
        assert_false(report.has_shift);
        assert_true(report.slit > 0 && report.slit <= report.tolerance.distance);
        ita_text words;
        ita_text_open(&words, ita_heap());
        ita_verify_report_words(&report, &words);
        assert_non_null(strstr(ita_text_get(&words), "A slit, "));
        ita_text_close(&words);
        ita_verify_report_close(&report);
    }
}

// Blocks that lie over each other by as little leave none.
static void a_slanting_seam_is_no_slit(void **state) {
    (void)state;
    static const char *const lefts[] = {"M0 0L1.702 0L1.802 1L0 1Z", "M0 0L1.703 0L1.803 1L0 1Z"};
    for (size_t i = 0; i < sizeof lefts / sizeof lefts[0]; i++) {
        char figure[200];
        (void)snprintf(figure, sizeof figure, "<svg><path d='%s" RIGHT_BLOCK "'/></svg>", lefts[i]);
        ita_verify_report report = judged(figure, "<svg>" NO_SLIT "</svg>", 0);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_true(report.slit == 0);
        ita_verify_report_close(&report);
    }
}

// One that is walked in one go has no seams.
static void an_outline_that_runs_along_itself_has_a_slit(void **state) {
    (void)state;
    static const char shape[] =
        "<svg><path d='M0 0L1.7 0L1.9 2L1.677 -0.238L4.25 -0.238L4.25 3L0 3Z'/></svg>";
    static const char slab[] =
        "<svg><path d='M0 0L1.701 0L1.677 -0.238L4.25 -0.238L4.25 3L0 3Z'/></svg>";
    for (int i = 0; i < 2; i++) {
        ita_verify_report report = judged(i ? slab : shape, i ? shape : slab, 0);
        assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_true(report.slit > 0 && report.slit < 0.001);
        ita_verify_report_close(&report);
    }
}

#define SVG(body) "<svg>" body "</svg>"

// Who fills numbers up with zeros rounds no earlier.
static void zeros_at_the_end_are_places(void **state) {
    (void)state;
#define FILLED(x)                                                                                  \
    SVG("<path d='M0.00000 0.00000H10.00000V10.00000H0.00000Z'/>"                                  \
        "<path d='M" x " 0.00000h10.00000v10.00000h-10.00000Z'/>")
    static const char figure[] = SVG("<path d='M0.00000 0.00000H20.00000V10.00000H0.00000Z'/>");
    static const struct {
        const char *pieces;
        bool is_solved;
    } cases[] = {{FILLED("10.00000"), true},
                 {FILLED("10.00001"), true},
                 {FILLED("10.01000"), false},
                 {FILLED("10.02000"), false},
                 {FILLED("9.99000"), false}};
#undef FILLED
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answer a = ask(figure, cases[i].pieces);
        assert_int_equal(a.verdict == ITA_VERDICT_SOLVED, cases[i].is_solved);
        if (i == 0) assert_int_equal(a.mode, ITA_MODE_EXACT);
    }
    // three places, of which the figure has two that are no zeros
    answer a =
        ask(SVG("<path d='M-10.000 0.000 -5.000 -8.660 5.000 -8.660 10.000 0.000 5.000 8.660 "
                "-5.000 8.660Z'/>"),
            SVG("<path d='M-8.228 3.069 -10.000 0.000 -5.000 -8.660 5.000 -8.660 8.228 "
                "-3.069Z'/><path d='M9.998 0.020 4.998 8.680 -0.065 8.680 3.961 -1.458 "
                "8.226 -3.049Z'/><path d='M-0.064 8.660 -5.000 8.660 -8.228 3.069 3.963 "
                "-1.478Z'/>"));
    assert_int_not_equal(a.verdict, ITA_VERDICT_SOLVED);
}

// Loops of one path that lie over each other: by as much as digits leave open it is a seam; by more
// the shape runs over itself, however little. By the rule of odd and even what lies twice is a
// slit.
static void loops_that_overlap_are_read_or_refused_by_name(void **state) {
    (void)state;
    static const struct {
        const char *rule, *to;
        ita_verdict verdict;
    } cases[] = {
        {"nonzero", "5.01", ITA_VERDICT_SOLVED},   {"nonzero", "5.02", ITA_VERDICT_SOLVED},
        {"nonzero", "5.03", ITA_VERDICT_INVALID},  {"nonzero", "5.05", ITA_VERDICT_INVALID},
        {"nonzero", "5.25", ITA_VERDICT_INVALID},  {"nonzero", "6", ITA_VERDICT_INVALID},
        {"nonzero", "4.99", ITA_VERDICT_UNSOLVED}, {"evenodd", "5.01", ITA_VERDICT_UNSOLVED},
    };
    const char *figure = "<svg><rect width='10' height='10'/></svg>";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char pieces[200];
        (void)snprintf(pieces, sizeof pieces,
                       "<svg><path fill-rule='%s' d='M0 0H%sV10H0Z M5.00 0H10V10H5.00Z'/></svg>",
                       cases[i].rule, cases[i].to);
        const answer a = ask(figure, pieces);
        assert_int_equal(a.status, ITA_OK);
        assert_int_equal(a.verdict, cases[i].verdict);
        if (a.verdict == ITA_VERDICT_INVALID) assert_string_equal(a.key, "geom.shape.twice");
    }
    // boxes that lie beside each other at a corner
    assert_int_equal(
        ask(figure, "<svg><path d='M0 0H4.97V5H0Z M5.00 4.97H10V10H5.00Z'/></svg>").verdict,
        ITA_VERDICT_UNSOLVED);
    // a wall round a hole is none
    assert_int_equal(ask("<svg><path d='M0 0H10V10H0Z M0.05 1V9H9V1Z'/></svg>", figure).verdict,
                     ITA_VERDICT_UNSOLVED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_that_overlap_are_read_or_refused_by_name),
        cmocka_unit_test(zeros_at_the_end_are_places),
        cmocka_unit_test(a_slanting_slit_that_digits_do_not_tell_is_named),
        cmocka_unit_test(a_slanting_seam_is_no_slit),
        cmocka_unit_test(an_outline_that_runs_along_itself_has_a_slit),
        cmocka_unit_test(a_slab_is_not_two_squares_and_the_slit_between_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
