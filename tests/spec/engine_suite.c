// The suite behind the engine's signature. See engine_suite.h.
#include "spec/engine_suite.h"

#include <string.h>

enum { PLIES_BEFORE = 4, MOVES_MOST = 8192 };

const engine_suite_row engine_suite[] = {
    {"null:size=30,most=4", 14, 273},
    {"strips:board=10x10,pieces=6", 6, 13238},
    {"strips:board=12x12,players=3,pieces=5", 5, 31743},
    {"pentahex:duel", 3, 13661},
    {"pentahex:blocks,board=hexhex5", 4, 1052},
    {"tantrix:match", 3, 22741},
    {"twixt:size=24,rules=plain", 5, 2652},
    {"twixt:size=12,rules=std", 4, 1021},
};
const size_t engine_suite_count = sizeof engine_suite / sizeof engine_suite[0];

// On by chance's and people's moves from the middle of their lists, to where a person decides.
static void play_on(const ita_config *config, void *state, void *undo) {
    static ita_move moves[MOVES_MOST];
    const ita_rules *rules = ita_rules_of(config);
    for (int people = 0; rules->player(config, state) != ITA_NOBODY;) {
        const bool is_chance = rules->player(config, state) == ITA_CHANCE;
        if (!is_chance && people++ == PLIES_BEFORE) return;
        const size_t count = rules->moves(config, state, moves, MOVES_MOST);
        rules->apply(config, state, &moves[(count < MOVES_MOST ? count : MOVES_MOST) / 2], undo);
    }
}

static uint64_t look(const ita_config *config, const void *state, int depth) {
    const ita_think_options options = {.depth = depth, .table_bytes = 1 << 20};
    ita_thought *thought;
    ita_diag diag;
    if (ita_think_open(config, state, &options, ita_heap(), &thought, &diag) != ITA_OK) return 0;
    ita_search_report report = {0};
    while (!ita_think_is_done(thought) && ita_think_step(thought, 100000, &diag) == ITA_OK) {
    }
    ita_think_report(thought, &report);
    ita_think_close(thought);
    return report.nodes;
}

uint64_t engine_suite_nodes(const engine_suite_row *row) {
    const ita_game *game;
    ita_config *config;
    ita_diag diag;
    if (ita_game_parse(row->game, strlen(row->game), ita_heap(), &game, &config, &diag) != ITA_OK)
        return 0;
    const ita_rules *rules = ita_rules_of(config);
    const size_t state_size = rules->state_size(config), undo_size = rules->undo_size(config);
    void *state = ita_take(ita_heap(), state_size), *undo = ita_take(ita_heap(), undo_size);
    uint64_t nodes = 0;
    if (state && undo) {
        rules->start(config, state);
        play_on(config, state, undo);
        nodes = look(config, state, row->depth);
    }
    ita_give(ita_heap(), state, state_size);
    ita_give(ita_heap(), undo, undo_size);
    ita_config_free(config);
    return nodes;
}
