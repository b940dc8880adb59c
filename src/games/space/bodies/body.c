// A solid built face after face. Knows nothing of cells.
#include "games/space/bodies/bodies.h"

#include "intarsia/base.h"

#include <string.h>

void body_open(body *b, const ita_allocator *allocator, ita_diag *diag) {
    *b = (body){.allocator = allocator, .diag = diag};
}

void body_close(body *b) {
    ita_give(b->allocator, b->corners, b->corner_capacity * sizeof *b->corners);
    ita_give(b->allocator, b->firsts, b->first_capacity * sizeof *b->firsts);
}

static ita_corner less(ita_corner a, ita_corner b) {
    return (ita_corner){a.x - b.x, a.y - b.y, a.z - b.z};
}

// Whether three corners run counter-clockwise for whoever looks from the other side of `inside`.
static bool looks_away(const ita_corner *c, ita_corner inside) {
    const ita_corner u = less(c[1], c[0]), v = less(c[2], c[0]), w = less(c[0], inside);
    const double x = (double)u.y * (double)v.z - (double)u.z * (double)v.y;
    const double y = (double)u.z * (double)v.x - (double)u.x * (double)v.z;
    const double z = (double)u.x * (double)v.y - (double)u.y * (double)v.x;
    return x * (double)w.x + y * (double)w.y + z * (double)w.z > 0;
}

static ita_status take_room(body *b, size_t corner_count) {
    const size_t all = b->corner_count + corner_count;
    if (all > ITA_SOLID_CORNERS_MOST) return ita_fail(b->diag, ITA_E_LIMIT, "space.bodies.large");
    ita_status status =
        ita_grow(b->allocator, &b->corners, &b->corner_capacity, all, sizeof *b->corners);
    if (status == ITA_OK)
        status = ita_grow(b->allocator, &b->firsts, &b->first_capacity, b->face_count + 2,
                          sizeof *b->firsts);
    return status == ITA_OK ? ITA_OK : ita_fail(b->diag, status, "memory");
}

static void close_face(body *b, size_t corner_count) {
    b->firsts[b->face_count++] = b->corner_count;
    b->corner_count = b->firsts[b->face_count] = b->corner_count + corner_count;
}

ita_status body_face(body *b, ita_corner *corners, size_t count, ita_corner inside) {
    ita_status status = take_room(b, count);
    if (status != ITA_OK) return status;
    const bool is_right = looks_away(corners, inside);
    for (size_t i = 0; i < count; i++)
        b->corners[b->corner_count + i] = corners[is_right ? i : count - 1 - i];
    close_face(b, count);
    return ITA_OK;
}

ita_status body_triangle(body *b, const ita_corner corners[3]) {
    ita_status status = take_room(b, 3);
    if (status != ITA_OK) return status;
    memcpy(&b->corners[b->corner_count], corners, 3 * sizeof *corners);
    close_face(b, 3);
    return ITA_OK;
}

// ---- equal corners become one

typedef struct place {
    ita_corner corner;
    size_t index;
} place;

static int compare(const void *first, const void *second, void *user) {
    (void)user;
    const ita_corner *a = &((const place *)first)->corner, *b = &((const place *)second)->corner;
    if (a->z != b->z) return a->z < b->z ? -1 : 1;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return a->x == b->x ? 0 : a->x < b->x ? -1 : 1;
}

static void number_corners(place *places, size_t count, ita_corner *corners, uint32_t *loops,
                           size_t *corner_count) {
    ita_sort(places, count, sizeof *places, compare, NULL);
    *corner_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare(&places[i - 1], &places[i], NULL) != 0)
            corners[(*corner_count)++] = places[i].corner;
        loops[places[i].index] = (uint32_t)(*corner_count - 1);
    }
}

ita_status body_end(body *b, const char *name, ita_arena *arena, ita_solid *out) {
    const size_t count = b->corner_count;
    place *places = ita_take(b->allocator, count * sizeof *places);
    ita_corner *corners = ita_arena_take(arena, count * sizeof *corners);
    uint32_t *loops = ita_arena_take(arena, count * sizeof *loops);
    size_t *firsts = ita_arena_take(arena, (b->face_count + 1) * sizeof *firsts);
    ita_status status = ITA_OK;
    if (places && corners && loops && firsts) {
        for (size_t i = 0; i < count; i++)
            places[i] = (place){b->corners[i], i};
        memcpy(firsts, b->firsts, (b->face_count + 1) * sizeof *firsts);
        *out = (ita_solid){.name = name,
                           .corners = corners,
                           .loops = loops,
                           .firsts = firsts,
                           .face_count = b->face_count};
        number_corners(places, count, corners, loops, &out->corner_count);
    } else {
        status = ita_fail(b->diag, ITA_E_MEMORY, "memory");
    }
    ita_give(b->allocator, places, count * sizeof *places);
    return status;
}
