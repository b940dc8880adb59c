// TwixT moves put together by tests: link edits and offers added to a move that is there.
#ifndef TESTS_SUPPORT_TWIXT_MOVES_H
#define TESTS_SUPPORT_TWIXT_MOVES_H

#include "games/twixt/play/state.h"

/// Adds an edit; false when the move takes none or is full.
static inline bool add_edit(const twixt_config *c, ita_move *bytes, twixt_edit edit) {
    twixt_move move;
    if (!twixt_move_get(c, bytes, &move) || move.kind != TWIXT_PEG || !twixt_move_add(&move, edit))
        return false;
    *bytes = twixt_move_put(&move);
    return true;
}

/// The hole of a peg's move.
static inline twixt_hole hole_of_move(const twixt_config *c, const ita_move *bytes) {
    twixt_move move = {.hole = {-1, -1}};
    twixt_move_get(c, bytes, &move);
    return move.hole;
}

#endif
