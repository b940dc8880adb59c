// What one shape's digits leave open is open for no other one: neither gaps nor overlaps of pieces
// that are written finely, nor shifts of what is no piece at all.
#include "verify_ask.h"

#include "intarsia/base.h"

typedef struct drawn {
    const char *figure, *pieces;
    unsigned allow;
    bool is_right;
} drawn;

#define FIGURE        "<svg><path d='M0 0h20v10h-20z'/></svg>"
#define RIGHT         "<path d='M0 0h10v10h-10z'/><path d='M10 0h10v10h-10z'/>"
#define WRONG         "<path d='M0 0h10v10h-10z'/><path d='M9 0h10v10h-10z'/>"
#define APART         "<path d='M0 0h10v10h-10z'/><path d='M11 0h9v10h-9z'/>"
#define COARSE        "<g transform='scale(100)'><path d='M.25 .25h1v1h-1z'/></g>"
#define COARSE_FIGURE "<svg><path d='M0 0h20v10h-20zM25 25h100v100h-100z'/></svg>"

static const drawn cases[] = {
    // shifts that move nothing, or what takes no part
    {FIGURE, "<svg>" RIGHT "<g transform='scale(100) translate(.25 .25)'/></svg>", 0, true},
    {FIGURE, "<svg>" WRONG "<g transform='scale(100) translate(.25 .25)'/></svg>", 0, false},
    {FIGURE, "<svg>" WRONG "<g transform='rotate(90 .25 .25)'/></svg>", 0, false},
    {FIGURE, "<svg>" WRONG "<svg x='100.25' y='.25'/></svg>", 0, false},
    {FIGURE,
     "<svg><g id='tray' transform='scale(100) translate(.25 .25)'><path d='M0 0h1v1z'/></g>"
     "<g id='pieces'>" WRONG "</g></svg>",
     0, false},
    {"<svg><g transform='scale(100) translate(.25 .25)'/><path d='M0 0h20v10h-20z'/></svg>",
     "<svg>" WRONG "</svg>", 0, false},
    {"<svg><circle r='10'/></svg>",
     "<svg><circle r='11'/><g transform='scale(100) translate(.25 .25)'/></svg>", 0, false},
    // one piece is coarse
    {COARSE_FIGURE, "<svg>" RIGHT COARSE "</svg>", 0, true},
    {COARSE_FIGURE, "<svg>" WRONG COARSE "</svg>", 0, false},
    {COARSE_FIGURE, "<svg>" APART COARSE "</svg>", 0, false},
    // the figure is
    {"<svg><path d='M0 0h.20v.13h-.20z'/></svg>",
     "<svg><path d='M0 0h10v13h-10z'/><path d='M10 0h10v13h-10z'/></svg>", ITA_ALLOW_SCALE, true},
    {"<svg><path d='M0 0h.20v.13h-.20z'/></svg>",
     "<svg><path d='M0 0h10v13h-10z'/><path d='M9 0h10v13h-10z'/></svg>", ITA_ALLOW_SCALE, false},
    {"<svg><path d='M0 0L19.11 5.91L16.15 15.47L-2.96 9.55Z'/></svg>",
     "<svg><path d='M0 0L9.553365 2.955202L6.598163 12.508567L-2.955202 9.553365Z'/>"
     "<path d='M9.553365 2.955202L19.106730 5.910404L16.151528 15.463769L6.598163 12.508567Z'/>"
     "</svg>",
     0, true},
    {"<svg><path d='M0 0L19.11 5.91L16.15 15.47L-2.96 9.55Z'/></svg>",
     "<svg><path d='M0 0L9.553365 2.955202L6.598163 12.508567L-2.955202 9.553365Z'/>"
     "<path d='M9.563365 2.955202L19.116730 5.910404L16.161528 15.463769L6.608163 12.508567Z'/>"
     "</svg>",
     0, false},
    // a shift around all pieces moves none against another
    {"<svg><path d='M0 0L19.11 5.91L16.15 15.47L-2.96 9.55Z'/></svg>",
     "<svg><g transform='translate(12.34 5.67)'>"
     "<path d='M0 0L9.553365 2.955202L6.598163 12.508567L-2.955202 9.553365Z'/>"
     "<path d='M9.583365 2.955202L19.136730 5.910404L16.181528 15.463769L6.628163 12.508567Z'/>"
     "</g></svg>",
     0, false},
    {"<svg><path d='M0 0H20V10.0001H0Z'/><path d='M30 20H40V30H30Z'/></svg>",
     "<svg><g transform='translate(.25 .25)'><path d='M0 0H10.0001V10.0001H0Z'/>"
     "<path d='M10.0301 0H20V10.0001H10.0301Z'/>"
     "<g transform='scale(100)'><path d='M.3 .2H.4V.3H.3Z'/></g></g></svg>",
     0, false},
    {"<svg><path d='M0 0H20V10.0001H0Z'/><path d='M30 20H40V30H30Z'/></svg>",
     "<svg><g transform='translate(.25 .25)'><path d='M0 0H10.0001V10.0001H0Z'/>"
     "<path d='M10.0001 0H20V10.0001H10.0001Z'/>"
     "<g transform='scale(100)'><path d='M.3 .2H.4V.3H.3Z'/></g></g></svg>",
     0, true},
    // whole numbers far out mean just what they say
    {"<svg><path d='M0 0h40v20h-40z'/></svg>", "<svg><path d='M999999900 0h40v20h-40z'/></svg>", 0,
     true},
    {"<svg><path d='M0 0h40v20h-40z'/></svg>", "<svg><path d='M999999900 0h40v18h-40z'/></svg>", 0,
     false},
    {"<svg><path d='M0 0h40v20h-40z'/></svg>",
     "<svg><path d='M999999900 0h20v20h-20z'/><path d='M999999918 0h20v20h-20z'/></svg>", 0, false},
};

static void digits_of_one_shape_leave_no_other_open(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const drawn *c = &cases[i];
        const ita_verify_options options = {.theta = 3, .allow = c->allow};
        ita_verify_report report = report_of(c->figure, c->pieces, &options);
        if ((report.verdict == ITA_VERDICT_SOLVED) != c->is_right)
            fail_msg("%s:\n%s\n%s", c->is_right ? "not solved" : "solved", c->figure, c->pieces);
        ita_verify_report_close(&report);
    }
}

static int whole_between(ita_random *random, int low, int high) {
    return low + (int)ita_random_below(random, (uint32_t)(high - low + 1));
}

// One side of a cut, from a corner of its own, either way round.
static void put_side(ita_text *out, ita_random *random, const int x[2], const int y[2]) {
    const int first = whole_between(random, 0, 3), step = whole_between(random, 0, 1) ? 1 : 3;
    ita_put(out, "<path d='");
    for (int k = 0; k < 4; k++) {
        const int corner = (first + step * k) % 4;
        ita_put(out, k ? "L" : "M");
        ita_put_int(out, x[corner == 1 || corner == 2]);
        ita_put_char(out, ' ');
        ita_put_int(out, y[corner > 1]);
    }
    ita_put(out, "Z'/>");
}

// A square that is drawn coarsely, by its path or by its shift; the figure has it by whole numbers.
static void put_coarse(ita_text *out, int unit, int at, bool is_shifted) {
    ita_put(out, "<g transform='scale("), ita_put_int(out, 4 * unit);
    ita_put(out, is_shifted ? ") translate(" : ")'><path d='M");
    ita_put_fixed(out, at / 4.0, 2), ita_put(out, " .25");
    ita_put(out, is_shifted ? ")'><path d='M0 0h1v1h-1z'/></g>" : "h1v1h-1z'/></g>");
}

// What moves all pieces alike.
static const char *const around[] = {"",
                                     "translate(.25 .25)",
                                     "translate(12.34 5.67)",
                                     "rotate(30.25)",
                                     "matrix(.8 .6 -.6 .8 12.34 5.67)",
                                     "translate(3.5 0) rotate(-71.5)"};

// A rectangle cut in two, off by up to a third of its narrower side along the cut's normal, beside
// a square that is coarse by up to a hundred units.
static void cuts_beside_what_is_coarse_are_told(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261129));
    for (int round = 0; round < 600; round++) {
        const int wide = whole_between(&random, 12, 60), high = whole_between(&random, 10, 40);
        const int cut = whole_between(&random, 5, wide - 5), x = whole_between(&random, -90, 90);
        const int off =
            round % 3 ? whole_between(&random, 1, 3) * (whole_between(&random, 0, 1) ? 1 : -1) : 0;
        const int unit = whole_between(&random, 1, 100), at = whole_between(&random, 40, 60);
        const int left[2] = {x, x + cut}, right[2] = {x + cut + off, x + wide + off};
        const int y[2] = {-high, 0}, all[2] = {x, x + wide};
        const int square[2] = {unit * at, unit * (at + 4)}, rows[2] = {unit, 5 * unit};
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        const char *moved = around[ita_random_below(&random, sizeof around / sizeof *around)];
        ita_put(&figure, "<svg>"), ita_put(&pieces, "<svg><g transform='");
        ita_put(&pieces, moved), ita_put(&pieces, "'>");
        put_side(&figure, &random, all, y);
        put_side(&figure, &random, square, rows);
        put_side(&pieces, &random, left, y);
        put_coarse(&pieces, unit, at, whole_between(&random, 0, 1));
        put_side(&pieces, &random, right, y);
        ita_put(&figure, "</svg>"), ita_put(&pieces, "</g></svg>");
        ita_verify_report report = report_on(&figure, &pieces, 0);
        if ((report.verdict == ITA_VERDICT_SOLVED) != (off == 0))
            fail_msg("%s:\n%s\n%s", off ? "solved" : "not solved", ita_text_get(&figure),
                     ita_text_get(&pieces));
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
}

// Two pieces that share a curve, far from where numbers begin.
static void curves_far_out_have_their_areas(void **state) {
    (void)state;
    const char *figure = "<svg><path d='M0 0H1V1H0Z'/></svg>";
    const char *pieces =
        "<svg><path d='M521403.3559874 5640507.4137658L521403.3660559 5640507.4246415"
        "Q521403.3649816 5640507.4192102 521403.3649933 5640507.4145012"
        "Q521403.3611577 5640507.4143928 521403.3559874 5640507.4137658Z'/>"
        "<path d='M521403.3649933 5640507.4145012Q521403.3649816 5640507.4192102 521403.3660559 "
        "5640507.4246415L521403.3654283 5640507.4327349L521403.3769355 5640507.4347139"
        "Q521403.3757071 5640507.4293961 521403.3769355 5640507.4242398Z'/></svg>";
    const ita_verify_options options = {.theta = 3};
    ita_verify_report report = report_of(figure, pieces, &options);
    assert_int_equal(report.overlap_count, 0);
    assert_true(report.progress.progress >= 0 && report.progress.progress <= 1);
    ita_verify_report_close(&report);
}

// One piece is told with two places beside others of three: no digits of the file leave that open,
// but the tolerance that it asks for is told, and what is off by more is not.
static void a_piece_with_fewer_places_is_offered(void **state) {
    (void)state;
    const char *figure = "<svg><path d='M0 0L20.123 1.117L17.345 15.678L-2.331 13.457Z'/></svg>";
    static const char *const second[] = {"10.06 0.56L20.12 1.12L17.35 15.68L7.51 14.57",
                                         "10.16 0.56L20.12 1.12L17.35 15.68L7.61 14.57"};
    for (int i = 0; i < 2; i++) {
        char pieces[200];
        (void)snprintf(pieces, sizeof pieces,
                       "<svg><path d='M0 0L10.062 0.559L7.507 14.568L-2.331 13.457Z'/>"
                       "<path d='M%sZ'/></svg>",
                       second[i]);
        const ita_verify_options options = {.theta = 3};
        ita_verify_report report = report_of(figure, pieces, &options);
        assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_true(i ? report.near_tau == 0
                      : report.near_tau > 0 && report.near_tau <= 0.02 + 1e-9);
        ita_verify_report_close(&report);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_of_one_shape_leave_no_other_open),
        cmocka_unit_test(cuts_beside_what_is_coarse_are_told),
        cmocka_unit_test(curves_far_out_have_their_areas),
        cmocka_unit_test(a_piece_with_fewer_places_is_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
