// Digits of points, and of the shifts that move them.
#include "geom/verify/rounding.h"

#include "geom/number/decimal.h"

#include <math.h>

// A point whose coordinate and shift are both off by half a unit along either axis.
#define HALF_OF_BOTH 0.70710678118654752440

// Nothing makes numbers tell more than they do.
static double at_least_one(double enlargement) {
    return enlargement > 0 ? enlargement : 1;
}

// Of numbers of so many places; 0 where they have fewer than those that are rounded, or all.
static double unit_of(int places, int least) {
    return places >= least && places < DRAW_PLACES_MOST ? 1 / (double)decimal_power(places) : 0;
}

static bool is_told(const ita_drawing *d) {
    return d->doubt_count < DRAW_DOUBTS_MOST;
}

// What moves all of them alike moves none against another.
static bool is_around_all(const selection *s, const draw_doubt *doubt) {
    return s->count && doubt->first_shape <= s->shapes[0] &&
           doubt->shape_end > s->shapes[s->count - 1];
}

static bool has_shifts(const selection *s, bool of_some) {
    const ita_drawing *d = s->drawing;
    if (!is_told(d)) return true;
    size_t i = 0;
    for (size_t k = 0; k < d->doubt_count; k++) {
        const draw_doubt *doubt = &d->doubts[k];
        if (doubt->kind != DRAW_SHIFT || (of_some && is_around_all(s, doubt))) continue;
        while (i < s->count && s->shapes[i] < doubt->first_shape)
            i++;
        while (i > 0 && s->shapes[i - 1] >= doubt->first_shape)
            i--;
        if (i < s->count && s->shapes[i] < doubt->shape_end) return true;
    }
    return false;
}

bool rounding_has_shifts(const selection *s) {
    return has_shifts(s, false);
}

void rounding_start(rounding_walk *r, const selection *s, int least, bool is_whole) {
    const ita_drawing *d = s->drawing;
    *r = (rounding_walk){.side = s, .least = least, .is_whole = is_whole};
    for (size_t i = 0; is_whole && i < s->edge_count; i++)
        r->reach = fmax(r->reach, fmax(fabs(s->loose[i].from.x + s->origin.x),
                                       fabs(s->loose[i].from.y + s->origin.y)));
    if (has_shifts(s, is_whole)) r->shift_unit = unit_of(drawing_shift_places(d), least);
}

// How far points are moved at most when a number is off by half of its last place.
static double way_of(const rounding_walk *r, const draw_doubt *doubt) {
    const double *v = doubt->v;
    return hypot(fabs(v[0]) + (fabs(v[1]) + fabs(v[2])) * r->reach,
                 fabs(v[3]) + (fabs(v[4]) + fabs(v[5])) * r->reach) *
           drawing_doubt(r->side->drawing, doubt->kind);
}

static void begin_number(rounding_walk *r, const draw_doubt *doubt) {
    if (r->is_whole && is_around_all(r->side, doubt)) return;
    const double reach = hypot(doubt->v[0], doubt->v[3]);
    rounding_shift next = {doubt->shape_end, 0, INFINITY, 0};
    if (r->depth) {
        const rounding_shift *around = &r->shifts[r->depth - 1];
        next.most = around->most, next.least = around->least, next.sum = around->sum;
    }
    if (r->is_whole) next.sum += way_of(r, doubt);
    if (doubt->kind == DRAW_SHIFT) {
        next.most = fmax(next.most, reach);
        next.least = fmin(next.least, reach);
    }
    if (r->depth == ROUNDING_DEPTH_MOST) r->depth--;
    r->shifts[r->depth++] = next;
}

// The numbers of transforms around a shape, which is asked for in its turn; NULL: none.
static const rounding_shift *around(rounding_walk *r, size_t shape) {
    const ita_drawing *d = r->side->drawing;
    while (r->depth && r->shifts[r->depth - 1].shape_end <= shape)
        r->depth--;
    for (; r->doubt < d->doubt_count && d->doubts[r->doubt].first_shape <= shape; r->doubt++)
        if (d->doubts[r->doubt].shape_end > shape) begin_number(r, &d->doubts[r->doubt]);
    return r->depth ? &r->shifts[r->depth - 1] : NULL;
}

// By how much shifts move a shape when they are off by a unit. Who rounds them leaves out those
// that come to nothing.
static double shift_of(const rounding_walk *r, const rounding_shift *around, double enlargement) {
    const ita_drawing *d = r->side->drawing;
    if (!is_told(d)) return r->shift_unit * at_least_one(d->enlargement);
    if (!around || around->most == 0) return r->shift_unit * at_least_one(enlargement);
    // what is open one way only is no matter of points: adjust.h
    return fmin(around->most, 2 * around->least) * r->shift_unit;
}

double rounding_of(rounding_walk *r, size_t i) {
    const draw_shape *shape = selection_shape(r->side, i);
    const double unit = unit_of(drawing_shape_places(r->side->drawing, shape), r->least) *
                        at_least_one(shape->enlargement);
    const rounding_shift *moved = around(r, r->side->shapes[i]);
    const double shift = shift_of(r, moved, shape->enlargement);
    if (r->is_whole) return unit + fmax(shift, moved ? 2 * moved->sum : 0);
    if (unit == 0) return shift;
    // shifts that are coarser move what is drawn as a whole: see adjust.h
    return shift > unit ? unit : fmax(unit, HALF_OF_BOTH * (unit + shift));
}
