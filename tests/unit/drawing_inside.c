// Which side of a drawn shape is inside: found from how its loops lie, in whatever directions they
// are drawn, and without a look at every point of a loop for every point of another.
#include "check.h"

#include "geom/file/drawing.h"
#include "intarsia/base.h"
#include "intarsia/verify.h"

#include <math.h>

static ita_verdict judged(const char *figure, const char *pieces) {
    ita_verify_options options = {.allow = 0};
    ita_verify_report report;
    ita_diag diag = {0};
    bool in_arrangement;
    assert_int_equal(ita_verify(figure, strlen(figure), pieces, strlen(pieces), &options,
                                ita_heap(), &report, &in_arrangement, &diag),
                     ITA_OK);
    const ita_verdict verdict = report.verdict;
    if (verdict == ITA_VERDICT_INVALID) print_message("%s\n", report.diag.key);
    ita_verify_report_close(&report);
    return verdict;
}

// What is covered twice here has twice the area of what is walked the other way: the areas that are
// walked add up to the ink, as if all were well.
static void areas_that_happen_to_agree_hide_no_wrong_direction(void **state) {
    (void)state;
    static const char plain[] = "<svg><path d='M0 0H10V10H0Z'/><path d='M20 0H24V2H20Z'/></svg>";
    static const char twice[] = "<svg><path d='M0 0H10V10H0Z M3 3H7V7H3Z M20 0V2H24V0Z'/></svg>";
    assert_int_equal(judged(twice, plain), ITA_VERDICT_SOLVED);
    static const char frame[] = "<svg><path d='M0 0H10V10H0Z M3 3V7H7V3Z'/>"
                                "<path d='M20 0H24V4H20Z'/></svg>";
    static const char odd[] = "<svg><path fill-rule='evenodd' d='M0 0H10V10H0Z M3 3H7V7H3Z "
                              "M20 0V4H24V0Z'/></svg>";
    assert_int_equal(judged(odd, frame), ITA_VERDICT_SOLVED);
}

// A hole that touches the rim at a corner of what lies outside: one loop goes round both, wherever
// it begins, and in whichever direction all are walked.
static void loops_that_meet_at_a_corner_are_walked_in_many_ways(void **state) {
    (void)state;
    static const char plain[] = "<svg><path d='M0 0H10V5V10H0Z M10 5L4 2V8Z'/>"
                                "<path d='M10 5L12 4V6Z'/></svg>";
    static const char *const walks[] = {
        "M0 0H10V5V10H0Z M12 4V6L10 5L4 2V8L10 5Z",
        "M0 0H10V5V10H0Z M4 2V8L10 5L12 4V6L10 5Z",
        "M0 0V10H10V5V0Z M12 4L10 5L4 8V2L10 5L12 6Z",
    };
    for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++)
        for (int is_odd = 0; is_odd < 2; is_odd++) {
            char figure[160];
            snprintf(figure, sizeof figure, "<svg><path %sd='%s'/></svg>",
                     is_odd ? "fill-rule='evenodd' " : "", walks[i]);
            if (judged(figure, plain) != ITA_VERDICT_SOLVED) fail_msg("%s", figure);
        }
}

// Of its corners' triangle a curve takes most away: which way it is walked is known all the same.
static void a_roof_that_is_nearly_all_hollow_has_its_inside(void **state) {
    (void)state;
    static const char *const roofs[] = {"<svg><path d='M0 0C6 8.5 6 8.5 12 0L6 9Z'/></svg>",
                                        "<svg><path d='M0 0L6 9L12 0C6 8.5 6 8.5 0 0Z'/></svg>",
                                        "<svg><path d='M6 9L12 0C6 8.5 6 8.5 0 0Z'/></svg>",
                                        "<svg><path d='M12 0L6 9L0 0C6 8.5 6 8.5 12 0Z'/></svg>"};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            assert_int_equal(judged(roofs[i], roofs[k]), ITA_VERDICT_SOLVED);
}

// As any browser shows it. What only has the same corners, middles and area is another loop.
static void a_loop_that_is_drawn_twice_is_seen_once(void **state) {
    (void)state;
    static const char square[] = "<svg><path d='M0 0H10V10H0Z'/></svg>";
    static const char bent[] = "<svg><path d='M0 0C3 1 7 -1 10 0V10H0Z'/></svg>";
    static const char two[] = "<svg><path d='M0 0H10V10H0Z'/><path d='M10 10H20V20H10Z'/></svg>";
    const struct {
        const char *figure, *pieces;
        ita_verdict verdict;
    } cases[] = {
        {square, "<svg><path d='M0 0H10V10H0Z M0 0H10V10H0Z'/></svg>", ITA_VERDICT_SOLVED},
        {square, "<svg><path d='M0 0H10V10H0Z M10 10H0V0H10Z M10 0V10H0V0Z'/></svg>",
         ITA_VERDICT_SOLVED},
        {square, "<svg><path d='M0 0V10H10V0Z M10 10V0H0V10Z'/></svg>", ITA_VERDICT_SOLVED},
        {bent, "<svg><path d='M0 0C3 1 7 -1 10 0V10H0Z M10 0V10H0V0C3 1 7 -1 10 0Z'/></svg>",
         ITA_VERDICT_SOLVED},
        {square, "<svg><path d='M0 0H10V10H0Z M0 0V10H10V0Z'/></svg>", ITA_VERDICT_INVALID},
        {square, "<svg><path fill-rule='evenodd' d='M0 0H10V10H0Z M0 0H10V10H0Z'/></svg>",
         ITA_VERDICT_INVALID},
        {square, "<svg><path d='M0 0H10V10H0Z M0 0C3 1 7 -1 10 0V10H0Z'/></svg>",
         ITA_VERDICT_INVALID},
        {"<svg><path d='M0 0L10.01 3.33V10H0Z'/></svg>", // the edge is cut, but for its digits
         "<svg><path d='M0 0L10.01 3.33V10H0Z M0 0L3.34 1.11L10.01 3.33V10H0Z'/></svg>",
         ITA_VERDICT_SOLVED},
        {two, "<svg><path d='M0 0H10V20H20V10H0Z M0 0H10V10H0Z M10 10H20V20H10Z'/></svg>",
         ITA_VERDICT_INVALID}, // the outer one crosses itself
        {two, "<svg><path d='M0 0H10V10H20V20H10V10H0Z M0 0H10V10H0Z M10 10H20V20H10Z'/></svg>",
         ITA_VERDICT_SOLVED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ita_verdict verdict = judged(cases[i].figure, cases[i].pieces);
        if (verdict != cases[i].verdict) print_message("%s\n", cases[i].pieces);
        assert_int_equal(verdict, cases[i].verdict);
    }
}

// A loop with ink on both sides is left out, but only where all of it has that.
static void a_loop_is_hidden_only_where_all_of_it_is(void **state) {
    (void)state;
    static const char square[] = "<svg><path d='M0 0H10V10H0Z'/></svg>";
    static const char framed[] = "<svg><path d='M0 0H10V10H0Z M4 4V6H6V4Z'/></svg>";
    const struct {
        const char *figure, *pieces;
        ita_verdict verdict;
    } cases[] = {
        // a bow tie, of which one half is a hole; a star walked twice in its middle
        {square, "<svg><path d='M0 0H10V10H0Z M2 2L8 8V2L2 8Z'/></svg>", ITA_VERDICT_INVALID},
        {square, "<svg><path d='M0 0H10V10H0Z M0 0H10V10H0Z M9 4H1L8 8 5 1 2 8Z'/></svg>",
         ITA_VERDICT_INVALID},
        // two that hide in two, but where they cover each other there is a hole
        {square, "<svg><path d='M0 0H10V10H0Z M0 0H10V10H0Z M1 1V6H6V1Z M4 4V9H9V4Z'/></svg>",
         ITA_VERDICT_INVALID},
        {square, "<svg><path d='M0 0H10V10H0Z M0 0H10V10H0Z M1 1V4H4V1Z M4 4V9H9V4Z'/></svg>",
         ITA_VERDICT_SOLVED},
        {square, "<svg><path d='M0 0H10V10H0Z M1 1H6V6H1Z M4 4H9V9H4Z'/></svg>",
         ITA_VERDICT_SOLVED},
        // the first two of one kind cancel, so that nothing seems to cross the last
        {"<svg><path d='M0 0H10V10H0Z M2 1V8H5V1Z'/></svg>",
         "<svg><path d='M0 0V10H10V0Z M1 5H9V9H1Z M1 5H9V9H1Z M2 1H5V8H2Z'/></svg>",
         ITA_VERDICT_INVALID},
        // two holes and a loop that cover each other cancel where they run along each other
        {"<svg><path d='M0 0H8V4H0Z M3 2V4H4V2Z'/><path d='M3 4H8V6H3Z'/>"
         "<path d='M0 7H8V8H0Z'/></svg>",
         "<svg><path d='M0 0V8H8V0Z M3 2H4V5H3Z M0 4H8V7H0Z M3 4H8V6H3Z'/></svg>",
         ITA_VERDICT_INVALID},
        // the same in a wide frame, with two places: a square is nothing beside the frame's digits
        {"<svg><path d='M.01 0H80V80H0V0Z M3 2V4H4V2Z M2 4V7H8V6H3V4Z'/></svg>",
         "<svg><path d='M.01 0H0V80H80V0Z M3 2H4V4V5H3Z M2 4H4H8V7H2Z M3 4H8V6H3Z'/></svg>",
         ITA_VERDICT_INVALID},
        // a hidden loop round a hole
        {framed, "<svg><path d='M0 0H10V10H0Z M1 1H9V9H1Z M3 3V7H7V3Z M4 4V6H6V4Z'/></svg>",
         ITA_VERDICT_SOLVED},
        {framed, "<svg><path d='M0 0H10V10H0Z M4 4H9V9H4Z M4 4V7H7V4Z M4 4V6H6V4Z'/></svg>",
         ITA_VERDICT_SOLVED},
        {square, "<svg><path d='M0 0H10V10H0Z M1 1H9V9H1Z M3 3V7H7V3Z M4 4V6H6V4Z'/></svg>",
         ITA_VERDICT_UNSOLVED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ita_verdict verdict = judged(cases[i].figure, cases[i].pieces);
        if (verdict != cases[i].verdict) print_message("%s\n", cases[i].pieces);
        assert_int_equal(verdict, cases[i].verdict);
    }
}

static void put_ring(ita_text *out, double radius, int corners) {
    for (int i = 0; i < corners; i++) {
        const double angle = 2 * 3.14159265358979323846 * i / corners;
        ita_put(out, i ? "L" : "M");
        ita_put_int(out, (int64_t)floor(1e4 * radius * cos(angle)));
        ita_put(out, " ");
        ita_put_int(out, (int64_t)floor(1e4 * radius * sin(angle)));
    }
    ita_put(out, "Z");
}

// Loops of so many corners that each point of one beside each edge of the other would be two
// thousand million looks; the ring is wide, or thin.
static void long_loops_lie_in_each_other(void **state) {
    (void)state;
    static const double inner[] = {50, 99.9};
    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++) {
        ita_text ring;
        ita_text_open(&ring, ita_heap());
        ita_put(&ring, "<svg><path d='");
        put_ring(&ring, 100, 30000);
        put_ring(&ring, inner[i], 30000);
        ita_put(&ring, "' fill-rule='evenodd'/></svg>");
        assert_int_equal(judged(ita_text_get(&ring), ita_text_get(&ring)), ITA_VERDICT_SOLVED);
        ita_text_close(&ring);
    }
}

// Curves that cross all over: refused, after a bounded number of looks.
static void a_scribble_is_refused(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261122));
    ita_text scribble;
    ita_text_open(&scribble, ita_heap());
    ita_put(&scribble, "<svg><path d='");
    for (int i = 0; i < 1400; i++) {
        ita_put(&scribble, i % 700 ? "C" : "M0 0C");
        for (int k = 0; k < 6; k++) {
            ita_put(&scribble, " ");
            ita_put_int(&scribble, (int64_t)ita_random_below(&random, 1000));
        }
    }
    ita_put(&scribble, "Z'/></svg>");
    assert_int_equal(judged(ita_text_get(&scribble), ita_text_get(&scribble)), ITA_VERDICT_INVALID);
    ita_text_close(&scribble);
}

// ---- paths of many loops

enum { CELLS = 6 };

typedef struct block {
    int x0, y0, x1, y1;
    bool is_back;
} block;

// The block as a loop that goes round it, or back.
static void put_block(ita_text *out, const block *b) {
    const int corners[] = {b->x0, b->y0, b->x1, b->y1};
    static const int orders[2][8] = {{0, 1, 2, 1, 2, 3, 0, 3}, {0, 1, 0, 3, 2, 3, 2, 1}};
    for (int i = 0; i < 8; i++) {
        ita_put(out, i == 0 ? "M" : " ");
        ita_put_int(out, corners[orders[b->is_back][i]]);
    }
    ita_put(out, "Z");
}

static int windings_at(const block *blocks, size_t count, int x, int y) {
    int windings = 0;
    for (size_t i = 0; i < count; i++) {
        const block *b = &blocks[i];
        if (x >= b->x0 && x < b->x1 && y >= b->y0 && y < b->y1) windings += b->is_back ? -1 : 1;
    }
    return windings;
}

// Blocks of cells that touch, cover and cancel each other, in one path: what is read is the ink
// that each cell has by the fill rule, or nothing is. One path more holds the ink cell by cell, and
// a third has a cell less.
static void what_is_read_of_many_loops_is_their_ink(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261124));
    const size_t tries = as_usual(usual_or_long(3000, 60000));
    size_t read = 0;
    for (size_t i = 0; i < tries; i++) {
        block blocks[6];
        const size_t count = 2 + ita_random_below(&random, 5);
        const uint64_t ways = ita_random_below(&random, 3);
        ita_text path, ink, less;
        ita_text_open(&path, ita_heap()), ita_text_open(&ink, ita_heap());
        ita_text_open(&less, ita_heap());
        ita_put(&path, "<svg><path d='");
        for (size_t k = 0; k < count; k++) {
            block *b = &blocks[k];
            b->x0 = (int)ita_random_below(&random, CELLS - 1);
            b->y0 = (int)ita_random_below(&random, CELLS - 1);
            b->x1 = b->x0 + 1 + (int)ita_random_below(&random, (uint64_t)(CELLS - b->x0) / 2 + 1);
            b->y1 = b->y0 + 1 + (int)ita_random_below(&random, (uint64_t)(CELLS - b->y0) / 2 + 1);
            b->is_back = ways == 2 ? ita_random_below(&random, 2) : ways == 1;
            put_block(&path, b);
        }
        ita_put(&path, "'/></svg>");
        ita_put(&ink, "<svg>"), ita_put(&less, "<svg>");
        size_t cells = 0;
        for (int x = 0; x < 2 * CELLS; x++)
            for (int y = 0; y < 2 * CELLS; y++) {
                if (!windings_at(blocks, count, x, y)) continue;
                const block cell = {x, y, x + 1, y + 1, false};
                for (int which = 0; which < (cells ? 2 : 1); which++) {
                    ita_text *out = which ? &less : &ink;
                    ita_put(out, "<path d='"), put_block(out, &cell), ita_put(out, "'/>");
                }
                cells++;
            }
        ita_put(&ink, "</svg>"), ita_put(&less, "</svg>");
        if (cells > 1) {
            const ita_verdict same = judged(ita_text_get(&ink), ita_text_get(&path));
            const ita_verdict other = judged(ita_text_get(&less), ita_text_get(&path));
            const bool is_well = same == ITA_VERDICT_SOLVED
                                     ? other == ITA_VERDICT_UNSOLVED
                                     : same == ITA_VERDICT_INVALID && other == ITA_VERDICT_INVALID;
            if (!is_well) print_message("%s\n", ita_text_get(&path));
            assert_true(is_well);
            read += same == ITA_VERDICT_SOLVED;
        }
        ita_text_close(&path), ita_text_close(&ink), ita_text_close(&less);
    }
    print_message("%zu of %zu paths read\n", read, tries);
    assert_true(read > tries / 10);
}

// Squares beside each other, all in one path, turned so that no two columns begin together.
static void many_squares_that_touch_are_one_path(void **state) {
    (void)state;
    enum { ROWS = 145 };
    static const int corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    ita_text squares, square;
    ita_text_open(&squares, ita_heap()), ita_text_open(&square, ita_heap());
    ita_put(&squares, "<svg><path d='");
    for (int i = 0; i < ROWS * ROWS; i++)
        for (int k = 0; k < 4; k++) {
            const int x = i / ROWS + corners[k][0], y = i % ROWS + corners[k][1];
            ita_put(&squares, k ? "L" : "M");
            ita_put_int(&squares, 40 * x - 9 * y), ita_put(&squares, " ");
            ita_put_int(&squares, 9 * x + 40 * y), ita_put(&squares, k < 3 ? " " : "Z");
        }
    ita_put(&squares, "'/></svg>");
    ita_put(&square, "<svg><path d='M0 0H5945V5945H0Z'/></svg>");
    assert_int_equal(judged(ita_text_get(&square), ita_text_get(&squares)), ITA_VERDICT_SOLVED);
    ita_text_close(&squares), ita_text_close(&square);
}

// All with all they would be five thousand million pairs.
static void loops_drawn_a_hundred_thousand_times_are_one(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, "<svg><path d='M-5-5H9V9H-5Z");
    for (int i = 0; i < 100000; i++)
        ita_put(&text, i % 2 ? "M0 0H4V4H0Z" : "M4 4H0V0H4Z");
    ita_put(&text, "'/></svg>");
    assert_int_equal(judged(ita_text_get(&text), "<svg><path d='M-5-5H9V9H-5Z'/></svg>"),
                     ITA_VERDICT_SOLVED);
    ita_text_close(&text);
}

// Each loop with each other they would be two hundred million pairs.
static void twenty_thousand_loops_lie_in_each_other(void **state) {
    (void)state;
    enum { LOOPS = 20000 };
    ita_text odd, winding;
    ita_text_open(&odd, ita_heap()), ita_text_open(&winding, ita_heap());
    ita_put(&odd, "<svg><path fill-rule='evenodd' d='"), ita_put(&winding, "<svg><path d='");
    for (int i = 0; i < LOOPS; i++)
        for (int which = 0; which < 2; which++) { // all one way, and each the other way
            ita_text *out = which ? &winding : &odd;
            const int low = 5 * i, high = 10 * LOOPS + 1000 - low;
            const block b = {low, low, high, high, which && i % 2};
            put_block(out, &b);
        }
    ita_put(&odd, "'/></svg>"), ita_put(&winding, "'/></svg>");
    assert_int_equal(judged(ita_text_get(&odd), ita_text_get(&winding)), ITA_VERDICT_SOLVED);
    ita_text_close(&odd), ita_text_close(&winding);
}

// The squares of above, every second one, each drawn one way or the other.
static void squares_that_touch_at_corners_are_drawn_either_way(void **state) {
    (void)state;
    enum { ROWS = 220 };
    static const int corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    ita_random random;
    ita_random_seed(&random, test_seed(20261124));
    ita_text mixed, plain;
    ita_text_open(&mixed, ita_heap()), ita_text_open(&plain, ita_heap());
    ita_put(&mixed, "<svg><path d='"), ita_put(&plain, "<svg><path d='");
    for (int i = 0; i < ROWS * ROWS; i++) {
        const bool is_back = ita_random_below(&random, 2);
        for (int k = 0; k < 8 && (i / ROWS + i % ROWS) % 2; k++) {
            ita_text *out = k < 4 ? &mixed : &plain;
            const int *corner = corners[k < 4 && is_back ? 3 - k : k % 4];
            const int x = i / ROWS + corner[0], y = i % ROWS + corner[1];
            ita_put(out, k % 4 ? "L" : "M");
            ita_put_int(out, 40 * x - 9 * y), ita_put(out, " ");
            ita_put_int(out, 9 * x + 40 * y), ita_put(out, k % 4 < 3 ? " " : "Z");
        }
    }
    ita_put(&mixed, "'/></svg>"), ita_put(&plain, "'/></svg>");
    assert_int_equal(judged(ita_text_get(&plain), ita_text_get(&mixed)), ITA_VERDICT_SOLVED);
    ita_text_close(&mixed), ita_text_close(&plain);
}

typedef struct triangle {
    int x[3], y[3];
} triangle;

static int windings_around(const triangle *t, double x, double y) {
    int left = 0, right = 0;
    for (int i = 0; i < 3; i++) {
        const int k = (i + 1) % 3;
        const double side =
            (t->x[k] - t->x[i]) * (y - t->y[i]) - (t->y[k] - t->y[i]) * (x - t->x[i]);
        if (side > 0) left++;
        if (side < 0) right++;
    }
    return left == 3 ? 1 : right == 3 ? -1 : 0;
}

// Triangles between few points, so that corners meet corners and edges in every way, in one path:
// the edges that are read go round as much as has ink where many points are asked.
static void triangles_that_touch_have_their_ink(void **state) {
    (void)state;
    enum { SIDE = 4, ASKED = 160 };
    ita_random random;
    ita_random_seed(&random, test_seed(20261124));
    const size_t tries = usual_or_long(1500, 100000);
    size_t read = 0;
    for (size_t i = 0; i < tries; i++) {
        triangle triangles[5];
        const size_t count = 2 + ita_random_below(&random, 4);
        ita_text path;
        ita_text_open(&path, ita_heap());
        ita_put(&path, "<svg><path d='");
        for (size_t k = 0; k < count;) {
            triangle *t = &triangles[k];
            for (int c = 0; c < 3; c++)
                t->x[c] = (int)ita_random_below(&random, SIDE + 1),
                t->y[c] = (int)ita_random_below(&random, SIDE + 1);
            if ((t->x[1] - t->x[0]) * (t->y[2] - t->y[0]) ==
                (t->y[1] - t->y[0]) * (t->x[2] - t->x[0]))
                continue;
            for (int c = 0; c < 3; c++) {
                ita_put(&path, c ? " " : "M");
                ita_put_int(&path, t->x[c]), ita_put(&path, ","), ita_put_int(&path, t->y[c]);
            }
            ita_put(&path, "Z");
            k++;
        }
        ita_put(&path, "'/></svg>");
        ita_drawing *drawing = NULL;
        if (judged(ita_text_get(&path), ita_text_get(&path)) == ITA_VERDICT_SOLVED &&
            ita_drawing_read(ita_text_get(&path), path.length, ita_heap(), &drawing, NULL) ==
                ITA_OK) {
            double area = 0;
            int inked = 0;
            for (size_t e = 0; e < drawing->edge_count; e++) {
                const draw_kept *edge = &drawing->edges[e];
                area += (edge->from.x.value * edge->to.y.value -
                         edge->from.y.value * edge->to.x.value) /
                        2;
            }
            for (int n = 0; n < ASKED * ASKED; n++) {
                const double x = (n % ASKED + 0.37) * (double)SIDE / (double)ASKED,
                             y = (n / ASKED + 0.61) * (double)SIDE / (double)ASKED;
                int windings = 0;
                for (size_t k = 0; k < count; k++)
                    windings += windings_around(&triangles[k], x, y);
                inked += windings != 0;
            }
            const double ink = inked * (double)(SIDE * SIDE) / (double)(ASKED * ASKED);
            if (fabs(ink - area) > 0.25) fail_msg("%g for %g: %s", area, ink, ita_text_get(&path));
            read++;
        }
        ita_drawing_close(drawing);
        ita_text_close(&path);
    }
    print_message("%zu of %zu paths read\n", read, tries);
    assert_true(read > tries / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_that_happen_to_agree_hide_no_wrong_direction),
        cmocka_unit_test(loops_that_meet_at_a_corner_are_walked_in_many_ways),
        cmocka_unit_test(a_roof_that_is_nearly_all_hollow_has_its_inside),
        cmocka_unit_test(a_loop_that_is_drawn_twice_is_seen_once),
        cmocka_unit_test(a_loop_is_hidden_only_where_all_of_it_is),
        cmocka_unit_test(long_loops_lie_in_each_other),
        cmocka_unit_test(a_scribble_is_refused),
        cmocka_unit_test(what_is_read_of_many_loops_is_their_ink),
        cmocka_unit_test(many_squares_that_touch_are_one_path),
        cmocka_unit_test(loops_drawn_a_hundred_thousand_times_are_one),
        cmocka_unit_test(twenty_thousand_loops_lie_in_each_other),
        cmocka_unit_test(squares_that_touch_at_corners_are_drawn_either_way),
        cmocka_unit_test(triangles_that_touch_have_their_ink),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
