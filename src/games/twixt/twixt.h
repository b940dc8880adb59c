// The game of TwixT as the registry sees it.
#ifndef GAMES_TWIXT_TWIXT_H
#define GAMES_TWIXT_TWIXT_H

#include "intarsia/game.h"

extern const ita_game ita_game_twixt;

#endif
