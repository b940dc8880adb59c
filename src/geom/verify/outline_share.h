// How much of a figure's outline runs along edges of pieces when it is laid by a motion: measured
// in doubles, for the thermometer. Decides nothing.
#ifndef GEOM_VERIFY_OUTLINE_SHARE_H
#define GEOM_VERIFY_OUTLINE_SHARE_H

#include "geom/verify/edge_cover.h"

// Angles as near as this are one direction.
#define OUTLINE_ONE_DIRECTION 1e-9

// A straight edge of a piece: its angle, and how far it runs to the left of the origin.
typedef struct outline_ray {
    double angle, offset, length;
    uint32_t edge;
} outline_ray;

// Rays of one direction, by their offset.
typedef struct outline_bundle {
    double angle, width; // of the first, and how much further the last is turned
    double length;       // of all
    spot direction;      // of length 1
    uint32_t first, count;
} outline_bundle;

// Straight edges of the figure in one direction: a stretch of `order`.
typedef struct outline_way {
    double angle, length, longest;
    uint32_t first, count;
    uint32_t first_match, match_count; // as the figure is turned
    double bound, promise; // so much of it can be covered then; as the figure is shifted
} outline_way;

// By how much the figure is to be turned for a way to run along a bundle, from -pi to pi.
typedef struct outline_turning {
    double angle;
    uint32_t way, bundle;
} outline_turning;

// A way that runs along a bundle as the figure is turned: how far parallel edges that touch may
// seem apart.
typedef struct outline_match {
    uint32_t way, bundle;
    double margin;
    double promise; // how much may run along it as the figure is shifted
} outline_match;

// An edge of a piece that is not straight.
typedef struct outline_bent {
    edge_anchor anchor;
    double left, right; // of a curve without an anchor: between which abscissas it lies
    uint32_t edge;
} outline_bent;

typedef struct outline {
    const ita_allocator *allocator; // these are set by the caller, who owns the edges
    const loose_edge *figure, *pieces;
    size_t figure_count, piece_count;
    ita_tolerance tolerance;
    bool is_still;   // only motions that neither turn nor mirror will be asked
    bool may_mirror; // else only such that do not mirror

    double length, bent_length; // of the figure's outline; of what is not straight in it
    double *lengths, *angles;   // of its edges
    edge_anchor *anchors;       // of those that are not straight
    spot *turned;               // where edges begin, or their anchors are, as the figure is turned
    double reach, span;         // how far from the origin they begin, at most; and pieces' edges
    uint32_t *order;            // its straight edges by angle, then the others
    size_t line_count, way_count;
    outline_way *ways;
    outline_ray *rays;
    outline_bundle *bundles;
    outline_bent *bent; // by the x of their anchors; those without one last, by where they begin
    double loosest;     // slack of those with one, of pieces
    double widest;      // of those without one
    size_t ray_count, bundle_count, bent_count, anchored_count;
    edge_walk *walks; // of the figure's edges that are not straight; of one of them, if it is still
    size_t walk_count;
    uint64_t looks; // what it has cost so far to see which curves run along each other
    double slant;   // angles less apart than this may run along each other
    double longest; // straight edge of a piece
    interval *intervals;

    outline_turning *turnings[2]; // by angle; [1] of the mirrored figure
    size_t turning_count[2], turning_capacity[2];
    outline_match *matches; // as the figure is turned, by way
    size_t match_count, match_capacity;
    double bound;        // how much of the figure can be covered then
    double bent_promise; // of what is not straight, as the figure is shifted
} outline;

// Even where it fails the outline is to be closed. Errors: ITA_E_MEMORY.
ita_status outline_open(outline *o);
void outline_close(outline *o);

// From now on the figure is turned and mirrored like this (by as much as OUTLINE_ONE_DIRECTION more
// or less). `is_hopeful` becomes false when no motion that turns it so has a share above the floor.
// Errors: ITA_E_MEMORY.
ita_status outline_turn(outline *o, const loose_motion *turn, double floor, bool *is_hopeful);
// The share, from 0 to 1, of the figure laid by a motion that turns it so; -1 when it is not above
// the floor. Cost: a search or two for each edge of the figure.
double outline_share(outline *o, const loose_motion *motion, double floor);

// The angle from -pi to pi by which a motion turns.
double outline_angle(const loose_motion *turn);

#endif
