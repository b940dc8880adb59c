// How cells are seen: from one of as many sides as the lattice has rotations, back to front, face
// by face. See eye.c.
#ifndef GAMES_SPACE_VIEW_EYE_H
#define GAMES_SPACE_VIEW_EYE_H

#include "intarsia/cells.h"

#define SPACE_FACE_MOST 4 // corners

// Where the viewer stands: everything is turned by a rotation of the lattice, then seen from the
// front, a little from the right and from above.
typedef struct space_eye {
    ita_lattice lattice;
    int turn;
} space_eye;

typedef struct space_spot {
    double x, y; // scene units, y down
} space_spot;

// A face that is seen: its corners, the cell behind it, and how much light it gets.
typedef struct space_face {
    space_spot corners[SPACE_FACE_MOST];
    int corner_count;
    ita_cell beyond; // the neighbour on the other side
    int shade;       // 0 brightest .. 2
    int facing; // a number for each direction: cells whose faces lie in one plane have the same
} space_face;

// The middle of a cell on the picture.
space_spot space_eye_spot(const space_eye *eye, ita_cell cell);
// How near a cell is. A cell can hide another only if it is nearer: cells are the regions around
// their middles, so whatever line of sight leaves one for its neighbour gets nearer by the middles.
double space_eye_nearness(const space_eye *eye, ita_cell cell);
// The faces of a cell that look at the viewer. @returns how many, at most 6
int space_eye_faces(const space_eye *eye, ita_cell cell,
                    space_face faces[ITA_CELL_NEIGHBOURS_MOST]);
// The cross-section of a cell in a plan of its layer, around its own middle; and that middle. y
// down.
int space_plan_outline(ita_lattice lattice, ita_cell cell, space_spot corners[SPACE_FACE_MOST]);
space_spot space_plan_spot(ita_lattice lattice, ita_cell cell);

#endif
