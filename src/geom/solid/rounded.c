// Corners near each other become joints, edges roads between joints with the joints that lie on
// them; then the two questions are asked that each have a file of their own.
#include "geom/solid/rounded_parts.h"
#include "intarsia/base.h"

enum { MARGIN = 16 };
#define STOPS_MOST ((size_t)1 << 22)

// ---- joints

// A corner of a solid, numbered through all of them; `owner` leads to the lowest number known to be
// the same joint.
typedef struct placed {
    ita_corner at;
    uint32_t index;
} placed;

typedef struct corners {
    placed *placed; // along x
    ita_corner *at; // [count] by number
    uint32_t *owner, *joint;
    size_t count;
} corners;

static int compare_placed(const void *a, const void *b, void *user) {
    const placed *p = a, *q = b;
    (void)user;
    if (p->at.x != q->at.x) return p->at.x < q->at.x ? -1 : 1;
    return p->index < q->index ? -1 : p->index > q->index;
}

static uint32_t owner_of(uint32_t *owner, uint32_t i) {
    while (owner[i] != i)
        i = owner[i] = owner[owner[i]];
    return i;
}

static ita_status take_corners(rounded *r, corners *c) {
    const rounded_question *q = r->question;
    for (size_t i = 0; i < q->count; i++)
        c->count += q->solids[i].corner_count;
    c->placed = ita_arena_take(&r->arena, c->count * sizeof *c->placed);
    c->at = ita_arena_take(&r->arena, c->count * sizeof *c->at);
    c->owner = ita_arena_take(&r->arena, c->count * sizeof *c->owner);
    c->joint = ita_arena_take(&r->arena, c->count * sizeof *c->joint);
    r->joints = ita_arena_take(&r->arena, c->count * sizeof *r->joints);
    if (!c->placed || !c->at || !c->owner || !c->joint || !r->joints) return ITA_E_MEMORY;
    uint32_t index = 0;
    for (size_t i = 0; i < q->count; i++)
        for (size_t k = 0; k < q->solids[i].corner_count; k++, index++) {
            c->at[index] = q->solids[i].corners[k];
            c->placed[index] = (placed){c->at[index], index};
            c->owner[index] = index;
        }
    ita_sort(c->placed, c->count, sizeof *c->placed, compare_placed, NULL);
    return ITA_OK;
}

// Corners within the reach of each other are one joint, which lies where the first of them does.
static bool join_corners(rounded *r, corners *c) {
    const double reach = r->question->reach;
    for (size_t i = 0; i < c->count; i++)
        for (size_t k = i + 1; k < c->count; k++) {
            if ((double)(c->placed[k].at.x - c->placed[i].at.x) > reach) break;
            if (rounded_is_spent(r, 1)) return false;
            if (vector_length(vector_to(c->placed[i].at, c->placed[k].at)) > reach) continue;
            const uint32_t a = owner_of(c->owner, c->placed[i].index),
                           b = owner_of(c->owner, c->placed[k].index);
            c->owner[a > b ? a : b] = a > b ? b : a;
        }
    for (size_t i = 0; i < c->count; i++) {
        const uint32_t index = c->placed[i].index, owner = owner_of(c->owner, index);
        r->moved = fmax(r->moved, vector_length(vector_to(c->at[owner], c->at[index])));
        if (owner != index) continue;
        c->joint[index] = (uint32_t)r->joint_count;
        r->joints[r->joint_count++] = c->at[index];
    }
    return r->moved <= reach;
}

static bool measure_joints(rounded *r) {
    const double wide = MARGIN * r->question->reach;
    for (size_t i = 0; i < r->joint_count; i++)
        for (size_t k = i + 1; k < r->joint_count; k++) {
            if ((double)(r->joints[k].x - r->joints[i].x) > wide) break;
            if (rounded_is_spent(r, 1)) return false;
            rounded_note_gap(r, vector_length(vector_to(r->joints[i], r->joints[k])));
        }
    return true;
}

// ---- faces

static vector normal_of(const rounded *r, const rounded_face *f) {
    vector sum = {{0, 0, 0}};
    const ita_corner first = r->joints[r->walk[f->first]];
    for (size_t i = f->first + 2; i < f->end; i++) {
        const vector part = vector_cross(vector_to(first, r->joints[r->walk[i - 1]]),
                                         vector_to(first, r->joints[r->walk[i]]));
        for (int axis = 0; axis < 3; axis++)
            sum.at[axis] += part.at[axis];
    }
    return sum;
}

// False where nothing is left of a face.
static bool add_face(rounded *r, const ita_solid *solid, size_t face, const uint32_t *joint,
                     uint32_t number) {
    const size_t first = solid->firsts[face], count = solid->firsts[face + 1] - first;
    const bool is_turned = number == 0 && r->question->is_mirrored;
    rounded_face f = {.first = r->walk_count, .solid = number};
    for (size_t i = 0; i < count; i++) {
        const uint32_t own = joint[solid->loops[first + (is_turned ? count - 1 - i : i)]];
        if (r->walk_count > f.first && r->walk[r->walk_count - 1] == own) continue;
        r->walk[r->walk_count++] = own;
    }
    while (r->walk_count > f.first + 1 && r->walk[r->walk_count - 1] == r->walk[f.first])
        r->walk_count--;
    f.end = r->walk_count;
    f.normal = normal_of(r, &f);
    r->answer->area += vector_length(f.normal) / 2;
    r->faces[r->face_count++] = f;
    return f.end - f.first >= 3;
}

static ita_status add_faces(rounded *r, const corners *c, bool *is_whole) {
    const rounded_question *q = r->question;
    size_t walks = 0, faces = 0;
    for (size_t i = 0; i < q->count; i++) {
        faces += q->solids[i].face_count;
        walks += q->solids[i].firsts[q->solids[i].face_count];
    }
    r->walk = ita_arena_take(&r->arena, walks * sizeof *r->walk);
    r->faces = ita_arena_take(&r->arena, faces * sizeof *r->faces);
    if (!r->walk || !r->faces) return ITA_E_MEMORY;
    for (size_t i = 0; i < c->count; i++)
        c->joint[i] = c->joint[owner_of(c->owner, (uint32_t)i)];
    const uint32_t *joint = c->joint;
    for (size_t i = 0; i < q->count; i++) {
        for (size_t f = 0; f < q->solids[i].face_count; f++)
            *is_whole = add_face(r, &q->solids[i], f, joint, (uint32_t)i) && *is_whole;
        joint += q->solids[i].corner_count;
    }
    return ITA_OK;
}

// ---- roads

static int compare_roads(const void *a, const void *b, void *user) {
    const road *p = a, *q = b;
    (void)user;
    if (p->from != q->from) return p->from < q->from ? -1 : 1;
    return p->to < q->to ? -1 : p->to > q->to;
}

static road road_between(uint32_t a, uint32_t b) {
    return (road){a < b ? a : b, a < b ? b : a, 0, 0};
}

static const road *find_road(const rounded *r, uint32_t a, uint32_t b) {
    const road key = road_between(a, b);
    size_t low = 0, high = r->road_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (compare_roads(&r->roads[middle], &key, NULL) <= 0)
            low = middle;
        else
            high = middle;
    }
    return &r->roads[low];
}

static ita_status lay_roads(rounded *r) {
    r->roads = ita_arena_take(&r->arena, r->walk_count * sizeof *r->roads);
    if (!r->roads) return ITA_E_MEMORY;
    for (size_t f = 0; f < r->face_count; f++) {
        const rounded_face *face = &r->faces[f];
        for (size_t i = face->first; i < face->end; i++)
            r->roads[r->road_count++] =
                road_between(r->walk[i], r->walk[i + 1 < face->end ? i + 1 : face->first]);
    }
    ita_sort(r->roads, r->road_count, sizeof *r->roads, compare_roads, NULL);
    size_t kept = 0;
    for (size_t i = 0; i < r->road_count; i++)
        if (!kept || compare_roads(&r->roads[kept - 1], &r->roads[i], NULL) != 0)
            r->roads[kept++] = r->roads[i];
    r->road_count = kept;
    return ITA_OK;
}

// Joints along a road.
typedef struct along {
    const ita_corner *joints;
    ita_corner from;
    vector way;
} along;

static int compare_along(const void *a, const void *b, void *user) {
    const along *l = user;
    const double p = vector_dot(l->way, vector_to(l->from, l->joints[*(const uint32_t *)a])),
                 q = vector_dot(l->way, vector_to(l->from, l->joints[*(const uint32_t *)b]));
    return p < q ? -1 : p > q;
}

// How far a joint is from a road, where it lies beside it and not before or behind; else far.
static double distance_from(const along *l, ita_corner joint) {
    const vector to = vector_to(l->from, joint);
    const double share = vector_dot(l->way, to), whole = vector_dot(l->way, l->way);
    if (share <= 0 || share >= whole) return INFINITY;
    return vector_length(vector_cross(l->way, to)) / sqrt(whole);
}

// Joints within the reach of a road lie on it.
static ita_status find_stops(rounded *r, road *way, bool *is_spent) {
    const double wide = MARGIN * r->question->reach;
    const ita_corner from = r->joints[way->from], to = r->joints[way->to];
    const along l = {r->joints, from, vector_to(from, to)};
    size_t k = way->from; // joints lie along x
    while (k > 0 && (double)(from.x - r->joints[k - 1].x) <= wide)
        k--;
    way->first = r->stop_count;
    for (; k < r->joint_count && (double)(r->joints[k].x - to.x) <= wide; k++) {
        if (k == way->from || k == way->to) continue;
        *is_spent = *is_spent || rounded_is_spent(r, 1) || r->stop_count == STOPS_MOST;
        if (*is_spent) return ITA_OK;
        const double distance = distance_from(&l, r->joints[k]);
        if (distance > r->question->reach) {
            rounded_note_gap(r, distance);
            continue;
        }
        if (ita_grow(r->question->allocator, &r->stops, &r->stop_capacity, r->stop_count + 1,
                     sizeof *r->stops))
            return ITA_E_MEMORY;
        r->aside = fmax(r->aside, distance);
        r->stops[r->stop_count++] = (uint32_t)k;
    }
    way->end = r->stop_count;
    along sorted = l;
    const size_t found = way->end - way->first;
    if (found > 1) ita_sort(r->stops + way->first, found, sizeof *r->stops, compare_along, &sorted);
    return ITA_OK;
}

ita_status rounded_outline(rounded *r, const rounded_face *f, const uint32_t *owners) {
    r->outline_count = 0;
    for (size_t i = f->first; i < f->end; i++) {
        const uint32_t own = r->walk[i], next = r->walk[i + 1 < f->end ? i + 1 : f->first];
        const road *way = find_road(r, own, next);
        const size_t stops = way->end - way->first;
        if (ita_grow(r->question->allocator, &r->outline, &r->outline_capacity,
                     r->outline_count + stops + 1, sizeof *r->outline))
            return ITA_E_MEMORY;
        r->outline[r->outline_count++] = own;
        for (size_t k = 0; k < stops; k++) {
            const uint32_t stop = r->stops[own < next ? way->first + k : way->end - 1 - k];
            if (!owners || owners[stop] == f->solid + 1) r->outline[r->outline_count++] = stop;
        }
    }
    return ITA_OK;
}

bool rounded_lies_in(const rounded *r, const rounded_face *f, const rounded_face *plane) {
    const ita_corner at = r->joints[r->walk[plane->first]];
    const double most = r->question->flat * vector_length(plane->normal);
    for (size_t i = f->first; i < f->end; i++)
        if (!(fabs(vector_dot(plane->normal, vector_to(at, r->joints[r->walk[i]]))) <= most))
            return false;
    return true;
}

// ---- the whole

static ita_status prepare(rounded *r, bool *is_whole) {
    corners c = {.count = 0};
    ita_status status = take_corners(r, &c);
    if (status) return status;
    *is_whole = join_corners(r, &c) && measure_joints(r);
    if (*is_whole) status = add_faces(r, &c, is_whole);
    if (*is_whole && !status) status = lay_roads(r);
    bool is_spent = false;
    for (size_t i = 0; i < r->road_count && *is_whole && !status && !is_spent; i++)
        status = find_stops(r, &r->roads[i], &is_spent);
    *is_whole = *is_whole && !is_spent;
    return status;
}

ita_status rounded_judge(const rounded_question *question, rounded_answer *answer) {
    *answer = (rounded_answer){.is_sound = false};
    rounded r = {.question = question,
                 .answer = answer,
                 .narrowest = INFINITY,
                 .steps_left = question->steps};
    ita_arena_open(&r.arena, question->allocator);
    bool is_whole = false;
    ita_status status = prepare(&r, &is_whole);
    if (!status && is_whole) status = rounded_check(&r);
    if (!status && answer->is_sound) status = rounded_add_up(&r);
    if (answer->is_filled) answer->is_filled = MARGIN * answer->within <= r.narrowest;
    ita_give(question->allocator, r.stops, r.stop_capacity * sizeof *r.stops);
    ita_give(question->allocator, r.outline, r.outline_capacity * sizeof *r.outline);
    ita_arena_close(&r.arena);
    return status;
}
