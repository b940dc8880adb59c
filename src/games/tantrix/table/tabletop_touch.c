// What taps, drags, turns and keys mean at the table of match and solitaire. Changes only the hand;
// asks the rules' check before it answers with a move.
#include "games/tantrix/table/tabletop.h"
#include "games/tantrix/table/tabletop_hand.h"

#include <string.h>

bool tabletop_is_reading(const ita_hand *hand) {
    return hand && hand->v[HAND_READS];
}

static bool is_mine(const tabletop_touch *t, uint32_t node) {
    return node >= 1 && node <= TANTRIX_TILES && t->mine >> node & 1;
}

static ita_answer play(const tabletop_touch *t, ita_move move) {
    hand_let_go(t->hand);
    if (t->rules->check(t->config, t->state, &move, t->diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    *t->move = move;
    return ITA_ANSWER_MOVE;
}

static ita_move lay_move(int number, int a, int b, int turn) {
    return (ita_move){{1, number, a, b, turn}};
}

static int turn_of(const tabletop_touch *t, uint32_t node) {
    if (t->hand->held == node) return (int)t->hand->v[HAND_TURN];
    return (int)node == t->loose ? t->loose_spot.turn : hand_turn(t->hand, (int)node);
}

static ita_answer hold(const tabletop_touch *t, uint32_t node) {
    t->hand->v[HAND_TURN] = turn_of(t, node);
    t->hand->held = node;
    return ITA_ANSWER_HAND;
}

static ita_answer lay_held(const tabletop_touch *t, int a, int b) {
    int number = (int)t->hand->held, turn = (int)t->hand->v[HAND_TURN];
    const tantrix_spot *spot = &t->loose_spot;
    if (number == t->loose && spot->a == a && spot->b == b && spot->turn == turn) {
        hand_let_go(t->hand);
        return ITA_ANSWER_HAND;
    }
    return play(t, lay_move(number, a, b, turn));
}

// A tile that lies goes on to the next turn in which it may lie there.
static ita_answer turn_loose(const tabletop_touch *t, int steps) {
    const tantrix_spot *spot = &t->loose_spot;
    int step = steps < 0 ? 5 : 1, turn = spot->turn;
    for (int tries = 0; tries < TANTRIX_EDGES - 1; tries++) {
        turn = (turn + step) % TANTRIX_EDGES;
        ita_move move = lay_move(t->loose, spot->a, spot->b, turn);
        if (t->rules->check(t->config, t->state, &move, NULL) == ITA_OK) return play(t, move);
    }
    return play(t, lay_move(t->loose, spot->a, spot->b, (spot->turn + step) % TANTRIX_EDGES));
}

static ita_answer turn_tile(const tabletop_touch *t, uint32_t node, int steps) {
    bool is_held = t->hand->held == node;
    if (!is_held && (int)node == t->loose)
        return steps % 6 ? turn_loose(t, steps) : ITA_ANSWER_NOTHING;
    int turn = ((turn_of(t, node) + steps) % 6 + 6) % 6;
    if (is_held) t->hand->v[HAND_TURN] = turn;
    if ((int)node != t->loose) hand_set_turn(t->hand, (int)node, turn);
    return ITA_ANSWER_HAND;
}

static ita_answer refuse_tile(const tabletop_touch *t, uint32_t node) {
    ita_fail(t->diag, ITA_E_ILLEGAL, "tantrix.match.hand");
    ita_diag_arg_int(t->diag, (int64_t)node);
    ita_diag_mark(t->diag, node);
    return ITA_ANSWER_REFUSED;
}

// A tap takes up a tile of the hand, turns it once it is taken up, turns one that lies loosely, and
// lays what is held.
static ita_answer tap(const tabletop_touch *t, uint32_t node) {
    int a, b;
    if (space_node_cell(node, &a, &b)) {
        if (t->hand->held) return lay_held(t, a, b);
        ita_fail(t->diag, ITA_E_ILLEGAL, "tantrix.refuse.empty-hand");
        return ITA_ANSWER_REFUSED;
    }
    if (node < 1 || node > TANTRIX_TILES) return ITA_ANSWER_NOTHING;
    if (!is_mine(t, node))
        return t->board->spots[node].is_placed ? ITA_ANSWER_NOTHING : refuse_tile(t, node);
    if ((int)node == t->loose) {
        if (t->hand->held == node) return lay_held(t, t->loose_spot.a, t->loose_spot.b);
        return turn_loose(t, 1);
    }
    return t->hand->held == node ? turn_tile(t, node, 1) : hold(t, node);
}

static ita_answer drop(const tabletop_touch *t, double x, double y) {
    if (!t->hand->held || !t->hand->v[HAND_DRAGS]) {
        hand_let_go(t->hand);
        return ITA_ANSWER_HAND;
    }
    ita_hex cell = ita_hex_near(x, y, 0.5);
    bool is_first = t->board->count == 0 && cell.a == 0 && cell.b == 0;
    if (is_first || space_is_beside(t->board, cell.a, cell.b)) return lay_held(t, cell.a, cell.b);
    hand_let_go(t->hand);
    return ITA_ANSWER_HAND;
}

static ita_answer act(const tabletop_touch *t, const char *name) {
    ita_move move;
    if (strcmp(name, "instructions") == 0) {
        t->hand->v[HAND_READS] = !t->hand->v[HAND_READS];
        return ITA_ANSWER_HAND;
    }
    if (t->rules->move_parse(t->config, t->state, name, strlen(name), &move, t->diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    return play(t, move);
}

ita_answer tabletop_gesture(const tabletop_touch *t, const ita_event *event) {
    ita_hand *hand = t->hand;
    uint32_t node = event->node;
    if (hand->held && !is_mine(t, hand->held)) hand_let_go(hand);
    switch (event->kind) {
    case ITA_EVENT_FOCUS: hand->focus = node; return ITA_ANSWER_HAND;
    case ITA_EVENT_TAP: return tap(t, node);
    case ITA_EVENT_GRAB:
        if (!is_mine(t, node)) return ITA_ANSWER_NOTHING;
        hold(t, node);
        hand->v[HAND_DRAGS] = 1;
        hand->x = event->x;
        hand->y = event->y;
        return ITA_ANSWER_HAND;
    case ITA_EVENT_DRAG:
        if (!hand->v[HAND_DRAGS]) return ITA_ANSWER_NOTHING;
        hand->x = event->x;
        hand->y = event->y;
        return ITA_ANSWER_HAND;
    case ITA_EVENT_DROP: return drop(t, event->x, event->y);
    case ITA_EVENT_TURN:
        node = hand->held ? hand->held : node ? node : hand->focus;
        return is_mine(t, node) ? turn_tile(t, node, (int)event->amount) : ITA_ANSWER_NOTHING;
    case ITA_EVENT_CANCEL: hand_let_go(hand); return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return event->name ? act(t, event->name) : ITA_ANSWER_NOTHING;
    case ITA_EVENT_FLIP: return ITA_ANSWER_NOTHING;
    }
    return ITA_ANSWER_NOTHING;
}
