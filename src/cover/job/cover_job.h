// A solving job from inside: a plan, the fans that are still to be walked, what was found.
#ifndef COVER_JOB_COVER_JOB_H
#define COVER_JOB_COVER_JOB_H

#include "cover/method/method.h"
#include "cover/profile/profile.h"
#include "cover/symmetry/plan.h"

// All methods; their numbers stand in saved bytes.
enum { COVER_METHODS = 3 };
extern const cover_method *const cover_methods[COVER_METHODS];

// Solutions that wait to be taken, behind each other: number of options, then the options.
typedef struct cover_kept {
    uint32_t *numbers;
    size_t count, capacity; // numbers
    size_t next;            // where the first that was not taken begins
} cover_kept;

typedef struct cover_race cover_race;

typedef struct cover_job {
    ita_job base;
    const ita_cover *cover;
    const ita_allocator *allocator;
    ita_cover_options options; // its `method` is not used: see `method`
    const cover_method *method;
    bool is_counting; // only the counts are asked for: phases are summed up
    cover_plan plan;
    cover_memos *memos; // of each phase; shared with the parts
    uint32_t start;     // parts begin with different branches
    bool is_undecided;  // the method is still to be found out
    bool is_awaited;    // threads wait until it is divided
    cover_race *race;   // that does it, once begun; or NULL
    double time_left;   // when it was decided, nanoseconds or so; 0: nobody knows
    ita_job *other;     // counts in this one's place, over the graph of profiles; or NULL

    cover_fans fans; // work that waits; those before `next_fan` are done or being walked
    size_t next_fan;
    cover_search *search; // being walked, or NULL
    uint32_t search_phase;
    double search_share; // of the fan being walked
    ita_cover *folded;   // the instance of `search` when it is not `cover`

    // Counting: solutions of each phase. [plan.phase_count]
    uint64_t *counts;
    uint64_t told_solutions, told_unique; // by who led a race: no less is told until the end
    // Visiting: what was delivered, and both numbers as far as they are known.
    uint64_t delivered;
    uint64_t raw;
    uint64_t classes;
    uint32_t *images; // [2][solution_limit] room for sorting and moving a solution
    size_t images_capacity;
    uint32_t *orbit; // images of the solution at hand, behind each other
    size_t orbit_capacity;
    cover_kept kept;

    uint64_t nodes;
    double share_done;
    double share_total;
    double progress;    // best estimate so far
    bool is_cut;        // the limit was reached, or the visitor had enough
    uint64_t parts_out; // made by split, not absorbed yet
    bool has_failed;    // no memory in the middle of a visit
    ita_status failure; // a step failed: every later step fails alike

    // A hurried search starts anew again and again, each time with more patience.
    bool is_hurried;
    bool is_free;           // each start may take another method
    bool is_exhausted;      // everything was searched
    uint32_t attempt;       // which start this is
    uint32_t attempt_step;  // parts of one job make different starts
    uint64_t patience_left; // nodes until the next start
} cover_job;

extern const ita_job_class cover_job_class;

// A job without work: options, plan and counters. With `method` NULL it is one that hurries and
// may take any. `whole` is the job that it is a part of, whose plan it has, or NULL.
ita_status cover_job_make(const ita_cover *cover, const ita_cover_options *options,
                          const cover_method *method, const cover_job *whole,
                          const ita_allocator *allocator, cover_job **job);
void cover_job_close(ita_job *job);
// The first fans: one for each phase.
ita_status cover_job_begin(cover_job *job);
// Puts what is left of the search back among the fans. It stays open, for other fans of its phase.
ita_status cover_job_suspend(cover_job *job);
// Opens the search for a phase if it is not open, and begins with a fan.
ita_status cover_job_walk_fan(cover_job *job, const cover_fans *fans, size_t index);
// Walks on; what was found is counted. ITA_OK with `*pace`, or a failure.
ita_status cover_job_walk(cover_job *job, uint64_t budget, cover_pace *pace);
void cover_job_close_search(cover_job *job);
// Finds out which method it is to be, if nobody knows yet; for about `budget` nodes.
ita_status cover_job_decide(cover_job *job, uint64_t budget);
// Nodes that a hurried search may use before it starts anew.
uint64_t cover_job_patience(const cover_job *job);

// Meets a solution: counts it, its class and its images, delivers what is asked for. False: enough.
bool cover_job_visit(void *user, const uint32_t *options, size_t count);

// The method for a start of a hurried search.
const cover_method *cover_attempt_method(const ita_cover *cover, uint32_t attempt);

ita_status cover_job_save(const ita_job *job, ita_text *bytes);
ita_status cover_job_split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count);
ita_status cover_job_absorb(ita_job *job, ita_job *part);
ita_status cover_job_hand_on(ita_job *job, ita_job *part, size_t wanted, ita_job **parts,
                             size_t *part_count);
// Keeps what may have been told of a count, before less takes its place.
void cover_job_note_told(cover_job *job);
// Brings the estimate of what is done up to date.
void cover_job_note_progress(cover_job *job);

// The dynamic program, a job of its own.
ita_status cover_frontier_new(const ita_cover *cover, const ita_cover_options *options,
                              const ita_allocator *allocator, ita_job **job, ita_diag *diag);
ita_status cover_frontier_resume(const ita_cover *cover, const char *bytes, size_t length,
                                 const ita_cover_options *options, const ita_allocator *allocator,
                                 ita_job **job, ita_diag *diag);
extern const ita_job_class cover_frontier_class;
// What the tables of its run take.
size_t cover_frontier_bytes(const ita_job *job);
// What it took so far, nanoseconds or so.
double cover_frontier_effort(const ita_job *job);

#endif
