// What is left in a judge: its flags that do not add up to zero. They tell how often the solids
// cover each point and nothing else, not how their faces are cut (docs/space.md, "The theorem").
#ifndef GEOM_SOLID_FLAGS_H
#define GEOM_SOLID_FLAGS_H

#include "geom/solid/directions.h"

// Normal and direction are the canonical ones; the normal is the judge's, until more is added.
typedef struct left_flag {
    const normal *normal;
    ita_corner along, at;
    int32_t sum; // not 0
} left_flag;

size_t judge_left_count(const ita_solid_judge *judge);
// Writes all of them, in no order: flags[judge_left_count].
void judge_list_left(const ita_solid_judge *judge, left_flag *flags);
// What is left at a corner, of a line that leads `along` in a plane with this normal; both of any
// length but 0.
int32_t judge_left_at(const ita_solid_judge *judge, normal n, ita_corner along, ita_corner at);

#endif
