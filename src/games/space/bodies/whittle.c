// Cubes with play and with edges cut off. Each cube is cut into boxes at the planes that lie
// `offset` and `offset + bevel` from its faces. A box nearer to a face than `offset` stays where
// every cell that it is so near to is there: so every face goes back by the offset, and cells that
// belong together stay together. Each box is 24 tetrahedra about its middle: a face's middle, an
// edge. Where two faces that are free meet in a box of the bevel, the tetrahedra beyond the
// diagonal between them go. All tetrahedra fit corner to corner, so what is left has a closed
// surface whatever goes.
#include "games/space/bodies/bodies.h"

// The cuts of a cube: margin, bevel, core, bevel, margin.
enum { MARGIN, BEVEL, CORE, FAR_BEVEL, FAR_MARGIN, PARTS, TETRAHEDRA = 24 };

typedef struct whittling {
    body *b;
    const ita_cell *cells;
    size_t cell_count;
    int64_t starts[PARTS + 1]; // where each part of a cube begins, and the end
} whittling;

// A box, by its number along each axis: PARTS of them a cell.
typedef struct box {
    int32_t at[3];
} box;

static int part_of(const box *box_, int axis) {
    return ((box_->at[axis] % PARTS) + PARTS) % PARTS;
}

static int32_t cell_of(const box *box_, int axis) {
    return (box_->at[axis] - part_of(box_, axis)) / PARTS;
}

// Which way the cell lies that this part is too near to.
static int margin_of(const box *box_, int axis) {
    const int part = part_of(box_, axis);
    return part == MARGIN ? -1 : part == FAR_MARGIN ? 1 : 0;
}

// Whether the box is left when faces are put back.
static bool is_left(const whittling *w, const box *box_) {
    for (int m = 0; m < 8; m++) {
        int32_t place[3];
        bool is_other = true;
        for (int i = 0; i < 3; i++) {
            const int step = m >> i & 1 ? margin_of(box_, i) : 0;
            if (m >> i & 1 && step == 0) is_other = false; // the same cell once more
            place[i] = cell_of(box_, i) + step;
        }
        const ita_cell cell = {(int16_t)place[0], (int16_t)place[1], (int16_t)place[2]};
        if (is_other && ita_cells_find(w->cells, w->cell_count, cell) < 0) return false;
    }
    return true;
}

// The next box along an axis that is there at all: parts may be of no width.
static box beside(const whittling *w, box from, int axis, int step) {
    int part;
    do {
        from.at[axis] += step;
        part = part_of(&from, axis);
    } while (w->starts[part] == w->starts[part + 1]);
    return from;
}

// ---- tetrahedra: over the side `s` of axis a, at its edge towards the side `t` of axis b; c is
// the third axis

typedef struct tetrahedron {
    int a, s, b, t, c;
} tetrahedron;

static tetrahedron tetrahedron_of(int index) {
    const int a = index / 8, other = index / 2 % 2;
    const int b = (a + 1 + other) % 3, c = (a + 2 - other) % 3;
    return (tetrahedron){a, index / 4 % 2, b, index % 2, c};
}

static int index_of(int a, int s, int b, int t) {
    return a * 8 + s * 4 + (b == (a + 1) % 3 ? 0 : 2) + t;
}

// Of the axes in a pair the one that stands first in a, b, c decides on which side of the diagonal
// the tetrahedron is.
static bool is_cut(const tetrahedron *t, const bool *is_free, const int *inward) {
    const bool pairs_of_a = is_free[t->a] && (is_free[t->b] || is_free[t->c]);
    const bool pair_of_b = is_free[t->b] && is_free[t->c];
    return (pairs_of_a && t->s != inward[t->a]) || (pair_of_b && t->t != inward[t->b]);
}

// The tetrahedra of a box that are left, as bits.
static uint32_t left_of(const whittling *w, const box *box_) {
    if (!is_left(w, box_)) return 0;
    bool is_free[3];
    int inward[3], free_count = 0;
    for (int i = 0; i < 3; i++) {
        const int part = part_of(box_, i);
        const bool is_bevel = part == BEVEL || part == FAR_BEVEL;
        inward[i] = part == BEVEL;
        const box outside = is_bevel ? beside(w, *box_, i, inward[i] ? -1 : 1) : *box_;
        is_free[i] = is_bevel && !is_left(w, &outside);
        free_count += is_free[i];
    }
    uint32_t left = 0;
    for (int i = 0; i < TETRAHEDRA; i++) {
        const tetrahedron t = tetrahedron_of(i);
        if (free_count < 2 || !is_cut(&t, is_free, inward)) left |= (uint32_t)1 << i;
    }
    return left;
}

// ---- what is left gets a surface

typedef struct sides {
    int64_t low[3], middle[3], high[3];
} sides;

static ita_corner corner_of(const int64_t place[3]) {
    return (ita_corner){place[0], place[1], place[2]};
}

// The corners: the box's middle, the face's, the two ends of the edge.
static void corners_of(const sides *sides_, const tetrahedron *t, ita_corner corners[4]) {
    for (int i = 0; i < 4; i++) {
        int64_t place[3] = {sides_->middle[0], sides_->middle[1], sides_->middle[2]};
        if (i > 0) place[t->a] = t->s ? sides_->high[t->a] : sides_->low[t->a];
        if (i > 1) {
            place[t->b] = t->t ? sides_->high[t->b] : sides_->low[t->b];
            place[t->c] = i > 2 ? sides_->high[t->c] : sides_->low[t->c];
        }
        corners[i] = corner_of(place);
    }
}

// The face opposite of each corner, and who lies behind it: another box, or another tetrahedron of
// this one.
static ita_status add_faces(const whittling *w, const sides *sides_, int index, uint32_t left,
                            const uint32_t *around) {
    const tetrahedron t = tetrahedron_of(index);
    ita_corner corners[4];
    corners_of(sides_, &t, corners);
    const bool is_closed[4] = {
        around[2 * t.a + t.s] >> index_of(t.a, !t.s, t.b, t.t) & 1, // opposite of the box's middle
        left >> index_of(t.b, t.t, t.a, t.s) & 1,
        left >> index_of(t.a, t.s, t.c, 1) & 1, // opposite of the edge's low end
        left >> index_of(t.a, t.s, t.c, 0) & 1,
    };
    for (int i = 0; i < 4; i++) {
        if (is_closed[i]) continue;
        ita_corner face[3];
        for (int c = 0, n = 0; c < 4; c++)
            if (c != i) face[n++] = corners[c];
        ita_status status = body_face(w->b, face, 3, corners[i]);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

static sides sides_of(const whittling *w, const box *box_) {
    sides made;
    for (int i = 0; i < 3; i++) {
        const int64_t corner = cell_of(box_, i) * w->starts[PARTS];
        const int part = part_of(box_, i);
        made.low[i] = corner + w->starts[part];
        made.high[i] = corner + w->starts[part + 1];
        made.middle[i] = (made.low[i] + made.high[i]) / 2;
    }
    return made;
}

static ita_status add_box(const whittling *w, const box *box_) {
    const uint32_t left = left_of(w, box_);
    if (left == 0) return ITA_OK;
    const sides sides_ = sides_of(w, box_);
    uint32_t around[6];
    for (int i = 0; i < 6; i++) {
        const box other = beside(w, *box_, i / 2, i % 2 ? 1 : -1);
        around[i] = left_of(w, &other);
    }
    ita_status status = ITA_OK;
    for (int i = 0; i < TETRAHEDRA && status == ITA_OK; i++)
        if (left >> i & 1) status = add_faces(w, &sides_, i, left, around);
    return status;
}

static bool has_width(const whittling *w, int part) {
    return w->starts[part] < w->starts[part + 1];
}

static ita_status add_cell(const whittling *w, ita_cell cell) {
    const int32_t first[3] = {cell.x * PARTS, cell.y * PARTS, cell.z * PARTS};
    for (int z = 0; z < PARTS; z++)
        for (int y = 0; y < PARTS; y++)
            for (int x = 0; x < PARTS; x++) {
                if (!has_width(w, x) || !has_width(w, y) || !has_width(w, z)) continue;
                const box box_ = {{first[0] + x, first[1] + y, first[2] + z}};
                ita_status status = add_box(w, &box_);
                if (status != ITA_OK) return status;
            }
    return ITA_OK;
}

ita_status body_of_whittled(body *b, const ita_cell *cells, size_t count,
                            const body_measures *measures) {
    const int64_t whole = 2 * measures->half, near = measures->offset + measures->bevel;
    const whittling w = {
        .b = b,
        .cells = cells,
        .cell_count = count,
        .starts = {0, measures->offset, near, whole - near, whole - measures->offset, whole}};
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && status == ITA_OK; i++)
        status = add_cell(&w, cells[i]);
    return status;
}
