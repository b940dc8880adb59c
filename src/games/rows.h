// Rows of a game's table of rules that every game fills with functions called like the rows:
// written once, named where the table stands.
#ifndef GAMES_ROWS_H
#define GAMES_ROWS_H

#include "intarsia/game.h"

#define ROWS_OF_PLAY                                                                               \
    .player_count = player_count, .state_size = state_size, .start = start, .player = player,      \
    .moves = moves, .apply = apply, .undo = undo, .hash = hash

// The same for a brain.
#define ROWS_OF_BRAIN                                                                              \
    .open = open_mind, .close = close_mind, .set = set, .player = player, .outcome = outcome,      \
    .evaluate = evaluate, .all = all, .make = make, .unmake = unmake, .hash = hash,                \
    .write = write, .idea = idea, .levels = levels

#endif
