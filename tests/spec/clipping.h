// What convex pieces cover of a convex figure, by clipping. Slow and plain: what the verifier's yes
// is held against.
#ifndef INTARSIA_SPEC_CLIPPING_H
#define INTARSIA_SPEC_CLIPPING_H

#include <stddef.h>

#define CLIPPING_CORNERS_MOST 24

typedef struct clipping_corner {
    double x, y;
} clipping_corner;

// Convex, either way round.
typedef struct clipping_polygon {
    clipping_corner corners[CLIPPING_CORNERS_MOST];
    size_t count;
} clipping_polygon;

typedef struct clipping_answer {
    double overlap; // the largest area that two pieces share
    double outside; // area of pieces outside the figure
    double missing; // area of the figure that no piece covers, at least
    double around;  // length around all pieces and the figure
} clipping_answer;

double clipping_area(const clipping_polygon *p);
double clipping_common_area(const clipping_polygon *p, const clipping_polygon *q);
clipping_answer clipping_judge(const clipping_polygon *figure, const clipping_polygon *pieces,
                               size_t count);

#endif
