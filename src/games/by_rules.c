// Minds whose positions are the states of their rules. See by_rules.h.
#include "games/by_rules.h"

#include <string.h>

static const rules_mind *own(const ita_mind *mind) {
    return (const rules_mind *)mind;
}

ita_status rules_mind_open(const ita_config *config, const ita_brain *brain, size_t bytes,
                           const ita_allocator *allocator, ita_mind **mind, ita_diag *diag) {
    const ita_rules *rules = ita_rules_of(config);
    rules_mind *made = ita_take_zeroed(allocator, 1, bytes);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    made->base = (ita_mind){.brain = brain,
                            .config = config,
                            .allocator = allocator,
                            .player_count = rules->player_count(config),
                            .position_size = rules->state_size(config),
                            .undo_size = rules->undo_size(config)};
    made->bytes = bytes;
    *mind = &made->base;
    return ITA_OK;
}

void rules_mind_close(ita_mind *mind) {
    if (mind) ita_give(mind->allocator, mind, own(mind)->bytes);
}

void rules_mind_set(const ita_mind *mind, const void *state, void *position) {
    memcpy(position, state, mind->position_size);
}

int rules_mind_player(const ita_mind *mind, const void *position) {
    return ita_rules_of(mind->config)->player(mind->config, position);
}

static int32_t over_won(const ita_mind *mind, int32_t lead) {
    const int64_t more = (int64_t)own(mind)->point * lead;
    return more > ITA_VALUE_MOST - ITA_VALUE_WON ? ITA_VALUE_MOST : ITA_VALUE_WON + (int32_t)more;
}

void rules_mind_outcome(const ita_mind *mind, const void *position,
                        int32_t values[ITA_MAX_PLAYERS]) {
    ita_result result;
    ita_rules_of(mind->config)->result(mind->config, position, &result);
    const int winner = result.winner - 1;
    int32_t second = INT32_MIN;
    for (int p = 0; p < mind->player_count; p++) {
        values[p] = 0;
        if (p != winner && result.scores[p] > second) second = result.scores[p];
    }
    if (winner < 0) return;
    const int32_t most = result.scores[winner];
    for (int p = 0; p < mind->player_count; p++) {
        // fewer may be better (cells in hand): what counts is how far apart they are
        const int32_t apart = p == winner ? most - second : most - result.scores[p];
        const int32_t value = over_won(mind, apart < 0 ? -apart : apart);
        values[p] = p == winner ? value : -value;
    }
}

void rules_mind_make(const ita_mind *mind, void *position, ita_small_move move, void *undo) {
    const ita_move made = own(mind)->move_of(mind, move);
    ita_rules_of(mind->config)->apply(mind->config, position, &made, undo);
}

void rules_mind_unmake(const ita_mind *mind, void *position, const void *undo) {
    ita_rules_of(mind->config)->undo(mind->config, position, undo);
}

uint64_t rules_mind_hash(const ita_mind *mind, const void *position) {
    return ita_rules_of(mind->config)->hash(mind->config, position);
}

size_t rules_mind_write(const ita_mind *mind, const void *state, ita_small_move move,
                        ita_move *moves, size_t capacity) {
    (void)state;
    if (capacity) moves[0] = own(mind)->move_of(mind, move);
    return 1;
}

void rules_mind_leads(int player_count, const int32_t *had, int32_t values[ITA_MAX_PLAYERS]) {
    for (int p = 0; p < player_count; p++) {
        int32_t best = INT32_MIN;
        for (int other = 0; other < player_count; other++)
            if (other != p && had[other] > best) best = had[other];
        values[p] = had[p] - best;
    }
}

static int by_rank(const void *a, const void *b, void *user) {
    (void)user;
    const ita_choice *x = a, *y = b;
    if (x->rank != y->rank) return x->rank > y->rank ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

size_t rules_mind_best(ita_choice *choices, size_t count, size_t most, bool *is_all) {
    *is_all = count <= most;
    if (*is_all) return count;
    ita_sort(choices, count, sizeof *choices, by_rank, NULL);
    return most;
}

size_t rules_mind_candidates(const ita_mind *mind, void *position, ita_choice *out, bool *is_all) {
    return rules_mind_best(out, mind->brain->all(mind, position, out), own(mind)->width, is_all);
}
