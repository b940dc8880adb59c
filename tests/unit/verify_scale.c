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

static void put_place(ita_text *t, const place *p, double x, double y) {
    const double u = x * p->unit, v = y * p->unit;
    ita_put_fixed(t, cos(p->angle) * u - sin(p->angle) * v + 7, p->digits);
    ita_put_char(t, ' ');
    ita_put_fixed(t, sin(p->angle) * u + cos(p->angle) * v - 3, p->digits);
    ita_put_char(t, ' ');
}

static void put_square(ita_text *t, const place *p, double x0, double y0) {
    static const int corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    ita_put(t, "<path d='M");
    for (int k = 0; k < 4; k++)
        put_place(t, p, x0 + corners[k][0], y0 + corners[k][1]);
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

// ---- boards of which half is missing

enum { ACROSS = 3, DOWN = 2 };

typedef struct uneven {
    double x[DOWN + 1][ACROSS + 1], y[DOWN + 1][ACROSS + 1];
} uneven;

static void put_corner(ita_text *t, const uneven *b, const place *p, int row, int column) {
    put_place(t, p, b->x[row][column], b->y[row][column]);
}

static double side_length(const uneven *b, int row, int column, int row_end, int column_end) {
    return hypot(b->x[row_end][column_end] - b->x[row][column],
                 b->y[row_end][column_end] - b->y[row][column]);
}

// How much of the outline runs along a cell.
static double border_of(const uneven *b, int row, int column) {
    double length = 0;
    if (row == 0) length += side_length(b, 0, column, 0, column + 1);
    if (row == DOWN - 1) length += side_length(b, DOWN, column, DOWN, column + 1);
    if (column == 0) length += side_length(b, row, 0, row + 1, 0);
    if (column == ACROSS - 1) length += side_length(b, row, ACROSS, row + 1, ACROSS);
    return length;
}

static double area_of(const uneven *b, int row, int column) {
    const double ux = b->x[row + 1][column + 1] - b->x[row][column];
    const double uy = b->y[row + 1][column + 1] - b->y[row][column];
    const double vx = b->x[row + 1][column] - b->x[row][column + 1];
    const double vy = b->y[row + 1][column] - b->y[row][column + 1];
    return fabs(ux * vy - uy * vx) / 2;
}

// Areas tell another size, and what is left has few corners of the figure.
static void half_of_a_board_tells_its_size(void **state) {
    (void)state;
    ita_random r;
    ita_random_seed(&r, SEED + 1);
    for (int round = 0; round < ROUNDS; round++) {
        const place still = {1, 0, 6};
        const place other = {0.4 + 0.1 * (double)ita_random_below(&r, 30),
                             0.1 * (double)ita_random_below(&r, 60), 6};
        const int missing = (int)ita_random_below(&r, ACROSS);
        double area = 0, border = 0, area_left = 0, border_left = 0;
        uneven b;
        for (int i = 0; i <= DOWN; i++)
            for (int k = 0; k <= ACROSS; k++) {
                b.x[i][k] = 40 * k + 1e-3 * (double)ita_random_below(&r, 9000);
                b.y[i][k] = 40 * i + 1e-3 * (double)ita_random_below(&r, 9000);
            }
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        ita_put(&figure, "<svg><path d='M");
        for (int k = 0; k < ACROSS; k++)
            put_corner(&figure, &b, &still, 0, k);
        for (int i = 0; i < DOWN; i++)
            put_corner(&figure, &b, &still, i, ACROSS);
        for (int k = ACROSS; k > 0; k--)
            put_corner(&figure, &b, &still, DOWN, k);
        for (int i = DOWN; i > 0; i--)
            put_corner(&figure, &b, &still, i, 0);
        ita_put(&figure, "Z'/></svg>");
        ita_put(&pieces, "<svg>");
        for (int i = 0; i < DOWN; i++)
            for (int k = 0; k < ACROSS; k++) {
                area += area_of(&b, i, k);
                border += border_of(&b, i, k);
                // one of each column
                if (i == (missing + k) % 2) continue;
                area_left += area_of(&b, i, k);
                border_left += border_of(&b, i, k);
                ita_put(&pieces, "<path d='M");
                put_corner(&pieces, &b, &other, i, k);
                put_corner(&pieces, &b, &other, i, k + 1);
                put_corner(&pieces, &b, &other, i + 1, k + 1);
                put_corner(&pieces, &b, &other, i + 1, k);
                ita_put(&pieces, "Z'/>");
            }
        ita_put(&pieces, "</svg>");
        ita_verify_report report = judge(&figure, &pieces, ITA_ALLOW_SCALE);
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        const double left = fmin(area_left / area, border_left / border);
        assert_true(report.progress.progress > left - 1e-3);
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_times_as_large_is_the_figure_scaled),
        cmocka_unit_test(half_of_a_board_tells_its_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
