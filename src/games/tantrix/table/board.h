// Tiles on the hexagon plane: who lies where, what touches, where a line runs and how long it is.
// Knows no game's rules: any tile may be put on any empty cell here.
#ifndef GAMES_TANTRIX_TABLE_BOARD_H
#define GAMES_TANTRIX_TABLE_BOARD_H

#include "games/tantrix/tiles/tiles.h"
#include "intarsia/hex.h"

/// Where a tile lies. Turns are sixths clockwise.
typedef struct tantrix_spot {
    int8_t a, b;
    uint8_t turn;
    bool is_placed;
} tantrix_spot;

enum {
    TANTRIX_SIDE = 64,     ///< the map is a torus; 56 joined tiles never reach around it
    TANTRIX_FARTHEST = 60, ///< largest |a|, |b|, |c| of a tile
};

/// A plain value. Invariant: at[] holds number n exactly on the cell of spots[n], n placed.
/// Two placed tiles are never 64 apart: all lie within 31 of one cell, or they are joined.
typedef struct tantrix_board {
    tantrix_spot spots[TANTRIX_TILES + 1]; ///< by tile number
    uint8_t count;                         ///< tiles placed
    uint8_t at[TANTRIX_SIDE * TANTRIX_SIDE];
} tantrix_board;

static inline int tantrix_index(int a, int b) {
    return (a & (TANTRIX_SIDE - 1)) * TANTRIX_SIDE + (b & (TANTRIX_SIDE - 1));
}
/// The number of the tile on a cell, 0 for none.
static inline int tantrix_board_at(const tantrix_board *board, int a, int b) {
    return board->at[tantrix_index(a, b)];
}
/// Steps in a and b through edge 0..5.
extern const int8_t tantrix_step_a[TANTRIX_EDGES], tantrix_step_b[TANTRIX_EDGES];
/// The tile that touches edge `edge` of a placed tile, 0 for none.
static inline int tantrix_board_beside(const tantrix_board *board, int number, int edge) {
    const tantrix_spot *spot = &board->spots[number];
    return tantrix_board_at(board, spot->a + tantrix_step_a[edge], spot->b + tantrix_step_b[edge]);
}
/// Colour at an edge of a placed tile.
static inline int tantrix_board_edge(const tantrix_board *board, int number, int edge) {
    return tantrix_edge(number, board->spots[number].turn, edge);
}

/// Scene nodes: a tile's is its number, a cell's (within +-63) comes from its coordinates.
enum { TANTRIX_CELL_NODES = 10000 };
static inline uint32_t tantrix_cell_node(int a, int b) {
    return (uint32_t)(TANTRIX_CELL_NODES + (a + 64) * 128 + b + 64);
}
static inline bool tantrix_node_cell(uint32_t node, int *a, int *b) {
    if (node < TANTRIX_CELL_NODES || node >= TANTRIX_CELL_NODES + 128 * 128) return false;
    *a = (int)(node - TANTRIX_CELL_NODES) / 128 - 64;
    *b = (int)(node - TANTRIX_CELL_NODES) % 128 - 64;
    return true;
}

void tantrix_board_clear(tantrix_board *board);
/// Puts a tile that is not placed on an empty cell.
void tantrix_board_put(tantrix_board *board, int number, int a, int b, int turn);
void tantrix_board_lift(tantrix_board *board, int number);

/// The colours that an empty or filled cell is asked for by its neighbours; TANTRIX_NONE where
/// there is no neighbour. Returns how many neighbours there are.
int tantrix_board_asks(const tantrix_board *board, int a, int b, uint8_t asked[TANTRIX_EDGES]);
/// True when the tile in this turn shows every colour that is asked for.
bool tantrix_fits(int number, int turn, const uint8_t asked[TANTRIX_EDGES]);

/// Two touching edges of different colours: the lowest tile number that has one, and the edge.
bool tantrix_board_mismatch(const tantrix_board *board, int *number, int *edge);
/// Enclosed empty spaces: empty regions that do not reach the outside. `hole` (may be NULL)
/// receives a cell of the first.
int tantrix_board_holes(const tantrix_board *board, ita_hex *hole);
/// Groups of tiles that hang together.
int tantrix_board_parts(const tantrix_board *board);

/// A line of one colour: the tiles it runs through, in order, ends first when it is open.
typedef struct tantrix_strand {
    int count;
    bool is_loop;
    uint8_t tiles[TANTRIX_TILES];
} tantrix_strand;

/// The strand of a colour through a placed tile that has it. Lines go on over touching edges of
/// their colour only.
void tantrix_board_strand(const tantrix_board *board, int number, int colour,
                          tantrix_strand *strand);
/// The longest open line and the longest loop of a colour; counts are 0 when there is none. Of
/// equal ones the one with the lowest tile. Either pointer may be NULL.
void tantrix_board_longest(const tantrix_board *board, int colour, tantrix_strand *line,
                           tantrix_strand *loop);

#endif
