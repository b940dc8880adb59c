// The judge's question where arcs of ellipses are drawn. Each ellipse is a carrier like a circle:
// the flags at the ends of its arcs cancel, and what the arcs sweep adds up to nothing (where flags
// cancel, the covering is one number all round, and the sum is so many full turns). An ellipse is
// known by its centre and by p p' + q q' of its half axes p and q, which is the same for every pair
// of them.
#include "geom/verify/conics.h"

#include "geom/edge/backwards.h"
#include "intarsia/base.h"

#include <math.h>

#define PI 3.14159265358979323846

// All coordinates are in units of 10^-places / divisor. The figure is mirrored or not, multiplied
// by x + iy and shifted; the pieces are multiplied by the divisor.
typedef struct placing {
    int places;
    bool is_mirrored;
    int64_t x, y, divisor;
    int64_t shift[2];
} placing;

// A point (or a vector, without shift) of a side as it is placed; false where that does not fit.
static bool place(const placing *w, bool is_figure, bool is_vector, draw_point p, int64_t out[2]) {
    const int64_t most = is_vector ? DRAW_AXIS_MOST : ITA_COORDINATE_MOST;
    int64_t own[2];
    if (!draw_in_units(p, w->places, own)) return false;
    if (w->is_mirrored && is_figure) own[1] = -own[1];
    const ita_int128 a = is_figure ? w->x : w->divisor, b = is_figure ? w->y : 0;
    const ita_int128 sx = is_figure && !is_vector ? w->shift[0] : 0;
    const ita_int128 sy = is_figure && !is_vector ? w->shift[1] : 0;
    const ita_int128 x = a * own[0] - b * own[1] + sx, y = b * own[0] + a * own[1] + sy;
    if (x < -most || x > most || y < -most || y > most) return false;
    out[0] = (int64_t)x, out[1] = (int64_t)y;
    return true;
}

// ---- flags on ellipses

typedef struct flag {
    int64_t ellipse[5]; // centre, and p p' + q q'
    int64_t at[2];
    int times;
    double sweep; // of the arc that begins here
} flag;

typedef struct flags {
    const ita_allocator *allocator;
    flag *items;
    size_t count, capacity;
} flags;

static int compare_words(const int64_t *a, const int64_t *b, int count) {
    for (int i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int compare_flags(const void *a, const void *b, void *user) {
    (void)user;
    const flag *f = a, *g = b;
    const int order = compare_words(f->ellipse, g->ellipse, 5);
    return order ? order : compare_words(f->at, g->at, 2);
}

// The angle of a place as the half axes tell it.
static double angle_of(const draw_arc *c, draw_point at) {
    const double x = at.x.value - c->centre.x.value, y = at.y.value - c->centre.y.value;
    return atan2(c->p.x.value * y - c->p.y.value * x, x * c->q.y.value - y * c->q.x.value);
}

// What a curve sweeps, less than half a turn, counter-clockwise.
static double sweep_of(const draw_arc *c, const draw_edge *edge) {
    const double turned = angle_of(c, edge->to) - angle_of(c, edge->from);
    const double way = c->p.x.value * c->q.y.value - c->p.y.value * c->q.x.value;
    return copysign(1, way) * remainder(turned, 2 * PI);
}

static ita_status add_arc(flags *f, const placing *w, const draw_arc *c, const draw_edge *edge,
                          bool is_figure, bool *fits) {
    const int times = is_figure ? -1 : 1;
    const bool is_back = is_figure && w->is_mirrored; // then walked from its end to its beginning
    flag one = {0}, ends[2];
    int64_t p[2], q[2];
    if (!c->is_exact || !place(w, is_figure, false, c->centre, one.ellipse) ||
        !place(w, is_figure, true, c->p, p) || !place(w, is_figure, true, c->q, q)) {
        *fits = false;
        return ITA_OK;
    }
    for (int i = 0; i < 3; i++) // xx, xy, yy
        one.ellipse[2 + i] = p[i / 2] * p[(i + 1) / 2] + q[i / 2] * q[(i + 1) / 2];
    for (int i = 0; i < 2; i++) { // ends between two curves of an arc meet each other
        const draw_point at = i ? edge->to : edge->from;
        ends[i] = one;
        if (draw_is_exact(at)) {
            ends[i].times = (i == 1) != is_back ? -times : times;
            *fits = *fits && place(w, is_figure, false, at, ends[i].at);
        }
    }
    ends[0].sweep = times * sweep_of(c, edge);
    const ita_status status =
        ita_grow(f->allocator, &f->items, &f->capacity, f->count + 2, sizeof *f->items);
    if (status) return status;
    f->items[f->count++] = ends[0];
    f->items[f->count++] = ends[1];
    return ITA_OK;
}

static bool all_cancel(flags *f) {
    ita_sort(f->items, f->count, sizeof *f->items, compare_flags, NULL);
    double sweep = 0;
    int times = 0;
    for (size_t i = 0; i < f->count; i++) {
        const bool ends = i + 1 == f->count;
        const flag *here = &f->items[i], *next = ends ? here : here + 1;
        sweep += here->sweep;
        times += here->times;
        if ((ends || compare_flags(here, next, NULL)) && times) return false;
        if (!ends && compare_words(here->ellipse, next->ellipse, 5) == 0) continue;
        if (fabs(sweep) > PI) return false;
        sweep = 0;
    }
    return true;
}

// ---- all edges

static ita_status add_edge(ita_judge *judge, const placing *w, const draw_edge *drawn,
                           bool is_figure, bool *fits) {
    ita_edge edge = {.kind = drawn->kind, .turn = drawn->turn};
    const draw_point from[4] = {drawn->from, drawn->to, drawn->c1, drawn->c2};
    ita_point *to[4] = {&edge.from, &edge.to, &edge.c1, &edge.c2};
    for (int i = 0; i < edge_points(drawn->kind) && *fits; i++) {
        int64_t at[2];
        *fits = place(w, is_figure, false, from[i], at);
        if (*fits) *to[i] = (ita_point){{at[0], 0}, {at[1], 0}};
    }
    if (!*fits) return ITA_OK;
    if (is_figure && w->is_mirrored) {
        edge = ita_edge_reversed(&edge);
        edge.turn = drawn->turn;
    }
    return ita_judge_add(judge, &edge, 1, is_figure ? -1 : 1);
}

// Walks the edges of a side.
typedef struct walk {
    const selection *s;
    size_t shape, edge;
} walk;

static bool next_edge(walk *at, draw_edge *out) {
    const selection *s = at->s;
    for (; at->shape < s->count; at->shape++, at->edge = 0) {
        const draw_shape *shape = selection_shape(s, at->shape);
        if (at->edge >= shape->edge_count) continue;
        *out = drawing_edge_at(s->drawing, shape->first_edge + at->edge++);
        return true;
    }
    return false;
}

static ita_status add_side(const selection *s, const placing *w, bool is_figure, flags *f,
                           ita_judge *judge, bool *fits) {
    ita_status status = ITA_OK;
    walk at = {.s = s};
    draw_edge edge;
    while (!status && *fits && next_edge(&at, &edge))
        status = edge.arc ? add_arc(f, w, &s->drawing->arcs[edge.arc - 1], &edge, is_figure, fits)
                          : add_edge(judge, w, &edge, is_figure, fits);
    return status;
}

static ita_status cancel_placed(const model *m, const placing *w, bool *answer) {
    flags f = {.allocator = m->allocator};
    ita_judge *judge = NULL;
    bool fits = true;
    ita_status status = ita_judge_open(ITA_FRAME_SQUARE, m->allocator, &judge);
    if (!status) status = add_side(&m->figure, w, true, &f, judge, &fits);
    if (!status) status = add_side(&m->pieces, w, false, &f, judge, &fits);
    *answer = !status && fits && ita_judge_is_clear(judge) && all_cancel(&f);
    ita_judge_close(judge);
    ita_give(f.allocator, f.items, f.capacity * sizeof *f.items);
    return status == ITA_E_MEMORY ? status : ITA_OK;
}

// ---- the motion, made exact

static void count_places(const selection *s, int *places) {
    walk at = {.s = s};
    draw_edge edge;
    while (next_edge(&at, &edge)) {
        static const draw_arc none = {0};
        const draw_arc *c = edge.arc ? &s->drawing->arcs[edge.arc - 1] : &none;
        const draw_point p[6] = {edge.from, edge.c1, edge.c2, c->centre, c->p, c->q};
        for (int i = 0; i < 6; i++)
            *places = draw_places(p[i]) > *places ? draw_places(p[i]) : *places;
    }
}

#define FRACTION_MOST 64

// The fraction that a number is; false where it is none of small numbers.
static bool fraction_of(double value, int64_t *over, int64_t *under) {
    for (*under = 1; *under <= FRACTION_MOST; ++*under) {
        *over = (int64_t)floor(value * (double)*under + 0.5);
        if (fabs(value * (double)*under - (double)*over) < 1e-6) return true;
    }
    return false;
}

static int64_t common_divisor(int64_t a, int64_t b) {
    while (b) {
        const int64_t rest = a % b;
        a = b, b = rest;
    }
    return a < 0 ? -a : a;
}

// Multiplied by n / d and turned by twice the angle whose tangent is b / a.
static bool turn_exactly(const ita_motion *motion, placing *w) {
    int64_t b = 1, a = 0, n, d;
    if (!fraction_of(motion->scale, &n, &d)) return false;
    if (motion->cosine > -1 + 1e-9 && !fraction_of(motion->sine / (1 + motion->cosine), &b, &a))
        return false;
    w->x = n * (a * a - b * b);
    w->y = n * 2 * a * b;
    w->divisor = d * (a * a + b * b);
    const int64_t common = common_divisor(common_divisor(w->x, w->y), w->divisor);
    w->x /= common, w->y /= common, w->divisor /= common;
    return true;
}

// A place that tells where a side lies: the centre of an arc, or where an edge begins.
static bool mark_of(const selection *s, const draw_edge *edge, draw_point *out) {
    *out = edge->arc ? s->drawing->arcs[edge->arc - 1].centre : edge->from;
    return draw_is_exact(*out);
}

#define MARKS_TRIED 16

// Shifts the figure so that a mark of it comes to lie on one of the pieces.
static bool shift_exactly(const model *m, const ita_motion *motion, placing *w) {
    const loose_motion moved = {motion->cosine,
                                motion->sine,
                                motion->scale,
                                motion->is_mirrored,
                                {motion->shift_x, motion->shift_y}};
    walk at = {.s = &m->figure};
    draw_edge edge, other;
    draw_point mark, there;
    for (int tries = 0; tries < MARKS_TRIED && next_edge(&at, &edge); tries++) {
        if (!mark_of(&m->figure, &edge, &mark)) continue;
        const spot place_of = loose_apply(&moved, (spot){mark.x.value, mark.y.value});
        walk to = {.s = &m->pieces};
        while (next_edge(&to, &other)) {
            if (!mark_of(&m->pieces, &other, &there)) continue;
            const spot off = {there.x.value - place_of.x, there.y.value - place_of.y};
            int64_t a[2], b[2];
            if (spot_length(off) > 4 * m->tolerance.distance) continue;
            if (!place(w, true, false, mark, a) || !place(w, false, false, there, b)) return false;
            w->shift[0] = b[0] - a[0], w->shift[1] = b[1] - a[1];
            return true;
        }
    }
    return false;
}

static bool has_arcs(const selection *s) {
    return s->drawing->arc_count > 0;
}

ita_status conics_cancel(const model *m, ita_motion *motion, bool *answer) {
    placing w = {.is_mirrored = motion->is_mirrored};
    *answer = false;
    if (m->figure.drawing->is_ring || m->pieces.drawing->is_ring) return ITA_OK;
    if (!has_arcs(&m->figure) && !has_arcs(&m->pieces)) return ITA_OK;
    count_places(&m->figure, &w.places);
    count_places(&m->pieces, &w.places);
    if (w.places > 12 || !turn_exactly(motion, &w)) return ITA_OK;
    const bool is_shifted = motion->shift_x != 0 || motion->shift_y != 0;
    const bool is_moved = is_shifted || motion->kind != ITA_MOTION_IDENTITY;
    if (is_moved && !shift_exactly(m, motion, &w)) return ITA_OK;
    const ita_status status = cancel_placed(m, &w, answer);
    if (!*answer) return status;
    const double unit = (double)w.divisor * (double)decimal_power(w.places);
    motion->scale = hypot((double)w.x, (double)w.y) / (double)w.divisor;
    motion->cosine = (double)w.x / (double)w.divisor / motion->scale;
    motion->sine = (double)w.y / (double)w.divisor / motion->scale;
    motion->shift_x = (double)w.shift[0] / unit;
    motion->shift_y = (double)w.shift[1] / unit;
    return status;
}
