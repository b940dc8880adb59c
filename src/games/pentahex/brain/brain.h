// Pentahex's brains, as the game's table lists them: duel.c, blocks.c.
#ifndef GAMES_PENTAHEX_BRAIN_BRAIN_H
#define GAMES_PENTAHEX_BRAIN_BRAIN_H

#include "intarsia/game.h"

extern const ita_brain pentahex_duel_brain, pentahex_blocks_brain;

#endif
