// Arcs whose centres follow badly from rounded numbers: near half a circle an end or a radius that
// is off by a little moves the centre by much more.
#ifndef GEOM_VERIFY_ROUND_ARCS_H
#define GEOM_VERIFY_ROUND_ARCS_H

#include "geom/verify/model.h"

// Arcs that may be of one circle, for what their numbers leave open, become so: of the circle that
// lies best by all their ends; two that lead to and fro become a whole circle. `moved` is how far a
// curve was moved at most, 0 where none was: within a sixteenth of the shortest edge, or what is
// `allowed`, up to half of it. Errors: ITA_E_MEMORY.
ita_status model_round_arcs(model *m, double allowed, double *moved);
// Points may be off by what the numbers of arcs of ellipses leave open; `moved` is that, where it
// is more than before.
void model_doubt_ellipses(model *m, double *moved);

#endif
