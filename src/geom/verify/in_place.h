// Whether the arrangement lies on the figure as it is: all flags cancel.
#ifndef GEOM_VERIFY_IN_PLACE_H
#define GEOM_VERIFY_IN_PLACE_H

#include "geom/verify/model.h"

// The model has to be exact. Cost: linear. Edges that both sides walk alike take a bit each.
ita_status lies_in_place(const model *m, bool *answer);

// Within a tolerance it may, as far as both sides reach. Cost: linear.
bool may_lie_in_place(const model *m, ita_tolerance tolerance);

#endif
