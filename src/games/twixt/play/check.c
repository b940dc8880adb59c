// Why a move is not allowed: every reason has its own key, names its holes and links, marks them.
// Changes nothing.
#include "games/twixt/play/state.h"

#include <string.h>

static ita_status refuse_hole(const twixt_config *c, ita_diag *diag, const char *key,
                              twixt_hole hole) {
    ita_status status = ita_fail(diag, ITA_E_ILLEGAL, key);
    twixt_diag_hole(diag, hole);
    if (twixt_is_inside(c, hole.col, hole.row)) ita_diag_mark(diag, twixt_node_of_hole(c, hole));
    return status;
}

ita_status twixt_check_hole(const twixt_config *c, const twixt_board *b, int colour,
                            twixt_hole hole, ita_diag *diag) {
    if (!twixt_is_inside(c, hole.col, hole.row))
        return refuse_hole(c, diag, "twixt.hole.outside", hole);
    if (twixt_is_corner(c, hole.col, hole.row))
        return refuse_hole(c, diag, "twixt.hole.corner", hole);
    int owner = twixt_board_owner(b, hole.col, hole.row);
    if (owner != TWIXT_NOBODY)
        return refuse_hole(c, diag, owner == TWIXT_RED ? "twixt.hole.red" : "twixt.hole.blue",
                           hole);
    int border = twixt_border_of(c, hole.col, hole.row);
    if (border == 1 - colour)
        return refuse_hole(c, diag, border == TWIXT_RED ? "twixt.border.red" : "twixt.border.blue",
                           hole);
    return ITA_OK;
}

static ita_status refuse_link(const twixt_config *c, ita_diag *diag, const char *key,
                              twixt_edit edit) {
    ita_status status = ita_fail(diag, ITA_E_ILLEGAL, key);
    twixt_diag_link(c, diag, edit.hole, edit.direction);
    ita_diag_mark(diag, twixt_node_of_hole(c, twixt_hole_at(c, edit.hole)));
    ita_diag_mark(diag,
                  twixt_node_of_hole(c, twixt_hole_at(c, edit.hole + c->step[edit.direction])));
    return status;
}

static ita_status check_removal(const twixt_config *c, const twixt_board *b, int colour,
                                twixt_edit edit, ita_diag *diag) {
    twixt_hole at = twixt_hole_at(c, edit.hole);
    if (!(twixt_board_links(b, edit.hole) >> edit.direction & 1))
        return refuse_link(c, diag, "twixt.link.none", edit);
    if (!twixt_board_has(b, colour, at.col, at.row))
        return refuse_link(c, diag, "twixt.link.theirs", edit);
    return ITA_OK;
}

static ita_status refuse_crossing(const twixt_config *c, const twixt_board *b, twixt_edit edit,
                                  ita_diag *diag) {
    ita_status status = refuse_link(c, diag, "twixt.link.crosses", edit);
    bool is_named = false;
    for (int i = 0; i < 4; i++) {
        int hole = edit.hole + c->cross_step[edit.direction][i];
        uint32_t bits = twixt_board_links(b, hole) & c->cross_mask[edit.direction][i];
        for (; bits; bits &= bits - 1) {
            int direction = __builtin_ctz(bits);
            if (!is_named) twixt_diag_link(c, diag, hole, direction);
            is_named = true;
            ita_diag_mark(diag, twixt_node_of_link(c, hole, direction));
        }
    }
    return status;
}

// A link that is there already may be named again: records do so with links the peg made itself.
static ita_status check_addition(const twixt_config *c, const twixt_board *b, int colour,
                                 twixt_edit edit, ita_diag *diag) {
    twixt_hole from = twixt_hole_at(c, edit.hole);
    twixt_hole to = twixt_hole_at(c, edit.hole + c->step[edit.direction]);
    if (!twixt_board_has(b, colour, from.col, from.row) ||
        !twixt_board_has(b, colour, to.col, to.row))
        return refuse_link(c, diag, "twixt.link.ends", edit);
    if (twixt_board_links(b, edit.hole) >> edit.direction & 1) return ITA_OK;
    if (twixt_board_crossed(c, b, edit.hole, edit.direction) & c->block[colour])
        return refuse_crossing(c, b, edit, diag);
    return ITA_OK;
}

static bool has_link(const twixt_board *b, twixt_edit edit) {
    return twixt_board_links(b, edit.hole) >> edit.direction & 1;
}

void twixt_board_set_link(const twixt_config *c, twixt_board *b, int colour, twixt_edit edit) {
    if (has_link(b, edit) != edit.is_added)
        twixt_board_flip_link(c, b, colour, edit.hole, edit.direction);
}

ita_status twixt_check_edit(const twixt_config *c, const twixt_board *b, int colour,
                            twixt_edit edit, ita_diag *diag) {
    return edit.is_added ? check_addition(c, b, colour, edit, diag)
                         : check_removal(c, b, colour, edit, diag);
}

// When a turn makes an edit: PBMserv takes links off first, then sets the peg with its automatic
// links, then puts links on. A link of the new peg can only be taken off once the peg is there.
typedef enum stage { BEFORE_PEG, OFF_THE_PEG, PUT_ON } stage;

static stage stage_of(const twixt_config *c, const twixt_move *move, twixt_edit edit) {
    if (edit.is_added) return PUT_ON;
    bool is_of_peg = move->kind == TWIXT_PEG && twixt_edit_touches(c, edit, move->hole);
    return is_of_peg ? OFF_THE_PEG : BEFORE_PEG;
}

static ita_status play_edits(const twixt_config *c, twixt_board *b, int colour,
                             const twixt_move *move, stage when, ita_diag *diag) {
    for (int i = 0; i < move->edit_count; i++) {
        if (stage_of(c, move, move->edits[i]) != when) continue;
        ita_status status = twixt_check_edit(c, b, colour, move->edits[i], diag);
        if (status != ITA_OK) return status;
        twixt_board_set_link(c, b, colour, move->edits[i]);
    }
    return ITA_OK;
}

ita_status twixt_board_play(const twixt_config *c, twixt_board *b, int colour,
                            const twixt_move *move, ita_diag *diag) {
    bool is_peg = move->kind == TWIXT_PEG;
    ita_status status = ITA_OK;
    if (is_peg) status = twixt_check_hole(c, b, colour, move->hole, diag);
    if (status == ITA_OK) status = play_edits(c, b, colour, move, BEFORE_PEG, diag);
    if (status != ITA_OK) return status;
    twixt_board_undo unused;
    if (is_peg) twixt_board_place(c, b, colour, move->hole.col, move->hole.row, &unused);
    status = play_edits(c, b, colour, move, OFF_THE_PEG, diag);
    return status == ITA_OK ? play_edits(c, b, colour, move, PUT_ON, diag) : status;
}

static ita_status check_turn(const twixt_config *c, const twixt_state *s, const twixt_move *move,
                             ita_diag *diag) {
    if (move->edit_count == 0)
        return twixt_check_hole(c, &s->board, s->status.turn, move->hole, diag);
    if (!c->can_edit) return refuse_link(c, diag, "twixt.link.permanent", move->edits[0]);
    twixt_board_copy copy;
    memcpy(copy.bytes, &s->board, twixt_board_size(c));
    return twixt_board_play(c, &copy.board, s->status.turn, move, diag);
}

ita_status twixt_check(const ita_config *config, const void *state, const ita_move *bytes,
                       ita_diag *diag) {
    const twixt_config *c = twixt_own(config);
    const twixt_state *s = state;
    twixt_move move;
    if (!twixt_move_get(c, bytes, &move)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    if (move.refutes && !c->is_problem) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    if (s->status.end) return ita_fail(diag, ITA_E_ILLEGAL, "twixt.over");
    switch (move.kind) {
    case TWIXT_PEG:
    case TWIXT_LINKS: return check_turn(c, s, &move, diag);
    case TWIXT_SWAP:
        if (s->status.can_swap) return ITA_OK;
        return ita_fail(diag, ITA_E_ILLEGAL,
                        c->swap == TWIXT_SWAP_NO ? "twixt.swap.no" : "twixt.swap.late");
    case TWIXT_RESIGN: return ITA_OK;
    case TWIXT_DRAW: break;
    }
    return s->status.offer ? ITA_OK : ita_fail(diag, ITA_E_ILLEGAL, "twixt.draw.none");
}
