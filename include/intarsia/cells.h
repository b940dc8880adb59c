// Lattices in space: cubes, triangular prisms and rhombic dodecahedra (face-centred); how their
// cells are turned, shifted and joined, and shapes made of such cells. Exact whole numbers only.
// Knows nothing of puzzles or drawing. Source: docs/space.md.
#ifndef INTARSIA_CELLS_H
#define INTARSIA_CELLS_H

#include "intarsia/alloc.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Coordinates reach from -ITA_CELL_MOST to ITA_CELL_MOST; so no turn or step leaves 16 bits.
#define ITA_CELL_MOST            4096
#define ITA_LATTICE_STEPS_MOST   12
#define ITA_CELL_NEIGHBOURS_MOST 12
#define ITA_LATTICE_TURNS_MOST   48

/// A cell of a lattice. Cubes: any. Rhombic (face-centred): x + y + z even. Triangular prisms: x, y
/// name a triangle (it points up, towards larger y, when x + y is even; rows of triangles go along
/// x), z the layer. x goes right, y away from the viewer, z up: a right-handed system.
typedef struct ita_cell {
    int16_t x, y, z;
} ita_cell;

typedef enum ita_lattice {
    ITA_LATTICE_CUBES,
    ITA_LATTICE_PRISMS,
    ITA_LATTICE_RHOMBIC,
} ita_lattice;
#define ITA_LATTICE_COUNT 3

/// A total order: by layer, then row, then column (z, y, x). Shifts keep it.
int ita_cell_compare(ita_cell a, ita_cell b);
static inline bool ita_cell_is_equal(ita_cell a, ita_cell b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
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

/// How many turns there are: rotations 24, 12, 24, and behind them their mirror images, as many.
/// Turn 0 leaves all as it is; a turn of the second half is the rotation as far into the first,
/// then everything through the fixed point to the other side.
int ita_lattice_turns(ita_lattice lattice, bool with_mirrors);
/// Where a turn takes a cell. The fixed point is the middle of cell 0 0 0; of prisms the corner
/// of the triangles, at half the height of layer 0, that is the lower left one of cell 0 0 0.
ita_cell ita_cell_turn(ita_lattice lattice, int turn, ita_cell cell);
/// The turn that does `first`, then `second`. Cost: a look at each turn.
int ita_lattice_compose(ita_lattice lattice, int second, int first);
/// The turn that takes back another.
int ita_lattice_inverse(ita_lattice lattice, int turn);

/// Whether cells shifted by `d` are cells of the same kind, so that a piece may be shifted by it.
bool ita_lattice_is_shift(ita_lattice lattice, ita_cell d);
/// The shortest shifts, along which pieces are moved: 6, 8 and 12; opposite ones stand side by
/// side (2k, 2k+1).
size_t ita_lattice_steps(ita_lattice lattice, ita_cell steps[ITA_LATTICE_STEPS_MOST]);
/// Cells that share a face with this one: 6, 5 and 12.
size_t ita_cell_neighbours(ita_lattice lattice, ita_cell cell,
                           ita_cell neighbours[ITA_CELL_NEIGHBOURS_MOST]);

#ifdef __cplusplus
}
#endif
#endif
