// Cubes cut into tetrahedra that do not fit each other corner to corner, turned by any rational
// rotation and spoilt. That a tetrahedron lies where one of its own size lay is known by its
// corners, and what is accepted is looked at in points, counted by signs of volumes.
#include "check.h"

#include "solids.h"

#define SEED test_seed(20261124)

enum { TETRAHEDRA_MOST = 24, SIDE = 64 };

// The six ways from a corner to the opposite one, then edges halved wherever their middle is whole.
static int cut_cube(simplex *t, ita_random *random) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int count = 6, wanted = (int)between(random, 6, TETRAHEDRA_MOST);
    for (int i = 0; i < 6; i++) {
        int64_t at[3] = {0, 0, 0};
        for (int k = 0; k < 4; k++) {
            t[i].p[k] = (ita_corner){at[0], at[1], at[2]};
            if (k < 3) at[orders[i][k]] = SIDE;
        }
    }
    for (int tries = 0; count < wanted && tries < 200; tries++) {
        simplex *one = &t[ita_random_below(random, (uint64_t)count)];
        int i = (int)between(random, 0, 3), k = (i + (int)between(random, 1, 3)) % 4;
        ita_corner sum = {one->p[i].x + one->p[k].x, one->p[i].y + one->p[k].y,
                          one->p[i].z + one->p[k].z};
        if ((sum.x | sum.y | sum.z) & 1) continue;
        t[count] = *one;
        one->p[i] = t[count].p[k] = (ita_corner){sum.x / 2, sum.y / 2, sum.z / 2};
        count++;
    }
    return count;
}

// ---- what is true

static bool has_corner(const simplex *t, ita_corner p) {
    bool has = false;
    for (int i = 0; i < 4; i++)
        has = has || (t->p[i].x == p.x && t->p[i].y == p.y && t->p[i].z == p.z);
    return has;
}

static bool is_same_place(const simplex *a, const simplex *b) {
    bool is_same = true;
    for (int i = 0; i < 4; i++)
        is_same = is_same && has_corner(b, a->p[i]);
    return is_same;
}

static int moved_count(const simplex *before, const simplex *after, int count) {
    int moved = 0;
    for (int i = 0; i < count; i++)
        moved += !is_same_place(&before[i], &after[i]);
    return moved;
}

enum { PARTS = 29 };

// 1 inside, 0 outside, -1 on the rim; all times PARTS but the point.
static int holds(const simplex *t, ita_corner q) {
    ita_corner p[4];
    for (int i = 0; i < 4; i++)
        p[i] = (ita_corner){t->p[i].x * PARTS, t->p[i].y * PARTS, t->p[i].z * PARTS};
    int64_t whole = volume6(p[0], p[1], p[2], p[3]);
    for (int i = 0; i < 4; i++) {
        ita_corner with = p[i];
        p[i] = q;
        int64_t share = volume6(p[0], p[1], p[2], p[3]);
        p[i] = with;
        if (share == 0) return -1;
        if ((share > 0) != (whole > 0)) return 0;
    }
    return 1;
}

// A point within a tetrahedron where the cube is covered wrongly.
static bool is_seen_wrong(const simplex *pieces, int count, ita_corner q) {
    const int64_t most = SIDE * PARTS;
    bool is_inside = q.x > 0 && q.y > 0 && q.z > 0 && q.x < most && q.y < most && q.z < most;
    if (!is_inside && q.x >= 0 && q.y >= 0 && q.z >= 0 && q.x <= most && q.y <= most && q.z <= most)
        return false;
    int covered = 0;
    for (int i = 0; i < count; i++) {
        int held = holds(&pieces[i], q);
        if (held < 0) return false;
        covered += held;
    }
    return covered != is_inside;
}

static ita_corner point_within(const simplex *t, ita_random *random) {
    int64_t w[4] = {1, 1, 1, 1};
    for (int i = 4; i < PARTS; i++)
        w[ita_random_below(random, 4)]++;
    ita_corner q = {0, 0, 0};
    for (int i = 0; i < 4; i++)
        q = (ita_corner){q.x + w[i] * t->p[i].x, q.y + w[i] * t->p[i].y, q.z + w[i] * t->p[i].z};
    return q;
}

// ---- spoiling

static void move_tetrahedron(simplex *t, int turn, ita_corner shift) {
    for (int i = 0; i < 4; i++) {
        ita_corner p = ita_corner_turn(
            turn, (ita_corner){2 * t->p[i].x - SIDE, 2 * t->p[i].y - SIDE, 2 * t->p[i].z - SIDE});
        t->p[i] = (ita_corner){(p.x + SIDE) / 2 + shift.x, (p.y + SIDE) / 2 + shift.y,
                               (p.z + SIDE) / 2 + shift.z};
    }
}

static int spoil(simplex *t, int count, ita_random *random) {
    int a = (int)between(random, 0, count - 1), b = (int)between(random, 0, count - 1);
    ita_corner none = {0, 0, 0}, from = t[a].p[0], to = t[b].p[0];
    ita_corner way = {to.x - from.x, to.y - from.y, to.z - from.z};
    switch (ita_random_below(random, 6)) {
    case 0:
        move_tetrahedron(
            &t[a], 0,
            (ita_corner){between(random, -2, 2), between(random, -2, 2), between(random, -2, 2)});
        break;
    case 1: move_tetrahedron(&t[a], (int)between(random, 0, ITA_CUBE_MIRRORS - 1), none); break;
    case 2: t[a] = t[b]; break;
    case 3: t[a] = t[--count]; break;
    case 4: // each goes where the other's first corner was
        move_tetrahedron(&t[a], 0, way);
        move_tetrahedron(&t[b], 0, (ita_corner){-way.x, -way.y, -way.z});
        break;
    default:
        move_tetrahedron(&t[a], (int)between(random, 0, ITA_CUBE_TURNS - 1), none);
        move_tetrahedron(&t[b], (int)between(random, 0, ITA_CUBE_TURNS - 1), none);
    }
    return count;
}

static bool is_judged_filled(ita_solid_judge *judge, const simplex *pieces, int count,
                             const motion *all) {
    built_solid cube = build_box((ita_corner){0, 0, 0}, (ita_corner){SIDE, SIDE, SIDE});
    ita_solid_judge_reset(judge);
    built_move(&cube, all);
    assert_int_equal(ita_solid_judge_add(judge, &cube.solid, -1), ITA_OK);
    built_close(&cube);
    for (int i = 0; i < count; i++) {
        built_solid s = build_simplex(&pieces[i]);
        built_move(&s, all);
        if (ita_solid_check(&s.solid, ita_heap(), NULL, NULL)) fail();
        assert_int_equal(ita_solid_judge_add(judge, &s.solid, 1), ITA_OK);
        built_close(&s);
    }
    return ita_solid_judge_is_clear(judge);
}

static void slanted_pieces_are_accepted_only_where_they_fill_the_cube(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, SEED);
    ita_solid_judge *judge = NULL;
    assert_int_equal(ita_solid_judge_open(ita_heap(), &judge), ITA_OK);
    size_t most = usual_or_long(10000, 1000000), filled = 0;
    for (size_t done = 0; done < most;) {
        simplex whole[TETRAHEDRA_MOST], pieces[TETRAHEDRA_MOST];
        int all_count = cut_cube(whole, &random);
        for (int i = 0; i < 50; i++, done++) {
            memcpy(pieces, whole, sizeof pieces);
            int count = i ? spoil(pieces, all_count, &random) : all_count;
            motion all =
                i % 2 ? turn_of_cube((int)between(&random, 0, 47)) : random_rotation(&random);
            bool is_filled = is_judged_filled(judge, pieces, count, &all);
            int moved = count < all_count ? 1 : moved_count(whole, pieces, count);
            filled += is_filled;
            if (moved < 2) assert_int_equal(is_filled, moved == 0);
            for (int k = 0; k < 4 * count && is_filled; k++) {
                assert_false(is_seen_wrong(pieces, count, point_within(&whole[k / 4], &random)));
                assert_false(is_seen_wrong(pieces, count, point_within(&pieces[k / 4], &random)));
            }
        }
    }
    print_message("%zu arrangements, %zu of them fill the cube\n", most, filled);
    ita_solid_judge_close(judge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slanted_pieces_are_accepted_only_where_they_fill_the_cube),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
