// Taking apart by hand: pieces that lie go along the lattice's steps while nothing is struck, by
// the check that certificates are replayed with, until they are out. The position stays as it is;
// what was moved is the hand's. Knows nothing of drawing.
#include "games/space/view/loosen.h"

#include "games/space/apart/apart.h"

#include <stdlib.h>
#include <string.h>

static bool is_in(uint64_t set, size_t piece) {
    return (set >> piece) & 1;
}

// The pieces that lie, and those of them that are not out, where they are now.
typedef struct heap {
    const space_config *config;
    const space_loose *loose;
    uint32_t laid[SPACE_SPREAD_MOST];
    size_t count;
    ita_arena arena;
    apart_piece pieces[SPACE_SPREAD_MOST]; // those that are out have no cells
} heap;

static bool place_piece(heap *h, size_t piece) {
    uint32_t count;
    const uint32_t *cells = space_cells_of(h->config, h->laid[piece], &count);
    ita_cell *room = ita_arena_take(&h->arena, count * sizeof *room);
    if (!room) return false;
    for (uint32_t i = 0; i < count; i++)
        room[i] = ita_cell_add(h->config->puzzle.figure.cells[cells[i]], h->loose->shifts[piece]);
    h->pieces[piece] = (apart_piece){room, count};
    return true;
}

static bool heap_open(const space_config *c, const void *state, const space_loose *loose, heap *h) {
    h->config = c;
    h->loose = loose;
    h->count = space_laid_pieces(c, state, h->laid);
    ita_arena_open(&h->arena, c->base.allocator);
    for (size_t i = 0; i < h->count; i++) {
        h->pieces[i] = (apart_piece){NULL, 0};
        if (is_in(loose->out, i) || place_piece(h, i)) continue;
        ita_arena_close(&h->arena);
        return false;
    }
    return true;
}

// ---- whether it is on, and of which position

bool space_is_loose(const space_config *c, const void *state, const space_hand *hand) {
    return hand && hand->loose.is_on && space_may_spread(c, state) &&
           hand->loose.of == space_rules.hash(&c->base, state);
}

ita_answer space_loosen(const space_config *c, const void *state, space_hand *hand) {
    const bool was_on = space_is_loose(c, state, hand);
    space_let_go(hand);
    hand->loose = (space_loose){.is_on = !was_on && space_may_spread(c, state),
                                .of = space_rules.hash(&c->base, state)};
    return ITA_ANSWER_HAND;
}

// ---- which piece

ita_answer space_loose_choose(const space_config *c, const void *state, space_hand *hand,
                              int64_t placement) {
    uint32_t laid[SPACE_SPREAD_MOST];
    const size_t count = space_laid_pieces(c, state, laid);
    hand->loose.chosen = 0;
    for (size_t i = 0; i < count; i++)
        if (placement == laid[i] && !is_in(hand->loose.out, i)) hand->loose.chosen = (int32_t)i + 1;
    return ITA_ANSWER_HAND;
}

// ---- steps

// The least coordinate, with sign -1 the most, of those that are among the set.
static int least_of(const heap *h, uint64_t set, int axis, int sign) {
    int least = INT32_MAX;
    for (size_t i = 0; i < h->count; i++)
        for (size_t k = 0; is_in(set, i) && k < h->pieces[i].count; k++) {
            const int at = sign * ita_cell_along(h->pieces[i].cells[k], axis);
            if (at < least) least = at;
        }
    return least;
}

static uint64_t all_of(const heap *h) {
    const uint64_t all = h->count == 64 ? UINT64_MAX : ((uint64_t)1 << h->count) - 1;
    return all & ~h->loose->out;
}

// A row of cells is free between it and all others: nothing can hold it any more.
static bool is_free(const heap *h, size_t piece) {
    const uint64_t set = (uint64_t)1 << piece;
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const int64_t behind = least_of(h, set, axis, sign);
            const int64_t front = -(int64_t)least_of(h, all_of(h) & ~set, axis, -sign);
            if (behind > front + 1) return true;
        }
    return false;
}

static size_t number_of(ita_lattice lattice, ita_cell step) {
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    const size_t count = ita_lattice_steps(lattice, steps);
    size_t i = 0;
    while (i + 1 < count && !ita_cell_is_equal(steps[i], step))
        i++;
    return i;
}

// Those that have to go when a piece goes: itself, or with pushing all that is in the way.
static uint64_t going(const heap *h, size_t piece, size_t step, uint64_t *struck) {
    const apart_assembly assembly = {
        .lattice = h->config->puzzle.lattice, .piece_count = h->count, .pieces = h->pieces};
    uint64_t set = (uint64_t)1 << piece;
    *struck = apart_struck(&assembly, set, step);
    while (h->loose->pushes && *struck) {
        set |= *struck;
        *struck = apart_struck(&assembly, set, step);
    }
    return set;
}

static void move(space_loose *loose, uint64_t set, ita_cell step) {
    for (size_t i = 0; i < SPACE_SPREAD_MOST; i++)
        if (is_in(set, i)) loose->shifts[i] = ita_cell_add(loose->shifts[i], step);
}

// The oldest step is forgotten when there is no more room.
static void note(space_loose *loose, uint64_t set, size_t step, uint64_t out) {
    if (loose->step_count == SPACE_LOOSE_STEPS) {
        memmove(loose->steps, loose->steps + 1, (SPACE_LOOSE_STEPS - 1) * sizeof *loose->steps);
        loose->step_count--;
    }
    loose->steps[loose->step_count++] = (space_loose_step){set, out, (int32_t)step};
}

static const char *name_of(const heap *h, size_t piece) {
    const space_config *c = h->config;
    return c->puzzle.pieces[c->placements.items[h->laid[piece]].piece].name;
}

static ita_answer refuse(const heap *h, size_t piece, uint64_t struck, const char *why,
                         ita_diag *diag) {
    uint32_t count;
    size_t other = 0;
    ita_fail(diag, ITA_E_ILLEGAL, struck ? "space.loose.blocked" : why);
    ita_diag_arg(diag, name_of(h, piece));
    while (struck && !is_in(struck, other))
        other++;
    if (struck) {
        ita_diag_arg(diag, name_of(h, other));
        ita_diag_mark(diag, SPACE_NODE_PIECE + *space_cells_of(h->config, h->laid[other], &count));
    }
    return ITA_ANSWER_REFUSED;
}

// Pieces that belong together are not followed farther.
static bool is_far(const space_loose *loose, uint64_t set) {
    for (size_t i = 0; i < SPACE_SPREAD_MOST; i++)
        for (int axis = 0; axis < 3; axis++)
            if (is_in(set, i) && abs(ita_cell_along(loose->shifts[i], axis)) >= SPACE_LOOSE_FAR)
                return true;
    return false;
}

// Those of a set that nothing holds are out; one stays.
static void let_out(const heap *h, space_loose *loose, uint64_t set) {
    for (size_t i = 0; i < h->count; i++) {
        const uint64_t one = (uint64_t)1 << i, rest = all_of(h);
        if ((rest & set & one) && rest != one && is_free(h, i)) loose->out |= one;
    }
    if (loose->chosen > 0 && is_in(loose->out, (size_t)loose->chosen - 1)) loose->chosen = 0;
}

static ita_answer go(heap *h, space_loose *loose, ita_cell way, ita_diag *diag) {
    const size_t piece = (size_t)loose->chosen - 1;
    const size_t step = number_of(h->config->puzzle.lattice, way);
    uint64_t struck;
    const uint64_t set = going(h, piece, step, &struck), was_out = loose->out;
    if (struck) return refuse(h, piece, struck, NULL, diag);
    if (set == all_of(h)) return refuse(h, piece, 0, "space.loose.whole", diag);
    if (is_far(loose, set)) return refuse(h, piece, 0, "space.loose.far", diag);
    move(loose, set, way);
    for (size_t i = 0; i < h->count; i++)
        if (is_in(set, i) && !place_piece(h, i)) {
            move(loose, set, ita_cell_less((ita_cell){0, 0, 0}, way));
            ita_fail(diag, ITA_E_MEMORY, "memory");
            return ITA_ANSWER_REFUSED;
        }
    note(loose, set, step, was_out);
    let_out(h, loose, set);
    let_out(h, loose, ~set);
    return ITA_ANSWER_HAND;
}

ita_answer space_loose_go(const space_config *c, const void *state, space_hand *hand, ita_cell way,
                          ita_diag *diag) {
    if (hand->loose.chosen <= 0) {
        ita_fail(diag, ITA_E_ILLEGAL, "space.choose");
        return ITA_ANSWER_REFUSED;
    }
    heap h;
    if (!heap_open(c, state, &hand->loose, &h)) {
        ita_fail(diag, ITA_E_MEMORY, "memory");
        return ITA_ANSWER_REFUSED;
    }
    const ita_answer answer = go(&h, &hand->loose, way, diag);
    ita_arena_close(&h.arena);
    return answer;
}

ita_answer space_loose_back(const space_config *c, space_hand *hand) {
    space_loose *loose = &hand->loose;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
    if (loose->step_count == 0) return ITA_ANSWER_NOTHING;
    const space_loose_step *last = &loose->steps[--loose->step_count];
    ita_lattice_steps(c->puzzle.lattice, steps);
    move(loose, last->pieces, ita_cell_less((ita_cell){0, 0, 0}, steps[last->step]));
    loose->out = last->out;
    return ITA_ANSWER_HAND;
}
