// Triangles that meet otherwise than at their rims: none may. Boxes in a tree say which come near
// each other, exact signs decide. Knows nothing of inside and outside.
#include "geom/solid/surface.h"
#include "intarsia/base.h"

// ---- two triangles

// The corner on one side alone, when the plane cuts the triangle or holds an edge of it; -1 when it
// holds a corner at most.
static int lone_corner(const int sides[3], bool *is_cut) {
    int above = 0, below = 0;
    for (int i = 0; i < 3; i++) {
        above += sides[i] > 0;
        below += sides[i] < 0;
    }
    *is_cut = above && below;
    if (!*is_cut && above + below != 1) return -1;
    int lone = above == 1 ? 1 : -1;
    for (int i = 0; i < 3; i++)
        if (sides[i] == lone) return i;
    return -1;
}

static bool is_parted_by(int axis, const triangle *a, const triangle *b) {
    int turn = sign_of(turn_seen(axis, a->p[0], a->p[1], a->p[2]));
    for (int i = 0; i < 3; i++) {
        bool is_parted = true;
        for (int j = 0; j < 3 && is_parted; j++)
            is_parted = turn * sign_of(turn_seen(axis, a->p[i], a->p[(i + 1) % 3], b->p[j])) <= 0;
        if (is_parted) return true;
    }
    return false;
}

// Both planes meet in a line, and each triangle has a stretch of it, between its two edges at its
// lone corner. Which of two ends comes first on the line is the side of two such edges to each
// other, times a sign that is the same for all four pairs. So the stretches overlap when both signs
// come.
static bool stretches_overlap(const triangle *a, int lone_a, const triangle *b, int lone_b) {
    bool has_before = false, has_after = false;
    for (int i = 1; i < 3; i++)
        for (int j = 1; j < 3; j++) {
            int side = corner_side(a->p[lone_a], a->p[(lone_a + i) % 3], b->p[lone_b],
                                   b->p[(lone_b + j) % 3]);
            has_before = has_before || side < 0;
            has_after = has_after || side > 0;
        }
    return has_before && has_after;
}

meeting triangles_meet(const triangle *a, const triangle *b) {
    normal n = triangle_normal(b->p);
    int sides[3];
    for (int i = 0; i < 3; i++)
        sides[i] = normal_side(n, corner_less(a->p[i], b->p[0]));
    bool is_a_cut, is_b_cut;
    if (!sides[0] && !sides[1] && !sides[2]) {
        int axis = normal_axis(n);
        return is_parted_by(axis, a, b) || is_parted_by(axis, b, a) ? MEET_NOT : MEET_FLAT;
    }
    int lone_a = lone_corner(sides, &is_a_cut);
    if (lone_a < 0) return MEET_NOT;
    n = triangle_normal(a->p);
    for (int i = 0; i < 3; i++)
        sides[i] = normal_side(n, corner_less(b->p[i], a->p[0]));
    int lone_b = lone_corner(sides, &is_b_cut);
    if (lone_b < 0 || (!is_a_cut && !is_b_cut)) return MEET_NOT;
    if (!stretches_overlap(a, lone_a, b, lone_b)) return MEET_NOT;
    return is_a_cut && is_b_cut ? MEET_CROSSING : MEET_EDGE;
}

// ---- which come near each other

typedef struct box {
    int64_t low[3], high[3];
} box;

// Nodes in the order of a heap over `order`: node i has 2 i + 1 and 2 i + 2 below it.
typedef struct near_tree {
    surface *s;
    uint32_t *order;
    box *boxes;
    size_t box_count;
} near_tree;

#define LEAF 4

static box box_of(const triangle *t) {
    box b;
    for (int axis = 0; axis < 3; axis++) {
        b.low[axis] = b.high[axis] = corner_on(t->p[0], axis);
        for (int i = 1; i < 3; i++) {
            int64_t value = corner_on(t->p[i], axis);
            if (value < b.low[axis]) b.low[axis] = value;
            if (value > b.high[axis]) b.high[axis] = value;
        }
    }
    return b;
}

static bool boxes_touch(const box *a, const box *b) {
    for (int axis = 0; axis < 3; axis++)
        if (a->low[axis] > b->high[axis] || b->low[axis] > a->high[axis]) return false;
    return true;
}

bool triangles_are_apart(const triangle *a, const triangle *b) {
    box p = box_of(a), q = box_of(b);
    return !boxes_touch(&p, &q);
}

typedef struct by_middle {
    const triangle *triangles;
    int axis;
} by_middle;

static int compare_middles(const void *a, const void *b, void *user) {
    const by_middle *by = user;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    int64_t sums[2] = {0, 0}; // three times 2^52 fits
    for (int i = 0; i < 3; i++) {
        sums[0] += corner_on(by->triangles[x].p[i], by->axis);
        sums[1] += corner_on(by->triangles[y].p[i], by->axis);
    }
    if (sums[0] != sums[1]) return sums[0] < sums[1] ? -1 : 1;
    return x < y ? -1 : x > y;
}

static int longest_axis(const box *b) {
    int longest = 0;
    for (int axis = 1; axis < 3; axis++)
        if (b->high[axis] - b->low[axis] > b->high[longest] - b->low[longest]) longest = axis;
    return longest;
}

static void build(near_tree *t, size_t node, size_t first, size_t end) {
    const triangle *triangles = t->s->triangles;
    box all = box_of(&triangles[t->order[first]]);
    for (size_t i = first + 1; i < end; i++) {
        box b = box_of(&triangles[t->order[i]]);
        for (int axis = 0; axis < 3; axis++) {
            if (b.low[axis] < all.low[axis]) all.low[axis] = b.low[axis];
            if (b.high[axis] > all.high[axis]) all.high[axis] = b.high[axis];
        }
    }
    t->boxes[node] = all;
    if (end - first <= LEAF) return;
    by_middle by = {triangles, longest_axis(&all)};
    ita_sort(t->order + first, end - first, sizeof *t->order, compare_middles, &by);
    size_t middle = first + (end - first) / 2;
    build(t, 2 * node + 1, first, middle);
    build(t, 2 * node + 2, middle, end);
}

typedef struct branch {
    size_t node, first, end;
} branch;

static branch lower(branch b) {
    return (branch){2 * b.node + 1, b.first, b.first + (b.end - b.first) / 2};
}
static branch upper(branch b) {
    return (branch){2 * b.node + 2, b.first + (b.end - b.first) / 2, b.end};
}

static ita_status try_leaves(near_tree *t, branch a, branch b) {
    surface *s = t->s;
    for (size_t i = a.first; i < a.end; i++)
        for (size_t j = a.node == b.node ? i + 1 : b.first; j < b.end; j++) {
            const triangle *x = &s->triangles[t->order[i]], *y = &s->triangles[t->order[j]];
            box p = box_of(x), q = box_of(y);
            if (!boxes_touch(&p, &q)) continue;
            if (surface_is_spent(s, 4)) return s->diag->status;
            if (triangles_meet(x, y) == MEET_NOT) continue;
            bool is_one = x->face == y->face;
            return surface_fails(s, ITA_E_RANGE,
                                 is_one ? "geom.solid.twisted" : "geom.solid.crosses", x->face,
                                 is_one ? NO_FACE : y->face);
        }
    return ITA_OK;
}

static ita_status try_branches(near_tree *t, branch a, branch b) {
    if (surface_is_spent(t->s, 1)) return t->s->diag->status;
    bool is_same = a.node == b.node;
    if (!is_same && !boxes_touch(&t->boxes[a.node], &t->boxes[b.node])) return ITA_OK;
    bool ends_a = a.end - a.first <= LEAF, ends_b = b.end - b.first <= LEAF;
    if (ends_a && ends_b) return try_leaves(t, a, b);
    ita_status status;
    if (is_same) {
        status = try_branches(t, lower(a), lower(a));
        if (!status) status = try_branches(t, upper(a), upper(a));
        return status ? status : try_branches(t, lower(a), upper(a));
    }
    bool splits_a = !ends_a && (ends_b || a.end - a.first >= b.end - b.first);
    status = splits_a ? try_branches(t, lower(a), b) : try_branches(t, a, lower(b));
    if (status) return status;
    return splits_a ? try_branches(t, upper(a), b) : try_branches(t, a, upper(b));
}

ita_status surface_meet(surface *s) {
    near_tree t = {.s = s, .box_count = 1};
    while ((t.box_count + 1) / 2 * LEAF < s->count)
        t.box_count = 2 * t.box_count + 1;
    t.order = ita_take(s->allocator, s->count * sizeof *t.order);
    t.boxes = ita_take(s->allocator, t.box_count * sizeof *t.boxes);
    ita_status status = ITA_OK;
    if (!t.order || !t.boxes) status = ita_fail(s->diag, ITA_E_MEMORY, "memory");
    if (!status) {
        for (uint32_t i = 0; i < s->count; i++)
            t.order[i] = i;
        const branch root = {0, 0, s->count};
        build(&t, 0, 0, s->count);
        status = try_branches(&t, root, root);
    }
    ita_give(s->allocator, t.order, s->count * sizeof *t.order);
    ita_give(s->allocator, t.boxes, t.box_count * sizeof *t.boxes);
    return status;
}
