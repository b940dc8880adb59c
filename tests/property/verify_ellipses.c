// Ellipses whose numbers say them exactly are judged as exactly as circles: cut between points of
// the circle that they are images of, which are whole numbers (63, 16 on a radius of 65), in
// segments around a polygon or in sectors, under any matrix of decimals, elsewhere, turned by
// angles of right triangles, mirrored. And nothing is exact that is not there: an end on another
// such point, a piece a hundredth off, one twice instead of another.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

#define SEED   test_seed(20261124)
#define RADIUS 65
#define POINTS 36

typedef struct whole {
    int x, y;
} whole;

// All whole points of the circle, counter-clockwise.
static size_t points_of_circle(whole out[POINTS]) {
    static const whole eighth[5] = {{65, 0}, {63, 16}, {60, 25}, {56, 33}, {52, 39}};
    whole quarter[9];
    for (int i = 0; i < 5; i++)
        quarter[i] = eighth[i];
    for (int i = 5; i < 9; i++)
        quarter[i] = (whole){eighth[9 - i].y, eighth[9 - i].x};
    for (size_t i = 0; i < POINTS; i++) {
        whole p = quarter[i % 9];
        for (size_t k = 0; k < i / 9; k++)
            p = (whole){-p.y, p.x};
        out[i] = p;
    }
    return POINTS;
}

typedef struct matrix { // in hundredths
    int a, b, c, d, e, f;
} matrix;

static int between(ita_random *random, int low, int high) {
    return low + (int)ita_random_below(random, (uint64_t)(high - low + 1));
}

// In tenths; it makes no circle of a circle.
static matrix random_image(ita_random *random) {
    for (;;) {
        const int a = between(random, -15, 15), b = between(random, -15, 15);
        const int c = between(random, -15, 15), d = between(random, -15, 15);
        const bool is_even = a * c + b * d == 0 && a * a + b * b == c * c + d * d;
        if (abs(a * d - b * c) > 20 && !is_even)
            return (matrix){10 * a,
                            10 * b,
                            10 * c,
                            10 * d,
                            between(random, -9999, 9999),
                            between(random, -9999, 9999)};
    }
}

// Behind the image, which is in whole tenths.
static matrix moved(const matrix *m, ita_random *random, bool is_mirrored) {
    static const int turns[6][2] = {{10, 0}, {0, 10}, {-10, 0}, {6, 8}, {-8, 6}, {8, -6}};
    const int *turn = turns[between(random, 0, 5)], s = is_mirrored ? -1 : 1;
    return (matrix){(turn[0] * m->a - s * turn[1] * m->b) / 10,
                    (turn[1] * m->a + s * turn[0] * m->b) / 10,
                    (turn[0] * m->c - s * turn[1] * m->d) / 10,
                    (turn[1] * m->c + s * turn[0] * m->d) / 10,
                    between(random, -9999, 9999),
                    between(random, -9999, 9999)};
}

static void put(ita_text *out, const char *format, double value) {
    char digits[40];
    snprintf(digits, sizeof digits, format, value);
    ita_put(out, digits);
}

static void open_group(ita_text *out, const char *id, const matrix *m) {
    const int v[6] = {m->a, m->b, m->c, m->d, m->e, m->f};
    ita_put(out, "<g id=\"");
    ita_put(out, id);
    ita_put(out, "\" transform=\"matrix(");
    for (int i = 0; i < 6; i++)
        put(out, i ? " %.2f" : "%.2f", v[i] / 100.0);
    ita_put(out, ")\">");
}

static void put_point(ita_text *out, const char *command, whole p) {
    ita_put(out, command);
    put(out, "%.0f", p.x);
    put(out, ",%.0f", p.y);
}

// On from p to q, counter-clockwise as x turns to y.
static void put_arc(ita_text *out, whole p, whole q) {
    const int side = p.x * q.y - p.y * q.x;
    const bool is_large = side < 0 || (side == 0 && p.x == q.x);
    put_point(out, is_large ? "A65 65 0 1 1 " : "A65 65 0 0 1 ", q);
}

typedef struct cutting {
    whole at[6];
    size_t count;
    bool has_polygon; // segments around a polygon; else sectors from the middle
    bool is_open;     // without the last sector: it has no symmetry
} cutting;

static cutting random_cutting(ita_random *random) {
    whole points[POINTS];
    cutting c = {.count = (size_t)between(random, 2, 6)};
    const size_t first = ita_random_below(random, POINTS);
    (void)points_of_circle(points);
    for (size_t i = 0; i < c.count; i++) // in turn, as many points lie between them as there may
        c.at[i] =
            points[(first + i * (POINTS / c.count) + ita_random_below(random, POINTS / c.count)) %
                   POINTS];
    c.is_open = c.count > 2 && ita_random_below(random, 2);
    c.has_polygon = !c.is_open && ita_random_below(random, 2);
    return c;
}

static void put_piece(ita_text *out, const cutting *c, size_t i, whole from, int off) {
    const whole to = c->at[(i + 1) % c->count];
    ita_put(out, "<path transform=\"translate(");
    put(out, "%.2f", off / 100.0);
    ita_put(out, " 0)\" d=\"");
    put_point(out, "M", from);
    put_arc(out, from, to);
    ita_put(out, c->has_polygon ? "Z\"/>" : "L0,0Z\"/>");
}

typedef enum fault { FAULT_NONE, FAULT_END, FAULT_OFF, FAULT_TWICE, FAULTS } fault;

static bool is_same(whole p, whole q) {
    return p.x == q.x && p.y == q.y;
}

static void put_pieces(ita_text *out, const cutting *c, fault wrong, ita_random *random) {
    whole points[POINTS];
    (void)points_of_circle(points);
    for (size_t i = 0; i + c->is_open < c->count; i++) {
        const bool is_it = i == 0 && wrong != FAULT_NONE;
        const size_t which = is_it && wrong == FAULT_TWICE ? 1 : i;
        whole from = c->at[which];
        // another end than its own; nor where it would be nothing, as the opposite may be its own
        while (is_it && wrong == FAULT_END && (is_same(from, c->at[0]) || is_same(from, c->at[1])))
            from = points[ita_random_below(random, POINTS)];
        if (is_same(from, c->at[(which + 1) % c->count])) from = (whole){-from.x, -from.y};
        put_piece(out, c, which, from, is_it && wrong == FAULT_OFF ? 1 : 0);
    }
    if (!c->has_polygon || c->count < 3) return;
    for (size_t i = 0; i < c->count; i++)
        put_point(out, i ? "L" : "<path d=\"M", c->at[i]);
    ita_put(out, "Z\"/>");
}

static void put_figure(ita_text *out, const cutting *c, const matrix *m, ita_random *random) {
    whole points[POINTS];
    (void)points_of_circle(points);
    const size_t i = ita_random_below(random, POINTS);
    open_group(out, "figure", m);
    if (c->is_open) {
        put_point(out, "<path d=\"M", c->at[0]);
        put_arc(out, c->at[0], c->at[c->count - 1]);
        ita_put(out, "L0,0Z\"/>");
    } else if (ita_random_below(random, 2)) {
        ita_put(out, "<circle r=\"65\"/>");
    } else {
        const whole p = points[i], q = points[(i + 5 + ita_random_below(random, 25)) % POINTS];
        put_point(out, "<path d=\"M", p);
        put_arc(out, p, q);
        put_arc(out, q, p);
        ita_put(out, "Z\"/>");
    }
    ita_put(out, "</g>");
}

static void arcs_of_exact_ellipses_are_judged_exactly(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    const size_t rounds = as_usual(usual_or_long(40, 4000));
    for (size_t i = 0; i < rounds; i++) {
        const fault wrong = i % 2 ? (fault)between(&random, FAULT_END, FAULTS - 1) : FAULT_NONE;
        const cutting cut = random_cutting(&random);
        // a whole ellipse is its mirror image, turned by an angle that is hardly one of such
        const bool is_mirrored = cut.is_open && ita_random_below(&random, 2);
        const matrix image = random_image(&random);
        const matrix there =
            ita_random_below(&random, 3) ? moved(&image, &random, is_mirrored) : image;
        ita_text drawing;
        ita_text_open(&drawing, ita_heap());
        ita_put(&drawing, "<svg>");
        put_figure(&drawing, &cut, &image, &random);
        open_group(&drawing, "pieces", &there);
        put_pieces(&drawing, &cut, wrong, &random);
        ita_put(&drawing, "</g></svg>");
        const char *bytes = ita_text_get(&drawing);
        const ita_verify_options options = {.allow = ITA_ALLOW_MIRROR};
        ita_verify_report report;
        bool fault_in_arrangement;
        assert_int_equal(ita_verify(bytes, drawing.length, bytes, drawing.length, &options,
                                    ita_heap(), &report, &fault_in_arrangement, NULL),
                         ITA_OK);
        const bool is_solved = report.verdict == ITA_VERDICT_SOLVED;
        const bool is_exact = is_solved && report.mode == ITA_MODE_EXACT;
        // a hundredth may be rounding, but is not exact
        if (wrong == FAULT_NONE ? !is_exact : is_exact || (is_solved && wrong != FAULT_OFF))
            fail_msg("round %zu, fault %d: %s", i, (int)wrong, bytes);
        if (is_exact) assert_true(report.has_shift && report.max_shift == 0);
        ita_verify_report_close(&report);
        ita_text_close(&drawing);
    }
}

// Half axes that are written, cut at a point of three fifths and four, and nowhere.
static void half_axes_that_are_written_are_exact(void **state) {
    (void)state;
    static const char *const drawings[] = {
        "<svg><g id=\"figure\"><ellipse cx=\"10\" cy=\"10\" rx=\"5\" ry=\"3\"/></g><g "
        "id=\"pieces\">"
        "<path d=\"M13 12.4A5 3 0 0 1 6 8.2Z\"/><path d=\"M6 8.2A5 3 0 1 1 13 12.4Z\"/></g></svg>",
        "<svg><g id=\"figure\"><rect width=\"10\" height=\"8\"/></g><g id=\"pieces\">"
        "<path d=\"M0 0H10V4A5 3 0 0 0 0 4Z\"/><path d=\"M0 4V8H10V4A5 3 0 0 0 0 4Z\"/></g></svg>",
        "<svg><g id=\"figure\"><rect width=\"10\" height=\"8\" rx=\"2\" ry=\"1.5\"/></g>"
        "<g id=\"pieces\" transform=\"translate(40 3) rotate(90)\">"
        "<path d=\"M2 0H5V8H2A2 1.5 0 0 1 0 6.5V1.5A2 1.5 0 0 1 2 0Z\"/>"
        "<path d=\"M5 0H8A2 1.5 0 0 1 10 1.5V6.5A2 1.5 0 0 1 8 8H5Z\"/></g></svg>",
    };
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        const ita_verify_options options = {0};
        ita_verify_report report;
        bool fault_in_arrangement;
        assert_int_equal(ita_verify(drawings[i], strlen(drawings[i]), drawings[i],
                                    strlen(drawings[i]), &options, ita_heap(), &report,
                                    &fault_in_arrangement, NULL),
                         ITA_OK);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(report.mode, ITA_MODE_EXACT);
        ita_verify_report_close(&report);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arcs_of_exact_ellipses_are_judged_exactly),
        cmocka_unit_test(half_axes_that_are_written_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
