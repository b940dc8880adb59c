// The brain's reading of lines, held against the table's own over random matches: lengths, what
// laying a tile makes of them, which tiles fit, and what may still be joined, flooded cell by cell.
#include "check.h"

#include "games/tantrix/brain/strands.h"
#include "games/tantrix/match/match.h"

enum { GAMES = 60, MOVES_MOST = 8192, CELLS_MOST = 4 * TANTRIX_TILES };

static strand_tables tables;
static ita_move moves[MOVES_MOST];

static uint64_t left_of(const tantrix_board *board) {
    uint64_t left = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++)
        left |= (uint64_t)!board->spots[n].is_placed << n;
    return left;
}

static int points_on(const tantrix_board *board, int colour) {
    tantrix_strand line, loop;
    tantrix_board_longest(board, colour, &line, &loop);
    return line.count > 2 * loop.count ? line.count : 2 * loop.count;
}

static bool fits_somehow(const tantrix_board *board, ita_hex cell, uint64_t left) {
    uint8_t asked[TANTRIX_EDGES];
    tantrix_board_asks(board, cell.a, cell.b, asked);
    for (int n = 1; n <= TANTRIX_TILES; n++)
        for (int turn = 0; turn < TANTRIX_EDGES && left >> n & 1; turn++)
            if (tantrix_fits(n, turn, asked)) return true;
    return false;
}

// ---- what may be joined: a flood over tiles and empty cells, by edges of the colour

typedef struct flood {
    const tantrix_board *board;
    int colour;
    uint64_t left, seen;
    ita_hex cells[CELLS_MOST];
    int cell_count, tiles;
} flood;

static bool is_new_cell(const flood *f, int a, int b) {
    for (int i = 0; i < f->cell_count; i++)
        if (f->cells[i].a == a && f->cells[i].b == b) return false;
    return true;
}

static void flood_tile(flood *f, int number);

static void flood_cell(flood *f, int a, int b) {
    const ita_hex cell = ita_hex_at(a, b);
    if (!is_new_cell(f, a, b) || !fits_somehow(f->board, cell, f->left)) return;
    f->cells[f->cell_count++] = cell;
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        const int next = tantrix_board_at(f->board, a + tantrix_step_a[e], b + tantrix_step_b[e]);
        if (next && tantrix_board_edge(f->board, next, tantrix_opposite(e)) == f->colour)
            flood_tile(f, next);
    }
}

static void flood_tile(flood *f, int number) {
    if (f->seen >> number & 1) return;
    f->seen |= (uint64_t)1 << number;
    f->tiles++;
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        if (tantrix_board_edge(f->board, number, e) != f->colour) continue;
        const tantrix_spot *spot = &f->board->spots[number];
        const int next = tantrix_board_beside(f->board, number, e);
        if (next) {
            flood_tile(f, next);
        } else {
            flood_cell(f, spot->a + tantrix_step_a[e], spot->b + tantrix_step_b[e]);
        }
    }
}

static int slow_hope(const tantrix_board *board, int colour, uint64_t left) {
    flood f = {.board = board, .colour = colour, .left = left};
    int most = 0;
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        tantrix_strand whole;
        if (!board->spots[n].is_placed || !tantrix_bend(n, colour) || f.seen >> n & 1) continue;
        f.tiles = f.cell_count = 0;
        flood_tile(&f, n);
        tantrix_board_strand(board, n, colour, &whole);
        if (whole.is_loop) continue; // grows no more
        if (f.tiles + f.cell_count > most) most = f.tiles + f.cell_count;
    }
    return most;
}

// ---- holding them together

static void hold_reading(const tantrix_board *board, int colour) {
    strand_list list;
    strand_list_read(&tables, board, colour, &list);
    assert_int_equal(strand_list_points(&list), points_on(board, colour));
    const uint64_t left = left_of(board);
    assert_int_equal(strand_list_hope(&tables, board, &list, left), slow_hope(board, colour, left));
}

static int squares_on(const tantrix_board *board, int colour) {
    int squares = 0;
    uint64_t seen = 0;
    tantrix_strand whole;
    for (int n = 1; n <= TANTRIX_TILES; n++) {
        if (!board->spots[n].is_placed || !tantrix_bend(n, colour) || seen >> n & 1) continue;
        tantrix_board_strand(board, n, colour, &whole);
        for (int i = 0; i < whole.count; i++)
            seen |= (uint64_t)1 << whole.tiles[i];
        squares += whole.is_loop ? 0 : whole.count * whole.count;
    }
    return squares;
}

static void hold_laying(tantrix_board *board, const tantrix_move *lay, int colour) {
    strand_list list;
    tantrix_strand whole = {0};
    strand_list_read(&tables, board, colour, &list);
    const strand_laid laid = strand_list_lay(&tables, board, &list, colour, lay);
    const int before = squares_on(board, colour);
    tantrix_board_put(board, lay->number, lay->a, lay->b, lay->turn);
    if (tantrix_bend(lay->number, colour)) tantrix_board_strand(board, lay->number, colour, &whole);
    assert_int_equal(laid.squares, squares_on(board, colour) - before);
    tantrix_board_lift(board, lay->number);
    assert_int_equal(laid.length, whole.count);
    assert_int_equal(laid.is_loop, whole.is_loop);
}

static void play(const ita_config *config, ita_random *random) {
    static match_state state;
    static match_undo undo;
    const ita_rules *rules = ita_rules_of(config);
    rules->start(config, &state);
    while (rules->player(config, &state) != ITA_NOBODY) {
        const size_t count = rules->moves(config, &state, moves, MOVES_MOST);
        const ita_move *chosen = &moves[ita_random_below(random, count)];
        tantrix_move lay;
        tantrix_move_get(chosen, &lay);
        for (int colour = 0; colour < TANTRIX_COLOURS && lay.kind == TANTRIX_LAY; colour++) {
            hold_reading(&state.board, colour);
            hold_laying(&state.board, &lay, colour);
        }
        rules->apply(config, &state, chosen, &undo);
    }
}

static void the_brain_reads_lines_as_the_table_does(void **state) {
    (void)state;
    ita_config *config;
    ita_diag diag;
    const ita_game *game;
    assert_int_equal(ita_game_parse("tantrix:match", 13, ita_heap(), &game, &config, &diag),
                     ITA_OK);
    ita_random random;
    ita_random_seed(&random, 41);
    strand_tables_fill(&tables);
    for (int i = 0; i < GAMES; i++)
        play(config, &random);
    ita_config_free(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_brain_reads_lines_as_the_table_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
