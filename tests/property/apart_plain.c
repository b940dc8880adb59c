// Every level and every way apart is that of the plain search by definition, on burrs drawn at
// random, of every lattice; every certificate is replayed by the small judge, and what is changed
// in it is found out. Ten thousand of them under INTARSIA_LONG.
#include "apart_burrs.h"

enum { PLACES_MOST = 1500, NODES_MOST = 300 };

// Levels are counted below this; what would be too long for the plain search is left out.
enum { LONG_ONE = 15, HEIGHTS = 16 };

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

static apart_result take_apart(const burr *b, apart_aim aim, ita_random *random) {
    apart_search *search = searches[b->plain.lattice];
    assert_int_equal(apart_search_start(search, &b->assembly, aim, NULL), ITA_OK);
    while (!apart_search_is_done(search)) {
        uint64_t budget = 1 + ita_random_below(random, 50);
        assert_int_equal(apart_search_step(search, &budget, NULL), ITA_OK);
    }
    return apart_search_result(search);
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

// A change of one move. Some changes are right as well: then the replay ends differently or the
// levels stay true; what is not noticed has to be a way apart of the same levels by itself.
static void try_mutation(const burr *b, const apart_result *result, ita_random *random,
                         size_t *refused) {
    if (result->move_count == 0) return;
    apart_move moves[256];
    assert_true(result->move_count <= 256);
    memcpy(moves, result->moves, result->move_count * sizeof *moves);
    apart_result changed = *result;
    changed.moves = moves;
    const size_t at = burr_below(random, result->move_count);
    switch (burr_below(random, 4)) {
    case 0: moves[at].pieces ^= (uint64_t)1 << burr_below(random, b->plain.piece_count + 1); break;
    case 1: moves[at].step = (uint8_t)burr_below(random, ITA_LATTICE_STEPS_MOST + 1); break;
    case 2: moves[at].count = (uint8_t)burr_below(random, 6); break;
    default: {
        changed.move_count--;
        memmove(moves + at, moves + at + 1, (changed.move_count - at) * sizeof *moves);
    }
    }
    *refused += judged(b, &changed) != APART_RIGHT;
}

static size_t hold(const burr *b, plain_search *plainly, apart_aim aim, ita_random *random,
                   size_t *refused) {
    const size_t places_most = aim == APART_MOVES ? 100 : 4 * PLACES_MOST;
    const apart_result result = take_apart(b, aim, random);
    if (result.nodes > usual_or_long(NODES_MOST, PLACES_MOST)) return LONG_ONE;
    const plain_answer plain = plainly(&b->plain, places_most);
    if (plain.was_too_long) return LONG_ONE;
    if (!is_as_told(&result, &plain)) {
        print_burr(b);
        for (size_t i = 0; i < plain.level_count; i++)
            print_message(" %d", plain.levels[i]);
        print_message(" plainly;");
        for (size_t i = 0; i < result.level_count; i++)
            print_message(" %d", result.levels[i]);
        print_message("; %zu and %zu locked\n", plain.locked_count, result.locked_count);
        fail_msg("the plain search says otherwise");
    }
    assert_int_equal(judged(b, &result), APART_RIGHT);
    for (int i = 0; i < 4; i++)
        try_mutation(b, &result, random, refused);
    return result.level_count > 0 ? result.levels[0] : 0;
}

// Most of what chance makes comes apart at once, or not at all: only some of those are kept.
static void draw_burr(burr *b, ita_random *random, size_t number) {
    for (bool is_kept = false; !is_kept;) {
        const size_t pieces = 3 + burr_below(random, 3);
        if (number % 7 == 6)
            burr_of_sticks(b, random, 5, 6, 2 + burr_below(random, 6));
        else if (number % 7 > 2)
            burr_of_cage(b, random, (ita_lattice)(number % 7 - 3), pieces);
        else
            burr_of_box(b, random, (ita_lattice)(number % 7), pieces);
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
    size_t heights[HEIGHTS] = {0}, refused = 0;
    for (size_t i = 0; i < count; i++) {
        burr b;
        draw_burr(&b, &random, i);
        const size_t level = hold(&b, plain_levels, APART_LEVELS, &random, &refused);
        heights[level < HEIGHTS ? level : LONG_ONE]++;
    }
    for (size_t i = 0; i < HEIGHTS; i++)
        if (heights[i]) print_message("level %zu: %zu\n", i, heights[i]); // 15: too long
    print_message("%zu changed certificates refused\n", refused);
    assert_true(refused > count);
    assert_true(heights[2] > 0);
    assert_true(10 * heights[LONG_ONE] < count);
}

static void fewest_moves_are_those_of_the_plain_search(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(7));
    const size_t count = usual_or_long(20, 2000);
    size_t refused = 0;
    for (size_t i = 0; i < count; i++) {
        burr b;
        draw_burr(&b, &random, i);
        if (b.plain.piece_count > 3) continue;
        hold(&b, plain_moves, APART_MOVES, &random, &refused);
    }
}

static void groups_stay_together_as_in_the_plain_search(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(8));
    const size_t count = usual_or_long(20, 2000);
    size_t refused = 0;
    for (size_t i = 0; i < count; i++) {
        burr b;
        draw_burr(&b, &random, i);
        if (b.plain.piece_count < 3) continue;
        b.plain.group = ita_random_below(&random, (uint64_t)1 << b.plain.piece_count);
        burr_ready(&b);
        hold(&b, plain_levels, APART_LEVELS, &random, &refused);
    }
}

// A cell that goes a step meets the next cell and those that touch both, and no other.
static void a_step_meets_what_touches_both_cells(void **state) {
    (void)state;
    for (int lattice = 0; lattice < ITA_LATTICE_COUNT; lattice++) {
        ita_cell steps[ITA_LATTICE_STEPS_MOST];
        const size_t step_count = ita_lattice_steps((ita_lattice)lattice, steps);
        const ita_cell starts[2] = {{0, 0, 0}, {1, 0, 0}};
        for (size_t i = 0; i < 2 * step_count; i++) {
            const ita_cell from = starts[i % 2];
            if (!ita_cell_is_of((ita_lattice)lattice, from)) continue;
            for (int n = 0; n < 9 * 9 * 9; n++) {
                const ita_cell cell = {(int16_t)(n % 9 - 4), (int16_t)(n / 9 % 9 - 4),
                                       (int16_t)(n / 81 - 4)};
                if (!ita_cell_is_of((ita_lattice)lattice, cell) || ita_cell_is_equal(cell, from))
                    continue;
                const ita_cell both[2] = {from, cell};
                const apart_piece two[2] = {{&both[0], 1}, {&both[1], 1}};
                const apart_assembly assembly = {(ita_lattice)lattice, 2, two, NULL, 0};
                assert_int_equal(apart_struck(&assembly, 1, i / 2) != 0,
                                 plain_meet((ita_lattice)lattice, from, steps[i / 2], cell));
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_meets_what_touches_both_cells),
        cmocka_unit_test(levels_are_those_of_the_plain_search),
        cmocka_unit_test(fewest_moves_are_those_of_the_plain_search),
        cmocka_unit_test(groups_stay_together_as_in_the_plain_search),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
