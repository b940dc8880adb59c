// Hints by counting pegs. See hint.c.
#ifndef GAMES_TWIXT_PLAY_HINT_H
#define GAMES_TWIXT_PLAY_HINT_H

#include "intarsia/game.h"

/// The puzzle table's hint. Cost: two floods of the board for each of at most 160 holes.
ita_status twixt_hint(const ita_config *config, const void *state, int step, uint64_t budget,
                      ita_text *words, ita_move *move, bool *has_move, ita_diag *diag);

#endif
