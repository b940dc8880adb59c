// Facts of the lattices in space: the turns against drawn middles of cells, group laws, steps and
// neighbours. The drawn middles are the witness; the tables of whole numbers are on trial.
#include "check.h"

#include <math.h>

#include "intarsia/cells.h"

static const ita_lattice all[] = {ITA_LATTICE_CUBES, ITA_LATTICE_PRISMS, ITA_LATTICE_RHOMBIC,
                                  ITA_LATTICE_TETRAHEDRA};

typedef struct point {
    double x, y, z;
} point;

// Where the middle of a cell is drawn, from the turns' fixed point: triangles of side 2, layers of
// height 1, cubes of side 1; rhombic cells where cubes of even sum stand; a cube of tetrahedra has
// side 5.
static point drawn(ita_lattice lattice, ita_cell cell) {
    if (lattice == ITA_LATTICE_TETRAHEDRA) return (point){cell.x - 2, cell.y - 2, cell.z - 2};
    if (lattice != ITA_LATTICE_PRISMS) return (point){cell.x, cell.y, cell.z};
    bool is_down = (cell.x + cell.y) % 2 != 0;
    double height = sqrt(3.0);
    return (point){cell.x + 1, height * cell.y + height / 3 * (is_down ? 2 : 1), cell.z};
}

static double distance(point a, point b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

// The volume of the box that three points and the origin span, with its sign.
static double volume(point a, point b, point c) {
    return a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) +
           a.z * (b.x * c.y - b.y * c.x);
}

enum { REACH = 3, SIDE = 2 * REACH + 1, BOX = SIDE * SIDE * SIDE };

static size_t cells_around(ita_lattice lattice, ita_cell cells[BOX]) {
    size_t count = 0;
    for (int16_t z = -REACH; z <= REACH; z++)
        for (int16_t y = -REACH; y <= REACH; y++)
            for (int16_t x = -REACH; x <= REACH; x++) {
                ita_cell cell = {x, y, z};
                if (ita_cell_is_of(lattice, cell)) cells[count++] = cell;
            }
    return count;
}

static void turns_keep_all_distances_from_cells_and_from_the_fixed_point(void **state) {
    (void)state;
    const point origin = {0, 0, 0};
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX];
        size_t count = cells_around(all[l], cells);
        for (int turn = 0; turn < ita_lattice_turns(all[l], true); turn++)
            for (size_t i = 0; i < count; i++) {
                ita_cell a = cells[i], b = cells[(i * 7 + 3) % count];
                ita_cell c = ita_cell_turn(all[l], turn, a), d = ita_cell_turn(all[l], turn, b);
                assert_true(ita_cell_is_of(all[l], c));
                point p = drawn(all[l], a), q = drawn(all[l], b);
                point r = drawn(all[l], c), s = drawn(all[l], d);
                assert_true(fabs(distance(p, q) - distance(r, s)) < 1e-9);
                assert_true(fabs(distance(p, origin) - distance(r, origin)) < 1e-9);
            }
    }
}

static void the_first_half_keeps_hands_and_the_second_swaps_them(void **state) {
    (void)state;
    const ita_cell three[] = {{4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        point before[3];
        for (int i = 0; i < 3; i++)
            before[i] = drawn(all[l], three[i]);
        double was = volume(before[0], before[1], before[2]);
        int rotations = ita_lattice_turns(all[l], false);
        assert_int_equal(ita_lattice_turns(all[l], true), 2 * rotations);
        assert_int_equal(rotations, all[l] == ITA_LATTICE_PRISMS ? 12 : 24);
        for (int turn = 0; turn < 2 * rotations; turn++) {
            point after[3];
            for (int i = 0; i < 3; i++)
                after[i] = drawn(all[l], ita_cell_turn(all[l], turn, three[i]));
            double is = volume(after[0], after[1], after[2]);
            assert_true(fabs(is - (turn < rotations ? was : -was)) < 1e-9);
        }
    }
}

static void the_second_half_is_the_first_through_the_fixed_point(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX];
        size_t count = cells_around(all[l], cells);
        int rotations = ita_lattice_turns(all[l], false);
        for (int turn = 0; turn < rotations; turn++)
            for (size_t i = 0; i < count; i++) {
                point p = drawn(all[l], ita_cell_turn(all[l], turn, cells[i]));
                point q = drawn(all[l], ita_cell_turn(all[l], turn + rotations, cells[i]));
                assert_true(distance(p, (point){-q.x, -q.y, -q.z}) < 1e-9);
            }
    }
}

static void the_turns_are_a_group_and_all_different(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX];
        size_t count = cells_around(all[l], cells);
        int turns = ita_lattice_turns(all[l], true), rotations = ita_lattice_turns(all[l], false);
        for (size_t i = 0; i < count; i++)
            assert_true(ita_cell_is_equal(ita_cell_turn(all[l], 0, cells[i]), cells[i]));
        for (int a = 0; a < turns; a++) {
            bool is_met[ITA_LATTICE_TURNS_MOST] = {false};
            for (int b = 0; b < turns; b++) {
                int both = ita_lattice_compose(all[l], a, b);
                assert_in_range(both, 0, turns - 1);
                assert_false(is_met[both]);
                is_met[both] = true;
                assert_int_equal(both < rotations, (a < rotations) == (b < rotations));
                for (size_t i = 0; i < count; i += 11)
                    assert_true(ita_cell_is_equal(
                        ita_cell_turn(all[l], both, cells[i]),
                        ita_cell_turn(all[l], a, ita_cell_turn(all[l], b, cells[i]))));
            }
            int back = ita_lattice_inverse(all[l], a);
            assert_int_equal(ita_lattice_compose(all[l], back, a), 0);
            assert_int_equal(ita_lattice_compose(all[l], a, back), 0);
        }
    }
}

// A turn takes a shift to a shift: shifted and turned is turned and shifted by something else.
static ita_cell shift_after(ita_lattice lattice, int turn, ita_cell d) {
    const ita_cell origin = {0, 0, 0};
    return ita_cell_less(ita_cell_turn(lattice, turn, d), ita_cell_turn(lattice, turn, origin));
}

static void steps_are_shifts_in_pairs_and_turns_map_them_onto_themselves(void **state) {
    (void)state;
    static const size_t counts[] = {6, 8, 26, 26};
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell steps[ITA_LATTICE_STEPS_MOST];
        size_t count = ita_lattice_steps(all[l], steps);
        assert_int_equal(count, counts[l]);
        for (size_t i = 0; i < count; i++) {
            assert_true(ita_lattice_is_shift(all[l], steps[i]));
            ita_cell sum = ita_cell_add(steps[i], steps[i ^ 1]);
            assert_true(ita_cell_is_equal(sum, (ita_cell){0, 0, 0}));
            for (int turn = 0; turn < ita_lattice_turns(all[l], true); turn++) {
                size_t met = 0;
                for (size_t j = 0; j < count; j++)
                    met += ita_cell_is_equal(shift_after(all[l], turn, steps[i]), steps[j]);
                assert_int_equal(met, 1);
            }
        }
    }
}

// A face lies halfway to a neighbour, so the way there is at right angles to it.
static size_t normals_of(ita_lattice lattice, point normals[BOX * ITA_CELL_NEIGHBOURS_MOST]) {
    ita_cell cells[BOX], near[ITA_CELL_NEIGHBOURS_MOST];
    const size_t count = cells_around(lattice, cells);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t near_count = ita_cell_neighbours(lattice, cells[i], near);
        for (size_t n = 0; n < near_count; n++) {
            const point from = drawn(lattice, cells[i]), to = drawn(lattice, near[n]);
            normals[found++] = (point){to.x - from.x, to.y - from.y, to.z - from.z};
        }
    }
    return found;
}

static point cross(point a, point b) {
    return (point){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static bool is_none(point p) {
    return distance(p, (point){0, 0, 0}) < 1e-9;
}

// Whatever can begin to move can begin along such a line (docs/space.md, "Steps").
static void along_every_line_in_which_planes_of_faces_meet_there_is_a_step(void **state) {
    (void)state;
    static point normals[BOX * ITA_CELL_NEIGHBOURS_MOST];
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell steps[ITA_LATTICE_STEPS_MOST];
        const size_t step_count = ita_lattice_steps(all[l], steps);
        const size_t count = normals_of(all[l], normals);
        const point origin = drawn(all[l], (ita_cell){0, 0, 0});
        size_t different = 0; // normals, not counting opposite and longer ones
        for (size_t i = 0; i < count; i++) {
            bool is_new = true;
            for (size_t k = 0; k < different && is_new; k++)
                is_new = !is_none(cross(normals[k], normals[i]));
            if (is_new) normals[different++] = normals[i];
        }
        static const size_t planes[] = {3, 4, 6, 9};
        assert_int_equal(different, planes[l]);
        for (size_t i = 0; i < different; i++)
            for (size_t k = 0; k < i; k++) {
                const point line = cross(normals[i], normals[k]);
                size_t along = 0;
                for (size_t s = 0; s < step_count; s++) {
                    const point to = drawn(all[l], steps[s]);
                    const point way = {to.x - origin.x, to.y - origin.y, to.z - origin.z};
                    along += is_none(cross(line, way));
                }
                assert_int_equal(along, 2);
            }
    }
}

static void a_shift_moves_every_cell_alike_and_nothing_shorter_than_steps_does(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX], steps[ITA_LATTICE_STEPS_MOST];
        size_t count = cells_around(all[l], cells), step_count = ita_lattice_steps(all[l], steps);
        for (int16_t z = -5; z <= 5; z++)
            for (int16_t y = -5; y <= 5; y++)
                for (int16_t x = -5; x <= 5; x++) {
                    const ita_cell d = {x, y, z};
                    const ita_cell origin = {0, 0, 0};
                    point from = drawn(all[l], origin), to = drawn(all[l], d);
                    bool is_alike = true;
                    for (size_t i = 0; i < count && is_alike; i++) {
                        point p = drawn(all[l], cells[i]);
                        point q = drawn(all[l], ita_cell_add(cells[i], d));
                        point expected = {p.x + to.x - from.x, p.y + to.y - from.y,
                                          p.z + to.z - from.z};
                        is_alike = ita_cell_is_of(all[l], ita_cell_add(cells[i], d)) &&
                                   distance(q, expected) < 1e-9;
                    }
                    assert_int_equal(ita_lattice_is_shift(all[l], d), is_alike);
                    bool is_step = x == 0 && y == 0 && z == 0;
                    for (size_t i = 0; i < step_count; i++)
                        is_step |= ita_cell_is_equal(steps[i], d);
                    if (is_alike && all[l] != ITA_LATTICE_PRISMS)
                        assert_true(is_step || distance(from, to) >
                                                   distance(from, drawn(all[l], steps[0])) + 1e-9);
                }
    }
}

// Whatever shifts take to each other comes to the same place.
static void the_shift_within_leaves_one_place_for_all_that_are_shifted(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX], steps[ITA_LATTICE_STEPS_MOST];
        size_t count = cells_around(all[l], cells), step_count = ita_lattice_steps(all[l], steps);
        for (size_t i = 0; i < count; i++) {
            const ita_cell shift = ita_lattice_shift_within(all[l], cells[i]);
            const ita_cell home = ita_cell_less(cells[i], shift);
            assert_true(ita_lattice_is_shift(all[l], shift));
            assert_true(home.x >= 0 && home.y >= 0 && home.z >= 0);
            assert_true(ita_cell_is_of(all[l], home));
            for (size_t s = 0; s < step_count; s++) {
                const ita_cell other = ita_cell_add(cells[i], steps[s]);
                assert_true(ita_cell_is_equal(
                    ita_cell_less(other, ita_lattice_shift_within(all[l], other)), home));
            }
        }
    }
}

static point corner_of(ita_cell halves) {
    return (point){2.5 * (halves.x - 1), 2.5 * (halves.y - 1), 2.5 * (halves.z - 1)};
}

// A tetrahedron is what is nearer to its middle than to any neighbour's: of the corners three lie
// halfway to the neighbour of the fourth, which is on this side. 24 of them have a cube's volume.
static void corners_of_tetrahedra_lie_halfway_to_neighbours(void **state) {
    (void)state;
    ita_cell cells[BOX];
    const size_t count = cells_around(ITA_LATTICE_TETRAHEDRA, cells);
    for (size_t i = 0; i < count; i++) {
        ita_cell corners[4], near[ITA_CELL_NEIGHBOURS_MOST];
        point at[4];
        const point middle = drawn(ITA_LATTICE_TETRAHEDRA, cells[i]);
        ita_cell_corners(cells[i], corners);
        ita_cell_neighbours(ITA_LATTICE_TETRAHEDRA, cells[i], near);
        for (int c = 0; c < 4; c++)
            at[c] = corner_of(corners[c]);
        for (int n = 0; n < 4; n++)
            for (int c = 0; c < 4; c++) {
                const double own = distance(at[c], middle);
                const double other = distance(at[c], drawn(ITA_LATTICE_TETRAHEDRA, near[n]));
                assert_true(c == n ? own < other - 1e-9 : fabs(own - other) < 1e-9);
            }
        point sides[3];
        for (int c = 0; c < 3; c++)
            sides[c] = (point){at[c + 1].x - at[0].x, at[c + 1].y - at[0].y, at[c + 1].z - at[0].z};
        assert_true(fabs(fabs(volume(sides[0], sides[1], sides[2])) / 6 - 125 / 24.) < 1e-9);
        for (int axis = 0; axis < 3; axis++) { // rows are halves of cubes
            const ita_rows rows = ita_cell_rows(ITA_LATTICE_TETRAHEDRA, cells[i], axis);
            int least = INT32_MAX, most = INT32_MIN;
            for (int c = 0; c < 4; c++) {
                const int half = ita_cell_along(corners[c], axis);
                least = half < least ? half : least;
                most = half > most ? half : most;
            }
            assert_int_equal(rows.least, least);
            assert_int_equal(rows.most, most - 1);
        }
    }
}

// Middles of cells that share a face are nearest of all, of prisms within the layer and across it.
static void neighbours_are_the_nearest_cells_both_ways(void **state) {
    (void)state;
    static const size_t counts[] = {6, 5, 12, 4};
    static const double reach[] = {1.0, 1.16, 1.42, 1.42};
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX];
        size_t count = cells_around(all[l], cells);
        for (size_t i = 0; i < count; i++) {
            ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
            size_t near_count = ita_cell_neighbours(all[l], cells[i], near);
            assert_int_equal(near_count, counts[l]);
            for (size_t n = 0; n < near_count; n++) {
                assert_true(ita_cell_is_of(all[l], near[n]));
                double d = distance(drawn(all[l], cells[i]), drawn(all[l], near[n]));
                assert_true(d > 0.9 && d < reach[l] + 1e-9);
                for (size_t m = 0; m < n; m++)
                    assert_false(ita_cell_is_equal(near[n], near[m]));
                ita_cell back[ITA_CELL_NEIGHBOURS_MOST];
                size_t hits = 0;
                ita_cell_neighbours(all[l], near[n], back);
                for (size_t b = 0; b < near_count; b++)
                    hits += ita_cell_is_equal(back[b], cells[i]);
                assert_int_equal(hits, 1);
            }
        }
    }
}

static void turns_map_neighbours_onto_neighbours(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX];
        size_t count = cells_around(all[l], cells);
        for (int turn = 0; turn < ita_lattice_turns(all[l], true); turn++)
            for (size_t i = 0; i < count; i += 5) {
                ita_cell near[ITA_CELL_NEIGHBOURS_MOST], images[ITA_CELL_NEIGHBOURS_MOST];
                size_t near_count = ita_cell_neighbours(all[l], cells[i], near);
                ita_cell_neighbours(all[l], ita_cell_turn(all[l], turn, cells[i]), images);
                for (size_t n = 0; n < near_count; n++) {
                    ita_cell moved = ita_cell_turn(all[l], turn, near[n]);
                    size_t hits = 0;
                    for (size_t m = 0; m < near_count; m++)
                        hits += ita_cell_is_equal(moved, images[m]);
                    assert_int_equal(hits, 1);
                }
            }
    }
}

static void cells_beyond_the_limit_or_off_the_lattice_are_none(void **state) {
    (void)state;
    assert_true(ita_cell_is_of(ITA_LATTICE_CUBES, (ita_cell){ITA_CELL_MOST, -ITA_CELL_MOST, 0}));
    assert_false(ita_cell_is_of(ITA_LATTICE_CUBES, (ita_cell){ITA_CELL_MOST + 1, 0, 0}));
    assert_false(ita_cell_is_of(ITA_LATTICE_PRISMS, (ita_cell){0, INT16_MIN, 0}));
    assert_false(ita_cell_is_of(ITA_LATTICE_RHOMBIC, (ita_cell){1, 0, 0}));
    assert_true(ita_cell_is_of(ITA_LATTICE_RHOMBIC, (ita_cell){-1, 0, 1}));
    assert_true(ita_cell_is_of(ITA_LATTICE_TETRAHEDRA, (ita_cell){2, 1, 0}));
    assert_true(ita_cell_is_of(ITA_LATTICE_TETRAHEDRA, (ita_cell){-1, -3, -4}));
    assert_false(ita_cell_is_of(ITA_LATTICE_TETRAHEDRA, (ita_cell){2, 2, 0}));
}

static void turns_stay_within_sixteen_bits_up_to_the_limit(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++)
        for (int corner = 0; corner < 8; corner++) {
            ita_cell far = {corner & 1 ? ITA_CELL_MOST : -ITA_CELL_MOST,
                            corner & 2 ? ITA_CELL_MOST : -ITA_CELL_MOST,
                            corner & 4 ? ITA_CELL_MOST : -ITA_CELL_MOST};
            for (int turn = 0; turn < ita_lattice_turns(all[l], true); turn++) {
                int back = ita_lattice_inverse(all[l], turn);
                ita_cell there = ita_cell_turn(all[l], turn, far);
                assert_true(ita_cell_is_equal(ita_cell_turn(all[l], back, there), far));
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_keep_all_distances_from_cells_and_from_the_fixed_point),
        cmocka_unit_test(the_first_half_keeps_hands_and_the_second_swaps_them),
        cmocka_unit_test(the_second_half_is_the_first_through_the_fixed_point),
        cmocka_unit_test(the_turns_are_a_group_and_all_different),
        cmocka_unit_test(steps_are_shifts_in_pairs_and_turns_map_them_onto_themselves),
        cmocka_unit_test(along_every_line_in_which_planes_of_faces_meet_there_is_a_step),
        cmocka_unit_test(a_shift_moves_every_cell_alike_and_nothing_shorter_than_steps_does),
        cmocka_unit_test(the_shift_within_leaves_one_place_for_all_that_are_shifted),
        cmocka_unit_test(corners_of_tetrahedra_lie_halfway_to_neighbours),
        cmocka_unit_test(neighbours_are_the_nearest_cells_both_ways),
        cmocka_unit_test(turns_map_neighbours_onto_neighbours),
        cmocka_unit_test(cells_beyond_the_limit_or_off_the_lattice_are_none),
        cmocka_unit_test(turns_stay_within_sixteen_bits_up_to_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
