// The disc: eleven pieces of a circle of radius 4, our own cut. One quarter is a triangle and its
// segment; the others are halved as sectors, as triangles, and about a square.
#include "games/dissection/sets/set.h"

#define P(x, y)                         {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define Q(xa, xb, ya, yb)               {xa, xb, ya, yb, ITA_EDGE_LINE, 0, {0}, {0}}
#define A(xa, xb, ya, yb, turn, cx, cy) {xa, xb, ya, yb, ITA_EDGE_ARC, turn, {cx, 0, cy, 0}, {0}}
#define PIECE(name, kind, corners)      {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner large[] = {P(0, 0), P(4, 0), P(0, 4)};
static const set_corner segment[] = {A(4, 0, 0, 0, 1, 0, 0), P(0, 4)};
static const set_corner sector[] = {P(0, 0), A(4, 0, 0, 0, 1, 0, 0), Q(0, 2, 0, 2)};
static const set_corner middle[] = {P(0, 0), P(4, 0), P(2, 2)};
static const set_corner square[] = {P(0, 0), P(2, 0), P(2, 2), P(0, 2)};
static const set_corner little[] = {P(0, 0), P(2, 0), P(0, 2)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.large-triangle", 0, large),
    PIECE("dissection.piece.segment", 1, segment),
    PIECE("dissection.piece.segment", 1, segment),
    PIECE("dissection.piece.segment", 1, segment),
    PIECE("dissection.piece.sector", 2, sector),
    PIECE("dissection.piece.sector", 2, sector),
    PIECE("dissection.piece.triangle", 3, middle),
    PIECE("dissection.piece.triangle", 3, middle),
    PIECE("dissection.piece.square", 4, square),
    PIECE("dissection.piece.small-triangle", 5, little),
    PIECE("dissection.piece.small-triangle", 5, little),
};

const dissection_set set_disc = {"disc", "dissection.option.set.disc", ITA_FRAME_SQRT2, pieces,
                                 sizeof pieces / sizeof pieces[0]};
