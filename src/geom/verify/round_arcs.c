// An arc is drawn by its ends and its radius r. The centre lies h = sqrt(r^2 - a^2) from the middle
// of its chord, a being half of that; where r and a are off by a unit u, h is off by about
// u (r + a) / h, and by as much as sqrt(2 u (r + a)) where the arc is half a circle. So the curve
// is off by that in its middle, although its ends are not. Arcs of the same circle that were cut
// elsewhere tell it better: a circle that passes by all their ends is found by least squares. Where
// the figure and the pieces lie in different places an arc that is alone on its side is taken to
// sweep what the same arc, or a row of arcs on one circle, sweeps on the other: the angle is told
// by ends far better than the height is by the radius.
#include "geom/verify/round_arcs.h"

#include <math.h>

// More are not compared all with all.
#define ARCS_MOST 2000
// Moved curves stay this many times below the shortest edge; or where the user allows more, that
// many times.
#define TIMES_BELOW         16
#define ALLOWED_TIMES_BELOW 2

typedef struct round_arc {
    loose_edge *edge;
    double unit; // that numbers of its side are off by
    double radius;
    double doubt; // how far the centre may be off
    bool is_kept; // among those that are fitted together
    bool is_of_figure;
} round_arc;

// No curve is moved further than `most`; one was by `moved`.
typedef struct reach {
    double most, moved;
} reach;

typedef struct circle {
    spot centre;
    double radius;
} circle;

static double leg(double hypotenuse, double other) {
    return sqrt(fmax(0, hypotenuse * hypotenuse - other * other));
}

static round_arc arc_of(loose_edge *edge, double unit, bool is_of_figure) {
    const double radius = spot_distance(edge->from, edge->c1);
    const double half = spot_distance(edge->from, edge->to) / 2, height = leg(radius, half);
    const double least = leg(radius - unit, half + unit);
    const double most = leg(radius + unit, fmax(0, half - unit));
    const double along = unit * radius / fmax(half, unit); // a short chord tells directions badly
    return (round_arc){.edge = edge,
                       .unit = unit,
                       .radius = radius,
                       .doubt = fmax(most - height, height - least) + unit + along,
                       .is_of_figure = is_of_figure};
}

static void put_arcs(selection *s, double unit, bool is_of_figure, round_arc *arcs, size_t *count) {
    for (size_t i = 0; i < s->edge_count; i++)
        if (s->loose[i].kind == ITA_EDGE_ARC &&
            spot_distance(s->loose[i].from, s->loose[i].to) > 2 * unit && *count < ARCS_MOST)
            arcs[(*count)++] = arc_of(&s->loose[i], unit, is_of_figure);
}

static bool is_sure(const round_arc *a) {
    return a->doubt <= 3 * a->unit;
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

static void round_one(reach *way, round_arc *arcs, size_t count, const round_arc *first) {
    circle c;
    double most = 0;
    if (!fit(arcs, count, first, &c)) return;
    for (size_t i = 0; i < count; i++)
        if (arcs[i].is_kept) most = fmax(most, off_curve(&c, arcs[i].edge));
    if (!(most <= way->most)) return;
    way->moved = fmax(way->moved, most);
    for (size_t i = 0; i < count; i++) {
        if (!arcs[i].is_kept) continue;
        arcs[i].edge->c1 = c.centre;
        arcs[i].doubt = arcs[i].unit;
    }
}

// Two arcs from one place to another and back are a circle where each may be half of it: its middle
// is that of both ends then, however badly their radius tells it.
static void close_circle(reach *way, round_arc *a, round_arc *b) {
    const loose_edge *there = a->edge, *back = b->edge;
    const bool is_closed = spot_distance(there->to, back->from) == 0 &&
                           spot_distance(back->to, there->from) == 0 && there->turn == back->turn;
    const spot middle = spot_times(spot_add(there->from, there->to), 0.5);
    const circle c = {middle, spot_distance(middle, there->from)};
    if (!is_closed || spot_distance(there->c1, middle) > a->doubt ||
        spot_distance(back->c1, middle) > b->doubt)
        return;
    const double most = fmax(off_curve(&c, there), off_curve(&c, back));
    if (!(most <= way->most)) return;
    way->moved = fmax(way->moved, most);
    a->edge->c1 = b->edge->c1 = middle;
    a->doubt = b->doubt = a->unit;
}

// ---- in different places

// Of more arcs rows are not looked for.
#define ROWS_MOST 200

// The same arc elsewhere: what it sweeps, and how well that is told.
typedef struct likeness {
    double sweep, off;
} likeness;

// From where arc a begins to where b ends, on their one circle.
static void compare_row(const round_arc *own, const round_arc *a, const round_arc *b,
                        likeness *best) {
    loose_edge row = *a->edge;
    row.to = b->edge->to;
    const double sweep = loose_sweep(&row), most = own->unit + a->unit;
    const double half = spot_distance(own->edge->from, own->edge->to) / 2;
    double off = fabs(spot_distance(row.from, row.to) - 2 * half);
    const double bend = sin(sweep / 2), height = half * cos(sweep / 2) / bend;
    const double drawn = half / tan(loose_sweep(own->edge) / 2);
    // an end is off by less than half a unit along and across
    if (off > 1.4143 * most || !(fabs(half / bend - own->radius) <= most)) return;
    if (fabs(height - drawn) > own->doubt + a->doubt) return;
    if (!is_sure(a)) off += 2 * most;
    if (off < best->off) *best = (likeness){sweep, off};
}

static bool find_alike(const round_arc *arcs, size_t count, const round_arc *own, likeness *best) {
    *best = (likeness){0, INFINITY};
    for (size_t i = 0; i < count; i++) {
        const round_arc *a = &arcs[i];
        if (a->is_of_figure == own->is_of_figure) continue;
        if (fabs(a->radius - own->radius) > 2 * (a->unit + own->unit)) continue;
        for (size_t j = 0; j < count; j++) {
            const round_arc *b = &arcs[j];
            const bool is_one = b->is_of_figure == a->is_of_figure &&
                                b->edge->turn == a->edge->turn &&
                                spot_distance(a->edge->c1, b->edge->c1) == 0;
            if (i == j || (is_one && count <= ROWS_MOST)) compare_row(own, a, b, best);
        }
    }
    return best->off < INFINITY;
}

static void take_alike(reach *way, const round_arc *arcs, size_t count, round_arc *own) {
    likeness alike;
    if (is_sure(own) || !find_alike(arcs, count, own, &alike)) return;
    loose_edge *e = own->edge;
    const spot chord = spot_sub(e->to, e->from);
    const double to_left = e->turn / (2 * tan(alike.sweep / 2));
    const spot centre = {(e->from.x + e->to.x) / 2 - to_left * chord.y,
                         (e->from.y + e->to.y) / 2 + to_left * chord.x};
    const circle c = {centre, spot_distance(centre, e->from)};
    const double most = off_curve(&c, e);
    if (!(most <= way->most)) return;
    way->moved = fmax(way->moved, most);
    e->c1 = centre;
    own->doubt = own->unit;
}

ita_status model_round_arcs(model *m, double allowed, double *moved) {
    round_arc *arcs = ita_take(m->allocator, ARCS_MOST * sizeof *arcs);
    size_t count = 0;
    reach way = {fmax(m->finest / TIMES_BELOW, fmin(allowed, m->finest / ALLOWED_TIMES_BELOW)), 0};
    if (!arcs) return ITA_E_MEMORY;
    put_arcs(&m->figure, m->own.figure.distance * m->factor, true, arcs, &count);
    put_arcs(&m->pieces, m->own.pieces.distance, false, arcs, &count);
    for (size_t i = 0; i < count; i++)
        if (!is_sure(&arcs[i])) round_one(&way, arcs, count, &arcs[i]);
    for (size_t i = 0; i + 1 < count; i++)
        if (!is_sure(&arcs[i])) close_circle(&way, &arcs[i], &arcs[i + 1]);
    for (size_t i = 0; i < count; i++)
        take_alike(&way, arcs, count, &arcs[i]);
    if (way.moved > 0) m->is_exact = m->is_trusted = false;
    *moved = fmax(*moved, way.moved);
    ita_give(m->allocator, arcs, ARCS_MOST * sizeof *arcs);
    return ITA_OK;
}

// ---- ellipses

// A curve is not taken to be off by more units than this.
#define UNITS_MOST 16

// An ellipse is a circle drawn out: its numbers leave its place open as those of a circle of radius
// 1 do, in units as large as the short axis makes them, drawn out by the long one.
static double doubt_of_ellipse(const draw_arc *of, spot from, spot to, double unit) {
    const spot p = {of->p.x.value, of->p.y.value}, q = {of->q.x.value, of->q.y.value};
    const spot chord = spot_sub(to, from);
    const double area = spot_cross(p, q), longer = fmax(spot_length(p), spot_length(q));
    loose_edge round = {.kind = ITA_EDGE_ARC};
    round.to = (spot){spot_cross(chord, q) / area, spot_cross(p, chord) / area};
    const double half = spot_length(round.to) / 2;
    round.c1 = spot_times(round.to, 0.5);
    if (half > 0) // of radius 1, on either side
        round.c1 = spot_add(round.c1,
                            spot_times((spot){-round.to.y, round.to.x}, leg(1, half) / (2 * half)));
    return longer * arc_of(&round, unit * longer / fabs(area), false).doubt;
}

static ita_tolerance doubt_of_ellipses(const selection *s, ita_tolerance own) {
    double most = own.distance;
    for (size_t i = 0, end; s->arcs && i < s->edge_count; i = end) {
        for (end = i + 1; end < s->edge_count && s->arcs[end] == s->arcs[i];)
            end++;
        if (!s->arcs[i]) continue;
        most = fmax(most, doubt_of_ellipse(&s->drawing->arcs[s->arcs[i] - 1], s->loose[i].from,
                                           s->loose[end - 1].to, own.distance));
    }
    return (ita_tolerance){fmin(most, UNITS_MOST * own.distance), own.origin};
}

void model_doubt_ellipses(model *m, double *moved) {
    const side_tolerances more = {doubt_of_ellipses(&m->figure, m->own.figure),
                                  doubt_of_ellipses(&m->pieces, m->own.pieces)};
    const double most = fmax(more.figure.distance, more.pieces.distance);
    if (most <= fmax(m->own.figure.distance, m->own.pieces.distance)) return;
    *moved = fmax(*moved, most);
    model_take_doubt(m, more);
    m->is_exact = m->is_trusted = false;
}
