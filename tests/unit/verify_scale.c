// Where sizes may differ, what is forgiven and how far one is take the factor into account: a
// figure of squares and its pieces ten times as large, turned and rounded, whole and with one piece
// away.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED   test_seed(20261129)
#define CELLS  6
#define ROUNDS 29

typedef struct cells {
    int x[CELLS], y[CELLS];
} cells;

static bool has(const cells *c, int count, int x, int y) {
    for (int i = 0; i < count; i++)
        if (c->x[i] == x && c->y[i] == y) return true;
    return false;
}

static cells grow(ita_random *r) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    cells c = {{0}, {0}};
    for (int count = 1; count < CELLS;) {
        const uint64_t from = ita_random_below(r, (uint64_t)count), way = ita_random_below(r, 4);
        const int x = c.x[from] + steps[way][0], y = c.y[from] + steps[way][1];
        if (has(&c, count, x, y)) continue;
        c.x[count] = x;
        c.y[count++] = y;
    }
    return c;
}

typedef struct place {
    double unit, angle;
    int digits;
} place;

static void put_square(ita_text *t, const place *p, double x0, double y0) {
    static const int corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    ita_put(t, "<path d='M");
    for (int k = 0; k < 4; k++) {
        double x = (x0 + corners[k][0]) * p->unit, y = (y0 + corners[k][1]) * p->unit;
        ita_put_fixed(t, cos(p->angle) * x - sin(p->angle) * y + 7, p->digits);
        ita_put_char(t, ' ');
        ita_put_fixed(t, sin(p->angle) * x + cos(p->angle) * y - 3, p->digits);
        ita_put_char(t, ' ');
    }
    ita_put(t, "Z'/>");
}

static ita_verify_report judge(const ita_text *figure, const ita_text *pieces, unsigned allow) {
    ita_verify_options options = {.theta = 3, .allow = allow};
    ita_verify_report report;
    bool fault;
    assert_int_equal(ita_verify(figure->data, figure->length, pieces->data, pieces->length,
                                &options, ita_heap(), &report, &fault, NULL),
                     ITA_OK);
    return report;
}

static void ten_times_as_large_is_the_figure_scaled(void **state) {
    (void)state;
    static const double units[] = {1, 1.5, 0.75, 2.25, 3.333}, angles[] = {0, 0.3, 1.1};
    static const int digits[] = {2, 4, 8};
    ita_random r;
    ita_random_seed(&r, SEED);
    for (int round = 0; round < ROUNDS; round++) {
        const cells c = grow(&r);
        const place small = {units[ita_random_below(&r, 5)], 0, 6};
        const place large = {10 * small.unit, angles[round % 3], digits[round / 3 % 3]};
        ita_text text[3];
        for (int i = 0; i < 3; i++) {
            ita_text_open(&text[i], ita_heap());
            ita_put(&text[i], "<svg>");
            for (int k = 0; k < CELLS; k++) {
                const bool is_away = i == 2 && k == CELLS - 1;
                put_square(&text[i], i ? &large : &small, c.x[k] + (is_away ? 40 : 0), c.y[k]);
            }
            ita_put(&text[i], "</svg>");
        }
        ita_verify_report whole = judge(&text[0], &text[1], ITA_ALLOW_SCALE);
        assert_int_equal(whole.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(whole.motion.kind, ITA_MOTION_SCALED);
        ita_verify_report_close(&whole);
        ita_verify_report away = judge(&text[0], &text[2], ITA_ALLOW_SCALE);
        assert_int_equal(away.verdict, ITA_VERDICT_UNSOLVED);
        assert_true(away.progress.area > 0.83 && away.progress.area < 0.84);
        assert_true(away.progress.progress > 0.6 && away.progress.progress < 1);
        ita_verify_report_close(&away);
        ita_verify_report same_size = judge(&text[0], &text[1], 0);
        assert_int_equal(same_size.verdict, ITA_VERDICT_UNSOLVED);
        ita_verify_report_close(&same_size);
        for (int i = 0; i < 3; i++)
            ita_text_close(&text[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_times_as_large_is_the_figure_scaled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
