// Completeness as in the source: the smaller of outline and area, best over the ways to lay the
// figure on the assembly. Both parts only grow when a piece is added that belongs there, for every
// way; so does their best.
// A gauge for people, measured in doubles. Decides nothing.
#include "geom/verify/thermometer.h"

#include "geom/verify/area_share.h"
#include "geom/verify/outline_chart.h"

#include "intarsia/base.h"

#include <math.h>

typedef struct candidate {
    loose_motion motion;
    double boundary;
    uint32_t next; // in its chain: candidate + 1
    bool is_read;  // with its area
} candidate;

#define CHAINS 4096
// Fewer pairs of edges are laid without a chart.
#define CHART_PAIRS 6

typedef struct reading {
    const ita_allocator *allocator;
    outline outline;
    area_ground ground;
    double possible; // no motion has more
    ita_progress best;
    loose_motion place; // where the best is
    double longest;     // boundary of a candidate so far
    outline_chart *chart;
    uint32_t *chains; // CHAINS heads: candidates by their motion
    candidate *candidates;
    size_t candidate_count, candidate_capacity;
} reading;

// ---- one motion

static bool is_full(const reading *r) {
    return r->best.progress >= r->possible - 1e-9;
}

static uint64_t looks_of(const reading *r) {
    return r->outline.looks + r->ground.looks;
}

// Nothing better can come, or it would take too long for a gauge.
static bool is_over(const reading *r) {
    return is_full(r) || looks_of(r) > THERMOMETER_LOOKS_MOST;
}

// A figure that is read only where it was drawn may have any number of edges.
static ita_status still_area_share(const reading *r, double *share) {
    const area_ground *g = &r->ground;
    double area;
    ita_status status = loose_rough_area(g->figure, g->figure_count, g->pieces, g->piece_count,
                                         1e-9, r->allocator, &area);
    *share = fmin(fmax(area / g->whole, 0), 1);
    return status;
}

// Keeps the motion if it is the best so far.
static ita_status read_area(reading *r, const loose_motion *motion, double boundary) {
    double area;
    ita_status status = r->outline.is_still
                            ? still_area_share(r, &area)
                            : area_share(&r->ground, motion, r->best.progress, &area);
    if (status) return status;
    const double progress = fmin(boundary, area);
    if (progress > r->best.progress) {
        r->best = (ita_progress){progress, boundary, area};
        r->place = *motion;
    }
    return ITA_OK;
}

// Where the figure was drawn, or lay best last time.
static ita_status read_place(reading *r, const loose_motion *motion) {
    bool is_hopeful;
    ita_status status = outline_turn(&r->outline, motion, r->best.progress, &is_hopeful);
    if (status || !is_hopeful) return status;
    const double boundary = outline_share(&r->outline, motion, r->best.progress);
    return boundary > r->best.progress ? read_area(r, motion, boundary) : ITA_OK;
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

// Keeps a motion that the figure was turned for, if its outline promises more than the best. The
// longest outline so far is read at once, as the best bounds what is looked at from then on.
static ita_status offer(reading *r, const loose_motion *motion) {
    const double boundary = outline_share(&r->outline, motion, r->best.progress);
    if (boundary <= r->best.progress) return ITA_OK;
    uint32_t *chain = chain_of(r, motion);
    for (uint32_t i = *chain; i; i = r->candidates[i - 1].next)
        if (is_same_motion(r, &r->candidates[i - 1].motion, motion)) return ITA_OK;
    ita_status status = ita_grow(r->allocator, &r->candidates, &r->candidate_capacity,
                                 r->candidate_count + 1, sizeof *r->candidates);
    if (status) return status;
    const bool is_longest = boundary > r->longest;
    r->candidates[r->candidate_count++] = (candidate){*motion, boundary, *chain, is_longest};
    *chain = (uint32_t)r->candidate_count;
    if (!is_longest) return ITA_OK;
    r->longest = boundary;
    return read_area(r, motion, boundary);
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

// Both ends of an edge of the figure, which is turned so already, on those of a piece's edges of
// one direction. `is_charted`: the outline's chart is drawn for the turn.
static ita_status lay_edge(reading *r, size_t i, const outline_bundle *bundle,
                           const loose_motion *turn, bool is_charted) {
    const outline *o = &r->outline;
    const loose_edge *edge = &o->figure[i];
    const loose_edge turned = loose_moved(turn, edge);
    const spot ends[2] = {turned.from, turned.to};
    ita_status status = ITA_OK;
    for (size_t k = bundle->first; k < bundle->first + bundle->count; k++) {
        const loose_edge *piece = &o->pieces[o->rays[k].edge];
        for (int at_end = 0; at_end < 2 && status == ITA_OK && !is_over(r); at_end++) {
            const spot shift = spot_sub(at_end ? piece->to : piece->from, ends[at_end]);
            if (is_charted && !chart_promises(r->chart, shift, r->best.progress)) continue;
            const loose_motion m = lay(edge, piece, turn->is_mirrored, at_end);
            status = offer(r, &m);
        }
    }
    return status;
}

// The ways and bundles that one turn brings together: the figure is turned once.
static ita_status lay_straight(reading *r, const outline_turning *first, size_t count,
                               bool is_mirrored) {
    outline *o = &r->outline;
    size_t pairs = 0;
    for (size_t t = 0; t < count; t++)
        pairs += (size_t)o->ways[first[t].way].count * o->bundles[first[t].bundle].count;
    const loose_edge *edge = &o->figure[o->order[o->ways[first->way].first]];
    const loose_edge *piece = &o->pieces[o->rays[o->bundles[first->bundle].first].edge];
    loose_motion turn = lay(edge, piece, is_mirrored, 0);
    turn.shift = (spot){0, 0};
    bool is_hopeful;
    ita_status status = outline_turn(o, &turn, r->best.progress, &is_hopeful);
    if (status || !is_hopeful) return status;
    const bool is_charted = pairs >= CHART_PAIRS && o->match_count > 0;
    if (is_charted && !chart_draw(r->chart, o, &turn, r->best.progress)) return ITA_OK;
    for (size_t t = 0; t < count; t++) {
        const outline_way *way = &o->ways[first[t].way];
        for (size_t k = way->first; k < way->first + way->count && status == ITA_OK; k++)
            status = lay_edge(r, o->order[k], &o->bundles[first[t].bundle], &turn, is_charted);
    }
    return status;
}

static ita_status offer_turned(reading *r, const loose_motion *motion) {
    bool is_hopeful;
    ita_status status = outline_turn(&r->outline, motion, r->best.progress, &is_hopeful);
    return status || !is_hopeful ? status : offer(r, motion);
}

static ita_status lay_bent(reading *r, const loose_edge *edge, const loose_edge *piece,
                           bool is_mirrored) {
    if (!can_lie(edge, piece, r->outline.tolerance)) return ITA_OK;
    const loose_motion m = lay(edge, piece, is_mirrored, 0), n = lay(edge, piece, is_mirrored, 1);
    ita_status status = offer_turned(r, &m);
    // edges of one form lie on each other with both ends
    return status || is_same_motion(r, &m, &n) ? status : offer_turned(r, &n);
}

static ita_status find_candidates(reading *r, bool is_mirrored) {
    const outline *o = &r->outline;
    const outline_turning *turnings = o->turnings[is_mirrored];
    const size_t count = o->turning_count[is_mirrored];
    ita_status status = ITA_OK;
    for (size_t first = 0, end = 0; first < count && !is_over(r) && status == ITA_OK; first = end) {
        while (end < count && turnings[end].angle <= turnings[first].angle + OUTLINE_ONE_DIRECTION)
            end++;
        status = lay_straight(r, turnings + first, end - first, is_mirrored);
    }
    for (size_t k = o->line_count; k < o->figure_count; k++)
        for (size_t i = 0; i < o->bent_count && !is_over(r) && status == ITA_OK; i++)
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

static ita_status choose(reading *r) {
    candidate *heap = r->candidates;
    size_t count = r->candidate_count;
    for (size_t i = count / 2; i-- > 0;)
        sink(heap, count, i);
    for (; count > 0 && heap[0].boundary > r->best.progress && !is_over(r); sink(heap, count, 0)) {
        if (!heap[0].is_read) {
            ita_status status = read_area(r, &heap[0].motion, heap[0].boundary);
            if (status) return status;
        }
        heap[0] = heap[--count];
    }
    return ITA_OK;
}

static ita_status reading_open(reading *r) {
    ita_status status = outline_open(&r->outline);
    if (status || r->outline.is_still) return status;
    status = area_open(&r->ground);
    if (status) return status;
    r->chart = ita_take(r->allocator, sizeof *r->chart);
    r->chains = ita_take_zeroed(r->allocator, CHAINS, sizeof *r->chains);
    return r->chart && r->chains ? ITA_OK : ITA_E_MEMORY;
}

static void reading_close(reading *r) {
    const ita_allocator *a = r->allocator;
    ita_give(a, r->chart, sizeof *r->chart);
    ita_give(a, r->chains, CHAINS * sizeof *r->chains);
    ita_give(a, r->candidates, r->candidate_capacity * sizeof *r->candidates);
    area_close(&r->ground);
    outline_close(&r->outline);
}

static ita_status read_best(reading *r, const thermometer_question *q) {
    static const loose_motion rest = {1, 0, 1, false, {0, 0}};
    // what it has where it was drawn is told even if it is nothing
    r->best = (ita_progress){q->least > 0 ? q->least : -1, 0, 0};
    ita_status status = read_place(r, &rest);
    if (!status && q->place && q->place->scale > 0 && !r->outline.is_still)
        status = read_place(r, q->place);
    for (int mirror = 0; mirror <= ((q->allow & ITA_ALLOW_MIRROR) != 0); mirror++)
        if (!status && !r->outline.is_still) status = find_candidates(r, mirror);
    return status ? status : choose(r);
}

ita_status thermometer_read(const thermometer_question *q, const ita_allocator *allocator,
                            ita_progress *progress) {
    *progress = (ita_progress){0, 0, 0};
    if (!q->figure_count || !q->piece_count) return ITA_OK;
    const double figure_area = loose_area(q->figure, q->figure_count);
    const double piece_area = loose_area(q->pieces, q->piece_count);
    if (!(figure_area > 0)) return ITA_OK;
    reading r = {.allocator = allocator,
                 .possible = fmin(1, piece_area / figure_area),
                 .outline = {.allocator = allocator,
                             .figure = q->figure,
                             .pieces = q->pieces,
                             .figure_count = q->figure_count,
                             .piece_count = q->piece_count,
                             .tolerance = q->tolerance,
                             .is_still = q->is_still ||
                                         q->figure_count * q->piece_count > THERMOMETER_PAIRS_MOST,
                             .may_mirror = (q->allow & ITA_ALLOW_MIRROR) != 0},
                 .ground = {.allocator = allocator,
                            .figure = q->figure,
                            .pieces = q->cover_count ? q->cover : q->pieces,
                            .figure_count = q->figure_count,
                            .piece_count = q->cover_count ? q->cover_count : q->piece_count,
                            .whole = fmax(figure_area, piece_area)}};
    ita_status status = reading_open(&r);
    if (!status && r.outline.length > 0) status = read_best(&r, q);
    reading_close(&r);
    *progress = r.best;
    if (q->place) *q->place = r.place;
    if (q->looks) *q->looks = looks_of(&r);
    return status;
}

// ---- exact shapes

static size_t put_shape(ita_frame frame, const ita_shape *shape, spot apart, loose_edge *out,
                        size_t count) {
    const loose_motion carry = {1, 0, 1, false, apart};
    for (size_t e = 0; e < shape->edge_count; e++) {
        const loose_edge edge = loose_of(frame, &shape->edges[e], 1);
        out[count++] = loose_moved(&carry, &edge);
    }
    return count;
}

static loose_motion motion_of(const ita_progress_place *p) {
    return (loose_motion){p->cosine, p->sine, p->is_known ? 1 : 0, p->is_mirrored, {p->x, p->y}};
}

static ita_progress_place place_of(const loose_motion *m) {
    return (ita_progress_place){m->scale > 0, m->is_mirrored, m->cosine,
                                m->sine,      m->shift.x,     m->shift.y};
}

ita_status ita_progress_follow(ita_frame frame, const ita_edge *figure, size_t figure_count,
                               const ita_shape *pieces, size_t piece_count, unsigned allow,
                               ita_progress_drag *drag, const ita_allocator *allocator,
                               ita_progress *progress) {
    const bool is_held = drag->held != NULL;
    size_t count = figure_count + (is_held ? drag->held->edge_count : 0), at = figure_count;
    for (size_t i = 0; i < piece_count; i++)
        count += pieces[i].edge_count;
    *progress = (ita_progress){0, 0, 0};
    loose_edge *loose = ita_take(allocator, count * sizeof *loose);
    if (!loose) return count ? ITA_E_MEMORY : ITA_OK;
    double length = 0;
    for (size_t i = 0; i < figure_count; i++) {
        loose[i] = loose_of(frame, &figure[i], 1);
        length += loose_length(&loose[i]);
    }
    for (size_t i = 0; i < piece_count; i++)
        at = put_shape(frame, &pieces[i], (spot){0, 0}, loose, at);
    if (is_held) at = put_shape(frame, drag->held, (spot){drag->x, drag->y}, loose, at);
    loose_motion place = motion_of(&drag->place);
    thermometer_question q = {.figure = loose,
                              .figure_count = figure_count,
                              .pieces = loose + figure_count,
                              .piece_count = at - figure_count,
                              .tolerance = tolerance_of_doubles(1e-7 * length),
                              .allow = allow,
                              .place = &place};
    ita_status status = thermometer_read(&q, allocator, progress);
    drag->place = place_of(&place);
    ita_give(allocator, loose, count * sizeof *loose);
    return status;
}

ita_status ita_progress_measure(ita_frame frame, const ita_edge *figure, size_t figure_count,
                                const ita_shape *pieces, size_t piece_count, unsigned allow,
                                const ita_allocator *allocator, ita_progress *progress) {
    ita_progress_drag none = {.held = NULL};
    return ita_progress_follow(frame, figure, figure_count, pieces, piece_count, allow, &none,
                               allocator, progress);
}
