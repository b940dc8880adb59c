#include "geom/verify/coarse.h"

#include <math.h>

// Zeros at the end may be left out by chance, so that such a shape is only coarse if nothing else
// solves the drawing. Whole numbers are meant as they are.
static double unit_of(const draw_shape *shape) {
    return shape->is_rational && shape->places > 0 ? 1 / (double)decimal_power(shape->places) : 0;
}

// What rounded factors leave open at the far end of a drawing.
static double far_end_of(const selection *s) {
    const ita_drawing *d = s->drawing;
    const double enlargement = d->enlargement > 0 ? d->enlargement : 1;
    const bool has_factors = !d->is_ring && d->factor_places >= DRAW_FACTOR_PLACES_LEAST &&
                             d->factor_places < DRAW_PLACES_MOST;
    return has_factors ? model_distance(s) / (enlargement * (double)decimal_power(d->factor_places))
                       : 0;
}

static ita_tolerance coarse_of(const selection *s, ita_tolerance own) {
    double most = far_end_of(s);
    for (size_t i = 0; i < s->count && own.distance > 0; i++)
        most = fmax(most, unit_of(selection_shape(s, i)));
    return tolerance_larger(own, (ita_tolerance){most, ITA_TOLERANCE_DIGITS});
}

static side_tolerances both_of(const model *m) {
    return (side_tolerances){coarse_of(&m->figure, m->own.figure),
                             coarse_of(&m->pieces, m->own.pieces)};
}

bool model_has_coarse(const model *m) {
    const side_tolerances more = both_of(m);
    return more.figure.distance > m->own.figure.distance ||
           more.pieces.distance > m->own.pieces.distance;
}

void model_doubt_coarse(model *m, double *moved) {
    if (!model_has_coarse(m)) return;
    const side_tolerances more = both_of(m);
    *moved = fmax(*moved, fmax(more.figure.distance, more.pieces.distance));
    model_take_doubt(m, more);
    m->is_exact = m->is_trusted = false;
}
