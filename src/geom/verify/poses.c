// Roses of outlines, and the turns that bring one to another. A rose is a function of directions:
// the area between the outline and the middle as seen from there. What it is made of are waves that
// go round once, twice, ...; turned outlines have the same waves, each turned as many times as it
// goes round. How well two agree after every turn at once is a correlation: the sum over all waves,
// so that a ripple of a thousand petals and the one petal that stands out both count as much as
// they are large.
#include "geom/verify/poses.h"

#include "intarsia/base.h"

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

static const double whole_turn = 6.28318530717958647693;

// Values at `count` places, a power of two, become the waves that they are made of (Cooley and
// Tukey).
static void part_into_waves(spot *values, size_t count) {
    for (size_t i = 1, j = 0; i < count; i++) { // in the order of their digits backwards
        size_t bit = count >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i >= j) continue;
        const spot swap = values[i];
        values[i] = values[j];
        values[j] = swap;
    }
    for (size_t half = 1; half < count; half *= 2)
        for (size_t j = 0; j < half; j++) {
            const spot turn = turned_by(-whole_turn / 2 * (double)j / (double)half);
            for (size_t i = j; i < count; i += 2 * half) {
                const spot other = product(values[i + half], turn);
                values[i + half] = spot_sub(values[i], other);
                values[i] = spot_add(values[i], other);
            }
        }
}

// ---- the rose of an outline

// Five places and their weights (Gauss).
static const double places[5] = {0.04691007703066800360, 0.23076534494715845448, 0.5,
                                 0.76923465505284154552, 0.95308992296933199640};
static const double weights[5] = {0.11846344252809454376, 0.23931433524968323402,
                                  0.28444444444444444444, 0.23931433524968323402,
                                  0.11846344252809454376};

#define CURVE_PARTS  16
#define PLACES_LEAST 1024
#define PLACES_MOST  65536
// So many places for each edge, and for each wave that is looked at: finer waves are told badly.
#define PLACES_OF_EDGE 16
#define PLACES_OF_WAVE 8

// The length of an edge, or more.
static double span_of(const loose_edge *e) {
    if (e->kind <= ITA_EDGE_ARC) return loose_length(e);
    spot p[4];
    loose_cubic(e, p);
    return spot_distance(p[0], p[1]) + spot_distance(p[1], p[2]) + spot_distance(p[2], p[3]);
}

// What a tangent is to be multiplied with to be the derivative by the parameter.
static double speed_of(const loose_edge *e) {
    switch (e->kind) {
    case ITA_EDGE_LINE: return 1;
    case ITA_EDGE_ARC: return loose_sweep(e);
    default: return 3;
    }
}

static int parts_of(const loose_edge *e) {
    return e->kind == ITA_EDGE_LINE ? 1 : CURVE_PARTS;
}

// A place on an edge that stands for a stretch: where it is from the middle, and the area between.
typedef struct sample {
    spot at;
    double area;
} sample;

// A stretch of an edge, by its parameter.
typedef struct stretch {
    double from, length;
} stretch;

static sample sample_of(const loose_edge *e, stretch s, int i, spot middle) {
    const double t = s.from + places[i] * s.length;
    const spot at = spot_sub(loose_at(e, t), middle), along = loose_tangent(e, t);
    return (sample){at, spot_cross(at, along) * weights[i] * speed_of(e) * s.length / 2};
}

static stretch part_of(int i, int parts) {
    return (stretch){(double)i / parts, 1.0 / parts};
}

static void find_middle(const loose_outline *o, outline_rose *rose) {
    const spot corner = o->edges[0].from;
    spot sum = {0, 0};
    for (size_t n = 0; n < o->edge_count; n++) {
        const loose_edge *e = &o->edges[n];
        const int parts = parts_of(e);
        rose->length += span_of(e);
        for (int i = 0; i < 5 * parts; i++) {
            const sample s = sample_of(e, part_of(i / 5, parts), i % 5, corner);
            sum = spot_add(sum, spot_times(s.at, s.area * 2 / 3)); // the middle of a triangle
            rose->area += s.area;
        }
    }
    rose->middle = spot_add(corner, spot_times(sum, 1 / rose->area));
    double nearest = INFINITY;
    for (size_t n = 0; n < o->edge_count; n++) {
        const loose_edge *e = &o->edges[n];
        rose->reach = fmax(rose->reach, spot_distance(loose_at(e, 0.5), rose->middle));
        const int parts = parts_of(e);
        // half the length of such a part, or more: one of Bezier's curves is nowhere passed through
        // faster than three times what it spans
        const double half = span_of(e) * (parts == 1 ? 0.5 : 1.5 / parts);
        for (int i = 0; i < parts; i++) {
            const double far = spot_distance(loose_at(e, (i + 0.5) / parts), rose->middle);
            nearest = fmin(nearest, far - half);
        }
    }
    const double even = rose->area / (whole_turn / 2); // the square of a circle's radius
    if (nearest > 0 && 4 * nearest * nearest > even) rose->circle = even;
}

// An area is spread over the four places around its direction as a smooth hill. What is nearly
// round is spread less a circle, which has no waves: so the ripple is not lost beside it.
static void spread(outline_rose *rose, const sample *s) {
    const double turns = atan2(s->at.y, s->at.x) / whole_turn + 1;
    const double place = turns * (double)rose->count, f = place - floor(place), g = 1 - f;
    const double share = s->area * (1 - rose->circle / spot_dot(s->at, s->at)) / rose->area / 6;
    const double hill[4] = {g * g * g, 4 - 3 * f * f * (1 + g), 4 - 3 * g * g * (1 + f), f * f * f};
    for (size_t i = 0; i < 4; i++)
        rose->waves[((size_t)place - 1 + i) & (rose->count - 1)].x += hill[i] * share;
}

// Halved until it is seen from the middle within three places, but near the middle itself.
static void spread_stretch(outline_rose *rose, const loose_edge *e, stretch s) {
    const spot from = loose_at(e, s.from), to = loose_at(e, s.from + s.length);
    const double span = spot_distance(from, to);
    const spot between = spot_times(spot_add(from, to), 0.5);
    const double far = fmax(spot_distance(between, rose->middle) - span / 2, rose->reach / 16);
    if (span > 3 * far * whole_turn / (double)rose->count && s.length > 1.0 / PLACES_MOST) {
        spread_stretch(rose, e, (stretch){s.from, s.length / 2});
        spread_stretch(rose, e, (stretch){s.from + s.length / 2, s.length / 2});
        return;
    }
    for (int i = 0; i < 5; i++) {
        const sample at = sample_of(e, s, i, rose->middle);
        spread(rose, &at);
    }
}

ita_status rose_open(const loose_outline *outline, size_t edge_count,
                     const ita_allocator *allocator, outline_rose *out) {
    *out = (outline_rose){.allocator = allocator, .count = PLACES_LEAST};
    while (out->count < PLACES_OF_EDGE * edge_count && out->count < PLACES_MOST)
        out->count *= 2;
    out->waves = ita_take_zeroed(allocator, out->count, sizeof *out->waves);
    if (!out->waves) return ITA_E_MEMORY;
    find_middle(outline, out);
    if (!(out->area > 0)) return ITA_OK;
    for (size_t n = 0; n < outline->edge_count; n++) {
        const int parts = parts_of(&outline->edges[n]);
        for (int i = 0; i < parts; i++)
            spread_stretch(out, &outline->edges[n], part_of(i, parts));
    }
    part_into_waves(out->waves, out->count);
    return ITA_OK;
}

void rose_close(outline_rose *rose) {
    ita_give(rose->allocator, rose->waves, rose->count * sizeof *rose->waves);
    rose->waves = NULL;
}

// ---- turns

typedef struct sight {
    const outline_rose *a, *b;
    bool is_mirrored;
    size_t waves; // that are looked at
    double slack; // by how much a wave may be off
} sight;

static spot wave_of_a(const sight *s, size_t k) {
    return s->is_mirrored ? conjugate(s->a->waves[k]) : s->a->waves[k];
}

// A turn, and how well it brings a to b.
typedef struct candidate {
    double angle, misfit;
} candidate;

// Makes an angle better (Newton's way); the turn is the one with the largest correlation.
static double better_angle(const sight *s, double angle) {
    double slope = 0, bend = 0;
    const spot turn = turned_by(angle);
    spot power = turn;
    for (size_t k = 1; k <= s->waves; k++, power = product(power, turn)) {
        const spot both = product(product(conjugate(wave_of_a(s, k)), s->b->waves[k]), power);
        slope -= (double)k * both.y;
        bend -= (double)k * (double)k * both.x;
    }
    return bend < 0 ? angle - slope / bend : angle;
}

// How far the waves of both are from each other after the turn; infinite where one of them is
// further off than it may be.
static double misfit_of(const sight *s, double angle) {
    double sum = 0;
    const spot turn = turned_by(-angle);
    spot power = turn;
    for (size_t k = 1; k <= s->waves; k++, power = product(power, turn)) {
        const spot off = spot_sub(product(wave_of_a(s, k), power), s->b->waves[k]);
        if (spot_length(off) > s->slack) return INFINITY;
        sum += spot_dot(off, off);
    }
    return sum;
}

// The turns at which the correlation has its highest peaks, from the highest down.
static size_t find_peaks(const sight *s, spot *scratch, double angles[POSES_MOST]) {
    const size_t count = s->a->count;
    size_t peaks[POSES_MOST], found = 0;
    for (size_t k = 1; k <= s->waves; k++)
        scratch[k] = product(wave_of_a(s, k), conjugate(s->b->waves[k]));
    part_into_waves(scratch, count);
    for (size_t i = 0; i < count; i++) {
        const double height = scratch[i].x;
        if (height < scratch[(i + count - 1) & (count - 1)].x ||
            !(height > scratch[(i + 1) & (count - 1)].x))
            continue;
        size_t rank = found < POSES_MOST ? found++ : POSES_MOST;
        for (; rank > 0 && scratch[peaks[rank - 1]].x < height; rank--)
            if (rank < POSES_MOST) peaks[rank] = peaks[rank - 1];
        if (rank < POSES_MOST) peaks[rank] = i;
    }
    for (size_t i = 0; i < found; i++)
        angles[i] = remainder(whole_turn * (double)peaks[i] / (double)count, whole_turn);
    return found;
}

static bool is_round(const sight *s) {
    for (size_t k = 1; k <= s->waves; k++)
        if (spot_length(s->a->waves[k]) > s->slack) return false;
    return true;
}

static loose_motion motion_of(const sight *s, double scale, double angle) {
    const spot turn = turned_by(angle);
    loose_motion m = {turn.x, turn.y, scale, s->is_mirrored, {0, 0}};
    m.shift = spot_sub(s->b->middle, loose_apply(&m, s->a->middle));
    return m;
}

// The best ones first, but before them the one nearest to no turn.
static size_t put_in_order(candidate *all, size_t count) {
    double least = INFINITY;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        least = fmin(least, all[i].misfit);
    for (size_t i = 0; i < count; i++) {
        if (!(all[i].misfit <= 4 * least + 1e-18)) continue;
        const candidate at_hand = all[i];
        size_t rank = kept++;
        for (; rank > 0 && all[rank - 1].misfit > at_hand.misfit; rank--)
            all[rank] = all[rank - 1];
        all[rank] = at_hand;
    }
    size_t near = 0;
    for (size_t i = 1; i < kept; i++)
        if (fabs(all[i].angle) < fabs(all[near].angle)) near = i;
    const candidate first = all[near];
    for (; near > 0; near--)
        all[near] = all[near - 1];
    if (kept) all[0] = first;
    return kept;
}

ita_status poses_between(const outline_rose *a, const outline_rose *b, bool is_mirrored,
                         bool may_scale, ita_tolerance tolerance, loose_motion out[POSES_MOST],
                         size_t *count) {
    *count = 0;
    if (!(a->area > 0) || !(b->area > 0)) return ITA_OK;
    if (!may_scale && fabs(a->area - b->area) > tolerance.distance * (a->length + b->length))
        return ITA_OK;
    const double scale = may_scale ? sqrt(b->area / a->area) : 1;
    // the strips along both outlines in which they may be off, and by how much these move the
    // middle
    const double strip = 2 * tolerance.distance * fmax(1, 1 / scale) * a->length / a->area;
    const sight s = {a, b, is_mirrored, a->count / PLACES_OF_WAVE,
                     2 * strip * (1 + a->reach * a->length / a->area) + 1e-9};
    spot *scratch = ita_take_zeroed(a->allocator, a->count, sizeof *scratch);
    if (!scratch) return ITA_E_MEMORY;
    double angles[POSES_MOST];
    candidate all[POSES_MOST];
    size_t found = find_peaks(&s, scratch, angles);
    ita_give(a->allocator, scratch, a->count * sizeof *scratch);
    for (size_t i = 0; i < found; i++) {
        for (int round = 0; round < 3; round++)
            angles[i] = better_angle(&s, angles[i]);
        all[i] = (candidate){angles[i], misfit_of(&s, angles[i])};
    }
    found = put_in_order(all, found);
    if (is_round(&s)) out[(*count)++] = motion_of(&s, scale, 0);
    for (size_t i = 0; i < found && *count < POSES_MOST; i++)
        out[(*count)++] = motion_of(&s, scale, all[i].angle);
    return ITA_OK;
}
