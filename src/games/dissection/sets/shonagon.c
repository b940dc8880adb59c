// Sei Shonagon's pieces: seven strips of one width that make a square, and a square with a square
// hole. Same lattice as the tangram.
#include "games/dissection/sets/set.h"

#define P(x, y)                    {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define PIECE(name, kind, corners) {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner isosceles[] = {P(0, 0), P(3, 3), P(1, 3), P(0, 2)};
static const set_corner right[] = {P(0, 0), P(2, 2), P(0, 2), P(-1, 1)};
static const set_corner square[] = {P(0, 0), P(1, -1), P(2, 0), P(1, 1)};
static const set_corner slanted[] = {P(0, 0), P(2, 0), P(3, 1), P(1, 1)};
static const set_corner middle[] = {P(0, 0), P(2, 0), P(0, 2)};
static const set_corner little[] = {P(0, 0), P(2, 0), P(1, 1)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.isosceles-trapezium", 0, isosceles),
    PIECE("dissection.piece.right-trapezium", 1, right),
    PIECE("dissection.piece.square", 2, square),
    PIECE("dissection.piece.parallelogram", 3, slanted),
    PIECE("dissection.piece.triangle", 4, middle),
    PIECE("dissection.piece.triangle", 4, middle),
    PIECE("dissection.piece.small-triangle", 5, little),
};

const dissection_set set_shonagon = {"shonagon", "dissection.option.set.shonagon", ITA_FRAME_SQRT2,
                                     pieces, sizeof pieces / sizeof pieces[0]};
