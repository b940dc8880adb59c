// Where the pieces of an assembly are while a certificate takes them apart, for pictures of its
// steps. Trusts the moves: the judge has replayed them.
#include "games/space/disassemble/disassemble.h"

#include "intarsia/base.h"

enum { GAP = 2, STEPS_MOST = 1024 };

static bool is_in(uint64_t set, size_t piece) {
    return (set >> piece) & 1;
}

static uint64_t all_of(const apart_assembly *a) {
    return a->piece_count == 64 ? UINT64_MAX : ((uint64_t)1 << a->piece_count) - 1;
}

static uint64_t component_of(const apart_assembly *a, const space_pose *pose, size_t piece) {
    uint64_t set = 0;
    for (size_t i = 0; i < a->piece_count; i++)
        if (pose->component[i] == pose->component[piece]) set |= (uint64_t)1 << i;
    return set;
}

void space_pose_open(const apart_assembly *assembly, space_pose *pose) {
    *pose = (space_pose){.component_count = 1, .seen = all_of(assembly)};
}

// The least row of a set, with sign -1 the most.
static int least_of(const apart_assembly *a, const space_pose *pose, uint64_t set, int axis,
                    int sign) {
    int least = INT32_MAX;
    for (uint64_t rest = set; rest; rest &= rest - 1) {
        const size_t i = (size_t)ita_bits_lowest64(rest);
        for (size_t k = 0; k < a->pieces[i].count; k++) {
            const ita_cell cell = ita_cell_add(a->pieces[i].cells[k], pose->shifts[i]);
            const ita_rows rows = ita_cell_rows(a->lattice, cell, axis);
            const int at = sign > 0 ? rows.least : -rows.most;
            if (at < least) least = at;
        }
    }
    return least;
}

// Whether so many rows are free between two sets, along some axis.
static bool are_apart(const apart_assembly *a, const space_pose *pose, uint64_t one, uint64_t other,
                      int rows) {
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2)
            if (least_of(a, pose, one, axis, sign) + least_of(a, pose, other, axis, -sign) > rows)
                return true;
    return false;
}

static void shift(space_pose *pose, uint64_t set, ita_cell step) {
    for (uint64_t rest = set; rest; rest &= rest - 1) {
        ita_cell *at = &pose->shifts[ita_bits_lowest64(rest)];
        *at = ita_cell_add(*at, step);
    }
}

static void shift_times(space_pose *pose, uint64_t set, ita_cell step, int count) {
    for (int i = 0; i < count; i++)
        shift(pose, set, step);
}

// The first piece stays where it is and all others come with it, so that nothing wanders off.
static void go(space_pose *pose, uint64_t component, const apart_move *move, ita_cell step) {
    const bool is_first = is_in(move->pieces, (size_t)ita_bits_lowest64(component));
    const ita_cell back = ita_cell_less((ita_cell){0, 0, 0}, step);
    if (is_first)
        shift_times(pose, component & ~move->pieces, back, move->count);
    else
        shift_times(pose, move->pieces, step, move->count);
}

static void leave(const apart_assembly *a, space_pose *pose, uint64_t rest, const apart_move *move,
                  ita_cell step) {
    for (int i = 0; i < STEPS_MOST && !are_apart(a, pose, move->pieces, rest, GAP); i++)
        shift(pose, move->pieces, step);
    for (uint64_t left = move->pieces; left; left &= left - 1)
        pose->component[ita_bits_lowest64(left)] = (uint8_t)pose->component_count;
    pose->component_count++;
}

// What is about is seen, and of what lies aside whatever is still together and in nobody's way.
static void choose_seen(const apart_assembly *a, space_pose *pose, uint64_t about) {
    uint64_t left = all_of(a) & ~about;
    pose->seen = about;
    while (left) {
        const uint64_t set = component_of(a, pose, (size_t)ita_bits_lowest64(left));
        left &= ~set;
        if ((set & (set - 1)) != 0 && are_apart(a, pose, set, pose->seen, GAP)) pose->seen |= set;
    }
}

void space_pose_move(const apart_assembly *assembly, const apart_move *move, space_pose *pose) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const uint64_t component =
        component_of(assembly, pose, (size_t)ita_bits_lowest64(move->pieces));
    ita_lattice_steps(assembly->lattice, steps);
    if (move->count == APART_FOR_EVER)
        leave(assembly, pose, component & ~move->pieces, move, steps[move->step]);
    else
        go(pose, component, move, steps[move->step]);
    choose_seen(assembly, pose, component);
}
