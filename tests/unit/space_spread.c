// What hides what: cells painted in order against the depth of each along lines of sight, put
// together and drawn apart; and pieces drawn apart never share a cell or a face.
#include "space_table.h"

#include "games/space/view/spread.h"

#include <math.h>

static const char *const configs[] = {
    "",
    "set=pentominoes",
    "set=bedlam",
    "pieces=0-30xA:oo+0-9xB:ooo+0-9xC:o~o,lattice=prisms,figure=8x3x2",
    "pieces=0-12xA:o_o+0-30xB:o,lattice=rhombic,figure=5x4x3",
    "pieces=0-6xA:__o-_o_o-__o-_+0-24xB:__o-_,lattice=tetrahedra,figure=5x10x5",
};
enum { CONFIGS = sizeof configs / sizeof configs[0] };

// Of a list of solids, which one is in front at a point, found without their order: a cell is the
// region nearer to its middle than to those of its neighbours, so the line of sight is cut by the
// planes halfway to each. -1: none; -2: too close to an edge to be told.
typedef struct line {
    double x, y;
} line;

static bool cut(const space_eye *eye, ita_lattice lattice, ita_cell cell, line at, double *front,
                double *back) {
    const space_spot here = space_eye_spot(eye, cell);
    const double depth = space_eye_nearness(eye, cell);
    ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
    const size_t count = ita_cell_neighbours(lattice, cell, near);
    *back = -INFINITY;
    *front = INFINITY;
    for (size_t n = 0; n < count; n++) {
        const space_spot there = space_eye_spot(eye, near[n]);
        const double dx = there.x - here.x, dy = there.y - here.y;
        const double dz = space_eye_nearness(eye, near[n]) - depth;
        // (q - here) . d <= d . d / 2, with q on the line
        const double room =
            (dx * dx + dy * dy + dz * dz) / 2 - (at.x - here.x) * dx - (at.y - here.y) * dy;
        if (fabs(dz) < 1e-9) {
            if (room < 0) return false;
        } else if (dz > 0) {
            *front = fmin(*front, depth + room / dz);
        } else {
            *back = fmax(*back, depth + room / dz);
        }
    }
    return *front > *back;
}

static int in_front(const space_eye *eye, const space_stand *stand, line at) {
    int found = -1;
    double nearest = -INFINITY;
    for (size_t i = 0; i < stand->count; i++) {
        double front, back;
        if (!cut(eye, eye->lattice, stand->solids[i].cell, at, &front, &back)) continue;
        if (front - back < 1e-6) return -2;
        if (front <= nearest) continue;
        nearest = front;
        found = (int)i;
    }
    return found;
}

static bool holds(const space_face *face, line at) {
    bool is_inside = false;
    for (int i = 0; i < face->corner_count; i++) {
        space_spot a = face->corners[i], b = face->corners[(i + 1) % face->corner_count];
        if ((a.y > at.y) == (b.y > at.y)) continue;
        if (at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x) is_inside = !is_inside;
    }
    return is_inside;
}

// The one that is painted last there.
static int painted(const space_eye *eye, const space_stand *stand, const uint32_t *order, line at) {
    int found = -1;
    for (size_t i = 0; i < stand->count; i++) {
        space_face faces[ITA_CELL_NEIGHBOURS_MOST];
        const int seen = space_eye_faces(eye, stand->solids[order[i]].cell, faces);
        for (int f = 0; f < seen; f++)
            if (holds(&faces[f], at)) found = (int)order[i];
    }
    return found;
}

static void look_through(const space_table *t, ita_random *random, size_t lines, size_t *hits) {
    const space_config *c = config_of(t);
    const space_eye eye = space_eye_of(c, &t->hand);
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
    space_stand stand;
    assert_true(space_stand_of(c, t->state, &t->hand, &arena, &stand));
    for (size_t i = 0; i < stand.count; i++)
        stand.solids[i].is_glass = false;
    uint32_t *order = ita_arena_take(&arena, stand.count * sizeof *order);
    assert_true(space_solids_order(&eye, stand.solids, stand.count, &arena, order));
    for (size_t n = 0; n < lines; n++) {
        const size_t near = ita_random_below(random, stand.count);
        const space_spot spot = space_eye_spot(&eye, stand.solids[near].cell);
        const line at = {spot.x + 1.4 * (ita_random_unit(random) - 0.5),
                         spot.y + 1.4 * (ita_random_unit(random) - 0.5)};
        const int front = in_front(&eye, &stand, at);
        if (front == -2) continue;
        assert_int_equal(painted(&eye, &stand, order, at), front);
        const space_solid *seen =
            space_solids_at(&eye, stand.solids, stand.count, (space_spot){at.x, at.y});
        assert_int_equal(seen ? (int)(seen - stand.solids) : -1, front);
        *hits += front >= 0;
    }
    ita_arena_close(&arena);
}

static void painting_in_order_shows_what_is_in_front(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(2026));
    for (size_t i = 0; i < CONFIGS; i++) {
        space_table t;
        size_t hits = 0;
        open_table(&t, configs[i]);
        lay_some(&t, &random, 64);
        const int sides = ita_lattice_turns(config_of(&t)->puzzle.lattice, false);
        for (int side = 0; side < sides; side++)
            for (int apart = 0; apart < 2; apart++) {
                t.hand.eye = side;
                t.hand.is_exploded = apart;
                look_through(&t, &random, usual_or_long(60, 2000), &hits);
            }
        assert_true(hits > 500);
        close_table(&t);
    }
}

// ---- drawn apart

static bool is_multiple(ita_lattice lattice, ita_cell shift) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t count = ita_lattice_steps(lattice, steps);
    for (size_t s = 0; s < count; s++) {
        ita_cell at = {0, 0, 0};
        for (int n = 0; n < 200; n++, at = ita_cell_add(at, steps[s]))
            if (ita_cell_is_equal(at, shift)) return true;
    }
    return false;
}

static bool touch(ita_lattice lattice, ita_cell a, ita_cell b) {
    ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
    const size_t count = ita_cell_neighbours(lattice, a, near);
    for (size_t n = 0; n < count; n++)
        if (ita_cell_is_equal(near[n], b)) return true;
    return ita_cell_is_equal(a, b);
}

static void check_apart(const space_table *t) {
    const space_config *c = config_of(t);
    const ita_lattice lattice = c->puzzle.lattice;
    uint32_t laid[SPACE_SPREAD_MOST];
    ita_cell shifts[SPACE_SPREAD_MOST];
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
    const size_t count = space_laid_pieces(c, t->state, laid);
    assert_int_equal(count, laid_on(t));
    assert_true(space_spread(c, laid, count, &arena, shifts));
    int at_rest = 0;
    for (size_t i = 0; i < count; i++) {
        assert_true(is_multiple(lattice, shifts[i]));
        at_rest += ita_cell_is_equal(shifts[i], (ita_cell){0, 0, 0});
        uint32_t i_count, k_count;
        const uint32_t *i_cells = space_cells_of(c, laid[i], &i_count);
        for (size_t k = 0; k < i; k++) {
            const uint32_t *k_cells = space_cells_of(c, laid[k], &k_count);
            for (uint32_t a = 0; a < i_count; a++)
                for (uint32_t b = 0; b < k_count; b++)
                    assert_false(
                        touch(lattice, ita_cell_add(c->puzzle.figure.cells[i_cells[a]], shifts[i]),
                              ita_cell_add(c->puzzle.figure.cells[k_cells[b]], shifts[k])));
        }
    }
    assert_true(at_rest >= 1);
    ita_arena_close(&arena);
}

static void pieces_drawn_apart_share_no_cell_and_no_face(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(64));
    for (size_t i = 0; i < CONFIGS; i++)
        for (int n = 0; n < 20; n++) {
            space_table t;
            open_table(&t, configs[i]);
            lay_some(&t, &random, 2 + (int)ita_random_below(&random, 30));
            check_apart(&t);
            close_table(&t);
        }
}

static void one_piece_is_not_drawn_apart(void **state) {
    (void)state;
    space_table t;
    ita_random random;
    ita_random_seed(&random, test_seed(1));
    open_table(&t, "");
    lay_some(&t, &random, 1);
    draw(&t);
    const ita_action *explode = &t.scene.actions[6];
    assert_string_equal(explode->name, "explode");
    assert_false(explode->is_enabled);
    lay_some(&t, &random, 2);
    assert_int_equal(act(&t, "explode"), ITA_ANSWER_HAND);
    explode = &t.scene.actions[6];
    assert_true(explode->is_enabled && explode->is_pressed);
    act(&t, "explode");
    assert_false(t.scene.actions[6].is_pressed);
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(painting_in_order_shows_what_is_in_front),
        cmocka_unit_test(pieces_drawn_apart_share_no_cell_and_no_face),
        cmocka_unit_test(one_piece_is_not_drawn_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
