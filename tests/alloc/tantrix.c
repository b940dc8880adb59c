// Without memory: every allocation of config, scene, solver and hint fails once, then all from
// there on; each call says so, nothing leaks, nothing crashes.
#include "check.h"

#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/table/tabletop.h"

static ita_status parse(const ita_allocator *allocator, const char *text, ita_config **config) {
    ita_diag diag;
    return ita_config_parse(&ita_game_tantrix, text, strlen(text), allocator, config, &diag);
}

static ita_status draw(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status = parse(allocator, "discovery,n=3,to=4", &config);
    if (status != ITA_OK) return status;
    puzzle_state state, undo;
    puzzle_discovery_rules.start(config, &state);
    ita_move move = tantrix_move_put(tantrix_lay(2, 0, 0, 3));
    puzzle_discovery_rules.apply(config, &state, &move, &undo);
    tabletop_hand hand = {
        .base = {.held = 3, .focus = tantrix_cell_node(1, 1)}, .turn = 1, .is_reading = true};
    ita_view_options options = {.show = ITA_SHOW_AIDS};
    ita_scene scene;
    ita_scene_open(&scene, allocator);
    status = puzzle_view.scene(config, &state, &hand.base, &options, &scene);
    ita_scene_close(&scene);
    puzzle_discovery_rules.config_free(config);
    return status;
}

static ita_status run_job(ita_job *job, const ita_allocator *allocator) {
    ita_diag diag;
    ita_text text, bytes;
    ita_text_open(&text, allocator);
    ita_text_open(&bytes, allocator);
    ita_status status = ita_job_step(job, 3000, &diag);
    while (status == ITA_OK) {
        ita_status taken = job->class_->take(job, &text);
        if (taken == ITA_E_NOT_FOUND) break;
        status = taken;
    }
    if (status == ITA_OK) status = job->class_->save(job, &bytes);
    ita_text_close(&text);
    ita_text_close(&bytes);
    return status;
}

static ita_status solve_config(const ita_allocator *allocator, const char *text, uint64_t limit) {
    ita_config *config;
    ita_diag diag;
    ita_job *job = NULL;
    ita_status status = parse(allocator, text, &config);
    if (status != ITA_OK) return status;
    puzzle_state state;
    puzzle_discovery_rules.start(config, &state);
    ita_solve_options options = {.limit = limit, .wants_texts = true};
    status = puzzle_solver.solve(config, &state, &options, allocator, &job, &diag);
    if (status == ITA_OK) status = run_job(job, allocator);
    ita_job_close(job);
    puzzle_discovery_rules.config_free(config);
    return status;
}

static ita_status solve_loop(const ita_allocator *allocator) {
    return solve_config(allocator, "discovery,n=9", 0);
}

static ita_status solve_lines(const ita_allocator *allocator) {
    return solve_config(allocator, "lines,tiles=1-4,colour=red", 5);
}

static ita_status split_job(const ita_allocator *allocator) {
    ita_config *config;
    ita_diag diag;
    ita_job *job = NULL, *parts[4];
    size_t part_count = 0;
    ita_status status = parse(allocator, "discovery,n=9", &config);
    if (status != ITA_OK) return status;
    puzzle_state state;
    puzzle_discovery_rules.start(config, &state);
    ita_solve_options options = {.wants_texts = true};
    status = puzzle_solver.solve(config, &state, &options, allocator, &job, &diag);
    if (status == ITA_OK) status = job->class_->split(job, 4, parts, &part_count);
    for (size_t i = 0; i < part_count; i++) {
        if (status == ITA_OK) status = ita_job_step(parts[i], 100000, &diag);
        if (status == ITA_OK) status = job->class_->absorb(job, parts[i]);
        ita_job_close(parts[i]);
    }
    ita_job_close(job);
    puzzle_discovery_rules.config_free(config);
    return status;
}

static ita_status hint(const ita_allocator *allocator) {
    ita_config *config;
    ita_diag diag;
    ita_status status = parse(allocator, "discovery,n=5", &config);
    if (status != ITA_OK) return status;
    puzzle_state state;
    ita_text words;
    ita_move move;
    bool has_move;
    puzzle_discovery_rules.start(config, &state);
    ita_text_open(&words, allocator);
    for (int step = 0; step < 2 && status == ITA_OK; step++)
        status = puzzle_solver.hint(config, &state, step, 100000, &words, &move, &has_move, &diag);
    ita_text_close(&words);
    puzzle_discovery_rules.config_free(config);
    return status;
}

static void the_picture_fails_well(void **state) {
    (void)state;
    fails_well_or_makes_good(draw);
}

static void the_solver_fails_well(void **state) {
    (void)state;
    fails_well_or_makes_good(solve_loop);
    fails_well_or_makes_good(solve_lines);
    fails_well_or_makes_good(split_job);
}

static void a_hint_fails_well(void **state) {
    (void)state;
    fails_well_or_makes_good(hint);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture_fails_well),
        cmocka_unit_test(the_solver_fails_well),
        cmocka_unit_test(a_hint_fails_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
