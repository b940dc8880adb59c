// Pieces carried: grabbed by pointer from tray, plan or picture, or by key and moved by cells, with
// the reason told where they do not fit.
#include "space_table.h"

#include <math.h>

static ita_answer grab(space_table *t, uint32_t node) {
    return point(t, ITA_EVENT_GRAB, node, 0, 0);
}

static bool says(const space_table *t, const char *words) {
    return strstr(t->scene.status, words) != NULL;
}

static const char *spoken(const space_table *t) {
    for (size_t i = 0; i < t->scene.node_count; i++)
        if (t->scene.nodes[i].role == ITA_ROLE_GHOST) return t->scene.nodes[i].label;
    return "";
}

static bool has_action(const space_table *t, const char *name) {
    for (size_t i = 0; i < t->scene.action_count; i++)
        if (strcmp(t->scene.actions[i].name, name) == 0) return t->scene.actions[i].is_enabled;
    return false;
}

static void a_piece_grabbed_by_key_goes_by_cells(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo+4xC:o,figure=2x2x2");
    draw(&t);
    assert_false(has_action(&t, "go-up"));
    assert_int_equal(act(&t, "go-up"), ITA_ANSWER_NOTHING);
    assert_int_equal(grab(&t, SPACE_NODE_TRAY), ITA_ANSWER_HAND);
    assert_true(has_action(&t, "go-up"));
    assert_true(says(&t, "Piece A, layer 1, row 1, column 1; it fits"));
    assert_string_equal(spoken(&t), t.scene.status);
    assert_int_equal(act(&t, "go-left"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.rim");
    assert_int_equal(act(&t, "go-up"), ITA_ANSWER_HAND);
    assert_int_equal(act(&t, "go-back"), ITA_ANSWER_HAND);
    assert_true(says(&t, "layer 2, row 2, column 1; it fits"));
    assert_int_equal(tap(&t, SPACE_NODE_TRAY), ITA_ANSWER_MOVE); // Enter, where it was taken
    assert_int_equal(laid_on(&t), 1);
    assert_int_not_equal(space_owners(config_of(&t), t.state)[7], 0);
    close_table(&t);
}

// The last that is said: which cells the piece has.
static const char *spoken_cells(space_table *t) {
    const char *said = "";
    draw(t);
    for (size_t i = 0; i < t->scene.node_count; i++)
        if (t->scene.nodes[i].role == ITA_ROLE_GHOST) said = t->scene.nodes[i].label;
    return said;
}

static void the_cells_of_the_piece_in_the_hand_are_told(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo-o_+5xC:o,figure=2x2x2");
    assert_string_equal(spoken_cells(&t), "Seen from the front, above");
    assert_int_equal(tap(&t, SPACE_NODE_TRAY), ITA_ANSWER_HAND);
    assert_string_equal(spoken_cells(&t),
                        "Layer 1: row 1, column 1. Row 2, column 1. Row 2, column 2. ");
    assert_int_equal(act(&t, "turn-x"), ITA_ANSWER_HAND); // it stands
    assert_string_equal(spoken_cells(&t),
                        "Layer 1: row 1, column 1. Layer 2: row 1, column 1. Row 1, column 2. ");
    const uint32_t high = SPACE_NODE_CELL + 4; // layer 2, row 1, column 1
    assert_int_equal(point(&t, ITA_EVENT_FOCUS, high, 0, 0), ITA_ANSWER_HAND);
    assert_string_equal(spoken_cells(&t),
                        "Layer 1: row 1, column 1. Layer 2: row 1, column 1. Row 1, column 2. ");
    assert_int_equal(point(&t, ITA_EVENT_FOCUS, high + 3, 0, 0), ITA_ANSWER_HAND);
    assert_string_equal(spoken_cells(&t),
                        "Layer 1: row 2, column 1. Layer 2: row 2, column 1. Row 2, column 2. ");
    close_table(&t);
}

static void what_is_in_the_way_is_told(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo+4xC:o,figure=2x2x2");
    grab(&t, SPACE_NODE_TRAY);
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(grab(&t, SPACE_NODE_TRAY + 1), ITA_ANSWER_HAND);
    assert_true(says(&t, "row 2, column 1; it fits")); // where there is room
    act(&t, "go-front");
    assert_true(says(&t, "row 1, column 1; blocked by A"));
    assert_int_equal(tap(&t, SPACE_NODE_TRAY + 1), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.overlap");
    assert_int_equal(t.hand.drag, SPACE_DRAG_BY_CELL); // it stays in the hand
    act(&t, "go-up");
    assert_int_equal(point(&t, ITA_EVENT_DROP, 0, 0, 0), ITA_ANSWER_MOVE);
    assert_int_equal(laid_on(&t), 2);
    close_table(&t);
}

// As one sees it: from the right, what goes left on the picture goes to the front of the figure.
static void directions_are_those_that_one_sees(void **state) {
    (void)state;
    static const char *const ways[] = {"go-left",  "go-right", "go-back",
                                       "go-front", "go-up",    "go-down"};
    static const char *const configs[] = {"pieces=A:o+0-250xB:o,figure=5x5x5",
                                          "pieces=A:o+0-250xB:o,lattice=prisms,figure=9x5x5",
                                          "pieces=A:o+0-250xB:o,lattice=rhombic,figure=5x5x5",
                                          ("pieces=A:__o-_+0-700xB:__o-_,lattice=tetrahedra,"
                                           "figure=15x15x15")};
    for (size_t l = 0; l < sizeof configs / sizeof configs[0]; l++) {
        space_table t;
        open_table(&t, configs[l]);
        const int sides = ita_lattice_turns(config_of(&t)->puzzle.lattice, false);
        for (int side = 0; side < sides; side += is_abridged() ? 5 : 1)
            for (int way = 0; way < 6; way++) {
                t.hand.eye = side;
                const space_eye eye = space_eye_of(config_of(&t), &t.hand);
                grab(&t, SPACE_NODE_TRAY);
                t.hand.first = (ita_cell){2, 2, 2};
                if (eye.lattice == ITA_LATTICE_TETRAHEDRA) t.hand.first = (ita_cell){7, 6, 5};
                const ita_cell before = t.hand.first;
                assert_int_equal(act(&t, ways[way]), ITA_ANSWER_HAND);
                const space_spot from = space_eye_spot(&eye, before);
                const space_spot to = space_eye_spot(&eye, t.hand.first);
                const double farther =
                    space_eye_nearness(&eye, before) - space_eye_nearness(&eye, t.hand.first);
                if (way == 0) assert_true(to.x < from.x - 0.3);
                if (way == 1) assert_true(to.x > from.x + 0.3);
                if (way == 2) assert_true(farther > 0 && to.y < from.y);
                if (way == 3) assert_true(farther < 0 && to.y > from.y);
                if (way == 4) assert_true(to.y < from.y - 0.3);
                if (way == 5) assert_true(to.y > from.y + 0.3);
                send(&t, (ita_event){.kind = ITA_EVENT_CANCEL});
                assert_int_equal(t.hand.drag, SPACE_DRAG_NOTHING);
            }
        close_table(&t);
    }
}

// Whatever turns and steps: what is carried by cells stays where the figure is.
static void a_piece_that_goes_by_cells_stays_with_the_figure(void **state) {
    (void)state;
    static const char *const configs[] = {"", "set=pentominoes",
                                          "pieces=A:oooo+0-250xB:o,lattice=prisms,figure=9x5x5",
                                          "pieces=A:o_o_o+0-250xB:o,lattice=rhombic,figure=5x5x5",
                                          ("pieces=A:__o-_o_o-__o-_+0-700xB:__o-_,"
                                           "lattice=tetrahedra,figure=10x15x15")};
    static const char *const deeds[] = {"go-left", "go-right",  "go-back",   "go-front",
                                        "go-up",   "go-down",   "turn-x",    "turn-y",
                                        "turn-z",  "view-over", "view-right"};
    ita_random random;
    ita_random_seed(&random, test_seed(7));
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        space_table t;
        open_table(&t, configs[i]);
        const space_config *c = config_of(&t);
        grab(&t, SPACE_NODE_TRAY);
        for (size_t n = 0; n < as_usual(300); n++) {
            const ita_answer answer = act(&t, deeds[ita_random_below(&random, 11)]);
            assert_true(answer == ITA_ANSWER_HAND || answer == ITA_ANSWER_REFUSED);
            const space_aim aim = space_aim_of(c, t.state, &t.hand);
            const space_shape *shape = &c->puzzle.pieces[0].turned[aim.turned];
            const ita_cell shift = ita_cell_less(aim.first, shape->cells[0]);
            assert_true(ita_lattice_is_shift(c->puzzle.lattice, shift));
            int inside = 0;
            for (uint32_t k = 0; k < shape->cell_count; k++)
                inside += space_figure_index(&c->puzzle, ita_cell_add(shape->cells[k], shift)) >= 0;
            assert_true(inside > 0);
        }
        close_table(&t);
    }
}

// ---- by pointer

static space_spot seen_spot(const space_table *t, uint32_t cell) {
    const space_eye eye = space_eye_of(config_of(t), &t->hand);
    space_face faces[ITA_CELL_NEIGHBOURS_MOST];
    space_spot at = {0, 0};
    const int count = space_eye_faces(&eye, config_of(t)->puzzle.figure.cells[cell], faces);
    assert_true(count > 0);
    for (int i = 0; i < faces[0].corner_count; i++) {
        at.x += faces[0].corners[i].x / faces[0].corner_count;
        at.y += faces[0].corners[i].y / faces[0].corner_count;
    }
    return at;
}

static void a_piece_is_dragged_from_the_tray_to_a_cell_and_back(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    draw(&t);
    const ita_node *cell = ita_scene_find(&t.scene, SPACE_NODE_CELL + 13);
    const space_spot to = {cell->x, cell->y};
    assert_int_equal(grab(&t, SPACE_NODE_TRAY + 1), ITA_ANSWER_HAND);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, to.x + 0.1, to.y), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.cell, 14);
    assert_int_equal(point(&t, ITA_EVENT_DROP, 0, to.x, to.y), ITA_ANSWER_MOVE);
    assert_int_not_equal(space_owners(config_of(&t), t.state)[13], 0);
    assert_int_equal(t.hand.hand.held, 0);
    assert_true(ita_scene_find(&t.scene, SPACE_NODE_CELL + 13)->grips & ITA_GRIP_DRAG);
    assert_int_equal(grab(&t, SPACE_NODE_CELL + 13), ITA_ANSWER_MOVE);
    point(&t, ITA_EVENT_DRAG, 0, 900, 900);
    assert_int_equal(point(&t, ITA_EVENT_DROP, 0, 900, 900), ITA_ANSWER_HAND);
    assert_int_equal(laid_on(&t), 0);
    assert_int_equal(t.hand.hand.held, 0);
    close_table(&t);
}

static void a_piece_is_taken_from_the_picture_where_it_is_seen(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    t.hand.cell = 0;
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 13), ITA_ANSWER_MOVE);
    const space_spot at = seen_spot(&t, 13);
    assert_int_equal(point(&t, ITA_EVENT_GRAB, SPACE_NODE_FIGURE, at.x, at.y), ITA_ANSWER_MOVE);
    assert_int_equal(laid_on(&t), 0);
    assert_int_equal(t.hand.kind, 1);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, at.x, at.y), ITA_ANSWER_HAND);
    assert_int_not_equal(t.hand.cell, 0); // the glass below the pointer
    assert_int_equal(point(&t, ITA_EVENT_DROP, 0, at.x, at.y), ITA_ANSWER_MOVE);
    assert_int_equal(laid_on(&t), 1);
    const space_spot beside = {at.x + 50, at.y};
    assert_int_equal(point(&t, ITA_EVENT_GRAB, SPACE_NODE_FIGURE, beside.x, beside.y),
                     ITA_ANSWER_HAND);
    assert_int_equal(t.hand.drag, SPACE_DRAG_FIGURE);
    close_table(&t);
}

// Whether a piece is chosen or not; a figure that is filled is only looked at.
static void a_tap_on_the_picture_says_where_pieces_are_laid(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:ooo,figure=ooo");
    for (int chosen = 0; chosen < 2; chosen++) {
        if (chosen) tap(&t, SPACE_NODE_TRAY);
        const space_spot at = seen_spot(&t, 1);
        assert_int_equal(point(&t, ITA_EVENT_TAP, SPACE_NODE_FIGURE, at.x, at.y),
                         ITA_ANSWER_REFUSED);
        assert_string_equal(t.diag.key, "space.layers");
        assert_int_equal(t.hand.kind, chosen);
    }
    assert_int_equal(tap(&t, SPACE_NODE_CELL), ITA_ANSWER_MOVE);
    const space_spot at = seen_spot(&t, 1);
    assert_int_equal(point(&t, ITA_EVENT_TAP, SPACE_NODE_FIGURE, at.x + 50, at.y),
                     ITA_ANSWER_NOTHING);
    close_table(&t);
}

static void a_piece_dropped_where_it_does_not_fit_stays_in_the_hand(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:ooo+B:ooo,figure=ooo-ooo");
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL), ITA_ANSWER_MOVE);
    const ita_node *cell = ita_scene_find(&t.scene, SPACE_NODE_CELL + 1);
    const space_spot to = {cell->x, cell->y};
    grab(&t, SPACE_NODE_TRAY + 1);
    point(&t, ITA_EVENT_DRAG, 0, to.x, to.y);
    assert_int_equal(point(&t, ITA_EVENT_DROP, 0, to.x, to.y), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.overlap");
    assert_int_equal(t.hand.kind, 2);
    assert_int_equal(t.hand.hand.held, SPACE_NODE_TRAY + 1);
    assert_int_equal(t.hand.drag, SPACE_DRAG_NOTHING);
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_grabbed_by_key_goes_by_cells),
        cmocka_unit_test(the_cells_of_the_piece_in_the_hand_are_told),
        cmocka_unit_test(what_is_in_the_way_is_told),
        cmocka_unit_test(directions_are_those_that_one_sees),
        cmocka_unit_test(a_piece_that_goes_by_cells_stays_with_the_figure),
        cmocka_unit_test(a_piece_is_dragged_from_the_tray_to_a_cell_and_back),
        cmocka_unit_test(a_piece_is_taken_from_the_picture_where_it_is_seen),
        cmocka_unit_test(a_tap_on_the_picture_says_where_pieces_are_laid),
        cmocka_unit_test(a_piece_dropped_where_it_does_not_fit_stays_in_the_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
