// New puzzles: random boards with holes and pieces given, solved for their best, kept when the
// number of solutions fits the difficulty. The same seed makes the same puzzle everywhere.
#include "games/strips/solve/growth.h"
#include "games/strips/solve/puzzle.h"

#include <string.h>

enum { TRIES = 60, SOLUTIONS_MOST = 400 };
static const uint64_t nodes_most = 60000;

// What a difficulty asks for: the board's side, holes and given pieces at most, and how many
// solutions are still not too easy.
typedef struct recipe {
    int side, holes, given, pieces_least;
    uint64_t solutions_most;
} recipe;

static const recipe recipes[10] = {
    {5, 0, 1, 2, 400}, {5, 2, 1, 2, 200}, {6, 1, 1, 3, 100}, {6, 3, 1, 3, 60}, {7, 3, 2, 3, 40},
    {7, 4, 2, 4, 24},  {8, 5, 2, 4, 12},  {8, 6, 3, 5, 8},   {9, 7, 3, 5, 4},  {9, 9, 4, 6, 1},
};

static int below(ita_random *random, int bound) {
    return (int)ita_random_below(random, (uint64_t)bound);
}

static void put_board(ita_text *out, const recipe *r, ita_random *random) {
    char rows[STRIPS_SIDE_MOST][STRIPS_SIDE_MOST + 1];
    for (int y = 0; y < r->side; y++) {
        memset(rows[y], '.', (size_t)r->side);
        rows[y][r->side] = '\0';
    }
    for (int i = below(random, r->holes + 1); i > 0; i--) {
        const int row = below(random, r->side), column = below(random, r->side);
        rows[row][column] = 'x';
    }
    ita_put(out, "solo,board=[");
    for (int y = 0; y < r->side; y++) {
        if (y) ita_put_char(out, '/');
        ita_put(out, rows[y]);
    }
    ita_put_char(out, ']');
}

// Random pieces on the board of a config, as a list to give.
static void put_given(ita_text *out, const strips_config *config, int count, ita_random *random) {
    strips_state state = config->start;
    strips_undo undo;
    for (int i = 0; i < count; i++) {
        size_t fits = strips_fits_count(config, &state);
        if (fits == 0) return;
        strips_placed piece =
            strips_fits_nth(config, &state, (size_t)ita_random_below(random, fits));
        piece.owner = 0;
        strips_put(config, &state, piece, &undo);
        ita_put(out, i ? "-" : ",given=");
        strips_put_placed(out, piece);
    }
}

static ita_status parse(const ita_text *text, const ita_allocator *allocator, ita_config **config) {
    if (ita_text_status(text) != ITA_OK) return ITA_E_MEMORY;
    return ita_config_parse(&ita_game_strips, ita_text_get(text), text->length, allocator, config,
                            NULL);
}

// A puzzle that was tried: its text so far, and what the solver says of it.
typedef struct candidate {
    bool is_sound;
    int goal, pieces;
    uint64_t solutions;
} candidate;

static ita_status count_solutions(const strips_config *config, candidate *c) {
    strips_search search;
    ita_status status =
        strips_search_open(&search, config, &config->start, SOLUTIONS_MOST, config->base.allocator);
    if (status != ITA_OK) return status;
    c->pieces = 0;
    while (!search.was_cut && search.nodes < nodes_most && search.stage != STRIPS_STAGE_DONE)
        if (strips_search_run(&search, nodes_most - search.nodes) &&
            search.depth + search.helper_count > c->pieces)
            c->pieces = search.depth + search.helper_count;
    c->is_sound = search.solutions > 0 && (search.was_cut || search.stage == STRIPS_STAGE_DONE);
    c->goal = search.goal;
    c->solutions = search.solutions;
    strips_search_close(&search);
    return ITA_OK;
}

static void put_option(ita_text *out, const char *key, int value) {
    ita_put(out, key);
    ita_put_int(out, value);
}

// Solves board, given pieces and `pieces` in hand.
static ita_status solve(const ita_text *board, bool wants_long, int pieces, int target,
                        const ita_allocator *allocator, candidate *c) {
    ita_text text;
    ita_config *config;
    ita_text_open(&text, allocator);
    ita_put(&text, ita_text_get(board));
    put_option(&text, wants_long ? ",goal=longest,pieces=" : ",goal=fewest,pieces=", pieces);
    if (target >= 0) put_option(&text, ",target=", target);
    ita_status status = parse(&text, allocator, &config);
    ita_text_close(&text);
    if (status != ITA_OK) return status;
    status = count_solutions(strips_own(config), c);
    ita_config_free(config);
    return status;
}

// As long as can be, with exactly the pieces it takes.
static ita_status try_longest(const ita_text *board, const recipe *r,
                              const ita_allocator *allocator, candidate *c) {
    ita_status status = solve(board, true, 2 * r->side, -1, allocator, c);
    if (status != ITA_OK || !c->is_sound) return status;
    int pieces = c->pieces;
    if (pieces < r->pieces_least) {
        c->is_sound = false;
        return ITA_OK;
    }
    status = solve(board, true, pieces, c->goal, allocator, c);
    c->pieces = pieces;
    return status;
}

// As many pieces as there is room for, as few strips as can be.
static ita_status try_fewest(const ita_text *board, const recipe *r, const ita_allocator *allocator,
                             candidate *c) {
    candidate best = {0};
    for (int pieces = r->pieces_least;; pieces++) {
        ita_status status = solve(board, false, pieces, -1, allocator, c);
        if (status != ITA_OK) return status;
        if (!c->is_sound) break;
        best = *c;
        best.pieces = pieces;
    }
    *c = best;
    return ITA_OK;
}

static ita_status make_board(const recipe *r, ita_random *random, const ita_allocator *allocator,
                             ita_text *board) {
    ita_config *config;
    ita_text_reset(board);
    put_board(board, r, random);
    ita_status status = parse(board, allocator, &config);
    if (status != ITA_OK) return status;
    put_given(board, strips_own(config), below(random, r->given + 1), random);
    ita_config_free(config);
    return ita_text_status(board);
}

// How far a candidate is from what was asked; the smaller the better.
static uint64_t distance(const recipe *r, const candidate *c) {
    if (c->solutions <= r->solutions_most) return 0;
    return c->solutions - r->solutions_most;
}

// Writes the puzzle in canonical form.
static ita_status put_puzzle(const ita_text *board, bool wants_long, const candidate *c,
                             const ita_allocator *allocator, ita_text *out) {
    ita_text text;
    ita_config *config;
    ita_text_open(&text, allocator);
    ita_put(&text, ita_text_get(board));
    put_option(&text, wants_long ? ",goal=longest,pieces=" : ",goal=fewest,pieces=", c->pieces);
    put_option(&text, ",target=", c->goal);
    ita_status status = parse(&text, allocator, &config);
    ita_text_close(&text);
    if (status != ITA_OK) return status;
    ita_config_format(config, out);
    ita_config_free(config);
    return ita_text_status(out);
}

typedef struct attempt {
    ita_text board, best_board;
    bool best_wants_long;
    candidate best;
} attempt;

static ita_status try_many(attempt *a, const recipe *r, ita_random *random,
                           const ita_allocator *allocator) {
    for (int i = 0; i < TRIES; i++) {
        candidate c = {0};
        if (ita_is_stopped(allocator)) return ITA_E_STOPPED;
        bool wants_long = ita_random_below(random, 2) == 0;
        ita_status status = make_board(r, random, allocator, &a->board);
        if (status == ITA_OK)
            status = wants_long ? try_longest(&a->board, r, allocator, &c)
                                : try_fewest(&a->board, r, allocator, &c);
        if (status != ITA_OK) return status;
        if (!c.is_sound) continue;
        if (a->best.is_sound && distance(r, &c) >= distance(r, &a->best)) continue;
        a->best = c;
        a->best_wants_long = wants_long;
        ita_text_reset(&a->best_board);
        ita_put(&a->best_board, ita_text_get(&a->board));
        if (ita_text_status(&a->best_board) != ITA_OK) return ITA_E_MEMORY;
        if (distance(r, &c) == 0) return ITA_OK;
    }
    return a->best.is_sound ? ITA_OK : ITA_E_NOT_FOUND;
}

ita_status strips_generate(const ita_config *like, uint64_t seed, int difficulty,
                           const ita_allocator *allocator, ita_text *config, ita_diag *diag) {
    (void)like;
    int level = difficulty < 1 ? 1 : difficulty > 10 ? 10 : difficulty;
    const recipe *r = &recipes[level - 1];
    ita_random random;
    ita_random_seed(&random, ita_mix(seed) ^ (uint64_t)level);
    attempt a = {0};
    ita_text_open(&a.board, allocator);
    ita_text_open(&a.best_board, allocator);
    ita_status status = try_many(&a, r, &random, allocator);
    if (status == ITA_OK)
        status = put_puzzle(&a.best_board, a.best_wants_long, &a.best, allocator, config);
    ita_text_close(&a.board);
    ita_text_close(&a.best_board);
    if (status == ITA_OK) return ITA_OK;
    return ita_fail(diag, status,
                    status == ITA_E_MEMORY    ? "memory"
                    : status == ITA_E_STOPPED ? "cover.stopped"
                                              : "strips.generate.none");
}
