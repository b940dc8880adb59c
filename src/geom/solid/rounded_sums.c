// What all edges add up to, plane by plane. Stretches of edges from joint to joint are met in
// groups; faces of a group that lie in one plane belong together, and so do those that belong to
// such. Where each stretch of each plane is walked as often one way as the other, nothing is left;
// how flat the planes are says how far from all faces that holds.
#include "geom/solid/rounded_parts.h"
#include "intarsia/base.h"

#include <float.h>

typedef struct stretch {
    uint32_t from, to; // from < to
    uint32_t face;
    int32_t sign; // 1: walked from `from`; of the figure -1
} stretch;

// Invariant: owner[i] <= i leads to the lowest face known to lie in the plane of face i.
typedef struct sums {
    rounded *r;
    stretch *stretches;
    size_t count, capacity;
    uint32_t *owner; // [face_count]
} sums;

#define STRETCHES_MOST ((size_t)1 << 23)

static uint32_t owner_of(const sums *s, uint32_t face) {
    while (s->owner[face] != face)
        face = s->owner[face] = s->owner[s->owner[face]];
    return face;
}

static int compare_stretches(const void *a, const void *b, void *user) {
    const stretch *p = a, *q = b;
    (void)user;
    if (p->from != q->from) return p->from < q->from ? -1 : 1;
    if (p->to != q->to) return p->to < q->to ? -1 : 1;
    return p->face < q->face ? -1 : p->face > q->face;
}

static ita_status list_stretches(sums *s) {
    rounded *r = s->r;
    for (uint32_t f = 0; f < r->face_count; f++) {
        ita_status status = rounded_outline(r, &r->faces[f], NULL);
        if (!status)
            status = ita_grow(r->question->allocator, &s->stretches, &s->capacity,
                              s->count + r->outline_count, sizeof *s->stretches);
        if (status) return status;
        if (s->count > STRETCHES_MOST) return ITA_OK;
        for (size_t i = 0; i < r->outline_count; i++) {
            const uint32_t own = r->outline[i],
                           next = r->outline[i + 1 < r->outline_count ? i + 1 : 0];
            const int sign = (own < next ? 1 : -1) * (r->faces[f].solid ? 1 : -1);
            s->stretches[s->count++] =
                (stretch){own < next ? own : next, own < next ? next : own, f, sign};
        }
    }
    ita_sort(s->stretches, s->count, sizeof *s->stretches, compare_stretches, NULL);
    return ITA_OK;
}

// ---- planes

// A small face tells little of a large one's plane, so one of both is enough.
static void unite_faces(sums *s, uint32_t a, uint32_t b) {
    const rounded_face *p = &s->r->faces[a], *q = &s->r->faces[b];
    a = owner_of(s, a);
    b = owner_of(s, b);
    if (a == b || !(rounded_lies_in(s->r, p, q) || rounded_lies_in(s->r, q, p))) return;
    s->owner[a > b ? a : b] = a > b ? b : a;
}

// The end of those of one place.
static size_t group_end(const sums *s, size_t first) {
    size_t end = first + 1;
    while (end < s->count && s->stretches[end].from == s->stretches[first].from &&
           s->stretches[end].to == s->stretches[first].to)
        end++;
    return end;
}

static bool find_planes(sums *s) {
    rounded *r = s->r;
    for (size_t first = 0, end; first < s->count; first = end) {
        end = group_end(s, first);
        for (size_t i = first; i < end; i++)
            for (size_t k = i + 1; k < end; k++) {
                const uint32_t a = s->stretches[i].face, b = s->stretches[k].face;
                if (rounded_is_spent(r, r->faces[a].end - r->faces[a].first + r->faces[b].end -
                                            r->faces[b].first))
                    return false;
                unite_faces(s, a, b);
            }
    }
    return true;
}

static void tell_place(const sums *s, const stretch *left) {
    const ita_corner p = s->r->joints[left->from], q = s->r->joints[left->to];
    rounded_answer *answer = s->r->answer;
    answer->has_place = true;
    answer->at[0] = ((double)p.x + (double)q.x) / 2;
    answer->at[1] = ((double)p.y + (double)q.y) / 2;
    answer->at[2] = ((double)p.z + (double)q.z) / 2;
}

static bool is_nothing_left(const sums *s) {
    for (size_t first = 0, end; first < s->count; first = end) {
        end = group_end(s, first);
        for (size_t i = first; i < end; i++) {
            const uint32_t plane = owner_of(s, s->stretches[i].face);
            int64_t sum = 0;
            for (size_t k = first; k < end; k++)
                if (owner_of(s, s->stretches[k].face) == plane) sum += s->stretches[k].sign;
            if (sum == 0) continue;
            tell_place(s, &s->stretches[i]);
            return false;
        }
    }
    return true;
}

// ---- how flat they are

// The plane through the middle of its faces' corners, square to the sum of their normals.
typedef struct plane {
    vector normal, sum; // of places, from the first corner of its first face
    double count;
} plane;

static void add_to_plane(const sums *s, plane *planes, uint32_t face) {
    const rounded *r = s->r;
    const rounded_face *f = &r->faces[face];
    const uint32_t owner = owner_of(s, face);
    plane *p = &planes[owner];
    const double sign = vector_dot(r->faces[owner].normal, f->normal) < 0 ? -1 : 1;
    for (int axis = 0; axis < 3; axis++)
        p->normal.at[axis] += sign * f->normal.at[axis];
    const ita_corner start = r->joints[r->walk[r->faces[owner].first]];
    for (size_t i = f->first; i < f->end; i++, p->count++) {
        const vector to = vector_to(start, r->joints[r->walk[i]]);
        for (int axis = 0; axis < 3; axis++)
            p->sum.at[axis] += to.at[axis];
    }
}

// The largest distance of a corner from its plane.
static double find_off(const sums *s, const plane *planes) {
    const rounded *r = s->r;
    double off = 0;
    for (uint32_t face = 0; face < r->face_count; face++) {
        const uint32_t owner = owner_of(s, face);
        const plane *p = &planes[owner];
        const ita_corner start = r->joints[r->walk[r->faces[owner].first]];
        const double length = vector_length(p->normal),
                     level = vector_dot(p->normal, p->sum) / p->count;
        for (size_t i = r->faces[face].first; i < r->faces[face].end; i++) {
            const vector to = vector_to(start, r->joints[r->walk[i]]);
            const double own = fabs(vector_dot(p->normal, to) - level) / length;
            if (!(own <= off)) off = own;
        }
    }
    return off;
}

// A corner as it was written and the stretch of an edge lie so far from their joints, these from
// their plane; the numbers here are calculated with.
static ita_status measure(sums *s) {
    rounded *r = s->r;
    plane *planes = ita_take_zeroed(r->question->allocator, r->face_count, sizeof *planes);
    if (!planes) return ITA_E_MEMORY;
    for (uint32_t face = 0; face < r->face_count; face++)
        add_to_plane(s, planes, face);
    const double off = find_off(s, planes);
    double largest = 0;
    for (size_t i = 0; i < r->joint_count; i++)
        largest = fmax(largest, vector_length(vector_to((ita_corner){0, 0, 0}, r->joints[i])));
    r->answer->within = 2 * r->moved + r->aside + 3 * (off + r->aside) + 64 * DBL_EPSILON * largest;
    ita_give(r->question->allocator, planes, r->face_count * sizeof *planes);
    return ITA_OK;
}

ita_status rounded_add_up(rounded *r) {
    sums s = {.r = r};
    s.owner = ita_arena_take(&r->arena, r->face_count * sizeof *s.owner);
    if (!s.owner) return ITA_E_MEMORY;
    for (uint32_t i = 0; i < r->face_count; i++)
        s.owner[i] = i;
    ita_status status = list_stretches(&s);
    const bool is_asked = !status && s.count <= STRETCHES_MOST && find_planes(&s);
    r->answer->is_filled = is_asked && is_nothing_left(&s);
    if (r->answer->is_filled) status = measure(&s);
    ita_give(r->question->allocator, s.stretches, s.capacity * sizeof *s.stretches);
    return status;
}
