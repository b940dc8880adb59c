// The motion that takes one sum of solids to another: found whatever the rotation and however faces
// and pieces are cut, and only where there is one. Cells under the turns of a cube say what is true
// of cells; of slanted pieces the judge does, corner by corner moved.
#include "check.h"

#include "geom/solid/congruence.h"
#include "solids.h"

#define SEED test_seed(20261125)

static ita_solid_judge *open_judge(void) {
    ita_solid_judge *judge = NULL;
    assert_int_equal(ita_solid_judge_open(ita_heap(), &judge), ITA_OK);
    return judge;
}

static void add(ita_solid_judge *judge, const built_solid *b, int times) {
    assert_int_equal(ita_solid_judge_add(judge, &b->solid, times), ITA_OK);
}

static congruence compared(const ita_solid_judge *from, const ita_solid_judge *onto, bool mirrors) {
    congruence c;
    assert_int_equal(solids_compare(from, onto, mirrors, CONGRUENCE_STEPS, ita_heap(), &c), ITA_OK);
    assert_false(c.is_cut_short);
    return c;
}

// As large as what a rotation makes of it: its rows are longer than 1.
static motion enlarging(const motion *m) {
    double square = 0;
    for (int i = 0; i < 3; i++)
        square += (double)(m->rows[0][i] * m->rows[0][i]);
    int64_t by = (int64_t)(__builtin_sqrt(square) + 0.5);
    return (motion){{{by, 0, 0}, {0, by, 0}, {0, 0, by}}, {0, 0, 0}};
}

// What was found, done: a mirror walks all faces the other way.
static void takes_all_corners(ita_solid_judge *onto, const rigid *m, const built_solid *solids,
                              size_t count) {
    for (size_t i = 0; i < count; i++) {
        built_solid turned;
        built_copy(&turned, &solids[i]);
        for (size_t k = 0; k < turned.corner_count; k++) {
            ita_corner to;
            assert_true(rigid_move(m, turned.corners[k], &to));
            turned.corners[k] = to;
        }
        add(onto, &turned, m->is_mirrored ? 1 : -1);
        built_close(&turned);
    }
    assert_true(ita_solid_judge_is_clear(onto));
}

// ---- cells

// Turned, and pushed into the corner of the box.
static cells turned_cells(const cells *c, int turn) {
    int low[3] = {CELLS_MOST, CELLS_MOST, CELLS_MOST};
    cells turned = {0};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < CELL_COUNT; i++) {
            if (!(&c->at[0][0][0])[i]) continue;
            ita_corner p =
                ita_corner_turn(turn, (ita_corner){i / CELLS_MOST / CELLS_MOST,
                                                   i / CELLS_MOST % CELLS_MOST, i % CELLS_MOST});
            const int at[3] = {(int)p.x, (int)p.y, (int)p.z};
            for (int axis = 0; axis < 3 && pass == 0; axis++)
                low[axis] = at[axis] < low[axis] ? at[axis] : low[axis];
            if (pass) turned.at[at[0] - low[0]][at[1] - low[1]][at[2] - low[2]] = 1;
        }
    return turned;
}

static bool are_congruent(const cells *a, const cells *b, int turns) {
    const cells first = turned_cells(a, 0);
    for (int turn = 0; turn < turns; turn++) {
        const cells turned = turned_cells(b, turn);
        if (memcmp(&first, &turned, sizeof first) == 0) return true;
    }
    return false;
}

static cells random_cells(ita_random *random, int count) {
    cells c = {0};
    for (int left = count; left > 0;) {
        int at = (int)ita_random_below(random, CELL_COUNT / 2);
        left -= !(&c.at[0][0][0])[at];
        (&c.at[0][0][0])[at] = 1;
    }
    return c;
}

// One cell goes elsewhere, or stays.
static void push_cell(cells *c, ita_random *random) {
    int8_t *at = &c->at[0][0][0];
    int from = (int)ita_random_below(random, CELL_COUNT),
        to = (int)ita_random_below(random, CELL_COUNT);
    if (!at[from] || at[to]) return;
    at[from] = 0;
    at[to] = 1;
}

static void cells_are_found_where_a_turn_takes_them_to_each_other(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    size_t found = 0, most = usual_or_long(as_usual(1500), 200000);
    for (size_t i = 0; i < most; i++) {
        cells a = random_cells(&random, (int)between(&random, 1, 12));
        cells b = turned_cells(&a, (int)between(&random, 0, ITA_CUBE_MIRRORS - 1));
        for (int64_t pushed = between(&random, -2, 2); pushed > 0; pushed--)
            push_cell(&b, &random);
        motion m = random_rotation(&random), size = enlarging(&m);
        built_solid solids[2] = {build_cells(&a, 1, &random), build_cells(&b, 1, &random)};
        built_move(&solids[0], &size);
        built_move(&solids[1], &m);
        ita_solid_judge *from = open_judge(), *onto = open_judge();
        add(from, &solids[0], 1);
        add(onto, &solids[1], 1);
        bool mirrors = i % 2;
        congruence c = compared(from, onto, mirrors);
        if (c.is_found != are_congruent(&a, &b, mirrors ? ITA_CUBE_MIRRORS : ITA_CUBE_TURNS))
            fail_msg("arrangement %zu: %d", i, c.is_found);
        if (c.is_found) takes_all_corners(onto, &c.motion, solids, 1);
        found += c.is_found;
        for (int k = 0; k < 2; k++)
            built_close(&solids[k]);
        ita_solid_judge_close(from);
        ita_solid_judge_close(onto);
    }
    print_message("%zu pairs, %zu of them congruent\n", most, found);
    assert_in_range(found, most / 4, most - 1);
}

// ---- slanted pieces

enum { PIECES_MOST = 24, SIDE = 64 };

// A few tetrahedra anyhow; they may lie in each other, as sums do.
static int random_tetrahedra(simplex *t, ita_random *random) {
    int count = (int)between(random, 1, 5);
    for (int i = 0; i < count; i++)
        do
            for (int k = 0; k < 4; k++)
                t[i].p[k] = (ita_corner){2 * between(random, 0, SIDE), 2 * between(random, 0, SIDE),
                                         2 * between(random, 0, SIDE)};
        while (corner_side(t[i].p[0], t[i].p[1], t[i].p[2], t[i].p[3]) == 0);
    return count;
}

// The same sum in more pieces: edges are halved wherever their middle is whole.
static int cut_on(simplex *t, int count, ita_random *random) {
    for (int tries = 0; tries < 12 && count < PIECES_MOST; tries++) {
        simplex *one = &t[ita_random_below(random, (uint64_t)count)];
        int i = (int)between(random, 0, 3), k = (i + (int)between(random, 1, 3)) % 4;
        ita_corner p = one->p[i], q = one->p[k];
        if (((p.x ^ q.x) | (p.y ^ q.y) | (p.z ^ q.z)) & 1) continue;
        t[count] = *one;
        one->p[i] = t[count].p[k] = (ita_corner){(p.x + q.x) / 2, (p.y + q.y) / 2, (p.z + q.z) / 2};
        count++;
    }
    return count;
}

static void slanted_pieces_are_found_however_they_are_cut_and_turned(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED + 1);
    for (size_t i = 0; i < usual_or_long(as_usual(1500), 200000); i++) {
        simplex t[PIECES_MOST];
        int count = random_tetrahedra(t, &random), cut_count;
        motion m = random_rotation(&random), size = enlarging(&m);
        const motion mirror = turn_of_cube(ITA_CUBE_TURNS);
        const bool is_mirrored = i % 3 == 0, is_spoilt = i % 5 == 4;
        ita_solid_judge *from = open_judge(), *onto = open_judge();
        built_solid solids[PIECES_MOST];
        for (int k = 0; k < count; k++) {
            solids[k] = build_simplex(&t[k]);
            built_move(&solids[k], &size);
            add(from, &solids[k], 1);
        }
        cut_count = cut_on(t, count, &random);
        if (is_spoilt) t[0].p[0].x += t[0].p[0].x < SIDE ? 1 : -1;
        for (int k = 0; k < cut_count; k++) {
            built_solid s = build_simplex(&t[k]);
            if (is_mirrored) built_move(&s, &mirror);
            built_move(&s, &m);
            add(onto, &s, 1);
            built_close(&s);
        }
        congruence c = compared(from, onto, is_mirrored);
        if (!is_spoilt) assert_true(c.is_found);
        // a spoilt one is another sum, but may be the mirror image, or stand elsewhere
        if (c.is_found) takes_all_corners(onto, &c.motion, solids, (size_t)count);
        for (int k = 0; k < count; k++)
            built_close(&solids[k]);
        ita_solid_judge_close(from);
        ita_solid_judge_close(onto);
    }
}

// ---- the largest numbers

static void the_largest_boxes_are_found(void **state) {
    (void)state;
    const int64_t most = ITA_COORDINATE_MOST;
    built_solid box =
        build_box((ita_corner){-most, -most, 1 - most}, (ita_corner){most, most - 2, most});
    for (int turn = 0; turn < ITA_CUBE_MIRRORS; turn++) {
        ita_solid_judge *from = open_judge(), *onto = open_judge();
        built_solid other;
        motion m = turn_of_cube(turn);
        built_copy(&other, &box);
        built_move(&other, &m);
        add(from, &box, 1);
        add(onto, &other, 1);
        congruence c = compared(from, onto, false);
        assert_true(c.is_found);
        takes_all_corners(onto, &c.motion, &box, 1);
        built_close(&other);
        ita_solid_judge_close(from);
        ita_solid_judge_close(onto);
    }
    built_close(&box);
}

// A comb whose last tooth is elsewhere is like itself in too many places for a few steps.
static void what_is_cut_short_is_told(void **state) {
    (void)state;
    ita_solid_judge *from = open_judge(), *onto = open_judge();
    enum { TEETH = 30 };
    for (int i = 0; i < TEETH; i++) {
        int64_t x = 4 * i, y = i == TEETH - 2 ? 1 : 0;
        built_solid tooth = build_box((ita_corner){x, 0, 0}, (ita_corner){x + 1, 2, 3});
        built_solid other = build_box((ita_corner){x, y, 0}, (ita_corner){x + 1, y + 2, 3});
        add(from, &tooth, 1);
        add(onto, &other, 1);
        built_close(&tooth);
        built_close(&other);
    }
    congruence c;
    for (int steps = 0; steps < 2; steps++) {
        uint64_t most = steps ? CONGRUENCE_STEPS : 10;
        assert_int_equal(solids_compare(from, onto, true, most, ita_heap(), &c), ITA_OK);
        assert_false(c.is_found);
        assert_int_equal(c.is_cut_short, !steps);
    }
    assert_int_equal(solids_compare(from, from, true, 10, ita_heap(), &c), ITA_OK);
    assert_true(c.is_found);
    ita_solid_judge_close(from);
    ita_solid_judge_close(onto);
}

// The square of these arms' cross product is twice the first prime.
static void a_motion_is_known_where_the_first_prime_divides(void **state) {
    (void)state;
    const ita_corner from[3] = {{0, 0, 0}, {391276139, -2091729134, 0}, {42000949, -224533519, -1}};
    for (int turn = 0; turn < ITA_CUBE_MIRRORS; turn++) {
        ita_corner to[3], way = {5, 3, -9}, moved;
        rigid m;
        for (int i = 0; i < 3; i++) {
            to[i] = ita_corner_turn(turn, from[i]);
            to[i].x += 7;
        }
        assert_true(rigid_open(&m, from, to, turn >= ITA_CUBE_TURNS));
        assert_true(rigid_move(&m, way, &moved));
        way = ita_corner_turn(turn, way);
        assert_true(moved.x == way.x + 7 && moved.y == way.y && moved.z == way.z);
    }
}

static void corners_off_the_grid_have_no_image(void **state) {
    (void)state;
    const ita_corner from[3] = {{0, 0, 0}, {5, 0, 0}, {0, 5, 0}};
    const ita_corner to[3] = {{0, 0, 0}, {3, 4, 0}, {-4, 3, 0}};
    rigid m;
    ita_corner at;
    assert_true(rigid_open(&m, from, to, false));
    assert_true(rigid_move(&m, (ita_corner){10, 5, 2}, &at) && at.x == 2 && at.y == 11 &&
                at.z == 2);
    assert_false(rigid_move(&m, (ita_corner){1, 0, 0}, &at));
    assert_false(rigid_move(&m, (ita_corner){ITA_COORDINATE_MOST, 0, 0}, &at)); // no multiple of 5
    assert_false(rigid_move(&m, (ita_corner){0, 0, ITA_COORDINATE_MOST + 1}, &at));
    const ita_corner longer[3] = {{0, 0, 0}, {3, 4, 0}, {-4, 3, 1}};
    assert_false(rigid_open(&m, from, longer, false));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_found_where_a_turn_takes_them_to_each_other),
        cmocka_unit_test(slanted_pieces_are_found_however_they_are_cut_and_turned),
        cmocka_unit_test(the_largest_boxes_are_found),
        cmocka_unit_test(what_is_cut_short_is_told),
        cmocka_unit_test(a_motion_is_known_where_the_first_prime_divides),
        cmocka_unit_test(corners_off_the_grid_have_no_image),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
