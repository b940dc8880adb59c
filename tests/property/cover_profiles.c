// Counting over the graph of profiles, by sets of kinds and by inclusion and exclusion, against
// each other and against the search for the smallest item, on random boards; stopped, saved and
// divided.
#include "check.h"

#include "cover/profile/profile.h"
#include "cover_boards.h"

#include <math.h>

enum { PARTS = 5 };

static ita_job *job_of(const ita_cover *cover, const char *method) {
    ita_cover_options options = {.method = method};
    ita_job *job;
    assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, NULL), ITA_OK);
    return job;
}

static ita_job_report run(ita_job *job, uint64_t budget) {
    ita_job_report report;
    double progress = 0;
    bool is_sum = job->class_ == &cover_inclusion_class || job->class_ == &cover_ranked_class;
    do {
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.progress >= progress && report.progress <= 1);
        progress = report.progress;
        // half a sum says nothing
        if (is_sum) assert_true(report.is_done || report.solutions == 0);
    } while (!report.is_done);
    assert_true(report.is_complete);
    ita_job_close(job);
    return report;
}

// Saved and gone on with, then divided; a part is saved, gone on with and absorbed as well.
static ita_job_report run_in_pieces(const ita_cover *cover, uint64_t taken) {
    ita_job *job = job_of(cover, "inclusion"), *again, *parts[PARTS];
    ita_text bytes;
    size_t count;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(ita_job_step(job, taken, NULL), ITA_OK);
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    assert_int_equal(ita_cover_job_resume(cover, ita_text_get(&bytes), bytes.length, NULL,
                                          ita_heap(), &job, NULL),
                     ITA_OK);
    assert_int_equal(job->class_->split(job, PARTS, parts, &count), ITA_OK);
    for (size_t i = 0; i < count; i++) {
        ita_text_reset(&bytes);
        assert_int_equal(ita_job_step(parts[i], 1, NULL), ITA_OK);
        assert_int_equal(parts[i]->class_->save(parts[i], &bytes), ITA_OK);
        assert_int_equal(ita_cover_job_resume(cover, ita_text_get(&bytes), bytes.length, NULL,
                                              ita_heap(), &again, NULL),
                         ITA_OK);
        assert_int_equal(ita_job_step(again, UINT64_MAX, NULL), ITA_OK);
        assert_int_equal(job->class_->absorb(job, again), ITA_OK);
        ita_job_close(again);
        ita_job_close(parts[i]);
    }
    ita_text_close(&bytes);
    return run(job, 1000);
}

static void check_board(const board *b, const pieces *set, uint64_t seed, uint64_t *sum) {
    ita_cover *cover = board_cover(b, set);
    if (!profile_graph_fits(cover)) { // parts of the board that no pieces add up to
        ita_cover_close(cover);
        return;
    }
    ita_cover_options options = {.method = "inclusion"};
    ita_job *job;
    ita_job_report items = run(job_of(cover, "items"), UINT64_MAX);
    *sum += items.solutions;
    static const char *const methods[] = {"ranked", "inclusion", NULL};
    for (int m = 0; m < 3; m++) {
        options.method = methods[m];
        ita_status status = ita_cover_job_new(cover, &options, ita_heap(), &job, NULL);
        if (status == ITA_E_UNSUPPORTED) { // nothing fills the board
            assert_int_equal(items.solutions, 0);
            continue;
        }
        assert_int_equal(status, ITA_OK);
        ita_job_report report = run(job, 1 + seed % 5000);
        if (report.solutions != items.solutions) print_error("seed %d\n", (int)seed);
        assert_int_equal(report.solutions, items.solutions);
        if (report.has_unique) assert_int_equal(report.unique, items.unique);
        if (m == 1) assert_int_equal(run_in_pieces(cover, seed).solutions, items.solutions);
    }
    ita_cover_close(cover);
}

static void all_ways_count_alike_on_random_boards(void **state) {
    (void)state;
    static pieces set;
    uint64_t sum = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        ita_random random;
        ita_random_seed(&random, seed);
        lattice lat = seed % 2 ? SQUARES : HEXAGONS;
        set = (pieces){.lattice = lat};
        int most = seed % 10 == 7 ? 4 : 3, area = 0; // squares, not one-sided
        for (int size = 1; size <= most; size++)
            pieces_add(&set, size, seed % 5 != 0);
        for (int i = 0; i < set.count; i++)
            area += set.list[i].shape.count;
        board b = board_random(lat, area, &random);
        if (seed % 4 == 0 && area % 3 == 0) b = board_box(lat, 3, area / 3);
        check_board(&b, &set, seed, &sum);
    }
    print_message("%d solutions in all\n", (int)sum);
    assert_true(sum > 1000);
}

static ita_cover *pentominoes(int rows) {
    static pieces set;
    set = (pieces){.lattice = SQUARES};
    pieces_add(&set, 5, true);
    board b = board_box(SQUARES, rows, 60 / rows);
    return board_cover(&b, &set);
}

static void pentominoes_on_narrow_boards_are_counted_by_both(void **state) {
    (void)state;
    static const struct {
        int rows;
        uint64_t solutions;
    } boards[] = {{3, 8}, {4, 1472}, {5, 4040}};
    for (int i = 0; i < 3; i++) {
        ita_cover *cover = pentominoes(boards[i].rows);
        for (int m = 0; m < 2; m++) {
            ita_job_report report = run(job_of(cover, m ? "inclusion" : "ranked"), UINT64_MAX);
            assert_int_equal(report.solutions, boards[i].solutions);
            assert_true(report.has_unique);
            assert_int_equal(report.unique, boards[i].solutions / 4);
        }
        ita_cover_close(cover);
    }
}

// How long a count over profiles takes is known before it is begun.
static void what_it_takes_is_known_beforehand(void **state) {
    (void)state;
    for (int width = 3; width <= 5; width++) {
        ita_cover *cover = pentominoes(width);
        profile_graph graph;
        assert_int_equal(profile_graph_make(cover, ita_heap(), &graph), ITA_OK);
        ranked_needs needs;
        assert_int_equal(cover_ranked_needs(&graph, ita_heap(), &needs), ITA_OK);
        ita_job_report report = run(job_of(cover, "ranked"), UINT64_MAX);
        assert_true(needs.steps == (double)report.nodes);
        ita_job *job; // what is taken over is empty
        assert_int_equal(cover_ranked_new(cover, true, 1 << 28, &graph, ita_heap(), &job), ITA_OK);
        assert_int_equal(graph.node_count, 0);
        assert_int_equal(run(job, UINT64_MAX).solutions, report.solutions);
        // and so is how much memory: with less there is no such count
        assert_int_equal(profile_graph_make(cover, ita_heap(), &graph), ITA_OK);
        assert_int_equal(
            cover_ranked_new(cover, true, (size_t)needs.bytes / 2, &graph, ita_heap(), &job),
            ITA_E_UNSUPPORTED);
        assert_int_equal(graph.node_count, 0);
        ita_cover_close(cover);
    }
}

// Found bit by bit it is the same graph; what is left is foretold from what was found.
static void a_graph_may_be_left_and_gone_on_with(void **state) {
    (void)state;
    for (int width = 3; width <= 5; width++) {
        ita_cover *cover = pentominoes(width);
        profile_graph graph, other;
        profile_finder *finder;
        assert_int_equal(profile_graph_make(cover, ita_heap(), &graph), ITA_OK);
        assert_int_equal(profile_finder_open(cover, ita_heap(), &finder), ITA_OK);
        double whole = 0, least, guessed = 0;
        int turns = 0;
        while (profile_finder_run(finder, 1000, &other) == ITA_E_LIMIT) {
            assert_true(profile_finder_left(finder, &least) >= least && least < 1e9);
            whole = profile_finder_effort(finder);
            if (++turns % 64 == 0) guessed = whole + least;
        }
        print_message("%d: %d turns, %.0f, guessed %.0f\n", width, turns, whole, guessed);
        assert_true(turns > 64 && guessed > whole / 2 && guessed < 2 * whole);
        assert_int_equal(other.node_count, graph.node_count);
        assert_int_equal(profile_edge_count(&other), profile_edge_count(&graph));
        assert_memory_equal(other.edges, graph.edges,
                            profile_edge_count(&graph) * sizeof *graph.edges);
        profile_finder_close(finder);
        profile_graph_close(&graph);
        profile_graph_close(&other);
        ita_cover_close(cover);
    }
}

static double bound_of(const profile_graph *graph) {
    double bound;
    assert_int_equal(profile_graph_bound(graph, ita_heap(), &bound), ITA_OK);
    return bound;
}

static void the_bound_is_never_below_the_count(void **state) {
    (void)state;
    for (int width = 3; width <= 5; width++) {
        ita_cover *cover = pentominoes(width);
        profile_graph graph;
        assert_int_equal(profile_graph_make(cover, ita_heap(), &graph), ITA_OK);
        ita_job_report report = run(job_of(cover, "ranked"), UINT64_MAX);
        const double bound = bound_of(&graph);
        print_message("%d: %.0f, at most %.0f\n", width, (double)report.solutions, bound);
        assert_true(bound >= (double)report.solutions);
        assert_true(bound < 200 * (double)report.solutions); // nor of another order
        profile_graph_close(&graph);
        ita_cover_close(cover);
    }
}

// So many pieces of one cell on as many cells, each on those that `may_lie` says.
static ita_cover *make_orders_of(int count, bool (*may_lie)(int kind, int cell)) {
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    for (int i = 0; i < 2 * count; i++) {
        char name[8];
        uint32_t item;
        int length = snprintf(name, sizeof name, "%c%d", i < count ? 'p' : 'c', i % count);
        assert_int_equal(ita_cover_add_item(builder, i < count ? ITA_COVER_PIECE : ITA_COVER_CELL,
                                            name, (size_t)length, 1, 1, &item, NULL),
                         ITA_OK);
    }
    for (int i = 0; i < count * count; i++) {
        if (!may_lie(i / count, i % count)) continue;
        ita_cover_entry entries[] = {{(uint32_t)(i / count), 0},
                                     {(uint32_t)(count + i % count), 0}};
        assert_int_equal(ita_cover_add_option(builder, entries, 2, NULL, NULL), ITA_OK);
    }
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static bool anywhere(int kind, int cell) {
    (void)kind;
    (void)cell;
    return true;
}

// Every order is a solution.
static ita_cover *make_orders(int count) {
    return make_orders_of(count, anywhere);
}

// The place of a number in a saved inclusion, behind its head, the fingerprint and two flags.
static size_t saved_at(int number) {
    return strlen("intarsia inclusion 1\n") + 16 + 8 * (size_t)number;
}

static void write_number(ita_text *bytes, size_t at, uint64_t number) {
    for (size_t i = 0; i < 8; i++)
        bytes->data[at + i] = (char)(unsigned char)(number >> (8 * i) & 255);
}

static ita_status resume(const ita_cover *cover, const ita_text *bytes) {
    ita_job *job = NULL;
    ita_status status = ita_cover_job_resume(cover, ita_text_get(bytes), bytes->length, NULL,
                                             ita_heap(), &job, NULL);
    ita_job_close(job);
    return status;
}

static void a_count_that_may_wrap_is_refused_from_saved_bytes_too(void **state) {
    (void)state;
    ita_cover *some = make_orders(10), *many = make_orders(24);
    ita_cover_options options = {.method = "inclusion"};
    ita_job *job = job_of(some, "inclusion");
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    assert_int_equal(resume(some, &bytes), ITA_OK);
    assert_int_equal(run(job, 1000).solutions, 3628800);
    assert_int_equal(ita_cover_job_new(many, &options, ita_heap(), &job, NULL), ITA_E_UNSUPPORTED);
    write_number(&bytes, strlen("intarsia inclusion 1\n"), many->fingerprint);
    write_number(&bytes, saved_at(2), (uint64_t)1 << 20); // all blocks of 24 kinds
    assert_int_equal(resume(many, &bytes), ITA_E_SYNTAX);
    ita_text_close(&bytes);
    ita_cover_close(many);
    ita_cover_close(some);
}

static void saved_ranges_that_cannot_be_are_refused(void **state) {
    (void)state;
    enum { BEGUN, NEXT, END, TOTAL, NODES, PARTS_OUT, BLOCKS_OUT };
    static const struct {
        int number;
        uint64_t value;
    } wrong[] = {{BEGUN, 1},     {NEXT, 65},      {END, 63},        {END, 65},
                 {PARTS_OUT, 1}, {BLOCKS_OUT, 1}, {BLOCKS_OUT, 64}, {END, UINT64_MAX}};
    ita_cover *cover = make_orders(10); // 64 blocks of 16 sets
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ita_job *job = job_of(cover, "inclusion");
        ita_text bytes;
        ita_text_open(&bytes, ita_heap());
        assert_int_equal(ita_job_step(job, 1, NULL), ITA_OK);
        assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
        assert_int_equal(resume(cover, &bytes), ITA_OK);
        write_number(&bytes, saved_at(wrong[i].number), wrong[i].value);
        if (resume(cover, &bytes) != ITA_E_SYNTAX) print_error("row %d\n", (int)i);
        assert_int_equal(resume(cover, &bytes), ITA_E_SYNTAX);
        ita_text_close(&bytes);
        ita_job_close(job);
    }
    ita_cover_close(cover);
}

static void a_division_into_nothing_loses_nothing(void **state) {
    (void)state;
    ita_cover *cover = make_orders(10);
    ita_job *job = job_of(cover, "inclusion"), *none;
    size_t count;
    assert_int_equal(job->class_->split(job, 0, &none, &count), ITA_OK);
    assert_int_equal(count, 0);
    assert_int_equal(run(job, 1000).solutions, 3628800);
    ita_cover_close(cover);
}

// With one weight for all, the first six kinds take their places and all others any: that is known.
static void the_bound_of_orders_is_what_it_must_be(void **state) {
    (void)state;
    for (int count = 7; count <= 20; count++) {
        ita_cover *cover = make_orders(count);
        profile_graph graph;
        double expected = 1, orders = 1;
        for (int i = 0; i < count; i++) {
            expected *= i < 6 ? count - i : count - 6;
            orders *= count - i;
        }
        assert_int_equal(profile_graph_make(cover, ita_heap(), &graph), ITA_OK);
        const double bound = bound_of(&graph);
        assert_true(bound >= orders && bound >= expected && bound < expected * (1 + 1e-6));
        profile_graph_close(&graph);
        ita_cover_close(cover);
    }
}

enum { UNEVEN = 14, TRACKED = 6 };

// The first six anywhere, the others on fewer and fewer cells.
static bool unevenly(int kind, int cell) {
    return kind < TRACKED || cell >= 2 * (kind - TRACKED) - 2;
}

// Ways to give each cell in turn a piece that may lie there, those of `once` used once each.
static double ways_with(uint32_t once) {
    static double ways[1 << UNEVEN];
    memset(ways, 0, sizeof ways);
    ways[0] = 1;
    for (int cell = 0; cell < UNEVEN; cell++)
        for (uint32_t used = 1u << UNEVEN; used-- > 0;) {
            const double now = ways[used];
            ways[used] = 0;
            for (int kind = 0; now > 0 && kind < UNEVEN; kind++) {
                const uint32_t bit = once & 1u << kind;
                if (unevenly(kind, cell) && !(used & bit)) ways[used | bit] += now;
            }
        }
    return ways[once];
}

// Pieces that fit almost nowhere are worth more than those that fit anywhere: with one weight for
// all the bound would be what is counted here.
static void the_bound_weighs_pieces_by_how_rarely_they_fit(void **state) {
    (void)state;
    ita_cover *cover = make_orders_of(UNEVEN, unevenly);
    const double count = ways_with((1u << UNEVEN) - 1), plain = ways_with((1u << TRACKED) - 1);
    profile_graph graph;
    assert_int_equal(run(job_of(cover, "ranked"), UINT64_MAX).solutions, (uint64_t)count);
    assert_int_equal(profile_graph_make(cover, ita_heap(), &graph), ITA_OK);
    const double bound = bound_of(&graph);
    print_message("%.0f, at most %.0f, with one weight %.0f\n", count, bound, plain);
    assert_true(bound >= count && bound < plain / 2);
    profile_graph_close(&graph);
    ita_cover_close(cover);
}

// A step ends with the block in which its budget is spent; blocks of orders are alike.
static void a_step_of_an_inclusion_takes_what_it_was_given(void **state) {
    (void)state;
    ita_cover *cover = make_orders(10); // 64 blocks of 16 sets
    ita_job *job = job_of(cover, "inclusion");
    ita_job_report report = {0};
    uint64_t last = 0;
    for (int step = 0; !report.is_done; step++) {
        const uint64_t budget = step % 2 ? last : 1;
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.is_done || report.nodes >= last + budget);
        assert_true(report.nodes <= last + budget + 1000); // edges in all: a square for each level
        last = report.nodes;
    }
    assert_int_equal(report.solutions, 3628800);
    ita_job_close(job);
    ita_cover_close(cover);
}

static void what_is_no_packing_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"a b | c\na b c\n", "a 1:2|b\na b\n", "a b c\na b\nc\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ita_cover_builder *builder;
        ita_cover *cover;
        ita_job *job;
        ita_diag diag;
        assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
        assert_int_equal(ita_cover_read_dlx(builder, texts[i], strlen(texts[i]), NULL), ITA_OK);
        assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
        ita_cover_builder_close(builder);
        for (int m = 0; m < 2; m++) {
            ita_cover_options options = {.method = m ? "inclusion" : "ranked"};
            assert_int_equal(ita_cover_job_new(cover, &options, ita_heap(), &job, &diag),
                             ITA_E_UNSUPPORTED);
            assert_string_equal(diag.key, "cover.method.unfit");
        }
        ita_cover_close(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_count_alike_on_random_boards),
        cmocka_unit_test(pentominoes_on_narrow_boards_are_counted_by_both),
        cmocka_unit_test(what_it_takes_is_known_beforehand),
        cmocka_unit_test(a_graph_may_be_left_and_gone_on_with),
        cmocka_unit_test(the_bound_is_never_below_the_count),
        cmocka_unit_test(a_count_that_may_wrap_is_refused_from_saved_bytes_too),
        cmocka_unit_test(saved_ranges_that_cannot_be_are_refused),
        cmocka_unit_test(a_division_into_nothing_loses_nothing),
        cmocka_unit_test(the_bound_of_orders_is_what_it_must_be),
        cmocka_unit_test(the_bound_weighs_pieces_by_how_rarely_they_fit),
        cmocka_unit_test(a_step_of_an_inclusion_takes_what_it_was_given),
        cmocka_unit_test(what_is_no_packing_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
