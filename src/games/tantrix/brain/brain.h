// The brain of Tantrix's match, as the game's table lists it. See brain.c.
#ifndef GAMES_TANTRIX_BRAIN_BRAIN_H
#define GAMES_TANTRIX_BRAIN_BRAIN_H

#include "intarsia/game.h"

extern const ita_brain tantrix_match_brain;

#endif
