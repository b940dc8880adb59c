// What a hand has in mind before its turn is played: a mode, an offer, a peg and link edits that
// are only shown yet. Checked against the position at every use, whatever its bytes are.
#ifndef GAMES_TWIXT_VIEW_HAND_H
#define GAMES_TWIXT_VIEW_HAND_H

#include "games/twixt/play/state.h"

/// Zeroed it has nothing in mind. Only hand.c reads and writes what follows the base.
typedef struct twixt_hand {
    ita_hand base;        ///< first: faces hand it around by this
    uint32_t edits_links; ///< 1: taps change links
    uint32_t offers;      ///< 1: the next peg comes with an offer of a draw
    int32_t anchor;       ///< 1 + the hole that a link is to be drawn from, 0: none
    int32_t peg;          ///< 1 + the hole of a peg that is set but not played yet, 0: none
    ita_move edits;       ///< a move of links alone, or all zero
} twixt_hand;

static inline twixt_hand *twixt_hand_of(ita_hand *hand) {
    return (twixt_hand *)hand;
}

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
/// The turn with a peg in `hole` and the hand's edits.
ita_move twixt_hand_move(const twixt_config *c, const ita_hand *hand, twixt_hole hole);

void twixt_hand_toggle_mode(ita_hand *hand);
void twixt_hand_toggle_offer(ita_hand *hand);
/// Forgets peg, edits and anchor.
void twixt_hand_forget(ita_hand *hand);
/// Forgets everything but the focus, after a move.
void twixt_hand_played(ita_hand *hand);
/// NULL: no anchor any more.
void twixt_hand_set_anchor(const twixt_config *c, ita_hand *hand, const twixt_hole *hole);
void twixt_hand_set_peg(const twixt_config *c, ita_hand *hand, twixt_hole hole);
/// Plans to add the link if it is not there in the preview, else to take it away; an edit that
/// undoes an earlier one cancels it. A move's worth of plans is played first, without a peg, as the
/// turn goes on: then the answer is that move. Changes nothing when it is refused.
ita_answer twixt_hand_toggle_link(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                                  twixt_edit link, ita_move *move, ita_diag *diag);

#endif
