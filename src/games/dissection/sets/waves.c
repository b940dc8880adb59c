// Waves: six pieces of a 12 by 8 board cut by S-shaped cubic curves, our own. A curve looks the
// same from both of its ends, so pieces meet in many ways; border edges are straight.
#include "games/dissection/sets/set.h"

#define P(x, y)                    {x, 0, y, 0, ITA_EDGE_LINE, 0, {0}, {0}}
#define C(x, y, x1, y1, x2, y2)    {x, 0, y, 0, ITA_EDGE_CUBIC, 0, {x1, 0, y1, 0}, {x2, 0, y2, 0}}
#define PIECE(name, kind, corners) {name, kind, corners, sizeof corners / sizeof corners[0]}

// An S of length 4 along +x has control points A + (2,1) and B - (2,1); up +y, turned by 90
// degrees.
static const set_corner corner_a[] = {P(0, 0), C(4, 0, 3, 2, 5, 2), C(4, 4, 2, 3, 2, 5), P(0, 4)};
static const set_corner middle_a[] = {P(0, 0), C(4, 0, 3, 2, 5, 2), C(4, 4, 2, 3, 2, 5),
                                      C(0, 4, 1, 2, -1, 2)};
static const set_corner corner_b[] = {P(0, 0), P(4, 0), C(4, 4, 2, 3, 2, 5), C(0, 4, 1, 2, -1, 2)};

static const set_piece pieces[] = {
    PIECE("dissection.piece.corner", 0, corner_a), PIECE("dissection.piece.corner", 0, corner_a),
    PIECE("dissection.piece.middle", 1, middle_a), PIECE("dissection.piece.middle", 1, middle_a),
    PIECE("dissection.piece.corner", 0, corner_b), PIECE("dissection.piece.corner", 0, corner_b),
};

const dissection_set set_waves = {"waves", "dissection.option.set.waves", ITA_FRAME_SQUARE, pieces,
                                  sizeof pieces / sizeof pieces[0]};
