// An arc is drawn by its ends and its radius r. The centre lies h = sqrt(r^2 - a^2) from the middle
// of its chord, a being half of that; where r and a are off by a unit u, h is off by about
// u (r + a) / h, and by as much as sqrt(2 u (r + a)) where the arc is half a circle. So the curve
// is off by that in its middle, although its ends are not. Arcs of the same circle that were cut
// elsewhere tell it better: a circle that passes by all their ends is found by least squares.
#include "geom/verify/round_arcs.h"

#include <math.h>

// More are not compared all with all.
#define ARCS_MOST 2000
// Moved curves stay this many times below the shortest edge.
#define TIMES_BELOW 16

typedef struct round_arc {
    loose_edge *edge;
    double unit; // that numbers of its side are off by
    double radius;
    double doubt; // how far the centre may be off
    bool is_kept; // among those that are fitted together
} round_arc;

typedef struct circle {
    spot centre;
    double radius;
} circle;

static double leg(double hypotenuse, double other) {
    return sqrt(fmax(0, hypotenuse * hypotenuse - other * other));
}

static round_arc arc_of(loose_edge *edge, double unit) {
    const double radius = spot_distance(edge->from, edge->c1);
    const double half = spot_distance(edge->from, edge->to) / 2, height = leg(radius, half);
    const double least = leg(radius - unit, half + unit);
    const double most = leg(radius + unit, fmax(0, half - unit));
    const double along = unit * radius / fmax(half, unit); // a short chord tells directions badly
    return (round_arc){.edge = edge,
                       .unit = unit,
                       .radius = radius,
                       .doubt = fmax(most - height, height - least) + unit + along};
}

static void put_arcs(selection *s, double unit, round_arc *arcs, size_t *count) {
    for (size_t i = 0; i < s->edge_count; i++)
        if (s->loose[i].kind == ITA_EDGE_ARC &&
            spot_distance(s->loose[i].from, s->loose[i].to) > 2 * unit && *count < ARCS_MOST)
            arcs[(*count)++] = arc_of(&s->loose[i], unit);
}

static bool may_be_one(const round_arc *a, const round_arc *b) {
    return fabs(a->radius - b->radius) <= 2 * (a->unit + b->unit) &&
           spot_distance(a->edge->c1, b->edge->c1) <= a->doubt + b->doubt;
}

// How far an end is off the circle.
static double off_circle(const circle *c, spot p) {
    return spot_distance(p, c->centre) - c->radius;
}

static double ends_off(const circle *c, const round_arc *a) {
    return fmax(fabs(off_circle(c, a->edge->from)), fabs(off_circle(c, a->edge->to)));
}

// One step of Gauss and Newton: normal equations for the centre and the radius, which is drawn to
// what is written as if that were one more end of each arc.
static void improve(circle *c, const round_arc *arcs, size_t count) {
    double n[3][4] = {{0}};
    for (size_t i = 0; i < count; i++) {
        if (!arcs[i].is_kept) continue;
        const spot ends[2] = {arcs[i].edge->from, arcs[i].edge->to};
        for (int k = 0; k < 3; k++) {
            const spot way = k < 2 ? spot_sub(ends[k], c->centre) : (spot){0, 0};
            const double length = k < 2 ? spot_length(way) : 1;
            const double row[4] = {-way.x / length, -way.y / length, k < 2 ? -1 : 1,
                                   k < 2 ? c->radius - length : arcs[i].radius - c->radius};
            for (int x = 0; x < 3; x++)
                for (int y = 0; y < 4; y++)
                    n[x][y] += row[x] * row[y];
        }
    }
    for (int i = 0; i < 3; i++) {
        n[i][i] *= 1 + 1e-9; // what nothing speaks for stays
        for (int k = 0; k < 3; k++) {
            if (k == i) continue;
            const double times = n[k][i] / n[i][i];
            for (int y = i; y < 4; y++)
                n[k][y] -= times * n[i][y];
        }
    }
    c->centre = spot_add(c->centre, (spot){n[0][3] / n[0][0], n[1][3] / n[1][1]});
    c->radius += n[2][3] / n[2][2];
}

// Ends that lie apart from the first arc's own: without one nothing is known better.
static bool has_third_end(const round_arc *arcs, size_t count, const round_arc *first) {
    for (size_t i = 0; i < count; i++) {
        if (!arcs[i].is_kept) continue;
        const spot ends[2] = {arcs[i].edge->from, arcs[i].edge->to};
        for (int k = 0; k < 2; k++)
            if (spot_distance(ends[k], first->edge->from) > first->radius / 16 &&
                spot_distance(ends[k], first->edge->to) > first->radius / 16)
                return true;
    }
    return false;
}

// The circle of an arc by all that may be of it; those whose ends are off are let go once.
static bool fit(round_arc *arcs, size_t count, const round_arc *first, circle *out) {
    const round_arc *surest = first;
    for (size_t i = 0; i < count; i++) {
        arcs[i].is_kept = may_be_one(first, &arcs[i]);
        if (arcs[i].is_kept && arcs[i].doubt < surest->doubt) surest = &arcs[i];
    }
    *out = (circle){surest->edge->c1, surest->radius};
    bool is_well = false;
    for (int round = 0; round < 2 && !is_well; round++) {
        if (!first->is_kept || !has_third_end(arcs, count, first)) return false;
        for (int i = 0; i < 6; i++)
            improve(out, arcs, count);
        is_well = true;
        for (size_t i = 0; i < count; i++) {
            const bool is_off = arcs[i].is_kept && ends_off(out, &arcs[i]) > 2 * arcs[i].unit;
            if (is_off) arcs[i].is_kept = is_well = false;
        }
    }
    return is_well && fabs(out->radius - first->radius) <= 2 * first->unit;
}

// How far the drawn curve lies off the circle.
static double off_curve(const circle *c, const loose_edge *edge) {
    enum { STEPS = 16 };
    double most = 0;
    for (int i = 0; i <= STEPS; i++)
        most = fmax(most, fabs(off_circle(c, loose_at(edge, (double)i / STEPS))));
    return most;
}

static void round_one(const model *m, round_arc *arcs, size_t count, const round_arc *first,
                      double *moved) {
    circle c;
    double most = 0;
    if (!fit(arcs, count, first, &c)) return;
    for (size_t i = 0; i < count; i++)
        if (arcs[i].is_kept) most = fmax(most, off_curve(&c, arcs[i].edge));
    if (!(TIMES_BELOW * most <= m->finest)) return;
    *moved = fmax(*moved, most);
    for (size_t i = 0; i < count; i++) {
        if (!arcs[i].is_kept) continue;
        arcs[i].edge->c1 = c.centre;
        arcs[i].doubt = arcs[i].unit;
    }
}

ita_status model_round_arcs(model *m, double *moved) {
    round_arc *arcs = ita_take(m->allocator, ARCS_MOST * sizeof *arcs);
    size_t count = 0;
    *moved = 0;
    if (!arcs) return ITA_E_MEMORY;
    put_arcs(&m->figure, m->own.figure.distance * m->factor, arcs, &count);
    put_arcs(&m->pieces, m->own.pieces.distance, arcs, &count);
    for (size_t i = 0; i < count; i++)
        if (arcs[i].doubt > 3 * arcs[i].unit) round_one(m, arcs, count, &arcs[i], moved);
    if (*moved > 0) m->is_exact = m->is_trusted = false;
    ita_give(m->allocator, arcs, ARCS_MOST * sizeof *arcs);
    return ITA_OK;
}
