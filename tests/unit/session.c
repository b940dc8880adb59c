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

static void every_move_is_told_and_the_start_is_not(void **state) {
    (void)state;
    ita_session *session = open("null:size=9");
    play(session, "3");
    play(session, "2");
    ita_text told;
    ita_text_open(&told, ita_heap());
    ita_session_tell(session, &told);
    assert_int_equal(ita_text_status(&told), ITA_OK);
    assert_memory_equal(ita_text_get(&told), "[\"\",\"", 5);
    size_t quotes = 0;
    for (size_t i = 0; i < told.length; i++)
        quotes += told.data[i] == '"';
    assert_int_equal(quotes, 6);
    ita_text_close(&told);
    ita_session_close(session);
}

static void a_move_with_something_behind_it_is_refused(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open("null:size=9");
    static const char *const moves[] = {"3x", "3 ", "x", ""};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_int_equal(ita_session_play_text(session, moves[i], strlen(moves[i]), &diag),
                         ITA_E_SYNTAX);
    assert_int_equal(ita_session_record(session)->node_count, 1);
    expect_position(session, "9/1");
    ita_session_close(session);
}

static void a_draft_lists_no_more_moves_than_there_is_room_for(void **state) {
    (void)state;
    ita_session *session = open("twixt:edit");
    const ita_config *config = ita_session_config(session);
    const ita_rules *rules = ita_rules_of(config);
    ita_move moves[3], guard;
    memset(moves, 0xA5, sizeof moves);
    memset(&guard, 0xA5, sizeof guard);
    assert_true(rules->moves(config, ita_session_state(session), moves, 2) > 3);
    assert_memory_not_equal(&moves[1], &guard, sizeof guard);
    assert_memory_equal(&moves[2], &guard, sizeof guard);
    ita_session_close(session);
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
    ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
    ita_event tap = {.kind = ITA_EVENT_TAP, .node = 8};
    assert_int_equal(ita_session_gesture(session, hand, &tap, &diag), ITA_ANSWER_MOVE);
    expect_position(session, "7/2");
    tap.node = 1;
    assert_int_equal(ita_session_gesture(session, hand, &tap, &diag), ITA_ANSWER_REFUSED);
    assert_string_equal(diag.key, "null.count");
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(session, hand, 0, &diag, &scene), ITA_OK);
    assert_string_equal(ita_scene_find(&scene, 1)->style, "counter marked");
    ita_scene_close(&scene);
    ita_hand_free(ita_session_config(session), ita_heap(), hand);
    ita_session_close(session);
}

// ---- chance

static ita_session *open_seeded(const char *game, uint64_t seed) {
    ita_diag diag;
    ita_session *session = open(game);
    assert_int_equal(ita_session_seed(session, seed, &diag), ITA_OK);
    return session;
}

static void expect_last(const ita_session *session, const char *move) {
    assert_string_equal(ita_session_record(session)->nodes[ita_session_cursor(session)].move, move);
}

// Lays the tile that came on the first place, or submits it.
static void lay(ita_session *session, const char *turn) {
    char move[64];
    const char *last = ita_session_record(session)->nodes[ita_session_cursor(session)].move;
    snprintf(move, sizeof move, "%s@0,0/%s", last, turn);
    play(session, move);
}

static void undo_at_the_first_decision_says_start(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open_seeded("tantrix:solitaire", 5);
    const uint32_t first = ita_session_cursor(session);
    char tile[16];
    snprintf(tile, sizeof tile, "%s", ita_session_record(session)->nodes[first].move);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ita_session_undo(session, &diag), ITA_E_STATE);
        assert_string_equal(diag.key, "session.start");
        expect_last(session, tile);
    }
    assert_int_equal(ita_session_jump(session, ITA_ROOT, &diag), ITA_OK);
    assert_int_equal(ita_session_cursor(session), first);
    assert_int_equal(ita_session_record(session)->node_count, first + 1);
    ita_position position;
    ita_session_position(session, &position);
    assert_false(position.can_undo);
    ita_session_close(session);
}

static void another_move_draws_the_same_tile(void **state) {
    (void)state;
    ita_diag diag;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        ita_session *session = open_seeded("tantrix:solitaire", seed);
        char tile[16];
        lay(session, "0");
        play(session, "submit");
        const uint32_t end = ita_session_cursor(session);
        snprintf(tile, sizeof tile, "%s", ita_session_record(session)->nodes[end].move);
        assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
        assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
        lay(session, "3");
        play(session, "submit");
        expect_last(session, tile);
        assert_int_not_equal(ita_session_cursor(session), end);
        ita_session_close(session);
    }
}

static void redo_and_jump_go_on_past_recorded_draws(void **state) {
    (void)state;
    ita_diag diag;
    ita_session *session = open_seeded("tantrix:match", 3);
    ita_move move;
    const ita_config *config = ita_session_config(session);
    const uint32_t first = ita_session_cursor(session);
    assert_true(first > 2); // several draws in a row
    ita_rules_of(config)->moves(config, ita_session_state(session), &move, 1);
    assert_int_equal(ita_session_play(session, &move, &diag), ITA_OK);
    const uint32_t end = ita_session_cursor(session);
    assert_true(end > first + 1);
    assert_int_equal(ita_session_undo(session, &diag), ITA_OK);
    assert_int_equal(ita_session_cursor(session), first);
    assert_int_equal(ita_session_redo(session, &diag), ITA_OK);
    assert_int_equal(ita_session_cursor(session), end);
    assert_int_equal(ita_session_jump(session, first + 1, &diag),
                     ITA_OK); // chance is to move there
    assert_int_equal(ita_session_cursor(session), end);
    assert_int_equal(ita_session_visit(session, first + 1, &diag), ITA_OK);
    assert_int_equal(ita_session_cursor(session), first + 1);
    assert_int_equal(ita_session_redo(session, &diag), ITA_OK);
    assert_int_equal(ita_session_cursor(session), end);
    ita_session_close(session);
}

static ita_session *read_text(const char *text) {
    ita_session *session = NULL;
    ita_diag diag;
    assert_int_equal(ita_session_read(text, strlen(text), ita_heap(), &session, &diag), ITA_OK);
    return session;
}

static void chance_waits_until_there_is_a_seed(void **state) {
    (void)state;
    ita_diag diag;
    ita_position position;
    ita_session *session = read_text("intarsia 1\ngame: tantrix:solitaire\n\n3 3@0,0/0 submit\n");
    ita_session_position(session, &position);
    assert_true(position.is_chance);
    assert_true(position.can_undo);
    assert_int_equal(ita_session_record(session)->node_count, 4);
    assert_int_equal(ita_session_seed(session, 7, &diag), ITA_OK);
    ita_session_position(session, &position);
    assert_false(position.is_chance);
    assert_int_equal(position.moves, 4);
    assert_string_equal(ita_record_tag(ita_session_record(session), "seed"), "7");
    ita_session_close(session);
}

static void the_seed_of_a_record_counts(void **state) {
    (void)state;
    static const char text[] = "intarsia 1\ngame: tantrix:solitaire\nseed: 11\n\n";
    char tile[16] = "";
    for (uint64_t seed = 0; seed < 20; seed++) {
        ita_diag diag;
        ita_session *session = read_text(text);
        assert_int_equal(ita_session_seed(session, seed, &diag), ITA_OK);
        const char *drawn = ita_session_record(session)->nodes[1].move;
        if (tile[0]) assert_string_equal(drawn, tile);
        snprintf(tile, sizeof tile, "%s", drawn);
        ita_session_close(session);
    }
}

static void put_all(const ita_session *session, ita_text *out) {
    ita_text_open(out, ita_heap());
    ita_session_write(session, out);
    ita_session_json(session, out);
    ita_session_position_json(session, out);
}

static void a_draw_without_memory_changes_nothing(void **state) {
    (void)state;
    static const char game[] = "tantrix:match";
    for (size_t fail_at = 1;; fail_at++) {
        ita_diag diag;
        counting_allocator counting;
        counting_open(&counting, 0);
        ita_session *session = NULL;
        assert_int_equal(ita_session_new(game, strlen(game), &counting.allocator, &session, &diag),
                         ITA_OK);
        ita_text before, after;
        put_all(session, &before);
        counting.fail_at = counting.calls + fail_at;
        ita_status status = ita_session_seed(session, 4, &diag);
        counting.fail_at = 0;
        if (status != ITA_OK) {
            assert_int_equal(status, ITA_E_MEMORY);
            put_all(session, &after);
            assert_string_equal(ita_text_get(&before), ita_text_get(&after));
            ita_text_close(&after);
            assert_int_equal(ita_session_seed(session, 4, &diag), ITA_OK);
        }
        ita_text_close(&before);
        ita_session_close(session);
        assert_int_equal(counting.bytes_out, 0);
        if (status == ITA_OK) break;
    }
}

static void the_position_says_what_is_allowed(void **state) {
    (void)state;
    ita_diag diag;
    ita_position position;
    ita_session *session = open("null:size=4");
    ita_session_position(session, &position);
    assert_int_equal(position.player, 1);
    assert_int_equal(position.player_count, 2);
    assert_false(position.can_undo || position.can_redo || position.can_hint || position.can_solve);
    play(session, "3");
    play(session, "1");
    ita_session_position(session, &position);
    assert_int_equal(position.player, ITA_NOBODY);
    assert_true(position.result.is_over && position.can_undo && !position.can_redo);
    assert_int_equal(position.result.winner, 2);
    ita_session_undo(session, &diag);
    ita_session_position(session, &position);
    assert_true(position.can_redo && position.moves == 1 && position.nodes == 2);
    ita_session_redo(session, &diag);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_session_position_json(session, &text);
    assert_string_equal(
        ita_text_get(&text),
        "{\"game\":\"null\",\"config\":\"size=4\",\"format\":null,\"moves\":2,\"nodes\":2,"
        "\"players\":2,\"player\":0,\"chance\":false,\"over\":true,\"winner\":2,"
        "\"result\":\"null.result.last\",\"words\":\"Took the last counter.\",\"scores\":[0,1],"
        "\"can\":{\"undo\":true,\"redo\":false,\"hint\":false,\"solve\":false,"
        "\"generate\":false,\"think\":false,\"make\":false,\"draft\":false,\"spoil\":false},"
        "\"position\":\"0/1\"}");
    ita_text_close(&text);
    ita_session_close(session);
}

static void a_turn_is_played_whole_by_one_player_or_not_at_all(void **state) {
    (void)state;
    static const char *const refused[] = {"", ";", "1;2", "2;x", "9"};
    ita_diag diag;
    ita_session *session = open("null:size=9");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_int_not_equal(ita_session_play_turn(session, refused[i], &diag), ITA_OK);
        assert_int_equal(ita_session_record(session)->node_count, 1);
        expect_position(session, "9/1");
    }
    assert_int_equal(ita_session_play_turn(session, "2", &diag), ITA_OK);
    expect_position(session, "7/2");
    ita_session_close(session);
    session = open("twixt:size=8,rules=std,swap=no");
    const char *const turns[] = {"C3", "F6", "D5", "G4"};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        assert_int_equal(ita_session_play_turn(session, turns[i], &diag), ITA_OK);
    assert_int_equal(ita_session_play_turn(session, "-C3/D5;E2", &diag), ITA_OK);
    assert_int_equal(ita_session_record(session)->node_count, 7);
    ita_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_told_and_the_start_is_not),
        cmocka_unit_test(a_move_with_something_behind_it_is_refused),
        cmocka_unit_test(a_draft_lists_no_more_moves_than_there_is_room_for),
        cmocka_unit_test(undo_never_destroys_a_branch),
        cmocka_unit_test(redo_follows_the_branch_visited_last),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(random_walks_in_the_tree_keep_every_position),
        cmocka_unit_test(a_record_read_again_is_the_same),
        cmocka_unit_test(a_tap_is_a_move_and_a_refusal_says_why),
        cmocka_unit_test(undo_at_the_first_decision_says_start),
        cmocka_unit_test(another_move_draws_the_same_tile),
        cmocka_unit_test(redo_and_jump_go_on_past_recorded_draws),
        cmocka_unit_test(chance_waits_until_there_is_a_seed),
        cmocka_unit_test(the_seed_of_a_record_counts),
        cmocka_unit_test(a_draw_without_memory_changes_nothing),
        cmocka_unit_test(the_position_says_what_is_allowed),
        cmocka_unit_test(a_turn_is_played_whole_by_one_player_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
