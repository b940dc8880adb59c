// Fresh solo puzzles: pieces are laid side by side at random, and the cells they cover are the
// board; so every puzzle can be solved. Harder means more pieces. Knows shapes; needs no solver.
#include "games/pentahex/solve/solve.h"

#include <string.h>

enum { MOST_PIECES = 22, MOST_CELLS = MOST_PIECES * 5, TRIES = 24 };

typedef struct growing {
    ita_hex cells[MOST_CELLS];
    int cell_count;
    ita_random random;
} growing;

static bool is_covered(const growing *g, ita_hex cell) {
    for (int i = 0; i < g->cell_count; i++)
        if (ita_hex_equal(g->cells[i], cell)) return true;
    return false;
}

// How many edges a piece laid there would share with the others; -1 when it overlaps.
static int contacts(const growing *g, const ita_polyhex *shape, ita_hex first) {
    int count = 0;
    for (int i = 0; i < shape->cell_count; i++) {
        ita_hex cell = ita_hex_add(shape->cells[i], first);
        if (is_covered(g, cell)) return -1;
        for (int d = 0; d < 6; d++)
            count += is_covered(g, ita_hex_next(cell, d));
    }
    return count;
}

static void lay(growing *g, const ita_polyhex *shape, ita_hex first) {
    for (int i = 0; i < shape->cell_count; i++)
        g->cells[g->cell_count++] = ita_hex_add(shape->cells[i], first);
}

// Beside a cell that is covered, the snuggest of some random tries; compact boards look better and
// are harder. Boards that are one long snake cannot come about.
static void lay_snugly(growing *g, const ita_polyhex *piece) {
    ita_polyhex best_shape = *piece;
    ita_hex best_first = {0, 0, 0};
    int best = -1;
    for (int n = 0; n < TRIES || best < 1; n++) {
        ita_polyhex shape =
            ita_polyhex_apply((int)ita_random_below(&g->random, ITA_HEX_SYMMETRIES), piece);
        const int side = (int)ita_random_below(&g->random, 6); // one draw after another, everywhere
        const uint64_t at = ita_random_below(&g->random, (uint64_t)g->cell_count);
        const ita_hex beside = ita_hex_next(g->cells[at], side);
        ita_hex first = ita_hex_less(
            beside, shape.cells[ita_random_below(&g->random, (uint64_t)shape.cell_count)]);
        int found = contacts(g, &shape, first);
        if (found <= best) continue;
        best = found;
        best_shape = shape;
        best_first = first;
    }
    lay(g, &best_shape, best_first);
}

static int compare(const void *a, const void *b, void *user) {
    (void)user;
    return ita_hex_compare(*(const ita_hex *)a, *(const ita_hex *)b);
}

// Around the origin, so that numbers stay small.
static void put_board(growing *g, ita_text *config) {
    ita_hex middle = g->cells[g->cell_count / 2];
    for (int i = 0; i < g->cell_count; i++)
        g->cells[i] = ita_hex_less(g->cells[i], middle);
    ita_sort(g->cells, (size_t)g->cell_count, sizeof g->cells[0], compare, NULL);
    ita_put(config, ",board=[");
    for (int i = 0; i < g->cell_count; i++) {
        if (i) ita_put_char(config, ';');
        ita_hex_put(config, g->cells[i]);
    }
    ita_put_char(config, ']');
}

ita_status pentahex_generate(const ita_config *like, uint64_t seed, int difficulty,
                             const ita_allocator *allocator, ita_text *config, ita_diag *diag) {
    (void)like;
    (void)allocator;
    static const int sizes[10] = {3, 4, 5, 6, 8, 10, 12, 15, 18, 22};
    if (difficulty < 1 || difficulty > 10)
        return ita_fail(diag, ITA_E_RANGE, "pentahex.difficulty");
    ita_polyhex_name names[ITA_POLYHEX_NAMES];
    ita_polyhex_names(names);
    growing g = {.cell_count = 0};
    ita_random_seed(&g.random, seed);
    int first = ITA_POLYHEX_NAMES - MOST_PIECES, count = sizes[difficulty - 1];
    int order[MOST_PIECES];
    for (int i = 0; i < MOST_PIECES; i++) {
        int k = (int)ita_random_below(&g.random, (uint64_t)i + 1);
        order[i] = order[k];
        order[k] = first + i;
    }
    ita_put(config, "pieces=");
    for (int i = 0; i < count; i++) {
        if (i) ita_put_char(config, '+');
        ita_put(config, names[order[i]].name);
        if (i == 0)
            lay(&g, &names[order[i]].shape, (ita_hex){0, 0, 0});
        else
            lay_snugly(&g, &names[order[i]].shape);
    }
    put_board(&g, config);
    ita_status status = ita_text_status(config);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}
