// How cells are seen: faces of neighbours meet, hidden ones are left out, and nobody who hides
// somebody is painted before him.
#include "check.h"

#include <math.h>

#include "games/space/view/eye.h"
#include "games/space/view/solids.h"
#include "intarsia/base.h"

static const ita_lattice all[] = {ITA_LATTICE_CUBES, ITA_LATTICE_PRISMS, ITA_LATTICE_RHOMBIC,
                                  ITA_LATTICE_TETRAHEDRA};

enum { SIDE = 5, BOX = SIDE * SIDE * SIDE };

static size_t cells_of_box(ita_lattice lattice, ita_cell cells[BOX]) {
    size_t count = 0;
    for (int16_t z = 0; z < SIDE; z++)
        for (int16_t y = 0; y < SIDE; y++)
            for (int16_t x = 0; x < SIDE; x++)
                if (ita_cell_is_of(lattice, (ita_cell){x, y, z}))
                    cells[count++] = (ita_cell){x, y, z};
    return count;
}

static double area(const space_face *face) {
    double sum = 0;
    for (int i = 0; i < face->corner_count; i++) {
        space_spot a = face->corners[i], b = face->corners[(i + 1) % face->corner_count];
        sum += a.x * b.y - b.x * a.y;
    }
    return fabs(sum) / 2;
}

static bool holds(const space_face *face, double x, double y) {
    bool is_inside = false;
    for (int i = 0; i < face->corner_count; i++) {
        space_spot a = face->corners[i], b = face->corners[(i + 1) % face->corner_count];
        if ((a.y > y) == (b.y > y)) continue;
        if (x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) is_inside = !is_inside;
    }
    return is_inside;
}

// The silhouette of a convex cell is covered once by its visible faces. Cells of a lattice are
// alike but for turns that the lattice has, or lie the other way round in it: so their areas
// together are the same for all cells from all sides; of tetrahedra, which lie in 24 ways, for all
// cells of a cube together.
static void every_cell_shows_the_same_from_one_side(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        double silhouette = 0;
        for (int turn = 0; turn < ita_lattice_turns(all[l], false); turn++) {
            const space_eye eye = {all[l], turn};
            ita_cell cells[BOX];
            space_face faces[ITA_CELL_NEIGHBOURS_MOST];
            size_t count = cells_of_box(all[l], cells);
            const bool are_alike = all[l] != ITA_LATTICE_TETRAHEDRA;
            double sum = 0;
            for (size_t i = 0; i < count; i++) {
                if (are_alike) sum = 0;
                int seen = space_eye_faces(&eye, cells[i], faces);
                assert_in_range(seen, !are_alike ? 1 : all[l] == ITA_LATTICE_PRISMS ? 2 : 3, 6);
                for (int f = 0; f < seen; f++) {
                    assert_true(area(&faces[f]) > 0.01);
                    sum += area(&faces[f]);
                    ita_cell other = faces[f].beyond;
                    assert_true(space_eye_nearness(&eye, other) >
                                space_eye_nearness(&eye, cells[i]) + 1e-9);
                }
                if (are_alike && silhouette == 0) silhouette = sum;
                assert_true(!are_alike || fabs(sum - silhouette) < 1e-9);
            }
            if (silhouette == 0) silhouette = sum;
            assert_true(fabs(sum - silhouette) < 1e-9);
        }
    }
}

// At any point of the picture the faces there belong to cells that are seen one behind the other:
// the depth of each face's plane along the line of sight orders them as nearness does. The witness
// walks: from a cell through the face at this point to the neighbour, and so on towards the viewer.
static void a_line_of_sight_gets_nearer_from_cell_to_cell(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(3));
    for (int l = 0; l < ITA_LATTICE_COUNT; l++)
        for (int turn = 0; turn < ita_lattice_turns(all[l], false); turn++) {
            const space_eye eye = {all[l], turn};
            for (int n = 0; n < 50; n++) {
                ita_cell cell = {2, 2, 2};
                if (!ita_cell_is_of(all[l], cell)) cell = (ita_cell){2, 3, 4};
                space_spot at = space_eye_spot(&eye, cell);
                at.x += ita_random_unit(&random) - 0.5;
                at.y += ita_random_unit(&random) - 0.5;
                for (int step = 0; step < 6; step++) {
                    space_face faces[ITA_CELL_NEIGHBOURS_MOST];
                    int seen = space_eye_faces(&eye, cell, faces), hits = 0, hit = 0;
                    for (int f = 0; f < seen; f++)
                        if (holds(&faces[f], at.x, at.y)) {
                            hits++;
                            hit = f;
                        }
                    assert_in_range(hits, 0, 1); // visible faces do not overlap each other
                    if (hits == 0) {
                        assert_int_equal(step, 0); // the point lies beside the first cell
                        break;
                    }
                    assert_true(space_eye_nearness(&eye, faces[hit].beyond) >
                                space_eye_nearness(&eye, cell));
                    cell = faces[hit].beyond;
                }
            }
        }
}

static void a_plan_has_its_cells_side_by_side(void **state) {
    (void)state;
    for (int l = 0; l < ITA_LATTICE_COUNT; l++) {
        ita_cell cells[BOX];
        size_t count = cells_of_box(all[l], cells);
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < count; j++) {
                if (i == j || cells[i].z != cells[j].z) continue;
                space_face shape = {.corner_count =
                                        space_plan_outline(all[l], cells[i], shape.corners)};
                space_spot a = space_plan_spot(all[l], cells[i]);
                space_spot b = space_plan_spot(all[l], cells[j]);
                assert_false(holds(&shape, b.x - a.x, b.y - a.y));
                assert_true(holds(&shape, 1e-6, 2e-6));
            }
    }
}

// Of cells behind each other: glass is looked through to the nearest that is none; a piece comes
// down in the glass right before that. Each cell asked alone whether it is seen there at all.
static void one_sees_the_nearest_and_lays_before_it(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261123));
    size_t through = 0, between = 0;
    for (int round = 0; round < 1500; round++) {
        const ita_lattice lattice = all[round % (int)(sizeof all / sizeof all[0])];
        const space_eye eye = {
            lattice, (int)ita_random_below(&random, (uint64_t)ita_lattice_turns(lattice, false))};
        ita_cell cells[BOX];
        space_solid solids[BOX];
        size_t count = 0;
        for (size_t i = 0, box = cells_of_box(lattice, cells); i < box; i++)
            if (ita_random_below(&random, 3) > 0)
                solids[count++] =
                    (space_solid){.cell = cells[i], .is_glass = ita_random_below(&random, 3) > 0};
        if (count == 0) continue;
        space_spot at = space_eye_spot(&eye, solids[ita_random_below(&random, count)].cell);
        at.x += (ita_random_unit(&random) - 0.5) / 2;
        at.y += (ita_random_unit(&random) - 0.5) / 2;
        const space_solid *seen = NULL, *before = NULL;
        double nearest = -INFINITY, least = INFINITY;
        for (int wants_glass = 0; wants_glass < 2; wants_glass++)
            for (size_t i = 0; i < count; i++) {
                const space_solid alone = {.cell = solids[i].cell};
                const double nearness = space_eye_nearness(&eye, alone.cell);
                if (solids[i].is_glass != (wants_glass == 1)) continue;
                if (!space_solids_at(&eye, &alone, 1, at)) continue;
                if (!wants_glass && nearness > nearest) seen = &solids[i], nearest = nearness;
                if (wants_glass && nearness > nearest && nearness < least)
                    before = &solids[i], least = nearness;
            }
        assert_ptr_equal(space_solids_at(&eye, solids, count, at), seen);
        assert_ptr_equal(space_solids_before(&eye, solids, count, at), before);
        through += before != NULL;
        between += before && seen;
    }
    assert_true(through > 200 && between > 50);
}

// What lies on the rim of a face belongs to it: its corners, exactly.
static void a_cell_is_hit_at_the_corners_of_its_faces(void **state) {
    (void)state;
    for (size_t l = 0; l < sizeof all / sizeof all[0]; l++)
        for (int turn = 0; turn < ita_lattice_turns(all[l], false); turn++) {
            const space_eye eye = {all[l], turn};
            const space_solid solid = {.cell = {0, 0, 0}};
            space_face faces[ITA_CELL_NEIGHBOURS_MOST];
            const int seen = space_eye_faces(&eye, solid.cell, faces);
            for (int f = 0; f < seen; f++)
                for (int i = 0; i < faces[f].corner_count; i++)
                    assert_ptr_equal(space_solids_at(&eye, &solid, 1, faces[f].corners[i]), &solid);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_sees_the_nearest_and_lays_before_it),
        cmocka_unit_test(a_cell_is_hit_at_the_corners_of_its_faces),
        cmocka_unit_test(every_cell_shows_the_same_from_one_side),
        cmocka_unit_test(a_line_of_sight_gets_nearer_from_cell_to_cell),
        cmocka_unit_test(a_plan_has_its_cells_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
