// Outlines in doubles laid on each other: by every motion that carries one edge to another; where
// edges are cut at other places, by those that the moments of both allow.
// Decides within a tolerance, which is the caller's to state.
#include "geom/verify/outline_match.h"

#include "geom/verify/closer.h"
#include "geom/verify/poses.h"
#include "intarsia/base.h"

#include <math.h>

// How much wider is looked at before a motion is made better.
#define WIDER 8

static bool edges_near(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    if (a->kind != b->kind && (a->kind <= ITA_EDGE_ARC || b->kind <= ITA_EDGE_ARC)) return false;
    for (int i = 0; i <= 8; i++) {
        if (loose_is_circle(a)) break;
        if (spot_distance(loose_at(a, i / 8.0), loose_at(b, i / 8.0)) > tolerance.distance)
            return false;
    }
    if (!loose_is_circle(a)) return true;
    return loose_is_circle(b) && a->turn == b->turn &&
           spot_distance(a->c1, b->c1) <= tolerance.distance &&
           fabs(spot_distance(a->from, a->c1) - spot_distance(b->from, b->c1)) <=
               tolerance.distance;
}

// A place that goes along with an edge: the centre of a full circle, else where it begins.
static spot place_of(const loose_edge *e) {
    return loose_is_circle(e) ? e->c1 : e->from;
}

// The edges of an outline by their places, in cells wide enough that four hold all that is near.
typedef struct places {
    const loose_outline *outline;
    double cell, most; // most: the largest tolerance that may be asked for
    uint32_t *heads;   // edge + 1
    uint32_t *next;    // of each edge, the next one in its chain + 1
    size_t head_count;
} places;

static size_t head_of(const places *p, double x, double y) {
    uint64_t h = (uint64_t)(int64_t)floor(x / p->cell) * 0x9e3779b97f4a7c15u;
    return ita_slot(ita_mix(h + (uint64_t)(int64_t)floor(y / p->cell)), p->head_count - 1);
}

static ita_status places_open(const loose_outline *outline, double most,
                              const ita_allocator *allocator, places *out) {
    *out = (places){.outline = outline, .cell = 2 * WIDER * most, .most = most, .head_count = 64};
    while (out->head_count < outline->edge_count)
        out->head_count *= 2;
    out->heads = ita_take_zeroed(allocator, out->head_count, sizeof *out->heads);
    out->next = ita_take_zeroed(allocator, outline->edge_count, sizeof *out->next);
    if (!out->heads || !out->next) return ITA_E_MEMORY;
    for (size_t i = outline->edge_count; i-- > 0;) {
        spot p = place_of(&outline->edges[i]);
        uint32_t *head = &out->heads[head_of(out, p.x, p.y)];
        out->next[i] = *head;
        *head = (uint32_t)i + 1;
    }
    return ITA_OK;
}

static void places_close(places *p, const ita_allocator *allocator) {
    ita_give(allocator, p->heads, p->head_count * sizeof *p->heads);
    ita_give(allocator, p->next, p->outline->edge_count * sizeof *p->next);
}

static bool is_near_one(const places *p, const loose_edge *edge, ita_tolerance tolerance) {
    spot at = place_of(edge);
    for (int corner = 0; corner < 4; corner++) {
        double x = at.x + (corner & 1 ? tolerance.distance : -tolerance.distance);
        double y = at.y + (corner & 2 ? tolerance.distance : -tolerance.distance);
        for (uint32_t i = p->heads[head_of(p, x, y)]; i; i = p->next[i - 1]) {
            const loose_edge *there = &p->outline->edges[i - 1];
            if (spot_distance(place_of(there), at) > tolerance.distance) continue;
            if (edges_near(edge, there, tolerance)) return true;
        }
    }
    return false;
}

static bool outlines_near(const loose_outline *a, const places *b, const loose_motion *motion,
                          ita_tolerance tolerance) {
    for (size_t i = 0; i < a->edge_count; i++) {
        loose_edge moved = loose_moved(motion, &a->edges[i]);
        if (!is_near_one(b, &moved, tolerance)) return false;
    }
    return true;
}

// The motion that carries edge a onto edge b, ends on ends.
static bool motion_of(const loose_edge *a, const loose_edge *b, bool is_mirrored, bool may_scale,
                      ita_tolerance tolerance, loose_motion *out) {
    loose_motion m = {1, 0, 1, is_mirrored, {0, 0}};
    loose_edge walked = loose_moved(&m, a);
    bool is_round = loose_is_circle(&walked);
    if (walked.kind != b->kind || walked.turn != b->turn || is_round != loose_is_circle(b))
        return false;
    spot u = is_round ? spot_sub(walked.from, walked.c1) : spot_sub(walked.to, walked.from);
    spot v = is_round ? spot_sub(b->from, b->c1) : spot_sub(b->to, b->from);
    double lu = spot_length(u), lv = spot_length(v);
    if (!may_scale && fabs(lu - lv) > 2 * tolerance.distance) return false;
    if (is_round) v = spot_times(u, lv / lu);
    m.scale = may_scale ? lv / lu : 1;
    m.cosine = spot_dot(u, v) / (lu * lv);
    m.sine = spot_cross(u, v) / (lu * lv);
    loose_motion turn = m;
    turn.is_mirrored = false;
    m.shift = is_round ? spot_sub(b->c1, loose_apply(&turn, walked.c1))
                       : spot_times(spot_add(spot_sub(b->from, loose_apply(&turn, walked.from)),
                                             spot_sub(b->to, loose_apply(&turn, walked.to))),
                                    0.5);
    *out = m;
    return true;
}

// The place of the outline farthest from p.
static size_t farthest_from(const loose_outline *o, spot p) {
    size_t far = 0;
    for (size_t i = 1; i < o->edge_count; i++)
        if (spot_distance(place_of(&o->edges[i]), p) > spot_distance(place_of(&o->edges[far]), p))
            far = i;
    return far;
}

// A full circle has no direction of its own: turns the motion about the circle's centre until the
// place `far` of a comes to lie on the place of `there`.
static bool turn_about_circle(const loose_edge *circle, const loose_edge *on, const loose_edge *far,
                              const loose_edge *there, ita_tolerance tolerance, loose_motion *m) {
    loose_motion flip = {1, 0, 1, m->is_mirrored, {0, 0}};
    spot centre = loose_apply(&flip, circle->c1);
    spot u = spot_sub(loose_apply(&flip, place_of(far)), centre);
    spot v = spot_sub(place_of(there), on->c1);
    double lengths = spot_length(u) * spot_length(v);
    if (!(lengths > 0) || fabs(spot_length(u) * m->scale - spot_length(v)) > 4 * tolerance.distance)
        return false;
    m->cosine = spot_dot(u, v) / lengths;
    m->sine = spot_cross(u, v) / lengths;
    loose_motion turn = *m;
    turn.is_mirrored = false;
    turn.shift = (spot){0, 0};
    m->shift = spot_sub(on->c1, loose_apply(&turn, centre));
    return true;
}

static bool is_turned(const loose_motion *m, ita_tolerance tolerance, double extent) {
    return m->cosine < 0 || fabs(m->sine) * extent > 4 * tolerance.distance;
}

static void describe(const loose_motion *m, bool is_scaled, ita_tolerance tolerance, double extent,
                     ita_motion *out) {
    *out = (ita_motion){.is_mirrored = m->is_mirrored,
                        .cosine = m->cosine,
                        .sine = m->sine,
                        .scale = m->scale,
                        .shift_x = m->shift.x,
                        .shift_y = m->shift.y};
    out->kind = is_scaled                         ? ITA_MOTION_SCALED
                : m->is_mirrored                  ? ITA_MOTION_MIRRORED
                : is_turned(m, tolerance, extent) ? ITA_MOTION_ROTATED
                                                  : ITA_MOTION_IDENTITY;
}

static double extent_of(const loose_outline *o) {
    double most = 0;
    for (size_t i = 0; i < o->edge_count; i++)
        most = fmax(most, spot_distance(o->edges[i].from, o->edges[0].from));
    return most;
}

typedef struct match {
    const match_side *a, *b;
    places there;            // of b
    outline_rose of_a, of_b; // once they are asked for
    weld_comparison *compare;
    ita_tolerance tolerance;
    const ita_allocator *allocator;
} match;

// The simplest motion of one kind (mirrored or not, scaled or not) that lays one on the other.
static ita_status search(const match *m, bool is_mirrored, bool may_scale, ita_motion *motion) {
    const loose_outline *a = m->a->outline, *on = m->b->outline;
    const places *b = &m->there;
    const ita_tolerance tolerance = m->tolerance;
    size_t longest = 0;
    for (size_t i = 1; i < a->edge_count; i++)
        if (loose_length(&a->edges[i]) > loose_length(&a->edges[longest])) longest = i;
    const double extent = extent_of(a);
    const loose_edge *base = &a->edges[longest];
    const loose_edge *far = &a->edges[farthest_from(a, place_of(base))];
    const bool has_far =
        loose_is_circle(base) && spot_distance(place_of(far), base->c1) > tolerance.distance;
    const size_t turns = has_far ? on->edge_count : 1;
    for (size_t k = 0; k < on->edge_count * turns; k++) {
        loose_motion pose;
        const loose_edge *there = &on->edges[k / turns];
        if (!motion_of(base, there, is_mirrored, may_scale, tolerance, &pose)) continue;
        if (has_far &&
            !turn_about_circle(base, there, far, &on->edges[k % turns], tolerance, &pose))
            continue;
        // an outline with many edges alike lies on itself in many ways: one that turns will do
        if (motion->kind != ITA_MOTION_NONE &&
            (is_mirrored || may_scale ||
             is_turned(&pose, tolerance_times(tolerance, WIDER), extent)))
            continue;
        // what a is off by is enlarged with it
        const ita_tolerance off = tolerance_times(tolerance, fmax(1, pose.scale));
        if (off.distance > b->most) continue;
        // a small error of the base's direction grows with the distance from it
        bool is_near = outlines_near(a, b, &pose, off);
        if (!is_near && outlines_near(a, b, &pose, tolerance_times(off, WIDER))) {
            ita_status status =
                bring_closer(a, on, WIDER * off.distance, pose.scale != 1, m->allocator, &pose);
            if (status) return status;
            is_near = outlines_near(a, b, &pose, off);
        }
        if (!is_near) continue;
        ita_motion found;
        describe(&pose, may_scale, tolerance, extent, &found);
        if (motion->kind == ITA_MOTION_NONE || found.kind < motion->kind) *motion = found;
    }
    return ITA_OK;
}

// ---- motions of roses

// Whether the moved edges less the others cancel, wherever they are cut.
static ita_status compare_moved(const match *m, const loose_edge *a, size_t a_count,
                                const loose_edge *b, size_t b_count, const loose_motion *motion,
                                ita_tolerance tolerance, bool *are_same) {
    loose_edge *moved = ita_take(m->allocator, a_count * sizeof *moved);
    if (!moved) return ITA_E_MEMORY;
    for (size_t i = 0; i < a_count; i++)
        moved[i] = loose_moved(motion, &a[i]);
    ita_status status = m->compare(moved, a_count, b, b_count, tolerance, m->allocator, are_same);
    ita_give(m->allocator, moved, a_count * sizeof *moved);
    return status;
}

// Outlines without a size tell no motion.
static bool is_motion(const loose_motion *m) {
    return isfinite(m->cosine) && isfinite(m->sine) && isfinite(m->scale) && isfinite(m->shift.x) &&
           isfinite(m->shift.y);
}

// As outlines, which are unions; else as the edges that they were traced from.
static ita_status compare_both(const match *m, const loose_motion *motion, ita_tolerance tolerance,
                               bool *are_same) {
    const loose_outline *a = m->a->outline, *b = m->b->outline;
    *are_same = false;
    if (!is_motion(motion)) return ITA_OK;
    ita_status status = compare_moved(m, a->edges, a->edge_count, b->edges, b->edge_count, motion,
                                      tolerance, are_same);
    if (status || *are_same) return status;
    return compare_moved(m, m->a->edges, m->a->edge_count, m->b->edges, m->b->edge_count, motion,
                         tolerance, are_same);
}

static ita_status open_roses(match *m) {
    if (m->of_a.waves) return ITA_OK;
    const loose_outline *a = m->a->outline, *b = m->b->outline;
    const size_t most = a->edge_count > b->edge_count ? a->edge_count : b->edge_count;
    ita_status status = rose_open(a, most, m->allocator, &m->of_a);
    return status ? status : rose_open(b, most, m->allocator, &m->of_b);
}

// One kind of motion, like search().
static ita_status search_poses(match *m, bool is_mirrored, bool may_scale, ita_motion *motion) {
    loose_motion poses[POSES_MOST];
    size_t count = 0;
    ita_status opened = open_roses(m);
    if (!opened)
        opened =
            poses_between(&m->of_a, &m->of_b, is_mirrored, may_scale, m->tolerance, poses, &count);
    if (opened) return opened;
    for (size_t i = 0; i < count && motion->kind == ITA_MOTION_NONE; i++) {
        loose_motion pose = poses[i];
        const ita_tolerance off = tolerance_times(m->tolerance, fmax(1, pose.scale));
        if (off.distance > m->there.most) continue;
        bool are_same = false;
        ita_status status = compare_both(m, &pose, off, &are_same);
        if (!status && !are_same) {
            // a rose tells turns to a millionth, and so does a middle
            const double reach = fmax(WIDER * off.distance, 1e-6 * m->of_b.reach);
            status = bring_closer(m->a->outline, m->b->outline, reach, pose.scale != 1,
                                  m->allocator, &pose);
            if (!status) status = compare_both(m, &pose, off, &are_same);
        }
        if (status) return status;
        if (are_same) describe(&pose, may_scale, m->tolerance, extent_of(m->a->outline), motion);
    }
    return ITA_OK;
}

// ---- both

static ita_status search_all(match *m, unsigned allow, ita_motion *motion) {
    const loose_motion rest = {1, 0, 1, false, {0, 0}};
    const loose_outline *a = m->a->outline, *b = m->b->outline;
    const bool are_alike = a->edge_count == b->edge_count && a->contour_count == b->contour_count;
    if (are_alike && outlines_near(a, &m->there, &rest, m->tolerance)) {
        *motion = (ita_motion){.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
        return ITA_OK;
    }
    ita_status status = ITA_OK;
    for (int round = 0; round < 4 && motion->kind == ITA_MOTION_NONE && !status; round++) {
        bool is_mirrored = round & 1, may_scale = round >= 2;
        if (is_mirrored && !(allow & ITA_ALLOW_MIRROR)) continue;
        if (may_scale && !(allow & ITA_ALLOW_SCALE)) continue;
        if (are_alike) status = search(m, is_mirrored, may_scale, motion);
        if (!status && motion->kind == ITA_MOTION_NONE)
            status = search_poses(m, is_mirrored, may_scale, motion);
    }
    return status;
}

static bool has_curves(const match_side *side) {
    for (size_t i = 0; i < side->edge_count; i++)
        if (side->edges[i].kind != ITA_EDGE_LINE) return true;
    return false;
}

ita_status match_outlines(const match_side *a, const match_side *b, unsigned allow,
                          ita_tolerance tolerance, const ita_allocator *allocator, bool *matches,
                          ita_motion *motion) {
    const loose_outline *from = a->outline, *to = b->outline;
    *matches = false;
    *motion = (ita_motion){.kind = ITA_MOTION_NONE, .cosine = 1, .scale = 1};
    if (!from->edge_count || !to->edge_count) return ITA_OK;
    match m = {
        .a = a, .b = b, .compare = weld_compare, .tolerance = tolerance, .allocator = allocator};
    const double area = loose_area(from->edges, from->edge_count);
    const bool may_scale = allow & ITA_ALLOW_SCALE && area > 0;
    const double scale =
        may_scale ? sqrt(fmax(0, loose_area(to->edges, to->edge_count) / area)) : 1;
    ita_status status =
        places_open(to, tolerance.distance * fmax(1, 1.5 * scale), allocator, &m.there);
    if (!status) status = search_all(&m, allow, motion);
    m.compare = weld_compare_flat;
    const bool may_be_flat = has_curves(a) || has_curves(b);
    if (!status && may_be_flat && motion->kind == ITA_MOTION_NONE)
        status = search_all(&m, allow, motion);
    places_close(&m.there, allocator);
    rose_close(&m.of_a);
    rose_close(&m.of_b);
    *matches = !status && motion->kind != ITA_MOTION_NONE;
    return status;
}
