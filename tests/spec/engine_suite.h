// A fixed suite of positions that the search looks at to a fixed depth: how many nodes it takes is
// the engine's signature, which changes whenever search, order or estimates do.
#ifndef INTARSIA_SPEC_ENGINE_SUITE_H
#define INTARSIA_SPEC_ENGINE_SUITE_H

#include "intarsia/think.h"

typedef struct engine_suite_row {
    const char *game; ///< with its config; a few moves from the start
    int depth;
    uint64_t nodes; ///< as stated: restate it with every change of the search
} engine_suite_row;

extern const engine_suite_row engine_suite[];
extern const size_t engine_suite_count;

/// Looks at a row's position to its depth: nodes, or 0 when it could not be looked at.
uint64_t engine_suite_nodes(const engine_suite_row *row);

#endif
