// Every level and every way apart is that of the plain search by definition, on burrs drawn at
// random, of every lattice, for both aims, with groups and without; every certificate is replayed
// by the small judge, and of every change of one the judge says what the plain replay says. Ten
// thousand of them under INTARSIA_LONG.
#include "apart_burrs.h"

// What is longer is left out, and counted. For the fewest moves the plain search looks for no first
// separation but weighs all partings at all places: five loose pieces, which come apart at once,
// take it ten seconds until it gives up at 6,000 places. So those of up to 600 places are held
// there, however long the test.
enum { NODES_MOST = 300, LONG_NODES_MOST = 1500, PLACES_MOST = 600, LONG_PLACES_MOST = 6000 };

static size_t most_for(apart_aim aim, size_t usual, size_t longest) {
    return aim == APART_MOVES ? usual : usual_or_long(usual, longest);
}

enum { HEIGHTS = 16, MOVES_MOST = 256 };

typedef plain_answer plain_search(const plain_puzzle *puzzle, size_t places_most);

static apart_tables *tables[ITA_LATTICE_COUNT];
static apart_search *searches[ITA_LATTICE_COUNT];

static int open_all(void **state) {
    (void)state;
    for (int i = 0; i < ITA_LATTICE_COUNT; i++) {
        assert_int_equal(apart_tables_open((ita_lattice)i, ita_heap(), &tables[i], NULL), ITA_OK);
        assert_int_equal(apart_search_open(tables[i], 0, ita_heap(), &searches[i], NULL), ITA_OK);
    }
    return 0;
}

static int close_all(void **state) {
    (void)state;
    for (int i = 0; i < ITA_LATTICE_COUNT; i++) {
        apart_search_close(searches[i]);
        apart_tables_close(tables[i]);
    }
    return 0;
}

static void print_burr(const burr *b) {
    for (size_t i = 0; i < b->plain.piece_count; i++) {
        print_message("piece %zu:", i);
        for (size_t k = 0; k < b->plain.cell_counts[i]; k++) {
            const ita_cell c = b->plain.cells[i][k];
            print_message(" %d,%d,%d", c.x, c.y, c.z);
        }
        print_message("\n");
    }
}

// In steps of any size. False where it took more nodes than that.
static bool was_taken_apart(const burr *b, apart_aim aim, ita_random *random, uint64_t nodes_most,
                            apart_result *result) {
    apart_search *search = searches[b->plain.lattice];
    assert_int_equal(apart_search_start(search, &b->assembly, aim, NULL), ITA_OK);
    while (!apart_search_is_done(search)) {
        uint64_t budget = 1 + ita_random_below(random, 50);
        assert_int_equal(apart_search_step(search, &budget, NULL), ITA_OK);
        if (apart_search_nodes(search) > nodes_most) return false;
    }
    *result = apart_search_result(search);
    return result->nodes <= nodes_most;
}

static apart_result take_apart(const burr *b, apart_aim aim, ita_random *random) {
    apart_result result;
    assert_true(was_taken_apart(b, aim, random, UINT64_MAX, &result));
    return result;
}

static bool is_as_told(const apart_result *result, const plain_answer *plain) {
    if ((result->end == APART_YES) != plain->is_apart) return false;
    if (result->level_count != plain->level_count) return false;
    for (size_t i = 0; i < result->level_count; i++)
        if (result->levels[i] != plain->levels[i]) return false;
    if (result->locked_count != plain->locked_count) return false;
    for (size_t i = 0; i < result->locked_count; i++)
        if (result->locked[i].pieces != plain->locked[i] ||
            result->locked[i].places != plain->locked_places[i])
            return false;
    return result->move_count == (size_t)plain->total;
}

static apart_fault judged(const burr *b, const apart_result *result) {
    apart_verdict verdict;
    assert_int_equal(apart_check_result(&b->assembly, result, ita_heap(), &verdict, NULL), ITA_OK);
    return verdict.fault;
}

// What was held against the plain search, and what came of it.
typedef struct sums {
    size_t drawn, held;       // burrs; the others were too long for the plain search
    size_t heights[HEIGHTS];  // of those held, by their first level
    size_t refused, accepted; // changed certificates
    size_t struck;            // refused because something is in the way
} sums;

static bool is_way_plainly(const burr *b, const apart_result *result) {
    plain_move moves[MOVES_MOST];
    int levels[PLAIN_PIECES];
    uint64_t locked[PLAIN_PIECES];
    assert_true(result->move_count <= MOVES_MOST);
    for (size_t i = 0; i < result->move_count; i++)
        moves[i] =
            (plain_move){result->moves[i].pieces, result->moves[i].step, result->moves[i].count};
    for (size_t i = 0; i < result->level_count; i++)
        levels[i] = result->levels[i];
    for (size_t i = 0; i < result->locked_count; i++)
        locked[i] = result->locked[i].pieces;
    const plain_way way = {moves,  result->move_count,  levels, result->level_count,
                           locked, result->locked_count};
    return plain_is_way(&b->plain, &way);
}

// A change of one move. Some are right as well: whether one is, the plain replay says.
static void try_change(const burr *b, const apart_result *result, ita_random *random, sums *tally) {
    if (result->move_count == 0) return;
    apart_move moves[MOVES_MOST];
    assert_true(result->move_count < MOVES_MOST);
    memcpy(moves, result->moves, result->move_count * sizeof *moves);
    apart_result changed = *result;
    changed.moves = moves;
    const size_t at = burr_below(random, result->move_count);
    switch (burr_below(random, 5)) {
    case 0: moves[at].pieces ^= (uint64_t)1 << burr_below(random, b->plain.piece_count + 1); break;
    case 1: moves[at].step = (uint8_t)burr_below(random, ITA_LATTICE_STEPS_MOST + 1); break;
    case 2: moves[at].count = (uint8_t)burr_below(random, 6); break;
    case 3: {
        const apart_move last = moves[result->move_count - 1];
        moves[result->move_count - 1] = moves[at];
        moves[at] = last;
        break;
    }
    default: {
        changed.move_count--;
        memmove(moves + at, moves + at + 1, (changed.move_count - at) * sizeof *moves);
    }
    }
    const apart_fault fault = judged(b, &changed);
    assert_int_equal(fault == APART_RIGHT, is_way_plainly(b, &changed));
    tally->refused += fault != APART_RIGHT;
    tally->accepted += fault == APART_RIGHT;
    tally->struck += fault == APART_STRUCK || fault == APART_NOT_AWAY;
}

static void fail_for(const burr *b, const apart_result *result, const plain_answer *plain) {
    print_burr(b);
    for (size_t i = 0; i < plain->level_count; i++)
        print_message(" %d", plain->levels[i]);
    print_message(" plainly;");
    for (size_t i = 0; i < result->level_count; i++)
        print_message(" %d", result->levels[i]);
    print_message("; %zu and %zu locked\n", plain->locked_count, result->locked_count);
    fail_msg("the plain search says otherwise");
}

// Moves in all, or SIZE_MAX where it is too long for the plain search.
static size_t hold(const burr *b, plain_search *plainly, apart_aim aim, ita_random *random,
                   sums *tally) {
    tally->drawn++;
    apart_result result;
    if (!was_taken_apart(b, aim, random, most_for(aim, NODES_MOST, LONG_NODES_MOST), &result))
        return SIZE_MAX;
    const plain_answer plain = plainly(&b->plain, most_for(aim, PLACES_MOST, LONG_PLACES_MOST));
    if (plain.was_too_long) return SIZE_MAX;
    if (!is_as_told(&result, &plain)) fail_for(b, &result, &plain);
    assert_int_equal(judged(b, &result), APART_RIGHT);
    assert_true(is_way_plainly(b, &result));
    for (int i = 0; i < 4; i++)
        try_change(b, &result, random, tally);
    tally->held++;
    const size_t height = result.level_count > 0 ? result.levels[0] : 0;
    tally->heights[height < HEIGHTS ? height : HEIGHTS - 1]++;
    return result.move_count;
}

static void print_tally(const sums *tally) {
    print_message("%zu of %zu held;", tally->held, tally->drawn);
    for (size_t i = 0; i < HEIGHTS; i++)
        if (tally->heights[i]) print_message(" level %zu: %zu", i, tally->heights[i]);
    print_message("; changed: %zu refused (%zu struck), %zu right as well\n", tally->refused,
                  tally->struck, tally->accepted);
}

// So that nothing passes because all was left out.
static void expect_enough(const sums *tally) {
    print_tally(tally);
    assert_true(4 * tally->held >= 3 * tally->drawn);
    assert_true(tally->heights[2] > 0);
    assert_true(tally->refused > tally->held);
    assert_true(4 * tally->struck > tally->held);
}

// Most of what chance makes comes apart at once, or not at all: only some of those are kept.
static void draw_burr(burr *b, ita_random *random, size_t number) {
    for (bool is_kept = false; !is_kept;) {
        const size_t pieces = 3 + burr_below(random, 3);
        if (number % 8 == 7)
            burr_of_box(b, random, ITA_LATTICE_TETRAHEDRA, pieces);
        else if (number % 8 == 6)
            burr_of_sticks(b, random, 5, 6, 2 + burr_below(random, 6));
        else if (number % 8 > 2)
            burr_of_cage(b, random, (ita_lattice)(number % 8 - 3), pieces);
        else
            burr_of_box(b, random, (ita_lattice)(number % 8), pieces);
        if (b->plain.piece_count < 2) continue;
        const apart_result result = take_apart(b, APART_LEVELS, random);
        const size_t level = result.level_count > 0 ? result.levels[0] : 0;
        is_kept = level > 1 || burr_below(random, level == 1 ? 200 : 30) == 0;
    }
}

static void levels_are_those_of_the_plain_search(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261122));
    const size_t count = usual_or_long(60, 10000);
    sums tally = {0};
    for (size_t i = 0; i < count; i++) {
        burr b;
        draw_burr(&b, &random, i);
        hold(&b, plain_levels, APART_LEVELS, &random, &tally);
    }
    expect_enough(&tally);
}

// Of sixty thousand drawn the one whose lowest levels are a move more than the fewest moves.
static void the_lowest_levels_may_be_more_moves(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 30544);
    sums tally = {0};
    burr b;
    burr_of_cage(&b, &random, ITA_LATTICE_CUBES, 3 + burr_below(&random, 3));
    assert_int_equal(b.plain.piece_count, 5);
    assert_int_equal(hold(&b, plain_levels, APART_LEVELS, &random, &tally), 6);
    assert_int_equal(hold(&b, plain_moves, APART_MOVES, &random, &tally), 5);
    assert_int_equal(tally.held, 2);
}

// Of up to five pieces.
static void fewest_moves_are_those_of_the_plain_search(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(7));
    const size_t count = usual_or_long(40, 4000);
    sums tally = {0};
    size_t large = 0, fewer = 0;
    for (size_t i = 0; i < count; i++) {
        burr b;
        draw_burr(&b, &random, i);
        const size_t moves = hold(&b, plain_moves, APART_MOVES, &random, &tally);
        if (moves == SIZE_MAX) continue;
        large += b.plain.piece_count > 3;
        fewer += moves < take_apart(&b, APART_LEVELS, &random).move_count;
    }
    print_message("%zu of more than three pieces, %zu with fewer moves than by levels\n", large,
                  fewer);
    expect_enough(&tally);
    assert_true(4 * large > count);
}

static void draw_groups(burr *b, ita_random *random) {
    b->plain.group_count = 1 + burr_below(random, PLAIN_GROUPS);
    for (size_t i = 0; i < b->plain.group_count; i++)
        b->plain.groups[i] = ita_random_below(random, (uint64_t)1 << b->plain.piece_count);
    burr_ready(b);
}

// Groups save separations: some that are together in the end could have been parted.
static void groups_stay_together_as_in_the_plain_search(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(8));
    const size_t count = usual_or_long(40, 4000);
    sums by_levels = {0}, by_moves = {0};
    size_t saved = 0;
    for (size_t i = 0; i < count; i++) {
        burr b;
        draw_burr(&b, &random, i);
        const size_t alone = take_apart(&b, APART_LEVELS, &random).move_count;
        draw_groups(&b, &random);
        const size_t moves = hold(&b, plain_levels, APART_LEVELS, &random, &by_levels);
        saved += moves < alone;
        hold(&b, plain_moves, APART_MOVES, &random, &by_moves);
    }
    print_message("%zu saved moves by their groups\n", saved);
    expect_enough(&by_levels);
    expect_enough(&by_moves);
    assert_true(4 * saved > count);
}

// Of twelve thousand boxes drawn those where it is less work that pieces leave together which could
// have left one by one: they are of one group.
static void what_could_leave_one_by_one_may_leave_together(void **state) {
    (void)state;
    static const uint64_t seeds[] = {469,  744,  1249, 2082, 3169, 3373, 4033, 4123,
                                     6115, 7453, 7800, 8419, 8928, 9288, 11089};
    enum { SEEDS = sizeof seeds / sizeof seeds[0] };
    sums tally = {0};
    for (size_t i = 0; i < SEEDS; i++) {
        ita_random random;
        ita_random_seed(&random, seeds[i]);
        burr b;
        const size_t pieces = 4 + burr_below(&random, 2);
        burr_of_box(&b, &random, (ita_lattice)(seeds[i] % 6), pieces);
        draw_groups(&b, &random);
        hold(&b, plain_levels, APART_LEVELS, &random, &tally);
        hold(&b, plain_moves, APART_MOVES, &random, &tally);
    }
    print_tally(&tally);
    assert_int_equal(tally.held, 2 * SEEDS);
}

// Of a cell on a step: the list that the search uses, and what the judge says of each cell.
static void check_step(ita_lattice lattice, ita_cell from, ita_cell along, size_t step) {
    enum { FAR = 9, SIDE = 2 * FAR + 1 };
    ita_cell swept[ITA_CELL_SWEPT_MOST];
    const size_t count = ita_cell_swept(lattice, from, along, swept);
    assert_in_range(count, 2, ITA_CELL_SWEPT_MOST);
    size_t met = 1;
    for (int n = 0; n < SIDE * SIDE * SIDE; n++) {
        const ita_cell d = {(int16_t)(n % SIDE - FAR), (int16_t)(n / SIDE % SIDE - FAR),
                            (int16_t)(n / SIDE / SIDE - FAR)};
        const ita_cell cell = ita_cell_add(from, d);
        if (!ita_cell_is_of(lattice, cell) || ita_cell_is_equal(cell, from)) continue;
        const apart_piece two[2] = {{&from, 1}, {&cell, 1}};
        const apart_assembly assembly = {lattice, 2, two, NULL, 0};
        const bool is_met = plain_meet(lattice, from, step, cell);
        size_t listed = 0;
        for (size_t i = 0; i < count; i++)
            listed += ita_cell_is_equal(swept[i], cell);
        assert_int_equal(apart_struck(&assembly, 1, step) != 0, is_met);
        assert_int_equal(listed, is_met);
        met += is_met;
    }
    assert_int_equal(met, count);
}

// A cell that goes a step meets what its body passes through, and no other: every kind of cell,
// along every step. Turns take all kinds of a lattice to each other, so fewer do while watched.
static void a_step_meets_what_the_body_passes_through(void **state) {
    (void)state;
    static const size_t kinds[ITA_LATTICE_COUNT] = {1, 2, 1, ITA_TETRAHEDRA_A_CUBE};
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        const ita_lattice lattice = (ita_lattice)l;
        ita_cell steps[ITA_LATTICE_STEPS_MOST];
        const size_t step_count = ita_lattice_steps(lattice, steps);
        size_t seen = 0;
        for (int n = 0; n < 125; n++) {
            const ita_cell home = {(int16_t)(n % 5), (int16_t)(n / 5 % 5), (int16_t)(n / 25)};
            if (!ita_cell_is_of(lattice, home) ||
                !ita_cell_is_equal(ita_lattice_shift_within(lattice, home), (ita_cell){0, 0, 0}))
                continue;
            if (seen++ >= as_usual(kinds[l])) continue;
            for (size_t step = 0; step < step_count; step++)
                check_step(lattice, home, steps[step], step);
        }
        assert_int_equal(seen, kinds[l]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_meets_what_the_body_passes_through),
        cmocka_unit_test(levels_are_those_of_the_plain_search),
        cmocka_unit_test(the_lowest_levels_may_be_more_moves),
        cmocka_unit_test(fewest_moves_are_those_of_the_plain_search),
        cmocka_unit_test(groups_stay_together_as_in_the_plain_search),
        cmocka_unit_test(what_could_leave_one_by_one_may_leave_together),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
