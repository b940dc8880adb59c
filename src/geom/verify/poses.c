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

// Edges that bend are cut into so many parts; for far moments every edge, as it is long.
#define CURVE_PARTS 16
#define PARTS_MOST  64

// What a tangent is to be multiplied with to be the derivative by the parameter.
static double speed_of(const loose_edge *e) {
    switch (e->kind) {
    case ITA_EDGE_LINE: return 1;
    case ITA_EDGE_ARC: return loose_sweep(e);
    default: return 3;
    }
}

static int parts_of(const loose_edge *e, double size, size_t most) {
    const int usual = e->kind == ITA_EDGE_LINE ? 1 : CURVE_PARTS;
    if (most <= MOMENTS_NEAR) return usual;
    const double wanted = ceil(CURVE_PARTS * loose_length(e) / size);
    return wanted < usual ? usual : wanted > PARTS_MOST ? PARTS_MOST : (int)wanted;
}

// The integrals of z^k, from 0 to `most`, z about the middle and in units of the size. Answers how
// far the edges go from there.
static double integrate(const loose_outline *o, spot middle, double size, size_t most, spot *at) {
    double reach = 0;
    for (size_t k = 0; k <= most; k++)
        at[k] = (spot){0, 0};
    for (size_t n = 0; n < o->edge_count; n++) {
        const loose_edge *e = &o->edges[n];
        const int parts = parts_of(e, size, most);
        const double speed = speed_of(e) / parts;
        for (int i = 0; i < 5 * parts; i++) {
            const double t = (i / 5 + places[i % 5]) / parts;
            const spot z = spot_times(spot_sub(loose_at(e, t), middle), 1 / size);
            const spot dz = spot_times(loose_tangent(e, t), weights[i % 5] * speed / size);
            spot power = product(conjugate(z), dz);
            for (size_t k = 0; k <= most; k++, power = product(power, z))
                at[k] = spot_add(at[k], power);
            reach = fmax(reach, spot_length(z));
        }
    }
    for (size_t k = 0; k <= most; k++) // divided by 2i
        at[k] = (spot){at[k].y / 2, -at[k].x / 2};
    return reach;
}

outline_moments moments_of(const loose_outline *outline) {
    outline_moments m = {.outline = outline,
                         .area = loose_area(outline->edges, outline->edge_count)};
    if (!(m.area > 0)) return m;
    m.size = sqrt(m.area);
    m.middle = outline->edges[0].from;
    for (size_t i = 0; i < outline->edge_count; i++)
        m.length += loose_length(&outline->edges[i]);
    integrate(outline, m.middle, m.size, 1, m.at); // from a corner, far from the middle
    m.middle = spot_add(m.middle, spot_times(m.at[1], m.size / m.at[0].x));
    m.reach = integrate(outline, m.middle, m.size, MOMENTS_NEAR, m.at);
    return m;
}

// ---- turns

// Both sides in units of the first one's reach, so that no moment is more than its area.
typedef struct sight {
    size_t most;
    spot a[MOMENTS_MOST + 1], b[MOMENTS_MOST + 1]; // a is mirrored where it is to be
    double strip; // what the strips along both outlines are, in which they may be off
} sight;

// A moment that says little beside what it may be off by tells no angle; all together tell it well
// where they are not small themselves.
static const double clear_enough = 0.5, clear_at_all = 0.01, told_well = 0.2, usual_part = 32;

static void look(const outline_moments *m, double unit, size_t most, bool is_mirrored, spot *out) {
    if (most <= MOMENTS_NEAR) {
        const double ratio = m->size / unit;
        double power = ratio * ratio;
        for (size_t k = 0; k <= most; k++, power *= ratio)
            out[k] = spot_times(m->at[k], power);
    } else {
        integrate(m->outline, m->middle, unit, most, out);
    }
    for (size_t k = 0; is_mirrored && k <= most; k++)
        out[k] = conjugate(out[k]);
}

static void sight_open(sight *s, const outline_moments *a, const outline_moments *b,
                       bool is_mirrored, double scale, ita_tolerance tolerance, size_t most) {
    const double unit = a->size * a->reach, doubles = 1e-13;
    const double off = 2 * tolerance.distance * fmax(1, 1 / scale);
    s->most = most;
    s->strip = 2 * off / unit * (a->length / unit) + doubles;
    look(a, unit, most, is_mirrored, s->a);
    look(b, unit * scale, most, false, s->b);
}

// By how much a moment may be off: by the strips, and with the middles that they move.
static double slack_of(const sight *s, size_t k) {
    return s->strip * (double)(k + 1);
}

// A moment in what it may be off by: one over it is the phase that is left open, which is as many
// times the angle.
static double clear_of(const sight *s, size_t k) {
    return spot_length(s->a[k]) / slack_of(s, k);
}

// The first moment that is not much less clear than the clearest: it leaves the fewest turns, and
// tells them well.
static size_t choose_moment(const sight *s) {
    double most = 0;
    size_t k = 2;
    for (size_t i = 2; i <= s->most; i++)
        most = fmax(most, clear_of(s, i));
    while (k < s->most && clear_of(s, k) < most / 3)
        k++;
    return k;
}

// Whether the angle is told well by moments that are large, not only by what is left over.
static bool is_told_well(const sight *s) {
    double sum = 0;
    for (size_t k = 2; k <= s->most; k++)
        sum += spot_dot(s->a[k], s->a[k]);
    return sqrt(sum) > told_well;
}

// The angle in the sense of least squares: first from the chosen moment and those before it, then
// from all that `off`, by how much the angle may be wrong, does not turn too far, and so from more
// and more. Places that are off at random make up for each other, so a moment is seldom off by more
// than a part of what it may be.
static double better_angle(const sight *s, size_t chosen, double angle, double off) {
    for (int round = 0; round < 12; round++) {
        double sum = 0, clears = 0, weight = 0;
        for (size_t k = 2; k <= s->most && (k <= chosen || (double)k * off < usual_part); k++) {
            const spot turned = product(s->a[k], turned_by((double)k * angle));
            const double slack = slack_of(s, k), clear = clear_of(s, k) * (double)k;
            sum += spot_cross(turned, s->b[k]) * (double)k / (slack * slack);
            clears += clear;
            weight += clear * clear;
        }
        if (!(weight > 0)) break;
        angle += sum / weight;
        off = clears / weight;
    }
    return angle;
}

// How far the moments are from each other when turned, each beside what it may be off by.
static double misfit_of(const sight *s, double angle) {
    double sum = 0;
    for (size_t k = 2; k <= s->most; k++) {
        const spot to = product(s->a[k], turned_by((double)k * angle));
        const double off = spot_distance(to, s->b[k]) / slack_of(s, k);
        sum += off * off;
    }
    return sum;
}

static bool agree_when_turned(const sight *s, double angle, double angle_off) {
    for (size_t k = 2; k <= s->most; k++) {
        const spot to = product(s->a[k], turned_by((double)k * angle));
        const double turned_off = spot_length(s->a[k]) * fmin(2, (double)k * angle_off);
        if (spot_distance(to, s->b[k]) > slack_of(s, k) + turned_off) return false;
    }
    return true;
}

static loose_motion motion_of(const outline_moments *a, const outline_moments *b, bool is_mirrored,
                              double scale, double angle) {
    const spot turn = turned_by(angle);
    loose_motion m = {turn.x, turn.y, scale, is_mirrored, {0, 0}};
    m.shift = spot_sub(b->middle, loose_apply(&m, a->middle));
    return m;
}

size_t poses_between(const outline_moments *a, const outline_moments *b, bool is_mirrored,
                     bool may_scale, ita_tolerance tolerance, loose_motion out[MOMENTS_MOST]) {
    if (!(a->area > 0) || !(b->area > 0)) return 0;
    if (!may_scale && fabs(a->area - b->area) > tolerance.distance * (a->length + b->length))
        return 0;
    const double scale = may_scale ? b->size / a->size : 1;
    sight s;
    sight_open(&s, a, b, is_mirrored, scale, tolerance, MOMENTS_NEAR);
    size_t chosen = choose_moment(&s);
    if (!is_told_well(&s)) {
        sight_open(&s, a, b, is_mirrored, scale, tolerance, MOMENTS_MOST);
        chosen = choose_moment(&s);
    }
    double angles[MOMENTS_MOST], misfits[MOMENTS_MOST], least = INFINITY;
    const double clear = clear_of(&s, chosen), off = 1 / (clear * (double)chosen);
    const size_t turns = clear > clear_at_all ? chosen : 0;
    const spot from = s.a[chosen], to = s.b[chosen];
    const double step = 2 * acos(-1) / (double)chosen;
    const double first = atan2(spot_cross(from, to), spot_dot(from, to)) / (double)chosen;
    size_t count = 0, agreed = 0;
    // none, one towards no turn, one away from it, two ...
    for (size_t i = 0; i < turns; i++) {
        const bool is_forth = (i % 2 == 1) == (first <= 0);
        const double steps = (double)((i + 1) / 2);
        const double angle = first + (is_forth ? steps : -steps) * step;
        if (!agree_when_turned(&s, angle, off)) continue;
        angles[agreed] = better_angle(&s, chosen, angle, off);
        misfits[agreed] = misfit_of(&s, angles[agreed]);
        least = fmin(least, misfits[agreed++]);
    }
    if (clear <= clear_enough && agree_when_turned(&s, 0, 0)) // round
        out[count++] = motion_of(a, b, is_mirrored, scale, 0);
    for (size_t i = 0; i < agreed && count < MOMENTS_MOST; i++)
        if (misfits[i] <= 4 * least + 1e-4)
            out[count++] = motion_of(a, b, is_mirrored, scale, angles[i]);
    return count;
}
