// Rigid motions that take three corners to three others, exactly: where do they take a corner, and
// is that a corner at all? Their matrices are fractions, with numbers of 216 bits; but the corner
// that a matrix would lead to is known from its remainder by a prime, and is the right one when it
// lies to the three as the first one does. Knows nothing of solids.
#ifndef GEOM_SOLID_RIGID_H
#define GEOM_SOLID_RIGID_H

#include "geom/solid/directions.h"

typedef struct rigid {
    ita_corner from, to;           // a corner, and where it goes
    ita_corner arms[2], turned[2]; // two ways from there, and what they become
    normal square, turned_square;  // to both of them; in a mirror the other one
    bool is_mirrored;
    uint64_t prime, rows[3][3]; // the matrix by its remainders
} rigid;

// False where the distances between the three differ. They do not lie on a line.
bool rigid_open(rigid *r, const ita_corner from[3], const ita_corner to[3], bool is_mirrored);
// False where the corner does not come to lie on whole numbers within the limit.
bool rigid_move(const rigid *r, ita_corner corner, ita_corner *moved);
// Where the axes go, and the origin, about.
void rigid_axes(const rigid *r, double axes[3][3], double shift[3]);

#endif
