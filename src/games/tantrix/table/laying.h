// May a tile be laid so? The part that is the same in puzzles, match and solitaire, each refusal
// with its reason, the tiles and the cells to mark. Knows no hands, packs or turns.
#ifndef GAMES_TANTRIX_TABLE_LAYING_H
#define GAMES_TANTRIX_TABLE_LAYING_H

#include "games/tantrix/table/board.h"
#include "games/tantrix/table/move.h"

/// Refuses with a key whose first argument is the tile, which is marked.
ita_status laying_refuse(ita_diag *diag, const char *key, int number);
/// Writes "-1,3" as an argument and marks the cell's node.
void laying_blame_cell(ita_diag *diag, int a, int b);

/// A sentence about a tile on a cell: {0} the tile, {1} the cell, {2} how it is turned, the shorter
/// way.
void laying_say(const char *key, const tantrix_move *lay, ita_text *words);
/// A hint: lay this tile there, turned so.
void laying_advise(const tantrix_move *lay, ita_text *words);

/// No other tile lies there, nor this one, turned as asked.
ita_status laying_check_free(const tantrix_board *board, const tantrix_move *lay, ita_diag *diag);
/// The same for a table that grows: the first tile goes on 0,0, every other beside one that lies.
ita_status laying_check_beside(const tantrix_board *board, const tantrix_move *lay, ita_diag *diag);
/// Every tile beside the cell shows the colour that the tile has there.
ita_status laying_check_colours(const tantrix_board *board, const tantrix_move *lay,
                                ita_diag *diag);

#endif
