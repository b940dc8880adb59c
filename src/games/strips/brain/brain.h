// Strips' brain, as the game's table lists it. See brain.c.
#ifndef GAMES_STRIPS_BRAIN_BRAIN_H
#define GAMES_STRIPS_BRAIN_BRAIN_H

#include "intarsia/game.h"

extern const ita_brain strips_brain;

#endif
