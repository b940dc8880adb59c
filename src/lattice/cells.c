// The lattices in space: what their cells are, and how they are turned, shifted, joined.
// Knows single cells. Knows nothing of shapes, pieces or puzzles.
#include "intarsia/cells.h"

enum { PERIOD = ITA_TETRAHEDRA_PERIOD, MIDDLE = PERIOD / 2 };

// From the middle of a cube to the middles of its faces and edges, and to its corners.
static const int8_t cube_ways[ITA_LATTICE_STEPS_MOST][3] = {
    {1, 0, 0},   {-1, 0, 0},  {0, 1, 0},   {0, -1, 0}, {0, 0, 1},   {0, 0, -1},   {1, 1, 0},
    {-1, -1, 0}, {1, -1, 0},  {-1, 1, 0},  {1, 0, 1},  {-1, 0, -1}, {1, 0, -1},   {-1, 0, 1},
    {0, 1, 1},   {0, -1, -1}, {0, 1, -1},  {0, -1, 1}, {1, 1, 1},   {-1, -1, -1}, {1, 1, -1},
    {-1, -1, 1}, {1, -1, 1},  {-1, 1, -1}, {-1, 1, 1}, {1, -1, -1},
};
enum { TO_FACES = 0, TO_EDGES = 6 };
static const int8_t prism_ways[][3] = {{2, 0, 0},  {-2, 0, 0}, {1, 1, 0}, {-1, -1, 0},
                                       {-1, 1, 0}, {1, -1, 0}, {0, 0, 1}, {0, 0, -1}};

// Steps are ways from the first one on, then those before it: to faces, edges and corners of such a
// length each. Those to neighbours, where they are steps, are the first.
static const struct {
    int rotations;
    const int8_t (*ways)[3];
    size_t first, step_count;
    int8_t lengths[3];
} lattices[ITA_LATTICE_COUNT] = {
    [ITA_LATTICE_CUBES] = {24, cube_ways, TO_FACES, 6, {1, 1, 1}},
    [ITA_LATTICE_PRISMS] = {12, prism_ways, 0, 8, {1, 1, 1}},
    [ITA_LATTICE_RHOMBIC] = {24, cube_ways, TO_EDGES, 26, {2, 1, 2}},
    [ITA_LATTICE_TETRAHEDRA] = {24, cube_ways, TO_FACES, 26, {PERIOD, PERIOD, PERIOD}},
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

// ---- tetrahedra: a cube is parted by the six planes through its middle that hold two edges each

// The first coordinate of the cube in which this one is.
static int16_t cube_of(int16_t coordinate) {
    const int rest = coordinate % PERIOD;
    return (int16_t)(coordinate - rest - (rest < 0 ? PERIOD : 0));
}

// Seen from the middle of its cube.
static int from_middle(int16_t coordinate) {
    return coordinate - cube_of(coordinate) - MIDDLE;
}

// Where a cell lies in its cube: it is in the pyramid over the face to which `far` leads, at the
// edge to which `near` leads; `flat` runs along the edge. Numbers of axes, and signs.
typedef struct stand {
    int far, near, flat;
    int far_sign, near_sign;
} stand;

static bool stand_of(ita_cell cell, stand *s) {
    int found = 0;
    *s = (stand){0};
    for (int axis = 0; axis < 3; axis++) {
        const int place = from_middle((int16_t)ita_cell_along(cell, axis));
        const int sign = place < 0 ? -1 : 1;
        found |= 1 << (place * sign);
        switch (place * sign) {
        case 0: s->flat = axis; break;
        case 1:
            s->near = axis;
            s->near_sign = sign;
            break;
        default: s->far = axis; s->far_sign = sign;
        }
    }
    return found == 7;
}

static ita_cell moved(ita_cell cell, int axis, int by) {
    int16_t *const places[] = {&cell.x, &cell.y, &cell.z};
    *places[axis] = (int16_t)(*places[axis] + by);
    return cell;
}

// In the order of the corners opposite: each is the mirror image in the face between.
static size_t beside_tetrahedron(ita_cell cell, ita_cell neighbours[4]) {
    stand s;
    if (!stand_of(cell, &s)) return 0;
    const ita_cell inwards = moved(cell, s.near, -s.near_sign);
    neighbours[0] = moved(cell, s.far, s.far_sign);
    neighbours[1] = moved(moved(cell, s.far, -s.far_sign), s.near, s.near_sign);
    neighbours[2] = moved(inwards, s.flat, -1);
    neighbours[3] = moved(inwards, s.flat, 1);
    return 4;
}

void ita_cell_corners(ita_cell tetrahedron, ita_cell corners[4]) {
    stand s;
    if (!stand_of(tetrahedron, &s)) return;
    corners[0] = (ita_cell){(int16_t)(2 * cube_of(tetrahedron.x) / PERIOD + 1),
                            (int16_t)(2 * cube_of(tetrahedron.y) / PERIOD + 1),
                            (int16_t)(2 * cube_of(tetrahedron.z) / PERIOD + 1)};
    corners[1] = moved(corners[0], s.far, s.far_sign);
    const ita_cell edge = moved(corners[1], s.near, s.near_sign);
    corners[2] = moved(edge, s.flat, 1);
    corners[3] = moved(edge, s.flat, -1);
}

// ---- cells

bool ita_cell_is_of(ita_lattice lattice, ita_cell cell) {
    stand s;
    if (!is_within(cell.x) || !is_within(cell.y) || !is_within(cell.z)) return false;
    switch (lattice) {
    case ITA_LATTICE_RHOMBIC: return !is_odd(cell.x + cell.y + cell.z);
    case ITA_LATTICE_TETRAHEDRA: return stand_of(cell, &s);
    default: return true;
    }
}

ita_rows ita_cell_rows(ita_lattice lattice, ita_cell cell, int axis) {
    const int16_t at = (int16_t)ita_cell_along(cell, axis);
    if (lattice != ITA_LATTICE_TETRAHEDRA) return (ita_rows){at, at};
    const int place = from_middle(at), half = 2 * cube_of(at) / PERIOD;
    return (ita_rows){half + (place > 0), half + (place >= 0)};
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

// The fixed point of the lattices whose turns are those of a cube.
static ita_cell fixed_point(ita_lattice lattice) {
    const int16_t at = lattice == ITA_LATTICE_TETRAHEDRA ? MIDDLE : 0;
    return (ita_cell){at, at, at};
}

ita_cell ita_cell_turn(ita_lattice lattice, int turn, ita_cell cell) {
    int rotations = lattices[lattice].rotations;
    int rotation = turn % rotations;
    const ita_cell fixed = fixed_point(lattice), seen = ita_cell_less(cell, fixed);
    ita_cell turned =
        lattice == ITA_LATTICE_PRISMS ? turn_prism(rotation, seen) : turn_cube(rotation, seen);
    return ita_cell_add(turn < rotations ? turned : opposite(lattice, turned), fixed);
}

// On no mirror and no axis of any lattice: its images differ, so that they name the turns.
static const ita_cell crooked = {5, 4, 1};

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
    case ITA_LATTICE_TETRAHEDRA: return d.x % PERIOD == 0 && d.y % PERIOD == 0 && d.z % PERIOD == 0;
    default: return true;
    }
}

ita_cell ita_lattice_shift_within(ita_lattice lattice, ita_cell d) {
    if (lattice == ITA_LATTICE_TETRAHEDRA)
        return (ita_cell){cube_of(d.x), cube_of(d.y), cube_of(d.z)};
    if (!ita_lattice_is_shift(lattice, d)) d.x--;
    return d;
}

static ita_cell step_of(ita_lattice lattice, size_t i) {
    const size_t number = (lattices[lattice].first + i) % ITA_LATTICE_STEPS_MOST;
    const int8_t *way = lattices[lattice].ways[number];
    const int axes = (way[0] != 0) + (way[1] != 0) + (way[2] != 0);
    const int length = lattices[lattice].lengths[axes - 1];
    return (ita_cell){(int16_t)(length * way[0]), (int16_t)(length * way[1]),
                      (int16_t)(length * way[2])};
}

size_t ita_lattice_steps(ita_lattice lattice, ita_cell steps[ITA_LATTICE_STEPS_MOST]) {
    for (size_t i = 0; i < lattices[lattice].step_count; i++)
        steps[i] = step_of(lattice, i);
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
    if (lattice == ITA_LATTICE_TETRAHEDRA) return beside_tetrahedron(cell, neighbours);
    const size_t count = lattice == ITA_LATTICE_CUBES ? 6 : 12; // the first steps lead there
    for (size_t i = 0; i < count; i++)
        neighbours[i] = ita_cell_add(cell, step_of(lattice, i));
    return count;
}
