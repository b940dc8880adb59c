// Play and bevels on pieces drawn at random, of every lattice: whatever is asked, what is written
// is sound by the words of our own judge.
#include "check.h"

#include <math.h>

#include "games/space/bodies/bodies.h"
#include "intarsia/base.h"

enum { CELLS_MOST = 8 };

// A piece that hangs together: beside one of its cells, again and again.
static void draw_piece(ita_random *random, ita_lattice lattice, ita_cell *cells, size_t count) {
    cells[0] = lattice == ITA_LATTICE_TETRAHEDRA ? (ita_cell){2, 1, 0} : (ita_cell){0, 0, 0};
    for (size_t made = 1; made < count;) {
        ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
        const ita_cell from = cells[ita_random_below(random, made)];
        const size_t near_count = ita_cell_neighbours(lattice, from, near);
        const ita_cell next = near[ita_random_below(random, near_count)];
        bool is_new = true;
        for (size_t i = 0; i < made && is_new; i++)
            is_new = !ita_cell_is_equal(cells[i], next);
        if (is_new) cells[made++] = next;
    }
    ita_cells_sort(cells, count);
}

static double volume(ita_lattice lattice, const ita_cell *cells, size_t count,
                     const body_measures *measures) {
    const body_plan plan = {lattice, cells, count, "piece", ita_heap()};
    ita_arena arena;
    ita_solid solid;
    ita_solid_facts facts;
    ita_diag diag = {0};
    ita_arena_open(&arena, ita_heap());
    ita_status status = body_make(&plan, measures, &arena, &solid, &diag);
    if (status == ITA_OK) status = ita_solid_check(&solid, ita_heap(), &facts, &diag);
    if (status != ITA_OK)
        print_message("%s: lattice %d, %zu cells, half %d, offset %d, bevel %d\n", diag.key,
                      (int)lattice, count, (int)measures->half, (int)measures->offset,
                      (int)measures->bevel);
    assert_int_equal(status, ITA_OK);
    ita_arena_close(&arena);
    return facts.volume;
}

// Ticks: a thousandth of the unit is two. Units of a tenth of a millimetre leave no room for
// rounding.
static body_measures draw_measures(ita_random *random, ita_lattice lattice) {
    static const int64_t units[] = {100, 1000, 10000, 12345}, shares[] = {2, 4, 4, 8};
    const int64_t unit = units[ita_random_below(random, 4)];
    const uint64_t room = (uint64_t)((unit - 1) / shares[lattice]);
    const int64_t near = 1 + (int64_t)ita_random_below(random, room);
    const int64_t offset =
        ita_random_below(random, 3) ? (int64_t)ita_random_below(random, (uint64_t)near + 1) : 0;
    return (body_measures){.half = unit,
                           .row = (int64_t)(sqrt(3) * (double)unit + 0.5),
                           .offset = 2 * offset,
                           .bevel = 2 * (near - offset)};
}

// A bevel takes off what is as near to two free faces as it says, all of which goes with an offset
// that is larger by it. What lies in rounding is half a tick of the surface.
static void random_pieces_are_sound_whatever_is_asked(void **state) {
    (void)state;
    static const size_t cells_most[ITA_LATTICE_COUNT] = {7, 7, 2, 7};
    ita_random random;
    ita_random_seed(&random, test_seed(15));
    for (size_t round = 0; round < as_usual(usual_or_long(40, 5000)); round++) {
        const ita_lattice lattice = (ita_lattice)(round % ITA_LATTICE_COUNT);
        ita_cell cells[CELLS_MOST];
        const size_t count = 1 + ita_random_below(&random, cells_most[lattice]);
        draw_piece(&random, lattice, cells, count);
        const body_measures both = draw_measures(&random, lattice);
        body_measures back = both, farther = both;
        back.bevel = farther.bevel = 0;
        farther.offset += both.bevel;
        const double half = (double)both.half, rounding = 24 * half * half * (double)count;
        const double cut = volume(lattice, cells, count, &both);
        assert_true(cut < volume(lattice, cells, count, &back) + rounding);
        assert_true(cut > volume(lattice, cells, count, &farther) - rounding);
    }
}

// Rows of triangles stand a little nearer to each other than their shape says, since they are
// whole numbers; planes that meet in a point meet there all the same, so nothing has to be taken
// back.
static void prisms_lose_what_is_asked(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(16));
    for (size_t round = 0; round < as_usual(usual_or_long(40, 5000)); round++) {
        ita_cell cells[CELLS_MOST];
        draw_piece(&random, ITA_LATTICE_PRISMS, cells, 7);
        body_measures cut = draw_measures(&random, ITA_LATTICE_PRISMS);
        if (cut.half < 1000) continue; // too coarse
        if (round % 2) cut.offset = 0;
        body b;
        ita_arena arena;
        ita_solid solid;
        ita_arena_open(&arena, ita_heap());
        body_open(&b, ita_heap(), NULL);
        assert_int_equal(body_of_carved(&b, ITA_LATTICE_PRISMS, cells, 7, &cut), ITA_OK);
        assert_int_equal(body_end(&b, "piece", &arena, &solid), ITA_OK);
        assert_int_equal(ita_solid_check(&solid, ita_heap(), NULL, NULL), ITA_OK);
        body_close(&b);
        ita_arena_close(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_pieces_are_sound_whatever_is_asked),
        cmocka_unit_test(prisms_lose_what_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
