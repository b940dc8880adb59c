// A puzzle in space as data: pieces of cells, how many of each, and the figure that they fill. And
// what follows from it: every way a piece lies in the figure, and the symmetries of the whole.
// Knows nothing of states, moves, drawing or searches.
#ifndef GAMES_SPACE_PUZZLE_PUZZLE_H
#define GAMES_SPACE_PUZZLE_PUZZLE_H

#include "intarsia/cells.h"
#include "intarsia/text.h"

enum {
    SPACE_CELLS_MOST = 8192,  // of a figure
    SPACE_PIECE_MOST = 1024,  // cells of a piece
    SPACE_KINDS_MOST = 512,   // different pieces
    SPACE_COPIES_MOST = 4096, // pieces in all
    SPACE_PLACEMENTS_MOST = 1 << 20,
    SPACE_PLACED_MOST = 1 << 24, // cells of all placements together
    SPACE_NO_TURN = 255,
    SPACE_NAME_SIZE = 16,
    SPACE_GROUPS_MOST = 32, // of pieces that may stay together
};

// Cells and what is special about them. Invariant: cells ascend by ita_cell_compare; colours are 0
// (none) or 1..26 (a..z); may_stay_empty is false for every cell of a piece.
typedef struct space_shape {
    ita_cell *cells;
    uint8_t *colours;
    bool *may_stay_empty;
    uint32_t cell_count;
} space_shape;

// A kind of piece: at least and at most so many of it are laid. It may be turned, and mirrored
// where that is said.
typedef struct space_piece {
    char name[SPACE_NAME_SIZE];
    char said[SPACE_NAME_SIZE]; // to people: bars of a burr are A, B and so on
    space_shape shape;          // in normal form
    uint32_t least, most;
    bool may_be_mirrored;
    uint32_t groups;     // those it may stay together with, as bits
    space_shape *turned; // its different orientations, in order of the smallest turn
    int turned_count;
    uint8_t turns[ITA_LATTICE_TURNS_MOST]; // that smallest turn of each orientation
    uint8_t
        turned_by[ITA_LATTICE_TURNS_MOST]; // orientation a turn makes; SPACE_NO_TURN: it may not
} space_piece;

typedef struct space_puzzle {
    ita_lattice lattice;
    space_shape figure; // its box begins at 0 0 0
    space_piece *pieces;
    uint32_t piece_count;
    ita_arena arena; // owns all of it
} space_puzzle;

// ---- text.c: shapes and pieces as text

// A letter of a cell: whether it is one, its colour, whether it may stay empty; and back.
bool space_is_cell(char letter);
uint8_t space_colour_of(char letter);
bool space_letter_may_stay_empty(char letter);
char space_letter_of(uint8_t colour, bool may_stay_empty);

// Layers from the bottom, separated by '~'; rows from the back, separated by '-'; a character a
// cell: '_' none, 'o' a cell, 'a'..'z' but o a cell of that colour, capitals a cell that may stay
// empty. Or a box: 3x4x5, columns, rows, layers. Empty columns, rows and layers around it are left
// out, so that where a shape stands in its text does not matter.
// Errors: ITA_E_SYNTAX, ITA_E_LIMIT with key and offset in `text`; ITA_E_MEMORY.
ita_status space_shape_parse(ita_lattice lattice, const char *text, size_t length, ita_arena *arena,
                             space_shape *out, ita_diag *diag);
// The box around a shape that has cells; larger to the left, the front and below where a shift of
// its corner to 0 0 0 would make other cells of it: by a column, of tetrahedra to whole cubes.
typedef struct space_box {
    ita_cell least, most;
} space_box;
space_box space_box_of(ita_lattice lattice, const space_shape *shape);
void space_shape_format(ita_lattice lattice, const space_shape *shape, ita_text *out);
// A cell counted from 1: "3,1,2" is column 3, row 1, layer 2.
void space_put_cell(ita_text *out, ita_cell cell);
// Pieces separated by '+': V:oo-o_, 6xB:2x2x1, 0-3xC:1x1x1. A name is letters and digits; the
// number before the x says how many, or at least and at most.
ita_status space_pieces_parse(const char *text, size_t length, bool may_be_mirrored,
                              space_puzzle *puzzle, ita_diag *diag);
void space_pieces_format(const space_puzzle *puzzle, ita_text *out);
// "6x", "0-3x", or nothing for one.
void space_copies_format(uint32_t least, uint32_t most, ita_text *out);

// ---- together.c: groups of pieces that may stay together when all is taken apart

// "A+B/C+D": names of pieces, groups divided by strokes; read into pieces that are there.
// Errors: ITA_E_SYNTAX for a name that no piece has, ITA_E_LIMIT, with offset in `text`.
ita_status space_together_parse(const char *text, size_t length, space_puzzle *puzzle,
                                ita_diag *diag);
// Nothing where there are none. Pieces may be left out; NULL: none is.
void space_together_format(const space_puzzle *puzzle, const bool *is_left_out, ita_text *out);
// The groups that have a piece, as bits.
uint32_t space_groups_of(const space_puzzle *puzzle, const bool *is_left_out);

// ---- puzzle.c

void space_puzzle_open(space_puzzle *puzzle, ita_lattice lattice, const ita_allocator *allocator);
void space_puzzle_close(space_puzzle *puzzle);
// Cells of the figure that must be covered, and all of them.
uint32_t space_figure_least(const space_puzzle *puzzle);
// Cells of the largest piece.
uint32_t space_largest_piece(const space_puzzle *puzzle);
// The index of a cell of the figure, or -1.
int32_t space_figure_index(const space_puzzle *puzzle, ita_cell cell);
// Whether two shapes are the same, colours too.
bool space_shape_is_equal(const space_shape *a, const space_shape *b);
// A shape after a turn, in normal form; `out` has room for as many cells.
void space_shape_turn(ita_lattice lattice, int turn, const space_shape *shape, space_shape *out);
// Room for a shape of as many cells; false without memory.
bool space_shape_room(ita_arena *arena, uint32_t cell_count, space_shape *out);
// Makes the orientations of a piece whose shape is read. Errors: ITA_E_MEMORY.
ita_status space_piece_turn(space_puzzle *puzzle, space_piece *piece, ita_diag *diag);

// ---- placements.c: where pieces can lie

// A piece lying in the figure.
typedef struct space_placement {
    uint32_t piece; // kind
    int turn;       // the smallest that makes it lie so
    ita_cell first; // where the first cell of the turned shape lies
    uint32_t cells; // where its cells' indices begin, ascending
} space_placement;

// All placements: by piece, then turn, then first cell. Those of kind k are numbered from
// of_piece[k] to of_piece[k + 1].
typedef struct space_placements {
    space_placement *items;
    uint32_t *cells; // indices into the figure's cells
    uint32_t *of_piece;
    uint32_t count;
    size_t item_capacity, cell_count, cell_capacity;
    uint32_t piece_count;
} space_placements;

// Errors: ITA_E_LIMIT "space.placements", "space.placements.steps"; ITA_E_MEMORY.
ita_status space_placements_make(const space_puzzle *puzzle, const ita_allocator *allocator,
                                 space_placements *out, ita_diag *diag);
void space_placements_close(space_placements *placements, const ita_allocator *allocator);

// ---- symmetry.c: motions that take figure and pieces onto themselves

// Tries a turn: where each cell of the figure goes, and which kind each kind becomes (a mirror
// takes a left-handed piece to the right-handed one; of kinds that are equal but for their names
// the first becomes the first). So the motions of a puzzle, with what they do to the kinds, are a
// group. `cells` has room for the figure's cells, `pieces` for the kinds, `spare` for the largest
// shape of the puzzle. False: the turn is none.
bool space_symmetry_of(const space_puzzle *puzzle, int turn, uint32_t *cells, uint32_t *pieces,
                       space_shape *spare);

#endif
