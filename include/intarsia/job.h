// A long computation cut into steps that can be stopped, saved, resumed, split and joined.
// Budgets are nodes, never seconds, so results repeat. Knows no threads: faces run the parts.
#ifndef INTARSIA_JOB_H
#define INTARSIA_JOB_H

#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_job_report {
    bool is_done;
    double progress;     ///< estimate in [0,1]
    uint64_t nodes;      ///< search nodes so far
    uint64_t solutions;  ///< raw count so far
    uint64_t unique;     ///< up to symmetry
    bool has_unique;     ///< `unique` is exact: all was counted, and all symmetries are known
    bool is_complete;    ///< when done: every solution was counted (no limit cut it short)
    const char *reason;  ///< message key that explains "no solution" or a verdict, or NULL
    const char *measure; ///< name of what was made best, such as "strips", or NULL
    int64_t value;       ///< how much of it the solutions have
} ita_job_report;

typedef struct ita_job ita_job;

/// What kinds of job provide. `split`, `absorb` and `save` may be NULL.
typedef struct ita_job_class {
    const char *name; ///< stable, stands in saved bytes
    /// Works for about `budget` nodes. ITA_OK also when not done yet.
    ita_status (*step)(ita_job *job, uint64_t budget, ita_diag *diag);
    void (*report)(const ita_job *job, ita_job_report *report);
    /// Writes the next solution found (move texts separated by blanks, or the kind's own text);
    /// ITA_E_NOT_FOUND when there is none waiting.
    ita_status (*take)(ita_job *job, ita_text *solution);
    /// Appends everything needed to go on, to be given to the maker's resume call.
    ita_status (*save)(const ita_job *job, ita_text *bytes);
    /// Moves the remaining work into up to `wanted` new jobs of the same kind. `parts` holds
    /// `wanted` pointers. Afterwards the job is done but for absorbing its parts.
    ita_status (*split)(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count);
    /// Adds a part's results to the job; the part is finished and still the caller's to close.
    ita_status (*absorb)(ita_job *job, const ita_job *part);
    void (*close)(ita_job *job);
} ita_job_class;

/// First member of every job.
struct ita_job {
    const ita_job_class *class_;
};

static inline ita_status ita_job_step(ita_job *job, uint64_t budget, ita_diag *diag) {
    return job->class_->step(job, budget, diag);
}
static inline void ita_job_report_get(const ita_job *job, ita_job_report *report) {
    *report = (ita_job_report){0};
    job->class_->report(job, report);
}
static inline void ita_job_close(ita_job *job) {
    if (job) job->class_->close(job);
}

#ifdef __cplusplus
}
#endif
#endif
