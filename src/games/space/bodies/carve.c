// Prisms and tetrahedra with play and with edges cut off. The faces of their cells lie in mirrors
// of the lattice, which part space into strips, a row of them along each of a few ways; a cell is
// where one strip of each way meets. To go back by the offset is to stay out of every cell that is
// missing, were its strips as much wider: a face goes back by the offset then, wherever it is, and
// nothing else of a flat one. In a cell that is told by where a point is in each strip: near its
// lower end, near its upper end, or neither. So a cell is cut into parts at these distances, and
// where edges are cut off at those planes as well; parts that are left have a surface. All cells
// are cut by the same planes, so parts meet face to face.
#include "games/space/bodies/carve.h"

#include "intarsia/base.h"

#include <math.h>
#include <string.h>

enum { SIDES_MOST = 32, SIDE_CORNERS_MOST = 24, CUTS_MOST = 96 };

// A convex side of a part, counter-clockwise from outside. What it lies on: a face of the cell, or
// a cut.
typedef struct side {
    int on; // face, or -1 - cut
    int corner_count;
    vector corners[SIDE_CORNERS_MOST];
} side;

// Some of a cell, after the cuts before `next`.
typedef struct part {
    int next, side_count;
    side sides[SIDES_MOST];
} part;

// A plane that cuts a cell: of a way, at its strip's lower (-1) or upper end (1), or of an edge
// that is cut off.
typedef struct cut {
    vector normal;
    double at;
    int way, end;
    const carve_edge *edge; // NULL: of a way
} cut;

typedef struct carving {
    body *b;
    const carve_shape *shape;
    const carve_edges *edges;
    double offset;
    size_t cell; // the one at hand
    cut cuts[CUTS_MOST];
    int cut_count;
    part *parts; // still to be cut
    size_t part_count, part_capacity;
} carving;

static ita_status too_large(const carving *c) {
    return ita_fail(c->b->diag, ITA_E_LIMIT, "space.bodies.large");
}

// ---- what is left

static void strip_of(const carving *c, size_t cell, int way, double *low, double *high) {
    const carve_ways *w = &c->shape->ways;
    *low = carve_strip(w, way, c->shape->bodies[cell].middle) * w->widths[way];
    *high = *low + w->widths[way];
}

// Where a point is in each strip of a cell.
static void ends_near(const carving *c, size_t cell, vector at, int8_t ends[CARVE_WAYS_MOST]) {
    for (int way = 0; way < c->shape->ways.count; way++) {
        double low, high;
        const double place = carve_dot(c->shape->ways.normals[way], at);
        strip_of(c, cell, way, &low, &high);
        ends[way] = place < low + c->offset ? -1 : place > high - c->offset ? 1 : 0;
    }
}

// Whether a missing cell, its strips wider by the offset, comes to where these ends are.
static bool is_near_missing(const carving *c, size_t cell, const int8_t *ends) {
    const int ways = c->shape->ways.count;
    if (c->offset == 0) return false;
    for (size_t i = c->shape->firsts[cell]; i < c->shape->firsts[cell + 1]; i++) {
        const int8_t *row = c->shape->missing[i];
        bool is_near = true;
        for (int way = 0; way < ways && is_near; way++)
            is_near = row[way] == 0 || row[way] == ends[way];
        if (is_near) return true;
    }
    return false;
}

static bool is_cut_off(const carving *c, size_t cell, vector at) {
    for (size_t i = 0; i < c->edges->count; i++) {
        const carve_edge *edge = &c->edges->items[i];
        if (edge->applies[cell] && carve_dot(edge->normal, at) > edge->at) return true;
    }
    return false;
}

static bool is_left(const carving *c, size_t cell, vector at) {
    int8_t ends[CARVE_WAYS_MOST];
    ends_near(c, cell, at, ends);
    return !is_near_missing(c, cell, ends) && !is_cut_off(c, cell, at);
}

// Beyond a side of a part that is left, which is around `within`.
static bool is_left_beyond(const carving *c, const side *s, vector on, vector within) {
    if (s->on >= 0) {
        const int64_t other = carve_find(c->shape, c->shape->bodies[c->cell].faces[s->on].behind);
        return other >= 0 && is_left(c, (size_t)other, on);
    }
    const cut *k = &c->cuts[-1 - s->on];
    if (k->edge) return !k->edge->applies[c->cell]; // it is left, so it is on the inner side
    int8_t ends[CARVE_WAYS_MOST], own[CARVE_WAYS_MOST];
    ends_near(c, c->cell, on, ends);
    ends_near(c, c->cell, within, own);
    ends[k->way] = own[k->way] == 0 ? (int8_t)k->end : 0;
    return !is_near_missing(c, c->cell, ends) && !is_cut_off(c, c->cell, on);
}

static vector middle_of(const side *s) {
    vector sum = {{0, 0, 0}};
    for (int i = 0; i < s->corner_count; i++)
        sum = carve_add(sum, s->corners[i], 1.0 / s->corner_count);
    return sum;
}

// In one line, or at one place. Corners of one cell are near enough for doubles to be exact.
static bool are_in_line(const ita_corner c[3]) {
    const vector a = carve_vector(c[0]);
    const vector normal =
        carve_cross(carve_add(carve_vector(c[1]), a, -1), carve_add(carve_vector(c[2]), a, -1));
    return carve_dot(normal, normal) == 0;
}

// Triangles round the first corner; what rounding has made a line of is left out, and its
// neighbours meet along that line.
static ita_status add_side(const carving *c, const side *s) {
    ita_corner triangle[3] = {carve_rounded(c->shape, s->corners[0])};
    for (int i = 2; i < s->corner_count; i++) {
        triangle[1] = carve_rounded(c->shape, s->corners[i - 1]);
        triangle[2] = carve_rounded(c->shape, s->corners[i]);
        if (are_in_line(triangle)) continue;
        ita_status status = body_triangle(c->b, triangle);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

static ita_status add_part(const carving *c, const part *p) {
    vector within = {{0, 0, 0}};
    for (int i = 0; i < p->side_count; i++)
        within = carve_add(within, middle_of(&p->sides[i]), 1.0 / p->side_count);
    if (!is_left(c, c->cell, within)) return ITA_OK;
    for (int i = 0; i < p->side_count; i++) {
        const side *s = &p->sides[i];
        if (is_left_beyond(c, s, middle_of(s), within)) continue;
        ita_status status = add_side(c, s);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

// ---- cutting

static double beyond(const carving *c, const cut *k, vector v) {
    const double distance = carve_dot(k->normal, v) - k->at;
    return fabs(distance) < c->shape->least ? 0 : distance;
}

static bool is_behind(vector a, vector b) {
    int axis = 0;
    while (axis < 2 && a.at[axis] == b.at[axis])
        axis++;
    return a.at[axis] > b.at[axis];
}

// Where an edge goes through a cut: the same number whichever way it is walked.
static vector crossing(const carving *c, const cut *k, vector a, vector b) {
    if (is_behind(a, b)) {
        const vector swapped = a;
        a = b;
        b = swapped;
    }
    const double from = beyond(c, k, a), to = beyond(c, k, b);
    return carve_add(a, carve_add(b, a, -1), from / (from - to));
}

static bool is_same(const carving *c, vector a, vector b) {
    const vector apart = carve_add(a, b, -1);
    return carve_dot(apart, apart) < c->shape->least * c->shape->least;
}

// What of a side is on one hand of a cut (1 beyond, -1 before). False where there is no room for
// its corners.
static bool clip(const carving *c, const cut *k, const side *s, int hand, side *out) {
    out->on = s->on;
    out->corner_count = 0;
    bool has_inside = false;
    for (int i = 0; i < s->corner_count; i++) {
        const vector a = s->corners[i], b = s->corners[(i + 1) % s->corner_count];
        const double from = hand * beyond(c, k, a), to = hand * beyond(c, k, b);
        has_inside = has_inside || from > 0;
        if (out->corner_count + 2 > SIDE_CORNERS_MOST) return false;
        if (from >= 0) out->corners[out->corner_count++] = a;
        if (from * to < 0) out->corners[out->corner_count++] = crossing(c, k, a, b);
    }
    if (!has_inside || out->corner_count < 3) out->corner_count = 0;
    return true;
}

// The cut's own side: corners of the others that lie on it, in the order round it. False where
// there is no room for them.
static bool close_cut(const carving *c, const cut *k, int number, int hand, part *p) {
    side *own = &p->sides[p->side_count];
    own->on = -1 - number;
    own->corner_count = 0;
    for (int i = 0; i < p->side_count; i++)
        for (int n = 0; n < p->sides[i].corner_count; n++) {
            const vector v = p->sides[i].corners[n];
            bool is_known = beyond(c, k, v) != 0;
            for (int o = 0; o < own->corner_count && !is_known; o++)
                is_known = is_same(c, own->corners[o], v);
            if (is_known) continue;
            if (own->corner_count == SIDE_CORNERS_MOST) return false;
            own->corners[own->corner_count++] = v;
        }
    if (own->corner_count < 3) return true;
    const vector middle = middle_of(own), first = carve_add(own->corners[0], middle, -1);
    const vector across = carve_cross(k->normal, first);
    double angles[SIDE_CORNERS_MOST];
    for (int i = 0; i < own->corner_count; i++) { // from outside the part, hence the hand
        const vector v = own->corners[i], from = carve_add(v, middle, -1);
        const double angle =
            -hand * atan2(carve_dot(across, from),
                          carve_dot(first, from) * sqrt(carve_dot(k->normal, k->normal)));
        int at = i;
        for (; at > 0 && angles[at - 1] > angle; at--) {
            angles[at] = angles[at - 1];
            own->corners[at] = own->corners[at - 1];
        }
        angles[at] = angle;
        own->corners[at] = v;
    }
    p->side_count++;
    return true;
}

static bool clip_part(const carving *c, int number, int hand, const part *p, part *out) {
    const cut *k = &c->cuts[number];
    out->next = number + 1;
    out->side_count = 0;
    for (int i = 0; i < p->side_count; i++) {
        if (!clip(c, k, &p->sides[i], hand, &out->sides[out->side_count])) return false;
        out->side_count += out->sides[out->side_count].corner_count > 0;
    }
    return out->side_count < SIDES_MOST && close_cut(c, k, number, hand, out);
}

static bool is_crossed(const carving *c, const part *p, const cut *k) {
    bool has_before = false, has_beyond = false;
    for (int i = 0; i < p->side_count; i++)
        for (int n = 0; n < p->sides[i].corner_count; n++) {
            const double distance = beyond(c, k, p->sides[i].corners[n]);
            has_before = has_before || distance < 0;
            has_beyond = has_beyond || distance > 0;
        }
    return has_before && has_beyond;
}

static part *add_room(carving *c) {
    if (ita_grow(c->b->allocator, &c->parts, &c->part_capacity, c->part_count + 2,
                 sizeof *c->parts) != ITA_OK)
        return NULL;
    return &c->parts[c->part_count++];
}

// The whole cell as a part.
static void take_cell(const carving *c, part *p) {
    const carve_cell *cell = &c->shape->bodies[c->cell];
    p->next = 0;
    p->side_count = cell->face_count;
    for (int f = 0; f < cell->face_count; f++) {
        side *s = &p->sides[f];
        s->on = f;
        s->corner_count = cell->faces[f].corner_count;
        for (int n = 0; n < s->corner_count; n++) {
            const int from = cell->is_turned[f] ? s->corner_count - 1 - n : n;
            s->corners[n] = carve_place(c->shape, cell->faces[f].corners[from]);
        }
    }
}

static ita_status list_cuts(carving *c, const part *cell) {
    c->cut_count = 0;
    for (int way = 0; way < c->shape->ways.count && c->offset > 0; way++) {
        double low, high;
        strip_of(c, c->cell, way, &low, &high);
        const vector normal = c->shape->ways.normals[way];
        c->cuts[c->cut_count++] = (cut){normal, low + c->offset, way, -1, NULL};
        c->cuts[c->cut_count++] = (cut){normal, high - c->offset, way, 1, NULL};
    }
    for (size_t i = 0; i < c->edges->count; i++) {
        const carve_edge *edge = &c->edges->items[i];
        const cut k = {edge->normal, edge->at, 0, 0, edge};
        if (!is_crossed(c, cell, &k)) continue;
        if (c->cut_count == CUTS_MOST) return too_large(c);
        c->cuts[c->cut_count++] = k;
    }
    return ITA_OK;
}

static ita_status carve_one(carving *c) {
    c->part_count = 0;
    part *first = add_room(c);
    if (!first) return ita_fail(c->b->diag, ITA_E_MEMORY, "memory");
    take_cell(c, first);
    ita_status status = list_cuts(c, first);
    while (status == ITA_OK && c->part_count > 0) {
        part *p = &c->parts[c->part_count - 1];
        int number = p->next;
        while (number < c->cut_count && !is_crossed(c, p, &c->cuts[number]))
            number++;
        if (number == c->cut_count) {
            status = add_part(c, p);
            c->part_count--;
            continue;
        }
        part *beyond_it = add_room(c), *spare;
        if (!beyond_it) return ita_fail(c->b->diag, ITA_E_MEMORY, "memory");
        spare = beyond_it + 1; // there is room for it
        p = beyond_it - 1;
        if (!clip_part(c, number, 1, p, beyond_it) || !clip_part(c, number, -1, p, spare))
            return too_large(c);
        *p = *spare;
    }
    return status;
}

ita_status body_of_carved(body *b, ita_lattice lattice, const ita_cell *cells, size_t count,
                          const body_measures *measures) {
    carve_shape shape;
    carve_edges edges = {0};
    carving c = {.b = b, .shape = &shape, .edges = &edges, .offset = (double)measures->offset};
    ita_status status = carve_shape_open(&shape, lattice, cells, count, measures, b->allocator);
    if (status == ITA_OK && measures->bevel > 0)
        status = carve_edges_list(&shape, b->allocator, &edges);
    if (status != ITA_OK) ita_fail(b->diag, status, "memory");
    for (; c.cell < shape.count && status == ITA_OK; c.cell++)
        status = carve_one(&c);
    ita_give(b->allocator, c.parts, c.part_capacity * sizeof *c.parts);
    ita_give(b->allocator, edges.items, edges.capacity * sizeof *edges.items);
    carve_shape_close(&shape);
    return status;
}
