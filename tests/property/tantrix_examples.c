// Whatever the gallery offers can be played to its end, and every pack that is sold is solved, as a
// user does it: a session of the config, the solver's moves or the hints one after the other.
#include "check.h"

#include "games/tantrix/tantrix.h"
#include "intarsia/session.h"
#include "intarsia/think.h"

typedef struct table {
    ita_session *session;
    const ita_config *config;
    ita_diag diag;
    int solved; // levels
} table;

static void open_table(table *t, const char *config) {
    char text[160];
    *t = (table){.diag = {.key = "ok"}};
    snprintf(text, sizeof text, "tantrix:%s", config);
    print_message("%s\n", text);
    if (ita_session_new(text, strlen(text), ita_heap(), &t->session, &t->diag) != ITA_OK)
        fail_msg("%s: %s", text, t->diag.key);
    t->config = ita_session_config(t->session);
    assert_int_equal(ita_session_seed(t->session, 7, &t->diag), ITA_OK);
}

static int player(const table *t) {
    return ita_rules_of(t->config)->player(t->config, ita_session_state(t->session));
}

static void play(table *t, const char *move, size_t length) {
    if (ita_session_play_text(t->session, move, length, &t->diag) != ITA_OK)
        fail_msg("%.*s: %s", (int)length, move, t->diag.key);
}

// The first solution from here on, as `intarsia solve` prints it.
static void play_solution(table *t) {
    ita_job *job;
    ita_text moves;
    const ita_solve_options options = {.limit = 1, .wants_texts = true, .seed = 1};
    ita_text_open(&moves, ita_heap());
    assert_int_equal(ita_puzzle_of(t->config)->solve(t->config, ita_session_state(t->session),
                                                     &options, ita_heap(), &job, &t->diag),
                     ITA_OK);
    for (int steps = 0; job->class_->take(job, &moves) != ITA_OK; steps++) {
        assert_true(steps < 4000);
        assert_int_equal(ita_job_step(job, 100000, &t->diag), ITA_OK);
    }
    ita_job_close(job);
    for (const char *at = ita_text_get(&moves); *at;) {
        size_t length = strcspn(at, " \n");
        play(t, at, length);
        at += length + (at[length] != '\0');
    }
    ita_text_close(&moves);
    t->solved++;
}

static void play_hint(table *t) {
    ita_text words;
    ita_move move;
    bool has_move = false;
    ita_text_open(&words, ita_heap());
    assert_int_equal(ita_hint(t->config, ita_session_state(t->session), 1, 1000, &words, &move,
                              &has_move, &t->diag),
                     ITA_OK);
    assert_true(has_move);
    ita_text_close(&words);
    assert_int_equal(ita_session_play(t->session, &move, &t->diag), ITA_OK);
}

// Puzzles by their solver, level after level; the match and solitaire by hints.
static void play_to_the_end(table *t) {
    const ita_puzzle *puzzle = ita_puzzle_of(t->config);
    bool has_solver = puzzle && puzzle->solve;
    for (int steps = 0; player(t) != ITA_NOBODY; steps++) {
        assert_true(steps < 400);
        if (!has_solver)
            play_hint(t);
        else if (steps % 2 == 0)
            play_solution(t);
        else
            play(t, "continue", 8);
    }
}

static void expect_end(const char *config, bool is_won) {
    table t;
    ita_position position;
    open_table(&t, config);
    play_to_the_end(&t);
    ita_session_position(t.session, &position);
    assert_true(position.result.is_over);
    if (is_won) assert_int_equal(position.result.winner, 1);
    if (is_won) assert_int_equal(position.result.scores[0], t.solved);
    ita_session_close(t.session);
}

static bool has_solver(const char *config) {
    table t;
    open_table(&t, config);
    const ita_puzzle *puzzle = ita_puzzle_of(t.config);
    bool answer = puzzle && puzzle->solve;
    ita_session_close(t.session);
    return answer;
}

// A draft has no end; unit.tantrix_edit holds what it makes.
static bool is_draft(const char *config) {
    table t;
    open_table(&t, config);
    bool answer = ita_maker_of(t.config) != NULL;
    ita_session_close(t.session);
    return answer;
}

static void every_example_is_played_to_its_end(void **state) {
    (void)state;
    for (size_t i = 0; i < ita_game_tantrix.example_count; i++) {
        const char *config = ita_game_tantrix.examples[i].config;
        expect_end(config, has_solver(config));
    }
}

// A variant's bare word is a game of its own, or a draft.
static void every_variant_is_whole_without_options(void **state) {
    (void)state;
    for (size_t i = 0; i < ita_game_tantrix.variant_count; i++) {
        const char *config = ita_game_tantrix.variants[i].name;
        if (!is_draft(config)) expect_end(config, has_solver(config));
    }
}

static void every_pack_that_is_sold_is_solved(void **state) {
    (void)state;
    static const char *const packs[] = {
        "loop,tiles=junior",           "loop,tiles=student",
        "loop,tiles=xtreme",           "loop,tiles=crazy,colour=yellow",
        "loop,tiles=crazy,colour=red", "loop,tiles=crazy,colour=blue",
        "loop,tiles=master",           "loop,tiles=professor",
        "lines,tiles=genius",          "lines,tiles=genius,colour=yellow+red",
        "loop,tiles=rainbow-yellow",   "loop,tiles=rainbow-green",
        "loop,tiles=rainbow-white",    "pyramid,tiles=rainbow-red",
        "pyramid,tiles=rainbow-blue",
    };
    for (size_t i = 0; i < sizeof packs / sizeof packs[0]; i++)
        expect_end(packs[i], true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_is_played_to_its_end),
        cmocka_unit_test(every_variant_is_whole_without_options),
        cmocka_unit_test(every_pack_that_is_sold_is_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
