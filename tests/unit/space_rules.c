// The rules of space: configs and their text, what is refused and why, laying and lifting, hints.
#include "check.h"

#include "games/space/space.h"
#include "intarsia/base.h"
#include "intarsia/words.h"

typedef struct table {
    ita_config *config;
    const ita_rules *rules;
    unsigned char *state, *before;
    size_t size;
} table;

static void open_table(table *t, const char *text) {
    ita_diag diag;
    if (ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), &t->config, &diag) !=
        ITA_OK)
        fail_msg("%s: %s", text, diag.key);
    t->rules = ita_rules_of(t->config);
    t->size = t->rules->state_size(t->config);
    t->state = aligned_alloc(16, (t->size + 15) / 16 * 16);
    t->before = aligned_alloc(16, (t->size + 15) / 16 * 16);
    t->rules->start(t->config, t->state);
}

static void close_table(table *t) {
    free(t->state);
    free(t->before);
    ita_config_free(t->config);
}

static ita_status try_move(table *t, const char *text, ita_diag *diag) {
    ita_move move;
    unsigned char undo[64];
    *diag = (ita_diag){.key = ""};
    ita_status status = t->rules->move_parse(t->config, t->state, text, strlen(text), &move, diag);
    if (status == ITA_OK) status = t->rules->check(t->config, t->state, &move, diag);
    if (status == ITA_OK) t->rules->apply(t->config, t->state, &move, undo);
    return status;
}

static void expect_config(const char *text, const char *canonical) {
    table t;
    ita_text out;
    open_table(&t, text);
    ita_text_open(&out, ita_heap());
    ita_config_format(t.config, &out);
    assert_string_equal(ita_text_get(&out), canonical);
    ita_text_close(&out);
    close_table(&t);
}

static void a_config_is_written_as_short_as_it_can_be(void **state) {
    (void)state;
    expect_config("", "");
    expect_config("set=soma,figure=3x3x3", "");
    expect_config("figure=ooo-ooo-ooo~ooo-ooo-ooo~ooo-ooo-ooo", "");
    expect_config("figure=~ooo-ooo-ooo~ooo-ooo-ooo~ooo-ooo-ooo", ""); // a layer higher
    expect_config("set=soma,figure=sofa", "figure=sofa");
    expect_config("set=bedlam", "set=bedlam");
    expect_config("set=pentominoes,figure=6x5x2", "set=pentominoes,figure=6x5x2");
    expect_config("figure=5x1x1,pieces=A:oo+B:ooo", "pieces=A:2x1x1+B:3x1x1,figure=5x1x1");
    expect_config("pieces=A:oo+1-2xB:o,lattice=prisms,mirrors=yes,figure=ooo",
                  "pieces=A:oo+1-2xB:o,lattice=prisms,mirrors=yes,figure=ooo");
    // groups and names are in the order of the pieces; what is within a group says nothing more
    expect_config("together=C+B/B+A+B/C/A+C/B+A/B,pieces=A:oo+2xB:o+C:o,figure=5x1x1",
                  "pieces=A:2x1x1+2xB:1x1x1+C:1x1x1,figure=5x1x1,together=A+B/A+C/B+C");
    expect_config("set=soma,together=V+L", "together=V+L");
}

static void what_does_not_go_together_is_refused_at_its_place(void **state) {
    (void)state;
    static const struct {
        const char *config, *key;
        size_t offset;
    } cases[] = {
        {"set=soma,pieces=A:oo,figure=oo", "space.option.both", 4},
        {"pieces=A:oo", "space.option.no_figure", 7},
        {"lattice=prisms", "space.option.lattice_of_set", 8},
        {"set=soma,mirrors=yes", "space.option.mirrors_of_set", 17},
        {"figure=nowhere", "space.figure.unknown", 7},
        {"set=bedlam,figure=sofa", "space.figure.unknown", 18},
        {"figure=oo-#", "space.shape.character", 10},
        {"figure=3x3x4", "space.volume.little", 7},
        {"together=V+v", "space.together.piece", 11},
        {"together=V//L", "space.together.piece", 11},
        {"together=V+", "space.together.piece", 11},
        {"together=V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V/V",
         "space.together.groups", 72},
        {"figure=3x3x2", "space.volume.much", 7},
        {"pieces=A:oo+A:o,figure=ooo", "space.pieces.twice", 12},
        {"pieces=0-2xA:oo,figure=OO", "space.nothing", 23},
        {"figure=9000x9000x9000", "space.shape.box", 7},
        {"figure=4000x4000x4000", "space.shape.large", 7},
        {"pieces=A:40x40x1,figure=oo", "space.pieces.large", 9},
        {"pieces=A:1x1x1,lattice=tetrahedra,figure=5x5x5", "space.shape.empty", 9},
        {"pieces=A:5x5x5,lattice=tetrahedra,figure=1x1x9", "space.shape.empty", 41},
        {"pieces=A:5x5x5,lattice=tetrahedra,figure=35x35x35", "space.shape.large", 41},
        {"pieces=A:5x5x5,lattice=tetrahedra,figure=30x30x30", "space.volume.little", 41},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_config *config;
        ita_diag diag = {.key = ""};
        const char *text = cases[i].config;
        assert_int_not_equal(
            ita_config_parse(&ita_game_space, text, strlen(text), ita_heap(), &config, &diag),
            ITA_OK);
        assert_string_equal(diag.key, cases[i].key);
        assert_int_equal(diag.offset, cases[i].offset);
        assert_non_null(ita_words(diag.key));
    }
}

static void a_piece_is_refused_with_the_place_and_the_piece_in_the_way(void **state) {
    (void)state;
    table t;
    ita_diag diag;
    open_table(&t, "");
    assert_int_equal(try_move(&t, "L/0@2,1,1", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "space.outside");
    assert_string_equal(diag.args[0], "L");
    close_table(&t);
    open_table(&t, "pieces=A:oo+B:oo+C:oo-oo,figure=4x2x1");
    assert_int_equal(try_move(&t, "A/0@1,1,1", &diag), ITA_OK);
    assert_int_equal(try_move(&t, "A/0@1,2,1", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "space.used");
    assert_int_equal(try_move(&t, "B/0@2,1,1", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "space.overlap");
    assert_string_equal(diag.args[0], "B");
    assert_string_equal(diag.args[1], "A");
    assert_string_equal(diag.args[2], "1");
    assert_string_equal(diag.args[3], "1");
    assert_int_equal(diag.marks[0], SPACE_NODE_PIECE);
    assert_int_equal(try_move(&t, "B/0@4,2,1", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "space.outside");
    assert_string_equal(diag.args[2], "2");
    assert_int_equal(try_move(&t, "-B/0@1,1,1", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "space.lift");
    assert_int_equal(try_move(&t, "B/0@1,2,1", &diag), ITA_OK);
    assert_int_equal(try_move(&t, "C/0@3,1,1", &diag), ITA_OK);
    assert_int_equal(t.rules->player(t.config, t.state), ITA_NOBODY);
    assert_int_equal(try_move(&t, "-B/0@1,2,1", &diag), ITA_E_ILLEGAL);
    assert_string_equal(diag.key, "space.over");
    close_table(&t);
}

static void what_is_no_move_is_refused_at_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *key;
        size_t offset;
    } cases[] = {
        {"V", "space.move.form", 0},         {"Q/0@1,1,1", "space.move.piece", 0},
        {"V/x@1,1,1", "space.move.form", 2}, {"V/30@1,1,1", "space.move.turn", 2},
        {"V/0@1,1", "space.move.form", 7},   {"V/0@1,1,1x", "space.move.form", 9},
    };
    table t;
    ita_diag diag;
    open_table(&t, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(try_move(&t, cases[i].text, &diag), ITA_E_SYNTAX);
        assert_string_equal(diag.key, cases[i].key);
        assert_int_equal(diag.offset, cases[i].offset);
    }
    close_table(&t);
}

// Lays and lifts at random; positions survive text, undo restores bytes, equal sets hash alike.
static void random_play_survives_text_undo_and_order(void **state) {
    (void)state;
    static const char *const configs[] = {"",
                                          "set=pentominoes",
                                          "set=conway",
                                          "pieces=2xA:oo+B:ooo,lattice=prisms,figure=oooo-ooo",
                                          "pieces=A:o_o+0-9xB:o,lattice=rhombic,figure=3x3x2",
                                          "pieces=A:ao+2xB:ob,figure=abab-OOOO,mirrors=yes"};
    ita_random random;
    ita_random_seed(&random, test_seed(7));
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        table t;
        open_table(&t, configs[i]);
        for (int ply = 0; ply < 60; ply++) {
            static ita_move moves[4096];
            unsigned char undo[64];
            ita_move move;
            ita_diag diag;
            size_t count = t.rules->moves(t.config, t.state, moves, 4096);
            const space_config *c = space_own(t.config);
            uint32_t owner =
                space_owners(c, t.state)[ita_random_below(&random, c->puzzle.figure.cell_count)];
            bool lifts = owner > 0 && (count == 0 || ita_random_below(&random, 4) == 0);
            if (t.rules->player(t.config, t.state) == ITA_NOBODY || (count == 0 && !lifts)) break;
            move = lifts ? space_move_back(t.config, owner - 1)
                         : moves[ita_random_below(&random, count < 4096 ? count : 4096)];
            uint64_t hash = t.rules->hash(t.config, t.state);
            memcpy(t.before, t.state, t.size);
            assert_int_equal(t.rules->check(t.config, t.state, &move, &diag), ITA_OK);
            t.rules->apply(t.config, t.state, &move, undo);
            assert_int_not_equal(t.rules->hash(t.config, t.state), hash);
            t.rules->undo(t.config, t.state, undo);
            assert_memory_equal(t.state, t.before, t.size);
            t.rules->apply(t.config, t.state, &move, undo);
            ita_text text;
            ita_text_open(&text, ita_heap());
            t.rules->state_format(t.config, t.state, &text);
            memset(t.before, 0xA5, t.size);
            assert_int_equal(
                t.rules->state_parse(t.config, ita_text_get(&text), text.length, t.before, &diag),
                ITA_OK);
            assert_memory_equal(t.state, t.before, t.size);
            ita_text_close(&text);
        }
        close_table(&t);
    }
}

// Wherever the figure stood when it was written first: a game is kept with the config's own text.
static void moves_of_a_figure_are_moves_of_its_own_text(void **state) {
    (void)state;
    static const char *const configs[] = {
        "pieces=A:oo,figure=_oo",
        "pieces=A:oo,figure=oo-__",
        "pieces=A:oo,figure=~oo",
        "pieces=A:oo+B:o,figure=~~_-__o-__oo-_",
        "pieces=A:oo,lattice=prisms,figure=___oo",
        "pieces=A:oo,lattice=prisms,figure=~oo-_",
        "pieces=A:o_o,lattice=rhombic,figure=~_o_o",
        "set=slothouber,figure=~_ooo-_ooo-_ooo~_ooo-_ooo-_ooo~_ooo-_ooo-_ooo",
    };
    for (size_t i = 0; i < sizeof configs / sizeof configs[0]; i++) {
        table t, same;
        ita_text config, text, position;
        static ita_move moves[4096];
        ita_diag diag;
        ita_text_open(&config, ita_heap());
        ita_text_open(&text, ita_heap());
        ita_text_open(&position, ita_heap());
        open_table(&t, configs[i]);
        ita_config_format(t.config, &config);
        open_table(&same, ita_text_get(&config));
        const size_t count = t.rules->moves(t.config, t.state, moves, 4096);
        assert_in_range(count, 1, 4096);
        assert_int_equal(same.rules->moves(same.config, same.state, moves, 4096), count);
        t.rules->move_format(t.config, t.state, &moves[count - 1], &text);
        assert_int_equal(try_move(&t, ita_text_get(&text), &diag), ITA_OK);
        assert_int_equal(try_move(&same, ita_text_get(&text), &diag), ITA_OK);
        t.rules->state_format(t.config, t.state, &position);
        assert_int_equal(same.rules->state_parse(same.config, ita_text_get(&position),
                                                 position.length, same.before, &diag),
                         ITA_OK);
        assert_memory_equal(same.before, t.state, t.size);
        close_table(&same);
        close_table(&t);
        ita_text_close(&position);
        ita_text_close(&text);
        ita_text_close(&config);
    }
}

static bool hint(table *t, int step, ita_text *words, ita_move *move) {
    bool has_move;
    ita_text_reset(words);
    assert_int_equal(ita_puzzle_of(t->config)->hint(t->config, t->state, step, 1 << 22, words, move,
                                                    &has_move, NULL),
                     ITA_OK);
    assert_true(words->length > 0);
    return has_move;
}

static void hints_lead_from_the_start_to_a_solution(void **state) {
    (void)state;
    table t;
    ita_text words;
    ita_move move;
    unsigned char undo[64];
    open_table(&t, "figure=sofa");
    ita_text_open(&words, ita_heap());
    for (int laid = 0; laid < 7; laid++) {
        for (int step = 0; step < 3; step++)
            assert_false(hint(&t, step, &words, &move));
        assert_true(hint(&t, 3, &words, &move));
        assert_int_equal(t.rules->check(t.config, t.state, &move, NULL), ITA_OK);
        t.rules->apply(t.config, t.state, &move, undo);
    }
    assert_int_equal(t.rules->player(t.config, t.state), ITA_NOBODY);
    ita_text_close(&words);
    close_table(&t);
}

// Least fits on the first cell, where only one piece can lie, but it may stay empty.
static void a_hint_looks_at_a_cell_that_must_be_covered(void **state) {
    (void)state;
    table t;
    ita_text words;
    ita_move move;
    open_table(&t, "pieces=P:b+Q:cc,figure=Boo");
    ita_text_open(&words, ita_heap());
    assert_false(hint(&t, 1, &words, &move));
    assert_non_null(strstr(ita_text_get(&words), "column "));
    assert_null(strstr(ita_text_get(&words), "column 1:"));
    ita_text_close(&words);
    close_table(&t);
}

static void a_dead_end_is_told_and_the_piece_that_made_it(void **state) {
    (void)state;
    table t;
    ita_diag diag;
    ita_text words;
    ita_move move;
    open_table(&t, "pieces=A:2x1x1+B:3x1x1,figure=5x1x1");
    ita_text_open(&words, ita_heap());
    assert_int_equal(try_move(&t, "A/0@2,1,1", &diag), ITA_OK);
    assert_false(hint(&t, 0, &words, &move));
    assert_string_equal(ita_text_get(&words), ita_words("space.hint.dead"));
    assert_true(hint(&t, 1, &words, &move));
    assert_int_equal(t.rules->check(t.config, t.state, &move, &diag), ITA_OK);
    ita_text_close(&words);
    close_table(&t);
}

// Lays the first placement of a kind that covers these cells and no other of the figure's corner.
static void lay_over(table *t, const char *piece, ita_cell from, ita_cell to) {
    const space_config *c = space_own(t->config);
    for (uint32_t p = 0; p < c->placements.count; p++) {
        const space_placement *placement = &c->placements.items[p];
        uint32_t count;
        const uint32_t *cells = space_cells_of(c, p, &count);
        if (strcmp(c->puzzle.pieces[placement->piece].name, piece) != 0) continue;
        if (!ita_cell_is_equal(c->puzzle.figure.cells[cells[0]], from)) continue;
        if (!ita_cell_is_equal(c->puzzle.figure.cells[cells[count - 1]], to)) continue;
        space_put(c, t->state, p);
        return;
    }
    fail_msg("%s cannot lie there", piece);
}

// Whether one piece alone is wrong takes long to find out here: that more are is not said.
static void what_was_not_found_out_in_time_is_not_told_as_known(void **state) {
    (void)state;
    table t;
    ita_text words;
    open_table(&t, "set=conway");
    lay_over(&t, "D", (ita_cell){1, 0, 0}, (ita_cell){3, 0, 0}); // the corner is shut off
    lay_over(&t, "D", (ita_cell){0, 1, 0}, (ita_cell){0, 3, 0});
    lay_over(&t, "D", (ita_cell){0, 0, 1}, (ita_cell){0, 0, 3});
    ita_text_open(&words, ita_heap());
    for (uint64_t budget = 1; budget <= 16; budget *= 4) {
        ita_move move;
        bool has_move;
        ita_text_reset(&words);
        assert_int_equal(ita_puzzle_of(t.config)->hint(t.config, t.state, 1, budget, &words, &move,
                                                       &has_move, NULL),
                         ITA_OK);
        assert_false(has_move);
        assert_string_not_equal(ita_text_get(&words), ita_words("space.hint.back.some"));
        if (budget == 16)
            assert_string_equal(ita_text_get(&words), ita_words("space.hint.back.unknown"));
    }
    ita_text_close(&words);
    close_table(&t);
}

// Either of the two shuts off one end for itself.
static void that_more_than_one_piece_is_wrong_is_told_when_it_is_known(void **state) {
    (void)state;
    table t;
    ita_diag diag;
    ita_text words;
    ita_move move;
    open_table(&t, "pieces=3xA:2x1x1,figure=6x1x1");
    assert_int_equal(try_move(&t, "A/0@2,1,1", &diag), ITA_OK);
    assert_int_equal(try_move(&t, "A/0@4,1,1", &diag), ITA_OK);
    ita_text_open(&words, ita_heap());
    assert_false(hint(&t, 1, &words, &move));
    assert_string_equal(ita_text_get(&words), ita_words("space.hint.back.some"));
    ita_text_close(&words);
    close_table(&t);
}

// How many there are does not depend on the order in which equal pieces are named.
static void equal_pieces_named_apart_are_counted_alike_in_any_order(void **state) {
    (void)state;
    static const char *const configs[] = {
        "pieces=A:o-oo~_-_o+B:o-oo~o+C:o-oo~_-_o+D:o-oo~o,figure=4x2x2",
        "pieces=A:o-oo~_-_o+C:o-oo~_-_o+B:o-oo~o+D:o-oo~o,figure=4x2x2",
        "pieces=B:o-oo~o+A:o-oo~_-_o+D:o-oo~o+C:o-oo~_-_o,figure=4x2x2",
    };
    ita_job_report reports[3];
    for (size_t i = 0; i < 3; i++) {
        table t;
        const ita_solve_options options = {0};
        ita_job *job;
        open_table(&t, configs[i]);
        assert_int_equal(
            ita_puzzle_of(t.config)->solve(t.config, t.state, &options, ita_heap(), &job, NULL),
            ITA_OK);
        assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
        ita_job_report_get(job, &reports[i]);
        assert_true(reports[i].is_complete && reports[i].has_unique && reports[i].solutions > 0);
        assert_int_equal(reports[i].solutions, reports[0].solutions);
        assert_int_equal(reports[i].unique, reports[0].unique);
        ita_job_close(job);
        close_table(&t);
    }
    // a motion that leaves a solution as it is would have to leave each of its pieces
    print_message("%llu in all, %llu different\n", (unsigned long long)reports[0].solutions,
                  (unsigned long long)reports[0].unique);
}

// How many there are, and how many different ones, after some moves.
static void expect_numbers(const char *config, const char *const *moves, uint64_t solutions,
                           uint64_t unique) {
    table t;
    const ita_solve_options options = {0};
    ita_job *job;
    ita_job_report report;
    ita_diag diag;
    open_table(&t, config);
    for (; *moves; moves++)
        assert_int_equal(try_move(&t, *moves, &diag), ITA_OK);
    assert_int_equal(
        ita_puzzle_of(t.config)->solve(t.config, t.state, &options, ita_heap(), &job, NULL),
        ITA_OK);
    assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
    ita_job_report_get(job, &report);
    assert_true(report.is_complete && report.has_unique);
    assert_int_equal(report.solutions, solutions);
    assert_int_equal(report.unique, unique);
    ita_job_close(job);
    close_table(&t);
}

// A solution is whatever the rules call solved, so also with more pieces on cells that may stay
// empty than must lie: whether one or two more may.
static void a_piece_that_need_not_lie_may_lie_on_cells_that_may_stay_empty(void **state) {
    (void)state;
    static const char *const none[] = {NULL}, *const begun[] = {"B/0@4,1,1", NULL};
    expect_numbers("pieces=A:oo+0-1xB:o,figure=ooO", none, 3, 3);
    expect_numbers("pieces=A:oo+0-2xB:o,figure=ooO", none, 3, 3);
    expect_numbers("pieces=A:oo+1-2xB:o,figure=ooOO", begun, 3, 3);
    expect_numbers("pieces=A:oo+1-3xB:o,figure=ooOO", begun, 3, 3);
}

// A piece that covers the same cells with its colours elsewhere lies otherwise, and a motion that
// only does that to it does not leave the solution as it is; nor a position.
static void colours_tell_apart_what_lies_on_the_same_cells(void **state) {
    (void)state;
    static const char *const none[] = {NULL}, *const begun[] = {"A/0@1,1,1", NULL};
    expect_numbers("pieces=A:ab,figure=2x1x1", none, 2, 1);
    expect_numbers("pieces=A:ab+C:ab,figure=2x2x1", none, 16, 2);
    expect_numbers("pieces=A:ab+C:ab,figure=2x2x1", begun, 2, 2);
    expect_numbers("pieces=A:ao,figure=2x1x1", none, 2, 1);
    expect_numbers("pieces=A:ao+C:ao,figure=2x2x1", none, 16, 2);
}

static void a_ring_and_its_middle_fill_a_square_in_one_way(void **state) {
    (void)state;
    table t;
    const ita_solve_options options = {0};
    ita_job *job;
    ita_job_report report;
    open_table(&t, "pieces=A:ooo-o_o-ooo+B:o,figure=3x3x1");
    assert_int_equal(
        ita_puzzle_of(t.config)->solve(t.config, t.state, &options, ita_heap(), &job, NULL),
        ITA_OK);
    assert_int_equal(ita_job_step(job, 1 << 20, NULL), ITA_OK);
    ita_job_report_get(job, &report);
    assert_true(report.is_complete);
    assert_int_equal(report.unique, 1);
    ita_job_close(job);
    close_table(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_config_is_written_as_short_as_it_can_be),
        cmocka_unit_test(what_does_not_go_together_is_refused_at_its_place),
        cmocka_unit_test(a_piece_is_refused_with_the_place_and_the_piece_in_the_way),
        cmocka_unit_test(what_is_no_move_is_refused_at_its_place),
        cmocka_unit_test(random_play_survives_text_undo_and_order),
        cmocka_unit_test(moves_of_a_figure_are_moves_of_its_own_text),
        cmocka_unit_test(hints_lead_from_the_start_to_a_solution),
        cmocka_unit_test(a_hint_looks_at_a_cell_that_must_be_covered),
        cmocka_unit_test(a_dead_end_is_told_and_the_piece_that_made_it),
        cmocka_unit_test(what_was_not_found_out_in_time_is_not_told_as_known),
        cmocka_unit_test(that_more_than_one_piece_is_wrong_is_told_when_it_is_known),
        cmocka_unit_test(equal_pieces_named_apart_are_counted_alike_in_any_order),
        cmocka_unit_test(a_piece_that_need_not_lie_may_lie_on_cells_that_may_stay_empty),
        cmocka_unit_test(colours_tell_apart_what_lies_on_the_same_cells),
        cmocka_unit_test(a_ring_and_its_middle_fill_a_square_in_one_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
