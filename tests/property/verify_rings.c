// Rings of arcs written with one decimal, cut into one or two layers of pieces that go on
// elsewhere, in groups with a shift and a factor, the figure in its place or turned: where --tau
// allows what rounding may move a curve by, that is half a circle at most, they are solved within
// that. With a piece turned along its layer by more than twice what is allowed they are not.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED test_seed(20261129)

enum { CUTS_MOST = 6, LAYERS_MOST = 2 };

static const double pi = 3.14159265358979323846;

typedef struct place {
    double x, y;
} place;

typedef struct ring {
    place centre;
    double turn;
    double radii[LAYERS_MOST + 1];
    int layer_count, cut_count, arc_count; // the figure's circles are drawn in so many arcs
    double cuts[LAYERS_MOST][CUTS_MOST];   // where pieces begin, from the turn on
} ring;

// A group: numbers are written as they are before it moves them.
typedef struct group {
    double x, y, factor;
} group;

static double chance(ita_random *random, double least, double most) {
    return least + (most - least) * (double)ita_random_below(random, 1000001) / 1e6;
}

static void draw_ring(ita_random *random, ring *r) {
    const double outer = chance(random, 25, 60), inner = outer * chance(random, 0.3, 0.6);
    *r = (ring){.centre = {chance(random, -50, 50), chance(random, -50, 50)},
                .turn = chance(random, 0, 2 * pi),
                .layer_count = 1 + (int)ita_random_below(random, LAYERS_MOST),
                .cut_count = 2 + (int)ita_random_below(random, CUTS_MOST - 1),
                .arc_count = 2 + (int)ita_random_below(random, 2)};
    for (int i = 0; i <= r->layer_count; i++)
        r->radii[i] = inner + (outer - inner) * i / r->layer_count;
    for (int i = 0; i < r->layer_count; i++) {
        const double first = chance(random, 0, 0.3);
        for (int k = 0; k < r->cut_count; k++)
            r->cuts[i][k] =
                first + 2 * pi * (k + (k > 0 ? chance(random, -0.25, 0.25) : 0)) / r->cut_count;
    }
}

// ---- the drawing

static void put_number(ita_text *out, double number) {
    ita_put_fixed(out, number, 1);
    ita_put_char(out, ' ');
}

static void put_place(ita_text *out, const char *command, const group *g, const ring *r,
                      double radius, double angle) {
    ita_put(out, command);
    put_number(out, (r->centre.x + radius * cos(r->turn + angle) - g->x) / g->factor);
    put_number(out, (r->centre.y + radius * sin(r->turn + angle) - g->y) / g->factor);
}

static void put_arc(ita_text *out, const group *g, const ring *r, double radius, double from,
                    double to) {
    ita_put(out, "A");
    put_number(out, radius / g->factor);
    put_number(out, radius / g->factor);
    ita_put(out, fabs(to - from) > pi ? "0 1 " : "0 0 ");
    put_place(out, to > from ? "1 " : "0 ", g, r, radius, to);
}

static void put_figure(ita_text *out, const ring *r) {
    const group none = {0, 0, 1};
    ita_put(out, "<svg><path d=\"");
    for (int side = 0; side < 2; side++) {
        const double radius = r->radii[side == 0 ? r->layer_count : 0];
        const double part = (side == 0 ? 2 : -2) * pi / r->arc_count;
        put_place(out, "M", &none, r, radius, side);
        for (int i = 0; i < r->arc_count; i++)
            put_arc(out, &none, r, radius, side + i * part, side + (i + 1) * part);
        ita_put(out, "Z");
    }
    ita_put(out, "\"/></svg>");
}

static void put_piece(ita_text *out, const group *g, const ring *r, int layer, int k, double by) {
    const bool is_last = k + 1 == r->cut_count;
    const double from = r->cuts[layer][k] + by,
                 to = (is_last ? 2 * pi + r->cuts[layer][0] : r->cuts[layer][k + 1]) + by;
    put_place(out, "<path d=\"M", g, r, r->radii[layer], from);
    put_place(out, "L", g, r, r->radii[layer + 1], from);
    put_arc(out, g, r, r->radii[layer + 1], from, to);
    put_place(out, "L", g, r, r->radii[layer], to);
    put_arc(out, g, r, r->radii[layer], to, from);
    ita_put(out, "Z\"/>");
}

// One piece is turned about the middle, so that its inner edge moves by `off`.
static void put_pieces(ita_text *out, const group *g, const ring *r, double off) {
    ita_put(out, "<svg><g transform=\"translate(");
    put_number(out, g->x);
    put_number(out, g->y);
    ita_put(out, ") scale(");
    put_number(out, g->factor);
    ita_put(out, ")\">");
    for (int layer = 0; layer < r->layer_count; layer++)
        for (int k = 0; k < r->cut_count; k++)
            put_piece(out, g, r, layer, k, layer + k == 0 ? off / r->radii[0] : 0);
    ita_put(out, "</g></svg>");
}

// ---- the judge

static bool is_solved(const ring *r, const ring *laid, const group *g, double off, double tau) {
    ita_text texts[2];
    for (int i = 0; i < 2; i++)
        ita_text_open(&texts[i], ita_heap());
    put_figure(&texts[0], laid);
    put_pieces(&texts[1], g, r, off);
    const ita_verify_options options = {.tau = tau};
    ita_verify_report report;
    ita_diag diag;
    bool in_arrangement;
    assert_int_equal(ita_verify(ita_text_get(&texts[0]), texts[0].length, ita_text_get(&texts[1]),
                                texts[1].length, &options, ita_heap(), &report, &in_arrangement,
                                &diag),
                     ITA_OK);
    const bool solved = report.verdict == ITA_VERDICT_SOLVED;
    if (solved) assert_true(report.mode == ITA_MODE_TOLERANCE);
    if (solved) assert_true(report.tolerance.distance <= tau);
    if (solved == (off > 0))
        print_message("%s\n%s\noff %g tau %g\n", ita_text_get(&texts[0]), ita_text_get(&texts[1]),
                      off, tau);
    ita_verify_report_close(&report);
    for (int i = 0; i < 2; i++)
        ita_text_close(&texts[i]);
    return solved;
}

static group any_group(ita_random *random) {
    static const double factors[] = {0.5, 1, 1.5, 2};
    return (group){(double)ita_random_below(random, 199) - 99,
                   ((double)ita_random_below(random, 1999) - 999) / 10,
                   factors[ita_random_below(random, 4)]};
}

static ring laid_elsewhere(ita_random *random, const ring *r) {
    ring laid = *r;
    laid.centre = (place){chance(random, -50, 50), chance(random, -50, 50)};
    laid.turn = chance(random, 0, 2 * pi);
    return laid;
}

static void rings_are_solved_within_what_rounding_may_move(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = as_usual(usual_or_long(150, 5000));
    size_t solved = 0;
    for (size_t i = 0; i < rounds; i++) {
        ring r;
        draw_ring(&random, &r);
        const group g = any_group(&random);
        const ring laid = i % 2 ? laid_elsewhere(&random, &r) : r;
        // the middle of half a circle: its radius is off by 0.05, half its chord by up to 0.07
        const double unit = 0.05 * fmax(1, g.factor);
        const double tau = 6 * unit + sqrt(2 * r.radii[r.layer_count] * 2.5 * unit);
        solved += is_solved(&r, &laid, &g, 0, tau);
    }
    // of the others an edge is shorter than sixteen units
    print_message("%zu of %zu are solved\n", solved, rounds);
    assert_true(100 * solved >= 98 * rounds);
}

static void with_a_piece_turned_further_they_are_not(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    const size_t rounds = as_usual(usual_or_long(150, 5000));
    for (size_t i = 0; i < rounds; i++) {
        ring r;
        draw_ring(&random, &r);
        const group g = any_group(&random);
        const ring laid = i % 2 ? laid_elsewhere(&random, &r) : r;
        const double off = fmax(1, g.factor) * chance(&random, 1.2, 4);
        assert_false(is_solved(&r, &laid, &g, off, off / 3));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_are_solved_within_what_rounding_may_move),
        cmocka_unit_test(with_a_piece_turned_further_they_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
