// Proofs that two solids share room, or that one leaves the other: a place where their faces cross,
// faces that lie on each other and look the same or opposite ways, or a point of a face strictly
// inside. Both are sound. What is not found is not said to be absent.
#include "geom/solid/surface.h"

static bool boxes_overlap(surface *a, const surface *b) {
    uint64_t steps = a->count + b->count;
    if (a->steps_left < steps) {
        a->steps_left = 0;
        return false;
    }
    a->steps_left -= steps;
    for (int axis = 0; axis < 3; axis++) {
        int64_t low[2] = {INT64_MAX, INT64_MAX}, high[2] = {INT64_MIN, INT64_MIN};
        const surface *both[2] = {a, b};
        for (int k = 0; k < 2; k++)
            for (size_t i = 0; i < 3 * both[k]->count; i++) {
                int64_t value = corner_on(both[k]->triangles[i / 3].p[i % 3], axis);
                if (value < low[k]) low[k] = value;
                if (value > high[k]) high[k] = value;
            }
        if (low[0] >= high[1] || low[1] >= high[0]) return false;
    }
    return true;
}

static double middle_on(const triangle *t, int axis) {
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (double)corner_on(t->p[i], axis);
    return sum / 3;
}

// About where the triangle goes through the plane of the other: the middle of its stretch there.
static void crossing_place(const triangle *a, const triangle *b, double at[3]) {
    normal n = triangle_normal(b->p);
    double sides[3], sum[3] = {0, 0, 0};
    int found = 0;
    for (int i = 0; i < 3; i++)
        sides[i] = triple_value(normal_dot(n, corner_less(a->p[i], b->p[0])));
    for (int i = 0; i < 3; i++) {
        int k = (i + 1) % 3;
        if (!(sides[i] > 0 && sides[k] <= 0) && !(sides[i] < 0 && sides[k] >= 0)) continue;
        double share = sides[i] / (sides[i] - sides[k]);
        for (int axis = 0; axis < 3; axis++) {
            double from = (double)corner_on(a->p[i], axis), to = (double)corner_on(a->p[k], axis);
            sum[axis] += from + share * (to - from);
        }
        found++;
    }
    for (int axis = 0; axis < 3; axis++)
        at[axis] = found ? sum[axis] / found : middle_on(a, axis);
}

static bool look_alike(const triangle *a, const triangle *b) {
    normal m = triangle_normal(a->p), n = triangle_normal(b->p);
    int axis = normal_axis(m);
    return sign_of(normal_on(m, axis)) == sign_of(normal_on(n, axis));
}

// Faces that cross, or that lie on each other and look alike (or not).
static bool faces_tell(surface *a, const surface *b, bool alike, double at[3]) {
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++) {
            const triangle *x = &a->triangles[i], *y = &b->triangles[k];
            if (a->steps_left == 0) return false;
            a->steps_left--;
            if (triangles_are_apart(x, y)) continue;
            meeting how = triangles_meet(x, y);
            if (how != MEET_CROSSING && (how != MEET_FLAT || look_alike(x, y) != alike)) continue;
            for (int axis = 0; axis < 3; axis++)
                at[axis] = middle_on(x, axis);
            if (how == MEET_CROSSING) crossing_place(x, y, at);
            return true;
        }
    return false;
}

// A point of a face of `a` where `b` covers `wanted` times, strictly.
static bool points_tell(surface *a, const surface *b, int wanted, double at[3]) {
    for (size_t i = 0; i < a->count; i++) {
        const triangle *t = &a->triangles[i];
        spot q = {.parts = 3};
        for (int k = 0; k < 3; k++)
            q.at = (ita_corner){q.at.x + t->p[k].x, q.at.y + t->p[k].y, q.at.z + t->p[k].z};
        int covering;
        if (a->steps_left < b->count) return false;
        a->steps_left -= b->count;
        if (!surface_covering(b, NO_FACE, &q, &covering) || covering != wanted) continue;
        for (int axis = 0; axis < 3; axis++)
            at[axis] = middle_on(t, axis);
        return true;
    }
    return false;
}

bool surfaces_share_room(surface *a, surface *b, double at[3]) {
    if (!boxes_overlap(a, b)) return false;
    return points_tell(a, b, 1, at) || points_tell(b, a, 1, at) || faces_tell(a, b, true, at);
}

bool surface_leaves(surface *a, surface *target, double at[3]) {
    return points_tell(a, target, 0, at) || faces_tell(a, target, false, at) ||
           points_tell(target, a, 1, at);
}
