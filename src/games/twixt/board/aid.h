// Help for the eye: how many pegs a side still needs, which hole wins at once, which pegs are as
// good as linked because there are two ways. Counts as if the other side passed.
#ifndef GAMES_TWIXT_BOARD_AID_H
#define GAMES_TWIXT_BOARD_AID_H

#include "games/twixt/board/board.h"

enum { TWIXT_NO_WAY = 0xffff };

typedef struct twixt_need {
    int pegs;                                  ///< fewest pegs to connect, or TWIXT_NO_WAY
    uint16_t through[TWIXT_MOST * TWIXT_MOST]; ///< the fewest on a way that uses this hole
} twixt_need;

/// Fewest pegs that a colour needs to connect, hole by hole. Cost: a few passes over the board.
void twixt_aid_need(const twixt_config *c, const twixt_board *b, int colour, twixt_need *need);
/// True when two pegs of one colour, not in one chain, have at least two empty holes either of
/// which would link both.
bool twixt_aid_is_setup(const twixt_config *c, const twixt_board *b, twixt_hole one,
                        twixt_hole other);

#endif
