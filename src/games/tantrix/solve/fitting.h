// How many ways there are for the tiles of a pack to lie on the cells of a loop, told by a table:
// what a cell's neighbours show it is a number, and the table knows who fits. The second way to
// count; it shares nothing with seating.h, so that each can be held against the other.
#ifndef GAMES_TANTRIX_SOLVE_FITTING_H
#define GAMES_TANTRIX_SOLVE_FITTING_H

#include "games/tantrix/tiles/tiles.h"

enum {
    FITTING_CELLS = 42,  ///< no colour is on more tiles
    FITTING_WEDGES = 6,  ///< a cell's inner angle, 1 to 5 sixths
    FITTING_STANDS = 18, ///< ways for the tiles of a pack to stand in an angle
    FITTING_KEYS = 625,  ///< four edges beside the loop's, each unknown or of one of four colours
};

/// A loop as it is walked with its inside on the left: cells in any numbering whose six neighbours
/// are `cell + steps[d]`, d counter-clockwise.
typedef struct fitting_loop {
    int count;
    int cells[FITTING_CELLS];
    uint8_t wedges[FITTING_CELLS]; ///< the inner angle in sixths
    uint8_t ways[FITTING_CELLS];   ///< the direction in which the walk leaves the cell
    const int *steps;              ///< [6]
} fitting_loop;

typedef struct fitting_link {
    uint8_t edge, place; ///< what I show there, my neighbour at that place sees
    uint16_t weight;     ///< of it in the neighbour's number
} fitting_link;

/// A pack, and the loop at hand. Stands are bits; those of a straight tile lie beside each other.
typedef struct fitting {
    uint32_t table[FITTING_WEDGES][FITTING_KEYS];
    uint8_t shown[FITTING_WEDGES][FITTING_STANDS][TANTRIX_EDGES]; ///< from the way out on
    /// Stands that show a colour at an edge.
    uint32_t showing[FITTING_WEDGES][TANTRIX_EDGES][TANTRIX_COLOURS];
    int stand_count[FITTING_WEDGES];
    int bends[4]; ///< tiles by TANTRIX_SHARP, _GENTLE, _STRAIGHT
    // The loop at hand, cells in the order in which they are filled.
    uint8_t wedges[FITTING_CELLS], link_count[FITTING_CELLS];
    fitting_link links[FITTING_CELLS][TANTRIX_EDGES];
    uint16_t keys[FITTING_CELLS];
    uint32_t unused[4];
    int bound_count; ///< cells behind these touch nothing but their neighbours in the loop
    uint64_t nodes;
} fitting;

/// The bend of a tile that stands in an inner angle.
int fitting_bend(int wedge);
/// Of the six rotations of a loop, which all searches meet, one counts: for it, how many rotations
/// leave it as it is; 0 for the others.
int fitting_symmetry(const fitting_loop *loop);
/// Begins with a pack whose tiles all have the colour.
void fitting_start(fitting *f, const uint8_t *tiles, int count, int colour);
/// Ways to lay the pack on a loop whose bends are those of the pack. Adds to f->nodes.
uint64_t fitting_count(fitting *f, const fitting_loop *loop);

#endif
