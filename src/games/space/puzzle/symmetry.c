// Symmetries of a puzzle: turns of the lattice, mirrors among them, that take the figure onto
// itself and every kind of piece to one of which there are as many. So two solutions are the same
// up to rotation, and up to mirror images exactly when the pieces allow the mirrored one to be
// built.
#include "games/space/puzzle/puzzle.h"

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

// Whether a shape is that of a kind, in some turn that the kind may make, and as many of it are
// laid as of `like`.
static bool is_kind(const space_shape *shape, const space_piece *like, const space_piece *kind) {
    if (shape->cell_count != kind->shape.cell_count || like->least != kind->least ||
        like->most != kind->most || like->may_be_mirrored != kind->may_be_mirrored)
        return false;
    for (int i = 0; i < kind->turned_count; i++)
        if (space_shape_is_equal(shape, &kind->turned[i])) return true;
    return false;
}

// How many kinds before it are the same but for their names.
static uint32_t rank_of(const space_puzzle *puzzle, uint32_t kind) {
    const space_piece *piece = &puzzle->pieces[kind];
    uint32_t rank = 0;
    for (uint32_t i = 0; i < kind; i++)
        rank += is_kind(&piece->shape, piece, &puzzle->pieces[i]);
    return rank;
}

// Of kinds that are the same but for their names, the first becomes the first of those that they
// are turned into, the second the second, and so on: then what several turns do one after the other
// to the kinds is what the turn does that they make together. So a turn that makes equal pieces of
// equal ones exchanges none, and a mirror done twice does nothing.
static bool map_pieces(const space_puzzle *puzzle, int turn, uint32_t *images, space_shape *spare) {
    const uint32_t count = puzzle->piece_count;
    for (uint32_t i = 0; i < count; i++) {
        const space_piece *piece = &puzzle->pieces[i];
        const uint32_t rank = rank_of(puzzle, i);
        space_shape_turn(puzzle->lattice, turn, &piece->shape, spare);
        uint32_t to = 0, met = 0;
        for (; to < count; to++)
            if (is_kind(spare, piece, &puzzle->pieces[to]) && met++ == rank) break;
        if (to == count) return false;
        images[i] = to;
    }
    return true;
}

bool space_symmetry_of(const space_puzzle *puzzle, int turn, uint32_t *cells, uint32_t *pieces,
                       space_shape *spare) {
    return map_figure(puzzle, turn, cells) && map_pieces(puzzle, turn, pieces, spare);
}
