// The fast TwixT board on its own, for engines and studies: pegs, links, crossings, chains, random
// games. Turns, swaps and records are the game's (game.h, "twixt"); this knows none of them.
#ifndef INTARSIA_TWIXT_H
#define INTARSIA_TWIXT_H

#include "intarsia/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A hole, column and row from 0; A1 is (0, 0), row 0 is at the top.
typedef struct ita_twixt_hole {
    int32_t col, row;
} ita_twixt_hole;

/// A link between two holes a knight's move apart; either end may come first.
typedef struct ita_twixt_link {
    ita_twixt_hole from, to;
} ita_twixt_link;

typedef enum ita_twixt_colour {
    ITA_TWIXT_RED = 0,  ///< joins top and bottom, moves first
    ITA_TWIXT_BLUE = 1, ///< joins left and right
    ITA_TWIXT_NONE = 2,
} ita_twixt_colour;

typedef struct ita_twixt_board ita_twixt_board;

/// An empty board of "size=24,rules=pp" (the config of the game; swap is of no meaning here, and
/// rules=std links like plain, as nobody edits). The caller's to close.
/// Errors: ITA_E_MEMORY, and what the config's reading gives. Cost: 110 bytes a hole.
ita_status ita_twixt_open(const char *config, size_t length, const ita_allocator *allocator,
                          ita_twixt_board **board, ita_diag *diag);
void ita_twixt_close(ita_twixt_board *board);

int ita_twixt_cols(const ita_twixt_board *board);
int ita_twixt_rows(const ita_twixt_board *board);
/// Whose peg stands in a hole; ITA_TWIXT_NONE also for corners and outside.
ita_twixt_colour ita_twixt_owner(const ita_twixt_board *board, ita_twixt_hole hole);
bool ita_twixt_has_link(const ita_twixt_board *board, ita_twixt_link link);
/// Whether two pegs are in one chain. Cost: two walks to a root, at most eleven steps each.
bool ita_twixt_are_joined(const ita_twixt_board *board, ita_twixt_hole a, ita_twixt_hole b);
/// Who has joined his border lines.
ita_twixt_colour ita_twixt_connected(const ita_twixt_board *board);
/// Whether a colour could still connect if the other side only passed. When it says no, no play at
/// all connects this colour any more. Cost: linear in the holes.
bool ita_twixt_can_connect(const ita_twixt_board *board, ita_twixt_colour colour);
/// A hash of pegs and links; equal boards hash alike however they came about.
uint64_t ita_twixt_hash(const ita_twixt_board *board);

/// Sets a peg with all links that the rules make by themselves. Any colour may follow any.
/// Errors: ITA_E_ILLEGAL with the reason; ITA_E_STATE when somebody has connected.
/// Cost: about 20 ns with undo on 24 by 24.
ita_status ita_twixt_place(ita_twixt_board *board, ita_twixt_colour colour, ita_twixt_hole hole,
                           ita_diag *diag);
/// Takes the latest peg back. Errors: ITA_E_STATE on an empty board.
ita_status ita_twixt_take_back(ita_twixt_board *board);

/// Links on the board that a link would cross.
/// @param board  a TwixT board
/// @param link   the link, in holes; it need not be there
/// @param out    [9] receives the crossing links, upper end first, ascending by it
/// @param n      how many were written, 0..9
/// Errors: ITA_E_RANGE if the link leaves the board or is no knight's move.
/// Cost: four reads and one a crossing. Source: docs/twixt.md, "crossings".
ita_status ita_twixt_crossings(const ita_twixt_board *board, ita_twixt_link link,
                               ita_twixt_link out[9], int *n);

/// Random games from the board on, `colour` to move, in batches of sixty-four: how many each colour
/// won of `*played` games, at least `least` of them. Games of a batch share the order of the holes;
/// each by itself is uniformly random (docs/twixt.md, "random games").
/// Errors: ITA_E_MEMORY. Cost: about 2 microseconds a game on an empty 24 by 24.
ita_status ita_twixt_random_games(const ita_twixt_board *board, ita_twixt_colour colour,
                                  ita_random *random, uint64_t least, uint64_t *played,
                                  uint64_t won[2]);

// ---- the source's own structure

/// The board as the source text keeps it: an array of twice as many rows and columns, where pegs
/// stand on even spots, links on their midpoints, chain numbers between (docs/twixt.md, "the
/// doubled board"). Slow and plain; the fast board above is held against it.
typedef struct ita_twixt_doubled ita_twixt_doubled;

/// An empty doubled board, 3 to 48 holes a side. `blocks_own`: one's own links may not be crossed
/// either, as under every rule set but pp. The caller's to close.
/// Errors: ITA_E_RANGE, ITA_E_MEMORY. Cost: 37 kilobytes.
ita_status ita_twixt_doubled_open(int cols, int rows, bool blocks_own,
                                  const ita_allocator *allocator, ita_twixt_doubled **doubled);
void ita_twixt_doubled_close(ita_twixt_doubled *doubled);

/// The number on a spot, 0 outside: row and column even: a peg, +1 red, -1 blue; both odd: the
/// number of the peg's chain; else the links with this midpoint, sign of the owner, 1 rising, 2
/// falling, 3 both.
int ita_twixt_doubled_spot(const ita_twixt_doubled *doubled, int row, int col);
bool ita_twixt_doubled_has_link(const ita_twixt_doubled *doubled, ita_twixt_link link);
/// Whether a link of a colour would cross one that stops it: by the seven spots around its
/// midpoint.
bool ita_twixt_doubled_is_crossed(const ita_twixt_doubled *doubled, ita_twixt_colour colour,
                                  ita_twixt_link link);
/// The same by the side-of-line test against every link. Cost: linear in the spots.
bool ita_twixt_doubled_is_crossed_by_lines(const ita_twixt_doubled *doubled,
                                           ita_twixt_colour colour, ita_twixt_link link);
/// Whether the chain of a peg reaches both lines of its player: the source's recursion.
bool ita_twixt_doubled_connects(const ita_twixt_doubled *doubled, ita_twixt_hole hole);

/// Sets a peg with every link that is not stopped. Errors: ITA_E_RANGE outside and in corners,
/// ITA_E_ILLEGAL when the hole is taken or on the other's line.
ita_status ita_twixt_doubled_place(ita_twixt_doubled *doubled, ita_twixt_colour colour,
                                   ita_twixt_hole hole);
/// Takes a peg off with its links. Errors: ITA_E_STATE where there is none.
ita_status ita_twixt_doubled_take(ita_twixt_doubled *doubled, ita_twixt_hole hole);
/// Makes a link by hand. Errors: ITA_E_RANGE when it is no link of this board, ITA_E_ILLEGAL when
/// it is stopped or lacks a peg.
ita_status ita_twixt_doubled_link(ita_twixt_doubled *doubled, ita_twixt_link link);
/// Takes a link away. Errors: ITA_E_RANGE, ITA_E_STATE where there is none.
ita_status ita_twixt_doubled_unlink(ita_twixt_doubled *doubled, ita_twixt_link link);

#ifdef __cplusplus
}
#endif
#endif
