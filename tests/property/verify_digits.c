// Drawings of programs that tell so many digits of each number (as %.8g does), so that numbers
// beyond a hundred have fewer places than those near nothing: squares cut in two again and again,
// each piece turned back and written under a rotation of its own. Nearly all were told not to be
// solved, since the smallest number's last place was taken for all. A piece that is off by more
// than ten times what the report forgives is never solved. And round holes and halves of ellipses
// whose radii and ends are rounded to two places, each for itself.
#include "check.h"
#include "cut_squares.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED test_seed(20261124)
#define TURN 6.283185307179586

static void put_number(ita_text *out, double value, int digits) {
    char text[40];
    snprintf(text, sizeof text, " %.*g", digits, value);
    ita_put(out, text);
}

// Under a rotation, in numbers turned back by it.
static void put_polygon(ita_text *out, const polygon *p, double degrees, spot2 shift, int digits) {
    const double angle = degrees * TURN / 360, c = cos(angle), s = sin(angle);
    ita_put(out, "<polygon transform=\"rotate(");
    put_number(out, degrees, 17);
    ita_put(out, ")\" points=\"");
    for (size_t i = 0; i < p->count; i++) {
        const double x = p->at[i].x + shift.x, y = p->at[i].y + shift.y;
        put_number(out, c * x + s * y, digits);
        put_number(out, -s * x + c * y, digits);
    }
    ita_put(out, "\"/>");
}

static ita_verdict judge(ita_text *drawing, double *tolerance) {
    const char *bytes = ita_text_get(drawing);
    const ita_verify_options options = {0};
    ita_verify_report report;
    bool fault_in_arrangement;
    assert_int_equal(ita_verify(bytes, drawing->length, bytes, drawing->length, &options,
                                ita_heap(), &report, &fault_in_arrangement, NULL),
                     ITA_OK);
    const ita_verdict verdict = report.verdict;
    *tolerance = report.tolerance.distance;
    ita_verify_report_close(&report);
    return verdict;
}

static void so_many_digits_of_each_number_are_enough(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = as_usual(usual_or_long(60, 6000));
    for (size_t i = 0; i < rounds; i++) {
        const int digits = 6 + (int)ita_random_below(&random, 4);
        polygon pieces[CUT_PIECES_MOST];
        const size_t count = cut_square(pieces, 6, &random);
        // the least that is forgiven is a unit of the last digit of numbers beyond a hundred, twice
        const double far = 40 * pow(10, 3 - digits);
        for (int is_off = 0; is_off < 2; is_off++) {
            const spot2 off = {is_off ? far : 0, 0};
            ita_text drawing;
            double tolerance;
            ita_text_open(&drawing, ita_heap());
            ita_put(&drawing, "<svg><g id=\"figure\"><rect width=\"100\" height=\"100\"/></g>"
                              "<g id=\"pieces\">");
            for (size_t k = 0; k < count; k++)
                put_polygon(&drawing, &pieces[k], floor(between(&random, 0, 360)),
                            k ? (spot2){0, 0} : off, digits);
            ita_put(&drawing, "</g></svg>");
            const ita_verdict verdict = judge(&drawing, &tolerance);
            if ((verdict == ITA_VERDICT_SOLVED) == (is_off == 1))
                fail_msg("%d digits, off by %g, forgiven %g: %s", digits, off.x, tolerance,
                         ita_text_get(&drawing));
            ita_text_close(&drawing);
        }
    }
}

// Half an ellipse around the middle, with radii and ends of two places, turned as it comes: a
// radius a touch longer than half the chord is that of a half all the same.
static void put_half(ita_text *out, double rx, double ry, double degrees, bool is_other) {
    const double angle = degrees * TURN / 360, x = rx * cos(angle), y = rx * sin(angle);
    const double s = is_other ? -1 : 1;
    char text[200];
    snprintf(text, sizeof text, "A%.2f %.2f %.2f 0 1 %.2f %.2f", rx, ry, degrees, s * x, s * y);
    ita_put(out, text);
}

static void put_ellipse(ita_text *out, double rx, double ry, double degrees) {
    const double angle = degrees * TURN / 360;
    char text[100];
    snprintf(text, sizeof text, "M%.2f %.2f", rx * cos(angle), rx * sin(angle));
    ita_put(out, text);
    put_half(out, rx, ry, degrees, true);
    put_half(out, rx, ry, degrees, false);
    ita_put(out, "Z\"/>");
}

static void halves_of_rounded_ellipses_are_halves(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = as_usual(usual_or_long(60, 6000));
    for (size_t i = 0; i < rounds; i++) {
        const double rx = between(&random, 4, 9), ry = rx * between(&random, 0.4, 0.9);
        const double turned = floor(between(&random, 0, 180)),
                     back = floor(between(&random, 0, 180));
        double tolerance;
        char text[100];
        ita_text drawing;
        ita_text_open(&drawing, ita_heap());
        ita_put(&drawing, "<svg><g id=\"figure\"><path d=\"M-20-20H20V20H-20Z\"/></g>"
                          "<g id=\"pieces\"><path fill-rule=\"evenodd\" d=\"M-20-20H20V20H-20Z");
        put_ellipse(&drawing, rx, ry, turned);
        snprintf(text, sizeof text, "<path transform=\"rotate(%.0f)\" d=\"", back);
        ita_put(&drawing, text);
        put_ellipse(&drawing, rx, ry, turned - back);
        ita_put(&drawing, "</g></svg>");
        if (judge(&drawing, &tolerance) != ITA_VERDICT_SOLVED)
            fail_msg("forgiven %g: %s", tolerance, ita_text_get(&drawing));
        ita_text_close(&drawing);
    }
}

// A number of one place elsewhere made half a circle of an arc that is just written otherwise.
static void an_arc_with_whole_numbers_is_what_it_says(void **state) {
    (void)state;
    double tolerance;
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing, "<svg><g id=\"figure\"><path d=\"M0.5 0.5H0V0Z\"/>"
                      "<circle cx=\"10\" cy=\"10\" r=\"5\"/></g><g id=\"pieces\">"
                      "<path d=\"M0.5 0.5H0V0Z\"/><path d=\"M13 14A5 5 0 0 1 6 7Z\"/>"
                      "<path d=\"M6 7A5 5 0 1 1 13 14Z\"/></g></svg>");
    assert_int_equal(judge(&drawing, &tolerance), ITA_VERDICT_SOLVED);
    ita_text_close(&drawing);
}

// Four places throughout: that the largest numbers happen to end in a zero makes them no numbers of
// six digits, and a piece that is off by ten units is off.
static void places_are_not_taken_for_digits(void **state) {
    (void)state;
    double tolerance;
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(
        &drawing,
        "<svg><g id=\"figure\"><g transform=\"rotate(93.9)\"><path d=\"M79.8147 -5.4412l-79.8147 "
        "5.4412l-2.5506 -37.4132l79.8148 -5.4412z\"/></g></g><g id=\"pieces\"><path d=\"M121.501 "
        "71.0007h-37.5v-52.9888c11.0515,-3.6895 -2.831,-19.6444 18.75,-27.0112h18.75z\"/><g "
        "transform=\"scale(0.5)\"><path d=\"M168 -18H205.5C162.338,-3.2664 190.103,28.6435 "
        "168,36.0226z\"/></g></g></svg>");
    assert_int_equal(judge(&drawing, &tolerance), ITA_VERDICT_UNSOLVED);
    ita_text_close(&drawing);
}

// All three numbers beyond a hundred end in a zero that is not written: nine digits each, all the
// same. (They were taken for numbers of fewer places, and this was not solved.)
static void zeros_at_the_end_are_digits_too(void **state) {
    (void)state;
    double tolerance;
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing,
            "<svg><g id=\"figure\"><rect width=\"100\" height=\"100\"/></g><g id=\"pieces\">"
            "<polygon transform=\"rotate(210)\" points=\"-115.10707 0.628707108 -136.60254 "
            "-36.6025404 -50 -86.6025404 -23.346677 -40.4376308\"/><polygon "
            "transform=\"rotate(238)\" points=\"-81.7730097 66.8203927 -101.33835 54.5946113 "
            "-80.3452964 27.6177762\"/><polygon transform=\"rotate(118)\" points=\"20.464641 "
            "-10.8812426 0 0 -19.8641674 -37.3590653 9.58567969 -54.0794231\"/><polygon "
            "transform=\"rotate(220)\" points=\"-54.8906328 1.86753471 -66.4123087 -11.1160075 "
            "-30.0139094 -35.7691844 -14.8982995 -17.7551019\"/><polygon "
            "transform=\"rotate(161)\" points=\"-29.803078 -46.3069299 -40.0065536 -13.7753611 "
            "-76.6084159 -26.378393\"/><polygon transform=\"rotate(339)\" points=\"75.6411555 "
            "29.0359192 93.3580426 35.836795 81.1957398 67.5206772 42.4409651 73.5994069 "
            "22.4750469 63.4746614 28.1688342 47.3188334\"/></g></svg>");
    assert_int_equal(judge(&drawing, &tolerance), ITA_VERDICT_SOLVED);
    assert_true(tolerance > 1e-6 && tolerance < 4e-6);
    ita_text_close(&drawing);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(so_many_digits_of_each_number_are_enough),
        cmocka_unit_test(halves_of_rounded_ellipses_are_halves),
        cmocka_unit_test(an_arc_with_whole_numbers_is_what_it_says),
        cmocka_unit_test(places_are_not_taken_for_digits),
        cmocka_unit_test(zeros_at_the_end_are_digits_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
