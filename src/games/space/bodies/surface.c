// The surface of a set of cells: every face of a cell with no cell behind it. Where two cells meet
// in a face there is none, so the surface is closed, and each edge has two or four faces, in and
// out in turn.
#include "games/space/bodies/bodies.h"

#include <string.h>

static ita_cell beside(ita_cell cell, int axis, int step) {
    int16_t *const places[] = {&cell.x, &cell.y, &cell.z};
    *places[axis] = (int16_t)(*places[axis] + step);
    return cell;
}

// ---- cubes: a cell reaches from its own coordinates to one more

static int faces_of_cube(ita_cell cell, cell_face *faces) {
    const int32_t low[3] = {2 * cell.x, 2 * cell.y, 2 * cell.z};
    for (int f = 0; f < 6; f++) {
        const int axis = f / 2, side = f % 2;
        faces[f] = (cell_face){.behind = beside(cell, axis, side ? 1 : -1), .corner_count = 4};
        for (int c = 0; c < 4; c++) {
            static const int around[4][2] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
            faces[f].corners[c][axis] = low[axis] + 2 * side;
            faces[f].corners[c][(axis + 1) % 3] = low[(axis + 1) % 3] + around[c][0];
            faces[f].corners[c][(axis + 2) % 3] = low[(axis + 2) % 3] + around[c][1];
        }
    }
    return 6;
}

// ---- rhombic dodecahedra: the cell's coordinates are its middle

static int faces_of_rhombic(ita_cell cell, cell_face *faces) {
    const int32_t middle[3] = {2 * cell.x, 2 * cell.y, 2 * cell.z};
    for (int f = 0; f < 12; f++) {
        const int i = f / 4, j = (i + 1) % 3, k = (i + 2) % 3;
        const int a = f & 1 ? 1 : -1, b = f & 2 ? 1 : -1;
        faces[f] = (cell_face){.behind = beside(beside(cell, i, a), j, b), .corner_count = 4};
        for (int c = 0; c < 4; c++) {
            // two corners on the axes, two over the middle of a cube's eighth
            static const int along[4][3] = {{2, 0, 0}, {1, 1, 1}, {0, 2, 0}, {1, 1, -1}};
            faces[f].corners[c][i] = middle[i] + a * along[c][0];
            faces[f].corners[c][j] = middle[j] + b * along[c][1];
            faces[f].corners[c][k] = middle[k] + along[c][2];
        }
    }
    return 12;
}

// ---- prisms

// The corners of the triangle: both ends of its base, its tip.
static void triangle_of(ita_cell cell, int32_t corners[3][2]) {
    const bool points_up = ((cell.x + cell.y) & 1) == 0;
    const int32_t base = points_up ? cell.y : cell.y + 1, tip = points_up ? cell.y + 1 : cell.y;
    const int32_t places[3][2] = {{cell.x, base}, {cell.x + 2, base}, {cell.x + 1, tip}};
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < 2; i++)
            corners[c][i] = places[c][i];
}

static int faces_of_prism(ita_cell cell, cell_face *faces) {
    const bool points_up = ((cell.x + cell.y) & 1) == 0;
    const ita_cell behind[3] = {beside(cell, 1, points_up ? -1 : 1), beside(cell, 0, 1),
                                beside(cell, 0, -1)};
    int32_t corners[3][2];
    triangle_of(cell, corners);
    for (int f = 0; f < 3; f++) { // from a corner to the next: base, right, left
        faces[f] = (cell_face){.behind = behind[f], .corner_count = 4};
        for (int c = 0; c < 4; c++) {
            const int32_t *at = corners[(f + (c == 1 || c == 2)) % 3];
            faces[f].corners[c][0] = at[0];
            faces[f].corners[c][1] = at[1];
            faces[f].corners[c][2] = 2 * (cell.z + (c >= 2));
        }
    }
    for (int side = 0; side < 2; side++) {
        faces[3 + side] = (cell_face){.behind = beside(cell, 2, side ? 1 : -1), .corner_count = 3};
        for (int c = 0; c < 3; c++) {
            faces[3 + side].corners[c][0] = corners[c][0];
            faces[3 + side].corners[c][1] = corners[c][1];
            faces[3 + side].corners[c][2] = 2 * (cell.z + side);
        }
    }
    return 5;
}

// ---- tetrahedra

static int faces_of_tetrahedron(ita_cell cell, cell_face *faces) {
    ita_cell corners[4], behind[ITA_CELL_NEIGHBOURS_MOST];
    ita_cell_corners(cell, corners);
    ita_cell_neighbours(ITA_LATTICE_TETRAHEDRA, cell, behind);
    for (int f = 0; f < 4; f++) { // all corners but that one
        faces[f] = (cell_face){.behind = behind[f], .corner_count = 3};
        for (int c = 0; c < 3; c++)
            for (int axis = 0; axis < 3; axis++)
                faces[f].corners[c][axis] = ita_cell_along(corners[c < f ? c : c + 1], axis);
    }
    return 4;
}

// ---- all

typedef int face_lister(ita_cell cell, cell_face *faces);

int body_cell_faces(ita_lattice lattice, ita_cell cell, cell_face *faces) {
    static face_lister *const listers[ITA_LATTICE_COUNT] = {faces_of_cube, faces_of_prism,
                                                            faces_of_rhombic, faces_of_tetrahedron};
    return listers[lattice](cell, faces);
}

ita_corner body_corner_at(ita_lattice lattice, const int32_t place[3], const body_measures *m) {
    const int64_t deep = lattice == ITA_LATTICE_PRISMS ? m->row : m->half;
    return (ita_corner){place[0] * m->half, place[1] * deep, place[2] * m->half};
}

bool body_face_has(const cell_face *face, const int32_t corner[3]) {
    for (int c = 0; c < face->corner_count; c++)
        if (memcmp(face->corners[c], corner, sizeof face->corners[c]) == 0) return true;
    return false;
}

// A corner of the cell that the face has not got: cells are convex, so it is on the inner side.
static const int32_t *inner_corner(const cell_face *faces, int count, const cell_face *f) {
    for (int g = 0; g < count; g++)
        for (int c = 0; c < faces[g].corner_count; c++)
            if (!body_face_has(f, faces[g].corners[c])) return faces[g].corners[c];
    return f->corners[0];
}

ita_status body_of_cells(body *b, ita_lattice lattice, const ita_cell *cells, size_t count,
                         const body_measures *measures) {
    cell_face faces[BODY_FACES_MOST];
    for (size_t i = 0; i < count; i++) {
        const int face_count = body_cell_faces(lattice, cells[i], faces);
        for (int f = 0; f < face_count; f++) {
            ita_corner corners[4];
            if (ita_cells_find(cells, count, faces[f].behind) >= 0) continue;
            for (int c = 0; c < faces[f].corner_count; c++)
                corners[c] = body_corner_at(lattice, faces[f].corners[c], measures);
            const int32_t *inner = inner_corner(faces, face_count, &faces[f]);
            ita_status status = body_face(b, corners, (size_t)faces[f].corner_count,
                                          body_corner_at(lattice, inner, measures));
            if (status != ITA_OK) return status;
        }
    }
    return ITA_OK;
}
