// The swap of strips: when it may be done, what it changes, what is read and written of it, its
// button, and how the opponents of every level decide it.
#include "check.h"

#include "games/strips/strips.h"
#include "intarsia/session.h"
#include "intarsia/think.h"
#include "intarsia/words.h"

static ita_session *begin(const char *setup) {
    ita_session *session = NULL;
    ita_diag diag;
    if (ita_session_new(setup, strlen(setup), ita_heap(), &session, &diag) != ITA_OK)
        fail_msg("%s: %s", setup, diag.key);
    return session;
}

static void play(ita_session *session, const char *turn) {
    ita_diag diag;
    if (ita_session_play_turn(session, turn, &diag) != ITA_OK) fail_msg("%s: %s", turn, diag.key);
}

static void is_refused(ita_session *session, const char *move, const char *key) {
    ita_diag diag;
    assert_int_equal(ita_session_play_turn(session, move, &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, key);
    assert_non_null(ita_words(key));
}

static const strips_state *state_of(const ita_session *session) {
    return ita_session_state(session);
}

static void position_is(const ita_session *session, const char *expected) {
    const ita_config *config = ita_session_config(session);
    ita_text text;
    ita_text_open(&text, ita_heap());
    strips_state_format(config, ita_session_state(session), &text);
    assert_string_equal(ita_text_get(&text), expected);
    ita_text_close(&text);
}

static void the_second_player_may_take_the_first_move_over(void **state) {
    (void)state;
    ita_session *session = begin("strips:board=8x8,pieces=2,swap=yes");
    is_refused(session, "swap", "swap.late");
    play(session, "d4se");
    position_is(session, "d4se/:2");
    play(session, "swap");
    position_is(session, "/d4se:1 swapped");
    is_refused(session, "swap", "swap.late");
    play(session, "f6nw"); // joins it: one of each, nobody's
    position_is(session, "f6nw/d4se:2 swapped");
    is_refused(session, "swap", "swap.late");
    play(session, "d7ne");
    play(session, "b5sw");
    ita_position position;
    ita_session_position(session, &position);
    assert_true(position.result.is_over);
    position_is(session, "b5sw-f6nw/d4se-d7ne:0 swapped");
    ita_session_close(session);
    session = begin("strips:board=8x8");
    play(session, "d4se");
    is_refused(session, "swap", "swap.late");
    ita_session_close(session);
}

// On 3 by 3 nothing fits beside the first piece: one passes or swaps, and swaps but once.
static void who_can_place_nothing_may_swap_all_the_same(void **state) {
    (void)state;
    ita_session *session = begin("strips:board=3x3,swap=yes");
    play(session, "b2ne");
    play(session, "swap");
    play(session, "pass");
    assert_int_equal(state_of(session)->turn, 1);
    is_refused(session, "swap", "swap.late");
    play(session, "pass");
    position_is(session, "/b2ne:0 swapped");
    ita_session_close(session);
}

static void undo_gives_the_piece_back_byte_by_byte(void **state) {
    (void)state;
    ita_session *session = begin("strips:swap=yes");
    const ita_config *config = ita_session_config(session);
    play(session, "h8se");
    strips_state swapped = *state_of(session);
    const uint64_t before = strips_rules.hash(config, &swapped);
    const ita_move move = strips_move_of_deed(STRIPS_SWAP);
    strips_undo undo;
    strips_apply(config, &swapped, &move, &undo);
    assert_int_equal(swapped.pieces[0].owner, 1);
    assert_int_equal(swapped.sets.share[0][1], 1);
    assert_true(strips_rules.hash(config, &swapped) != before);
    strips_rules.undo(config, &swapped, &undo);
    assert_memory_equal(&swapped, state_of(session), sizeof swapped);
    ita_session_close(session);
}

static void impossible_positions_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *setup, *position, *key;
    } told[] = {
        {"swap=yes", "/d4se:1", "strips.state.counts"},
        {"swap=yes", "d4se/:2 swapped", "strips.state.counts"},
        {"swap=yes", "/d4se:2 swapped", "strips.state.turn"},
        {"swap=yes", "/:1 swapped", "strips.state.form"},
        {"swap=yes", "/d4se:1 swapped ", "strips.state.form"},
        {"", "/d4se:1 swapped", "strips.state.form"},
    };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        ita_config *config = NULL;
        ita_diag diag;
        strips_state made;
        assert_int_equal(ita_config_parse(&ita_game_strips, told[i].setup, strlen(told[i].setup),
                                          ita_heap(), &config, &diag),
                         ITA_OK);
        const char *position = told[i].position;
        assert_int_equal(strips_state_parse(config, position, strlen(position), &made, &diag),
                         ITA_E_SYNTAX);
        assert_string_equal(diag.key, told[i].key);
        ita_config_free(config);
    }
}

static void a_swap_is_for_two_without_a_bonus(void **state) {
    (void)state;
    static const char *const refused[] = {"swap=yes,players=3", "swap=yes,bonus=1"};
    ita_config *config = NULL;
    ita_diag diag;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ita_config_parse(&ita_game_strips, refused[i], strlen(refused[i]),
                                          ita_heap(), &config, &diag),
                         ITA_E_RANGE);
        assert_string_equal(diag.key, "strips.swap");
    }
}

static const ita_action *action_of(const ita_scene *scene) {
    for (size_t i = 0; i < scene->action_count; i++)
        if (strcmp(scene->actions[i].name, "swap") == 0) return &scene->actions[i];
    return NULL;
}

static void the_button_is_due_while_one_may_swap(void **state) {
    (void)state;
    ita_session *session = begin("strips:swap=yes");
    static const char *const turns[] = {NULL, "h8se", "swap"};
    for (int i = 0; i < 3; i++) {
        ita_scene scene;
        if (turns[i]) play(session, turns[i]);
        ita_scene_open(&scene, ita_heap());
        assert_int_equal(ita_session_scene(session, NULL, 0, NULL, &scene), ITA_OK);
        assert_non_null(action_of(&scene));
        assert_int_equal(action_of(&scene)->is_enabled, i == 1);
        assert_int_equal(action_of(&scene)->is_due, i == 1);
        ita_scene_close(&scene);
    }
    ita_session_close(session);
}

static void turn_of_level(const ita_session *session, int level, ita_text *turn) {
    const ita_think_options options = {.level = level, .seed = (uint64_t)level};
    ita_thought *thought;
    ita_diag diag;
    assert_int_equal(ita_think_open(ita_session_config(session), ita_session_state(session),
                                    &options, ita_heap(), &thought, &diag),
                     ITA_OK);
    for (int step = 0; step < 5 && !ita_think_is_done(thought); step++)
        assert_int_equal(ita_think_step(thought, 100, &diag), ITA_OK);
    ita_think_put_turn(thought, turn);
    ita_think_close(thought);
}

static void level_plays(const char *first, int level, bool swaps) {
    ita_session *session = begin("strips:swap=yes");
    ita_text turn;
    ita_text_open(&turn, ita_heap());
    play(session, first);
    turn_of_level(session, level, &turn);
    if ((strcmp(ita_text_get(&turn), "swap") == 0) != swaps)
        fail_msg("level %d answers %s by %s", level, first, ita_text_get(&turn));
    ita_text_close(&turn);
    ita_session_close(session);
}

// The centre of the large square three corners from every border is strong, two is not; and who
// knows that does not begin there.
static void every_level_takes_a_strong_first_move_over_and_makes_none(void **state) {
    (void)state;
    for (int level = 1; level <= ITA_LEVELS; level++) {
        level_plays("h8se", level, true);
        level_plays("c7se", level, true);  // corner d7
        level_plays("c7sw", level, false); // corner c7
        level_plays("b2nw", level, false);
        ita_session *session = begin("strips:swap=yes");
        ita_text turn;
        ita_text_open(&turn, ita_heap());
        turn_of_level(session, level, &turn);
        level_plays(ita_text_get(&turn), level, false);
        ita_text_close(&turn);
        ita_session_close(session);
    }
}

static void the_hint_says_why(void **state) {
    (void)state;
    static const struct {
        const char *turn, *idea;
    } told[] = {{"h8se", "take it over"}, {"", "about even"}};
    for (int i = 0; i < 2; i++) {
        ita_session *session = begin("strips:swap=yes");
        if (*told[i].turn) play(session, told[i].turn);
        ita_text words;
        ita_move move;
        bool has_move;
        ita_diag diag;
        ita_text_open(&words, ita_heap());
        assert_int_equal(ita_hint(ita_session_config(session), ita_session_state(session), 0, 300,
                                  &words, &move, &has_move, &diag),
                         ITA_OK);
        if (!strstr(ita_text_get(&words), told[i].idea)) fail_msg("%s", ita_text_get(&words));
        ita_text_close(&words);
        ita_session_close(session);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_player_may_take_the_first_move_over),
        cmocka_unit_test(who_can_place_nothing_may_swap_all_the_same),
        cmocka_unit_test(undo_gives_the_piece_back_byte_by_byte),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(a_swap_is_for_two_without_a_bonus),
        cmocka_unit_test(the_button_is_due_while_one_may_swap),
        cmocka_unit_test(every_level_takes_a_strong_first_move_over_and_makes_none),
        cmocka_unit_test(the_hint_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
