// What is outside of a shell must lie outside of all: asked at one point of each shell, along a
// ray. Ties are broken as if the ray were moved a little to the right and less upwards, the same
// for all triangles.
#include "geom/solid/surface.h"

static ita_corner scaled(ita_corner p, int64_t parts) {
    return (ita_corner){p.x * parts, p.y * parts, p.z * parts};
}

static bool is_beside(const ita_corner p[3], const spot *q, int axis) {
    int64_t at = corner_on(q->at, axis);
    bool is_below = true, is_above = true;
    for (int i = 0; i < 3; i++) {
        is_below = is_below && corner_on(p[i], axis) < at;
        is_above = is_above && corner_on(p[i], axis) > at;
    }
    return is_below || is_above;
}

// In the triangle's plane: is it in the triangle or on its rim?
static bool is_within(const ita_corner p[3], const spot *q, int axis) {
    int signs[2] = {0, 0};
    for (int i = 0; i < 3; i++) {
        ita_int128 turn = turn_seen(axis, p[i], p[(i + 1) % 3], q->at);
        signs[0] += turn >= 0;
        signs[1] += turn <= 0;
    }
    return signs[0] == 3 || signs[1] == 3;
}

// How often the triangle's shadow goes round the ray: edges to its right that go up, less those
// down.
static int rounds(const ita_corner p[3], const spot *q) {
    int up = (q->axis + 2) % 3, count = 0;
    int64_t level = corner_on(q->at, up);
    for (int i = 0; i < 3; i++) {
        ita_corner a = p[i], b = p[(i + 1) % 3];
        bool is_a_below = corner_on(a, up) <= level, is_b_below = corner_on(b, up) <= level;
        if (is_a_below == is_b_below) continue;
        int turn = sign_of(turn_seen(q->axis, a, b, q->at));
        if (is_a_below && turn > 0) count++;
        if (!is_a_below && turn < 0) count--;
    }
    return count;
}

// What the triangle adds to the covering of the spot; false when it touches it.
static bool add_triangle(const triangle *t, const spot *q, int *covering) {
    ita_corner p[3];
    for (int i = 0; i < 3; i++)
        p[i] = scaled(t->p[i], q->parts);
    if (is_beside(p, q, (q->axis + 1) % 3) || is_beside(p, q, (q->axis + 2) % 3)) return true;
    normal n = triangle_normal(t->p);
    int side = normal_side(n, corner_less(q->at, p[0]));
    if (side == 0) return !is_within(p, q, normal_axis(n));
    if (side * sign_of(normal_on(n, q->axis)) < 0) *covering += rounds(p, q);
    return true;
}

bool surface_covering(const surface *s, uint32_t own, const spot *q, int *covering) {
    *covering = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (i != own && !add_triangle(&s->triangles[i], q, covering)) return false;
    // a triangle that looks against the ray is gone through by it, from its outside
    if (own != NO_FACE && normal_on(triangle_normal(s->triangles[own].p), q->axis) < 0) --*covering;
    return true;
}

static ita_status look_out(surface *s, uint32_t own) {
    static const int8_t weights[][3] = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {3, 2, 1},
                                        {1, 3, 2}, {2, 1, 3}, {5, 4, 7}, {7, 5, 4}, {4, 7, 5}};
    const triangle *t = &s->triangles[own];
    for (size_t w = 0; w < sizeof weights / sizeof weights[0]; w++) {
        if (surface_is_spent(s, s->count)) return s->diag->status;
        spot q = {.axis = normal_axis(triangle_normal(t->p))};
        for (int i = 0; i < 3; i++) {
            ita_corner p = scaled(t->p[i], weights[w][i]);
            q.at = (ita_corner){q.at.x + p.x, q.at.y + p.y, q.at.z + p.z};
            q.parts += weights[w][i];
        }
        int covering;
        if (!surface_covering(s, own, &q, &covering)) continue;
        if (covering == 0) return ITA_OK;
        return surface_fails(s, ITA_E_RANGE, "geom.solid.inside", t->face, NO_FACE);
    }
    return surface_fails(s, ITA_E_LIMIT, "geom.solid.entangled", NO_FACE, NO_FACE);
}

ita_status surface_look_out(surface *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        ita_status status = s->shells[i] == i ? look_out(s, i) : ITA_OK;
        if (status) return status;
    }
    return ITA_OK;
}
