// OFF and OBJ as puzzles: solids that are made of cells. See solids_read.c, solids_frame.c,
// solids_cells.c.
#ifndef GAMES_SPACE_FILES_CELLS_OF_SOLIDS_H
#define GAMES_SPACE_FILES_CELLS_OF_SOLIDS_H

#include "games/space/space.h"
#include "geom/mesh/mesh_parts.h"

int solids_off_probe(const char *bytes, size_t length);
int solids_obj_probe(const char *bytes, size_t length);
// Each solid is a piece, or the figure where it is called so; else the figure is all of them as
// they lie. Errors: those of the file and of broken solids; ITA_E_UNSUPPORTED "space.solids.leans",
// "space.solids.overlap" for what is no puzzle of cells.
ita_status solids_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);

// ---- solids_frame.c: the lattice

// A lattice laid over the corners of a solid. Places are whole numbers, of cubes and of what stands
// in them halves of an edge, of prisms halves, rows and half layers: as surfaces are drawn
// (bodies.h).
// Invariant: all faces lie in planes between cells.
typedef struct solids_frame {
    ita_lattice lattice;
    ita_corner origin;
    int64_t times[3], unit[3]; // a place is the way from the origin, times this, by that
    int shift[3];              // of places
} solids_frame;

// One for each solid, of the lattice with the largest cells: cubes, else what stands in cubes, else
// prisms; rhombic dodecahedra count as tetrahedra here. `are_laid`: it is one lattice, as they lie;
// else the cells are as large, wherever each solid is. False where there is none; then where that
// was seen.
bool solids_frame_find(const parts *all, bool are_laid, solids_frame *frames, size_t *solid,
                       size_t *face);
// Moves corners so that they lie in rows of triangles which are as far apart each, where each was
// rounded by itself. False where they lie in none.
bool solids_straighten(const parts *all, bool are_laid);
// Whether it stands square to an axis.
bool solids_face_is_square(const ita_solid *solid, size_t face);
// The other way in which tetrahedra make a solid that lies in a frame of them, as the axes along
// which the lattice is half a cube farther, a bit each; 0 where there is none.
int solids_frame_other(const solids_frame *frame, const ita_solid *solid);
void solids_frame_change(solids_frame *frame, int axes);
// False for a corner that is too far away for a puzzle.
bool solids_frame_place(const solids_frame *frame, ita_corner corner, int32_t place[3]);

// ---- solids_cells.c

// The cells of a sound solid, ascending, with room by `allocator` for `*capacity`.
// Errors: ITA_E_LIMIT, ITA_E_MEMORY.
ita_status solids_cells(const ita_solid *solid, const solids_frame *frame,
                        const ita_allocator *allocator, ita_cell **cells, size_t *count,
                        size_t *capacity, ita_diag *diag);
// Of solids of tetrahedra that can lie anywhere, which way each is meant: that in which it can lie
// in the figure. Where several can, all get frames of half the edge, with which each solid is made
// in the same way wherever it lies.
ita_status solids_settle(const parts *all, size_t figure, solids_frame *frames,
                         const ita_allocator *allocator, ita_diag *diag);
// Tetrahedra as the rhombic dodecahedra that they make, in place: those around every other corner
// of cubes, by `parity` 0 or 1. False, and nothing of use, where some are not whole.
bool solids_join(ita_cell *cells, size_t *count, int parity);

#endif
