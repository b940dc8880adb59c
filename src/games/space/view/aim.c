// What the hand would do: which piece, how it is turned, where it would lie. Changes nothing.
#include "games/space/view/view.h"

space_eye space_eye_of(const space_config *c, const space_hand *hand) {
    int turn = hand ? hand->eye : 0;
    bool is_one = turn >= 0 && turn < ita_lattice_turns(c->puzzle.lattice, false);
    return (space_eye){c->puzzle.lattice, is_one ? turn : 0};
}

static ita_move move_at(const space_config *c, const space_aim *aim, ita_cell first) {
    const int turn = c->puzzle.pieces[aim->kind].turns[aim->turned];
    return space_move_put((space_move){SPACE_LAY, aim->kind, turn, first});
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

bool space_is_in_hand(const space_config *c, const void *state, int64_t kind) {
    return kind >= 0 && kind < c->puzzle.piece_count &&
           space_counts(c, state)[kind] < c->puzzle.pieces[kind].most &&
           !((const space_state *)state)->is_solved;
}

space_aim space_aim_of(const space_config *c, const void *state, const space_hand *hand) {
    space_aim aim = {.kind = -1};
    if (!hand || !space_is_in_hand(c, state, (int64_t)hand->kind - 1)) return aim;
    bool is_turn = hand->turn >= 0 && hand->turn < ITA_LATTICE_TURNS_MOST;
    const space_piece *piece = &c->puzzle.pieces[hand->kind - 1];
    if (!is_turn || piece->turned_by[hand->turn] == SPACE_NO_TURN) return aim;
    aim.kind = hand->kind - 1;
    aim.turned = piece->turned_by[hand->turn];
    int64_t cell = (int64_t)hand->cell - 1;
    if (hand->drag == SPACE_DRAG_BY_CELL) {
        aim.is_aimed = true;
        aim.first = hand->first;
        aim.move = move_at(c, &aim, hand->first);
    } else if (cell >= 0 && cell < c->puzzle.figure.cell_count) {
        aim_at(c, state, c->puzzle.figure.cells[cell], &aim);
    }
    return aim;
}
