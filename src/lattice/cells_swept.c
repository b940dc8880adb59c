// What a cell passes through on a step. Exact for bodies, not only for places: bodies are convex,
// so is all that one of them sweeps, and convex bodies have nothing in common exactly when a plane
// parts them (docs/space.md, "Steps").
// Knows single cells. Knows nothing of pieces.
#include "intarsia/cells.h"

#include <limits.h>

enum { CORNERS_MOST = 14, NORMALS = 13 };

// In halves: of a cube's edge or of a coordinate.
static ita_cell in_halves(ita_lattice lattice, ita_cell shift) {
    const int parts = lattice == ITA_LATTICE_TETRAHEDRA ? ITA_TETRAHEDRA_PERIOD : 1;
    return (ita_cell){(int16_t)(2 * shift.x / parts), (int16_t)(2 * shift.y / parts),
                      (int16_t)(2 * shift.z / parts)};
}

// A cube has the corners of the first eight, a rhombic dodecahedron all.
static size_t corners_of(ita_lattice lattice, ita_cell cell, ita_cell corners[CORNERS_MOST]) {
    static const ita_cell solid[CORNERS_MOST] = {
        {-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1},
        {1, 1, 1},    {-2, 0, 0},  {2, 0, 0},   {0, -2, 0}, {0, 2, 0},   {0, 0, -2}, {0, 0, 2}};
    static const ita_cell prisms[2][6] = {
        {{0, 0, 0}, {4, 0, 0}, {2, 2, 0}, {0, 0, 2}, {4, 0, 2}, {2, 2, 2}},
        {{0, 2, 0}, {4, 2, 0}, {2, 0, 0}, {0, 2, 2}, {4, 2, 2}, {2, 0, 2}}};
    if (lattice == ITA_LATTICE_TETRAHEDRA) {
        ita_cell_corners(cell, corners);
        return 4;
    }
    const bool is_prism = lattice == ITA_LATTICE_PRISMS;
    const ita_cell *from = is_prism ? prisms[(cell.x + cell.y) & 1] : solid;
    const size_t count = is_prism ? 6 : lattice == ITA_LATTICE_CUBES ? 8 : CORNERS_MOST;
    for (size_t i = 0; i < count; i++)
        corners[i] = ita_cell_add(in_halves(lattice, cell), from[i]);
    return count;
}

// From where to where something reaches along each normal that a plane between two bodies may have:
// those whose coordinates are -1, 0 and 1, one of two opposite ones.
typedef struct reach {
    int least[NORMALS], most[NORMALS];
} reach;

static int along(int normal, ita_cell place) {
    const int n = normal + 14; // 0 to 26 are all, 13 is none
    return (n % 3 - 1) * place.x + (n / 3 % 3 - 1) * place.y + (n / 9 - 1) * place.z;
}

// Of a cell on its way of a step.
static reach reach_of(ita_lattice lattice, ita_cell cell, ita_cell step) {
    ita_cell corners[CORNERS_MOST];
    const size_t count = corners_of(lattice, cell, corners);
    const ita_cell way = in_halves(lattice, step);
    reach r;
    for (int n = 0; n < NORMALS; n++) {
        int least = INT_MAX, most = INT_MIN;
        for (size_t i = 0; i < count; i++) {
            const int at = along(n, corners[i]);
            if (at < least) least = at;
            if (at > most) most = at;
        }
        const int farther = along(n, way);
        r.least[n] = farther < 0 ? least + farther : least;
        r.most[n] = farther > 0 ? most + farther : most;
    }
    return r;
}

static bool meets(const reach *swept, ita_lattice lattice, ita_cell other) {
    const reach r = reach_of(lattice, other, (ita_cell){0, 0, 0});
    for (int n = 0; n < NORMALS; n++)
        if (swept->least[n] >= r.most[n] || swept->most[n] <= r.least[n]) return false;
    return true;
}

// Most cells are far from each other.
static bool is_near(ita_lattice lattice, ita_cell cell, ita_cell step, ita_cell other) {
    static const int8_t widths[ITA_LATTICE_COUNT] = {0, 1, 1, ITA_TETRAHEDRA_PERIOD - 1};
    for (int axis = 0; axis < 3; axis++) {
        const int d = ita_cell_along(other, axis) - ita_cell_along(cell, axis);
        const int end = ita_cell_along(step, axis), width = widths[lattice];
        if (d < (end < 0 ? end : 0) - width || d > (end > 0 ? end : 0) + width) return false;
    }
    return true;
}

bool ita_cell_strikes(ita_lattice lattice, ita_cell cell, ita_cell step, ita_cell other) {
    if (!is_near(lattice, cell, step, other)) return false;
    const reach swept = reach_of(lattice, cell, step);
    return meets(&swept, lattice, other);
}

// What is swept hangs together by faces, being convex.
size_t ita_cell_swept(ita_lattice lattice, ita_cell cell, ita_cell step,
                      ita_cell swept[ITA_CELL_SWEPT_MOST]) {
    const reach all = reach_of(lattice, cell, step);
    size_t count = 1;
    swept[0] = cell;
    for (size_t i = 0; i < count; i++) {
        ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
        const size_t near_count = ita_cell_neighbours(lattice, swept[i], near);
        for (size_t n = 0; n < near_count; n++)
            if (!ita_cells_have(swept, count, near[n]) && meets(&all, lattice, near[n]))
                swept[count++] = near[n];
    }
    return count;
}
