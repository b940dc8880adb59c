// Puzzles of Strips: hints that lead to the best, generated puzzles that are sound, repeat, and get
// no easier with difficulty; what cannot be solved says why.
#include "check.h"

#include "games/strips/solve/puzzle.h"
#include "intarsia/think.h"
#include "intarsia/words.h"

static ita_config *parse(const char *text) {
    ita_config *config = NULL;
    ita_diag diag;
    if (ita_config_parse(&ita_game_strips, text, strlen(text), ita_heap(), &config, &diag) !=
        ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    return config;
}

static ita_job_report solve(const ita_config *config, const strips_state *state, uint64_t limit) {
    ita_solve_options options = {.limit = limit};
    ita_job *job = NULL;
    ita_diag diag;
    ita_job_report report;
    assert_int_equal(strips_solve(config, state, &options, ita_heap(), &job, &diag), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 100000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.progress >= 0 && report.progress <= 1);
    } while (!report.is_done);
    ita_job_close(job);
    return report;
}

static bool hint(const ita_config *config, const strips_state *state, int step, ita_text *words,
                 ita_move *move) {
    bool has_move = false;
    ita_diag diag;
    ita_text_reset(words);
    assert_int_equal(ita_hint(config, state, step, 1000000, words, move, &has_move, &diag), ITA_OK);
    assert_true(words->length > 0);
    assert_true(strncmp(words->data, "strips.", 7) != 0);
    return has_move;
}

static void following_the_hints_reaches_the_best(void **state) {
    (void)state;
    static const char *const puzzles[] = {"solo,board=7x7,pieces=5", "solo,board=6x6,pieces=4",
                                          "solo,pieces=9,goal=fewest",
                                          "solo,board=7x7,pieces=6,goal=fewest"};
    ita_text words;
    ita_text_open(&words, ita_heap());
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        ita_config *config = parse(puzzles[i]);
        strips_state s;
        strips_rules.start(config, &s);
        int64_t best = solve(config, &s, 1).value;
        ita_move move;
        strips_undo undo;
        assert_false(hint(config, &s, 0, &words, &move)); // first only where to look
        while (hint(config, &s, 1, &words, &move)) {
            assert_int_equal(strips_check(config, &s, &move, NULL), ITA_OK);
            strips_apply(config, &s, &move, &undo);
        }
        strips_score score;
        strips_score_get(&s, &score);
        assert_int_equal(strips_own(config)->goal == STRIPS_GOAL_LONGEST ? score.longest_of_all
                                                                         : score.strips,
                         best);
        ita_config_free(config);
    }
    ita_text_close(&words);
}

static void a_wrong_step_is_told(void **state) {
    (void)state;
    ita_config *config = parse("solo,board=7x7,pieces=5");
    strips_state s;
    ita_diag diag;
    ita_text words;
    ita_move move;
    ita_text_open(&words, ita_heap());
    assert_int_equal(strips_state_parse(config, "c4se:1", 6, &s, &diag), ITA_OK);
    assert_false(hint(config, &s, 0, &words, &move));
    assert_string_equal(words.data, ita_words("strips.hint.back"));
    ita_text_close(&words);
    ita_config_free(config);
}

static void against_others_a_hint_takes_the_points_that_are_there(void **state) {
    (void)state;
    ita_config *config = parse("board=10x10,pieces=2,touch=no");
    strips_state s;
    ita_diag diag;
    ita_text words;
    ita_move move;
    strips_undo undo;
    ita_text_open(&words, ita_heap());
    assert_int_equal(strips_state_parse(config, "c3se/h8nw:1", 11, &s, &diag), ITA_OK);
    assert_true(hint(config, &s, 1, &words, &move));
    strips_apply(config, &s, &move, &undo);
    strips_score score;
    strips_score_get(&s, &score);
    assert_int_equal(score.points[0], 2);
    ita_text_close(&words);
    ita_config_free(config);
}

static void a_hint_passes_when_nothing_fits(void **state) {
    (void)state;
    ita_config *config = parse("board=3x3");
    strips_state s;
    ita_diag diag;
    ita_text words;
    ita_move move;
    ita_text_open(&words, ita_heap());
    assert_int_equal(strips_state_parse(config, "b2se/:2", 7, &s, &diag), ITA_OK);
    assert_false(hint(config, &s, 0, &words, &move)); // the idea first
    assert_true(hint(config, &s, 1, &words, &move));
    const ita_move pass = strips_move_of_deed(STRIPS_PASS);
    assert_memory_equal(&move, &pass, sizeof pass);
    ita_text_close(&words);
    ita_config_free(config);
}

static void generated_puzzles_are_sound_and_repeat(void **state) {
    (void)state;
    uint64_t easy = 0, hard = 0;
    for (int difficulty = 1; difficulty <= 10; difficulty++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            ita_text text, again;
            ita_diag diag;
            ita_text_open(&text, ita_heap());
            ita_text_open(&again, ita_heap());
            assert_int_equal(strips_generate(NULL, seed, difficulty, ita_heap(), &text, &diag),
                             ITA_OK);
            assert_int_equal(strips_generate(NULL, seed, difficulty, ita_heap(), &again, &diag),
                             ITA_OK);
            assert_string_equal(text.data, again.data);
            ita_config *config = parse(text.data);
            strips_state s;
            strips_rules.start(config, &s);
            assert_false(s.is_over);
            assert_true(strips_own(config)->target >= 0);
            ita_job_report report = solve(config, &s, 0);
            assert_true(report.is_complete && report.solutions > 0);
            *(difficulty <= 5 ? &easy : &hard) += report.solutions;
            ita_text_reset(&again); // one better is not possible
            ita_put(&again, text.data);
            char *target = strstr(again.data, "target=");
            assert_non_null(target);
            strips_config better = *strips_own(config);
            better.target += better.goal == STRIPS_GOAL_LONGEST ? 1 : -1;
            if (better.target >= 0) {
                report = solve(&better.base, &s, 1);
                assert_int_equal(report.solutions, 0);
                assert_null(report.measure);
                assert_int_equal(report.value, 0);
            }
            ita_config_free(config);
            ita_text_close(&text);
            ita_text_close(&again);
        }
    print_message("solutions: %llu at difficulty 1 to 5, %llu at 6 to 10\n",
                  (unsigned long long)easy, (unsigned long long)hard);
    assert_true(hard < easy);
}

static void no_more_solutions_are_counted_than_asked_for(void **state) {
    (void)state;
    ita_config *config = parse("solo,board=6x6,pieces=4");
    strips_state s;
    strips_rules.start(config, &s);
    const uint64_t all = solve(config, &s, 0).solutions;
    assert_true(all > 4);
    for (uint64_t limit = 1; limit < 4; limit++) {
        ita_job_report report = solve(config, &s, limit);
        assert_int_equal(report.solutions, limit);
        assert_false(report.is_complete);
    }
    ita_job_report whole = solve(config, &s, all + 1);
    assert_int_equal(whole.solutions, all);
    assert_true(whole.is_complete);
    strips_rules.config_free(config);
}

// Every puzzle of the gallery by what `intarsia solve` and the page do: the job of the variant.
static void every_puzzle_of_the_gallery_has_a_solution_that_solves_it(void **state) {
    (void)state;
    int solved = 0;
    for (size_t i = 0; i < ita_game_strips.example_count; i++) {
        ita_config *config = parse(ita_game_strips.examples[i].config);
        const ita_puzzle *puzzle = ita_puzzle_of(config);
        const ita_rules *rules = ita_rules_of(config);
        strips_state s;
        strips_undo undo;
        ita_job *job = NULL;
        ita_text text;
        ita_diag diag;
        ita_text_open(&text, ita_heap());
        ita_solve_options options = {.limit = 1, .wants_texts = true};
        rules->start(config, &s);
        if (puzzle->solve) {
            assert_int_equal(puzzle->solve(config, &s, &options, ita_heap(), &job, &diag), ITA_OK);
            ita_job_report report = {0};
            while (!report.is_done) {
                assert_int_equal(ita_job_step(job, 1000000, &diag), ITA_OK);
                ita_job_report_get(job, &report);
            }
            if (job->class_->take(job, &text) != ITA_OK)
                fail_msg("%s cannot be solved: %s", ita_game_strips.examples[i].config,
                         report.reason ? report.reason : "?");
            char *rest = text.data;
            for (char *word; (word = strsep(&rest, " "));) {
                ita_move move;
                assert_int_equal(rules->move_parse(config, &s, word, strlen(word), &move, &diag),
                                 ITA_OK);
                assert_int_equal(rules->check(config, &s, &move, &diag), ITA_OK);
                rules->apply(config, &s, &move, &undo);
            }
            ita_result result;
            rules->result(config, &s, &result);
            assert_true(result.is_over);
            assert_int_equal(result.winner, 1);
            ita_job_close(job);
            solved++;
        }
        ita_text_close(&text);
        ita_config_free(config);
    }
    assert_true(solved >= 3);
}

// Matches of the gallery, for two, three and four, by seeded chance to the end.
static void every_match_of_the_gallery_comes_to_an_end(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(71));
    int matches = 0;
    for (size_t i = 0; i < ita_game_strips.example_count; i++) {
        ita_config *config = parse(ita_game_strips.examples[i].config);
        const ita_rules *rules = ita_rules_of(config);
        int players = rules->player_count(config);
        strips_state s;
        strips_undo undo;
        static ita_move moves[4 * STRIPS_SIDE_MOST * STRIPS_SIDE_MOST];
        rules->start(config, &s);
        matches += players > 1;
        for (size_t count; rules->player(config, &s) != ITA_NOBODY;) {
            count = rules->moves(config, &s, moves, sizeof moves / sizeof moves[0]);
            assert_true(count > 0);
            const ita_move *move = &moves[ita_random_below(&random, count)];
            assert_int_equal(rules->check(config, &s, move, NULL), ITA_OK);
            rules->apply(config, &s, move, &undo);
        }
        ita_result result;
        rules->result(config, &s, &result);
        assert_true(result.is_over && result.key);
        assert_int_equal(result.player_count, players);
        ita_config_free(config);
    }
    assert_true(matches >= 4);
}

static void what_cannot_be_solved_says_why(void **state) {
    (void)state;
    static const char *const puzzles[][2] = {
        {"solo,board=4x4", "strips.solve.none"},
        {"solo,board=5x5,pieces=4,goal=fewest", "strips.solve.room"},
        {"solo,board=5x5,pieces=3,target=4", "strips.solve.target"},
    };
    for (size_t i = 0; i < 3; i++) {
        ita_config *config = parse(puzzles[i][0]);
        strips_state s;
        strips_rules.start(config, &s);
        ita_job_report report = solve(config, &s, 1);
        assert_int_equal(report.solutions, 0);
        assert_true(report.is_complete);
        assert_string_equal(report.reason, puzzles[i][1]);
        assert_null(report.measure);
        ita_config_free(config);
    }
    ita_config *match = parse("");
    assert_null(ita_puzzle_of(match)->solve); // for several there is nothing to solve
    ita_config_free(match);
}

// docs/strips.md says: on n by n, from 5 to 10, the longest strip has n - 2 squares.
static void the_longest_strip_on_a_square_board_has_n_minus_2_squares(void **state) {
    (void)state;
    static const uint64_t counts[] = {4, 14, 8, 8, 8, 8};
    for (int n = 5; n <= 10; n++) {
        char text[48];
        snprintf(text, sizeof text, "solo,board=%dx%d,pieces=40", n, n);
        ita_config *config = parse(text);
        strips_state s;
        strips_rules.start(config, &s);
        ita_job_report report = solve(config, &s, 0);
        assert_int_equal(report.value, n - 2);
        assert_int_equal(report.solutions, counts[n - 5]);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(following_the_hints_reaches_the_best),
        cmocka_unit_test(a_wrong_step_is_told),
        cmocka_unit_test(against_others_a_hint_takes_the_points_that_are_there),
        cmocka_unit_test(a_hint_passes_when_nothing_fits),
        cmocka_unit_test(generated_puzzles_are_sound_and_repeat),
        cmocka_unit_test(no_more_solutions_are_counted_than_asked_for),
        cmocka_unit_test(every_puzzle_of_the_gallery_has_a_solution_that_solves_it),
        cmocka_unit_test(every_match_of_the_gallery_comes_to_an_end),
        cmocka_unit_test(what_cannot_be_solved_says_why),
        cmocka_unit_test(the_longest_strip_on_a_square_board_has_n_minus_2_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
