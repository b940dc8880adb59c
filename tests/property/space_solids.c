// Puzzles of every lattice are written as solids and read back: random figures and pieces. What is
// read has the same cells, or larger ones where all solids are made of these.
#include "check.h"

#include "games/space/files/cells_of_solids.h"
#include "games/space/space.h"
#include "intarsia/bodies.h"

static uint64_t below(ita_random *random, uint64_t bound) {
    return ita_random_below(random, bound);
}

// ---- random puzzles

// Cells of a box: whose they are, 0 nobody's.
typedef struct cut {
    ita_lattice lattice;
    int side;
    char owners[10][10][10];
} cut;

static void put_cells(const cut *c, int owner, ita_text *out) {
    for (int z = 0; z < c->side; z++)
        for (int y = c->side - 1; y >= 0; y--) {
            if (y < c->side - 1 || z > 0) ita_put_char(out, y == c->side - 1 ? '~' : '-');
            for (int x = 0; x < c->side; x++) {
                const int is = c->owners[z][y][x];
                ita_put_char(out, is && (is == owner || owner == 0) ? 'o' : '_');
            }
        }
}

static void put_puzzle(ita_random *random, ita_lattice lattice, ita_text *out) {
    cut c = {.lattice = lattice, .side = lattice == ITA_LATTICE_TETRAHEDRA ? 10 : 5};
    const int kinds = 1 + (int)below(random, 4);
    const uint64_t percents = 20 + below(random, 80);
    for (int16_t z = 0; z < c.side; z++)
        for (int16_t y = 0; y < c.side; y++)
            for (int16_t x = 0; x < c.side; x++)
                if (ita_cell_is_of(lattice, (ita_cell){x, y, z}) && below(random, 100) < percents)
                    c.owners[z][y][x] = (char)(1 + below(random, (uint64_t)kinds));
    ita_put(out, "pieces=");
    for (int i = 1; i <= kinds; i++) {
        if (i > 1) ita_put_char(out, '+');
        ita_put_char(out, (char)('A' - 1 + i));
        ita_put_char(out, ':');
        put_cells(&c, i, out);
    }
    ita_put(out, ",figure=");
    put_cells(&c, 0, out);
    ita_put(out, ",lattice=");
    ita_put(out, space_lattice_names[lattice]);
}

static ita_config *parse(const char *text, size_t length) {
    ita_config *config = NULL;
    ita_config_parse(&ita_game_space, text, length, ita_heap(), &config, NULL);
    return config;
}

// ---- there and back

static void add_bodies(const ita_config *config, ita_bodies_part which, uint32_t unit,
                       ita_solid *solids, size_t *count, ita_bodies *made) {
    const ita_bodies_options options = {.part = which, .unit = unit};
    assert_int_equal(ita_bodies_maker_of(config)(config, NULL, &options, ita_heap(), made, NULL),
                     ITA_OK);
    for (size_t i = 0; i < made->count; i++)
        solids[(*count)++] = made->solids[i];
}

static ita_config *read_back(const ita_solid *solids, size_t count) {
    ita_text text;
    ita_record record;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_text_open(&text, ita_heap());
    ita_record_open(&record, ita_heap());
    ita_solids_put_obj(solids, count, &text);
    const ita_status status = solids_read(text.data, text.length, &record, &diag);
    if (status != ITA_OK) print_message("%s %s\n%s", diag.key, diag.args[0], ita_text_get(&text));
    assert_int_equal(status, ITA_OK);
    ita_config *config = parse(record.config, strlen(record.config));
    assert_non_null(config);
    ita_record_close(&record);
    ita_text_close(&text);
    return config;
}

static bool are_same(ita_lattice lattice, const space_shape *a, const space_shape *b) {
    if (a->cell_count != b->cell_count) return false;
    ita_cell *cells = malloc(4 * a->cell_count * sizeof *cells), *spare = cells + a->cell_count;
    ita_cell *one = spare + a->cell_count, *other = one + a->cell_count;
    for (uint32_t i = 0; i < a->cell_count; i++)
        cells[i] = a->cells[i];
    ita_cells_canonical(lattice, ITA_CELLS_ONESIDED, cells, a->cell_count, one, spare);
    for (uint32_t i = 0; i < b->cell_count; i++)
        cells[i] = b->cells[i];
    ita_cells_canonical(lattice, ITA_CELLS_ONESIDED, cells, b->cell_count, other, spare);
    const bool is_same = ita_cells_compare(one, other, a->cell_count) == 0;
    free(cells);
    return is_same;
}

// Whether all was read with cells as large; larger ones are fewer.
static bool has_same_cells(const space_puzzle *a, const space_puzzle *b) {
    if (a->lattice == b->lattice && a->figure.cell_count == b->figure.cell_count) return true;
    if (b->figure.cell_count >= a->figure.cell_count)
        print_message("lattice %d %u -> %d %u\n", a->lattice, a->figure.cell_count, b->lattice,
                      b->figure.cell_count);
    assert_true(b->figure.cell_count < a->figure.cell_count);
    return false;
}

static void random_puzzles_are_read_back(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261127));
    static const uint32_t units[] = {1000, 10000, 12500, 333, 50};
    size_t same = 0, coarser = 0;
    while (same + coarser < usual_or_long(400, 20000)) {
        ita_text text;
        ita_text_open(&text, ita_heap());
        put_puzzle(&random, (ita_lattice)below(&random, ITA_LATTICE_COUNT), &text);
        ita_config *config = parse(text.data, text.length);
        ita_text_close(&text);
        if (!config) continue; // a piece without cells
        ita_solid solids[8];
        ita_bodies figure, pieces;
        size_t count = 0;
        const uint32_t unit = units[below(&random, sizeof units / sizeof *units)];
        add_bodies(config, ITA_BODIES_FIGURE, unit, solids, &count, &figure);
        add_bodies(config, ITA_BODIES_PIECES, unit, solids, &count, &pieces);
        const space_puzzle *before = &space_own(config)->puzzle;
        ita_config *again = read_back(solids, count);
        const space_puzzle *after = &space_own(again)->puzzle;
        if (has_same_cells(before, after)) {
            same++;
            assert_true(are_same(before->lattice, &before->figure, &after->figure));
            for (uint32_t i = 0; i < after->piece_count; i++)
                assert_true(
                    are_same(before->lattice, &before->pieces[i].shape, &after->pieces[i].shape));
        } else {
            coarser++;
        }
        ita_config_free(again);
        ita_arena_close(&figure.arena);
        ita_arena_close(&pieces.arena);
        ita_config_free(config);
    }
    print_message("%zu with the same cells, %zu with larger ones\n", same, coarser);
    assert_true(coarser < same / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_puzzles_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
