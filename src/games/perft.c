// Counting move sequences: the same walk for every game, and a check that undo is exact.
#include "intarsia/game.h"

typedef struct walk {
    const ita_rules *rules;
    const ita_config *config;
    void *state;
    const ita_allocator *allocator;
} walk;

static ita_status count_from(const walk *w, int depth, uint64_t *nodes) {
    size_t count = w->rules->moves(w->config, w->state, NULL, 0);
    if (depth == 1 || count == 0) {
        *nodes += depth == 1 ? count : 0;
        return ITA_OK;
    }
    size_t undo_size = w->rules->undo_size(w->config);
    ita_move *moves = ita_take(w->allocator, count * sizeof *moves);
    void *undo = ita_take(w->allocator, undo_size ? undo_size : 1);
    ita_status status = moves && undo ? ITA_OK : ITA_E_MEMORY;
    if (ita_is_stopped(w->allocator)) status = ITA_E_STOPPED;
    if (status == ITA_OK) w->rules->moves(w->config, w->state, moves, count);
    for (size_t i = 0; status == ITA_OK && i < count; i++) {
        w->rules->apply(w->config, w->state, &moves[i], undo);
        status = count_from(w, depth - 1, nodes);
        w->rules->undo(w->config, w->state, undo);
    }
    ita_give(w->allocator, undo, undo_size ? undo_size : 1);
    ita_give(w->allocator, moves, count * sizeof *moves);
    return status;
}

ita_status ita_perft(const ita_config *config, void *state, int depth,
                     const ita_allocator *allocator, uint64_t *nodes) {
    walk w = {ita_rules_of(config), config, state, allocator};
    *nodes = depth <= 0 ? 1 : 0;
    return depth <= 0 ? ITA_OK : count_from(&w, depth, nodes);
}
