// Completeness as in the source: the smaller of outline and area, best over the ways to lay the
// figure on the assembly. Both parts only grow when a piece is added that belongs there, for every
// way; so does their best.
// A gauge for people, measured in doubles. Decides nothing.
#include "geom/verify/thermometer.h"

#include "intarsia/base.h"

#include <math.h>

#define PI 3.14159265358979323846

typedef struct interval {
    double from, to;
} interval;

typedef struct candidate {
    loose_motion motion;
    double boundary;
    uint32_t next; // in its chain: candidate + 1
} candidate;

// A straight edge of a piece, by the angle in which it runs.
typedef struct ray {
    double angle;
    uint32_t edge;
} ray;

#define CHAINS 4096

typedef struct reading {
    const ita_allocator *allocator;
    const loose_edge *figure, *pieces, *cover;
    size_t figure_count, piece_count, cover_count;
    ita_tolerance tolerance;
    double figure_length, figure_area, piece_area;
    double *lengths, *angles; // of the figure's edges
    loose_edge *moved;        // the figure under the motion at hand
    ray *rays;                // straight edges of pieces, by angle
    uint32_t *bent;           // the other edges of pieces
    size_t ray_count, bent_count;
    double slant;     // angles less apart than this may run along each other
    double floor;     // the best progress so far: what cannot reach it is not looked at
    uint32_t *chains; // CHAINS heads: candidates by their motion
    interval *intervals;
    candidate *candidates;
    size_t candidate_count, candidate_capacity;
} reading;

// ---- the outline

static bool line_cover(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                       interval *out) {
    spot d = spot_sub(target->to, target->from);
    double length = spot_length(d);
    spot p = spot_sub(piece->from, target->from), q = spot_sub(piece->to, target->from);
    if (fabs(spot_cross(d, p)) > tolerance.distance * length ||
        fabs(spot_cross(d, q)) > tolerance.distance * length)
        return false;
    out->from = spot_dot(d, p) / length;
    out->to = spot_dot(d, q) / length;
    return out->to > out->from;
}

static bool arc_cover(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                      interval *out) {
    double r = spot_distance(target->from, target->c1);
    if (target->turn != piece->turn ||
        spot_distance(target->c1, piece->c1) > 2 * tolerance.distance ||
        fabs(r - spot_distance(piece->from, piece->c1)) > 2 * tolerance.distance)
        return false;
    spot u = spot_sub(target->from, target->c1), v = spot_sub(piece->from, piece->c1);
    out->from = atan2(spot_cross(u, v), spot_dot(u, v)) * target->turn * r;
    out->to = out->from + loose_sweep(piece) * r;
    return true;
}

// Whether control polygons, and so the curves in them, come near each other.
static bool curves_are_near(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    spot low[2], high[2];
    const loose_edge *both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        const loose_edge *e = both[i];
        const spot points[4] = {e->from, e->to, e->c1, e->kind == ITA_EDGE_CUBIC ? e->c2 : e->c1};
        low[i] = high[i] = points[0];
        for (int k = 1; k < 4; k++) {
            low[i] = (spot){fmin(low[i].x, points[k].x), fmin(low[i].y, points[k].y)};
            high[i] = (spot){fmax(high[i].x, points[k].x), fmax(high[i].y, points[k].y)};
        }
    }
    return low[0].x <= high[1].x + tolerance.distance &&
           low[1].x <= high[0].x + tolerance.distance &&
           low[0].y <= high[1].y + tolerance.distance && low[1].y <= high[0].y + tolerance.distance;
}

static bool curves_are_same(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    return a->kind == b->kind && spot_distance(a->from, b->from) <= tolerance.distance &&
           spot_distance(a->to, b->to) <= tolerance.distance &&
           spot_distance(a->c1, b->c1) <= tolerance.distance &&
           (a->kind != ITA_EDGE_CUBIC || spot_distance(a->c2, b->c2) <= tolerance.distance);
}

// The share of a curve that lies along another: seen at 16 places.
static bool curve_cover(const loose_edge *target, const loose_edge *piece, ita_tolerance tolerance,
                        interval *out) {
    if (!curves_are_near(target, piece, tolerance_times(tolerance, 4))) return false;
    double length = loose_length(target), first = -1, last = -1;
    if (curves_are_same(target, piece, tolerance)) {
        *out = (interval){0, length};
        return length > 0;
    }
    for (int i = 0; i <= 16; i++) {
        spot p = loose_at(target, i / 16.0), d = loose_tangent(target, i / 16.0);
        double best = 1e300, best_t = 0;
        for (int k = 0; k <= 64; k++) {
            double distance = spot_distance(loose_at(piece, k / 64.0), p);
            if (distance < best) best = distance, best_t = k / 64.0;
        }
        for (double step = 1 / 128.0; step > 1e-9; step /= 2)
            for (int side = -1; side <= 1; side += 2) {
                double t = fmin(fmax(best_t + side * step, 0), 1);
                double distance = spot_distance(loose_at(piece, t), p);
                if (distance < best) best = distance, best_t = t;
            }
        if (best > 4 * tolerance.distance || spot_dot(d, loose_tangent(piece, best_t)) <= 0)
            continue;
        if (first < 0) first = i / 16.0;
        last = i / 16.0;
    }
    *out = (interval){first * length, last * length};
    return first >= 0 && last > first;
}

static int compare_intervals(const void *a, const void *b, void *user) {
    (void)user;
    double x = ((const interval *)a)->from, y = ((const interval *)b)->from;
    return (x > y) - (x < y);
}

static size_t put_line(reading *r, const loose_edge *target, uint32_t edge, size_t count) {
    interval one;
    double length = spot_distance(target->from, target->to);
    if (!line_cover(target, &r->pieces[edge], r->tolerance, &one)) return count;
    if (one.to > 0 && one.from < length) r->intervals[count++] = one;
    return count;
}

// The straight edges that run about as the target does; angles from -pi to pi meet at the ends.
static size_t put_lines(reading *r, const loose_edge *target, double angle) {
    size_t count = 0;
    if (r->slant > PI / 2) { // tolerances as large as edges: any may
        for (size_t i = 0; i < r->ray_count; i++)
            count = put_line(r, target, r->rays[i].edge, count);
        return count;
    }
    for (int turn = -1; turn <= 1; turn++) {
        double from = angle + turn * 2 * PI - r->slant, to = from + 2 * r->slant;
        if (to < -PI || from > PI) continue;
        size_t low = 0, high = r->ray_count;
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (r->rays[middle].angle < from)
                low = middle + 1;
            else
                high = middle;
        }
        for (; low < r->ray_count && r->rays[low].angle <= to; low++)
            count = put_line(r, target, r->rays[low].edge, count);
    }
    return count;
}

static size_t put_bent(reading *r, const loose_edge *target, double length) {
    size_t count = 0;
    for (size_t i = 0; i < r->bent_count; i++) {
        const loose_edge *piece = &r->pieces[r->bent[i]];
        interval one;
        bool is_curve = target->kind > ITA_EDGE_ARC;
        if (is_curve ? piece->kind <= ITA_EDGE_ARC : piece->kind != target->kind) continue;
        if (is_curve ? !curve_cover(target, piece, r->tolerance, &one)
                     : !arc_cover(target, piece, r->tolerance, &one))
            continue;
        if (target->kind == ITA_EDGE_ARC) { // the same arc one turn on
            double turn = 2 * PI * spot_distance(target->from, target->c1);
            interval next = {one.from + turn, one.to + turn};
            if (one.from >= 0) next = (interval){one.from - turn, one.to - turn};
            if (next.to > 0 && next.from < length) r->intervals[count++] = next;
        }
        if (one.to <= 0 || one.from >= length) continue;
        r->intervals[count++] = one;
    }
    return count;
}

static double covered(reading *r, const loose_edge *target, double length, double angle) {
    double sum = 0, reach = 0;
    bool is_line = target->kind == ITA_EDGE_LINE;
    size_t count = is_line ? put_lines(r, target, angle) : put_bent(r, target, length);
    if (count > 24) ita_sort(r->intervals, count, sizeof *r->intervals, compare_intervals, NULL);
    for (size_t i = 1; i < count; i++) { // few: sorted by insertion
        interval moving = r->intervals[i];
        size_t j = i;
        for (; j > 0 && r->intervals[j - 1].from > moving.from; j--)
            r->intervals[j] = r->intervals[j - 1];
        r->intervals[j] = moving;
    }
    for (size_t i = 0; i < count; i++) {
        double from = fmax(r->intervals[i].from, reach), to = fmin(r->intervals[i].to, length);
        if (to > from) sum += to - from;
        reach = fmax(reach, to);
    }
    return sum;
}

static void move_figure(reading *r, const loose_motion *motion) {
    for (size_t i = 0; i < r->figure_count; i++)
        r->moved[i] = loose_moved(motion, &r->figure[i]);
}

// Less than the floor as soon as that cannot be reached any more.
static double boundary_share(reading *r, const loose_motion *motion) {
    move_figure(r, motion);
    double sum = 0, rest = r->figure_length;
    const double turn = atan2(motion->sine, motion->cosine);
    for (size_t i = 0; i < r->figure_count && sum + rest > r->floor * r->figure_length; i++) {
        double angle = motion->is_mirrored ? PI - r->angles[i] : r->angles[i];
        angle = remainder(angle + turn, 2 * PI);
        sum += covered(r, &r->moved[i], r->lengths[i], angle);
        rest -= r->lengths[i];
    }
    double share = sum / r->figure_length;
    return share > 1 - 1e-9 ? 1 : share;
}

static ita_status area_share(reading *r, const loose_motion *motion, double *share) {
    move_figure(r, motion);
    double common;
    ita_status status = loose_rough_area(r->cover, r->cover_count, r->moved, r->figure_count, 1e-9,
                                         r->allocator, &common);
    *share = common / fmax(r->figure_area, r->piece_area);
    if (*share > 1 - 1e-8) *share = 1;
    return status;
}

// ---- motions worth trying

static bool is_same_motion(const reading *r, const loose_motion *m, const loose_motion *n) {
    return m->is_mirrored == n->is_mirrored && fabs(m->cosine - n->cosine) < 1e-9 &&
           fabs(m->sine - n->sine) < 1e-9 &&
           spot_distance(m->shift, n->shift) <= r->tolerance.distance;
}

// Motions are put into chains by where they lay the figure, roughly; one that comes twice, at the
// edge of two cells, is only looked at twice.
static uint32_t *chain_of(const reading *r, const loose_motion *m) {
    const double cell = 16 * r->tolerance.distance;
    uint64_t h = (uint64_t)(int64_t)floor(m->shift.x / cell) * 0x9e3779b97f4a7c15u;
    h = ita_mix(h + (uint64_t)(int64_t)floor(m->shift.y / cell));
    return &r->chains[(h + (uint64_t)(int64_t)floor(m->cosine * 1e6 + 0.5)) % CHAINS];
}

static ita_status offer(reading *r, const loose_motion *motion) {
    uint32_t *chain = chain_of(r, motion);
    for (uint32_t i = *chain; i; i = r->candidates[i - 1].next)
        if (is_same_motion(r, &r->candidates[i - 1].motion, motion)) return ITA_OK;
    ita_status status = ita_grow(r->allocator, &r->candidates, &r->candidate_capacity,
                                 r->candidate_count + 1, sizeof *r->candidates);
    if (status) return status;
    r->candidates[r->candidate_count++] = (candidate){*motion, boundary_share(r, motion), *chain};
    *chain = (uint32_t)r->candidate_count;
    return ITA_OK;
}

// The motion that lays the end (or start) of edge a, with its direction, on that of edge b.
static loose_motion lay(const loose_edge *a, const loose_edge *b, bool is_mirrored, int at_end) {
    loose_motion m = {1, 0, 1, is_mirrored, {0, 0}};
    loose_edge walked = loose_moved(&m, a);
    spot u = loose_tangent(&walked, at_end), v = loose_tangent(b, at_end);
    double lengths = spot_length(u) * spot_length(v);
    m.cosine = spot_dot(u, v) / lengths;
    m.sine = spot_cross(u, v) / lengths;
    loose_motion turn = m;
    turn.is_mirrored = false;
    spot p = loose_apply(&turn, at_end ? walked.to : walked.from);
    m.shift = spot_sub(at_end ? b->to : b->from, p);
    return m;
}

static bool can_lie(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    if (a->kind != b->kind) return false;
    if (a->kind != ITA_EDGE_ARC) return true;
    return a->turn == b->turn && fabs(spot_distance(a->from, a->c1) -
                                      spot_distance(b->from, b->c1)) <= 2 * tolerance.distance;
}

#define PAIRS_MOST 6000

static ita_status find_candidates(reading *r, unsigned allow) {
    size_t pairs = r->figure_count * r->piece_count;
    if (pairs > PAIRS_MOST) return ITA_OK; // too much for a gauge: where it lies has to do
    for (int mirror = 0; mirror <= ((allow & ITA_ALLOW_MIRROR) != 0); mirror++)
        for (size_t i = 0; i < r->figure_count; i++)
            for (size_t j = 0; j < r->piece_count; j++) {
                if (!can_lie(&r->figure[i], &r->pieces[j], r->tolerance)) continue;
                for (int at_end = 0; at_end < 2; at_end++) {
                    loose_motion m = lay(&r->figure[i], &r->pieces[j], mirror, at_end);
                    ita_status status = offer(r, &m);
                    if (status) return status;
                }
            }
    return ITA_OK;
}

static int compare_candidates(const void *a, const void *b, void *user) {
    (void)user;
    double x = ((const candidate *)a)->boundary, y = ((const candidate *)b)->boundary;
    return (x < y) - (x > y);
}

// `best` comes with what the figure has where it was drawn.
static ita_status choose(reading *r, ita_progress *best) {
    double possible = fmin(1, r->piece_area / r->figure_area);
    r->candidates[0].boundary = -1; // known already
    ita_sort(r->candidates, r->candidate_count, sizeof *r->candidates, compare_candidates, NULL);
    for (size_t i = 0; i < r->candidate_count; i++) {
        double boundary = r->candidates[i].boundary, area;
        if (boundary <= best->progress || best->progress >= possible - 1e-9) break;
        ita_status status = area_share(r, &r->candidates[i].motion, &area);
        if (status) return status;
        double progress = fmin(boundary, area);
        if (progress > best->progress) *best = (ita_progress){progress, boundary, area};
    }
    return ITA_OK;
}

static int compare_rays(const void *a, const void *b, void *user) {
    (void)user;
    const ray *x = a, *y = b;
    if (x->angle != y->angle) return x->angle < y->angle ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

static void sort_out_pieces(reading *r) {
    double shortest = 1e300;
    for (size_t i = 0; i < r->piece_count; i++) {
        const loose_edge *e = &r->pieces[i];
        if (e->kind != ITA_EDGE_LINE) {
            r->bent[r->bent_count++] = (uint32_t)i;
            continue;
        }
        spot d = spot_sub(e->to, e->from);
        r->rays[r->ray_count++] = (ray){atan2(d.y, d.x), (uint32_t)i};
        shortest = fmin(shortest, spot_length(d));
    }
    ita_sort(r->rays, r->ray_count, sizeof *r->rays, compare_rays, NULL);
    // both ends of an edge lie within the tolerance of the line: its angle is off by this at most
    r->slant = shortest > 2 * r->tolerance.distance
                   ? asin(2 * r->tolerance.distance / shortest) + 1e-9
                   : PI;
}

static ita_status reading_open(reading *r) {
    const ita_allocator *a = r->allocator;
    r->moved = ita_take(a, r->figure_count * sizeof *r->moved);
    r->lengths = ita_take(a, r->figure_count * sizeof *r->lengths);
    r->angles = ita_take(a, r->figure_count * sizeof *r->angles);
    r->intervals = ita_take(a, 2 * r->piece_count * sizeof *r->intervals);
    r->rays = ita_take(a, r->piece_count * sizeof *r->rays);
    r->bent = ita_take(a, r->piece_count * sizeof *r->bent);
    r->chains = ita_take_zeroed(a, CHAINS, sizeof *r->chains);
    if (!r->moved || !r->lengths || !r->angles || !r->intervals || !r->rays || !r->bent ||
        !r->chains)
        return ITA_E_MEMORY;
    for (size_t i = 0; i < r->figure_count; i++) {
        spot d = spot_sub(r->figure[i].to, r->figure[i].from);
        r->angles[i] = atan2(d.y, d.x);
        r->figure_length += r->lengths[i] = loose_length(&r->figure[i]);
    }
    sort_out_pieces(r);
    return ITA_OK;
}

static void reading_close(reading *r) {
    const ita_allocator *a = r->allocator;
    ita_give(a, r->moved, r->figure_count * sizeof *r->moved);
    ita_give(a, r->lengths, r->figure_count * sizeof *r->lengths);
    ita_give(a, r->angles, r->figure_count * sizeof *r->angles);
    ita_give(a, r->intervals, 2 * r->piece_count * sizeof *r->intervals);
    ita_give(a, r->rays, r->piece_count * sizeof *r->rays);
    ita_give(a, r->bent, r->piece_count * sizeof *r->bent);
    ita_give(a, r->chains, CHAINS * sizeof *r->chains);
    ita_give(a, r->candidates, r->candidate_capacity * sizeof *r->candidates);
}

// Where the figure was drawn first: what it has there is the floor for all others.
static ita_status read_best(reading *r, unsigned allow, ita_progress *progress) {
    loose_motion rest = {1, 0, 1, false, {0, 0}};
    double area;
    ita_status status = offer(r, &rest);
    if (!status) status = area_share(r, &rest, &area);
    if (status) return status;
    *progress =
        (ita_progress){fmin(r->candidates[0].boundary, area), r->candidates[0].boundary, area};
    r->floor = progress->progress;
    status = find_candidates(r, allow);
    return status ? status : choose(r, progress);
}

ita_status thermometer_read(const thermometer_question *q, const ita_allocator *allocator,
                            ita_progress *progress) {
    *progress = (ita_progress){0, 0, 0};
    if (!q->figure_count || !q->piece_count) return ITA_OK;
    reading r = {.allocator = allocator,
                 .figure = q->figure,
                 .pieces = q->pieces,
                 .cover = q->cover_count ? q->cover : q->pieces,
                 .figure_count = q->figure_count,
                 .piece_count = q->piece_count,
                 .cover_count = q->cover_count ? q->cover_count : q->piece_count,
                 .tolerance = q->tolerance};
    r.figure_area = loose_area(r.figure, r.figure_count);
    r.piece_area = loose_area(r.pieces, r.piece_count);
    if (!(r.figure_area > 0)) return ITA_OK;
    ita_status status = reading_open(&r);
    if (!status && r.figure_length > 0) status = read_best(&r, q->allow, progress);
    reading_close(&r);
    return status;
}

ita_status ita_progress_measure(ita_frame frame, const ita_edge *figure, size_t figure_count,
                                const ita_shape *pieces, size_t piece_count, unsigned allow,
                                const ita_allocator *allocator, ita_progress *progress) {
    size_t count = figure_count, at = figure_count;
    for (size_t i = 0; i < piece_count; i++)
        count += pieces[i].edge_count;
    loose_edge *loose = ita_take(allocator, count * sizeof *loose);
    if (!loose) return count ? ITA_E_MEMORY : ITA_OK;
    double length = 0;
    for (size_t i = 0; i < figure_count; i++) {
        loose[i] = loose_of(frame, &figure[i], 1);
        length += loose_length(&loose[i]);
    }
    for (size_t i = 0; i < piece_count; i++)
        for (size_t e = 0; e < pieces[i].edge_count; e++)
            loose[at++] = loose_of(frame, &pieces[i].edges[e], 1);
    thermometer_question q = {.figure = loose,
                              .figure_count = figure_count,
                              .pieces = loose + figure_count,
                              .piece_count = count - figure_count,
                              .tolerance = tolerance_of_doubles(1e-7 * length),
                              .allow = allow};
    ita_status status = thermometer_read(&q, allocator, progress);
    ita_give(allocator, loose, count * sizeof *loose);
    return status;
}
