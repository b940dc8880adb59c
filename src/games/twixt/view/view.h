// The picture of a board, for whoever shows one.
#ifndef GAMES_TWIXT_VIEW_VIEW_H
#define GAMES_TWIXT_VIEW_VIEW_H

#include "games/twixt/view/hand.h"

/// Frames the scene and draws the board with its pegs and links, and the peg that a tap on the
/// focused hole would set for the colour to move; no words, notes and buttons. While the hand edits
/// links those of both colours can be tapped.
ita_status twixt_draw_board(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                            const ita_view_options *options, ita_scene *out);

#endif
