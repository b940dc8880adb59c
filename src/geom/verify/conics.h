// Arcs of ellipses, exactly: drawings in which all else is exact decimals, and the ends of such
// arcs too.
#ifndef GEOM_VERIFY_CONICS_H
#define GEOM_VERIFY_CONICS_H

#include "geom/verify/model.h"

// Whether the figure, moved as `motion` says, is what the pieces cover, all flags cancelling; false
// where the numbers do not say it exactly. The motion comes in doubles, and is made exact: turns
// with a cosine and a sine that are fractions of small numbers, and a place where points of both
// sides meet. The drawings must still have their edges. Cost: n log n.
ita_status conics_cancel(const model *m, ita_motion *motion, bool *answer);

#endif
