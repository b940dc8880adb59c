// How much of an outline of curves is told as met: boards of cells between quadratics or cubics,
// told in few digits, of which one at the border is missing. A curve that only leaves another's
// end, or begins where it ends, does not run along it. And a box under one curve, cut into strips,
// of which the first is cut off below: each strip meets its share of the curve.
#include "check.h"
#include "curves.h"
#include "verify_ask.h"

#include "intarsia/base.h"

#include <math.h>

#define SEED test_seed(20261129)

enum { ROWS = 2, COLUMNS = 3, CELL = 100, STEPS = 400 };

// A side between two places of the lattice, with both inner places; a quadratic has the first.
typedef struct curve {
    spot at[4];
} curve;

typedef struct board {
    bool is_cubic;
    curve across[ROWS + 1][COLUMNS], up[ROWS][COLUMNS + 1];
} board;

static curve draw_curve(ita_random *random, spot from, spot to) {
    curve c = {{from, {0, 0}, {0, 0}, to}};
    const double along[2] = {0.35, 0.65};
    for (int i = 0; i < 2; i++) {
        const double bow = between(random, 0.05, 0.15) * (ita_random_below(random, 2) ? 1 : -1);
        c.at[1 + i] = (spot){from.x + along[i] * (to.x - from.x) - bow * (to.y - from.y),
                             from.y + along[i] * (to.y - from.y) + bow * (to.x - from.x)};
    }
    return c;
}

static void draw_board(ita_random *random, board *b) {
    spot lattice[ROWS + 1][COLUMNS + 1];
    b->is_cubic = ita_random_below(random, 2) == 1;
    for (int r = 0; r <= ROWS; r++)
        for (int c = 0; c <= COLUMNS; c++)
            lattice[r][c] =
                (spot){CELL * c + between(random, -12, 12), CELL * r + between(random, -12, 12)};
    for (int r = 0; r <= ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            b->across[r][c] = draw_curve(random, lattice[r][c], lattice[r][c + 1]);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c <= COLUMNS; c++)
            b->up[r][c] = draw_curve(random, lattice[r][c], lattice[r + 1][c]);
}

static double length_of(const board *b, const curve *c) {
    double length = 0;
    spot last = c->at[0];
    for (int i = 1; i <= STEPS; i++) {
        const double t = (double)i / STEPS, s = 1 - t;
        const double quadratic[4] = {s * s, 2 * s * t, 0, t * t};
        const double cubic[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
        const double *weight = b->is_cubic ? cubic : quadratic;
        spot p = {0, 0};
        for (int k = 0; k < 4; k++)
            p.x += weight[k] * c->at[k].x, p.y += weight[k] * c->at[k].y;
        length += hypot(p.x - last.x, p.y - last.y);
        last = p;
    }
    return length;
}

// ---- how it is told

static void put_as(ita_text *t, const char *format, char letter, const spot *places, int count) {
    char text[64];
    for (int i = 0; i < count; i++) {
        (void)snprintf(text, sizeof text, format, i ? ' ' : letter, places[i].x, places[i].y);
        ita_put(t, text);
    }
}

static void put_places(ita_text *t, char letter, const spot *places, int count) {
    put_as(t, "%c%.0f %.0f", letter, places, count);
}

static void put_exactly(ita_text *t, char letter, const spot *places, int count) {
    put_as(t, "%c%.4f %.4f", letter, places, count);
}

// The curve from where the last one ended, or back.
static void put_curve(ita_text *t, const board *b, const curve *c, spot shift, bool is_back) {
    spot p[4];
    for (int i = 0; i < 4; i++) {
        const spot *from = &c->at[is_back ? 3 - i : i];
        p[i] = (spot){from->x + shift.x, from->y + shift.y};
    }
    if (!b->is_cubic) p[1] = is_back ? p[2] : p[1], p[2] = p[3];
    put_places(t, b->is_cubic ? 'C' : 'Q', p + 1, b->is_cubic ? 3 : 2);
}

// Cells [row, row_end) x [column, column_end) as one shape.
static void put_shape(ita_text *t, const board *b, int row, int row_end, int column, int column_end,
                      spot shift) {
    const spot *first = &b->across[row][column].at[0];
    const spot from = {first->x + shift.x, first->y + shift.y};
    ita_put(t, "<path d='");
    put_places(t, 'M', &from, 1);
    for (int c = column; c < column_end; c++)
        put_curve(t, b, &b->across[row][c], shift, false);
    for (int r = row; r < row_end; r++)
        put_curve(t, b, &b->up[r][column_end], shift, false);
    for (int c = column_end; c-- > column;)
        put_curve(t, b, &b->across[row_end][c], shift, true);
    for (int r = row_end; r-- > row;)
        put_curve(t, b, &b->up[r][column], shift, true);
    ita_put(t, "Z'/>");
}

static double border_of(const board *b, int r, int c) {
    double length = 0;
    if (r == 0) length += length_of(b, &b->across[0][c]);
    if (r == ROWS - 1) length += length_of(b, &b->across[ROWS][c]);
    if (c == 0) length += length_of(b, &b->up[r][0]);
    if (c == COLUMNS - 1) length += length_of(b, &b->up[r][COLUMNS]);
    return length;
}

// ---- strips

enum { WIDTH = 400, HEIGHT = 60, CUT = 20, STRIPS_MOST = 60 };

static curve stretch_of(const curve *c, bool is_cubic, double from, double to) {
    const loose_edge whole = {is_cubic ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC, .from = c->at[0],
                              .c1 = c->at[1], .c2 = c->at[2], .to = c->at[3]};
    const loose_edge e = part_of(&whole, from, to);
    return (curve){{e.from, e.c1, e.c2, e.to}};
}

// From below one end of a curve to below the other.
static void put_strip(ita_text *t, const board *b, const curve *top, double bottom) {
    const spot from = {top->at[0].x, bottom}, to = {top->at[3].x, bottom};
    ita_put(t, "<path d='");
    put_exactly(t, 'M', &to, 1);
    put_exactly(t, 'L', &from, 1);
    put_exactly(t, 'L', &top->at[0], 1);
    const spot c[3] = {top->at[1], b->is_cubic ? top->at[2] : top->at[3], top->at[3]};
    put_exactly(t, b->is_cubic ? 'C' : 'Q', c, b->is_cubic ? 3 : 2);
    ita_put(t, "Z'/>");
}

// ---- the tests

static void each_part_of_a_curve_is_met(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    for (size_t i = 0; i < usual_or_long(as_usual(20), 500); i++) {
        const board b = {.is_cubic = i % 2 == 1};
        const curve top = {{{0, HEIGHT},
                            {b.is_cubic ? 120 : 200, between(&random, 20, 120)},
                            {280, between(&random, 20, 120)},
                            {WIDTH, HEIGHT}}};
        const int strips = 2 + (int)ita_random_below(&random, STRIPS_MOST - 1);
        ita_text figure, pieces;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&pieces, ita_heap());
        ita_put(&figure, "<svg>");
        put_strip(&figure, &b, &top, 0);
        ita_put(&figure, "</svg>");
        ita_put(&pieces, "<svg>");
        double width = 0;
        for (int k = 0; k < strips; k++) {
            const curve piece =
                stretch_of(&top, b.is_cubic, (double)k / strips, (double)(k + 1) / strips);
            put_strip(&pieces, &b, &piece, k == 0 ? CUT : 0);
            if (k == 0) width = piece.at[3].x;
        }
        ita_put(&pieces, "</svg>");
        ita_verify_report report = report_on(&figure, &pieces, 0);
        const double all = length_of(&b, &top) + WIDTH + 2 * HEIGHT;
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        assert_true(fabs(report.progress.boundary - (1 - (width + CUT) / all)) < 1e-3);
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&pieces);
    }
}

static void only_what_runs_along_an_outline_meets_it(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = usual_or_long(as_usual(20), 500);
    size_t unmet = 0;
    for (size_t i = 0; i < rounds; i++) {
        board b;
        draw_board(&random, &b);
        const int row = (int)ita_random_below(&random, ROWS);
        const int column = (int)ita_random_below(&random, COLUMNS);
        const spot still = {0, 0}, shift = {0.37, 0.21};
        double all = 0;
        ita_text figure, cells;
        ita_text_open(&figure, ita_heap());
        ita_text_open(&cells, ita_heap());
        ita_put(&figure, "<svg>");
        put_shape(&figure, &b, 0, ROWS, 0, COLUMNS, still);
        ita_put(&figure, "</svg>");
        ita_put(&cells, "<svg>");
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS; c++) {
                all += border_of(&b, r, c);
                if (r != row || c != column) put_shape(&cells, &b, r, r + 1, c, c + 1, shift);
            }
        ita_put(&cells, "</svg>");
        ita_verify_report report = report_on(&figure, &cells, 0);
        const double left = 1 - border_of(&b, row, column) / all;
        assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
        // looked at less closely, edges of different cells that run beside each other are met, too
        assert_true(report.progress.boundary < left + (report.met_within > 1 ? 0.02 : 0.01));
        // In whole numbers, the cells drawn a little aside, one end of an edge may lie a unit off
        // while the other does not: farther than edges are met within. Of some hundred boards one
        // loses such an edge.
        unmet += report.progress.boundary <= left - 0.01;
        ita_verify_report_close(&report);
        ita_text_close(&figure);
        ita_text_close(&cells);
    }
    assert_true(unmet <= rounds / 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_runs_along_an_outline_meets_it),
        cmocka_unit_test(each_part_of_a_curve_is_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
