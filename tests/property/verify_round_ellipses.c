// Ellipses cut into sectors, written in three to six places: cut rightly they are solved, although
// an end that is rounded moves the centre of a flat ellipse by much more; with a sector shifted or
// left out they are not, and then no figure of the verdict says that nothing is missing.
#include "between.h"
#include "verify_ask.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

#define SEED test_seed(1210)

enum { SECTORS_MOST = 5 };

static const double pi = 3.14159265358979323846;

typedef struct cake {
    double long_axis, short_axis, degrees;
    double angles[SECTORS_MOST]; // as the circle that is drawn out has them
    int count, places;
} cake;

// No sector is as large as half of it.
static cake bake(ita_random *random) {
    static const double ratios[] = {0.2, 0.3, 0.6, 0.9, 3, 5};
    cake c = {.long_axis = between(random, 20, 150),
              .degrees = ita_random_below(random, 2) ? 0 : between(random, 0, 180),
              .count = 3 + (int)ita_random_below(random, SECTORS_MOST - 2),
              .places = 3 + (int)ita_random_below(random, 4)};
    c.short_axis = c.long_axis * ratios[ita_random_below(random, 6)];
    double start = between(random, 0, 2 * pi);
    for (int i = 0; i < c.count; i++)
        c.angles[i] = start + (i + between(random, -0.15, 0.15)) * 2 * pi / c.count;
    return c;
}

static void put_place(ita_text *out, const char *command, const cake *c, double angle, double away,
                      double shift) {
    const double x = away * c->long_axis * cos(angle), y = away * c->short_axis * sin(angle);
    const double turn = c->degrees * pi / 180;
    ita_put(out, command);
    ita_put_fixed(out, x * cos(turn) - y * sin(turn) + shift, c->places);
    ita_put_char(out, ' ');
    ita_put_fixed(out, x * sin(turn) + y * cos(turn), c->places);
}

static void put_arc(ita_text *out, const cake *c, double to, double shift) {
    ita_put_char(out, 'A');
    ita_put_fixed(out, c->long_axis, c->places);
    ita_put_char(out, ' ');
    ita_put_fixed(out, c->short_axis, c->places);
    ita_put_char(out, ' ');
    ita_put_fixed(out, c->degrees, 9);
    ita_put(out, " 0 1 ");
    put_place(out, "", c, to, 1, shift);
}

static void put_whole(ita_text *out, const cake *c, double from) {
    ita_put(out, "<svg><path d=\"");
    put_place(out, "M", c, from, 1, 0);
    for (int i = 1; i <= 3; i++)
        put_arc(out, c, from + i * 2 * pi / 3, 0);
    ita_put(out, "Z\"/></svg>");
}

static void put_sectors(ita_text *out, const cake *c, int wrong, double shift, bool is_gone) {
    ita_put(out, "<svg>");
    for (int i = 0; i < c->count; i++) {
        const double off = i == wrong ? shift : 0;
        if (i == wrong && is_gone) continue;
        ita_put(out, "<path d=\"");
        put_place(out, "M", c, 0, 0, off);
        put_place(out, "L", c, c->angles[i], 1, off);
        put_arc(out, c, c->angles[(i + 1) % c->count], off);
        ita_put(out, "Z\"/>");
    }
    ita_put(out, "</svg>");
}

static bool is_answered_rightly(ita_random *random, bool is_right) {
    const cake c = bake(random);
    const bool is_gone = ita_random_below(random, 2);
    const double unit = pow(10, -c.places);
    const double shift = fmax(100 * unit, c.long_axis * pow(10, between(random, -3, -1)));
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    put_whole(&figure, &c, between(random, 0, 2 * pi));
    put_sectors(&pieces, &c, is_right ? -1 : (int)ita_random_below(random, (uint64_t)c.count),
                shift, is_gone);
    ita_verify_report r = report_on(&figure, &pieces, 0);
    bool is_well = is_solved_or_near(&r, &figure, &pieces) == is_right;
    for (size_t i = 0; i < r.overlap_count; i++)
        is_well = is_well && r.missing >= 0.99 * r.overlaps[i].area;
    if (!is_well) printf("%s\n%s\n", ita_text_get(&figure), ita_text_get(&pieces));
    ita_verify_report_close(&r);
    ita_text_close(&figure);
    ita_text_close(&pieces);
    return is_well;
}

static void sectors_of_an_ellipse_are_it(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < usual_or_long(50, 100); i++)
        assert_true(is_answered_rightly(&random, true));
}

static void with_one_shifted_or_gone_they_are_not(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED ^ 5);
    for (size_t i = 0; i < usual_or_long(50, 100); i++)
        assert_true(is_answered_rightly(&random, false));
}

// What ellipses leave open is forgiven nobody else without a word.
static void straight_gaps_beside_an_ellipse_are_gaps(void **state) {
    (void)state;
#define HALVES "A20 8 0 0 1 60 20Z' /><path d='M60 20A20 8 0 0 1 100 20Z'/>"
    for (int hundredths = 3; hundredths <= 40; hundredths++) {
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        ita_put(&figure,
                "<svg><path d='M0 0H50V50H0Z'/><ellipse cx='80' cy='20' rx='20' ry='8'/></svg>");
        ita_put(&pieces, "<svg><path d='M0 0H25V50H0Z'/><path d='M100 20" HALVES "<path d='M25.");
        ita_put_char(&pieces, (char)('0' + hundredths / 10));
        ita_put_char(&pieces, (char)('0' + hundredths % 10));
        ita_put(&pieces, " 0H50V50H25.");
        ita_put_char(&pieces, (char)('0' + hundredths / 10));
        ita_put_char(&pieces, (char)('0' + hundredths % 10));
        ita_put(&pieces, "Z'/></svg>");
        ita_verify_report r = report_on(&figure, &pieces, 0);
        assert_int_equal(r.verdict, ITA_VERDICT_UNSOLVED);
        ita_verify_report_close(&r);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
#undef HALVES
}

static void what_crosses_itself_is_still_refused(void **state) {
    (void)state;
    ita_text drawn;
    ita_text_open(&drawn, ita_heap());
    ita_put(&drawn, "<svg><path fill-rule='evenodd' d='M7.624 10.343Q10.452 10.052 2.813 7.439"
                    "L2.57 7.166L2.589 5.83L6.364 3.935L6.968 4.128A4.93 3.451 0 0 0 6.858 3.762"
                    "Q9.865 9.405 6.721 2.882L10.222 5.09Z'/>"
                    "<path d='M1.71 4.577L1.125 5.896L-2.063 4.97Z'/></svg>");
    for (double tau = 0; tau < 0.2; tau += 0.02) {
        ita_verify_report r = report_on(&drawn, &drawn, tau);
        assert_int_equal(r.verdict, ITA_VERDICT_INVALID);
        ita_verify_report_close(&r);
    }
    ita_text_close(&drawn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sectors_of_an_ellipse_are_it),
        cmocka_unit_test(with_one_shifted_or_gone_they_are_not),
        cmocka_unit_test(straight_gaps_beside_an_ellipse_are_gaps),
        cmocka_unit_test(what_crosses_itself_is_still_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
