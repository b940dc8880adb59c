// Tangram: seven pieces of a square with side 4; a small triangle's hypotenuse is 2.
#include "games/dissection/sets/set.h"

#define P(x, y)                    {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define PIECE(name, kind, corners) {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner large[] = {P(0, 0), P(4, 0), P(2, 2)};
static const set_corner medium[] = {P(0, 0), P(2, 0), P(0, 2)};
static const set_corner little[] = {P(0, 0), P(2, 0), P(1, 1)};
static const set_corner square[] = {P(0, 0), P(1, -1), P(2, 0), P(1, 1)};
static const set_corner slanted[] = {P(0, 0), P(2, 0), P(3, 1), P(1, 1)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.large-triangle", 0, large),
    PIECE("dissection.piece.large-triangle", 0, large),
    PIECE("dissection.piece.middle-triangle", 1, medium),
    PIECE("dissection.piece.small-triangle", 2, little),
    PIECE("dissection.piece.small-triangle", 2, little),
    PIECE("dissection.piece.square", 3, square),
    PIECE("dissection.piece.parallelogram", 4, slanted),
};

const dissection_set set_tangram = {"tangram", "dissection.option.set.tangram", ITA_FRAME_SQRT2,
                                    pieces, sizeof pieces / sizeof pieces[0]};
