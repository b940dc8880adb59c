// Pieces in turns that none of their shapes has: whether one may lie in a corner of the room. Where
// none may, in each room of a search, the shapes miss no filling.
// Knows straight edges only.
#ifndef GEOM_FILLING_WATCH_H
#define GEOM_FILLING_WATCH_H

#include "geom/filling/filling.h"

// A convex corner and the two edges that meet there.
typedef struct watch_corner {
    spot at, way;                     // way: along the leaving edge, of length 1
    double angle;                     // of the room
    double leaving, arriving;         // lengths of the edges
    bool leaving_ends, arriving_ends; // at another convex corner: pieces' edges cover all of it
} watch_corner;

// What is left when a corner is filled.
typedef struct watch_room {
    const filling_question *question;
    const int *left;            // of each kind
    unsigned sides;             // what all pieces that lie have in common
    const filling_lines *lines; // of the room
    double size;                // about the figure's width
} watch_room;

// Refuses only what surely cannot be: a piece that overlaps, or leaves a part of the angle or of an
// edge that no other pieces fill up.
bool watch_may_lie(const watch_room *room, const watch_corner *corner);

#endif
