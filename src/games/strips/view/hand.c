// What a hand means on the board of Strips: aim, turn, drag, drop, tap. Changes only the hand.
// Knows where cells lie in the scene (cell x, y spans x..x+1, y..y+1); draws nothing.
#include "games/strips/strips.h"
#include "games/swap.h"

#include <string.h>

#define OFF_BOARD_REACH 0.75 // a hand this far off the board still means its rim
#define MAGNET_REACH    0.95 // a legal centre this near wins over an illegal one

strips_aim strips_aim_of(const strips_config *config, const strips_hand *hand) {
    if (!hand) return (strips_aim){0};
    int cell = hand->aim - 1;
    strips_aim aim = {.turn = hand->turn & 3};
    if (cell < 0 || cell >= config->width * config->height) return aim;
    aim.x = cell % config->width;
    aim.y = cell / config->width;
    aim.is_aimed = true;
    return aim;
}

static void set_aim(const strips_config *config, strips_hand *hand, int x, int y) {
    hand->aim = 1 + y * config->width + x;
}

static bool is_cell(const strips_config *config, uint32_t node) {
    return node >= STRIPS_NODE_CELL &&
           node < (uint32_t)(STRIPS_NODE_CELL + config->width * config->height);
}

static bool is_tray(uint32_t node) {
    return node >= STRIPS_NODE_TRAY && node < STRIPS_NODE_TRAY + 4;
}

static int clamp(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static bool fits(const strips_config *config, const void *state, int x, int y, int turn) {
    ita_move move = strips_move_of((strips_placed){(uint8_t)x, (uint8_t)y, (uint8_t)turn, 0});
    return strips_check(&config->base, state, &move, NULL) == ITA_OK;
}

// Aims at the cell under the point, or at a legal centre close by.
static void aim_at_point(const strips_config *config, const void *state, strips_hand *hand) {
    double px = hand->hand.x, py = hand->hand.y;
    hand->aim = 0;
    if (!(px > -OFF_BOARD_REACH && py > -OFF_BOARD_REACH && px < config->width + OFF_BOARD_REACH &&
          py < config->height + OFF_BOARD_REACH))
        return;
    int turn = hand->turn & 3;
    int x = clamp((int)px, 1, config->width - 2), y = clamp((int)py, 1, config->height - 2);
    set_aim(config, hand, x, y);
    if (fits(config, state, x, y, turn)) return;
    double best = MAGNET_REACH * MAGNET_REACH;
    for (int cy = y - 1; cy <= y + 1; cy++)
        for (int cx = x - 1; cx <= x + 1; cx++) {
            double dx = cx + 0.5 - px, dy = cy + 0.5 - py, square = dx * dx + dy * dy;
            if (square >= best || !fits(config, state, cx, cy, turn)) continue;
            best = square;
            set_aim(config, hand, cx, cy);
        }
}

static void aim_at_node(const strips_config *config, strips_hand *hand, uint32_t node) {
    hand->aim = is_cell(config, node) ? (int32_t)(node - STRIPS_NODE_CELL + 1) : 0;
}

// The piece is placed where the hand aims, or refused with the reason.
static ita_answer place(const strips_config *config, const void *state, strips_hand *hand,
                        ita_move *move, ita_diag *diag) {
    strips_aim aim = strips_aim_of(config, hand);
    if (!aim.is_aimed) return ITA_ANSWER_HAND;
    *move = strips_move_of((strips_placed){(uint8_t)aim.x, (uint8_t)aim.y, (uint8_t)aim.turn, 0});
    if (strips_check(&config->base, state, move, diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    hand->aim = 0;
    return ITA_ANSWER_MOVE;
}

static ita_answer tap(const strips_config *config, const void *state, strips_hand *hand,
                      uint32_t node, ita_move *move, ita_diag *diag) {
    if (is_tray(node)) {
        hand->turn = (int32_t)(node - STRIPS_NODE_TRAY);
        return ITA_ANSWER_HAND;
    }
    if (!is_cell(config, node)) return ITA_ANSWER_NOTHING;
    aim_at_node(config, hand, node);
    return place(config, state, hand, move, diag);
}

static ita_answer grab(const strips_config *config, const void *state, strips_hand *hand,
                       const ita_event *event) {
    if (!is_tray(event->node) && !is_cell(config, event->node)) return ITA_ANSWER_NOTHING;
    hand->hand.held = event->node;
    hand->hand.x = event->x;
    hand->hand.y = event->y;
    if (is_tray(event->node)) hand->turn = (int32_t)(event->node - STRIPS_NODE_TRAY);
    aim_at_point(config, state, hand);
    return ITA_ANSWER_HAND;
}

static ita_answer carry(const strips_config *config, const void *state, strips_hand *hand,
                        const ita_event *event) {
    if (!hand->hand.held) return ITA_ANSWER_NOTHING;
    hand->hand.x = event->x;
    hand->hand.y = event->y;
    aim_at_point(config, state, hand);
    return ITA_ANSWER_HAND;
}

// Mirrored left-right, the piece is itself at another turn: se and sw change places, nw and ne.
static ita_answer turn(const strips_config *config, const void *state, strips_hand *hand,
                       const ita_event *event) {
    if (event->kind == ITA_EVENT_FLIP) {
        hand->turn ^= 1;
    } else {
        int steps = (int)event->amount;
        if (steps == 0) steps = event->amount < 0 ? -1 : 1;
        hand->turn = (hand->turn + steps) & 3;
    }
    if (hand->hand.held) aim_at_point(config, state, hand);
    return ITA_ANSWER_HAND;
}

static ita_answer act(const ita_config *config, const void *state, const char *name, ita_move *move,
                      ita_diag *diag) {
    const bool is_pass = name && strcmp(name, "pass") == 0;
    if (!is_pass && (!name || strcmp(name, SWAP_WORD) != 0)) return ITA_ANSWER_NOTHING;
    *move = strips_move_of_deed(is_pass ? STRIPS_PASS : STRIPS_SWAP);
    return strips_check(config, state, move, diag) == ITA_OK ? ITA_ANSWER_MOVE : ITA_ANSWER_REFUSED;
}

ita_answer strips_gesture(const ita_config *config, const void *state, ita_hand *given,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    const strips_config *c = strips_own(config);
    strips_hand *hand = (strips_hand *)given;
    switch (event->kind) {
    case ITA_EVENT_FOCUS:
        hand->hand.focus = event->node;
        if (!hand->hand.held) aim_at_node(c, hand, event->node);
        return ITA_ANSWER_HAND;
    case ITA_EVENT_TAP: return tap(c, state, hand, event->node, move, diag);
    case ITA_EVENT_GRAB: return grab(c, state, hand, event);
    case ITA_EVENT_DRAG: return carry(c, state, hand, event);
    case ITA_EVENT_DROP:
        if (carry(c, state, hand, event) == ITA_ANSWER_NOTHING) return ITA_ANSWER_NOTHING;
        hand->hand.held = 0;
        return place(c, state, hand, move, diag);
    case ITA_EVENT_TURN:
    case ITA_EVENT_FLIP: return turn(c, state, hand, event);
    case ITA_EVENT_CANCEL:
        hand->hand.held = 0;
        hand->aim = 0;
        return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return act(config, state, event->name, move, diag);
    }
    return ITA_ANSWER_NOTHING;
}
