// The doubled board of the source text (docs/twixt.md, "the doubled board"): an independent way to
// know everything the fast board knows. Slow and plain. Knows nothing of board.h.
#ifndef GAMES_TWIXT_SOURCE_DOUBLED_H
#define GAMES_TWIXT_SOURCE_DOUBLED_H

#include "games/twixt/board/geometry.h"

/// The two ways a link can lie, as bits: under rules=pp two crossing links of one player share
/// their midpoint, and the spot then holds both.
enum {
    TWIXT_RISING = 1,
    TWIXT_FALLING = 2
}; ///< bottom left to top right; top left to bottom right

/// spot[2r][2c]: the peg in row r, column c: +1 red, -1 blue, 0 none.
/// spot[r1+r2][c1+c2]: the links whose midpoint this is, sign of the owner.
/// spot[2r+1][2c+1]: the number of the chain of that peg, 0 without peg.
typedef struct twixt_doubled {
    int cols, rows;
    bool blocks_own; ///< one's own links are not crossed either
    int chain_count; ///< numbers given so far
    int spot[2 * TWIXT_MOST][2 * TWIXT_MOST];
} twixt_doubled;

void twixt_doubled_start(twixt_doubled *d, int cols, int rows, bool blocks_own);
static inline int twixt_doubled_peg(const twixt_doubled *d, twixt_hole hole) {
    return d->spot[2 * hole.row][2 * hole.col];
}
/// Whether a link of `colour` (+1 or -1) would cross one that stops it: by the seven spots.
bool twixt_doubled_is_crossed(const twixt_doubled *d, int colour, twixt_hole a, twixt_hole b);
/// The same by the side-of-line test against every link on the board.
bool twixt_doubled_is_crossed_by_lines(const twixt_doubled *d, int colour, twixt_hole a,
                                       twixt_hole b);
bool twixt_doubled_has_link(const twixt_doubled *d, twixt_hole a, twixt_hole b);
/// Sets a peg with all links it can make; the chain numbers stay as they were.
void twixt_doubled_set(twixt_doubled *d, int colour, twixt_hole hole);
/// The same, and numbers its chain.
void twixt_doubled_place(twixt_doubled *d, int colour, twixt_hole hole);
/// Takes a peg off with all its links.
void twixt_doubled_unplace(twixt_doubled *d, twixt_hole hole);
/// Makes or takes away one link by hand.
void twixt_doubled_link(twixt_doubled *d, twixt_hole a, twixt_hole b);
void twixt_doubled_unlink(twixt_doubled *d, twixt_hole a, twixt_hole b);
/// True when the peg's chain reaches both border lines of its player: the source's recursion.
bool twixt_doubled_connects(const twixt_doubled *d, twixt_hole hole);

#endif
