// What taps, drags, turns and keys mean at a table of Tantrix. Changes only the hand; asks the
// rules' check before it answers with a move.
#include "games/tantrix/table/move.h"
#include "games/tantrix/table/tabletop.h"

#include <string.h>

static bool is_loose(const tabletop_touch *t, uint32_t node) {
    return node >= 1 && node <= TANTRIX_TILES && t->loose >> node & 1;
}

static const tantrix_spot *spot_of(const tabletop_touch *t, uint32_t node) {
    return &t->board->spots[node];
}

static void let_go(const tabletop_touch *t) {
    t->hand->base.held = 0;
    t->hand->is_dragging = false;
}

ita_answer tabletop_play(const tabletop_touch *t, ita_move move) {
    let_go(t);
    if (t->rules->check(t->config, t->state, &move, t->diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    *t->move = move;
    return ITA_ANSWER_MOVE;
}

bool tabletop_takes_beside(const tabletop_touch *t, int a, int b) {
    if (t->board->count == 0) return a == 0 && b == 0;
    return space_tile_on(t->board, a, b) != 0 || space_is_beside(t->board, a, b);
}

static int turn_of(const tabletop_touch *t, uint32_t node) {
    if (t->hand->base.held == node) return t->hand->turn;
    return spot_of(t, node)->is_placed ? spot_of(t, node)->turn : t->hand->turns[node];
}

static ita_answer hold(const tabletop_touch *t, uint32_t node) {
    t->hand->turn = (uint8_t)turn_of(t, node);
    t->hand->base.held = node;
    return ITA_ANSWER_HAND;
}

// Laid where it lies already, as it lies, nothing has happened.
static ita_answer lay_held(const tabletop_touch *t, int a, int b) {
    uint32_t node = t->hand->base.held;
    const tantrix_spot *spot = spot_of(t, node);
    int turn = t->hand->turn;
    if (spot->is_placed && spot->a == a && spot->b == b && spot->turn == turn) {
        let_go(t);
        return ITA_ANSWER_HAND;
    }
    return tabletop_play(t, tantrix_move_put(tantrix_lay((int)node, a, b, turn)));
}

static int turned(int turn, int steps) {
    return ((turn + steps) % TANTRIX_EDGES + TANTRIX_EDGES) % TANTRIX_EDGES;
}

// A tile that lies is turned as asked, or on to the next turn in which it may lie there.
static ita_answer turn_laid(const tabletop_touch *t, uint32_t node, int steps) {
    const tantrix_spot *spot = spot_of(t, node);
    int asked = turned(spot->turn, steps), turn = asked;
    if (asked == spot->turn) return ITA_ANSWER_NOTHING;
    for (int tries = 0; tries < TANTRIX_EDGES; tries++) {
        ita_move move = tantrix_move_put(tantrix_lay((int)node, spot->a, spot->b, turn));
        if (turn != spot->turn && t->rules->check(t->config, t->state, &move, NULL) == ITA_OK)
            return tabletop_play(t, move);
        turn = turned(turn, steps < 0 ? -1 : 1);
    }
    return tabletop_play(t, tantrix_move_put(tantrix_lay((int)node, spot->a, spot->b, asked)));
}

static ita_answer turn_tile(const tabletop_touch *t, uint32_t node, int steps) {
    bool is_held = t->hand->base.held == node;
    if (!is_held && spot_of(t, node)->is_placed) return turn_laid(t, node, steps);
    int turn = turned(turn_of(t, node), steps);
    if (is_held) t->hand->turn = (uint8_t)turn;
    if (!spot_of(t, node)->is_placed) t->hand->turns[node] = (uint8_t)turn;
    return ITA_ANSWER_HAND;
}

static ita_answer refuse(const tabletop_touch *t, const char *key) {
    ita_fail(t->diag, ITA_E_ILLEGAL, key);
    return ITA_ANSWER_REFUSED;
}

static ita_answer refuse_tile(const tabletop_touch *t, uint32_t node) {
    refuse(t, "tantrix.match.hand");
    ita_diag_arg_int(t->diag, (int64_t)node);
    ita_diag_mark(t->diag, node);
    return ITA_ANSWER_REFUSED;
}

// A tap takes up a tile of a tray or hand, or turns it there once it is taken up; turns a tile that
// lies loosely, as in the source; and lays what is held.
static ita_answer tap(const tabletop_touch *t, uint32_t node) {
    int a, b;
    uint32_t held = t->hand->base.held;
    if (tantrix_node_cell(node, &a, &b))
        return held ? lay_held(t, a, b) : refuse(t, "tantrix.refuse.empty-hand");
    if (node < 1 || node > TANTRIX_TILES) return ITA_ANSWER_NOTHING;
    const tantrix_spot *spot = spot_of(t, node);
    if (held && spot->is_placed) return lay_held(t, spot->a, spot->b);
    if (!is_loose(t, node)) return spot->is_placed ? ITA_ANSWER_NOTHING : refuse_tile(t, node);
    return spot->is_placed || held == node ? turn_tile(t, node, 1) : hold(t, node);
}

static ita_answer drop(const tabletop_touch *t, double x, double y) {
    uint32_t node = t->hand->base.held;
    ita_hex cell = ita_hex_near(x, y, 0.5);
    bool is_dragging = node && t->hand->is_dragging;
    if (is_dragging && t->takes(t, cell.a, cell.b)) return lay_held(t, cell.a, cell.b);
    if (is_dragging && t->lifts && spot_of(t, node)->is_placed)
        return tabletop_play(
            t, tantrix_move_put((tantrix_move){.kind = TANTRIX_LIFT, .number = (int)node}));
    let_go(t);
    return ITA_ANSWER_HAND;
}

static ita_answer act(const tabletop_touch *t, const char *name) {
    ita_move move;
    if (strcmp(name, "instructions") == 0) {
        t->hand->is_reading = !t->hand->is_reading;
        return ITA_ANSWER_HAND;
    }
    if (t->rules->move_parse(t->config, t->state, name, strlen(name), &move, t->diag) != ITA_OK)
        return ITA_ANSWER_REFUSED;
    return tabletop_play(t, move);
}

static ita_answer drag(const tabletop_touch *t, double x, double y) {
    if (!t->hand->is_dragging) return ITA_ANSWER_NOTHING;
    t->hand->base.x = x;
    t->hand->base.y = y;
    return ITA_ANSWER_HAND;
}

static ita_answer grab(const tabletop_touch *t, const ita_event *event) {
    if (!is_loose(t, event->node)) return ITA_ANSWER_NOTHING;
    hold(t, event->node);
    t->hand->is_dragging = true;
    return drag(t, event->x, event->y);
}

static ita_answer turn(const tabletop_touch *t, const ita_event *event) {
    const ita_hand *hand = &t->hand->base;
    uint32_t node = hand->held ? hand->held : event->node ? event->node : hand->focus;
    return is_loose(t, node) ? turn_tile(t, node, (int)event->amount) : ITA_ANSWER_NOTHING;
}

ita_answer tabletop_gesture(const tabletop_touch *t, const ita_event *event) {
    if (t->hand->base.held && !is_loose(t, t->hand->base.held)) let_go(t);
    switch (event->kind) {
    case ITA_EVENT_FOCUS: t->hand->base.focus = event->node; return ITA_ANSWER_HAND;
    case ITA_EVENT_TAP: return tap(t, event->node);
    case ITA_EVENT_GRAB: return grab(t, event);
    case ITA_EVENT_DRAG: return drag(t, event->x, event->y);
    case ITA_EVENT_DROP: return drop(t, event->x, event->y);
    case ITA_EVENT_TURN: return turn(t, event);
    case ITA_EVENT_CANCEL: let_go(t); return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return event->name ? act(t, event->name) : ITA_ANSWER_NOTHING;
    case ITA_EVENT_FLIP: return ITA_ANSWER_NOTHING;
    }
    return ITA_ANSWER_NOTHING;
}
