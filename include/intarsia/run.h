// Running a job to its end by any number of workers: divided into parts, handed out, taken in,
// stopped, saved, gone on with. Here are the books; who carries the parts (a thread, a machine, a
// loop) makes these calls one at a time, under a lock of its own, and steps the parts wherever it
// likes. Knows no threads, clocks, files or machines.
//
//     ita_run_open or _resume, ita_run_divide
//     each worker:  while (ita_run_hand_out(run, &worker))
//                       do {
//                           ita_run_work(&worker, budget);          // without the lock
//                           order = ita_run_take_in(run, &worker);  // with it
//                       } while (order != ITA_RUN_LEAVE);
//     anyone:       ita_run_take for solutions, ita_run_report, ita_run_stop, ita_run_save
//
// Every solution is given out exactly once, over any workers, stops and resumes: in a run that is
// saved it leaves its part only together with the place where the part then stands.
#ifndef INTARSIA_RUN_H
#define INTARSIA_RUN_H

#include "intarsia/job.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ita_run ita_run;

/// What is run.
typedef struct ita_run_task {
    const char *name; ///< what is solved and how: saved bytes of another name are refused
    uint64_t limit;   ///< as the job's own; 0: none
    bool is_saved;    ///< ita_run_save will be called
    /// Nodes that must be left to a part that comes home to be divided; 0: the usual.
    uint64_t worth_a_call;
    /// The job, or one of its parts, from what its `save` wrote.
    ita_status (*resume)(void *user, const char *bytes, size_t length, ita_job **job,
                         ita_diag *diag);
    void *user;
    const ita_allocator *allocator; ///< safe for threads if parts are run by threads
} ita_run_task;

// ---- the books

/// The job is the run's from now on, also after a failure; name and user outlive the run.
/// Errors: ITA_E_UNSUPPORTED when it is to be saved and cannot be.
ita_status ita_run_open(const ita_run_task *task, ita_job *job, ita_run **run, ita_diag *diag);
/// The run again from what ita_run_save wrote.
/// Errors: ITA_E_SYNTAX when any bit is not as it was; ITA_E_ILLEGAL for another task.
ita_status ita_run_resume(const ita_run_task *task, const char *bytes, size_t length, ita_run **run,
                          ita_diag *diag);
/// Closes the jobs that are at home. Workers are closed before.
void ita_run_close(ita_run *run);

/// Divides what is left so that so many workers have enough to do. A job that cannot be divided, or
/// a single worker, gets one part: the job itself. A resumed run keeps the parts it had.
ita_status ita_run_divide(ita_run *run, size_t workers, ita_diag *diag);

/// How many workers can have a part at once: as many as it was divided for, or one where the job
/// is its only part.
size_t ita_run_workers(const ita_run *run);

/// Tells everyone to bring their parts home.
void ita_run_stop(ita_run *run);
/// Asks every worker to note where its part stands, so that a save loses nothing.
void ita_run_ask(ita_run *run);
/// Everyone has answered the last asking.
bool ita_run_is_noted(const ita_run *run);
/// Appends everything needed to go on: the parts at home as they are, the others as they last
/// stood. One header with version, name, length and checksum.
ita_status ita_run_save(const ita_run *run, ita_text *bytes);

/// The next solution; ITA_E_NOT_FOUND when none is waiting. Never more than the limit.
ita_status ita_run_take(ita_run *run, ita_text *solution);
/// Bytes of solutions that wait to be taken.
size_t ita_run_waiting(const ita_run *run);
/// All together, parts that are out included as they last stood. A reason, `unique` and
/// `is_complete` only when the whole is done.
void ita_run_report(const ita_run *run, ita_job_report *report);
/// Nothing is left to hand out (any more).
bool ita_run_is_over(const ita_run *run);
/// Everyone should bring its part home: stopped, settled or failed.
bool ita_run_is_ending(const ita_run *run);
/// How many parts are out.
size_t ita_run_parts_out(const ita_run *run);
/// Somebody asked for a part in vain, and this one that is out has much left: its worker should
/// return it, so that it is divided. Told once; a worker beside the run has it from
/// ita_run_take_in.
bool ita_run_calls(ita_run *run, size_t *index);
/// How it ended: ITA_OK (all searched, or the limit reached), ITA_E_STOPPED, or the failure of a
/// part, which ends the whole. The key of the diagnosis may be the run's own memory.
ita_status ita_run_outcome(const ita_run *run, ita_diag *diag);

// ---- workers

/// What a worker does next with the part it holds.
typedef enum ita_run_order {
    ITA_RUN_GO_ON,
    ITA_RUN_NOTE,   ///< ita_run_note before it goes on
    ITA_RUN_RETURN, ///< ita_run_return
    ITA_RUN_LEAVE,  ///< the part is no longer its own
} ita_run_order;

/// What a worker brings.
typedef enum ita_run_kind {
    ITA_RUN_NEWS,     ///< what was found
    ITA_RUN_NOTED,    ///< and where the part stands
    ITA_RUN_RETURNED, ///< the part itself, not done
    ITA_RUN_FINISHED, ///< the part itself, done
    ITA_RUN_FAILED,   ///< why
} ita_run_kind;

enum { ITA_RUN_KEY = 64 };

/// News of a part. Solutions are zero-terminated, one behind the other.
typedef struct ita_run_parcel {
    ita_run_kind kind;
    ita_job_report report; ///< without texts
    ita_text solutions;
    ita_text place; ///< the part as bytes, where it was asked for
    ita_diag diag;
    char key[ITA_RUN_KEY]; ///< of `diag` when it came as bytes
} ita_run_parcel;

/// One worker, used by one thread at a time; zeroed, then opened.
typedef struct ita_run_worker {
    bool is_remote; ///< parts come and go as bytes
    bool is_saved;  ///< as the task's
    ita_job *part;
    ita_job *earlier; ///< the one before, of a worker elsewhere: the next learns from it
    size_t index;     ///< of the part, in the run
    ita_run_parcel parcel;
} ita_run_worker;

/// A worker beside the run, whose parts change hands as they are.
void ita_run_worker_open(ita_run_worker *worker, const ita_run_task *task);
/// A worker elsewhere, to whom ita_run_carry and ita_run_bring carry parts as bytes.
void ita_run_worker_open_remote(ita_run_worker *worker, const ita_run_task *task);
/// Closes the part in hand, if any.
void ita_run_worker_close(ita_run_worker *worker);

/// Gives the worker its next part. False when there is none, or nobody should begin another: as
/// long as parts are out, one of them may come home to be divided (ITA_RUN_RETURN).
bool ita_run_hand_out(ita_run *run, ita_run_worker *worker);
/// Steps the part and fills the parcel: news, finished, failed, or returned where its allocator
/// said that it is stopped.
void ita_run_work(ita_run_worker *worker, uint64_t budget);
/// Fills the parcel as ITA_RUN_NOTE and ITA_RUN_RETURN ask.
void ita_run_note(ita_run_worker *worker);
void ita_run_return(ita_run_worker *worker);
/// Takes in what the worker has, and says what it should do next. A part that is returned although
/// nobody asked stops the run.
ita_run_order ita_run_take_in(ita_run *run, ita_run_worker *worker);

// ---- workers elsewhere

/// A part as bytes for a worker elsewhere, who then holds it. False as ita_run_hand_out.
bool ita_run_hand_out_bytes(ita_run *run, size_t *index, ita_text *bytes);
/// There: the part from these bytes. A failure is in the parcel, to be sent like any other.
bool ita_run_unpack(ita_run_worker *worker, const ita_run_task *task, const char *bytes,
                    size_t length);
/// There: the part was sent home; what it found out stays for the next.
void ita_run_put_by(ita_run_worker *worker);
/// There: the parcel as bytes.
void ita_run_pack(const ita_run_worker *worker, ita_text *bytes);
/// Here: the same as ita_run_take_in, from these bytes.
ita_run_order ita_run_take_in_bytes(ita_run *run, size_t index, const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
