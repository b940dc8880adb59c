// The plans of a hand: packed into ita_hand.v, tried out on a copy of the board.
// Knows no drawing.
#include "games/twixt/view/hand.h"

#include <string.h>

enum { MODE = 0, ANCHOR = 1, PEG = 2, EDITS = 3 }; // what stands where in v; edits take three
enum { EDITING_LINKS = 1, OFFERING = 2 };          // bits of v[MODE]

bool twixt_hand_edits_links(const ita_hand *hand) {
    return hand && hand->v[MODE] & EDITING_LINKS;
}

bool twixt_hand_offers(const ita_hand *hand) {
    return hand && hand->v[MODE] & OFFERING;
}

static bool stored_hole(const twixt_config *c, const ita_hand *hand, int place, twixt_hole *hole) {
    if (!hand || hand->v[place] <= 0 || hand->v[place] > c->hole_count) return false;
    *hole = twixt_hole_at(c, (int)hand->v[place] - 1);
    return true;
}

bool twixt_hand_anchor(const twixt_config *c, const ita_hand *hand, twixt_hole *hole) {
    return stored_hole(c, hand, ANCHOR, hole);
}

bool twixt_hand_peg(const twixt_config *c, const ita_hand *hand, twixt_hole *hole) {
    return stored_hole(c, hand, PEG, hole);
}

bool twixt_hand_has_plans(const ita_hand *hand) {
    return hand && (hand->v[PEG] || hand->v[EDITS] || hand->v[ANCHOR]);
}

// The edits as they stand in a move.
static ita_move edits_as_move(const ita_hand *hand) {
    ita_move move = {{TWIXT_PEG}};
    for (int i = 0; hand && i < 6; i++)
        move.v[2 + i] = (int32_t)((uint64_t)hand->v[EDITS + i / 2] >> (32 * (i % 2)));
    return move;
}

static void store_edits(ita_hand *hand, const ita_move *move) {
    for (int i = 0; i < 3; i++)
        hand->v[EDITS + i] = (int64_t)((uint64_t)(uint32_t)move->v[2 + 2 * i] |
                                       (uint64_t)(uint32_t)move->v[3 + 2 * i] << 32);
}

static ita_status try_edits(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                            twixt_board *out, ita_diag *diag) {
    int colour = s->status.turn;
    twixt_hole peg;
    memcpy(out, &s->board, twixt_board_size(c));
    if (twixt_hand_peg(c, hand, &peg)) {
        ita_status status = twixt_check_hole(c, out, colour, peg, diag);
        twixt_board_undo unused;
        if (status != ITA_OK) return status;
        twixt_board_place(c, out, colour, peg.col, peg.row, &unused);
    }
    ita_move move = edits_as_move(hand);
    twixt_edit edits[TWIXT_EDITS_MOST];
    int count = twixt_move_edits(c, &move, edits);
    if (count < 0) return ita_fail(diag, ITA_E_ILLEGAL, "twixt.move.unknown");
    for (int i = 0; i < count; i++) {
        ita_status status = twixt_check_edit(c, out, colour, edits[i], diag);
        if (status != ITA_OK) return status;
        twixt_board_set_link(c, out, colour, edits[i]);
    }
    return ITA_OK;
}

bool twixt_hand_preview(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                        twixt_board *out) {
    if (c->can_edit && !s->status.end && try_edits(c, s, hand, out, NULL) == ITA_OK) return true;
    memcpy(out, &s->board, twixt_board_size(c));
    return !twixt_hand_has_plans(hand);
}

// Links of the new peg that the edits have made possible, unless an edit took them away.
static void add_freed_links(const twixt_config *c, const twixt_board *b, int colour,
                            twixt_hole hole, ita_move *move) {
    twixt_edit edits[TWIXT_EDITS_MOST];
    int count = twixt_move_edits(c, move, edits), at = hole.row * c->cols + hole.col;
    uint32_t near = twixt_board_near(b, colour, hole.col, hole.row) & ~twixt_board_links(b, at);
    for (; near; near &= near - 1) {
        int direction = __builtin_ctz(near);
        twixt_hole other = twixt_hole_at(c, at + c->step[direction]);
        twixt_edit edit;
        if (twixt_board_crossed(c, b, at, direction) & c->block[colour]) continue;
        twixt_edit_between(c, hole, other, true, &edit);
        bool was_taken = false;
        for (int i = 0; i < count; i++)
            was_taken |= edits[i].hole == edit.hole && edits[i].direction == edit.direction;
        if (!was_taken) twixt_move_add_edit(move, edit);
    }
}

ita_move twixt_hand_move(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                         twixt_hole hole) {
    ita_move move = twixt_move_peg(hole.col, hole.row);
    if (twixt_hand_offers(hand)) move.v[0] |= TWIXT_OFFER;
    if (!c->can_edit || !hand || !hand->v[EDITS]) return move;
    ita_move edits = edits_as_move(hand);
    memcpy(move.v + 2, edits.v + 2, 6 * sizeof *move.v);
    if (twixt_check(&c->base, s, &move, NULL) != ITA_OK) return move;
    twixt_board_copy copy;
    twixt_board_undo unused;
    memcpy(copy.bytes, &s->board, twixt_board_size(c));
    twixt_board_place(c, &copy.board, s->status.turn, hole.col, hole.row, &unused);
    twixt_board_edit(c, &copy.board, s->status.turn, &move);
    add_freed_links(c, &copy.board, s->status.turn, hole, &move);
    return move;
}

void twixt_hand_toggle_mode(ita_hand *hand) {
    hand->v[MODE] ^= EDITING_LINKS;
    hand->v[ANCHOR] = 0;
}

void twixt_hand_toggle_offer(ita_hand *hand) {
    hand->v[MODE] ^= OFFERING;
}

void twixt_hand_forget(ita_hand *hand) {
    memset(hand->v + ANCHOR, 0, (EDITS + 3 - ANCHOR) * sizeof *hand->v);
}

void twixt_hand_played(ita_hand *hand) {
    twixt_hand_forget(hand);
    hand->v[MODE] = 0;
}

void twixt_hand_set_anchor(const twixt_config *c, ita_hand *hand, const twixt_hole *hole) {
    hand->v[ANCHOR] = hole ? 1 + hole->row * c->cols + hole->col : 0;
}

void twixt_hand_set_peg(const twixt_config *c, ita_hand *hand, twixt_hole hole) {
    hand->v[PEG] = 1 + hole.row * c->cols + hole.col;
}

// The edits with the one that this one undoes left out, or with this one added.
static bool toggled(const twixt_config *c, const ita_hand *hand, twixt_edit edit, ita_move *out) {
    ita_move before = edits_as_move(hand);
    twixt_edit edits[TWIXT_EDITS_MOST];
    int count = twixt_move_edits(c, &before, edits);
    bool is_cancelled = false;
    *out = (ita_move){{TWIXT_PEG}};
    for (int i = 0; i < count; i++) {
        if (edits[i].hole == edit.hole && edits[i].direction == edit.direction)
            is_cancelled = true;
        else
            twixt_move_add_edit(out, edits[i]);
    }
    return is_cancelled || twixt_move_add_edit(out, edit);
}

ita_status twixt_hand_toggle_link(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                                  twixt_edit link, ita_diag *diag) {
    twixt_board_copy copy;
    twixt_hand_preview(c, s, hand, &copy.board);
    link.is_added = !(twixt_board_links(&copy.board, link.hole) >> link.direction & 1);
    ita_hand after = *hand;
    ita_move edits;
    if (!toggled(c, hand, link, &edits)) {
        ita_status status = ita_fail(diag, ITA_E_LIMIT, "twixt.link.many");
        ita_diag_arg_int(diag, TWIXT_EDITS_MOST);
        return status;
    }
    store_edits(&after, &edits);
    ita_status status = try_edits(c, s, &after, &copy.board, diag);
    if (status == ITA_OK) *hand = after;
    return status;
}
