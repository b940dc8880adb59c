// Edges that cancel before and while they are welded, held against counting.
#include "check.h"

#include "geom/loose/twins.h"
#include "geom/loose/weld.h"
#include "intarsia/base.h"

enum { PLACES = 5, EDGES_MOST = 4000, SIDE = 12 };

static spot place(size_t i) {
    return (spot){0.1 * (double)(i % 3), 0.7 * (double)i};
}

// How often edges run from one place to another, less how often back.
static void count_ways(const loose_edge *edges, const uint32_t *only, size_t count,
                       int ways[PLACES][PLACES]) {
    memset(ways, 0, PLACES * sizeof *ways);
    for (size_t i = 0; i < count; i++) {
        const loose_edge *e = &edges[only ? only[i] : i];
        const size_t from = (size_t)(e->from.y / 0.7 + 0.5), to = (size_t)(e->to.y / 0.7 + 0.5);
        ways[from][to]++;
        ways[to][from]--;
    }
}

static void twins_go_in_pairs_until_none_is_left(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(71));
    static loose_edge edges[EDGES_MOST];
    static uint32_t left[EDGES_MOST];
    for (size_t round = 0; round < as_usual(2000); round++) {
        const size_t count = (size_t)ita_random_below(&random, 60);
        for (size_t i = 0; i < count; i++) {
            const size_t from = (size_t)ita_random_below(&random, PLACES);
            const size_t on = 1 + (size_t)ita_random_below(&random, PLACES - 1);
            edges[i] = (loose_edge){.from = place(from), .to = place((from + on) % PLACES)};
        }
        size_t left_count;
        assert_int_equal(twins_cancel(edges, count, ita_heap(), left, &left_count), ITA_OK);
        int before[PLACES][PLACES], after[PLACES][PLACES], total = 0;
        count_ways(edges, NULL, count, before);
        count_ways(edges, left, left_count, after);
        assert_memory_equal(before, after, sizeof before);
        for (int i = 0; i < PLACES; i++)
            for (int k = 0; k < PLACES; k++)
                total += before[i][k] > 0 ? before[i][k] : 0;
        assert_int_equal(left_count, total);
    }
}

static void where_none_has_a_twin_all_are_left(void **state) {
    (void)state;
    static loose_edge edges[EDGES_MOST];
    static uint32_t left[EDGES_MOST];
    for (size_t i = 0; i < EDGES_MOST; i++) // the same way round, again and again
        edges[i] = (loose_edge){.from = place(i % PLACES), .to = place((i + 1) % PLACES)};
    size_t left_count;
    assert_int_equal(twins_cancel(edges, EDGES_MOST, ita_heap(), left, &left_count), ITA_OK);
    assert_int_equal(left_count, EDGES_MOST);
    for (size_t i = 0; i < EDGES_MOST; i++)
        assert_int_equal(left[i], i);
}

// Squares side by side, some of them missing, each corner off by as much as `noise`.
static void put_squares(const bool *is_there, double noise, ita_random *random, loose_edge *edges,
                        size_t *count) {
    *count = 0;
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) {
        spot corners[4];
        for (size_t k = 0; k < 4; k++) {
            const double x = (double)(i % SIDE + (k == 1 || k == 2)),
                         y = (double)(i / SIDE + k / 2);
            corners[k] = (spot){0.8 * x - 0.6 * y + noise * ita_random_unit(random),
                                0.6 * x + 0.8 * y + noise * ita_random_unit(random)};
        }
        for (size_t k = 0; k < 4 && is_there[i]; k++)
            edges[(*count)++] = (loose_edge){.from = corners[k], .to = corners[(k + 1) % 4]};
    }
}

static void outlines_are_the_same_whether_corners_are_or_only_nearly(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(72));
    static loose_edge edges[4 * SIDE * SIDE];
    for (size_t round = 0; round < as_usual(200); round++) {
        bool is_there[SIDE * SIDE];
        for (size_t i = 0; i < (size_t)SIDE * SIDE; i++)
            is_there[i] = ita_random_below(&random, 5) != 0;
        loose_outline outlines[2];
        for (int k = 0; k < 2; k++) {
            size_t count;
            put_squares(is_there, k ? 1e-9 : 0, &random, edges, &count);
            assert_int_equal(loose_trace(edges, count, tolerance_of_doubles(1e-7), false,
                                         ita_heap(), &outlines[k]),
                             ITA_OK);
        }
        assert_int_equal(outlines[0].contour_count, outlines[1].contour_count);
        assert_int_equal(outlines[0].edge_count, outlines[1].edge_count);
        assert_int_equal(outlines[0].hole_count, outlines[1].hole_count);
        loose_outline_close(&outlines[0]);
        loose_outline_close(&outlines[1]);
    }
}

// A lens of a line and a curve, so thick, beside a square.
static size_t contours_beside_a_lens(double thickness, bool is_turned) {
    const spot corners[4] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}}, ends[2] = {{0, 0}, {0.1, 0}};
    loose_edge edges[6];
    for (size_t i = 0; i < 4; i++)
        edges[i] = (loose_edge){.from = corners[i], .to = corners[(i + 1) % 4]};
    edges[4 + is_turned] = (loose_edge){.from = ends[0], .to = ends[1]};
    edges[5 - is_turned] = (loose_edge){
        .kind = ITA_EDGE_QUADRATIC, .from = ends[1], .to = ends[0], .c1 = {0.05, 2 * thickness}};
    loose_outline out;
    assert_int_equal(loose_trace(edges, 6, tolerance_of_doubles(1e-3), false, ita_heap(), &out),
                     ITA_OK);
    const size_t count = out.contour_count;
    loose_outline_close(&out);
    return count;
}

static void what_is_thinner_than_the_tolerance_is_a_seam(void **state) {
    (void)state;
    for (int is_turned = 0; is_turned < 2; is_turned++) {
        assert_int_equal(contours_beside_a_lens(5e-4, is_turned), 1);
        assert_int_equal(contours_beside_a_lens(5e-3, is_turned), 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_thinner_than_the_tolerance_is_a_seam),
        cmocka_unit_test(twins_go_in_pairs_until_none_is_left),
        cmocka_unit_test(where_none_has_a_twin_all_are_left),
        cmocka_unit_test(outlines_are_the_same_whether_corners_are_or_only_nearly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
