// Why a piece cannot lie somewhere, in full: the place at fault in words, the piece in the way
// marked. Needs no memory.
#include "games/space/space.h"

// "in layer 2, row 1" needs two numbers, counted from 1.
static void add_place(ita_diag *diag, ita_cell cell) {
    ita_diag_arg_int(diag, cell.z + 1);
    ita_diag_arg_int(diag, cell.y + 1);
}

static bool fits(const space_config *c, const space_shape *shape, uint32_t index, int32_t cell) {
    uint8_t wanted = cell < 0 ? 0 : c->puzzle.figure.colours[cell], has = shape->colours[index];
    return cell >= 0 && (wanted == 0 || has == 0 || wanted == has);
}

ita_status space_refuse_outside(const space_config *c, const space_move *move, ita_diag *diag) {
    const space_piece *piece = &c->puzzle.pieces[move->kind];
    const space_shape *shape = &piece->turned[piece->turned_by[move->turn]];
    ita_cell shift = ita_cell_less(move->first, shape->cells[0]);
    if (!ita_lattice_is_shift(c->puzzle.lattice, shift))
        return ita_fail(diag, ITA_E_ILLEGAL, "space.lattice");
    for (uint32_t i = 0; i < shape->cell_count; i++) {
        ita_cell cell = ita_cell_add(shape->cells[i], shift);
        int32_t index = space_figure_index(&c->puzzle, cell);
        if (fits(c, shape, i, index)) continue;
        ita_fail(diag, ITA_E_ILLEGAL, index < 0 ? "space.outside" : "space.colour");
        ita_diag_arg(diag, c->puzzle.pieces[move->kind].said);
        add_place(diag, cell);
        if (index >= 0) ita_diag_mark(diag, SPACE_NODE_CELL + (uint32_t)index);
        return ITA_E_ILLEGAL;
    }
    return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
}

ita_status space_refuse_overlap(const space_config *c, const void *state, uint32_t placement,
                                ita_diag *diag) {
    uint32_t count, other_count;
    const uint32_t *cells = space_cells_of(c, placement, &count);
    const uint32_t *owners = space_owners(c, state);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t owner = owners[cells[i]];
        if (owner == 0) continue;
        ita_fail(diag, ITA_E_ILLEGAL, "space.overlap");
        ita_diag_arg(diag, c->puzzle.pieces[c->placements.items[placement].piece].said);
        ita_diag_arg(diag, space_called_laid(c, state, owner - 1).name);
        add_place(diag, c->puzzle.figure.cells[cells[i]]);
        ita_diag_mark(diag, SPACE_NODE_PIECE + *space_cells_of(c, owner - 1, &other_count));
        return ITA_E_ILLEGAL;
    }
    return ITA_OK;
}
