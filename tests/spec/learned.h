// A brain opened with what it learned, where it learned anything, as who plays has it.
#ifndef SPEC_LEARNED_H
#define SPEC_LEARNED_H

#include "intarsia/brain.h"
#include "intarsia/data.h"

static inline const void *learned_weights(const ita_brain *brain, size_t *length) {
    *length = 0;
    return brain->weights ? ita_data(brain->weights, length) : NULL;
}

static inline ita_status learned_open(const ita_brain *brain, const struct ita_config *config,
                                      const ita_allocator *allocator, ita_mind **mind,
                                      ita_diag *diag) {
    size_t length;
    const void *weights = learned_weights(brain, &length);
    return brain->open(config, weights, length, allocator, mind, diag);
}

#endif
