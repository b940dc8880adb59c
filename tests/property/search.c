// The search against plain looking at everything, over random games for two to four players, with
// and without chance: the same values, whatever the method; nothing is claimed that is not so; and
// it can be left and gone on with at any node.
#include "check.h"

#include "spec/toy.h"

#include "intarsia/search.h"

#include <pthread.h>

enum { GAMES = 150, TO_THE_END = 1000 };

typedef void look(toy_game *toy, toy_position start, int hero);

// Games of every kind, each looked at.
static void over_games(look *look_at) {
    const uint64_t seed = test_seed(20261202);
    for (uint64_t i = 0; i < usual_or_long(GAMES, 20 * GAMES); i++)
        for (int kind = 0; kind < 12; kind++) {
            toy_game toy;
            toy_open(&toy, seed + i * 12 + (uint64_t)kind, 2 + kind % 3, kind / 3 % 2, kind / 6);
            const toy_position start = toy_start(&toy);
            look_at(&toy, start, toy.mind.brain->player(&toy.mind, &start));
        }
}

static void search(const toy_game *toy, toy_position start, const ita_search_options *options,
                   ita_search_report *report) {
    ita_search *s;
    ita_diag diag;
    assert_int_equal(ita_search_open(&toy->mind, &start, options, ita_heap(), &s, &diag), ITA_OK);
    while (!ita_search_is_done(s))
        assert_int_equal(ita_search_step(s, 1000, &diag), ITA_OK);
    ita_search_report_get(s, report);
    ita_search_close(s);
}

static const ita_search_options plain = {.method = ITA_METHOD_ALPHA_BETA, .table_bytes = 1 << 16};

static void is_exact(toy_game *toy, toy_position start, int hero) {
    ita_search_report report;
    const int32_t value = toy_value(toy, start, hero, TO_THE_END);
    search(toy, start, &plain, &report);
    // Where a win is the better the sooner it comes, the first that is certain is taken. Without
    // chance it is the soonest; with it another may be sooner in the mean, as some draws of it are
    // late: that would take looking farther.
    if (toy->has_chance && toy->mind.hurries && value >= ITA_VALUE_WON)
        assert_in_range(report.lines[0].value, ITA_VALUE_WON, value);
    else
        assert_int_equal(report.lines[0].value, value);
    assert_int_not_equal(report.lines[0].proof, ITA_PROOF_NONE);
    assert_int_equal(report.lines[0].proof == ITA_PROOF_WON, value >= ITA_VALUE_WON);
    assert_int_equal(report.lines[0].proof == ITA_PROOF_LOST, value <= -ITA_VALUE_WON);
    assert_int_equal(toy_move_value(toy, start, report.lines[0].moves[0], hero, TO_THE_END),
                     report.lines[0].value);
}

static void alpha_beta_finds_what_looking_at_everything_finds(void **state) {
    (void)state;
    over_games(is_exact);
}

static void is_exact_to_a_depth(toy_game *toy, toy_position start, int hero) {
    int32_t before = 0;
    for (int depth = 1; depth <= 4; depth++) {
        ita_search_options options = plain;
        options.depth = depth;
        ita_search_report report;
        search(toy, start, &options, &report);
        if (report.lines[0].proof != ITA_PROOF_NONE && report.depth < depth) return;
        const int32_t value = toy_value(toy, start, hero, depth);
        assert_int_equal(report.lines[0].value, value);
        const bool is_estimate = report.lines[0].proof == ITA_PROOF_NONE;
        assert_int_equal(report.swing, is_estimate && depth > 1 ? value - before : 0);
        before = value;
    }
}

static void at_a_depth_it_finds_what_looking_so_far_finds(void **state) {
    (void)state;
    over_games(is_exact_to_a_depth);
}

static int downwards(const void *a, const void *b) {
    return *(const int32_t *)b - *(const int32_t *)a;
}

static void lines_are_the_best(toy_game *toy, toy_position start, int hero) {
    ita_search_options options = plain;
    options.lines = 3;
    ita_search_report report;
    search(toy, start, &options, &report);
    ita_choice choices[8];
    int32_t values[8];
    const size_t count = toy->mind.brain->all(&toy->mind, &start, choices);
    for (size_t i = 0; i < count; i++)
        values[i] = toy_move_value(toy, start, choices[i].move, hero, TO_THE_END);
    qsort(values, count, sizeof values[0], downwards);
    assert_int_equal(report.line_count, count < 3 ? count : 3);
    for (size_t i = 0; i < report.line_count; i++) {
        assert_int_equal(report.lines[i].value, values[i]);
        assert_int_equal(toy_move_value(toy, start, report.lines[i].moves[0], hero, TO_THE_END),
                         values[i]);
    }
}

static void several_lines_are_the_best_ones_in_order(void **state) {
    (void)state;
    over_games(lines_are_the_best);
}

// Values of different depths say nothing of each other; only a certain win is the same at any.
static void lines_can_be_compared(const ita_search_report *report) {
    const ita_line *best = &report->lines[0];
    for (size_t i = 1; i < report->line_count && best->proof != ITA_PROOF_WON; i++) {
        const ita_line *line = &report->lines[i];
        if (line->depth == 0) continue; // in the brain's order, of no value yet
        assert_int_equal(line->depth, best->depth);
        assert_true(line->value <= report->lines[i - 1].value);
    }
}

static void lines_are_of_one_depth(toy_game *toy, toy_position start, int hero) {
    (void)hero;
    ita_search_options options = plain;
    options.lines = 3;
    options.nodes = 300;
    ita_search *s;
    ita_diag diag;
    assert_int_equal(ita_search_open(&toy->mind, &start, &options, ita_heap(), &s, &diag), ITA_OK);
    for (bool is_done = false; !is_done; is_done = ita_search_is_done(s)) {
        ita_search_report report;
        assert_int_equal(ita_search_step(s, 1, &diag), ITA_OK);
        ita_search_report_get(s, &report);
        lines_can_be_compared(&report);
    }
    ita_search_close(s);
}

static void wherever_it_is_stopped_several_lines_can_be_compared(void **state) {
    (void)state;
    over_games(lines_are_of_one_depth);
}

static void claims_are_true(toy_game *toy, toy_position start, int hero, ita_method method) {
    const ita_search_options options = {
        .method = method, .nodes = 1 + toy->seed % 3000, .seed = toy->seed, .table_bytes = 1 << 16};
    ita_search_report report;
    search(toy, start, &options, &report);
    const ita_line *best = &report.lines[0];
    const int32_t value = toy_move_value(toy, start, best->moves[0], hero, TO_THE_END);
    if (best->proof == ITA_PROOF_WON) assert_true(value >= ITA_VALUE_WON);
    if (best->proof == ITA_PROOF_LOST) assert_true(value <= -ITA_VALUE_WON);
    // how soon a win comes is counted from elsewhere where draws mix it with losses
    if (best->proof == ITA_PROOF_EXACT && !(toy->mind.hurries && toy->has_chance))
        assert_int_equal(best->value, value);
}

static void alpha_beta_claims_truly(toy_game *toy, toy_position start, int hero) {
    toy->leaves_out = true;
    toy->mind.late_from = 2;
    claims_are_true(toy, start, hero, ITA_METHOD_ALPHA_BETA);
}

// As narrow as can be, and soon content with an estimate.
static void narrow(toy_game *toy) {
    for (int i = 0; i < ITA_TRIED_PLIES; i++)
        toy->mind.tried[i] = 1 + i / 3;
    toy->mind.ample = 1 + (int32_t)(toy->seed % 30);
}

static void a_narrow_search_claims_truly(toy_game *toy, toy_position start, int hero) {
    narrow(toy);
    alpha_beta_claims_truly(toy, start, hero);
}

static void is_exact_though_narrow(toy_game *toy, toy_position start, int hero) {
    narrow(toy);
    is_exact(toy, start, hero);
    is_exact_to_a_depth(toy, start, hero);
}

static void lists_of_all_that_counts_are_never_narrowed(void **state) {
    (void)state;
    over_games(is_exact_though_narrow);
}

static int claimed[ITA_PROOF_EXACT + 1]; // by proof

// Of more than two each plays for himself: he wins who wins against all others together, and he
// loses who does though they all play for him.
static void claims_of_many_are_true(toy_game *toy, toy_position start, int hero) {
    const ita_search_options options = {.method = ITA_METHOD_TREE,
                                        .nodes = 1 + toy->seed % 3000,
                                        .lines = 4,
                                        .seed = toy->seed,
                                        .table_bytes = 1 << 16};
    ita_search_report report;
    search(toy, start, &options, &report);
    for (size_t i = 0; i < report.line_count; i++) {
        const ita_line *line = &report.lines[i];
        toy_position after = start, undo;
        toy->mind.brain->make(&toy->mind, &after, line->moves[0], &undo);
        const int32_t least = toy_value(toy, after, hero, TO_THE_END),
                      most = toy_hope(toy, after, hero);
        if (line->proof == ITA_PROOF_WON) assert_true(least >= ITA_VALUE_WON);
        if (line->proof == ITA_PROOF_LOST) assert_true(most <= -ITA_VALUE_WON);
        if (line->proof == ITA_PROOF_EXACT && !toy->has_chance) assert_int_equal(least, most);
        claimed[line->proof]++;
    }
}

static void tree_claims_truly(toy_game *toy, toy_position start, int hero) {
    toy->leaves_out = toy->seed % 2;
    if (toy->mind.player_count > 2)
        claims_of_many_are_true(toy, start, hero);
    else
        claims_are_true(toy, start, hero, ITA_METHOD_TREE);
}

static void proof_claims_truly(toy_game *toy, toy_position start, int hero) {
    if (toy->has_chance) return; // a win for every draw is more than a mean
    claims_are_true(toy, start, hero, ITA_METHOD_PROOF);
}

static void nothing_is_claimed_that_is_not_so_though_moves_are_left_out(void **state) {
    (void)state;
    over_games(alpha_beta_claims_truly);
    over_games(a_narrow_search_claims_truly);
    memset(claimed, 0, sizeof claimed);
    over_games(tree_claims_truly);
    assert_true(claimed[ITA_PROOF_WON] > 20 && claimed[ITA_PROOF_LOST] > 0);
}

static void a_proof_search_claims_what_is_so(void **state) {
    (void)state;
    over_games(proof_claims_truly);
}

static void is_settled(toy_game *toy, toy_position start, int hero) {
    if (toy->has_chance) return;
    const int32_t value = toy_value(toy, start, hero, TO_THE_END);
    const ita_search_options options = {.method = ITA_METHOD_PROOF, .table_bytes = 1 << 16};
    ita_search_report report;
    search(toy, start, &options, &report);
    const ita_proof proof = report.lines[0].proof;
    assert_int_equal(proof, value >= ITA_VALUE_WON    ? ITA_PROOF_WON
                            : value <= -ITA_VALUE_WON ? ITA_PROOF_LOST
                                                      : ITA_PROOF_EXACT);
}

static void a_proof_search_settles_every_game(void **state) {
    (void)state;
    over_games(is_settled);
}

static void tree_finds_the_win(toy_game *toy, toy_position start, int hero) {
    if (toy->has_chance || toy->mind.player_count > 2) return;
    const int32_t value = toy_value(toy, start, hero, TO_THE_END);
    ita_search_options options = {
        .method = ITA_METHOD_TREE, .nodes = 100000, .seed = 1, .table_bytes = 1 << 22};
    ita_search_report report;
    search(toy, start, &options, &report);
    if (report.lines[0].proof == ITA_PROOF_NONE) { // one in some thousand games is larger
        options.nodes = 3000000;
        options.table_bytes = 1 << 27;
        search(toy, start, &options, &report);
    }
    assert_int_not_equal(report.lines[0].proof, ITA_PROOF_NONE);
    assert_int_equal(report.lines[0].value >= ITA_VALUE_WON, value >= ITA_VALUE_WON);
    if (!toy->mind.hurries && report.lines[0].proof == ITA_PROOF_EXACT)
        assert_int_equal(report.lines[0].value, value);
}

static void a_tree_search_proves_small_games(void **state) {
    (void)state;
    over_games(tree_finds_the_win);
}

static void stops_anywhere(toy_game *toy, toy_position start, int hero) {
    (void)hero;
    for (ita_method method = ITA_METHOD_ALPHA_BETA; method <= ITA_METHOD_PROOF; method++) {
        const ita_search_options options = {
            .method = method, .nodes = 300, .lines = 2, .seed = 7, .table_bytes = 1 << 14};
        ita_search_report at_once, slowly;
        search(toy, start, &options, &at_once);
        ita_search *s;
        ita_diag diag;
        assert_int_equal(ita_search_open(&toy->mind, &start, &options, ita_heap(), &s, &diag),
                         ITA_OK);
        while (!ita_search_is_done(s)) {
            ita_search_report_get(s, &slowly); // there is a move at any time
            assert_true(slowly.line_count >= 1 && slowly.lines[0].move_count >= 1);
            assert_true(slowly.lines[0].moves[0] < 8);
            ita_search_step(s, 1, &diag);
        }
        ita_search_report_get(s, &slowly);
        assert_int_equal(slowly.line_count, at_once.line_count);
        for (size_t i = 0; i < slowly.line_count; i++) {
            assert_int_equal(slowly.lines[i].value, at_once.lines[i].value);
            assert_int_equal(slowly.lines[i].moves[0], at_once.lines[i].moves[0]);
        }
        ita_search_close(s);
    }
}

static void it_can_be_left_and_gone_on_with_at_any_node(void **state) {
    (void)state;
    over_games(stops_anywhere);
}

// ---- threads on one table

typedef struct helper {
    const toy_game *toy;
    toy_position start;
    ita_search_options options;
    ita_search_report report;
} helper;

static void *help(void *user) {
    helper *h = user;
    search(h->toy, h->start, &h->options, &h->report);
    return NULL;
}

static void threads_agree(toy_game *toy, toy_position start, int hero) {
    if (toy->seed % 10 != 0) return;
    enum { THREADS = 3 };
    ita_table *table;
    ita_diag diag;
    assert_int_equal(ita_table_open(1 << 12, ita_heap(), &table, &diag), ITA_OK);
    helper helpers[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        helpers[i] = (helper){.toy = toy, .start = start, .options = plain};
        helpers[i].options.table = table;
        helpers[i].options.helper = i;
        assert_int_equal(pthread_create(&threads[i], NULL, help, &helpers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    const int32_t value = toy_value(toy, start, hero, TO_THE_END);
    for (int i = 0; i < THREADS; i++) {
        // a helper that skips a depth may see a later win first
        const int32_t found = helpers[i].report.lines[0].value;
        if (toy->mind.hurries) assert_int_equal(found >= ITA_VALUE_WON, value >= ITA_VALUE_WON);
        if (!toy->mind.hurries) assert_int_equal(found, value);
    }

    ita_table_close(table);
}

static void threads_share_a_table_and_find_the_same(void **state) {
    (void)state;
    over_games(threads_agree);
}

// ---- memory

static ita_method method_tried;

static ita_status try_search(const ita_allocator *allocator) {
    toy_game toy;
    toy_open(&toy, 5, 2, true, true);
    const toy_position start = toy_start(&toy);
    const ita_search_options options = {.method = method_tried, .nodes = 500, .table_bytes = 4096};
    ita_search *s = NULL;
    ita_diag diag;
    ita_status status = ita_search_open(&toy.mind, &start, &options, allocator, &s, &diag);
    if (status != ITA_OK) return status;
    while (status == ITA_OK && !ita_search_is_done(s))
        status = ita_search_step(s, 10, &diag);
    ita_search_report report;
    ita_search_report_get(s, &report);
    assert_true(report.line_count >= 1); // a move to play, whatever happened
    ita_search_close(s);
    return status;
}

static void without_memory_there_is_still_a_move_or_a_refusal(void **state) {
    (void)state;
    for (method_tried = ITA_METHOD_ALPHA_BETA; method_tried <= ITA_METHOD_PROOF; method_tried++)
        fails_well(try_search);
}

// ---- levels

static void a_level_plays_a_win_and_avoids_a_loss_and_errs_among_the_rest(void **state) {
    (void)state;
    const ita_level level = {ITA_METHOD_ALPHA_BETA, 1, 3, 500};
    ita_search_report report = {.line_count = 3};
    ita_random random;
    ita_random_seed(&random, test_seed(3));
    size_t seen[3] = {0};
    for (int i = 0; i < 1000; i++) {
        for (int l = 0; l < 3; l++)
            report.lines[l] = (ita_line){.value = -100 * l, .depth = 1, .move_count = 1};
        report.lines[2].value = -ITA_VALUE_WON;
        report.lines[2].proof = ITA_PROOF_LOST;
        const ita_line *chosen = ita_level_choose(&level, &report, &random);
        seen[chosen - report.lines]++;
        report.lines[0].proof = ITA_PROOF_WON;
        assert_ptr_equal(ita_level_choose(&level, &report, &random), &report.lines[0]);
    }
    assert_true(seen[0] > seen[1] && seen[1] > 100 && seen[2] == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alpha_beta_finds_what_looking_at_everything_finds),
        cmocka_unit_test(at_a_depth_it_finds_what_looking_so_far_finds),
        cmocka_unit_test(several_lines_are_the_best_ones_in_order),
        cmocka_unit_test(wherever_it_is_stopped_several_lines_can_be_compared),
        cmocka_unit_test(nothing_is_claimed_that_is_not_so_though_moves_are_left_out),
        cmocka_unit_test(lists_of_all_that_counts_are_never_narrowed),
        cmocka_unit_test(a_proof_search_claims_what_is_so),
        cmocka_unit_test(a_proof_search_settles_every_game),
        cmocka_unit_test(a_tree_search_proves_small_games),
        cmocka_unit_test(it_can_be_left_and_gone_on_with_at_any_node),
        cmocka_unit_test(threads_share_a_table_and_find_the_same),
        cmocka_unit_test(without_memory_there_is_still_a_move_or_a_refusal),
        cmocka_unit_test(a_level_plays_a_win_and_avoids_a_loss_and_errs_among_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
