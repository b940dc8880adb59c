// Pieces of a dissection taken up and put down by taps and keys, as facts.
#include "dissection_table.h"

#include <math.h>

static ita_answer tap(dissection_table *t, uint32_t node) {
    return gesture(t, (ita_event){.kind = ITA_EVENT_TAP, .node = node});
}

static ita_answer act(dissection_table *t, const char *name) {
    return gesture(t, (ita_event){.kind = ITA_EVENT_ACTION, .name = name});
}

static ita_answer tap_at(dissection_table *t, double x, double y) {
    return gesture(t, (ita_event){.kind = ITA_EVENT_TAP, .x = x, .y = y});
}

// A second tap puts down what the first took up, and what was turned meanwhile stays turned when it
// is dragged.
static void taps_take_up_and_put_down(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("free");
    assert_int_equal(tap(&t, 8), ITA_ANSWER_NOTHING);
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.base.held, 3);
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.base.held, 0);
    assert_int_equal(act(&t, "drop"), ITA_ANSWER_NOTHING); // nothing is held
    assert_int_equal(act(&t, "nothing"), ITA_ANSWER_NOTHING);
    assert_int_equal(tap(&t, 7), ITA_ANSWER_HAND);
    const int before = t.hand.turn;
    assert_int_equal(act(&t, "turn"), ITA_ANSWER_HAND);
    assert_int_equal(act(&t, "flip"), ITA_ANSWER_HAND);
    const int turned = t.hand.turn;
    assert_true(turned != before && t.hand.is_mirrored);
    assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 7}), ITA_ANSWER_HAND);
    assert_true(t.hand.turn == turned && t.hand.is_mirrored);
    assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_GRAB, .node = 6}), ITA_ANSWER_HAND);
    assert_false(t.hand.is_mirrored);
    assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_CANCEL}), ITA_ANSWER_HAND);
    assert_int_equal(gesture(&t, (ita_event){.kind = ITA_EVENT_DRAG}), ITA_ANSWER_NOTHING);
    dissection_table_close(&t);
}

// Turned in the hand or not, from the tray or from the table; it snaps there as dropped.
static void a_tap_beside_all_pieces_lays_the_one_that_is_held_there(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    assert_int_equal(tap_at(&t, 0, 0), ITA_ANSWER_REFUSED); // says what to do
    assert_string_equal(t.diag.key, "dissection.choose");
    for (int turns = 0; turns < 3; turns++) {
        const double x = 1 - turns, y = 0.5 * turns;
        assert_int_equal(tap(&t, 6), ITA_ANSWER_HAND);
        assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND); // another in its place
        assert_int_equal(t.hand.base.held, 3);
        assert_int_equal(t.state.placed_count, turns > 0);
        if (turns == 0) gesture(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1});
        assert_int_equal(tap_at(&t, x, y), ITA_ANSWER_MOVE);
        assert_int_equal(t.hand.base.held, 0);
        assert_int_equal(t.state.places[2].turn, 1);
        const view_spot spot = anchor_on_screen(&t, 2);
        assert_true(hypot(spot.x - x, spot.y - y) < 0.6);
    }
    view_layout layout;
    dissection_layout(t.c, &t.state, 0, &layout);
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND);
    assert_int_equal(tap_at(&t, layout.tray[1].x, layout.tray[1].y), ITA_ANSWER_MOVE);
    assert_int_equal(t.state.placed_count, 0);
    static const ita_pose still;
    play_figure(&t, first_moves(&t), still, 99);
    assert_true(t.state.is_solved);
    assert_int_equal(tap_at(&t, 0, 0), ITA_ANSWER_NOTHING);
    dissection_table_close(&t);
}

static const char *style_of(dissection_table *t, ita_scene *scene, uint32_t node) {
    ita_scene_open(scene, ita_heap());
    assert_int_equal(dissection_view.scene(t->config, &t->state, &t->hand.base, NULL, scene),
                     ITA_OK);
    return ita_scene_find(scene, node)->style;
}

// As small as it lies there, its rim is as wide as that of one on the table or wider.
static void what_is_chosen_in_the_tray_has_a_wide_rim(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    ita_scene scene;
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND);
    assert_non_null(strstr(style_of(&t, &scene, 3), " held small"));
    assert_null(strstr(ita_scene_find(&scene, 4)->style, "held"));
    ita_scene_close(&scene);
    assert_int_equal(tap_at(&t, 0, 0), ITA_ANSWER_MOVE);
    assert_int_equal(tap(&t, 3), ITA_ANSWER_HAND);
    assert_null(strstr(style_of(&t, &scene, 3), "small"));
    assert_non_null(strstr(ita_scene_find(&scene, 3)->style, " held"));
    ita_scene_close(&scene);
    dissection_table_close(&t);
}

static void what_is_taken_up_and_put_down_unmoved_lies_as_it_lay(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("");
    assert_int_equal(play(&t, "1@12,-7"), ITA_ANSWER_MOVE);
    const dissection_state before = t.state;
    const view_spot spot = anchor_on_screen(&t, 0);
    for (int moved = 0; moved < 2; moved++) {
        gesture(&t,
                (ita_event){.kind = ITA_EVENT_GRAB, .node = 1, .x = spot.x + 1e-5, .y = spot.y});
        const ita_event drop = {.kind = ITA_EVENT_DROP, .x = spot.x + 1e-5 + moved, .y = spot.y};
        assert_int_equal(gesture(&t, drop), moved ? ITA_ANSWER_MOVE : ITA_ANSWER_HAND);
        assert_int_equal(t.hand.base.held, 0);
        assert_int_equal(memcmp(&before, &t.state, sizeof before) != 0, moved);
    }
    dissection_table_close(&t);
}

// By the key of the tray: what is held, else what has the focus; what lies there already stays.
static void a_key_puts_pieces_back_into_the_tray(void **state) {
    (void)state;
    dissection_table t = dissection_table_open("free");
    assert_int_equal(act(&t, "tray"), ITA_ANSWER_NOTHING);
    assert_int_equal(play(&t, "7t0@0,0"), ITA_ANSWER_MOVE);
    const uint32_t others[] = {0, 8, 6};
    for (size_t i = 0; i < 3; i++) {
        gesture(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = others[i]});
        assert_int_equal(act(&t, "tray"), i < 2 ? ITA_ANSWER_NOTHING : ITA_ANSWER_HAND);
        assert_true(t.state.places[6].is_placed);
    }
    gesture(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = 7});
    assert_int_equal(act(&t, "tray"), ITA_ANSWER_MOVE);
    assert_false(t.state.places[6].is_placed);
    dissection_table_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taps_take_up_and_put_down),
        cmocka_unit_test(a_tap_beside_all_pieces_lays_the_one_that_is_held_there),
        cmocka_unit_test(what_is_chosen_in_the_tray_has_a_wide_rim),
        cmocka_unit_test(what_is_taken_up_and_put_down_unmoved_lies_as_it_lay),
        cmocka_unit_test(a_key_puts_pieces_back_into_the_tray),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
