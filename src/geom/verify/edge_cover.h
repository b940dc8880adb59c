// How far one edge runs along another, measured in doubles, for the thermometer. Decides nothing.
#ifndef GEOM_VERIFY_EDGE_COVER_H
#define GEOM_VERIFY_EDGE_COVER_H

#include "geom/loose/loose.h"

// A stretch of an edge, by the way from its start.
typedef struct interval {
    double from, to;
} interval;

// The stretch of `target` along which `piece` runs the same way; false when there is none. Both are
// lines, or arcs, or Bezier curves, of which the target's length is given. Of a line and an arc the
// stretch may go beyond the target.
bool edge_cover_line(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                     interval *out);
bool edge_cover_arc(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                    interval *out);
bool edge_cover_curve(const loose_edge *target, double length, const loose_edge *piece,
                      ita_tolerance tolerance, interval *out);

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
