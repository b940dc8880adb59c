// The books of a run: the whole, its parts, and the solutions that wait to be taken.
// Read and written only by one caller at a time.
#ifndef RUN_BOOKS_H
#define RUN_BOOKS_H

#include "intarsia/run.h"

typedef enum run_state { RUN_HOME, RUN_OUT, RUN_DONE } run_state;

// A part. At home it is a job or, not read yet, bytes; out it is with a worker, and `place` says
// where it last stood (in a run that is saved). Done, it is in the whole and holds nothing.
typedef struct run_part {
    run_state state;
    ita_job *job;
    ita_text place;
    uint64_t noted;        // the latest asking that was answered
    ita_job_report report; // the latest
    ita_job_report placed; // at `place`
    double weight;         // what it is of the work, as others count
} run_part;

// Where somebody has nothing to do, the part with the most left is called home and divided.
typedef struct run_call {
    bool is_wanted; // somebody asked for a part in vain
    bool is_out;    // part `index` is called, and has not come yet
    bool is_told;   // its worker knows
    size_t index;
} run_call;

struct ita_run {
    ita_run_task task;
    ita_job *whole; // NULL while `is_single` and the part is not done
    bool is_single; // the job itself is the only part
    run_part *parts;
    size_t part_count, out_count, done_count, part_capacity;
    size_t home_from;         // no part before it is at home: there may be a hundred thousand
    uint64_t parts_delivered; // by the reports of all parts
    size_t workers;           // that it was divided for
    run_call call;
    double weight_done; // of parts that are done, and of what was before it was divided
    ita_text queue;     // solutions, zero-terminated
    size_t queue_taken; // bytes of them that were
    uint64_t given;     // solutions that ever came into the queue
    uint64_t asked;     // how often everyone was asked to note its place
    bool is_stopped;
    bool is_settled; // the rest need not be searched
    ita_status failure;
    ita_diag diag;
    char key[ITA_RUN_KEY];
};

// Room for so many more parts behind the others, all at home and empty, of such a weight each.
// Parts may move.
ita_status run_add_parts(ita_run *run, size_t count, double weight);
// What is known of a part now.
void run_tell(ita_run *run, run_part *part, const ita_job_report *report);
// Whether all is searched, or enough was found.
void run_settle(ita_run *run);
// An empty run.
ita_status run_new(const ita_run_task *task, ita_run **run);
// Puts zero-terminated solutions into the queue, no more than the limit lets in.
void run_queue(ita_run *run, const char *solutions, size_t length);
// Ends the whole with a failure; the first one stays. What was stopped is no failure.
void run_fail(ita_run *run, const ita_diag *diag);
// The diagnosis for what a job's call without one answered.
ita_status run_fail_job(ita_diag *diag, ita_status status);
// A part from its bytes; a failure always has its words, also where the maker gave none.
ita_status run_read_job(const ita_run_task *task, const char *bytes, size_t length, ita_job **job,
                        ita_diag *diag);
// Appends all solutions that wait in a job.
ita_status run_drain(ita_job *job, ita_text *solutions);

void run_put_report(const ita_job_report *report, ita_text *bytes);
bool run_read_report(ita_reader *reader, ita_job_report *report);
void run_put_text(const ita_text *text, ita_text *bytes);
bool run_read_text(ita_reader *reader, ita_text *text);

#endif
