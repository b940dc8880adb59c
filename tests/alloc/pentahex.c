// Pentahex when memory runs out at any allocation: a status, no crash, nothing changed, nothing
// lost.
#include "check.h"

#include "games/pentahex/solve/duel.h"
#include "games/pentahex/solve/solve.h"
#include "games/pentahex/view/rim.h"
#include "intarsia/rating.h"
#include "intarsia/think.h"

typedef struct outcome {
    ita_status status;
    size_t calls, bytes_out;
} outcome;

typedef ita_status deed(const ita_config *config, const ita_allocator *allocator);

static ita_status draw(const ita_config *config, const ita_allocator *allocator) {
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    ita_scene scene;
    ita_scene_open(&scene, allocator);
    ita_view_options options = {ITA_SHOW_COORDINATES | ITA_SHOW_AIDS, NULL, NULL};
    pentahex_hand hand = {.piece = 2, .symmetry = 1, .cell = 4};
    ita_status status = ita_view_of(config)->scene(config, state, &hand.hand, &options, &scene);
    ita_scene_close(&scene);
    free(state);
    return status;
}

static ita_status read_position(const ita_config *config, const ita_allocator *allocator) {
    (void)allocator;
    static const char position[] = "1 1:I3/0@-3,1";
    size_t size = ita_rules_of(config)->state_size(config);
    unsigned char *state = malloc(size), *before = malloc(size);
    ita_rules_of(config)->start(config, state);
    memcpy(before, state, size);
    ita_diag diag;
    ita_status status =
        ita_rules_of(config)->state_parse(config, position, sizeof position - 1, state, &diag);
    if (status != ITA_OK) assert_memory_equal(before, state, size);
    free(state);
    free(before);
    return status;
}

static ita_status solve(const ita_config *config, const ita_allocator *allocator) {
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    ita_job *job = NULL;
    ita_diag diag;
    ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_status status =
        ita_puzzle_of(config)->solve(config, state, &options, allocator, &job, &diag);
    ita_job_report report = {0};
    while (status == ITA_OK && !report.is_done) {
        status = ita_job_step(job, 100000, &diag);
        ita_job_report_get(job, &report);
    }
    ita_text words;
    ita_text_open(&words, allocator);
    if (status == ITA_OK) status = job->class_->take(job, &words);
    ita_text_close(&words);
    ita_job_close(job);
    free(state);
    return status;
}

static ita_status hint(const ita_config *config, const ita_allocator *allocator) {
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    ita_text words;
    ita_text_open(&words, allocator);
    ita_move move;
    bool has_move;
    ita_diag diag;
    ita_status status = ita_hint(config, state, 3, 1000000, &words, &move, &has_move, &diag);
    if (status == ITA_OK) status = ita_text_status(&words);
    ita_text_close(&words);
    free(state);
    return status;
}

static ita_status generate(const ita_config *config, const ita_allocator *allocator) {
    (void)config;
    ita_text text;
    ita_text_open(&text, allocator);
    ita_diag diag;
    ita_status status = pentahex_generate(NULL, 1, 3, allocator, &text, &diag);
    ita_text_close(&text);
    return status;
}

static ita_status make_puzzle(const ita_config *config, const ita_allocator *allocator) {
    static const char draft[] = "[0 0 0;0 1 1;1 0 1] A3+I3";
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_text text;
    ita_diag diag;
    ita_text_open(&text, allocator);
    ita_status status =
        ita_rules_of(config)->state_parse(config, draft, sizeof draft - 1, state, &diag);
    if (status == ITA_OK) status = ita_maker_of(config)->puzzle(config, state, &text, &diag);
    if (status == ITA_OK) status = ita_text_status(&text);
    ita_text_close(&text);
    free(state);
    return status;
}

static ita_status rate(const ita_config *config, const ita_allocator *allocator) {
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    ita_job *job = NULL;
    ita_diag diag;
    ita_status status = ita_rating_open(config, state, allocator, &job, &diag);
    if (status == ITA_OK) status = ita_job_step(job, 2, &diag);
    ita_job_close(job);
    free(state);
    return status;
}

// A hint of a large puzzle takes seconds to make ready; what its config was made with says when to
// end.
static ita_status stopped_hint(const ita_allocator *allocator) {
    static const char text[] = "pieces=free1-3,board=3x4";
    ita_config *config;
    assert_int_equal(
        ita_config_parse(&ita_game_pentahex, text, sizeof text - 1, allocator, &config, NULL), 0);
    const ita_status status = hint(config, ita_heap());
    ita_config_free(config);
    return status;
}

static void a_hint_is_stopped_wherever_it_asks(void **state) {
    (void)state;
    stops_well(stopped_hint, 1);
}

static outcome run(const char *text, deed *what, size_t fail_at) {
    counting_allocator memory;
    counting_open(&memory, fail_at);
    ita_config *config = NULL;
    ita_diag diag;
    outcome out = {0};
    out.status =
        ita_config_parse(&ita_game_pentahex, text, strlen(text), &memory.allocator, &config, &diag);
    if (out.status == ITA_OK)
        out.status = what(config, &memory.allocator);
    else
        assert_null(config);
    ita_config_free(config);
    out.calls = memory.calls;
    out.bytes_out = memory.bytes_out;
    return out;
}

// `grace`: how many failures may be survived, where less memory only means less speed.
static void fail_everywhere(const char *text, deed *what, size_t grace) {
    outcome whole = run(text, what, 0);
    assert_int_equal(whole.status, ITA_OK);
    assert_int_equal(whole.bytes_out, 0);
    assert_true(whole.calls > 5);
    size_t survived = 0;
    for (size_t n = 1; n <= whole.calls; n++) {
        outcome failed = run(text, what, n);
        if (failed.status == ITA_OK)
            survived++;
        else
            assert_int_equal(failed.status, ITA_E_MEMORY);
        assert_int_equal(failed.bytes_out, 0);
    }
    assert_true(survived <= grace);
}

static void pictures(void **state) {
    (void)state;
    fail_everywhere("", draw, 0);
    fail_everywhere("blocks,pieces=free3,board=hexhex3", draw, 0);
}

static void positions(void **state) {
    (void)state;
    fail_everywhere("", read_position, 0);
}

static void solutions(void **state) {
    (void)state;
    fail_everywhere("pieces=free1-3,board=3x4", solve, 4);
    fail_everywhere("duel,board=hexhex3", solve, 0);
    fail_everywhere("duel,pieces=free5,board=4x6", solve, 4);
}

static void hints_and_fresh_puzzles(void **state) {
    (void)state;
    fail_everywhere("pieces=free1-3,board=3x4", hint, 4);
    fail_everywhere("duel,board=hexhex3", hint, 0);
    fail_everywhere("blocks,pieces=free1-3,board=hexhex3", hint, 0);
    fail_everywhere("", generate, 0);
}

static void drafts_and_ratings(void **state) {
    (void)state;
    fail_everywhere("edit,pieces=2*A3+I3,board=hexhex2", draw, 0);
    fail_everywhere("edit,pieces=free3,board=[0 0 0;0 1 1],area=any", make_puzzle, 0);
    fail_everywhere("pieces=free1-3,board=3x4", rate, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures),
        cmocka_unit_test(positions),
        cmocka_unit_test(solutions),
        cmocka_unit_test(hints_and_fresh_puzzles),
        cmocka_unit_test(a_hint_is_stopped_wherever_it_asks),
        cmocka_unit_test(drafts_and_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
