// Taking apart by its definition (docs/space.md, "Taking apart"): every set of pieces is tried
// along every step, cell bodies against cell bodies at twelfths of a step; every set that goes for
// ever parts the pieces, and all ways are compared. And certificates replayed the same way. Slow
// and plain; for up to six pieces that are small.
#ifndef INTARSIA_SPEC_APART_PLAIN_H
#define INTARSIA_SPEC_APART_PLAIN_H

#include "intarsia/cells.h"

enum { PLAIN_PIECES = 6, PLAIN_CELLS = 96, PLAIN_GROUPS = 2 };

typedef struct plain_puzzle {
    ita_lattice lattice;
    size_t piece_count;
    ita_cell cells[PLAIN_PIECES][PLAIN_CELLS];
    size_t cell_counts[PLAIN_PIECES];
    uint64_t groups[PLAIN_GROUPS]; // pieces that may stay together
    size_t group_count;
} plain_puzzle;

typedef struct plain_answer {
    bool was_too_long; // more places in all components than asked for: no answer
    bool is_apart;
    int levels[PLAIN_PIECES];
    size_t level_count;
    int total;
    uint64_t locked[PLAIN_PIECES]; // ascending by their lowest piece
    size_t locked_count;
    size_t locked_places[PLAIN_PIECES];
} plain_answer;

// Fewest moves to the first separation, then the best of what follows.
plain_answer plain_levels(const plain_puzzle *puzzle, size_t places_most);
// Fewest moves altogether.
plain_answer plain_moves(const plain_puzzle *puzzle, size_t places_most);

// A move as a certificate has it; count 0: for ever.
typedef struct plain_move {
    uint64_t pieces;
    int step, count;
} plain_move;

// What is said to be a way apart: its moves, how many each separation took, what stays together.
typedef struct plain_way {
    const plain_move *moves;
    size_t move_count;
    const int *levels;
    size_t level_count;
    const uint64_t *locked;
    size_t locked_count;
} plain_way;

// Whether it is one: each move moves a part of a component, nothing is struck, the levels are those
// of the moves, and all ends in single pieces, groups and what is said to stay together.
bool plain_is_way(const plain_puzzle *puzzle, const plain_way *way);
// Whether the bodies of two cells meet while the first one goes a step.
bool plain_meet(ita_lattice lattice, ita_cell cell, size_t step, ita_cell other);

#endif
