// Can a side still connect? A way is a witness that it can: holes from border line to border line,
// each empty or its own, no link of it crossed for good. Knows the board, not the turn.
#ifndef GAMES_TWIXT_BOARD_WAY_H
#define GAMES_TWIXT_BOARD_WAY_H

#include "games/twixt/board/board.h"

/// A way as its first hole and the directions from there on.
typedef struct twixt_way {
    int start, length;
    uint8_t directions[TWIXT_MOST * TWIXT_MOST];
} twixt_way;

/// Finds a way for a colour. False when there is none, and then this colour can never connect
/// (docs/twixt.md, "the automatic draw").
bool twixt_way_find(const twixt_config *c, const twixt_board *b, int colour, twixt_way *way);
/// Puts another way in place of a broken one. When neither colour has one, both head.cut are set.
/// A way that is too long to keep leaves way_broken set, so that it is looked for every time.
void twixt_way_renew(const twixt_config *c, twixt_board *b);
/// Puts back the way that was kept when the head was as `before`.
void twixt_way_put_back(const twixt_config *c, twixt_board *b, const twixt_head *before,
                        const uint8_t *directions);

#endif
