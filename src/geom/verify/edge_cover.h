// How far one edge runs along another, measured in doubles, for the thermometer. Decides nothing.
#ifndef GEOM_VERIFY_EDGE_COVER_H
#define GEOM_VERIFY_EDGE_COVER_H

#include "geom/loose/loose.h"

// A stretch of an edge, by the way from its start.
typedef struct interval {
    double from, to;
} interval;

// The stretch of `target` along which `piece` runs the same way; false when there is none. Both are
// lines, or both arcs. The stretch may go beyond the target.
bool edge_cover_line(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                     interval *out);
bool edge_cover_arc(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                    interval *out);

#define EDGE_PLACES 32

// A curve at parameters k / EDGE_PLACES: where it is, which way it goes on, and how long it is so
// far.
typedef struct edge_walk {
    bool is_known;
    spot at[EDGE_PLACES + 1], along[EDGE_PLACES + 1];
    double way[EDGE_PLACES + 1];
} edge_walk;

void edge_walk_of(const loose_edge *curve, edge_walk *out);
// The walk along the moved curve, which a mirror turns round; the motion does not scale.
void edge_walk_moved(const edge_walk *walk, const loose_motion *motion, edge_walk *out);

// A Bezier curve of the figure, laid: with its own walk, kept from motion to motion, and that along
// the target, each made when it is needed.
typedef struct laid_curve {
    const loose_motion *motion;
    const loose_edge *edge; // as it was drawn
    loose_edge target;      // moved
    double length;
    edge_walk *own, *walk;
} laid_curve;

// The same for curves. Where no parabola or cubic is common to both, the piece is looked at from
// the places of the walk: the longest stretch along which it passes all of them. `looks` grows by
// the places, and by the steps that looking for a nearest one takes.
bool edge_cover_curve(laid_curve *curve, const loose_edge *piece, ita_tolerance tolerance,
                      interval *out, uint64_t *looks);

// Between which abscissas a curve lies.
void edge_span(const loose_edge *curve, double *left, double *right);

// A place that follows from the arc's circle or the curve's whole parabola or cubic alone: edges
// that run along each other have it in common, but for the slack of both. The slack is infinite
// where there is no such place, or none that can be trusted (a cubic that is hardly one).
typedef struct edge_anchor {
    spot at;
    double slack;
    spot lead; // of a curve, of length 1: edges that run along each other have it about in common
} edge_anchor;

edge_anchor edge_anchor_of(const loose_edge *edge, ita_tolerance tolerance);

#endif
