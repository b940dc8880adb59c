// Whether edges of which one is a Bezier curve go through each other: where they meet, each goes on
// on the other side, further away than within what they are looked at. Where they only touch, run
// along each other and part again on the side they came from, or one ends, they do not.
#ifndef GEOM_LOOSE_CROSSING_H
#define GEOM_LOOSE_CROSSING_H

#include "geom/loose/loose.h"

// `at`, or NULL, receives the place. *looks is less by those that were needed: a few hundred where
// two cross once, a thousand where they run along each other; at 0 nothing was found out.
bool loose_curves_cross(const loose_edge *a, const loose_edge *b, double within, size_t *looks,
                        spot *at);
#define LOOSE_MEETINGS_MOST 32

// Where two edges cross, or touch within a distance: parameters of both.
typedef struct loose_meeting {
    double s, t;
} loose_meeting;

// All of them, one for each stretch along which they run within that: where they cross, or the
// middle of it; none where one of them ends there. How many there are; 0 where that was too much
// to find out.
int loose_curves_meet(const loose_edge *a, const loose_edge *b, double within,
                      loose_meeting out[LOOSE_MEETINGS_MOST]);
// What a shape of so many edges needs at most, unless so much of it runs along itself that it is
// not judged.
size_t loose_looks_for(size_t edges);
// The same of a cubic and itself: it has a loop that is larger than that.
bool loose_has_loop(const loose_edge *cubic, double within, spot *at);

#endif
