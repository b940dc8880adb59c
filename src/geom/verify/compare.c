// Outlines compared up to translation, rotation, mirror and scale, in two ways: every edge seen
// from a base edge (dot and cross products, which no motion changes), and the source's circular
// lists of length, turn, radius and concavity.
// Exact; any angle is found, classes of angles play no role.
#include "geom/number/big.h"
#include "intarsia/geom.h"

#include <math.h>

typedef struct base {
    ita_point origin, along;
    ita_wide norm; // of along
} base;

// An outline as it is walked: mirrored ones backwards.
typedef struct walk {
    ita_frame frame;
    const ita_outline *outline;
    bool is_mirrored;
    base base;
} walk;

typedef struct seen {
    ita_wide dot2, cross;
} seen;

static seen see(const walk *w, ita_point p) {
    ita_point d = ita_point_sub(p, w->base.origin);
    seen s = {ring_dot2(w->frame, w->base.along, d), ring_cross(w->frame, w->base.along, d)};
    if (w->is_mirrored) s.cross = wide_negated(s.cross);
    return s;
}

// x / size_x == y / size_y
static bool is_in_ratio(ita_frame frame, ita_wide x, ita_wide size_x, ita_wide y, ita_wide size_y) {
    if (wide_equal(size_x, size_y)) return wide_equal(x, y);
    big_ring bx = big_ring_of(x), by = big_ring_of(y), sx = big_ring_of(size_x);
    big_ring sy = big_ring_of(size_y), left = big_ring_mul(frame, &bx, &sy);
    big_ring right = big_ring_mul(frame, &by, &sx), rest = big_ring_sub(&left, &right);
    return big_ring_is_zero(&rest);
}

static bool looks_alike(const walk *a, ita_point p, const walk *b, ita_point q) {
    seen s = see(a, p), t = see(b, q);
    return is_in_ratio(a->frame, s.dot2, a->base.norm, t.dot2, b->base.norm) &&
           is_in_ratio(a->frame, s.cross, a->base.norm, t.cross, b->base.norm);
}

// The edge as a mirror shows it, walked with the inside on the left.
static ita_edge as_walked(const walk *w, const ita_edge *edge) {
    if (!w->is_mirrored) return *edge;
    ita_edge back = ita_edge_reversed(edge);
    back.turn = edge->turn;
    return back;
}

static bool is_circle(const ita_edge *edge) {
    return edge->kind == ITA_EDGE_ARC && ita_point_equal(edge->from, edge->to);
}

static bool edges_match(const walk *a, const ita_edge *x, const walk *b, const ita_edge *y) {
    if (x->kind != y->kind || x->turn != y->turn || is_circle(x) != is_circle(y)) return false;
    ita_edge u = as_walked(a, x), v = as_walked(b, y);
    if (x->kind != ITA_EDGE_LINE && !looks_alike(a, u.c1, b, v.c1)) return false;
    if (is_circle(x)) {
        ita_wide r = ring_norm(a->frame, ita_point_sub(u.from, u.c1));
        ita_wide s = ring_norm(a->frame, ita_point_sub(v.from, v.c1));
        return is_in_ratio(a->frame, r, a->base.norm, s, b->base.norm);
    }
    if (!looks_alike(a, u.from, b, v.from) || !looks_alike(a, u.to, b, v.to)) return false;
    return x->kind != ITA_EDGE_CUBIC || looks_alike(a, u.c2, b, v.c2);
}

// All edges of contour i of a on those of contour j of b, the first one on edge `start`.
static bool contours_match(const walk *a, size_t i, const walk *b, size_t j, size_t start) {
    const ita_contour *x = &a->outline->contours[i], *y = &b->outline->contours[j];
    if (x->count != y->count || x->is_hole != y->is_hole) return false;
    for (size_t k = 0; k < x->count; k++) {
        size_t place = b->is_mirrored ? (start + y->count - k) % y->count : (start + k) % y->count;
        if (!edges_match(a, &a->outline->edges[x->first + k], b,
                         &b->outline->edges[y->first + place]))
            return false;
    }
    return true;
}

static bool contour_is_found(const walk *a, size_t i, const walk *b) {
    for (size_t j = 0; j < b->outline->contour_count; j++)
        for (size_t start = 0; start < b->outline->contours[j].count; start++)
            if (contours_match(a, i, b, j, start)) return true;
    return false;
}

static bool outlines_match(const walk *a, const walk *b) {
    for (size_t i = 0; i < a->outline->contour_count; i++)
        if (!contour_is_found(a, i, b)) return false;
    return true;
}

// ---- bases

static base base_of(ita_frame frame, ita_point origin, ita_point end) {
    base made = {origin, ita_point_sub(end, origin), {0, 0}};
    made.norm = ring_norm(frame, made.along);
    return made;
}

// Both ends of the edge as it is walked; circles have no direction of their own.
static base edge_base(const walk *w, const ita_edge *edge) {
    ita_edge walked = as_walked(w, edge);
    return base_of(w->frame, walked.from, walked.to);
}

#define SEARCHED_MOST 64

// The base of `a`: its rarest edge, or with scaling its longest; SIZE_MAX when all are circles.
// Long outlines are searched at their beginning only.
static size_t choose_base(ita_frame frame, const ita_outline *a, unsigned allow) {
    size_t best = SIZE_MAX, best_count = SIZE_MAX;
    size_t searched = a->edge_count < SEARCHED_MOST ? a->edge_count : SEARCHED_MOST;
    ita_wide norms[SEARCHED_MOST], longest = {0, 0};
    for (size_t i = 0; i < a->edge_count; i++) {
        const ita_edge *e = &a->edges[i];
        ita_wide norm = ring_norm(frame, ita_point_sub(e->to, e->from));
        if (i < searched)
            norms[i] = norm;
        else if (!(allow & ITA_ALLOW_SCALE) && best != SIZE_MAX)
            break;
        if (is_circle(e)) continue;
        if (best != SIZE_MAX && !(allow & ITA_ALLOW_SCALE)) continue;
        if (best != SIZE_MAX && ita_wide_sign(frame, wide_sub(norm, longest)) <= 0) continue;
        best = i;
        longest = norm;
    }
    if (allow & ITA_ALLOW_SCALE) return best;
    for (size_t i = 0; i < searched && best_count > 1; i++) {
        const ita_edge *e = &a->edges[i];
        if (is_circle(e)) continue;
        size_t count = 0;
        for (size_t j = 0; j < searched && count < best_count; j++)
            count += wide_equal(norms[i], norms[j]) && a->edges[j].kind == e->kind &&
                     a->edges[j].turn == e->turn;
        if (count < best_count) best = i, best_count = count;
    }
    return best;
}

static double root_ratio(ita_frame frame, ita_wide x, ita_wide y) {
    return sqrt(ita_wide_value(frame, x) / ita_wide_value(frame, y));
}

// The motion that carries the base of a to the base of b.
static void describe(const walk *a, const walk *b, ita_motion *motion) {
    double ax, ay, bx, by, ox, oy, px, py;
    ita_point_value(a->frame, a->base.along, &ax, &ay);
    ita_point_value(b->frame, b->base.along, &bx, &by);
    ita_point_value(a->frame, a->base.origin, &ox, &oy);
    ita_point_value(b->frame, b->base.origin, &px, &py);
    double flip = b->is_mirrored ? -1 : 1;
    ay *= flip, oy *= flip;
    double lengths = hypot(ax, ay) * hypot(bx, by);
    bool is_scaled = !wide_equal(a->base.norm, b->base.norm);
    motion->is_mirrored = b->is_mirrored;
    motion->cosine = (ax * bx + ay * by) / lengths;
    motion->sine = (ax * by - ay * bx) / lengths;
    motion->scale = is_scaled ? root_ratio(a->frame, b->base.norm, a->base.norm) : 1;
    motion->shift_x = px - motion->scale * (motion->cosine * ox - motion->sine * oy);
    motion->shift_y = py - motion->scale * (motion->sine * ox + motion->cosine * oy);
    if (is_scaled)
        motion->kind = ITA_MOTION_SCALED;
    else if (b->is_mirrored)
        motion->kind = ITA_MOTION_MIRRORED;
    else if (!ita_point_equal(a->base.along, b->base.along))
        motion->kind = ITA_MOTION_ROTATED;
    else
        motion->kind = ITA_MOTION_IDENTITY;
}

// Tries one base of b; keeps the simplest motion found so far.
static void try_base(const walk *a, walk *b, base with, unsigned allow, ita_motion *motion) {
    if (!(allow & ITA_ALLOW_SCALE) && !wide_equal(a->base.norm, with.norm)) return;
    b->base = with;
    ita_motion found;
    describe(a, b, &found);
    if (motion->kind != ITA_MOTION_NONE && found.kind >= motion->kind) return;
    if (outlines_match(a, b)) *motion = found;
}

static bool is_candidate(ita_frame frame, const ita_edge *wanted, const ita_edge *edge,
                         unsigned allow) {
    if (wanted->kind != edge->kind || wanted->turn != edge->turn || is_circle(edge)) return false;
    if (allow & ITA_ALLOW_SCALE) return true;
    return wide_equal(ring_norm(frame, ita_point_sub(wanted->to, wanted->from)),
                      ring_norm(frame, ita_point_sub(edge->to, edge->from)));
}

// Circles only: the base joins the first centre to another one.
static void compare_circles(walk *a, walk *b, unsigned allow, ita_motion *motion) {
    const ita_edge *x = a->outline->edges, *y = b->outline->edges;
    size_t other = 1;
    while (other < a->outline->edge_count && ita_point_equal(x[0].c1, x[other].c1))
        other++;
    if (other == a->outline->edge_count) { // concentric: any radius serves as base
        a->base = base_of(a->frame, x[0].c1, x[0].from);
        for (size_t i = 0; i < b->outline->edge_count; i++) {
            ita_wide r2 = ring_norm(a->frame, ita_point_sub(y[i].from, y[i].c1));
            base with = base_of(a->frame, y[i].c1, y[i].from);
            if (wide_equal(r2, a->base.norm)) // the same vector, so that nothing seems turned
                with = (base){y[i].c1, a->base.along, r2};
            try_base(a, b, with, allow, motion);
        }
        return;
    }
    a->base = base_of(a->frame, x[0].c1, x[other].c1);
    for (size_t i = 0; i < b->outline->edge_count; i++)
        for (size_t j = 0; j < b->outline->edge_count; j++)
            if (!ita_point_equal(y[i].c1, y[j].c1))
                try_base(a, b, base_of(a->frame, y[i].c1, y[j].c1), allow, motion);
}

static void compare_walks(walk *a, walk *b, unsigned allow, ita_motion *motion) {
    size_t chosen = choose_base(a->frame, a->outline, allow);
    if (chosen == SIZE_MAX) {
        compare_circles(a, b, allow, motion);
        return;
    }
    const ita_edge *wanted = &a->outline->edges[chosen];
    a->base = edge_base(a, wanted);
    for (size_t i = 0; i < b->outline->edge_count; i++)
        if (is_candidate(a->frame, wanted, &b->outline->edges[i], allow))
            try_base(a, b, edge_base(b, &b->outline->edges[i]), allow, motion);
}

// Copies an outline with its coordinates multiplied.
static ita_status enlarge(const ita_outline *outline, int64_t factor,
                          const ita_allocator *allocator, ita_outline *out) {
    *out = *outline;
    if (factor == 1) return ITA_OK;
    out->edges = ita_take(allocator, outline->edge_count * sizeof *out->edges);
    if (!out->edges) return ITA_E_MEMORY;
    for (size_t i = 0; i < outline->edge_count; i++) {
        out->edges[i] = outline->edges[i];
        ita_point *p[4] = {&out->edges[i].from, &out->edges[i].to, &out->edges[i].c1,
                           &out->edges[i].c2};
        for (int k = 0; k < 4; k++) {
            int64_t *v[4] = {&p[k]->x.a, &p[k]->x.b, &p[k]->y.a, &p[k]->y.b};
            for (int c = 0; c < 4; c++)
                if (__builtin_mul_overflow(*v[c], factor, v[c]) || *v[c] > ITA_COORDINATE_MOST ||
                    *v[c] < -ITA_COORDINATE_MOST) {
                    ita_give(allocator, out->edges, outline->edge_count * sizeof *out->edges);
                    return ITA_E_OVERFLOW;
                }
        }
    }
    return ITA_OK;
}

ita_status ita_outline_compare(ita_frame frame, const ita_outline *a, const ita_outline *b,
                               unsigned allow, const ita_allocator *allocator, ita_motion *motion) {
    *motion = (ita_motion){.kind = ITA_MOTION_NONE, .cosine = 1, .scale = 1};
    if (a->edge_count != b->edge_count || a->contour_count != b->contour_count) return ITA_OK;
    if (a->edge_count == 0) {
        motion->kind = ITA_MOTION_IDENTITY;
        return ITA_OK;
    }
    ita_outline x, y;
    int64_t by_a = a->scale == b->scale ? 1 : b->scale, by_b = a->scale == b->scale ? 1 : a->scale;
    ita_status status = enlarge(a, by_a, allocator, &x);
    if (status) return status;
    status = enlarge(b, by_b, allocator, &y);
    if (!status) {
        walk wa = {.frame = frame, .outline = &x}, wb = {.frame = frame, .outline = &y};
        unsigned plain = allow & ~(unsigned)ITA_ALLOW_SCALE; // the simplest kinds come first
        for (int round = 0; round < 4 && motion->kind == ITA_MOTION_NONE; round++) {
            wb.is_mirrored = round & 1;
            bool may_scale = round >= 2;
            if (wb.is_mirrored && !(allow & ITA_ALLOW_MIRROR)) continue;
            if (may_scale && !(allow & ITA_ALLOW_SCALE)) continue;
            compare_walks(&wa, &wb, may_scale ? allow : plain, motion);
        }
        double shrink = 1.0 / ((double)a->scale * (double)by_a);
        motion->shift_x *= shrink;
        motion->shift_y *= shrink;
        if (by_b != 1) ita_give(allocator, y.edges, y.edge_count * sizeof *y.edges);
    }
    if (by_a != 1) ita_give(allocator, x.edges, x.edge_count * sizeof *x.edges);
    return status;
}
