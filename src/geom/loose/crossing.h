// Whether edges of which one is a Bezier curve go through each other: where they meet, each goes on
// on the other side, further away than within what they are looked at. Where they only touch, run
// along each other and part again on the side they came from, or one ends, they do not.
#ifndef GEOM_LOOSE_CROSSING_H
#define GEOM_LOOSE_CROSSING_H

#include "geom/loose/loose.h"

// False also where so much runs along each other that it is not found out. `at`, or NULL, receives
// the place. Cost: halvings down to a millionth of `within`, a few hundred where two cross once.
bool loose_curves_cross(const loose_edge *a, const loose_edge *b, double within, spot *at);
// The same of a cubic and itself: it has a loop that is larger than that.
bool loose_has_loop(const loose_edge *cubic, double within, spot *at);

#endif
