// Fail the N-th allocation: no leak, no crash, the right status, for every game's first moves.
#include "examples.h"

#include "intarsia/session.h"

// Opens, plays up to ten first moves, draws, writes. Says whether memory ran out on the way.
static bool live(const ita_game *game, const char *config, const ita_allocator *allocator) {
    char name[256];
    strcpy(name, game->name);
    strcat(name, ":");
    strcat(name, config);
    ita_session *session = NULL;
    ita_diag diag;
    ita_status status = ita_session_new(name, strlen(name), allocator, &session, &diag);
    if (status != ITA_OK) {
        assert_int_equal(status, ITA_E_MEMORY);
        return true;
    }
    bool ran_out = ita_session_seed(session, 7, &diag) != ITA_OK; // chance is drawn on the way
    if (ran_out) assert_int_equal(diag.status, ITA_E_MEMORY);
    for (int i = 0; i < 10 && !ran_out; i++) {
        ita_move move;
        if (ita_rules_of(ita_session_config(session))
                ->moves(ita_session_config(session), ita_session_state(session), &move, 1) == 0)
            break;
        uint64_t before = ita_rules_of(ita_session_config(session))
                              ->hash(ita_session_config(session), ita_session_state(session));
        ran_out = ita_session_play(session, &move, &diag) != ITA_OK;
        if (!ran_out) continue;
        assert_int_equal(diag.status, ITA_E_MEMORY);
        assert_true(before == ita_rules_of(ita_session_config(session))
                                  ->hash(ita_session_config(session), ita_session_state(session)));
    }
    ita_scene scene;
    ita_scene_open(&scene, allocator);
    ran_out |= ita_session_scene(session, NULL, ITA_SHOW_COORDINATES, NULL, &scene) != ITA_OK;
    ita_text text;
    ita_text_open(&text, allocator);
    ita_session_write(session, &text);
    ran_out |= ita_text_status(&text) != ITA_OK;
    ita_text_close(&text);
    ita_scene_close(&scene);
    ita_session_close(session);
    return ran_out;
}

static void fail_each(const ita_game *game, const char *config, bool fails_once) {
    size_t step = 1; // dense at first, then sparse: scenes allocate thousands of words
    for (size_t fail_at = 1;; fail_at += step) {
        counting_allocator counting;
        counting_open(&counting, fail_at);
        counting.fails_once = fails_once;
        bool ran_out = live(game, config, &counting.allocator);
        bool has_failed = counting.calls >= fail_at;
        bool is_told = ran_out || fails_once || !has_failed; // a single failure may be made good
        if (counting.bytes_out || !is_told)
            print_message("%s:%s, allocation %zu\n", game->name, config, fail_at);
        assert_int_equal(counting.bytes_out, 0);
        assert_true(is_told);
        if (!has_failed) return;
        if (fail_at > 300) step = 1 + fail_at / 20;
    }
}

static void the_nth_allocation_may_fail(void **state) {
    (void)state;
    size_t count;
    const ita_game *const *games = ita_games(&count);
    for (size_t i = 0; i < count; i++) {
        example_walk first = walk_all(games[i]);
        assert_true(next_example(&first));
        fail_each(games[i], first.config, false);
        fail_each(games[i], first.config, true);
    }
}

static void so_it_may_where_chance_draws_between_the_moves(void **state) {
    (void)state;
    const ita_game *tantrix = ita_game_find("tantrix", 7);
    fail_each(tantrix, "match", false);
    fail_each(tantrix, "match", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nth_allocation_may_fail),
        cmocka_unit_test(so_it_may_where_chance_draws_between_the_moves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
