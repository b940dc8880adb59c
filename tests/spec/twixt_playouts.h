// Random games of TwixT to the end, one at a time: on the fast board's structures, and on the
// source's. What sixty-four games at once are held against and measured by. Red and blue alternate.
#ifndef INTARSIA_SPEC_TWIXT_PLAYOUTS_H
#define INTARSIA_SPEC_TWIXT_PLAYOUTS_H

#include "games/twixt/board/playout.h"
#include "games/twixt/source/doubled.h"

typedef struct spec_playout {
    int winner; // colour or TWIXT_NOBODY
    int pegs;   // pegs set
} spec_playout;

// Plays on from a position with `turn` to move until the side to move has no hole. Whoever would
// connect first has connected at the end too, as the two sides exclude each other; so the winner
// is looked for once, at the end.
spec_playout spec_twixt_playout(const twixt_config *c, const twixt_board *from, int turn,
                                ita_random *random);
// The same with the source's structures, from an empty board; stops at the winning peg.
spec_playout spec_twixt_playout_doubled(const twixt_config *c, twixt_doubled *d,
                                        twixt_supply *supply, ita_random *random);

#endif
