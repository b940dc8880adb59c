// Yin and yang: ten pieces of a circle of radius 4, our own cut along the two half circles of
// radius 2 that part it. The horns have an edge that is hollow.
#include "games/dissection/sets/set.h"

#define P(x, y)                         {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define Q(xa, xb, ya, yb)               {xa, xb, ya, yb, ITA_EDGE_LINE, 0, {0}, {0}}
#define A(xa, xb, ya, yb, turn, cx, cy) {xa, xb, ya, yb, ITA_EDGE_ARC, turn, {cx, 0, cy, 0}, {0}}
#define PIECE(name, kind, corners)      {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner quarter[] = {P(0, 0), A(2, 0, 0, 0, 1, 0, 0), P(0, 2)};
static const set_corner horn[] = {P(0, 0), A(0, 0, 4, 0, 1, 0, 0), A(-4, 0, 0, 0, -1, -2, 0)};
static const set_corner sector[] = {P(0, 0), A(4, 0, 0, 0, 1, 0, 0), Q(0, 2, 0, 2)};
static const set_corner triangle[] = {P(0, 0), P(4, 0), P(0, 4)};
static const set_corner segment[] = {A(4, 0, 0, 0, 1, 0, 0), P(0, 4)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.quarter-circle", 0, quarter),
    PIECE("dissection.piece.horn", 1, horn),
    PIECE("dissection.piece.horn", 1, horn),
    PIECE("dissection.piece.sector", 2, sector),
    PIECE("dissection.piece.sector", 2, sector),
    PIECE("dissection.piece.triangle", 3, triangle),
    PIECE("dissection.piece.segment", 4, segment),
};

const dissection_set set_yinyang = {"yinyang", "dissection.option.set.yinyang", ITA_FRAME_SQRT2,
                                    pieces, sizeof pieces / sizeof pieces[0]};
