// How much of a figure's outline runs along edges of pieces when it is laid by a motion: measured
// in doubles, for the thermometer. Decides nothing.
#ifndef GEOM_VERIFY_OUTLINE_SHARE_H
#define GEOM_VERIFY_OUTLINE_SHARE_H

#include "geom/verify/edge_cover.h"

// A straight edge of a piece: its angle, and how far it runs to the left of the origin.
typedef struct outline_ray {
    double angle, offset;
    uint32_t edge;
} outline_ray;

// Rays of one direction, by their offset.
typedef struct outline_bundle {
    double angle, width; // of the first, and how much further the last is turned
    double length;       // of all
    spot direction;      // of length 1
    uint32_t first, count;
} outline_bundle;

// Bundles that edges of the turned figure may run along, and how far those may seem to be off.
typedef struct outline_range {
    size_t from, to;
    double margin;
} outline_range;

// Straight edges of the figure in one direction: a stretch of `order`. What follows holds as the
// figure is turned: the bundles they may run along, and how much of them can be covered at most.
typedef struct outline_way {
    double angle, length, longest;
    size_t first, count;
    double bound;
    int range_count;
    outline_range ranges[3];
} outline_way;

// An edge of a piece that is not straight.
typedef struct outline_bent {
    edge_anchor anchor;
    uint32_t edge;
} outline_bent;

typedef struct outline {
    const ita_allocator *allocator; // these are set by the caller, who owns the edges
    const loose_edge *figure, *pieces;
    size_t figure_count, piece_count;
    ita_tolerance tolerance;

    double length, bent_length; // of the figure's outline; of what is not straight in it
    double *lengths, *angles;   // of its edges
    edge_anchor *anchors;       // of those that are not straight
    double reach;               // how far from the origin they begin, at most
    uint32_t *order;            // its straight edges by angle, then the others
    size_t line_count, way_count;
    outline_way *ways;
    outline_ray *rays;
    outline_bundle *bundles;
    outline_bent *bent; // by the x of their anchors; those without one last
    double loosest;     // slack of those with one
    size_t ray_count, bundle_count, bent_count, anchored_count;
    double slant;   // angles less apart than this may run along each other
    double longest; // straight edge of a piece
    interval *intervals;
    double bound; // how much of the figure, as it is turned, can be covered at most
} outline;

// Even where it fails the outline is to be closed. Errors: ITA_E_MEMORY.
ita_status outline_open(outline *o);
void outline_close(outline *o);

// From now on the figure is turned and mirrored like this (by as much as 1e-9 more or less).
// Returns false when no motion that turns it so has a share above the floor.
bool outline_turn(outline *o, const loose_motion *turn, double floor);
// The share, from 0 to 1, of the figure laid by a motion that turns it so; -1 when it is not above
// the floor. Cost: a search or two for each edge of the figure.
double outline_share(outline *o, const loose_motion *motion, double floor);

#endif
