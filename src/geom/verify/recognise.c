// Recognising ring coordinates in decimals. A base edge is taken as unit, the other points are read
// from near to far as (a + b w) / scale with small a and b, and every point that was read makes the
// unit more exact. A coefficient is believed only where a random number would hardly ever fit.
#include "geom/verify/recognise.h"

#include "geom/edge/backwards.h"
#include "geom/number/ring.h"
#include "intarsia/base.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

// ---- complex numbers

static spot product(spot p, spot q) {
    return (spot){p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x};
}

static spot quotient(spot p, spot q) {
    double n = spot_dot(q, q);
    return (spot){(p.x * q.x + p.y * q.y) / n, (p.y * q.x - p.x * q.y) / n};
}

static spot to_file(const chart *c, spot local) {
    return spot_add(c->origin, product(c->unit, local));
}

spot chart_to_local(const chart *c, spot file) {
    return quotient(spot_sub(file, c->origin), c->unit);
}

spot chart_value(const chart *c, ita_point p) {
    spot s;
    ita_point_value(c->frame, p, &s.x, &s.y);
    return spot_times(s, 1.0 / (double)c->scale);
}

// ---- one number

#define COEFFICIENT_MOST CHART_COEFFICIENT_MOST
#define BUCKETS          CHART_BUCKETS
#define CHANCE           0.25

static double broken_part(double v) {
    return v - floor(v);
}

static int bucket_of(double broken) {
    int bucket = (int)(broken * BUCKETS);
    return bucket < 0 ? 0 : bucket < BUCKETS ? bucket : BUCKETS - 1;
}

static void put_in_buckets(ita_frame frame, chart_multiples *out) {
    double w = ita_frame_get(frame)->w;
    *out = (chart_multiples){.is_filled = true};
    for (int i = 0; i <= 2 * COEFFICIENT_MOST; i++) {
        int16_t *head = &out->heads[bucket_of(broken_part((i - COEFFICIENT_MOST) * w))];
        out->next[i] = *head;
        *head = (int16_t)(i + 1);
    }
}

typedef struct number_search {
    double v, w, best;
    ita_tolerance doubt;
    int most;
    ita_number *out;
} number_search;

static void try_multiple(number_search *s, int b) {
    double a = floor(s->v - b * s->w + 0.5), size = fabs(a) + 1.5 * fabs((double)b);
    if (abs(b) > s->most || fabs(s->v - b * s->w - a) > s->doubt.distance || fabs(a) > 1e6) return;
    if (size > s->best || (size == s->best && b >= s->out->b)) return;
    s->best = size;
    *s->out = (ita_number){(int64_t)a, b};
}

static void try_between(number_search *s, const chart_multiples *m, double from, double to) {
    for (int bucket = bucket_of(from); bucket <= bucket_of(to); bucket++)
        for (int i = m->heads[bucket]; i; i = m->next[i - 1])
            try_multiple(s, i - 1 - COEFFICIENT_MOST);
}

// v = (a + b w) / scale within doubt; the smallest coefficients win. How far b may go is set so
// that a random v is met with a chance of at most CHANCE.
static bool read_number(ita_frame frame, const chart_multiples *m, double v, ita_tolerance doubt,
                        ita_number *out) {
    number_search s = {v, ita_frame_get(frame)->w, 1e300, doubt, 0, out};
    if (frame == ITA_FRAME_SQUARE) {
        if (doubt.distance > CHANCE) return false;
        try_multiple(&s, 0);
        return s.best < 1e300;
    }
    double room = (CHANCE / (2 * doubt.distance) - 1) / 2;
    s.most = room > COEFFICIENT_MOST ? COEFFICIENT_MOST : (int)room;
    if (s.most < 1) return false;
    // b w leaves v less than the doubt away from a whole number; a touch more for rounding
    double broken = broken_part(v), reach = doubt.distance + 1e-9;
    try_between(&s, m, broken - reach, broken + reach);
    if (broken < reach) try_between(&s, m, broken - reach + 1, 1);
    if (broken > 1 - reach) try_between(&s, m, 0, broken + reach - 1);
    return s.best < 1e300;
}

// z = x + y zeta, both times scale.
static bool read_point(ita_frame frame, const chart_multiples *m, int64_t scale, spot z,
                       ita_tolerance doubt, ita_point *out) {
    const ita_frame_facts *facts = ita_frame_get(frame);
    double s = (double)scale, y = z.y / facts->sine, x = z.x - y * facts->half_t;
    ita_tolerance more = tolerance_times(doubt, s * 1.5 / facts->sine);
    return read_number(frame, m, y * s, more, &out->y) &&
           read_number(frame, m, x * s, more, &out->x);
}

// ---- many points

typedef struct mark {
    spot file;
    double distance; // from the origin
    uint32_t edge;
    int which; // 0 from, 1 to, 2 c1, 3 c2
    ita_point exact;
} mark;

static int compare_marks(const void *a, const void *b, void *user) {
    (void)user;
    const mark *x = a, *y = b;
    if (x->distance != y->distance) return x->distance < y->distance ? -1 : 1;
    if (x->edge != y->edge) return x->edge < y->edge ? -1 : 1;
    return x->which - y->which;
}

static spot point_of(const loose_edge *edge, int which) {
    switch (which) {
    case 0: return edge->from;
    case 1: return edge->to;
    case 2: return edge->c1;
    default: return edge->c2;
    }
}

static mark mark_of(const loose_edge *edge, uint32_t index, int which, spot origin) {
    const spot file = point_of(edge, which);
    return (mark){
        .file = file, .distance = spot_distance(file, origin), .edge = index, .which = which};
}

static size_t gather(const loose_edge *edges, size_t count, spot origin, mark *out) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < edge_points(edges[i].kind); k++)
            out[n++] = mark_of(&edges[i], (uint32_t)i, k, origin);
    ita_sort(out, n, sizeof *out, compare_marks, NULL);
    return n;
}

// What does not fit mostly shows in the first few: they are found without sorting all.
#define NEAREST_MOST 12

static size_t gather_nearest(const loose_edge *edges, size_t count, spot origin,
                             mark out[NEAREST_MOST + 1]) {
    size_t n = 0;
    double most = INFINITY; // the square of how far the last of enough is, and a little more
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < edge_points(edges[i].kind); k++) {
            const spot way = spot_sub(point_of(&edges[i], k), origin);
            if (spot_dot(way, way) > most) continue;
            const mark m = mark_of(&edges[i], (uint32_t)i, k, origin);
            size_t at = n;
            for (; at > 0 && compare_marks(&m, &out[at - 1], NULL) < 0; at--)
                out[at] = out[at - 1];
            out[at] = m;
            n += n < NEAREST_MOST;
            if (n == NEAREST_MOST) most = 1.001 * out[n - 1].distance * out[n - 1].distance;
        }
    return n;
}

typedef struct fit {
    double weight, reach; // sum of |z|^2, largest |z| so far
    spot sum_z, sum_p, sum_zp;
    double count;
} fit;

// Origin and unit of least squares through the points read so far; the unit's length may be given.
static void refit(const fit *f, bool has_length, double length, chart *c) {
    spot mean_z = spot_times(f->sum_z, 1 / f->count), mean_p = spot_times(f->sum_p, 1 / f->count);
    double spread = f->weight - f->count * spot_dot(mean_z, mean_z);
    if (spread <= 0) return;
    spot conj = {mean_z.x, -mean_z.y};
    spot cross = spot_sub(f->sum_zp, spot_times(product(conj, mean_p), f->count));
    spot unit = spot_times(cross, 1 / spread);
    if (has_length) unit = spot_times(unit, length / spot_length(unit));
    c->unit = unit;
    c->origin = spot_sub(mean_p, product(unit, mean_z));
}

static void take(fit *f, spot z, spot p) {
    f->weight += spot_dot(z, z);
    f->reach = fmax(f->reach, spot_length(z));
    f->sum_z = spot_add(f->sum_z, z);
    f->sum_p = spot_add(f->sum_p, p);
    spot conj = {z.x, -z.y};
    f->sum_zp = spot_add(f->sum_zp, product(conj, p));
    f->count += 1;
}

// Reads all marks in the chart, from near to far. On success the chart is refitted to them.
static bool read_marks(chart *c, mark *marks, size_t count, ita_tolerance tolerance,
                       bool has_length) {
    fit f = {0};
    const double length = spot_length(c->unit);
    const ita_tolerance relative = tolerance_times(tolerance, 1 / length); // of the unit
    // the base edge is known by itself: from the origin to 1
    take(&f, (spot){0, 0}, c->origin);
    take(&f, (spot){1, 0}, spot_add(c->origin, c->unit));
    for (size_t i = 0; i < count; i++) {
        spot z = chart_to_local(c, marks[i].file);
        ita_tolerance doubt = tolerance_times(relative, 1 + spot_length(z) / f.reach);
        if (!read_point(c->frame, &c->multiples, c->scale, z, doubt, &marks[i].exact)) return false;
        take(&f, chart_value(c, marks[i].exact), marks[i].file);
        refit(&f, has_length, length, c);
    }
    for (size_t i = 0; i < count; i++) {
        spot there = to_file(c, chart_value(c, marks[i].exact));
        if (spot_distance(there, marks[i].file) > 1.5 * tolerance.distance) return false;
    }
    return true;
}

static ita_point *slot(ita_edge *edge, int which) {
    switch (which) {
    case 0: return &edge->from;
    case 1: return &edge->to;
    case 2: return &edge->c1;
    default: return &edge->c2;
    }
}

static bool put_edges(const chart *c, const mark *marks, size_t mark_count, const loose_edge *edges,
                      size_t count, ita_edge *exact) {
    for (size_t i = 0; i < count; i++)
        exact[i] = (ita_edge){.kind = edges[i].kind, .turn = edges[i].turn};
    for (size_t i = 0; i < mark_count; i++)
        *slot(&exact[marks[i].edge], marks[i].which) = marks[i].exact;
    for (size_t i = 0; i < count; i++) {
        if (exact[i].kind == ITA_EDGE_ARC) {
            ita_wide r = ring_norm(c->frame, ita_point_sub(exact[i].from, exact[i].c1));
            ita_wide s = ring_norm(c->frame, ita_point_sub(exact[i].to, exact[i].c1));
            if (!wide_equal(r, s) || wide_is_zero(r)) return false;
        } else if (ita_point_equal(exact[i].from, exact[i].to)) {
            return false;
        }
    }
    return true;
}

// ---- the figure

#define BASES_MOST 6

// The line edges worth taking as unit: the longest first, of different lengths.
static size_t choose_bases(const loose_edge *edges, size_t count, uint32_t *out) {
    size_t chosen = 0;
    double last = 1e300;
    while (chosen < BASES_MOST) {
        double best = 0;
        uint32_t index = 0;
        for (size_t i = 0; i < count; i++) {
            double length = spot_distance(edges[i].from, edges[i].to);
            if (length >= last * 0.999 || length <= best) continue;
            best = length, index = (uint32_t)i;
        }
        if (best <= 0) break;
        out[chosen++] = index;
        last = best;
    }
    return chosen;
}

bool recognise_edges(ita_frame frame, const loose_edge *edges, size_t count, int64_t parts_most,
                     ita_tolerance tolerance, const ita_allocator *allocator, chart *out,
                     ita_edge *exact, ita_status *status) {
    static const int64_t scales[] = {1, 2, 3, 4, 6, 8, 12, 24, 48, 16, 36, 72, 144, 5, 10, 20};
    enum { SCALES = sizeof scales / sizeof scales[0], FIRST_LEFT_OUT = 7 };
    const int64_t scale_count =
        SCALES + (parts_most < FIRST_LEFT_OUT ? 0 : parts_most - FIRST_LEFT_OUT + 1);
    mark *marks = ita_take(allocator, (4 * count + 1) * sizeof *marks);
    if (!marks) {
        *status = ITA_E_MEMORY;
        return false;
    }
    chart c = {.frame = frame};
    put_in_buckets(frame, &c.multiples);
    uint32_t bases[BASES_MOST];
    size_t base_count = choose_bases(edges, count, bases);
    bool is_found = false;
    for (size_t b = 0; b < base_count && !is_found; b++) {
        const loose_edge *base = &edges[bases[b]];
        size_t mark_count = gather(edges, count, base->from, marks);
        for (int64_t s = 0; s < scale_count && !is_found; s++) {
            c.scale = s < SCALES ? scales[s] : s - SCALES + FIRST_LEFT_OUT;
            c.origin = base->from, c.unit = spot_sub(base->to, base->from);
            is_found = read_marks(&c, marks, mark_count, tolerance, false) &&
                       put_edges(&c, marks, mark_count, edges, count, exact);
            if (is_found) *out = c;
        }
    }
    ita_give(allocator, marks, (4 * count + 1) * sizeof *marks);
    return is_found;
}

#define TRIED_MOST 8

// The longest edges, longest first: along a side of the figure a piece mostly has one of these,
// however many teeth a cut has given it, and they tell a direction best.
static size_t longest_edges(const loose_edge *edges, size_t count,
                            const loose_edge *out[TRIED_MOST]) {
    double lengths[TRIED_MOST];
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const double length = spot_distance(edges[i].from, edges[i].to);
        size_t at = kept < TRIED_MOST ? kept++ : TRIED_MOST;
        for (; at > 0 && lengths[at - 1] < length; at--)
            if (at < TRIED_MOST) lengths[at] = lengths[at - 1], out[at] = out[at - 1];
        if (at < TRIED_MOST) lengths[at] = length, out[at] = &edges[i];
    }
    return kept;
}

// What reading a piece works with.
typedef struct piece_reader {
    chart c; // the unit's length and the scale are the figure's
    const loose_edge *edges;
    size_t count;
    ita_tolerance tolerance;
    mark *marks;     // room for all
    ita_edge *exact; // likewise
} piece_reader;

static bool piece_reader_open(piece_reader *r, const chart *figure, const loose_edge *edges,
                              size_t count, ita_tolerance tolerance, const ita_allocator *allocator,
                              ita_edge *exact) {
    *r = (piece_reader){.c = *figure, .edges = edges, .count = count, .tolerance = tolerance};
    r->exact = exact;
    r->marks = ita_take(allocator, (4 * count + 1) * sizeof *r->marks);
    if (!r->c.multiples.is_filled) put_in_buckets(r->c.frame, &r->c.multiples);
    return r->marks != NULL;
}

static void piece_reader_close(piece_reader *r, const ita_allocator *allocator) {
    ita_give(allocator, r->marks, (4 * r->count + 1) * sizeof *r->marks);
}

// From where an edge begins: what does not fit shows in what is nearest.
typedef struct near_marks {
    spot origin;
    mark of[NEAREST_MOST + 1];
    size_t count;
} near_marks;

static near_marks near_marks_of(const piece_reader *r, spot origin) {
    near_marks near = {.origin = origin};
    near.count = gather_nearest(r->edges, r->count, origin, near.of);
    return near;
}

// With the unit so; on success it is fitted to all points.
static bool read_with(piece_reader *r, near_marks *near, spot unit, ita_tolerance doubt) {
    r->c.origin = near->origin, r->c.unit = unit;
    if (!read_marks(&r->c, near->of, near->count, doubt, true)) return false;
    const size_t mark_count = gather(r->edges, r->count, near->origin, r->marks);
    r->c.origin = near->origin, r->c.unit = unit;
    return read_marks(&r->c, r->marks, mark_count, doubt, true) &&
           put_edges(&r->c, r->marks, mark_count, r->edges, r->count, r->exact);
}

// ---- the ways in which a piece may lie

// `angle` brings nothing that is not known: turned by so much more a point moves by no more than
// two may be apart.
static bool is_known(const piece_ways *ways, double class_angle, double angle, double open) {
    for (size_t i = 0; i < ways->count; i++)
        if (fabs(remainder(angle - ways->of[i].angle, class_angle)) <= open) return true;
    return false;
}

static double angle_of(spot p) {
    return atan2(p.y, p.x);
}

static spot turned_by(spot p, double angle) {
    return product(p, (spot){cos(angle), sin(angle)});
}

// read_marks believes that the unit's end is known as well as a point: true of directions taken
// from an edge about as long; shorter ones get a wider doubt.
static ita_tolerance doubt_along(ita_tolerance tolerance, double unit, double length) {
    return length < unit ? tolerance_times(tolerance, unit / length) : tolerance;
}

bool recognise_piece(const chart *figure, const loose_edge *edges, size_t count,
                     ita_tolerance tolerance, const ita_allocator *allocator, chart *out,
                     ita_edge *exact, ita_status *status) {
    piece_reader r;
    if (!piece_reader_open(&r, figure, edges, count, tolerance, allocator, exact)) {
        *status = ITA_E_MEMORY;
        return false;
    }
    const double unit = spot_length(figure->unit);
    const loose_edge *longest[TRIED_MOST];
    const size_t edge_count = longest_edges(edges, count, longest);
    near_marks near = near_marks_of(&r, edges->from);
    bool is_read = read_with(&r, &near, figure->unit, tolerance);
    for (size_t b = 0; b < edge_count && !is_read; b++) {
        const spot along = spot_sub(longest[b]->to, longest[b]->from);
        const double length = spot_length(along);
        if (length <= 2 * tolerance.distance) break; // nor are those behind it longer
        near = near_marks_of(&r, longest[b]->from);
        is_read = read_with(&r, &near, spot_times(along, unit / length),
                            doubt_along(tolerance, unit, length));
    }
    if (is_read) *out = r.c;
    piece_reader_close(&r, allocator);
    return is_read;
}

// ITA_OK also where it is read in no such way.
static ita_status take_way(piece_reader *r, near_marks *near, double turn, ita_tolerance doubt,
                           const chart *figure, double open, ita_arena *arena, piece_ways *out) {
    const double class_angle = 2 * PI / ita_frame_get(figure->frame)->steps;
    if (out->count == PIECE_WAYS_MOST || is_known(out, class_angle, turn, open)) return ITA_OK;
    if (!read_with(r, near, turned_by(figure->unit, turn), doubt)) return ITA_OK;
    turn = angle_of(quotient(r->c.unit, figure->unit));
    if (is_known(out, class_angle, turn, open)) return ITA_OK;
    ita_edge *exact = ita_arena_take(arena, r->count * sizeof *exact);
    if (!exact) return ITA_E_MEMORY;
    memcpy(exact, r->exact, r->count * sizeof *exact);
    out->of[out->count++] = (piece_way){turn, exact};
    return ITA_OK;
}

ita_status recognise_ways(const chart *figure, const piece_leads *leads, const loose_edge *edges,
                          size_t count, ita_tolerance tolerance, ita_arena *arena, ita_edge *room,
                          piece_ways *out) {
    piece_reader r;
    if (!piece_reader_open(&r, figure, edges, count, tolerance, arena->allocator, room))
        return ITA_E_MEMORY;
    const double unit = spot_length(figure->unit);
    const loose_edge *longest[TRIED_MOST];
    const size_t edge_count = longest_edges(edges, count, longest);
    const double longest_length = spot_distance(longest[0]->from, longest[0]->to);
    const double open = 2 * tolerance.distance / longest_length;
    near_marks near = near_marks_of(&r, edges->from);
    ita_status status = ITA_OK;
    for (size_t i = 0; i < leads->turn_count && !status; i++)
        status = take_way(&r, &near, leads->turns[i], tolerance, figure, open, arena, out);
    for (size_t b = 0; b < edge_count && !status; b++) {
        const spot along = spot_sub(longest[b]->to, longest[b]->from);
        const double length = spot_length(along);
        if (length <= 2 * tolerance.distance) break; // nor are those behind it longer
        const ita_tolerance doubt = doubt_along(tolerance, unit, length);
        const double lies = angle_of(quotient(along, figure->unit));
        near = near_marks_of(&r, longest[b]->from);
        for (size_t i = 0; i < leads->phase_count && !status; i++)
            status = take_way(&r, &near, lies - leads->phases[i], doubt, figure, open, arena, out);
    }
    piece_reader_close(&r, arena->allocator);
    return status;
}
