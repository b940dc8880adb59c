// Shapes in space as polyhedra: what its files share.
#ifndef GAMES_SPACE_BODIES_BODIES_H
#define GAMES_SPACE_BODIES_BODIES_H

#include "games/space/space.h"
#include "intarsia/bodies.h"

// Faces are added one by one, each with corners of its own; body_end makes equal corners one.
typedef struct body {
    const ita_allocator *allocator;
    ita_diag *diag;
    ita_corner *corners;
    size_t corner_count, corner_capacity;
    size_t *firsts;
    size_t face_count, first_capacity;
} body;

// In ticks; `half` is half a cell's edge, `row` how far rows of triangles are apart.
typedef struct body_measures {
    int64_t half, row, offset, bevel;
} body_measures;

// ---- body.c

void body_open(body *b, const ita_allocator *allocator, ita_diag *diag);
void body_close(body *b);
// A convex face of 3 or 4 corners, turned so that it looks away from `inside`.
ita_status body_face(body *b, ita_corner *corners, size_t count, ita_corner inside);
// The solid, its arrays in the arena; `name` is kept.
ita_status body_end(body *b, const char *name, ita_arena *arena, ita_solid *out);

// A triangle that looks outwards already.
ita_status body_triangle(body *b, const ita_corner corners[3]);

// ---- surface.c: the faces of cells behind which there is no cell

enum { BODY_FACES_MOST = 12 };

// A face of a cell: what lies behind it, and its corners, in halves of a cell's edge and rows.
typedef struct cell_face {
    ita_cell behind;
    int corner_count;
    int32_t corners[4][3];
} cell_face;

// @param faces  [BODY_FACES_MOST]; of prisms 5, of tetrahedra 4 are enough. @returns how many
int body_cell_faces(ita_lattice lattice, ita_cell cell, cell_face *faces);
bool body_face_has(const cell_face *face, const int32_t corner[3]);
ita_corner body_corner_at(ita_lattice lattice, const int32_t place[3], const body_measures *m);

// Cells ascend.
ita_status body_of_cells(body *b, ita_lattice lattice, const ita_cell *cells, size_t count,
                         const body_measures *measures);

// ---- whittle.c: cubes with faces put back and edges cut off

ita_status body_of_whittled(body *b, const ita_cell *cells, size_t count,
                            const body_measures *measures);

// ---- carve.c: the same of prisms, tetrahedra and rhombic dodecahedra. Cells ascend.

ita_status body_of_carved(body *b, ita_lattice lattice, const ita_cell *cells, size_t count,
                          const body_measures *measures);

// ---- bodies.c

// A body of these cells, which ascend.
typedef struct body_plan {
    ita_lattice lattice;
    const ita_cell *cells;
    size_t count;
    const char *name; // is kept
    const ita_allocator *allocator;
} body_plan;

// The solid, its arrays in the arena; it is sound. Where planes miss each other by less than a
// tick, rounding can fold a carved one over: then a tick less is cut off its edges, and so on; with
// none cut off it is always sound.
ita_status body_make(const body_plan *plan, const body_measures *measures, ita_arena *arena,
                     ita_solid *out, ita_diag *diag);
ita_bodies_maker space_bodies_make;

#endif
