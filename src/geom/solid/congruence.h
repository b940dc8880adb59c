// Solids that are congruent: the motion that takes what is left in one judge to what is left in
// another. Whatever was added to them, however it was cut: the flags that are left say where the
// sum of the solids ends, so a motion carries them one by one, values and all, or it takes one sum
// not to the other (docs/space.md, "Any rotation").
#ifndef GEOM_SOLID_CONGRUENCE_H
#define GEOM_SOLID_CONGRUENCE_H

#include "geom/solid/rigid.h"

typedef struct congruence {
    bool is_found;
    bool is_cut_short; // too entangled: not found is not proved
    rigid motion;      // of what was found
} congruence;

// Looks for a rotation with a shift that takes `from` onto `onto`, and, failing that, for a mirror
// image where these are allowed. Cost: n log n flags, then mostly a few steps for each flag of
// `onto`, a flag looked up each; at most `steps_most`, and as many as there are flags, which one
// success takes.
// Errors: ITA_E_MEMORY.
ita_status solids_compare(const ita_solid_judge *from, const ita_solid_judge *onto,
                          bool has_mirrors, uint64_t steps_most, const ita_allocator *allocator,
                          congruence *out);
#define CONGRUENCE_STEPS ((uint64_t)1 << 24)

#endif
