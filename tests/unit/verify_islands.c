// Loops of one shape that stand alone, in each other and beside each other, however small they are
// beside the rest: what is ink is told by the fill rule, whichever way each is walked. Drawn again
// by the other rule, with other ways round, it is the same; with the ink of one loop gone, never.
#include "between.h"
#include "verify_ask.h"

#include <math.h>

#define SEED test_seed(20261130)

enum { LOOPS_MOST = 24, DEEP_MOST = 4 };

// Round a middle: a square, one on its corner, or a circle, as wide each way.
typedef struct loop {
    double x, y, half;
    int kind;
    int outer; // the loop that it lies in, or -1
} loop;

typedef struct family {
    loop loops[LOOPS_MOST];
    size_t count;
} family;

static double hundredths(double value) {
    return round(100 * value) / 100;
}

// Other loops in one of the middle's four quarters each, or one that leaves a narrow ring.
static void add_inside(family *f, int outer, int depth, ita_random *random) {
    const loop around = f->loops[outer];
    const bool is_ring = ita_random_below(random, 3) == 0;
    const double room = around.half / 4;
    if (depth == DEEP_MOST) return;
    for (int quarter = 0; quarter < (is_ring ? 1 : 4); quarter++) {
        if (f->count == LOOPS_MOST || (!is_ring && ita_random_below(random, 2))) continue;
        loop l = {around.x, around.y, 0, around.kind, outer};
        if (is_ring) {
            l.half = hundredths(around.half - between(random, 0.2, 0.5));
        } else {
            l.half = hundredths(0.9 * room * pow(10, between(random, -3.5, 0)));
            l.x += hundredths(quarter & 1 ? room : -room);
            l.y += hundredths(quarter & 2 ? room : -room);
            l.kind = (int)ita_random_below(random, 3);
        }
        if (l.half < 0.2) continue;
        f->loops[f->count++] = l;
        add_inside(f, (int)f->count - 1, depth + 1, random);
    }
}

static family random_family(ita_random *random) {
    family f = {.count = 0};
    for (int i = 0; i < 4; i++) {
        const double half = i == 0 ? 500 : hundredths(pow(10, between(random, -0.6, 1.5)));
        if (f.count == LOOPS_MOST) break;
        f.loops[f.count++] =
            (loop){i == 0 ? 0 : 700 + 100 * i, 0, half, (int)ita_random_below(random, 3), -1};
        add_inside(&f, (int)f.count - 1, 1, random);
    }
    return f;
}

static void put_spot(ita_text *out, char letter, double x, double y) {
    ita_put_char(out, letter);
    ita_put_fixed(out, x, 2);
    ita_put_char(out, ' ');
    ita_put_fixed(out, y, 2);
}

static void put_loop(ita_text *out, const loop *l, int direction) {
    const double h = l->half, far = l->kind == 0 ? h : 0;
    const double x[4] = {h, -far, -h, far}, y[4] = {far, h, -far, -h};
    for (int i = 0; i < 4; i++) {
        const int k = direction > 0 ? i : (4 - i) % 4;
        if (i > 0 && l->kind == 2) {
            put_spot(out, 'A', h, h);
            ita_put(out, direction > 0 ? " 0 0 1" : " 0 0 0");
        }
        put_spot(out, i == 0 ? 'M' : l->kind == 2 ? ' ' : 'L', l->x + x[k], l->y + y[k]);
    }
    if (l->kind == 2) {
        put_spot(out, 'A', h, h);
        ita_put(out, direction > 0 ? " 0 0 1" : " 0 0 0");
        put_spot(out, ' ', l->x + x[0], l->y + y[0]);
    }
    ita_put_char(out, 'Z');
}

// Some way round by which a loop has its ink; `winding`: around each loop that has been drawn.
static int way_round(const family *f, size_t i, int winding[LOOPS_MOST], ita_random *random) {
    const int around = f->loops[i].outer < 0 ? 0 : winding[f->loops[i].outer];
    const int way = around == 0 ? (ita_random_below(random, 2) ? 1 : -1) : -around;
    winding[i] = around + way;
    return way;
}

static void put_family(ita_text *out, const family *f, int gone, ita_random *random) {
    const bool is_even_odd = ita_random_below(random, 2);
    int winding[LOOPS_MOST];
    ita_put(out, is_even_odd ? "<path fill-rule='evenodd' d='" : "<path d='");
    for (size_t i = 0; i < f->count; i++) {
        const int way =
            is_even_odd ? (ita_random_below(random, 2) ? 1 : -1) : way_round(f, i, winding, random);
        if ((int)i != gone) put_loop(out, &f->loops[i], way);
    }
    ita_put(out, "'/>");
}

static ita_verdict compare(const family *f, int gone, ita_random *random) {
    ita_text figure, pieces;
    ita_text_open(&figure, ita_heap());
    ita_text_open(&pieces, ita_heap());
    ita_put(&figure, "<svg>");
    ita_put(&pieces, "<svg>");
    put_family(&figure, f, -1, random);
    put_family(&pieces, f, gone, random);
    ita_put(&figure, "</svg>");
    ita_put(&pieces, "</svg>");
    ita_verify_report report = report_on(&figure, &pieces, 0);
    const ita_verdict verdict = report.verdict;
    if ((verdict == ITA_VERDICT_SOLVED) != (gone < 0))
        print_message("%s\n%s\n", ita_text_get(&figure), ita_text_get(&pieces));
    ita_verify_report_close(&report);
    ita_text_close(&figure);
    ita_text_close(&pieces);
    return verdict;
}

// The last loop that lies in another one, and has none in it.
static int one_inside(const family *f) {
    for (size_t i = f->count; i-- > 0;)
        if (f->loops[i].outer >= 0 && (i + 1 == f->count || f->loops[i + 1].outer != (int)i))
            return (int)i;
    return -1;
}

static void loops_that_stand_alone_are_read_by_their_fill_rule(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < as_usual(usual_or_long(150, 10000)); i++) {
        const family f = random_family(&random);
        assert_int_equal(compare(&f, -1, &random), ITA_VERDICT_SOLVED);
        const int gone = one_inside(&f);
        if (gone >= 0) assert_int_not_equal(compare(&f, gone, &random), ITA_VERDICT_SOLVED);
    }
}

#define WHOLE "<svg><path d='M.25 .25H1000.25V1000.25H.25Z'/></svg>"

// An island that is walked either way is ink, and laid again covers it twice.
static void a_small_island_is_not_walked_away(void **state) {
    (void)state;
    static const char *const islands[] = {"M1100.25 .25V1.15H1101.15V.25Z",
                                          "M1100.25 .25H1101.15V1.15H1100.25Z"};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            char pieces[300];
            (void)snprintf(pieces, sizeof pieces,
                           "<svg><path %sd='M.25 .25H1000.25V1000.25H.25Z%s'/>"
                           "<path d='M1100.25 .25V1.15H1101.15V.25Z'/></svg>",
                           k ? "fill-rule='evenodd' " : "", islands[i]);
            const answer a = ask(WHOLE, pieces);
            assert_int_equal(a.status, ITA_OK);
            assert_int_equal(a.verdict, ITA_VERDICT_OVERLAP);
        }
}

// A loop with ink on both sides is left out, but not with a lobe that is walked the other way:
// where that lies nothing is ink. With curves it was taken for the whole.
static void a_loop_that_is_left_out_takes_no_hole_with_it(void **state) {
    (void)state;
    static const char *const lobes[] = {
        "V199.35H199.35V200.25Z",
        "C200.25 199.85 199.85 199.35 199.35 199.35C199.35 199.85 199.85 200.25 200.25 200.25Z",
        "Q200.25 199.35 199.35 199.35Q199.35 200.25 200.25 200.25Z",
        "A.9 .9 0 0 0 199.35 199.35A.9 .9 0 0 0 200.25 200.25Z"};
    for (size_t i = 0; i < sizeof lobes / sizeof *lobes; i++) {
        char shape[400];
        (void)snprintf(shape, sizeof shape,
                       "<svg><path d='M.25 .25H1000.25V1000.25H.25ZM200.25 200.25"
                       "H600.25V600.25H200.25V200.25%s'/></svg>",
                       lobes[i]);
        const answer a = ask(WHOLE, shape), b = ask(shape, WHOLE);
        assert_true(a.status || a.verdict != ITA_VERDICT_SOLVED);
        assert_true(b.status || b.verdict != ITA_VERDICT_SOLVED);
    }
}

// A circle of four arcs, from so many degrees on.
static void put_circle(ita_text *out, double radius, double degrees, int direction) {
    for (int i = 0; i <= 4; i++) {
        const double angle = (degrees + 90 * direction * i) * acos(-1) / 180;
        if (i > 0) put_spot(out, 'A', radius, radius);
        if (i > 0) ita_put(out, direction > 0 ? " 0 0 1" : " 0 0 0");
        put_spot(out, i == 0 ? 'M' : ' ', radius * cos(angle), radius * sin(angle));
    }
    ita_put_char(out, 'Z');
}

// Narrower than what lies between an arc and its chords, whose ends lie elsewhere.
static void a_narrow_ring_is_a_ring(void **state) {
    (void)state;
    static const double widths[] = {0.5, 5, 25}, turns[] = {1.4, 10, 44};
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 2; k++) {
            ita_text texts[2];
            for (int t = 0; t < 2; t++) {
                ita_text_open(&texts[t], ita_heap());
                ita_put(&texts[t], t ? "<svg><path d='" : "<svg><path fill-rule='evenodd' d='");
                put_circle(&texts[t], 1e5, k ? turns[i % 3] : 0, 1);
                put_circle(&texts[t], 1e5 - widths[i / 3], k ? 0 : turns[i % 3], t ? -1 : 1);
                ita_put(&texts[t], "'/></svg>");
            }
            const answer a = ask(ita_text_get(&texts[0]), ita_text_get(&texts[1]));
            assert_int_equal(a.status, ITA_OK);
            assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
            ita_text_close(&texts[0]);
            ita_text_close(&texts[1]);
        }
}

// It is small beside the whole, walked the other way, and has a corner on the edge of that.
static void a_small_loop_that_touches_is_read_by_the_fill_rule(void **state) {
    (void)state;
    static const char *const figures[][2] = {
        {"<svg><path d='M0 0H1000V1000H0ZM1000 500L1000.9 500.9V499.1Z'/></svg>",
         "<svg><path d='M0 0H1000V1000H0Z'/><path d='M1000 500L1000.9 499.1V500.9Z'/></svg>"},
        {"<svg><path fill-rule='evenodd' d='M0 0H100000V100000H0ZM0 50000L90 49910V50090Z'/></svg>",
         "<svg><path d='M0 0H100000V100000H0V50000L90 50090V49910L0 50000Z'/></svg>"},
    };
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            const answer a = ask(figures[i][0], figures[i][k]);
            assert_int_equal(a.status, ITA_OK);
            assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        }
    const answer a = ask(figures[0][0], "<svg><path d='M0 0H1000V1000H0Z'/></svg>");
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_that_stand_alone_are_read_by_their_fill_rule),
        cmocka_unit_test(a_narrow_ring_is_a_ring),
        cmocka_unit_test(a_small_island_is_not_walked_away),
        cmocka_unit_test(a_small_loop_that_touches_is_read_by_the_fill_rule),
        cmocka_unit_test(a_loop_that_is_left_out_takes_no_hole_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
