// What callgrind counts: sixteen positions of 24x24, sixty-four moves each, applied and taken back
// through the rules table and on the bare board. Prints nothing; its instructions are the result.
#include "games/twixt/play/state.h"

#include <stdlib.h>

enum { POSITIONS = 16, MOVES_EACH = 64, MOST = TWIXT_MOST * TWIXT_MOST };

typedef struct work {
    ita_config *config;
    twixt_state *states[POSITIONS];
    ita_move moves[POSITIONS][MOVES_EACH];
    twixt_hole holes[POSITIONS][MOVES_EACH]; // of the pegs they set
    void *undo;
} work;

// Called by these names: callgrind collects inside them only.
void measured_rules(work *w);
void measured_board(work *w);

__attribute__((noinline)) void measured_rules(work *w) {
    for (int i = 0; i < POSITIONS; i++)
        for (int m = 0; m < MOVES_EACH; m++) {
            twixt_rules.apply(w->config, w->states[i], &w->moves[i][m], w->undo);
            twixt_rules.undo(w->config, w->states[i], w->undo);
        }
}

__attribute__((noinline)) void measured_board(work *w) {
    const twixt_config *c = twixt_own(w->config);
    for (int i = 0; i < POSITIONS; i++)
        for (int m = 0; m < MOVES_EACH; m++) {
            twixt_board_undo undo;
            twixt_hole at = w->holes[i][m];
            twixt_state *s = w->states[i];
            twixt_board_place(c, &s->board, s->status.turn, at.col, at.row, &undo);
            twixt_board_undo_place(c, &s->board, &undo);
        }
}

// The game goes on for 18 more moves with every position.
static bool fill(work *w, int index, ita_random *random) {
    static ita_move moves[MOST];
    twixt_state *s = w->states[index];
    twixt_rules.start(w->config, s);
    size_t count = twixt_rules.moves(w->config, s, moves, MOST);
    for (int i = 0; i < 18 * (index + 1) && count > 0; i++) {
        twixt_rules.apply(w->config, s, &moves[ita_random_below(random, count)], w->undo);
        count = twixt_rules.moves(w->config, s, moves, MOST);
    }
    twixt_move move;
    for (int i = 0; i < MOVES_EACH && count > 0; i++) {
        do
            w->moves[index][i] = moves[ita_random_below(random, count)];
        while (!twixt_move_get(twixt_own(w->config), &w->moves[index][i], &move) ||
               move.kind != TWIXT_PEG);
        w->holes[index][i] = move.hole;
    }
    return count > 0;
}

int main(void) {
    static work w;
    ita_random random;
    ita_random_seed(&random, 24);
    if (ita_config_parse(&ita_game_twixt, "rules=plain", 11, ita_heap(), &w.config, NULL) != ITA_OK)
        return 1;
    w.undo = malloc(twixt_rules.undo_size(w.config));
    for (int i = 0; i < POSITIONS; i++) {
        w.states[i] = malloc(twixt_rules.state_size(w.config));
        if (!w.states[i] || !w.undo) return 1;
        while (!fill(&w, i, &random))
            continue;
    }
    measured_rules(&w);
    measured_board(&w);
    for (int i = 0; i < POSITIONS; i++)
        free(w.states[i]);
    free(w.undo);
    ita_config_free(w.config);
    return 0;
}
