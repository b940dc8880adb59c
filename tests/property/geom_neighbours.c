// The one search for edges that come near each other, against looking at every pair: random
// drawings of lines, arcs and curves, on lattices so coarse that ends touch, edges stand upright
// and lie on each other; bundles, stars and heaps.
#include "check.h"

#include "geom/outline/neighbours.h"
#include "intarsia/base.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SEED       test_seed(20260412)
#define EDGES_MOST 400

typedef struct found {
    bool pairs[EDGES_MOST][EDGES_MOST];
    size_t calls;
    const ita_edge *edges;
} found;

static found seen;

static ita_status note(void *user, size_t i, size_t j) {
    found *f = user;
    assert_true(i < j && j < EDGES_MOST);
    if (f->edges[i].kind != ITA_EDGE_LINE || f->edges[j].kind != ITA_EDGE_LINE)
        assert_false(f->pairs[i][j]); // once, in however many of their stretches they are near
    f->pairs[i][j] = true;
    f->calls++;
    return ITA_OK;
}

static ita_point point_of(ita_random *r, int64_t size) {
    return (ita_point){{(int64_t)ita_random_below(r, (uint64_t)size), 0},
                       {(int64_t)ita_random_below(r, (uint64_t)size), 0}};
}

static ita_edge random_line(ita_random *r, int64_t size, int64_t length) {
    ita_edge e = {.kind = ITA_EDGE_LINE};
    do {
        e.from = point_of(r, size);
        e.to = e.from;
        e.to.x.a += (int64_t)ita_random_below(r, (uint64_t)(2 * length + 1)) - length;
        e.to.y.a += (int64_t)ita_random_below(r, (uint64_t)(2 * length + 1)) - length;
    } while (ita_point_equal(e.from, e.to));
    return e;
}

// Ends at the same distance from the centre: a quarter, three quarters or the whole circle.
static ita_edge random_arc(ita_random *r, int64_t size, int64_t length) {
    ita_edge line = random_line(r, size, length);
    int64_t dx = line.to.x.a - line.from.x.a, dy = line.to.y.a - line.from.y.a;
    ita_edge e = {.kind = ITA_EDGE_ARC, .from = line.to, .c1 = line.from};
    e.to = e.c1;
    const int quarter = (int)ita_random_below(r, 4);
    const int64_t turned[4][2] = {{dx, dy}, {-dy, dx}, {-dx, -dy}, {dy, -dx}};
    e.to.x.a += turned[quarter][0];
    e.to.y.a += turned[quarter][1];
    e.turn = ita_random_below(r, 2) ? 1 : -1;
    return e;
}

// Bent: a curve whose control points lie on its chord is a line to the readers.
static ita_edge random_curve(ita_random *r, int64_t size) {
    ita_edge e = {.kind = ita_random_below(r, 2) ? ITA_EDGE_CUBIC : ITA_EDGE_QUADRATIC};
    do {
        e.from = point_of(r, size), e.to = point_of(r, size), e.c1 = point_of(r, size);
        if (e.kind == ITA_EDGE_CUBIC) e.c2 = point_of(r, size);
    } while (!ita_point_side(ITA_FRAME_SQUARE, e.from, e.to, e.c1) ||
             (e.kind == ITA_EDGE_CUBIC && !ita_point_side(ITA_FRAME_SQUARE, e.from, e.to, e.c2)));
    return e;
}

static size_t draw(ita_random *r, ita_edge *out) {
    const int64_t sizes[] = {4, 12, 60, 1000, 1000000000};
    int64_t size = sizes[ita_random_below(r, 5)];
    int64_t length = ita_random_below(r, 2) ? size / 4 + 1 : size;
    size_t count = 20 + ita_random_below(r, EDGES_MOST - 20);
    unsigned kinds = (unsigned)ita_random_below(r, 4); // lines, and arcs, and curves
    for (size_t i = 0; i < count; i++) {
        uint64_t pick = ita_random_below(r, 3);
        if (pick == 1 && kinds >= 1)
            out[i] = random_arc(r, size, length);
        else if (pick == 2 && kinds == 3)
            out[i] = random_curve(r, size);
        else
            out[i] = random_line(r, size, length);
    }
    return count;
}

static void every_pair_that_meets_is_named(void **state) {
    (void)state;
    ita_random r;
    ita_random_seed(&r, SEED);
    static ita_edge edges[EDGES_MOST];
    size_t meetings = 0, calls = 0, pairs = 0;
    for (int round = 0; round < 40; round++) {
        size_t count = draw(&r, edges);
        memset(&seen, 0, sizeof seen);
        seen.edges = edges;
        assert_int_equal(edges_neighbours(ITA_FRAME_SQUARE, edges, count, ita_heap(), note, &seen),
                         ITA_OK);
        for (size_t i = 0; i < count; i++)
            for (size_t j = i + 1; j < count; j++) {
                ita_relation relation;
                ita_status status =
                    ita_edge_relate(ITA_FRAME_SQUARE, &edges[i], &edges[j], &relation);
                bool meets = relation.contact != ITA_CONTACT_APART;
                bool has_cubic = edges[i].kind == ITA_EDGE_CUBIC || edges[j].kind == ITA_EDGE_CUBIC;
                // not known; of cubics the test below knows more, as an end may be told to lie on
                // the lonely double point of one
                if ((status == ITA_E_UNSUPPORTED && !meets) || has_cubic) continue;
                if (meets) assert_true(seen.pairs[i][j]);
                meetings += meets;
            }
        pairs += count * (count - 1) / 2;
        calls += seen.calls;
    }
    printf("%zu pairs, %zu meet, %zu named\n", pairs, meetings, calls);
    assert_true(meetings > 10000);
}

static void every_loose_pair_within_a_distance_is_named(void **state) {
    (void)state;
    ita_random r;
    ita_random_seed(&r, SEED ^ 77);
    static ita_edge edges[EDGES_MOST];
    static loose_edge loose[EDGES_MOST];
    for (int round = 0; round < 8; round++) {
        size_t count = draw(&r, edges);
        double size = 0;
        for (size_t i = 0; i < count; i++) {
            loose[i] = loose_of(ITA_FRAME_SQUARE, &edges[i], 1);
            size = fmax(size, fabs(loose[i].from.x));
        }
        double distance = 0.01 * size;
        memset(&seen, 0, sizeof seen);
        seen.edges = edges;
        assert_int_equal(loose_neighbours(loose, count, distance, ita_heap(), note, &seen), ITA_OK);
        for (size_t i = 0; i < count; i++)
            for (size_t j = i + 1; j < count; j++)
                for (int k = 0; k <= 4; k++) { // places of one against the whole other
                    double gap;
                    (void)loose_nearest(&loose[j], loose_at(&loose[i], k / 4.0), &gap);
                    if (gap <= distance) assert_true(seen.pairs[i][j]);
                }
    }
}

// Nowhere else nearby is nearer, wherever the curve is looked at closely.
static void the_nearest_place_is_nearest(void **state) {
    (void)state;
    ita_random r;
    ita_random_seed(&r, SEED ^ 5);
    const int rounds = (int)as_usual(4000);
    for (int round = 0; round < rounds; round++) {
        const int64_t size = ita_random_below(&r, 2) ? 9 : 100000;
        const ita_edge edge =
            ita_random_below(&r, 4) ? random_curve(&r, size) : random_arc(&r, size, size);
        const loose_edge e = loose_of(ITA_FRAME_SQUARE, &edge, 1);
        spot p = loose_at(&e, ita_random_unit(&r)); // on it, as mostly, or off it
        if (ita_random_below(&r, 2)) p.x += (double)size * (ita_random_unit(&r) - 0.5);
        double distance;
        const double t = loose_nearest(&e, p, &distance);
        assert_true(t >= 0 && t <= 1 && distance == spot_distance(loose_at(&e, t), p));
        const double rounding = 1e-11 * (double)size;
        for (int i = 0; i <= 32; i++)
            assert_true(distance <= spot_distance(loose_at(&e, i / 32.0), p) + rounding);
        for (double step = 0.01; step > 1e-12; step /= 2)
            for (int side = -1; side <= 1; side += 2) {
                const double beside = fmin(fmax(t + side * step, 0), 1);
                assert_true(distance <= spot_distance(loose_at(&e, beside), p) + rounding);
            }
    }
}

static ita_status count_call(void *user, size_t i, size_t j) {
    (void)i, (void)j;
    ++*(size_t *)user;
    return ITA_OK;
}

// A zigzag at a slant: every box meets every box, and hardly an edge comes near another.
static void a_slanting_bundle_costs_little(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    ita_edge *edges = calloc(COUNT, sizeof *edges);
    assert_non_null(edges);
    for (int64_t i = 0; i < COUNT; i++) {
        int64_t out = i % 2 ? 1000000 : 0, back = 1000000 - out;
        edges[i].from = (ita_point){{3 * i + 2 * out, 0}, {-5 * i + out, 0}};
        edges[i].to = (ita_point){{3 * (i + 1) + 2 * back, 0}, {-5 * (i + 1) + back, 0}};
    }
    static size_t calls;
    calls = 0;
    assert_int_equal(
        edges_neighbours(ITA_FRAME_SQUARE, edges, COUNT, ita_heap(), count_call, &calls), ITA_OK);
    printf("%zu named\n", calls);
    assert_true(calls >= COUNT - 1 && calls < 8 * (size_t)COUNT);
    free(edges);
}

// Lines that are all near many others were halved until each was on both sides of most lines: two
// million times some pair was named.
static void a_knot_costs_its_pairs_a_few_times_at_most(void **state) {
    (void)state;
    enum { COUNT = EDGES_MOST };
    static const double distances[] = {0.002, 0.04, 0.2, 0.6};
    static loose_edge edges[COUNT];
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < COUNT; i++) {
        edges[i].from = (spot){ita_random_unit(&random), ita_random_unit(&random)};
        edges[i].to = (spot){edges[i].from.x + ita_random_unit(&random) - 0.5,
                             edges[i].from.y + ita_random_unit(&random) - 0.5};
    }
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++) {
        size_t calls = 0;
        assert_int_equal(
            loose_neighbours(edges, COUNT, distances[i], ita_heap(), count_call, &calls), ITA_OK);
        printf("%zu named within %g\n", calls, distances[i]);
        assert_true(calls < 5 * (size_t)COUNT * (COUNT - 1) / 2);
    }
}

static void a_curve_is_cut_no_finer_than_what_is_looked_for(void **state) {
    (void)state;
    const loose_edge half = {.kind = ITA_EDGE_ARC, .turn = 1, .from = {1, 0}, .to = {-1, 0}};
    const struct {
        double more;
        size_t most;
    } cases[] = {{0, 16}, {0.01, 16}, {0.1, 8}, {1, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        straight_list list;
        straights_open(&list, 1, ita_heap());
        assert_int_equal(straights_add(&list, &half, 0, cases[i].more), ITA_OK);
        assert_true(list.count >= 2 && list.count <= cases[i].most);
        for (size_t k = 0; k < list.count; k++) {
            const straight *s = &list.items[k];
            const loose_edge chord = {.kind = ITA_EDGE_LINE, .from = s->from, .to = s->to};
            for (int n = 0; n <= 10; n++) {
                const double t = ((double)k + n / 10.0) / (double)list.count;
                double off;
                (void)loose_nearest(&chord, loose_at(&half, t), &off);
                assert_true(off + cases[i].more <= s->reach + 1e-12);
            }
        }
        straights_close(&list);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_that_meets_is_named),
        cmocka_unit_test(every_loose_pair_within_a_distance_is_named),
        cmocka_unit_test(the_nearest_place_is_nearest),
        cmocka_unit_test(a_slanting_bundle_costs_little),
        cmocka_unit_test(a_knot_costs_its_pairs_a_few_times_at_most),
        cmocka_unit_test(a_curve_is_cut_no_finer_than_what_is_looked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
