// Lattices in space: cubes, triangular prisms, rhombic dodecahedra (face-centred) and tetrahedra
// (cubes in 24 parts); how their cells are turned, shifted and joined, and shapes made of such
// cells. Exact whole numbers only.
// Knows nothing of puzzles or drawing. Source: docs/space.md.
#ifndef INTARSIA_CELLS_H
#define INTARSIA_CELLS_H

#include "intarsia/alloc.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Coordinates reach from -ITA_CELL_MOST to ITA_CELL_MOST; so no turn or step leaves 16 bits.
#define ITA_CELL_MOST            4096
#define ITA_LATTICE_STEPS_MOST   26
#define ITA_CELL_NEIGHBOURS_MOST 12
#define ITA_LATTICE_TURNS_MOST   48
#define ITA_CELL_SWEPT_MOST      21

/// A cell of a lattice. Cubes: any. Rhombic (face-centred): x + y + z even. Triangular prisms: x, y
/// name a triangle (it points up, towards larger y, when x + y is even; rows of triangles go along
/// x), z the layer. Tetrahedra: each cube has five columns, rows and layers, 0 to 4 the first, and
/// seen from its middle a cell lies 2 along one axis, 1 along another and 0 along the third.
/// x goes right, y away from the viewer, z up: a right-handed system.
typedef struct ita_cell {
    int16_t x, y, z;
} ita_cell;

typedef enum ita_lattice {
    ITA_LATTICE_CUBES,
    ITA_LATTICE_PRISMS,
    ITA_LATTICE_RHOMBIC,
    ITA_LATTICE_TETRAHEDRA,
} ita_lattice;
#define ITA_LATTICE_COUNT 4
/// Columns, rows and layers of a cube of tetrahedra, and how many cells it has.
#define ITA_TETRAHEDRA_PERIOD 5
#define ITA_TETRAHEDRA_A_CUBE 24

/// A total order: by layer, then row, then column (z, y, x). Shifts keep it.
int ita_cell_compare(ita_cell a, ita_cell b);
static inline bool ita_cell_is_equal(ita_cell a, ita_cell b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
/// Its coordinate: of axis 0 x, 1 y, 2 z.
static inline int ita_cell_along(ita_cell cell, int axis) {
    return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}
static inline ita_cell ita_cell_add(ita_cell cell, ita_cell d) {
    const ita_cell sum = {(int16_t)(cell.x + d.x), (int16_t)(cell.y + d.y),
                          (int16_t)(cell.z + d.z)};
    return sum;
}
static inline ita_cell ita_cell_less(ita_cell cell, ita_cell d) {
    const ita_cell rest = {(int16_t)(cell.x - d.x), (int16_t)(cell.y - d.y),
                           (int16_t)(cell.z - d.z)};
    return rest;
}

/// Whether the lattice has this cell, within ITA_CELL_MOST.
bool ita_cell_is_of(ita_lattice lattice, ita_cell cell);

/// How many turns there are: rotations 24, 12, 24, 24, and behind them their mirror images, as
/// many. Turn 0 leaves all as it is; a turn of the second half is the rotation as far into the
/// first, then everything through the fixed point to the other side.
int ita_lattice_turns(ita_lattice lattice, bool with_mirrors);
/// Where a turn takes a cell. The fixed point is the middle of cell 0 0 0; of prisms the corner
/// of the triangles, at half the height of layer 0, that is the lower left one of cell 0 0 0; of
/// tetrahedra the middle of the first cube.
ita_cell ita_cell_turn(ita_lattice lattice, int turn, ita_cell cell);
/// The turn that does `first`, then `second`. Cost: a look at each turn.
int ita_lattice_compose(ita_lattice lattice, int second, int first);
/// The turn that takes back another.
int ita_lattice_inverse(ita_lattice lattice, int turn);

/// Whether cells shifted by `d` are cells of the same kind, so that a piece may be shifted by it.
bool ita_lattice_is_shift(ita_lattice lattice, ita_cell d);
/// The largest such shift that goes no farther than `d` along any axis, all of what it lacks along
/// the row where one is enough. So a cell less the shift of its place is the same for all cells
/// that shifts take to each other.
ita_cell ita_lattice_shift_within(ita_lattice lattice, ita_cell d);
/// The shifts along which pieces are moved: 6, 8, 26 and 26; opposite ones stand side by side
/// (2k, 2k+1). Which they are, and why: docs/space.md, "Steps".
size_t ita_lattice_steps(ita_lattice lattice, ita_cell steps[ITA_LATTICE_STEPS_MOST]);
/// Cells that share a face with this one: 6, 5, 12 and 4.
size_t ita_cell_neighbours(ita_lattice lattice, ita_cell cell,
                           ita_cell neighbours[ITA_CELL_NEIGHBOURS_MOST]);
/// The corners of a tetrahedron, in halves of a cube's edge: the cube's middle, a face's, two
/// corners of the cube. The neighbour of the same number lies behind the face without it.
void ita_cell_corners(ita_cell tetrahedron, ita_cell corners[4]);

/// Whether a cell that goes a step passes through the inside of another one. Exact: by the bodies.
bool ita_cell_strikes(ita_lattice lattice, ita_cell cell, ita_cell step, ita_cell other);
/// All cells for which that is so, each once: the cell itself first, the one where it arrives among
/// them.
size_t ita_cell_swept(ita_lattice lattice, ita_cell cell, ita_cell step,
                      ita_cell swept[ITA_CELL_SWEPT_MOST]);

/// From where to where a body reaches along an axis, in rows: two bodies with a free row between
/// them are apart. A row is a coordinate, of tetrahedra half a cube.
typedef struct ita_rows {
    int least, most;
} ita_rows;
ita_rows ita_cell_rows(ita_lattice lattice, ita_cell cell, int axis);

// ---- shapes: cells of a piece or a figure, connected or not

/// What counts as the same shape.
typedef enum ita_cells_kind {
    ITA_CELLS_FREE,     ///< may be turned and mirrored: 1 1 2 7 23 112 607 3811 of cubes
    ITA_CELLS_ONESIDED, ///< may be turned: 1 1 2 8 29 166 1023 6922
    ITA_CELLS_FIXED,    ///< only shifted: 1 3 15 86 534 3481 23502 162913
} ita_cells_kind;

/// The turns a kind of shape may be moved by, as a bit set.
uint64_t ita_cells_moves(ita_lattice lattice, ita_cells_kind kind);

/// Sorts cells by ita_cell_compare.
void ita_cells_sort(ita_cell *cells, size_t count);
/// Whether a cell is among some, in any order. Cost: looks at them one by one.
bool ita_cells_have(const ita_cell *cells, size_t count, ita_cell cell);
/// Where a cell stands among ascending ones, or -1. Cost: halving.
int64_t ita_cells_find(const ita_cell *cells, size_t count, ita_cell cell);
/// Normal form: sorted, and shifted so that the first cell is 0 0 0 (a prism pointing down:
/// 1 0 0; a tetrahedron: of the first cube). Two sets of cells have the same one exactly when a
/// shift takes one to the other.
void ita_cells_normal(ita_lattice lattice, ita_cell *cells, size_t count);
/// The cells after a turn, in normal form.
/// @param out  [count]; may not be `cells`
void ita_cells_turn(ita_lattice lattice, int turn, const ita_cell *cells, size_t count,
                    ita_cell *out);
/// A total order of sorted sets of as many cells.
int ita_cells_compare(const ita_cell *a, const ita_cell *b, size_t count);
/// The turns that keep a shape in normal form up to a shift, as a bit set.
/// @param spare  [count] room to work in
uint64_t ita_cells_group(ita_lattice lattice, const ita_cell *shape, size_t count, ita_cell *spare);
/// The least of all shapes that the kind regards as the same.
/// @param least  [count]; may not be `shape`
/// @param spare  [count] room to work in
void ita_cells_canonical(ita_lattice lattice, ita_cells_kind kind, const ita_cell *shape,
                         size_t count, ita_cell *least, ita_cell *spare);
/// The different shapes that the turns of the set `moves` make out of one, in order of the smallest
/// turn that makes each.
/// @param shapes  [ITA_LATTICE_TURNS_MOST * count] receives them, one after the other
/// @param turns   [ITA_LATTICE_TURNS_MOST] receives that smallest turn; may be NULL
/// @returns how many
int ita_cells_orientations(ita_lattice lattice, uint64_t moves, const ita_cell *shape, size_t count,
                           ita_cell *shapes, int *turns);
/// Whether one can go from each cell to each other over faces. Cost: quadratic at most.
/// @param spare  [count] room to work in
bool ita_cells_are_connected(ita_lattice lattice, const ita_cell *cells, size_t count,
                             ita_cell *spare);

#define ITA_CELLS_LISTED_MOST 8 ///< largest number of cells that ita_cells_list lists

/// All connected shapes of `cell_count` cells, canonical, ascending, one after the other. `*list`
/// is the caller's to give back with
/// ita_give(allocator, *list, *shape_count * cell_count * sizeof(ita_cell)).
/// Errors: ITA_E_RANGE for a number outside 1..8, ITA_E_MEMORY. Cost: milliseconds up to 6 cells,
/// a second or two at 8.
ita_status ita_cells_list(ita_lattice lattice, ita_cells_kind kind, size_t cell_count,
                          const ita_allocator *allocator, ita_cell **list, size_t *shape_count);

#ifdef __cplusplus
}
#endif
#endif
