// A long computation cut into steps that can be stopped, saved, resumed, split and joined.
// Budgets are nodes, never seconds, so results repeat. Knows no threads: faces run the parts, and
// run.h keeps the books of a whole job and its parts.
//
// Solutions. Each is handed out once, by `take` of the job that found it. `split` leaves those that
// wait with the whole; `absorb` moves those that still wait in the part over to the whole; `save`
// keeps those that wait. So they come exactly once however a job was divided, stopped and resumed.
//
// A divided job is not done before every part was absorbed, or one of them settled it (the limit
// was reached, or a part has seen everything by itself). Until then it gives no reason.
//
// A stopped job claims what it has found and nothing else: `is_complete` and a reason belong to a
// job that is done. A count that leaves 64 bits is a failure (ITA_E_OVERFLOW) of the step or the
// absorbing that noticed, and of every later one.
#ifndef INTARSIA_JOB_H
#define INTARSIA_JOB_H

#include <string.h>

#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_job_report {
    bool is_done;
    double progress;    ///< estimate in [0,1]
    uint64_t nodes;     ///< search nodes so far
    uint64_t solutions; ///< raw count so far; with a limit never more than it asked for
    uint64_t unique;    ///< up to symmetry
    bool has_unique;    ///< `unique` is exact: all was counted, and all symmetries are known
    bool has_no_share;  ///< how many there are in all is known at the end only: `solutions` are
                        ///< some that were met before, not what `progress` of all has
    uint64_t delivered; ///< what a limit counts: solutions of the kind that is listed
    bool is_complete;   ///< when done: every solution was counted (no limit cut it short, and
                        ///< nothing was left untried that might be one)
    bool has_more; ///< more solutions may be in ways that are not tried; the reason tells which
    const char *reason;  ///< message key that explains "no solution", proved only when complete, or
                         ///< a verdict, or NULL
    const char *measure; ///< name of what was made best, such as "strips", or NULL
    int64_t value;       ///< how much of it the solutions have
} ita_job_report;

typedef struct ita_job ita_job;

/// What kinds of job provide. `split`, `absorb`, `hand_on`, `save` and `share` may be NULL.
typedef struct ita_job_class {
    const char *name; ///< stable, stands in saved bytes
    /// Works for about `budget` nodes. ITA_OK also when not done yet. ITA_E_STOPPED where the job's
    /// allocator said so (an instance was to be made, a fresh puzzle found): it can be gone on with
    /// from where it stands, and what it finds is the same.
    ita_status (*step)(ita_job *job, uint64_t budget, ita_diag *diag);
    void (*report)(const ita_job *job, ita_job_report *report);
    /// Writes the next solution found (move texts separated by blanks, or the kind's own text);
    /// ITA_E_NOT_FOUND when there is none waiting.
    ita_status (*take)(ita_job *job, ita_text *solution);
    /// Appends everything needed to go on, to be given to the maker's resume call. What is read
    /// there is checked: other bytes are refused, or make a job of no harm.
    ita_status (*save)(const ita_job *job, ita_text *bytes);
    /// Moves the remaining work into up to `wanted` new jobs of the same kind. `parts` holds
    /// `wanted` pointers; none are made when there is nothing left. The whole outlives its parts.
    /// It may take seconds, and asks the job's allocator now and then whether to go on: a job that
    /// is stopped there stays whole, and no part is made.
    ita_status (*split)(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count);
    /// Adds the counts of a finished part, made by `split` of this job or of the one it was saved
    /// from, and moves its waiting solutions. The part is the caller's to close, and good for
    /// nothing else. Errors: ITA_E_STATE for a part that is not done or of another job, or when
    /// none is out; ITA_E_OVERFLOW; ITA_E_MEMORY: nothing changed, or the whole is of no more use.
    ita_status (*absorb)(ita_job *job, ita_job *part);
    /// Moves what is left of a part that is not done into up to `wanted` new parts of the same
    /// whole, so that others can help with it: the part is done then, and absorbed as any other. It
    /// may be one that was read again. None are made when there is nothing to divide. A failure:
    /// neither is of use any more.
    ita_status (*hand_on)(ita_job *job, ita_job *part, size_t wanted, ita_job **parts,
                          size_t *part_count);
    /// Lets a job that has not been stepped use what another one of the same question has found
    /// out, and the other way, as parts of one job do; for parts that came as bytes. Answers never
    /// depend on it. `other` is not stepped meanwhile, and may be closed before or after.
    void (*share)(ita_job *job, const ita_job *other);
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
    memset(report, 0, sizeof *report);
    job->class_->report(job, report);
    const bool is_cut = !report->is_complete && !report->has_more && report->solutions > 0;
    if (!report->is_done || is_cut) report->reason = NULL;
}
static inline void ita_job_share(ita_job *job, const ita_job *other) {
    if (other && job->class_ == other->class_ && job->class_->share) job->class_->share(job, other);
}
static inline void ita_job_close(ita_job *job) {
    if (job) job->class_->close(job);
}

#ifdef __cplusplus
}
#endif
#endif
