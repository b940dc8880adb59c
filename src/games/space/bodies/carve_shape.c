// What carving asks of a shape: its cells as bodies, the mirrors of the lattice, which cells about
// each are missing. Rhombic dodecahedra are taken for the 48 tetrahedra that each is made of.
#include "games/space/bodies/carve.h"

#include <math.h>
#include <string.h>

// ---- mirrors

static void add_way(carve_ways *ways, double x, double y, double z, double width) {
    const double length = sqrt(x * x + y * y + z * z);
    ways->normals[ways->count] = (vector){{x / length, y / length, z / length}};
    ways->widths[ways->count++] = width / length;
}

// Along a row and upright; and towards the two other sides of a triangle.
static void find_prism_ways(carve_ways *ways, const carve_shape *shape) {
    const double half = (double)shape->measures->half, row = shape->row;
    add_way(ways, 0, 0, 1, 2 * half);
    add_way(ways, 0, 1, 0, row);
    add_way(ways, 1 / half, 1 / row, 0, 2);
    add_way(ways, 1 / half, -1 / row, 0, 2);
}

// Faces of cubes, and the planes through two opposite edges.
static void find_tetrahedron_ways(carve_ways *ways, const body_measures *m) {
    const double edge = 2 * (double)m->half;
    for (int axis = 0; axis < 3; axis++) {
        double way[3] = {0, 0, 0};
        way[axis] = 1;
        add_way(ways, way[0], way[1], way[2], edge);
        for (int sign = -1; sign <= 1; sign += 2) {
            way[(axis + 1) % 3] = sign;
            add_way(ways, way[0], way[1], way[2], edge);
        }
    }
}

double carve_strip(const carve_ways *ways, int way, vector at) {
    return floor(carve_dot(ways->normals[way], at) / ways->widths[way]);
}

// ---- cells

vector carve_place(const carve_shape *shape, const int32_t place[3]) {
    const double half = (double)shape->measures->half;
    return (vector){{place[0] * half, place[1] * shape->row, place[2] * half}};
}

// Of prisms a row is as high as the triangles of which it is made; where it is written, it is a
// whole number of ticks.
ita_corner carve_rounded(const carve_shape *shape, vector at) {
    // most corners are halves of ticks: those all go the same way
    const double up = 0.5 + 1. / 1024 - (double)shape->shift;
    return (ita_corner){(int64_t)floor(at.at[0] + up),
                        (int64_t)floor(at.at[1] * shape->flatter + up),
                        (int64_t)floor(at.at[2] + up)};
}

static void measure_cell(const carve_shape *shape, ita_cell cell, carve_cell *out) {
    int corners = 0;
    out->face_count = body_cell_faces(shape->lattice, cell, out->faces);
    out->middle = (vector){{0, 0, 0}};
    for (int f = 0; f < out->face_count; f++)
        corners += out->faces[f].corner_count;
    for (int f = 0; f < out->face_count; f++)
        for (int c = 0; c < out->faces[f].corner_count; c++)
            out->middle =
                carve_add(out->middle, carve_place(shape, out->faces[f].corners[c]), 1.0 / corners);
    for (int f = 0; f < out->face_count; f++) {
        const vector at = carve_place(shape, out->faces[f].corners[0]);
        const vector u = carve_add(carve_place(shape, out->faces[f].corners[1]), at, -1);
        const vector v = carve_add(carve_place(shape, out->faces[f].corners[2]), at, -1);
        const vector normal = carve_cross(u, v);
        const double outwards = carve_dot(normal, carve_add(at, out->middle, -1));
        const double length = sqrt(carve_dot(normal, normal));
        out->is_turned[f] = outwards < 0;
        out->normals[f] =
            carve_add((vector){{0, 0, 0}}, normal, outwards < 0 ? -1 / length : 1 / length);
        out->heights[f] = carve_dot(out->normals[f], at);
    }
}

int64_t carve_find(const carve_shape *shape, ita_cell cell) {
    return ita_cells_find(shape->cells, shape->count, cell);
}

// ---- rhombic dodecahedra

enum { OF_RHOMBIC = 48, PERIOD = ITA_TETRAHEDRA_PERIOD, MIDDLE = PERIOD / 2 };

// The four cells over the face of a cube to which `sign` leads along an axis.
static ita_cell *add_pyramid(const int cube[3], int axis, int sign, ita_cell *out) {
    for (int n = 0; n < 4; n++) {
        int place[3];
        for (int i = 0; i < 3; i++)
            place[i] = PERIOD * cube[i] + MIDDLE;
        place[axis] += 2 * sign;
        place[(axis + 1 + n / 2) % 3] += n % 2 ? 1 : -1;
        *out++ = (ita_cell){(int16_t)place[0], (int16_t)place[1], (int16_t)place[2]};
    }
    return out;
}

// A cube, and of each cube beside it the pyramid towards it.
static void add_rhombic(ita_cell cell, ita_cell out[OF_RHOMBIC]) {
    for (int axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int cube[3] = {cell.x, cell.y, cell.z};
            out = add_pyramid(cube, axis, sign, out);
            cube[axis] += sign;
            out = add_pyramid(cube, axis, -sign, out);
        }
}

// The cubes of rhombic cells have their middles where those of tetrahedra have corners.
static bool take_rhombic(carve_shape *shape, const ita_cell *cells, size_t count) {
    ita_cell *made = ita_arena_take(&shape->arena, count * OF_RHOMBIC * sizeof *made);
    if (!made) return false;
    for (size_t i = 0; i < count; i++)
        add_rhombic(cells[i], made + i * OF_RHOMBIC);
    ita_cells_sort(made, count * OF_RHOMBIC);
    shape->lattice = ITA_LATTICE_TETRAHEDRA;
    shape->shift = shape->measures->half;
    shape->cells = made;
    shape->count = count * OF_RHOMBIC;
    return true;
}

// ---- what is about a cell

static bool touch(const cell_face *a, int a_count, const cell_face *b, int b_count) {
    for (int f = 0; f < a_count; f++)
        for (int c = 0; c < a[f].corner_count; c++)
            for (int g = 0; g < b_count; g++)
                for (int d = 0; d < b[g].corner_count; d++)
                    if (memcmp(a[f].corners[c], b[g].corners[d], sizeof a[f].corners[c]) == 0)
                        return true;
    return false;
}

// From neighbour to neighbour: about a corner all cells hang together.
size_t carve_star(ita_lattice lattice, ita_cell cell, ita_cell star[CARVE_STAR_MOST]) {
    cell_face own[BODY_FACES_MOST], other[BODY_FACES_MOST];
    const int own_count = body_cell_faces(lattice, cell, own);
    size_t count = 1;
    star[0] = cell;
    for (size_t i = 0; i < count; i++) {
        ita_cell near[ITA_CELL_NEIGHBOURS_MOST];
        const size_t near_count = ita_cell_neighbours(lattice, star[i], near);
        for (size_t n = 0; n < near_count; n++) {
            if (count == CARVE_STAR_MOST || ita_cells_have(star, count, near[n])) continue;
            const int other_count = body_cell_faces(lattice, near[n], other);
            if (touch(own, own_count, other, other_count)) star[count++] = near[n];
        }
    }
    return count;
}

static size_t missing_about(const carve_shape *shape, ita_cell cell,
                            ita_cell missing[CARVE_STAR_MOST]) {
    ita_cell star[CARVE_STAR_MOST];
    const size_t count = carve_star(shape->lattice, cell, star);
    size_t found = 0;
    for (size_t i = 1; i < count; i++)
        if (carve_find(shape, star[i]) < 0) missing[found++] = star[i];
    return found;
}

static bool list_missing(carve_shape *shape) {
    ita_cell missing[CARVE_STAR_MOST];
    size_t all = 0;
    shape->firsts = ita_arena_take(&shape->arena, (shape->count + 1) * sizeof *shape->firsts);
    if (!shape->firsts) return false;
    for (size_t i = 0; i < shape->count; i++) {
        shape->firsts[i] = all;
        all += missing_about(shape, shape->cells[i], missing);
    }
    shape->firsts[shape->count] = all;
    shape->missing = ita_arena_take(&shape->arena, (all + 1) * sizeof *shape->missing);
    if (!shape->missing) return false;
    for (size_t i = 0; i < shape->count; i++) {
        const size_t count = missing_about(shape, shape->cells[i], missing);
        for (size_t m = 0; m < count; m++) {
            carve_cell other;
            measure_cell(shape, missing[m], &other);
            for (int way = 0; way < shape->ways.count; way++)
                shape->missing[shape->firsts[i] + m][way] =
                    (int8_t)(carve_strip(&shape->ways, way, other.middle) -
                             carve_strip(&shape->ways, way, shape->bodies[i].middle));
        }
    }
    return true;
}

ita_status carve_shape_open(carve_shape *shape, ita_lattice lattice, const ita_cell *cells,
                            size_t count, const body_measures *measures,
                            const ita_allocator *allocator) {
    *shape = (carve_shape){.lattice = lattice,
                           .measures = measures,
                           .cells = cells,
                           .count = count,
                           .row = (double)measures->half,
                           .flatter = 1,
                           .least = (double)measures->half * 1e-7};
    if (lattice == ITA_LATTICE_PRISMS) {
        shape->row *= sqrt(3);
        shape->flatter = (double)measures->row / shape->row;
    }
    ita_arena_open(&shape->arena, allocator);
    if (lattice == ITA_LATTICE_RHOMBIC && !take_rhombic(shape, cells, count)) return ITA_E_MEMORY;
    shape->bodies = ita_arena_take(&shape->arena, shape->count * sizeof *shape->bodies);
    if (!shape->bodies) return ITA_E_MEMORY;
    if (shape->lattice == ITA_LATTICE_PRISMS)
        find_prism_ways(&shape->ways, shape);
    else
        find_tetrahedron_ways(&shape->ways, measures);
    for (size_t i = 0; i < shape->count; i++)
        measure_cell(shape, shape->cells[i], &shape->bodies[i]);
    return list_missing(shape) ? ITA_OK : ITA_E_MEMORY;
}

void carve_shape_close(carve_shape *shape) {
    ita_arena_close(&shape->arena);
}
