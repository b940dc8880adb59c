// Which cells a cell passes through when it goes one step.
// Two cells a step apart may have others between them: a rhombic dodecahedron grazes the four that
// touch both, a triangle the one between. Those are the common neighbours; cubes have none.
#ifndef SPACE_APART_SWEEP_H
#define SPACE_APART_SWEEP_H

#include "intarsia/cells.h"

enum { APART_SWEPT_MOST = 5 };

static inline size_t apart_swept(ita_lattice lattice, ita_cell cell, ita_cell step,
                                 ita_cell swept[APART_SWEPT_MOST]) {
    const ita_cell next = ita_cell_add(cell, step);
    size_t count = 0;
    swept[count++] = next;
    ita_cell here[ITA_CELL_NEIGHBOURS_MOST], there[ITA_CELL_NEIGHBOURS_MOST];
    const size_t here_count = ita_cell_neighbours(lattice, cell, here);
    const size_t there_count = ita_cell_neighbours(lattice, next, there);
    for (size_t i = 0; i < here_count; i++)
        for (size_t k = 0; k < there_count; k++)
            if (ita_cell_is_equal(here[i], there[k])) swept[count++] = here[i];
    return count;
}

#endif
