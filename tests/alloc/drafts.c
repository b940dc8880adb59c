// The drafts of every game when memory runs out: reading one back, its picture, a change by hand,
// the puzzle that it makes; the draft of a puzzle, and how hard one is.
#include "check.h"

#include "intarsia/rating.h"
#include "intarsia/session.h"

static const ita_game *game;
static const char *config;

static ita_status make_something(const ita_session *draft, const ita_allocator *allocator) {
    ita_text made;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&made, allocator);
    ita_status status = ita_session_made(draft, &made, &diag);
    if (status != ITA_E_MEMORY) status = ita_text_status(&made); // it may lack something
    ita_text_close(&made);
    return status;
}

static ita_status read_back(const ita_session *draft, const ita_allocator *allocator) {
    const ita_rules *rules = ita_rules_of(ita_session_config(draft));
    const size_t size = rules->state_size(ita_session_config(draft));
    ita_text text;
    ita_text_open(&text, allocator);
    rules->state_format(ita_session_config(draft), ita_session_state(draft), &text);
    ita_status status = ita_text_status(&text);
    void *again = aligned_alloc(16, (size + 15) / 16 * 16);
    if (status == ITA_OK)
        status = rules->state_parse(ita_session_config(draft), ita_text_get(&text), text.length,
                                    again, NULL);
    free(again);
    ita_text_close(&text);
    return status;
}

static ita_status draw(const ita_session *draft, const ita_hand *hand,
                       const ita_allocator *allocator, uint32_t *node) {
    ita_scene scene;
    ita_scene_open(&scene, allocator);
    const ita_status status = ita_session_scene(draft, hand, 0, NULL, &scene);
    for (size_t i = 0; i < scene.node_count && status == ITA_OK; i++)
        if (scene.nodes[i].grips & ITA_GRIP_TAP) *node = scene.nodes[i].id;
    ita_scene_close(&scene);
    return status;
}

// The last thing that can be tapped is.
static ita_status touch(ita_session *draft, const ita_allocator *allocator) {
    ita_hand *hand = ita_hand_new(ita_session_config(draft), allocator);
    ita_diag diag = {.key = "ok"};
    uint32_t node = 0;
    if (!hand) return ITA_E_MEMORY;
    ita_status status = draw(draft, hand, allocator, &node);
    const ita_event tap = {.kind = ITA_EVENT_TAP, .node = node};
    if (status == ITA_OK && ita_session_gesture(draft, hand, &tap, &diag) == ITA_ANSWER_REFUSED &&
        diag.status == ITA_E_MEMORY)
        status = ITA_E_MEMORY;
    if (status == ITA_OK) status = draw(draft, hand, allocator, &node);
    ita_hand_free(ita_session_config(draft), allocator, hand);
    return status;
}

static ita_status make(const ita_allocator *allocator) {
    char setup[256];
    ita_session *draft;
    snprintf(setup, sizeof setup, "%s:%s", game->name, config);
    ita_status status = ita_session_new(setup, strlen(setup), allocator, &draft, NULL);
    if (status != ITA_OK) return status;
    status = touch(draft, allocator);
    if (status == ITA_OK) status = read_back(draft, allocator);
    if (status == ITA_OK) status = make_something(draft, allocator);
    ita_session_close(draft);
    return status;
}

static void every_draft_fails_well(void **state) {
    (void)state;
    size_t count, drafts = 0;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) {
        game = games[i];
        for (size_t k = 0; k < game->draft_count; k++, drafts++) {
            // what helps the hand on a free table may be left out
            const bool helps = strcmp(game->name, "dissection") == 0;
            config = game->drafts[k].config;
            attempt_with_failures(make, false, helps);
        }
    }
    assert_true(drafts >= 3);
}

// ---- from puzzles

static const char *puzzle_setup;

static ita_status go_back(const ita_allocator *allocator) {
    ita_session *puzzle, *draft;
    ita_status status =
        ita_session_new(puzzle_setup, strlen(puzzle_setup), allocator, &puzzle, NULL);
    if (status != ITA_OK) return status;
    status = ita_session_draft(puzzle, &draft, NULL);
    if (status == ITA_OK) ita_session_close(draft);
    ita_session_close(puzzle);
    return status;
}

static ita_status rate(const ita_allocator *allocator) {
    ita_session *puzzle;
    ita_job *job;
    ita_status status =
        ita_session_new(puzzle_setup, strlen(puzzle_setup), allocator, &puzzle, NULL);
    if (status != ITA_OK) return status;
    status = ita_rating_open(ita_session_config(puzzle), ita_session_state(puzzle), allocator, &job,
                             NULL);
    if (status == ITA_OK) {
        status = ita_job_step(job, 50, NULL);
        ita_job_close(job);
    }
    ita_session_close(puzzle);
    return status;
}

// A search for a filling takes long: not each of its allocations fails, but ever later ones.
static void fails_well_now_and_then(attempt *try_it) {
    for (size_t fail_at = 1; fail_at < 10000; fail_at += 1 + fail_at / 2) {
        counting_allocator counting;
        counting_open(&counting, fail_at);
        const ita_status status = try_it(&counting.allocator);
        assert_int_equal(counting.bytes_out, 0);
        if (counting.calls < fail_at) return;
        if (status != ITA_OK) assert_int_equal(status, ITA_E_MEMORY);
    }
}

static void the_way_back_and_ratings_fail_well(void **state) {
    (void)state;
    static const char *const setups[] = {"pentahex:pieces=free1-3,board=1x3,area=any",
                                         "tantrix:loop", "twixt:problem", "space:set=slothouber"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        puzzle_setup = setups[i];
        fails_well_or_makes_good(go_back);
    }
    puzzle_setup = "tantrix:loop";
    fails_well_or_makes_good(rate);
    puzzle_setup = "twixt:problem";
    fails_well_or_makes_good(rate);
    puzzle_setup = "dissection:set=t";
    fails_well_now_and_then(go_back);
    fails_well_now_and_then(rate);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_draft_fails_well),
                                       cmocka_unit_test(the_way_back_and_ratings_fail_well)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
