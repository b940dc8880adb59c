// Problems of TwixT: each of the pack has one solution, which the other side cannot stop; a wrong
// move is answered by what refutes it; what a user may type is refused with its place.
#include "check.h"

#include "games/twixt/problem/problem.h"
#include "intarsia/session.h"
#include "intarsia/think.h"

enum { PACK_LEAST = 60, WINS_LEAST = 44, TURNS_MOST = 40 };

static bool is_problem(const ita_example *example) {
    return strncmp(example->config, "problem", 7) == 0;
}

static const char *set_of(size_t index) {
    const ita_example_set *set = ita_game_twixt.sets;
    for (; index >= set->count; set++)
        index -= set->count;
    return set->words;
}

// ---- solutions

typedef struct solution {
    char turn[64];
    int holes; ///< different ones that begin a solution
    bool is_complete;
    uint64_t nodes;
} solution;

static solution solve(const ita_config *config, const void *state, uint64_t limit) {
    const ita_solve_options options = {.limit = limit, .wants_texts = true};
    solution s = {0};
    ita_job *job;
    ita_diag diag;
    assert_int_equal(twixt_problem_solve(config, state, &options, ita_heap(), &job, &diag), ITA_OK);
    ita_job_report report = {0};
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 100000, &diag), ITA_OK);
        ita_job_report_get(job, &report);
    }
    s.is_complete = report.is_complete;
    s.nodes = report.nodes;
    assert_true(s.nodes > 0);
    ita_text text;
    ita_text_open(&text, ita_heap());
    while (job->class_->take(job, &text) == ITA_OK) {
        const size_t length = strcspn(ita_text_get(&text), "-+");
        const bool is_same = s.holes && strcspn(s.turn, "-+") == length &&
                             strncmp(s.turn, ita_text_get(&text), length) == 0;
        s.holes += !is_same;
        if (s.holes == 1 && !is_same) snprintf(s.turn, sizeof s.turn, "%s", ita_text_get(&text));
        ita_text_reset(&text);
    }
    ita_text_close(&text);
    ita_job_close(job);
    return s;
}

// A draw is worth saving where no win is to be had.
static void check_that_nothing_wins(const ita_config *config) {
    twixt_problem *p = (twixt_problem *)(uintptr_t)config;
    p->aim = TWIXT_AIM_WIN;
    const solution s = solve(config, p->start, 1);
    p->aim = TWIXT_AIM_DRAW;
    assert_true(s.is_complete);
    assert_int_equal(s.holes, 0);
}

// The one peg that solves it is the key of what is proved of it. False where nothing is proved.
static bool has_that_key(const ita_config *config, const char *turn) {
    const twixt_problem *p = twixt_problem_own(config);
    twixt_verdict verdict;
    char key[16] = "none";
    assert_int_equal(twixt_judge(p, p->start, TWIXT_ANSWER_NODES, ita_heap(), &verdict, NULL),
                     ITA_OK);
    assert_int_not_equal(verdict.holds, TWIXT_NO);
    if (verdict.holds != TWIXT_YES) return false;
    if (verdict.key >= 0)
        (void)snprintf(key, sizeof key, "%c%d", 'A' + verdict.key % p->twixt.cols,
                       verdict.key / p->twixt.cols + 1);
    assert_int_equal(strcspn(turn, "-+"), strlen(key));
    assert_memory_equal(turn, key, strlen(key));
    return true;
}

static void every_problem_of_the_pack_has_one_solution_and_the_easiest_stand_first(void **state) {
    (void)state;
    int problems = 0, proved = 0, takes_links_off = 0;
    uint64_t nodes_before = 0;
    for (size_t i = 0; i < ita_game_twixt.example_count; i++) {
        const ita_example *example = &ita_game_twixt.examples[i];
        if (!is_problem(example)) continue;
        ita_config *config;
        assert_int_equal(ita_config_parse(&ita_game_twixt, example->config, strlen(example->config),
                                          ita_heap(), &config, NULL),
                         ITA_OK);
        const solution s = solve(config, twixt_problem_own(config)->start, 0);
        print_message("%s: %s\n", example->config, s.turn);
        assert_true(s.is_complete);
        assert_int_equal(s.holes, 1);
        if (set_of(i) == set_of(i - 1)) assert_true(nodes_before <= s.nodes);
        nodes_before = s.nodes;
        proved += has_that_key(config, s.turn);
        const bool is_std = twixt_own(config)->ruleset == TWIXT_STD;
        if (is_std) assert_non_null(strchr(s.turn, '-'));
        takes_links_off += is_std;
        if (twixt_problem_own(config)->aim == TWIXT_AIM_DRAW) check_that_nothing_wins(config);
        problems++;
        ita_config_free(config);
    }
    assert_true(problems >= PACK_LEAST && 2 * proved > problems);
    assert_true(takes_links_off > 0);
}

// ---- in how many pegs: plain minimax through the game's own rules, which knows no prover

enum { PROBLEM_HOLES = TWIXT_PROBLEM_MOST * TWIXT_PROBLEM_MOST };

// Whether the solver joins his lines with at most so many further pegs, whatever the other sets.
static bool forces_a_win(const ita_config *config, twixt_state *s, int pegs) {
    const int solver = twixt_problem_own(config)->solver;
    const bool is_solvers = s->status.turn == solver;
    if (s->status.end) return s->status.winner == solver;
    if (pegs == 0) return false;
    ita_move moves[PROBLEM_HOLES];
    const size_t count = twixt_rules.moves(config, s, moves, PROBLEM_HOLES);
    bool is_won = !is_solvers;
    for (size_t i = 0; i < count && is_won != is_solvers; i++) {
        twixt_undo undo; // nothing is edited here
        twixt_rules.apply(config, s, &moves[i], &undo);
        is_won = forces_a_win(config, s, is_solvers ? pegs - 1 : pegs);
        twixt_rules.undo(config, s, &undo);
    }
    return is_won;
}

// What the check says, in steps as small as there are.
static int64_t length_of(const ita_config *config, const twixt_state *s) {
    ita_job *job;
    ita_job_report report = {0};
    if (twixt_problem_own(config)->twixt.ruleset == TWIXT_STD) return 0;
    assert_int_equal(twixt_problem_length(config, s, ita_heap(), &job, NULL), ITA_OK);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 1, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    }
    ita_job_close(job);
    assert_int_equal(report.is_complete, report.value > 0);
    return report.value;
}

static void wins_are_as_long_as_their_set_says(void **state) {
    (void)state;
    static const struct {
        const char *set;
        int too_few, enough; // pegs; 0: not looked for
    } said[] = {{"twixt.set.two", 1, 2}, {"twixt.set.three", 2, 3}, {"twixt.set.long", 3, 0}};
    int wins = 0;
    for (size_t i = 0; i < ita_game_twixt.example_count; i++)
        for (size_t k = 0; k < sizeof said / sizeof said[0]; k++) {
            const char *text = ita_game_twixt.examples[i].config;
            if (strcmp(set_of(i), said[k].set) != 0) continue;
            wins++;
            if (is_abridged() && wins % WATCHED_PART != 0) continue;
            ita_config *config;
            print_message("%s\n", text);
            assert_int_equal(
                ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &config, NULL),
                ITA_OK);
            twixt_state *s = twixt_problem_own(config)->start;
            assert_false(forces_a_win(config, s, said[k].too_few));
            if (said[k].enough) assert_true(forces_a_win(config, s, said[k].enough));
            const int64_t length = length_of(config, s);
            if (said[k].enough)
                assert_int_equal(length, said[k].enough);
            else
                assert_true(length == 0 || length > said[k].too_few);
            ita_config_free(config);
        }
    assert_true(wins >= WINS_LEAST);
}

// ---- played

static ita_session *open_session(const char *config) {
    ita_session *session;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, "twixt:");
    ita_put(&text, config);
    assert_int_equal(ita_session_new(ita_text_get(&text), text.length, ita_heap(), &session, NULL),
                     ITA_OK);
    ita_text_close(&text);
    return session;
}

static ita_position position_of(const ita_session *session) {
    ita_position position;
    ita_session_position(session, &position);
    return position;
}

// Whatever the other side answers, there is a turn that goes on, until the aim is reached.
static void problems_are_played_to_their_end(void **state) {
    (void)state;
    const size_t each = usual_or_long(7, 1);
    for (size_t i = 0; i < ita_game_twixt.example_count; i++) {
        const ita_example *example = &ita_game_twixt.examples[i];
        if (!is_problem(example) || i % each) continue;
        print_message("%s\n", example->config);
        ita_session *session = open_session(example->config);
        int turns = 0;
        while (!position_of(session).result.is_over && turns++ < TURNS_MOST) {
            assert_int_equal(position_of(session).player, 1);
            const solution s = solve(ita_session_config(session), ita_session_state(session), 1);
            assert_int_equal(s.holes, 1);
            assert_int_equal(ita_session_play_turn(session, s.turn, NULL), ITA_OK);
        }
        assert_int_equal(position_of(session).result.winner, 1);
        assert_string_equal(position_of(session).result.key, "twixt.problem.solved");
        ita_session_close(session);
    }
}

static void a_wrong_peg_is_refuted_at_once_and_can_be_taken_back(void **state) {
    (void)state;
    ita_session *session = open_session("problem"); // F4 alone wins
    assert_int_equal(ita_session_play_text(session, "C1", 2, NULL), ITA_E_ILLEGAL);
    assert_int_equal(ita_session_play_text(session, "E6", 2, NULL), ITA_OK);
    assert_true(position_of(session).result.is_over);
    assert_int_equal(position_of(session).result.winner, 0);
    assert_string_equal(position_of(session).result.key, "twixt.problem.missed");
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_session_write(session, &text);
    assert_non_null(strchr(ita_text_get(&text), '!'));
    ita_session *again;
    assert_int_equal(ita_session_read(ita_text_get(&text), text.length, ita_heap(), &again, NULL),
                     ITA_OK);
    assert_true(position_of(again).result.is_over);
    assert_int_equal(ita_session_undo(again, NULL), ITA_OK);
    assert_int_equal(position_of(again).moves, 0);
    assert_int_equal(ita_session_play_text(again, "F4", 2, NULL), ITA_OK);
    assert_false(position_of(again).result.is_over);
    ita_session_close(again);
    ita_text_close(&text);
    ita_session_close(session);
}

static void undo_redo_and_jumps_rest_where_the_person_is_to_move(void **state) {
    (void)state;
    ita_session *session = open_session("problem");
    assert_int_equal(ita_session_play_text(session, "F4", 2, NULL), ITA_OK);
    assert_int_equal(position_of(session).moves, 2);
    assert_int_equal(ita_session_undo(session, NULL), ITA_OK);
    assert_int_equal(position_of(session).moves, 0);
    assert_int_equal(ita_session_undo(session, NULL), ITA_E_STATE);
    assert_int_equal(ita_session_play_text(session, "E6", 2, NULL), ITA_OK);
    assert_true(position_of(session).result.is_over);
    assert_int_equal(ita_session_undo(session, NULL), ITA_OK);
    assert_int_equal(ita_session_redo(session, NULL), ITA_OK);
    assert_true(position_of(session).result.is_over);
    assert_int_equal(ita_session_redo(session, NULL), ITA_E_STATE);
    assert_int_equal(ita_session_jump(session, 1, NULL), ITA_OK); // before the answer to F4
    assert_int_equal(ita_session_cursor(session), 2);
    assert_int_equal(position_of(session).player, 1);
    assert_int_equal(position_of(session).nodes, 4); // nothing was answered again
    ita_session_close(session);
}

// Whoever cuts a record off behind a peg is answered as soon as it is gone on with.
static void a_record_that_ends_before_the_answer_is_answered(void **state) {
    (void)state;
    static const char record[] = "intarsia 1\ngame: twixt:problem\n\nE6\n";
    ita_session *session;
    assert_int_equal(ita_session_read(record, sizeof record - 1, ita_heap(), &session, NULL),
                     ITA_OK);
    assert_true(position_of(session).is_chance);
    assert_int_equal(ita_session_seed(session, 1, NULL), ITA_OK);
    assert_true(position_of(session).result.is_over);
    assert_null(ita_record_tag(ita_session_record(session), "seed")); // nothing was drawn
    ita_session_close(session);
}

static void only_the_answer_of_a_problem_refutes(void **state) {
    (void)state;
    ita_session *problem = open_session("problem"), *game = open_session("size=6");
    ita_diag diag;
    assert_int_equal(ita_session_play_text(problem, "F4!", 3, &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "twixt.problem.peg");
    assert_int_equal(ita_session_play_text(game, "D5!", 3, &diag), ITA_E_SYNTAX);
    assert_string_equal(diag.key, "twixt.move.form");
    assert_int_equal(diag.offset, 2);
    ita_session_close(game);
    ita_session_close(problem);
}

static void a_missed_aim_is_in_the_position_as_text(void **state) {
    (void)state;
    ita_session *session = open_session("problem");
    ita_text text;
    ita_text_open(&text, ita_heap());
    assert_int_equal(ita_session_play_text(session, "E6", 2, NULL), ITA_OK);
    const ita_config *config = ita_session_config(session);
    twixt_problem_rules.state_format(config, ita_session_state(session), &text);
    assert_non_null(strstr(ita_text_get(&text), " missed"));
    twixt_state *read = calloc(1, twixt_own(config)->state_size);
    assert_int_equal(
        twixt_problem_rules.state_parse(config, ita_text_get(&text), text.length, read, NULL),
        ITA_OK);
    assert_int_equal(read->status.end, TWIXT_MISSED);
    free(read);
    ita_text_close(&text);
    ita_session_close(session);
}

// ---- hints and refusals

static void hints_lead_to_the_move_step_by_step(void **state) {
    (void)state;
    ita_session *session = open_session("problem");
    for (int step = 0; step < 3; step++) {
        ita_text words;
        ita_move move;
        bool has_move;
        ita_text_open(&words, ita_heap());
        assert_int_equal(ita_hint(ita_session_config(session), ita_session_state(session), step,
                                  1000000, &words, &move, &has_move, NULL),
                         ITA_OK);
        assert_true(words.length > 0);
        assert_int_equal(has_move, step == 2);
        assert_int_equal(strstr(ita_text_get(&words), "F4") != NULL, step == 2);
        ita_text_close(&words);
    }
    ita_session_close(session);
}

static void bad_problems_are_refused_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *config, *key;
        size_t offset;
    } bad[] = {
        {"problem,size=13", "twixt.problem.large", 13},
        {"problem,moves=", "twixt.problem.pegs", SIZE_MAX},
        {"problem,moves=C3-D4", "twixt.problem.pegs", 16},
        {"problem,moves=C3+C3", "twixt.hole.red", 16},
        {"problem,moves=C3+Z9", "twixt.hole.outside", 16},
        {"problem,aim=lose", "option.choice", 12},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag = {0};
        const ita_status status = ita_config_parse(
            &ita_game_twixt, bad[i].config, strlen(bad[i].config), ita_heap(), &config, &diag);
        print_message("%s: %s at %zu\n", bad[i].config, status ? diag.key : "fine", diag.offset);
        if (bad[i].offset == SIZE_MAX) { // the empty board is a problem too
            assert_int_equal(status, ITA_OK);
            ita_config_free(config);
            continue;
        }
        assert_int_not_equal(status, ITA_OK);
        assert_string_equal(diag.key, bad[i].key);
        assert_int_equal(diag.offset, bad[i].offset);
    }
}

// One solution each, as long as the difficulty has it, on boards of its size. The hardest take some
// seconds each.
static void fresh_problems_have_one_solution_too(void **state) {
    (void)state;
    ita_config *like, *config;
    static const int lengths[] = {2, 2, 2, 3, 3, 3, 3, 4, 4, 4},
                     sides[] = {6, 7, 8, 6, 7, 8, 9, 6, 6, 7};
    const uint64_t seed = test_seed(20261122) % 3 + 102;
    assert_int_equal(ita_config_parse(&ita_game_twixt, "problem", 7, ita_heap(), &like, NULL),
                     ITA_OK);
    for (int difficulty = 1; difficulty <= (is_abridged() ? 1 : 10); difficulty++) {
        ita_text text;
        ita_text_open(&text, ita_heap());
        assert_int_equal(twixt_problem_generate(like, seed, difficulty, ita_heap(), &text, NULL),
                         ITA_OK);
        print_message("%s\n", ita_text_get(&text));
        assert_int_equal(ita_config_parse(&ita_game_twixt, ita_text_get(&text), text.length,
                                          ita_heap(), &config, NULL),
                         ITA_OK);
        const int side = sides[difficulty - 1];
        assert_in_range(twixt_own(config)->cols, side, side + 1);
        assert_in_range(twixt_own(config)->rows, side, side + 1);
        const solution s = solve(config, twixt_problem_own(config)->start, 0);
        assert_true(s.is_complete);
        assert_int_equal(s.holes, 1);
        assert_int_equal(length_of(config, twixt_problem_own(config)->start),
                         lengths[difficulty - 1]);
        ita_config_free(config);
        ita_text_close(&text);
    }
    ita_config_free(like);
}

// None was found in 6 s: who asks is told at once, and what to choose instead.
static void draws_where_links_come_off_are_refused_at_once(void **state) {
    (void)state;
    static const char text[] = "problem,rules=std,aim=draw";
    ita_config *like;
    assert_int_equal(ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &like, NULL),
                     ITA_OK);
    ita_text found;
    ita_text_open(&found, ita_heap());
    for (int difficulty = 1; difficulty <= 10; difficulty++) {
        ita_diag diag;
        assert_int_equal(twixt_problem_generate(like, 1, difficulty, ita_heap(), &found, &diag),
                         ITA_E_NOT_FOUND);
        assert_string_equal(diag.key, "twixt.problem.none.std");
    }
    ita_text_close(&found);
    ita_config_free(like);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_problem_of_the_pack_has_one_solution_and_the_easiest_stand_first),
        cmocka_unit_test(wins_are_as_long_as_their_set_says),
        cmocka_unit_test(problems_are_played_to_their_end),
        cmocka_unit_test(a_wrong_peg_is_refuted_at_once_and_can_be_taken_back),
        cmocka_unit_test(undo_redo_and_jumps_rest_where_the_person_is_to_move),
        cmocka_unit_test(a_record_that_ends_before_the_answer_is_answered),
        cmocka_unit_test(only_the_answer_of_a_problem_refutes),
        cmocka_unit_test(a_missed_aim_is_in_the_position_as_text),
        cmocka_unit_test(hints_lead_to_the_move_step_by_step),
        cmocka_unit_test(bad_problems_are_refused_with_their_place),
        cmocka_unit_test(fresh_problems_have_one_solution_too),
        cmocka_unit_test(draws_where_links_come_off_are_refused_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
