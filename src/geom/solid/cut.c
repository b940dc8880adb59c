// Faces cut into triangles by their ears. All triangles look to the face's outside, and their edges
// add up to its loop, whatever the loop does: so that they are the face is never assumed, only that
// they do not overlap (meet.c). Holes come by bridges.
#include "geom/solid/surface.h"

#include <string.h>

// A face's loop as a ring from which corners are taken.
typedef struct ring {
    const ita_solid *solid;
    const uint32_t *loop;
    uint32_t next[ITA_SOLID_FACE_MOST], previous[ITA_SOLID_FACE_MOST];
    size_t left;
    int axis, sign; // seen against `axis` its inside lies to the left when sign is 1
} ring;

static ita_corner corner_at(const ring *r, uint32_t i) {
    return r->solid->corners[r->loop[i]];
}

static int turn_of(const ring *r, ita_corner a, ita_corner b, ita_corner c) {
    return r->sign * sign_of(turn_seen(r->axis, a, b, c));
}

static void take(ring *r, uint32_t i) {
    r->next[r->previous[i]] = r->next[i];
    r->previous[r->next[i]] = r->previous[i];
    r->left--;
}

static bool holds(const ring *r, const ita_corner p[3], ita_corner q) {
    for (int i = 0; i < 3; i++)
        if (corner_equal(p[i], q)) return false;
    for (int i = 0; i < 3; i++)
        if (turn_of(r, p[i], p[(i + 1) % 3], q) < 0) return false;
    return true;
}

static bool is_ear(surface *s, const ring *r, const ita_corner p[3], uint32_t tip) {
    s->steps_left -= r->left < s->steps_left ? r->left : s->steps_left;
    for (uint32_t i = r->next[r->next[tip]]; i != r->previous[tip]; i = r->next[i])
        if (holds(r, p, corner_at(r, i))) return false;
    return true;
}

static ita_status add_triangle(surface *s, const ita_corner p[3], uint32_t face) {
    ita_status status =
        ita_grow(s->allocator, &s->triangles, &s->capacity, s->count + 1, sizeof *s->triangles);
    if (status) return ita_fail(s->diag, status, "memory");
    triangle *t = &s->triangles[s->count++];
    memcpy(t->p, p, sizeof t->p);
    t->face = face;
    return ITA_OK;
}

// Corners on a straight line are dropped: their edges add up to one.
static ita_status cut_ears(surface *s, ring *r, uint32_t face) {
    uint32_t tip = 0;
    size_t tried = 0;
    while (r->left > 2) {
        if (surface_is_spent(s, 1)) return s->diag->status;
        const ita_corner p[3] = {corner_at(r, r->previous[tip]), corner_at(r, tip),
                                 corner_at(r, r->next[tip])};
        int turn = turn_of(r, p[0], p[1], p[2]);
        bool is_cut = turn == 0 || (turn > 0 && is_ear(s, r, p, tip));
        if (is_cut && turn > 0) {
            ita_status status = add_triangle(s, p, face);
            if (status) return status;
        }
        uint32_t next = is_cut ? r->previous[tip] : r->next[tip];
        if (is_cut) take(r, tip);
        tip = next;
        tried = is_cut ? 0 : tried + 1;
        if (tried > r->left)
            return surface_fails(s, ITA_E_RANGE, "geom.solid.twisted", face, NO_FACE);
    }
    return ITA_OK;
}

// The plane of the loop, from its first three corners that are not on a line.
static normal loop_normal(const ring *r, size_t count) {
    ita_corner along = {0, 0, 0};
    for (uint32_t i = 1; i < count; i++) {
        ita_corner d = corner_less(corner_at(r, i), corner_at(r, 0));
        normal n = corner_cross(along, d);
        if (!normal_is_zero(n)) return n;
        if (along.x == 0 && along.y == 0 && along.z == 0) along = d;
    }
    return (normal){0, 0, 0};
}

static ita_status cut_face(surface *s, ring *r, uint32_t face) {
    const ita_solid *solid = s->solid;
    size_t count = solid->firsts[face + 1] - solid->firsts[face];
    if (count > ITA_SOLID_FACE_MOST)
        return surface_fails(s, ITA_E_LIMIT, "geom.solid.face_many", face, NO_FACE);
    r->solid = solid;
    r->loop = solid->loops + solid->firsts[face];
    r->left = count;
    for (uint32_t i = 0; i < count; i++) {
        r->next[i] = i + 1 < count ? i + 1 : 0;
        r->previous[i] = i > 0 ? i - 1 : (uint32_t)count - 1;
    }
    normal n = loop_normal(r, count);
    r->axis = normal_axis(n);
    ita_int128 area = 0; // 4,096 times 2^107 at most
    for (uint32_t i = 1; i < count; i++) {
        area += turn_seen(r->axis, corner_at(r, 0), corner_at(r, i - 1), corner_at(r, i));
        if (normal_side(n, corner_less(corner_at(r, i), corner_at(r, 0))) != 0)
            return surface_fails(s, ITA_E_RANGE, "geom.solid.plane", face, NO_FACE);
    }
    r->sign = sign_of(area);
    if (r->sign == 0) return surface_fails(s, ITA_E_RANGE, "geom.solid.area", face, NO_FACE);
    return cut_ears(s, r, face);
}

static bool is_in_range(ita_corner p) {
    const int64_t most = ITA_COORDINATE_MOST;
    return p.x >= -most && p.x <= most && p.y >= -most && p.y <= most && p.z >= -most &&
           p.z <= most;
}

static ita_status look_at_lists(surface *s) {
    const ita_solid *solid = s->solid;
    if (solid->face_count == 0)
        return surface_fails(s, ITA_E_RANGE, "geom.solid.empty", NO_FACE, NO_FACE);
    size_t last = solid->firsts[solid->face_count];
    if (solid->corner_count > ITA_SOLID_CORNERS_MOST || last > 4 * ITA_SOLID_CORNERS_MOST)
        return surface_fails(s, ITA_E_LIMIT, "geom.solid.many", NO_FACE, NO_FACE);
    for (size_t i = 0; i < last; i++) {
        if (solid->loops[i] >= solid->corner_count)
            return surface_fails(s, ITA_E_RANGE, "geom.solid.corner", NO_FACE, NO_FACE);
        if (!is_in_range(solid->corners[solid->loops[i]]))
            return surface_fails(s, ITA_E_OVERFLOW, "geom.solid.huge", NO_FACE, NO_FACE);
    }
    return ITA_OK;
}

ita_status surface_cut(surface *s) {
    ita_status status = look_at_lists(s);
    if (status) return status;
    ring *r = ita_take(s->allocator, sizeof *r);
    if (!r) return ita_fail(s->diag, ITA_E_MEMORY, "memory");
    for (size_t face = 0; face < s->solid->face_count && !status; face++)
        status = cut_face(s, r, (uint32_t)face);
    ita_give(s->allocator, r, sizeof *r);
    return status;
}
