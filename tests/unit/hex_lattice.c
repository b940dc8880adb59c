// Facts of the hexagon lattice: the twelve symmetries against drawn vertices, distance, text.
// The drawing formulas of the source are the witness; the integer formulas are on trial.
#include "check.h"

#include <math.h>

#include "intarsia/base.h"
#include "intarsia/hex.h"

static const double pi = 3.14159265358979323846;

// The source's formulas, written out once more with libm.
static void source_vertex(ita_hex p, int i, double r, double *x, double *y) {
    *x = p.b * r * sqrt(3.0) + 2.0 * r / sqrt(3.0) * sin(pi / 6.0 + i * pi / 3.0);
    *y = (p.a + p.c) * r + 2.0 * r / sqrt(3.0) * cos(pi / 6.0 + i * pi / 3.0);
}

static void drawn_vertices_follow_the_source(void **state) {
    (void)state;
    for (int a = -4; a <= 4; a++)
        for (int b = -4; b <= 4; b++)
            for (int i = 0; i < 6; i++) {
                double x, y, u, v;
                ita_hex p = ita_hex_at(a, b);
                source_vertex(p, i, 1.75, &x, &y);
                ita_hex_vertex_xy(p, i, 1.75, &u, &v);
                assert_true(fabs(x - u) < 1e-12 && fabs(y - v) < 1e-12);
                ita_hex_point exact = ita_hex_vertex(p, i);
                assert_true(fabs(exact.x * 1.75 / sqrt(3.0) - x) < 1e-12);
                assert_true(fabs(exact.y * 1.75 - y) < 1e-12);
            }
}

// Where a symmetry takes a vertex.
static int vertex_after(int symmetry, int vertex) {
    if (symmetry >= 6) vertex = 5 - vertex;
    return (vertex + symmetry % 6) % 6;
}

// Screen y points down: a turn counter-clockwise by t takes (x, y) to (x cos t + y sin t,
// y cos t - x sin t).
static void every_symmetry_moves_drawn_vertices_as_the_plane_moves(void **state) {
    (void)state;
    for (int s = 0; s < ITA_HEX_SYMMETRIES; s++)
        for (int a = -3; a <= 3; a++)
            for (int b = -3; b <= 3; b++)
                for (int i = 0; i < 6; i++) {
                    double x, y, u, v;
                    ita_hex p = ita_hex_at(a, b);
                    source_vertex(p, i, 1.0, &x, &y);
                    if (s >= 6) x = -x;
                    double t = (s % 6) * pi / 3.0;
                    double turned_x = x * cos(t) + y * sin(t);
                    double turned_y = y * cos(t) - x * sin(t);
                    ita_hex q = ita_hex_apply(s, p);
                    assert_int_equal(q.c, q.a + q.b);
                    ita_hex_vertex_xy(q, vertex_after(s, i), 1.0, &u, &v);
                    assert_true(fabs(u - turned_x) < 1e-9 && fabs(v - turned_y) < 1e-9);
                }
}

static void the_named_flips_are_flips_of_the_screen(void **state) {
    (void)state;
    for (int a = -3; a <= 3; a++)
        for (int b = -3; b <= 3; b++) {
            double x, y, u, v;
            ita_hex p = ita_hex_at(a, b);
            ita_hex_centre_xy(p, 1.0, &x, &y);
            ita_hex_centre_xy(ita_hex_flip_horizontal(p), 1.0, &u, &v);
            assert_true(fabs(u + x) < 1e-12 && fabs(v - y) < 1e-12);
            ita_hex_centre_xy(ita_hex_flip_vertical(p), 1.0, &u, &v);
            assert_true(fabs(u - x) < 1e-12 && fabs(v + y) < 1e-12);
            assert_true(ita_hex_equal(ita_hex_flip_horizontal(p),
                                      ita_hex_apply(ITA_HEX_FLIP_HORIZONTAL, p)));
            assert_true(
                ita_hex_equal(ita_hex_flip_vertical(p), ita_hex_apply(ITA_HEX_FLIP_VERTICAL, p)));
            assert_true(ita_hex_equal(ita_hex_turn_right(ita_hex_turn_left(p)), p));
        }
}

static int inverse(int symmetry) {
    return symmetry >= 6 ? symmetry : (6 - symmetry) % 6; // a flip undoes itself
}

// The flip swaps right and left: direction d goes to -d. Directions count clockwise, turns
// counter-clockwise.
static int direction_after(int symmetry, int direction) {
    if (symmetry >= 6) direction = (6 - direction) % 6;
    return (direction + 6 - symmetry % 6) % 6;
}

static void the_symmetries_are_a_group_of_twelve(void **state) {
    (void)state;
    const ita_hex p = {2, 1, 3}; // on no mirror: its twelve images differ
    for (int s = 0; s < 12; s++)
        for (int t = 0; t < 12; t++) {
            ita_hex by_steps = ita_hex_apply(s, ita_hex_apply(t, p));
            assert_true(ita_hex_equal(by_steps, ita_hex_apply(ita_hex_compose(s, t), p)));
            assert_int_equal(ita_hex_equal(ita_hex_apply(s, p), ita_hex_apply(t, p)), s == t);
        }
    for (int s = 0; s < 12; s++) {
        assert_int_equal(ita_hex_compose(s, inverse(s)), 0);
        for (int d = 0; d < 6; d++) {
            ita_hex moved = ita_hex_apply(s, ita_hex_neighbours[d]);
            assert_true(ita_hex_equal(moved, ita_hex_neighbours[direction_after(s, d)]));
        }
    }
}

static void neighbours_are_two_radii_away_and_go_round_clockwise(void **state) {
    (void)state;
    for (int d = 0; d < 6; d++) {
        double x, y;
        ita_hex_centre_xy(ita_hex_neighbours[d], 1.0, &x, &y);
        double t = d * pi / 3.0; // clockwise from the top, y down
        assert_true(fabs(x - 2.0 * sin(t)) < 1e-12 && fabs(y + 2.0 * cos(t)) < 1e-12);
        assert_true(
            ita_hex_equal(ita_hex_diagonals[d],
                          ita_hex_add(ita_hex_neighbours[d], ita_hex_neighbours[(d + 1) % 6])));
        assert_int_equal(ita_hex_length(ita_hex_neighbours[d]), 1);
        assert_int_equal(ita_hex_length(ita_hex_diagonals[d]), 2);
    }
}

static void an_edge_joins_the_two_vertices_that_both_hexagons_share(void **state) {
    (void)state;
    for (int d = 0; d < 6; d++) {
        ita_hex origin = {0, 0, 0}, other = ita_hex_neighbours[d];
        int shared = 0;
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) {
                ita_hex_point p = ita_hex_vertex(origin, i), q = ita_hex_vertex(other, j);
                if (p.x != q.x || p.y != q.y) continue;
                shared++;
                assert_true(i == (8 - d) % 6 || i == (9 - d) % 6);
            }
        assert_int_equal(shared, 2);
    }
}

// Breadth first over the neighbours is what "distance" means. The rhomb that
// is compared needs no way outside it.
static void distance_is_the_number_of_steps(void **state) {
    (void)state;
    enum { SIDE = 21, MID = 10 };
    int steps[SIDE][SIDE];
    memset(steps, -1, sizeof steps);
    ita_hex queue[SIDE * SIDE];
    size_t head = 0, tail = 0;
    queue[tail++] = ita_hex_at(0, 0);
    steps[MID][MID] = 0;
    while (head < tail) {
        ita_hex p = queue[head++];
        for (int d = 0; d < 6; d++) {
            ita_hex q = ita_hex_next(p, d);
            if (q.a < -MID || q.a > MID || q.b < -MID || q.b > MID) continue;
            if (steps[q.a + MID][q.b + MID] >= 0) continue;
            steps[q.a + MID][q.b + MID] = steps[p.a + MID][p.b + MID] + 1;
            queue[tail++] = q;
        }
    }
    for (int a = -MID; a <= MID; a++)
        for (int b = -MID; b <= MID; b++)
            assert_int_equal(ita_hex_length(ita_hex_at(a, b)), steps[a + MID][b + MID]);
}

static void a_point_belongs_to_the_hexagon_around_it(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, 5);
    for (int n = 0; n < 20000; n++) {
        double x = ita_random_unit(&random) * 40.0 - 20.0;
        double y = ita_random_unit(&random) * 40.0 - 20.0;
        ita_hex near = ita_hex_near(x, y, 1.25);
        double nx, ny;
        ita_hex_centre_xy(near, 1.25, &nx, &ny);
        double mine = hypot(x - nx, y - ny);
        for (int d = 0; d < 6; d++) {
            ita_hex_centre_xy(ita_hex_next(near, d), 1.25, &nx, &ny);
            assert_true(mine <= hypot(x - nx, y - ny) + 1e-9);
        }
    }
}

static ita_status read_triple(const char *words, ita_hex *out, ita_diag *diag) {
    ita_reader reader = ita_read(words, strlen(words));
    return ita_hex_read(&reader, out, diag);
}

static void a_triple_off_the_plane_is_refused_with_its_place(void **state) {
    (void)state;
    ita_hex p = {7, 7, 14};
    ita_diag diag;
    assert_int_equal(read_triple("  1 1 3", &p, &diag), ITA_E_RANGE);
    assert_string_equal(diag.key, "hex.plane");
    assert_int_equal(diag.offset, 2);
    assert_string_equal(diag.args[3], "2");
    assert_int_equal(read_triple("1 x 3", &p, &diag), ITA_E_SYNTAX);
    assert_int_equal(diag.offset, 2);
    assert_int_equal(read_triple("1 2", &p, &diag), ITA_E_SYNTAX);
    assert_int_equal(diag.offset, 3);
    assert_int_equal(read_triple("1 2000000 3", &p, &diag), ITA_E_RANGE);
    assert_string_equal(diag.key, "hex.far");
    assert_int_equal(p.c, 14);
    assert_int_equal(read_triple("-1 +3 2", &p, &diag), ITA_OK);
    assert_true(ita_hex_equal(p, ita_hex_at(-1, 3)));
}

// Why they are refused: under the drawing formulas (0,0,0) and (1,0,-1) are one point.
static void off_plane_triples_name_the_same_centre_twice(void **state) {
    (void)state;
    double x, y, u, v;
    ita_hex_centre_xy((ita_hex){0, 0, 0}, 1.0, &x, &y);
    ita_hex_centre_xy((ita_hex){1, 0, -1}, 1.0, &u, &v);
    assert_true(fabs(x - u) < 1e-12 && fabs(y - v) < 1e-12);
    assert_false(ita_hex_is_plane(1, 0, -1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_vertices_follow_the_source),
        cmocka_unit_test(every_symmetry_moves_drawn_vertices_as_the_plane_moves),
        cmocka_unit_test(the_named_flips_are_flips_of_the_screen),
        cmocka_unit_test(the_symmetries_are_a_group_of_twelve),
        cmocka_unit_test(neighbours_are_two_radii_away_and_go_round_clockwise),
        cmocka_unit_test(an_edge_joins_the_two_vertices_that_both_hexagons_share),
        cmocka_unit_test(distance_is_the_number_of_steps),
        cmocka_unit_test(a_point_belongs_to_the_hexagon_around_it),
        cmocka_unit_test(a_triple_off_the_plane_is_refused_with_its_place),
        cmocka_unit_test(off_plane_triples_name_the_same_centre_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
