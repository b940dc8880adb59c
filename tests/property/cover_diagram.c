// Diagrams of random covers (secondary items, colours, bounds, costs) against all solutions found
// by trying every set of options: their number, each of them once, totals, ranking, samples; and
// estimates against what is counted.
#include "check.h"

#include "cover_brute.h"
#include "intarsia/cover_diagram.h"

static const brute_taste tastes[] = {
    {6, 0, 14, 4, false, false}, {5, 3, 14, 4, false, false}, {5, 4, 16, 5, true, false},
    {5, 2, 13, 4, true, true},   {4, 0, 12, 3, false, true},  {9, 0, 20, 5, false, false},
    {0, 4, 6, 3, true, false},   {3, 6, 14, 6, true, false},  {1, 0, 5, 2, false, true},
};
enum { TASTES = sizeof tastes / sizeof *tastes, MOST_OPTIONS = 64, COVERS = 20000 };

static void make_brute(brute *b, int64_t *costs, uint64_t seed) {
    ita_random random;
    ita_random_seed(&random, seed);
    brute_random(b, tastes[seed % TASTES], &random);
    for (int o = 0; o < b->option_count; o++)
        costs[o] = (int64_t)ita_random_below(&random, 12);
    brute_solve(b);
}

static ita_cover *cover_of(const brute *b, const int64_t *costs) {
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    brute_fill(b, builder);
    for (uint32_t o = 0; o < (uint32_t)b->option_count; o++)
        assert_int_equal(ita_cover_set_cost(builder, o, costs[o], NULL), ITA_OK);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static ita_cover_diagram *diagram_of(const ita_cover *cover) {
    ita_cover_diagram *d;
    bool is_done = false;
    assert_int_equal(ita_cover_diagram_open(cover, 0, ita_heap(), &d, NULL), ITA_OK);
    while (!is_done)
        assert_int_equal(ita_cover_diagram_step(d, 5, &is_done, NULL), ITA_OK);
    return d;
}

static uint64_t set_of(const uint32_t *options, size_t count) {
    uint64_t set = 0;
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || options[i] > options[i - 1]);
        set |= (uint64_t)1 << options[i];
    }
    return set;
}

static size_t find_solution(const brute *b, uint64_t set) {
    size_t at = 0;
    while (at < b->solution_count && b->solutions[at] != set)
        at++;
    assert_true(at < b->solution_count);
    return at;
}

// `met` [solution_count] is set for each; none comes twice.
static void meet(const brute *b, const uint32_t *options, size_t count, uint8_t *met) {
    size_t at = find_solution(b, set_of(options, count));
    assert_int_equal(met[at], 0);
    met[at] = 1;
}

static void check_solutions(const brute *b, ita_cover_diagram *d) {
    const uint32_t *options;
    size_t count;
    uint8_t *met = calloc(b->solution_count + 1, 1);
    assert_non_null(met);
    assert_int_equal(ita_cover_diagram_solutions(d), b->solution_count);
    for (uint64_t i = 0; i < b->solution_count; i++) {
        assert_int_equal(ita_cover_diagram_solution(d, i, &options, &count), ITA_OK);
        meet(b, options, count, met);
    }
    assert_int_equal(ita_cover_diagram_solution(d, b->solution_count, &options, &count),
                     ITA_E_RANGE);
    free(met);
}

static void check_totals(const brute *b, ita_cover_diagram *d) {
    uint64_t totals[MOST_OPTIONS];
    ita_cover_presence presence[MOST_OPTIONS];
    assert_int_equal(ita_cover_diagram_totals(d, totals), ITA_OK);
    assert_int_equal(ita_cover_diagram_presence(d, presence), ITA_OK);
    for (int o = 0; o < b->option_count; o++) {
        uint64_t expected = 0;
        for (size_t i = 0; i < b->solution_count; i++)
            expected += b->solutions[i] >> o & 1;
        assert_int_equal(totals[o], expected);
        const bool is_in_all = expected > 0 && expected == b->solution_count;
        assert_int_equal(presence[o], expected == 0 ? ITA_COVER_IN_NONE
                                      : is_in_all   ? ITA_COVER_IN_ALL
                                                    : ITA_COVER_IN_SOME);
    }
}

static void check_ranking(const brute *b, const int64_t *costs, const ita_cover_diagram *d) {
    ita_cover_ranking *ranking;
    const uint32_t *options;
    size_t count;
    int64_t cost, before = INT64_MIN;
    uint8_t *met = calloc(b->solution_count + 1, 1);
    assert_non_null(met);
    assert_int_equal(ita_cover_ranking_open(d, NULL, &ranking), ITA_OK);
    for (size_t i = 0; i < b->solution_count; i++) {
        int64_t sum = 0;
        assert_int_equal(ita_cover_ranking_next(ranking, &cost, &options, &count), ITA_OK);
        for (size_t k = 0; k < count; k++)
            sum += costs[options[k]];
        assert_int_equal(cost, sum);
        assert_true(cost >= before);
        before = cost;
        meet(b, options, count, met);
    }
    assert_int_equal(ita_cover_ranking_next(ranking, &cost, &options, &count), ITA_E_NOT_FOUND);
    ita_cover_ranking_close(ranking);
    free(met);
}

static void diagrams_hold_every_solution_once_and_say_what_each_option_is_in(void **state) {
    (void)state;
    static brute b;
    int64_t costs[MOST_OPTIONS];
    size_t met = 0;
    for (uint64_t seed = 1; seed <= COVERS; seed++) {
        make_brute(&b, costs, seed);
        if (b.solution_count <= 2000) {
            ita_cover *cover = cover_of(&b, costs);
            ita_cover_diagram *d = diagram_of(cover);
            check_solutions(&b, d);
            check_totals(&b, d);
            check_ranking(&b, costs, d);
            met += b.solution_count;
            ita_cover_diagram_close(d);
            ita_cover_close(cover);
        }
        free(b.solutions);
    }
    assert_true(met > 25000);
}

// Each solution as often as every other: the sum of (seen - expected)^2 / expected has mean n - 1
// and variance 2(n - 1); far beyond six of its deviations nothing by chance comes.
static void samples_are_uniform(void **state) {
    (void)state;
    enum { EACH = 200, MOST = 60 };
    static brute b;
    int64_t costs[MOST_OPTIONS];
    int tried = 0;
    for (uint64_t seed = 5000; tried < 40; seed++) {
        make_brute(&b, costs, seed);
        if (b.solution_count >= 2 && b.solution_count <= MOST) {
            ita_cover *cover = cover_of(&b, costs);
            ita_cover_diagram *d = diagram_of(cover);
            ita_random random;
            uint64_t seen[MOST] = {0};
            double square = 0, free_count = (double)(b.solution_count - 1);
            ita_random_seed(&random, seed);
            for (size_t i = 0; i < EACH * b.solution_count; i++) {
                const uint32_t *options;
                size_t count;
                assert_int_equal(ita_cover_diagram_sample(d, &random, &options, &count), ITA_OK);
                seen[find_solution(&b, set_of(options, count))]++;
            }
            for (size_t i = 0; i < b.solution_count; i++)
                square += ((double)seen[i] - EACH) * ((double)seen[i] - EACH) / EACH;
            if ((square - free_count) * (square - free_count) > 36 * 2 * free_count)
                print_error("seed %d: %f with %d solutions\n", (int)seed, square,
                            (int)b.solution_count);
            assert_true((square - free_count) * (square - free_count) <= 36 * 2 * free_count);
            ita_cover_diagram_close(d);
            ita_cover_close(cover);
            tried++;
        }
        free(b.solutions);
    }
}

static void estimates_come_near_and_say_how_near(void **state) {
    (void)state;
    enum { WAYS = 4000 };
    static brute b;
    int64_t costs[MOST_OPTIONS];
    for (uint64_t seed = 9000; seed < 9100; seed++) {
        make_brute(&b, costs, seed);
        ita_cover *cover = cover_of(&b, costs);
        ita_cover_estimate estimate = {0};
        ita_random random;
        ita_random_seed(&random, seed);
        for (int part = 0; part < 2; part++)
            assert_int_equal(
                ita_cover_estimate_more(cover, WAYS / 2, &random, ita_heap(), &estimate), ITA_OK);
        assert_true((estimate.met > 0) == (estimate.solutions > 0) &&
                    estimate.met <= estimate.ways);
        double off = estimate.solutions - (double)b.solution_count;
        if (b.solution_count == 0) assert_true(estimate.solutions <= 0);
        // five deviations, and a little for trees whose rare ways were not met
        assert_true(off * off <= 25 * estimate.solutions_variance + 0.01 +
                                     0.001 * (double)(b.solution_count * b.solution_count));
        ita_cover_close(cover);
        free(b.solutions);
    }
}

static void a_diagram_that_is_too_large_says_so(void **state) {
    (void)state;
    ita_cover_builder *builder;
    ita_cover *cover;
    ita_cover_diagram *d;
    ita_diag diag;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (int i = 0; i < 12; i++) {
        uint32_t item;
        ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL);
    }
    for (uint32_t a = 0; a < 12; a++)
        for (uint32_t c = a + 1; c < 12; c++)
            ita_cover_add_option(builder, (ita_cover_entry[]){{a, 0}, {c, 0}}, 2, NULL, NULL);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    bool is_done = false;
    ita_status status = ita_cover_diagram_open(cover, 20000, ita_heap(), &d, &diag);
    assert_int_equal(status, ITA_OK);
    while (!is_done && status == ITA_OK)
        status = ita_cover_diagram_step(d, 100, &is_done, &diag);
    assert_int_equal(status, ITA_E_LIMIT);
    assert_string_equal(diag.key, "cover.diagram.large");
    assert_int_equal(ita_cover_diagram_step(d, 100, &is_done, NULL), ITA_E_LIMIT);
    ita_cover_diagram_close(d);
    ita_cover_close(cover);
}

// Memory in blocks of 64 KiB at most.
static void *resize_little(void *user, void *block, size_t old_size, size_t new_size) {
    (void)user;
    if (new_size > 65536) return NULL;
    return ita_heap()->resize(ita_heap()->user, block, old_size, new_size);
}

// 2^40 solutions that cost the same: one is found without beginning the others.
static void the_cheapest_of_many_is_found_without_the_others(void **state) {
    (void)state;
    enum { ITEMS = 40, WANTED = 20 };
    static const ita_allocator little = {.resize = resize_little};
    ita_cover_builder *builder;
    ita_cover *cover;
    ita_cover_diagram *d;
    ita_cover_ranking *ranking;
    assert_int_equal(ita_cover_builder_open(&little, &builder), ITA_OK);
    for (uint32_t i = 0; i < ITEMS; i++) {
        uint32_t item;
        ita_cover_add_item(builder, ITA_COVER_PLAIN, NULL, 0, 1, 1, &item, NULL);
        for (int twice = 0; twice < 2; twice++)
            ita_cover_add_option(builder, (ita_cover_entry[]){{i, 0}}, 1, NULL, NULL);
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    assert_int_equal(ita_cover_diagram_open(cover, (size_t)1 << 20, &little, &d, NULL), ITA_OK);
    for (bool is_done = false; !is_done;)
        assert_int_equal(ita_cover_diagram_step(d, 1000, &is_done, NULL), ITA_OK);
    assert_int_equal(ita_cover_ranking_open(d, NULL, &ranking), ITA_OK);
    for (int i = 0; i < WANTED; i++) {
        int64_t cost;
        const uint32_t *options;
        size_t count;
        assert_int_equal(ita_cover_ranking_next(ranking, &cost, &options, &count), ITA_OK);
        assert_int_equal(count, ITEMS);
    }
    ita_cover_ranking_close(ranking);
    ita_cover_diagram_close(d);
    ita_cover_close(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cheapest_of_many_is_found_without_the_others),
        cmocka_unit_test(diagrams_hold_every_solution_once_and_say_what_each_option_is_in),
        cmocka_unit_test(samples_are_uniform),
        cmocka_unit_test(estimates_come_near_and_say_how_near),
        cmocka_unit_test(a_diagram_that_is_too_large_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
