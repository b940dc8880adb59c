// What is told of a drawing that is not solved does not depend on where its curves are parted.
#include "verify_ask.h"

#include <math.h>

typedef struct point {
    double x, y;
} point;

static point between(point a, point b, double t) {
    return (point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

static void put_curve(ita_text *out, const point *p, int degree) {
    ita_put(out, degree == 2 ? "Q" : "C");
    for (int i = 1; i <= degree; i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "%.6f %.6f ", p[i].x, p[i].y);
        ita_put(out, text);
    }
}

// A house below a curve, parted at t unless it is 0, and a box that no piece fills.
static void put_figure(ita_text *out, const point *p, int degree, double t) {
    point first[4], rest[4];
    for (int i = 0; i <= degree; i++)
        rest[i] = p[i];
    for (int k = 0; k <= degree; k++) { // by de Casteljau
        first[k] = rest[0];
        for (int i = 0; i < degree - k; i++)
            rest[i] = between(rest[i], rest[i + 1], t);
    }
    ita_put(out, "<svg><path d='M0 0H10V4");
    if (t > 0) put_curve(out, first, degree);
    put_curve(out, rest, degree);
    ita_put(out, "ZM20 0H24V3H20Z'/></svg>");
}

static double boundary_of(const point *p, int degree, double t) {
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    put_figure(&figure, p, degree, t);
    ita_put(&pieces, "<svg><path d='M0 0H10V4");
    put_curve(&pieces, p, degree);
    ita_put(&pieces, "Z'/></svg>");
    ita_verify_report report = report_on(&figure, &pieces, 0);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    const double boundary = report.progress.boundary;
    ita_verify_report_close(&report);
    ita_text_close(&figure);
    ita_text_close(&pieces);
    return boundary;
}

static void as_much_of_an_outline_is_met_however_its_curves_are_parted(void **state) {
    (void)state;
    static const point curves[2][4] = {{{10, 4}, {5, 8}, {0, 4}},
                                       {{10, 4}, {9, 9}, {4, 5}, {0, 4}}};
    static const double parts[] = {0.02, 0.05, 0.1, 0.2, 0.3, 0.5};
    for (int degree = 2; degree <= 3; degree++) {
        const double whole = boundary_of(curves[degree - 2], degree, 0);
        assert_true(whole > 0.66 && whole < 0.7);
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
            assert_true(fabs(boundary_of(curves[degree - 2], degree, parts[i]) - whole) < 1e-5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_much_of_an_outline_is_met_however_its_curves_are_parted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
