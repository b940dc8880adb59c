// The stomachion that Archimedes wrote about: fourteen pieces of a square with side 12, all corners
// on whole numbers.
#include "games/dissection/sets/set.h"

#define P(x, y)                    {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define PIECE(name, kind, corners) {name, kind, corners, sizeof corners / sizeof corners[0]}

static const set_corner a[] = {P(0, 12), P(2, 10), P(12, 12)};
static const set_corner b[] = {P(2, 10), P(4, 8), P(12, 12)};
static const set_corner c[] = {P(0, 6), P(4, 8), P(0, 12)};
static const set_corner d[] = {P(0, 6), P(6, 6), P(4, 8)};
static const set_corner e[] = {P(0, 6), P(6, 3), P(8, 4), P(6, 6)};
static const set_corner f[] = {P(0, 0), P(4, 0), P(6, 3), P(0, 6)};
static const set_corner g[] = {P(4, 0), P(6, 0), P(6, 3)};
static const set_corner h[] = {P(6, 0), P(12, 0), P(6, 3)};
static const set_corner i[] = {P(6, 3), P(12, 0), P(8, 4)};
static const set_corner j[] = {P(12, 0), P(12, 6), P(8, 4)};
static const set_corner k[] = {P(6, 6), P(8, 4), P(12, 6)};
static const set_corner l[] = {P(4, 8), P(6, 6), P(12, 6), P(12, 9), P(6, 9)};
static const set_corner m[] = {P(6, 9), P(12, 9), P(8, 10)};
static const set_corner n[] = {P(12, 9), P(12, 12), P(8, 10)};

// Pieces of one kind are congruent (perhaps mirrored): see the test that compares them all.
static const set_piece pieces[] = {
    PIECE("dissection.piece.thin-triangle", 0, a),
    PIECE("dissection.piece.long-triangle", 1, b),
    PIECE("dissection.piece.steep-triangle", 2, c),
    PIECE("dissection.piece.flat-triangle", 3, d),
    PIECE("dissection.piece.kite", 4, e),
    PIECE("dissection.piece.quadrangle", 5, f),
    PIECE("dissection.piece.small-triangle", 6, g),
    PIECE("dissection.piece.right-triangle", 7, h),
    PIECE("dissection.piece.blunt-triangle", 8, i),
    PIECE("dissection.piece.steep-triangle", 2, j),
    PIECE("dissection.piece.flat-triangle", 3, k),
    PIECE("dissection.piece.pentagon", 11, l),
    PIECE("dissection.piece.sliver", 12, m),
    PIECE("dissection.piece.small-steep-triangle", 13, n),
};

const dissection_set set_stomachion = {"stomachion", "dissection.option.set.stomachion",
                                       ITA_FRAME_SQUARE, pieces, sizeof pieces / sizeof pieces[0]};
