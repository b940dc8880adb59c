// Symmetries of a puzzle: turns of the lattice, mirrors among them, that take the figure onto
// itself and every kind of piece to one of which there are as many. So two solutions are the same
// up to rotation, and up to mirror images exactly when the pieces allow the mirrored one to be
// built. Pieces of other groups are not alike: solutions come apart alike that are the same.
#include "games/by_cover.h"
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

// A puzzle with room for a shape while one is turned.
typedef struct turning {
    const space_puzzle *puzzle;
    space_shape *spare;
} turning;

// The kind's shape, turned, is that of the other in some turn that the other may make.
static bool becomes(void *game, uint32_t kind, uint32_t other, int turn) {
    const turning *t = game;
    const space_piece *piece = &t->puzzle->pieces[kind], *to = &t->puzzle->pieces[other];
    if (piece->shape.cell_count != to->shape.cell_count || piece->least != to->least ||
        piece->most != to->most || piece->may_be_mirrored != to->may_be_mirrored ||
        piece->groups != to->groups)
        return false;
    space_shape_turn(t->puzzle->lattice, turn, &piece->shape, t->spare);
    for (int i = 0; i < to->turned_count; i++)
        if (space_shape_is_equal(t->spare, &to->turned[i])) return true;
    return false;
}

bool space_symmetry_of(const space_puzzle *puzzle, int turn, uint32_t *cells, uint32_t *pieces,
                       space_shape *spare) {
    turning t = {puzzle, spare};
    return map_figure(puzzle, turn, cells) &&
           by_cover_map_kinds(becomes, &t, puzzle->piece_count, turn, pieces);
}
