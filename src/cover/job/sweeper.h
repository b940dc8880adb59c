// The dynamic program beside a race: where states are few it is through before a search has begun.
#ifndef COVER_JOB_SWEEPER_H
#define COVER_JOB_SWEEPER_H

#include "cover/job/cover_job.h"

typedef struct race_sweeper {
    ita_job *job;   // of all phases; or NULL: not begun, or given up
    double opening; // nanoseconds or so that its tables took
    bool is_out;    // it does not fit, or takes too much
} race_sweeper;

// Whether it may count this.
bool race_sweeper_fits(const ita_cover *cover);
// Runs on until it is through, or has taken so much in all. What it took is added to the nodes of
// `job` when it is given up. Errors: ITA_E_MEMORY, ITA_E_STOPPED.
ita_status race_sweeper_run(race_sweeper *s, cover_job *job, double effort);
// About what is left to it: 0 when it is through, infinite where nobody can tell.
double race_sweeper_left(const race_sweeper *s);
void race_sweeper_close(race_sweeper *s);

#endif
