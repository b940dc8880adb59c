// Why one would play a move, in words for people.
#ifndef GAMES_TWIXT_BRAIN_IDEA_H
#define GAMES_TWIXT_BRAIN_IDEA_H

#include "games/twixt/brain/mind.h"

/// See brain.h.
void twixt_idea(const ita_mind *base, const void *state, ita_small_move move, ita_diag *idea);

#endif
