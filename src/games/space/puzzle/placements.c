// Every way a piece can lie in the figure: each orientation shifted to each cell where all its
// cells are cells of the figure and no colour is wrong. Knows nothing of what lies there already.
#include "games/space/puzzle/puzzle.h"

#include <string.h>

typedef struct making {
    const space_puzzle *puzzle;
    const ita_allocator *allocator;
    space_placements *out;
    uint32_t *indices; // of the placement at hand
    uint32_t *reached; // how far the walk of each cell of the shape at hand has come in the figure
    uint64_t steps;    // of all walks
    ita_diag *diag;
} making;

// Figures and pieces can be made for which it takes minutes to see that nothing fits.
static const uint64_t steps_most = (uint64_t)1 << 27;

// A cell without a colour goes with all.
static bool colours_agree(uint8_t a, uint8_t b) {
    return a == 0 || b == 0 || a == b;
}

// Shifts keep the order of cells: while the first cell of a shape goes along the figure, each other
// one goes along it too and never back.
static bool walk_to(making *m, uint32_t i, ita_cell wanted) {
    const space_shape *figure = &m->puzzle->figure;
    const uint32_t from = m->reached[i];
    uint32_t at = from;
    while (at < figure->cell_count && ita_cell_compare(figure->cells[at], wanted) < 0)
        at++;
    m->reached[i] = at;
    m->steps += at - from + 1;
    return at < figure->cell_count && ita_cell_is_equal(figure->cells[at], wanted);
}

// The cells of the figure under a shape that is shifted; false where one is missing or wrong.
static bool find_cells(making *m, const space_shape *shape, ita_cell shift) {
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        if (!walk_to(m, i, ita_cell_add(shape->cells[i], shift))) return false;
        m->indices[i] = m->reached[i];
        if (!colours_agree(shape->colours[i], m->puzzle->figure.colours[m->indices[i]]))
            return false;
    }
    return true;
}

static ita_status add(making *m, uint32_t piece, int turn, ita_cell first, uint32_t cell_count) {
    space_placements *out = m->out;
    if (out->count == SPACE_PLACEMENTS_MOST || out->cell_count + cell_count > SPACE_PLACED_MOST)
        return ita_fail(m->diag, ITA_E_LIMIT, "space.placements");
    ita_status status = ita_grow(m->allocator, &out->items, &out->item_capacity,
                                 (size_t)out->count + 1, sizeof *out->items);
    if (status == ITA_OK)
        status = ita_grow(m->allocator, &out->cells, &out->cell_capacity,
                          out->cell_count + cell_count, sizeof *out->cells);
    if (status != ITA_OK) return ita_fail(m->diag, status, "memory");
    out->items[out->count++] = (space_placement){piece, turn, first, (uint32_t)out->cell_count};
    memcpy(&out->cells[out->cell_count], m->indices, cell_count * sizeof *m->indices);
    out->cell_count += cell_count;
    return ITA_OK;
}

static ita_status add_orientation(making *m, uint32_t piece, int turn, const space_shape *shape) {
    const space_puzzle *puzzle = m->puzzle;
    memset(m->reached, 0, shape->cell_count * sizeof *m->reached);
    for (uint32_t i = 0; i < puzzle->figure.cell_count; i++) {
        if (m->steps > steps_most) return ita_fail(m->diag, ITA_E_LIMIT, "space.placements.steps");
        ita_cell first = puzzle->figure.cells[i];
        ita_cell shift = ita_cell_less(first, shape->cells[0]);
        if (!ita_lattice_is_shift(puzzle->lattice, shift) || !find_cells(m, shape, shift)) continue;
        ita_status status = add(m, piece, turn, first, shape->cell_count);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

static ita_status add_piece(making *m, uint32_t piece) {
    const space_piece *p = &m->puzzle->pieces[piece];
    ita_status status = ITA_OK;
    for (int i = 0; i < p->turned_count && status == ITA_OK; i++)
        status = add_orientation(m, piece, p->turns[i], &p->turned[i]);
    return status;
}

ita_status space_placements_make(const space_puzzle *puzzle, const ita_allocator *allocator,
                                 space_placements *out, ita_diag *diag) {
    *out = (space_placements){.piece_count = puzzle->piece_count};
    const size_t index_bytes = (space_largest_piece(puzzle) + 1) * sizeof(uint32_t); // never none
    making m = {.puzzle = puzzle,
                .allocator = allocator,
                .out = out,
                .indices = ita_take(allocator, index_bytes),
                .reached = ita_take(allocator, index_bytes),
                .diag = diag};
    out->of_piece = ita_take_zeroed(allocator, puzzle->piece_count + 1, sizeof *out->of_piece);
    ita_status status =
        m.indices && m.reached && out->of_piece ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
    for (uint32_t i = 0; i < puzzle->piece_count && status == ITA_OK; i++) {
        status = add_piece(&m, i);
        out->of_piece[i + 1] = out->count;
    }
    ita_give(allocator, m.indices, index_bytes);
    ita_give(allocator, m.reached, index_bytes);
    if (status != ITA_OK) space_placements_close(out, allocator);
    return status;
}

void space_placements_close(space_placements *placements, const ita_allocator *allocator) {
    ita_give(allocator, placements->items, placements->item_capacity * sizeof *placements->items);
    ita_give(allocator, placements->cells, placements->cell_capacity * sizeof *placements->cells);
    ita_give(allocator, placements->of_piece,
             (placements->piece_count + 1) * sizeof *placements->of_piece);
    *placements = (space_placements){0};
}
