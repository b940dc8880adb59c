// Space when memory runs out at any allocation: a status, no crash, nothing lost.
#include "check.h"

#include "games/space/disassemble/disassemble.h"
#include "games/space/view/view.h"

static ita_status list_shapes(const ita_allocator *allocator) {
    ita_cell *list;
    size_t count;
    ita_status status =
        ita_cells_list(ITA_LATTICE_PRISMS, ITA_CELLS_ONESIDED, 4, allocator, &list, &count);
    if (status == ITA_OK) ita_give(allocator, list, count * 4 * sizeof *list);
    return status;
}

static ita_status open_config(const char *text, const ita_allocator *allocator,
                              ita_config **config) {
    ita_diag diag;
    return ita_config_parse(&ita_game_space, text, strlen(text), allocator, config, &diag);
}

static ita_status make_named(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status = open_config("figure=sofa", allocator, &config);
    if (status == ITA_OK) ita_config_free(config);
    return status;
}

static ita_status make_own(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status =
        open_config("pieces=2xA:ao+B:o~o,mirrors=yes,figure=oa-Oo~oo", allocator, &config);
    if (status == ITA_OK) ita_config_free(config);
    return status;
}

static ita_status run(const ita_config *config, const void *state, const ita_allocator *allocator) {
    const ita_solve_options options = {.wants_texts = true};
    ita_job *job = NULL;
    ita_job_report report = {0};
    ita_text moves;
    ita_text_open(&moves, allocator);
    ita_status status =
        ita_puzzle_of(config)->solve(config, state, &options, allocator, &job, NULL);
    while (status == ITA_OK && !report.is_done) {
        status = ita_job_step(job, 10000, NULL);
        ita_job_report_get(job, &report);
    }
    if (status == ITA_OK) status = job->class_->take(job, &moves);
    ita_job_close(job);
    ita_text_close(&moves);
    return status;
}

static ita_status solve(const ita_allocator *allocator) {
    ita_config *config;
    ita_status status = open_config("pieces=2xA:oo+B:ooo,figure=ooooooo", ita_heap(), &config);
    assert_int_equal(status, ITA_OK);
    unsigned char state[256];
    assert_true(ita_rules_of(config)->state_size(config) <= sizeof state);
    ita_rules_of(config)->start(config, state);
    status = run(config, state, allocator);
    ita_config_free(config);
    return status;
}

static ita_status draw(const ita_allocator *allocator) {
    ita_config *config;
    unsigned char state[256];
    assert_int_equal(open_config("pieces=2xA:oo+B:ooo,figure=ooooooo", ita_heap(), &config),
                     ITA_OK);
    ita_rules_of(config)->start(config, state);
    const space_hand hand = {.kind = 2, .cell = 3};
    const ita_view_options options = {ITA_SHOW_COORDINATES, NULL, NULL};
    ita_scene scene;
    ita_scene_open(&scene, allocator);
    ita_status status = ita_view_of(config)->scene(config, state, &hand.hand, &options, &scene);
    ita_scene_close(&scene);
    ita_config_free(config);
    return status;
}

static ita_status take_apart(const ita_allocator *allocator) {
    ita_config *config;
    unsigned char state[256];
    assert_int_equal(open_config("pieces=2xA:oo+B:ooo,figure=ooooooo", ita_heap(), &config),
                     ITA_OK);
    ita_rules_of(config)->start(config, state);
    const ita_apart_options options = {.form = ITA_APART_JSON};
    ita_job *job = NULL;
    ita_job_report report = {0};
    ita_text bytes;
    ita_text_open(&bytes, allocator);
    ita_status status = space_disassembler.open(config, state, &options, allocator, &job, NULL);
    while (status == ITA_OK && !report.is_done) {
        status = ita_job_step(job, 10000, NULL);
        ita_job_report_get(job, &report);
    }
    if (status == ITA_OK) status = job->class_->save(job, &bytes);
    ita_job_close(job);
    ita_text_close(&bytes);
    ita_config_free(config);
    return status;
}

// A game in which two pieces lie.
static ita_config *open_laid(unsigned char state[256]) {
    ita_config *config;
    unsigned char undo[64];
    ita_move moves[64];
    assert_int_equal(open_config("pieces=2xA:oo+B:ooo,figure=ooooooo", ita_heap(), &config),
                     ITA_OK);
    const ita_rules *rules = ita_rules_of(config);
    rules->start(config, state);
    for (int i = 0; i < 2 && rules->moves(config, state, moves, 64) > 0; i++)
        rules->apply(config, state, &moves[0], undo);
    return config;
}

static ita_status find_way(const ita_allocator *allocator) {
    unsigned char state[256];
    ita_config *config = open_laid(state);
    ita_apart_way *way = NULL;
    bool is_done = false;
    ita_status status = space_apart_ways.open(config, state, NULL, false, allocator, &way, NULL);
    while (status == ITA_OK && !is_done)
        status = space_apart_ways.step(way, 10, &is_done, NULL);
    if (way) space_apart_ways.close(way);
    ita_config_free(config);
    return status;
}

static ita_status help_hand(const ita_allocator *allocator) {
    unsigned char state[256];
    ita_text words, deed;
    ita_config *config = open_laid(state);
    ita_text_open(&words, allocator);
    ita_text_open(&deed, allocator);
    config->allocator = allocator;
    const ita_status status =
        space_hand_help.hint(config, state, "0,0,0,0,0,0,0,0", 15, 1, 10000, &words, &deed, NULL);
    config->allocator = ita_heap();
    ita_text_close(&words);
    ita_text_close(&deed);
    ita_config_free(config);
    return status;
}

static void taking_apart_fails_well(void **state) {
    (void)state;
    fails_well_or_makes_good(take_apart);
    fails_well_or_makes_good(find_way);
    fails_well_or_makes_good(help_hand);
}

static void lists_of_shapes_fail_well(void **state) {
    (void)state;
    fails_well(list_shapes);
}

static void configs_fail_well(void **state) {
    (void)state;
    fails_well(make_named);
    fails_well(make_own);
}

static void solving_fails_well(void **state) {
    (void)state;
    fails_well_or_makes_good(solve);
    stops_well(solve, 3);
}

static void drawing_fails_well(void **state) {
    (void)state;
    fails_well(draw);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_shapes_fail_well), cmocka_unit_test(configs_fail_well),
        cmocka_unit_test(solving_fails_well),        cmocka_unit_test(taking_apart_fails_well),
        cmocka_unit_test(drawing_fails_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
