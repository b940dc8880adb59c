// What a hand means: choose a piece, turn it about the three axes, aim at a cell, lay, take up;
// look from another side, or at the pieces drawn apart. Drags are carry.c's. Changes only the hand.
// Knows the rules' check; draws nothing.
#include "games/space/view/loosen.h"
#include "games/space/view/sides.h"

#include <string.h>

// ---- what nodes are

static int64_t within(uint32_t node, uint32_t base, uint32_t count) {
    return node >= base && node < base + count ? (int64_t)node - base : -1;
}

static int64_t cell_of(const space_config *c, uint32_t node) {
    return within(node, SPACE_NODE_CELL, c->puzzle.figure.cell_count);
}

int64_t space_tray_of(const space_config *c, uint32_t node) {
    return within(node, SPACE_NODE_TRAY, c->puzzle.piece_count);
}

// The placement that covers a cell.
int64_t space_laid_of(const space_config *c, const void *state, uint32_t node) {
    int64_t cell = cell_of(c, node);
    return cell < 0 ? -1 : (int64_t)space_owners(c, state)[cell] - 1;
}

// ---- deeds

void space_let_go(space_hand *hand) {
    hand->hand.held = 0;
    hand->kind = hand->turn = hand->cell = 0;
    hand->drag = SPACE_DRAG_NOTHING;
}

void space_choose(space_hand *hand, int64_t kind, int turn) {
    hand->hand.held = SPACE_NODE_TRAY + (uint32_t)kind;
    hand->kind = (int32_t)kind + 1;
    hand->turn = turn;
    hand->cell = 0;
    hand->drag = SPACE_DRAG_NOTHING;
}

ita_answer space_lift(const space_config *c, const void *state, space_hand *hand,
                      uint32_t placement, ita_move *move, ita_diag *diag) {
    const space_placement *p = &c->placements.items[placement];
    *move = space_move_back(&c->base, placement);
    if (space_rules.check(&c->base, state, move, diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    space_choose(hand, p->piece, p->turn);
    return ITA_ANSWER_MOVE;
}

ita_answer space_lay(const space_config *c, const void *state, space_hand *hand, ita_move *move,
                     ita_diag *diag) {
    space_aim aim = space_aim_of(c, state, hand);
    if (!aim.is_aimed) { // none of its cells is of that kind, turned as it is
        ita_fail(diag, ITA_E_ILLEGAL, "space.lattice");
        return ITA_ANSWER_REFUSED;
    }
    *move = aim.move;
    if (space_rules.check(&c->base, state, move, diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    space_let_go(hand);
    return ITA_ANSWER_MOVE;
}

static ita_answer tap_tray(const space_config *c, const void *state, space_hand *hand, int64_t kind,
                           ita_diag *diag) {
    if (!space_is_in_hand(c, state, kind)) {
        bool is_over = ((const space_state *)state)->is_solved;
        ita_fail(diag, ITA_E_ILLEGAL, is_over ? "space.over" : "space.used");
        ita_diag_arg(diag, c->puzzle.pieces[kind].said);
        return ITA_ANSWER_REFUSED;
    }
    hand->loose.is_on = false;
    if (hand->kind == kind + 1)
        space_let_go(hand);
    else
        space_choose(hand, kind, 0);
    return ITA_ANSWER_HAND;
}

static ita_answer tap(const space_config *c, const void *state, space_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag) {
    int64_t kind = space_tray_of(c, event->node), cell = cell_of(c, event->node);
    int64_t laid = space_laid_of(c, state, event->node);
    if (hand->drag == SPACE_DRAG_BY_CELL && event->node == hand->grabbed)
        return space_lay(c, state, hand, move, diag);
    hand->drag = SPACE_DRAG_NOTHING;
    if (kind >= 0) return tap_tray(c, state, hand, kind, diag);
    if (event->node == SPACE_NODE_FIGURE &&
        space_seen_at(c, state, hand, event->x, event->y, &laid, diag) == ITA_ANSWER_REFUSED)
        return ITA_ANSWER_REFUSED;
    if (space_is_loose(c, state, hand)) return space_loose_choose(c, state, hand, laid);
    bool has_chosen = space_aim_of(c, state, hand).kind >= 0;
    if (laid >= 0 && !has_chosen) return space_lift(c, state, hand, (uint32_t)laid, move, diag);
    const bool is_over = ((const space_state *)state)->is_solved;
    if (cell < 0 && (event->node != SPACE_NODE_FIGURE || is_over)) return ITA_ANSWER_NOTHING;
    if (cell < 0 || !has_chosen) {
        ita_fail(diag, ITA_E_ILLEGAL, cell < 0 ? "space.layers" : "space.choose");
        return ITA_ANSWER_REFUSED;
    }
    hand->cell = (int32_t)cell + 1;
    return space_lay(c, state, hand, move, diag);
}

static ita_answer focus(const space_config *c, space_hand *hand, const ita_event *event) {
    hand->hand.focus = event->node;
    if (hand->drag != SPACE_DRAG_NOTHING) return ITA_ANSWER_NOTHING;
    hand->cell = (int32_t)(cell_of(c, event->node) + 1);
    return ITA_ANSWER_HAND;
}

// The piece in the hand, or the one of the tray that the hand is on; -1: none.
static int64_t piece_meant(const space_config *c, const void *state, const space_hand *hand) {
    int64_t kind = space_aim_of(c, state, hand).kind;
    if (kind < 0) kind = space_tray_of(c, hand->hand.focus);
    return space_is_in_hand(c, state, kind) ? kind : -1;
}

static void take_up(space_hand *hand, int64_t kind) {
    if (hand->kind == kind + 1) return;
    hand->loose.is_on = false;
    space_choose(hand, kind, 0);
}

static ita_answer turn(const space_config *c, const void *state, space_hand *hand, int axis,
                       double amount) {
    bool is_sane = amount > -1e6 && amount < 1e6;
    int64_t kind = piece_meant(c, state, hand);
    if (kind < 0) return ITA_ANSWER_NOTHING;
    take_up(hand, kind);
    int steps = is_sane ? -(int)amount : 0; // turns of the lattice are counter-clockwise from above
    const ita_lattice lattice = c->puzzle.lattice;
    const int eye = space_eye_of(c, hand).turn; // about the axes as one sees them
    hand->turn = ita_lattice_compose(
        lattice, ita_lattice_inverse(lattice, eye),
        space_turned_by(lattice, axis, steps, ita_lattice_compose(lattice, eye, hand->turn)));
    if (hand->drag == SPACE_DRAG_BY_CELL) space_keep_within(c, hand);
    return ITA_ANSWER_HAND;
}

static ita_answer mirror(const space_config *c, const void *state, space_hand *hand,
                         ita_diag *diag) {
    int64_t kind = piece_meant(c, state, hand);
    if (kind < 0) return ITA_ANSWER_NOTHING;
    if (!c->puzzle.pieces[kind].may_be_mirrored) {
        ita_fail(diag, ITA_E_ILLEGAL, "space.mirror");
        ita_diag_arg(diag, c->puzzle.pieces[kind].said);
        return ITA_ANSWER_REFUSED;
    }
    take_up(hand, kind);
    int rotations = ita_lattice_turns(c->puzzle.lattice, false);
    hand->turn = (hand->turn + rotations) % (2 * rotations);
    if (hand->drag == SPACE_DRAG_BY_CELL) space_keep_within(c, hand);
    return ITA_ANSWER_HAND;
}

// While the whole is taken apart: buttons and keys that mean nothing else.
static ita_answer act_loose(const space_config *c, const void *state, space_hand *hand,
                            const char *name, ita_diag *diag) {
    const space_eye eye = space_eye_of(c, hand);
    const int way = space_way_of(name);
    if (way >= 0 && hand->loose.slants) {
        space_slant_by(hand, way);
        return ITA_ANSWER_HAND;
    }
    if (way >= 0) return space_loose_go(c, state, hand, space_step_of(&eye, way), diag);
    if (strcmp(name, "slant") == 0) return space_slant(c, state, hand, diag);
    if (strcmp(name, "take-back") == 0) return space_loose_back(c, hand);
    if (strncmp(name, SPACE_LOOSE_DEED, strlen(SPACE_LOOSE_DEED)) == 0)
        return space_loose_follow(c, state, hand, name, diag);
    if (strcmp(name, "push") != 0) return ITA_ANSWER_NOTHING;
    hand->loose.pushes = !hand->loose.pushes;
    return ITA_ANSWER_HAND;
}

static ita_answer explode(space_hand *hand) {
    hand->is_exploded = !hand->is_exploded;
    return ITA_ANSWER_HAND;
}

// Buttons and keys: about which axis something is turned.
typedef struct turning {
    const char *name;
    int axis, steps;
} turning;

static const turning *find_turning(const turning *all, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, all[i].name) == 0) return &all[i];
    return NULL;
}

bool space_look(const space_config *c, space_hand *hand, const char *action) {
    static const turning views[] = {
        {"view-left", 2, 1}, {"view-right", 2, -1}, {"view-over", 0, 1}};
    const turning *view = find_turning(views, sizeof views / sizeof views[0], action);
    if (!view) return false;
    const int eye = space_eye_of(c, hand).turn;
    hand->eye = space_turned_by(c->puzzle.lattice, view->axis, view->steps, eye);
    return true;
}

static ita_answer act(const space_config *c, const void *state, space_hand *hand, const char *name,
                      ita_diag *diag) {
    static const turning turns[] = {{"turn-x", 0, 1}, {"turn-y", 1, 1}, {"turn-z", 2, 1}};
    const int way = space_way_of(name);
    if (way >= 0 && hand->drag == SPACE_DRAG_BY_CELL) return space_go(c, hand, way, diag);
    if (way >= 0 && hand->drag == SPACE_DRAG_FIGURE) return space_roll(c, hand, way);
    if (strcmp(name, "explode") == 0) return explode(hand);
    if (strcmp(name, "loosen") == 0) return space_loosen(c, state, hand);
    if (space_look(c, hand, name)) return ITA_ANSWER_HAND;
    const turning *own = find_turning(turns, sizeof turns / sizeof turns[0], name);
    if (own) return turn(c, state, hand, own->axis, -own->steps);
    return space_is_loose(c, state, hand) ? act_loose(c, state, hand, name, diag)
                                          : ITA_ANSWER_NOTHING;
}

ita_answer space_gesture(const ita_config *config, const void *state, ita_hand *given,
                         const ita_event *event, ita_move *move, ita_diag *diag) {
    const space_config *c = space_own(config);
    space_hand *hand = (space_hand *)given;
    switch (event->kind) {
    case ITA_EVENT_FOCUS: return focus(c, hand, event);
    case ITA_EVENT_TAP: return tap(c, state, hand, event, move, diag);
    case ITA_EVENT_TURN: return turn(c, state, hand, 2, event->amount);
    case ITA_EVENT_FLIP: return mirror(c, state, hand, diag);
    case ITA_EVENT_CANCEL: space_let_go(hand); return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return act(c, state, hand, event->name ? event->name : "", diag);
    case ITA_EVENT_GRAB: return space_grab(c, state, hand, event, move, diag);
    case ITA_EVENT_DRAG: return space_carry(c, state, hand, event, diag);
    case ITA_EVENT_DROP: return space_drop(c, state, hand, event, move, diag);
    }
    return ITA_ANSWER_NOTHING;
}
