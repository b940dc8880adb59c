// Solids for tests: built face after face, out of cells of a lattice with faces cut at random, and
// moved.
#ifndef INTARSIA_TESTS_SOLIDS_H
#define INTARSIA_TESTS_SOLIDS_H

#include "check.h"

#include "intarsia/base.h"
#include "intarsia/solid.h"

typedef struct built_solid {
    ita_solid solid;
    ita_corner *corners;
    uint32_t *loops;
    size_t *firsts;
    size_t corner_count, corner_capacity, loop_capacity, first_capacity;
} built_solid;

static inline void built_close(built_solid *b) {
    ita_give(ita_heap(), b->corners, b->corner_capacity * sizeof *b->corners);
    ita_give(ita_heap(), b->loops, b->loop_capacity * sizeof *b->loops);
    ita_give(ita_heap(), b->firsts, b->first_capacity * sizeof *b->firsts);
    *b = (built_solid){0};
}

static inline void built_face(built_solid *b, const ita_corner *corners, size_t count) {
    size_t faces = b->solid.face_count, more = b->corner_count + count;
    assert_int_equal(
        ita_grow(ita_heap(), &b->corners, &b->corner_capacity, more, sizeof *b->corners), ITA_OK);
    assert_int_equal(ita_grow(ita_heap(), &b->loops, &b->loop_capacity, more, sizeof *b->loops),
                     ITA_OK);
    assert_int_equal(
        ita_grow(ita_heap(), &b->firsts, &b->first_capacity, faces + 2, sizeof *b->firsts), ITA_OK);
    b->firsts[0] = 0;
    for (size_t i = 0; i < count; i++) {
        b->corners[b->corner_count] = corners[i];
        b->loops[b->corner_count] = (uint32_t)b->corner_count;
        b->corner_count++;
    }
    b->firsts[faces + 1] = b->corner_count;
    b->solid = (ita_solid){"built", b->corners, b->corner_count, b->loops, b->firsts, faces + 1};
}

static inline void built_copy(built_solid *to, const built_solid *from) {
    *to = (built_solid){0};
    for (size_t i = 0; i < from->solid.face_count; i++)
        built_face(to, from->corners + from->firsts[i], from->firsts[i + 1] - from->firsts[i]);
}

// ---- motions: a whole matrix, then a shift

typedef struct motion {
    int64_t rows[3][3];
    ita_corner shift;
} motion;

static inline ita_corner moved(const motion *m, ita_corner p) {
    int64_t out[3];
    for (int i = 0; i < 3; i++)
        out[i] = m->rows[i][0] * p.x + m->rows[i][1] * p.y + m->rows[i][2] * p.z;
    return (ita_corner){out[0] + m->shift.x, out[1] + m->shift.y, out[2] + m->shift.z};
}

// A mirror turns every face round, so that it looks outwards again.
static inline void built_move(built_solid *b, const motion *m) {
    const int64_t(*r)[3] = m->rows;
    int64_t size = r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) -
                   r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0]) +
                   r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
    for (size_t i = 0; i < b->corner_count; i++)
        b->corners[i] = moved(m, b->corners[i]);
    for (size_t face = 0; size < 0 && face < b->solid.face_count; face++)
        for (size_t i = b->firsts[face], j = b->firsts[face + 1] - 1; i < j; i++, j--) {
            ita_corner corner = b->corners[i];
            b->corners[i] = b->corners[j];
            b->corners[j] = corner;
        }
}

static inline motion turn_of_cube(int turn) {
    motion m = {0};
    const ita_corner axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        ita_corner p = ita_corner_turn(turn, axes[i]);
        m.rows[0][i] = p.x;
        m.rows[1][i] = p.y;
        m.rows[2][i] = p.z;
    }
    return m;
}

// The rotation of a whole quaternion, enlarged by its norm: 2, 1, 0, 0 is that of the triangle 3,
// 4, 5.
static inline motion rotation(int64_t a, int64_t b, int64_t c, int64_t d) {
    return (motion){{{a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)},
                     {2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b)},
                     {2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d}},
                    {0, 0, 0}};
}

static inline int64_t between(ita_random *random, int64_t least, int64_t most) {
    return least + (int64_t)ita_random_below(random, (uint64_t)(most - least + 1));
}

static inline motion random_rotation(ita_random *random) {
    int64_t q[4] = {0};
    while (!(q[0] || q[1] || q[2] || q[3]))
        for (int i = 0; i < 4; i++)
            q[i] = between(random, -3, 3);
    motion m = rotation(q[0], q[1], q[2], q[3]);
    m.shift = (ita_corner){between(random, -999, 999), between(random, -999, 999),
                           between(random, -999, 999)};
    return m;
}

// ---- cells: cubes of CELL units

enum { CELL = 12, CELLS_MOST = 5, CELL_COUNT = CELLS_MOST * CELLS_MOST * CELLS_MOST };

// What lies in each cell; outside of the box all is empty.
typedef struct cells {
    int8_t at[CELLS_MOST][CELLS_MOST][CELLS_MOST];
} cells;

static inline int cell_at(const cells *c, const int place[3]) {
    for (int i = 0; i < 3; i++)
        if (place[i] < 0 || place[i] >= CELLS_MOST) return 0;
    return c->at[place[0]][place[1]][place[2]];
}

// A rectangle of a face, seen against `axis`: right from low[0] to high[0], up from low[1] to
// high[1].
typedef struct patch {
    int axis, sign;
    int64_t level, low[2], high[2];
} patch;

static inline ita_corner on_patch(const patch *p, int64_t right, int64_t up) {
    int64_t out[3];
    out[p->axis] = p->level;
    out[(p->axis + 1) % 3] = right;
    out[(p->axis + 2) % 3] = up;
    return (ita_corner){out[0], out[1], out[2]};
}

static inline void patch_face(built_solid *b, const patch *p, ita_corner *corners, size_t count) {
    for (size_t i = 0; p->sign < 0 && i < count / 2; i++) {
        ita_corner corner = corners[i];
        corners[i] = corners[count - 1 - i];
        corners[count - 1 - i] = corner;
    }
    built_face(b, corners, count);
}

// One face; two or four triangles; one with corners on its edges; a frame round a window.
static inline void build_patch(built_solid *b, const patch *p, ita_random *random) {
    int64_t l = p->low[0], r = p->high[0], d = p->low[1], u = p->high[1];
    int64_t x = between(random, l + 1, r - 2), y = between(random, d + 1, u - 2);
    const ita_corner c[4] = {on_patch(p, l, d), on_patch(p, r, d), on_patch(p, r, u),
                             on_patch(p, l, u)};
    const ita_corner w[4] = {on_patch(p, x, y), on_patch(p, x + 1, y), on_patch(p, x + 1, y + 1),
                             on_patch(p, x, y + 1)};
    switch (ita_random_below(random, 5)) {
    case 0: {
        patch_face(b, p, (ita_corner[4]){c[0], c[1], c[2], c[3]}, 4);
        break;
    }
    case 1:
        patch_face(b, p, (ita_corner[3]){c[0], c[1], c[2]}, 3);
        patch_face(b, p, (ita_corner[3]){c[2], c[3], c[0]}, 3);
        break;
    case 2:
        for (int i = 0; i < 4; i++)
            patch_face(b, p, (ita_corner[3]){c[i], c[(i + 1) % 4], w[0]}, 3);
        break;
    case 3: {
        ita_corner many[6] = {c[0], on_patch(p, x, d), c[1], c[2], c[3], on_patch(p, l, y)};
        patch_face(b, p, many, 6);
        break;
    }
    default: {
        ita_corner frame[10] = {c[0], c[1], c[2], c[3], c[0], w[0], w[3], w[2], w[1], w[0]};
        patch_face(b, p, frame, 10);
        patch_face(b, p, (ita_corner[4]){w[0], w[1], w[2], w[3]}, 4);
    }
    }
}

// Faces towards one side in one layer, in rectangles of any size.
static inline void build_layer(built_solid *b, const cells *c, int what, int axis, int sign,
                               int layer, ita_random *random) {
    bool open[CELLS_MOST][CELLS_MOST];
    for (int i = 0; i < CELLS_MOST; i++)
        for (int j = 0; j < CELLS_MOST; j++) {
            int place[3];
            place[axis] = layer;
            place[(axis + 1) % 3] = i;
            place[(axis + 2) % 3] = j;
            open[i][j] = cell_at(c, place) == what;
            place[axis] += sign;
            open[i][j] = open[i][j] && cell_at(c, place) != what;
        }
    for (int i = 0; i < CELLS_MOST; i++)
        for (int j = 0; j < CELLS_MOST; j++) {
            if (!open[i][j]) continue;
            int right = i + 1, up = j + 1, most = (int)between(random, 1, CELLS_MOST);
            while (right < CELLS_MOST && right - i < most && open[right][j])
                right++;
            for (bool fits = true; up < CELLS_MOST && up - j < most; up++) {
                for (int k = i; k < right; k++)
                    fits = fits && open[k][up];
                if (!fits) break;
            }
            for (int k = i; k < right; k++)
                for (int m = j; m < up; m++)
                    open[k][m] = false;
            patch p = {axis,
                       sign,
                       CELL * (layer + (sign > 0)),
                       {CELL * i, CELL * j},
                       {CELL * right, CELL * up}};
            build_patch(b, &p, random);
        }
}

static inline built_solid build_cells(const cells *c, int what, ita_random *random) {
    built_solid b = {0};
    for (int axis = 0; axis < 3; axis++)
        for (int layer = 0; layer < CELLS_MOST; layer++) {
            build_layer(&b, c, what, axis, 1, layer, random);
            build_layer(&b, c, what, axis, -1, layer, random);
        }
    return b;
}

static inline size_t count_cells(const cells *c, int what) {
    size_t count = 0;
    for (int i = 0; i < CELL_COUNT; i++)
        count += (&c->at[0][0][0])[i] == what;
    return count;
}

// A box with corners that are whole multiples of nothing in particular.
static inline built_solid build_box(ita_corner low, ita_corner high) {
    static const uint8_t faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    built_solid b = {0};
    for (int f = 0; f < 6; f++) {
        ita_corner c[4];
        for (int i = 0; i < 4; i++) {
            int k = faces[f][i];
            c[i] = (ita_corner){k & 1 ? high.x : low.x, k & 2 ? high.y : low.y,
                                k & 4 ? high.z : low.z};
        }
        built_face(&b, c, 4);
    }
    return b;
}

// All faces of both in one.
static inline void built_join(built_solid *b, const built_solid *other) {
    for (size_t i = 0; i < other->solid.face_count; i++)
        built_face(b, other->corners + other->firsts[i], other->firsts[i + 1] - other->firsts[i]);
}

static inline ita_status checked(const built_solid *b, ita_solid_facts *facts, ita_diag *diag) {
    return ita_solid_check(&b->solid, ita_heap(), facts, diag);
}

// ---- tetrahedra, of corners within some thousands

typedef struct simplex {
    ita_corner p[4];
} simplex;

static inline int64_t volume6(ita_corner a, ita_corner b, ita_corner c, ita_corner d) {
    int64_t u[3] = {b.x - a.x, b.y - a.y, b.z - a.z}, v[3] = {c.x - a.x, c.y - a.y, c.z - a.z};
    int64_t w[3] = {d.x - a.x, d.y - a.y, d.z - a.z};
    return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) +
           u[2] * (v[0] * w[1] - v[1] * w[0]);
}

static inline built_solid build_simplex(const simplex *t) {
    ita_corner a = t->p[0], b = t->p[1], c = t->p[2], d = t->p[3];
    if (volume6(a, b, c, d) > 0) a = t->p[1], b = t->p[0];
    built_solid s = {0};
    built_face(&s, (ita_corner[]){a, b, c}, 3);
    built_face(&s, (ita_corner[]){a, c, d}, 3);
    built_face(&s, (ita_corner[]){c, b, d}, 3);
    built_face(&s, (ita_corner[]){b, a, d}, 3);
    return s;
}

#endif
