// The sides from which a figure is looked at: their names say what is in front and what is up, all
// differ, and the keys lead where they say.
#include "space_table.h"

#include "games/space/view/sides.h"

static const ita_lattice all[] = {ITA_LATTICE_CUBES, ITA_LATTICE_PRISMS, ITA_LATTICE_RHOMBIC,
                                  ITA_LATTICE_TETRAHEDRA};

typedef struct name {
    char text[40];
} name;

static name name_of(const space_eye *eye) {
    name n = {""};
    ita_text text;
    ita_text_open(&text, ita_heap());
    space_side_name(eye, &text);
    assert_true(text.length < sizeof n.text);
    memcpy(n.text, ita_text_get(&text), text.length);
    ita_text_close(&text);
    return n;
}

static void all_names_differ_and_are_said_in_every_language(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        const int count = ita_lattice_turns(all[l], false);
        for (int turn = 0; turn < count; turn++) {
            const space_eye eye = {all[l], turn};
            const space_side_words keys = space_side_keys(&eye);
            assert_non_null(ita_words(keys.from));
            assert_non_null(ita_words(keys.up));
            for (int other = 0; other < turn; other++) {
                const space_eye before = {all[l], other};
                const space_side_words had = space_side_keys(&before);
                assert_string_not_equal(name_of(&eye).text, name_of(&before).text);
                assert_true(strcmp(keys.from, had.from) != 0 || strcmp(keys.up, had.up) != 0);
            }
        }
    }
}

// What a name says is seen on the picture: what lies out of the side in front is nearer, lower and
// to the left; what lies out of the upper side is straight above.
static void a_name_says_what_is_in_front_and_what_is_up(void **state) {
    (void)state;
    static const struct {
        const char *front, *up;
        ita_cell way;
    } sides[] = {
        {"front-", "-front-up", {0, -2, 0}}, {"right-", "-right-up", {2, 0, 0}},
        {"back-", "-back-up", {0, 2, 0}},    {"left-", "-left-up", {-2, 0, 0}},
        {"above-", "-above", {0, 0, 2}},     {"below-", "-below", {0, 0, -2}},
    };
    const ita_cell origin = {0, 0, 0};
    for (int turn = 0; turn < 24; turn++) {
        const space_eye eye = {ITA_LATTICE_CUBES, turn};
        const name n = name_of(&eye);
        const space_spot here = space_eye_spot(&eye, origin);
        int fronts = 0, ups = 0;
        for (size_t i = 0; i < 6; i++) {
            const space_spot at = space_eye_spot(&eye, sides[i].way);
            const double nearer =
                space_eye_nearness(&eye, sides[i].way) - space_eye_nearness(&eye, origin);
            const bool is_front = strncmp(n.text, sides[i].front, strlen(sides[i].front)) == 0;
            const size_t tail = strlen(n.text) - strlen(sides[i].up);
            const bool is_up = strcmp(n.text + tail, sides[i].up) == 0;
            if (is_front) assert_true(nearer > 1 && at.x < here.x && at.y > here.y);
            if (is_up) assert_true(nearer > 1 && at.x - here.x < 1e-9 && at.y < here.y - 1);
            fronts += is_front;
            ups += is_up;
        }
        assert_int_equal(fronts, 1);
        assert_int_equal(ups, 1);
    }
}

static void expect_side(const space_table *t, const char *wanted) {
    const space_eye eye = space_eye_of(config_of(t), &t->hand);
    assert_string_equal(name_of(&eye).text, wanted);
}

static void keys_lead_where_they_say(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    draw(&t);
    expect_side(&t, "front-above");
    assert_int_equal(act(&t, "view-right"), ITA_ANSWER_HAND);
    expect_side(&t, "right-above");
    act(&t, "view-left");
    act(&t, "view-left");
    expect_side(&t, "left-above");
    act(&t, "view-over");
    expect_side(&t, "above-right-up");
    close_table(&t);
}

// The figure follows the hand: dragged to the right it shows its left side.
static void a_drag_beside_the_pieces_turns_the_whole(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    draw(&t);
    assert_non_null(ita_scene_find(&t.scene, SPACE_NODE_FIGURE)->label);
    assert_int_equal(point(&t, ITA_EVENT_GRAB, SPACE_NODE_FIGURE, 0, 0), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.hand.held, SPACE_NODE_FIGURE);
    point(&t, ITA_EVENT_DRAG, 0, 0.2, 0);
    point(&t, ITA_EVENT_DRAG, 0, 0.4, 0.1);
    expect_side(&t, "front-above");
    point(&t, ITA_EVENT_DRAG, 0, 1.6, 0.1);
    expect_side(&t, "left-above");
    point(&t, ITA_EVENT_DRAG, 0, 1.6, 0.2);
    point(&t, ITA_EVENT_DRAG, 0, 1.5, 1.6);
    expect_side(&t, "above-right-up");
    assert_int_equal(point(&t, ITA_EVENT_DROP, 0, 1.5, 1.6), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.hand.held, 0);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, 9, 9), ITA_ANSWER_NOTHING);
    assert_int_equal(laid_on(&t), 0);
    close_table(&t);
}

// Keys take hold of the figure at its anchor, where no piece is, and arrows turn it.
static void keys_take_hold_of_the_whole(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=2xA:oo,figure=2x2x1");
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL), ITA_ANSWER_MOVE);
    for (int side = 0; side < 24; side++) {
        t.hand.eye = side;
        draw(&t);
        const ita_node *figure = ita_scene_find(&t.scene, SPACE_NODE_FIGURE);
        assert_int_equal(point(&t, ITA_EVENT_GRAB, SPACE_NODE_FIGURE, figure->x, figure->y),
                         ITA_ANSWER_HAND);
        assert_int_equal(t.hand.drag, SPACE_DRAG_FIGURE);
    }
    t.hand.eye = 0;
    act(&t, "go-right");
    expect_side(&t, "right-above");
    act(&t, "go-left");
    act(&t, "go-front");
    expect_side(&t, "above-back-up");
    act(&t, "go-back");
    expect_side(&t, "front-above");
    assert_int_equal(act(&t, "go-up"), ITA_ANSWER_NOTHING);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_CANCEL}), ITA_ANSWER_HAND);
    assert_int_equal(act(&t, "go-right"), ITA_ANSWER_NOTHING);
    close_table(&t);
}

// Undo, a hint, another place in the history: whatever the hand did is over, and one still looks
// from where one looked.
static void what_ends_the_hand_leaves_the_side(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    const ita_outlook *outlook = space_view.outlook;
    assert_non_null(outlook);
    tap(&t, SPACE_NODE_TRAY + 1);
    act(&t, "view-right");
    outlook->let_go(&t.hand.hand);
    assert_int_equal(t.hand.kind, 0);
    assert_int_equal(t.hand.hand.held, 0);
    expect_side(&t, "right-above");
    close_table(&t);
}

static void an_outlook_names_as_many_sides_as_there_are_rotations(void **state) {
    (void)state;
    for (size_t i = 0; i < SPACE_LATTICES; i++) {
        space_table t;
        ita_text text;
        open_table(&t, space_lattices[i].config);
        ita_text_open(&text, ita_heap());
        int side = 0;
        while (space_view.outlook->name(t.config, side, &text))
            side++;
        assert_int_equal(side, space_lattices[i].sides);
        assert_false(space_view.outlook->name(t.config, -1, &text));
        ita_text_close(&text);
        close_table(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_names_differ_and_are_said_in_every_language),
        cmocka_unit_test(a_name_says_what_is_in_front_and_what_is_up),
        cmocka_unit_test(keys_lead_where_they_say),
        cmocka_unit_test(a_drag_beside_the_pieces_turns_the_whole),
        cmocka_unit_test(keys_take_hold_of_the_whole),
        cmocka_unit_test(what_ends_the_hand_leaves_the_side),
        cmocka_unit_test(an_outlook_names_as_many_sides_as_there_are_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
