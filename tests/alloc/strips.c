// Without memory: every allocation of config, scene, solver, hint and generator fails once, then
// all from there on; each call says so, nothing leaks, nothing crashes.
#include "check.h"

#include "games/strips/solve/puzzle.h"

// What was not to be had is memory, whatever was being done.
static ita_status told(ita_status status, const ita_diag *diag) {
    if (status != ITA_OK) assert_string_equal(diag->key, "memory");
    return status;
}

static ita_status parse(const ita_allocator *allocator, const char *text, ita_config **config) {
    ita_diag diag;
    return told(ita_config_parse(&ita_game_strips, text, strlen(text), allocator, config, &diag),
                &diag);
}

static ita_status draw(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status = parse(allocator, "board=6x6,pieces=2", &config);
    if (status != ITA_OK) return status;
    strips_state state;
    strips_rules.start(config, &state);
    ita_move move = strips_move_of((strips_placed){2, 2, 0, 0});
    strips_undo undo;
    strips_apply(config, &state, &move, &undo);
    strips_hand hand = {.turn = 2, .aim = 1 + 4 * 6 + 4};
    ita_view_options options = {.show = ITA_SHOW_AIDS | ITA_SHOW_COORDINATES};
    ita_scene scene;
    ita_scene_open(&scene, allocator);
    status = strips_view.scene(config, &state, &hand.hand, &options, &scene);
    ita_scene_close(&scene);
    ita_config_free(config);
    return status;
}

static ita_status run_job(ita_job *job, const ita_allocator *allocator) {
    ita_diag diag;
    ita_text text;
    ita_text_open(&text, allocator);
    ita_status status = ita_job_step(job, 5000, &diag);
    while (status == ITA_OK) {
        ita_status taken = job->class_->take(job, &text);
        if (taken == ITA_E_NOT_FOUND) break;
        status = taken;
    }
    if (status == ITA_OK) status = job->class_->save(job, &text);
    ita_text_close(&text);
    return status;
}

static ita_status solve(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status = parse(allocator, "solo,board=5x5,pieces=3,goal=fewest", &config);
    if (status != ITA_OK) return status;
    strips_state state;
    strips_rules.start(config, &state);
    ita_solve_options options = {.wants_texts = true};
    ita_job *job = NULL;
    ita_diag diag;
    status = told(strips_solve(config, &state, &options, allocator, &job, &diag), &diag);
    if (status == ITA_OK) {
        status = run_job(job, allocator);
        ita_job_close(job);
    }
    ita_config_free(config);
    return status;
}

static ita_status resume(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status = parse(ita_heap(), "solo,board=5x5,pieces=3,goal=fewest", &config);
    assert_int_equal(status, ITA_OK);
    strips_state state;
    strips_rules.start(config, &state);
    ita_solve_options options = {.wants_texts = true};
    ita_job *job = NULL, *again = NULL;
    ita_diag diag;
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(strips_solve(config, &state, &options, ita_heap(), &job, &diag), ITA_OK);
    assert_int_equal(ita_job_step(job, 50, &diag), ITA_OK);
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    status = told(strips_resume(config, &state, bytes.data, bytes.length, allocator, &again, &diag),
                  &diag);
    if (status == ITA_OK) ita_job_close(again);
    ita_text_close(&bytes);
    ita_config_free(config);
    return status;
}

static ita_status hint(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status = parse(allocator, "solo,board=5x5,pieces=3", &config);
    if (status != ITA_OK) return status;
    strips_state state;
    ita_diag diag;
    ita_text words;
    ita_move move;
    bool has_move;
    ita_text_open(&words, allocator);
    status = strips_state_parse(config, "b2se:1", 6, &state, &diag);
    if (status == ITA_OK)
        status =
            told(strips_hint_solo(config, &state, 1, 1000, &words, &move, &has_move, &diag), &diag);
    ita_text_close(&words);
    ita_config_free(config);
    return status;
}

static ita_status generate(const ita_allocator *allocator) {
    ita_text text;
    ita_diag diag;
    ita_text_open(&text, allocator);
    ita_status status = told(strips_generate(NULL, 1, 1, allocator, &text, &diag), &diag);
    ita_text_close(&text);
    return status;
}

static void the_picture_fails_well(void **state) {
    (void)state;
    fails_well(draw);
}

static void the_solver_fails_well(void **state) {
    (void)state;
    fails_well(solve);
    fails_well(resume);
}

static void hints_and_puzzles_fail_well(void **state) {
    (void)state;
    fails_well(hint);
    fails_well(generate);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture_fails_well),
        cmocka_unit_test(the_solver_fails_well),
        cmocka_unit_test(hints_and_puzzles_fail_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
