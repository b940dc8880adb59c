// The tables of a config: orientations, placements on this board, bit masks, corner cells.
// Made once, read by everything. Knows nothing of positions.
#include "games/pentahex/pentahex.h"

#include <string.h>

static ita_status no_memory(ita_diag *diag) {
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

static ita_status make_orientations(pentahex_config *c, ita_diag *diag) {
    size_t most = c->set.kind_count * ITA_HEX_SYMMETRIES;
    c->orientations = ita_take(c->base.allocator, most * sizeof *c->orientations);
    if (!c->orientations) return no_memory(diag);
    for (size_t k = 0; k < c->set.kind_count; k++) {
        pentahex_kind *kind = &c->set.kinds[k];
        ita_polyhex shapes[ITA_HEX_SYMMETRIES];
        int symmetries[ITA_HEX_SYMMETRIES];
        kind->first_orientation = c->orientation_count;
        kind->orientation_count =
            ita_polyhex_orientations(&kind->shape, kind->moves, shapes, symmetries);
        for (int i = 0; i < kind->orientation_count; i++)
            c->orientations[c->orientation_count++] =
                (pentahex_orientation){shapes[i], (uint16_t)k, (uint16_t)symmetries[i], 0, 0};
    }
    return ITA_OK;
}

static int find_orientation(const pentahex_config *c, const pentahex_kind *kind,
                            const ita_polyhex *shape) {
    for (int i = 0; i < kind->orientation_count; i++)
        if (ita_polyhex_compare(shape, &c->orientations[kind->first_orientation + i].shape) == 0)
            return i;
    return -1;
}

int pentahex_orientation_by(const pentahex_config *c, int kind, int symmetry) {
    const pentahex_kind *k = &c->set.kinds[kind];
    if (!(k->moves >> symmetry & 1)) return -1;
    ita_polyhex wanted = ita_polyhex_apply(symmetry, &k->shape);
    return find_orientation(c, k, &wanted);
}

bool pentahex_kind_becomes(const pentahex_config *c, size_t kind, size_t other, int symmetry) {
    const pentahex_kind *k = &c->set.kinds[kind], *to = &c->set.kinds[other];
    if (kind == other && k->moves == ita_polyhex_moves(ITA_POLYHEX_FREE)) return true;
    if (k->orientation_count != to->orientation_count) return false;
    for (int i = 0; i < k->orientation_count; i++) {
        ita_polyhex image =
            ita_polyhex_apply(symmetry, &c->orientations[k->first_orientation + i].shape);
        if (find_orientation(c, to, &image) < 0) return false;
    }
    return true;
}

// Shifting keeps the order of cells: while the first cell of a shape goes along the board, each
// other one goes along it too and never back. So each keeps where it has come to and no cell is
// sought.
typedef struct walk {
    uint32_t at[ITA_POLYHEX_MOST];
} walk;

static bool lie(const ita_hexboard *board, const ita_polyhex *shape, ita_hex first, walk *come,
                uint16_t cells[ITA_POLYHEX_MOST]) {
    for (int i = 0; i < shape->cell_count; i++) {
        ita_hex wanted = ita_hex_add(first, shape->cells[i]);
        uint32_t at = come->at[i];
        while (at < board->cell_count && ita_hex_compare(board->cells[at], wanted) < 0)
            at++;
        come->at[i] = at;
        if (at == board->cell_count || !ita_hex_equal(board->cells[at], wanted)) return false;
        cells[i] = (uint16_t)at;
    }
    return true;
}

// Room for a placement on every cell, so that it grows seldom; never more than may be filled.
static ita_status make_room(pentahex_config *c, ita_diag *diag) {
    size_t capacity = c->placement_capacity;
    size_t needed = (size_t)c->placement_count + c->board.cell_count;
    if (needed > PENTAHEX_PLACEMENT_MOST) needed = PENTAHEX_PLACEMENT_MOST;
    ita_status status =
        ita_grow(c->base.allocator, &c->placements, &capacity, needed, sizeof *c->placements);
    if (status != ITA_OK) return no_memory(diag);
    c->placement_capacity = (uint32_t)capacity;
    return ITA_OK;
}

static ita_status add_placements(pentahex_config *c, int orientation, ita_diag *diag) {
    pentahex_orientation *o = &c->orientations[orientation];
    ita_status status = make_room(c, diag);
    if (status != ITA_OK) return status;
    o->first_placement = c->placement_count;
    walk come = {{0}};
    for (uint32_t cell = 0; cell < c->board.cell_count; cell++) {
        pentahex_placement p = {{0}, (uint16_t)orientation};
        if (!lie(&c->board, &o->shape, c->board.cells[cell], &come, p.cells)) continue;
        if (c->placement_count == PENTAHEX_PLACEMENT_MOST) {
            ita_fail(diag, ITA_E_LIMIT, "pentahex.placements");
            ita_diag_arg_int(diag, PENTAHEX_PLACEMENT_MOST);
            return ITA_E_LIMIT;
        }
        c->placements[c->placement_count++] = p;
    }
    o->placement_count = c->placement_count - o->first_placement;
    return ITA_OK;
}

static ita_status make_placements(pentahex_config *c, ita_diag *diag) {
    for (int o = 0; o < c->orientation_count; o++) {
        ita_status status = add_placements(c, o, diag);
        if (status != ITA_OK) return status;
    }
    for (size_t k = 0; k < c->set.kind_count; k++) {
        pentahex_kind *kind = &c->set.kinds[k];
        const pentahex_orientation *first = &c->orientations[kind->first_orientation];
        const pentahex_orientation *last = first + kind->orientation_count - 1;
        kind->first_placement = first->first_placement;
        kind->placement_count =
            last->first_placement + last->placement_count - first->first_placement;
    }
    return ITA_OK;
}

static ita_status make_masks(pentahex_config *c, ita_diag *diag) {
    c->words = ITA_BITSET_WORDS(c->board.cell_count);
    if (c->words > PENTAHEX_MASK_WORDS || c->placement_count == 0) return ITA_OK;
    c->masks = ita_take_zeroed(c->base.allocator, c->placement_count, c->words * sizeof *c->masks);
    if (!c->masks) return no_memory(diag);
    for (uint32_t i = 0; i < c->placement_count; i++)
        for (int k = 0; k < pentahex_cells_of(c, i); k++)
            ita_bit_set(c->masks + i * c->words, c->placements[i].cells[k]);
    return ITA_OK;
}

int64_t pentahex_placement_at(const pentahex_config *c, int orientation, ita_hex cell) {
    const pentahex_orientation *o = &c->orientations[orientation];
    int wanted = ita_hexboard_find(&c->board, cell);
    uint32_t low = o->first_placement, high = low + o->placement_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int first = c->placements[middle].cells[0];
        if (first == wanted) return middle;
        if (first < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

// ---- own cells: corners to begin on, diagonal steps

// How far a cell lies in a direction: the inner product in the plane, doubled.
static int64_t reach(ita_hex p, int direction) {
    ita_hex d = ita_hex_neighbours[direction];
    return (int64_t)3 * p.b * d.b + (int64_t)(p.a + p.c) * (d.a + d.c);
}

// The outermost cells in the six directions, clockwise, without repeats.
static int find_corners(const ita_hexboard *board, uint16_t corners[6]) {
    int count = 0;
    for (int d = 0; d < 6; d++) {
        uint32_t best = 0;
        for (uint32_t i = 1; i < board->cell_count; i++)
            if (reach(board->cells[i], d) > reach(board->cells[best], d)) best = i;
        bool is_new = true;
        for (int i = 0; i < count && is_new; i++)
            is_new = corners[i] != best;
        if (is_new) corners[count++] = (uint16_t)best;
    }
    return count;
}

// Dealt in turn when they come out even, else one each, spread around the board.
static ita_status deal_corners(pentahex_config *c, ita_diag *diag) {
    uint16_t corners[6];
    int count = find_corners(&c->board, corners);
    if (count < c->player_count) {
        ita_fail(diag, ITA_E_RANGE, "pentahex.corners");
        ita_diag_arg_int(diag, count);
        return ITA_E_RANGE;
    }
    if (count % c->player_count == 0) {
        for (int i = 0; i < count; i++) {
            int p = i % c->player_count;
            c->corners[p][c->corner_count[p]++] = corners[i];
        }
        return ITA_OK;
    }
    for (int p = 0; p < c->player_count; p++) {
        c->corners[p][0] = corners[p * count / c->player_count];
        c->corner_count[p] = 1;
    }
    return ITA_OK;
}

static ita_status make_corner_sets(pentahex_config *c, ita_diag *diag) {
    c->corner_sets = ita_take_zeroed(c->base.allocator, (size_t)c->player_count,
                                     c->words * sizeof *c->corner_sets);
    if (!c->corner_sets) return no_memory(diag);
    for (int p = 0; p < c->player_count; p++)
        for (int i = 0; i < c->corner_count[p]; i++)
            ita_bit_set(c->corner_sets + (size_t)p * c->words, c->corners[p][i]);
    return ITA_OK;
}

static ita_status make_diagonals(pentahex_config *c, ita_diag *diag) {
    c->diagonals = ita_take(c->base.allocator, c->board.cell_count * sizeof *c->diagonals);
    if (!c->diagonals) return no_memory(diag);
    for (uint32_t i = 0; i < c->board.cell_count; i++)
        for (int d = 0; d < 6; d++) {
            ita_hex step = ita_hex_add(c->board.cells[i], ita_hex_diagonals[d]);
            c->diagonals[i][d] = (int16_t)ita_hexboard_find(&c->board, step);
        }
    return ITA_OK;
}

// ---- the state's layout

static void lay_out_state(pentahex_config *c) {
    c->hand_count = c->mode->has_own_cells ? c->player_count : 1;
    c->piece_count = c->hand_count * c->set.piece_count;
    size_t word_bytes = c->words * sizeof(uint64_t);
    size_t own_bytes = c->mode->has_own_cells ? (size_t)c->player_count * 3 * word_bytes : 0;
    c->taken_at = sizeof(pentahex_state);
    c->own_at = c->taken_at + word_bytes;
    c->where_at = c->own_at + own_bytes;
    c->owner_at = c->where_at + (size_t)c->piece_count * sizeof(int32_t);
    c->state_size = (c->owner_at + (size_t)c->piece_count + 15) / 16 * 16;
}

ita_status pentahex_tables_make(pentahex_config *c, ita_diag *diag) {
    ita_status status = make_orientations(c, diag);
    if (status == ITA_OK) status = make_placements(c, diag);
    if (status == ITA_OK) status = make_masks(c, diag);
    if (status == ITA_OK && c->mode->has_own_cells) status = deal_corners(c, diag);
    if (status == ITA_OK && c->mode->has_own_cells) status = make_corner_sets(c, diag);
    if (status == ITA_OK && c->mode->has_own_cells) status = make_diagonals(c, diag);
    if (status == ITA_OK) lay_out_state(c);
    return status;
}

void pentahex_tables_close(pentahex_config *c) {
    const ita_allocator *allocator = c->base.allocator;
    size_t most = c->set.kind_count * ITA_HEX_SYMMETRIES;
    ita_give(allocator, c->orientations, c->orientations ? most * sizeof *c->orientations : 0);
    ita_give(allocator, c->placements, c->placement_capacity * sizeof *c->placements);
    ita_give(allocator, c->corner_sets,
             (size_t)c->player_count * c->words * sizeof *c->corner_sets);
    ita_give(allocator, c->diagonals,
             c->diagonals ? c->board.cell_count * sizeof *c->diagonals : 0);
    ita_give(allocator, c->masks, c->placement_count * c->words * sizeof *c->masks);
}
