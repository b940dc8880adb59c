// The session: undo keeps branches, jumps go anywhere, failures change nothing.
#include "check.h"

#include "intarsia/session.h"

static ita_session *open(const char *game) {
    ita_session *session = NULL;
    ita_diag diag;
    assert_int_equal(ita_session_new(game, strlen(game), ita_heap(), &session, &diag), ITA_OK);
    return session;
}

static void play(ita_session *session, const char *move) {
    ita_diag diag;
    assert_int_equal(ita_session_play_text(session, move, strlen(move), &diag), ITA_OK);
}

static void expect_position(const ita_session *session, const char *position) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_rules_of(ita_session_config(session))
        ->state_format(ita_session_config(session), ita_session_state(session), &text);
    assert_string_equal(ita_text_get(&text), position);
    ita_text_close(&text);
}

static void undo_never_destroys_a_branch(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open("null:size=9");
    play(session, "3");
    play(session, "2");
    assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
    play(session, "1");
    expect_position(session, "5/1");
    assert_int_equal(ita_session_record(session)->node_count, 4);
    assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
    play(session, "2"); // the old branch again, not a new one
    assert_int_equal(ita_session_record(session)->node_count, 4);
    assert_int_equal(ita_session_cursor(session), 2);
    ita_session_close(session);
}

static void redo_follows_the_branch_visited_last(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open("null");
    play(session, "3");
    assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
    play(session, "1");
    assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
    assert_int_equal(ita_session_redo(session, &diag), ITA_OK);
    expect_position(session, "6/2");
    assert_int_equal(ita_session_redo(session, &diag), ITA_E_STATE);
    assert_int_equal(ita_session_jump(session, ITA_ROOT, &diag), ITA_OK);
    assert_int_equal(ita_session_undo(session, &diag), ITA_E_STATE);
    assert_int_equal(ita_session_jump(session, 99, &diag), ITA_E_NOT_FOUND);
    ita_session_close(session);
}

static void a_refused_move_changes_nothing(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open("null");
    play(session, "3");
    assert_int_equal(ita_session_play_text(session, "9", 1, &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "null.count");
    assert_int_equal(ita_session_play_text(session, "x", 1, &diag), ITA_E_SYNTAX);
    expect_position(session, "4/2");
    assert_int_equal(ita_session_record(session)->node_count, 2);
    ita_session_close(session);
}

static void random_walks_in_the_tree_keep_every_position(void **state) {
    (void)state;
    const uint64_t seed = test_seed(20261);
    ita_random random;
    ita_random_seed(&random, seed);
    ita_diag diag;
    ita_session *session = open("null:size=30,most=5");
    const ita_rules *rules = ita_rules_of(ita_session_config(session));
    const ita_config *config = ita_session_config(session);
    uint64_t hashes[5000] = {0}; // hash of the position at every node, when first reached
    for (int i = 0; i < 20000; i++) {
        const void *position = ita_session_state(session);
        uint32_t cursor = ita_session_cursor(session);
        uint64_t hash = rules->hash(config, position);
        if (cursor < 5000) {
            if (hashes[cursor]) assert_true(hashes[cursor] == hash);
            hashes[cursor] = hash;
        }
        ita_move moves[9];
        size_t count = rules->moves(config, position, moves, 9);
        size_t nodes = ita_session_record(session)->node_count;
        if (count && ita_random_below(&random, 3) && nodes < 4000)
            assert_int_equal(
                ita_session_play(session, &moves[ita_random_below(&random, count)], &diag), ITA_OK);
        else
            assert_int_equal(
                ita_session_jump(session, (uint32_t)ita_random_below(&random, nodes), &diag),
                ITA_OK);
    }
    ita_session_close(session);
}

static void a_record_read_again_is_the_same(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open("null:size=9"), *again = NULL;
    play(session, "3");
    play(session, "2");
    ita_session_undo(session, &diag);
    play(session, "1");
    ita_session_comment(session, 2, "better {here}", 13);
    ita_session_tag(session, "player1", "Ada", 3);
    ita_text text, text_again;
    ita_text_open(&text, ita_heap());
    ita_text_open(&text_again, ita_heap());
    ita_session_write(session, &text);
    assert_int_equal(ita_session_read(ita_text_get(&text), text.length, ita_heap(), &again, &diag),
                     ITA_OK);
    ita_session_write(again, &text_again);
    assert_string_equal(ita_text_get(&text), ita_text_get(&text_again));
    expect_position(again, "5/1");
    ita_text_close(&text);
    ita_text_close(&text_again);
    ita_session_close(session);
    ita_session_close(again);
}

static void a_tap_is_a_move_and_a_refusal_says_why(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open("null:size=9");
    ita_hand hand = {0};
    ita_event tap = {.kind = ITA_EVENT_TAP, .node = 8};
    assert_int_equal(ita_session_gesture(session, &hand, &tap, NULL, &diag), ITA_ANSWER_MOVE);
    expect_position(session, "7/2");
    tap.node = 1;
    assert_int_equal(ita_session_gesture(session, &hand, &tap, NULL, &diag), ITA_ANSWER_REFUSED);
    assert_string_equal(diag.key, "null.count");
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(session, &hand, 0, &diag, &scene), ITA_OK);
    assert_string_equal(ita_scene_find(&scene, 1)->style, "counter marked");
    ita_scene_close(&scene);
    ita_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_never_destroys_a_branch),
        cmocka_unit_test(redo_follows_the_branch_visited_last),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(random_walks_in_the_tree_keep_every_position),
        cmocka_unit_test(a_record_read_again_is_the_same),
        cmocka_unit_test(a_tap_is_a_move_and_a_refusal_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
