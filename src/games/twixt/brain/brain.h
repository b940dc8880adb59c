// TwixT's brain, the fourth table of the game.
#ifndef GAMES_TWIXT_BRAIN_BRAIN_H
#define GAMES_TWIXT_BRAIN_BRAIN_H

#include "intarsia/brain.h"

extern const ita_brain twixt_brain;

#endif
