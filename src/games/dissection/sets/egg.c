// The magic egg: nine pieces with circular edges. The blunt end is half a circle of radius 2, the
// sides are arcs of radius 4 about the far ends of the waist, the tip an arc of radius 4 - 2 sqrt2.
#include "games/dissection/sets/set.h"

#define P(x, y)                         {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define Q(xa, xb, ya, yb)               {xa, xb, ya, yb, ITA_EDGE_LINE, 0, {0}, {0}}
#define A(xa, xb, ya, yb, turn, cx, cy) {xa, xb, ya, yb, ITA_EDGE_ARC, turn, {cx, 0, cy, 0}, {0}}
#define PIECE(name, kind, corners)      {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner tip_right[] = {P(0, 2), A(-2, 2, 0, 2, 1, 0, 2), Q(0, 0, 6, -2)};
static const set_corner tip_left[] = {P(0, 2), A(0, 0, 6, -2, 1, 0, 2), Q(2, -2, 0, 2)};
static const set_corner side_right[] = {A(2, 0, 0, 0, 1, -2, 0), Q(-2, 2, 0, 2), P(0, 2)};
static const set_corner side_left[] = {P(-2, 0), P(0, 2), A(2, -2, 0, 2, 1, 2, 0)};
static const set_corner corner[] = {P(0, 0), P(2, 0), P(0, 2)};
static const set_corner quarter[] = {P(0, 0), A(0, 0, -2, 0, 1, 0, 0), P(2, 0)};
static const set_corner segment[] = {A(-2, 0, 0, 0, 1, 0, 0), P(0, -2)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.tip", 0, tip_right),
    PIECE("dissection.piece.tip", 0, tip_left),
    PIECE("dissection.piece.side", 1, side_right),
    PIECE("dissection.piece.side", 1, side_left),
    PIECE("dissection.piece.triangle", 2, corner),
    PIECE("dissection.piece.triangle", 2, corner),
    PIECE("dissection.piece.triangle", 2, corner),
    PIECE("dissection.piece.quarter-circle", 3, quarter),
    PIECE("dissection.piece.segment", 4, segment),
};

const dissection_set set_egg = {"egg", "dissection.option.set.egg", ITA_FRAME_SQRT2, pieces,
                                sizeof pieces / sizeof pieces[0]};
