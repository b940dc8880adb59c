// The three lattices in space: what their cells are, and how they are turned, shifted, joined.
// Knows single cells. Knows nothing of shapes, pieces or puzzles.
#include "intarsia/cells.h"

static const struct {
    int rotations;
    size_t step_count;
    ita_cell steps[ITA_LATTICE_STEPS_MOST];
} lattices[ITA_LATTICE_COUNT] = {
    [ITA_LATTICE_CUBES] = {24,
                           6,
                           {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}},
    [ITA_LATTICE_PRISMS] = {12,
                            8,
                            {{2, 0, 0},
                             {-2, 0, 0},
                             {1, 1, 0},
                             {-1, -1, 0},
                             {-1, 1, 0},
                             {1, -1, 0},
                             {0, 0, 1},
                             {0, 0, -1}}},
    [ITA_LATTICE_RHOMBIC] = {24,
                             12,
                             {{1, 1, 0},
                              {-1, -1, 0},
                              {1, -1, 0},
                              {-1, 1, 0},
                              {1, 0, 1},
                              {-1, 0, -1},
                              {1, 0, -1},
                              {-1, 0, 1},
                              {0, 1, 1},
                              {0, -1, -1},
                              {0, 1, -1},
                              {0, -1, 1}}},
};

static bool is_odd(int number) {
    return number & 1;
}

static bool is_within(int16_t coordinate) {
    return coordinate >= -ITA_CELL_MOST && coordinate <= ITA_CELL_MOST;
}

int ita_cell_compare(ita_cell a, ita_cell b) {
    if (a.z != b.z) return a.z < b.z ? -1 : 1;
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    if (a.x != b.x) return a.x < b.x ? -1 : 1;
    return 0;
}

bool ita_cell_is_of(ita_lattice lattice, ita_cell cell) {
    if (!is_within(cell.x) || !is_within(cell.y) || !is_within(cell.z)) return false;
    return lattice != ITA_LATTICE_RHOMBIC || !is_odd(cell.x + cell.y + cell.z);
}

// ---- turns

int ita_lattice_turns(ita_lattice lattice, bool with_mirrors) {
    return with_mirrors ? 2 * lattices[lattice].rotations : lattices[lattice].rotations;
}

// The rotations of a cube: a permutation of the axes and an even or odd number of signs, so that
// the determinant is 1. Permutations first, then signs.
static ita_cell turn_cube(int rotation, ita_cell cell) {
    static const uint8_t axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                       {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};
    static const int8_t even[4][3] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    const int16_t from[3] = {cell.x, cell.y, cell.z};
    const uint8_t *axis = axes[rotation / 4];
    const int8_t *sign = even[rotation % 4];
    int parity = rotation / 4 < 3 ? 1 : -1;
    return (ita_cell){(int16_t)(parity * sign[0] * from[axis[0]]),
                      (int16_t)(parity * sign[1] * from[axis[1]]),
                      (int16_t)(parity * sign[2] * from[axis[2]])};
}

// Three times the middle of a triangle, in steps along the row and along the next side, 60 degrees
// from it: the numbers of one pointing up leave 1 over threes, of the others 2.
typedef struct middle {
    int along, aside;
} middle;

static middle middle_of(ita_cell cell) {
    int rest = is_odd(cell.x + cell.y) ? 2 : 1;
    return (middle){3 * ((cell.x - cell.y - rest + 1) / 2) + rest, 3 * cell.y + rest};
}

static ita_cell triangle_at(middle m, int16_t z) {
    int rest = (m.along % 3 + 3) % 3;
    int along = (m.along - rest) / 3, aside = (m.aside - rest) / 3;
    return (ita_cell){(int16_t)(2 * along + aside + rest - 1), (int16_t)aside, z};
}

// The rotations of a prism of six sides: turns by sixths about its axis, and the same after half a
// turn about the row.
static ita_cell turn_prism(int rotation, ita_cell cell) {
    middle m = middle_of(cell);
    bool is_over = rotation >= 6;
    if (is_over) m = (middle){m.along + m.aside, -m.aside};
    for (int sixths = rotation % 6; sixths > 0; sixths--)
        m = (middle){-m.aside, m.along + m.aside};
    return triangle_at(m, (int16_t)(is_over ? -cell.z : cell.z));
}

static ita_cell opposite(ita_lattice lattice, ita_cell cell) {
    if (lattice != ITA_LATTICE_PRISMS)
        return (ita_cell){(int16_t)-cell.x, (int16_t)-cell.y, (int16_t)-cell.z};
    middle m = middle_of(cell);
    return triangle_at((middle){-m.along, -m.aside}, (int16_t)-cell.z);
}

ita_cell ita_cell_turn(ita_lattice lattice, int turn, ita_cell cell) {
    int rotations = lattices[lattice].rotations;
    int rotation = turn % rotations;
    ita_cell turned =
        lattice == ITA_LATTICE_PRISMS ? turn_prism(rotation, cell) : turn_cube(rotation, cell);
    return turn < rotations ? turned : opposite(lattice, turned);
}

// On no mirror and no axis of any lattice: its images differ, so that they name the turns.
static const ita_cell crooked = {5, 2, 1};

static int turn_that_makes(ita_lattice lattice, ita_cell image) {
    int turn = 0;
    while (!ita_cell_is_equal(ita_cell_turn(lattice, turn, crooked), image))
        turn++;
    return turn;
}

int ita_lattice_compose(ita_lattice lattice, int second, int first) {
    ita_cell between = ita_cell_turn(lattice, first, crooked);
    return turn_that_makes(lattice, ita_cell_turn(lattice, second, between));
}

int ita_lattice_inverse(ita_lattice lattice, int turn) {
    int inverse = 0;
    while (ita_lattice_compose(lattice, inverse, turn) != 0)
        inverse++;
    return inverse;
}

// ---- shifts

bool ita_lattice_is_shift(ita_lattice lattice, ita_cell d) {
    switch (lattice) {
    case ITA_LATTICE_PRISMS: return !is_odd(d.x + d.y);
    case ITA_LATTICE_RHOMBIC: return !is_odd(d.x + d.y + d.z);
    default: return true;
    }
}

size_t ita_lattice_steps(ita_lattice lattice, ita_cell steps[ITA_LATTICE_STEPS_MOST]) {
    for (size_t i = 0; i < lattices[lattice].step_count; i++)
        steps[i] = lattices[lattice].steps[i];
    return lattices[lattice].step_count;
}

size_t ita_cell_neighbours(ita_lattice lattice, ita_cell cell,
                           ita_cell neighbours[ITA_CELL_NEIGHBOURS_MOST]) {
    if (lattice == ITA_LATTICE_PRISMS) {
        int16_t behind = is_odd(cell.x + cell.y) ? 1 : -1; // the side that lies along the row
        const ita_cell ways[5] = {{1, 0, 0}, {-1, 0, 0}, {0, behind, 0}, {0, 0, 1}, {0, 0, -1}};
        for (size_t i = 0; i < 5; i++)
            neighbours[i] = ita_cell_add(cell, ways[i]);
        return 5;
    }
    size_t count = ita_lattice_steps(lattice, neighbours);
    for (size_t i = 0; i < count; i++)
        neighbours[i] = ita_cell_add(cell, neighbours[i]);
    return count;
}
