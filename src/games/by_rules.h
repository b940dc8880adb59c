// Minds whose positions are the states of their rules: what such brains share. A game brings what a
// small move stands for, what its lists hold, and what it thinks of a position.
#ifndef GAMES_BY_RULES_H
#define GAMES_BY_RULES_H

#include "intarsia/game.h"

typedef struct rules_mind {
    ita_mind base; // first: the interface hands it around by this
    size_t bytes;  // of the game's own struct, which begins with this
    ita_move (*move_of)(const ita_mind *mind, ita_small_move move);
    size_t width;  // candidates of a position, of those that `all` ranks
    int32_t point; // what a point of lead is worth at the end, beyond the win
} rules_mind;

/// Takes a zeroed block of `bytes` and fills all that follows from rules and config; the game fills
/// move_of, width, point, choice_most, scale and what else it wants.
ita_status rules_mind_open(const ita_config *config, const ita_brain *brain, size_t bytes,
                           const ita_allocator *allocator, ita_mind **mind, ita_diag *diag);
void rules_mind_close(ita_mind *mind);
void rules_mind_set(const ita_mind *mind, const void *state, void *position);
int rules_mind_player(const ita_mind *mind, const void *position);
/// The winner has ITA_VALUE_WON and his lead over the best of the others, the others are as far
/// behind; nobody has won: 0 for all.
void rules_mind_outcome(const ita_mind *mind, const void *position,
                        int32_t values[ITA_MAX_PLAYERS]);
void rules_mind_make(const ita_mind *mind, void *position, ita_small_move move, void *undo);
void rules_mind_unmake(const ita_mind *mind, void *position, const void *undo);
uint64_t rules_mind_hash(const ita_mind *mind, const void *position);
size_t rules_mind_write(const ita_mind *mind, const void *state, ita_small_move move,
                        ita_move *moves, size_t capacity);

/// Values of all players from what each has: his own less the best of the others.
void rules_mind_leads(int player_count, const int32_t *had, int32_t values[ITA_MAX_PLAYERS]);

/// The `width` moves of highest rank among all.
size_t rules_mind_candidates(const ita_mind *mind, void *position, ita_choice *out, bool *is_all);
/// Keeps the `most` choices of highest rank, in their order; all where there are no more.
size_t rules_mind_best(ita_choice *choices, size_t count, size_t most, bool *is_all);

#define ROWS_OF_RULES_MIND                                                                         \
    .close = rules_mind_close, .set = rules_mind_set, .player = rules_mind_player,                 \
    .outcome = rules_mind_outcome, .make = rules_mind_make, .unmake = rules_mind_unmake,           \
    .write = rules_mind_write

#endif
