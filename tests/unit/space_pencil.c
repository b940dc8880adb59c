// Drafts of puzzles in space by hand: taps, keys and buttons; which layers are open, how large they
// are on which screen, and what is seen of the part that is drawn.
#include "games_played.h"

#include "games/space/edit/pencil.h"

#include <math.h>

typedef struct touched {
    ita_session *session;
    space_drawing *hand;
} touched;

static touched open_touched(const char *setup) {
    ita_session *session = open_game(setup);
    return (touched){session,
                     (space_drawing *)ita_hand_new(ita_session_config(session), ita_heap())};
}

static void close_touched(touched *t) {
    ita_hand_free(ita_session_config(t->session), ita_heap(), &t->hand->hand.hand);
    ita_session_close(t->session);
}

static ita_answer touch(touched *t, ita_event_kind kind, uint32_t node, const char *name) {
    const ita_event event = {.kind = kind, .node = node, .name = name};
    ita_diag diag = {.key = "ok"};
    return ita_session_gesture(t->session, &t->hand->hand.hand, &event, &diag);
}

static uint32_t node_of(const touched *t, int16_t x, int16_t y, int16_t z) {
    const space_ground *g = space_ground_of(ita_session_config(t->session));
    return SPACE_NODE_CELL + (uint32_t)space_box_find(g, (ita_cell){x, y, z});
}

static void drawn_is(const touched *t, const char *expected) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    space_draft_format(ita_session_config(t->session), ita_session_state(t->session), &text);
    assert_string_equal(ita_text_get(&text), expected);
    ita_text_close(&text);
}

// As on a telephone held upright.
static ita_answer tap_upright(touched *t, uint32_t node) {
    const ita_event event = {.kind = ITA_EVENT_TAP, .node = node, .ratio = 0.7};
    ita_diag diag = {.key = "ok"};
    return ita_session_gesture(t->session, &t->hand->hand.hand, &event, &diag);
}

static int count_places_shown(touched *t, double ratio, uint32_t show) {
    ita_scene scene;
    int count = 0;
    ita_scene_open(&scene, ita_heap());
    scene.ratio = ratio;
    assert_int_equal(ita_session_scene(t->session, &t->hand->hand.hand, show, NULL, &scene),
                     ITA_OK);
    for (size_t i = 0; i < scene.node_count; i++)
        count += scene.nodes[i].id >= SPACE_NODE_CELL && scene.nodes[i].id < 9000;
    ita_scene_close(&scene);
    return count;
}

static int count_places(touched *t, double ratio) {
    return count_places_shown(t, ratio, 0);
}

// How many pixels are between neighbours of the layer that is open, on a stage of a telephone.
static double pixels_apart(touched *t, double width, double height) {
    ita_scene scene;
    ita_scene_open(&scene, ita_heap());
    scene.ratio = width / height;
    assert_int_equal(
        ita_session_scene(t->session, &t->hand->hand.hand, ITA_SHOW_LARGE, NULL, &scene), ITA_OK);
    const double pixels = SPACE_PLAN_SCALE * width / scene.width;
    ita_scene_close(&scene);
    return pixels;
}

static void the_open_layer_is_large_held_upright_and_across(void **state) {
    (void)state;
    static const struct {
        const char *draft;
        double upright, across; // at least
    } drafts[] = {{"space:edit", 36, 41}, {"space:edit,set=soma,room=2", 28, 30}};
    for (size_t i = 0; i < 2; i++) { // boxes of 5 and 7 cells a side
        touched t = open_touched(drafts[i].draft);
        assert_true(pixels_apart(&t, 348, 515) > drafts[i].upright);
        assert_true(pixels_apart(&t, 520, 378) > drafts[i].across);
        close_touched(&t);
    }
}

static void where_large_places_are_asked_for_one_layer_is_open(void **state) {
    (void)state;
    touched t = open_touched("space:edit,pieces=A:2x1x1,figure=2x1x1"); // in a box of 4 by 3 by 3
    assert_int_equal(count_places_shown(&t, 1.4, ITA_SHOW_LARGE), 4 * 3 + 2);
    const ita_event event = {
        .kind = ITA_EVENT_TAP, .node = node_of(&t, 0, 0, 0), .ratio = 1.4, .show = ITA_SHOW_LARGE};
    ita_diag diag = {.key = "ok"};
    assert_int_equal(ita_session_gesture(t.session, &t.hand->hand.hand, &event, &diag),
                     ITA_ANSWER_HAND);
    drawn_is(&t, "2x1x1@2,2,2 A:2x1x1@2,2,2"); // opened, not drawn in
    close_touched(&t);
}

static void upright_one_layer_is_open_and_a_tap_opens_another(void **state) {
    (void)state;
    touched t = open_touched("space:edit,pieces=A:2x1x1,figure=2x1x1"); // in a box of 4 by 3 by 3
    assert_int_equal(count_places(&t, 1.4), 4 * 3 * 3);
    assert_int_equal(count_places(&t, 0.7), 4 * 3 + 2);
    assert_int_equal(tap_upright(&t, node_of(&t, 0, 0, 0)), ITA_ANSWER_HAND);
    drawn_is(&t, "2x1x1@2,2,2 A:2x1x1@2,2,2");
    assert_int_equal(tap_upright(&t, node_of(&t, 1, 1, 0)), ITA_ANSWER_MOVE);
    drawn_is(&t, "o~oo@2,2,1 A:2x1x1@2,2,2");
    assert_int_equal(count_places(&t, 0.7), 4 * 3 + 2);
    assert_int_equal(tap_upright(&t, SPACE_NODE_TRAY + 1), ITA_ANSWER_HAND);
    assert_int_equal(tap_upright(&t, node_of(&t, 0, 0, 1)), ITA_ANSWER_MOVE); // where its cells are
    close_touched(&t);
}

typedef struct corner {
    double x, y;
} corner;

enum { CORNERS_MOST = 400 };

// Those of a node's path of straight sides.
static int corners_of(const ita_node *node, corner corners[CORNERS_MOST]) {
    int count = 0;
    for (char *at = (char *)(uintptr_t)node->path; *at;) {
        if (strchr("MLZ", *at)) {
            at++;
            continue;
        }
        assert_true(count < CORNERS_MOST);
        corners[count].x = node->x + strtod(at, &at);
        corners[count++].y = node->y + strtod(at, &at);
    }
    return count;
}

// A box that is full is seen on the ground that is kept for it, all of it.
static void the_whole_box_has_room_in_space(void **state) {
    (void)state;
    static const char *const figures[] = {"5x2x1", "1x4x2", "2x1x6", "3x4x5"};
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        char draft[80];
        snprintf(draft, sizeof draft, "space:edit,pieces=A:2x1x1,figure=%s,room=0", figures[i]);
        touched t = open_touched(draft);
        corner ground[CORNERS_MOST], face[CORNERS_MOST];
        ita_scene scene;
        int seen = 0;
        ita_scene_open(&scene, ita_heap());
        assert_int_equal(ita_session_scene(t.session, &t.hand->hand.hand, 0, NULL, &scene), ITA_OK);
        // its corners: upper left, upper right, lower right
        assert_int_equal(corners_of(ita_scene_find(&scene, SPACE_NODE_FIGURE), ground), 4);
        for (size_t k = 0; k < scene.node_count; k++) {
            const ita_node *node = &scene.nodes[k];
            if (strncmp(node->style, "sp-face", 7) != 0) continue;
            const int count = corners_of(node, face);
            if (!ita_region_holds(&scene.board, face[0].x, face[0].y)) continue; // in the tray
            for (int n = 0; n < count; n++) {
                assert_true(face[n].x > ground[0].x && face[n].x < ground[2].x);
                assert_true(face[n].y > ground[0].y && face[n].y < ground[2].y);
                seen++;
            }
        }
        assert_true(seen >= 12);
        ita_scene_close(&scene);
        close_touched(&t);
    }
}

// The layers of a cube that are small are as wide as high, in the proportion of the large one.
static void small_layers_have_the_shape_of_the_large_one(void **state) {
    (void)state;
    touched t = open_touched("space:edit,pieces=A:2x1x1,figure=3x3x3,room=0");
    ita_scene scene;
    int plans = 0;
    ita_scene_open(&scene, ita_heap());
    scene.ratio = 1.4;
    assert_int_equal(ita_session_scene(t.session, &t.hand->hand.hand, ITA_SHOW_LARGE, NULL, &scene),
                     ITA_OK);
    for (size_t i = 0; i < scene.node_count; i++) {
        const ita_node *node = &scene.nodes[i];
        corner at[CORNERS_MOST];
        if (!node->path || node->scale <= 0 || node->scale >= 0.5) continue;
        const int count = corners_of(node, at);
        if (count < 9 * 4) continue;
        double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
        for (int n = 0; n < count; n++) {
            left = fmin(left, at[n].x), right = fmax(right, at[n].x);
            top = fmin(top, at[n].y), bottom = fmax(bottom, at[n].y);
        }
        assert_true(fabs(right - left - (bottom - top)) < 1e-6);
        plans++;
    }
    assert_true(plans >= 2);
    ita_scene_close(&scene);
    close_touched(&t);
}

static void taps_draw_in_the_part_that_was_chosen(void **state) {
    (void)state;
    touched t = open_touched("space:edit,pieces=A:2x1x1,figure=2x1x1");
    drawn_is(&t, "2x1x1@2,2,2 A:2x1x1@2,2,2");
    assert_int_equal(touch(&t, ITA_EVENT_TAP, node_of(&t, 1, 1, 1), NULL), ITA_ANSWER_MOVE);
    drawn_is(&t, "1x1x1@3,2,2 A:2x1x1@2,2,2");
    assert_int_equal(touch(&t, ITA_EVENT_TAP, SPACE_NODE_TRAY + 2, NULL), ITA_ANSWER_HAND);
    assert_int_equal(touch(&t, ITA_EVENT_TAP, node_of(&t, 0, 0, 0), NULL), ITA_ANSWER_MOVE);
    drawn_is(&t, "1x1x1@3,2,2 A:2x1x1@2,2,2+B:1x1x1@1,1,1");
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "colour"), ITA_ANSWER_HAND);
    assert_int_equal(touch(&t, ITA_EVENT_TAP, node_of(&t, 0, 0, 0), NULL), ITA_ANSWER_MOVE);
    drawn_is(&t, "1x1x1@3,2,2 A:2x1x1@2,2,2+B:a@1,1,1");
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "colour"), ITA_ANSWER_HAND); // b
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "colour"), ITA_ANSWER_HAND); // none
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "may-be-empty"), ITA_ANSWER_HAND);
    assert_int_equal(touch(&t, ITA_EVENT_TAP, node_of(&t, 0, 0, 0), NULL), ITA_ANSWER_MOVE);
    drawn_is(&t, "1x1x1@3,2,2 A:2x1x1@2,2,2+B:1x1x1@1,1,1"); // of the figure only
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "next-part"), ITA_ANSWER_HAND);
    assert_int_equal(t.hand->part, 3); // a new one
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "next-part"), ITA_ANSWER_HAND);
    assert_int_equal(t.hand->part, SPACE_FIGURE);
    assert_int_equal(touch(&t, ITA_EVENT_TAP, node_of(&t, 0, 0, 0), NULL), ITA_ANSWER_MOVE);
    drawn_is(&t, "_-O~__o@1,1,1 A:2x1x1@2,2,2+B:1x1x1@1,1,1");
    assert_int_equal(touch(&t, ITA_EVENT_TAP, 9999, NULL), ITA_ANSWER_NOTHING);
    close_touched(&t);
}

static void copies_are_counted_by_buttons(void **state) {
    (void)state;
    static const struct {
        const char *name, *drawn;
    } pressed[] = {{"more", "2xA"},    {"more", "3xA"},    {"spare", "0-3xA"},
                   {"more", "0-4xA"},  {"spare", "4xA"},   {"fewer", "3xA"},
                   {"spare", "0-3xA"}, {"fewer", "0-2xA"}, {"fewer", "0-1xA"}};
    touched t = open_touched("space:edit,pieces=A:2x1x1,figure=2x1x1");
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "more"), ITA_ANSWER_NOTHING); // of the figure
    touch(&t, ITA_EVENT_TAP, SPACE_NODE_TRAY + 1, NULL);
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "fewer"), ITA_ANSWER_REFUSED);
    for (size_t i = 0; i < sizeof pressed / sizeof pressed[0]; i++) {
        char expected[64];
        snprintf(expected, sizeof expected, "2x1x1@2,2,2 %s:2x1x1@2,2,2", pressed[i].drawn);
        assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, pressed[i].name), ITA_ANSWER_MOVE);
        drawn_is(&t, expected);
    }
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "fewer"), ITA_ANSWER_REFUSED);
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "clear"), ITA_ANSWER_MOVE);
    drawn_is(&t, "2x1x1@2,2,2 -");
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "clear"), ITA_ANSWER_REFUSED);
    close_touched(&t);
}

static void the_part_is_looked_at_from_all_sides(void **state) {
    (void)state;
    touched t = open_touched("space:edit");
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "view-left"), ITA_ANSWER_HAND);
    assert_int_not_equal(t.hand->hand.eye, 0);
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "view-right"), ITA_ANSWER_HAND);
    assert_int_equal(t.hand->hand.eye, 0);
    assert_int_equal(touch(&t, ITA_EVENT_GRAB, SPACE_NODE_FIGURE, NULL), ITA_ANSWER_HAND);
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "go-right"), ITA_ANSWER_HAND);
    assert_int_not_equal(t.hand->hand.eye, 0);
    assert_int_equal(touch(&t, ITA_EVENT_CANCEL, 0, NULL), ITA_ANSWER_HAND);
    assert_int_equal(touch(&t, ITA_EVENT_ACTION, 0, "go-right"), ITA_ANSWER_NOTHING);
    assert_int_equal(touch(&t, ITA_EVENT_GRAB, node_of(&t, 0, 0, 0), NULL), ITA_ANSWER_NOTHING);
    close_touched(&t);
}

static int count_ghosts(touched *t, uint32_t aimed) {
    ita_scene scene;
    int count = 0;
    t->hand->hand.cell = aimed ? (int32_t)(aimed - SPACE_NODE_CELL) + 1 : 0;
    ita_scene_open(&scene, ita_heap());
    assert_int_equal(ita_session_scene(t->session, &t->hand->hand.hand, 0, NULL, &scene), ITA_OK);
    for (size_t i = 0; i < scene.node_count; i++)
        count += scene.nodes[i].style && strstr(scene.nodes[i].style, "sp-body ghost");
    ita_scene_close(&scene);
    return count;
}

// Of the cells where nothing lies the one that is aimed at alone is seen.
static void a_cell_that_is_aimed_at_is_seen_before_it_is_drawn(void **state) {
    (void)state;
    touched t = open_touched("space:edit,pieces=A:2x1x1,figure=2x1x1");
    const uint32_t empty = node_of(&t, 0, 0, 0);
    assert_int_equal(count_ghosts(&t, 0), 0);
    assert_true(count_ghosts(&t, empty) > 0);
    assert_int_equal(touch(&t, ITA_EVENT_TAP, empty, NULL), ITA_ANSWER_MOVE);
    assert_int_equal(count_ghosts(&t, empty), 0);
    close_touched(&t);
}

// Whatever bytes a hand has, it is one that draws.
static void any_hand_can_be_drawn(void **state) {
    (void)state;
    touched t = open_touched("space:edit,pieces=A:2x1x1,figure=2x1x1");
    const int32_t wild[] = {-1, 0, 1, 7, 1000000, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
        ita_scene scene;
        t.hand->part = t.hand->colour = t.hand->hand.cell = t.hand->hand.eye = wild[i];
        ita_scene_open(&scene, ita_heap());
        assert_int_equal(ita_session_scene(t.session, &t.hand->hand.hand, 0, NULL, &scene), ITA_OK);
        ita_scene_close(&scene);
    }
    close_touched(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_large_places_are_asked_for_one_layer_is_open),
        cmocka_unit_test(the_open_layer_is_large_held_upright_and_across),
        cmocka_unit_test(upright_one_layer_is_open_and_a_tap_opens_another),
        cmocka_unit_test(the_whole_box_has_room_in_space),
        cmocka_unit_test(small_layers_have_the_shape_of_the_large_one),
        cmocka_unit_test(taps_draw_in_the_part_that_was_chosen),
        cmocka_unit_test(copies_are_counted_by_buttons),
        cmocka_unit_test(the_part_is_looked_at_from_all_sides),
        cmocka_unit_test(a_cell_that_is_aimed_at_is_seen_before_it_is_drawn),
        cmocka_unit_test(any_hand_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
