// Which cells a cell passes through on a step. Exact for bodies, not only for places.
// Knows single cells. Knows nothing of pieces.
#include "intarsia/cells.h"

enum { PERIOD = ITA_TETRAHEDRA_PERIOD, MIDDLE = PERIOD / 2 };

// A rhombic dodecahedron grazes the four cells that touch both its places, a triangle the one
// between. Those are the common neighbours; cubes have none.
static size_t sweep_common(ita_lattice lattice, ita_cell cell, ita_cell step,
                           ita_cell swept[ITA_CELL_SWEPT_MOST]) {
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

// A line along an axis of the tetrahedra. Seen from the middle of its cube a cell's coordinates are
// 0, 1 and 2 with signs; where the one along the line is t, the two others are what is left, and
// they keep their order and signs all along. So there are eight lines through a cube, with a cell
// in each row.
typedef struct line {
    int axis, larger, smaller; // the axes of the two others
    int larger_sign, smaller_sign;
} line;

static ita_cell cell_on(const line *l, ita_cell cube, int row) {
    const int t = ((row % PERIOD) + PERIOD) % PERIOD - MIDDLE;
    int places[3] = {cube.x + MIDDLE, cube.y + MIDDLE, cube.z + MIDDLE};
    places[l->axis] = row;
    places[l->larger] += l->larger_sign * (t == MIDDLE || t == -MIDDLE ? 1 : 2);
    places[l->smaller] += t == 0 ? l->smaller_sign : 0;
    return (ita_cell){(int16_t)places[0], (int16_t)places[1], (int16_t)places[2]};
}

static int larger_of(int a, int b) {
    return a > b ? a : b;
}

// A step is a cube long, so five cells on each line that goes through the cell.
static size_t sweep_tetrahedron(ita_cell cell, ita_cell step, ita_cell swept[ITA_CELL_SWEPT_MOST]) {
    const ita_cell cube = ita_lattice_shift_within(ITA_LATTICE_TETRAHEDRA, cell);
    const int axis = step.x ? 0 : step.y ? 1 : 2, one = (axis + 1) % 3, other = (axis + 2) % 3;
    const int way = ita_cell_along(step, axis) > 0 ? 1 : -1;
    int place[3];
    for (int i = 0; i < 3; i++)
        place[i] = ita_cell_along(cell, i) - ita_cell_along(cube, i) - MIDDLE;
    const bool is_one = larger_of(place[one], -place[one]) > larger_of(place[other], -place[other]);
    line l = {axis, is_one ? one : other, is_one ? other : one, 0, 0};
    l.larger_sign = place[l.larger] > 0 ? 1 : -1;
    size_t count = 0;
    for (l.smaller_sign = -1; l.smaller_sign <= 1; l.smaller_sign += 2) {
        if (place[l.smaller] == -l.smaller_sign) continue;
        for (int n = 1; n <= PERIOD; n++)
            swept[count++] = cell_on(&l, cube, ita_cell_along(cell, axis) + way * n);
    }
    return count;
}

size_t ita_cell_swept(ita_lattice lattice, ita_cell cell, ita_cell step,
                      ita_cell swept[ITA_CELL_SWEPT_MOST]) {
    return lattice == ITA_LATTICE_TETRAHEDRA ? sweep_tetrahedron(cell, step, swept)
                                             : sweep_common(lattice, cell, step, swept);
}
