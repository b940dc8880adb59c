// Where a piece goes when the hand lets go. See snap.c.
#ifndef GAMES_DISSECTION_VIEW_MAGNET_H
#define GAMES_DISSECTION_VIEW_MAGNET_H

#include "games/dissection/dissection.h"

/// The exact pose nearest to where a piece was let go (its anchor at x, y in table steps) that
/// lies corner on corner or edge along edge with the figure or another piece within `radius`;
/// without such a one, the nearest whole step. Poses that overlap other pieces come last.
ita_pose dissection_snap(const dissection_config *config, const dissection_state *state, int piece,
                         int turn, bool is_mirrored, double x, double y, double radius);

#endif
