// What the parts of reading ink share: loops of the current shape, and its edges as they are drawn.
#ifndef GEOM_FILE_INK_LOOPS_H
#define GEOM_FILE_INK_LOOPS_H

#include "geom/file/drawing.h"
#include "geom/loose/loose.h"

typedef struct loop_facts {
    size_t first, end;
    double area;
    int direction; // 1 counter-clockwise, -1 clockwise
    int around;    // how often the others go round it, counted by the fill rule
    int wanted;    // direction, of those that are seen
    bool is_unseen;
    bool is_met;           // comes near another loop
    bool is_twin;          // of one before it
    size_t like;           // of twins the first one, of others itself
    int in_stack;          // counted like `around`: twins before it
    int all_twins;         // of the first one: all that lie there, itself too
    double x0, y0, x1, y1; // it lies within
} loop_facts;

// A shape's edges as they are drawn: before its loops are turned, and some of them left out.
typedef struct as_drawn {
    const loop_facts *facts;
    loose_edge *edges;
    uint32_t *loops; // of each edge
    size_t count;
    double off; // how far an end may be off
} as_drawn;

// How far a point may be off by its digits.
double ink_rounding(const ita_drawing *d);
// The longer side of a box that holds a loop.
double ink_size(const loop_facts *loop);

// Whether no loops cross, but for twins that are not seen, and go round what they do once if
// they are not seen: then what was found of them at one place holds for the whole.
ita_status ink_cross_nowhere(const ita_drawing *d, const as_drawn *a, size_t loop_count,
                             bool *answer);
// Which loops come near others.
ita_status ink_find_met(const ita_drawing *d, const as_drawn *a, loop_facts *facts);

#endif
