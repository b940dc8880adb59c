// Which method for which instance: two of them are run side by side over the same tree for a while,
// and what they really get done is compared. The winner goes on from where it is.
#ifndef COVER_JOB_RACE_H
#define COVER_JOB_RACE_H

#include "cover/job/cover_job.h"

// True when there is a choice to be made.
bool cover_race_is_open(const ita_cover *cover, bool is_counting);
// The method where there is none, or where nobody races.
const cover_method *cover_race_favourite(const ita_cover *cover);

// Readies the runners for the first phase of a job.
ita_status cover_race_open(cover_job *job);
void cover_race_close(cover_job *job);
// Whether somebody leads a count since long enough to be believed: `counts[0]` and `share_done` of
// the job are what he had at the end of the last leg, and what is saved is his work.
bool cover_race_has_leader(const cover_job *job);
const cover_method *cover_race_leader(const cover_job *job);
// Appends what is left to the leader in the first phase; says what he found and did.
ita_status cover_race_rest(const cover_job *job, cover_fans *left, uint64_t *count,
                           double *share_done);
// Runs on for about `budget` nodes, which are counted; `job->race` is NULL once it is decided: then
// the job has the winner's method and, if it only counts, the winner's search at work.
ita_status cover_race_run(cover_job *job, uint64_t budget);

#endif
