// A slit as narrow as a unit or two of the last place that is written, between two squares of one
// shape, is no rounding: the corners opposite each other would be written alike if they were one.
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slab_is_not_two_squares_and_the_slit_between_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
