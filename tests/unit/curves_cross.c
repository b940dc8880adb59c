// Edges of which one is a Bezier curve go through each other, or only touch: wherever along them
// that is, seen by the ends of fine polylines too, and told of shapes that cross themselves.
#include "curves.h"
#include "verify_ask.h"

#include "geom/loose/crossing.h"
#include "intarsia/base.h"

#include <math.h>

#define SEED test_seed(20261130)

static loose_edge random_edge(ita_random *random) {
    loose_edge e = {.kind = (ita_edge_kind)ita_random_below(random, 4),
                    .from = random_spot(random, 10),
                    .to = random_spot(random, 10),
                    .c1 = random_spot(random, 15),
                    .c2 = random_spot(random, 15)};
    if (e.kind != ITA_EDGE_ARC) return e;
    const double angle = between(random, 0, 6.2), r = between(random, 2, 10);
    e.c1 = spot_times(e.c1, 0.5);
    e.turn = ita_random_below(random, 2) ? 1 : -1;
    e.from = (spot){e.c1.x + r, e.c1.y};
    e.to = (spot){e.c1.x + r * cos(angle), e.c1.y + e.turn * r * sin(angle)};
    return e;
}

// Two edges alone need no more than this, however they lie.
#define LOOKS_MOST 20000

static bool go_through(const loose_edge *a, const loose_edge *b, double within) {
    size_t looks = LOOKS_MOST;
    const bool cross = loose_curves_cross(a, b, within, &looks, NULL);
    assert_true(looks > 0);
    return cross;
}

// ---- against polylines

static double side(spot a, spot b, spot p) {
    return spot_cross(spot_sub(b, a), spot_sub(p, a));
}

// Steps without a common divisor: no two of their ends are one place by chance.
static int polylines_cross(const loose_edge *a, const loose_edge *b) {
    enum { A = 401, B = 397 };
    static spot p[A + 1], q[B + 1];
    int count = 0;
    for (int i = 0; i <= A; i++)
        p[i] = loose_at(a, (double)i / A);
    for (int i = 0; i <= B; i++)
        q[i] = loose_at(b, (double)i / B);
    for (int i = 0; i < A; i++)
        for (int k = 0; k < B; k++)
            count += side(p[i], p[i + 1], q[k]) * side(p[i], p[i + 1], q[k + 1]) < 0 &&
                     side(q[k], q[k + 1], p[i]) * side(q[k], q[k + 1], p[i + 1]) < 0;
    return count;
}

static void what_polylines_tell_is_told(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    int crossed = 0, odd = 0;
    enum { PAIRS = 2000 };
    for (int i = 0; i < PAIRS; i++) {
        const loose_edge a = random_edge(&random), b = random_edge(&random);
        if (a.kind <= ITA_EDGE_ARC && b.kind <= ITA_EDGE_ARC) continue;
        const int plain = polylines_cross(&a, &b);
        const bool cross = go_through(&a, &b, 1e-8);
        assert_int_equal(cross, go_through(&b, &a, 1e-8));
        crossed += cross;
        odd += cross != (plain > 0);
    }
    print_message("%d cross, %d otherwise\n", crossed, odd);
    assert_true(crossed > PAIRS / 4);
    // two that hardly reach each other
    assert_true(odd <= 2);
}

// ---- at every share of the way

// The rest of a curve between two places and a middle control point that meets the other's.
static loose_edge through(spot from, spot at, double t, double bow) {
    // at = (1-t)^2 from + 2 t (1-t) c1 + t^2 to, where `to` lies straight on beyond `at`
    const spot way = spot_times(spot_sub(at, from), 1 / t);
    loose_edge e = {.kind = ITA_EDGE_QUADRATIC, .from = from};
    e.to = spot_add(spot_add(from, way), (spot){-bow * way.y, bow * way.x});
    const spot rest =
        spot_sub(at, spot_add(spot_times(from, (1 - t) * (1 - t)), spot_times(e.to, t * t)));
    e.c1 = spot_times(rest, 1 / (2 * t * (1 - t)));
    return e;
}

static void where_they_cross_does_not_matter(void **state) {
    (void)state;
    for (int n = 2; n <= 48; n++)
        for (int k = 1; k < n; k++)
            for (int m = 0; m < 3; m++) {
                const int other[3] = {k, n - k, 1};
                const spot at = {85, 85};
                const loose_edge a = through((spot){120, 0}, at, (double)k / n, 0.1);
                const loose_edge b = through((spot){0, 120}, at, (double)other[m] / n, -0.1);
                assert_true(go_through(&a, &b, 1e-7));
            }
}

// Looked at less closely, where their ends are far off.
static void what_is_looked_at_within_a_half_crosses(void **state) {
    (void)state;
    for (int n = 2; n <= 48; n++)
        for (int k = 1 + n / 4; k < n - n / 4; k++) {
            const spot at = {85, 85};
            const loose_edge a = through((spot){120, 0}, at, (double)k / n, 0.1);
            const loose_edge b = through((spot){0, 120}, at, (double)k / n, -0.1);
            assert_true(go_through(&a, &b, 0.5));
        }
}

// The second is the first one's mirror image in a line that it touches.
static void what_touches_does_not_cross(void **state) {
    (void)state;
    for (int n = 2; n <= 48; n++)
        for (int k = 1; k < n; k++) {
            // y = (x - s)^2 for x from 0 to 1
            const double s = (double)k / n;
            const loose_edge a = {.kind = ITA_EDGE_QUADRATIC,
                                  .from = {0, s * s},
                                  .c1 = {0.5, s * s - s},
                                  .to = {1, (1 - s) * (1 - s)}};
            const loose_edge b = {.kind = ITA_EDGE_QUADRATIC,
                                  .from = {1, -(1 - s) * (1 - s)},
                                  .c1 = {0.5, s - s * s},
                                  .to = {0, -s * s}};
            const loose_edge line = {.kind = ITA_EDGE_LINE, .from = {-1, 0}, .to = {2, 0}};
            assert_false(go_through(&a, &b, 1e-9));
            assert_false(go_through(&a, &b, 1e-3));
            assert_false(go_through(&a, &line, 1e-9));
            assert_false(go_through(&line, &b, 1e-3));
        }
}

// What is as good as straight need not be walked evenly.
static void how_fast_it_is_walked_does_not_matter(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 4);
    for (int i = 0; i < 2000; i++) {
        const double bow = between(&random, 0, 2e-5), x = between(&random, 0.1, 9.9);
        const loose_edge a = {.kind = ITA_EDGE_CUBIC,
                              .from = {0, 0},
                              .c1 = {between(&random, 0, 10), bow},
                              .c2 = {between(&random, 0, 10), -bow},
                              .to = {10, 0}};
        const loose_edge b = {.kind = ITA_EDGE_LINE,
                              .from = {x + between(&random, -9, 9), -10},
                              .to = {x, 1e-3 * between(&random, 1, 2)}};
        assert_true(go_through(&a, &b, 1e-4));
        assert_true(go_through(&b, &a, 1e-4));
    }
}

// ---- along each other

// y = c[0] + c[1] x + c[2] x^2 + c[3] x^3 for x from a to b.
static loose_edge graph(const double c[4], double a, double b) {
    double y[2], slope[2];
    const double x[2] = {a, b}, third = (b - a) / 3;
    for (int i = 0; i < 2; i++) {
        y[i] = c[0] + x[i] * (c[1] + x[i] * (c[2] + x[i] * c[3]));
        slope[i] = c[1] + x[i] * (2 * c[2] + x[i] * 3 * c[3]);
    }
    return (loose_edge){.kind = ITA_EDGE_CUBIC,
                        .from = {a, y[0]},
                        .c1 = {a + third, y[0] + third * slope[0]},
                        .c2 = {b - third, y[1] - third * slope[1]},
                        .to = {b, y[1]}};
}

// The second lies beside a longer one by a cubic with three zeros, which is less than `within` on
// all of the way, or on some: they go through each other if it is more on both sides.
static void what_runs_along_crosses_if_it_parts_otherwise(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 2);
    enum { PAIRS = 5000 };
    int told[2] = {0};
    for (int i = 0; i < PAIRS; i++) {
        const double within = pow(10, between(&random, -6, -2));
        double c[4], zeros[3], least = 0, most = 0;
        for (int k = 0; k < 4; k++)
            c[k] = between(&random, -0.5, 0.5);
        for (int k = 0; k < 3; k++)
            zeros[k] = between(&random, -0.5, 1.5);
        const loose_edge a = graph(c, -1, 2);
        const double by = within * pow(10, between(&random, 0, 3));
        const double product[4] = {-zeros[0] * zeros[1] * zeros[2],
                                   zeros[0] * zeros[1] + zeros[0] * zeros[2] + zeros[1] * zeros[2],
                                   -zeros[0] - zeros[1] - zeros[2], 1};
        for (int k = 0; k < 4; k++)
            c[k] += by * product[k];
        const loose_edge b = graph(c, 0, 1);
        for (int k = 0; k <= 1000; k++) {
            const double x = k / 1000.0;
            const double y = by * (x - zeros[0]) * (x - zeros[1]) * (x - zeros[2]);
            least = fmin(least, y), most = fmax(most, y);
        }
        const double less = fmin(-least, most);
        if (less > 0.9 * within && less < 4 * within) continue; // distances are not told so well
        const bool cross = less > within;
        assert_int_equal(go_through(&a, &b, within), cross);
        assert_int_equal(go_through(&b, &a, within), cross);
        told[cross]++;
    }
    print_message("%d along each other, %d through\n", told[0], told[1]);
    assert_true(told[0] > PAIRS / 5 && told[1] > PAIRS / 5);
}

// Out and back on one curve again and again, each time a little beside the last: is refused before
// it takes long.
static void what_runs_over_itself_too_often_is_refused(void **state) {
    (void)state;
    enum { EDGES = 2000 };
    static loose_edge edges[EDGES];
    ita_random random;
    ita_random_seed(&random, SEED + 3);
    for (int i = 0; i < EDGES; i++) {
        const double off = between(&random, 0, 1e-6);
        edges[i] = graph((double[4]){off, 1, between(&random, 0, 1e-6), -1}, 0, 1);
    }
    size_t looks = loose_looks_for(EDGES), pairs = 0;
    for (int i = 0; i < EDGES && looks; i++)
        for (int k = 0; k < i && looks; k++, pairs++)
            loose_curves_cross(&edges[i], &edges[k], 1e-5, &looks, NULL);
    assert_int_equal(looks, 0);
    assert_in_range(pairs, 1000, (size_t)EDGES * (EDGES - 1) / 4);
}

static void a_loop_is_one_wherever_it_closes(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    int loops = 0;
    for (int i = 0; i < 2000; i++) {
        loose_edge e = random_edge(&random);
        e.kind = ITA_EDGE_CUBIC;
        spot at;
        bool plain = false;
        enum { STEPS = 211 };
        for (int k = 0; k < STEPS && !plain; k++)
            for (int m = k + 2; m < STEPS && !plain; m++) {
                const spot p = loose_at(&e, (double)k / STEPS), q = loose_at(&e, (k + 1.0) / STEPS);
                const spot u = loose_at(&e, (double)m / STEPS), v = loose_at(&e, (m + 1.0) / STEPS);
                plain = side(p, q, u) * side(p, q, v) < 0 && side(u, v, p) * side(u, v, q) < 0;
            }
        const bool has = loose_has_loop(&e, 0.05, &at);
        if (plain != has) assert_int_equal(loose_has_loop(&e, 0, &at), has ? true : plain);
        loops += has;
    }
    assert_true(loops > 50);
    // the loop is as large as it is
    const loose_edge e = {
        .kind = ITA_EDGE_CUBIC, .from = {0, 0}, .c1 = {12, 10}, .c2 = {-2, 10}, .to = {10, 0}};
    assert_true(loose_has_loop(&e, 0.1, NULL));
    assert_false(loose_has_loop(&e, 10, NULL));
}

// ---- shapes

// A body whose last two edges go on beyond where they cross: that lobe is walked backwards. Taken
// with it, the lobe laid on it twice would be ink.
static void a_lobe_of_curves_hides_nothing(void **state) {
    (void)state;
    static const struct {
        const char *figure, *pieces;
    } cases[] = {
        {"M0 0H120Q90 60 85 85Q60 90 0 120ZM85 85Q80 110 100 100Q110 80 85 85Z",
         "<path d='M0 0H120Q60 120 100 100Q120 60 0 120Z'/>"
         "<path d='M85 85Q80 110 100 100Q110 80 85 85Z'/>"
         "<path d='M85 85Q80 110 100 100Q110 80 85 85Z'/>"},
        {"M0 0H120Q90 60 85 85Q60 90 0 120Z", "<path d='M0 0H120Q60 120 100 100Q120 60 0 120Z'/>"
                                              "<path d='M85 85Q80 110 100 100Q110 80 85 85Z'/>"},
        {"M0 0L1080 0Q840 480 740 740Q480 840 0 1080ZM740 740Q540 1260 900 900Q1260 540 740 740Z",
         "<path d='M0 0L1080 0Q360 1440 900 900Q1440 360 0 1080Z'/>"
         "<path d='M740 740Q540 1260 900 900Q1260 540 740 740Z'/>"
         "<path d='M740 740Q540 1260 900 900Q1260 540 740 740Z'/>"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int tau = 0; tau < 3; tau++) {
            ita_text figure, pieces;
            ita_text_open(&figure, ita_heap());
            ita_text_open(&pieces, ita_heap());
            ita_put(&figure, "<svg><path d='");
            ita_put(&figure, cases[i].figure);
            ita_put(&figure, "'/></svg>");
            ita_put(&pieces, "<svg>");
            ita_put(&pieces, cases[i].pieces);
            ita_put(&pieces, "</svg>");
            ita_verify_report report = report_on(&figure, &pieces, 0.5 * tau);
            assert_int_equal(report.verdict, ITA_VERDICT_INVALID);
            assert_string_equal(report.diag.key, "geom.shape.crosses");
            ita_verify_report_close(&report);
            ita_text_close(&figure);
            ita_text_close(&pieces);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_polylines_tell_is_told),
        cmocka_unit_test(where_they_cross_does_not_matter),
        cmocka_unit_test(what_is_looked_at_within_a_half_crosses),
        cmocka_unit_test(what_touches_does_not_cross),
        cmocka_unit_test(how_fast_it_is_walked_does_not_matter),
        cmocka_unit_test(what_runs_along_crosses_if_it_parts_otherwise),
        cmocka_unit_test(what_runs_over_itself_too_often_is_refused),
        cmocka_unit_test(a_loop_is_one_wherever_it_closes),
        cmocka_unit_test(a_lobe_of_curves_hides_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
