// Powers of two are differences that doubles hold without loss.
#include "geom/verify/origin.h"

#include "geom/outline/nodes.h"

#include <math.h>
#include <string.h>

// 0 is near what lies no further out than so many times its extent.
#define NEAR 8
// Sides are apart where both together reach so many times further than each.
#define APART 1024

static void put_spot(box *b, spot p) {
    b->x0 = fmin(b->x0, p.x), b->x1 = fmax(b->x1, p.x);
    b->y0 = fmin(b->y0, p.y), b->y1 = fmax(b->y1, p.y);
}

static box reach_of(const selection *s) {
    box b = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < s->edge_count; i++) {
        put_spot(&b, s->loose[i].from);
        if (s->loose[i].kind != ITA_EDGE_LINE) put_spot(&b, s->loose[i].c1);
    }
    return b;
}

static double size_of(box b) {
    return fmax(b.x1 - b.x0, b.y1 - b.y0);
}

static double near_to(double middle, double size) {
    int exponent;
    (void)frexp(size, &exponent);
    const double step = ldexp(1, exponent > 0 ? exponent : 0);
    return fabs(middle) > NEAR * step ? step * floor(middle / step + 0.5) : 0;
}

static spot origin_of(box b) {
    const double size = size_of(b);
    return (spot){near_to((b.x0 + b.x1) / 2, size), near_to((b.y0 + b.y1) / 2, size)};
}

// ---- moving

static bool exact_origin(const model *m, spot origin, ita_point *out) {
    ita_number x = {(int64_t)origin.x, 0}, y = {(int64_t)origin.y, 0};
    return !__builtin_mul_overflow(x.a, m->scale, &x.a) &&
           !__builtin_mul_overflow(y.a, m->scale, &y.a) &&
           ita_point_from_square(m->frame, x, y, out) == ITA_OK;
}

static void move(const model *m, selection *s, spot origin, ita_point exact) {
    const spot back = {-origin.x, -origin.y};
    const loose_motion there = {1, 0, 1, false, back};
    s->origin = origin;
    for (size_t i = 0; i < s->edge_count; i++)
        s->loose[i] = loose_moved(&there, &s->loose[i]);
    const ita_point none = {{0, 0}, {0, 0}};
    if (m->is_exact) ita_edges_shift(s->exact, s->edge_count, ita_point_sub(none, exact));
}

static bool is_none(spot p) {
    return p.x == 0 && p.y == 0;
}

bool model_see_from_near(model *m) {
    selection *sides[2] = {&m->figure, &m->pieces};
    if (!m->figure.edge_count || !m->pieces.edge_count) return false;
    box own[2] = {reach_of(sides[0]), reach_of(sides[1])}, both = own[0];
    put_spot(&both, (spot){own[1].x0, own[1].y0});
    put_spot(&both, (spot){own[1].x1, own[1].y1});
    const bool are_apart = size_of(both) > APART * fmax(size_of(own[0]), size_of(own[1]));
    spot origins[2];
    ita_point exact[2] = {{{0, 0}, {0, 0}}, {{0, 0}, {0, 0}}};
    for (int k = 0; k < 2; k++) {
        origins[k] = origin_of(are_apart ? own[k] : both);
        if (m->is_exact && !exact_origin(m, origins[k], &exact[k])) return false;
    }
    for (int k = 0; k < 2; k++)
        if (!is_none(origins[k])) move(m, sides[k], origins[k], exact[k]);
    return !is_none(origins[0]) || !is_none(origins[1]);
}

// ---- motions

static ita_motion told(ita_motion motion, spot figure, spot pieces) {
    const loose_motion turn = {
        motion.cosine, motion.sine, motion.scale, motion.is_mirrored, {0, 0}};
    if (is_none(figure) && is_none(pieces)) return motion;
    const spot by = spot_sub(pieces, loose_apply(&turn, figure));
    motion.shift_x += by.x;
    motion.shift_y += by.y;
    return motion;
}

ita_motion motion_as_drawn(const model *m, ita_motion seen) {
    return told(seen, m->figure.origin, m->pieces.origin);
}

ita_motion motion_as_seen(const model *m, ita_motion drawn) {
    return told(drawn, spot_times(m->figure.origin, -1), spot_times(m->pieces.origin, -1));
}
