// The null game: the template for a new game. See null/rules.c.
#ifndef INTARSIA_GAMES_NULL_H
#define INTARSIA_GAMES_NULL_H

#include "intarsia/game.h"

extern const ita_game ita_game_null;
extern const ita_rules null_rules;
extern const ita_view null_view;
extern const ita_brain null_brain;

// Parsed config: how many counters lie in the row, how many one may take.
typedef struct null_config {
    ita_config base; // first: the interface hands it around by this
    int size;        // 1..30
    int most;        // 1..9
} null_config;

// A move: how many counters to take. Read and written only by rules.c.
typedef struct null_move {
    int32_t taken; // 1..most
} null_move;

ita_move null_move_put(null_move move);

// Position: invariant 0 <= left <= size, turn is 1 or 2.
typedef struct null_state {
    int32_t left;
    int32_t turn;
} null_state;

#endif
