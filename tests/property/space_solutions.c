// Every number that the solver of space tells is that of the plain search by definition: solutions,
// classes of them, charts, whether hints call a position sound, and one assembly of each class to
// be taken apart. On puzzles drawn at random of every lattice, with copies, bounds, colours,
// mirrors and cells that may stay empty, from their start and from positions.
#include "check.h"

#include "games/space/solve/solve.h"
#include "games/space/space.h"
#include "intarsia/base.h"
#include "intarsia/chart.h"
#include "intarsia/words.h"
#include "spec/space_plain.h"

static uint64_t below(ita_random *random, uint64_t bound) {
    return ita_random_below(random, bound);
}

static bool by_chance(ita_random *random, unsigned percents) {
    return below(random, 100) < percents;
}

// ---- puzzles drawn as text

enum { WIDE = 4, DEEP = 3, HIGH = 3, GRID = WIDE * DEEP * HIGH };

// Which part each cell of a grid belongs to, 0: none; and its letter.
typedef struct drawing {
    ita_lattice lattice;
    int wide, deep, high;
    int parts[GRID];
    char letters[GRID]; // of the pieces
    char figure[GRID];
    int part_count;
} drawing;

static ita_cell cell_at(const drawing *d, int index) {
    return (ita_cell){(int16_t)(index % d->wide), (int16_t)(index / d->wide % d->deep),
                      (int16_t)(index / d->wide / d->deep)};
}

static int index_of(const drawing *d, ita_cell c) {
    const bool is_in =
        c.x >= 0 && c.x < d->wide && c.y >= 0 && c.y < d->deep && c.z >= 0 && c.z < d->high;
    return is_in && ita_cell_is_of(d->lattice, c) ? (c.z * d->deep + c.y) * d->wide + c.x : -1;
}

// The part grows by a neighbour that belongs to none; false where there is no room.
static bool grow(drawing *d, ita_random *random, int part) {
    int found = -1;
    uint64_t ways = 0;
    for (int i = 0; i < d->wide * d->deep * d->high; i++) {
        if (d->parts[i] != part) continue;
        ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
        const size_t count = ita_cell_neighbours(d->lattice, cell_at(d, i), near);
        for (size_t n = 0; n < count; n++) {
            const int next = index_of(d, near[n]);
            if (next >= 0 && d->parts[next] == 0 && below(random, ++ways) == 0) found = next;
        }
    }
    if (found >= 0) d->parts[found] = part;
    return found >= 0;
}

static void draw_parts(drawing *d, ita_random *random) {
    const int largest = 1 + (int)below(random, 4);
    for (int i = 0; i < d->wide * d->deep * d->high; i++) {
        if (d->parts[i] != 0 || index_of(d, cell_at(d, i)) < 0 || by_chance(random, 10)) continue;
        d->parts[i] = ++d->part_count;
        for (int size = 1; size < largest && grow(d, random, d->part_count); size++) {
        }
        if (d->part_count == PLAIN_KINDS) return;
    }
}

static void draw_letters(drawing *d, ita_random *random) {
    const bool has_colours = by_chance(random, 30), has_spare = by_chance(random, 35);
    for (int i = 0; i < d->wide * d->deep * d->high; i++) {
        const bool is_cell = d->parts[i] != 0;
        d->letters[i] = is_cell ? 'o' : '_';
        if (is_cell && has_colours && by_chance(random, 50)) d->letters[i] = "ab"[below(random, 2)];
        d->figure[i] = is_cell && by_chance(random, 40) ? 'o' : d->letters[i];
        if (is_cell && has_spare && by_chance(random, 25))
            d->figure[i] = (char)(d->figure[i] - 'a' + 'A');
    }
}

// Layers from the bottom, rows from the back; `part` 0: the whole figure.
static void put_grid(const drawing *d, int part, ita_text *out) {
    for (int z = 0; z < d->high; z++)
        for (int y = d->deep - 1; y >= 0; y--) {
            if (y < d->deep - 1 || z > 0) ita_put_char(out, y == d->deep - 1 ? '~' : '-');
            for (int x = 0; x < d->wide; x++) {
                const int i = (z * d->deep + y) * d->wide + x;
                const bool is_own = d->parts[i] == part;
                ita_put_char(out, part == 0 ? d->figure[i] : is_own ? d->letters[i] : '_');
            }
        }
}

static int size_of(const drawing *d, int part) {
    int size = 0;
    for (int i = 0; i < GRID; i++)
        size += d->parts[i] == part;
    return size;
}

// A part behind that is as large becomes another copy: parts that are alike are rare. How many
// copies there are.
static int join_copies(const drawing *d, ita_random *random, int part, bool *is_joined) {
    int copies = 1;
    for (int other = part + 1; other <= d->part_count; other++) {
        if (is_joined[other] || size_of(d, other) != size_of(d, part) || !by_chance(random, 40))
            continue;
        is_joined[other] = true;
        copies++;
    }
    return copies;
}

static void put_copies(ita_random *random, int copies, bool has_bounds, ita_text *out) {
    const int least = copies - (has_bounds ? (int)below(random, (uint64_t)copies + 1) : 0);
    const int most = copies + (has_bounds && by_chance(random, 30));
    if (most == 1 && least == 1) return;
    ita_put_int(out, least);
    if (most > least) {
        ita_put_char(out, '-');
        ita_put_int(out, most);
    }
    ita_put_char(out, 'x');
}

static void put_pieces(const drawing *d, ita_random *random, ita_text *out) {
    const bool has_bounds = by_chance(random, 35);
    bool is_joined[PLAIN_KINDS + 1] = {false};
    for (int part = 1; part <= d->part_count; part++) {
        if (is_joined[part]) continue;
        if (part > 1) ita_put_char(out, '+');
        put_copies(random, join_copies(d, random, part, is_joined), has_bounds, out);
        ita_put_char(out, (char)('A' + part - 1));
        ita_put_char(out, ':');
        put_grid(d, part, out);
    }
}

static void draw_config(ita_random *random, ita_text *out) {
    drawing d = {.lattice = (ita_lattice)below(random, ITA_LATTICE_COUNT),
                 .wide = 1 + (int)below(random, WIDE),
                 .deep = 1 + (int)below(random, DEEP),
                 .high = 1 + (int)below(random, HIGH)};
    draw_parts(&d, random);
    draw_letters(&d, random);
    ita_put(out, "pieces=");
    put_pieces(&d, random, out);
    ita_put(out, ",figure=");
    put_grid(&d, 0, out);
    ita_put(out, ",lattice=");
    ita_put(out, space_lattice_names[d.lattice]);
    if (by_chance(random, 25)) ita_put(out, ",mirrors=yes");
}

// ---- the program's placements and the plain ones

typedef struct table {
    ita_config *config;
    const space_config *own;
    void *state;
    plain_space *plain;
    plain_set laid;
    uint32_t free_cells;
    ita_text text; // of the config
} table;

static uint32_t plain_of(const table *t, uint32_t placement) {
    const space_placement *p = &t->own->placements.items[placement];
    const space_piece *piece = &t->own->puzzle.pieces[p->piece];
    const space_shape *shape = &piece->turned[piece->turned_by[p->turn]];
    const uint32_t *cells = &t->own->placements.cells[p->cells];
    for (uint32_t i = 0; i < t->plain->lay_count; i++) {
        const plain_lay *lay = &t->plain->lays[i];
        bool is_it = lay->kind == p->piece;
        uint32_t covered = 0;
        for (uint32_t c = 0; c < shape->cell_count; c++) {
            covered |= (uint32_t)1 << cells[c];
            is_it = is_it && lay->shown[cells[c]] == shape->colours[c];
        }
        if (is_it && lay->cells == covered) return i;
    }
    fail_msg("a placement that is none");
    return 0;
}

static uint32_t placement_of(const table *t, uint32_t lay) {
    uint32_t placement = 0;
    while (plain_of(t, placement) != lay)
        placement++;
    return placement;
}

static void lay_down(table *t, uint32_t lay) {
    space_put(t->own, t->state, placement_of(t, lay));
    plain_add(&t->laid, lay);
}

// ---- what is held

typedef struct sums {
    size_t held, laid, with_motions, with_classes, charts;
} sums;

static void fail_for(const table *t, const char *what, uint64_t told, uint64_t plain) {
    ita_text position;
    ita_text_open(&position, ita_heap());
    space_state_format(t->config, t->state, &position);
    fail_msg("%s from %s: %s %llu, plainly %llu", t->text.data, ita_text_get(&position), what,
             (unsigned long long)told, (unsigned long long)plain);
}

static void hold_count(const table *t) {
    const ita_solve_options options = {0};
    ita_job *job;
    ita_job_report report = {0};
    assert_int_equal(
        ita_puzzle_of(t->config)->solve(t->config, t->state, &options, ita_heap(), &job, NULL),
        ITA_OK);
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 1000, NULL), ITA_OK);
        ita_job_report_get(job, &report);
    }
    assert_true(report.is_complete && report.has_unique);
    if (report.solutions != t->plain->solution_count)
        fail_for(t, "solutions", report.solutions, t->plain->solution_count);
    if (report.unique != t->plain->class_count)
        fail_for(t, "classes", report.unique, t->plain->class_count);
    ita_job_close(job);
}

// A line of moves, upon what lies.
static plain_set read_line(const table *t, char *line) {
    plain_set set = t->laid;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        ita_move move;
        space_move own;
        assert_int_equal(space_move_parse(t->config, t->state, word, strlen(word), &move, NULL),
                         ITA_OK);
        assert_true(space_move_get(&move, &own));
        plain_add(&set, plain_of(t, (uint32_t)space_placement_of(t->own, &own)));
    }
    return set;
}

static void hold_distinct(const table *t) {
    const ita_solve_options options = {.wants_texts = true};
    bool is_met[PLAIN_SOLUTIONS] = {false};
    uint32_t met = 0;
    ita_job *job;
    ita_job_report report = {0};
    ita_text line;
    assert_int_equal(space_distinct_solve(t->config, t->state, &options, ita_heap(), &job, NULL),
                     ITA_OK);
    ita_text_open(&line, ita_heap());
    while (!report.is_done) {
        assert_int_equal(ita_job_step(job, 50, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        while (job->class_->take(job, &line) == ITA_OK) {
            ita_put(&line, "");
            const plain_set set =
                line.length ? read_line(t, line.data) : t->laid; // nothing has to be laid
            const int64_t of = plain_space_class_of(t->plain, &set);
            if (of < 0 || is_met[of]) fail_for(t, "one of a class", met, t->plain->class_count);
            is_met[of] = true;
            met++;
            ita_text_reset(&line);
        }
    }
    if (met != t->plain->class_count) fail_for(t, "one of each class", met, t->plain->class_count);
    ita_text_close(&line);
    ita_job_close(job);
}

// In how many solutions a kind covers a cell beyond what lies.
static uint64_t plain_total(const table *t, uint32_t cell, uint32_t kind) {
    uint64_t total = 0;
    for (uint32_t s = 0; s < t->plain->solution_count; s++)
        for (uint32_t i = 0; i < t->plain->lay_count; i++)
            total += plain_has(&t->plain->solutions[s], i) && !plain_has(&t->laid, i) &&
                     t->plain->lays[i].kind == kind && (t->plain->lays[i].cells >> cell & 1);
    return total;
}

static void hold_totals(const table *t, const ita_chart *chart) {
    size_t place = 0;
    for (uint32_t cell = 0; cell < t->own->puzzle.figure.cell_count; cell++) {
        if (!(t->free_cells >> cell & 1)) continue;
        for (uint32_t kind = 0; kind < t->own->puzzle.piece_count; kind++) {
            const char *name = t->own->puzzle.pieces[kind].name;
            const int piece = ita_chart_find(chart, name, strlen(name));
            const uint64_t told = piece < 0 ? 0 : ita_chart_total(chart, place, (size_t)piece);
            const uint64_t plain = plain_total(t, cell, kind);
            if (told != plain) fail_for(t, "chart", told, plain);
        }
        place++;
    }
    assert_int_equal(ita_chart_place_count(chart), place);
}

static void hold_chart(const table *t, sums *tally) {
    ita_chart *chart;
    bool is_done = false;
    if (ita_chart_open(t->config, t->state, 0, ita_heap(), &chart, NULL) != ITA_OK) return;
    while (!is_done)
        assert_int_equal(ita_chart_step(chart, 1000, &is_done, NULL), ITA_OK);
    assert_int_equal(ita_chart_solutions(chart), t->plain->solution_count);
    hold_totals(t, chart);
    ita_chart_close(chart);
    tally->charts++;
}

static void hold_hint(const table *t) {
    if (((const space_state *)t->state)->is_solved) return;
    ita_text words;
    ita_move move;
    bool has_move;
    ita_text_open(&words, ita_heap());
    assert_int_equal(ita_puzzle_of(t->config)->hint(t->config, t->state, 0, 1 << 20, &words, &move,
                                                    &has_move, NULL),
                     ITA_OK);
    const bool is_sound = t->plain->solution_count > 0;
    assert_string_equal(ita_text_get(&words),
                        ita_words(is_sound ? "space.hint.fine" : "space.hint.dead"));
    ita_text_close(&words);
}

static bool hold_position(table *t, sums *tally) {
    if (!plain_space_solve(t->plain, &t->laid)) return false;
    t->free_cells = 0;
    for (uint32_t i = 0; i < t->own->puzzle.figure.cell_count; i++)
        if (space_owners(t->own, t->state)[i] == 0) t->free_cells |= (uint32_t)1 << i;
    hold_count(t);
    hold_distinct(t);
    hold_chart(t, tally);
    hold_hint(t);
    tally->held++;
    tally->with_motions += t->plain->motion_count > 1;
    tally->with_classes += t->plain->class_count < t->plain->solution_count;
    return true;
}

// Some of the pieces of a solution lie, as long as it is not solved by them.
static void lay_some(table *t, ita_random *random) {
    const plain_set solution = t->plain->solutions[below(random, t->plain->solution_count)];
    for (uint32_t i = 0; i < t->plain->lay_count; i++)
        if (plain_has(&solution, i) && by_chance(random, 40) &&
            !((const space_state *)t->state)->is_solved)
            lay_down(t, i);
}

// False: too large, or no puzzle.
static bool hold_puzzle(ita_random *random, plain_space *plain, sums *tally) {
    table t = {.plain = plain};
    ita_text_open(&t.text, ita_heap());
    draw_config(random, &t.text);
    bool is_held = ita_config_parse(&ita_game_space, t.text.data, t.text.length, ita_heap(),
                                    &t.config, NULL) == ITA_OK;
    if (is_held) {
        t.own = space_own(t.config);
        t.state = calloc(1, t.own->state_size);
        space_rules.start(t.config, t.state);
        is_held = plain_space_open(&t.own->puzzle, plain) && hold_position(&t, tally);
        if (is_held && plain->solution_count > 0) {
            lay_some(&t, random);
            hold_position(&t, tally);
            tally->laid++;
        }
        free(t.state);
        ita_config_free(t.config);
    }
    ita_text_close(&t.text);
    return is_held;
}

static void all_numbers_are_those_of_the_plain_search(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20261122));
    const size_t count = usual_or_long(250, 20000);
    plain_space *plain = malloc(sizeof *plain);
    sums tally = {0};
    for (size_t i = 0; i < count;)
        i += hold_puzzle(&random, plain, &tally);
    print_message("%zu held, %zu positions, %zu with motions, %zu with fewer classes, %zu charts\n",
                  tally.held, tally.laid, tally.with_motions, tally.with_classes, tally.charts);
    assert_true(5 * tally.laid > count && 5 * tally.with_motions > count);
    assert_true(20 * tally.with_classes > count && 2 * tally.charts > count);
    free(plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_numbers_are_those_of_the_plain_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
