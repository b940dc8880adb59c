// Facts about solids and their judge: what is sound, what is refused under which name, what fills
// what.
#include "check.h"

#include "geom/solid/surface.h"
#include "solids.h"

#define SEED test_seed(20261123)

static const char *refusal(built_solid *b) {
    static ita_diag diag;
    diag = (ita_diag){.key = "sound"};
    ita_status status = checked(b, NULL, &diag);
    assert_int_equal(status, status ? diag.status : ITA_OK);
    built_close(b);
    return diag.key;
}

static void is_refused(built_solid b, const char *key) {
    assert_string_equal(refusal(&b), key);
}

static built_solid cube_at(int64_t x, int64_t y, int64_t z, int64_t size) {
    return build_box((ita_corner){x, y, z}, (ita_corner){x + size, y + size, z + size});
}

static void turn_inside_out(built_solid *b) {
    const motion still = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    motion mirror = still;
    mirror.rows[0][0] = -1;
    built_move(b, &mirror); // turns every loop round
    for (size_t i = 0; i < b->corner_count; i++)
        b->corners[i].x = -b->corners[i].x;
}

static built_solid tetrahedron(ita_corner a, ita_corner b, ita_corner c, ita_corner d) {
    built_solid t = {0};
    if (corner_side(a, b, c, d) > 0) {
        ita_corner swap = b;
        b = c;
        c = swap;
    }
    built_face(&t, (ita_corner[]){a, b, c}, 3);
    built_face(&t, (ita_corner[]){a, c, d}, 3);
    built_face(&t, (ita_corner[]){c, b, d}, 3);
    built_face(&t, (ita_corner[]){b, a, d}, 3);
    return t;
}

// ---- what is sound

static void a_cavity_and_a_tunnel_are_sound(void **state) {
    (void)state;
    built_solid b = cube_at(0, 0, 0, 9), cavity = cube_at(3, 3, 3, 3);
    turn_inside_out(&cavity);
    built_join(&b, &cavity);
    ita_solid_facts facts;
    assert_int_equal(checked(&b, &facts, NULL), ITA_OK);
    assert_true(facts.volume == 729 - 27);
    assert_int_equal(facts.shell_count, 2);
    built_close(&b);
    built_close(&cavity);
    ita_random random;
    ita_random_seed(&random, SEED);
    cells ring = {0};
    for (int i = 0; i < 9; i++)
        ring.at[i / 3][i % 3][0] = i != 4;
    b = build_cells(&ring, 1, &random);
    assert_int_equal(checked(&b, &facts, NULL), ITA_OK);
    assert_int_equal(facts.shell_count, 1);
    built_close(&b);
}

static void cubes_that_touch_along_an_edge_or_at_a_corner_are_one_sound_solid(void **state) {
    (void)state;
    built_solid b = cube_at(0, 0, 0, 2), other = cube_at(2, 2, 0, 2), third = cube_at(4, 4, 2, 1);
    built_join(&b, &other);
    built_join(&b, &third);
    ita_solid_facts facts;
    assert_int_equal(checked(&b, &facts, NULL), ITA_OK);
    assert_int_equal(facts.shell_count, 2);
    built_close(&b);
    built_close(&other);
    built_close(&third);
}

static void the_largest_coordinates_are_judged_exactly(void **state) {
    (void)state;
    const int64_t m = ITA_COORDINATE_MOST;
    const ita_corner a = {-m, -m, -m}, b = {m, m - 1, -m}, c = {-m, m, m - 2}, d = {m, -m, m};
    built_solid t = tetrahedron(a, b, c, d), u;
    assert_int_equal(checked(&t, NULL, NULL), ITA_OK);
    built_copy(&u, &t);
    u.corners[1].x += u.corners[1].x > 0 ? -1 : 1;
    ita_diag diag;
    assert_int_equal(checked(&u, NULL, &diag), ITA_E_RANGE); // one of nine quadrillion off: open
    assert_string_equal(diag.key, "geom.solid.open");
    built_close(&u);
    built_copy(&u, &t);
    u.corners[1].x = m + 1;
    assert_int_equal(checked(&u, NULL, &diag), ITA_E_OVERFLOW);
    assert_string_equal(diag.key, "geom.solid.huge");
    built_close(&u);
    built_close(&t);
    // two tetrahedra on one face make the solid of six
    const ita_corner e = {m - 1, m, m};
    built_solid parts[2] = {tetrahedron(a, b, c, d), tetrahedron(b, c, d, e)}, whole = {0};
    for (int i = 0; i < 2; i++)
        for (size_t f = 0; f < 4; f++) {
            const ita_corner *p = parts[i].corners + parts[i].firsts[f];
            bool has_apex = false;
            for (int k = 0; k < 3; k++)
                has_apex = has_apex || corner_equal(p[k], i ? e : a);
            if (has_apex) built_face(&whole, p, 3);
        }
    ita_solid_judge *judge = NULL;
    assert_int_equal(ita_solid_judge_open(ita_heap(), &judge), ITA_OK);
    assert_int_equal(ita_solid_judge_add(judge, &whole.solid, -1), ITA_OK);
    for (int i = 0; i < 2; i++)
        assert_int_equal(ita_solid_judge_add(judge, &parts[i].solid, 1), ITA_OK);
    assert_true(ita_solid_judge_is_clear(judge));
    ita_solid_judge_close(judge);
    assert_int_equal(checked(&whole, NULL, NULL), ITA_OK);
    for (int i = 0; i < 2; i++)
        built_close(&parts[i]);
    built_close(&whole);
}

// ---- what is refused

static void every_fault_has_its_name(void **state) {
    (void)state;
    built_solid b = {0}, other;
    is_refused(b, "geom.solid.empty");
    b = cube_at(0, 0, 0, 2);
    b.solid.face_count--;
    is_refused(b, "geom.solid.open");
    b = cube_at(0, 0, 0, 2);
    turn_inside_out(&b);
    is_refused(b, "geom.solid.inverted");
    b = cube_at(0, 0, 0, 2);
    ita_corner corner = b.corners[1];
    b.corners[1] = b.corners[3];
    b.corners[3] = corner;
    is_refused(b, "geom.solid.turned");
    b = cube_at(0, 0, 0, 2);
    b.corners[2].x++, b.corners[2].y++, b.corners[2].z++;
    is_refused(b, "geom.solid.plane");
    b = cube_at(0, 0, 0, 2);
    b.loops[5] = 24;
    is_refused(b, "geom.solid.corner");
    b = cube_at(0, 0, 0, 2);
    built_face(&b, (ita_corner[]){{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, 3);
    is_refused(b, "geom.solid.area");
    b = cube_at(0, 0, 0, 2);
    built_face(&b, (ita_corner[]){{0, 0, 0}}, 1);
    is_refused(b, "geom.solid.area");
    b = cube_at(0, 0, 0, 2);
    built_face(&b, (ita_corner[]){{0, 0, 5}, {4, 4, 5}, {4, 0, 5}, {0, 8, 5}}, 4);
    is_refused(b, "geom.solid.twisted");
    // two cubes through each other, one in the other, one twice
    b = cube_at(0, 0, 0, 4), other = cube_at(2, 1, 1, 4);
    built_join(&b, &other);
    is_refused(b, "geom.solid.crosses");
    built_close(&other);
    b = cube_at(0, 0, 0, 4), other = cube_at(1, 1, 1, 2);
    built_join(&b, &other);
    is_refused(b, "geom.solid.inside");
    built_close(&other);
    b = cube_at(0, 0, 0, 4), other = cube_at(0, 0, 0, 4);
    built_join(&b, &other);
    is_refused(b, "geom.solid.crosses");
    built_close(&other);
    // a cavity outside, beside a cube that is larger
    b = cube_at(0, 0, 0, 4), other = cube_at(5, 0, 0, 2);
    turn_inside_out(&other);
    built_join(&b, &other);
    is_refused(b, "geom.solid.inside");
    built_close(&other);
    // round one edge in, in, out, out
    b = tetrahedron((ita_corner){0, 0, 0}, (ita_corner){0, 0, 9}, (ita_corner){9, 0, 0},
                    (ita_corner){0, 9, 0});
    other = tetrahedron((ita_corner){0, 0, 0}, (ita_corner){0, 0, 9}, (ita_corner){9, 1, 0},
                        (ita_corner){2, 9, 0});
    built_join(&b, &other);
    is_refused(b, "geom.solid.twice");
    built_close(&other);
}

static void a_face_of_too_many_corners_is_refused(void **state) {
    (void)state;
    built_solid b = cube_at(0, 0, 0, 2);
    static ita_corner many[ITA_SOLID_FACE_MOST + 1];
    for (int i = 0; i <= ITA_SOLID_FACE_MOST; i++)
        many[i] = (ita_corner){i, (int64_t)i * i, 0};
    built_face(&b, many, ITA_SOLID_FACE_MOST + 1);
    is_refused(b, "geom.solid.face_many");
}

// One face of one corner again and again: so many are looked at, and one more is not.
static void a_solid_has_four_corners_of_faces_for_each_of_its_own_at_most(void **state) {
    (void)state;
    const size_t most = 4 * ITA_SOLID_CORNERS_MOST;
    const ita_corner corner = {0, 0, 0};
    uint32_t *loops = calloc(most, sizeof *loops);
    assert_non_null(loops);
    for (size_t more = 0; more < 2; more++) {
        const size_t firsts[2] = {0, most + more};
        const ita_solid solid = {.name = "many",
                                 .corners = &corner,
                                 .corner_count = 1,
                                 .loops = loops,
                                 .firsts = firsts,
                                 .face_count = 1};
        ita_diag diag;
        assert_int_equal(ita_solid_check(&solid, ita_heap(), NULL, &diag), ITA_E_LIMIT);
        assert_string_equal(diag.key, more ? "geom.solid.many" : "geom.solid.face_many");
    }
    free(loops);
}

// A cone over a polygon of that many corners; its ground is one face.
static void a_face_of_the_most_corners_is_cut(void **state) {
    (void)state;
    static ita_corner ground[ITA_SOLID_FACE_MOST];
    const ita_corner top = {0, 0, 7};
    built_solid b = {0};
    for (int i = 0; i < ITA_SOLID_FACE_MOST; i++)
        ground[ITA_SOLID_FACE_MOST - 1 - i] = (ita_corner){i, (int64_t)i * i, 0};
    built_face(&b, ground, ITA_SOLID_FACE_MOST);
    for (int i = 0; i < ITA_SOLID_FACE_MOST; i++)
        built_face(&b, (ita_corner[3]){ground[(i + 1) % ITA_SOLID_FACE_MOST], ground[i], top}, 3);
    assert_string_equal(refusal(&b), "sound");
}

// ---- what fills what

// The six ways from a cube's corner to the opposite one along its edges are six tetrahedra.
static void a_cube_is_filled_by_six_tetrahedra_and_not_by_five_of_them(void **state) {
    (void)state;
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    ita_solid_judge *judge = NULL;
    assert_int_equal(ita_solid_judge_open(ita_heap(), &judge), ITA_OK);
    built_solid cube = cube_at(0, 0, 0, 60);
    assert_int_equal(ita_solid_judge_add(judge, &cube.solid, -1), ITA_OK);
    for (int i = 0; i < 6; i++) {
        ita_corner p[4] = {{0, 0, 0}};
        for (int k = 0; k < 3; k++) {
            p[k + 1] = p[k];
            *(orders[i][k] == 0 ? &p[k + 1].x : orders[i][k] == 1 ? &p[k + 1].y : &p[k + 1].z) = 60;
        }
        built_solid t = tetrahedron(p[0], p[1], p[2], p[3]);
        ita_corner at;
        assert_int_equal(checked(&t, NULL, NULL), ITA_OK);
        assert_false(ita_solid_judge_is_clear(judge));
        assert_true(ita_solid_judge_find(judge, &at));
        assert_int_equal(ita_solid_judge_add(judge, &t.solid, 1), ITA_OK);
        built_close(&t);
    }
    assert_true(ita_solid_judge_is_clear(judge));
    ita_solid_judge_close(judge);
    built_close(&cube);
}

// The number of flags alone says nothing: a piece turned inside out has those of its place with
// minus.
static void a_piece_and_its_reverse_leave_nothing(void **state) {
    (void)state;
    ita_solid_judge *judge = NULL;
    assert_int_equal(ita_solid_judge_open(ita_heap(), &judge), ITA_OK);
    built_solid b = cube_at(0, 0, 0, 5);
    assert_int_equal(ita_solid_judge_add(judge, &b.solid, 1), ITA_OK);
    turn_inside_out(&b);
    assert_int_equal(ita_solid_judge_add(judge, &b.solid, 1), ITA_OK);
    assert_true(ita_solid_judge_is_clear(judge));
    ita_corner at;
    assert_false(ita_solid_judge_find(judge, &at));
    ita_solid_judge_close(judge);
    built_close(&b);
}

static void the_turns_are_all_different_and_half_of_them_are_rotations(void **state) {
    (void)state;
    const ita_corner p = {1, 2, 3};
    for (int i = 0; i < ITA_CUBE_MIRRORS; i++) {
        for (int k = 0; k < i; k++)
            assert_false(corner_equal(ita_corner_turn(i, p), ita_corner_turn(k, p)));
        ita_corner x = ita_corner_turn(i, (ita_corner){1, 0, 0});
        ita_corner y = ita_corner_turn(i, (ita_corner){0, 1, 0});
        ita_corner z = ita_corner_turn(i, (ita_corner){0, 0, 1});
        assert_int_equal(normal_side(corner_cross(x, y), z), i < ITA_CUBE_TURNS ? 1 : -1);
    }
    assert_true(corner_equal(ita_corner_turn(0, p), p));
}

// ---- triangles, held against the two stretches of the line where their planes meet, as fractions

typedef struct fraction {
    int64_t over, under; // under > 0
} fraction;

static bool is_less(fraction a, fraction b) {
    return a.over * b.under < b.over * a.under;
}

static int64_t dot(ita_corner a, ita_corner b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// Where the plane n x = level meets the triangle, along `line`; the number of points found.
static int stretch_of(const triangle *t, ita_corner n, int64_t level, ita_corner line,
                      fraction ends[2]) {
    int found = 0;
    for (int i = 0; i < 3; i++) {
        ita_corner p = t->p[i], q = t->p[(i + 1) % 3];
        int64_t u = dot(n, p) - level, v = dot(n, q) - level;
        fraction at = {dot(line, p), 1};
        if (u != 0 && (u > 0) == (v > 0)) continue;
        if (u != 0 && v == 0) continue; // told as the next edge's beginning
        if (u != 0) {
            int64_t under = u - v;
            at = (fraction){dot(line, p) * (u - v) + (dot(line, q) - dot(line, p)) * u, under};
            if (under < 0) at = (fraction){-at.over, -under};
        }
        if (!found || is_less(at, ends[0])) ends[0] = at;
        if (!found || is_less(ends[1], at)) ends[1] = at;
        found++;
    }
    return found;
}

static bool is_cut(const triangle *t, ita_corner n, int64_t level) {
    bool has_above = false, has_below = false;
    for (int i = 0; i < 3; i++) {
        has_above = has_above || dot(n, t->p[i]) > level;
        has_below = has_below || dot(n, t->p[i]) < level;
    }
    return has_above && has_below;
}

static ita_corner small_normal(const triangle *t) {
    normal n = triangle_normal(t->p);
    return (ita_corner){(int64_t)n.x, (int64_t)n.y, (int64_t)n.z};
}

static void triangles_meet_where_their_stretches_of_the_common_line_overlap(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    size_t met = 0;
    for (size_t i = 0; i < as_usual(200000); i++) {
        triangle t[2] = {0};
        for (int k = 0; k < 6; k++)
            t[k / 3].p[k % 3] = (ita_corner){between(&random, -2, 2), between(&random, -2, 2),
                                             between(&random, -2, 2)};
        if (i % 3 == 0) t[1].p[0] = t[0].p[1];
        ita_corner m = small_normal(&t[0]), n = small_normal(&t[1]);
        normal along = corner_cross(m, n);
        if (normal_is_zero(along)) continue; // one plane or parallel ones, or no triangle
        ita_corner line = {(int64_t)along.x, (int64_t)along.y, (int64_t)along.z};
        fraction a[2], b[2];
        int64_t level_m = dot(m, t[0].p[0]), level_n = dot(n, t[1].p[0]);
        bool meets = stretch_of(&t[0], n, level_n, line, a) &&
                     stretch_of(&t[1], m, level_m, line, b) && is_less(a[0], b[1]) &&
                     is_less(b[0], a[1]) && is_less(a[0], a[1]) && is_less(b[0], b[1]) &&
                     (is_cut(&t[0], n, level_n) || is_cut(&t[1], m, level_m));
        assert_int_equal(triangles_meet(&t[0], &t[1]) != MEET_NOT, meets);
        assert_int_equal(triangles_meet(&t[1], &t[0]) != MEET_NOT, meets);
        met += meets;
    }
    assert_true(met > as_usual(1000));
}

// In one plane: two triangles overlap exactly when a point of a fine grid is inside both.
static void triangles_of_one_plane_meet_where_a_point_is_inside_both(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    for (size_t i = 0; i < as_usual(3000); i++) {
        triangle t[2] = {0};
        for (int k = 0; k < 6; k++) {
            int64_t x = 12 * between(&random, 0, 3), y = 12 * between(&random, 0, 3);
            t[k / 3].p[k % 3] = (ita_corner){x, y, 7 - x - 2 * y};
        }
        if (normal_is_zero(triangle_normal(t[0].p)) || normal_is_zero(triangle_normal(t[1].p)))
            continue;
        bool meets = false;
        for (int64_t x = 0; x < 36 * 8 && !meets; x++)
            for (int64_t y = 0; y < 36 * 8 && !meets; y++) {
                const ita_corner q = {x, y, 0};
                bool is_inside = true;
                for (int k = 0; k < 2 && is_inside; k++) {
                    int turns = 0;
                    for (int e = 0; e < 3; e++) {
                        ita_corner p = t[k].p[e], r = t[k].p[(e + 1) % 3];
                        p = (ita_corner){8 * p.x, 8 * p.y, 0};
                        r = (ita_corner){8 * r.x, 8 * r.y, 0};
                        turns += sign_of(turn_seen(2, p, r, q));
                    }
                    is_inside = turns == 3 || turns == -3;
                }
                meets = is_inside;
            }
        assert_int_equal(triangles_meet(&t[0], &t[1]) != MEET_NOT, meets);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solid_has_four_corners_of_faces_for_each_of_its_own_at_most),
        cmocka_unit_test(a_cavity_and_a_tunnel_are_sound),
        cmocka_unit_test(cubes_that_touch_along_an_edge_or_at_a_corner_are_one_sound_solid),
        cmocka_unit_test(the_largest_coordinates_are_judged_exactly),
        cmocka_unit_test(every_fault_has_its_name),
        cmocka_unit_test(a_face_of_too_many_corners_is_refused),
        cmocka_unit_test(a_face_of_the_most_corners_is_cut),
        cmocka_unit_test(a_cube_is_filled_by_six_tetrahedra_and_not_by_five_of_them),
        cmocka_unit_test(a_piece_and_its_reverse_leave_nothing),
        cmocka_unit_test(the_turns_are_all_different_and_half_of_them_are_rotations),
        cmocka_unit_test(triangles_meet_where_their_stretches_of_the_common_line_overlap),
        cmocka_unit_test(triangles_of_one_plane_meet_where_a_point_is_inside_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
