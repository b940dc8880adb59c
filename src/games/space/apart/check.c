// The small judge of certificates: pieces are cells, and each cell of what moves is held against
// each cell of what stays. Shares nothing with the search, and no table, hash or mask of moves.
#include "games/space/apart/apart.h"

#include <string.h>

typedef struct replay {
    const apart_assembly *assembly;
    size_t step_count;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    ita_cell shifts[APART_PIECES_MOST]; // how far each piece lies from where it lay
    int component[APART_PIECES_MOST];
} replay;

static bool is_in(uint64_t set, size_t piece) {
    return (set >> piece) & 1;
}

static bool piece_strikes(const replay *r, size_t mover, ita_cell step, size_t other) {
    const apart_piece *a = &r->assembly->pieces[mover], *b = &r->assembly->pieces[other];
    for (size_t i = 0; i < a->count; i++) {
        const ita_cell cell = ita_cell_add(a->cells[i], r->shifts[mover]);
        for (size_t k = 0; k < b->count; k++)
            if (ita_cell_strikes(r->assembly->lattice, cell, step,
                                 ita_cell_add(b->cells[k], r->shifts[other])))
                return true;
    }
    return false;
}

// Pieces of the component that are in the way of one step.
static uint64_t struck_by(const replay *r, uint64_t moving, ita_cell step, int component) {
    uint64_t struck = 0;
    for (size_t i = 0; i < r->assembly->piece_count; i++) {
        if (!is_in(moving, i)) continue;
        for (size_t k = 0; k < r->assembly->piece_count; k++)
            if (!is_in(moving, k) && r->component[k] == component && piece_strikes(r, i, step, k))
                struck |= (uint64_t)1 << k;
    }
    return struck;
}

static ita_status begin(const apart_assembly *assembly, const ita_allocator *allocator, replay *r,
                        ita_diag *diag) {
    memset(r, 0, sizeof *r);
    r->assembly = assembly;
    r->step_count = ita_lattice_steps(assembly->lattice, r->steps);
    return apart_assembly_check(assembly, allocator, diag);
}

uint64_t apart_struck(const apart_assembly *assembly, uint64_t moving, size_t step) {
    replay r = {.assembly = assembly};
    r.step_count = ita_lattice_steps(assembly->lattice, r.steps);
    return step < r.step_count ? struck_by(&r, moving, r.steps[step], 0) : 0;
}

// ---- one move

// The least or, with sign -1, the most of the rows of the pieces that do or do not move.
static int least(const replay *r, uint64_t moving, bool moves, int component, int axis, int sign) {
    int found = INT32_MAX;
    for (size_t i = 0; i < r->assembly->piece_count; i++) {
        if (is_in(moving, i) != moves || r->component[i] != component) continue;
        const apart_piece *piece = &r->assembly->pieces[i];
        for (size_t k = 0; k < piece->count; k++) {
            const ita_rows rows = ita_cell_rows(r->assembly->lattice,
                                                ita_cell_add(piece->cells[k], r->shifts[i]), axis);
            const int at = sign > 0 ? rows.least : -rows.most;
            if (at < found) found = at;
        }
    }
    return found;
}

// Whether all that moves is beyond all that stays, and gets farther with each step.
static bool is_beyond(const replay *r, uint64_t moving, ita_cell step, int component) {
    for (int axis = 0; axis < 3; axis++) {
        const int d = ita_cell_along(step, axis);
        if (d == 0) continue;
        const int sign = d > 0 ? 1 : -1;
        const int behind = least(r, moving, true, component, axis, sign);
        const int front = -least(r, moving, false, component, axis, -sign);
        if (behind > front + 1) return true;
    }
    return false;
}

static bool is_within_reach(ita_cell shift) {
    for (int axis = 0; axis < 3; axis++)
        if (ita_cell_along(shift, axis) > ITA_CELL_MOST ||
            ita_cell_along(shift, axis) < -ITA_CELL_MOST)
            return false;
    return true;
}

static bool go(replay *r, uint64_t moving, ita_cell step) {
    for (size_t i = 0; i < r->assembly->piece_count; i++) {
        if (!is_in(moving, i)) continue;
        r->shifts[i] = ita_cell_add(r->shifts[i], step);
        if (!is_within_reach(r->shifts[i])) return false;
    }
    return true;
}

// Only how pieces lie to each other matters: the first of the component goes back to where it lay,
// and all others with it. So nothing wanders off, however many moves there are.
static bool go_back(replay *r, int component) {
    size_t first = 0;
    while (r->component[first] != component)
        first++;
    const ita_cell back = r->shifts[first];
    for (size_t i = first; i < r->assembly->piece_count; i++) {
        if (r->component[i] != component) continue;
        r->shifts[i] = ita_cell_less(r->shifts[i], back);
        if (!is_within_reach(r->shifts[i])) return false;
    }
    return true;
}

static apart_fault go_steps(replay *r, const apart_move *move, int component, uint64_t *struck) {
    const ita_cell step = r->steps[move->step];
    for (int k = 0; k < move->count; k++) {
        *struck = struck_by(r, move->pieces, step, component);
        if (*struck) return APART_STRUCK;
        if (!go(r, move->pieces, step)) return APART_TOO_FAR;
    }
    return go_back(r, component) ? APART_RIGHT : APART_TOO_FAR;
}

static apart_fault go_away(replay *r, const apart_move *move, int component, uint64_t *struck) {
    const ita_cell step = r->steps[move->step];
    ita_cell before[APART_PIECES_MOST];
    memcpy(before, r->shifts, sizeof before);
    while (!is_beyond(r, move->pieces, step, component)) {
        *struck = struck_by(r, move->pieces, step, component);
        if (*struck) return APART_NOT_AWAY;
        if (!go(r, move->pieces, step)) return APART_TOO_FAR;
    }
    memcpy(r->shifts, before, sizeof before); // what is away no longer meets what it left
    return APART_RIGHT;
}

// The component that the pieces are of; -1 when they are none, or of several.
static int component_of(const replay *r, uint64_t pieces) {
    int component = -1;
    for (size_t i = 0; i < APART_PIECES_MOST; i++) {
        if (!is_in(pieces, i)) continue;
        if (i >= r->assembly->piece_count) return -1;
        if (component >= 0 && r->component[i] != component) return -1;
        component = r->component[i];
    }
    return component;
}

static bool is_whole(const replay *r, uint64_t pieces, int component) {
    for (size_t i = 0; i < r->assembly->piece_count; i++)
        if (r->component[i] == component && !is_in(pieces, i)) return false;
    return true;
}

static apart_fault play(replay *r, const apart_move *move, size_t *component_count,
                        uint64_t *struck) {
    const int component = component_of(r, move->pieces);
    if (component < 0) return APART_NO_SET;
    if (is_whole(r, move->pieces, component)) return APART_ALL_MOVE;
    if (move->step >= r->step_count) return APART_NO_STEP;
    if (move->count != APART_FOR_EVER) return go_steps(r, move, component, struck);
    const apart_fault fault = go_away(r, move, component, struck);
    if (fault != APART_RIGHT) return fault;
    for (size_t i = 0; i < r->assembly->piece_count; i++)
        if (is_in(move->pieces, i)) r->component[i] = (int)*component_count;
    ++*component_count;
    return APART_RIGHT;
}

// ---- all moves

ita_status apart_check(const apart_assembly *assembly, const apart_move *moves, size_t move_count,
                       const ita_allocator *allocator, apart_verdict *verdict, ita_diag *diag) {
    replay r;
    ita_status status = begin(assembly, allocator, &r, diag);
    if (status) return status;
    memset(verdict, 0, sizeof *verdict);
    size_t since = 0;
    verdict->component_count = 1;
    for (size_t i = 0; i < move_count && verdict->fault == APART_RIGHT; i++) {
        verdict->move = i;
        verdict->fault = play(&r, &moves[i], &verdict->component_count, &verdict->struck);
        since++;
        if (moves[i].count != APART_FOR_EVER || verdict->fault != APART_RIGHT) continue;
        verdict->levels[verdict->level_count++] = (uint16_t)since;
        since = 0;
    }
    for (size_t i = 0; i < assembly->piece_count; i++)
        verdict->components[r.component[i]] |= (uint64_t)1 << i;
    return ITA_OK;
}

static bool may_stay(const apart_assembly *assembly, const apart_result *result,
                     uint64_t component) {
    if ((component & (component - 1)) == 0) return true;
    for (size_t i = 0; i < assembly->group_count; i++)
        if ((component & ~assembly->groups[i]) == 0) return true;
    for (size_t i = 0; i < result->locked_count; i++)
        if (result->locked[i].pieces == component) return true;
    return false;
}

ita_status apart_check_result(const apart_assembly *assembly, const apart_result *result,
                              const ita_allocator *allocator, apart_verdict *verdict,
                              ita_diag *diag) {
    ita_status status =
        apart_check(assembly, result->moves, result->move_count, allocator, verdict, diag);
    if (status || verdict->fault != APART_RIGHT) return status;
    size_t moves = 0;
    for (size_t i = 0; i < verdict->level_count; i++)
        moves += verdict->levels[i];
    if (moves != result->move_count || verdict->level_count != result->level_count ||
        (moves > 0 && memcmp(verdict->levels, result->levels,
                             result->level_count * sizeof *result->levels) != 0))
        verdict->fault = APART_NO_LEVELS;
    const bool is_locked = result->locked_count > 0;
    if (result->end == APART_UNKNOWN || is_locked != (result->end == APART_LOCKED))
        verdict->fault = APART_NOT_ALL;
    for (size_t i = 0; i < verdict->component_count; i++)
        if (!may_stay(assembly, result, verdict->components[i])) verdict->fault = APART_NOT_ALL;
    return ITA_OK;
}
