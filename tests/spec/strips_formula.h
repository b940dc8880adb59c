// The game formula by formula, as the source plays it: ten points a piece, D, D1 and D2, linked
// lists. Slow and plain; what the engine is held against and measured by.
#ifndef INTARSIA_SPEC_STRIPS_FORMULA_H
#define INTARSIA_SPEC_STRIPS_FORMULA_H

#include "games/strips/strips.h"

typedef struct strips_formula_game {
    const strips_config *config;
    ita_strips_piece pieces[STRIPS_PIECES_MOST];
    int steps_before[STRIPS_PIECES_MOST]; // of the lists' log, before each piece came
    int count;
    ita_strips_lists lists;
} strips_formula_game;

// The start of a game: the pieces that the config gives.
void strips_formula_start(strips_formula_game *game, const strips_config *config);
bool strips_formula_fits(const strips_formula_game *game, strips_placed piece);
// Number of placements that fit; writes the first `capacity` in the order of rows, columns, turns.
size_t strips_formula_moves(const strips_formula_game *game, strips_placed *out, size_t capacity);
void strips_formula_put(strips_formula_game *game, strips_placed piece);
void strips_formula_lift(strips_formula_game *game);

#endif
