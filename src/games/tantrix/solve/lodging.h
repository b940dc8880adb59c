// How many ways there are for the tiles of a pack to lie on the cells of a loop, told by a table:
// what a cell's neighbours show it is a number, and the table knows who fits. The second way to
// count; it shares nothing with seating.h, so that each can be held against the other.
#ifndef GAMES_TANTRIX_SOLVE_LODGING_H
#define GAMES_TANTRIX_SOLVE_LODGING_H

#include "games/tantrix/tiles/tiles.h"

enum {
    LODGING_CELLS = 42,  ///< no colour is on more tiles
    LODGING_WEDGES = 6,  ///< a cell's inner angle, 1 to 5 sixths
    LODGING_STANDS = 18, ///< ways for the tiles of a pack to stand in an angle
    LODGING_KEYS = 625,  ///< four edges beside the loop's, each unknown or of one of four colours
};

/// A loop as it is walked with its inside on the left: cells in any numbering whose six neighbours
/// are `cell + steps[d]`, d counter-clockwise.
typedef struct lodging_loop {
    int count;
    int cells[LODGING_CELLS];
    uint8_t wedges[LODGING_CELLS]; ///< the inner angle in sixths
    uint8_t ways[LODGING_CELLS];   ///< the direction in which the walk leaves the cell
    const int *steps;              ///< [6]
} lodging_loop;

typedef struct lodging_link {
    uint8_t edge, place; ///< what I show there, my neighbour at that place sees
    uint16_t weight;     ///< of it in the neighbour's number
} lodging_link;

/// A pack, and the loop at hand. Stands are bits; those of a straight tile lie beside each other.
typedef struct lodging {
    uint32_t table[LODGING_WEDGES][LODGING_KEYS];
    uint8_t shown[LODGING_WEDGES][LODGING_STANDS][TANTRIX_EDGES]; ///< from the way out on
    /// Stands that show a colour at an edge.
    uint32_t showing[LODGING_WEDGES][TANTRIX_EDGES][TANTRIX_COLOURS];
    int stand_count[LODGING_WEDGES];
    int bends[4]; ///< tiles by TANTRIX_SHARP, _GENTLE, _STRAIGHT
    // The loop at hand, cells in the order in which they are filled.
    uint8_t wedges[LODGING_CELLS], link_count[LODGING_CELLS];
    lodging_link links[LODGING_CELLS][TANTRIX_EDGES];
    uint16_t keys[LODGING_CELLS];
    uint32_t unused[4];
    int bound_count; ///< cells behind these touch nothing but their neighbours in the loop
    uint64_t nodes;
} lodging;

/// The bend of a tile that stands in an inner angle.
int lodging_bend(int wedge);
/// Of the six rotations of a loop, which all searches meet, one counts: for it, how many rotations
/// leave it as it is; 0 for the others.
int lodging_symmetry(const lodging_loop *loop);
/// Begins with a pack whose tiles all have the colour.
void lodging_start(lodging *f, const uint8_t *tiles, int count, int colour);
/// Ways to lay the pack on a loop whose bends are those of the pack. Adds to f->nodes.
uint64_t lodging_count(lodging *f, const lodging_loop *loop);

#endif
