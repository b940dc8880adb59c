// Fresh figures: pieces joined edge to edge at random, some with an eye to few corners, so that
// each can be solved. They are rated by what the solver needs (effort.h). Of some dozens, the one
// at the wanted rank is given.
#include "games/dissection/figure/generate.h"
#include "games/dissection/figure/effort.h"
#include "games/dissection/play/config.h"
#include "intarsia/base.h"

#include <string.h>

enum { JOIN_TRIES = 400, FIGURES = 48, PLACES_MOST = 12, PLACES_OF_CURVES = 3, LEVELS = 10 };
static const uint64_t rating_budget = 3000; // of one way to lay the figure

typedef struct assembly {
    const dissection_config *config;
    ita_random *random;
    ita_edge edges[DISSECTION_FIGURE_MAX]; // of all pieces laid so far
    size_t ends[DISSECTION_PIECES_MAX];
    size_t piece_count;
    ita_pose poses[DISSECTION_PIECES_MAX];
    int order[DISSECTION_PIECES_MAX]; // which piece was laid when
} assembly;

static bool overlaps_any(const assembly *a, const ita_edge *edges, size_t count) {
    ita_shape own = {.edges = edges, .edge_count = count};
    size_t first = 0;
    for (size_t i = 0; i < a->piece_count; i++) {
        ita_shape other = {.edges = a->edges + first, .edge_count = a->ends[i] - first};
        bool overlaps = true;
        if (ita_shape_overlap(a->config->set->frame, &own, &other, a->config->base.allocator,
                              &overlaps, NULL) != ITA_OK ||
            overlaps)
            return true;
        first = a->ends[i];
    }
    return false;
}

// Can edge b lie against edge a? Lines face each other; arcs share a circle walked
// both ways; curves are the same walked both ways.
static bool face_each_other(ita_frame frame, const ita_edge *a, const ita_edge *b,
                            ita_point shift) {
    if (a->kind != b->kind) return false;
    if (a->kind == ITA_EDGE_LINE) {
        ita_point u = ita_point_sub(a->to, a->from), v = ita_point_sub(b->to, b->from);
        return ita_wide_sign(frame, ita_point_cross(frame, u, v)) == 0 &&
               ita_wide_sign(frame, ita_point_dot2(frame, u, v)) < 0;
    }
    if (a->kind == ITA_EDGE_ARC)
        return a->turn == -b->turn && ita_point_equal(a->c1, ita_point_add(b->c1, shift));
    ita_edge back = ita_edge_reversed(b); // curves meet whole or not at all
    return ita_point_equal(a->from, ita_point_add(back.from, shift)) &&
           ita_point_equal(a->to, ita_point_add(back.to, shift)) &&
           ita_point_equal(a->c1, ita_point_add(back.c1, shift)) &&
           (a->kind != ITA_EDGE_CUBIC || ita_point_equal(a->c2, ita_point_add(back.c2, shift)));
}

static bool join(assembly *a, int piece) {
    const dissection_config *c = a->config;
    ita_frame frame = c->set->frame;
    size_t laid = a->piece_count ? a->ends[a->piece_count - 1] : 0;
    size_t count = c->pieces[piece].edge_count;
    int steps = ita_frame_get(frame)->steps;
    ita_edge own[DISSECTION_FIGURE_MAX];
    for (int tries = 0; tries < JOIN_TRIES; tries++) {
        ita_pose pose = {.turn = (int)ita_random_below(a->random, (uint64_t)steps)};
        pose.is_mirrored = c->may_flip && ita_random_below(a->random, 2);
        dissection_lay(c, piece, &pose, own);
        if (laid > 0) {
            const ita_edge *there = &a->edges[ita_random_below(a->random, laid)];
            const ita_edge *here = &own[ita_random_below(a->random, count)];
            pose.shift = ita_random_below(a->random, 2) ? ita_point_sub(there->to, here->from)
                                                        : ita_point_sub(there->from, here->to);
            if (!face_each_other(frame, there, here, pose.shift)) continue;
            dissection_lay(c, piece, &pose, own);
            if (overlaps_any(a, own, count)) continue;
        }
        memcpy(a->edges + laid, own, count * sizeof *own);
        a->order[a->piece_count] = piece;
        a->poses[a->piece_count] = pose;
        a->ends[a->piece_count++] = laid + count;
        return true;
    }
    return false;
}

static size_t edges_laid(const assembly *a) {
    return a->piece_count ? a->ends[a->piece_count - 1] : 0;
}

// Corners of what lies there, holes counting more; SIZE_MAX when it is no figure.
static ita_status count_corners(const assembly *a, size_t *corners) {
    ita_outline outline;
    const dissection_config *c = a->config;
    ita_status status =
        ita_outline_trace(c->set->frame, a->edges, edges_laid(a), c->base.allocator, &outline);
    if (status != ITA_OK) return status;
    bool is_figure = outline.is_simple && outline.scale == 1;
    *corners = is_figure ? outline.edge_count + 4 * outline.hole_count : SIZE_MAX;
    ita_outline_close(&outline);
    return ITA_OK;
}

// Joins the piece at the best of some random places: that which leaves the fewest corners.
static ita_status join_well(assembly *a, int piece, int places, bool *is_joined) {
    size_t fewest = SIZE_MAX, first = edges_laid(a), count = a->config->pieces[piece].edge_count;
    ita_edge best[DISSECTION_FIGURE_MAX];
    ita_pose pose = {0};
    for (int i = 0; i < places; i++) {
        size_t corners;
        if (!join(a, piece)) break;
        ita_status status = count_corners(a, &corners);
        if (status != ITA_OK) return status;
        a->piece_count--;
        if (corners >= fewest) continue;
        fewest = corners;
        memcpy(best, a->edges + first, count * sizeof *best);
        pose = a->poses[a->piece_count];
    }
    *is_joined = fewest < SIZE_MAX;
    if (!*is_joined) return ITA_OK;
    memcpy(a->edges + first, best, count * sizeof *best);
    a->poses[a->piece_count] = pose;
    a->order[a->piece_count] = piece;
    a->ends[a->piece_count++] = first + count;
    return ITA_OK;
}

static ita_status assemble(assembly *a, int places, bool *is_whole) {
    int order[DISSECTION_PIECES_MAX], count = (int)a->config->set->piece_count;
    a->piece_count = 0;
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int k = (int)ita_random_below(a->random, (uint64_t)i + 1), kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
    *is_whole = true;
    ita_status status = ITA_OK;
    for (int i = 0; i < count && *is_whole && status == ITA_OK; i++)
        status = join_well(a, order[i], places, is_whole);
    return status;
}

// Where Bezier curves meet, what overlaps takes a hundred times as long to find.
static int places_most(const dissection_config *c) {
    for (size_t i = 0; i < c->set->piece_count; i++)
        for (size_t k = 0; k < c->pieces[i].edge_count; k++)
            if (c->pieces[i].edges[k].kind > ITA_EDGE_ARC) return PLACES_OF_CURVES;
    return PLACES_MOST;
}

// ---- rating

typedef struct candidate {
    double effort;
    size_t first, length; // of its outline, in the text of all
} candidate;

// Looks as far as it must to tell candidates apart.
static ita_status rate(const dissection_config *c, const ita_outline *outline, double *effort) {
    ita_job *job;
    ita_job_report report = {0};
    ita_status status = dissection_effort_open(c, outline->edges, outline->edge_count,
                                               rating_budget, c->base.allocator, &job);
    if (status != ITA_OK) return status;
    while (status == ITA_OK && !report.is_done) {
        status = ita_job_step(job, UINT32_MAX, NULL);
        ita_job_report_get(job, &report);
    }
    ita_job_close(job);
    *effort = (double)report.nodes;
    return status;
}

static int compare_candidates(const void *a, const void *b, void *user) {
    (void)user;
    double x = ((const candidate *)a)->effort, y = ((const candidate *)b)->effort;
    return (x > y) - (x < y);
}

// The outline of the assembly, rated, behind the others. What is no figure is left out.
static ita_status add_candidate(const assembly *a, ita_text *outlines, candidate *list,
                                size_t *count) {
    const dissection_config *c = a->config;
    ita_outline outline;
    ita_status status =
        ita_outline_trace(c->set->frame, a->edges, edges_laid(a), c->base.allocator, &outline);
    if (status != ITA_OK) return status;
    if (outline.is_simple && outline.scale == 1 && outline.hole_count == 0) {
        candidate made = {.first = outlines->length};
        status = rate(c, &outline, &made.effort);
        dissection_put_outline(c->set->frame, outline.edges, outline.edge_count, outlines);
        made.length = outlines->length - made.first;
        if (status == ITA_OK) list[(*count)++] = made;
    }
    ita_outline_close(&outline);
    return status;
}

// Figures of one effort are one step of the ladder.
static size_t keep_distinct(candidate *list, size_t count) {
    size_t kept = 0;
    ita_sort(list, count, sizeof *list, compare_candidates, NULL);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || list[i].effort > list[kept - 1].effort) list[kept++] = list[i];
    return kept;
}

ita_status dissection_generate_in(const dissection_config *config, uint64_t seed, int difficulty,
                                  ita_text *outline_text, ita_diag *diag) {
    ita_random random;
    ita_random_seed(&random, seed);
    assembly a = {.config = config, .random = &random};
    ita_text outlines;
    ita_text_open(&outlines, config->base.allocator);
    candidate list[FIGURES];
    size_t count = 0;
    ita_status status = ITA_OK;
    for (int i = 0; i < FIGURES && status == ITA_OK; i++) {
        bool is_whole;
        status = assemble(&a, 1 + i * places_most(config) / FIGURES, &is_whole);
        if (status == ITA_OK && is_whole) status = add_candidate(&a, &outlines, list, &count);
    }
    if (status == ITA_OK) status = ita_text_status(&outlines);
    if (status == ITA_OK) count = keep_distinct(list, count);
    if (status == ITA_OK && count > 0) {
        const candidate *chosen =
            &list[((size_t)(2 * difficulty - 1) * count) / (size_t)(2 * LEVELS)];
        ita_put_bytes(outline_text, outlines.data + chosen->first, chosen->length);
    }
    ita_text_close(&outlines);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    if (count == 0) return ita_fail(diag, ITA_E_NOT_FOUND, "dissection.no_fresh");
    return ita_text_status(outline_text);
}

ita_status dissection_generate(const ita_config *config, uint64_t seed, int difficulty,
                               const ita_allocator *allocator, ita_text *text, ita_diag *diag) {
    const dissection_config *c = dissection_of(config);
    ita_text outline;
    ita_text_open(&outline, allocator);
    ita_status status = dissection_generate_in(c, seed, difficulty, &outline, diag);
    if (status == ITA_OK) {
        ita_put(text, "set=");
        ita_put(text, c->set->name);
        ita_put(text, ",figure=[");
        ita_put_bytes(text, ita_text_get(&outline), outline.length);
        ita_put_char(text, ']');
        if (!c->may_mirror) ita_put(text, ",mirror=no");
        if (!c->may_flip) ita_put(text, ",flip=no");
        status = ita_text_status(text);
    }
    ita_text_close(&outline);
    return status;
}
