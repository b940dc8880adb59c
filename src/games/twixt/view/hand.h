// What a hand has in mind before its turn is played: a mode, an offer, a peg and link edits that
// are only shown yet. Kept in an ita_hand; checked against the position at every use.
#ifndef GAMES_TWIXT_VIEW_HAND_H
#define GAMES_TWIXT_VIEW_HAND_H

#include "games/twixt/play/state.h"

bool twixt_hand_edits_links(const ita_hand *hand);
bool twixt_hand_offers(const ita_hand *hand);
/// The peg that a link is to be drawn from.
bool twixt_hand_anchor(const twixt_config *c, const ita_hand *hand, twixt_hole *hole);
/// The peg that is set but not played yet.
bool twixt_hand_peg(const twixt_config *c, const ita_hand *hand, twixt_hole *hole);
bool twixt_hand_has_plans(const ita_hand *hand);

/// The board as it would be with the hand's peg and edits. When they do not fit the position (any
/// more), the board as it is, and false.
bool twixt_hand_preview(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                        twixt_board *out);
/// The whole turn with a peg in `hole`: the hand's edits, and the links that they made possible.
ita_move twixt_hand_move(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                         twixt_hole hole);

void twixt_hand_toggle_mode(ita_hand *hand);
void twixt_hand_toggle_offer(ita_hand *hand);
/// Forgets peg, edits and anchor.
void twixt_hand_forget(ita_hand *hand);
/// Forgets everything but the focus and the mode, after a move.
void twixt_hand_played(ita_hand *hand);
void twixt_hand_set_anchor(const twixt_config *c, ita_hand *hand, const twixt_hole *hole);
void twixt_hand_set_peg(const twixt_config *c, ita_hand *hand, twixt_hole hole);
/// Adds the link if it is not there in the preview, else takes it away; an edit that undoes an
/// earlier one cancels it. Changes nothing when it is refused.
ita_status twixt_hand_toggle_link(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                                  twixt_edit link, ita_diag *diag);

#endif
