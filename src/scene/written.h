// How numbers of a scene are written: with four places.
#ifndef SCENE_WRITTEN_H
#define SCENE_WRITTEN_H

#include "intarsia/scene.h"

#include <math.h>

// What is written as zero is zero: how the last bits of a sum fall is no machine's business.
static inline bool scene_is_zero(double value) {
    return fabs(value) < 0.00005;
}

#endif
