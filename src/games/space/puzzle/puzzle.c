// Shapes with colours, and what a puzzle knows of its figure and pieces.
// Knows nothing of texts and placements.
#include "games/space/puzzle/puzzle.h"

#include <string.h>

void space_puzzle_open(space_puzzle *puzzle, ita_lattice lattice, const ita_allocator *allocator) {
    *puzzle = (space_puzzle){.lattice = lattice};
    ita_arena_open(&puzzle->arena, allocator);
}

void space_puzzle_close(space_puzzle *puzzle) {
    ita_arena_close(&puzzle->arena);
    *puzzle = (space_puzzle){0};
}

bool space_shape_room(ita_arena *arena, uint32_t cell_count, space_shape *out) {
    out->cell_count = cell_count;
    out->cells = ita_arena_take(arena, cell_count * sizeof *out->cells);
    out->colours = ita_arena_take(arena, cell_count * sizeof *out->colours);
    out->may_stay_empty = ita_arena_take(arena, cell_count * sizeof *out->may_stay_empty);
    return out->cells && out->colours && out->may_stay_empty;
}

uint32_t space_figure_least(const space_puzzle *puzzle) {
    uint32_t least = 0;
    for (uint32_t i = 0; i < puzzle->figure.cell_count; i++)
        least += !puzzle->figure.may_stay_empty[i];
    return least;
}

uint32_t space_largest_piece(const space_puzzle *puzzle) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        if (puzzle->pieces[i].shape.cell_count > most) most = puzzle->pieces[i].shape.cell_count;
    return most;
}

int32_t space_figure_index(const space_puzzle *puzzle, ita_cell cell) {
    return (int32_t)ita_cells_find(puzzle->figure.cells, puzzle->figure.cell_count, cell);
}

bool space_shape_is_equal(const space_shape *a, const space_shape *b) {
    const uint32_t count = a->cell_count;
    return count == b->cell_count && ita_cells_compare(a->cells, b->cells, count) == 0 &&
           memcmp(a->colours, b->colours, count * sizeof *a->colours) == 0 &&
           memcmp(a->may_stay_empty, b->may_stay_empty, count * sizeof *a->may_stay_empty) == 0;
}

// The least of the turned cells stands first in normal form: so far was everything shifted.
void space_shape_turn(ita_lattice lattice, int turn, const space_shape *shape, space_shape *out) {
    const uint32_t count = shape->cell_count;
    out->cell_count = count;
    if (count == 0) return;
    ita_cells_turn(lattice, turn, shape->cells, count, out->cells);
    ita_cell least = ita_cell_turn(lattice, turn, shape->cells[0]);
    for (uint32_t i = 1; i < count; i++) {
        ita_cell turned = ita_cell_turn(lattice, turn, shape->cells[i]);
        if (ita_cell_compare(turned, least) < 0) least = turned;
    }
    ita_cell shift = ita_cell_less(out->cells[0], least);
    for (uint32_t i = 0; i < count; i++) {
        ita_cell at = ita_cell_add(ita_cell_turn(lattice, turn, shape->cells[i]), shift);
        const int64_t index = ita_cells_find(out->cells, count, at);
        out->colours[index] = shape->colours[i];
        out->may_stay_empty[index] = shape->may_stay_empty[i];
    }
}

// ---- orientations

static int find_turned(const space_piece *piece, const space_shape *shape) {
    for (int i = 0; i < piece->turned_count; i++)
        if (space_shape_is_equal(&piece->turned[i], shape)) return i;
    return -1;
}

// A shape that is new stays where it was made, so room is taken for the next one only then.
ita_status space_piece_turn(space_puzzle *puzzle, space_piece *piece, ita_diag *diag) {
    const ita_cells_kind kind = piece->may_be_mirrored ? ITA_CELLS_FREE : ITA_CELLS_ONESIDED;
    const uint64_t moves = ita_cells_moves(puzzle->lattice, kind);
    memset(piece->turned_by, SPACE_NO_TURN, sizeof piece->turned_by);
    piece->turned_count = 0;
    piece->turned =
        ita_arena_take(&puzzle->arena, (ITA_LATTICE_TURNS_MOST + 1) * sizeof *piece->turned);
    if (!piece->turned) return ita_fail(diag, ITA_E_MEMORY, "memory");
    bool has_room = false;
    for (int turn = 0; moves >> turn; turn++) {
        space_shape *made = &piece->turned[piece->turned_count];
        if (!has_room && !space_shape_room(&puzzle->arena, piece->shape.cell_count, made))
            return ita_fail(diag, ITA_E_MEMORY, "memory");
        space_shape_turn(puzzle->lattice, turn, &piece->shape, made);
        int known = find_turned(piece, made);
        has_room = known >= 0;
        if (known < 0) {
            known = piece->turned_count++;
            piece->turns[known] = (uint8_t)turn;
        }
        piece->turned_by[turn] = (uint8_t)known;
    }
    return ITA_OK;
}
