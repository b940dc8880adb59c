// Putting the tiles of a pack on a loop's outline: which tile can stand where so that every
// touching edge matches. Counts, lists, or looks for one. Knows nothing of how outlines are found.
#ifndef GAMES_TANTRIX_SOLVE_SEATING_H
#define GAMES_TANTRIX_SOLVE_SEATING_H

#include "games/tantrix/solve/loops.h"

enum { FILLING_PASSES = 18 }; ///< tiles of one bend and colour at most; straights give two each

/// The tiles of a pack as the loop passes them. Edges are counted clockwise from the one that the
/// loop comes in by: 0 is the way in, 5 - code the way out. Never changes once made.
typedef struct filling_pack {
    int tile_count;
    uint8_t tiles[OUTLINE_MOST]; ///< numbers
    int bends[4];                ///< how many tiles bend so
    // For each turn code: the ways a tile of the pack can lie there.
    int pass_count[OUTLINE_TURNS];
    uint8_t pass_tile[OUTLINE_TURNS][FILLING_PASSES]; ///< index into `tiles`
    uint8_t pass_turn[OUTLINE_TURNS][FILLING_PASSES]; ///< turn of the tile if the way in is edge 0
    uint8_t pass_edges[OUTLINE_TURNS][FILLING_PASSES][TANTRIX_EDGES];
    /// Set of passes that show a colour at an edge.
    uint32_t showing[OUTLINE_TURNS][TANTRIX_EDGES][TANTRIX_COLOURS];
} filling_pack;

/// The pack of tiles (all with `colour`) for loops of that colour. Returns the first tile that
/// lacks the colour, or 0.
int filling_pack_make(filling_pack *pack, const uint8_t *tiles, int tile_count, int colour);

typedef struct filling_contact {
    uint8_t edge, other, other_edge; ///< my edge meets the other cell's edge
} filling_contact;

/// One outline being filled. Cells are taken in the order of `order`; those from `bound_count` on
/// touch nothing but their loop neighbours.
typedef struct filling {
    const filling_pack *pack;
    int cell_count, symmetry, bound_count;
    uint8_t codes[OUTLINE_MOST], ways[OUTLINE_MOST];
    uint8_t order[OUTLINE_MOST];
    uint8_t contact_count[OUTLINE_MOST]; ///< by place in `order`: with earlier cells
    filling_contact contacts[OUTLINE_MOST][TANTRIX_EDGES]; ///< by place in `order`
    uint32_t unused[4];                                    ///< passes still to have, by bend
    int depth;                                             ///< cells filled
    bool is_shown;
    uint8_t chosen[OUTLINE_MOST];    ///< pass of each cell, by cell
    uint32_t open[OUTLINE_MOST + 1]; ///< passes still to try, by place in `order`
    uint64_t nodes;
} filling;

/// Begins on the outline at hand. `check_matching` false: edges need not match (the loop's do).
void filling_start(filling *f, const filling_pack *pack, const outline *o, bool check_matching);
/// How many fillings there are, up to the outline's symmetry. Adds to f->nodes.
uint64_t filling_count(filling *f);
/// Goes on to the next filling, one of each symmetric set. OUTLINE_FOUND, _PAUSED or _DONE.
outline_step filling_next(filling *f, uint64_t *budget);

/// Appends where the search is, and goes there again after filling_start on the same outline.
void filling_save(const filling *f, ita_text *bytes);
bool filling_load(filling *f, ita_reader *reader);

/// The tile on cell i, and its turn on the board, once filled.
int filling_tile(const filling *f, int cell);
int filling_turn(const filling *f, int cell);

#endif
