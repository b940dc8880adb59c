// Games made of random numbers, for tests of the search: layers of positions with moves between
// them, for two to four players and chance, and what they come to by plain looking at everything.
#ifndef INTARSIA_SPEC_TOY_H
#define INTARSIA_SPEC_TOY_H

#include "intarsia/search.h"

typedef struct toy_game {
    ita_mind mind; // first
    uint64_t seed;
    int layers;  // the game is over in this one at the latest
    int width;   // positions of a layer
    int breadth; // moves of a position: 2..breadth
    bool has_chance;
    bool leaves_out; // candidates are some of the moves only
} toy_game;

typedef struct toy_position {
    int32_t layer, place;
} toy_position;

/// A game of this seed; everything about it follows from the arguments.
void toy_open(toy_game *toy, uint64_t seed, int players, bool has_chance, bool hurries);
/// What a position comes to for the hero when all others play against him, seen to the end, or
/// estimated after so many plies.
int32_t toy_value(const toy_game *toy, toy_position at, int hero, int plies);
/// The value of the move that leads on, to the hero.
int32_t toy_move_value(const toy_game *toy, toy_position at, ita_small_move move, int hero,
                       int plies);
/// What a position may come to for the hero at most, when all others and chance play for him.
int32_t toy_hope(const toy_game *toy, toy_position at, int hero);
/// A start where somebody is to move.
toy_position toy_start(const toy_game *toy);

#endif
