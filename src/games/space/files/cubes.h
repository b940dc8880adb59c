// OFF and OBJ as puzzles: solids that are made of cubes. See cubes_read.c, cubes_cells.c.
#ifndef GAMES_SPACE_FILES_CUBES_H
#define GAMES_SPACE_FILES_CUBES_H

#include "games/space/space.h"
#include "geom/mesh/mesh_parts.h"

int cubes_off_probe(const char *bytes, size_t length);
int cubes_obj_probe(const char *bytes, size_t length);
// Each solid is a piece, or the figure where it is called so; else the figure is all of them as
// they lie. Errors: those of the file and of broken solids; ITA_E_UNSUPPORTED "space.solids.leans",
// "space.solids.overlap" for what is no puzzle of cubes.
ita_status cubes_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);

// ---- cubes_cells.c

// The largest cubes of which all solids are made, and where one of them has its least corner.
typedef struct cubes_lattice {
    ita_corner origin;
    int64_t edge;
} cubes_lattice;

cubes_lattice cubes_lattice_of(const parts *all);
// The cells of a sound solid, ascending, with room by `allocator` for `*capacity`.
// Errors: ITA_E_UNSUPPORTED "space.solids.leans" with its face marked, ITA_E_LIMIT, ITA_E_MEMORY.
ita_status cubes_cells(const ita_solid *solid, const cubes_lattice *lattice,
                       const ita_allocator *allocator, ita_cell **cells, size_t *count,
                       size_t *capacity, ita_diag *diag);

#endif
