// What solo, duel and blocks decide each in its own way: whose turn it is, when it is over, who has
// won. Knows the rules they share through can_place and can_swap.
#include "games/pentahex/pentahex.h"

// The first of `tries` players, from `player` on, who has a move.
static int next_who_can(const pentahex_config *c, const void *state, int player, int tries) {
    for (int i = 0; i < tries; i++) {
        int next = (player + i) % c->player_count;
        if (pentahex_can_place(c, state, next) || pentahex_can_swap(c, state, next))
            return next + 1;
    }
    return ITA_NOBODY;
}

// ---- solo: over when the board is full, or when nothing is left to place and that is how it ends

static bool is_full(const pentahex_config *c, const void *state) {
    return ((const pentahex_state *)state)->covered == (int32_t)c->board.cell_count;
}

static int solo_turn_of(const pentahex_config *c, const void *state, int player) {
    (void)player;
    bool is_all_placed = ((const pentahex_state *)state)->placed == c->piece_count;
    bool is_solved = is_full(c, state) || (c->set.area < (int)c->board.cell_count && is_all_placed);
    return is_solved ? ITA_NOBODY : 1;
}

static void solo_result(const pentahex_config *c, const void *state, ita_result *result) {
    if (!result->is_over) return;
    result->winner = 1;
    result->key = is_full(c, state) ? "pentahex.result.full" : "pentahex.result.placed";
}

const pentahex_mode pentahex_solo = {
    .may_take_back = true, .turn_of = solo_turn_of, .result = solo_result};

// ---- duel: who cannot place loses

static int duel_turn_of(const pentahex_config *c, const void *state, int player) {
    return next_who_can(c, state, player, 1);
}

// How many pieces more the first player has on the board.
static int lead_of(const pentahex_config *c, const void *state) {
    const int8_t *owner = pentahex_owner(c, state);
    int lead = 0;
    for (int i = 0; i < c->piece_count; i++)
        lead += owner[i] == 1 ? 1 : owner[i] == 2 ? -1 : 0;
    return lead;
}

// Players alternate, so who has one piece more was last; with as many on both sides it was the one
// who did not begin, or after a swap the one who did.
static int last_to_place(const pentahex_config *c, const void *state) {
    const pentahex_state *s = state;
    int lead = lead_of(c, state);
    if (lead != 0) return lead > 0 ? 1 : 2;
    return s->is_swapped ? 1 : 2;
}

static void duel_result(const pentahex_config *c, const void *state, ita_result *result) {
    if (!result->is_over) return;
    result->winner = last_to_place(c, state);
    result->key = "pentahex.result.stuck";
}

// The players alternate: player 1's lead in pieces goes with the turn.
static bool is_duel_turn_right(const pentahex_config *c, const void *state) {
    const pentahex_state *s = state;
    int lead = lead_of(c, state) + (s->is_swapped ? 1 : 0); // a swap gave one away
    if (s->turn == ITA_NOBODY) return lead == 0 || lead == 1;
    return lead == s->turn - 1;
}

const pentahex_mode pentahex_duel = {
    .turn_of = duel_turn_of, .result = duel_result, .is_turn_right = is_duel_turn_right};

// ---- blocks: whoever is stuck is passed over; the fewest cells in hand win

static int blocks_turn_of(const pentahex_config *c, const void *state, int player) {
    return next_who_can(c, state, player, c->player_count);
}

// Least wins; 0 when two have it.
static int winner_of_least(const int32_t *scores, int count) {
    int best = 0;
    bool is_tied = false;
    for (int i = 1; i < count; i++) {
        if (scores[i] == scores[best]) is_tied = true;
        if (scores[i] < scores[best]) {
            best = i;
            is_tied = false;
        }
    }
    return is_tied ? 0 : best + 1;
}

static void blocks_result(const pentahex_config *c, const void *state, ita_result *result) {
    (void)state;
    for (int i = 0; i < c->player_count; i++)
        result->scores[i] = c->set.area - result->scores[i];
    if (!result->is_over) return;
    result->winner = winner_of_least(result->scores, c->player_count);
    result->key = result->winner ? "pentahex.result.least" : "pentahex.result.tied";
}

const pentahex_mode pentahex_blocks = {
    .has_own_cells = true,
    .test_of = pentahex_blocks_test,
    .check = pentahex_blocks_check,
    .turn_of = blocks_turn_of,
    .result = blocks_result,
};
