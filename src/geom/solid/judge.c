// The judge of solids: each edge of each face raises two flags, on its plane, its line, at its
// ends. Nothing left means an exact covering (docs/space.md). The table decides, never the hash.
// Knows nothing of what makes a solid sound (check.c).
#include "geom/number/field.h"
#include "geom/solid/flags.h"
#include "intarsia/base.h"

#include <string.h>

// A point of a line of a plane, and what its flags add up to. As the point lies on both, the plane
// is known by its normal and the line by its direction; both are canonical. Empty while `along` is
// zero.
typedef struct flag {
    ita_corner along, at;
    uint32_t normal_index;
    int32_t sum;
} flag;

// Invariant: open_count is the number of flags whose sum is not zero, used_count that of all.
// Normals are kept once each; their table holds indices plus one.
struct ita_solid_judge {
    const ita_allocator *allocator;
    flag *flags;
    size_t flag_count; // a power of two, or 0
    size_t used_count, open_count;
    normal *normals;
    size_t normal_count, normal_capacity;
    uint32_t *places;
    size_t place_count; // a power of two, or 0
};

ita_status ita_solid_judge_open(const ita_allocator *allocator, ita_solid_judge **judge) {
    ita_solid_judge *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ITA_E_MEMORY;
    made->allocator = allocator;
    *judge = made;
    return ITA_OK;
}

void ita_solid_judge_close(ita_solid_judge *judge) {
    if (!judge) return;
    const ita_allocator *allocator = judge->allocator;
    ita_give(allocator, judge->flags, judge->flag_count * sizeof *judge->flags);
    ita_give(allocator, judge->normals, judge->normal_capacity * sizeof *judge->normals);
    ita_give(allocator, judge->places, judge->place_count * sizeof *judge->places);
    ita_give(allocator, judge, sizeof *judge);
}

void ita_solid_judge_reset(ita_solid_judge *judge) {
    if (judge->flags) memset(judge->flags, 0, judge->flag_count * sizeof *judge->flags);
    if (judge->places) memset(judge->places, 0, judge->place_count * sizeof *judge->places);
    judge->used_count = judge->open_count = judge->normal_count = 0;
}

bool ita_solid_judge_is_clear(const ita_solid_judge *judge) {
    return judge->open_count == 0;
}

bool ita_solid_judge_find(const ita_solid_judge *judge, ita_corner *corner) {
    bool is_found = false;
    for (size_t i = 0; i < judge->flag_count; i++) {
        const flag *f = &judge->flags[i];
        if (f->sum == 0) continue;
        ita_corner p = f->at, q = *corner;
        bool is_lower = p.z != q.z ? p.z < q.z : p.y != q.y ? p.y < q.y : p.x < q.x;
        if (!is_found || is_lower) *corner = p; // the lowest: no matter where the table put it
        is_found = true;
    }
    return is_found;
}

// ---- canonical directions

static ita_int128 common_divisor(ita_int128 x, ita_int128 y) {
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    while (y != 0) {
        if (x <= INT64_MAX && y <= INT64_MAX) return field_common_divisor((int64_t)x, (int64_t)y);
        ita_int128 rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

// One of the two shortest whole vectors along n: that whose first component not zero is positive.
static normal canonical_normal(normal n) {
    ita_int128 divisor = common_divisor(common_divisor(n.x, n.y), n.z);
    ita_int128 first = normal_on(n, normal_axis(n));
    if (first < 0) divisor = -divisor;
    return (normal){n.x / divisor, n.y / divisor, n.z / divisor};
}

static ita_corner canonical_direction(ita_corner d) {
    int64_t divisor = field_common_divisor(field_common_divisor(d.x, d.y), d.z);
    int64_t first = d.x ? d.x : d.y ? d.y : d.z;
    if (first < 0) divisor = -divisor;
    return (ita_corner){d.x / divisor, d.y / divisor, d.z / divisor};
}

// ---- the tables

static uint64_t mixed(uint64_t hash, int64_t word) {
    return (hash ^ (uint64_t)word) * 0x9e3779b97f4a7c15u + (hash >> 29);
}

static uint64_t mixed_corner(uint64_t hash, ita_corner p) {
    return mixed(mixed(mixed(hash, p.x), p.y), p.z);
}

static uint64_t normal_hash(const normal *n) {
    const ita_corner low = {(int64_t)n->x, (int64_t)n->y, (int64_t)n->z};
    return ita_mix(mixed_corner(1, low));
}

// The place of a normal, or the empty one where it belongs.
static uint32_t *normal_place(const ita_solid_judge *judge, const normal *n) {
    size_t mask = judge->place_count - 1, place = ita_slot(normal_hash(n), mask);
    for (;; place = (place + 1) & mask) {
        uint32_t held = judge->places[place];
        if (!held) break;
        const normal *other = &judge->normals[held - 1];
        if (other->x == n->x && other->y == n->y && other->z == n->z) break;
    }
    return &judge->places[place];
}

static ita_status widen_places(ita_solid_judge *judge) {
    if (2 * (judge->normal_count + 1) <= judge->place_count) return ITA_OK;
    size_t wanted = judge->place_count ? 2 * judge->place_count : 64;
    uint32_t *places = ita_take_zeroed(judge->allocator, wanted, sizeof *places);
    if (!places) return ITA_E_MEMORY;
    ita_give(judge->allocator, judge->places, judge->place_count * sizeof *places);
    judge->places = places;
    judge->place_count = wanted;
    for (size_t i = 0; i < judge->normal_count; i++)
        *normal_place(judge, &judge->normals[i]) = (uint32_t)i + 1;
    return ITA_OK;
}

static ita_status find_normal(ita_solid_judge *judge, normal n, uint32_t *index) {
    n = canonical_normal(n);
    ita_status status = widen_places(judge);
    if (status) return status;
    uint32_t *place = normal_place(judge, &n);
    if (!*place) {
        status = ita_grow(judge->allocator, &judge->normals, &judge->normal_capacity,
                          judge->normal_count + 1, sizeof *judge->normals);
        if (status) return status;
        judge->normals[judge->normal_count++] = n;
        *place = (uint32_t)judge->normal_count;
    }
    *index = *place - 1;
    return ITA_OK;
}

static bool is_empty(const flag *f) {
    return f->along.x == 0 && f->along.y == 0 && f->along.z == 0;
}

static flag *find_flag(flag *flags, size_t count, const flag *key) {
    uint64_t hash = mixed_corner(mixed_corner(key->normal_index + 1, key->along), key->at);
    size_t slot = ita_slot(ita_mix(hash), count - 1);
    while (!is_empty(&flags[slot])) {
        const flag *f = &flags[slot];
        if (f->normal_index == key->normal_index && corner_equal(f->at, key->at) &&
            corner_equal(f->along, key->along))
            break;
        slot = (slot + 1) & (count - 1);
    }
    return &flags[slot];
}

// Room for two flags more; those that came back to zero are left behind.
static ita_status make_room(ita_solid_judge *judge) {
    if (2 * (judge->used_count + 2) <= judge->flag_count) return ITA_OK;
    size_t wanted = judge->flag_count ? judge->flag_count : 256;
    while (4 * (judge->open_count + 2) > wanted)
        wanted *= 2;
    flag *flags = ita_take_zeroed(judge->allocator, wanted, sizeof *flags);
    if (!flags) return ITA_E_MEMORY;
    for (size_t i = 0; i < judge->flag_count; i++)
        if (judge->flags[i].sum != 0) *find_flag(flags, wanted, &judge->flags[i]) = judge->flags[i];
    ita_give(judge->allocator, judge->flags, judge->flag_count * sizeof *flags);
    judge->used_count = judge->open_count;
    judge->flags = flags;
    judge->flag_count = wanted;
    return ITA_OK;
}

static void raise_flag(ita_solid_judge *judge, const flag *key, int times) {
    flag *f = find_flag(judge->flags, judge->flag_count, key);
    if (is_empty(f)) {
        *f = *key;
        f->sum = 0;
        judge->used_count++;
    }
    judge->open_count -= f->sum != 0;
    f->sum += times;
    judge->open_count += f->sum != 0;
}

// ---- what is left

size_t judge_left_count(const ita_solid_judge *judge) {
    return judge->open_count;
}

void judge_list_left(const ita_solid_judge *judge, left_flag *flags) {
    for (size_t i = 0; i < judge->flag_count; i++) {
        const flag *f = &judge->flags[i];
        if (f->sum)
            *flags++ = (left_flag){&judge->normals[f->normal_index], f->along, f->at, f->sum};
    }
}

int32_t judge_left_at(const ita_solid_judge *judge, normal n, ita_corner along, ita_corner at) {
    if (judge->open_count == 0) return 0;
    n = canonical_normal(n);
    uint32_t place = *normal_place(judge, &n);
    if (!place) return 0;
    const flag key = {.along = canonical_direction(along), .at = at, .normal_index = place - 1};
    return find_flag(judge->flags, judge->flag_count, &key)->sum;
}

// ---- solids

// A normal of the plane of a face: of the first three corners that are not on a line.
static normal face_normal(const ita_solid *solid, size_t face) {
    const uint32_t *loop = solid->loops + solid->firsts[face];
    size_t count = solid->firsts[face + 1] - solid->firsts[face];
    normal n = {0, 0, 0};
    ita_corner start = solid->corners[loop[0]], along = {0, 0, 0};
    for (size_t i = 1; i < count && normal_is_zero(n); i++) {
        ita_corner d = corner_less(solid->corners[loop[i]], start);
        n = corner_cross(along, d);
        if (along.x == 0 && along.y == 0 && along.z == 0) along = d;
    }
    return n;
}

static ita_status add_face(ita_solid_judge *judge, const ita_solid *solid, size_t face, int times) {
    const uint32_t *loop = solid->loops + solid->firsts[face];
    size_t count = solid->firsts[face + 1] - solid->firsts[face];
    if (count < 3) return ITA_OK;
    normal n = face_normal(solid, face);
    if (normal_is_zero(n)) return ITA_OK; // no area covers nothing
    flag key = {.sum = 0};
    ita_status status = find_normal(judge, n, &key.normal_index);
    for (size_t i = 0; i < count && !status; i++) {
        ita_corner from = solid->corners[loop[i]];
        ita_corner to = solid->corners[loop[i + 1 < count ? i + 1 : 0]];
        if (corner_equal(from, to)) continue;
        status = make_room(judge);
        if (status) break;
        key.along = canonical_direction(corner_less(to, from));
        key.at = from;
        raise_flag(judge, &key, times);
        key.at = to;
        raise_flag(judge, &key, -times);
    }
    return status;
}

ita_status ita_solid_judge_add(ita_solid_judge *judge, const ita_solid *solid, int times) {
    for (size_t face = 0; face < solid->face_count; face++) {
        ita_status status = add_face(judge, solid, face, times);
        if (status) return status;
    }
    return ITA_OK;
}
