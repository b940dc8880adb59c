// What a hand means: choose a piece, turn and flip it, aim, carry, drop, take back.
// Changes only the hand. Knows the layout and the rules' check; draws nothing.
#include "games/pentahex/view/rim.h"
#include "games/swap.h"

#include <string.h>

static const double magnet = 0.8; // a legal place this near wins over an illegal one

static bool is_in_hand(const pentahex_config *c, const void *state, int piece) {
    const pentahex_state *s = state;
    int hand = c->hand_count > 1 && s->turn > 0 ? s->turn - 1 : 0;
    return pentahex_where(c, state)[hand * c->set.piece_count + piece] == 0;
}

static const ita_polyhex *shape_of(const pentahex_config *c, int kind, int turn) {
    return &c->orientations[c->set.kinds[kind].first_orientation + turn].shape;
}

static bool fits(const pentahex_config *c, const void *state, const ita_move *move) {
    return ita_rules_of(&c->base)->check(&c->base, state, move, NULL) == ITA_OK;
}

static ita_move move_at(const pentahex_aim *aim, ita_hex first) {
    return pentahex_move_put(
        (pentahex_move){PENTAHEX_PLACE, aim->kind, aim->turn, first.a, first.b});
}

static void aim_at(pentahex_aim *aim, ita_hex first) {
    aim->first = first;
    aim->move = move_at(aim, first);
}

// Cells of the shape, nearest to its middle first.
static void by_distance(const ita_polyhex *shape, int order[ITA_POLYHEX_MOST]) {
    double mx, my, distance[ITA_POLYHEX_MOST];
    pentahex_middle(shape->cells, shape->cell_count, &mx, &my);
    for (int i = 0; i < shape->cell_count; i++) {
        double x, y;
        ita_hex_centre_xy(shape->cells[i], PENTAHEX_R, &x, &y);
        double here = (x - mx) * (x - mx) + (y - my) * (y - my);
        int at = i;
        for (; at > 0 && distance[at - 1] > here + 1e-9; at--) {
            distance[at] = distance[at - 1];
            order[at] = order[at - 1];
        }
        distance[at] = here;
        order[at] = i;
    }
}

// The piece covers the cell, as centred as the rules allow; if they do not, centred.
static void aim_at_cell(const pentahex_config *c, const void *state, ita_hex cell,
                        pentahex_aim *aim) {
    const ita_polyhex *shape = shape_of(c, aim->kind, aim->turn);
    int order[ITA_POLYHEX_MOST];
    by_distance(shape, order);
    aim->is_aimed = true;
    for (int i = 0; i < shape->cell_count; i++) {
        aim_at(aim, ita_hex_less(cell, shape->cells[order[i]]));
        if (fits(c, state, &aim->move)) return;
    }
    aim_at(aim, ita_hex_less(cell, shape->cells[order[0]]));
}

static bool touches_board(const pentahex_config *c, const ita_polyhex *shape, ita_hex first) {
    for (int i = 0; i < shape->cell_count; i++)
        if (ita_hexboard_find(&c->board, ita_hex_add(first, shape->cells[i])) >= 0) return true;
    return false;
}

// The place under a carried piece, or a legal one close by.
static void aim_at_point(const pentahex_config *c, const void *state, pentahex_aim *aim) {
    const ita_polyhex *shape = shape_of(c, aim->kind, aim->turn);
    double mx, my;
    pentahex_middle(shape->cells, shape->cell_count, &mx, &my);
    ita_hex under = ita_hex_near(aim->x - mx, aim->y - my, PENTAHEX_R);
    if (!touches_board(c, shape, under)) return;
    aim->is_aimed = true;
    aim_at(aim, under);
    if (fits(c, state, &aim->move)) return;
    double best = magnet * magnet;
    for (int d = 0; d < 6; d++) {
        ita_hex near = ita_hex_next(under, d);
        double x, y;
        ita_hex_centre_xy(near, PENTAHEX_R, &x, &y);
        double dx = x + mx - aim->x, dy = y + my - aim->y, square = dx * dx + dy * dy;
        ita_move move = move_at(aim, near);
        if (square >= best || !fits(c, state, &move)) continue;
        best = square;
        aim_at(aim, near);
    }
}

pentahex_aim pentahex_aim_of(const pentahex_config *c, const void *state,
                             const pentahex_hand *hand) {
    pentahex_aim aim = {.piece = -1};
    const pentahex_state *s = state;
    if (!hand || s->turn == ITA_NOBODY) return aim;
    int piece = hand->piece - 1, symmetry = hand->symmetry;
    if (piece < 0 || piece >= c->set.piece_count || symmetry < 0 || symmetry > 11) return aim;
    if (!is_in_hand(c, state, piece)) return aim;
    aim.kind = pentahex_kind_of_piece(c, piece);
    aim.turn = pentahex_orientation_by(c, aim.kind, symmetry);
    if (aim.turn < 0) return aim;
    aim.piece = piece;
    aim.is_carried = hand->is_carried;
    aim.x = hand->hand.x - hand->off_x;
    aim.y = hand->hand.y - hand->off_y;
    int64_t cell = (int64_t)hand->cell - 1;
    if (aim.is_carried)
        aim_at_point(c, state, &aim);
    else if (cell >= 0 && cell < c->board.cell_count)
        aim_at_cell(c, state, c->board.cells[cell], &aim);
    return aim;
}

// ---- what nodes are

static int cell_of_node(const pentahex_config *c, uint32_t node) {
    if (node < PENTAHEX_NODE_CELL || node >= PENTAHEX_NODE_CELL + c->board.cell_count) return -1;
    return (int)(node - PENTAHEX_NODE_CELL);
}

static int tray_of_node(const pentahex_config *c, uint32_t node) {
    uint32_t count = (uint32_t)c->set.piece_count;
    if (node < PENTAHEX_NODE_TRAY || node >= PENTAHEX_NODE_TRAY + count) return -1;
    return (int)(node - PENTAHEX_NODE_TRAY);
}

static int placed_of_node(const pentahex_config *c, uint32_t node) {
    uint32_t count = (uint32_t)c->piece_count;
    if (node < PENTAHEX_NODE_PIECE || node >= PENTAHEX_NODE_PIECE + count) return -1;
    return (int)(node - PENTAHEX_NODE_PIECE);
}

// ---- deeds

static void forget(pentahex_hand *hand) {
    *hand = (pentahex_hand){.hand.focus = hand->hand.focus};
}

static void choose(pentahex_hand *hand, int piece, int symmetry) {
    hand->hand.held = PENTAHEX_NODE_TRAY + (uint32_t)piece;
    hand->piece = piece + 1;
    hand->symmetry = symmetry;
    hand->is_carried = false;
    hand->cell = 0;
    hand->off_x = hand->off_y = 0;
}

static bool has_chosen(const pentahex_config *c, const void *state, const pentahex_hand *hand) {
    return pentahex_aim_of(c, state, hand).piece >= 0;
}

static ita_answer play(const pentahex_config *c, const void *state, pentahex_hand *hand,
                       ita_move *move, ita_diag *diag) {
    pentahex_aim aim = pentahex_aim_of(c, state, hand);
    if (!aim.is_aimed) return ITA_ANSWER_HAND;
    *move = aim.move;
    if (ita_rules_of(&c->base)->check(&c->base, state, move, diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    forget(hand);
    return ITA_ANSWER_MOVE;
}

// A piece of the solo game comes back into the hand as it lay.
static ita_answer lift(const pentahex_config *c, const void *state, pentahex_hand *hand, int piece,
                       ita_move *move, ita_diag *diag) {
    int32_t where = pentahex_where(c, state)[piece];
    if (where == 0) return ITA_ANSWER_NOTHING;
    *move = pentahex_move_back(c, (uint32_t)where - 1);
    if (ita_rules_of(&c->base)->check(&c->base, state, move, diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    choose(hand, piece, c->orientations[c->placements[where - 1].orientation].symmetry);
    return ITA_ANSWER_MOVE;
}

static void aim(const pentahex_config *c, pentahex_hand *hand, uint32_t node, double x, double y) {
    int cell = cell_of_node(c, node);
    if (cell < 0 && placed_of_node(c, node) >= 0)
        cell = ita_hexboard_find(&c->board, ita_hex_near(x, y, PENTAHEX_R));
    hand->cell = cell + 1;
}

static ita_answer focus(const pentahex_config *c, pentahex_hand *hand, const ita_event *event) {
    hand->hand.focus = event->node;
    if (!hand->is_carried) aim(c, hand, event->node, event->x, event->y);
    return ITA_ANSWER_HAND;
}

static ita_answer tap_tray(const pentahex_config *c, const void *state, pentahex_hand *hand,
                           int piece, ita_move *move, ita_diag *diag) {
    if (((const pentahex_state *)state)->turn == ITA_NOBODY) return ITA_ANSWER_NOTHING;
    if (!is_in_hand(c, state, piece)) {
        if (c->mode->may_take_back) return lift(c, state, hand, piece, move, diag);
        ita_fail(diag, ITA_E_ILLEGAL, "pentahex.used");
        ita_diag_arg(diag, c->set.kinds[pentahex_kind_of_piece(c, piece)].name);
        return ITA_ANSWER_REFUSED;
    }
    bool is_same = has_chosen(c, state, hand) && hand->piece == piece + 1;
    if (is_same)
        forget(hand);
    else
        choose(hand, piece, 0);
    return ITA_ANSWER_HAND;
}

static ita_answer tap(const pentahex_config *c, const void *state, pentahex_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag) {
    int piece = tray_of_node(c, event->node), placed = placed_of_node(c, event->node);
    if (piece >= 0) return tap_tray(c, state, hand, piece, move, diag);
    if (((const pentahex_state *)state)->turn == ITA_NOBODY) return ITA_ANSWER_NOTHING;
    if (!has_chosen(c, state, hand)) {
        if (placed >= 0 && c->mode->may_take_back) return lift(c, state, hand, placed, move, diag);
        if (cell_of_node(c, event->node) < 0) return ITA_ANSWER_NOTHING;
        ita_fail(diag, ITA_E_ILLEGAL, "pentahex.choose");
        return ITA_ANSWER_REFUSED;
    }
    hand->is_carried = false;
    aim(c, hand, event->node, event->x, event->y);
    return play(c, state, hand, move, diag);
}

// A piece is taken up where it was touched: the pointer stays on the same spot of it.
static ita_answer grab(const pentahex_config *c, const void *state, pentahex_hand *hand,
                       const ita_event *event, ita_move *move, ita_diag *diag) {
    int piece = tray_of_node(c, event->node), placed = placed_of_node(c, event->node);
    ita_answer answer = ITA_ANSWER_HAND;
    double x = event->x, y = event->y;
    if (piece >= 0) {
        if (((const pentahex_state *)state)->turn == ITA_NOBODY || !is_in_hand(c, state, piece))
            return ITA_ANSWER_NOTHING;
        if (!(has_chosen(c, state, hand) && hand->piece == piece + 1)) choose(hand, piece, 0);
        pentahex_layout l;
        pentahex_lay_out(c, event->ratio, &l);
        pentahex_slot(&l, piece, &x, &y);
        hand->off_x = (event->x - x) / l.tray_scale;
        hand->off_y = (event->y - y) / l.tray_scale;
    } else if (placed >= 0 && c->mode->may_take_back) {
        const pentahex_placement *p;
        answer = lift(c, state, hand, placed, move, diag);
        if (answer != ITA_ANSWER_MOVE) return answer;
        p = &c->placements[pentahex_where(c, state)[placed] - 1];
        const ita_polyhex *shape = &c->orientations[p->orientation].shape;
        double fx, fy;
        pentahex_middle(shape->cells, shape->cell_count, &x, &y);
        ita_hex_centre_xy(c->board.cells[p->cells[0]], PENTAHEX_R, &fx, &fy);
        hand->off_x = event->x - x - fx;
        hand->off_y = event->y - y - fy;
    } else {
        return ITA_ANSWER_NOTHING;
    }
    hand->is_carried = true;
    hand->hand.x = event->x;
    hand->hand.y = event->y;
    return answer;
}

static ita_answer carry(pentahex_hand *hand, const ita_event *event) {
    if (!hand->is_carried) return ITA_ANSWER_NOTHING;
    hand->hand.x = event->x;
    hand->hand.y = event->y;
    return ITA_ANSWER_HAND;
}

// Dropped beside the board it goes back to the tray; refused, it stays in the hand.
static ita_answer drop(const pentahex_config *c, const void *state, pentahex_hand *hand,
                       const ita_event *event, ita_move *move, ita_diag *diag) {
    if (carry(hand, event) == ITA_ANSWER_NOTHING) return ITA_ANSWER_NOTHING;
    if (!pentahex_aim_of(c, state, hand).is_aimed) {
        forget(hand);
        return ITA_ANSWER_HAND;
    }
    ita_answer answer = play(c, state, hand, move, diag);
    hand->is_carried = false;
    return answer;
}

static ita_answer refuse_turn(const pentahex_config *c, int kind, ita_diag *diag) {
    ita_fail(diag, ITA_E_ILLEGAL, "pentahex.move.flip");
    ita_diag_arg(diag, c->set.kinds[kind].name);
    return ITA_ANSWER_REFUSED;
}

static ita_answer turn(const pentahex_config *c, const void *state, pentahex_hand *hand,
                       const ita_event *event, ita_diag *diag) {
    if (!has_chosen(c, state, hand)) {
        int piece = tray_of_node(c, event->node ? event->node : hand->hand.focus);
        if (piece < 0 || ((const pentahex_state *)state)->turn == ITA_NOBODY ||
            !is_in_hand(c, state, piece))
            return ITA_ANSWER_NOTHING;
        choose(hand, piece, 0);
    }
    int symmetry = hand->symmetry;
    if (event->kind == ITA_EVENT_FLIP) {
        symmetry = ita_hex_compose(ITA_HEX_FLIP_HORIZONTAL, symmetry);
    } else {
        bool is_sane = event->amount > -1e6 && event->amount < 1e6;
        int steps = is_sane ? (int)event->amount % 6 : 0; // symmetries count counter-clockwise
        symmetry = ita_hex_compose((12 - steps) % 6, symmetry);
    }
    int kind = pentahex_kind_of_piece(c, hand->piece - 1);
    if (pentahex_orientation_by(c, kind, symmetry) < 0) return refuse_turn(c, kind, diag);
    hand->symmetry = symmetry;
    hand->off_x = hand->off_y = 0;
    return ITA_ANSWER_HAND;
}

static ita_answer act(const pentahex_config *c, const void *state, pentahex_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag) {
    if (!event->name || strcmp(event->name, SWAP_WORD) != 0) return ITA_ANSWER_NOTHING;
    *move = pentahex_move_swap();
    if (ita_rules_of(&c->base)->check(&c->base, state, move, diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    forget(hand);
    return ITA_ANSWER_MOVE;
}

ita_answer pentahex_gesture(const ita_config *config, const void *state, ita_hand *given,
                            const ita_event *event, ita_move *move, ita_diag *diag) {
    const pentahex_config *c = pentahex_own(config);
    pentahex_hand *hand = (pentahex_hand *)given;
    switch (event->kind) {
    case ITA_EVENT_FOCUS: return focus(c, hand, event);
    case ITA_EVENT_TAP: return tap(c, state, hand, event, move, diag);
    case ITA_EVENT_GRAB: return grab(c, state, hand, event, move, diag);
    case ITA_EVENT_DRAG: return carry(hand, event);
    case ITA_EVENT_DROP: return drop(c, state, hand, event, move, diag);
    case ITA_EVENT_TURN:
    case ITA_EVENT_FLIP: return turn(c, state, hand, event, diag);
    case ITA_EVENT_CANCEL: forget(hand); return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return act(c, state, hand, event, move, diag);
    }
    return ITA_ANSWER_NOTHING;
}
