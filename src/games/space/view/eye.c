// Axonometric views of lattice cells: middles, visible faces, painter's order. Doubles: only drawn.
// Knows nothing of pieces, figures or scenes.
#include "games/space/view/eye.h"

#include <math.h>

typedef struct vector {
    double x, y, z;
} vector;

// Towards the viewer, and the picture's right and up; at right angles, of length 1.
static const vector to_viewer = {1 / 3., -2 / 3., 2 / 3.};
static const vector to_right = {0.894427190999916, 0.447213595499958, 0};
static const vector to_top = {-0.298142396999972, 0.596284793999944, 0.745355992499930};

static const double half_root_3 = 0.866025403784439;
static const double prism_side = 1.5; // of a triangle, in heights of a layer
static const double rhombic_scale = 0.75;
static const double tetrahedra_scale = 0.4; // so that a cube has edges of 2

static double dot(vector a, vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vector less(vector a, vector b) {
    return (vector){a.x - b.x, a.y - b.y, a.z - b.z};
}

static bool points_up(ita_cell cell) {
    return ((cell.x + cell.y) & 1) == 0;
}

// The middle of a cell in space; for triangles the middle of all three corners.
static vector middle_of(ita_lattice lattice, ita_cell cell) {
    if (lattice == ITA_LATTICE_PRISMS)
        return (vector){prism_side * (cell.x + 1) / 2,
                        prism_side * half_root_3 * (cell.y + (points_up(cell) ? 1 : 2) / 3.),
                        cell.z};
    const double scale = lattice == ITA_LATTICE_RHOMBIC      ? rhombic_scale
                         : lattice == ITA_LATTICE_TETRAHEDRA ? tetrahedra_scale
                                                             : 1;
    return (vector){scale * cell.x, scale * cell.y, scale * cell.z};
}

static space_spot seen(vector v) {
    return (space_spot){dot(v, to_right), -dot(v, to_top)};
}

space_spot space_eye_spot(const space_eye *eye, ita_cell cell) {
    return seen(middle_of(eye->lattice, ita_cell_turn(eye->lattice, eye->turn, cell)));
}

double space_eye_nearness(const space_eye *eye, ita_cell cell) {
    ita_cell turned = ita_cell_turn(eye->lattice, eye->turn, cell);
    return dot(middle_of(eye->lattice, turned), to_viewer);
}

// ---- faces: corners around the middle of the cell, by the way to the neighbour behind

static double *coordinate(vector *v, int axis) {
    return axis == 0 ? &v->x : axis == 1 ? &v->y : &v->z;
}

// Of a cube: the four corners of the side that the way points at.
static int cube_corners(vector way, vector corners[SPACE_FACE_MOST]) {
    static const double around[4][2] = {{-.5, -.5}, {.5, -.5}, {.5, .5}, {-.5, .5}};
    int axis = way.x != 0 ? 0 : way.y != 0 ? 1 : 2;
    for (int i = 0; i < 4; i++) {
        *coordinate(&corners[i], axis) = *coordinate(&way, axis) / 2;
        *coordinate(&corners[i], (axis + 1) % 3) = around[i][0];
        *coordinate(&corners[i], (axis + 2) % 3) = around[i][1];
    }
    return 4;
}

// Of a rhombic dodecahedron: two corners where four faces meet, two where three do.
static int rhombus_corners(vector way, vector corners[SPACE_FACE_MOST]) {
    const double s = rhombic_scale;
    int zero = way.x == 0 ? 0 : way.y == 0 ? 1 : 2;
    for (int i = 0; i < 4; i++) {
        corners[i] = (vector){way.x / 2, way.y / 2, way.z / 2};
        if (i % 2 == 0)
            *coordinate(&corners[i], (zero + (i == 0 ? 1 : 2)) % 3) = 0;
        else
            *coordinate(&corners[i], zero) = i == 1 ? s / 2 : -s / 2;
    }
    for (int i = 0; i < 4; i += 2) { // at distance 1 from the middle along its axis
        int axis = (zero + (i == 0 ? 2 : 1)) % 3;
        *coordinate(&corners[i], axis) = *coordinate(&way, axis);
    }
    return 4;
}

// The corners of a triangle around its middle, counter-clockwise from the lower or upper left.
static void triangle_corners(bool is_up, vector corners[3]) {
    double height = prism_side * half_root_3, sign = is_up ? 1 : -1;
    corners[0] = (vector){-prism_side / 2, -sign * height / 3, 0};
    corners[1] = (vector){prism_side / 2, -sign * height / 3, 0};
    corners[2] = (vector){0, sign * height * 2 / 3, 0};
}

static int prism_corners(bool is_up, vector way, vector corners[SPACE_FACE_MOST]) {
    vector base[3];
    triangle_corners(is_up, base);
    if (way.z != 0) {
        for (int i = 0; i < 3; i++)
            corners[i] = (vector){base[i].x, base[i].y, way.z / 2};
        return 3;
    }
    int count = 0;
    for (int i = 0; i < 3 && count < 4; i++) { // the two corners on the side of the way
        vector from = base[i], to = base[(i + 1) % 3];
        if ((from.x + to.x) * way.x + (from.y + to.y) * way.y < 1e-9) continue;
        corners[count++] = (vector){from.x, from.y, -.5};
        corners[count++] = (vector){to.x, to.y, -.5};
        corners[count++] = (vector){to.x, to.y, .5};
        corners[count++] = (vector){from.x, from.y, .5};
    }
    return count;
}

// Of a tetrahedron, as seen from its middle.
static void all_corners(ita_cell cell, vector corners[4]) {
    const double half = ITA_TETRAHEDRA_PERIOD / 2., rim = 0.5; // the first cube begins before row 0
    const vector middle = middle_of(ITA_LATTICE_TETRAHEDRA, cell);
    ita_cell halves[4];
    ita_cell_corners(cell, halves);
    for (int i = 0; i < 4; i++) {
        const vector at = {tetrahedra_scale * (half * halves[i].x - rim),
                           tetrahedra_scale * (half * halves[i].y - rim),
                           tetrahedra_scale * (half * halves[i].z - rim)};
        corners[i] = less(at, middle);
    }
}

// The way is at right angles to the face: three corners are as far along it, the fourth is behind.
static int tetrahedron_corners(ita_cell cell, vector way, vector corners[SPACE_FACE_MOST]) {
    vector all[4];
    all_corners(cell, all);
    int behind = 0;
    for (int i = 1; i < 4; i++)
        if (dot(all[i], way) < dot(all[behind], way)) behind = i;
    for (int i = 0, count = 0; i < 4; i++)
        if (i != behind) corners[count++] = all[i];
    return 3;
}

static int corners_of(ita_lattice lattice, ita_cell cell, vector way,
                      vector corners[SPACE_FACE_MOST]) {
    switch (lattice) {
    case ITA_LATTICE_PRISMS: return prism_corners(points_up(cell), way, corners);
    case ITA_LATTICE_RHOMBIC: return rhombus_corners(way, corners);
    case ITA_LATTICE_TETRAHEDRA: return tetrahedron_corners(cell, way, corners);
    default: return cube_corners(way, corners);
    }
}

// Light comes from above and from the left.
static int shade_of(vector way) {
    const vector light = {-0.25, -0.55, 0.8};
    double brightness = dot(way, light) / sqrt(dot(way, way));
    return brightness > 0.65 ? 0 : brightness > 0.2 ? 1 : 2;
}

// Neighbours are near.
static int number_of(ita_cell way) {
    return way.x + 5 * way.y + 25 * way.z;
}

int space_eye_faces(const space_eye *eye, ita_cell cell,
                    space_face faces[ITA_CELL_NEIGHBOURS_MOST]) {
    ita_cell turned = ita_cell_turn(eye->lattice, eye->turn, cell);
    ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
    size_t near_count = ita_cell_neighbours(eye->lattice, cell, near);
    const vector middle = middle_of(eye->lattice, turned);
    const space_spot here = seen(middle);
    int count = 0;
    for (size_t n = 0; n < near_count; n++) {
        ita_cell other = ita_cell_turn(eye->lattice, eye->turn, near[n]);
        vector way = less(middle_of(eye->lattice, other), middle), corners[SPACE_FACE_MOST];
        if (dot(way, to_viewer) < 1e-9) continue;
        space_face *face = &faces[count++];
        face->beyond = near[n];
        face->shade = shade_of(way);
        face->facing = number_of(ita_cell_less(other, turned));
        face->corner_count = corners_of(eye->lattice, turned, way, corners);
        for (int i = 0; i < face->corner_count; i++) {
            space_spot at = seen(corners[i]);
            face->corners[i] = (space_spot){here.x + at.x, here.y + at.y};
        }
    }
    return count;
}

// ---- plans of layers

space_spot space_plan_spot(ita_lattice lattice, ita_cell cell) {
    vector middle = middle_of(lattice, cell);
    return (space_spot){middle.x, -middle.y};
}

// Where the edge between two corners goes through the height of the middle.
static space_spot crossing(vector a, vector b) {
    const double share = a.z / (a.z - b.z);
    return (space_spot){a.x + share * (b.x - a.x), -a.y - share * (b.y - a.y)};
}

// Corners at the height of the middle, then edges through it, in an order that goes round. With a
// middle that is at the height of a corner the others are on either side.
static int tetrahedron_outline(ita_cell cell, space_spot corners[SPACE_FACE_MOST]) {
    static const int edges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 3}, {1, 2}, {2, 3}};
    vector all[4];
    int count = 0;
    all_corners(cell, all);
    for (int i = 0; i < 4; i++)
        if (fabs(all[i].z) < 1e-9) corners[count++] = (space_spot){all[i].x, -all[i].y};
    for (int i = 0; i < 6; i++) {
        const vector a = all[edges[i][0]], b = all[edges[i][1]];
        if (a.z * b.z < -1e-9) corners[count++] = crossing(a, b);
    }
    return count;
}

int space_plan_outline(ita_lattice lattice, ita_cell cell, space_spot corners[SPACE_FACE_MOST]) {
    static const double square[4][2] = {{-.5, -.5}, {.5, -.5}, {.5, .5}, {-.5, .5}};
    if (lattice == ITA_LATTICE_PRISMS) {
        vector base[3];
        triangle_corners(points_up(cell), base);
        for (int i = 0; i < 3; i++)
            corners[i] = (space_spot){base[i].x, -base[i].y};
        return 3;
    }
    if (lattice == ITA_LATTICE_TETRAHEDRA) return tetrahedron_outline(cell, corners);
    for (int i = 0; i < 4; i++) // a rhombic cell is cut to a square that stands on a corner
        corners[i] = lattice == ITA_LATTICE_CUBES
                         ? (space_spot){square[i][0], square[i][1]}
                         : (space_spot){rhombic_scale * (square[i][0] - square[i][1]),
                                        rhombic_scale * (square[i][0] + square[i][1])};
    return 4;
}
