// What a hand means: choose a piece, turn it about the three axes, aim at a cell, lay, take up;
// look from another side. Changes only the hand. Knows the rules' check; draws nothing.
#include "games/space/view/view.h"

#include <string.h>

// ---- turns about the axes of the figure

// A cell and where a turn about each axis takes it: quarters of cubes; of prisms a half turn over
// the row, one over the side, and a sixth.
static int axis_turn(ita_lattice lattice, int axis) {
    static const int prism_turns[3] = {6, 9, 1};
    static const ita_cell from = {5, 2, 1}, to[3] = {{5, -1, 2}, {1, 2, -5}, {-2, 5, 1}};
    if (lattice == ITA_LATTICE_PRISMS) return prism_turns[axis];
    int turn = 0;
    while (!ita_cell_is_equal(ita_cell_turn(lattice, turn, from), to[axis]))
        turn++;
    return turn;
}

static int turned_by(ita_lattice lattice, int axis, int steps, int turn) {
    int step = axis_turn(lattice, axis);
    int round = lattice != ITA_LATTICE_PRISMS ? 4 : axis == 2 ? 6 : 2;
    for (int i = ((steps % round) + round) % round; i > 0; i--)
        turn = ita_lattice_compose(lattice, step, turn);
    return turn;
}

// ---- aiming

space_eye space_eye_of(const space_config *c, const space_hand *hand) {
    int turn = hand ? hand->eye : 0;
    bool is_one = turn >= 0 && turn < ita_lattice_turns(c->puzzle.lattice, false);
    return (space_eye){c->puzzle.lattice, is_one ? turn : 0};
}

// The piece covers the cell with one of its own, the first with which it fits; else where it would
// lie within the figure; else with its lowest.
static void aim_at(const space_config *c, const void *state, ita_cell cell, space_aim *aim) {
    const space_piece *piece = &c->puzzle.pieces[aim->kind];
    const space_shape *shape = &piece->turned[aim->turned];
    bool is_within = false;
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        ita_cell first = ita_cell_less(cell, ita_cell_less(shape->cells[i], shape->cells[0]));
        ita_cell shift = ita_cell_less(first, shape->cells[0]);
        if (!ita_lattice_is_shift(c->puzzle.lattice, shift)) continue;
        const space_move move = {SPACE_LAY, aim->kind, piece->turns[aim->turned], first};
        const int64_t placement = space_placement_of(c, &move);
        const bool fits = placement >= 0 && space_is_free(c, state, (uint32_t)placement);
        if (aim->is_aimed && !fits && (placement < 0 || is_within)) continue;
        aim->is_aimed = true;
        aim->first = first;
        aim->move = space_move_put(move);
        if (fits) return;
        is_within = placement >= 0;
    }
}

static bool is_in_hand(const space_config *c, const void *state, int64_t kind) {
    return kind >= 0 && kind < c->puzzle.piece_count &&
           space_counts(c, state)[kind] < c->puzzle.pieces[kind].most &&
           !((const space_state *)state)->is_solved;
}

space_aim space_aim_of(const space_config *c, const void *state, const space_hand *hand) {
    space_aim aim = {.kind = -1};
    if (!hand || !is_in_hand(c, state, (int64_t)hand->kind - 1)) return aim;
    bool is_turn = hand->turn >= 0 && hand->turn < ITA_LATTICE_TURNS_MOST;
    const space_piece *piece = &c->puzzle.pieces[hand->kind - 1];
    if (!is_turn || piece->turned_by[hand->turn] == SPACE_NO_TURN) return aim;
    aim.kind = hand->kind - 1;
    aim.turned = piece->turned_by[hand->turn];
    int64_t cell = (int64_t)hand->cell - 1;
    if (cell >= 0 && cell < c->puzzle.figure.cell_count)
        aim_at(c, state, c->puzzle.figure.cells[cell], &aim);
    return aim;
}

// ---- what nodes are

static int64_t within(uint32_t node, uint32_t base, uint32_t count) {
    return node >= base && node < base + count ? (int64_t)node - base : -1;
}

static int64_t cell_of(const space_config *c, uint32_t node) {
    return within(node, SPACE_NODE_CELL, c->puzzle.figure.cell_count);
}

static int64_t tray_of(const space_config *c, uint32_t node) {
    return within(node, SPACE_NODE_TRAY, c->puzzle.piece_count);
}

// The placement that covers a cell.
static int64_t laid_of(const space_config *c, const void *state, uint32_t node) {
    int64_t cell = cell_of(c, node);
    return cell < 0 ? -1 : (int64_t)space_owners(c, state)[cell] - 1;
}

// ---- deeds

static void let_go(space_hand *hand) {
    hand->hand.held = 0;
    hand->kind = hand->turn = hand->cell = 0;
}

static void choose(space_hand *hand, int64_t kind, int turn) {
    hand->hand.held = SPACE_NODE_TRAY + (uint32_t)kind;
    hand->kind = (int32_t)kind + 1;
    hand->turn = turn;
    hand->cell = 0;
}

static ita_answer lift(const space_config *c, const void *state, space_hand *hand,
                       uint32_t placement, ita_move *move, ita_diag *diag) {
    const space_placement *p = &c->placements.items[placement];
    *move = space_move_back(&c->base, placement);
    if (space_rules.check(&c->base, state, move, diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    choose(hand, p->piece, p->turn);
    return ITA_ANSWER_MOVE;
}

static ita_answer lay(const space_config *c, const void *state, space_hand *hand, ita_move *move,
                      ita_diag *diag) {
    space_aim aim = space_aim_of(c, state, hand);
    if (!aim.is_aimed) { // none of its cells is of that kind, turned as it is
        ita_fail(diag, ITA_E_ILLEGAL, "space.lattice");
        return ITA_ANSWER_REFUSED;
    }
    *move = aim.move;
    if (space_rules.check(&c->base, state, move, diag) != ITA_OK) return ITA_ANSWER_REFUSED;
    let_go(hand);
    return ITA_ANSWER_MOVE;
}

static ita_answer tap_tray(const space_config *c, const void *state, space_hand *hand, int64_t kind,
                           ita_diag *diag) {
    if (!is_in_hand(c, state, kind)) {
        bool is_over = ((const space_state *)state)->is_solved;
        ita_fail(diag, ITA_E_ILLEGAL, is_over ? "space.over" : "space.used");
        ita_diag_arg(diag, c->puzzle.pieces[kind].name);
        return ITA_ANSWER_REFUSED;
    }
    if (hand->kind == kind + 1)
        let_go(hand);
    else
        choose(hand, kind, 0);
    return ITA_ANSWER_HAND;
}

static ita_answer tap(const space_config *c, const void *state, space_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag) {
    int64_t kind = tray_of(c, event->node), cell = cell_of(c, event->node);
    int64_t laid = laid_of(c, state, event->node);
    if (kind >= 0) return tap_tray(c, state, hand, kind, diag);
    bool has_chosen = space_aim_of(c, state, hand).kind >= 0;
    if (laid >= 0 && !has_chosen) return lift(c, state, hand, (uint32_t)laid, move, diag);
    if (cell < 0) return ITA_ANSWER_NOTHING;
    if (!has_chosen) {
        ita_fail(diag, ITA_E_ILLEGAL, "space.choose");
        return ITA_ANSWER_REFUSED;
    }
    hand->cell = (int32_t)cell + 1;
    return lay(c, state, hand, move, diag);
}

static ita_answer focus(const space_config *c, space_hand *hand, const ita_event *event) {
    hand->hand.focus = event->node;
    hand->cell = (int32_t)(cell_of(c, event->node) + 1);
    return ITA_ANSWER_HAND;
}

static ita_answer turn(const space_config *c, const void *state, space_hand *hand, int axis,
                       double amount) {
    bool is_sane = amount > -1e6 && amount < 1e6;
    if (space_aim_of(c, state, hand).kind < 0) return ITA_ANSWER_NOTHING;
    int steps = is_sane ? -(int)amount : 0; // turns of the lattice are counter-clockwise from above
    hand->turn = turned_by(c->puzzle.lattice, axis, steps, hand->turn);
    return ITA_ANSWER_HAND;
}

static ita_answer mirror(const space_config *c, const void *state, space_hand *hand,
                         ita_diag *diag) {
    int kind = space_aim_of(c, state, hand).kind;
    if (kind < 0) return ITA_ANSWER_NOTHING;
    if (!c->puzzle.pieces[kind].may_be_mirrored) {
        ita_fail(diag, ITA_E_ILLEGAL, "space.mirror");
        ita_diag_arg(diag, c->puzzle.pieces[kind].name);
        return ITA_ANSWER_REFUSED;
    }
    int rotations = ita_lattice_turns(c->puzzle.lattice, false);
    hand->turn = (hand->turn + rotations) % (2 * rotations);
    return ITA_ANSWER_HAND;
}

// Buttons and keys: about which axis the piece is turned, or the whole as one sees it.
static ita_answer act(const space_config *c, const void *state, space_hand *hand,
                      const ita_event *event) {
    static const struct {
        const char *name;
        int axis, steps;
        bool is_view;
    } deeds[] = {
        {"turn-x", 0, 1, false},    {"turn-y", 1, 1, false},    {"turn-z", 2, 1, false},
        {"view-left", 2, -1, true}, {"view-right", 2, 1, true}, {"view-over", 0, 1, true},
    };
    for (size_t i = 0; event->name && i < sizeof deeds / sizeof deeds[0]; i++) {
        if (strcmp(event->name, deeds[i].name) != 0) continue;
        if (!deeds[i].is_view) return turn(c, state, hand, deeds[i].axis, -deeds[i].steps);
        int eye = space_eye_of(c, hand).turn;
        hand->eye = turned_by(c->puzzle.lattice, deeds[i].axis, deeds[i].steps, eye);
        return ITA_ANSWER_HAND;
    }
    return ITA_ANSWER_NOTHING;
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
    case ITA_EVENT_CANCEL: let_go(hand); return ITA_ANSWER_HAND;
    case ITA_EVENT_ACTION: return act(c, state, hand, event);
    case ITA_EVENT_GRAB:
    case ITA_EVENT_DRAG:
    case ITA_EVENT_DROP: break;
    }
    return ITA_ANSWER_NOTHING;
}
