// What one shape's digits leave open is open for no other one: neither gaps nor overlaps of pieces
// that are written finely, nor shifts of what is no piece at all.
#include "verify_ask.h"

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
        ita_verify_report report;
        ita_diag diag;
        bool in_arrangement;
        assert_int_equal(ita_verify(c->figure, strlen(c->figure), c->pieces, strlen(c->pieces),
                                    &options, ita_heap(), &report, &in_arrangement, &diag),
                         ITA_OK);
        if ((report.verdict == ITA_VERDICT_SOLVED) != c->is_right)
            fail_msg("%s:\n%s\n%s", c->is_right ? "not solved" : "solved", c->figure, c->pieces);
        ita_verify_report_close(&report);
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
    ita_verify_report report;
    ita_diag diag;
    bool in_arrangement;
    assert_int_equal(ita_verify(figure, strlen(figure), pieces, strlen(pieces), &options,
                                ita_heap(), &report, &in_arrangement, &diag),
                     ITA_OK);
    assert_int_equal(report.overlap_count, 0);
    assert_true(report.progress.progress >= 0 && report.progress.progress <= 1);
    ita_verify_report_close(&report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_of_one_shape_leave_no_other_open),
        cmocka_unit_test(curves_far_out_have_their_areas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
