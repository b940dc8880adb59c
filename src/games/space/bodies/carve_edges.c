// Edges that stick out, and where each is cut off: beyond the plane through the two lines that lie
// as far from it as is wished on the faces, once these have gone back.
#include "games/space/bodies/carve.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

static const double straight = 3.14159265358979323846;

// About an edge, from a free face through the cells of the shape to the next free face.
typedef struct walk {
    int32_t ends[2][3]; // of the edge
    size_t cells[16];
    size_t cell_count;
    size_t from_cell, to_cell; // whose faces are free
    int from_face, to_face;
    double angle;
} walk;

// The other face of a cell at an edge.
static int face_across(const carve_cell *cell, int face, const int32_t ends[2][3]) {
    int other = 0;
    while (other + 1 < cell->face_count &&
           (other == face || !body_face_has(&cell->faces[other], ends[0]) ||
            !body_face_has(&cell->faces[other], ends[1])))
        other++;
    return other;
}

static int face_towards(const carve_cell *cell, ita_cell other) {
    int face = 0;
    while (face + 1 < cell->face_count && !ita_cell_is_equal(cell->faces[face].behind, other))
        face++;
    return face;
}

static void walk_round(const carve_shape *shape, size_t cell, int face, walk *w) {
    w->from_cell = cell;
    w->from_face = face;
    w->angle = 0;
    w->cell_count = 0;
    for (int64_t next = (int64_t)cell; next >= 0 && w->cell_count < 16;) {
        const carve_cell *here = &shape->bodies[next];
        if (w->cell_count > 0) face = face_towards(here, shape->cells[w->to_cell]);
        const int across = face_across(here, face, (const int32_t(*)[3])w->ends);
        w->angle += straight - acos(carve_dot(here->normals[face], here->normals[across]));
        w->cells[w->cell_count++] = (size_t)next;
        w->to_cell = (size_t)next;
        w->to_face = across;
        next = carve_find(shape, here->faces[across].behind);
    }
}

// ---- the plane

static carve_edge *add_edge(carve_shape *shape, const ita_allocator *allocator, carve_edges *edges,
                            vector normal, double at) {
    for (size_t i = 0; i < edges->count; i++) {
        const vector apart = carve_add(edges->items[i].normal, normal, -1);
        if (carve_dot(apart, apart) < 1e-12 && fabs(edges->items[i].at - at) < shape->least)
            return &edges->items[i];
    }
    if (ita_grow(allocator, &edges->items, &edges->capacity, edges->count + 1,
                 sizeof *edges->items) != ITA_OK)
        return NULL;
    bool *applies = ita_arena_take(&shape->arena, shape->count * sizeof *applies);
    if (!applies) return NULL;
    memset(applies, 0, shape->count * sizeof *applies);
    edges->items[edges->count] = (carve_edge){normal, at, applies};
    return &edges->items[edges->count++];
}

static bool is_within(const carve_shape *shape, const carve_cell *cell, vector normal,
                      double height) {
    for (int f = 0; f < cell->face_count; f++)
        for (int c = 0; c < cell->faces[f].corner_count; c++) {
            const vector at = carve_place(shape, cell->faces[f].corners[c]);
            if (carve_dot(normal, at) > height + shape->least) return false;
        }
    return true;
}

static bool has_place(const carve_cell *cell, const int32_t place[3]) {
    for (int f = 0; f < cell->face_count; f++)
        if (body_face_has(&cell->faces[f], place)) return true;
    return false;
}

// At an end of the edge more cells may lie under it, or all beyond it where nothing rises over its
// two faces.
static void apply_at(const carve_shape *shape, const walk *w, int end, carve_edge *edge) {
    const carve_cell *from = &shape->bodies[w->from_cell], *to = &shape->bodies[w->to_cell];
    const vector at = carve_place(shape, w->ends[end]);
    const vector along = carve_add(carve_place(shape, w->ends[1 - end]), at, -1);
    ita_cell star[CARVE_STAR_MOST];
    const size_t count = carve_star(shape->lattice, shape->cells[w->from_cell], star);
    bool under[CARVE_STAR_MOST], are_all_under = true;
    for (size_t i = 0; i < count; i++) {
        const int64_t cell = carve_find(shape, star[i]);
        under[i] = cell >= 0 && has_place(&shape->bodies[cell], w->ends[end]);
        if (!under[i]) continue;
        const carve_cell *here = &shape->bodies[cell];
        under[i] =
            is_within(shape, here, from->normals[w->from_face], from->heights[w->from_face]) &&
            is_within(shape, here, to->normals[w->to_face], to->heights[w->to_face]);
        are_all_under = are_all_under && under[i];
    }
    for (size_t i = 0; i < count; i++) {
        if (!under[i]) continue;
        const int64_t cell = carve_find(shape, star[i]);
        const vector way = carve_add(shape->bodies[cell].middle, at, -1);
        if (are_all_under || carve_dot(way, along) > 0) edge->applies[cell] = true;
    }
}

static ita_status add_walk(carve_shape *shape, const ita_allocator *allocator, const walk *w,
                           carve_edges *edges) {
    const body_measures *m = shape->measures;
    const carve_cell *from = &shape->bodies[w->from_cell], *to = &shape->bodies[w->to_cell];
    const vector sum = carve_add(from->normals[w->from_face], to->normals[w->to_face], 1);
    const double height = from->heights[w->from_face] + to->heights[w->to_face];
    const double off = 2 * (double)m->offset + (double)m->bevel * sin(w->angle);
    carve_edge *edge = add_edge(shape, allocator, edges, sum, height - off);
    if (!edge) return ITA_E_MEMORY;
    for (size_t i = 0; i < w->cell_count; i++)
        edge->applies[w->cells[i]] = true;
    for (int end = 0; end < 2; end++)
        apply_at(shape, w, end, edge);
    return ITA_OK;
}

ita_status carve_edges_list(carve_shape *shape, const ita_allocator *allocator,
                            carve_edges *edges) {
    for (size_t i = 0; i < shape->count; i++)
        for (int f = 0; f < shape->bodies[i].face_count; f++) {
            const cell_face *face = &shape->bodies[i].faces[f];
            if (carve_find(shape, face->behind) >= 0) continue;
            for (int c = 0; c < face->corner_count; c++) {
                walk w;
                memcpy(w.ends[0], face->corners[c], sizeof w.ends[0]);
                memcpy(w.ends[1], face->corners[(c + 1) % face->corner_count], sizeof w.ends[1]);
                walk_round(shape, i, f, &w);
                if (w.angle > straight - 1e-6) continue; // flat, or inwards
                ita_status status = add_walk(shape, allocator, &w, edges);
                if (status != ITA_OK) return status;
            }
        }
    return ITA_OK;
}
