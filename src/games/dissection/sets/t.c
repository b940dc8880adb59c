// The T: four pieces that look like nothing and make one letter.
#include "games/dissection/sets/set.h"

#define P(x, y)                    {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define PIECE(name, kind, corners) {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner triangle[] = {P(0, 0), P(2, 0), P(0, 2)};
static const set_corner arm[] = {P(0, 0), P(2, 0), P(4, 2), P(0, 2)};
static const set_corner foot[] = {P(0, 0), P(2, 0), P(2, 5), P(0, 3)};
static const set_corner knee[] = {P(0, 0), P(2, 2), P(2, 4), P(4, 4), P(2, 6), P(0, 4)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.triangle", 0, triangle), PIECE("dissection.piece.arm", 1, arm),
    PIECE("dissection.piece.foot", 2, foot), PIECE("dissection.piece.knee", 3, knee)};

const dissection_set set_t = {"t", "dissection.option.set.t", ITA_FRAME_SQRT2, pieces,
                              sizeof pieces / sizeof pieces[0]};
