// A figure whose own shapes overlap is their union: pieces that are those shapes lie over each
// other, however their edges are bent where they cross. Against looking at points.
#include "verify_ask.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 1500, SHAPES_MOST = 3, PARTS = 24, POINTS_MOST = 12 * PARTS, LOOKS = 60 };

typedef struct outline {
    double x[POINTS_MOST], y[POINTS_MOST];
    size_t count;
} outline;

static double at(const int *p, int last, double t) {
    const double s = 1 - t;
    if (last == 1) return s * p[0] + t * p[1];
    if (last == 2) return s * s * p[0] + 2 * s * t * p[1] + t * t * p[2];
    return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
}

static int far_x, far_y; // where numbers are written; looked at is what lies near 0

static void put_at(ita_text *out, const char *before, int x, int y) {
    ita_put(out, before);
    ita_put_int(out, far_x + x);
    ita_put_char(out, ' ');
    ita_put_int(out, far_y + y);
}

// The same drawing, far out, shifted by whole numbers.
static void put_elsewhere(ita_text *out, const char *drawing, int x, int y) {
    ita_put(out, "<svg><g transform='translate(");
    put_at(out, "", x, y);
    ita_put(out, ")'>");
    ita_put_bytes(out, drawing + strlen("<svg>"), strlen(drawing) - strlen("<svg></svg>"));
    ita_put(out, "</g></svg>");
}

// An edge to x[last], y[last], the pen being at the first.
static void put_edge(ita_text *out, outline *o, const int *x, const int *y, int last) {
    static const char *const letters[] = {"", "L", "Q", "C"};
    for (int k = 1; k <= last; k++)
        put_at(out, k == 1 ? letters[last] : " ", x[k], y[k]);
    for (int k = 0; k < PARTS; k++, o->count++) {
        assert_true(o->count < POINTS_MOST);
        o->x[o->count] = at(x, last, (double)k / PARTS);
        o->y[o->count] = at(y, last, (double)k / PARTS);
    }
}

static int by_chance(ita_random *random, int least, int most) {
    return least + (int)ita_random_below(random, (uint32_t)(most - least + 1));
}

// A box whose sides are straight or bowed outwards, a leaf, or a triangle with one bowed side.
static void put_shape(ita_text *out, outline *o, ita_random *random) {
    const int x = by_chance(random, -12, 12), y = by_chance(random, -12, 12);
    const int w = by_chance(random, 6, 20), h = by_chance(random, 6, 20);
    *o = (outline){.count = 0};
    ita_put(out, "<path d='");
    put_at(out, "M", x, y);
    switch (by_chance(random, 0, 2)) {
    case 0: {
        const int corners[5][2] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}, {x, y}};
        const int away[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
        for (int k = 0; k < 4; k++) {
            const int *p = corners[k], *q = corners[k + 1], bow = by_chance(random, 1, 8);
            const int dx = away[k][0] * bow, dy = away[k][1] * bow;
            const int third_x = (q[0] - p[0]) / 3, third_y = (q[1] - p[1]) / 3;
            const int last = by_chance(random, 1, 3);
            if (last == 1)
                put_edge(out, o, (int[]){p[0], q[0]}, (int[]){p[1], q[1]}, 1);
            else if (last == 2)
                put_edge(out, o, (int[]){p[0], (p[0] + q[0]) / 2 + dx, q[0]},
                         (int[]){p[1], (p[1] + q[1]) / 2 + dy, q[1]}, 2);
            else
                put_edge(out, o, (int[]){p[0], p[0] + third_x + dx, q[0] - third_x + dx, q[0]},
                         (int[]){p[1], p[1] + third_y + dy, q[1] - third_y + dy, q[1]}, 3);
        }
        break;
    }
    case 1:
        put_edge(out, o, (int[]){x, x + w / 2, x + w}, (int[]){y, y - h / 2, y}, 2);
        put_edge(out, o, (int[]){x + w, x + w / 2, x}, (int[]){y, y + h / 2, y}, 2);
        break;
    default:
        put_edge(out, o, (int[]){x, x + w}, (int[]){y, y}, 1);
        put_edge(out, o, (int[]){x + w, x + w + 2, x + w / 2}, (int[]){y, y + h - 1, y + h}, 2);
        put_edge(out, o, (int[]){x + w / 2, x}, (int[]){y + h, y}, 1);
    }
    ita_put(out, "Z'/>");
}

static bool is_inside(const outline *o, double x, double y) {
    bool inside = false;
    for (size_t i = 0, j = o->count - 1; i < o->count; j = i++)
        if ((o->y[i] > y) != (o->y[j] > y) &&
            x < o->x[i] + (y - o->y[i]) / (o->y[j] - o->y[i]) * (o->x[j] - o->x[i]))
            inside = !inside;
    return inside;
}

// How many of the points looked at lie in two shapes.
static int shared_points(const outline *outlines, int count) {
    int shared = 0;
    for (int i = 0; i < LOOKS; i++)
        for (int j = 0; j < LOOKS; j++) {
            const double x = -30 + 80.0 * (i + 0.37) / LOOKS, y = -30 + 80.0 * (j + 0.61) / LOOKS;
            int in = 0;
            for (int k = 0; k < count; k++)
                in += is_inside(&outlines[k], x, y);
            shared += in > 1;
        }
    return shared;
}

static bool boxes_are_apart(const outline *outlines, int count) {
    double low[SHAPES_MOST][2], high[SHAPES_MOST][2];
    for (int k = 0; k < count; k++) {
        low[k][0] = low[k][1] = INFINITY, high[k][0] = high[k][1] = -INFINITY;
        for (size_t i = 0; i < outlines[k].count; i++) {
            low[k][0] = fmin(low[k][0], outlines[k].x[i]);
            low[k][1] = fmin(low[k][1], outlines[k].y[i]);
            high[k][0] = fmax(high[k][0], outlines[k].x[i]);
            high[k][1] = fmax(high[k][1], outlines[k].y[i]);
        }
        for (int l = 0; l < k; l++)
            if (!(high[l][0] < low[k][0] - 1 || high[k][0] < low[l][0] - 1 ||
                  high[l][1] < low[k][1] - 1 || high[k][1] < low[l][1] - 1))
                return false;
    }
    return true;
}

static void shapes_that_overlap_are_no_pieces_of_their_union(void **state) {
    (void)state;
    static outline outlines[SHAPES_MOST];
    ita_random random;
    ita_random_seed(&random, test_seed(20261130));
    int overlapping = 0, apart = 0;
    for (int round = 0; round < ROUNDS; round++) {
        static const int far[] = {0, 0, 40000, -30000000, 700000000, -999990000};
        enum { FARS = sizeof far / sizeof *far };
        far_x = far[by_chance(&random, 0, FARS - 1)], far_y = far[by_chance(&random, 0, FARS - 1)];
        const int count = by_chance(&random, 2, SHAPES_MOST);
        ita_text drawing;
        ita_text_open(&drawing, ita_heap());
        ita_put(&drawing, "<svg>");
        for (int k = 0; k < count; k++)
            put_shape(&drawing, &outlines[k], &random);
        ita_put(&drawing, "</svg>");
        const int shared = shared_points(outlines, count);
        ita_text elsewhere; // the figure lies far from the pieces
        ita_text_open(&elsewhere, ita_heap());
        if (by_chance(&random, 0, 3) == 0)
            put_elsewhere(&elsewhere, ita_text_get(&drawing), -2 * far_x + 7, -far_y);
        else
            ita_put(&elsewhere, ita_text_get(&drawing));
        const answer a = ask(ita_text_get(&elsewhere), ita_text_get(&drawing));
        ita_text_close(&elsewhere);
        assert_int_equal(a.status, ITA_OK);
        overlapping += shared > 0;
        if (shared > 0 && a.verdict == ITA_VERDICT_SOLVED)
            fail_msg("solved, with %d points in two shapes:\n%s", shared, ita_text_get(&drawing));
        if (boxes_are_apart(outlines, count)) {
            apart++;
            if (a.verdict != ITA_VERDICT_SOLVED || a.mode != ITA_MODE_EXACT)
                fail_msg("not solved exactly:\n%s", ita_text_get(&drawing));
        }
        ita_text_close(&drawing);
    }
    far_x = far_y = 0;
    print_message("%d overlap, %d lie apart\n", overlapping, apart);
    assert_true(overlapping > ROUNDS / 2 && apart > ROUNDS / 50);
}

// A comb of boxes, upright and level, of which some sides wind from one side to the other.
static void what_winds_lies_on_itself(void **state) {
    (void)state;
    static outline o;
    ita_random random;
    ita_random_seed(&random, test_seed(20261130));
    for (int round = 0; round < ROUNDS; round++) {
        const int unit = 12 * by_chance(&random, 1, 16),
                  aside_by = by_chance(&random, -30, 30) * unit;
        // steps in units: along the bottom, then back and forth along the top
        static const int corners[][2] = {{0, 0}, {2, 0}, {4, 0}, {4, 1}, {3, 1}, {3, 2},
                                         {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}, {0, 0}};
        ita_text drawing;
        ita_text_open(&drawing, ita_heap());
        ita_put(&drawing, "<svg>");
        put_at(&drawing, "<path d='M", aside_by, 0);
        o.count = 0;
        for (int k = 0; k < 11; k++) {
            const int *p = corners[k], *q = corners[k + 1];
            const int x0 = p[0] * unit + aside_by, y0 = p[1] * unit, x1 = q[0] * unit + aside_by,
                      y1 = q[1] * unit;
            const int aside = by_chance(&random, -unit / 4, unit / 4),
                      middle = by_chance(&random, 1, 2);
            const int dx = y1 != y0 ? aside : 0, dy = y1 == y0 ? aside : 0;
            const int cx = x0 + (x1 - x0) * middle / 3, cy = y0 + (y1 - y0) * middle / 3;
            if (by_chance(&random, 0, 1))
                put_edge(&drawing, &o, (int[]){x0, cx + dx, cx - dx, x1},
                         (int[]){y0, cy + dy, cy - dy, y1}, 3);
            else
                put_edge(&drawing, &o, (int[]){x0, x1}, (int[]){y0, y1}, 1);
        }
        ita_put(&drawing, "Z'/></svg>");
        const answer a = ask(ita_text_get(&drawing), ita_text_get(&drawing));
        if (a.status || a.verdict != ITA_VERDICT_SOLVED || a.mode != ITA_MODE_EXACT)
            fail_msg("%s:\n%s", a.key, ita_text_get(&drawing));
        ita_text_close(&drawing);
    }
}

// A curve that is touched at its middle, by a curve, a side or a corner, against the same turned.
static void what_touches_the_middle_of_a_curve_is_solved_turned(void **state) {
    (void)state;
    static const char *const touching[] = {"M0 4Q4 0 8 4Z", "M0 2H8V5H0Z", "M4 2L6 5H2Z",
                                           "M0 5C2 1 6 1 8 5Z"};
    for (size_t i = 0; i < sizeof touching / sizeof *touching; i++)
        for (int angle = 7; angle < 180; angle += 23) {
            char figure[200], pieces[200];
            (void)snprintf(figure, sizeof figure,
                           "<svg><path d='M0 0Q4 4 8 0Z'/><path d='%s'/></svg>", touching[i]);
            (void)snprintf(pieces, sizeof pieces,
                           "<svg><g transform='rotate(%d)'><path d='M0 0Q4 4 8 0Z'/>"
                           "<path d='%s'/></g></svg>",
                           angle, touching[i]);
            const answer a = ask(figure, pieces);
            if (a.status || a.verdict != ITA_VERDICT_SOLVED)
                fail_msg("%s, by %d degrees: %s", touching[i], angle, a.key);
        }
}

// How two curves that touch are written, and turned.
typedef struct writing {
    int places;          // of the numbers; 0: whole ones, which a transform turns
    double cosine, sine; // of what is written turned
} writing;

static void put_turned(ita_text *out, const char *before, const writing *w, int x, int y) {
    const double unit = pow(10, -w->places);
    ita_put(out, before);
    ita_put_fixed(out, unit * (w->cosine * x - w->sine * y), w->places);
    ita_put_char(out, ' ');
    ita_put_fixed(out, unit * (w->sine * x + w->cosine * y), w->places);
}

// What lies above a curve that touches y = 0 at x = 0, (t - 1/2)^2 (12 k t + 12 m) high; or below.
static void put_bounded(ita_text *out, const writing *w, int wide, int k, int m, int lift, int to) {
    const int y[4] = {3 * m, k - m, -m - 2 * k, 3 * k + 3 * m};
    const int order[2][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}};
    const int *at = order[to > 0];
    for (int i = 0; i < 4; i++)
        put_turned(out,
                   i == 0   ? "<path d='M"
                   : i == 1 ? "C"
                            : " ",
                   w, (2 * at[i] - 3) * wide, y[at[i]] + lift);
    put_turned(out, "L", w, (2 * at[3] - 3) * wide, to);
    put_turned(out, "L", w, (2 * at[0] - 3) * wide, to);
    ita_put(out, "Z'/>");
}

// Curves of the third degree, many of them S-shaped, that touch at their middles, and the same
// turned, by a transform or rounded; every other one lies over the other by some units.
static void curves_that_touch_are_solved_turned(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261130));
    for (int round = 0; round < ROUNDS; round++) {
        const int wide = by_chance(&random, 20, 200), high = by_chance(&random, 2, 60);
        const int k1 = by_chance(&random, -high, high), k2 = by_chance(&random, -high, high);
        const int m2 = by_chance(&random, -high, high);
        const int above = k2 - k1 > 0 ? k2 - k1 : 0; // at either end of the curves
        const bool is_by_transform = by_chance(&random, 0, 1);
        const int m1 = m2 + above + by_chance(&random, is_by_transform ? 2 : 20, high + 20);
        const int places = is_by_transform ? 0 : by_chance(&random, 2, 4);
        const int lift = round % 2 ? -by_chance(&random, 8, 20) : 0;
        const int degrees = by_chance(&random, 0, 359);
        const double angle = degrees * 3.14159265358979 / 180;
        ita_text drawings[2];
        for (int side = 0; side < 2; side++) {
            const bool is_turned = side == 1 && !is_by_transform;
            const writing w = {places, is_turned ? cos(angle) : 1, is_turned ? sin(angle) : 0};
            ita_text_open(&drawings[side], ita_heap());
            ita_put(&drawings[side], "<svg><g transform='rotate(");
            ita_put_int(&drawings[side], side == 1 && is_by_transform ? degrees : 0);
            ita_put(&drawings[side], ")'>");
            put_bounded(&drawings[side], &w, wide, k1, m1, lift, 2000);
            put_bounded(&drawings[side], &w, wide, k2, m2, 0, -2000);
            ita_put(&drawings[side], "</g></svg>");
        }
        const answer a = ask(ita_text_get(&drawings[0]), ita_text_get(&drawings[1]));
        if (a.status || (a.verdict == ITA_VERDICT_SOLVED) != (lift == 0))
            fail_msg("lift %d, %s:\n%s\n%s", lift, a.key, ita_text_get(&drawings[0]),
                     ita_text_get(&drawings[1]));
        for (int side = 0; side < 2; side++)
            ita_text_close(&drawings[side]);
    }
}

// A needle that comes from the right, up to the side of a box, or into it by some units of the last
// of so many places; the box leans, so that nothing of it is exact.
static void needles_that_stick_in_are_no_seams(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261130));
    for (int round = 0; round < ROUNDS; round++) {
        const int places = by_chance(&random, 2, 4);
        const double unit = pow(10, -places);
        const int deep = round % 2 ? by_chance(&random, 6, 300) : 0; // in units
        const double tip_x = 10 - deep * unit, tip_y = by_chance(&random, 400, 600) * 0.01;
        const double half = tan(by_chance(&random, 1, 20) * 3.14159265358979 / 180) * (14 - tip_x);
        const double corners[7][2] = {{0, 0},
                                      {10, 0},
                                      {10, 10 + unit},
                                      {0, 10},
                                      {tip_x, tip_y},
                                      {14, tip_y - half},
                                      {14, tip_y + half}};
        ita_text drawing;
        ita_text_open(&drawing, ita_heap());
        for (int k = 0; k < 7; k++) {
            ita_put(&drawing, k == 0 ? "<svg><path d='M" : k == 4 ? "Z'/><path d='M" : "L");
            ita_put_fixed(&drawing, corners[k][0], places);
            ita_put_char(&drawing, ' ');
            ita_put_fixed(&drawing, corners[k][1], places);
        }
        ita_put(&drawing, "Z'/></svg>");
        const answer a = ask(ita_text_get(&drawing), ita_text_get(&drawing));
        if (a.status || (a.verdict == ITA_VERDICT_SOLVED) != (deep == 0))
            fail_msg("%d units deep, %s:\n%s", deep, a.key, ita_text_get(&drawing));
        ita_text_close(&drawing);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_winds_lies_on_itself),
        cmocka_unit_test(what_touches_the_middle_of_a_curve_is_solved_turned),
        cmocka_unit_test(curves_that_touch_are_solved_turned),
        cmocka_unit_test(needles_that_stick_in_are_no_seams),
        cmocka_unit_test(shapes_that_overlap_are_no_pieces_of_their_union),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
