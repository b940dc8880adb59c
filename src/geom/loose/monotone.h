// Edges as strands, for sweeps from left to right.
#ifndef GEOM_LOOSE_MONOTONE_H
#define GEOM_LOOSE_MONOTONE_H

#include "geom/loose/loose.h"

// A part of an edge that runs to the right or to the left only.
typedef struct strand {
    double x0, x1;  // x0 < x1
    int direction;  // 1 to the right: the inside is above
    int owner;      // 0: a, 1: b
    bool is_upper;  // arcs: the upper half of the circle
    double t0, t1;  // Bezier curves: parameters at x0 and x1
    spot powers[4]; // and the curve as the sum of powers[k] t^k
    loose_edge edge;
} strand;

// Of one or two sets of edges, and where any of them begin, end or cross. Begins as zeros but for
// the allocator; its owner gives back `items` and `stops`.
typedef struct strand_list {
    const ita_allocator *allocator;
    strand *items;
    size_t count, capacity;
    double *stops;
    size_t stop_count, stop_capacity;
    double rounding; // a height that is as good as nothing: at least that of doubles there
} strand_list;

ita_status strands_add(strand_list *list, const loose_edge *edges, size_t count, int owner);
ita_status strands_add_stop(strand_list *list, double x);

// `t`: of a curve, receives the parameter there.
double strand_height(const strand *s, double x, double *t);
// Of a curve, and how fast its x grows with the parameter.
spot strand_at(const strand *s, double t);
double strand_slope(const strand *s, double t);

#endif
