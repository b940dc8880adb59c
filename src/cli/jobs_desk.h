// The desk of a run: prints solutions and progress, asks for saves and writes them. Whoever carries
// parts calls it now and then. And the pace of a worker.
#ifndef INTARSIA_CLI_JOBS_DESK_H
#define INTARSIA_CLI_JOBS_DESK_H

#include "cli/jobs.h"

typedef struct job_desk {
    const job_plan *plan;
    const ita_run_task *task;
    ita_run *run;
    double shown, saved, asked; ///< when
    bool is_asking;
    bool is_stop_saved;       ///< what was known when it was stopped lies in the file
    bool is_over;             ///< no part is out any more
    uint64_t delivered_saved; ///< solutions found when it was saved last
    ita_text lines;           ///< solutions to be printed
    ita_text file;            ///< a save to be written
    ita_status failure;       ///< of printing
    ita_diag diag;
    ita_diag unsaved; ///< why the last save was not written, or of status ITA_OK
} job_desk;

void job_desk_open(job_desk *desk, const job_plan *plan, const ita_run_task *task, ita_run *run);
void job_desk_close(job_desk *desk);

/// Looks at the run: takes solutions, shows progress, asks for a save when it is time, makes it
/// when everyone has answered. True when everyone was asked just now. With the lock.
bool job_desk_look(job_desk *desk);
/// The same while no part is out, after each such pause in seconds (0: never). The save is written.
double job_desk_pause(const job_desk *desk);
void job_desk_look_at_whole(job_desk *desk);
/// So much was found and not printed that workers are to wait while it is put. With the lock.
bool job_desk_is_full(const job_desk *desk);
/// Takes what is left once no part is out. With the lock.
void job_desk_finish(job_desk *desk);
/// Prints and writes what the calls above laid on the desk. Without the lock.
/// The failure of printing ends the run; that of a save takes no answer away.
void job_desk_put(job_desk *desk);

/// Steps that take about so many seconds, however long a node takes.
typedef struct job_pace {
    uint64_t budget;
    double seconds;
} job_pace;

void job_pace_open(job_pace *pace, double seconds);
/// What the order says: steps, notes or returns.
void job_follow(ita_run_worker *worker, ita_run_order order, job_pace *pace);

/// The run from the file, or of the job when there is no file; the job is this call's.
ita_status job_file_open(const job_plan *plan, const ita_run_task *task, ita_job *job,
                         ita_run **run, ita_diag *diag);

// ---- carriers: run everything to the end, through the desk

ita_status job_carry_threads(job_desk *desk, ita_diag *diag);

/// What a message is.
enum {
    JOB_PART = 1, ///< to a rank: the part as bytes
    JOB_NOTE,     ///< to a rank: say where the part stands
    JOB_RETURN,   ///< to a rank: bring it home
    JOB_END,      ///< to a rank
    JOB_PARCEL,   ///< to rank 0
};

/// Messages between the ranks of one run: all that a message library must do for us.
typedef struct job_ranks {
    void (*open)(int *rank, int *count);
    void (*close)(void);
    /// The lowest rank that came here with true, or the count. Every rank asks it once, first.
    int (*first_failed)(bool has_failed);
    /// Are all on one machine? Then rank 0 may from now on run on whatever any of them may run on.
    /// Every rank asks it, once.
    bool (*share_machine)(void);
    /// False when it is too long.
    bool (*send)(int rank, int kind, const char *bytes, size_t length);
    /// The next message if one has come. False: none, or no memory for it (then `*kind` < 0).
    bool (*receive)(int *rank, int *kind, ita_text *bytes);
    /// Ends all ranks at once.
    void (*abandon)(int exit_status);
} job_ranks;

/// Seconds of a step where nobody waits for who makes it.
#define JOB_STEP 0.05
/// How many of so many ranks work at parts: all, or all but the first where they are many.
size_t job_rank_workers(int count);
/// Rank 0: runs everything to the end over all.
ita_status job_carry_ranks(const job_ranks *ranks, int count, job_desk *desk, ita_diag *diag);
/// The other ranks: work until told to end.
void job_serve_ranks(const job_ranks *ranks, int count, const ita_run_task *task);
/// Rank 0, at the end.
void job_dismiss_ranks(const job_ranks *ranks, int count);

extern const job_ranks job_mpi; ///< in the part mpi.so

#endif
