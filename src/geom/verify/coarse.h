// What is told more coarsely than digits of the other points say: by factors of transforms with few
// places, what lies far off; and by shapes with fewer places than others.
#ifndef GEOM_VERIFY_COARSE_H
#define GEOM_VERIFY_COARSE_H

#include "geom/verify/model.h"

bool model_has_coarse(const model *m);
// Then all points may be off by as much, as nobody says which are. `moved`: by how much, where that
// is more.
void model_doubt_coarse(model *m, double *moved);

#endif
