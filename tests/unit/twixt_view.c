// TwixT's scene: labels for every node, and what taps, actions and the focus mean, link edits above
// all.
#include "check.h"

#include "games/twixt/view/hand.h"
#include "intarsia/words.h"

#include <math.h>

typedef struct desk {
    ita_config *config;
    const twixt_config *c;
    twixt_state *state;
    void *undo;
    twixt_hand hand; // the view's own, as large as it says
    ita_scene scene;
    ita_diag diag;
    ita_move move, last;
    bool has_last;
    uint32_t show;
} desk;

static void play(desk *d, const char *moves) {
    char copy[512];
    strcpy(copy, moves);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        assert_int_equal(
            twixt_rules.move_parse(d->config, d->state, word, strlen(word), &d->last, &d->diag),
            ITA_OK);
        assert_int_equal(twixt_rules.check(d->config, d->state, &d->last, &d->diag), ITA_OK);
        twixt_rules.apply(d->config, d->state, &d->last, d->undo);
        d->has_last = true;
    }
}

static desk sit_down(const char *config, const char *moves) {
    desk d;
    memset(&d, 0, sizeof d);
    assert_int_equal(
        ita_config_parse(&ita_game_twixt, config, strlen(config), ita_heap(), &d.config, NULL),
        ITA_OK);
    d.c = twixt_own(d.config);
    d.state = calloc(1, d.c->state_size);
    d.undo = malloc(d.c->undo_size);
    d.show = ITA_SHOW_COORDINATES;
    twixt_rules.start(d.config, d.state);
    play(&d, moves);
    ita_scene_open(&d.scene, ita_heap());
    return d;
}

static void leave(desk *d) {
    ita_scene_close(&d->scene);
    free(d->state);
    free(d->undo);
    ita_config_free(d->config);
}

static void look(desk *d) {
    ita_view_options options = {d->show, d->has_last ? &d->last : NULL, NULL};
    ita_scene_reset(&d->scene);
    assert_int_equal(twixt_view.scene(d->config, d->state, &d->hand.base, &options, &d->scene),
                     ITA_OK);
}

static twixt_hole hole_of(const char *name) {
    twixt_hole hole = {0, 0};
    ita_reader reader = ita_read(name, strlen(name));
    assert_true(twixt_read_hole(&reader, &hole));
    return hole;
}

static uint32_t node_at(const desk *d, const char *name) {
    return twixt_node_of_hole(d->c, hole_of(name));
}

static uint32_t link_at(const desk *d, const char *a, const char *b) {
    twixt_edit link;
    assert_true(twixt_edit_between(d->c, hole_of(a), hole_of(b), true, &link));
    return twixt_node_of_link(d->c, link.hole, link.direction);
}

static ita_answer send(desk *d, ita_event_kind kind, uint32_t node, const char *name) {
    ita_event event = {.kind = kind, .node = node, .name = name};
    memset(&d->move, 0, sizeof d->move);
    return twixt_view.gesture(d->config, d->state, &d->hand.base, &event, &d->move, &d->diag);
}

static ita_answer tap(desk *d, const char *hole) {
    return send(d, ITA_EVENT_TAP, node_at(d, hole), NULL);
}

static void label_is(desk *d, uint32_t node, const char *expected) {
    look(d);
    const ita_node *found = ita_scene_find(&d->scene, node);
    assert_non_null(found);
    assert_string_equal(found->label, expected);
}

static const ita_node *ghost(const desk *d) {
    for (size_t i = 0; i < d->scene.node_count; i++)
        if (d->scene.nodes[i].role == ITA_ROLE_GHOST) return &d->scene.nodes[i];
    return NULL;
}

static const ita_action *action(const desk *d, const char *name) {
    for (size_t i = 0; i < d->scene.action_count; i++)
        if (strcmp(d->scene.actions[i].name, name) == 0) return &d->scene.actions[i];
    return NULL;
}

static void plays(desk *d, const char *expected) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    twixt_rules.move_format(d->config, d->state, &d->move, &text);
    assert_string_equal(ita_text_get(&text), expected);
    ita_text_close(&text);
    assert_int_equal(twixt_rules.check(d->config, d->state, &d->move, NULL), ITA_OK);
}

static void told_is(desk *d, const char *words, const char *expected) {
    ita_move move;
    ita_text text;
    ita_text_open(&text, ita_heap());
    assert_int_equal(
        twixt_rules.move_parse(d->config, d->state, words, strlen(words), &move, &d->diag), ITA_OK);
    twixt_view.tell(d->config, d->state, &move, &text);
    assert_string_equal(ita_text_get(&text), expected);
    ita_text_close(&text);
}

static void words_are_known(const char *words) {
    assert_non_null(words);
    assert_null(strstr(words, "twixt."));
    assert_null(strstr(words, "{"));
}

static void every_node_that_can_be_touched_has_a_label(void **state) {
    (void)state;
    static const char *const configs[][2] = {
        {"size=12", "D5 J9 E7 K11 F6"},
        {"size=30x8,rules=std", "D5 J7 E7 K5 F6"},
        {"size=12,rules=plain,swap=sides", "D5 swap J9|draw"},
        {"size=5", "B1 A2 C3 A3 B5"},
        {"size=5", "C3 resign"},
        {"size=8,handicap=2,swap=sides", "C3"},
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        desk d = sit_down(configs[i][0], configs[i][1]);
        d.show = ITA_SHOW_COORDINATES | ITA_SHOW_AIDS;
        d.hand.base.focus = node_at(&d, "C4");
        look(&d);
        size_t touchable = 0;
        for (size_t n = 0; n < d.scene.node_count; n++) {
            const ita_node *node = &d.scene.nodes[n];
            if (node->grips || node->id) words_are_known(node->label);
            if (node->grips) assert_int_not_equal(node->id, 0);
            touchable += node->grips != 0;
            for (size_t m = 0; node->id && m < n; m++)
                assert_int_not_equal(d.scene.nodes[m].id, node->id);
        }
        assert_true(touchable == (size_t)d.c->hole_count - 4);
        words_are_known(d.scene.title);
        words_are_known(d.scene.status);
        for (size_t n = 0; n < d.scene.note_count; n++) {
            words_are_known(d.scene.notes[n].name);
            words_are_known(d.scene.notes[n].value);
        }
        for (size_t n = 0; n < d.scene.action_count; n++)
            words_are_known(d.scene.actions[n].label);
        leave(&d);
    }
}

static void labels_say_what_a_player_needs(void **state) {
    (void)state;
    desk d = sit_down("size=12", "D5 J9 E7 K11 F6");
    label_is(&d, node_at(&d, "D5"), "D5, red peg, linked to E7 and F6");
    label_is(&d, node_at(&d, "F6"), "F6, red peg, linked to D5");
    label_is(&d, node_at(&d, "K11"), "K11, blue peg, linked to J9");
    label_is(&d, node_at(&d, "G2"), "G2, empty");
    label_is(&d, node_at(&d, "A5"), "A5, empty, on blue's border line");
    label_is(&d, node_at(&d, "G1"), "G1, empty, on red's border line, forbidden for blue");
    label_is(&d, link_at(&d, "E7", "D5"), "red link from D5 to E7");
    assert_string_equal(d.scene.status, "Blue to move");
    assert_string_equal(d.scene.title, "TwixT, 12 by 12");
    play(&d, "B2 G8");
    label_is(&d, node_at(&d, "E7"), "E7, red peg, linked to D5 and G8");
    play(&d, "B3 C7");
    label_is(&d, node_at(&d, "D5"), "D5, red peg, linked to C7, E7 and F6");
    leave(&d);
}

static void a_tap_sets_a_peg_or_says_why_not(void **state) {
    (void)state;
    desk d = sit_down("size=12", "");
    assert_int_equal(tap(&d, "D5"), ITA_ANSWER_MOVE);
    plays(&d, "D5");
    assert_int_equal(tap(&d, "A5"), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "twixt.border.blue");
    assert_int_equal(d.diag.mark_count, 1);
    assert_int_equal(d.diag.marks[0], node_at(&d, "A5"));
    assert_int_equal(send(&d, ITA_EVENT_TAP, 0, NULL), ITA_ANSWER_NOTHING);
    assert_int_equal(send(&d, ITA_EVENT_TAP, 999999, NULL), ITA_ANSWER_NOTHING);
    assert_int_equal(send(&d, ITA_EVENT_GRAB, node_at(&d, "D5"), NULL), ITA_ANSWER_NOTHING);
    leave(&d);
}

static void the_focus_shows_the_peg_and_links_that_would_come(void **state) {
    (void)state;
    desk d = sit_down("size=12", "D5 J9 E7 K11");
    assert_int_equal(send(&d, ITA_EVENT_FOCUS, node_at(&d, "F5"), NULL), ITA_ANSWER_HAND);
    look(&d);
    assert_string_equal(ghost(&d)->label, "a peg in F5 would link to E7");
    assert_int_equal(send(&d, ITA_EVENT_FOCUS, node_at(&d, "A5"), NULL), ITA_ANSWER_HAND);
    look(&d);
    assert_null(ghost(&d));
    assert_int_equal(send(&d, ITA_EVENT_FOCUS, 0, NULL), ITA_ANSWER_HAND);
    look(&d);
    assert_null(ghost(&d));
    leave(&d);
}

static void a_swap_is_told_as_what_it_does(void **state) {
    (void)state;
    static const char *const cases[][2] = {{"size=12", "Red's peg is Blue's now"},
                                           {"size=12,swap=rotate", "Red's peg is Blue's now"},
                                           {"size=12,swap=sides", "Sides swapped"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        desk d = sit_down(cases[i][0], "D5");
        const ita_move swap = twixt_move_of(TWIXT_SWAP);
        ita_text told;
        ita_text_open(&told, ita_heap());
        ita_view_of(d.config)->tell(d.config, d.state, &swap, &told);
        assert_string_equal(ita_text_get(&told), cases[i][1]);
        ita_text_close(&told);
        leave(&d);
    }
}

static void actions_swap_offer_agree_and_resign(void **state) {
    (void)state;
    desk d = sit_down("size=12", "D5");
    look(&d);
    assert_true(action(&d, "swap")->is_enabled);
    assert_true(action(&d, "resign")->is_a_danger);
    assert_string_equal(action(&d, "draw")->label, "Offer a draw with the next peg");
    assert_null(action(&d, "links"));
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "swap"), ITA_ANSWER_MOVE);
    plays(&d, "swap");
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "draw"), ITA_ANSWER_HAND);
    look(&d);
    assert_true(action(&d, "draw")->is_pressed);
    assert_int_equal(tap(&d, "F7"), ITA_ANSWER_MOVE);
    plays(&d, "F7|draw");
    look(&d);
    assert_false(action(&d, "draw")->is_pressed);
    play(&d, "F7|draw");
    look(&d);
    assert_false(action(&d, "swap")->is_enabled);
    assert_string_equal(action(&d, "draw")->label, "Agree to a draw"); // the same button
    assert_string_equal(d.scene.status, "Red to move; a draw is offered");
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "draw"), ITA_ANSWER_MOVE);
    plays(&d, "draw");
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "swap"), ITA_ANSWER_REFUSED);
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "dance"), ITA_ANSWER_NOTHING);
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "resign"), ITA_ANSWER_MOVE);
    play(&d, "resign");
    look(&d);
    assert_int_equal(d.scene.action_count, 0);
    assert_string_equal(d.scene.status, "Red has resigned: Blue wins");
    leave(&d);
}

static void whoever_resigns_is_told_so_and_nobody_may_swap(void **state) {
    (void)state;
    static const struct {
        const char *config, *moves, *status;
        int winner;
    } games[] = {
        {"size=12", "D5 resign", "Blue has resigned: Red wins", 1},
        {"size=12", "resign", "Red has resigned: Blue wins", 2},
        {"size=12,swap=sides", "D5 swap resign", "Blue has resigned: Red wins", 2},
        {"size=12", "D5|draw resign", "Blue has resigned: Red wins", 1},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        desk d = sit_down(games[i].config, games[i].moves);
        ita_result result;
        look(&d);
        assert_string_equal(d.scene.status, games[i].status);
        assert_null(action(&d, "swap"));
        twixt_rules.result(d.config, d.state, &result);
        assert_int_equal(result.winner, games[i].winner);
        assert_null(strstr(ita_words(result.key), "opponent")); // both read it
        leave(&d);
    }
}

static void links_are_taken_away_by_tapping_them(void **state) {
    (void)state;
    desk d = sit_down("size=12,rules=std", "D5 J9 E7 K11");
    uint32_t link = link_at(&d, "D5", "E7");
    assert_int_equal(send(&d, ITA_EVENT_TAP, link, NULL), ITA_ANSWER_NOTHING);
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "links"), ITA_ANSWER_HAND);
    assert_int_equal(send(&d, ITA_EVENT_TAP, link_at(&d, "J9", "K11"), NULL), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "twixt.link.theirs");
    assert_int_equal(send(&d, ITA_EVENT_TAP, link, NULL), ITA_ANSWER_HAND);
    label_is(&d, link, "link from D5 to E7, to be taken away");
    label_is(&d, node_at(&d, "D5"), "D5, red peg");
    assert_int_equal(send(&d, ITA_EVENT_TAP, link, NULL), ITA_ANSWER_HAND); // and back again
    label_is(&d, link, "red link from D5 to E7");
    assert_int_equal(send(&d, ITA_EVENT_TAP, link, NULL), ITA_ANSWER_HAND);
    assert_int_equal(tap(&d, "F6"), ITA_ANSWER_HAND); // a peg, not played yet
    label_is(&d, node_at(&d, "F6"), "F6, red peg, linked to D5");
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "play"), ITA_ANSWER_MOVE);
    plays(&d, "F6-D5/E7");
    assert_false(twixt_hand_has_plans(&d.hand.base));
    leave(&d);
}

static void a_freed_link_comes_with_the_peg(void **state) {
    (void)state;
    desk d = sit_down("size=12,rules=std", "D5 J9 E7 K11 D6 J2");
    send(&d, ITA_EVENT_ACTION, 0, "links");
    send(&d, ITA_EVENT_TAP, link_at(&d, "D5", "E7"), NULL);
    send(&d, ITA_EVENT_ACTION, 0, "links");
    assert_int_equal(tap(&d, "F5"), ITA_ANSWER_MOVE); // D6-F5 was stopped by D5-E7
    plays(&d, "F5-D5/E7");
    play(&d, "F5-D5/E7");
    label_is(&d, node_at(&d, "F5"), "F5, red peg, linked to D6 and E7");
    leave(&d);
}

// Fourteen links, all taken away in one turn: a move is played when twelve are planned, and the
// turn goes on with the rest.
static void a_turn_changes_any_number_of_links(void **state) {
    (void)state;
    desk d = sit_down("size=24,rules=std", "");
    for (int i = 0; i < 15; i++) {
        char peg[16];
        snprintf(peg, sizeof peg, "%c%d", i % 2 ? 'F' : 'D', 4 + i);
        play(&d, peg);
        snprintf(peg, sizeof peg, "%c%d", 'K' + i % 3 * 3, 4 + i);
        play(&d, peg);
    }
    send(&d, ITA_EVENT_ACTION, 0, "links");
    for (int i = 0; i < 14; i++) {
        char upper[16], lower[16], expected[256] = "";
        snprintf(upper, sizeof upper, "%c%d", i % 2 ? 'F' : 'D', 4 + i);
        snprintf(lower, sizeof lower, "%c%d", i % 2 ? 'D' : 'F', 5 + i);
        ita_answer answer = send(&d, ITA_EVENT_TAP, link_at(&d, upper, lower), NULL);
        assert_int_equal(answer, i == 12 ? ITA_ANSWER_MOVE : ITA_ANSWER_HAND);
        if (answer != ITA_ANSWER_MOVE) continue;
        for (int k = 0; k < 12; k++)
            snprintf(expected + strlen(expected), 16, "-%c%d/%c%d", k % 2 ? 'F' : 'D', 4 + k,
                     k % 2 ? 'D' : 'F', 5 + k);
        plays(&d, expected);
        play(&d, expected);
    }
    assert_int_equal(tap(&d, "B9"), ITA_ANSWER_HAND);
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "play"), ITA_ANSWER_MOVE);
    plays(&d, "B9-D16/F17-F17/D18");
    leave(&d);
}

static void links_are_drawn_from_peg_to_peg(void **state) {
    (void)state;
    desk d = sit_down("size=12,rules=std", "D5 J9 E7-D5/E7 K11");
    if (tap(&d, "D5") != ITA_ANSWER_REFUSED) fail();
    send(&d, ITA_EVENT_ACTION, 0, "links");
    assert_int_equal(tap(&d, "D5"), ITA_ANSWER_HAND);
    assert_int_equal(tap(&d, "D5"), ITA_ANSWER_HAND); // changed its mind
    assert_int_equal(tap(&d, "D5"), ITA_ANSWER_HAND);
    assert_int_equal(tap(&d, "E7"), ITA_ANSWER_HAND);
    label_is(&d, node_at(&d, "D5"), "D5, red peg, linked to E7");
    assert_int_equal(tap(&d, "D5"), ITA_ANSWER_HAND);
    assert_int_equal(tap(&d, "J9"), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "twixt.hole.blue");
    assert_int_equal(tap(&d, "G9"), ITA_ANSWER_HAND); // plans a peg
    assert_int_equal(tap(&d, "D5"), ITA_ANSWER_HAND);
    assert_int_equal(tap(&d, "G9"), ITA_ANSWER_REFUSED);
    assert_string_equal(d.diag.key, "twixt.link.far");
    assert_int_equal(d.diag.mark_count, 2);
    assert_int_equal(tap(&d, "G8"), ITA_ANSWER_HAND); // plans it elsewhere
    label_is(&d, node_at(&d, "G8"), "G8, red peg, linked to E7");
    label_is(&d, node_at(&d, "G9"), "G9, empty");
    look(&d);
    assert_non_null(action(&d, "clear"));
    assert_int_equal(send(&d, ITA_EVENT_ACTION, 0, "play"), ITA_ANSWER_MOVE);
    plays(&d, "G8+D5/E7");
    leave(&d);
}

static void escape_forgets_plans_and_plans_do_not_outlive_their_position(void **state) {
    (void)state;
    desk d = sit_down("size=12,rules=std", "D5 J9 E7 K11");
    assert_int_equal(send(&d, ITA_EVENT_CANCEL, 0, NULL), ITA_ANSWER_NOTHING);
    send(&d, ITA_EVENT_ACTION, 0, "links");
    send(&d, ITA_EVENT_TAP, link_at(&d, "D5", "E7"), NULL);
    assert_int_equal(send(&d, ITA_EVENT_CANCEL, 0, NULL), ITA_ANSWER_HAND);
    assert_false(twixt_hand_has_plans(&d.hand.base));
    send(&d, ITA_EVENT_TAP, link_at(&d, "D5", "E7"), NULL);
    assert_true(twixt_hand_has_plans(&d.hand.base));
    play(&d, "G2"); // somebody plays another way: now it is blue's turn
    look(&d);
    label_is(&d, node_at(&d, "D5"), "D5, red peg, linked to E7");
    send(&d, ITA_EVENT_FOCUS, node_at(&d, "B2"), NULL);
    assert_false(twixt_hand_has_plans(&d.hand.base));
    leave(&d);
}

static void aids_name_the_winning_hole(void **state) {
    (void)state;
    desk d = sit_down("size=5", "B1 A2 C3 A3");
    label_is(&d, node_at(&d, "B5"), "B5, empty, on red's border line");
    d.show |= ITA_SHOW_AIDS;
    label_is(&d, node_at(&d, "B5"), "B5, empty, on red's border line, wins at once for red");
    label_is(&d, node_at(&d, "D5"), "D5, empty, on red's border line, wins at once for red");
    label_is(&d, node_at(&d, "C5"), "C5, empty, on red's border line");
    leave(&d);
}

static void a_move_says_what_becomes_of_a_draw(void **state) {
    (void)state;
    desk d = sit_down("size=12", "D5");
    told_is(&d, "F7", "F7");
    told_is(&d, "F7|draw", "F7; a draw is offered");
    play(&d, "F7|draw");
    told_is(&d, "G3", "G3; the draw is declined");
    told_is(&d, "draw", "Draw agreed");
    told_is(&d, "resign", "Resigned");
    leave(&d);
}

static void a_note_says_what_a_side_joins_and_how_many_pegs_it_has(void **state) {
    (void)state;
    desk d = sit_down("", "C3 D4 E6");
    look(&d);
    assert_string_equal(d.scene.notes[0].value, "Joins top and bottom; 2 pegs");
    assert_string_equal(d.scene.notes[1].value, "Joins left and right; one peg");
    leave(&d);
}

static int numbers_of(const char *path, double numbers[32]) {
    int count = 0;
    for (char *at = (char *)(uintptr_t)path; *at;)
        if (strchr("MLz ", *at)) {
            at++;
        } else {
            assert_true(count < 32);
            numbers[count++] = strtod(at, &at);
        }
    return count;
}

static const char *path_of(const ita_scene *scene, const char *style) {
    for (size_t i = 0; i < scene->node_count; i++)
        if (strcmp(scene->nodes[i].style, style) == 0) return scene->nodes[i].path;
    fail_msg("no %s", style);
    return NULL;
}

// Red's strips are blue's where rows are columns, and each is the other one turned by half a turn.
static void the_frame_is_the_same_on_all_sides(void **state) {
    (void)state;
    enum { LAST = 11, CORNERS = 8 };
    desk d = sit_down("size=12", "");
    double red[32], blue[32];
    look(&d);
    assert_int_equal(numbers_of(path_of(&d.scene, "tw-frame red"), red), 2 * CORNERS);
    assert_int_equal(numbers_of(path_of(&d.scene, "tw-frame blue"), blue), 2 * CORNERS);
    double all = 0;
    for (int i = 0; i < CORNERS; i++) {
        assert_true(fabs(red[2 * i] - blue[2 * i + 1]) < 1e-9);
        assert_true(fabs(red[2 * i + 1] - blue[2 * i]) < 1e-9);
        all += red[2 * i + 1];
    }
    assert_true(fabs(all / CORNERS - LAST / 2.0) < 1e-9);
    leave(&d);
}

// Any bytes, mostly small numbers.
static void random_bytes(twixt_hand *hand, ita_random *random) {
    uint32_t words[sizeof *hand / sizeof(uint32_t)];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        words[i] = (uint32_t)(ita_random_below(random, 3) ? ita_random_below(random, 90)
                                                          : ita_random_next(random));
    ita_hand base = hand->base;
    memcpy(hand, words, sizeof words);
    hand->base = base;
    if (ita_random_below(random, 2)) hand->edits.v[0] = TWIXT_LINKS, hand->edits.v[1] = 0;
}

static void nothing_a_hand_can_hold_harms(void **state) {
    (void)state;
    desk d = sit_down("size=9,rules=std", "D5 F7 E7 C3");
    ita_random random;
    ita_random_seed(&random, 11);
    static const char *const names[] = {"swap", "resign", "draw", "links",
                                        "play", "clear",  "",     NULL};
    for (int i = 0; i < 20000; i++) {
        if (i % 50 == 0) random_bytes(&d.hand, &random);
        ita_event event = {.kind = (ita_event_kind)ita_random_below(&random, 9),
                           .node = (uint32_t)(ita_random_below(&random, 2)
                                                  ? ita_random_below(&random, 100)
                                                  : 10000 + ita_random_below(&random, 400)),
                           .name = names[ita_random_below(&random, 8)]};
        ita_answer answer =
            twixt_view.gesture(d.config, d.state, &d.hand.base, &event, &d.move, &d.diag);
        if (answer == ITA_ANSWER_MOVE)
            assert_int_equal(twixt_rules.check(d.config, d.state, &d.move, NULL), ITA_OK);
        if (answer == ITA_ANSWER_REFUSED) assert_non_null(d.diag.key);
        if (i % 20 == 0) look(&d);
    }
    leave(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_that_can_be_touched_has_a_label),
        cmocka_unit_test(labels_say_what_a_player_needs),
        cmocka_unit_test(a_tap_sets_a_peg_or_says_why_not),
        cmocka_unit_test(the_focus_shows_the_peg_and_links_that_would_come),
        cmocka_unit_test(actions_swap_offer_agree_and_resign),
        cmocka_unit_test(whoever_resigns_is_told_so_and_nobody_may_swap),
        cmocka_unit_test(links_are_taken_away_by_tapping_them),
        cmocka_unit_test(a_freed_link_comes_with_the_peg),
        cmocka_unit_test(a_turn_changes_any_number_of_links),
        cmocka_unit_test(links_are_drawn_from_peg_to_peg),
        cmocka_unit_test(escape_forgets_plans_and_plans_do_not_outlive_their_position),
        cmocka_unit_test(aids_name_the_winning_hole),
        cmocka_unit_test(a_move_says_what_becomes_of_a_draw),
        cmocka_unit_test(a_note_says_what_a_side_joins_and_how_many_pegs_it_has),
        cmocka_unit_test(the_frame_is_the_same_on_all_sides),
        cmocka_unit_test(a_swap_is_told_as_what_it_does),
        cmocka_unit_test(nothing_a_hand_can_hold_harms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
