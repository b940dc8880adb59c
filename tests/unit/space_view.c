// The picture of space and what hands do to it: every lattice from every side, pieces chosen,
// turned, laid and taken up by taps and keys alone, refusals that mark the piece in the way.
#include "space_table.h"

#include "games/space/characters/characters.h"
#include "games/space/view/sides.h"

#include <math.h>

static bool is_said(const char *words) {
    return words && words[0] && strncmp(words, "space.", 6) != 0;
}

static void check_scene(const space_table *t) {
    const ita_scene *s = &t->scene;
    assert_true(is_said(s->title) && is_said(s->status));
    for (size_t i = 0; i < s->node_count; i++) {
        const ita_node *node = &s->nodes[i];
        if (node->id == 0) {
            assert_true(node->role == ITA_ROLE_DECOR || is_said(node->label)); // or only spoken
            continue;
        }
        assert_true(is_said(node->label));
        assert_true(node->x > s->x && node->x < s->x + s->width);
        assert_true(node->y > s->y && node->y < s->y + s->height);
        for (size_t j = 0; j < i; j++)
            assert_int_not_equal(s->nodes[j].id, node->id);
    }
    for (size_t i = 0; i < s->action_count; i++)
        assert_true(is_said(s->actions[i].label));
    for (size_t i = 0; i < s->note_count; i++)
        assert_true(is_said(s->notes[i].name));
}

static void every_lattice_is_drawn_from_every_side(void **state) {
    (void)state;
    for (size_t i = 0; i < SPACE_LATTICES; i++) {
        space_table t;
        open_table(&t, space_lattices[i].config);
        for (int side = 0; side < space_lattices[i].sides; side++) {
            t.hand.eye = side;
            draw(&t);
            check_scene(&t);
        }
        close_table(&t);
    }
}

static void keys_reach_all_sides_of_a_cube(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    bool is_met[24] = {false};
    int met = 0;
    ita_random random;
    ita_random_seed(&random, test_seed(24));
    for (int n = 0; n < 2000 && met < 24; n++) {
        met += !is_met[t.hand.eye];
        is_met[t.hand.eye] = true;
        bool is_over = ita_random_below(&random, 3) == 0;
        assert_int_equal(act(&t, is_over ? "view-over" : "view-right"), ITA_ANSWER_HAND);
    }
    assert_int_equal(met, 24);
    for (int n = 0, eye = t.hand.eye; n < 4; n++) {
        act(&t, "view-left");
        if (n == 3) assert_int_equal(t.hand.eye, eye);
    }
    close_table(&t);
}

// Words name layers, so plans have their numbers also where there is little room.
static void layers_have_numbers_on_a_small_stage_too(void **state) {
    (void)state;
    static const uint32_t shows[] = {ITA_SHOW_COORDINATES, ITA_SHOW_LARGE, 0};
    for (int i = 0; i < 3; i++) {
        space_table t;
        open_table(&t, "pieces=A:o+B:oo~oo,figure=o~oo~oo");
        const ita_view_options options = {.show = shows[i]};
        int numbers = 0;
        ita_scene_reset(&t.scene);
        assert_int_equal(
            ita_view_of(t.config)->scene(t.config, t.state, &t.hand.hand, &options, &t.scene),
            ITA_OK);
        for (size_t k = 0; k < t.scene.node_count; k++)
            numbers += t.scene.nodes[k].text && strchr("123", t.scene.nodes[k].text[0]);
        assert_int_equal(numbers, shows[i] ? 3 : 0);
        close_table(&t);
    }
}

// From wherever one looks, a piece tips forward, to the right and round as one sees it.
static void a_piece_is_turned_as_one_sees_it(void **state) {
    (void)state;
    static const char *const turns[] = {"turn-x", "turn-y", "turn-z"};
    for (size_t i = 0; i < SPACE_LATTICES; i++) {
        space_table t;
        open_table(&t, space_lattices[i].config);
        const ita_lattice lattice = space_own(t.config)->puzzle.lattice;
        tap(&t, SPACE_NODE_TRAY);
        for (int side = 0; side < space_lattices[i].sides; side++)
            for (int axis = 0; axis < 3; axis++) {
                t.hand.eye = side;
                const int seen = ita_lattice_compose(lattice, side, t.hand.turn);
                assert_int_equal(act(&t, turns[axis]), ITA_ANSWER_HAND);
                assert_int_equal(ita_lattice_compose(lattice, side, t.hand.turn),
                                 space_turned_by(lattice, axis, 1, seen));
            }
        close_table(&t);
    }
}

static void a_piece_is_chosen_turned_laid_and_taken_up_by_taps(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 13), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.choose");
    assert_int_equal(tap(&t, SPACE_NODE_TRAY + 1), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.kind, 2);
    int turns = 0;
    do {
        assert_int_equal(act(&t, "turn-x"), ITA_ANSWER_HAND);
        turns++;
    } while (t.hand.turn != 0);
    assert_int_equal(turns, 4);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_TURN, .amount = 1}), ITA_ANSWER_HAND);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.mirror");
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 4), ITA_ANSWER_MOVE);
    assert_int_equal(((space_state *)t.state)->laid, 1);
    assert_int_equal(t.hand.kind, 0);
    assert_int_not_equal(space_owners(space_own(t.config), t.state)[4], 0);
    assert_int_equal(tap(&t, SPACE_NODE_TRAY + 1), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.used");
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 4), ITA_ANSWER_MOVE);
    assert_int_equal(((space_state *)t.state)->laid, 0);
    assert_int_equal(t.hand.kind, 2);
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_CANCEL}), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.kind, 0);
    close_table(&t);
}

static void a_turn_takes_up_the_piece_of_the_tray_that_the_hand_is_on(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "");
    const ita_event turning = {.kind = ITA_EVENT_TURN, .amount = 1};
    assert_int_equal(send(&t, turning), ITA_ANSWER_NOTHING);
    send(&t, (ita_event){.kind = ITA_EVENT_FOCUS, .node = SPACE_NODE_TRAY + 1});
    assert_int_equal(send(&t, (ita_event){.kind = ITA_EVENT_FLIP}), ITA_ANSWER_REFUSED);
    assert_int_equal(t.hand.hand.held, 0);
    assert_int_equal(send(&t, turning), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.hand.held, SPACE_NODE_TRAY + 1);
    assert_int_not_equal(t.hand.turn, 0);
    close_table(&t);
}

// A triangle that points down takes no piece that points up.
static void a_tap_that_cannot_mean_anything_says_why(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=2xA:o,lattice=prisms,figure=oo");
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 1), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.lattice");
    assert_int_equal(t.hand.kind, 1);
    assert_int_equal(tap(&t, SPACE_NODE_CELL), ITA_ANSWER_MOVE);
    close_table(&t);
}

static void what_is_in_the_way_is_marked(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:ooo+B:ooo,figure=ooo-ooo");
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL), ITA_ANSWER_MOVE);
    tap(&t, SPACE_NODE_TRAY + 1);
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 1), ITA_ANSWER_REFUSED);
    assert_int_equal(t.diag.mark_count, 1);
    int marked = 0;
    for (size_t i = 0; i < t.scene.node_count; i++)
        marked += strstr(t.scene.nodes[i].style, "marked") != NULL;
    assert_int_equal(marked, 3);
    close_table(&t);
}

// What hints and solutions draw over a scene.
static void a_piece_that_lies_is_one_thing_on_all_plans(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo,figure=oo~oo");
    assert_null(ita_scene_find(&t.scene, SPACE_NODE_PIECE));
    tap(&t, SPACE_NODE_TRAY);
    assert_int_equal(tap(&t, SPACE_NODE_CELL), ITA_ANSWER_MOVE);
    const ita_node *piece = ita_scene_find(&t.scene, SPACE_NODE_PIECE);
    const ita_node *first = ita_scene_find(&t.scene, SPACE_NODE_CELL);
    const ita_node *second = ita_scene_find(&t.scene, SPACE_NODE_CELL + 1);
    assert_non_null(piece);
    assert_int_equal(piece->role, ITA_ROLE_PIECE);
    assert_int_equal(piece->grips, 0); // one touches its cells
    assert_true(fabs(piece->x - (first->x + second->x) / 2) < 1e-9);
    assert_true(piece < first && piece < second); // and sees them
    close_table(&t);
}

static size_t lines_of(const ita_scene *scene, const char *style) {
    size_t lines = 0;
    for (size_t i = 0; i < scene->node_count; i++)
        if (strcmp(scene->nodes[i].style, style) == 0)
            for (const char *c = scene->nodes[i].path; *c; c++)
                lines += *c == 'M';
    return lines;
}

// A cube in one piece shows three sides, each with a line along four edges and none across.
static void lines_show_where_planes_of_tetrahedra_end(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(1));
    space_table t;
    open_table(&t, "pieces=A:5x5x5,lattice=tetrahedra,figure=5x5x5");
    lay_some(&t, &random, 1);
    for (int side = 0; side < 24; side++) {
        t.hand.eye = side;
        draw(&t);
        assert_int_equal(lines_of(&t.scene, "sp-face"), 12);
    }
    close_table(&t);
}

// The rhombic dodecahedron stands in three cubes, and its lowest cells are the uppermost of one.
static void layers_below_the_figure_have_no_plan(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "set=dodecahedron");
    draw(&t);
    size_t plans = 0;
    for (size_t i = 0; i < t.scene.node_count; i++) {
        const ita_node *node = &t.scene.nodes[i];
        if (!node->text || strcmp(node->style, "coordinate sp-name") != 0) continue;
        if (node->text[0] > '9') continue; // what a piece is called
        assert_int_equal(atoi(node->text), 5 + (int)plans++);
    }
    assert_int_equal(plans, 7);
    close_table(&t);
}

// Beside the one that is open, however many there are: no row of them has more than five.
static void small_plans_stand_in_rows_of_five(void **state) {
    (void)state;
    enum { LAYERS = 40, AREA = 6 };
    static const double ratios[] = {0.5, 0.7, 1, 1.6};
    ita_cell cells[LAYERS * AREA];
    space_solid solids[LAYERS * AREA];
    memset(solids, 0, sizeof solids);
    for (int i = 0; i < LAYERS * AREA; i++)
        solids[i].cell = cells[i] =
            (ita_cell){(int16_t)(i % 3), (int16_t)(i / 3 % 2), (int16_t)(i / AREA)};
    const space_eye eye = {ITA_LATTICE_CUBES, 0};
    int long_rows = 0;
    for (uint32_t layers = 1; layers <= LAYERS; layers++)
        for (size_t r = 0; r < sizeof ratios / sizeof ratios[0]; r++) {
            const space_stand stand = {.solids = solids, .count = layers * AREA};
            const space_measure measure = {.lattice = ITA_LATTICE_CUBES,
                                           .cells = cells,
                                           .cell_count = layers * AREA,
                                           .scale = 0.5,
                                           .slots = 3,
                                           .slot = 1,
                                           .open = 1};
            space_layout layout;
            space_lay_out(&measure, &eye, &stand, ratios[r], &layout);
            assert_int_equal(layout.plans, layers);
            assert_in_range(layout.plans_in_row, 1, 5);
            long_rows += layout.plans_in_row > 3;
        }
    assert_true(long_rows > 20);
}

// On a stage as wide as one likes: no row has more than twelve.
static void plans_stand_in_rows_of_twelve(void **state) {
    (void)state;
    enum { LAYERS = 20 };
    ita_cell cells[LAYERS];
    space_solid solids[LAYERS];
    memset(solids, 0, sizeof solids);
    for (int i = 0; i < LAYERS; i++)
        solids[i].cell = cells[i] = (ita_cell){0, 0, (int16_t)i};
    const space_eye eye = {ITA_LATTICE_CUBES, 0};
    int longest = 0;
    for (uint32_t layers = 1; layers <= LAYERS; layers++)
        for (double ratio = 0.5; ratio < 40; ratio *= 1.5) {
            const space_stand stand = {.solids = solids, .count = 1};
            const space_measure measure = {.lattice = ITA_LATTICE_CUBES,
                                           .cells = cells,
                                           .cell_count = layers,
                                           .scale = 1,
                                           .slots = 3,
                                           .slot = 1};
            space_layout layout;
            space_lay_out(&measure, &eye, &stand, ratio, &layout);
            assert_in_range(layout.plans_in_row, 1, layers < 12 ? layers : 12);
            if (layout.plans_in_row > longest) longest = layout.plans_in_row;
        }
    assert_int_equal(longest, 12);
}

// As much room is above the figure as below the plans under it.
static void plans_below_the_figure_are_in_the_middle_of_the_board(void **state) {
    (void)state;
    enum { LAYERS = 4, SIDE = 3, CELLS = LAYERS * SIDE * SIDE };
    ita_cell cells[CELLS];
    space_solid solids[CELLS];
    memset(solids, 0, sizeof solids);
    for (int i = 0; i < CELLS; i++)
        solids[i].cell = cells[i] = (ita_cell){(int16_t)(i % SIDE), (int16_t)(i / SIDE % SIDE),
                                               (int16_t)(i / (SIDE * SIDE))};
    const space_eye eye = {ITA_LATTICE_CUBES, 0};
    const space_stand stand = {.solids = solids, .count = CELLS};
    const space_measure measure = {.lattice = ITA_LATTICE_CUBES,
                                   .cells = cells,
                                   .cell_count = CELLS,
                                   .scale = 1,
                                   .slots = 3,
                                   .slot = 1};
    space_layout layout;
    space_lay_out(&measure, &eye, &stand, 0.5, &layout);
    assert_true(layout.plan.y > layout.figure.y + layout.figure.height);
    double lowest = 0;
    for (int i = 0; i < CELLS; i++)
        lowest = fmax(lowest, space_plan_place(ITA_LATTICE_CUBES, &layout, cells[i]).y);
    const ita_region *board = &layout.parts.board;
    const double above = layout.figure.y - board->y;
    const double below = board->y + board->height - lowest - SPACE_PLAN_SCALE / 2;
    assert_true(above > 0.4 && below > 0.4);
    assert_true(fabs(above - below) < 1.5);
}

static void a_block_of_characters_has_room_for_16384_cells(void **state) {
    (void)state;
    space_block block;
    space_glyph glyphs[2] = {{{0, 0, 0}, 'a'}, {{127, 63, 1}, 'a'}};
    assert_true(space_block_of(glyphs, 2, &block));
    glyphs[1].cell.x++;
    assert_false(space_block_of(glyphs, 2, &block));
}

static void the_text_picture_has_the_layers_side_by_side(void **state) {
    (void)state;
    space_table t;
    ita_text text;
    open_table(&t, "pieces=A:oo+B:oo,figure=oo~oo");
    tap(&t, SPACE_NODE_TRAY);
    tap(&t, SPACE_NODE_CELL + 2);
    ita_text_open(&text, ita_heap());
    ita_scene_text(&t.scene, &text);
    static const char rows[] = "1      2\n\u00b7 \u00b7    A A\n";
    assert_memory_equal(ita_text_get(&text), rows, sizeof rows - 1);
    ita_text_close(&text);
    close_table(&t);
}

// Five of thirteen characters: with four between two they would be one too wide for eighty.
static void layers_stand_nearer_where_a_row_holds_them_all_so(void **state) {
    (void)state;
    space_table t;
    ita_text text;
    open_table(&t, "pieces=A:7x1x5,figure=7x1x5");
    draw(&t);
    ita_text_open(&text, ita_heap());
    ita_scene_text(&t.scene, &text);
    char row[100];
    const int length = snprintf(row, sizeof row, "%-15d%-15d%-15d%-15d5\n", 1, 2, 3, 4);
    assert_memory_equal(ita_text_get(&text), row, (size_t)length);
    ita_text_close(&text);
    close_table(&t);
}

// Two cells of which each is at an end of the largest figure that moves can say.
static void what_is_too_large_for_characters_is_not_drawn_in_them(void **state) {
    (void)state;
    enum { FAR = 4095 };
    char config[2 * FAR + 64] = "pieces=2xA:o,figure=";
    size_t at = strlen(config);
    memset(config + at, '_', FAR);
    config[at + FAR] = 'o';
    memset(config + at + FAR + 1, '~', FAR);
    config[at + 2 * FAR + 1] = 'o';
    space_table t;
    ita_text text;
    open_table(&t, config);
    draw(&t);
    ita_text_open(&text, ita_heap());
    ita_scene_text(&t.scene, &text);
    assert_non_null(strstr(ita_text_get(&text), ita_words("space.text.large")));
    assert_true(text.length < 1000);
    ita_text_close(&text);
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_have_numbers_on_a_small_stage_too),
        cmocka_unit_test(every_lattice_is_drawn_from_every_side),
        cmocka_unit_test(keys_reach_all_sides_of_a_cube),
        cmocka_unit_test(a_piece_is_turned_as_one_sees_it),
        cmocka_unit_test(a_piece_is_chosen_turned_laid_and_taken_up_by_taps),
        cmocka_unit_test(a_turn_takes_up_the_piece_of_the_tray_that_the_hand_is_on),
        cmocka_unit_test(a_tap_that_cannot_mean_anything_says_why),
        cmocka_unit_test(what_is_in_the_way_is_marked),
        cmocka_unit_test(a_piece_that_lies_is_one_thing_on_all_plans),
        cmocka_unit_test(lines_show_where_planes_of_tetrahedra_end),
        cmocka_unit_test(layers_below_the_figure_have_no_plan),
        cmocka_unit_test(small_plans_stand_in_rows_of_five),
        cmocka_unit_test(plans_stand_in_rows_of_twelve),
        cmocka_unit_test(plans_below_the_figure_are_in_the_middle_of_the_board),
        cmocka_unit_test(the_text_picture_has_the_layers_side_by_side),
        cmocka_unit_test(layers_stand_nearer_where_a_row_holds_them_all_so),
        cmocka_unit_test(a_block_of_characters_has_room_for_16384_cells),
        cmocka_unit_test(what_is_too_large_for_characters_is_not_drawn_in_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
