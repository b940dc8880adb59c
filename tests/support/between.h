// Numbers by chance between two others.
#ifndef INTARSIA_TESTS_BETWEEN_H
#define INTARSIA_TESTS_BETWEEN_H

#include "intarsia/base.h"

static inline double between(ita_random *random, double low, double high) {
    return low + (high - low) * ita_random_unit(random);
}

#endif
