// Moves and links of TwixT in words, see tell.c.
#ifndef GAMES_TWIXT_VIEW_TELL_H
#define GAMES_TWIXT_VIEW_TELL_H

#include "games/twixt/play/state.h"

/// The directions, as bits, in which a peg would be linked at once.
uint32_t twixt_links_made(const twixt_config *c, const twixt_board *b, int colour, twixt_hole at);
/// "E7, F6 and G9": the far ends of some links from a hole, in the text's language.
void twixt_put_ends(twixt_hole at, uint32_t directions, ita_text *out);
/// See ita_view.tell.
void twixt_tell(const ita_config *config, const void *state, const ita_move *move, ita_text *out);

#endif
