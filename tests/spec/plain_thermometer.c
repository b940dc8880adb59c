// Every motion is tried, every pair of edges compared, and the area is cut into upright slabs at
// every corner and every crossing.
// Knows nothing of the verifier: no bundles, no anchors, no bounds, no quadrature.
#include "spec/plain_thermometer.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

enum {
    PLACES = 96, // at which an edge that bends is looked at
    CHORDS = 12, // into which it is cut for areas
    CIRCLE_CHORDS = 96,
};

// ---- points and edges

static plain_point minus(plain_point p, plain_point q) {
    return (plain_point){p.x - q.x, p.y - q.y};
}

static double cross(plain_point p, plain_point q) {
    return p.x * q.y - p.y * q.x;
}

static double dot(plain_point p, plain_point q) {
    return p.x * q.x + p.y * q.y;
}

static double distance(plain_point p, plain_point q) {
    return hypot(p.x - q.x, p.y - q.y);
}

static double sweep_of(const plain_edge *arc) {
    if (arc->from.x == arc->to.x && arc->from.y == arc->to.y) return 2 * PI;
    const plain_point u = minus(arc->from, arc->c1), v = minus(arc->to, arc->c1);
    const double angle = arc->turn * atan2(cross(u, v), dot(u, v));
    return angle > 0 ? angle : angle + 2 * PI;
}

static plain_point between(plain_point p, plain_point q, double t) {
    return (plain_point){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
}

// By de Casteljau; the direction is that of the last step.
static plain_point place_on(const plain_edge *e, double t, plain_point *direction) {
    if (e->kind == PLAIN_ARC) {
        const double angle = e->turn * t * sweep_of(e), c = cos(angle), s = sin(angle);
        const plain_point r = minus(e->from, e->c1);
        const plain_point turned = {c * r.x - s * r.y, s * r.x + c * r.y};
        *direction = (plain_point){-e->turn * turned.y, e->turn * turned.x};
        return (plain_point){e->c1.x + turned.x, e->c1.y + turned.y};
    }
    plain_point p[4] = {e->from, e->c1, e->c2, e->to};
    int degree = 3;
    if (e->kind == PLAIN_LINE) degree = 1, p[1] = e->to;
    if (e->kind == PLAIN_QUADRATIC) degree = 2, p[2] = e->to;
    for (; degree > 1; degree--)
        for (int i = 0; i < degree; i++)
            p[i] = between(p[i], p[i + 1], t);
    *direction = minus(p[1], p[0]);
    return between(p[0], p[1], t);
}

static double length_of(const plain_edge *e) {
    if (e->kind == PLAIN_LINE) return distance(e->from, e->to);
    if (e->kind == PLAIN_ARC) return sweep_of(e) * distance(e->from, e->c1);
    double sum = 0;
    plain_point direction, last = e->from;
    for (int i = 1; i <= PLACES; i++) {
        const plain_point p = place_on(e, (double)i / PLACES, &direction);
        sum += distance(last, p);
        last = p;
    }
    return sum;
}

// ---- motions

// Mirrored in the x axis first, then turned, then shifted.
typedef struct plain_motion {
    bool is_mirrored;
    double cosine, sine;
    plain_point shift;
} plain_motion;

static plain_point moved_point(const plain_motion *m, plain_point p) {
    const double y = m->is_mirrored ? -p.y : p.y;
    return (plain_point){m->cosine * p.x - m->sine * y + m->shift.x,
                         m->sine * p.x + m->cosine * y + m->shift.y};
}

// A mirrored edge is walked the other way, so that it goes round anticlockwise again.
static plain_edge moved_edge(const plain_motion *m, const plain_edge *e) {
    const plain_point from = moved_point(m, e->from), to = moved_point(m, e->to);
    const plain_point c1 = moved_point(m, e->c1), c2 = moved_point(m, e->c2);
    if (!m->is_mirrored) return (plain_edge){e->kind, e->turn, from, to, c1, c2};
    const bool is_cubic = e->kind == PLAIN_CUBIC;
    return (plain_edge){e->kind, e->turn, to, from, is_cubic ? c2 : c1, is_cubic ? c1 : c2};
}

// The end of one edge on the end of another, both going on in the same direction.
static plain_motion laid(const plain_edge *edge, const plain_edge *on, bool is_mirrored, int at) {
    plain_motion m = {is_mirrored, 1, 0, {0, 0}};
    const plain_edge e = moved_edge(&m, edge);
    plain_point u, v;
    const plain_point p = place_on(&e, at, &u), q = place_on(on, at, &v);
    const double angle = atan2(v.y, v.x) - atan2(u.y, u.x);
    m.cosine = cos(angle), m.sine = sin(angle);
    m.shift =
        (plain_point){q.x - (m.cosine * p.x - m.sine * p.y), q.y - (m.sine * p.x + m.cosine * p.y)};
    return m;
}

// ---- the outline

typedef struct plain_reading {
    const plain_edge *figure, *pieces;
    size_t figure_count, piece_count;
    double near, length, most_area;
    double *stops;      // along an edge
    plain_edge *chords; // of the moved figure and the pieces
    size_t figure_chords, chord_count;
    double *columns;        // where slabs end
    double (*crossings)[2]; // of a slab's middle: height, and which chord
} plain_reading;

static int compare_doubles(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// How far along a straight edge a piece's edge on the same line, running the same way, begins and
// ends.
static bool runs_along(const plain_edge *e, const plain_edge *piece, double near, double *from,
                       double *to) {
    const plain_point d = minus(e->to, e->from);
    const double length = hypot(d.x, d.y);
    if (piece->kind != PLAIN_LINE) return false;
    if (fabs(cross(d, minus(piece->from, e->from))) > near * length) return false;
    if (fabs(cross(d, minus(piece->to, e->from))) > near * length) return false;
    *from = dot(d, minus(piece->from, e->from)) / length;
    *to = dot(d, minus(piece->to, e->from)) / length;
    return *from < *to;
}

static double straight_cover(plain_reading *r, const plain_edge *e) {
    size_t count = 0;
    double from, to, sum = 0;
    r->stops[count++] = 0;
    r->stops[count++] = length_of(e);
    for (size_t i = 0; i < r->piece_count; i++)
        if (runs_along(e, &r->pieces[i], r->near, &from, &to)) {
            r->stops[count++] = fmin(fmax(from, 0), r->stops[1]);
            r->stops[count++] = fmin(fmax(to, 0), r->stops[1]);
        }
    if (count == 2) return 0;
    qsort(r->stops, count, sizeof *r->stops, compare_doubles);
    for (size_t k = 0; k + 1 < count; k++) {
        const double middle = (r->stops[k] + r->stops[k + 1]) / 2;
        for (size_t i = 0; i < r->piece_count; i++)
            if (runs_along(e, &r->pieces[i], r->near, &from, &to) && from < middle && middle < to) {
                sum += r->stops[k + 1] - r->stops[k];
                break;
            }
    }
    return sum;
}

// A curve's place nearest to p: the best of 32, then closer and closer.
static bool passes(const plain_edge *curve, plain_point p, plain_point direction, double near) {
    const plain_point points[4] = {curve->from, curve->to, curve->c1,
                                   curve->kind == PLAIN_CUBIC ? curve->c2 : curve->c1};
    plain_point low = points[0], high = points[0], along = {0, 0};
    for (int i = 1; i < 4; i++) {
        low = (plain_point){fmin(low.x, points[i].x), fmin(low.y, points[i].y)};
        high = (plain_point){fmax(high.x, points[i].x), fmax(high.y, points[i].y)};
    }
    if (p.x < low.x - near || p.x > high.x + near || p.y < low.y - near || p.y > high.y + near)
        return false;
    double best = 1e300, best_t = 0;
    for (int i = 0; i <= 32; i++) {
        const double off = distance(place_on(curve, i / 32.0, &along), p);
        if (off < best) best = off, best_t = i / 32.0;
    }
    for (double step = 1 / 64.0; step > 1e-10; step /= 2)
        for (int side = -1; side <= 1; side += 2) {
            const double t = fmin(fmax(best_t + side * step, 0), 1);
            const double off = distance(place_on(curve, t, &along), p);
            if (off < best) best = off, best_t = t;
        }
    (void)place_on(curve, best_t, &along);
    return best <= near && dot(along, direction) > 0;
}

// Whether the piece's edge passes a place of an edge that bends, in its direction.
static bool passes_place(const plain_edge *e, const plain_edge *piece, plain_point p,
                         plain_point direction, double near) {
    if ((e->kind == PLAIN_ARC) != (piece->kind == PLAIN_ARC) || piece->kind == PLAIN_LINE)
        return false;
    if (e->kind != PLAIN_ARC) return passes(piece, p, direction, 4 * near);
    if (e->turn != piece->turn || distance(e->c1, piece->c1) > 2 * near) return false;
    if (fabs(distance(e->c1, e->from) - distance(piece->c1, piece->from)) > 2 * near) return false;
    const plain_point u = minus(piece->from, piece->c1), v = minus(p, piece->c1);
    double angle = piece->turn * atan2(cross(u, v), dot(u, v));
    if (angle < 0) angle += 2 * PI;
    return angle <= sweep_of(piece);
}

static double bent_cover(const plain_reading *r, const plain_edge *e) {
    int seen = 0;
    for (int k = 0; k < PLACES; k++) {
        plain_point direction;
        const plain_point p = place_on(e, (k + 0.5) / PLACES, &direction);
        for (size_t i = 0; i < r->piece_count; i++)
            if (passes_place(e, &r->pieces[i], p, direction, r->near)) {
                seen++;
                break;
            }
    }
    return length_of(e) * seen / PLACES;
}

static double boundary_share(plain_reading *r, const plain_motion *m) {
    double sum = 0;
    for (size_t i = 0; i < r->figure_count; i++) {
        const plain_edge e = moved_edge(m, &r->figure[i]);
        sum += e.kind == PLAIN_LINE ? straight_cover(r, &e) : bent_cover(r, &e);
    }
    return sum / r->length;
}

// ---- the area

static int chords_of(const plain_edge *e) {
    if (e->kind == PLAIN_LINE) return 1;
    const bool is_circle = e->kind == PLAIN_ARC && sweep_of(e) == 2 * PI;
    return is_circle ? CIRCLE_CHORDS : CHORDS;
}

static size_t put_chords(const plain_edge *e, plain_edge *out, size_t count) {
    const int chords = chords_of(e);
    plain_point last = e->from, direction;
    for (int i = 1; i <= chords; i++) {
        const plain_point p = i == chords ? e->to : place_on(e, (double)i / chords, &direction);
        out[count++] = (plain_edge){.from = last, .to = p};
        last = p;
    }
    return count;
}

static bool meets_column(const plain_edge *chord, double x) {
    return fmin(chord->from.x, chord->to.x) < x && x < fmax(chord->from.x, chord->to.x);
}

static int compare_crossings(const void *a, const void *b) {
    return compare_doubles(a, b);
}

// What figure and pieces have in common of the upright line at x.
static double common_length(plain_reading *r, double x) {
    size_t count = 0;
    for (size_t i = 0; i < r->chord_count; i++) {
        const plain_edge *c = &r->chords[i];
        if (!meets_column(c, x)) continue;
        r->crossings[count][0] =
            c->from.y + (c->to.y - c->from.y) * (x - c->from.x) / (c->to.x - c->from.x);
        r->crossings[count++][1] = (double)i;
    }
    qsort(r->crossings, count, sizeof *r->crossings, compare_crossings);
    int in_figure = 0, in_pieces = 0;
    double sum = 0;
    for (size_t k = 0; k < count; k++) {
        if (in_figure > 0 && in_pieces > 0) sum += r->crossings[k][0] - r->crossings[k - 1][0];
        const size_t i = (size_t)r->crossings[k][1];
        *(i < r->figure_chords ? &in_figure : &in_pieces) +=
            r->chords[i].from.x < r->chords[i].to.x ? 1 : -1;
    }
    return sum;
}

static size_t put_crossing_column(const plain_edge *a, const plain_edge *b, double *columns,
                                  size_t count) {
    const plain_point d = minus(a->to, a->from), e = minus(b->to, b->from);
    const double across = cross(d, e);
    if (across == 0) return count;
    const plain_point gap = minus(b->from, a->from);
    const double s = cross(gap, e) / across, t = cross(gap, d) / across;
    if (s <= 0 || s >= 1 || t <= 0 || t >= 1) return count;
    columns[count++] = a->from.x + s * d.x;
    return count;
}

// Room for the columns of so many chords.
static size_t columns_most(size_t chords) {
    return 2 * chords + chords * chords / 2;
}

static double area_share(plain_reading *r, const plain_motion *m) {
    size_t count = 0, columns = 0;
    for (size_t i = 0; i < r->figure_count; i++) {
        const plain_edge e = moved_edge(m, &r->figure[i]);
        count = put_chords(&e, r->chords, count);
    }
    r->figure_chords = count;
    for (size_t i = 0; i < r->piece_count; i++)
        count = put_chords(&r->pieces[i], r->chords, count);
    r->chord_count = count;
    for (size_t i = 0; i < count; i++) {
        r->columns[columns++] = r->chords[i].from.x;
        r->columns[columns++] = r->chords[i].to.x;
        for (size_t k = 0; k < i; k++)
            columns = put_crossing_column(&r->chords[i], &r->chords[k], r->columns, columns);
    }
    qsort(r->columns, columns, sizeof *r->columns, compare_doubles);
    double sum = 0;
    for (size_t k = 0; k + 1 < columns; k++) {
        const double x0 = r->columns[k], x1 = r->columns[k + 1];
        if (x1 > x0) sum += (x1 - x0) * common_length(r, (x0 + x1) / 2);
    }
    return sum / r->most_area;
}

static double area_of(const plain_edge *edges, size_t count) {
    double sum = 0;
    plain_edge chords[CIRCLE_CHORDS];
    for (size_t i = 0; i < count; i++) {
        const size_t n = put_chords(&edges[i], chords, 0);
        for (size_t k = 0; k < n; k++)
            sum += cross(chords[k].from, chords[k].to) / 2;
    }
    return sum;
}

// ---- the best motion

typedef struct plain_try {
    double boundary;
    plain_motion motion;
} plain_try;

static int compare_tries(const void *a, const void *b) {
    return compare_doubles(b, a); // the best first
}

static bool can_lie(const plain_edge *a, const plain_edge *b, double near) {
    if (a->kind != b->kind) return false;
    if (a->kind != PLAIN_ARC) return true;
    return a->turn == b->turn &&
           fabs(distance(a->from, a->c1) - distance(b->from, b->c1)) <= 2 * near;
}

static size_t try_all(plain_reading *r, bool may_mirror, plain_try *tries) {
    size_t count = 0;
    const plain_motion rest = {false, 1, 0, {0, 0}};
    tries[count++] = (plain_try){boundary_share(r, &rest), rest};
    for (int mirror = 0; mirror <= (may_mirror ? 1 : 0); mirror++)
        for (size_t i = 0; i < r->figure_count; i++)
            for (size_t k = 0; k < r->piece_count; k++) {
                if (!can_lie(&r->figure[i], &r->pieces[k], r->near)) continue;
                for (int at = 0; at < 2; at++) {
                    const plain_motion m = laid(&r->figure[i], &r->pieces[k], mirror, at);
                    tries[count++] = (plain_try){boundary_share(r, &m), m};
                }
            }
    return count;
}

static double best_of(plain_reading *r, plain_try *tries, size_t count) {
    double best = 0;
    qsort(tries, count, sizeof *tries, compare_tries);
    for (size_t i = 0; i < count && tries[i].boundary > best; i++)
        best = fmax(best, fmin(tries[i].boundary, area_share(r, &tries[i].motion)));
    return best;
}

double plain_thermometer(const plain_edge *figure, size_t figure_count, const plain_edge *pieces,
                         size_t piece_count, bool may_mirror) {
    plain_reading r = {.figure = figure,
                       .pieces = pieces,
                       .figure_count = figure_count,
                       .piece_count = piece_count};
    size_t chords = 0;
    for (size_t i = 0; i < figure_count; i++)
        chords += (size_t)chords_of(&figure[i]);
    for (size_t i = 0; i < piece_count; i++)
        chords += (size_t)chords_of(&pieces[i]);
    plain_try *tries = malloc((4 * figure_count * piece_count + 1) * sizeof *tries);
    r.stops = malloc((2 * piece_count + 2) * sizeof *r.stops);
    r.chords = malloc((chords + 1) * sizeof *r.chords);
    r.crossings = malloc((chords + 1) * sizeof *r.crossings);
    r.columns = malloc((columns_most(chords) + 1) * sizeof *r.columns);
    double best = -1;
    if (tries && r.stops && r.chords && r.crossings && r.columns) {
        for (size_t i = 0; i < figure_count; i++)
            r.length += length_of(&figure[i]);
        r.near = 1e-7 * r.length;
        r.most_area = fmax(area_of(figure, figure_count), area_of(pieces, piece_count));
        best = best_of(&r, tries, try_all(&r, may_mirror, tries));
    }
    free(tries);
    free(r.stops);
    free(r.chords);
    free(r.crossings);
    free(r.columns);
    return best;
}
