// What moving pieces forms, and what only bending them does; and that a verdict does not ask where
// the arrangement lies.
#include "verify_ask.h"

#include <math.h>
#include <stdlib.h>

static ita_verify_report judge(const char *figure, const char *pieces, double tau) {
    ita_text a, b;
    ita_text_open(&a, ita_heap());
    ita_text_open(&b, ita_heap());
    ita_put(&a, figure);
    ita_put(&b, pieces);
    const ita_verify_report report = report_on(&a, &b, tau);
    ita_text_close(&a);
    ita_text_close(&b);
    return report;
}

#define FIGURE(PATH) "<svg><path d='" PATH "'/></svg>"

// No moving of squares of 100 forms a figure that is 103 wide: within 3 it is one.
static void what_only_bending_forms_is_not_snapped(void **state) {
    (void)state;
    static const struct {
        const char *figure, *pieces;
        double tau, off;
    } cases[] = {
        {FIGURE("M0 0H103V100H0Z"), FIGURE("M0 0H100V100H0Z"), 3, 1.5},
        {FIGURE("M0 0H103V100H0Z"), FIGURE("M0 0H100V100H0Z"), 6, 1.5},
        {FIGURE("M0 0H203V100H0Z"),
         "<svg><path d='M0 0H100V100H0Z'/><path d='M101 0h100v100h-100Z'/></svg>", 2, 1},
        {FIGURE("M0 0H203V100H0Z"),
         "<svg><path d='M0 0H100V100H0Z'/><path d='M101 0h100v100h-100Z'/></svg>", 20, 1},
        {FIGURE("M0 0H20.3V10H0Z"),
         "<svg><path d='M0 0H10V10H0Z'/><path d='M10.1 0h10v10h-10Z'/></svg>", 0.5, 0.1},
        {FIGURE("M0 0H300V100H100V203H0Z"),
         "<svg><path d='M0 0H100V100H0Z'/><path d='M100 0h100v100h-100Z'/>"
         "<path d='M200 0h100v100h-100Z'/><path d='M0 100h100v100h-100Z'/></svg>",
         4, 1.5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_verify_report report = judge(cases[i].figure, cases[i].pieces, cases[i].tau);
        assert_int_not_equal(report.mode, ITA_MODE_SNAPPED);
        assert_false(report.has_shift);
        if (report.verdict == ITA_VERDICT_SOLVED) {
            // whole numbers leave nothing open: it is the user who allows it
            assert_int_equal(report.mode, ITA_MODE_TOLERANCE);
            assert_int_equal(report.tolerance.origin, ITA_TOLERANCE_TAU);
            assert_true(report.tolerance.distance >= cases[i].off);
            assert_true(report.tolerance.distance <= cases[i].tau);
        }
        ita_verify_report_close(&report);
    }
}

// Ten squares, a tenth of a unit between each two: as near to the figure as can be, each is moved
// by no more than 0.45.
static void a_drift_is_judged_alike_wherever_it_lies(void **state) {
    (void)state;
    static const double places[] = {-40, -0.9, -0.45, 0, 0.2, 5};
    const int step = is_abridged() ? 20 : 4;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        for (int percent = 30; percent <= 90; percent += step) {
            ita_text pieces;
            ita_text_open(&pieces, ita_heap());
            ita_put(&pieces, "<svg>");
            for (int k = 0; k < 10; k++) {
                ita_put(&pieces, "<path d='M");
                ita_put_fixed(&pieces, 10.1 * k + places[i], 2);
                ita_put(&pieces, " 0h10v10h-10Z'/>");
            }
            ita_put(&pieces, "</svg>");
            ita_verify_report report =
                judge(FIGURE("M0 0H100V10H0Z"), ita_text_get(&pieces), percent / 100.0);
            assert_int_equal(report.verdict,
                             percent > 45 ? ITA_VERDICT_SOLVED : ITA_VERDICT_UNSOLVED);
            assert_true(report.has_shift);
            if (percent > 45) assert_int_equal(report.mode, ITA_MODE_SNAPPED);
            if (percent > 45) assert_true(report.max_shift <= percent / 100.0 + 1e-9);
            ita_verify_report_close(&report);
            ita_text_close(&pieces);
        }
}

// A gap of three units of the last place is one wherever the squares lie; of two digits cannot
// tell.
static void digits_leave_as_much_open_everywhere(void **state) {
    (void)state;
    static const char *const places[] = {"translate(0 0)", "translate(1 0)", "translate(500 0)",
                                         "rotate(90)"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        for (int gap = 1; gap <= 5; gap++) {
            ita_text pieces;
            ita_text_open(&pieces, ita_heap());
            ita_put(&pieces, "<svg><g transform='");
            ita_put(&pieces, places[i]);
            ita_put(&pieces, "'><rect width='10' height='10'/><rect width='10' height='10' x='");
            ita_put_fixed(&pieces, 10 + gap / 100.0, 2);
            ita_put(&pieces, "'/></g></svg>");
            ita_verify_report report =
                judge("<svg><rect width='20' height='10'/></svg>", ita_text_get(&pieces), 0);
            assert_int_equal(report.verdict == ITA_VERDICT_SOLVED, gap <= 2);
            ita_verify_report_close(&report);
            ita_text_close(&pieces);
        }
}

// Triangles that meet along a side of 3-4-5 can be laid on whole points along it, too, but not so
// that they meet.
static void pieces_askew_are_known_whichever_side_they_meet_along(void **state) {
    (void)state;
    static const int sides[][2] = {{4, 3}, {3, 4}, {12, 5}, {8, 15}, {11, 9}, {1, 1}};
    static const int far[][2] = {{1, 2}, {-1, 1}, {2, 2}, {-2, 3}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        for (size_t k = 0; k < sizeof far / sizeof far[0]; k++)
            for (int turn = -3; turn <= 3; turn++) {
                const double x = 100.0 * sides[i][0], y = 100.0 * sides[i][1];
                const double c[2] = {100.0 * far[k][0], 100.0 * far[k][1]};
                if (x * c[1] - y * c[0] <= 0) continue;
                char figure[200], pieces[400];
                (void)snprintf(figure, sizeof figure,
                               "<svg><path d='M0 0L%g 0L%g %gL%g %gZ'/></svg>", x, x, y, c[0],
                               c[1]);
                const double corners[3][2] = {{0, 0}, {x, y}, {c[0], c[1]}};
                const double middle[2] = {(x + c[0]) / 3, (y + c[1]) / 3};
                const double sine = sin(0.001 * turn), cosine = cos(0.001 * turn);
                double at[3][2];
                for (int j = 0; j < 3; j++) {
                    const double u = corners[j][0] - middle[0], v = corners[j][1] - middle[1];
                    at[j][0] = middle[0] + cosine * u - sine * v + 0.3;
                    at[j][1] = middle[1] + sine * u + cosine * v - 0.2;
                }
                (void)snprintf(pieces, sizeof pieces,
                               "<svg><path d='M0 0L%g 0L%g %gZ'/>"
                               "<path d='M%.4f %.4fL%.4f %.4fL%.4f %.4fZ'/></svg>",
                               x, x, y, at[0][0], at[0][1], at[1][0], at[1][1], at[2][0], at[2][1]);
                ita_verify_report report = judge(figure, pieces, 8);
                assert_int_equal(report.mode, ITA_MODE_SNAPPED);
                assert_true(report.max_shift < 0.4);
                ita_verify_report_close(&report);
            }
}

// Nine boxes turned at will, in one decimal: they are not the board as it is written, but they lie
// on it.
static void what_lies_on_the_figure_is_told_as_that(void **state) {
    (void)state;
    for (int i = 1; i <= 20; i++) {
        const double c = cos(0.07 * i), s = sin(0.07 * i);
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        ita_put(&figure, "<svg>");
        ita_put(&pieces, "<svg>");
        for (int k = 0; k < 10; k++) {
            const double x = k == 9 ? 0 : 70.0 * (k % 3), y = k == 9 ? 0 : 40.0 * (k / 3 % 3);
            const double w = k == 9 ? 210 : 70, h = k == 9 ? 120 : 40;
            const double corners[4][2] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
            ita_text *out = k == 9 ? &figure : &pieces;
            ita_put(out, "<path d='");
            for (int j = 0; j < 4; j++) {
                char text[60];
                const double u = corners[j][0], v = corners[j][1];
                (void)snprintf(text, sizeof text, "%c%.1f %.1f", j ? 'L' : 'M', c * u - s * v,
                               s * u + c * v);
                ita_put(out, text);
            }
            ita_put(out, "Z'/>");
        }
        ita_put(&figure, "</svg>");
        ita_put(&pieces, "</svg>");
        ita_verify_report report = report_on(&figure, &pieces, 0);
        assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_true(report.progress.area > 0.99 && report.progress.area < 1);
        assert_true(report.progress.boundary > 0.75);
        assert_true(report.missing < 0.01 * 210 * 120);
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
}

// Two pieces of a board, turned, told in one decimal, and zeros put behind it: they are off by more
// than what is written leaves open.
static void put_turned(ita_text *out, const double corners[4][2], int way) {
    const double c = cos(0.31 * way), s = sin(0.31 * way);
    ita_put(out, "<path d='");
    for (int j = 0; j < 4; j++) {
        char text[60];
        (void)snprintf(text, sizeof text, "%c%.1f00 %.1f00", j ? 'L' : 'M',
                       c * corners[j][0] - s * corners[j][1],
                       s * corners[j][0] + c * corners[j][1]);
        ita_put(out, text);
    }
    ita_put(out, "Z'/>");
}

static void what_is_off_by_more_than_its_digits_is_told_where_it_lies(void **state) {
    (void)state;
    static const double left[4][2] = {{0, 0}, {41, 0}, {63, 70}, {0, 70}};
    static const double right[4][2] = {{41, 0}, {100, 0}, {100, 70}, {63, 70}};
    static const double further[4][2] = {{41, 30}, {100, 30}, {100, 100}, {63, 100}};
    for (int way = 1; way <= 20; way++) {
        ita_text figure, pieces, wrong;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        ita_text_open(&wrong, ita_heap());
        ita_put(&figure, "<svg><path d='M0 0H100V70H0Z'/></svg>");
        ita_put(&pieces, "<svg>");
        put_turned(&pieces, left, way);
        ita_put(&wrong, ita_text_get(&pieces));
        put_turned(&pieces, right, way);
        ita_put(&pieces, "</svg>");
        put_turned(&wrong, further, way);
        ita_put(&wrong, "</svg>");
        ita_verify_report report = report_on(&figure, &pieces, 0);
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        assert_true(report.progress.area > 0.99 && report.progress.area < 1);
        assert_true(report.progress.boundary > 0.99 && report.progress.boundary < 1);
        assert_true(report.met_within > 0.01 && report.met_within < 0.2);
        assert_true(report.missing < 0.01 * 100 * 70);
        ita_verify_report asked = report_on(&figure, &pieces, 0.2);
        assert_int_equal(asked.verdict, ITA_VERDICT_SOLVED);
        assert_true(asked.met_within == 0);
        // looked at less closely, a piece that lies elsewhere lies there still
        ita_verify_report off = report_on(&figure, &wrong, 0);
        assert_int_not_equal(off.verdict, ITA_VERDICT_SOLVED);
        assert_true(off.progress.area > 0.5 && off.progress.area < 0.9);
        ita_verify_report_close(&off);
        ita_verify_report_close(&asked);
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&pieces);
        ita_text_close(&wrong);
    }
}

// What is judged as it is written is told so, however near it comes.
static void what_is_judged_as_written_is_met_as_written(void **state) {
    (void)state;
    static const char figure[] = "<svg><path d='M0 0H20V10H0Z'/></svg>";
    static const char pieces[] = "<svg><path d='M.5 .5H9.5V9.5H.5Z'/>"
                                 "<path d='M10.5 .5H19.5V9.5H10.5Z'/></svg>";
    for (int as_written = 0; as_written < 2; as_written++) {
        const ita_verify_options options = {.is_as_written = as_written == 1};
        ita_verify_report report;
        ita_diag diag;
        bool in_arrangement;
        assert_int_equal(ita_verify(figure, sizeof figure - 1, pieces, sizeof pieces - 1, &options,
                                    ita_heap(), &report, &in_arrangement, &diag),
                         ITA_OK);
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        assert_true((report.met_within > 0) == (as_written == 0));
        assert_true((report.progress.boundary > 0.8) == (as_written == 0));
        ita_verify_report_close(&report);
    }
}

// A factor of four places on a far square leaves nothing of near squares open; it is told what asks
// for more.
static void factors_forgive_no_gaps_elsewhere(void **state) {
    (void)state;
    static const char *const far[] = {"translate(100) scale(1.0001)", "scale(2.6458)",
                                      "matrix(0.7071 0.7071 -0.7071 0.7071 0 0)"};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++)
        for (int tenths = 1; tenths <= 6; tenths++) {
            char figure[300], pieces[300];
            (void)snprintf(figure, sizeof figure,
                           "<svg><rect width='20' height='10'/>"
                           "<path transform='%s' d='M1000 0h10000v10000h-10000z'/></svg>",
                           far[i]);
            (void)snprintf(pieces, sizeof pieces,
                           "<svg><rect width='10' height='10'/><path d='M10.%d 0h10v10h-10z'/>"
                           "<path transform='%s' d='M1000 0h10000v10000h-10000z'/></svg>",
                           tenths, far[i]);
            ita_verify_report report = judge(figure, pieces, 0);
            assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
            ita_verify_report_close(&report);
        }
}

// Zeros at the end of a shift are places, and leave as little open as other digits; over corners of
// two places they forgive what those leave open.
static void zeros_at_the_end_of_a_shift_are_places(void **state) {
    (void)state;
    static const struct {
        const char *shift, *width;
        bool is_solved;
    } cases[] = {{"10.02000 0.00000", "10", false},
                 {"10.00000 0.00000", "10", true},
                 {"10.020 0", "10", false},
                 {"10.010000 0.000000", "10.01", true},
                 {"10.000000 0.000000", "10.01", true},
                 {"10.060000 0.000000", "10.01", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char pieces[300];
        (void)snprintf(pieces, sizeof pieces,
                       "<svg><rect width='%s' height='10'/>"
                       "<rect width='%s' height='10' transform='translate(%s)'/></svg>",
                       cases[i].width, cases[i].width, cases[i].shift);
        const char *figure = strcmp(cases[i].width, "10") == 0
                                 ? "<svg><rect width='20' height='10'/></svg>"
                                 : "<svg><rect width='20.02' height='10'/></svg>";
        ita_verify_report report = judge(figure, pieces, 0);
        assert_int_equal(report.verdict == ITA_VERDICT_SOLVED, cases[i].is_solved);
        ita_verify_report_close(&report);
    }
}

// What turns a piece by more than theta is no turn that is told.
static void no_turn_is_told_above_theta(void **state) {
    (void)state;
    for (int degrees = 0; degrees <= 5; degrees++) {
        char pieces[300];
        (void)snprintf(pieces, sizeof pieces,
                       "<svg><rect width='10' height='10' transform='rotate(%d 5 5)'/>"
                       "<rect x='10' width='10' height='10'/></svg>",
                       degrees);
        ita_verify_report report = judge("<svg><rect width='20' height='10'/></svg>", pieces, 1);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_true(report.has_shift && report.max_turn <= 3 + 1e-9 && report.max_shift <= 1);
        ita_verify_report_close(&report);
    }
}

// The radius of an arc counts in all its places.
static void an_arc_of_another_radius_is_another_arc(void **state) {
    (void)state;
    ita_verify_report report =
        judge("<svg><path d='M28.0000 20.0000A10.0000 10.0000 0 0 1 12.0000 20.0000Z'/></svg>",
              "<svg><path d='M28.0000 20.0000A10.0100 10.0100 0 0 1 12.0000 20.0000Z'/></svg>", 0);
    assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
    ita_verify_report_close(&report);
}

// A curve of the second piece is bent by one unit of the last place, all corners stay.
static void a_curve_bent_by_its_digits_is_told_as_moved(void **state) {
    (void)state;
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    ita_put(&figure, "<svg><path d='M0 0H10V10C8 13 3 12 0 10Z'/></svg>");
    ita_put(&pieces, "<svg><path d='M0 0L5.375 0L5.375 11.875C3.5 11.75 1.5 11 0 10Z'/>"
                     "<path d='M5.375 0L10 0V10C9.00001 11.5 7.25 12 5.375 11.875Z'/></svg>");
    ita_verify_report report = report_on(&figure, &pieces, 0);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.mode, ITA_MODE_SNAPPED);
    assert_true(report.has_shift);
    // turned a little, half of it does
    assert_true(report.max_shift > 0.5e-5 && report.max_shift < 1.01e-5);
    ita_verify_report_close(&report);
    ita_text_close(&figure);
    ita_text_close(&pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_only_bending_forms_is_not_snapped),
        cmocka_unit_test(digits_leave_as_much_open_everywhere),
        cmocka_unit_test(pieces_askew_are_known_whichever_side_they_meet_along),
        cmocka_unit_test(what_lies_on_the_figure_is_told_as_that),
        cmocka_unit_test(what_is_off_by_more_than_its_digits_is_told_where_it_lies),
        cmocka_unit_test(what_is_judged_as_written_is_met_as_written),
        cmocka_unit_test(factors_forgive_no_gaps_elsewhere),
        cmocka_unit_test(zeros_at_the_end_of_a_shift_are_places),
        cmocka_unit_test(no_turn_is_told_above_theta),
        cmocka_unit_test(an_arc_of_another_radius_is_another_arc),
        cmocka_unit_test(a_drift_is_judged_alike_wherever_it_lies),
        cmocka_unit_test(a_curve_bent_by_its_digits_is_told_as_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
