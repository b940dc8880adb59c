// Puzzles of every lattice are written as solids, each piece turned and shifted at will, and read
// back: the same shapes and as many packings. Tetrahedra that both ways of a piece could lie in
// come back as cells of half the edge, which are counted then.
#include "check.h"

#include "games/space/bodies/bodies.h"
#include "games/space/files/cells_of_solids.h"
#include "games/space/solve/as_cover.h"
#include "games/space/space.h"
#include "intarsia/solid_write.h"

#include <math.h>

enum { CELLS_MOST = 3000, PIECES_MOST = 5, SIDE_MOST = 16 };

static int below(ita_random *random, int bound) {
    return (int)ita_random_below(random, (uint64_t)bound);
}

// ---- random puzzles

typedef struct shape {
    ita_cell cells[CELLS_MOST];
    size_t count;
} shape;

// Pieces as they fill the figure, which is the last.
typedef struct puzzle {
    ita_lattice lattice;
    shape shapes[PIECES_MOST + 1];
    int piece_count;
} puzzle;

// What is cut out of tetrahedra.
typedef enum block_kind { CUBE, DODECAHEDRON, BRICK, CORNER, KINDS } block_kind;

typedef struct block {
    block_kind kind;
    int axes[3];                // in which order they are meant
    int at[3], low[2], size[2]; // in halves of an edge
} block;

static block draw_block(ita_random *random, int side) {
    block b = {.kind = (block_kind)below(random, KINDS)};
    const int first = below(random, 3), halves = 2 * side / ITA_TETRAHEDRA_PERIOD;
    for (int i = 0; i < 3; i++)
        b.axes[i] = (first + i) % 3;
    const int parity = b.kind == DODECAHEDRON ? below(random, 2) : 0;
    for (int i = 0; i < 3; i++)
        b.at[i] = 2 * below(random, halves / 2) + parity;
    b.low[0] = 2 * below(random, halves);
    b.low[1] = 2 * below(random, halves) - halves;
    for (int i = 0; i < 2; i++)
        b.size[i] = 2 + 2 * below(random, 2);
    return b;
}

// Whether a point in fifths of half an edge is.
static bool is_in_block(const block *b, const int point[3]) {
    int p[3], far[3];
    for (int i = 0; i < 3; i++) {
        p[i] = point[b->axes[i]];
        far[i] = abs(p[i] - 5 * b->at[i]);
    }
    switch (b->kind) {
    case CUBE:
        return p[0] >= 5 * b->at[0] && p[1] >= 5 * b->at[1] && p[2] >= 5 * b->at[2] &&
               p[0] < 5 * (b->at[0] + 2) && p[1] < 5 * (b->at[1] + 2) && p[2] < 5 * (b->at[2] + 2);
    case DODECAHEDRON: return far[0] + far[1] < 10 && far[0] + far[2] < 10 && far[1] + far[2] < 10;
    case BRICK:
        return p[0] + p[1] >= 5 * b->low[0] && p[0] + p[1] < 5 * (b->low[0] + b->size[0]) &&
               p[0] - p[1] >= 5 * b->low[1] && p[0] - p[1] < 5 * (b->low[1] + b->size[1]) &&
               p[2] >= 5 * b->at[2] && p[2] < 5 * (b->at[2] + 2);
    default: return p[0] + p[1] < 5 * b->size[0] && p[2] < 5 * b->size[1];
    }
}

static int owner_in_blocks(const block *blocks, int count, ita_cell c) {
    const int point[3] = {2 * c.x + 1, 2 * c.y + 1, 2 * c.z + 1};
    for (int i = 0; i < count; i++)
        if (is_in_block(&blocks[i], point)) return i + 1;
    return 0;
}

static void add_cell(shape *s, ita_cell cell) {
    assert_true(s->count < CELLS_MOST);
    s->cells[s->count++] = cell;
}

// False where a piece has no cells.
static bool draw(ita_random *random, puzzle *p) {
    block blocks[PIECES_MOST];
    p->lattice = (ita_lattice)below(random, ITA_LATTICE_COUNT);
    if (below(random, 2)) p->lattice = ITA_LATTICE_TETRAHEDRA;
    p->piece_count = 1 + below(random, PIECES_MOST);
    const bool is_parted = p->lattice == ITA_LATTICE_TETRAHEDRA;
    const int side = is_parted ? 5 * (1 + below(random, 3)) : 2 + below(random, 3);
    const bool has_blocks = is_parted && below(random, 4) > 0;
    const int percents = 20 + below(random, 80);
    for (int i = 0; i < p->piece_count && is_parted; i++)
        blocks[i] = draw_block(random, side);
    for (int i = 0; i <= p->piece_count; i++)
        p->shapes[i].count = 0;
    for (int16_t z = 0; z < side; z++)
        for (int16_t y = 0; y < side; y++)
            for (int16_t x = 0; x < side; x++) {
                const ita_cell c = {x, y, z};
                if (!ita_cell_is_of(p->lattice, c)) continue;
                int owner = has_blocks ? owner_in_blocks(blocks, p->piece_count, c)
                            : below(random, 100) < percents ? 1 + below(random, p->piece_count)
                                                            : 0;
                if (owner == 0) continue;
                add_cell(&p->shapes[owner - 1], c);
                add_cell(&p->shapes[p->piece_count], c);
            }
    for (int i = 0; i < p->piece_count; i++)
        if (p->shapes[i].count == 0 || p->shapes[i].count > 120) return false;
    return true;
}

// The cell of tetrahedra that has a point in tenths of half an edge.
static ita_cell cell_at(const int tenths[3]) {
    int16_t at[3];
    int lengths[3];
    for (int i = 0; i < 3; i++) {
        const int cube = tenths[i] / 20, off = tenths[i] - 20 * cube - 10;
        at[i] = (int16_t)(5 * cube + 2);
        lengths[i] = off;
    }
    int far = 0, flat = 0;
    for (int i = 1; i < 3; i++) {
        if (abs(lengths[i]) > abs(lengths[far])) far = i;
        if (abs(lengths[i]) < abs(lengths[flat])) flat = i;
    }
    const int near = 3 - far - flat;
    at[far] = (int16_t)(at[far] + (lengths[far] < 0 ? -2 : 2));
    at[near] = (int16_t)(at[near] + (lengths[near] < 0 ? -1 : 1));
    return (ita_cell){at[0], at[1], at[2]};
}

static void halve(const puzzle *p, puzzle *halved) {
    halved->lattice = p->lattice;
    halved->piece_count = p->piece_count;
    for (int i = 0; i <= p->piece_count; i++) {
        halved->shapes[i].count = 0;
        for (int16_t z = 0; z < 2 * SIDE_MOST; z++)
            for (int16_t y = 0; y < 2 * SIDE_MOST; y++)
                for (int16_t x = 0; x < 2 * SIDE_MOST; x++) {
                    const ita_cell c = {x, y, z};
                    if (!ita_cell_is_of(p->lattice, c)) continue;
                    const int tenths[3] = {2 * x + 1, 2 * y + 1, 2 * z + 1};
                    if (ita_cells_have(p->shapes[i].cells, p->shapes[i].count, cell_at(tenths)))
                        add_cell(&halved->shapes[i], c);
                }
    }
}

// ---- packings

enum { PACKINGS_MOST = 100000 };

static uint64_t count_of_puzzle(const space_puzzle *p) {
    space_placements placements;
    by_cover cover;
    ita_job *job;
    ita_job_report report;
    assert_int_equal(space_placements_make(p, ita_heap(), &placements, NULL), ITA_OK);
    assert_int_equal(space_cover_make(p, &placements, NULL, ita_heap(), &cover, NULL), ITA_OK);
    assert_int_equal(ita_cover_job_new(cover.cover, NULL, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 16, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    } while (!report.is_done && report.solutions < PACKINGS_MOST);
    ita_job_close(job);
    by_cover_close(&cover, ita_heap());
    space_placements_close(&placements, ita_heap());
    uint64_t named = report.solutions;
    for (uint32_t i = 0; i < p->piece_count; i++) // as if copies had names
        for (uint32_t k = 2; k <= p->pieces[i].most; k++)
            named *= k;
    return report.is_done ? named : PACKINGS_MOST;
}

static uint64_t count_of(const puzzle *p) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    for (int i = 0; i <= p->piece_count; i++) {
        ita_cell cells[CELLS_MOST];
        uint8_t colours[CELLS_MOST] = {0};
        bool may_stay_empty[CELLS_MOST] = {false};
        const shape *s = &p->shapes[i];
        memcpy(cells, s->cells, s->count * sizeof *cells);
        const space_shape as = {cells, colours, may_stay_empty, (uint32_t)s->count};
        ita_put(&text, i == p->piece_count ? ",figure=" : i ? "+" : "pieces=");
        if (i < p->piece_count) {
            ita_put_char(&text, (char)('A' + i));
            ita_put_char(&text, ':');
        }
        space_shape_format(p->lattice, &as, &text);
    }
    ita_put(&text, ",lattice=");
    ita_put(&text, space_lattice_names[p->lattice]);
    ita_config *config = NULL;
    assert_int_equal(
        ita_config_parse(&ita_game_space, text.data, text.length, ita_heap(), &config, NULL),
        ITA_OK);
    const uint64_t count = count_of_puzzle(&space_own(config)->puzzle);
    ita_config_free(config);
    ita_text_close(&text);
    return count;
}

// ---- there and back

static const char *const names[] = {"A", "B", "C", "D", "E"};

// `row` tells rows of triangles that are rounded each by itself.
static void add_solid(const puzzle *p, int which, int turn, ita_corner shift, const char *name,
                      double row, ita_arena *arena, ita_solid *out) {
    ita_cell cells[CELLS_MOST];
    const shape *s = &p->shapes[which];
    for (size_t i = 0; i < s->count; i++)
        cells[i] = ita_cell_turn(p->lattice, turn, s->cells[i]);
    ita_cells_sort(cells, s->count);
    const body_plan plan = {p->lattice, cells, s->count, name, ita_heap()};
    const body_measures measures = {.half = 1000, .row = 1732};
    assert_int_equal(body_make(&plan, &measures, arena, out, NULL), ITA_OK);
    ita_corner *corners = (ita_corner *)(uintptr_t)out->corners;
    for (size_t i = 0; i < out->corner_count; i++) {
        corners[i].x += shift.x;
        if (p->lattice == ITA_LATTICE_PRISMS)
            corners[i].y = (int64_t)round((double)(corners[i].y / 1732) * row);
        corners[i].y += shift.y;
        corners[i].z += shift.z;
    }
}

// Anything, or halves of an edge.
static ita_corner draw_shift(ita_random *random) {
    const int unit = below(random, 3) ? 1 : 1000, bound = unit == 1 ? 9000 : 9;
    const ita_corner shift = {unit * (below(random, bound) - bound / 2),
                              unit * (below(random, bound) - bound / 2),
                              unit * (below(random, bound) - bound / 2)};
    return shift;
}

static bool draw_file(ita_random *random, const puzzle *p, bool is_off, ita_text *text) {
    ita_solid solids[PIECES_MOST + 1];
    ita_arena arena;
    ita_arena_open(&arena, ita_heap());
    const int turns = ita_lattice_turns(p->lattice, false);
    const int count = p->piece_count + (is_off ? 0 : 1);
    int turn = below(random, turns);
    ita_corner shift = draw_shift(random);
    bool is_whole = true;
    const double row = below(random, 2) ? 1732 : 1731.6 + 0.1 * below(random, 10);
    for (int i = 0; i < count; i++) {
        ita_cell spare[CELLS_MOST];
        add_solid(p, i, turn, shift, i == p->piece_count ? "figure" : names[i], row, &arena,
                  &solids[i]);
        is_whole = is_whole && ita_cells_are_connected(p->lattice, p->shapes[i].cells,
                                                       p->shapes[i].count, spare);
        if (is_off) continue;
        turn = below(random, turns);
        shift = draw_shift(random);
    }
    if (is_off)
        ita_solids_put_off(solids, (size_t)count, text);
    else
        ita_solids_put_obj(solids, (size_t)count, text);
    ita_arena_close(&arena);
    return is_whole || !is_off;
}

static bool is_shape(ita_lattice lattice, const shape *a, const space_shape *b) {
    ita_cell cells[CELLS_MOST], spare[CELLS_MOST], one[CELLS_MOST], other[CELLS_MOST];
    if (a->count != b->cell_count) return false;
    memcpy(cells, a->cells, a->count * sizeof *cells);
    ita_cells_canonical(lattice, ITA_CELLS_ONESIDED, cells, a->count, one, spare);
    memcpy(cells, b->cells, a->count * sizeof *cells);
    ita_cells_canonical(lattice, ITA_CELLS_ONESIDED, cells, a->count, other, spare);
    return ita_cells_compare(one, other, a->count) == 0;
}

static void check_shapes(const puzzle *p, const space_puzzle *after) {
    assert_true(is_shape(p->lattice, &p->shapes[p->piece_count], &after->figure));
    for (uint32_t i = 0; i < after->piece_count; i++) {
        int same = 0;
        for (int k = 0; k < p->piece_count; k++)
            same += is_shape(p->lattice, &p->shapes[k], &after->pieces[i].shape);
        assert_true(same > 0);
    }
}

static puzzle before, halved;

typedef struct tally {
    int same, coarser, halved, other_way, parted;
} tally;

static void check_read(const space_puzzle *after, bool is_off, tally *t) {
    const size_t cells = before.shapes[before.piece_count].count, now = after->figure.cell_count;
    uint64_t expected = count_of(&before);
    if (now == cells && after->lattice == before.lattice) {
        t->same++;
        if (before.lattice != ITA_LATTICE_TETRAHEDRA) check_shapes(&before, after);
    } else if (now < cells || after->lattice != before.lattice) {
        t->coarser++;
    } else {
        assert_false(is_off);
        assert_int_equal(before.lattice, ITA_LATTICE_TETRAHEDRA);
        assert_int_equal(now, 8 * cells);
        t->halved++;
        halve(&before, &halved);
        check_shapes(&halved, after);
        const uint64_t coarse = expected;
        expected = count_of(&halved);
        t->parted += coarse != expected;
    }
    assert_int_equal(count_of_puzzle(after), expected);
}

static void moved_puzzles_are_read_back(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261128));
    tally t = {0};
    for (uint64_t tried = 0; tried < usual_or_long(300, 20000);) {
        if (!draw(&random, &before)) continue;
        tried++;
        for (int is_off = 0; is_off < 2; is_off++) {
            ita_text text;
            ita_record record;
            ita_diag diag = {.offset = ITA_NO_OFFSET};
            ita_text_open(&text, ita_heap());
            ita_record_open(&record, ita_heap());
            const bool is_whole = draw_file(&random, &before, is_off, &text);
            const ita_status status = solids_read(text.data, text.length, &record, &diag);
            if (status != ITA_OK && is_whole)
                print_message("%s %s\n%s", diag.key, diag.args[0], ita_text_get(&text));
            if (is_whole) {
                ita_config *config = NULL;
                assert_int_equal(status, ITA_OK);
                ita_config_parse(&ita_game_space, record.config, strlen(record.config), ita_heap(),
                                 &config, NULL);
                check_read(&space_own(config)->puzzle, is_off, &t);
                ita_config_free(config);
            }
            ita_record_close(&record);
            ita_text_close(&text);
        }
    }
    print_message(
        "%d with the same cells, %d larger, %d of half the edge (%d with more packings)\n", t.same,
        t.coarser, t.halved, t.parted);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moved_puzzles_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
