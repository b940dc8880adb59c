// Pieces in turns that none of their shapes has: whether one may lie in a corner of the room. Where
// none may, in each room of a search, the shapes miss no filling.
// Along a curve as along a line: pieces that run along a curve have a corner at its end.
#ifndef GEOM_FILLING_WATCH_H
#define GEOM_FILLING_WATCH_H

#include "geom/filling/filling.h"

// A convex corner and the two edges that meet there.
typedef struct watch_corner {
    spot at, way;                     // way: of the edge that pieces run along, of length 1
    const ita_edge *along;            // that edge: the leaving one; or NULL: of any kind
    bool by_arriving;                 // it is the arriving one, and goes over into the other
    double angle;                     // of the room
    double leaving, arriving;         // lengths of the edges
    bool leaving_ends, arriving_ends; // lines up to another convex corner: edges cover all of it
} watch_corner;

// What is left when a corner is filled.
typedef struct watch_room {
    const filling_question *question;
    int *left;                  // of each kind; used, and left as it was
    unsigned sides;             // what all pieces that lie have in common
    const filling_lines *lines; // of the room
    double size;                // about the figure's width
} watch_room;

// Refuses only what surely cannot be: a piece that overlaps, or beside which no other pieces fill
// up the angle, the edges, or the place at the end of its own edge.
bool watch_may_lie(const watch_room *room, const watch_corner *corner);

#endif
