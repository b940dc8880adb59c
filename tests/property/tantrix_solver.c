// The solver as a job: the two ways to search against each other, parts, saving, limits, hints,
// fixed tiles, and every solution played and judged by the rules.
#include "tantrix_table.h"

#include "games/tantrix/table/laid.h"
#include "intarsia/base.h"
#include "intarsia/words.h"

static ita_job *start_job(tantrix_table *t, uint64_t limit, bool wants_texts, uint64_t seed,
                          const char *method) {
    ita_solve_options options = {limit, wants_texts, seed, method};
    ita_job *job = NULL;
    assert_int_equal(
        ita_puzzle_of(t->config)->solve(t->config, &t->state, &options, ita_heap(), &job, &t->diag),
        ITA_OK);
    return job;
}

static uint64_t count(tantrix_table *t, const char *method) {
    ita_job *job = start_job(t, 0, false, 0, method);
    ita_job_report report = tantrix_finish(job);
    assert_true(report.is_complete);
    assert_int_equal(report.solutions, report.unique);
    ita_job_close(job);
    return report.solutions;
}

static uint64_t count_config(const char *text, const char *method) {
    tantrix_table t;
    tantrix_table_open(&t, text);
    uint64_t solutions = count(&t, method);
    tantrix_table_close(&t);
    return solutions;
}

// Plays a solution from where the table stands; the last move is submit.
static void play_solution(const tantrix_table *t, const char *text) {
    puzzle_state state = t->state, undo;
    ita_result result;
    const ita_rules *r = ita_rules_of(t->config);
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        ita_move move;
        ita_diag diag = {.key = "ok"};
        assert_int_equal(r->move_parse(t->config, &state, at, length, &move, &diag), ITA_OK);
        if (r->check(t->config, &state, &move, &diag) != ITA_OK)
            fail_msg("%s: %.*s refused: %s", text, (int)length, at, diag.key);
        r->apply(t->config, &state, &move, &undo);
        at += length + (at[length] == ' ');
    }
    r->result(t->config, &state, &result);
    assert_true(result.is_over);
}

static uint64_t play_all(tantrix_table *t, const char *method) {
    ita_job *job = start_job(t, 0, true, 0, method);
    uint64_t played = 0;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_job_report report = tantrix_finish(job);
    while (job->class_->take(job, &text) == ITA_OK) {
        play_solution(t, ita_text_get(&text));
        ita_text_reset(&text);
        played++;
    }
    assert_int_equal(played, report.solutions);
    ita_text_close(&text);
    ita_job_close(job);
    return played;
}

static void both_ways_count_alike(void **state) {
    (void)state;
    static const char *const colours[] = {"yellow", "red", "blue"};
    char text[96];
    for (int n = 3; n <= 8; n++)
        for (int i = 0; i < 3; i++)
            for (int holes = 0; holes < 3; holes++) {
                static const char *const words[] = {"no", "any", "1"};
                snprintf(text, sizeof text, "tantrix:discovery,n=%d,colour=%s,holes=%s", n,
                         colours[i], words[holes]);
                assert_int_equal(count_config(text, "outlines"), count_config(text, "weave"));
            }
    assert_int_equal(count_config("tantrix:loop,tiles=master,colour=green", "outlines"), 1222);
    assert_int_equal(count_config("tantrix:loop,tiles=junior,colour=blue", "weave"), 48);
}

static void holes_are_counted_one_by_one(void **state) {
    (void)state;
    char text[96];
    uint64_t counts[4];
    for (int holes = 0; holes < 4; holes++) {
        snprintf(text, sizeof text, "tantrix:discovery,n=10,colour=red,holes=%d", holes);
        counts[holes] = count_config(text, NULL);
        assert_true(holes == 0 || counts[holes] >= counts[holes - 1]);
    }
    assert_int_equal(counts[0], 1280);
    assert_int_equal(counts[3], 23360);
    assert_true(counts[1] > counts[0]);
}

static void the_other_packs_have_known_counts(void **state) {
    (void)state;
    assert_int_equal(count_config("tantrix:loop,tiles=professor,colour=yellow+blue", NULL), 2);
    assert_int_equal(count_config("tantrix:pyramid,tiles=rainbow-blue", NULL), 1653);
    assert_int_equal(count_config("tantrix:lines,tiles=genius,colour=red+blue", NULL), 1);
}

static void every_solution_is_legal_and_right(void **state) {
    (void)state;
    static const char *const configs[] = {
        "tantrix:discovery,n=3",
        "tantrix:discovery,n=9",
        "tantrix:discovery,n=10,colour=red",
        "tantrix:discovery,n=8,holes=any",
        "tantrix:discovery,n=6,model=nodes",
        "tantrix:discovery,n=5,check=source",
        "tantrix:discovery,n=7,group=3",
        "tantrix:loop,tiles=student,colour=green",
        "tantrix:loop,tiles=professor,colour=yellow+blue",
        "tantrix:lines,tiles=1-5,colour=red",
        "tantrix:lines,tiles=1+7+16+45+48,colour=red+blue,holes=any",
        "tantrix:pyramid,tiles=1-6",
        "tantrix:pyramid,tiles=1-6,colour=red",
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        tantrix_table t;
        tantrix_table_open(&t, configs[i]);
        if (play_all(&t, NULL) == 0) fail_msg("%s has no solution", configs[i]);
        tantrix_table_close(&t);
    }
}

// Slowly: all ways to lay three tiles next to each other, judged by the rules.
static void the_sources_check_counts_what_it_accepts(void **state) {
    (void)state;
    static const int cells[2][3][2] = {{{0, 0}, {0, 1}, {-1, 1}}, {{0, 0}, {0, 1}, {1, 0}}};
    for (int group = 1; group <= 4; group++) {
        char text[64];
        tantrix_table t;
        uint64_t accepted = 0;
        snprintf(text, sizeof text, "tantrix:discovery,n=3,group=%d,check=source", group);
        tantrix_table_open(&t, text);
        const puzzle_config *c = puzzle_own(t.config);
        static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        for (int shape = 0; shape < 2; shape++)
            for (int order = 0; order < 6; order++)
                for (int turns = 0; turns < 216; turns++) {
                    const int parts[3] = {turns % 6, turns / 6 % 6, turns / 36};
                    for (int i = 0; i < 3; i++) {
                        const int *cell = cells[shape][i];
                        t.state.spots[c->pack[orders[order][i]]] = (tantrix_spot){
                            (int8_t)cell[0], (int8_t)cell[1], (uint8_t)parts[i], true};
                    }
                    accepted += puzzle_judge(c, &t.state, NULL) == ITA_OK;
                }
        memset(t.state.spots, 0, sizeof t.state.spots);
        assert_int_equal(accepted % 6, 0);
        assert_int_equal(count(&t, NULL), accepted / 6);
        assert_true(accepted > 0);
        tantrix_table_close(&t);
    }
}

static void reasons_are_given_where_there_is_none(void **state) {
    (void)state;
    static const struct {
        const char *config, *key;
    } rows[] = {
        {"tantrix:discovery,n=10,colour=green", "tantrix.solve.lacks"},
        {"tantrix:discovery,n=11,colour=yellow", "tantrix.solve.turns"},
        {"tantrix:loop,tiles=1-4,colour=yellow", "tantrix.solve.turns"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tantrix_table t;
        tantrix_table_open(&t, rows[i].config);
        ita_job *job = start_job(&t, 0, false, 0, NULL);
        ita_job_report report = tantrix_finish(job);
        assert_int_equal(report.solutions, 0);
        assert_true(report.is_complete);
        assert_string_equal(report.reason, rows[i].key);
        assert_non_null(ita_words(report.reason));
        ita_job_close(job);
        tantrix_table_close(&t);
    }
}

// Where the parity of the crossings rules a loop out, the slow way finds none either.
static void odd_crossings_mean_no_solution(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 7);
    int ruled_out = 0;
    for (int round = 0; round < 400; round++) {
        char text[96] = "tantrix:loop,colour=red,tiles=";
        int used[7], tiles = 0;
        while (tiles < 7) {
            int n = 1 + (int)ita_random_below(&random, TANTRIX_TILES);
            bool is_new = tantrix_bend(n, TANTRIX_RED) != 0;
            for (int i = 0; i < tiles; i++)
                is_new = is_new && used[i] != n;
            if (!is_new) continue;
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", tiles ? "+" : "", n);
            used[tiles++] = n;
        }
        tantrix_table t;
        tantrix_table_open(&t, text);
        ita_job *job = start_job(&t, 0, false, 0, NULL);
        ita_job_report report = tantrix_finish(job);
        if (report.reason && strcmp(report.reason, "tantrix.solve.crossings") == 0) {
            // The same pack with holes allowed is searched through; none of it may be hole-free.
            ita_job_close(job);
            tantrix_table_close(&t);
            strcat(text, ",holes=any");
            tantrix_table_open(&t, text);
            job = start_job(&t, 0, true, 0, NULL);
            report = tantrix_finish(job);
            ita_text solution;
            ita_text_open(&solution, ita_heap());
            while (job->class_->take(job, &solution) == ITA_OK) {
                puzzle_state s = t.state;
                tantrix_board board;
                ita_reader reader = ita_read(ita_text_get(&solution), solution.length);
                int number, a, b, turn;
                while (laid_read_tile(&reader, &number, &a, &b, &turn)) {
                    s.spots[number] = (tantrix_spot){(int8_t)a, (int8_t)b, (uint8_t)turn, true};
                    ita_read_blank(&reader);
                }
                puzzle_board(&s, &board);
                assert_int_equal(board.count, 7);
                assert_true(tantrix_board_holes(&board, NULL) > 0);
                ita_text_reset(&solution);
            }
            ita_text_close(&solution);
            ruled_out++;
        }
        ita_job_close(job);
        tantrix_table_close(&t);
    }
    assert_true(ruled_out > 10);
}

static void the_first_solution_is_found_for_every_n(void **state) {
    (void)state;
    const uint64_t first = test_seed(0);
    for (int n = 3; n <= 30; n++)
        for (uint64_t seed = first; seed < first + usual_or_long(10, 20); seed++) {
            char text[64];
            tantrix_table t;
            snprintf(text, sizeof text, "tantrix:discovery,n=%d", n);
            tantrix_table_open(&t, text);
            ita_job *job = start_job(&t, 1, true, seed * 977, NULL);
            ita_job_report report = tantrix_finish(job);
            ita_text solution;
            ita_text_open(&solution, ita_heap());
            assert_int_equal(report.solutions, 1);
            assert_true(report.nodes < 2000000);
            assert_int_equal(job->class_->take(job, &solution), ITA_OK);
            play_solution(&t, ita_text_get(&solution));
            ita_text_close(&solution);
            ita_job_close(job);
            tantrix_table_close(&t);
        }
}

static void parts_add_up_to_the_whole(void **state) {
    (void)state;
    static const struct {
        const char *config, *method;
        uint64_t solutions;
    } rows[] = {
        {"tantrix:discovery,n=12,colour=red", NULL, 40580},
        {"tantrix:discovery,n=10,colour=red,holes=any", NULL, 23360},
        {"tantrix:discovery,n=3", NULL, 2},
        {"tantrix:loop,tiles=junior,colour=blue", "weave", 48},
        {"tantrix:pyramid,tiles=rainbow-blue", NULL, 1653},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ita_job *parts[9];
        size_t part_count;
        tantrix_table t;
        tantrix_table_open(&t, rows[i].config);
        ita_job *job = start_job(&t, 0, false, 0, rows[i].method);
        assert_int_equal(job->class_->split(job, 9, parts, &part_count), ITA_OK);
        assert_int_equal(part_count, 9);
        uint64_t busy = 0;
        for (size_t k = 0; k < part_count; k++) {
            busy += tantrix_finish(parts[k]).solutions > 0;
            assert_int_equal(job->class_->absorb(job, parts[k]), ITA_OK);
            ita_job_close(parts[k]);
        }
        ita_job_report report = tantrix_finish(job);
        assert_int_equal(report.solutions, rows[i].solutions);
        assert_true(report.is_complete);
        assert_true(busy > 1 || rows[i].solutions < 9);
        ita_job_close(job);
        tantrix_table_close(&t);
    }
}

// Stops after every few nodes, saves, and goes on from the bytes: the same solutions come out.
static void a_saved_search_goes_on(void **state) {
    (void)state;
    static const struct {
        const char *config, *method;
        bool wants_texts;
        uint64_t budget, solutions;
    } rows[] = {
        {"tantrix:discovery,n=9", NULL, true, 97, 114},
        {"tantrix:discovery,n=10,colour=red,holes=any", NULL, false, 1500, 23360},
        {"tantrix:discovery,n=5,check=source", NULL, true, 9, 0},
        {"tantrix:loop,tiles=junior,colour=blue", "weave", true, 2000, 48},
        {"tantrix:lines,tiles=1-5,colour=red", NULL, true, 31, 0},
        {"tantrix:pyramid,tiles=1-6", NULL, true, 200, 516},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tantrix_table t;
        tantrix_table_open(&t, rows[i].config);
        uint64_t expected = count(&t, rows[i].method), taken = 0, hash = 0, again = 0;
        if (rows[i].solutions) assert_int_equal(expected, rows[i].solutions);
        ita_job *job = start_job(&t, 0, rows[i].wants_texts, 0, rows[i].method);
        ita_job_report report;
        ita_text bytes, text;
        ita_text_open(&bytes, ita_heap());
        ita_text_open(&text, ita_heap());
        do {
            assert_int_equal(ita_job_step(job, rows[i].budget, &t.diag), ITA_OK);
            ita_text_reset(&bytes);
            assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
            ita_job_close(job);
            assert_int_equal(ita_puzzle_of(t.config)->resume(t.config, &t.state, bytes.data,
                                                             bytes.length, ita_heap(), &job,
                                                             &t.diag),
                             ITA_OK);
            while (job->class_->take(job, &text) == ITA_OK) {
                hash += ita_hash_bytes(text.data, text.length, 1);
                taken++;
                ita_text_reset(&text);
            }
            ita_job_report_get(job, &report);
            again++;
        } while (!report.is_done);
        assert_int_equal(report.solutions, expected);
        assert_true(again > 3);
        if (rows[i].wants_texts) {
            assert_int_equal(taken, expected);
            ita_job *whole = start_job(&t, 0, true, 0, rows[i].method);
            tantrix_finish(whole);
            while (whole->class_->take(whole, &text) == ITA_OK) {
                hash -= ita_hash_bytes(text.data, text.length, 1);
                ita_text_reset(&text);
            }
            assert_true(hash == 0);
            ita_job_close(whole);
        }
        ita_text_close(&bytes);
        ita_text_close(&text);
        ita_job_close(job);
        tantrix_table_close(&t);
    }
}

static void spoiled_bytes_are_refused_or_harmless(void **state) {
    (void)state;
    static const char *const configs[] = {"tantrix:discovery,n=9",
                                          "tantrix:lines,tiles=1-5,colour=red"};
    ita_random random;
    ita_random_seed(&random, 11);
    int refused = 0;
    for (int i = 0; i < 2; i++) {
        tantrix_table t;
        tantrix_table_open(&t, configs[i]);
        ita_job *job = start_job(&t, 0, true, 0, NULL);
        ita_job_step(job, 300, &t.diag);
        ita_text bytes;
        ita_text_open(&bytes, ita_heap());
        job->class_->save(job, &bytes);
        ita_job_close(job);
        for (int round = 0; round < 3000; round++) {
            char *copy = malloc(bytes.length);
            memcpy(copy, bytes.data, bytes.length);
            size_t length = bytes.length;
            if (round % 3 == 0) length = ita_random_below(&random, bytes.length);
            for (int k = 0; k < 1 + round % 2 && length; k++)
                copy[ita_random_below(&random, length)] = (char)ita_random_below(&random, 256);
            job = NULL;
            ita_status status = ita_puzzle_of(t.config)->resume(t.config, &t.state, copy, length,
                                                                ita_heap(), &job, &t.diag);
            refused += status != ITA_OK;
            if (status == ITA_OK) {
                ita_job_step(job, 2000, &t.diag);
                ita_job_close(job);
            }
            free(copy);
        }
        ita_text_close(&bytes);
        tantrix_table_close(&t);
    }
    assert_true(refused > 1000);
}

static void a_limit_stops_the_search(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=10,colour=red");
    ita_job *job = start_job(&t, 7, true, 0, NULL);
    ita_job_report report = tantrix_finish(job);
    assert_int_equal(report.solutions, 7);
    assert_false(report.is_complete);
    ita_job_close(job);
    tantrix_table_close(&t);
}

// What lies on the table stays: the completions of every first part of every solution.
static void tiles_on_the_table_are_kept(void **state) {
    (void)state;
    tantrix_table t;
    tantrix_table_open(&t, "tantrix:discovery,n=6,holes=any");
    ita_job *job = start_job(&t, 0, true, 0, NULL);
    ita_job_report report = tantrix_finish(job);
    ita_text text;
    ita_text_open(&text, ita_heap());
    assert_int_equal(report.solutions, 8);
    while (job->class_->take(job, &text) == ITA_OK) {
        puzzle_state empty = t.state;
        const char *at = ita_text_get(&text);
        uint64_t before = 8;
        for (int laid = 1; laid <= 6; laid++) {
            size_t length = strcspn(at, " ");
            ita_move move;
            assert_int_equal(
                ita_rules_of(t.config)->move_parse(t.config, &t.state, at, length, &move, &t.diag),
                ITA_OK);
            ita_rules_of(t.config)->apply(t.config, &t.state, &move, &t.undo);
            at += length + 1;
            uint64_t best = count(&t, NULL);
            assert_int_equal(best, count(&t, "weave"));
            assert_int_equal(best, count(&t, "outlines"));
            assert_int_equal(best, play_all(&t, NULL));
            assert_in_range(best, 1, before);
            before = best;
        }
        t.state = empty;
        ita_text_reset(&text);
    }
    ita_text_close(&text);
    ita_job_close(job);
    tantrix_table_close(&t);
}

// Whoever follows the hints solves the puzzle, from an empty table and from a muddle.
static void hints_lead_to_a_solution(void **state) {
    (void)state;
    static const char *const configs[] = {"tantrix:discovery,n=3,to=4",
                                          "tantrix:discovery,n=10",
                                          "tantrix:discovery,n=18",
                                          "tantrix:discovery,n=30",
                                          "tantrix:discovery,n=6,check=source",
                                          "tantrix:loop,tiles=junior,colour=blue",
                                          "tantrix:loop,tiles=professor,colour=yellow+blue",
                                          "tantrix:pyramid,tiles=1-6"};
    ita_random random;
    ita_random_seed(&random, 5);
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++)
        for (int muddle = 0; muddle < 2; muddle++) {
            tantrix_table t;
            ita_result result = {0};
            int steps = 0;
            tantrix_table_open(&t, configs[i]);
            const puzzle_config *c = puzzle_own(t.config);
            for (int k = 0; muddle && k < c->first_level; k++) {
                ita_move move = tantrix_move_put(tantrix_lay(
                    c->pack[k], (int)ita_random_below(&random, 5) - 2,
                    (int)ita_random_below(&random, 5) - 2, (int)ita_random_below(&random, 6)));
                if (puzzle_check(t.config, &t.state, &move, NULL) == ITA_OK)
                    ita_rules_of(t.config)->apply(t.config, &t.state, &move, &t.undo);
            }
            for (; !result.is_over && steps < 120; steps++) {
                ita_text words;
                ita_move move;
                bool has_move;
                ita_text_open(&words, ita_heap());
                assert_int_equal(ita_puzzle_of(t.config)->hint(t.config, &t.state, 1, 4000000,
                                                               &words, &move, &has_move, &t.diag),
                                 ITA_OK);
                assert_true(words.length > 0);
                assert_true(has_move);
                ita_text_close(&words);
                assert_int_equal(puzzle_check(t.config, &t.state, &move, &t.diag), ITA_OK);
                ita_rules_of(t.config)->apply(t.config, &t.state, &move, &t.undo);
                ita_rules_of(t.config)->result(t.config, &t.state, &result);
            }
            if (!result.is_over) fail_msg("%s: hints do not end", configs[i]);
            tantrix_table_close(&t);
        }
}

static void fresh_puzzles_have_a_few_solutions(void **state) {
    (void)state;
    const uint64_t first = test_seed(0);
    for (int difficulty = 1; difficulty <= 10; difficulty++)
        for (uint64_t seed = first; seed < first + usual_or_long(5, 10); seed++) {
            char text[160] = "tantrix:";
            ita_text config;
            tantrix_table t;
            ita_text_open(&config, ita_heap());
            assert_int_equal(
                ita_game_find("tantrix", 7)
                    ->variants[0]
                    .puzzle->generate(NULL, seed, difficulty, ita_heap(), &config, &t.diag),
                ITA_OK);
            strcat(text, ita_text_get(&config));
            tantrix_table_open(&t, text);
            assert_int_equal(puzzle_own(t.config)->pack_count, 4 + difficulty);
            assert_in_range(count(&t, NULL), 1, 200);
            ita_text_close(&config);
            tantrix_table_close(&t);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways_count_alike),
        cmocka_unit_test(holes_are_counted_one_by_one),
        cmocka_unit_test(the_other_packs_have_known_counts),
        cmocka_unit_test(every_solution_is_legal_and_right),
        cmocka_unit_test(the_sources_check_counts_what_it_accepts),
        cmocka_unit_test(reasons_are_given_where_there_is_none),
        cmocka_unit_test(odd_crossings_mean_no_solution),
        cmocka_unit_test(the_first_solution_is_found_for_every_n),
        cmocka_unit_test(parts_add_up_to_the_whole),
        cmocka_unit_test(a_saved_search_goes_on),
        cmocka_unit_test(spoiled_bytes_are_refused_or_harmless),
        cmocka_unit_test(a_limit_stops_the_search),
        cmocka_unit_test(tiles_on_the_table_are_kept),
        cmocka_unit_test(hints_lead_to_a_solution),
        cmocka_unit_test(fresh_puzzles_have_a_few_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
