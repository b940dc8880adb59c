// Cells whose faces lie in mirrors of their lattice, as carving needs them: triangular prisms and
// tetrahedra, of which rhombic dodecahedra are made. Doubles, in ticks: what is written is rounded.
#ifndef GAMES_SPACE_BODIES_CARVE_H
#define GAMES_SPACE_BODIES_CARVE_H

#include "games/space/bodies/bodies.h"

typedef struct vector {
    double at[3];
} vector;

static inline vector carve_vector(ita_corner c) {
    return (vector){{(double)c.x, (double)c.y, (double)c.z}};
}
// a and so many times b.
static inline vector carve_add(vector a, vector b, double times) {
    return (vector){
        {a.at[0] + times * b.at[0], a.at[1] + times * b.at[1], a.at[2] + times * b.at[2]}};
}
static inline double carve_dot(vector a, vector b) {
    return a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2];
}
static inline vector carve_cross(vector a, vector b) {
    return (vector){{a.at[1] * b.at[2] - a.at[2] * b.at[1], a.at[2] * b.at[0] - a.at[0] * b.at[2],
                     a.at[0] * b.at[1] - a.at[1] * b.at[0]}};
}

enum { CARVE_WAYS_MOST = 9, CARVE_FACES_MOST = 5, CARVE_STAR_MOST = 256 };

// Mirrors stand across each way, a width apart, one of them through the origin; normals have length
// 1.
typedef struct carve_ways {
    int count;
    vector normals[CARVE_WAYS_MOST];
    double widths[CARVE_WAYS_MOST];
} carve_ways;

// A cell with its faces, their normals and how far they are along these.
typedef struct carve_cell {
    vector middle;
    int face_count;
    cell_face faces[CARVE_FACES_MOST];
    bool is_turned[CARVE_FACES_MOST]; // corners stand clockwise from outside
    vector normals[CARVE_FACES_MOST];
    double heights[CARVE_FACES_MOST];
} carve_cell;

typedef struct carve_shape {
    ita_lattice lattice; // of what it is made of
    const body_measures *measures;
    carve_ways ways;
    const ita_cell *cells; // ascending
    carve_cell *bodies;    // in the same order
    size_t count;
    double row; // how far rows of cells are apart, along y, in halves of a cell's edge of others
    double flatter; // how much nearer to each other they stand where they are written
    double least;   // what is nearer than that is the same
    int64_t shift;  // by which all of it stands too far along each axis
    // The strips of all missing cells that touch a cell, as seen from it: -1, 0 or 1 along each
    // way; those of cell i from firsts[i] to firsts[i + 1].
    int8_t (*missing)[CARVE_WAYS_MOST];
    size_t *firsts;
    ita_arena arena;
} carve_shape;

// Where edges are cut off: what is beyond the plane goes, in the cells to which it applies.
typedef struct carve_edge {
    vector normal; // of any length
    double at;
    bool *applies; // for each cell
} carve_edge;

typedef struct carve_edges {
    carve_edge *items;
    size_t count, capacity;
} carve_edges;

// ---- carve_shape.c

// Errors: ITA_E_MEMORY. To be closed in any case.
ita_status carve_shape_open(carve_shape *shape, ita_lattice lattice, const ita_cell *cells,
                            size_t count, const body_measures *measures,
                            const ita_allocator *allocator);
void carve_shape_close(carve_shape *shape);
// The index of a cell, or -1.
int64_t carve_find(const carve_shape *shape, ita_cell cell);
// Where a corner of a cell is, as body_cell_faces names it.
vector carve_place(const carve_shape *shape, const int32_t place[3]);
// To the nearest tick, as it is written.
ita_corner carve_rounded(const carve_shape *shape, vector at);
// Which strip of a way a point is in, counted from the origin.
double carve_strip(const carve_ways *ways, int way, vector at);
// Cells that share a corner with one, which stands first. @returns how many
size_t carve_star(ita_lattice lattice, ita_cell cell, ita_cell star[CARVE_STAR_MOST]);

// ---- carve_edges.c

// The edges that stick out. The array is the caller's to give back. Errors: ITA_E_MEMORY.
ita_status carve_edges_list(carve_shape *shape, const ita_allocator *allocator, carve_edges *edges);

#endif
