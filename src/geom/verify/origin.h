// Drawings are seen from a whole point near by: doubles tell what lies far out from 0 as finely as
// what lies near.
#ifndef GEOM_VERIFY_ORIGIN_H
#define GEOM_VERIFY_ORIGIN_H

#include "geom/verify/model.h"

// Chooses the point and moves all edges, exactly and in doubles. Both sides have one, unless they
// lie so far apart that neither is near it: then nothing tells where they lie to each other but the
// motion. False: nothing was moved, as 0 is near by.
bool model_see_from_near(model *m);
// A motion from the figure as it is seen to the pieces as they are, told of both as they were
// drawn; and back.
ita_motion motion_as_drawn(const model *m, ita_motion seen);
ita_motion motion_as_seen(const model *m, ita_motion drawn);

#endif
