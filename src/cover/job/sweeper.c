// States grow in number as a front is filled, and no more then: half of the way says what is left.
#include "cover/job/sweeper.h"

#include "cover/method/frontier.h"

#include <math.h>

bool race_sweeper_fits(const ita_cover *cover) {
#ifdef __wasm__ // it is not there
    (void)cover;
    return false;
#else
    return !cover->hopeless && frontier_fits(cover);
#endif
}

#ifndef __wasm__
enum { NODES_A_LOOK = 128 };

// Nanoseconds: an entry is laid out.
static const double entry_cost = 30;
// So much of the way says what is left, with so much more for what is not known.
static const double enough_to_tell = 0.5, times_as_told = 1.5;

static ita_job_report report_of(const race_sweeper *s) {
    ita_job_report report;
    ita_job_report_get(s->job, &report);
    return report;
}

static double opening(const ita_cover *cover) {
    return entry_cost * (double)cover->entry_count;
}

static double effort_of(const race_sweeper *s) {
    return s->opening + cover_frontier_effort(s->job);
}

// So many nodes that they hardly take more than is left by what those before took: where a state
// leads to thousands one node may be much.
static uint64_t nodes_until_a_look(const race_sweeper *s, double left) {
    const double nodes = (double)report_of(s).nodes;
    const double fitting = nodes > 0 ? left * nodes / cover_frontier_effort(s->job) : 1;
    return fitting < 1 ? 1 : fitting < NODES_A_LOOK ? (uint64_t)fitting : NODES_A_LOOK;
}

static void give_up(race_sweeper *s, cover_job *job) {
    job->nodes += report_of(s).nodes;
    race_sweeper_close(s);
    s->is_out = true;
}

static ita_status begin(race_sweeper *s, const cover_job *job) {
    const ita_cover_options options = {.symmetry = job->options.symmetry};
    ita_diag diag;
    s->opening = opening(job->cover);
    ita_status status = cover_frontier_new(job->cover, &options, job->allocator, &s->job, &diag);
    if (status) s->job = NULL;
    s->is_out = status != ITA_OK;
    return status == ITA_E_MEMORY ? status : ITA_OK;
}

ita_status race_sweeper_run(race_sweeper *s, cover_job *job, double effort) {
    if (s->is_out) return ITA_OK;
    if (!s->job) {
        if (effort < opening(job->cover)) return ITA_OK;
        ita_status status = begin(s, job);
        if (status || s->is_out) return status;
    }
    while (!report_of(s).is_done && effort_of(s) < effort) {
        ita_diag diag;
        if (ita_is_stopped(job->allocator)) return ITA_E_STOPPED;
        const uint64_t nodes = nodes_until_a_look(s, effort - effort_of(s));
        const ita_status status = ita_job_step(s->job, nodes, &diag);
        if (!status && cover_frontier_bytes(s->job) <= job->options.memory) continue;
        give_up(s, job);
        return ITA_OK;
    }
    return ITA_OK;
}

double race_sweeper_left(const race_sweeper *s) {
    if (!s->job) return INFINITY;
    const ita_job_report report = report_of(s);
    if (report.is_done) return 0;
    if (!(report.progress >= enough_to_tell)) return INFINITY;
    return effort_of(s) * (1 - report.progress) / report.progress * times_as_told;
}
#else
ita_status race_sweeper_run(race_sweeper *s, cover_job *job, double effort) {
    (void)job;
    (void)effort;
    s->is_out = true;
    return ITA_OK;
}

double race_sweeper_left(const race_sweeper *s) {
    (void)s;
    return INFINITY;
}
#endif

void race_sweeper_close(race_sweeper *s) {
    ita_job_close(s->job);
    s->job = NULL;
}
