// Taking apart by hand: pieces go step by step while nothing is struck, are out when nothing holds
// them, come back step by step, and at no time share a cell.
#include "space_table.h"

#include "games/space/disassemble/disassemble.h"
#include "games/space/view/loosen.h"

static const char *const ways[] = {"go-left",  "go-right", "go-back",
                                   "go-front", "go-up",    "go-down"};

static bool is_action(const space_table *t, const char *name) {
    for (size_t i = 0; i < t->scene.action_count; i++)
        if (strcmp(t->scene.actions[i].name, name) == 0) return t->scene.actions[i].is_enabled;
    return false;
}

// No two cells are one, and there are as many as those of the pieces that are not out.
static void check_cells(const space_table *t) {
    const space_config *c = config_of(t);
    uint32_t laid[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(c, t->state, laid);
    size_t wanted = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t cells;
        space_cells_of(c, laid[i], &cells);
        wanted += (t->hand.loose.out >> i) & 1 ? 0 : cells;
    }
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
    space_stand stand;
    assert_true(space_stand_of(c, t->state, &t->hand, &arena, &stand));
    assert_true(stand.is_loose);
    assert_int_equal(stand.count, wanted);
    for (size_t i = 1; i < stand.count; i++)
        assert_true(ita_cell_compare(stand.solids[i - 1].cell, stand.solids[i].cell) < 0);
    ita_arena_close(&arena);
}

static void pieces_go_until_they_are_out(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo,figure=oo~oo");
    tap(&t, SPACE_NODE_TRAY);
    tap(&t, SPACE_NODE_CELL);
    assert_false(is_action(&t, "loosen")); // one piece alone
    tap(&t, SPACE_NODE_TRAY + 1);
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 2), ITA_ANSWER_MOVE);
    assert_true(((space_state *)t.state)->is_solved);
    assert_int_equal(act(&t, "go-up"), ITA_ANSWER_NOTHING);
    assert_int_equal(act(&t, "loosen"), ITA_ANSWER_HAND);
    assert_int_equal(act(&t, "go-up"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.choose");
    assert_int_equal(tap(&t, SPACE_NODE_CELL + 2), ITA_ANSWER_HAND);
    assert_true(is_action(&t, "go-up"));
    assert_non_null(strstr(t.scene.status, "Piece B, layer 2, row 1, column 1"));
    bool is_spoken = false;
    for (size_t i = 0; i < t.scene.node_count; i++)
        is_spoken = is_spoken || (t.scene.nodes[i].role == ITA_ROLE_GHOST &&
                                  strcmp(t.scene.nodes[i].label, t.scene.status) == 0);
    assert_true(is_spoken);
    assert_int_equal(act(&t, "go-down"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.loose.blocked");
    assert_string_equal(t.diag.args[1], "A");
    assert_int_equal(t.diag.mark_count, 1);
    assert_int_equal(act(&t, "go-left"), ITA_ANSWER_HAND);
    assert_non_null(strstr(t.scene.status, "layer 2, row 1, column 0"));
    assert_int_equal(act(&t, "go-up"), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.loose.out, 2);
    assert_non_null(strstr(t.scene.status, "Taken apart"));
    assert_string_equal(ita_scene_find(&t.scene, SPACE_NODE_TRAY + 1)->label, "Piece B, 1 left");
    assert_int_equal(act(&t, "take-back"), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.loose.out, 0);
    assert_string_equal(ita_scene_find(&t.scene, SPACE_NODE_TRAY + 1)->label, "Piece B, 0 left");
    assert_int_equal(act(&t, "take-back"), ITA_ANSWER_HAND);
    assert_int_equal(act(&t, "take-back"), ITA_ANSWER_NOTHING);
    assert_int_equal(t.hand.loose.shifts[1].x, 0);
    assert_int_equal(act(&t, "loosen"), ITA_ANSWER_HAND); // together again
    assert_false(space_is_loose(config_of(&t), t.state, &t.hand));
    assert_int_equal(laid_on(&t), 2);
    close_table(&t);
}

static void what_is_in_the_way_is_pushed_along(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo+C:oo,figure=6x1x1");
    for (uint32_t k = 0; k < 3; k++) {
        tap(&t, SPACE_NODE_TRAY + k);
        assert_int_equal(tap(&t, SPACE_NODE_CELL + 2 * k), ITA_ANSWER_MOVE);
    }
    act(&t, "loosen");
    tap(&t, SPACE_NODE_CELL + 2);
    assert_int_equal(act(&t, "go-right"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.args[1], "C");
    assert_int_equal(act(&t, "push"), ITA_ANSWER_HAND);
    assert_int_equal(act(&t, "go-right"), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.loose.shifts[0].x, 0);
    assert_int_equal(t.hand.loose.shifts[1].x, 1);
    assert_int_equal(t.hand.loose.shifts[2].x, 1);
    check_cells(&t);
    assert_int_equal(t.hand.loose.out, 1); // what they left behind
    act(&t, "take-back");
    assert_int_equal(t.hand.loose.out, 0);
    tap(&t, SPACE_NODE_CELL);
    assert_int_equal(act(&t, "go-right"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.loose.whole");
    close_table(&t);
}

// Whatever one tries: nothing overlaps, a refusal changes nothing, and the way back leads home.
static void no_way_leads_into_another_piece(void **state) {
    (void)state;
    static const char *const configs[] = {"", "set=diabolical",
                                          "pieces=0-9xA:oo+0-9xB:ooo,lattice=prisms,figure=6x2x2",
                                          "pieces=0-9xA:o_o+0-30xB:o,lattice=rhombic,figure=4x3x2",
                                          ("pieces=0-6xA:__o-_o_o-__o-_+0-24xB:__o-_,"
                                           "lattice=tetrahedra,figure=5x10x5")};
    ita_random random;
    ita_random_seed(&random, test_seed(99));
    for (size_t n = 0; n < as_usual(40); n++) {
        space_table t;
        open_table(&t, configs[n % 5]);
        const space_config *c = config_of(&t);
        lay_some(&t, &random, 64);
        assert_int_equal(act(&t, "loosen"), ITA_ANSWER_HAND);
        int gone = 0, refused = 0;
        for (int i = 0; i < 120; i++) {
            const uint32_t cell = (uint32_t)ita_random_below(&random, c->puzzle.figure.cell_count);
            if (i % 3 == 0) tap(&t, SPACE_NODE_CELL + cell);
            if (ita_random_below(&random, 9) == 0) act(&t, "push");
            const space_loose before = t.hand.loose;
            const ita_answer answer = act(&t, ways[ita_random_below(&random, 6)]);
            gone += answer == ITA_ANSWER_HAND;
            const space_loose *now = &t.hand.loose; // who is out is not chosen
            assert_false(now->chosen > 0 && now->out >> (now->chosen - 1) & 1);
            if (answer == ITA_ANSWER_REFUSED) {
                refused++;
                assert_memory_equal(&before, &t.hand.loose, sizeof before);
            }
            check_cells(&t);
        }
        assert_true(gone > 0 && refused > 0);
        while (act(&t, "take-back") == ITA_ANSWER_HAND)
            check_cells(&t);
        assert_int_equal(t.hand.loose.out, 0);
        for (size_t i = 0; i < SPACE_SPREAD_MOST; i++)
            assert_true(ita_cell_is_equal(t.hand.loose.shifts[i], (ita_cell){0, 0, 0}));
        close_table(&t);
    }
}

// What was moved belongs to the position it was moved in.
static void another_position_is_together(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo+C:oo,figure=2x3x1");
    for (uint32_t k = 0; k < 2; k++) {
        tap(&t, SPACE_NODE_TRAY + k);
        assert_int_equal(tap(&t, SPACE_NODE_CELL + 2 * k), ITA_ANSWER_MOVE);
    }
    act(&t, "loosen");
    assert_true(space_is_loose(config_of(&t), t.state, &t.hand));
    tap(&t, SPACE_NODE_TRAY + 2); // the next piece is laid: all is together again
    assert_false(space_is_loose(config_of(&t), t.state, &t.hand));
    act(&t, "loosen");
    t.hand.loose.of++;
    assert_false(space_is_loose(config_of(&t), t.state, &t.hand));
    draw(&t);
    assert_false(is_action(&t, "push"));
    close_table(&t);
}

static void a_piece_is_dragged_along_a_step_as_one_sees_it(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo,figure=oo~oo");
    for (uint32_t k = 0; k < 2; k++) {
        tap(&t, SPACE_NODE_TRAY + k);
        tap(&t, SPACE_NODE_CELL + 2 * k);
    }
    act(&t, "loosen");
    const space_eye eye = space_eye_of(config_of(&t), &t.hand);
    const space_spot at = space_eye_spot(&eye, (ita_cell){1, 0, 1});
    assert_int_equal(point(&t, ITA_EVENT_GRAB, SPACE_NODE_FIGURE, at.x, at.y), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.loose.chosen, 2);
    point(&t, ITA_EVENT_DRAG, 0, at.x, at.y);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, at.x, at.y - 0.3), ITA_ANSWER_NOTHING);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, at.x, at.y + 0.8), ITA_ANSWER_REFUSED);
    point(&t, ITA_EVENT_DRAG, 0, at.x, at.y);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, at.x, at.y - 0.8), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.loose.shifts[1].z, 1);
    assert_int_equal(t.hand.loose.out, 2);
    assert_int_equal(point(&t, ITA_EVENT_DROP, 0, at.x, at.y - 0.8), ITA_ANSWER_HAND);
    assert_int_equal(t.hand.hand.held, 0);
    close_table(&t);
}

// The star as it lies in the docs' solution; its pieces A.3, A.5 and A.6 are one half.
static void open_star(space_table *t) {
    static const char moves[] = "A/20@5,3,2 A/16@3,5,2 A/21@5,8,2 A/12@3,5,4 A/14@8,5,4 A/17@5,4,8";
    open_table(t, "set=star");
    ita_cell cells[96];
    space_assembly lies = {.cells = cells};
    assert_int_equal(space_gather(config_of(t), t->state, moves, sizeof moves - 1, &lies, NULL),
                     ITA_OK);
    draw(t);
    act(t, "loosen");
    act(t, "push");
}

static bool are_halves(const space_table *t, ita_cell way) {
    uint64_t gone = 0;
    for (size_t i = 0; i < 6; i++) {
        const ita_cell shift = t->hand.loose.shifts[i];
        if (ita_cell_is_equal(shift, way))
            gone |= 1u << i;
        else if (!ita_cell_is_equal(shift, (ita_cell){0, 0, 0}))
            return false;
    }
    return __builtin_popcountll(gone) == 3;
}

// By keys, from four sides: whatever three ways the diagonal leads along as one sees it.
static void halves_of_the_star_part_along_a_diagonal(void **state) {
    (void)state;
    size_t parted = 0;
    for (int eye = 0; eye < 24; eye += 7)
        for (int ways_at_once = 0; ways_at_once < 8; ways_at_once++) {
            space_table t;
            open_star(&t);
            t.hand.eye = eye;
            assert_false(is_action(&t, "slant"));
            t.hand.loose.chosen = 3;
            draw(&t);
            assert_true(is_action(&t, "slant"));
            assert_int_equal(act(&t, "slant"), ITA_ANSWER_HAND);
            assert_string_equal(t.scene.status, "Slantwise: ways first, then once more");
            act(&t, "go-left");
            act(&t, "go-right"); // taken back
            for (int axis = 0; axis < 3; axis++)
                assert_int_equal(act(&t, ways[2 * axis + (ways_at_once >> axis & 1)]),
                                 ITA_ANSWER_HAND);
            act(&t, "go-down");
            act(&t, (ways_at_once & 4) ? "go-down" : "go-up");
            assert_true(strncmp(t.scene.status, "Slantwise to the ", 17) == 0);
            const space_loose before = t.hand.loose;
            const ita_answer answer = act(&t, "slant");
            if (answer == ITA_ANSWER_REFUSED) {
                assert_string_equal(t.diag.key, "space.loose.whole");
                assert_memory_equal(&before, &t.hand.loose, sizeof before);
            } else {
                assert_false(t.hand.loose.slants);
                parted +=
                    are_halves(&t, (ita_cell){5, 5, 5}) || are_halves(&t, (ita_cell){-5, -5, -5});
            }
            close_table(&t);
        }
    assert_int_equal(parted, 4);
}

static void a_lattice_without_such_a_step_says_so(void **state) {
    (void)state;
    space_table t;
    open_table(&t, "pieces=A:oo+B:oo,lattice=prisms,figure=4x1x1");
    for (uint32_t k = 0; k < 2; k++) {
        tap(&t, SPACE_NODE_TRAY + k);
        assert_int_equal(tap(&t, SPACE_NODE_CELL + 2 * k), ITA_ANSWER_MOVE);
    }
    act(&t, "loosen");
    t.hand.loose.chosen = 1;
    act(&t, "slant");
    act(&t, "go-left");
    act(&t, "go-up");
    assert_int_equal(act(&t, "slant"), ITA_ANSWER_REFUSED);
    assert_string_equal(t.diag.key, "space.slant.none");
    act(&t, "go-down");
    act(&t, "go-back");
    assert_int_equal(act(&t, "slant"), ITA_ANSWER_HAND);
    assert_true(ita_cell_is_equal(t.hand.loose.shifts[0], (ita_cell){-1, 1, 0}));
    close_table(&t);
}

// Along what one sees of the diagonal, which looks like no other step.
static void halves_are_dragged_along_the_diagonal(void **state) {
    (void)state;
    space_table t;
    open_star(&t);
    const space_eye eye = space_eye_of(config_of(&t), &t.hand);
    const space_spot from = space_eye_spot(&eye, (ita_cell){0, 0, 0});
    const space_spot to = space_eye_spot(&eye, (ita_cell){5, 5, 5});
    const space_spot way = {to.x - from.x, to.y - from.y};
    t.hand.hand.held = SPACE_NODE_FIGURE;
    t.hand.drag = SPACE_DRAG_LOOSE;
    t.hand.loose.chosen = 3;
    point(&t, ITA_EVENT_DRAG, 0, 0, 0);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, 0.7 * way.x, 0.7 * way.y), ITA_ANSWER_NOTHING);
    assert_int_equal(point(&t, ITA_EVENT_DRAG, 0, 0.9 * way.x, 0.9 * way.y), ITA_ANSWER_HAND);
    assert_true(are_halves(&t, (ita_cell){5, 5, 5}));
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_go_until_they_are_out),
        cmocka_unit_test(what_is_in_the_way_is_pushed_along),
        cmocka_unit_test(no_way_leads_into_another_piece),
        cmocka_unit_test(another_position_is_together),
        cmocka_unit_test(halves_of_the_star_part_along_a_diagonal),
        cmocka_unit_test(a_lattice_without_such_a_step_says_so),
        cmocka_unit_test(halves_are_dragged_along_the_diagonal),
        cmocka_unit_test(a_piece_is_dragged_along_a_step_as_one_sees_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
