// Moments of outlines, and the turns that bring one's to another's.
// An integral over an area is one along its outline: that of z^k is the one of z^k conj(z) dz / 2i.
#include "geom/verify/poses.h"

#include <math.h>

// ---- complex numbers

static spot product(spot a, spot b) {
    return (spot){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

static spot conjugate(spot a) {
    return (spot){a.x, -a.y};
}

static spot turned_by(double angle) {
    return (spot){cos(angle), sin(angle)};
}

// ---- moments

// Five places and their weights (Gauss): exact for the ninth powers along a straight edge.
static const double places[5] = {0.04691007703066800360, 0.23076534494715845448, 0.5,
                                 0.76923465505284154552, 0.95308992296933199640};
static const double weights[5] = {0.11846344252809454376, 0.23931433524968323402,
                                  0.28444444444444444444, 0.23931433524968323402,
                                  0.11846344252809454376};

// Edges that bend are cut into so many parts.
#define CURVE_PARTS 16

// What a tangent is to be multiplied with to be the derivative by the parameter.
static double speed_of(const loose_edge *e) {
    switch (e->kind) {
    case ITA_EDGE_LINE: return 1;
    case ITA_EDGE_ARC: return loose_sweep(e);
    default: return 3;
    }
}

// Adds the integrals of z^k conj(z) dz, z about the middle and in units of the size.
static void add_edge(outline_moments *m, const loose_edge *e, size_t most) {
    const int parts = e->kind == ITA_EDGE_LINE ? 1 : CURVE_PARTS;
    const double speed = speed_of(e) / parts;
    for (int part = 0; part < parts; part++)
        for (int i = 0; i < 5; i++) {
            const double t = (part + places[i]) / parts;
            const spot z = spot_times(spot_sub(loose_at(e, t), m->middle), 1 / m->size);
            const spot dz = spot_times(loose_tangent(e, t), weights[i] * speed / m->size);
            spot power = product(conjugate(z), dz);
            for (size_t k = 0; k <= most; k++, power = product(power, z))
                m->at[k] = spot_add(m->at[k], power);
            m->reach = fmax(m->reach, spot_length(z));
        }
}

static void integrate(outline_moments *m, const loose_outline *o, size_t most) {
    for (size_t k = 0; k <= most; k++)
        m->at[k] = (spot){0, 0};
    m->reach = 0;
    for (size_t i = 0; i < o->edge_count; i++)
        add_edge(m, &o->edges[i], most);
    for (size_t k = 0; k <= most; k++) // divided by 2i
        m->at[k] = (spot){m->at[k].y / 2, -m->at[k].x / 2};
}

outline_moments moments_of(const loose_outline *outline) {
    outline_moments m = {.area = loose_area(outline->edges, outline->edge_count)};
    if (!(m.area > 0)) return m;
    m.size = sqrt(m.area);
    m.middle = outline->edges[0].from;
    for (size_t i = 0; i < outline->edge_count; i++)
        m.length += loose_length(&outline->edges[i]);
    integrate(&m, outline, 1); // from a corner, which may be far from the middle
    m.middle = spot_add(m.middle, spot_times(m.at[1], m.size / m.at[0].x));
    integrate(&m, outline, MOMENTS_MOST);
    return m;
}

// ---- turns

// By how much a moment may be off where the outline is off by a tolerance: the strip along it, with
// the middle that moves too.
static double slack_of(const outline_moments *a, size_t k, ita_tolerance tolerance) {
    double powers = 1;
    for (size_t i = 0; i < k; i++)
        powers *= fmax(1, a->reach);
    const double doubles = 1e-13;
    return (16 * tolerance.distance / a->size * (a->length / a->size) + doubles) * (double)(k + 1) *
           powers;
}

static spot moment_of(const outline_moments *m, size_t k, bool is_mirrored) {
    return is_mirrored ? conjugate(m->at[k]) : m->at[k];
}

static bool agree_when_turned(const outline_moments *a, const outline_moments *b, bool is_mirrored,
                              ita_tolerance tolerance, double angle) {
    for (size_t k = 2; k <= MOMENTS_MOST; k++) {
        const spot to = product(moment_of(a, k, is_mirrored), turned_by((double)k * angle));
        if (spot_distance(to, b->at[k]) > slack_of(a, k, tolerance)) return false;
    }
    return true;
}

static loose_motion motion_of(const outline_moments *a, const outline_moments *b, bool is_mirrored,
                              bool may_scale, double angle) {
    const spot turn = turned_by(angle);
    loose_motion m = {turn.x, turn.y, may_scale ? b->size / a->size : 1, is_mirrored, {0, 0}};
    m.shift = spot_sub(b->middle, loose_apply(&m, a->middle));
    return m;
}

size_t poses_between(const outline_moments *a, const outline_moments *b, bool is_mirrored,
                     bool may_scale, ita_tolerance tolerance, loose_motion out[MOMENTS_MOST]) {
    if (!(a->area > 0) || !(b->area > 0)) return 0;
    if (!may_scale && fabs(a->area - b->area) > tolerance.distance * (a->length + b->length))
        return 0;
    size_t best = 0; // the moment that tells the angle best
    double most = 0;
    for (size_t k = 2; k <= MOMENTS_MOST; k++) {
        const double clear = spot_length(a->at[k]) * (double)k / slack_of(a, k, tolerance);
        if (clear > most) most = clear, best = k;
    }
    if (most <= 4) { // round
        if (!agree_when_turned(a, b, is_mirrored, tolerance, 0)) return 0;
        out[0] = motion_of(a, b, is_mirrored, may_scale, 0);
        return 1;
    }
    const spot from = moment_of(a, best, is_mirrored), to = b->at[best];
    const double step = 2 * acos(-1) / (double)best;
    const double first = atan2(spot_cross(from, to), spot_dot(from, to)) / (double)best;
    size_t count = 0;
    for (size_t i = 0; i < best; i++) { // none, one towards no turn, one away from it, two ...
        const bool is_forth = (i % 2 == 1) == (first <= 0);
        const double steps = (double)((i + 1) / 2);
        const double angle = first + (is_forth ? steps : -steps) * step;
        if (agree_when_turned(a, b, is_mirrored, tolerance, angle))
            out[count++] = motion_of(a, b, is_mirrored, may_scale, angle);
    }
    return count;
}
