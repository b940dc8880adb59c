// How fast Strips plays: all moves of a position listed, each applied and undone, by the engine of
// quarter cells and formula by formula on the same positions; the two must see the same strips.
#include "bench.h"
#include "benches.h"

#include "games/strips/strips.h"
#include "spec/strips_formula.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 64,
    PLACEMENTS_MOST = 4 * STRIPS_SIDE_MOST * STRIPS_SIDE_MOST,
    REPEATS = 50,
    ROUNDS = 4
};

// Positions of random games on the default board, before every move, by both engines.
typedef struct stock {
    ita_config *config;
    size_t count, capacity;
    strips_state *fast;
    strips_formula_game *slow;
    ita_move moves[PLACEMENTS_MOST];
    strips_placed placements[PLACEMENTS_MOST];
} stock;

static bool add_position(stock *s, const strips_state *state, const strips_formula_game *game) {
    if (ita_grow(ita_heap(), &s->fast, &s->capacity, s->count + 1, sizeof *s->fast) != ITA_OK)
        return false;
    strips_formula_game *slow = realloc(s->slow, s->capacity * sizeof *slow);
    if (!slow) return false;
    s->slow = slow;
    s->fast[s->count] = *state;
    s->slow[s->count++] = *game;
    return true;
}

static bool play_game(stock *s, ita_random *random) {
    static strips_state state;
    static strips_formula_game game;
    const strips_config *c = strips_own(s->config);
    strips_rules.start(s->config, &state);
    strips_formula_start(&game, c);
    for (size_t fits; !state.is_over && (fits = strips_fits_count(c, &state)) > 0;) {
        if (!add_position(s, &state, &game)) return false;
        size_t choice = (size_t)ita_random_below(random, fits);
        strips_placed piece = strips_fits_nth(c, &state, choice);
        ita_move move = strips_move_of(piece);
        strips_undo undo;
        strips_apply(s->config, &state, &move, &undo);
        strips_formula_put(&game, piece);
    }
    return true;
}

static void close_stock(stock *s) {
    if (s->config) ita_config_free(s->config);
    ita_give(ita_heap(), s->fast, s->capacity * sizeof *s->fast);
    free(s->slow);
    free(s);
}

static stock *open_stock(void) {
    stock *s = calloc(1, sizeof *s);
    ita_random random;
    ita_random_seed(&random, 2026);
    bool is_made =
        s && ita_config_parse(&ita_game_strips, "", 0, ita_heap(), &s->config, NULL) == ITA_OK;
    for (int i = 0; is_made && i < GAMES; i++)
        is_made = play_game(s, &random);
    if (is_made) return s;
    if (s) close_stock(s);
    return NULL;
}

// What a walk saw: both ways must see the same.
typedef struct sight {
    uint64_t moves, strips;
    double seconds;
} sight;

static sight walk_fast(stock *s, int repeats) {
    const ita_rules *volatile rules = &strips_rules;
    sight seen = {0, 0, 0};
    strips_undo undo;
    double start = bench_clock();
    for (int k = 0; k < repeats; k++)
        for (size_t i = 0; i < s->count; i++) {
            strips_state *state = &s->fast[i];
            size_t count = rules->moves(s->config, state, s->moves, PLACEMENTS_MOST);
            for (size_t m = 0; m < count; m++) {
                rules->apply(s->config, state, &s->moves[m], &undo);
                seen.strips += (uint64_t)state->sets.strip_count;
                rules->undo(s->config, state, &undo);
            }
            seen.moves += count;
        }
    seen.seconds = bench_clock() - start;
    return seen;
}

static sight walk_slow(stock *s) {
    sight seen = {0, 0, 0};
    double start = bench_clock();
    for (size_t i = 0; i < s->count; i++) {
        strips_formula_game *game = &s->slow[i];
        size_t count = strips_formula_moves(game, s->placements, PLACEMENTS_MOST);
        for (size_t m = 0; m < count; m++) {
            strips_formula_put(game, s->placements[m]);
            seen.strips += (uint64_t)game->lists.list_count;
            strips_formula_lift(game);
        }
        seen.moves += count;
    }
    seen.seconds = bench_clock() - start;
    return seen;
}

static sight quicker(sight a, sight b) {
    return b.seconds < a.seconds ? b : a;
}

// Listing alone.
static double list_fast(stock *s, int repeats) {
    const ita_rules *volatile rules = &strips_rules;
    double start = bench_clock();
    size_t total = 0;
    for (int k = 0; k < repeats; k++)
        for (size_t i = 0; i < s->count; i++)
            total += rules->moves(s->config, &s->fast[i], s->moves, PLACEMENTS_MOST);
    return total ? (double)s->count * repeats / (bench_clock() - start) : 0;
}

static double list_slow(stock *s) {
    double start = bench_clock();
    size_t total = 0;
    for (size_t i = 0; i < s->count; i++)
        total += strips_formula_moves(&s->slow[i], s->placements, PLACEMENTS_MOST);
    return total ? (double)s->count / (bench_clock() - start) : 0;
}

static void put_figure(ita_text *out, const char *name, double value, int decimals) {
    ita_json_pair_fixed(out, name, value, decimals);
}

int bench_strips(ita_text *out) {
    stock *s = open_stock();
    if (!s) return 1;
    walk_fast(s, REPEATS / 10); // so that the caches are warm for both
    sight slow = walk_slow(s), fast = walk_fast(s, REPEATS);
    for (int round = 1; round < ROUNDS; round++) { // by turns, so that noise meets both
        slow = quicker(slow, walk_slow(s));
        fast = quicker(fast, walk_fast(s, REPEATS));
    }
    bool is_same = fast.moves == REPEATS * slow.moves && fast.strips == REPEATS * slow.strips;
    double lists_fast = list_fast(s, REPEATS), lists_slow = list_slow(s);
    put_figure(out, "positions", (double)s->count, 0);
    put_figure(out, "moves", (double)slow.moves, 0);
    ita_json_pair_bool(out, "agree", is_same);
    put_figure(out, "engine_moves_per_second", (double)fast.moves / fast.seconds, 0);
    put_figure(out, "formula_moves_per_second", (double)slow.moves / slow.seconds, 0);
    put_figure(out, "engine_lists_per_second", lists_fast, 0);
    put_figure(out, "formula_lists_per_second", lists_slow, 0);
    put_figure(out, "list_ratio", lists_fast / lists_slow, 1);
    put_figure(out, "ratio", slow.seconds * REPEATS / fast.seconds, 1);
    close_stock(s);
    return is_same ? 0 : 1;
}
