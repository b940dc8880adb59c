// How fast TwixT plays: apply+undo through the rules table and on the bare board, a walk over every
// move of two plies, the engine's position and its looks, and random games beside the source's own
// structures in the same run.
#include "bench.h"
#include "benches.h"

#include "games/twixt/board/playout.h"
#include "games/twixt/brain/mind.h"
#include "games/twixt/play/state.h"
#include "spec/twixt_playouts.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 256, MOVES_EACH = 64, ROUNDS = 40, REPEATS = 5 };

typedef struct stock {
    ita_config *config;
    size_t state_size;
    unsigned char *states; ///< POSITIONS of them: random games stopped after 0..299 moves
    ita_move moves[POSITIONS][MOVES_EACH];
    void *undo;
    double pegs; ///< on an average position
} stock;

static void *position(stock *s, int i) {
    return s->states + (size_t)i * s->state_size;
}

// Plays `plies` random moves; starts over when the game ends before.
static void fill_position(stock *s, int index, int plies, ita_random *random) {
    static ita_move moves[TWIXT_MOST * TWIXT_MOST];
    void *state = position(s, index);
    size_t count = 0;
    for (int i = -1; i < plies; i++) {
        if (i < 0 || count == 0) {
            twixt_rules.start(s->config, state);
            i = 0;
        }
        count = twixt_rules.moves(s->config, state, moves, TWIXT_MOST * TWIXT_MOST);
        if (count > 0 && i < plies)
            twixt_rules.apply(s->config, state, &moves[ita_random_below(random, count)], s->undo);
    }
    count = twixt_rules.moves(s->config, state, moves, TWIXT_MOST * TWIXT_MOST);
    for (int i = 0; i < MOVES_EACH && count > 0; i++)
        s->moves[index][i] = moves[ita_random_below(random, count)];
    if (count == 0) fill_position(s, index, plies / 2, random);
}

static bool open_stock(stock *s, const char *config) {
    memset(s, 0, sizeof *s);
    if (ita_config_parse(&ita_game_twixt, config, strlen(config), ita_heap(), &s->config, NULL) !=
        ITA_OK)
        return false;
    s->state_size = (twixt_rules.state_size(s->config) + 15) / 16 * 16;
    s->states = malloc(s->state_size * POSITIONS);
    s->undo = malloc(twixt_rules.undo_size(s->config));
    if (!s->states || !s->undo) return false;
    ita_random random;
    ita_random_seed(&random, 2026);
    for (int i = 0; i < POSITIONS; i++) {
        fill_position(s, i, (int)ita_random_below(&random, 300), &random);
        s->pegs += ((twixt_state *)position(s, i))->board.head.peg_count / (double)POSITIONS;
    }
    return true;
}

static void close_stock(stock *s) {
    free(s->states);
    free(s->undo);
    ita_config_free(s->config);
}

// Through the rules table: turn, end of the game, automatic draw and all.
static double time_rules(stock *s) {
    const ita_rules *volatile rules = &twixt_rules;
    double start = bench_clock();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++)
            for (int m = 0; m < MOVES_EACH; m++) {
                rules->apply(s->config, position(s, i), &s->moves[i][m], s->undo);
                rules->undo(s->config, position(s, i), s->undo);
            }
    return (double)(ROUNDS * POSITIONS * MOVES_EACH) / (bench_clock() - start);
}

// The bare board: pegs, links, chains, connection, hash.
static double time_board(stock *s) {
    const twixt_config *c = twixt_own(s->config);
    double start = bench_clock();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++) {
            twixt_state *state = position(s, i);
            for (int m = 0; m < MOVES_EACH; m++) {
                twixt_board_undo undo;
                twixt_move move;
                twixt_move_get(c, &s->moves[i][m], &move);
                twixt_hole hole = move.hole;
                twixt_board_place(c, &state->board, state->status.turn, hole.col, hole.row, &undo);
                twixt_board_undo_place(c, &state->board, &undo);
            }
        }
    return (double)(ROUNDS * POSITIONS * MOVES_EACH) / (bench_clock() - start);
}

// The engine's position: the same moves with the bit planes kept up. `edited` counts moves that
// take own links off, where a position has any, instead.
static double time_engine(stock *s, bool edited) {
    static twixt_frames frames;
    static twixt_small small[MOVES_EACH];
    const twixt_config *c = twixt_own(s->config);
    twixt_frames_derive(c, &frames);
    twixt_position *p = calloc(1, twixt_position_size(&frames));
    twixt_trail *trail = malloc(twixt_trail_size(&frames));
    double seconds = 0, made = 0;
    for (int i = 0; i < POSITIONS && p && trail; i++) {
        int count = 0;
        twixt_position_set(&frames, position(s, i), p);
        for (int m = 0; m < MOVES_EACH; m++) {
            twixt_move move;
            twixt_move_get(c, &s->moves[i][m], &move);
            int hole = move.hole.row * c->cols + move.hole.col;
            uint32_t freed = edited ? twixt_position_blocked(&frames, p, hole) : 0;
            if (edited && !freed) continue;
            small[count] = twixt_small_peg(hole, freed);
            if (twixt_position_removals(&frames, p, small[count]) < TWIXT_EDITS_MOST) count++;
        }
        double start = bench_clock();
        for (int round = 0; round < ROUNDS; round++)
            for (int m = 0; m < count; m++) {
                twixt_position_make(&frames, p, small[m], trail);
                twixt_position_unmake(&frames, p, trail);
            }
        seconds += bench_clock() - start;
        made += (double)count * ROUNDS;
    }
    free(p);
    free(trail);
    return made / seconds;
}

// Looks at positions: all distances of both sides.
static double time_looks(stock *s) {
    static twixt_mind mind;
    twixt_frames_derive(twixt_own(s->config), &mind.frames);
    mind.flood = twixt_flood_best();
    twixt_place *place = calloc(1, sizeof *place + twixt_position_size(&mind.frames));
    double seconds = 0;
    for (int i = 0; i < POSITIONS && place; i++) {
        twixt_position_set(&mind.frames, position(s, i), &place->position);
        double start = bench_clock();
        for (int round = 0; round < ROUNDS; round++) {
            place->outlook.is_known = false;
            twixt_look(&mind, place);
        }
        seconds += bench_clock() - start;
    }
    free(place);
    return (double)(ROUNDS * POSITIONS) / seconds;
}

// Every move and every answer of some positions, moves listed at every node: a perft that plays
// its last ply too.
static double time_walk(stock *s) {
    static ita_move first[TWIXT_MOST * TWIXT_MOST], second[TWIXT_MOST * TWIXT_MOST];
    const ita_rules *volatile rules = &twixt_rules;
    void *deeper = malloc(rules->undo_size(s->config));
    double start = bench_clock(), played = 0;
    for (int i = 0; i < POSITIONS && deeper; i += POSITIONS / 16) {
        void *state = position(s, i);
        size_t count = rules->moves(s->config, state, first, TWIXT_MOST * TWIXT_MOST);
        for (size_t a = 0; a < count; a++) {
            rules->apply(s->config, state, &first[a], s->undo);
            size_t answers = rules->moves(s->config, state, second, TWIXT_MOST * TWIXT_MOST);
            for (size_t b = 0; b < answers; b++) {
                rules->apply(s->config, state, &second[b], deeper);
                rules->undo(s->config, state, deeper);
            }
            rules->undo(s->config, state, s->undo);
            played += 1 + (double)answers;
        }
    }
    free(deeper);
    return played / (bench_clock() - start);
}

typedef struct games {
    double per_second, pegs, drawn;
    double worth; ///< of a batch: independent games that would tell as much
} games;

static games time_fast_games(const stock *s, int count) {
    const twixt_config *c = twixt_own(s->config);
    twixt_state *empty = malloc(c->state_size);
    games g = {0};
    if (!empty) return g;
    twixt_rules.start(s->config, empty);
    ita_random random;
    ita_random_seed(&random, 1);
    double start = bench_clock();
    for (int i = 0; i < count; i++) {
        spec_playout p = spec_twixt_playout(c, &empty->board, TWIXT_RED, &random);
        g.pegs += p.pegs / (double)count;
        g.drawn += (p.winner == TWIXT_NOBODY) / (double)count;
    }
    g.per_second = count / (bench_clock() - start);
    free(empty);
    return g;
}

// How many independent games tell as much as a batch whose mean scores (1 red, -1 blue) have this
// sum and sum of squares.
static double worth_of(double sum, double squares, double drawn, int count) {
    double mean = sum / count, of_batches = squares / count - mean * mean;
    return (1 - drawn - mean * mean) / of_batches;
}

// The same sixty-four at once.
static games time_sixty_four(const stock *s, int count) {
    const twixt_config *c = twixt_own(s->config);
    twixt_state *empty = malloc(c->state_size);
    twixt_sixty_four *room = calloc(1, sizeof *room);
    games g = {0};
    ita_random random;
    ita_random_seed(&random, 1);
    if (empty && room) twixt_rules.start(s->config, empty);
    double sum = 0, squares = 0, start = bench_clock();
    for (int i = 0; i < count && empty && room; i++) {
        uint64_t won[2];
        int pegs = twixt_playout_sixty_four(c, &empty->board, TWIXT_RED, &random, room, won);
        double score = (ita_bits_count64(won[0]) - ita_bits_count64(won[1])) / 64.0;
        g.pegs += pegs / (double)count;
        g.drawn += ita_bits_count64(~(won[0] | won[1])) / (64.0 * count);
        sum += score;
        squares += score * score;
    }
    g.per_second = 64.0 * count / (bench_clock() - start);
    g.worth = worth_of(sum, squares, g.drawn, count);
    free(empty);
    free(room);
    return g;
}

static games time_doubled_games(const stock *s, int count) {
    const twixt_config *c = twixt_own(s->config);
    twixt_doubled *d = malloc(sizeof *d);
    twixt_supply *supply = malloc(sizeof *supply);
    games g = {0};
    ita_random random;
    ita_random_seed(&random, 1);
    double start = bench_clock();
    for (int i = 0; i < count && d && supply; i++) {
        spec_playout p = spec_twixt_playout_doubled(c, d, supply, &random);
        g.pegs += p.pegs / (double)count;
        g.drawn += (p.winner == TWIXT_NOBODY) / (double)count;
    }
    g.per_second = count / (bench_clock() - start);
    free(d);
    free(supply);
    return g;
}

// The best of some measurements in turn: what else runs on the machine disturbs each now and then.
static void keep_best(double *best, double now) {
    if (now > *best) *best = now;
}

static void keep_best_games(games *best, games now) {
    if (now.per_second > best->per_second) *best = now;
}

static void put(ita_text *out, const char *name, double value, int decimals) {
    ita_json_pair_fixed(out, name, value, decimals);
}

static void put_games(ita_text *out, const char *name, games g) {
    ita_json_name(out, name);
    ita_json_open(out, '{');
    put(out, "per_second", g.per_second, 0);
    put(out, "pegs_each", g.pegs, 1);
    put(out, "drawn", g.drawn, 3);
    if (g.worth > 0) put(out, "a_batch_is_worth_independent_games", g.worth, 1);
    ita_json_close(out, '}');
}

static int run_config(ita_text *out, const char *name, const char *config) {
    static stock s;
    if (!open_stock(&s, config)) return 1;
    ita_json_name(out, name);
    ita_json_open(out, '{');
    put(out, "pegs_on_board", s.pegs, 1);
    double rules = 0, board = 0, walk = 0, engine = 0, edited = 0, looks = 0;
    const bool can_edit = twixt_own(s.config)->can_edit;
    games fast = {0}, together = {0}, doubled = {0};
    for (int i = 0; i < REPEATS; i++) {
        keep_best(&rules, time_rules(&s));
        keep_best(&board, time_board(&s));
        keep_best(&walk, time_walk(&s));
        keep_best(&engine, time_engine(&s, false));
        if (can_edit) keep_best(&edited, time_engine(&s, true));
        keep_best(&looks, time_looks(&s));
        keep_best_games(&fast, time_fast_games(&s, 4000));
        keep_best_games(&together, time_sixty_four(&s, 1000));
        keep_best_games(&doubled, time_doubled_games(&s, 300));
    }
    put(out, "apply_undo_per_second", rules, 0);
    put(out, "board_apply_undo_per_second", board, 0);
    put(out, "engine_apply_undo_per_second", engine, 0);
    if (can_edit) put(out, "engine_link_edits_per_second", edited, 0);
    put(out, "engine_looks_per_second", looks, 0);
    put(out, "walk_per_second", walk, 0);
    put_games(out, "random_games", fast);
    put_games(out, "random_games_sixty_four_at_once", together);
    put_games(out, "random_games_source_structures", doubled);
    put(out, "random_games_ratio", fast.per_second / doubled.per_second, 1);
    put(out, "random_games_sixty_four_ratio", together.per_second / doubled.per_second, 1);
    ita_json_close(out, '}');
    close_stock(&s);
    return 0;
}

int bench_twixt(ita_text *out) {
    int bad = run_config(out, "24x24 pp", "");
    if (!bad) bad = run_config(out, "24x24 plain", "rules=plain");
    if (!bad) bad = run_config(out, "24x24 std", "rules=std");
    return bad;
}
