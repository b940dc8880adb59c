// Symmetries of a puzzle: turns of the lattice, mirrors among them, that take the figure onto
// itself and every kind of piece to one of which there are as many. So two solutions are the same
// up to rotation, and up to mirror images exactly when the pieces allow the mirrored one to be
// built.
#include "games/space/puzzle/puzzle.h"

#include "intarsia/base.h"

// Where the figure's cells go: as in normal form, where the least of the turned cells stands first.
static bool map_figure(const space_puzzle *puzzle, int turn, uint32_t *images) {
    const space_shape *figure = &puzzle->figure;
    if (figure->cell_count == 0) return false;
    ita_cell least = ita_cell_turn(puzzle->lattice, turn, figure->cells[0]);
    for (uint32_t i = 1; i < figure->cell_count; i++) {
        ita_cell turned = ita_cell_turn(puzzle->lattice, turn, figure->cells[i]);
        if (ita_cell_compare(turned, least) < 0) least = turned;
    }
    ita_cell shift = ita_cell_less(figure->cells[0], least);
    if (!ita_lattice_is_shift(puzzle->lattice, shift)) return false;
    for (uint32_t i = 0; i < figure->cell_count; i++) {
        ita_cell turned = ita_cell_turn(puzzle->lattice, turn, figure->cells[i]);
        int32_t image = space_figure_index(puzzle, ita_cell_add(turned, shift));
        if (image < 0 || figure->colours[i] != figure->colours[image] ||
            figure->may_stay_empty[i] != figure->may_stay_empty[image])
            return false;
        images[i] = (uint32_t)image;
    }
    return true;
}

// Whether a turned piece is another kind of piece, in some turn that that one may make.
static bool becomes(const space_puzzle *puzzle, const space_piece *from, int turn,
                    const space_piece *to, space_shape *spare) {
    if (from->shape.cell_count != to->shape.cell_count || from->least != to->least ||
        from->most != to->most || from->may_be_mirrored != to->may_be_mirrored)
        return false;
    space_shape_turn(puzzle->lattice, turn, &from->shape, spare);
    for (int i = 0; i < to->turned_count; i++)
        if (space_shape_is_equal(spare, &to->turned[i])) return true;
    return false;
}

// A kind becomes itself where it can, so that a turn of the figure swaps no pieces that are equal.
static bool map_pieces(const space_puzzle *puzzle, int turn, uint32_t *images, space_shape *spare) {
    uint64_t used[ITA_BITSET_WORDS(SPACE_KINDS_MOST)] = {0};
    const uint32_t count = puzzle->piece_count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t step = 0;
        for (; step < count; step++) {
            uint32_t to = (i + step) % count;
            if (!ita_bit_get(used, to) &&
                becomes(puzzle, &puzzle->pieces[i], turn, &puzzle->pieces[to], spare))
                break;
        }
        if (step == count) return false;
        images[i] = (i + step) % count;
        ita_bit_set(used, images[i]);
    }
    return true;
}

bool space_symmetry_of(const space_puzzle *puzzle, int turn, uint32_t *cells, uint32_t *pieces,
                       space_shape *spare) {
    return map_figure(puzzle, turn, cells) && map_pieces(puzzle, turn, pieces, spare);
}
