// The seven tans: the one set of pieces that geometry knows by heart, so that a noisy arrangement
// of them can be made exact without being told what the pieces are.
#ifndef GEOM_VERIFY_TANS_H
#define GEOM_VERIFY_TANS_H

#include "geom/loose/loose.h"

#define TANS_COUNT 7

// The leg of the small tan as a ring number near `value`; only in Z[sqrt2].
bool tans_leg(ita_frame frame, double value, ita_number *leg);

// Fits the seven tans to seven given polygons: each tan once, no corner off by more than
// `tolerance` in the file. `unit` is the length in the file of the frame's 1. exact[i] receives
// the corners in the order of the given ones, angles[i] how far it is turned in the file.
bool tans_fit(ita_frame frame, ita_number leg, double unit, const loose_edge *const given[7],
              const size_t counts[7], ita_tolerance tolerance, ita_edge *const exact[7],
              double angles[7]);

#endif
