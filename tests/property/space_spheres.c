// Spheres can lie wherever their distances allow it: the ways of random pieces, found by distances
// alone, are the turns of the lattice of rhombic dodecahedra, and their mirror images exactly where
// the reader of spheres says so.
#include "check.h"

#include "games/space/files/xmpuzzle.h"

#include "intarsia/base.h"

enum { SPHERES_MOST = 5, REACH = 6, WAYS_MOST = 512 };

typedef struct piece {
    ita_cell cells[SPHERES_MOST];
    int count;
} piece;

typedef struct ways {
    piece all[WAYS_MOST]; // the first sphere at the origin, the others in order
    int count;
} ways;

static int square(ita_cell a, ita_cell b) {
    const int x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return x * x + y * y + z * z;
}

static int volume(const ita_cell *cells, int i, int k, int l) {
    const ita_cell a = ita_cell_less(cells[i], cells[0]), b = ita_cell_less(cells[k], cells[0]),
                   c = ita_cell_less(cells[l], cells[0]);
    return a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) +
           a.z * (b.x * c.y - b.y * c.x);
}

static bool is_turned_alike(const piece *p, const ita_cell *to) {
    for (int i = 1; i < p->count; i++)
        for (int k = i + 1; k < p->count; k++)
            for (int l = k + 1; l < p->count; l++)
                if (volume(p->cells, i, k, l) != volume(to, i, k, l)) return false;
    return true;
}

static void add_way(ways *w, const ita_cell *cells, int count) {
    piece own = {.count = count};
    memcpy(own.cells, cells, (size_t)count * sizeof *cells);
    ita_cells_sort(own.cells, (size_t)count);
    const ita_cell first = own.cells[0];
    for (int i = 0; i < count; i++)
        own.cells[i] = ita_cell_less(own.cells[i], first);
    for (int i = 0; i < w->count; i++)
        if (ita_cells_compare(w->all[i].cells, own.cells, (size_t)count) == 0) return;
    assert_true(w->count < WAYS_MOST);
    w->all[w->count++] = own;
}

static void place(const piece *p, ita_cell *to, int placed, ways *out) {
    if (placed >= p->count || placed >= SPHERES_MOST) {
        if (is_turned_alike(p, to)) add_way(out, to, p->count);
        return;
    }
    for (int16_t x = -REACH; x <= REACH; x++)
        for (int16_t y = -REACH; y <= REACH; y++)
            for (int16_t z = -REACH; z <= REACH; z++) {
                const ita_cell cell = {x, y, z};
                bool is_right = ita_cell_is_of(ITA_LATTICE_RHOMBIC, cell);
                for (int i = 0; i < placed && is_right; i++)
                    is_right = square(cell, to[i]) == square(p->cells[placed], p->cells[i]);
                to[placed] = cell;
                if (is_right) place(p, to, placed + 1, out);
            }
}

static void turn(const piece *p, bool has_mirrors, ways *out) {
    for (int t = 0; t < ita_lattice_turns(ITA_LATTICE_RHOMBIC, has_mirrors); t++) {
        ita_cell cells[SPHERES_MOST];
        for (int i = 0; i < p->count; i++)
            cells[i] = ita_cell_turn(ITA_LATTICE_RHOMBIC, t, p->cells[i]);
        add_way(out, cells, p->count);
    }
}

// Touching spheres mostly, or any.
static piece draw(ita_random *random) {
    piece p = {.count = 1};
    const int wanted = 1 + (int)ita_random_below(random, SPHERES_MOST);
    const bool is_joined = ita_random_below(random, 4) > 0;
    while (p.count < wanted) {
        const ita_cell from = p.cells[ita_random_below(random, (uint64_t)p.count)];
        const ita_cell d = {(int16_t)((int)ita_random_below(random, 5) - 2),
                            (int16_t)((int)ita_random_below(random, 5) - 2),
                            (int16_t)((int)ita_random_below(random, 5) - 2)};
        const ita_cell cell = ita_cell_add(from, d);
        if (!ita_cell_is_of(ITA_LATTICE_RHOMBIC, cell)) continue;
        if (is_joined && square(from, cell) != 2) continue;
        if (square(cell, p.cells[0]) > REACH * REACH) continue;
        if (!ita_cells_have(p.cells, (size_t)p.count, cell)) p.cells[p.count++] = cell;
    }
    return p;
}

static void spheres_lie_where_their_distances_allow(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261127));
    int mirrored = 0, refused = 0;
    static ways by_distances, by_turns;
    for (size_t i = 0; i < usual_or_long(as_usual(1500), 50000); i++) {
        piece p = draw(&random);
        uint8_t colours[SPHERES_MOST] = {0};
        bool may_stay_empty[SPHERES_MOST] = {false};
        space_piece own = {.name = "A",
                           .shape = {.cells = p.cells,
                                     .colours = colours,
                                     .may_stay_empty = may_stay_empty,
                                     .cell_count = (uint32_t)p.count}};
        const space_puzzle puzzle = {
            .lattice = ITA_LATTICE_RHOMBIC, .pieces = &own, .piece_count = 1};
        xmpuzzle_spheres spheres;
        assert_int_equal(xmpuzzle_spheres_find(&puzzle, ita_heap(), &spheres), ITA_OK);
        mirrored += spheres.mirrored != NULL;
        refused += spheres.apart != NULL;
        ita_cell to[SPHERES_MOST] = {{0, 0, 0}};
        by_distances.count = by_turns.count = 0;
        place(&p, to, 1, &by_distances);
        turn(&p, spheres.mirrored != NULL, &by_turns);
        if (spheres.apart)
            assert_true(by_distances.count >= by_turns.count);
        else
            assert_int_equal(by_distances.count, by_turns.count);
    }
    print_message("%d lie as their mirror images, too, %d do not touch\n", mirrored, refused);
    assert_true(mirrored > 0 && refused > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(spheres_lie_where_their_distances_allow)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
