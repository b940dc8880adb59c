// Empty cells beside the tiles: how many tiles are around one, which colours it asks for, which
// sides are controlled, and the three restrictions. Knows no hands, no turns, no scores.
#ifndef GAMES_TANTRIX_TABLE_SPACES_H
#define GAMES_TANTRIX_TABLE_SPACES_H

#include "games/tantrix/table/board.h"

enum {
    SPACE_MOST = 4 * TANTRIX_TILES + 2, ///< empty cells beside 56 tiles, and the first cell
    SPACE_FORCED = 3,                   ///< tiles around a forced space, or more
    SPACE_FOUR = 4,                     ///< tiles around a space that nobody may make
};

typedef struct space {
    int8_t a, b;
    uint8_t tile_count;           ///< tiles around
    uint8_t asked[TANTRIX_EDGES]; ///< colour that each neighbour shows; TANTRIX_NONE: no tile
} space;

static inline bool space_is_forced(const space *s) {
    return s->tile_count >= SPACE_FORCED;
}

/// Reads one empty cell.
space space_at(const tantrix_board *board, int a, int b);
/// All empty cells beside tiles, by lowest neighbouring tile, then its edge; the cell 0,0 alone
/// when no tile lies. Returns how many.
int space_list(const tantrix_board *board, space out[SPACE_MOST]);

/// True when a tile lies beside the cell itself, not beside one 64 cells away.
bool space_is_beside(const tantrix_board *board, int a, int b);
/// True when the tiles hang together and one lies on 0,0.
bool space_are_joined(const tantrix_board *board);

/// The tile on the cell itself, 0 for none; not one 64 cells away.
int space_tile_on(const tantrix_board *board, int a, int b);

/// A set of cells.
typedef struct space_set {
    uint64_t rows[TANTRIX_SIDE];
} space_set;

static inline bool space_set_has(const space_set *set, int a, int b) {
    return set->rows[a & (TANTRIX_SIDE - 1)] >> (b & (TANTRIX_SIDE - 1)) & 1;
}
static inline void space_set_add(space_set *set, int a, int b) {
    set->rows[a & (TANTRIX_SIDE - 1)] |= (uint64_t)1 << (b & (TANTRIX_SIDE - 1));
}

/// The cells along the controlled sides of one forced space; returns how many (at most 64 * 6).
/// A side is the straight line that leaves the forced space into an empty cell beside one of its
/// tiles: it holds the cells that have exactly two tiles around, and the first that has not.
int space_sides(const tantrix_board *board, int a, int b, ita_hex cells[], int capacity);
/// Those of all forced spaces of a list.
void space_controlled(const tantrix_board *board, const space *spaces, int count, space_set *set);

/// What the restrictions say of a cell whatever tile comes there.
typedef struct space_limits {
    bool is_four;                  ///< a neighbouring space would have four tiles around
    uint8_t banned[TANTRIX_EDGES]; ///< the colour that would be the third of its kind that enters
                                   ///< the space beyond this edge; TANTRIX_NONE: any will do
} space_limits;

extern const space_limits space_no_limits;
space_limits space_limits_of(const tantrix_board *board, const space *s);
/// True when a tile that fits keeps the first restriction.
bool space_allows(const space_limits *limits, int number, int turn);

typedef enum space_restriction {
    SPACE_ALLOWED,
    SPACE_THREE_LINKS, ///< makes a space that three links of one colour enter
    SPACE_FOUR_TILES,  ///< makes a space with four tiles around
    SPACE_ON_SIDE,     ///< lies along a controlled side
} space_restriction;

/// The first restriction that a tile on an empty cell would break; `where` receives the space that
/// it would spoil, or the forced space whose side it lies on.
space_restriction space_restricts(const tantrix_board *board, int number, int a, int b, int turn,
                                  ita_hex *where);

#endif
