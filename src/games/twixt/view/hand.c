// The plans of a hand, tried out on a copy of the board. Knows no drawing.
#include "games/twixt/view/hand.h"

#include <string.h>

static const twixt_hand *own(const ita_hand *hand) {
    return (const twixt_hand *)hand;
}

bool twixt_hand_edits_links(const ita_hand *hand) {
    return hand && own(hand)->edits_links == 1;
}

bool twixt_hand_offers(const ita_hand *hand) {
    return hand && own(hand)->offers == 1;
}

static bool stored_hole(const twixt_config *c, int32_t stored, twixt_hole *hole) {
    if (stored <= 0 || stored > c->hole_count) return false;
    *hole = twixt_hole_at(c, stored - 1);
    return true;
}

bool twixt_hand_anchor(const twixt_config *c, const ita_hand *hand, twixt_hole *hole) {
    return hand && stored_hole(c, own(hand)->anchor, hole);
}

bool twixt_hand_peg(const twixt_config *c, const ita_hand *hand, twixt_hole *hole) {
    return hand && stored_hole(c, own(hand)->peg, hole);
}

static bool has_edits(const ita_hand *hand) {
    static const ita_move none;
    return hand && memcmp(&own(hand)->edits, &none, sizeof none) != 0;
}

bool twixt_hand_has_plans(const ita_hand *hand) {
    return hand && (own(hand)->peg || own(hand)->anchor || has_edits(hand));
}

// What the hand would play: its edits, with its peg if there is one. False when the bytes are not
// those of a plan.
static bool plan_of(const twixt_config *c, const ita_hand *hand, twixt_move *plan) {
    *plan = (twixt_move){.kind = TWIXT_LINKS};
    if (has_edits(hand) &&
        (!twixt_move_get(c, &own(hand)->edits, plan) || plan->kind != TWIXT_LINKS))
        return false;
    if (twixt_hand_peg(c, hand, &plan->hole)) plan->kind = TWIXT_PEG;
    return true;
}

static void store_edits(ita_hand *hand, const twixt_move *plan) {
    twixt_move links = *plan;
    links.kind = TWIXT_LINKS;
    twixt_hand *mine = twixt_hand_of(hand);
    memset(&mine->edits, 0, sizeof mine->edits);
    if (links.edit_count > 0) mine->edits = twixt_move_put(&links);
}

static ita_status try_plan(const twixt_config *c, const twixt_state *s, const twixt_move *first,
                           const twixt_move *plan, twixt_board *out, ita_diag *diag) {
    memcpy(out, &s->board, twixt_board_size(c));
    ita_status status = ITA_OK;
    if (first) status = twixt_board_play(c, out, s->status.turn, first, diag);
    return status == ITA_OK ? twixt_board_play(c, out, s->status.turn, plan, diag) : status;
}

bool twixt_hand_preview(const twixt_config *c, const twixt_state *s, const ita_hand *hand,
                        twixt_board *out) {
    twixt_move plan;
    if (c->can_edit && !s->status.end && twixt_hand_has_plans(hand) && plan_of(c, hand, &plan) &&
        try_plan(c, s, NULL, &plan, out, NULL) == ITA_OK)
        return true;
    memcpy(out, &s->board, twixt_board_size(c));
    return !twixt_hand_has_plans(hand);
}

ita_move twixt_hand_move(const twixt_config *c, const ita_hand *hand, twixt_hole hole) {
    twixt_move move = {0};
    if (!c->can_edit || !plan_of(c, hand, &move)) move.edit_count = 0;
    move.kind = TWIXT_PEG;
    move.hole = hole;
    move.has_offer = twixt_hand_offers(hand);
    return twixt_move_put(&move);
}

void twixt_hand_toggle_mode(ita_hand *hand) {
    twixt_hand *mine = twixt_hand_of(hand);
    mine->edits_links = mine->edits_links != 1;
    mine->anchor = 0;
}

void twixt_hand_toggle_offer(ita_hand *hand) {
    twixt_hand_of(hand)->offers = !twixt_hand_offers(hand);
}

void twixt_hand_forget(ita_hand *hand) {
    twixt_hand *mine = twixt_hand_of(hand);
    mine->anchor = mine->peg = 0;
    memset(&mine->edits, 0, sizeof mine->edits);
}

void twixt_hand_played(ita_hand *hand) {
    twixt_hand_forget(hand);
    twixt_hand_of(hand)->edits_links = twixt_hand_of(hand)->offers = 0;
}

void twixt_hand_set_anchor(const twixt_config *c, ita_hand *hand, const twixt_hole *hole) {
    twixt_hand_of(hand)->anchor = hole ? 1 + hole->row * c->cols + hole->col : 0;
}

void twixt_hand_set_peg(const twixt_config *c, ita_hand *hand, twixt_hole hole) {
    twixt_hand_of(hand)->peg = 1 + hole.row * c->cols + hole.col;
}

static void take_out(twixt_move *plan, int index) {
    plan->edit_count--;
    for (int i = index; i < plan->edit_count; i++)
        plan->edits[i] = plan->edits[i + 1];
}

// Takes the plan's edit of this link out; false when there is none.
static bool cancel(twixt_move *plan, twixt_edit link) {
    for (int i = 0; i < plan->edit_count; i++) {
        if (plan->edits[i].hole != link.hole || plan->edits[i].direction != link.direction)
            continue;
        take_out(plan, i);
        return true;
    }
    return false;
}

// Moves the edits that need no new peg out of the plan. Made before the peg they leave the same
// links: none of the added ones crosses a link that the peg makes, or the plan would not fit.
static twixt_move split_off(const twixt_config *c, twixt_move *plan) {
    twixt_move first = {.kind = TWIXT_LINKS};
    for (int i = 0; i < plan->edit_count;) {
        if (plan->kind == TWIXT_PEG && twixt_edit_touches(c, plan->edits[i], plan->hole)) {
            i++;
            continue;
        }
        twixt_move_add(&first, plan->edits[i]);
        take_out(plan, i);
    }
    return first;
}

ita_answer twixt_hand_toggle_link(const twixt_config *c, const twixt_state *s, ita_hand *hand,
                                  twixt_edit link, ita_move *move, ita_diag *diag) {
    twixt_board_copy copy;
    twixt_move plan, first = {.edit_count = 0};
    twixt_hand_preview(c, s, hand, &copy.board);
    link.is_added = !(twixt_board_links(&copy.board, link.hole) >> link.direction & 1);
    if (!plan_of(c, hand, &plan)) plan = (twixt_move){.kind = TWIXT_LINKS};
    if (!cancel(&plan, link)) {
        if (plan.edit_count == TWIXT_EDITS_MOST) first = split_off(c, &plan);
        twixt_move_add(&plan, link);
    }
    bool has_first = first.edit_count > 0;
    if (try_plan(c, s, has_first ? &first : NULL, &plan, &copy.board, diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    store_edits(hand, &plan);
    if (!has_first) return ITA_ANSWER_HAND;
    *move = twixt_move_put(&first);
    return ITA_ANSWER_MOVE;
}
