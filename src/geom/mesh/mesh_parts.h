// Solids out of meshes: the figure, and pieces one a group or one a shell; and their corners as
// whole numbers on a grid, however far that moves them. Judges nothing.
#ifndef GEOM_MESH_MESH_PARTS_H
#define GEOM_MESH_MESH_PARTS_H

#include "geom/mesh/mesh.h"

// A solid with its corners as they were written. Memory lives in the list's arena.
typedef struct part {
    size_t file;
    const written *written; // [solid.corner_count]
    ita_corner *corners;    // the same on the grid; these are the solid's
    const size_t *offsets;  // of each face in its file
    ita_solid solid;
} part;

// Units of 1 / (10^places times shares).
typedef struct grid {
    int places, shares;
} grid;

// A motion, told in doubles: where the axes go, all square to each other, and the origin.
typedef struct pose {
    double axes[3][3], shift[3];
} pose;

typedef struct parts {
    const ita_allocator *allocator;
    ita_diag *diag;
    ita_arena arena;
    part *items; // the first is the figure
    size_t count, capacity;
    int places;                          // the most that any number has
    size_t finest_file;                  // which has such a number
    int long_places;                     // the fewest that a number of six digits or more has
    size_t long_counts[MESH_PLACES + 1]; // how many of these have so many
    double of_32_bits; // what these leave open of a corner that has such a number, in STL
} parts;

void parts_open(parts *p, const ita_allocator *allocator, ita_diag *diag);
void parts_close(parts *p);
// All of a mesh as one solid, the figure.
ita_status parts_add_whole(parts *p, const mesh *m, const char *name, size_t file);
// A mesh as pieces.
ita_status parts_add_pieces(parts *p, const mesh *m, const char *name, size_t file);
// Puts all corners on the grid; false where they do not fit it, or one would be moved farther than
// that. The largest distance that one was moved.
bool parts_lay(parts *p, grid g, double most, double *moved);
// The same, but for the pieces, which are taken back from where a motion took them.
bool parts_lay_back(parts *p, grid g, double most, const pose *way, double *moved);
double grid_unit(grid g);
// The finest grid of decimals that all corners fit, or that of whole numbers where none does.
grid parts_finest(parts *p);
double written_value(const written *w, int axis);
// How far a corner is out along an axis.
double parts_largest(const parts *p);
// What the digits leave open: a unit of the last place of the longest number, or of one that has
// six digits or more; 0 where no number has two places.
double parts_rounding(const parts *p);
// The same where few numbers, a twentieth, may be shorter by chance: they end in zeros, or tell 32
// bits.
double parts_usual_rounding(const parts *p);
// A unit of the last place of the longest number.
double parts_finest_rounding(const parts *p);

#endif
