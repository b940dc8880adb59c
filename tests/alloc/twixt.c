// TwixT when memory runs out at any allocation: a status, no crash, nothing changed, nothing lost.
#include "check.h"

#include "games/twixt/play/state.h"
#include "games/twixt/view/hand.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_failing_allocation_is_reported)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
