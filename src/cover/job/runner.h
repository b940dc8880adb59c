// One of the methods that race: its search, the units that it walks, and what they took.
// Nobody has a clock here: effort is what nodes cost, in nanoseconds or so, by what each method
// says of its own tables.
#ifndef COVER_JOB_RUNNER_H
#define COVER_JOB_RUNNER_H

#include "cover/job/cover_job.h"

typedef struct race_runner {
    const cover_method *method;
    cover_memos *memos;
    cover_search *search;
    cover_fans own;                     // its tree, or what is left of it
    uint64_t own_count;                 // found in what was done of that
    double own_share;                   // which share that was
    const cover_fans *units;            // that it walks one after the other: its own, or another's
    size_t next, unit;                  // of them; the one at hand
    bool is_idle;                       // none is at hand, and none waits
    uint64_t void_count;                // solutions that it found in what another tree has as well
    double share_done;                  // of the tree that it walks, by units that are done
    double effort_before, share_before; // since when its pace counts
    // What it had taken when so many units of a divided tree were done; [paid_room], or NULL.
    double *paid;
    size_t paid_count, paid_room;
    double paid_share;                     // of the tree that was done before
    uint64_t look_ups_before, hits_before; // when the first of them began
} race_runner;

// Opens it at the root of a job's first phase.
ita_status race_runner_open(const cover_job *job, const cover_method *method, race_runner *r);
void race_runner_close(race_runner *r);
// Walks on until it has taken so much effort, found `enough`, or used the budget of nodes up.
ita_status race_runner_walk(race_runner *r, double effort, uint64_t enough, uint64_t *budget);

// Leaves its tree; what is left of it is its own.
ita_status race_runner_leave(race_runner *r);
// Divides what is left of its own tree into units, and walks them.
ita_status race_runner_divide(race_runner *r);
// Walks the same units as another.
ita_status race_runner_follow(race_runner *r, const race_runner *other);
// Begins with its own tree again, where it left it.
ita_status race_runner_go_home(race_runner *r);
// Appends what is left of its own tree, that it left; says what it found there, and which share
// that was.
ita_status race_runner_home(const race_runner *r, cover_fans *left, uint64_t *count, double *share);

double race_runner_effort(const race_runner *r);
// About what it takes for the rest of its tree, as it comes to know more and more; infinite where
// it has hardly begun.
double race_runner_left(const race_runner *r);
// By how much it will be faster than it was.
double race_runner_gain(const race_runner *r);
// The share of the tree that is done, with the unit at hand; solutions in it.
double race_runner_done(const race_runner *r);
double race_runner_walked(const race_runner *r); // of that, since it was divided
uint64_t race_runner_found(const race_runner *r);
// Appends the unit at hand, for whoever goes on with it.
ita_status race_runner_unit(const race_runner *r, cover_fans *left);
// Appends the units that wait.
ita_status race_runner_waiting(const race_runner *r, cover_fans *left);

#endif
