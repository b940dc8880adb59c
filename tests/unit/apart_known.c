// Taking apart what is known by looking at it: boxes, a stick in a frame, a three-piece burr, what
// is locked; certificates and those who change them; moves as words.
#include "apart_drawing.h"

#include "intarsia/base.h"

static const char frame_and_stick[] = "AAA/AAA/AAA ABA/ABA/AAA AAA/AAA/AAA"; // B is two cells long

static void a_stick_is_pulled_out_of_a_box(void **state) {
    (void)state;
    drawing d;
    draw(&d, frame_and_stick);
    has_levels(&d, "1");
}

static void pieces_of_a_packed_box_come_one_by_one(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AABB/AABB CCDD/CCDD");
    has_levels(&d, "1.1.1");
}

static void a_ball_leaves_a_bent_tunnel_with_one_move_for_each_stretch(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAAA/AAAA/AAAA AA.A/AB.A/AAAA AAAA/AAAA/AAAA");
    has_levels(&d, "2");
    draw(&d, "AAAAAAA/AAAAAAA/AAAAAAA AAAAA.A/AB....A/AAAAAAA AAAAAAA/AAAAAAA/AAAAAAA");
    has_levels(&d, "2"); // four steps along are one move
    draw(&d, "AAAA/AAAA/AAAA/AAAA AAAA/AA../AB.A/AAAA AAAA/AAAA/AAAA/AAAA");
    has_levels(&d, "3");
}

// Three rods that cross as one piece, in a cube.
static void a_cross_in_a_cube_is_locked(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA");
    const apart_result result = take_apart(&d);
    assert_int_equal(result.end, APART_LOCKED);
    assert_int_equal(result.locked_count, 1);
    assert_int_equal(result.locked[0].pieces, 3);
    assert_int_equal(result.locked[0].places, 1);
    assert_int_equal(judged(&d, &result), APART_RIGHT);
    for (size_t step = 0; step < 6; step++)
        assert_int_equal(apart_struck(&d.assembly, 2, step), 1);
}

// The lid comes off, and what is locked without it stays.
static void what_stays_locked_is_named(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA CCC/CCC/CCC");
    const apart_result result = take_apart(&d);
    assert_int_equal(result.end, APART_LOCKED);
    assert_int_equal(result.level_count, 1);
    assert_int_equal(result.locked_count, 1);
    assert_int_equal(result.locked[0].pieces, 3);
    assert_int_equal(judged(&d, &result), APART_RIGHT);
    apart_result changed = result; // without the proof it is no way apart
    changed.locked_count = 0;
    changed.end = APART_YES;
    assert_int_equal(judged(&d, &changed), APART_NOT_ALL);
}

static void a_group_may_stay_together(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AAA/ABA/AAA ABA/BBB/ABA AAA/ABA/AAA CCC/CCC/CCC");
    const uint64_t group = 3;
    d.assembly.groups = &group;
    d.assembly.group_count = 1;
    has_levels(&d, "1");
    const uint64_t all = 7;
    d.assembly.groups = &all;
    has_levels(&d, "");
}

// Cells that touch only at an edge leave together: nobody takes anybody along, but both are of a
// group, and so are those that stay.
static void any_set_that_can_go_may_leave(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AB/CD");
    const uint64_t groups[] = {9, 6};
    d.assembly.groups = groups;
    d.assembly.group_count = 2;
    comes_apart(&d, APART_LEVELS, "1");
    comes_apart(&d, APART_MOVES, "1");
    d.assembly.group_count = 1;
    comes_apart(&d, APART_MOVES, "1.1");
}

// A rhombic dodecahedron in a cup of four walls and a floor: towards no neighbour it can go, but
// up.
static void a_rhombic_ball_slides_out_of_its_cup(void **state) {
    (void)state;
    static const ita_cell ball[] = {{0, 0, 0}};
    static const ita_cell cup[] = {{1, 1, 0},  {1, -1, 0},  {-1, 1, 0}, {-1, -1, 0},
                                   {1, 0, -1}, {-1, 0, -1}, {0, 1, -1}, {0, -1, -1}};
    const apart_piece pieces[] = {{ball, 1}, {cup, 8}};
    const apart_assembly assembly = {ITA_LATTICE_RHOMBIC, 2, pieces, NULL, 0};
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t count = ita_lattice_steps(ITA_LATTICE_RHOMBIC, steps);
    for (size_t i = 0; i < count; i++) {
        const bool is_up = ita_cell_is_equal(steps[i], (ita_cell){0, 0, 2});
        assert_int_equal(apart_struck(&assembly, 1, i), is_up ? 0 : 2);
        const apart_move out = {1, (uint8_t)i, APART_FOR_EVER};
        apart_verdict verdict;
        assert_int_equal(apart_check(&assembly, &out, 1, ita_heap(), &verdict, NULL), ITA_OK);
        assert_int_equal(verdict.fault, is_up ? APART_RIGHT : APART_NOT_AWAY);
    }
}

// ---- certificates

static void every_change_of_a_certificate_is_named(void **state) {
    (void)state;
    drawing d;
    draw(&d, frame_and_stick);
    const apart_result good = take_apart(&d);
    assert_int_equal(good.move_count, 1);
    const apart_move out = good.moves[0];
    const struct {
        apart_move move;
        apart_fault fault;
    } cases[] = {
        {{0, out.step, 0}, APART_NO_SET},
        {{4, out.step, 0}, APART_NO_SET},
        {{3, out.step, 0}, APART_ALL_MOVE},
        {{out.pieces, 6, 0}, APART_NO_STEP},
        {{out.pieces, out.step ^ 1, 0}, APART_NOT_AWAY},
        {{out.pieces, 4, 1}, APART_STRUCK},
        {{out.pieces, out.step, 1}, APART_NO_LEVELS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        apart_result changed = good;
        changed.moves = &cases[i].move;
        const apart_fault fault = judged(&d, &changed);
        if (cases[i].fault == APART_NO_LEVELS)
            assert_true(fault == APART_NO_LEVELS || fault == APART_NOT_ALL);
        else
            assert_int_equal(fault, cases[i].fault);
    }
    const uint16_t two = 2;
    apart_result boast = good;
    boast.levels = &two;
    assert_int_equal(judged(&d, &boast), APART_NO_LEVELS);
}

static void a_move_is_written_as_pieces_step_and_number(void **state) {
    (void)state;
    static const struct {
        ita_lattice lattice;
        apart_move move;
        const char *text;
    } moves[] = {
        {ITA_LATTICE_CUBES, {0x8000000000000005u, 0, 20}, "0,2,63>1,0,0*20"},
        {ITA_LATTICE_CUBES, {1, 5, APART_FOR_EVER}, "0>0,0,-1*"},
        {ITA_LATTICE_PRISMS, {2, 0, 1}, "1>2,0,0*1"},
        {ITA_LATTICE_RHOMBIC, {4, 1, 254}, "2>-1,-1,0*254"},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        ita_text text;
        ita_text_open(&text, ita_heap());
        apart_put_move(&text, moves[i].lattice, moves[i].move);
        assert_string_equal(ita_text_get(&text), moves[i].text);
        ita_text_close(&text);
    }
}

// Two cells go the same way in turn, ten thousand steps: they stay beside each other.
static void a_way_may_wander_as_far_as_it_likes(void **state) {
    (void)state;
    drawing d;
    draw(&d, "A/./B");
    apart_move moves[101];
    for (size_t i = 0; i < 100; i++)
        moves[i] = (apart_move){1 + i % 2, 0, 200};
    moves[100] = (apart_move){1, 0, APART_FOR_EVER};
    apart_verdict verdict;
    assert_int_equal(apart_check(&d.assembly, moves, 101, ita_heap(), &verdict, NULL), ITA_OK);
    assert_int_equal(verdict.fault, APART_RIGHT);
    assert_int_equal(verdict.level_count, 1);
    assert_int_equal(verdict.levels[0], 101);
    for (size_t i = 0; i < 100; i++)
        moves[i].pieces = 1; // one alone gets too far from the other
    assert_int_equal(apart_check(&d.assembly, moves, 101, ita_heap(), &verdict, NULL), ITA_OK);
    assert_int_equal(verdict.fault, APART_TOO_FAR);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stick_is_pulled_out_of_a_box),
        cmocka_unit_test(pieces_of_a_packed_box_come_one_by_one),
        cmocka_unit_test(a_ball_leaves_a_bent_tunnel_with_one_move_for_each_stretch),
        cmocka_unit_test(a_cross_in_a_cube_is_locked),
        cmocka_unit_test(what_stays_locked_is_named),
        cmocka_unit_test(a_group_may_stay_together),
        cmocka_unit_test(any_set_that_can_go_may_leave),
        cmocka_unit_test(a_rhombic_ball_slides_out_of_its_cup),
        cmocka_unit_test(every_change_of_a_certificate_is_named),
        cmocka_unit_test(a_way_may_wander_as_far_as_it_likes),
        cmocka_unit_test(a_move_is_written_as_pieces_step_and_number),
    };
    return cmocka_run_group_tests(tests, open_search, close_search);
}
