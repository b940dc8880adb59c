// Shapes in space as bodies: surfaces of cells are sound and have the cells' volume, in every
// lattice; faces go back and edges are cut off as it is said; files are read back by the judge.
#include "check.h"

#include <math.h>

#include "games/space/bodies/bodies.h"
#include "intarsia/base.h"
#include "intarsia/solid_verify.h"

static ita_config *open_config(const char *text) {
    ita_config *config = NULL;
    ita_diag diag = {0};
    const ita_status status =
        ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), &config, &diag);
    if (status != ITA_OK) print_message("%s in %s\n", diag.key, text);
    assert_int_equal(status, ITA_OK);
    return config;
}

static void make(const ita_config *config, const char *position, const ita_bodies_options *options,
                 ita_bodies *out) {
    ita_diag diag = {0};
    void *state = ita_take(ita_heap(), space_own(config)->state_size);
    assert_int_equal(space_state_parse(config, position, strlen(position), state, &diag), ITA_OK);
    const ita_status status =
        ita_bodies_maker_of(config)(config, state, options, ita_heap(), out, &diag);
    if (status != ITA_OK) print_message("%s\n", diag.key);
    assert_int_equal(status, ITA_OK);
    ita_give(ita_heap(), state, space_own(config)->state_size);
}

static double volume_of(const ita_solid *solid) {
    ita_solid_facts facts;
    ita_diag diag = {0};
    const ita_status status = ita_solid_check(solid, ita_heap(), &facts, &diag);
    if (status != ITA_OK) print_message("%s: %s\n", solid->name, diag.key);
    assert_int_equal(status, ITA_OK);
    return facts.volume;
}

static void expect_volume(double volume, double wanted) {
    assert_true(volume > wanted * (1 - 1e-12) && volume < wanted * (1 + 1e-12));
}

// ---- surfaces

static void every_piece_of_every_lattice_is_sound(void **state) {
    (void)state;
    static const struct {
        ita_lattice lattice;
        double cell; // in halves of a unit's third power
    } cases[] = {{ITA_LATTICE_CUBES, 8},
                 {ITA_LATTICE_PRISMS, 0},
                 {ITA_LATTICE_RHOMBIC, 16},
                 {ITA_LATTICE_TETRAHEDRA, 8 / 24.}};
    const body_measures measures = {.half = 5, .row = 7};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t size = 1; size <= 4; size++) {
            ita_cell *list;
            size_t count;
            const ita_lattice lattice = cases[i].lattice;
            assert_int_equal(
                ita_cells_list(lattice, ITA_CELLS_ONESIDED, size, ita_heap(), &list, &count),
                ITA_OK);
            for (size_t k = 0; k < count; k++) {
                body b;
                ita_arena arena;
                ita_solid solid;
                ita_arena_open(&arena, ita_heap());
                body_open(&b, ita_heap(), NULL);
                assert_int_equal(body_of_cells(&b, lattice, list + k * size, size, &measures),
                                 ITA_OK);
                assert_int_equal(body_end(&b, "piece", &arena, &solid), ITA_OK);
                // a triangle is a base of two halves, a row high; its prism two halves
                const double cell =
                    lattice == ITA_LATTICE_PRISMS ? 10.0 * 7 / 2 * 10 : cases[i].cell * 125;
                expect_volume(volume_of(&solid), cell * (double)size);
                body_close(&b);
                ita_arena_close(&arena);
            }
            ita_give(ita_heap(), list, count * size * sizeof *list);
        }
}

// ---- random cells, faces put back, edges cut off

enum { WIDE = 3, GRID = WIDE * WIDE * WIDE };

static size_t draw_cells(ita_random *random, unsigned percents, ita_cell *cells) {
    size_t count = 0;
    for (int i = 0; i < GRID; i++)
        if (ita_random_below(random, 100) < percents)
            cells[count++] = (ita_cell){(int16_t)(i % WIDE - 1), (int16_t)(i / WIDE % WIDE - 1),
                                        (int16_t)(i / WIDE / WIDE - 1)};
    return count;
}

// By definition: what is left of every cell, counted in thirds of the margin's kind.
static double volume_put_back(const ita_cell *cells, size_t count, double whole, double offset) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        for (int part = 0; part < 27; part++) {
            const int side[3] = {part % 3 - 1, part / 3 % 3 - 1, part / 9 - 1};
            bool is_left = true;
            double size = 1;
            for (int k = 0; k < 3; k++)
                size *= side[k] ? offset : whole - 2 * offset;
            for (int near = 0; near < 27 && is_left; near++) {
                const int step[3] = {near % 3 - 1, near / 3 % 3 - 1, near / 9 - 1};
                bool is_touched = true;
                for (int k = 0; k < 3; k++)
                    is_touched = is_touched && (step[k] == 0 || step[k] == side[k]);
                const ita_cell other = {(int16_t)(cells[i].x + step[0]),
                                        (int16_t)(cells[i].y + step[1]),
                                        (int16_t)(cells[i].z + step[2])};
                if (is_touched) is_left = ita_cells_find(cells, count, other) >= 0;
            }
            sum += is_left ? size : 0;
        }
    return sum;
}

static double whittled_volume(const ita_cell *cells, size_t count, const body_measures *measures) {
    body b;
    ita_arena arena;
    ita_solid solid;
    ita_arena_open(&arena, ita_heap());
    body_open(&b, ita_heap(), NULL);
    assert_int_equal(body_of_whittled(&b, cells, count, measures), ITA_OK);
    assert_int_equal(body_end(&b, "piece", &arena, &solid), ITA_OK);
    const double volume = volume_of(&solid);
    body_close(&b);
    ita_arena_close(&arena);
    return volume;
}

static double carved_volume(ita_lattice lattice, const ita_cell *cells, size_t count,
                            const body_measures *measures) {
    body b;
    ita_arena arena;
    ita_solid solid;
    ita_arena_open(&arena, ita_heap());
    body_open(&b, ita_heap(), NULL);
    assert_int_equal(body_of_carved(&b, lattice, cells, count, measures), ITA_OK);
    assert_int_equal(body_end(&b, "piece", &arena, &solid), ITA_OK);
    const double volume = volume_of(&solid);
    body_close(&b);
    ita_arena_close(&arena);
    return volume;
}

static void expect_about(double volume, double wanted) {
    if (fabs(volume - wanted) > wanted * 1e-6) print_message("%.1f, not %.1f\n", volume, wanted);
    assert_true(fabs(volume - wanted) <= wanted * 1e-6);
}

// Ticks a half of the edge; the root of three as near as they are.
enum { CARVED_HALF = 2000000, CARVED_ROW = 3464102 };

// A body all of whose faces are as far from one point, moved back, is the same but smaller: such
// are a rhombic dodecahedron, the eighth of one, and each single tetrahedron.
static void a_cell_with_its_faces_back_is_a_smaller_one(void **state) {
    (void)state;
    static const ita_cell rhombic = {0, 0, 0}, tetrahedron = {2, 1, 0};
    const double half = CARVED_HALF, edge = 2 * half;
    const double rhombic_radius = edge / sqrt(2), radius = half / (1 + 2 * sqrt(2));
    for (int64_t offset = 20000; offset <= 320000; offset += 100000) {
        const body_measures m = {.half = CARVED_HALF, .row = CARVED_ROW, .offset = offset};
        const double back = (double)offset;
        expect_about(carved_volume(ITA_LATTICE_RHOMBIC, &rhombic, 1, &m),
                     2 * edge * edge * edge * pow(1 - back / rhombic_radius, 3));
        expect_about(carved_volume(ITA_LATTICE_TETRAHEDRA, &tetrahedron, 1, &m),
                     edge * edge * edge / 24 * pow(1 - back / radius, 3));
    }
}

// A triangular prism: its base is a triangle that is smaller by the same, and its upright and level
// edges lose prisms. Six about an edge are a hexagon's.
static void prisms_go_back_on_all_sides(void **state) {
    (void)state;
    static const ita_cell one = {0, 0, 0};
    static const ita_cell hexagon[] = {{0, 0, 0},  {1, 0, 0},  {2, 0, 0},
                                       {0, -1, 0}, {1, -1, 0}, {2, -1, 0}};
    ita_cell about[6];
    memcpy(about, hexagon, sizeof about);
    ita_cells_sort(about, 6);
    const double edge = 2 * CARVED_HALF, root = sqrt(3);
    for (int64_t offset = 0; offset <= 400000; offset += 200000) {
        const body_measures m = {.half = CARVED_HALF, .row = CARVED_ROW, .offset = offset};
        const double back = (double)offset, high = edge - 2 * back;
        const double side = edge - 2 * root * back; // of the triangle that is left
        expect_about(carved_volume(ITA_LATTICE_PRISMS, &one, 1, &m), root / 4 * side * side * high);
        const double inner = root / 2 * edge - back; // from the hexagon's middle to its sides
        expect_about(carved_volume(ITA_LATTICE_PRISMS, about, 6, &m),
                     2 * root * inner * inner * high);
    }
}

static void carved_pieces_of_every_lattice_are_sound(void **state) {
    (void)state;
    static const double whole[] = {64e12, 20000. * 34641 * 40000, 128e12, 64e12 / 24};
    for (int l = ITA_LATTICE_PRISMS; l < ITA_LATTICE_COUNT; l++)
        for (size_t size = 1; size <= usual_or_long(l == ITA_LATTICE_RHOMBIC ? 2 : 3, 4); size++) {
            ita_cell *list;
            size_t count;
            const ita_lattice lattice = (ita_lattice)l;
            assert_int_equal(
                ita_cells_list(lattice, ITA_CELLS_ONESIDED, size, ita_heap(), &list, &count),
                ITA_OK);
            for (size_t k = 0; k < count; k++) {
                const ita_cell *cells = list + k * size;
                const body_measures back = {.half = 20000, .row = 34641, .offset = 1000};
                body_measures both = back;
                both.bevel = 2000;
                const double less = carved_volume(lattice, cells, size, &back);
                assert_true(less < (double)size * whole[l]);
                assert_true(carved_volume(lattice, cells, size, &both) < less);
            }
            ita_give(ita_heap(), list, count * size * sizeof *list);
        }
}

// Cubes, and cubes of tetrahedra.
static size_t as_tetrahedra(const ita_cell *cubes, size_t count, ita_cell *cells) {
    size_t made = 0;
    for (size_t i = 0; i < count; i++)
        for (int n = 0; n < 125; n++) {
            const ita_cell cell = {(int16_t)(5 * cubes[i].x + n % 5),
                                   (int16_t)(5 * cubes[i].y + n / 5 % 5),
                                   (int16_t)(5 * cubes[i].z + n / 25)};
            if (ita_cell_is_of(ITA_LATTICE_TETRAHEDRA, cell)) cells[made++] = cell;
        }
    ita_cells_sort(cells, made);
    return made;
}

// What is the same solid loses the same edges, whatever cells it is made of.
static void cubes_lose_the_same_edges_as_tetrahedra(void **state) {
    (void)state;
    for (size_t size = 1; size <= usual_or_long(3, 5); size++) {
        ita_cell *list;
        size_t count;
        assert_int_equal(
            ita_cells_list(ITA_LATTICE_CUBES, ITA_CELLS_FREE, size, ita_heap(), &list, &count),
            ITA_OK);
        for (size_t k = 0; k < count; k++) {
            ita_cell cells[5 * ITA_TETRAHEDRA_A_CUBE];
            const body_measures cut = {.half = CARVED_HALF, .bevel = 300000};
            const size_t made = as_tetrahedra(list + k * size, size, cells);
            expect_about(carved_volume(ITA_LATTICE_TETRAHEDRA, cells, made, &cut),
                         whittled_volume(list + k * size, size, &cut));
        }
        ita_give(ita_heap(), list, count * size * sizeof *list);
    }
}

static void faces_go_back_and_what_is_left_is_sound(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(15));
    for (size_t round = 0; round < as_usual(usual_or_long(60, 5000)); round++) {
        ita_cell cells[GRID];
        const size_t count = draw_cells(&random, 20 + 20 * (unsigned)(round % 4), cells);
        if (count == 0) continue;
        const body_measures back = {.half = 100,
                                    .offset = 2 * (1 + (int64_t)ita_random_below(&random, 20))};
        expect_volume(whittled_volume(cells, count, &back),
                      volume_put_back(cells, count, 200, (double)back.offset));
        body_measures cut = back;
        cut.bevel = 2 * (1 + (int64_t)ita_random_below(&random, 20));
        const double less = whittled_volume(cells, count, &cut);
        assert_true(less < volume_put_back(cells, count, 200, (double)back.offset));
        cut.offset = 0;
        assert_true(whittled_volume(cells, count, &cut) < (double)count * 200 * 200 * 200);
    }
}

// A cube's twelve edges lose a prism each and its corners three quarters of what is there.
static void a_cube_loses_its_edges(void **state) {
    (void)state;
    static const ita_cell cube[] = {{0, 0, 0}};
    static const ita_cell bar[] = {{0, 0, 0}, {1, 0, 0}};
    for (int64_t offset = 0; offset <= 20; offset += 10)
        for (int64_t bevel = 2; bevel <= 30; bevel += 4) {
            const body_measures m = {.half = 100, .offset = offset, .bevel = bevel};
            const double a = 200 - 2 * (double)offset, c = (double)bevel;
            expect_volume(whittled_volume(cube, 1, &m), a * a * a - 6 * a * c * c + 6 * c * c * c);
            // a bar's long edges go through
            const double l = a + 200;
            expect_volume(whittled_volume(bar, 2, &m),
                          a * a * l - 4 * a * c * c - 2 * l * c * c + 6 * c * c * c);
        }
}

// Edges that go inwards stay: three cubes round a corner lose at the edges that stick out alone,
// all along; where three of these meet they have three quarters of a cube of the bevel in common.
static void what_goes_inwards_stays(void **state) {
    (void)state;
    static const ita_cell corner[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const body_measures back = {.half = 100, .offset = 10};
    body_measures cut = back;
    cut.bevel = 20;
    const double upright = 5 * 180, outline = 380 + 380 + 180 + 180 + 200 + 200;
    const double loss = 20 * 20 / 2.0 * (upright + 2 * outline) - 10 * 0.75 * 20 * 20 * 20;
    expect_volume(whittled_volume(corner, 3, &cut), whittled_volume(corner, 3, &back) - loss);
}

// ---- files

enum { KIND_OFF, KIND_OBJ, KIND_STL, FILES_MOST = 4 };

// One file of the figure, and one of all pieces; of STL a file a piece.
static void put_file(const ita_solid *solids, size_t count, int kind, ita_text *text,
                     ita_solid_file *file) {
    ita_text_open(text, ita_heap());
    if (kind == KIND_OFF) ita_solids_put_off(solids, count, text);
    if (kind == KIND_OBJ) ita_solids_put_obj(solids, count, text);
    if (kind == KIND_STL) assert_int_equal(ita_solids_put_stl(solids, count, text, NULL), ITA_OK);
    *file = (ita_solid_file){solids[0].name, text->data, text->length};
}

static void read_and_judge(const ita_bodies *figure, const ita_bodies *pieces, int kind) {
    ita_text texts[FILES_MOST];
    ita_solid_file files[FILES_MOST];
    size_t file_count = 1;
    put_file(figure->solids, 1, kind, &texts[0], &files[0]);
    const size_t at_once = kind == KIND_STL ? 1 : pieces->count;
    for (size_t i = 0; i < pieces->count; i += at_once, file_count++)
        put_file(&pieces->solids[i], at_once, kind, &texts[file_count], &files[file_count]);
    const ita_solid_options options = {.is_as_written = true};
    ita_solid_report report;
    ita_diag diag = {0};
    size_t fault;
    const ita_status status =
        ita_solid_verify(files, file_count, &options, ita_heap(), &report, &fault, &diag);
    if (status != ITA_OK) print_message("%s\n", diag.key);
    assert_int_equal(status, ITA_OK);
    if (report.verdict != ITA_VERDICT_SOLVED) print_message("kind %d: %s\n", kind, report.diag.key);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    ita_solid_report_close(&report);
    for (size_t i = 0; i < file_count; i++)
        ita_text_close(&texts[i]);
}

static void the_judge_accepts_what_is_solved(void **state) {
    (void)state;
    static const struct {
        const char *config, *position;
        size_t laid;
    } cases[] = {
        {"pieces=2xA:oo,figure=2x2x1", "A/0@1,1,1+A/0@1,2,1", 2},
        {"pieces=A:oo+B:o,lattice=prisms,figure=ooo", "A/0@1,1,1+B/0@3,1,1", 2},
        {"pieces=2xA:o_o,lattice=rhombic,figure=o_o-_-o_o", "A/0@1,1,1+A/0@1,3,1", 2},
        {"pieces=3xA:_-___o-__o-_~_-____o-_-__o~____o-_-____o-___o~_-____o,"
         "lattice=tetrahedra,figure=5x5x5",
         "A/12@3,1,2+A/16@1,3,2+A/20@3,2,1", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_config *config = open_config(cases[i].config);
        ita_bodies_options options = {.part = ITA_BODIES_FIGURE, .unit = 1000 + 333 * (uint32_t)i};
        ita_bodies figure, laid, pieces;
        make(config, cases[i].position, &options, &figure);
        options.part = ITA_BODIES_LAID;
        make(config, cases[i].position, &options, &laid);
        options.part = ITA_BODIES_PIECES;
        make(config, cases[i].position, &options, &pieces);
        assert_int_equal(figure.count, 1);
        assert_int_equal(laid.count, cases[i].laid);
        assert_int_equal(pieces.count, space_own(config)->puzzle.piece_count);
        for (int kind = KIND_OFF; kind <= KIND_STL; kind++)
            read_and_judge(&figure, &laid, kind);
        ita_arena_close(&pieces.arena);
        ita_arena_close(&laid.arena);
        ita_arena_close(&figure.arena);
        ita_config_free(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_piece_of_every_lattice_is_sound),
        cmocka_unit_test(a_cell_with_its_faces_back_is_a_smaller_one),
        cmocka_unit_test(prisms_go_back_on_all_sides),
        cmocka_unit_test(carved_pieces_of_every_lattice_are_sound),
        cmocka_unit_test(cubes_lose_the_same_edges_as_tetrahedra),
        cmocka_unit_test(faces_go_back_and_what_is_left_is_sound),
        cmocka_unit_test(a_cube_loses_its_edges),
        cmocka_unit_test(what_goes_inwards_stays),
        cmocka_unit_test(the_judge_accepts_what_is_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
