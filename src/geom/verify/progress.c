// How much of its figure an arrangement has: the thermometer, where the figure lies best.
#include "geom/verify/progress.h"

#include "geom/verify/closer.h"
#include "geom/verify/corner_votes.h"
#include "geom/verify/scale_votes.h"
#include "geom/verify/thermometer.h"
#include "intarsia/base.h"

#include <math.h>

// Drawings with more edges are looked at closely only; and only where they were drawn.
#define EDGES_MOST 8000
#define VOTED_MOST 200000
#define TRIED_MOST 64
// Larger drawings are looked at in few sizes, where corners say.
#define CLOSELY_MOST 500
#define SIZES_FEW    4
// So much more has to be met in another size than areas tell.
#define MORE              0.05
#define MUCH_MORE         0.25
#define USUAL_TIMES_BELOW 64
// What has so much needs no better way.
#define NEARLY_ALL 0.999
// A way that corners speak for lies as near to the best one, in times of what they are off by.
#define TIMES_OFF 16

// What all readings of one arrangement share. `scale`: how much larger the figure is taken.
typedef struct progress_reading {
    const model *m;
    const loose_outline *figure, *cover;
    double scale;
    unsigned allow;
    loose_edge *edges; // room for the figure's
    bool may_grow;     // a little more, while ways are made better
} progress_reading;

static const loose_edge *laid(const progress_reading *r, loose_motion motion) {
    for (size_t i = 0; i < r->figure->edge_count; i++)
        r->edges[i] = loose_moved(&motion, &r->figure->edges[i]);
    return r->edges;
}

static bool has_more_edges(const progress_reading *r, size_t count) {
    return r->figure->edge_count + r->m->pieces.edge_count > count;
}

static loose_motion as_drawn(const progress_reading *r) {
    return (loose_motion){1, 0, r->scale, false, {0, 0}};
}

// The figure laid by a motion, and by all others where it is not still; told is what has more than
// the least.
static ita_status read_laid(const progress_reading *r, loose_motion motion, bool is_still,
                            ita_tolerance tolerance, double least, ita_progress *progress) {
    thermometer_question q = {.figure = laid(r, motion),
                              .figure_count = r->figure->edge_count,
                              .pieces = r->m->pieces.loose,
                              .piece_count = r->m->pieces.edge_count,
                              .cover = r->cover->edges,
                              .cover_count = r->cover->edge_count,
                              .tolerance = tolerance_times(tolerance, 2),
                              .allow = r->allow,
                              .is_still = is_still,
                              .least = least};
    return thermometer_read(&q, r->m->allocator, progress);
}

// The best way so far to lay the figure, and those that were tried.
typedef struct laying {
    loose_motion motion;
    ita_progress progress;
    loose_motion tried[TRIED_MOST];
    size_t tried_count;
} laying;

// Whether two ways lay the ends of all edges within a distance.
static bool is_same(const progress_reading *r, const loose_motion *m, const loose_motion *n,
                    double distance) {
    if (m->is_mirrored != n->is_mirrored) return false;
    bool is_near = true;
    for (size_t i = 0; i < r->figure->edge_count && is_near; i++) {
        const spot from = r->figure->edges[i].from;
        is_near = spot_distance(loose_apply(m, from), loose_apply(n, from)) <= distance;
    }
    return is_near;
}

static ita_status try(const progress_reading *r, loose_motion motion, ita_tolerance within,
                      laying *best) {
    ita_progress there;
    if (best->progress.progress > NEARLY_ALL) return ITA_OK;
    for (size_t i = 0; i < best->tried_count; i++)
        if (is_same(r, &best->tried[i], &motion, within.distance / 4)) return ITA_OK;
    if (best->tried_count < TRIED_MOST) best->tried[best->tried_count++] = motion;
    ita_status status = read_laid(r, motion, true, within, best->progress.progress, &there);
    if (!status && there.progress > best->progress.progress)
        best->motion = motion, best->progress = there;
    return status;
}

// Edges that no other piece runs back along: where pieces are alike, all others lie on each other
// after a step, too. Without any the pieces' own.
static ita_status find_rim(const progress_reading *r, ita_tolerance off, loose_outline *rim) {
    const bool is_covered = r->cover->edge_count > 0;
    const loose_edge *edges = is_covered ? r->cover->edges : r->m->pieces.loose;
    const size_t count = is_covered ? r->cover->edge_count : r->m->pieces.edge_count;
    const ita_status status = loose_trace(edges, count, off, false, r->m->allocator, rim);
    if (status == ITA_E_RANGE) *rim = (loose_outline){.allocator = r->m->allocator};
    return status == ITA_E_RANGE ? ITA_OK : status;
}

// The way as it is, and then brought closer to the rim.
static ita_status try_closer(const progress_reading *r, loose_motion way, const loose_outline *rim,
                             ita_tolerance off, ita_tolerance within, laying *best) {
    way.scale = r->scale;
    ita_status status = try(r, way, within, best);
    if (!status && rim->edge_count > 0)
        status = bring_closer(r->figure, rim, TIMES_OFF * off.distance, r->may_grow,
                              r->m->allocator, &way);
    return status ? status : try(r, way, within, best);
}

// The ways to lay the figure that many of its corners speak for, each off by `off`; of those in the
// mirror and the others together.
static ita_status try_voted(const progress_reading *r, ita_tolerance off, ita_tolerance within,
                            laying *best) {
    const model *m = r->m;
    if (has_more_edges(r, VOTED_MOST)) return ITA_OK;
    loose_outline rim;
    ita_status status = find_rim(r, off, &rim);
    if (status) return status;
    const loose_edge *edges = rim.edge_count > 0 ? rim.edges : m->pieces.loose;
    const size_t edge_count = rim.edge_count > 0 ? rim.edge_count : m->pieces.edge_count;
    const int sides = (r->allow & ITA_ALLOW_MIRROR) ? 2 : 1;
    corner_way ways[2][CORNER_VOTES_MOST];
    size_t counts[2] = {0, 0};
    for (int side = 0; side < sides && !status; side++)
        status = corner_votes(laid(r, as_drawn(r)), r->figure->edge_count, edges, edge_count,
                              side == 1, off, m->allocator, ways[side], &counts[side]);
    double most = 0;
    for (int side = 0; side < sides; side++)
        if (counts[side] > 0) most = fmax(most, ways[side][0].votes);
    for (int side = 0; side < sides; side++)
        for (size_t i = 0; i < counts[side] && !status; i++)
            if (2 * ways[side][i].votes >= most)
                status = try_closer(r, ways[side][i].motion, &rim, off, within, best);
    loose_outline_close(&rim);
    return status;
}

// The thermometer's own ways lay edge on edge: so one of many edges may be off by more than digits
// leave open, far from that edge.
static ita_status read_closely(const progress_reading *r, ita_tolerance tolerance,
                               ita_progress *progress) {
    laying best = {.motion = as_drawn(r)};
    ita_status status = read_laid(r, as_drawn(r), false, tolerance, 0, &best.progress);
    ita_tolerance off = model_tolerance(r->m);
    if (off.distance > tolerance.distance) off = tolerance;
    for (; off.distance <= tolerance.distance && !status; off = tolerance_times(off, 8))
        status = try_voted(r, off, tolerance, &best);
    *progress = best.progress;
    return status;
}

// Less than edges are long and gaps are wide; where one of them is very little, than edges are long
// on the whole.
static double widest_look(const progress_reading *r) {
    const loose_outline *f = r->figure;
    const double usual = loose_around(f->edges, f->edge_count) / (double)f->edge_count;
    return fmax(r->m->finest / MODEL_TIMES_BELOW, usual / USUAL_TIMES_BELOW);
}

// Where pieces are off by more than their digits everywhere, no outline is met, and no place of the
// figure is better than another. So where much more is met within a distance that is little, that
// is told, and within how little.
static ita_status read_less_closely(const progress_reading *r, ita_tolerance closest,
                                    ita_progress *progress, double *met_within) {
    ita_tolerance within = tolerance_tried(widest_look(r));
    if (progress->progress > 1 - MUCH_MORE) return ITA_OK;
    if (has_more_edges(r, EDGES_MOST)) return ITA_OK;
    laying best = {.motion = as_drawn(r)};
    ita_status status = try(r, as_drawn(r), within, &best);
    for (ita_tolerance off = closest; off.distance < within.distance && !status;
         off = tolerance_times(off, 4))
        status = try_voted(r, off, within, &best);
    if (status || !(best.progress.progress > progress->progress + MUCH_MORE)) return status;
    const double least = 0.99 * best.progress.progress;
    while (best.progress.progress >= least && !status) {
        *progress = best.progress;
        *met_within = 2 * within.distance;
        within = tolerance_times(within, 0.5);
        if (within.distance <= closest.distance) return ITA_OK;
        status = read_laid(r, best.motion, true, within, 0, &best.progress);
    }
    return status;
}

static double piece_area(const model *m) {
    double sum = 0;
    for (size_t i = 0; i < m->pieces.count; i++)
        sum += loose_area(m->pieces.loose + m->pieces.firsts[i],
                          m->pieces.firsts[i + 1] - m->pieces.firsts[i]);
    return sum;
}

// Pieces cover together what they are large, but for what lies twice: also where their outline is
// not followed.
static void keep_below_cover(const ita_verify_report *r, double pieces, double all,
                             ita_progress *p) {
    double twice = 0;
    for (size_t i = 0; i < r->overlap_count; i++)
        twice = fmax(twice, r->overlaps[i].area);
    p->area = fmin(p->area, (pieces - twice) / all);
    p->progress = fmin(p->progress, p->area);
}

// What is not solved reads full nowhere: a rest too small for doubles is still one, and an outline
// that is all there has something wrong inside.
static void keep_short_of_all(ita_progress *p) {
    const double most = 1 - 1e-9;
    p->area = fmin(p->area, most);
    p->boundary = fmin(p->boundary, most);
    p->progress = fmin(p->progress, p->area);
}

static double as_large(const progress_reading *r) {
    return loose_area(r->figure->edges, r->figure->edge_count) * r->scale * r->scale;
}

// What was met in the best size, and within which distance where that is more than digits leave
// open.
typedef struct met {
    ita_progress progress;
    double within;
} met;

// By how much larger the figure may be drawn.
typedef struct sizes {
    double factors[SCALE_VOTES_MOST + 1];
    size_t count;
} sizes;

// The size that areas tell, and those that edges tell which have the corners of edges of the
// pieces' rim at so many of their ends: areas tell nothing where pieces are missing, or are too
// many. All are off by `off`.
static ita_status find_sizes(const progress_reading *r, ita_tolerance off, int ends, sizes *s) {
    *s = (sizes){.factors = {1}};
    loose_outline rim;
    ita_status status = find_rim(r, off, &rim);
    if (!status && rim.edge_count <= VOTED_MOST)
        status = scale_votes(r->figure, &rim, (r->allow & ITA_ALLOW_MIRROR) != 0, ends, off,
                             r->m->allocator, s->factors + 1, &s->count);
    loose_outline_close(&rim);
    if (ends == 2 && s->count > SIZES_FEW) s->count = SIZES_FEW;
    s->count++;
    return status;
}

static void keep_better(const progress_reading *r, const ita_verify_report *report, double least,
                        ita_progress there, ita_progress *best) {
    const double pieces = piece_area(r->m);
    keep_below_cover(report, pieces, fmax(as_large(r), pieces), &there);
    if (there.progress > fmax(least, best->progress)) *best = there;
}

// What is met in the best of the sizes where corners say that the figure lies; told is what has
// more than the least.
static ita_status read_sizes(progress_reading *r, const sizes *s, ita_tolerance off,
                             ita_tolerance within, const ita_verify_report *report, double least,
                             ita_progress *best) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < s->count && !status && best->progress <= NEARLY_ALL; i++) {
        r->scale = s->factors[i];
        laying laid = {.motion = as_drawn(r)};
        status = try_voted(r, off, within, &laid);
        keep_better(r, report, least, laid.progress, best);
    }
    return status;
}

// Where half of the pieces are missing, their rim has few corners of the figure: those of one end
// are asked, and the figure is laid wherever edges meet.
static ita_status read_sizes_closely(progress_reading *r, ita_tolerance off, ita_tolerance within,
                                     const ita_verify_report *report, double least,
                                     ita_progress *best) {
    sizes s;
    ita_status status = find_sizes(r, off, 1, &s);
    for (size_t i = 0; i < s.count && !status; i++) {
        r->scale = s.factors[i];
        ita_progress there = {0};
        status = read_laid(r, as_drawn(r), false, within, fmax(least, best->progress), &there);
        if (!status) keep_better(r, report, least, there, best);
    }
    return status;
}

// What is met in another size than areas tell has to be more than in that. Within digits first;
// where little is met so, and much more within less than edges and gaps are apart, that is told.
static ita_status read_any_size(progress_reading *r, ita_tolerance tolerance, bool may_be_nearly,
                                const ita_verify_report *report, met *best) {
    ita_tolerance off = model_tolerance(r->m);
    const double least = best->progress.progress + MORE;
    const double widest = may_be_nearly ? widest_look(r) : 0;
    const double enough = 1 - MUCH_MORE;
    sizes s;
    if (off.distance > tolerance.distance) off = tolerance;
    const ita_tolerance closest = off;
    r->may_grow = true;
    ita_status status = ITA_OK;
    for (; off.distance <= tolerance.distance && !status; off = tolerance_times(off, 8)) {
        status = find_sizes(r, off, 2, &s);
        if (!status) status = read_sizes(r, &s, off, tolerance, report, least, &best->progress);
    }
    for (; off.distance <= widest && !has_more_edges(r, EDGES_MOST) && !status;
         off = tolerance_times(off, 4)) {
        if (best->progress.progress > enough) break;
        ita_progress wide = {0};
        const double more = best->progress.progress + MUCH_MORE;
        status = find_sizes(r, off, 2, &s);
        if (!status) status = read_sizes(r, &s, off, off, report, more, &wide);
        if (wide.progress > 0) *best = (met){wide, 2 * off.distance};
    }
    if (status || best->progress.progress > enough || has_more_edges(r, CLOSELY_MOST))
        return status;
    ita_progress close = {0};
    status =
        read_sizes_closely(r, closest, tolerance, report, best->progress.progress + MORE, &close);
    if (close.progress > 0) *best = (met){close, 0};
    return status;
}

ita_status tell_progress(const model *m, const loose_outline *cover, ita_tolerance tolerance,
                         unsigned allow, bool may_be_nearly, ita_verify_report *report) {
    loose_outline figure;
    ita_status status;
    do
        status = selection_trace(&m->figure, tolerance, m->allocator, &figure);
    while (status == ITA_E_RANGE && model_refine(m, &tolerance));
    if (status) return status;
    // as it was drawn
    const double shrink = 1 / m->factor, pieces = piece_area(m);
    const double area = loose_area(figure.edges, figure.edge_count) * shrink * shrink;
    progress_reading reading = {m, &figure, cover, shrink, allow, NULL, false};
    reading.edges = ita_take(m->allocator, (figure.edge_count + 1) * sizeof *reading.edges);
    if (!reading.edges) status = ITA_E_MEMORY;
    if (!status) status = read_closely(&reading, tolerance, &report->progress);
    if (!status && may_be_nearly)
        status = read_less_closely(&reading, tolerance, &report->progress, &report->met_within);
    // the thermometer's share is of all pieces' area where that is more than the figure's
    keep_below_cover(report, pieces, fmax(area, pieces), &report->progress);
    keep_short_of_all(&report->progress);
    report->missing = fmax(0, area - report->progress.area * fmax(area, pieces));
    report->excess = m->factor == 1 ? fmax(0, pieces - area) : 0;
    // as large as all pieces together: where sizes may differ, no other can be filled
    if (!status && (allow & ITA_ALLOW_SCALE)) {
        met scaled = {.within = 0};
        reading.scale = 1;
        status = read_closely(&reading, tolerance, &scaled.progress);
        if (!status) status = read_any_size(&reading, tolerance, may_be_nearly, report, &scaled);
        if (!status) keep_short_of_all(&scaled.progress);
        if (!status && scaled.progress.progress > report->progress.progress) {
            report->progress = scaled.progress;
            report->met_within = scaled.within;
            report->missing = area * (1 - scaled.progress.area);
        }
    }
    ita_give(m->allocator, reading.edges, (figure.edge_count + 1) * sizeof *reading.edges);
    loose_outline_close(&figure);
    return status;
}
