// Pieces that fit but for what moves them as wholes: numbers of transforms that were rounded, which
// all that is drawn under them shares, and hands that put pieces down.
#ifndef GEOM_VERIFY_ADJUST_H
#define GEOM_VERIFY_ADJUST_H

#include "geom/verify/model.h"

// What may move.
typedef struct adjustment {
    double tau, theta; // each piece, so far, and be turned so far (radians)
    // how far it was
    double moved;               // by numbers of transforms, at most
    double max_shift, max_turn; // each piece by itself, turned by theta at most; radians
    double max_way;             // a point of one, by both
    loose_motion laid;          // the figure lies so now, after it was made as large as the pieces
    double factor;              // which made it so many times larger
} adjustment;

// Whether numbers of transforms leave open more than is forgiven of points.
bool model_has_doubts(const model *m);
// Moves what may move so that edges that lie along each other do so best, in the sense of least
// squares: numbers of transforms by half a unit of their last place at most, and pieces as wholes.
// Judging anew then tells whether they fit. `is_new`: something was moved, within what is allowed.
// Errors: ITA_E_MEMORY. Cost: searches for neighbours, and the cube of what may move, 600 at most.
// Where the figure was drawn elsewhere it is laid on the pieces first, as far as `allow` lets it.
ita_status model_adjust(model *m, unsigned allow, adjustment *a, bool *is_new);
// What was found of the figure as it lies now, told of the figure as it was drawn.
ita_motion adjustment_motion(const adjustment *a, const ita_motion *found);

#endif
