// TwixT when memory runs out at any allocation: a status, no crash, nothing changed, nothing lost.
#include "check.h"

#include "games/twixt/play/state.h"
#include "games/twixt/view/hand.h"
#include "intarsia/session.h"

typedef struct outcome {
    ita_status status;
    size_t calls, bytes_out;
} outcome;

static const char position[] = "turn=red red=D5,E7 blue=C3,J9 links=D5/E7";

// Config, position and picture with an allocator that fails at its `fail_at`-th call.
static outcome run(size_t fail_at) {
    counting_allocator memory;
    counting_open(&memory, fail_at);
    outcome out = {0};
    ita_config *config = NULL;
    const char text[] = "size=12,rules=std";
    ita_diag diag;
    out.status =
        ita_config_parse(&ita_game_twixt, text, sizeof text - 1, &memory.allocator, &config, &diag);
    if (out.status == ITA_OK) {
        size_t size = twixt_rules.state_size(config);
        unsigned char *state = malloc(size), *before = malloc(size);
        twixt_rules.start(config, state);
        memcpy(before, state, size);
        out.status = twixt_rules.state_parse(config, position, sizeof position - 1, state, &diag);
        if (out.status != ITA_OK) assert_memory_equal(before, state, size);
        ita_scene scene;
        ita_scene_open(&scene, &memory.allocator);
        ita_view_options options = {ITA_SHOW_COORDINATES | ITA_SHOW_AIDS, NULL, NULL};
        twixt_hand hand = {.base = {.focus = 30}};
        ita_status drawn = twixt_view.scene(config, state, &hand.base, &options, &scene);
        if (out.status == ITA_OK) out.status = drawn;
        ita_scene_close(&scene);
        free(state);
        free(before);
    } else {
        assert_null(config);
    }
    ita_config_free(config);
    out.calls = memory.calls;
    out.bytes_out = memory.bytes_out;
    return out;
}

static void every_failing_allocation_is_reported(void **state) {
    (void)state;
    outcome whole = run(0);
    assert_int_equal(whole.status, ITA_OK);
    assert_int_equal(whole.bytes_out, 0);
    assert_true(whole.calls > 10);
    for (size_t n = 1; n <= whole.calls; n++) {
        outcome failed = run(n);
        assert_int_equal(failed.status, ITA_E_MEMORY);
        assert_int_equal(failed.bytes_out, 0);
    }
}

// ---- a problem's answer and hint

// D3 alone solves it. A small board: it is looked at anew for each allocation.
static const char small_problem[] = "twixt:problem,size=5,moves=B2+C3+D2+B4+D4";

// What fails leaves the position as it was.
static ita_status play(const ita_allocator *allocator, const char *peg) {
    ita_session *session = NULL;
    ita_diag diag;
    ita_status status =
        ita_session_new(small_problem, sizeof small_problem - 1, allocator, &session, &diag);
    if (status != ITA_OK) return status;
    status = ita_session_play_text(session, peg, strlen(peg), &diag);
    if (status != ITA_OK) {
        assert_int_equal(diag.status, status);
        assert_int_equal(ita_session_cursor(session), ITA_ROOT);
        assert_int_equal(ita_session_record(session)->node_count, 1);
        assert_int_equal(ita_rules_of(ita_session_config(session))
                             ->player(ita_session_config(session), ita_session_state(session)),
                         1);
    } else {
        assert_int_equal(ita_session_depth(session), 2);
    }
    ita_session_close(session);
    return status;
}

static ita_status be_refuted(const ita_allocator *allocator) {
    return play(allocator, "B3");
}

static ita_status go_on(const ita_allocator *allocator) {
    return play(allocator, "D3");
}

static ita_status hint(const ita_allocator *allocator) {
    const char *text = strchr(small_problem, ':') + 1;
    ita_config *config;
    ita_diag diag;
    ita_status status =
        ita_config_parse(&ita_game_twixt, text, strlen(text), allocator, &config, &diag);
    if (status != ITA_OK) return status;
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_rules_of(config)->start(config, state);
    ita_text words;
    ita_move move;
    bool has_move = false;
    ita_text_open(&words, allocator);
    status = ita_puzzle_of(config)->hint(config, state, 2, 100000, &words, &move, &has_move, &diag);
    if (status == ITA_OK) assert_non_null(strstr(ita_text_get(&words), "D3"));
    ita_text_close(&words);
    free(state);
    ita_config_free(config);
    return status;
}

static void an_answer_without_memory_changes_nothing(void **state) {
    (void)state;
    fails_well_or_makes_good(be_refuted);
    fails_well_or_makes_good(go_on);
}

static void a_hint_without_memory_says_so(void **state) {
    (void)state;
    fails_well(hint);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_failing_allocation_is_reported),
                                       cmocka_unit_test(an_answer_without_memory_changes_nothing),
                                       cmocka_unit_test(a_hint_without_memory_says_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
