// Paths whose every step was rounded on its own.
#ifndef GEOM_VERIFY_STEPS_H
#define GEOM_VERIFY_STEPS_H

#include "geom/verify/model.h"

// Whether some were, as far as their digits tell.
bool model_has_steps(const model *m);
// Then ends are off by more, the further they are along a path. `moved`: by how much, where that is
// more.
void model_doubt_steps(model *m, double *moved);

#endif
