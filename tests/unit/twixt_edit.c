// Drafts of TwixT problems: what they make is the position that was set up, peg by peg and link by
// link; why one makes none yet; problems that say their position; changes by text, taps and
// buttons.
#include "games_played.h"

#include "games/twixt/edit/edit.h"

// What it makes, or the key of what it lacks.
static void gives(const char *draft, const char *moves, const char *expected) {
    ita_session *session = open_played(draft, moves);
    ita_text made;
    ita_diag diag = {.key = "ok"};
    ita_text_open(&made, ita_heap());
    if (ita_session_made(session, &made, &diag) != ITA_OK) {
        assert_int_equal(diag.offset, ITA_NO_OFFSET);
        ita_put(&made, diag.key);
    }
    assert_string_equal(ita_text_get(&made), expected);
    ita_text_close(&made);
    ita_session_close(session);
}

static void a_draft_makes_what_is_set_up(void **state) {
    (void)state;
    gives("twixt:edit", "", "twixt:problem");
    gives("twixt:edit,size=8,rules=pp", "blue",
          "twixt:problem,size=8,rules=pp,position=[turn=blue]");
    gives("twixt:edit,size=6", "red:C3 blue:C4 red:D5 -C3/D5 red:B5 draw",
          "twixt:problem,size=6,aim=draw,"
          "position=[turn=red red=C3,B5,D5 blue=C4 links=C3/B5]");
    gives("twixt:edit,size=6", "red:C3 red:D5 -C3/D5 C3/D5",
          "twixt:problem,size=6,position=[turn=red red=C3,D5 links=C3/D5]");
    gives("twixt:edit", "-C3 red:C3", "twixt:problem"); // back where it began
    gives("twixt:edit", "draw",
          "twixt:problem,aim=draw,position=[turn=blue red=C3,C4,E4,B7 "
          "blue=D3,C5,D5 links=C3/E4]");
}

static void a_draft_says_why_it_makes_no_problem_yet(void **state) {
    (void)state;
    gives("twixt:edit,size=5", "red:C1 red:D3 red:C5", "twixt.edit.joined");
    gives("twixt:edit,size=5", "blue:C3 red:C2 red:D2 red:C4 blue:B3 red:B4 blue:D4 blue:D3",
          "twixt.edit.cut");
}

static void refuses(const char *moves, const char *change, const char *key) {
    expect_refused("twixt:edit", moves, change, key);
}

static void only_what_changes_something_is_a_change(void **state) {
    (void)state;
    refuses("", "red:C3", "twixt.hole.red");
    refuses("", "blue:C3", "twixt.hole.red");
    refuses("", "red:A3", "twixt.border.blue");
    refuses("", "red:A1", "twixt.hole.corner");
    refuses("", "-B2", "twixt.edit.empty");
    refuses("", "C3/E4", "twixt.edit.already");
    refuses("", "-C4/E3", "twixt.state.ends");
    refuses("", "C3/D5", "twixt.state.ends");
    refuses("red:D2 red:E6 red:C6", "-C4/E3", "twixt.state.ends");
    refuses("", "blue", "twixt.edit.already");
    refuses("", "win", "twixt.edit.already");
    refuses("no-pegs", "no-pegs", "twixt.edit.already");
    refuses("", "red:Z9", "twixt.edit.form");
    refuses("", "red:C3/E4", "twixt.edit.form");
    refuses("", "C3", "twixt.edit.form");
    refuses("", "-C3/D4", "twixt.edit.form");
}

static void a_link_that_another_crosses_stays_off(void **state) {
    (void)state;
    ita_session *session = open_played("twixt:edit,size=6", "red:C3 red:D5 -C3/D5");
    ita_diag diag = {.key = "ok"};
    const char *const blue[] = {"blue:B4", "blue:D3", "blue:B3"};
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(ita_session_play_text(session, blue[i], strlen(blue[i]), &diag), ITA_OK);
    const twixt_state *s = ita_session_state(session);
    assert_int_equal(s->board.head.peg_count, 4);
    // B4-D3 passes above C3; another link of blue's stands in the way
    assert_int_equal(ita_session_play_text(session, "blue:E4", 7, &diag), ITA_OK);
    assert_int_equal(ita_session_play_text(session, "blue:C5", 7, &diag), ITA_OK);
    assert_int_not_equal(ita_session_play_text(session, "C3/D5", 5, &diag), ITA_OK);
    assert_string_equal(diag.key, "twixt.link.crosses");
    ita_session_close(session);
}

// ---- problems that say their position

static void bad_problem(const char *text, const char *key, size_t offset) {
    ita_config *config;
    ita_diag diag = {.key = "ok"};
    assert_int_not_equal(
        ita_config_parse(&ita_game_twixt, text, strlen(text), ita_heap(), &config, &diag), ITA_OK);
    assert_string_equal(diag.key, key);
    assert_int_equal(diag.offset, offset);
}

static void a_position_is_read_and_refused_with_its_place(void **state) {
    (void)state;
    bad_problem("problem,position=turn=red", "twixt.problem.brackets", 17);
    bad_problem("problem,moves=C3,position=[turn=red]", "twixt.problem.both", 26);
    bad_problem("problem,position=[turn=red red=A1]", "twixt.hole.corner", 31);
    bad_problem("problem,position=[turn=red red=C3 links=C3/D5]", "twixt.state.ends", 40);
    bad_problem("problem,position=[turn=red swapped]", "twixt.state.form", 18);
    bad_problem("problem,position=[turn=red resigned]", "twixt.state.form", 18);
    bad_problem("problem,size=3,position=[turn=red red=B1 blue=A2]", "twixt.over", 24);
}

// ---- by hand

static ita_answer touch(ita_session *session, ita_hand *hand, ita_event_kind kind, uint32_t node,
                        const char *name) {
    const ita_event event = {.kind = kind, .node = node, .name = name};
    ita_diag diag = {.key = "ok"};
    return ita_session_gesture(session, hand, &event, &diag);
}

// The style of a link that one could put on here, as it is drawn between its holes; "" where none
// is.
static const char *missing_link(ita_session *session, const ita_hand *hand, uint32_t link) {
    static char style[80];
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(session, hand, 0, NULL, &scene), ITA_OK);
    const ita_node *node = ita_scene_find(&scene, link);
    style[0] = '\0';
    if (node) {
        snprintf(style, sizeof style, "%s", node->style);
        assert_int_equal(node->role, ITA_ROLE_LINK);
        assert_int_equal(node->grips, ITA_GRIP_TAP);
        assert_true(node->x * 2 == 5 && node->y == 3); // halfway from C3 to D5
        assert_string_equal(node->path, "M-0.5 -1L0.5 1");
        assert_non_null(strstr(node->label, "C3"));
        assert_non_null(strstr(node->label, "D5"));
    }
    ita_scene_close(&scene);
    return style;
}

static void taps_set_what_the_hand_has_and_take_what_is_there(void **state) {
    (void)state;
    ita_session *session = open_played("twixt:edit,size=6", "");
    const twixt_config *c = twixt_own(ita_session_config(session));
    const twixt_state *s = ita_session_state(session);
    ita_hand *hand = ita_hand_new(&c->base, ita_heap());
    const uint32_t c3 = twixt_node_of_hole(c, (twixt_hole){2, 2});
    const uint32_t d5 = twixt_node_of_hole(c, (twixt_hole){3, 4});
    const uint32_t link = twixt_node_of_link(
        c, 2 * 6 + 2, twixt_direction_of((twixt_hole){2, 2}, (twixt_hole){3, 4}));
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, c3, NULL), ITA_ANSWER_MOVE);
    assert_int_equal(twixt_board_owner(&s->board, 2, 2), TWIXT_RED);
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, c3, NULL), ITA_ANSWER_MOVE);
    assert_int_equal(twixt_board_owner(&s->board, 2, 2), TWIXT_NOBODY);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "set-blue"), ITA_ANSWER_HAND);
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, c3, NULL), ITA_ANSWER_MOVE);
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, d5, NULL), ITA_ANSWER_MOVE);
    assert_int_equal(twixt_board_owner(&s->board, 3, 4), TWIXT_BLUE);
    assert_int_not_equal(twixt_board_links(&s->board, 14), 0);
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, link, NULL), ITA_ANSWER_NOTHING);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "links"), ITA_ANSWER_HAND);
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, link, NULL), ITA_ANSWER_MOVE);
    assert_int_equal(twixt_board_links(&s->board, 14), 0);
    assert_string_equal(missing_link(session, hand, link), "tw-link blue removed");
    // who misses a link takes no peg off, and sets none
    const uint32_t hole = twixt_node_of_hole(c, (twixt_hole){1, 3});
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, d5, NULL), ITA_ANSWER_REFUSED);
    assert_int_equal(twixt_board_owner(&s->board, 3, 4), TWIXT_BLUE);
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, hole, NULL), ITA_ANSWER_REFUSED);
    assert_int_equal(twixt_board_owner(&s->board, 1, 3), TWIXT_NOBODY);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "set-blue"), ITA_ANSWER_HAND);
    assert_string_equal(missing_link(session, hand, link), "");
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "links"), ITA_ANSWER_HAND);
    assert_int_equal(touch(session, hand, ITA_EVENT_TAP, link, NULL), ITA_ANSWER_MOVE);
    assert_int_not_equal(twixt_board_links(&s->board, 14), 0);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "draw"), ITA_ANSWER_MOVE);
    assert_int_equal(touch(session, hand, ITA_EVENT_ACTION, 0, "draw"), ITA_ANSWER_REFUSED);
    assert_int_equal(s->status.aim, TWIXT_AIM_DRAW);
    ita_hand_free(&c->base, ita_heap(), hand);
    ita_session_close(session);
}

// ---- random drafts

static void check_made(const ita_session *draft, const char *setup) {
    ita_session *made = open_played(setup, "");
    const twixt_problem *p = twixt_problem_own(ita_session_config(made));
    const twixt_state *s = ita_session_state(draft);
    assert_int_equal(p->aim, s->status.aim);
    assert_int_equal(p->solver, s->status.turn);
    for (int hole = 0; hole < p->twixt.hole_count; hole++) {
        const twixt_hole at = twixt_hole_at(&p->twixt, hole);
        assert_int_equal(twixt_board_owner(&p->start->board, at.col, at.row),
                         twixt_board_owner(&s->board, at.col, at.row));
        assert_int_equal(twixt_board_links(&p->start->board, hole),
                         twixt_board_links(&s->board, hole));
    }
    ita_session_close(made);
}

static void check_text(const ita_session *draft) {
    const ita_config *config = ita_session_config(draft);
    const size_t size = twixt_own(config)->state_size;
    void *again = aligned_alloc(16, (size + 15) / 16 * 16);
    ita_text text;
    ita_text_open(&text, ita_heap());
    twixt_draft_format(config, ita_session_state(draft), &text);
    assert_int_equal(twixt_draft_parse(config, ita_text_get(&text), text.length, again, NULL),
                     ITA_OK);
    assert_memory_equal(again, ita_session_state(draft), size);
    ita_text_close(&text);
    free(again);
}

static void random_drafts_make_what_is_set_up(void **state) {
    (void)state;
    static const char *const starts[] = {"twixt:edit", "twixt:edit,size=5x7,rules=pp,moves=C3",
                                         "twixt:edit,size=8,rules=std", "twixt:edit,size=12"};
    static ita_move moves[4096];
    ita_random random;
    ita_random_seed(&random, test_seed(20261125));
    size_t made_count = 0;
    for (size_t n = 0; n < usual_or_long(60, 3000); n++) {
        ita_session *session = open_played(starts[n % 4], "");
        const ita_config *config = ita_session_config(session);
        for (uint64_t i = ita_random_below(&random, 40); i > 0; i--) {
            const size_t count =
                twixt_draft_rules.moves(config, ita_session_state(session), moves, 4096);
            assert_in_range(count, 1, 4096);
            const ita_move *move = &moves[ita_random_below(&random, count)];
            assert_int_equal(ita_session_play(session, move, NULL), ITA_OK);
        }
        ita_text made;
        ita_text_open(&made, ita_heap());
        check_text(session);
        if (ita_session_made(session, &made, NULL) == ITA_OK) {
            check_made(session, ita_text_get(&made));
            made_count++;
        }
        ita_text_close(&made);
        ita_session_close(session);
    }
    assert_true(made_count > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draft_makes_what_is_set_up),
        cmocka_unit_test(a_draft_says_why_it_makes_no_problem_yet),
        cmocka_unit_test(only_what_changes_something_is_a_change),
        cmocka_unit_test(a_link_that_another_crosses_stays_off),
        cmocka_unit_test(a_position_is_read_and_refused_with_its_place),
        cmocka_unit_test(taps_set_what_the_hand_has_and_take_what_is_there),
        cmocka_unit_test(random_drafts_make_what_is_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
