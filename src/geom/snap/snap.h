// Free-hand input made exact: shapes are recognised, turned into their class of angles, and an
// exact tiling near the given places is looked for.
#ifndef GEOM_SNAP_SNAP_H
#define GEOM_SNAP_SNAP_H

#include "geom/verify/model.h"

typedef struct snap_result {
    bool is_recognised; // figure and pieces have exact shapes in one frame
    bool is_found;      // a tiling near the arrangement exists; shift and turn are those it needs
    bool is_within;     // shift <= tau and turn <= theta
    ita_frame frame;
    ita_motion motion;
    double max_shift, max_turn;
    // how far corners are at most from the exact shapes, wherever those are laid
    double pieces_bent, figure_bent;
} snap_result;

// tau: how far a piece may be moved, in file units, theta in degrees.
ita_status snap_solve(const model *m, ita_tolerance tau, double theta, unsigned allow,
                      const ita_allocator *allocator, snap_result *out);

#endif
