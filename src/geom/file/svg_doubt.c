// A transform is one function after another, the outer ones first. A number of it that is more by a
// little moves what is drawn under it, and how far depends on the place alone: so it is kept in the
// coordinates of the drawing.
#include "geom/file/svg_doubt.h"

#include <math.h>
#include <string.h>

static int places_or_all(decimal x) {
    return decimal_is_exact(x) ? decimal_places(x) : DECIMAL_PLACES;
}

// ---- how places answer

// As SVG has it: x' = a x + c y + e, y' = b x + d y + f.
typedef struct numbers {
    double a, b, c, d, e, f;
} numbers;

static numbers numbers_of(const svg_matrix *m) {
    return (numbers){m->a.value, m->b.value, m->c.value, m->d.value, m->e.value, m->f.value};
}

static numbers product(const numbers *m, const numbers *n) {
    return (numbers){m->a * n->a + m->c * n->b,        m->b * n->a + m->d * n->b,
                     m->a * n->c + m->c * n->d,        m->b * n->c + m->d * n->d,
                     m->a * n->e + m->c * n->f + m->e, m->b * n->e + m->d * n->f + m->f};
}

static bool invert(const numbers *m, numbers *out) {
    const double size = m->a * m->d - m->b * m->c;
    if (!(fabs(size) > 1e-12 * (fabs(m->a * m->d) + fabs(m->b * m->c)))) return false;
    *out = (numbers){m->d / size, -m->b / size, -m->c / size, m->a / size, 0, 0};
    out->e = -(out->a * m->e + out->c * m->f);
    out->f = -(out->b * m->e + out->d * m->f);
    return true;
}

// What moves by v where it is, moves so where `m` carries it.
static bool carry(const numbers *m, double v[6]) {
    numbers back;
    if (!invert(m, &back)) return false;
    numbers turned = *m;
    turned.e = turned.f = 0;
    const numbers own = {v[1], v[4], v[2], v[5], v[0], v[3]}, there = product(&own, &back);
    const numbers out = product(&turned, &there);
    const double carried[6] = {out.e, out.a, out.c, out.f, out.b, out.d};
    memcpy(v, carried, sizeof carried);
    return true;
}

// What is beyond the most is not kept: it only leaves less open.
static void add(ita_drawing *d, draw_doubt_kind kind, const double v[6], const numbers *outer) {
    draw_doubt doubt = {.kind = kind, .first_shape = d->shape_count, .shape_end = d->shape_count};
    memcpy(doubt.v, v, sizeof doubt.v);
    if (d->doubt_count >= DRAW_DOUBTS_MOST || !carry(outer, doubt.v) ||
        ita_grow(d->allocator, &d->doubts, &d->doubt_capacity, d->doubt_count + 1,
                 sizeof *d->doubts))
        return;
    d->doubts[d->doubt_count++] = doubt;
}

// ---- functions

static void note_shifts(ita_drawing *d, const svg_arguments *a, int first, int end) {
    for (int i = first; i < end && i < a->count; i++)
        drawing_note_number(&d->shifts, decimal_whole(a->v[i]), places_or_all(a->v[i]),
                            a->written[i]);
}

static void note_most(int *most, const svg_arguments *a, int end) {
    for (int i = 0; i < end && i < a->count; i++) {
        const int own = places_or_all(a->v[i]);
        if (own > *most) *most = own;
    }
}

// Along x, if it says how far, and along y.
static void add_shift(ita_drawing *d, const numbers *outer, bool has_x, bool has_y) {
    static const double along_x[6] = {1}, along_y[6] = {0, 0, 0, 1};
    if (has_x) add(d, DRAW_SHIFT, along_x, outer);
    if (has_y) add(d, DRAW_SHIFT, along_y, outer);
}

// Nothing else is meant by 0 and 1, unless they are of a turn.
static bool is_meant(decimal factor) {
    const double size = fabs(factor.value);
    return size == 0 || size == 1;
}

static void add_scale(ita_drawing *d, const numbers *outer, const numbers *own, decimal x,
                      decimal y, bool is_one) {
    const double both[6] = {0, 1 / own->a, 0, 0, 0, 1 / own->d};
    const double wide[6] = {0, 1 / own->a}, high[6] = {0, 0, 0, 0, 0, 1 / own->d};
    if (own->a == 0 || own->d == 0) return;
    if (is_one && !is_meant(x)) add(d, DRAW_FACTOR, both, outer);
    if (!is_one && !is_meant(x)) add(d, DRAW_FACTOR, wide, outer);
    if (!is_one && !is_meant(y)) add(d, DRAW_FACTOR, high, outer);
}

static void add_rotation(ita_drawing *d, const numbers *outer, const numbers *own,
                         const svg_arguments *a) {
    const bool has_centre = a->count == 3;
    const double x = has_centre ? a->v[1].value : 0, y = has_centre ? a->v[2].value : 0;
    const double turn[6] = {y, 0, -1, -x, 1, 0};
    add(d, DRAW_ANGLE, turn, outer);
    const double along_x[6] = {1 - own->a, 0, 0, -own->b}, along_y[6] = {-own->c, 0, 0, 1 - own->d};
    if (!has_centre) return;
    add(d, DRAW_SHIFT, along_x, outer);
    add(d, DRAW_SHIFT, along_y, outer);
}

static void add_matrix(ita_drawing *d, const numbers *outer, const numbers *own,
                       const svg_arguments *a) {
    numbers back;
    bool are_meant = true;
    if (!invert(own, &back)) return;
    for (int i = 0; i < 4; i++)
        are_meant = are_meant && is_meant(a->v[i]);
    for (int i = 0; i < 4 && !are_meant; i++) {
        // a and c are of x', b and d of y'; a and b times x, c and d times y
        const double x[3] = {back.e, back.a, back.c}, y[3] = {back.f, back.b, back.d};
        double v[6] = {0};
        memcpy(v + (i % 2 ? 3 : 0), i < 2 ? x : y, sizeof x);
        add(d, DRAW_FACTOR, v, outer);
    }
    add_shift(d, outer, true, true);
}

void svg_doubt_function(ita_drawing *d, xml_slice name, const svg_arguments *a,
                        const svg_matrix *outer_matrix, const svg_matrix *own_matrix) {
    const numbers outer = numbers_of(outer_matrix), own = numbers_of(own_matrix);
    const bool is_along_x = xml_is(name, "translateX"), is_along_y = xml_is(name, "translateY");
    if (xml_is(name, "translate") || xml_is(name, "translate3d") || is_along_x || is_along_y) {
        note_shifts(d, a, 0, 2);
        add_shift(d, &outer, !is_along_y, is_along_y || (!is_along_x && a->count > 1));
    } else if (xml_is(name, "scale") || xml_is(name, "scaleX") || xml_is(name, "scaleY")) {
        note_most(&d->factor_places, a, 2);
        add_scale(d, &outer, &own, own_matrix->a, own_matrix->d,
                  xml_is(name, "scale") && a->count == 1);
    } else if (xml_is(name, "rotate") || xml_is(name, "rotateZ")) {
        note_most(&d->angle_places, a, 1);
        note_shifts(d, a, 1, 3);
        add_rotation(d, &outer, &own, a);
    } else if (xml_is(name, "matrix")) {
        note_most(&d->factor_places, a, 4);
        note_shifts(d, a, 4, 6);
        add_matrix(d, &outer, &own, a);
    }
}

void svg_doubt_shift(ita_drawing *d, decimal x, decimal y) {
    static const numbers none = {1, 0, 0, 1, 0, 0};
    const svg_arguments a = {
        .v = {x, y}, .written = {places_or_all(x), places_or_all(y)}, .count = 2};
    note_shifts(d, &a, 0, 2);
    add_shift(d, &none, true, true);
}

void svg_doubt_carry(ita_drawing *d, size_t first, const svg_matrix *outer_matrix) {
    const numbers outer = numbers_of(outer_matrix);
    size_t kept = first;
    for (size_t i = first; i < d->doubt_count; i++)
        if (carry(&outer, d->doubts[i].v)) d->doubts[kept++] = d->doubts[i];
    d->doubt_count = kept;
}
