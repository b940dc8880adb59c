// Mirrorings about any axis and turns by any angle, told by what they do to edges: exact.
#ifndef GAMES_DISSECTION_SOLVE_FITTING_AXIS_H
#define GAMES_DISSECTION_SOLVE_FITTING_AXIS_H

#include "intarsia/geom.h"

/// Takes `from` to `to` and the direction `u` to `v`, which is as long.
typedef struct fitting_axis {
    ita_point from, to, u, v;
    bool is_turn; // no mirroring, and edges are not walked backwards
} fitting_axis;

/// Whether the mirrored edges, walked backwards, are the others, in any order.
bool fitting_axis_maps(ita_frame frame, const fitting_axis *axis, const ita_edge *edges,
                       const ita_edge *onto, size_t count);
/// The next mirroring that takes edges onto themselves: `at` counts on, from 0. None is told of
/// edges that all end where they begin.
bool fitting_axis_next(ita_frame frame, const ita_edge *edges, size_t count, size_t *at,
                       fitting_axis *axis);
/// Whether edges are others turned and shifted, or mirrored where that is allowed.
bool fitting_is_congruent(ita_frame frame, const ita_edge *a, const ita_edge *b, size_t count,
                          bool may_mirror);
/// Where edges lie that are mirrored by an axis of the same directions: moves the axis so that it
/// takes them onto the others. False where none does.
bool fitting_axis_lay(ita_frame frame, fitting_axis *axis, const ita_edge *edges,
                      const ita_edge *onto, size_t count);
/// The image of a point of the frame `square`; false where it is no whole one.
bool fitting_axis_apply(const fitting_axis *axis, ita_point p, ita_point *image);

#endif
