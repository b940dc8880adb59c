// What taking apart refuses, and where it says that it does not know: too many places, too little
// memory, pieces too far from each other; and what is large only at first sight.
#include "apart_drawing.h"

#include "intarsia/base.h"

// ---- what is refused

static void refused(const apart_assembly *assembly, ita_status status, const char *key) {
    ita_diag diag;
    assert_int_equal(apart_search_start(search, assembly, APART_LEVELS, &diag), status);
    assert_string_equal(diag.key, key);
}

static void what_is_no_assembly_is_refused_with_its_reason(void **state) {
    (void)state;
    drawing d;
    draw(&d, "AB");
    d.cells[1][0] = d.cells[0][0];
    refused(&d.assembly, ITA_E_ILLEGAL, "space.apart.overlap");
    draw(&d, "AB");
    d.cells[1][0].x = ITA_CELL_MOST + 1;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
    d.cells[1][0].x = ITA_CELL_MOST;
    refused(&d.assembly, ITA_E_LIMIT, "space.apart.large");
    d.cells[0][1].x = 300; // far from the first of its own
    d.pieces[0].count = 2;
    refused(&d.assembly, ITA_E_LIMIT, "space.apart.large");
    draw(&d, "AB");
    d.pieces[1].count = 0;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
    draw(&d, "AB");
    const uint64_t groups[] = {1, 4};
    d.assembly.groups = groups;
    d.assembly.group_count = 2;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.groups");
    d.assembly.groups = groups + 1;
    d.assembly.group_count = 1;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.groups");
    d.assembly.piece_count = 65;
    refused(&d.assembly, ITA_E_LIMIT, "space.apart.pieces");
    d.assembly.piece_count = 0;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
    draw(&d, "AB");
    d.assembly.lattice = ITA_LATTICE_PRISMS;
    refused(&d.assembly, ITA_E_RANGE, "space.apart.cells");
}

// Along each axis, within a piece and from piece to piece.
static void what_is_too_long_is_refused_before_its_cells_are_numbers(void **state) {
    (void)state;
    static const ita_cell far[] = {{ITA_CELL_MOST, 0, 0},  {0, ITA_CELL_MOST, 0},
                                   {0, 0, ITA_CELL_MOST},  {0, 0, 2048},
                                   {0, 0, -ITA_CELL_MOST}, {0, 0, APART_FAR + 1}};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        drawing d;
        draw(&d, "AB");
        d.cells[1][0] = far[i];
        refused(&d.assembly, ITA_E_LIMIT, "space.apart.large");
        d.cells[1][0] = (ita_cell){0, 1, 0};
        d.cells[0][1] = far[i];
        d.pieces[0].count = 2;
        refused(&d.assembly, ITA_E_LIMIT, "space.apart.large");
    }
    drawing d;
    draw(&d, "AB");
    d.cells[0][0].z = -APART_FAR;
    has_levels(&d, "1");
}

// ---- what is too much

// Four balls in a closed room of ten cells: wherever they can lie is more than is allowed.
static void draw_room(drawing *d) {
    draw(d, "AAAAAAA/AAAAAAA/AAAAAAA ABC.DEA/A.....A/AAAAAAA AAAAAAA/AAAAAAA/AAAAAAA");
    for (int x = 0; x < 7; x++) // the open front
        for (int z = 0; z < 3; z++)
            add_cell(d, 0, x, -1, z);
    finish(d);
}

static void too_many_places_are_no_answer(void **state) {
    (void)state;
    drawing d;
    draw_room(&d);
    for (size_t most = 1; most <= 1 << 17; most *= 2) {
        counting_allocator counting;
        counting_open(&counting, 0);
        apart_search *small;
        assert_int_equal(apart_search_open(tables, most, &counting.allocator, &small, NULL),
                         ITA_OK);
        assert_int_equal(apart_search_start(small, &d.assembly, APART_LEVELS, NULL), ITA_OK);
        for (uint64_t budget; !apart_search_is_done(small);) {
            budget = 10;
            assert_int_equal(apart_search_step(small, &budget, NULL), ITA_OK);
            assert_true(counting.bytes_out < most + 100000); // and what is no places
        }
        const apart_result result = apart_search_result(small);
        assert_int_equal(result.end, APART_UNKNOWN);
        assert_string_equal(result.reason, "space.apart.memory");
        assert_int_equal(result.move_count, 0);
        apart_search_close(small);
        assert_int_equal(counting.bytes_out, 0);
    }
    const apart_result result = take_apart(&d); // with memory it is proved
    assert_int_equal(result.end, APART_LOCKED);
    assert_int_equal(result.locked[0].pieces, 31);
    assert_int_equal(result.locked[0].places, 10 * 9 * 8 * 7);
}

// What the assembly before took is given back: an answer does not depend on it.
static void how_much_room_there_is_does_not_depend_on_what_was_before(void **state) {
    (void)state;
    drawing room, box;
    draw_room(&room);
    draw(&box, "AABB/AABB CCDD/CCDD");
    apart_search *small;
    assert_int_equal(apart_search_open(tables, 1 << 14, ita_heap(), &small, NULL), ITA_OK);
    for (int i = 0; i < 4; i++) {
        const bool is_room = i % 2 == 0;
        const drawing *d = is_room ? &room : &box;
        assert_int_equal(apart_search_start(small, &d->assembly, APART_LEVELS, NULL), ITA_OK);
        uint64_t budget = UINT64_MAX;
        assert_int_equal(apart_search_step(small, &budget, NULL), ITA_OK);
        assert_int_equal(apart_search_result(small).end, is_room ? APART_UNKNOWN : APART_YES);
    }
    apart_search_close(small);
}

// A frame of so many closed rooms in a row, each of two cells with a ball in one of them.
enum { ROOMS_MOST = 30 };

typedef struct rooms {
    ita_cell frame[ROOMS_MOST * 40], balls[ROOMS_MOST];
    apart_piece pieces[1 + ROOMS_MOST];
    apart_assembly assembly;
} rooms;

static void make_rooms(rooms *r, int count) {
    memset(r, 0, sizeof *r);
    r->pieces[0].cells = r->frame;
    for (int16_t x = 0; x <= 3 * count; x++)
        for (int16_t y = 0; y < 3; y++)
            for (int16_t z = 0; z < 3; z++)
                if (y != 1 || z != 1 || x % 3 == 0)
                    r->frame[r->pieces[0].count++] = (ita_cell){x, y, z};
    for (int i = 0; i < count; i++) {
        r->balls[i] = (ita_cell){(int16_t)(3 * i + 1), 1, 1};
        r->pieces[1 + i] = (apart_piece){&r->balls[i], 1};
    }
    r->assembly = (apart_assembly){ITA_LATTICE_CUBES, (size_t)count + 1, r->pieces, NULL, 0};
}

// From the first place alone there are as many others as there are sets of balls.
static void a_place_with_a_thousand_million_sets_is_left_when_the_budget_ends(void **state) {
    (void)state;
    rooms r;
    make_rooms(&r, ROOMS_MOST);
    assert_int_equal(apart_search_start(search, &r.assembly, APART_LEVELS, NULL), ITA_OK);
    for (int i = 0; i < 3; i++) {
        uint64_t budget = 10;
        assert_int_equal(apart_search_step(search, &budget, NULL), ITA_OK);
        assert_int_equal(budget, 0);
        assert_false(apart_search_is_done(search));
        assert_int_equal(apart_search_nodes(search), 1);
    }
}

// Ten balls in closed rooms, and one that goes a step back and up through a hole. All places that
// one move leads to find room, those of two moves do not; but in one of the first the ball comes
// out.
static void what_parts_in_the_last_layer_that_finds_room_is_told(void **state) {
    (void)state;
    enum { CLOSED = 10, HOLE = 3 * CLOSED + 1 };
    rooms r;
    make_rooms(&r, CLOSED + 1);
    size_t kept = 0;
    for (size_t i = 0; i < r.pieces[0].count; i++)
        if (!ita_cell_is_equal(r.frame[i], (ita_cell){HOLE, 1, 2})) r.frame[kept++] = r.frame[i];
    assert_int_equal(kept, r.pieces[0].count - 1);
    r.pieces[0].count = kept;
    r.balls[CLOSED].x++;
    const uint64_t others = ((uint64_t)1 << (CLOSED + 1)) - 1;
    r.assembly.groups = &others;
    r.assembly.group_count = 1;
    size_t known = 0;
    for (size_t most = 1 << 14; most <= 1 << 20; most += 1 << 14) {
        apart_search *small;
        uint64_t budget = UINT64_MAX;
        assert_int_equal(apart_search_open(tables, most, ita_heap(), &small, NULL), ITA_OK);
        assert_int_equal(apart_search_start(small, &r.assembly, APART_LEVELS, NULL), ITA_OK);
        assert_int_equal(apart_search_step(small, &budget, NULL), ITA_OK);
        const apart_result result = apart_search_result(small);
        if (known) assert_int_equal(result.end, APART_YES); // more room, no less known
        if (result.end == APART_YES) {
            assert_int_equal(result.level_count, 1);
            assert_int_equal(result.levels[0], 2);
            if (known == 0) known = most;
        }
        apart_search_close(small);
    }
    assert_in_range(known, 1, 200000); // two moves take more
}

static void a_place_that_was_left_is_gone_on_with(void **state) {
    (void)state;
    rooms r;
    make_rooms(&r, 8);
    for (uint64_t share = 1; share < 10000; share *= 20) {
        assert_int_equal(apart_search_start(search, &r.assembly, APART_LEVELS, NULL), ITA_OK);
        while (!apart_search_is_done(search)) {
            uint64_t budget = share;
            assert_int_equal(apart_search_step(search, &budget, NULL), ITA_OK);
        }
        const apart_result result = apart_search_result(search);
        assert_int_equal(result.end, APART_LOCKED);
        assert_int_equal(result.locked[0].places, 1 << 8);
        assert_int_equal(result.nodes, 1 << 8);
    }
}

// Loose cells: nearly every set of them goes for ever, and not one goes a few steps.
static void what_is_all_loose_is_taken_apart_at_once(void **state) {
    (void)state;
    static const int sides[][3] = {{8, 8, 1}, {4, 4, 4}, {64, 1, 1}};
    static const apart_aim aims[] = {APART_LEVELS, APART_MOVES};
    for (size_t i = 0; i < 6; i++) {
        const int *side = sides[i / 2];
        ita_cell cells[64];
        apart_piece pieces[64];
        for (int n = 0; n < 64; n++) {
            cells[n] = (ita_cell){(int16_t)(n % side[0]), (int16_t)(n / side[0] % side[1]),
                                  (int16_t)(n / side[0] / side[1])};
            pieces[n] = (apart_piece){&cells[n], 1};
        }
        const apart_assembly assembly = {ITA_LATTICE_CUBES, 64, pieces, NULL, 0};
        assert_int_equal(apart_search_start(search, &assembly, aims[i % 2], NULL), ITA_OK);
        uint64_t budget = 10000;
        assert_int_equal(apart_search_step(search, &budget, NULL), ITA_OK);
        assert_true(apart_search_is_done(search));
        const apart_result result = apart_search_result(search);
        assert_int_equal(result.end, APART_YES);
        assert_int_equal(result.move_count, 63);
        apart_verdict verdict;
        assert_int_equal(apart_check_result(&assembly, &result, ita_heap(), &verdict, NULL),
                         ITA_OK);
        assert_int_equal(verdict.fault, APART_RIGHT);
    }
}

// ---- what is too far

// Two long pieces, linked like a chain by a third, and a ball in the left one, which can go along a
// row below, up a shaft and out to the right. A lid that leaves at once stands above all. The end
// of the right piece is more than 511 cells from where the ball comes up.
enum { LID, LEFT, RIGHT, BALL, LINK, LONG_PIECES, LONG_CELLS = 4096 };

typedef struct chain {
    ita_cell cells[LONG_PIECES][LONG_CELLS];
    apart_piece pieces[LONG_PIECES];
    apart_assembly assembly;
} chain;

static void put(chain *c, int piece, int x, int y, int z) {
    assert_true(c->pieces[piece].count < LONG_CELLS);
    c->cells[piece][c->pieces[piece].count++] = (ita_cell){(int16_t)x, (int16_t)y, (int16_t)z};
}

static void put_bar(chain *c, int piece, int from, int to) {
    for (int x = from; x <= to; x++)
        put(c, piece, x, 1, 0);
}

// So that the first cell of a piece lies below this column.
static void put_foot(chain *c, int piece, int x) {
    for (int z = -5; z < 0; z++)
        put(c, piece, x, 1, z);
}

// Around a cell, lying flat or standing.
static void put_ring(chain *c, int piece, int x, bool lies) {
    for (int along = -1; along <= 1; along++)
        for (int aside = -1; aside <= 1; aside++)
            if (along != 0 || aside != 0)
                put(c, piece, x + along, lies ? 1 + aside : 1, lies ? 0 : aside);
}

static void make_chain(chain *c, int shaft, bool has_wall) {
    memset(c, 0, sizeof *c);
    put(c, LID, 0, 1, 20);
    put(c, BALL, -250, 1, 1);
    for (int x = -296; x <= -46; x++)
        for (int y = 0; y < 3; y++)
            for (int z = 0; z < 5; z++) {
                const bool is_below = z == 1 && x >= shaft && x <= -250;
                const bool is_above = z == 3 && x >= shaft;
                const bool is_room = y == 1 && (is_below || is_above || (z == 2 && x == shaft));
                if (!is_room) put(c, LEFT, x, y, z);
            }
    put(c, LEFT, -45, 1, 0);
    put_ring(c, LEFT, -43, true);
    put_foot(c, LEFT, -255);
    put_ring(c, LINK, -42, false);
    put_bar(c, LINK, -40, -6);
    put_ring(c, LINK, -4, false);
    put_ring(c, RIGHT, -3, true);
    put_bar(c, RIGHT, -1, 250);
    put_foot(c, RIGHT, 250);
    for (int z = 0; z < 4 && has_wall; z++)
        put(c, RIGHT, 248, 2, z);
    if (has_wall) put(c, RIGHT, 248, 1, 3);
    for (int i = 0; i < LONG_PIECES; i++)
        c->pieces[i].cells = c->cells[i];
    c->assembly = (apart_assembly){ITA_LATTICE_CUBES, LONG_PIECES, c->pieces, NULL, 0};
}

static apart_result take_chain_apart(const chain *c) {
    uint64_t budget = UINT64_MAX;
    assert_int_equal(apart_search_start(search, &c->assembly, APART_LEVELS, NULL), ITA_OK);
    assert_int_equal(apart_search_step(search, &budget, NULL), ITA_OK);
    assert_true(apart_search_is_done(search));
    return apart_search_result(search);
}

// Were the place of two pieces to each other a number that means another place as well, the ball
// would go through the wall.
static void pieces_too_far_from_each_other_are_no_answer(void **state) {
    (void)state;
    static chain c;
    make_chain(&c, -270, true);
    const apart_result result = take_chain_apart(&c);
    assert_int_equal(result.end, APART_UNKNOWN);
    assert_string_equal(result.reason, "space.apart.far");
}

// Farther from the piece that is named first than the usual reach, but within it pair by pair.
static void pieces_far_from_the_first_one_are_followed(void **state) {
    (void)state;
    static chain c;
    make_chain(&c, -255, false);
    const apart_result result = take_chain_apart(&c);
    assert_int_equal(result.end, APART_LOCKED);
    assert_int_equal(result.level_count, 2);
    assert_int_equal(result.levels[0], 1);
    assert_int_equal(result.levels[1], 3);
    assert_int_equal(result.locked[0].pieces, 1 << LEFT | 1 << RIGHT | 1 << LINK);
    apart_verdict verdict;
    assert_int_equal(apart_check_result(&c.assembly, &result, ita_heap(), &verdict, NULL), ITA_OK);
    assert_int_equal(verdict.fault, APART_RIGHT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_assembly_is_refused_with_its_reason),
        cmocka_unit_test(what_is_too_long_is_refused_before_its_cells_are_numbers),
        cmocka_unit_test(too_many_places_are_no_answer),
        cmocka_unit_test(how_much_room_there_is_does_not_depend_on_what_was_before),
        cmocka_unit_test(a_place_with_a_thousand_million_sets_is_left_when_the_budget_ends),
        cmocka_unit_test(a_place_that_was_left_is_gone_on_with),
        cmocka_unit_test(what_parts_in_the_last_layer_that_finds_room_is_told),
        cmocka_unit_test(what_is_all_loose_is_taken_apart_at_once),
        cmocka_unit_test(pieces_too_far_from_each_other_are_no_answer),
        cmocka_unit_test(pieces_far_from_the_first_one_are_followed),
    };
    return cmocka_run_group_tests(tests, open_search, close_search);
}
