// Some solids are made of tetrahedra in two ways, half a cube from each other: their surface does
// not tell them apart. What can lie in the figure does; else cells of half the edge, of which both
// ways are made alike.
#include "games/space/files/cells_of_solids.h"

typedef struct settling {
    const parts *all;
    solids_frame *frames;
    const ita_allocator *allocator;
    uint64_t steps;
    ita_diag *diag;
} settling;

// Cells that ascend, or not any more.
typedef struct made {
    ita_cell *cells;
    size_t count, capacity;
} made;

// Figures and pieces can be made for which it takes minutes to see that nothing fits.
static const uint64_t steps_most = (uint64_t)1 << 26;

static ita_status make(const settling *s, size_t solid, const solids_frame *frame, made *m) {
    *m = (made){.cells = NULL};
    return solids_cells(&s->all->items[solid].solid, frame, s->allocator, &m->cells, &m->count,
                        &m->capacity, s->diag);
}

static void give(const settling *s, made *m) {
    ita_give(s->allocator, m->cells, m->capacity * sizeof *m->cells);
}

static int other_of(const settling *s, size_t solid) {
    return solids_frame_other(&s->frames[solid], &s->all->items[solid].solid);
}

static bool lies_at(settling *s, const made *figure, const made *piece, ita_cell shift) {
    for (size_t i = 0; i < piece->count; i++, s->steps++) {
        const ita_cell cell = ita_cell_add(piece->cells[i], shift);
        if (ita_cells_find(figure->cells, figure->count, cell) < 0) return false;
    }
    return true;
}

// Whether a piece can lie in the figure, or that takes too long to tell. Turns its cells.
static bool can_lie(settling *s, const made *figure, made *piece) {
    const ita_lattice lattice = ITA_LATTICE_TETRAHEDRA;
    for (int turn = 0, last = 0; turn < ita_lattice_turns(lattice, false); last = turn++) {
        const int by = ita_lattice_compose(lattice, turn, ita_lattice_inverse(lattice, last));
        for (size_t i = 0; i < piece->count; i++)
            piece->cells[i] = ita_cell_turn(lattice, by, piece->cells[i]);
        for (size_t i = 0; i < figure->count; i++) {
            const ita_cell shift = ita_cell_less(figure->cells[i], piece->cells[0]);
            if (!ita_lattice_is_shift(lattice, shift)) continue;
            if (++s->steps > steps_most || lies_at(s, figure, piece, shift)) return true;
        }
    }
    return false;
}

// In which of its ways a piece can lie in the figure: 1 as its frame is, 2 in the other.
static ita_status find_ways(settling *s, const made *figure, size_t solid, int *ways) {
    solids_frame frame = s->frames[solid];
    const int other = other_of(s, solid);
    ita_status status = ITA_OK;
    *ways = 0;
    for (int way = 1; way <= (other ? 2 : 1) && status == ITA_OK; way++) {
        made piece;
        status = make(s, solid, &frame, &piece);
        if (status == ITA_OK && can_lie(s, figure, &piece)) *ways |= way;
        give(s, &piece);
        solids_frame_change(&frame, other);
    }
    return status;
}

// Whether all pieces can lie in a figure; then their frames are those of ways that can.
static ita_status try_figure(settling *s, size_t figure, const solids_frame *frame, bool is_kept,
                             bool *fits, bool *are_many) {
    made cells;
    ita_status status = make(s, figure, frame, &cells);
    *fits = true;
    for (size_t i = 0; i < s->all->count && status == ITA_OK && *fits; i++) {
        int ways = 1;
        if (i != figure) status = find_ways(s, &cells, i, &ways);
        if (ways == 2 && !is_kept) solids_frame_change(&s->frames[i], other_of(s, i));
        *fits = ways != 0;
        *are_many |= ways == 3;
    }
    give(s, &cells);
    return status;
}

static void halve(settling *s) {
    for (size_t i = 0; i < s->all->count; i++)
        for (int axis = 0; axis < 3; axis++) {
            s->frames[i].times[axis] *= 2;
            s->frames[i].shift[axis] = 0;
        }
}

ita_status solids_settle(const parts *all, size_t figure, solids_frame *frames,
                         const ita_allocator *allocator, ita_diag *diag) {
    settling s = {.all = all, .frames = frames, .allocator = allocator, .diag = diag};
    size_t both = 0;
    for (size_t i = 0; i < all->count; i++)
        both += other_of(&s, i) != 0;
    if (both == 0) return ITA_OK;
    solids_frame frame = frames[figure];
    // where all have two ways, both figures are one puzzle
    const int other = both < all->count ? other_of(&s, figure) : 0;
    bool is_right = false, are_many = false;
    ita_status status = ITA_OK;
    for (int way = 0; way < (other ? 2 : 1) && status == ITA_OK; way++) {
        bool fits, many = is_right;
        status = try_figure(&s, figure, &frame, is_right, &fits, &many);
        are_many |= fits && many;
        if (fits && !is_right) frames[figure] = frame;
        is_right |= fits;
        solids_frame_change(&frame, other);
    }
    if (are_many) halve(&s);
    return status;
}
