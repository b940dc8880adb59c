// Cutler's count of six-piece burrs without holes: 119,979 that come apart, of 369 different bars;
// 314 of them of 25 that a saw can cut. Counted here from nothing but the six boxes that the bars
// fill: who owns each of the 32 cells that several want. The disassembler then says what comes
// apart. The solver, who knows bars and a figure, finds the 314 a second time.
#include "check.h"

#include "games/space/apart/apart.h"
#include "games/space/sets/bars.h"
#include "games/space/space.h"
#include "intarsia/disassemble.h"

enum { BARS = 6, SIDE = 6, WANTED = 32, OF_A_BAR = 12, MOTIONS = 24, NOBODY = -1 };

typedef struct box {
    int least[3], most[3];
} box;

static const box boxes[BARS] = {{{0, 1, 2}, {5, 2, 3}}, {{0, 3, 2}, {5, 4, 3}},
                                {{2, 0, 1}, {3, 5, 2}}, {{2, 0, 3}, {3, 5, 4}},
                                {{1, 2, 0}, {2, 3, 5}}, {{3, 2, 0}, {4, 3, 5}}};

// A cell that several bars want, by which bits their masks of what is taken away have it.
typedef struct wanted {
    int at[3];
    int bars[3], bar_count;
    int bit[BARS];
} wanted;

// Who owns each wanted cell, from 1, four bits a cell.
typedef struct fill {
    uint64_t words[2];
} fill;

typedef struct count {
    wanted cells[WANTED];
    int cell_count;
    int index[SIDE][SIDE][SIDE]; // of a wanted cell, or -1
    int fixed[SIDE][SIDE][SIDE]; // the only bar that wants it, or NOBODY
    // by what is taken away: the bar hangs together; what nobody else wants may do so yet
    bool is_whole[BARS][1 << OF_A_BAR], may_be_whole[BARS][1 << OF_A_BAR];
    int motion_count, cell_to[MOTIONS][WANTED], bar_to[MOTIONS][BARS];
    bool is_mirror[MOTIONS];
    // ---- while cells are given to bars
    unsigned leaving; // the set of bars that go to the right first
    int owner[WANTED];
    unsigned taken[BARS];
    fill *found;
    size_t found_count, found_capacity;
} count;

// ---- the six boxes

static bool has(int bar, const int at[3]) {
    for (int i = 0; i < 3; i++)
        if (at[i] < boxes[bar].least[i] || at[i] > boxes[bar].most[i]) return false;
    return true;
}

static void look_at_cell(count *c, int x, int y, int z, int bits[BARS]) {
    wanted w = {.at = {x, y, z}};
    for (int bar = 0; bar < BARS; bar++)
        if (has(bar, w.at)) w.bars[w.bar_count++] = bar;
    c->index[x][y][z] = w.bar_count > 1 ? c->cell_count : NOBODY;
    c->fixed[x][y][z] = w.bar_count == 1 ? w.bars[0] : NOBODY;
    if (w.bar_count < 2) return;
    for (int i = 0; i < w.bar_count; i++)
        w.bit[w.bars[i]] = bits[w.bars[i]]++;
    c->cells[c->cell_count++] = w;
}

// The cells of a bar from which so much is taken; those that only it wants come first.
static uint32_t cells_of(const count *c, int bar, unsigned taken, ita_cell *out) {
    uint32_t number = 0;
    for (int of_others = 0; of_others < 2; of_others++)
        for (int x = 0; x < SIDE; x++)
            for (int y = 0; y < SIDE; y++)
                for (int z = 0; z < SIDE; z++) {
                    const int index = c->index[x][y][z];
                    if (!has(bar, (const int[3]){x, y, z}) || (index >= 0) != (of_others == 1))
                        continue;
                    if (index >= 0 && taken >> c->cells[index].bit[bar] & 1) continue;
                    out[number++] = (ita_cell){(int16_t)x, (int16_t)y, (int16_t)z};
                }
    return number;
}

// How many cells of a list can be reached over faces from the first, among the list.
static void flood(const ita_cell *cells, uint32_t number, bool *is_reached) {
    memset(is_reached, 0, number * sizeof *is_reached);
    is_reached[0] = true;
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (uint32_t i = 0; i < number; i++)
            for (uint32_t k = 0; k < number && is_reached[i]; k++) {
                const ita_cell d = ita_cell_less(cells[k], cells[i]);
                if (is_reached[k] || abs(d.x) + abs(d.y) + abs(d.z) != 1) continue;
                is_reached[k] = goes_on = true;
            }
    }
}

static void look_at_bars(count *c) {
    for (int bar = 0; bar < BARS; bar++)
        for (unsigned taken = 0; taken < 1 << OF_A_BAR; taken++) {
            ita_cell cells[SPACE_BAR_CELLS];
            bool is_reached[SPACE_BAR_CELLS];
            const uint32_t number = cells_of(c, bar, taken, cells);
            flood(cells, number, is_reached);
            uint32_t first = 0;
            while (first < number && is_reached[first])
                first++;
            c->is_whole[bar][taken] = first == number;
            c->may_be_whole[bar][taken] = first >= SPACE_BAR_CELLS - OF_A_BAR;
        }
}

// ---- motions: turns about the middle that take boxes to boxes

static void turn_about_middle(int turn, const int at[3], int out[3]) {
    const ita_cell doubled = {(int16_t)(2 * at[0] - 5), (int16_t)(2 * at[1] - 5),
                              (int16_t)(2 * at[2] - 5)};
    const ita_cell turned = ita_cell_turn(ITA_LATTICE_CUBES, turn, doubled);
    out[0] = (turned.x + 5) / 2;
    out[1] = (turned.y + 5) / 2;
    out[2] = (turned.z + 5) / 2;
}

static int bar_after(int turn, int bar) {
    int corners[2][3];
    turn_about_middle(turn, boxes[bar].least, corners[0]);
    turn_about_middle(turn, boxes[bar].most, corners[1]);
    for (int other = 0; other < BARS; other++)
        if (has(other, corners[0]) && has(other, corners[1])) return other;
    return NOBODY;
}

static void find_motions(count *c) {
    for (int turn = 0; turn < ita_lattice_turns(ITA_LATTICE_CUBES, true); turn++) {
        bool is_motion = true;
        const int m = c->motion_count;
        for (int bar = 0; bar < BARS && is_motion; bar++) {
            const int other = bar_after(turn, bar);
            is_motion = other >= 0;
            if (m < MOTIONS) c->bar_to[m][bar] = other;
        }
        if (!is_motion) continue;
        assert_true(m < MOTIONS);
        for (int i = 0; i < WANTED; i++) {
            int at[3];
            turn_about_middle(turn, c->cells[i].at, at);
            c->cell_to[m][i] = c->index[at[0]][at[1]][at[2]];
        }
        c->is_mirror[m] = turn >= ita_lattice_turns(ITA_LATTICE_CUBES, false);
        c->motion_count++;
    }
    assert_int_equal(c->motion_count, MOTIONS);
}

static void set_up(count *c) {
    int bits[BARS] = {0};
    memset(c, 0, sizeof *c);
    for (int x = 0; x < SIDE; x++)
        for (int y = 0; y < SIDE; y++)
            for (int z = 0; z < SIDE; z++)
                look_at_cell(c, x, y, z, bits);
    assert_int_equal(c->cell_count, WANTED);
    look_at_bars(c);
    find_motions(c);
}

// ---- giving each wanted cell to a bar

static fill moved(const count *c, int motion, const int owner[WANTED]) {
    fill f = {{0, 0}};
    for (int i = 0; i < WANTED; i++) {
        const int to = c->cell_to[motion][i];
        f.words[to / 16] |= (uint64_t)(c->bar_to[motion][owner[i]] + 1) << 4 * (to % 16);
    }
    return f;
}

static int compare(const void *a, const void *b) {
    const fill *f = a, *g = b;
    if (f->words[0] != g->words[0]) return f->words[0] < g->words[0] ? -1 : 1;
    return f->words[1] < g->words[1] ? -1 : f->words[1] > g->words[1];
}

static void keep(count *c) {
    for (int bar = 0; bar < BARS; bar++)
        if (!c->is_whole[bar][c->taken[bar]]) return;
    fill least = moved(c, 0, c->owner);
    for (int m = 1; m < MOTIONS; m++) {
        const fill other = moved(c, m, c->owner);
        if (compare(&other, &least) < 0) least = other;
    }
    assert_int_equal(
        ita_grow(ita_heap(), &c->found, &c->found_capacity, c->found_count + 1, sizeof *c->found),
        ITA_OK);
    c->found[c->found_count++] = least;
}

// Behind a cell that leaves to the right there is nothing that stays. Of the wanted cells the first
// so many are given.
static bool is_way_free(const count *c, int index, int bar, int given) {
    const int *at = c->cells[index].at;
    const bool leaves = c->leaving >> bar & 1;
    for (int x = 0; x < SIDE; x++) {
        const int other = c->index[x][at[1]][at[2]];
        int owner = c->fixed[x][at[1]][at[2]];
        if (other >= 0 && other < given) owner = c->owner[other];
        if (owner == NOBODY || x == at[0]) continue;
        const bool other_leaves = c->leaving >> owner & 1;
        if (x < at[0] ? other_leaves && !leaves : leaves && !other_leaves) return false;
    }
    return true;
}

static void give(count *c, int index) {
    if (index == WANTED) {
        keep(c);
        return;
    }
    const wanted *w = &c->cells[index];
    for (int i = 0; i < w->bar_count; i++) {
        if (!is_way_free(c, index, w->bars[i], index)) continue;
        bool may_be_whole = true;
        c->owner[index] = w->bars[i];
        for (int k = 0; k < w->bar_count; k++) {
            const int bar = w->bars[k];
            if (k != i) c->taken[bar] |= 1u << w->bit[bar];
            may_be_whole = may_be_whole && c->may_be_whole[bar][c->taken[bar]];
        }
        if (may_be_whole) give(c, index + 1);
        for (int k = 0; k < w->bar_count; k++)
            c->taken[w->bars[k]] &= ~(1u << w->bit[w->bars[k]]);
    }
}

// Whether some bar falls apart without the cells that it cannot have, whoever has the others.
static bool is_hopeless(const count *c) {
    unsigned taken[BARS] = {0};
    for (int i = 0; i < WANTED; i++)
        for (int k = 0; k < c->cells[i].bar_count; k++) {
            const int bar = c->cells[i].bars[k];
            if (!is_way_free(c, i, bar, 0)) taken[bar] |= 1u << c->cells[i].bit[bar];
        }
    for (int bar = 0; bar < BARS; bar++)
        if (!c->may_be_whole[bar][taken[bar]]) return true;
    return false;
}

// All burrs without holes of which some bars can leave to the right, one of each class that motions
// take to each other. All others are locked: every row of cells is without a gap, so what can go
// one step can go for ever, and motions take every direction to every other.
static void find_all(count *c) {
    for (c->leaving = 1; c->leaving < (1 << BARS) - 1; c->leaving++)
        if (!is_hopeless(c)) give(c, 0);
    qsort(c->found, c->found_count, sizeof *c->found, compare);
    size_t kept = 0;
    for (size_t i = 0; i < c->found_count; i++)
        if (i == 0 || compare(&c->found[i], &c->found[i - 1]) != 0) c->found[kept++] = c->found[i];
    c->found_count = kept;
}

// ---- what was found

static void unpack(const fill *f, int owner[WANTED]) {
    for (int i = 0; i < WANTED; i++)
        owner[i] = (int)(f->words[i / 16] >> 4 * (i % 16) & 15) - 1;
}

// How many burrs a class holds that no rotation takes to each other: itself, and its mirror image.
static size_t of_rotations(const count *c, const fill *f) {
    int owner[WANTED];
    unpack(f, owner);
    for (int m = 0; m < MOTIONS; m++) {
        const fill image = moved(c, m, owner);
        if (c->is_mirror[m] && compare(&image, f) == 0) return 1;
    }
    return 2;
}

typedef struct burr {
    ita_cell cells[BARS][SPACE_BAR_CELLS];
    apart_piece pieces[BARS];
    apart_assembly assembly;
} burr;

static void find_taken(const count *c, const fill *f, unsigned taken[BARS]) {
    int owner[WANTED];
    unpack(f, owner);
    memset(taken, 0, BARS * sizeof *taken);
    for (int i = 0; i < WANTED; i++)
        for (int k = 0; k < c->cells[i].bar_count; k++) {
            const int bar = c->cells[i].bars[k];
            if (bar != owner[i]) taken[bar] |= 1u << c->cells[i].bit[bar];
        }
}

static void lay_out(const count *c, const fill *f, burr *b) {
    unsigned taken[BARS];
    find_taken(c, f, taken);
    for (int bar = 0; bar < BARS; bar++)
        b->pieces[bar] = (apart_piece){b->cells[bar], cells_of(c, bar, taken[bar], b->cells[bar])};
    b->assembly =
        (apart_assembly){.lattice = ITA_LATTICE_CUBES, .piece_count = BARS, .pieces = b->pieces};
}

static apart_end take_apart(apart_search *search, const burr *b) {
    assert_int_equal(apart_search_start(search, &b->assembly, APART_LEVELS, NULL), ITA_OK);
    while (!apart_search_is_done(search)) {
        uint64_t budget = 100000;
        assert_int_equal(apart_search_step(search, &budget, NULL), ITA_OK);
    }
    const apart_result result = apart_search_result(search);
    if (result.end == APART_YES) assert_int_equal(result.levels[0], 1);
    return result.end;
}

// The number of a bar from which so much is taken; looked for once.
static int number_of(const count *c, int *known, int bar, unsigned taken) {
    ita_cell cells[SPACE_BAR_CELLS];
    int *number = &known[bar << OF_A_BAR | (int)taken];
    if (*number == 0) *number = space_bar_of(cells, cells_of(c, bar, taken, cells));
    return *number;
}

static void name_bars(const count *c, const fill *f, int *known, int numbers[BARS]) {
    unsigned taken[BARS];
    find_taken(c, f, taken);
    for (int bar = 0; bar < BARS; bar++)
        numbers[bar] = number_of(c, known, bar, taken[bar]);
}

static fill mirrored(const count *c, const fill *f) {
    int owner[WANTED], m = 0;
    unpack(f, owner);
    while (!c->is_mirror[m])
        m++;
    return moved(c, m, owner);
}

typedef struct burr_census {
    size_t classes; // of those that a motion takes to each other, mirrors among them
    size_t burrs;   // of those that no rotation takes to each other
    size_t bars;
    bool is_used[SPACE_BARS + 1];
} burr_census;

static void add_bars(burr_census *census, const int numbers[BARS]) {
    for (int bar = 0; bar < BARS; bar++) {
        census->bars += !census->is_used[numbers[bar]];
        census->is_used[numbers[bar]] = true;
    }
}

static void add_class(burr_census *census, size_t burrs, const int numbers[2][BARS]) {
    census->classes++;
    census->burrs += burrs;
    add_bars(census, numbers[0]);
    add_bars(census, numbers[1]);
}

// All burrs without holes that come apart, and those of them that are made of notchable bars.
static void take_census(const count *c, burr_census *all, burr_census *of_notchable) {
    static int known[BARS << OF_A_BAR]; // too large for the stack
    apart_tables *tables;
    apart_search *search;
    memset(all, 0, sizeof *all);
    memset(of_notchable, 0, sizeof *of_notchable);
    assert_int_equal(apart_tables_open(ITA_LATTICE_CUBES, ita_heap(), &tables, NULL), ITA_OK);
    assert_int_equal(apart_search_open(tables, 0, ita_heap(), &search, NULL), ITA_OK);
    for (size_t i = 0; i < c->found_count; i++) {
        burr b;
        int numbers[2][BARS];
        bool is_notchable = true;
        const fill image = mirrored(c, &c->found[i]);
        lay_out(c, &c->found[i], &b);
        if (take_apart(search, &b) != APART_YES) continue;
        name_bars(c, &c->found[i], known, numbers[0]);
        name_bars(c, &image, known, numbers[1]);
        for (int bar = 0; bar < BARS; bar++)
            is_notchable = is_notchable && space_bar_is_notchable(numbers[0][bar]);
        const size_t burrs = of_rotations(c, &c->found[i]);
        add_class(all, burrs, numbers);
        if (is_notchable) add_class(of_notchable, burrs, numbers);
    }
    apart_search_close(search);
    apart_tables_close(tables);
}

// ---- the solver, who knows bars and a figure

typedef struct answer {
    uint64_t assemblies, apart;
} answer;

// Up to six of each bar that was used, in the figure without holes.
static answer solve(const burr_census *census) {
    ita_text text;
    ita_config *config;
    ita_job *job;
    ita_job_report report;
    const ita_apart_options options = {.form = ITA_APART_LEVELS};
    ita_text_open(&text, ita_heap());
    ita_put(&text, "set=burr,figure=solid,pieces=");
    for (int number = 1, put = 0; number <= SPACE_BARS; number++) {
        if (!census->is_used[number]) continue;
        ita_put(&text, put++ ? "+0-6x" : "0-6x");
        ita_put_int(&text, number);
    }
    assert_int_equal(ita_config_parse(&ita_game_space, ita_text_get(&text), text.length, ita_heap(),
                                      &config, NULL),
                     ITA_OK);
    void *state = malloc(space_own(config)->state_size);
    space_rules.start(config, state);
    assert_int_equal(
        ita_disassembler_of(config)->open(config, state, &options, ita_heap(), &job, NULL), ITA_OK);
    do {
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        ita_text_reset(&text);
        while (job->class_->take(job, &text) == ITA_OK)
            ita_text_reset(&text);
        ita_job_report_get(job, &report);
    } while (!report.is_done);
    assert_true(report.is_complete);
    ita_job_close(job);
    ita_config_free(config);
    ita_text_close(&text);
    free(state);
    return (answer){report.delivered, report.solutions};
}

static void there_are_as_many_burrs_without_holes_as_cutler_found(void **state) {
    (void)state;
    if (is_abridged()) skip(); // half a minute of the test's own tables
    static count c;            // its tables are too large for the stack
    burr_census all, of_notchable;
    set_up(&c);
    find_all(&c);
    take_census(&c, &all, &of_notchable);
    ita_give(ita_heap(), c.found, c.found_capacity * sizeof *c.found);
    print_message("%zu burrs of %zu bars; %zu of %zu notchable ones\n", all.burrs, all.bars,
                  of_notchable.burrs, of_notchable.bars);
    assert_int_equal(all.burrs, 119979);
    assert_int_equal(all.bars, 369);
    assert_int_equal(of_notchable.burrs, 314);
    assert_int_equal(of_notchable.bars, 25);
    // mirror images are one for the solver, since bars have their mirror images among them
    const answer found = solve(&of_notchable);
    assert_int_equal(found.assemblies, 588);
    assert_int_equal(found.apart, of_notchable.classes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_as_many_burrs_without_holes_as_cutler_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
