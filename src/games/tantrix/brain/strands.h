// The lines of one colour on the table, read once: how long each is, where its ends lie, which
// tiles could still go there. Knows no hands, no turns, no search.
#ifndef GAMES_TANTRIX_BRAIN_STRANDS_H
#define GAMES_TANTRIX_BRAIN_STRANDS_H

#include "games/tantrix/table/board.h"
#include "games/tantrix/table/move.h"

enum { STRAND_PATTERNS = 5 * 5 * 5 * 5 * 5 * 5 };

/// What tiles are, made ready to be asked often.
typedef struct strand_tables {
    uint64_t fitting[STRAND_PATTERNS];                   ///< tiles (bit n for number n) that show
                                                         ///< the colours asked for in some turn
    uint64_t coloured[TANTRIX_COLOURS];                  ///< tiles that have the colour
    int8_t partner[TANTRIX_TILES + 1][TANTRIX_EDGES];    ///< the other edge of the line, at turn 0
    int8_t pairs[TANTRIX_TILES + 1][TANTRIX_COLOURS][2]; ///< edges at turn 0; -1: lacks the colour
} strand_tables;

void strand_tables_fill(strand_tables *tables);

typedef struct strand_end {
    int8_t a, b; ///< the empty cell that it points to
} strand_end;

typedef struct strand {
    uint8_t length;
    bool is_loop;
    strand_end ends[2]; ///< of a line that is open
} strand;

/// All lines of a colour. of[n] is one more than the index of tile n's, 0 when it has none.
typedef struct strand_list {
    int count;
    strand strands[TANTRIX_TILES];
    uint8_t of[TANTRIX_TILES + 1];
} strand_list;

void strand_list_read(const strand_tables *tables, const tantrix_board *board, int colour,
                      strand_list *list);

/// A point a tile for the longest line, two for the longest loop.
int strand_list_points(const strand_list *list);
/// Tiles of the longest line that may still come about when lines are joined, end by end, over
/// cells where some tile of `left` fits, the cells counted.
int strand_list_hope(const strand_tables *tables, const tantrix_board *board,
                     const strand_list *list, uint64_t left);

/// What becomes of a colour's lines when a tile is laid.
typedef struct strand_laid {
    int length, squares; ///< of the line through it; how much more the squares of lengths are
    bool is_loop;
} strand_laid;

strand_laid strand_list_lay(const strand_tables *tables, const tantrix_board *board,
                            const strand_list *list, int colour, const tantrix_move *lay);

#endif
