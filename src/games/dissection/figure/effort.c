// Fillings are looked for until one is found, each way that the figure may lie, and the tries are
// counted. A job, so that it can be stopped.
#include "games/dissection/figure/effort.h"

#include "games/dissection/play/config.h"
#include "intarsia/rating.h"

#include <string.h>

enum { WAYS = 4 };

typedef struct effort {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    const dissection_config *config;
    ita_edge edges[DISSECTION_FIGURE_MAX], turned[DISSECTION_FIGURE_MAX];
    size_t count;
    int slant_count; // as in the question
    bool is_guess;
    uint64_t most;  // tries of one way
    ita_job *look;  // for a filling of the way at hand; NULL: not begun
    int way;        // that is looked at, WAYS: done
    uint64_t tries; // of the ways before
} effort;

static effort *of(const ita_job *job) {
    return (effort *)(uintptr_t)job;
}

static ita_status begin_way(effort *e, ita_diag *diag) {
    const dissection_config *c = e->config;
    const ita_shape figure = {.edges = e->edges, .edge_count = e->count};
    const int steps = ita_frame_get(c->set->frame)->steps;
    const ita_pose pose = {e->way / 2 * steps / 2, c->may_flip && e->way % 2, {{0, 0}, {0, 0}}};
    const ita_status status = ita_shape_place(c->set->frame, &figure, &pose, e->turned);
    if (status != ITA_OK) return ita_fail(diag, status, "tiling.large");
    const tiling_question question = {.frame = c->set->frame,
                                      .figure = e->turned,
                                      .figure_count = e->count,
                                      .slant_count = e->slant_count,
                                      .pieces = c->pieces,
                                      .kinds = c->kinds,
                                      .piece_count = c->set->piece_count,
                                      .may_flip = c->may_flip,
                                      .may_mirror = c->may_mirror && !c->may_flip,
                                      .is_guess = e->is_guess,
                                      .limit = 1};
    return tiling_new(&question, e->allocator, &e->look, diag);
}

static uint64_t tries_now(const effort *e, bool *is_found) {
    ita_job_report report = {0};
    if (e->look) ita_job_report_get(e->look, &report);
    *is_found = report.is_done;
    return report.nodes;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    effort *e = of(job);
    ita_status status = ITA_OK;
    for (uint64_t spent = 0; spent < budget && e->way < WAYS && status == ITA_OK;) {
        bool is_found;
        if (!e->look) status = begin_way(e, diag);
        if (status != ITA_OK) return status;
        const uint64_t before = tries_now(e, &is_found), left = budget - spent;
        const uint64_t room = e->most > before ? e->most - before : 0;
        if (!is_found && room > 0) status = ita_job_step(e->look, left < room ? left : room, diag);
        const uint64_t after = tries_now(e, &is_found);
        spent += after - before;
        if (!is_found && after < e->most) continue;
        e->tries += after;
        ita_job_close(e->look);
        e->look = NULL;
        e->way++;
    }
    return status;
}

// One more for each time that as many tries as pieces double.
static int difficulty_of(const effort *e, uint64_t tries) {
    const uint64_t ways = WAYS * (uint64_t)e->config->set->piece_count;
    int difficulty = 1;
    while (difficulty < ITA_RATING_MOST && tries >= 2 * (ways << (difficulty - 1)))
        difficulty++;
    return difficulty;
}

static void report(const ita_job *job, ita_job_report *out) {
    const effort *e = of(job);
    bool is_found;
    const uint64_t now = tries_now(e, &is_found);
    *out = (ita_job_report){.is_done = e->way == WAYS,
                            .is_complete = e->way == WAYS,
                            .progress = (double)e->way / (double)WAYS,
                            .nodes = e->tries + now,
                            .measure = "difficulty",
                            .reason = "dissection.rated"};
    out->value = difficulty_of(e, out->nodes);
}

static void close_effort(ita_job *job) {
    effort *e = of(job);
    const ita_allocator *allocator = e->allocator;
    if (e->look) ita_job_close(e->look);
    ita_give(allocator, e, sizeof *e);
}

static const ita_job_class class_of_efforts = {
    .name = "dissection.effort", .step = step, .report = report, .close = close_effort};

ita_status dissection_effort_open(const dissection_config *config, const ita_edge *edges,
                                  size_t count, uint64_t most, const ita_allocator *allocator,
                                  ita_job **job) {
    effort *e = ita_take_zeroed(allocator, 1, sizeof *e);
    if (!e) return ITA_E_MEMORY;
    e->job.class_ = &class_of_efforts;
    e->allocator = allocator;
    e->config = config;
    e->count = count;
    e->most = most;
    memcpy(e->edges, edges, count * sizeof *edges);
    *job = &e->job;
    return ITA_OK;
}

ita_status dissection_rate(const ita_config *config, const void *state,
                           const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    (void)state;
    const dissection_config *c = dissection_of(config);
    const uint64_t most = (uint64_t)c->set->piece_count << ITA_RATING_MOST;
    if (c->is_free) return ita_fail(diag, ITA_E_UNSUPPORTED, "dissection.no_figure");
    const ita_status status =
        dissection_effort_open(c, c->figure, c->figure_count, most, allocator, job);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    of(*job)->slant_count = c->slant_count;
    of(*job)->is_guess = c->is_figure_guessed;
    return ITA_OK;
}
