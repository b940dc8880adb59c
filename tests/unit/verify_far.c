// What lies far out from 0 is judged as what lies near it is, and told where it was drawn.
#include "verify_ask.h"

#include <math.h>

#define FAR_X 700000000
#define FAR_Y (-300000000)

// A drawing in a group that is shifted by whole numbers.
static void put_shifted(ita_text *out, const char *shapes, bool is_far) {
    ita_text_reset(out);
    ita_put(out, "<svg><g transform='translate(");
    ita_put_int(out, is_far ? FAR_X : 0);
    ita_put_char(out, ' ');
    ita_put_int(out, is_far ? FAR_Y : 0);
    ita_put(out, ")'>");
    ita_put(out, shapes);
    ita_put(out, "</g></svg>");
}

static void assert_near(double a, double b, double off) {
    if (!(fabs(a - b) <= off)) fail_msg("%.9g is not %.9g", a, b);
}

typedef struct example {
    const char *figure, *pieces;
    unsigned allow;
    ita_verdict verdict;
} example;

static const example examples[] = {
    // in place; shifted and turned
    {"<path d='M0 0H20V10H0Z'/>", "<path d='M0 0H10V10H0Z'/><path d='M10 0H20V10H10Z'/>", 0,
     ITA_VERDICT_SOLVED},
    {"<path d='M0 0H20V10H0Z'/>", "<path d='M3 5V-5H13V5Z M13 5V-5H23V5Z'/>", 0,
     ITA_VERDICT_SOLVED},
    {"<path d='M0 0L20 0Q25 5 20 10L0 10Z'/>",
     "<g transform='translate(40 10) rotate(30)'><path d='M0 0L20 0Q25 5 20 10L0 10Z'/></g>", 0,
     ITA_VERDICT_SOLVED},
    // rounded numbers of transforms; mirrored; larger; with an ellipse
    {"<path d='M0 0H20V10H0Z'/>",
     "<path d='M0 0H10.000V10.000H0Z'/><g transform='translate(10.004 0)'>"
     "<path d='M0 0H10.000V10.000H0Z'/></g>",
     0, ITA_VERDICT_SOLVED},
    {"<path d='M0 0H20V10Q10 15 0 20Z'/>",
     "<path d='M0 0H-20V10Q-10 15 0 20Z' transform='rotate(15)'/>", ITA_ALLOW_MIRROR,
     ITA_VERDICT_SOLVED},
    {"<path d='M0 0H20V10Q10 15 0 20Z'/>",
     "<path d='M0 0H20V10Q10 15 0 20Z' transform='rotate(15) scale(3)'/>", ITA_ALLOW_SCALE,
     ITA_VERDICT_SOLVED},
    {"<ellipse cx='30' cy='20' rx='20' ry='10'/>",
     "<path d='M40 0A20 10 0 0 1 40 20Z'/><path d='M40 20A20 10 0 0 1 40 0Z'/>", 0,
     ITA_VERDICT_SOLVED},
    // a gap; an overlap; where shapes of the figure overlap
    {"<path d='M0 0H20V10H0Z'/>", "<path d='M0 0H10V10H0Z'/><path d='M11 0H21V10H11Z'/>", 0,
     ITA_VERDICT_UNSOLVED},
    {"<path d='M0 0H20V10H0Z'/>", "<path d='M0 0H10V10H0Z'/><path d='M9 0H19V10H9Z'/>", 0,
     ITA_VERDICT_OVERLAP},
    {"<path d='M0 0Q10 10 20 0V10H0Z'/><path d='M0 10Q10 -1 20 10V20H0Z'/>",
     "<path d='M0 0Q10 10 20 0V10H0Z'/><path d='M0 10Q10 -1 20 10V20H0Z'/>", 0,
     ITA_VERDICT_OVERLAP},
};

// Where a point of the figure, drawn so far out, comes to lie.
static void lay(const ita_motion *m, double x, double y, double out[2]) {
    if (m->is_mirrored) y = -y;
    out[0] = m->scale * (m->cosine * x - m->sine * y) + m->shift_x;
    out[1] = m->scale * (m->sine * x + m->cosine * y) + m->shift_y;
}

static void what_is_far_out_is_judged_as_what_is_near(void **state) {
    (void)state;
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    // neither; both; the figure alone; the pieces alone
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        for (int k = 0; k < 4; k++) {
            const example *e = &examples[i];
            const ita_verify_options options = {.allow = e->allow, .theta = 3};
            const bool figure_is_far = k == 1 || k == 2, pieces_are_far = k == 1 || k == 3;
            put_shifted(&figure, e->figure, false);
            put_shifted(&pieces, e->pieces, false);
            ita_verify_report near =
                report_of(ita_text_get(&figure), ita_text_get(&pieces), &options);
            put_shifted(&figure, e->figure, figure_is_far);
            put_shifted(&pieces, e->pieces, pieces_are_far);
            ita_verify_report far =
                report_of(ita_text_get(&figure), ita_text_get(&pieces), &options);
            assert_int_equal(near.verdict, e->verdict);
            assert_int_equal(far.verdict, e->verdict);
            assert_int_equal(far.mode, near.mode);
            assert_near(far.tolerance.distance, near.tolerance.distance, 1e-4);
            if (e->verdict == ITA_VERDICT_SOLVED) {
                double a[2], b[2];
                lay(&near.motion, 0, 0, a);
                lay(&far.motion, figure_is_far ? FAR_X : 0, figure_is_far ? FAR_Y : 0, b);
                assert_near(b[0], a[0] + (pieces_are_far ? FAR_X : 0), 1e-2);
                assert_near(b[1], a[1] + (pieces_are_far ? FAR_Y : 0), 1e-2);
            }
            ita_verify_report_close(&near);
            ita_verify_report_close(&far);
        }
    ita_text_close(&figure);
    ita_text_close(&pieces);
}

// Contours are told where they were drawn, exact ones and those in doubles.
static void contours_are_told_where_they_lie(void **state) {
    (void)state;
    const ita_verify_options options = {.theta = 3, .with_contours = true};
    static const char *const pieces[] = {
        "<svg><path d='M700000000 -300000000H700000020V-299999990H700000000Z'/></svg>",
        "<svg><path d='M700000000.25 -300000000.25H700000020.25V-299999990.25H700000000.25Z'/>"
        "</svg>"};
    for (int i = 0; i < 2; i++) {
        ita_verify_report r = report_of(pieces[i], pieces[i], &options);
        assert_non_null(strstr(ita_text_get(&r.details), i ? "700000020.25" : "700000020"));
        ita_verify_report_close(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_far_out_is_judged_as_what_is_near),
        cmocka_unit_test(contours_are_told_where_they_lie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
