// Shapes of cells in space against the published numbers, a second generator and Burnside's count.
#include "check.h"

#include "intarsia/base.h"
#include "intarsia/cells.h"

// OEIS A038119, A000162, A001931.
static const size_t published[3][9] = {
    {0, 1, 1, 2, 7, 23, 112, 607, 3811},
    {0, 1, 1, 2, 8, 29, 166, 1023, 6922},
    {0, 1, 3, 15, 86, 534, 3481, 23502, 162913},
};

static size_t listed(ita_lattice lattice, ita_cells_kind kind, size_t cell_count, ita_cell **list) {
    size_t count = 0;
    assert_int_equal(ita_cells_list(lattice, kind, cell_count, ita_heap(), list, &count), ITA_OK);
    return count;
}

static void give(ita_cell *list, size_t shape_count, size_t cell_count) {
    ita_give(ita_heap(), list, shape_count * cell_count * sizeof *list);
}

static void the_numbers_of_polycubes_are_the_published_ones(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++)
        for (size_t cells = 1; cells <= usual_or_long(kind == 2 ? 6 : 8, 8); cells++) {
            ita_cell *list;
            size_t count = listed(ITA_LATTICE_CUBES, (ita_cells_kind)kind, cells, &list);
            assert_int_equal(count, published[kind][cells]);
            give(list, count, cells);
        }
}

static void numbers_of_cells_outside_one_to_eight_are_refused(void **state) {
    (void)state;
    ita_cell *list;
    size_t count;
    assert_int_equal(
        ita_cells_list(ITA_LATTICE_CUBES, ITA_CELLS_FREE, 0, ita_heap(), &list, &count),
        ITA_E_RANGE);
    assert_int_equal(
        ita_cells_list(ITA_LATTICE_CUBES, ITA_CELLS_FREE, 9, ita_heap(), &list, &count),
        ITA_E_RANGE);
}

// ---- Redelmeier's way to all fixed shapes: no canonical form, no sorting. The first cell is the
// least; of prisms there are two kinds of first cells.

enum { SIDE = 24, MID = 12, MOST = 8 };

typedef struct census {
    ita_lattice lattice;
    size_t cells;
    bool is_seen[SIDE][SIDE][SIDE];
    ita_cell shape[MOST];
    size_t fixed;
    size_t kept[ITA_LATTICE_TURNS_MOST]; // shapes that each turn keeps up to a shift
} census;

// Whether one shift takes all turned cells to the shape: by the least cell of each, no normal form.
static bool is_kept(const census *c, int turn) {
    ita_cell turned[MOST], least = c->shape[0], turned_least;
    for (size_t i = 0; i < c->cells; i++) {
        turned[i] = ita_cell_turn(c->lattice, turn, c->shape[i]);
        if (i == 0 || ita_cell_compare(turned[i], turned_least) < 0) turned_least = turned[i];
        if (ita_cell_compare(c->shape[i], least) < 0) least = c->shape[i];
    }
    ita_cell shift = ita_cell_less(least, turned_least);
    if (!ita_lattice_is_shift(c->lattice, shift)) return false;
    for (size_t i = 0; i < c->cells; i++) {
        bool is_met = false;
        for (size_t j = 0; j < c->cells && !is_met; j++)
            is_met = ita_cell_is_equal(ita_cell_add(turned[i], shift), c->shape[j]);
        if (!is_met) return false;
    }
    return true;
}

static void count_shape(census *c) {
    c->fixed++;
    for (int turn = 0; turn < ita_lattice_turns(c->lattice, true); turn++)
        c->kept[turn] += is_kept(c, turn);
}

static bool *seen(census *c, ita_cell cell) {
    return &c->is_seen[cell.z + MID][cell.y + MID][cell.x + MID];
}

static void redelmeier(census *c, size_t laid, const ita_cell *untried, size_t untried_count,
                       ita_cell first) {
    ita_cell list[160];
    memcpy(list, untried, untried_count * sizeof *list);
    while (untried_count > 0) {
        ita_cell cell = list[--untried_count];
        c->shape[laid] = cell;
        if (laid + 1 == c->cells) {
            count_shape(c);
            continue;
        }
        ita_cell next[160], near[ITA_CELL_NEIGHBOURS_MOST], fresh[ITA_CELL_NEIGHBOURS_MOST];
        size_t next_count = untried_count, fresh_count = 0;
        memcpy(next, list, next_count * sizeof *next);
        size_t near_count = ita_cell_neighbours(c->lattice, cell, near);
        for (size_t n = 0; n < near_count; n++) {
            if (ita_cell_compare(near[n], first) < 0 || *seen(c, near[n])) continue;
            *seen(c, near[n]) = true;
            next[next_count++] = fresh[fresh_count++] = near[n];
        }
        redelmeier(c, laid + 1, next, next_count, first);
        while (fresh_count > 0)
            *seen(c, fresh[--fresh_count]) = false;
    }
}

static void take_census(census *c, ita_lattice lattice, size_t cells) {
    memset(c, 0, sizeof *c);
    c->lattice = lattice;
    c->cells = cells;
    for (int n = 0; n < 5 * 5 * 5; n++) { // a first cell of each kind
        const ita_cell first = {(int16_t)(n % 5), (int16_t)(n / 5 % 5), (int16_t)(n / 25)};
        const ita_cell shift = ita_lattice_shift_within(lattice, first);
        if (!ita_cell_is_of(lattice, first) || !ita_cell_is_equal(shift, (ita_cell){0, 0, 0}))
            continue;
        memset(c->is_seen, 0, sizeof c->is_seen);
        *seen(c, first) = true;
        redelmeier(c, 0, &first, 1, first);
    }
}

// Burnside: shapes up to a group are the mean of how many shapes each of its elements keeps.
static size_t orbits(const census *c, int turns) {
    size_t sum = 0;
    for (int turn = 0; turn < turns; turn++)
        sum += c->kept[turn];
    assert_int_equal(sum % (size_t)turns, 0);
    return sum / (size_t)turns;
}

static void a_second_generator_and_burnside_count_as_many_on_every_lattice(void **state) {
    (void)state;
    static const size_t usual[] = {6, 7, 5, 5};
    static census c;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++)
        for (size_t cells = 1; cells <= usual[l] + usual_or_long(0, 1); cells++) {
            ita_lattice lattice = (ita_lattice)l;
            take_census(&c, lattice, cells);
            const size_t expected[] = {orbits(&c, ita_lattice_turns(lattice, true)),
                                       orbits(&c, ita_lattice_turns(lattice, false)), c.fixed};
            for (int kind = 0; kind < 3; kind++) {
                ita_cell *list;
                size_t count = listed(lattice, (ita_cells_kind)kind, cells, &list);
                print_message("lattice %d, %zu cells, kind %d: %zu\n", l, cells, kind, count);
                assert_int_equal(count, expected[kind]);
                give(list, count, cells);
            }
        }
}

static void every_listed_shape_is_connected_normal_and_canonical(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++)
        for (int kind = 0; kind < 3; kind++) {
            ita_cell *list, copy[5], least[5], spare[5];
            size_t count = listed((ita_lattice)l, (ita_cells_kind)kind, 5, &list);
            for (size_t i = 0; i < count; i++) {
                const ita_cell *shape = &list[5 * i];
                assert_true(ita_cells_are_connected((ita_lattice)l, shape, 5, spare));
                memcpy(copy, shape, sizeof copy);
                ita_cells_normal((ita_lattice)l, copy, 5);
                assert_int_equal(ita_cells_compare(copy, shape, 5), 0);
                ita_cells_canonical((ita_lattice)l, (ita_cells_kind)kind, shape, 5, least, spare);
                assert_int_equal(ita_cells_compare(least, shape, 5), 0);
                if (i > 0) assert_true(ita_cells_compare(&list[5 * (i - 1)], shape, 5) < 0);
            }
            give(list, count, 5);
        }
}

// Orientations times group = all turns, for every shape; normal form does not see shifts.
static void orbits_and_groups_multiply_to_all_turns(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(15));
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        const ita_lattice lattice = (ita_lattice)l;
        ita_cell *list, turned[ITA_LATTICE_TURNS_MOST * 5], spare[5], steps[ITA_LATTICE_STEPS_MOST];
        int turns[ITA_LATTICE_TURNS_MOST];
        size_t count = listed(lattice, ITA_CELLS_FREE, 5, &list);
        size_t step_count = ita_lattice_steps(lattice, steps);
        for (size_t i = 0; i < count; i++) {
            const ita_cell *shape = &list[5 * i];
            int made = ita_cells_orientations(lattice, ita_cells_moves(lattice, ITA_CELLS_FREE),
                                              shape, 5, turned, turns);
            uint64_t group = ita_cells_group(lattice, shape, 5, spare);
            assert_int_equal(made * ita_bits_count64(group), ita_lattice_turns(lattice, true));
            for (int o = 0; o < made; o++) {
                ita_cell *moved = &turned[5 * o];
                ita_cells_turn(lattice, turns[o], shape, 5, spare);
                ita_cell shift = steps[ita_random_below(&random, step_count)];
                for (int c = 0; c < 5; c++)
                    moved[c] = ita_cell_add(moved[c], shift);
                ita_cells_normal(lattice, moved, 5);
                assert_int_equal(ita_cells_compare(moved, spare, 5), 0);
            }
        }
        give(list, count, 5);
    }
}

static void cells_that_touch_at_edges_alone_are_not_connected(void **state) {
    (void)state;
    const ita_cell apart[] = {{0, 0, 0}, {1, 1, 0}};
    ita_cell spare[2];
    assert_false(ita_cells_are_connected(ITA_LATTICE_CUBES, apart, 2, spare));
    assert_true(ita_cells_are_connected(ITA_LATTICE_RHOMBIC, apart, 2, spare));
    assert_false(ita_cells_are_connected(ITA_LATTICE_PRISMS, apart, 2, spare));
}

static void a_cell_is_found_where_it_stands_or_not_at_all(void **state) {
    (void)state;
    enum { CELLS = 20, EDGE = 4 };
    ita_random random;
    ita_random_seed(&random, test_seed(7));
    for (int round = 0; round < 200; round++) {
        ita_cell cells[CELLS];
        size_t count = 0;
        for (int at = 0; at < EDGE * EDGE * EDGE; at++) // ascending or not: they are sorted
            if (count < CELLS && ita_random_below(&random, 3) == 0)
                cells[count++] = (ita_cell){(int16_t)(at % EDGE), (int16_t)(at / EDGE % EDGE),
                                            (int16_t)(at / EDGE / EDGE)};
        ita_cells_sort(cells, count);
        for (int at = 0; at < EDGE * EDGE * EDGE; at++) {
            const ita_cell cell = {(int16_t)(at / EDGE / EDGE), (int16_t)(at % EDGE),
                                   (int16_t)(at / EDGE % EDGE)};
            int64_t place = (int64_t)count - 1;
            while (place >= 0 && !ita_cell_is_equal(cells[place], cell))
                place--;
            assert_int_equal(ita_cells_find(cells, count, cell), place);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_numbers_of_polycubes_are_the_published_ones),
        cmocka_unit_test(numbers_of_cells_outside_one_to_eight_are_refused),
        cmocka_unit_test(a_second_generator_and_burnside_count_as_many_on_every_lattice),
        cmocka_unit_test(every_listed_shape_is_connected_normal_and_canonical),
        cmocka_unit_test(orbits_and_groups_multiply_to_all_turns),
        cmocka_unit_test(cells_that_touch_at_edges_alone_are_not_connected),
        cmocka_unit_test(a_cell_is_found_where_it_stands_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
