// The search for a motion: on a line of a plane flags follow each other, and the way from one to
// the next is an arm. A corner with two arms in one plane has one image for each corner of the
// other solid with two such arms, and that is a motion, under which every flag is looked up.
#include "geom/solid/congruence.h"

#include "geom/solid/flags.h"
#include "intarsia/base.h"

// ---- flags in order

// A flag with the number of its line, and the first and last flag of its plane.
typedef struct placed {
    left_flag flag;
    uint32_t line, plane, plane_last;
} placed;

// From a flag to the next one on its line, either way.
typedef struct arm {
    ita_corner at, to;
    int32_t sum;
    uint32_t plane, line;
} arm;

// Flags by plane, line and place; arms by plane and corner. Every plane has three lines at least,
// and every line two flags: what is left is a sum of loops.
typedef struct ordered {
    const ita_allocator *allocator;
    placed *flags;
    arm *arms; // [2 * flag_count] there is room for
    size_t flag_count, arm_count;
} ordered;

static int compare_wide(ita_int128 x, ita_int128 y) {
    return (x > y) - (x < y);
}

static int compare_corners(ita_corner p, ita_corner q) {
    if (p.x != q.x) return p.x < q.x ? -1 : 1;
    if (p.y != q.y) return p.y < q.y ? -1 : 1;
    return (p.z > q.z) - (p.z < q.z);
}

static int compare_planes(const left_flag *a, const left_flag *b) {
    const normal *m = a->normal, *n = b->normal;
    if (m == n) return normal_side(*m, corner_less(a->at, b->at));
    int order = compare_wide(m->x, n->x);
    if (!order) order = compare_wide(m->y, n->y);
    return order ? order : compare_wide(m->z, n->z);
}

// Of one plane.
static int compare_lines(const left_flag *a, const left_flag *b) {
    int order = compare_corners(a->along, b->along);
    if (order) return order;
    normal between = corner_cross(a->along, corner_less(a->at, b->at));
    return sign_of(normal_on(between, normal_axis(*a->normal)));
}

// Of one line, the corners follow each other in either direction alike.
static int compare_flags(const void *a, const void *b, void *user) {
    const left_flag *x = &((const placed *)a)->flag, *y = &((const placed *)b)->flag;
    (void)user;
    int order = compare_planes(x, y);
    if (!order) order = compare_lines(x, y);
    return order ? order : compare_corners(x->at, y->at);
}

static int compare_arms(const void *a, const void *b, void *user) {
    const arm *x = a, *y = b;
    (void)user;
    if (x->plane != y->plane) return x->plane < y->plane ? -1 : 1;
    int order = compare_corners(x->at, y->at);
    return order ? order : compare_corners(x->to, y->to);
}

static void number_flags(ordered *o) {
    for (size_t i = 1; i < o->flag_count; i++) {
        const placed *last = &o->flags[i - 1];
        placed *own = &o->flags[i];
        const bool is_other_plane = compare_planes(&last->flag, &own->flag) != 0;
        own->plane = is_other_plane ? (uint32_t)i : last->plane;
        own->line = last->line + (is_other_plane || compare_lines(&last->flag, &own->flag) != 0);
    }
    for (size_t i = o->flag_count; i-- > 0;) {
        bool is_last = i + 1 == o->flag_count || o->flags[i + 1].plane != o->flags[i].plane;
        o->flags[i].plane_last = is_last ? (uint32_t)i : o->flags[i + 1].plane_last;
    }
}

static void find_arms(ordered *o) {
    for (size_t i = 0; i < o->flag_count; i++)
        for (int side = -1; side <= 1; side += 2) {
            size_t next = side < 0 ? i - 1 : i + 1; // before the first: none as well
            const placed *own = &o->flags[i];
            if (next >= o->flag_count || o->flags[next].line != own->line) continue;
            o->arms[o->arm_count++] =
                (arm){own->flag.at, o->flags[next].flag.at, own->flag.sum, own->plane, own->line};
        }
    ita_sort(o->arms, o->arm_count, sizeof *o->arms, compare_arms, NULL);
}

static void ordered_close(ordered *o) {
    ita_give(o->allocator, o->flags, o->flag_count * sizeof *o->flags);
    ita_give(o->allocator, o->arms, 2 * o->flag_count * sizeof *o->arms);
}

static ita_status ordered_open(ordered *o, const ita_solid_judge *judge,
                               const ita_allocator *allocator) {
    *o = (ordered){.allocator = allocator, .flag_count = judge_left_count(judge)};
    left_flag *left = ita_take(allocator, o->flag_count * sizeof *left);
    o->flags = ita_take_zeroed(allocator, o->flag_count, sizeof *o->flags);
    o->arms = ita_take(allocator, 2 * o->flag_count * sizeof *o->arms);
    if (left && o->flags && o->arms) {
        judge_list_left(judge, left);
        for (size_t i = 0; i < o->flag_count; i++)
            o->flags[i].flag = left[i];
        ita_sort(o->flags, o->flag_count, sizeof *o->flags, compare_flags, NULL);
        number_flags(o);
        find_arms(o);
    }
    bool is_done = left && o->flags && o->arms;
    ita_give(allocator, left, o->flag_count * sizeof *left);
    if (!is_done) ordered_close(o);
    return is_done ? ITA_OK : ITA_E_MEMORY;
}

// The end of the arms that begin at the same corner of the same plane.
static size_t corner_end(const ordered *o, size_t first) {
    size_t end = first + 1;
    while (end < o->arm_count && o->arms[end].plane == o->arms[first].plane &&
           corner_equal(o->arms[end].at, o->arms[first].at))
        end++;
    return end;
}

static ita_int128 arm_length(const arm *a) {
    ita_corner d = corner_less(a->to, a->at);
    return corner_dot(d, d);
}

// ---- one motion

typedef struct search {
    ordered from, onto;
    const ita_solid_judge *judge; // of `onto`
    const arm *first, *second;    // of `from`: those whose image is looked for
    size_t stride;                // which comes round to all flags of `from`
    uint64_t steps_left;
} search;

// A corner of the flag's plane that does not lie on its line: lines have one point in common.
static ita_corner beside_line(const ordered *o, size_t index) {
    const placed *own = &o->flags[index];
    bool is_first = o->flags[own->plane].line == own->line;
    const placed *one = &o->flags[is_first ? own->plane_last : own->plane];
    const placed *other = is_first ? one - 1 : one + 1; // on one's line
    normal across = corner_cross(own->flag.along, corner_less(one->flag.at, own->flag.at));
    return normal_is_zero(across) ? other->flag.at : one->flag.at;
}

static bool has_image(const search *s, const rigid *motion, size_t index) {
    const ordered *o = &s->from;
    const placed *own = &o->flags[index];
    bool is_last = index + 1 == o->flag_count || o->flags[index + 1].line != own->line;
    const ita_corner corners[3] = {own->flag.at, o->flags[is_last ? index - 1 : index + 1].flag.at,
                                   beside_line(o, index)};
    ita_corner to[3];
    for (int i = 0; i < 3; i++)
        if (!rigid_move(motion, corners[i], &to[i])) return false;
    int32_t sum = judge_left_at(s->judge, triangle_normal(to), corner_less(to[1], to[0]), to[0]);
    return sum == (motion->is_mirrored ? -own->flag.sum : own->flag.sum);
}

// As many flags on both sides: those that all have their image have each another one. They are
// asked far apart from each other, so that what is alike in places is found to differ soon.
static bool is_congruent(search *s, const rigid *motion) {
    size_t index = 0;
    for (size_t i = 0; i < s->from.flag_count; i++) {
        if (s->steps_left == 0) return false;
        s->steps_left--;
        if (!has_image(s, motion, index)) return false;
        index = (index + s->stride) % s->from.flag_count;
    }
    return true;
}

// ---- all motions

// The longest arm, as there are fewest like it, and the longest beside it. Where a flag is left on
// one line of a plane, one is left on another line there: the parts round the corner add up.
static void choose_arms(search *s) {
    const ordered *o = &s->from;
    size_t chosen = 0;
    for (size_t i = 1; i < o->arm_count; i++)
        if (arm_length(&o->arms[i]) > arm_length(&o->arms[chosen])) chosen = i;
    s->first = &o->arms[chosen];
    s->second = NULL;
    size_t first = chosen;
    while (first > 0 && o->arms[first - 1].plane == s->first->plane &&
           corner_equal(o->arms[first - 1].at, s->first->at))
        first--;
    for (size_t i = first; i < corner_end(o, first); i++) {
        const arm *a = &o->arms[i];
        if (a->line == s->first->line) continue;
        if (!s->second || arm_length(a) > arm_length(s->second)) s->second = a;
    }
}

static bool is_image(const arm *a, const arm *image, bool is_mirrored) {
    return image->sum == (is_mirrored ? -a->sum : a->sum) && arm_length(image) == arm_length(a);
}

// Motions that take the first arm to this one, which is one of those from `start` to `end`.
static bool try_arm(search *s, const arm *image, size_t start, size_t end, bool is_mirrored,
                    rigid *motion) {
    const ita_corner from[3] = {s->first->at, s->first->to, s->second->to};
    for (size_t i = start; i < end && s->steps_left > 0; i++) {
        const arm *other = &s->onto.arms[i];
        s->steps_left--;
        if (other->line == image->line || !is_image(s->second, other, is_mirrored)) continue;
        const ita_corner to[3] = {image->at, image->to, other->to};
        if (rigid_open(motion, from, to, is_mirrored) && is_congruent(s, motion)) return true;
    }
    return false;
}

static bool try_arms(search *s, bool is_mirrored, rigid *motion) {
    for (size_t first = 0, end; first < s->onto.arm_count; first = end) {
        end = corner_end(&s->onto, first);
        for (size_t i = first; i < end; i++)
            if (is_image(s->first, &s->onto.arms[i], is_mirrored) &&
                try_arm(s, &s->onto.arms[i], first, end, is_mirrored, motion))
                return true;
    }
    return false;
}

static size_t stride_for(size_t count) {
    size_t stride = count / 8 * 5 + 1;
    for (;; stride++) {
        size_t a = count, b = stride;
        while (b != 0) {
            size_t rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1) return stride;
    }
}

ita_status solids_compare(const ita_solid_judge *from, const ita_solid_judge *onto,
                          bool has_mirrors, uint64_t steps_most, const ita_allocator *allocator,
                          congruence *out) {
    *out = (congruence){.is_found = false};
    const size_t count = judge_left_count(from);
    if (count == 0 || count != judge_left_count(onto)) return ITA_OK;
    search s = {.judge = onto, .stride = stride_for(count), .steps_left = steps_most + count};
    ita_status status = ordered_open(&s.from, from, allocator);
    if (status) return status;
    status = ordered_open(&s.onto, onto, allocator);
    if (!status) {
        choose_arms(&s);
        for (int mirrored = 0; mirrored <= has_mirrors && s.second && !out->is_found; mirrored++)
            out->is_found = try_arms(&s, mirrored, &out->motion);
        out->is_cut_short = !out->is_found && s.steps_left == 0;
        ordered_close(&s.onto);
    }
    ordered_close(&s.from);
    return status;
}
