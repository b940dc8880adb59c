// The broken heart: a square with two half circles, in nine pieces.
#include "games/dissection/sets/set.h"

#define P(x, y)                    {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define PIECE(name, kind, corners) {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner quarter[] = {
    P(0, 0), {2, 0, 0, 0, ITA_EDGE_ARC, 1, {0, 0, 0, 0}, {0}}, P(0, 2)};
static const set_corner square[] = {P(0, 0), P(2, 0), P(2, 2), P(0, 2)};
static const set_corner slanted[] = {P(0, 0), P(2, 0), P(4, 2), P(2, 2)};
static const set_corner little[] = {P(0, 0), P(2, 0), P(0, 2)};
static const set_corner large[] = {P(0, 0), P(4, 0), P(2, 2)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.square", 1, square),
    PIECE("dissection.piece.parallelogram", 2, slanted),
    PIECE("dissection.piece.small-triangle", 3, little),
    PIECE("dissection.piece.small-triangle", 3, little),
    PIECE("dissection.piece.large-triangle", 4, large),
};

const dissection_set set_heart = {"heart", "dissection.option.set.heart", ITA_FRAME_SQRT2, pieces,
                                  sizeof pieces / sizeof pieces[0]};
