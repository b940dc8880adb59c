// Completeness as in the source: the smaller of outline and area, best over the ways to lay the
// figure on the assembly. Both parts only grow when a piece is added that belongs there, for every
// way; so does their best.
// A gauge for people, measured in doubles. Decides nothing.
#include "geom/verify/thermometer.h"

#include "geom/verify/outline_share.h"

#include "intarsia/base.h"

#include <math.h>

typedef struct candidate {
    loose_motion motion;
    double boundary;
    uint32_t next; // in its chain: candidate + 1
} candidate;

#define CHAINS 4096
// With more pairs of edges it takes too long for a gauge: where the figure lies has to do.
#define PAIRS_MOST 6000

// How well areas of curved shapes are settled, at first and where it matters.
#define ROUGH 1e-3
#define FINE  1e-6

typedef struct reading {
    const ita_allocator *allocator;
    const loose_edge *cover;
    size_t cover_count;
    double figure_area, piece_area;
    outline outline;
    loose_edge *moved; // the figure under the motion at hand
    double floor;      // the best progress so far: what cannot reach it is not looked at
    uint32_t *chains;  // CHAINS heads: candidates by their motion
    candidate *candidates;
    size_t candidate_count, candidate_capacity;
} reading;

static ita_status area_share(reading *r, const loose_motion *motion, double precision,
                             double *share) {
    const outline *o = &r->outline;
    for (size_t i = 0; i < o->figure_count; i++)
        r->moved[i] = loose_moved(motion, &o->figure[i]);
    double common;
    ita_status status = loose_rough_area(r->cover, r->cover_count, r->moved, o->figure_count,
                                         precision, r->allocator, &common);
    *share = common / fmax(r->figure_area, r->piece_area);
    if (*share > 1 - FINE) *share = 1;
    return status;
}

// ---- motions worth trying

static bool is_same_motion(const reading *r, const loose_motion *m, const loose_motion *n) {
    return m->is_mirrored == n->is_mirrored && fabs(m->cosine - n->cosine) < 1e-9 &&
           fabs(m->sine - n->sine) < 1e-9 &&
           spot_distance(m->shift, n->shift) <= r->outline.tolerance.distance;
}

// Motions are put into chains by where they lay the figure, roughly; one that comes twice, at the
// edge of two cells, is only looked at twice.
static uint32_t *chain_of(const reading *r, const loose_motion *m) {
    const double cell = 16 * r->outline.tolerance.distance;
    uint64_t h = (uint64_t)(int64_t)floor(m->shift.x / cell) * 0x9e3779b97f4a7c15u;
    h = ita_mix(h + (uint64_t)(int64_t)floor(m->shift.y / cell));
    return &r->chains[(h + (uint64_t)(int64_t)floor(m->cosine * 1e6 + 0.5)) % CHAINS];
}

// Keeps a motion that the figure was turned for, if it promises more than the floor.
static ita_status offer(reading *r, const loose_motion *motion) {
    double boundary = outline_share(&r->outline, motion, r->floor);
    if (boundary <= r->floor) return ITA_OK;
    uint32_t *chain = chain_of(r, motion);
    for (uint32_t i = *chain; i; i = r->candidates[i - 1].next)
        if (is_same_motion(r, &r->candidates[i - 1].motion, motion)) return ITA_OK;
    ita_status status = ita_grow(r->allocator, &r->candidates, &r->candidate_capacity,
                                 r->candidate_count + 1, sizeof *r->candidates);
    if (status) return status;
    r->candidates[r->candidate_count++] = (candidate){*motion, boundary, *chain};
    *chain = (uint32_t)r->candidate_count;
    return ITA_OK;
}

// The motion that lays the end (or start) of edge a, with its direction, on that of edge b.
static loose_motion lay(const loose_edge *a, const loose_edge *b, bool is_mirrored, int at_end) {
    loose_motion m = {1, 0, 1, is_mirrored, {0, 0}};
    const loose_edge walked = loose_moved(&m, a);
    const spot u = loose_tangent(&walked, at_end), v = loose_tangent(b, at_end);
    const double lengths = spot_length(u) * spot_length(v);
    m.cosine = spot_dot(u, v) / lengths;
    m.sine = spot_cross(u, v) / lengths;
    loose_motion turn = m;
    turn.is_mirrored = false;
    const spot p = loose_apply(&turn, at_end ? walked.to : walked.from);
    m.shift = spot_sub(at_end ? b->to : b->from, p);
    return m;
}

static bool can_lie(const loose_edge *a, const loose_edge *b, ita_tolerance tolerance) {
    if (a->kind != b->kind) return false;
    if (a->kind != ITA_EDGE_ARC) return true;
    return a->turn == b->turn && fabs(spot_distance(a->from, a->c1) -
                                      spot_distance(b->from, b->c1)) <= 2 * tolerance.distance;
}

// Both ends of an edge of the figure on those of an edge of a piece; the figure is turned so
// already.
static ita_status offer_ends(reading *r, size_t edge, uint32_t piece, bool is_mirrored) {
    ita_status status = ITA_OK;
    for (int at_end = 0; at_end < 2 && status == ITA_OK; at_end++) {
        const loose_motion m =
            lay(&r->outline.figure[edge], &r->outline.pieces[piece], is_mirrored, at_end);
        status = offer(r, &m);
    }
    return status;
}

// The figure's edges of one way on all edges of pieces that run in one direction: it is turned
// once.
static ita_status lay_straight(reading *r, const outline_way *way, const outline_bundle *bundle,
                               bool is_mirrored) {
    outline *o = &r->outline;
    const uint32_t *edges = o->order + way->first;
    const outline_ray *rays = o->rays + bundle->first;
    const loose_motion turn = lay(&o->figure[edges[0]], &o->pieces[rays[0].edge], is_mirrored, 0);
    if (!outline_turn(o, &turn, r->floor)) return ITA_OK;
    ita_status status = ITA_OK;
    for (size_t i = 0; i < way->count; i++)
        for (size_t k = 0; k < bundle->count && status == ITA_OK; k++)
            status = offer_ends(r, edges[i], rays[k].edge, is_mirrored);
    return status;
}

static ita_status lay_bent(reading *r, const loose_edge *edge, const loose_edge *piece,
                           bool is_mirrored) {
    if (!can_lie(edge, piece, r->outline.tolerance)) return ITA_OK;
    ita_status status = ITA_OK;
    for (int at_end = 0; at_end < 2 && status == ITA_OK; at_end++) {
        const loose_motion m = lay(edge, piece, is_mirrored, at_end);
        if (outline_turn(&r->outline, &m, r->floor)) status = offer(r, &m);
    }
    return status;
}

static ita_status find_candidates(reading *r, bool is_mirrored) {
    const outline *o = &r->outline;
    ita_status status = ITA_OK;
    for (size_t w = 0; w < o->way_count; w++)
        for (size_t b = 0; b < o->bundle_count && status == ITA_OK; b++)
            status = lay_straight(r, &o->ways[w], &o->bundles[b], is_mirrored);
    for (size_t k = o->line_count; k < o->figure_count; k++)
        for (size_t i = 0; i < o->bent_count && status == ITA_OK; i++)
            status = lay_bent(r, &o->figure[o->order[k]], &o->pieces[o->bent[i].edge], is_mirrored);
    return status;
}

// ---- the best of them

// A heap: no candidate is better than the one above it.
static void sink(candidate *heap, size_t count, size_t at) {
    for (;;) {
        size_t better = 2 * at + 1;
        if (better >= count) return;
        if (better + 1 < count && heap[better + 1].boundary > heap[better].boundary) better++;
        if (heap[better].boundary <= heap[at].boundary) return;
        const candidate swapped = heap[at];
        heap[at] = heap[better], heap[better] = swapped;
        at = better;
    }
}

// `best` comes with what the figure has where it was drawn.
static ita_status choose(reading *r, ita_progress *best) {
    const double possible = fmin(1, r->piece_area / r->figure_area);
    candidate *heap = r->candidates;
    size_t count = r->candidate_count;
    for (size_t i = count / 2; i-- > 0;)
        sink(heap, count, i);
    for (; count > 0 && best->progress < possible - 1e-9; sink(heap, count, 0)) {
        const double boundary = heap[0].boundary;
        if (boundary <= best->progress) break;
        double area;
        ita_status status = area_share(r, &heap[0].motion, ROUGH, &area);
        if (!status && area + 10 * ROUGH > best->progress)
            status = area_share(r, &heap[0].motion, FINE, &area);
        if (status) return status;
        const double progress = fmin(boundary, area);
        if (progress > best->progress) *best = (ita_progress){progress, boundary, area};
        heap[0] = heap[--count];
    }
    return ITA_OK;
}

static ita_status reading_open(reading *r) {
    ita_status status = outline_open(&r->outline);
    r->moved = ita_take(r->allocator, r->outline.figure_count * sizeof *r->moved);
    r->chains = ita_take_zeroed(r->allocator, CHAINS, sizeof *r->chains);
    return status || !r->moved || !r->chains ? ITA_E_MEMORY : ITA_OK;
}

static void reading_close(reading *r) {
    const ita_allocator *a = r->allocator;
    ita_give(a, r->moved, r->outline.figure_count * sizeof *r->moved);
    ita_give(a, r->chains, CHAINS * sizeof *r->chains);
    ita_give(a, r->candidates, r->candidate_capacity * sizeof *r->candidates);
    outline_close(&r->outline);
}

// Where the figure was drawn first: what it has there is the floor for all others.
static ita_status read_best(reading *r, unsigned allow, ita_progress *progress) {
    const loose_motion rest = {1, 0, 1, false, {0, 0}};
    outline *o = &r->outline;
    outline_turn(o, &rest, 0);
    double boundary = outline_share(o, &rest, -1), area;
    ita_status status = area_share(r, &rest, FINE, &area);
    if (status) return status;
    r->floor = fmin(boundary, area);
    *progress = (ita_progress){r->floor, boundary, area};
    if (o->figure_count * o->piece_count > PAIRS_MOST) return ITA_OK;
    for (int mirror = 0; mirror <= ((allow & ITA_ALLOW_MIRROR) != 0); mirror++)
        if ((status = find_candidates(r, mirror)) != ITA_OK) return status;
    return choose(r, progress);
}

ita_status thermometer_read(const thermometer_question *q, const ita_allocator *allocator,
                            ita_progress *progress) {
    *progress = (ita_progress){0, 0, 0};
    if (!q->figure_count || !q->piece_count) return ITA_OK;
    reading r = {.allocator = allocator,
                 .cover = q->cover_count ? q->cover : q->pieces,
                 .cover_count = q->cover_count ? q->cover_count : q->piece_count,
                 .outline = {.allocator = allocator,
                             .figure = q->figure,
                             .pieces = q->pieces,
                             .figure_count = q->figure_count,
                             .piece_count = q->piece_count,
                             .tolerance = q->tolerance}};
    r.figure_area = loose_area(q->figure, q->figure_count);
    r.piece_area = loose_area(q->pieces, q->piece_count);
    if (!(r.figure_area > 0)) return ITA_OK;
    ita_status status = reading_open(&r);
    if (!status && r.outline.length > 0) status = read_best(&r, q->allow, progress);
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
