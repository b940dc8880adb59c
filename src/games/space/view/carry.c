// Drags: a piece follows the pointer and aims at the cell under it, or goes by cells where it was
// grabbed by key; beside the pieces the whole is turned. Changes only the hand.
#include "games/space/view/loosen.h"
#include "games/space/view/sides.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double turn_after = 1.25; // units of a drag that turn the whole once
static const double reach = 0.62;      // around the middle of a cell of a plan
static const double alike = 0.01; // by how much the cosine of some eight degrees is less than 1

// ---- by cells

const space_way space_ways[SPACE_WAYS] = {
    {"go-left", "ArrowLeft", "space.action.go_left", "space.action.view_left", 2, 1},
    {"go-right", "ArrowRight", "space.action.go_right", "space.action.view_right", 2, -1},
    {"go-back", "ArrowUp", "space.action.go_back", "space.action.view_under", 0, -1},
    {"go-front", "ArrowDown", "space.action.go_front", "space.action.view_over", 0, 1},
    {"go-up", "PageUp", "space.action.go_up", NULL, 0, 0},
    {"go-down", "PageDown", "space.action.go_down", NULL, 0, 0},
};

int space_way_of(const char *name) {
    int way = SPACE_WAYS - 1;
    while (way >= 0 && (!name || strcmp(name, space_ways[way].name) != 0))
        way--;
    return way;
}

// Towards each side; together they reach every place of a lattice.
static const ita_cell steps[ITA_LATTICE_COUNT][SPACE_WAYS] = {
    [ITA_LATTICE_CUBES] = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
    [ITA_LATTICE_PRISMS] = {{-2, 0, 0}, {2, 0, 0}, {1, 1, 0}, {-1, -1, 0}, {0, 0, 1}, {0, 0, -1}},
    [ITA_LATTICE_RHOMBIC] =
        {{-1, 1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, -1, 0}, {1, 0, 1}, {-1, 0, -1}},
    [ITA_LATTICE_TETRAHEDRA] =
        {{-5, 0, 0}, {5, 0, 0}, {0, 5, 0}, {0, -5, 0}, {0, 0, 5}, {0, 0, -5}},
};

ita_cell space_step_of(const space_eye *eye, int way) {
    const int back = ita_lattice_inverse(eye->lattice, eye->turn);
    return space_turned_way(eye->lattice, back, steps[eye->lattice][way]);
}

void space_slant_by(space_hand *hand, int way) {
    const ita_cell sum = ita_cell_add(hand->loose.slant, steps[ITA_LATTICE_CUBES][way]);
    for (int axis = 0; axis < 3; axis++)
        if (abs(ita_cell_along(sum, axis)) > 1) return;
    hand->loose.slant = sum;
}

static bool leads_along(ita_cell way, ita_cell slant) {
    for (int axis = 0; axis < 3; axis++) {
        const int along = ita_cell_along(way, axis);
        if ((along > 0) - (along < 0) != ita_cell_along(slant, axis)) return false;
    }
    return true;
}

static ita_answer go_slantwise(const space_config *c, const void *state, space_hand *hand,
                               ita_diag *diag) {
    const space_eye eye = space_eye_of(c, hand);
    ita_cell all[ITA_LATTICE_STEPS_MOST];
    const size_t count = ita_lattice_steps(eye.lattice, all);
    for (size_t i = 0; i < count; i++)
        if (leads_along(space_turned_way(eye.lattice, eye.turn, all[i]), hand->loose.slant))
            return space_loose_go(c, state, hand, all[i], diag);
    ita_fail(diag, ITA_E_ILLEGAL, "space.slant.none");
    return ITA_ANSWER_REFUSED;
}

ita_answer space_slant(const space_config *c, const void *state, space_hand *hand, ita_diag *diag) {
    const ita_cell none = {0, 0, 0};
    if (!ita_cell_is_equal(hand->loose.slant, none) &&
        go_slantwise(c, state, hand, diag) == ITA_ANSWER_REFUSED)
        return ITA_ANSWER_REFUSED;
    hand->loose.slants = !hand->loose.slants;
    hand->loose.slant = none;
    return ITA_ANSWER_HAND;
}

// Coordinates from the least to the most.
typedef struct span {
    ita_cell least, most;
} span;

static void take_in(span *s, ita_cell cell) {
    if (cell.x < s->least.x) s->least.x = cell.x;
    if (cell.y < s->least.y) s->least.y = cell.y;
    if (cell.z < s->least.z) s->least.z = cell.z;
    if (cell.x > s->most.x) s->most.x = cell.x;
    if (cell.y > s->most.y) s->most.y = cell.y;
    if (cell.z > s->most.z) s->most.z = cell.z;
}

static span span_of(const space_shape *shape) {
    span s = {shape->cells[0], shape->cells[0]};
    for (uint32_t i = 1; i < shape->cell_count; i++)
        take_in(&s, shape->cells[i]);
    return s;
}

static const space_shape *shape_in_hand(const space_config *c, const space_hand *hand) {
    const space_piece *piece = &c->puzzle.pieces[hand->kind - 1];
    return &piece->turned[piece->turned_by[hand->turn]];
}

// Where the piece in the hand reaches when its first cell is there.
static span reach_of(const space_config *c, const space_hand *hand, ita_cell first) {
    const space_shape *shape = shape_in_hand(c, hand);
    const ita_cell shift = ita_cell_less(first, shape->cells[0]);
    const span s = span_of(shape);
    return (span){ita_cell_add(s.least, shift), ita_cell_add(s.most, shift)};
}

static bool is_within(const span *piece, const span *room) {
    for (int axis = 0; axis < 3; axis++)
        if (ita_cell_along(piece->least, axis) < ita_cell_along(room->least, axis) ||
            ita_cell_along(piece->most, axis) > ita_cell_along(room->most, axis))
            return false;
    return true;
}

// Into the room along one axis, upwards last, so that what is longer than the room begins with it.
static void push_in(const space_config *c, space_hand *hand, const span *room, int axis,
                    const ita_cell ways[2]) {
    for (int pass = 0; pass < 2; pass++)
        for (int n = 0; n < 2 * ITA_CELL_MOST; n++) {
            const span s = reach_of(c, hand, hand->first);
            const bool is_in =
                pass == 0 ? ita_cell_along(s.most, axis) <= ita_cell_along(room->most, axis)
                          : ita_cell_along(s.least, axis) >= ita_cell_along(room->least, axis);
            if (is_in) break;
            hand->first = ita_cell_add(hand->first, ways[pass]);
        }
}

// Ways down and up each axis; those of the depth may lead sideways, which comes after.
static const ita_cell inwards[ITA_LATTICE_COUNT][3][2] = {
    [ITA_LATTICE_CUBES] = {{{-1, 0, 0}, {1, 0, 0}},
                           {{0, -1, 0}, {0, 1, 0}},
                           {{0, 0, -1}, {0, 0, 1}}},
    [ITA_LATTICE_PRISMS] = {{{-2, 0, 0}, {2, 0, 0}},
                            {{-1, -1, 0}, {1, 1, 0}},
                            {{0, 0, -1}, {0, 0, 1}}},
    [ITA_LATTICE_RHOMBIC] = {{{-2, 0, 0}, {2, 0, 0}},
                             {{-1, -1, 0}, {1, 1, 0}},
                             {{-1, 0, -1}, {1, 0, 1}}},
    [ITA_LATTICE_TETRAHEDRA] = {{{-5, 0, 0}, {5, 0, 0}},
                                {{0, -5, 0}, {0, 5, 0}},
                                {{0, 0, -5}, {0, 0, 5}}},
};

void space_keep_within(const space_config *c, space_hand *hand) {
    const span room = span_of(&c->puzzle.figure);
    const ita_cell own = shape_in_hand(c, hand)->cells[0];
    const ita_cell shift = ita_cell_less(hand->first, own); // perhaps to cells of another kind
    hand->first = ita_cell_add(own, ita_lattice_shift_within(c->puzzle.lattice, shift));
    for (int axis = 2; axis >= 0; axis--)
        push_in(c, hand, &room, axis, inwards[c->puzzle.lattice][axis]);
}

ita_answer space_go(const space_config *c, space_hand *hand, int way, ita_diag *diag) {
    const space_eye eye = space_eye_of(c, hand);
    const ita_cell first = ita_cell_add(hand->first, space_step_of(&eye, way));
    const span room = span_of(&c->puzzle.figure), piece = reach_of(c, hand, first);
    if (!is_within(&piece, &room)) {
        ita_fail(diag, ITA_E_ILLEGAL, "space.rim");
        ita_diag_arg(diag, c->puzzle.pieces[hand->kind - 1].said);
        return ITA_ANSWER_REFUSED;
    }
    hand->first = first;
    return ITA_ANSWER_HAND;
}

// A piece from the tray begins where it fits the first free cell.
static void begin_by_cell(const space_config *c, const void *state, space_hand *hand) {
    const uint32_t *owners = space_owners(c, state);
    uint32_t cell = 0;
    while (cell + 1 < c->puzzle.figure.cell_count && owners[cell])
        cell++;
    hand->drag = SPACE_DRAG_PIECE;
    hand->cell = (int32_t)cell + 1;
    const space_aim aim = space_aim_of(c, state, hand);
    hand->drag = SPACE_DRAG_BY_CELL;
    hand->first = aim.is_aimed ? aim.first : shape_in_hand(c, hand)->cells[0];
    space_keep_within(c, hand);
}

// ---- what is under the pointer

// Calls with a picture of the figure have it in an arena of their own.
typedef struct look {
    ita_arena arena;
    space_eye eye;
    space_stand stand;
    space_layout layout;
} look;

static bool look_at(const space_config *c, const void *state, const space_hand *hand, double ratio,
                    look *l, ita_diag *diag) {
    ita_arena_open(&l->arena, c->base.allocator);
    l->eye = space_eye_of(c, hand);
    if (!space_stand_of(c, state, hand, &l->arena, &l->stand)) {
        ita_arena_close(&l->arena);
        ita_fail(diag, ITA_E_MEMORY, "memory");
        return false;
    }
    const space_measure measure = space_measure_of(c);
    space_lay_out(&measure, &l->eye, &l->stand, ratio, &l->layout);
    return true;
}

static int64_t plan_cell_at(const space_config *c, const look *l, space_spot at) {
    int64_t found = -1;
    double best = reach * reach;
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++) {
        const space_spot spot =
            space_plan_place(l->eye.lattice, &l->layout, c->puzzle.figure.cells[i]);
        const double dx = spot.x - at.x, dy = spot.y - at.y, square = dx * dx + dy * dy;
        if (square >= best) continue;
        best = square;
        found = i;
    }
    return found;
}

// In a plan the cell itself; in space the free one that a piece would come down on.
static int64_t cell_at(const space_config *c, const look *l, space_spot at) {
    const int64_t cell = plan_cell_at(c, l, at);
    if (cell >= 0 || l->stand.is_exploded || l->stand.is_loose) return cell;
    const space_spot spot = space_spot_before(&l->layout, at.x, at.y);
    const space_solid *s = space_solids_before(&l->eye, l->stand.solids, l->stand.count, spot);
    return s ? (int64_t)s->index : -1;
}

ita_answer space_seen_at(const space_config *c, const void *state, const space_hand *hand, double x,
                         double y, int64_t *placement, ita_diag *diag) {
    look l;
    *placement = -1;
    if (!look_at(c, state, hand, 0, &l, diag)) return ITA_ANSWER_REFUSED;
    const space_solid *s =
        space_solids_at(&l.eye, l.stand.solids, l.stand.count, space_spot_before(&l.layout, x, y));
    if (s) *placement = (int64_t)space_owners(c, state)[s->index] - 1;
    ita_arena_close(&l.arena);
    return ITA_ANSWER_HAND;
}

// ---- drags

ita_answer space_grab_figure(space_hand *hand) {
    hand->hand.held = SPACE_NODE_FIGURE;
    hand->drag = SPACE_DRAG_FIGURE;
    hand->has_begun = false;
    return ITA_ANSWER_HAND;
}

static ita_answer grab_loose(const space_config *c, const void *state, space_hand *hand,
                             int64_t placement) {
    hand->hand.held = SPACE_NODE_FIGURE;
    hand->drag = SPACE_DRAG_LOOSE;
    hand->has_begun = false;
    return space_loose_choose(c, state, hand, placement);
}

static ita_answer grab_kind(const space_config *c, const void *state, space_hand *hand,
                            int64_t kind) {
    if (!space_is_in_hand(c, state, kind)) return ITA_ANSWER_NOTHING;
    if (hand->kind != kind + 1) space_choose(hand, kind, 0);
    begin_by_cell(c, state, hand);
    return ITA_ANSWER_HAND;
}

static ita_answer grab_laid(const space_config *c, const void *state, space_hand *hand,
                            uint32_t placement, ita_move *move, ita_diag *diag) {
    const ita_answer answer = space_lift(c, state, hand, placement, move, diag);
    if (answer != ITA_ANSWER_MOVE) return answer;
    hand->drag = SPACE_DRAG_BY_CELL;
    hand->first = c->placements.items[placement].first;
    return answer;
}

ita_answer space_grab(const space_config *c, const void *state, space_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag) {
    const int64_t kind = space_tray_of(c, event->node);
    int64_t laid = space_laid_of(c, state, event->node);
    hand->hand.x = event->x;
    hand->hand.y = event->y;
    hand->grabbed = event->node;
    if (kind >= 0) return grab_kind(c, state, hand, kind);
    if (event->node == SPACE_NODE_FIGURE) {
        const ita_answer answer = space_seen_at(c, state, hand, event->x, event->y, &laid, diag);
        if (answer == ITA_ANSWER_REFUSED) return answer;
        if (laid >= 0 && space_is_loose(c, state, hand)) return grab_loose(c, state, hand, laid);
        const bool is_over = ((const space_state *)state)->is_solved;
        if (laid < 0 || is_over) return space_grab_figure(hand);
    }
    if (laid < 0) return ITA_ANSWER_NOTHING;
    return grab_laid(c, state, hand, (uint32_t)laid, move, diag);
}

ita_answer space_roll(const space_config *c, space_hand *hand, int way) {
    const space_way *w = &space_ways[way];
    const int turn = space_eye_of(c, hand).turn;
    if (!w->turning) return ITA_ANSWER_NOTHING;
    hand->eye = space_turned_by(c->puzzle.lattice, w->axis, w->steps, turn);
    return ITA_ANSWER_HAND;
}

// The way from the drag's first point; it begins with the first event.
static bool has_come(space_hand *hand, const ita_event *event, space_spot *by) {
    *by = (space_spot){event->x - hand->from_x, event->y - hand->from_y};
    if (hand->has_begun) return true;
    hand->has_begun = true;
    hand->from_x = event->x;
    hand->from_y = event->y;
    return false;
}

// A drag of some length turns the whole once, and begins anew: what is seen has changed.
static ita_answer turn_figure(const space_config *c, space_hand *hand, const ita_event *event) {
    space_spot by;
    if (!has_come(hand, event, &by)) return ITA_ANSWER_HAND;
    const bool is_sideways = by.x * by.x > by.y * by.y;
    const double length = is_sideways ? by.x : by.y;
    if (length * length < turn_after * turn_after) return ITA_ANSWER_NOTHING;
    const int turn = space_eye_of(c, hand).turn;
    hand->eye = space_turned_by(c->puzzle.lattice, is_sideways ? 2 : 0, length > 0 ? 1 : -1, turn);
    hand->has_begun = false;
    return ITA_ANSWER_HAND;
}

// How much of a step the drag is, as one sees the step; and how well it leads there, at most 1.
typedef struct drag_share {
    double share, likeness;
} drag_share;

static drag_share share_of(const space_eye *eye, ita_cell step, space_spot by) {
    const ita_cell origin = {0, 0, 0};
    const space_spot from = space_eye_spot(eye, origin), to = space_eye_spot(eye, step);
    const double x = to.x - from.x, y = to.y - from.y, square = x * x + y * y;
    const double along = x * by.x + y * by.y, length = sqrt(square * (by.x * by.x + by.y * by.y));
    return (drag_share){along / square, length > 0 ? along / length : 0};
}

// A drag along a step as one sees it moves the piece by it. Of steps that look alike it is the
// first along which the piece can go.
static ita_answer drag_loose(const space_config *c, const void *state, space_hand *hand,
                             const ita_event *event, ita_diag *diag) {
    ita_cell all[ITA_LATTICE_STEPS_MOST];
    space_spot by;
    look l;
    if (!has_come(hand, event, &by)) return ITA_ANSWER_HAND;
    if (!look_at(c, state, hand, 0, &l, diag)) return ITA_ANSWER_REFUSED;
    ita_arena_close(&l.arena);
    const space_eye eye = l.eye;
    const size_t count = ita_lattice_steps(eye.lattice, all);
    by.x /= l.layout.scale;
    by.y /= l.layout.scale;
    double best = 0;
    for (size_t i = 0; i < count; i++) {
        const double likeness = share_of(&eye, all[i], by).likeness;
        if (likeness > best) best = likeness;
    }
    ita_answer answer = ITA_ANSWER_NOTHING;
    for (size_t i = 0; i < count && answer != ITA_ANSWER_HAND; i++) {
        const drag_share drag = share_of(&eye, all[i], by);
        if (drag.likeness < best - alike) continue;
        if (answer == ITA_ANSWER_NOTHING && drag.share < 0.8) return answer;
        hand->has_begun = false;
        if (hand->loose.chosen <= 0) return ITA_ANSWER_NOTHING; // out, on the way
        answer = space_loose_go(c, state, hand, all[i], diag);
    }
    return answer;
}

ita_answer space_carry(const space_config *c, const void *state, space_hand *hand,
                       const ita_event *event, ita_diag *diag) {
    if (hand->drag == SPACE_DRAG_FIGURE) return turn_figure(c, hand, event);
    if (hand->drag == SPACE_DRAG_LOOSE) return drag_loose(c, state, hand, event, diag);
    if (hand->drag == SPACE_DRAG_NOTHING) return ITA_ANSWER_NOTHING;
    look l;
    if (!look_at(c, state, hand, event->ratio, &l, diag)) return ITA_ANSWER_REFUSED;
    hand->drag = SPACE_DRAG_PIECE;
    hand->hand.x = event->x;
    hand->hand.y = event->y;
    hand->cell = (int32_t)cell_at(c, &l, (space_spot){event->x, event->y}) + 1;
    ita_arena_close(&l.arena);
    return ITA_ANSWER_HAND;
}

static void end_drag(space_hand *hand) {
    hand->drag = SPACE_DRAG_NOTHING;
    hand->hand.held = hand->kind ? SPACE_NODE_TRAY + (uint32_t)hand->kind - 1 : 0;
}

// Beside the figure a piece goes back to the tray; where it does not fit it stays in the hand.
ita_answer space_drop(const space_config *c, const void *state, space_hand *hand,
                      const ita_event *event, ita_move *move, ita_diag *diag) {
    const bool is_piece = hand->drag == SPACE_DRAG_PIECE || hand->drag == SPACE_DRAG_BY_CELL;
    if (hand->drag == SPACE_DRAG_PIECE &&
        space_carry(c, state, hand, event, diag) == ITA_ANSWER_REFUSED)
        return ITA_ANSWER_REFUSED;
    ita_answer answer = ITA_ANSWER_HAND;
    if (is_piece && space_aim_of(c, state, hand).is_aimed)
        answer = space_lay(c, state, hand, move, diag);
    else if (is_piece)
        space_let_go(hand);
    if (hand->drag == SPACE_DRAG_BY_CELL && answer == ITA_ANSWER_REFUSED) return answer;
    end_drag(hand);
    return answer;
}
