// How fast Pentahex lists legal moves: by bit masks, and by asking every cell of every placement;
// on the same positions of random games, with the same counts. And the proof of the duel on
// hexhex4.
#include "bench.h"
#include "benches.h"

#include "games/pentahex/solve/duel.h"

#include <stdlib.h>
#include <string.h>

enum { REPEATS = 20, ROUNDS = 3 };

// Positions of random games of one config.
typedef struct stock {
    ita_config *config;
    const pentahex_config *c;
    char *states;
    size_t count, capacity;
} stock;

static bool play_game(stock *s, ita_random *random) {
    void *state = malloc(s->c->state_size),
         *undo = malloc(ita_rules_of(s->config)->undo_size(s->config));
    bool is_done = state && undo;
    if (is_done) ita_rules_of(s->config)->start(s->config, state);
    while (is_done) {
        size_t number = ita_rules_of(s->config)->moves(s->config, state, NULL, 0);
        if (number == 0) break;
        char *states = realloc(s->states, (s->count + 1) * s->c->state_size);
        ita_move *moves = malloc(number * sizeof *moves);
        is_done = states && moves;
        if (states) s->states = states;
        if (is_done) {
            memcpy(s->states + s->count++ * s->c->state_size, state, s->c->state_size);
            ita_rules_of(s->config)->moves(s->config, state, moves, number);
            ita_rules_of(s->config)->apply(s->config, state,
                                           &moves[ita_random_below(random, number)], undo);
        }
        free(moves);
    }
    free(state);
    free(undo);
    return is_done;
}

// Every orientation on every cell, each of its cells asked one by one.
static uint64_t list_slowly(const pentahex_config *c, const void *state) {
    int player = ((const pentahex_state *)state)->turn - 1;
    uint64_t count = 0;
    for (int o = 0; o < c->orientation_count; o++) {
        const pentahex_orientation *shape = &c->orientations[o];
        if (pentahex_free_piece(c, state, shape->kind, player) < 0) continue;
        for (uint32_t at = 0; at < c->board.cell_count; at++) {
            bool fits = true;
            for (int i = 0; i < shape->shape.cell_count && fits; i++) {
                ita_hex p = ita_hex_add(shape->shape.cells[i], c->board.cells[at]);
                int cell = ita_hexboard_find(&c->board, p);
                fits = cell >= 0 && !ita_bit_get(pentahex_taken(c, state), (size_t)cell);
            }
            count += fits;
        }
    }
    return count;
}

static int measure(ita_text *out, const char *name, const char *config) {
    stock s = {0};
    ita_random random;
    ita_random_seed(&random, 2026);
    if (ita_config_parse(&ita_game_pentahex, config, strlen(config), ita_heap(), &s.config, NULL))
        return 1;
    s.c = pentahex_own(s.config);
    bool is_made = true;
    for (int i = 0; i < 8 && is_made; i++)
        is_made = play_game(&s, &random);
    double fast = 1e9, slow = 1e9;
    uint64_t moves = 0, again = 0;
    for (int round = 0; round < ROUNDS && is_made; round++) {
        double before = bench_clock();
        moves = again = 0;
        for (int n = 0; n < REPEATS; n++)
            for (size_t i = 0; i < s.count; i++)
                moves += ita_rules_of(s.config)->moves(s.config, s.states + i * s.c->state_size,
                                                       NULL, 0);
        double middle = bench_clock();
        for (size_t i = 0; i < s.count; i++)
            again += list_slowly(s.c, s.states + i * s.c->state_size);
        double after = bench_clock();
        if (middle - before < fast) fast = middle - before;
        if (after - middle < slow) slow = after - middle;
    }
    bool is_same = moves == again * REPEATS;
    ita_json_name(out, name);
    ita_json_open(out, '{');
    ita_json_pair_uint(out, "positions", s.count);
    ita_json_pair_uint(out, "moves", moves / REPEATS);
    ita_json_pair_fixed(out, "microseconds_a_position",
                        fast * 1e6 / REPEATS / (double)(s.count ? s.count : 1), 2);
    ita_json_pair_fixed(out, "times_as_fast", slow * REPEATS / fast, 1);
    ita_json_pair_bool(out, "same", is_same);
    ita_json_close(out, '}');
    free(s.states);
    ita_config_free(s.config);
    return is_made && is_same ? 0 : 1;
}

static int measure_proof(ita_text *out) {
    static const char text[] = "duel,board=hexhex4";
    ita_config *config;
    if (ita_config_parse(&ita_game_pentahex, text, sizeof text - 1, ita_heap(), &config, NULL))
        return 1;
    void *state = malloc(ita_rules_of(config)->state_size(config));
    ita_job *job = NULL;
    ita_job_report report = {0};
    double before = bench_clock();
    if (state) {
        ita_rules_of(config)->start(config, state);
        if (pentahex_duel_job(pentahex_own(config), state, ita_heap(), &job, NULL)) job = NULL;
    }
    while (job && !report.is_done) {
        if (ita_job_step(job, 1000000, NULL) != ITA_OK) break;
        ita_job_report_get(job, &report);
    }
    double seconds = bench_clock() - before;
    ita_json_name(out, "duel_hexhex4");
    ita_json_open(out, '{');
    ita_json_name(out, "verdict");
    ita_json_string(out, report.reason);
    ita_json_pair_uint(out, "nodes", report.nodes);
    ita_json_pair_fixed(out, "seconds", seconds, 3);
    ita_json_close(out, '}');
    ita_job_close(job);
    free(state);
    ita_config_free(config);
    return report.is_done ? 0 : 1;
}

// In blocks the slow way would need the contact rule twice; the duel shows the masks alone.
int bench_pentahex(ita_text *out) {
    int failed = measure(out, "duel_hexhex5", "duel");
    failed += measure(out, "duel_hexhex8", "duel,board=hexhex8");
    failed += measure_proof(out);
    return failed;
}
