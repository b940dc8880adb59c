// Can a side still connect? A way is a witness that it can: holes from border line to border line,
// each empty or its own, no link of it crossed for good. Knows the board, not the turn.
#ifndef GAMES_TWIXT_WAY_H
#define GAMES_TWIXT_WAY_H

#include "games/twixt/board.h"

/// Finds a way for a colour: its holes, `*length` of them, into `way` [hole_count]. False when
/// there is none, and then this colour can never connect (docs/twixt.md, "the automatic draw").
bool twixt_way_find(const twixt_config *c, const twixt_board *b, int colour, uint16_t *way,
                    int *length);
/// Puts another way in place of a broken one. When neither colour has one, both head.cut are set.
/// A way that is too long to keep leaves way_broken set, so that it is looked for every time.
void twixt_way_renew(const twixt_config *c, twixt_board *b);
/// Puts back the way that was kept before: `colour` may be TWIXT_NOBODY with length 0.
void twixt_way_keep(const twixt_config *c, twixt_board *b, int colour, const uint16_t *way,
                    int length);

#endif
