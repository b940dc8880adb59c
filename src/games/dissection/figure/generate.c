// Fresh figures: pieces joined edge to edge at random, so that each figure can be solved, rated by
// how few edges its outline has and how few fillings the solver finds.
#include "games/dissection/figure/generate.h"
#include "games/dissection/play/config.h"

#include <string.h>

enum { JOIN_TRIES = 400, FIGURE_TRIES = 60, FILLINGS_MOST = 60 };
static const uint64_t rating_budget = 60000;

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
        ita_pose pose = {(int)ita_random_below(a->random, (uint64_t)steps),
                         c->may_flip && ita_random_below(a->random, 2),
                         {{0, 0}, {0, 0}}};
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

static bool assemble(assembly *a) {
    int order[DISSECTION_PIECES_MAX], count = (int)a->config->set->piece_count;
    a->piece_count = 0;
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int k = (int)ita_random_below(a->random, (uint64_t)i + 1), kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
    for (int i = 0; i < count; i++)
        if (!join(a, order[i])) return false;
    return true;
}

// 1 easy .. 10 hard: an outline that gives nothing away, and few ways to fill it.
static int rate(const dissection_config *c, const ita_outline *outline) {
    tiling_question question = {.frame = c->set->frame,
                                .figure = outline->edges,
                                .figure_count = outline->edge_count,
                                .pieces = c->pieces,
                                .kinds = c->kinds,
                                .piece_count = c->set->piece_count,
                                .may_flip = c->may_flip,
                                .limit = FILLINGS_MOST};
    ita_job *job;
    ita_job_report report = {0};
    if (tiling_new(&question, c->base.allocator, &job, NULL) != ITA_OK) return 0;
    if (ita_job_step(job, rating_budget, NULL) == ITA_OK) ita_job_report_get(job, &report);
    ita_job_close(job);
    int corners = (int)(outline->edge_count + 2 * outline->hole_count);
    int most = 0; // corners of all pieces laid apart
    for (size_t i = 0; i < c->set->piece_count; i++)
        most += (int)c->pieces[i].edge_count;
    int rating = 11 - 14 * corners / (most + 1);
    if (report.is_done && report.unique > 1) rating--;
    if (report.is_done && report.unique > 5) rating--;
    return rating < 1 ? 1 : rating > 10 ? 10 : rating;
}

static int distance(int a, int b) {
    return a < b ? b - a : a - b;
}

ita_status dissection_generate_in(const dissection_config *config, uint64_t seed, int difficulty,
                                  ita_text *outline_text, ita_diag *diag) {
    ita_random random;
    ita_random_seed(&random, seed);
    assembly a = {.config = config, .random = &random};
    int best = 100;
    for (int tries = 0; tries < FIGURE_TRIES && best > 0; tries++) {
        ita_outline outline;
        if (!assemble(&a)) continue;
        ita_status status =
            ita_outline_trace(config->set->frame, a.edges, a.ends[a.piece_count - 1],
                              config->base.allocator, &outline);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
        bool is_figure = outline.is_simple && outline.scale == 1 && outline.hole_count == 0;
        int far = is_figure ? distance(rate(config, &outline), difficulty) : 100;
        if (far < best) {
            best = far;
            ita_text_reset(outline_text);
            dissection_put_outline(config->set->frame, outline.edges, outline.edge_count,
                                   outline_text);
        }
        ita_outline_close(&outline);
    }
    if (best == 100) return ita_fail(diag, ITA_E_NOT_FOUND, "dissection.no_fresh");
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
