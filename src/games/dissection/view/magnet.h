// Where a piece goes when the hand lets go.
#ifndef GAMES_DISSECTION_VIEW_MAGNET_H
#define GAMES_DISSECTION_VIEW_MAGNET_H

#include "games/dissection/dissection.h"

/// The exact pose nearest to where a piece was let go (its anchor at x, y in table steps) that lies
/// against the figure or another piece within `radius`: a corner on a corner or, from less far, on
/// the middle of an edge; else two edges along others; else one; else the nearest whole step.
/// Only that last one may overlap other pieces.
ita_pose dissection_snap(const dissection_config *config, const dissection_state *state, int piece,
                         int turn, bool is_mirrored, double x, double y, double radius);

#endif
