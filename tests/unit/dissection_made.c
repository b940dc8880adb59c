// Figures made on the free table: what is made is solved by what was laid, and is the figure whose
// pieces were laid, for figures of several sets; why a table makes none yet.
#include "games_played.h"

#include "games/dissection/dissection.h"

// The first solution of a puzzle, moves separated by blanks.
static void solve(const ita_session *puzzle, ita_text *moves) {
    const ita_config *config = ita_session_config(puzzle);
    const ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_job *job;
    ita_job_report report = {0};
    assert_int_equal(ita_puzzle_of(config)->solve(config, ita_session_state(puzzle), &options,
                                                  ita_heap(), &job, NULL),
                     ITA_OK);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 100000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    }
    assert_int_equal(job->class_->take(job, moves), ITA_OK);
    ita_job_close(job);
}

// Plays all of them, or all but the last.
static void play(ita_session *session, const char *moves, bool is_all) {
    for (const char *at = moves; *at;) {
        const size_t length = strcspn(at, " ");
        ita_diag diag;
        if (!at[length] && !is_all) return;
        if (ita_session_play_text(session, at, length, &diag) != ITA_OK)
            fail_msg("%.*s: %s", (int)length, at, diag.key);
        at += length + (at[length] == ' ');
    }
}

static bool is_won(const ita_session *session) {
    ita_position position;
    ita_session_position(session, &position);
    return position.result.is_over && position.result.winner == 1;
}

static void check_status(const ita_session *session, const char *words) {
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(session, NULL, 0, NULL, &scene), ITA_OK);
    assert_string_equal(scene.status, words);
    ita_scene_close(&scene);
}

static void check_remade(const char *set, const char *figure) {
    ita_text setup, moves, made, again;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&setup, ita_heap());
    ita_text_open(&moves, ita_heap());
    ita_text_open(&made, ita_heap());
    ita_text_open(&again, ita_heap());
    ita_put(&setup, "dissection:set=");
    ita_put(&setup, set);
    ita_put(&setup, ",figure=");
    ita_put(&setup, figure);
    ita_session *puzzle = open_game(ita_text_get(&setup));
    assert_false(ita_maker_of(ita_session_config(puzzle)));
    solve(puzzle, &moves);

    ita_text_reset(&setup);
    ita_put(&setup, "dissection:free,set=");
    ita_put(&setup, set);
    ita_session *table = open_game(ita_text_get(&setup));
    ita_position position; // a draft is made, not solved
    ita_session_position(table, &position);
    assert_true(position.can_make);
    assert_false(position.can_solve || position.can_hint);
    play(table, ita_text_get(&moves), false);
    assert_int_not_equal(ita_session_made(table, &made, &diag), ITA_OK);
    assert_string_equal(diag.key, "dissection.table.pieces");
    assert_int_equal(made.length, 0);
    check_status(table, "Lay what you like");
    ita_session_close(table);
    table = open_game(ita_text_get(&setup));
    play(table, ita_text_get(&moves), true);
    if (ita_session_made(table, &made, &diag) != ITA_OK) fail_msg("%s: %s", figure, diag.key);
    check_status(table, "Every piece lies: check whether it can be solved");

    ita_session *figure_made = open_game(ita_text_get(&made));
    assert_false(ita_maker_of(ita_session_config(figure_made)));
    solve(figure_made, &again);
    play(figure_made, ita_text_get(&again), true);
    assert_true(is_won(figure_made));
    ita_session_close(figure_made);
    ita_session_close(table);
    ita_session_close(puzzle);
    ita_text_close(&setup);
    ita_text_close(&moves);
    ita_text_close(&made);
    ita_text_close(&again);
}

static void what_lies_on_the_free_table_becomes_a_figure(void **state) {
    (void)state;
    check_remade("tangram", "square");
    check_remade("tangram", "rabbit");
    check_remade("waves", "board");
    check_remade("egg", "cock");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lies_on_the_free_table_becomes_a_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
