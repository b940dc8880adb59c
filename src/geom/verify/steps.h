// Paths whose every step was rounded on its own.
#ifndef GEOM_VERIFY_STEPS_H
#define GEOM_VERIFY_STEPS_H

#include "geom/verify/model.h"

// Whether some were, as far as their digits tell.
bool model_has_steps(const model *m);
// How far steps may lead beside where their loop began: within what two points are one, or
// (`doubted`) as what is off adds up along them. In the path's own units; 0 where there are none.
double steps_reach(const selection *s, bool doubted);
// Then ends are off by more, the further they are along a path. `moved`: by how much, where that is
// more.
void model_doubt_steps(model *m, double *moved);
// Reads a drawing of one's own, for who asks not whether it is exact: loops whose steps lead beside
// where they began by no more than adds up along them end where they began.
ita_status steps_read(const char *bytes, size_t length, const ita_allocator *allocator,
                      ita_drawing **drawing, ita_diag *diag);

#endif
