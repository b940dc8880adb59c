// The thermometer as its definition says it: every way to lay an edge of the figure on one of a
// piece, end on end, and where the figure was drawn. Slow and plain: what the quick reading is held
// against.
#ifndef INTARSIA_SPEC_PLAIN_THERMOMETER_H
#define INTARSIA_SPEC_PLAIN_THERMOMETER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct plain_point {
    double x, y;
} plain_point;

typedef enum plain_kind { PLAIN_LINE, PLAIN_ARC, PLAIN_QUADRATIC, PLAIN_CUBIC } plain_kind;

// Edges go round what they bound anticlockwise. An arc's centre is c1 and it turns by `turn`, 1 or
// -1; a curve has its control points in c1 and c2.
typedef struct plain_edge {
    plain_kind kind;
    int turn;
    plain_point from, to, c1, c2;
} plain_edge;

// Of straight edges exact but for rounding; of curves to about PLAIN_CURVES_BOUND, as they are
// looked at in places and cut into chords.
#define PLAIN_CURVES_BOUND 0.01

// Edges within 1e-7 of the outline's length run along each other. -1 without memory.
double plain_thermometer(const plain_edge *figure, size_t figure_count, const plain_edge *pieces,
                         size_t piece_count, bool may_mirror);

#endif
