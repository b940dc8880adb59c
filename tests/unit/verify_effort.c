// What a verdict costs, in steps and not in time: how many things are sorted, and how often
// distances and places on edges are asked for, and big numbers multiplied. The linker leads these
// calls through here.
#include "check.h"

#include "geom/loose/loose.h"
#include "geom/number/big.h"
#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

static uint64_t steps, products;

void __real_ita_sort(void *items, size_t count, size_t size, ita_compare *compare, void *user);
void __wrap_ita_sort(void *items, size_t count, size_t size, ita_compare *compare, void *user);
double __real_spot_length(spot p);
double __wrap_spot_length(spot p);
double __real_loose_nearest(const loose_edge *edge, spot p, double *distance);
double __wrap_loose_nearest(const loose_edge *edge, spot p, double *distance);
spot __real_loose_at(const loose_edge *edge, double t);
spot __wrap_loose_at(const loose_edge *edge, double t);
big_ring __real_big_ring_mul(ita_frame frame, const big_ring *x, const big_ring *y);
big_ring __wrap_big_ring_mul(ita_frame frame, const big_ring *x, const big_ring *y);

void __wrap_ita_sort(void *items, size_t count, size_t size, ita_compare *compare, void *user) {
    steps += count;
    __real_ita_sort(items, count, size, compare, user);
}

double __wrap_spot_length(spot p) {
    steps++;
    return __real_spot_length(p);
}

double __wrap_loose_nearest(const loose_edge *edge, spot p, double *distance) {
    steps++;
    return __real_loose_nearest(edge, p, distance);
}

spot __wrap_loose_at(const loose_edge *edge, double t) {
    steps++;
    return __real_loose_at(edge, t);
}

big_ring __wrap_big_ring_mul(ita_frame frame, const big_ring *x, const big_ring *y) {
    products++;
    return __real_big_ring_mul(frame, x, y);
}

typedef void drawing_maker(ita_text *out, int count);

// A band with teeth on both sides; one of them is longer, and another shorter, by the last number.
static void put_band(ita_text *out, int count, int longer) {
    const int half = count / 2;
    ita_put(out, "<svg><path d=\"");
    for (int i = 0; i < count; i++) {
        const int k = i < half ? i : count - 1 - i, low = i < half ? 0 : 1000;
        const int more = k == 11 || k == 41 ? longer : 0;
        ita_put(out, i ? "L" : "M");
        ita_put_int(out, 200 * k), ita_put_char(out, ' ');
        ita_put_int(out, low + 100 * (k % 3) + more);
    }
    ita_put(out, "Z\"/></svg>");
}

static void put_teeth(ita_text *out, int count) {
    put_band(out, count, 0);
}

static void put_changed_teeth(ita_text *out, int count) {
    put_band(out, count, 13);
}

static void put_square(ita_text *out, int count) {
    (void)count;
    ita_put(out, "<svg><path d=\"M0 0H1000V1000H0Z\"/></svg>");
}

// Loops in each other.
static void put_nest(ita_text *out, int count) {
    ita_put(out, "<svg><path fill-rule=\"evenodd\" d=\"");
    for (int i = 0; i < count / 4; i++) {
        const int low = 5 * i, size = 4 * count - 2 * low;
        ita_put(out, "M"), ita_put_int(out, low), ita_put_char(out, ' '), ita_put_int(out, low);
        ita_put(out, "h"), ita_put_int(out, size), ita_put(out, "v"), ita_put_int(out, size);
        ita_put(out, "h"), ita_put_int(out, -size), ita_put(out, "Z");
    }
    ita_put(out, "\"/></svg>");
}

// Loops one unit apart, turned or not, with two places.
static void put_close_nest(ita_text *out, int count, double turn) {
    static const int corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    ita_put(out, "<svg><path fill-rule=\"evenodd\" d=\"");
    for (int i = 0; i < count / 4; i++)
        for (int k = 0; k < 4; k++) {
            const int size = count - 2 * i;
            const double x = i + size * corners[k][0], y = i + size * corners[k][1];
            ita_put(out, k ? "L" : "M");
            ita_put_fixed(out, cos(turn) * x - sin(turn) * y, 2), ita_put_char(out, ' ');
            ita_put_fixed(out, sin(turn) * x + cos(turn) * y, 2);
            if (k == 3) ita_put_char(out, 'Z');
        }
    ita_put(out, "\"/></svg>");
}

static void put_upright_nest(ita_text *out, int count) {
    put_close_nest(out, count, 0);
}

static void put_turned_nest(ita_text *out, int count) {
    put_close_nest(out, count, 0.3);
}

// Pieces that meet corners to middles, turned, in two places.
static void put_bricks(ita_text *out, int count) {
    static const double corners[4][2] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
    ita_put(out, "<svg>");
    for (int i = 0; i < count / 4; i++) {
        ita_put(out, "<path d='M");
        for (int k = 0; k < 4; k++) {
            const int row = i / 20;
            const double x = 20 * (i % 20) + 10 * (row % 2) + corners[k][0];
            const double y = 10 * row + corners[k][1];
            ita_put_fixed(out, cos(0.3) * x - sin(0.3) * y, 2), ita_put_char(out, ' ');
            ita_put_fixed(out, sin(0.3) * x + cos(0.3) * y, 2), ita_put_char(out, ' ');
        }
        ita_put(out, "Z'/>");
    }
    ita_put(out, "</svg>");
}

// A rough ring in six places; the last digit of each number is off by up to one.
static void put_ring(ita_text *out, int count, int off) {
    for (int i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * i / count, rough = i * 7919 % 1000 / 1e6;
        const double radius = 1000 + 300 * sin(5 * angle) + rough;
        ita_put(out, i ? "L" : "<svg><path d=\"M");
        ita_put_fixed(out, radius * cos(angle) + off * (i % 3 - 1) * 1e-6, 6);
        ita_put_char(out, ' ');
        ita_put_fixed(out, radius * sin(angle) + off * (i % 5 % 3 - 1) * 1e-6, 6);
    }
    ita_put(out, "Z\"/></svg>");
}

static void put_rough_ring(ita_text *out, int count) {
    put_ring(out, count, 0);
}

static void put_ring_off(ita_text *out, int count) {
    put_ring(out, count, 1);
}

enum { WAVES = 20 };

// The waves of one row, from left to right or back, with two places.
static void put_row_of_waves(ita_text *out, int row, bool is_back) {
    for (int i = 0; i < WAVES; i++) {
        const int column = is_back ? WAVES - 1 - i : i;
        const int rise = 17 * (row * WAVES + column) % 41 - 20, fall = 23 * (rise + 20) % 41 - 20;
        const int x = 1000 * column, y = 1000 * row;
        const int first[2] = {x + 300, y + 14 * rise}, second[2] = {x + 700, y + 14 * fall};
        const int ends[3][2] = {{is_back ? second[0] : first[0], is_back ? second[1] : first[1]},
                                {is_back ? first[0] : second[0], is_back ? first[1] : second[1]},
                                {is_back ? x : x + 1000, y}};
        ita_put_char(out, 'C');
        for (int k = 0; k < 3; k++) {
            ita_put_fixed(out, ends[k][0] / 100.0, 2), ita_put_char(out, ' ');
            ita_put_fixed(out, ends[k][1] / 100.0, 2), ita_put_char(out, ' ');
        }
    }
}

static void put_strip(ita_text *out, int from, int to) {
    ita_put(out, "<path d=\"M0 "), ita_put_int(out, 10 * from);
    put_row_of_waves(out, from, false);
    ita_put(out, "L200 "), ita_put_int(out, 10 * to);
    put_row_of_waves(out, to, true);
    ita_put(out, "Z\"/>");
}

static void put_sheet(ita_text *out, int count) {
    ita_put(out, "<svg>");
    put_strip(out, 0, count);
    ita_put(out, "</svg>");
}

// Strips with waves on both sides, but for one.
static void put_strips(ita_text *out, int count) {
    ita_put(out, "<svg>");
    for (int row = 0; row < count; row++)
        if (row != count / 2) put_strip(out, row, row + 1);
    ita_put(out, "</svg>");
}

static double steps_of(drawing_maker *figure, drawing_maker *pieces, int count) {
    const ita_verify_options options = {.theta = 3};
    ita_text texts[2];
    ita_verify_report report;
    bool is_second;
    for (int i = 0; i < 2; i++) {
        ita_text_open(&texts[i], ita_heap());
        (i ? pieces : figure)(&texts[i], count);
    }
    steps = products = 0;
    assert_int_equal(ita_verify(ita_text_get(&texts[0]), texts[0].length, ita_text_get(&texts[1]),
                                texts[1].length, &options, ita_heap(), &report, &is_second, NULL),
                     ITA_OK);
    ita_verify_report_close(&report);
    ita_text_close(&texts[0]);
    ita_text_close(&texts[1]);
    return (double)steps;
}

static void verdicts_grow_hardly_faster_than_their_drawings(void **state) {
    (void)state;
    static const struct {
        const char *name;
        drawing_maker *figure, *pieces;
        double thousand; // steps that the first thousand edges may take, for each edge
    } cases[] = {
        {"a band against a square", put_square, put_teeth, 1500},
        {"a band against itself", put_teeth, put_teeth, 30},
        {"a band against one nearly like it", put_teeth, put_changed_teeth, 20000},
        {"loops in each other", put_nest, put_nest, 120},
        {"loops in each other against them turned", put_upright_nest, put_turned_nest, 400},
        {"a rough ring against one with other last digits", put_rough_ring, put_ring_off, 400},
        {"a wall of bricks", put_bricks, put_bricks, 400}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double few = steps_of(cases[i].figure, cases[i].pieces, 1000) / 1000;
        assert_true(few < cases[i].thousand);
        if (is_abridged()) continue; // the steps are the same ones
        const double many = steps_of(cases[i].figure, cases[i].pieces, 3900) / 3900;
        print_message("%s: %.0f and %.0f steps an edge\n", cases[i].name, few, many);
        assert_true(many < 1.6 * fmax(few, cases[i].thousand / 4));
    }
}

// Nearly all corners lie beside nearly all curves, which needs no equation.
static void what_lies_beside_a_curve_needs_no_product(void **state) {
    (void)state;
    (void)steps_of(put_sheet, put_strips, 20);
    const double each = (double)products / (2 * WAVES * 19);
    print_message("waves: %.0f products an edge\n", each);
    assert_true(each < 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_grow_hardly_faster_than_their_drawings),
        cmocka_unit_test(what_lies_beside_a_curve_needs_no_product)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
