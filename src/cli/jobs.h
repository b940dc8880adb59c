// Running a job to its end over threads, with progress, saving and stopping.
#ifndef INTARSIA_CLI_JOBS_H
#define INTARSIA_CLI_JOBS_H

#include "cli/cli.h"

/// Makes a job from saved bytes.
typedef struct job_source {
    void *user;
    ita_status (*resume)(void *user, const char *bytes, size_t length, ita_job **job,
                         ita_diag *diag);
} job_source;

typedef struct job_plan {
    uint64_t limit; ///< solutions wanted, 0: all
    uint64_t seed;
    bool wants_texts;        ///< solutions are listed, not only counted
    const char *method;      ///< or NULL
    unsigned threads;        ///< at least 1; more need a job that splits and saves
    bool shows_progress;     ///< on standard error
    bool prints_solutions;   ///< each as a line on standard output, as found
    const char *resume_path; ///< saved there now and then, at a stop, removed at the end; or NULL
    const char *name;        ///< what is solved: stands in the saved file
    job_source source;
} job_plan;

/// Runs `*job` (may be replaced by the saved one). ITA_E_STOPPED after an interrupt, the work so
/// far saved when there is a resume path.
ita_status job_run(const job_plan *plan, ita_job **job, ita_diag *diag);

/// The saved file: "intarsia-job 1", the name, then the parts as bytes.
ita_status job_file_write(const job_plan *plan, ita_job *const *jobs, size_t count, ita_diag *diag);
/// Fills up to `capacity` jobs, the whole first; `*count` is 0 when there is no such file.
ita_status job_file_read(const job_plan *plan, ita_job **jobs, size_t capacity, size_t *count,
                         ita_diag *diag);

double job_clock(void);

/// Started by mpirun with more than one rank?
bool job_mpi_is_wanted(void);
/// Runs the job over all ranks; only rank 0 returns, the others end with the process.
typedef ita_status job_runner(const job_plan *plan, ita_job **job, ita_diag *diag);
job_runner job_run_mpi; // in the part mpi.so

// ---- what solve and cover share

// clang-format off
#define JOB_OPTIONS                                                                               \
    {"count", 'c', NULL, "count all solutions without listing them"},                             \
    {"all", 'a', NULL, "list all solutions"},                                                     \
    {"limit", 'l', "N", "stop after N solutions (default 1)"},                                    \
    {"threads", 't', "N", "threads for counting (default: all processors)"},                      \
    {"progress", 'p', NULL, "show progress on standard error"},                                   \
    {"resume", 'r', "FILE", "go on from FILE when it is there; save there when stopped"},         \
    {"method", 'm', "NAME", "another way to the same answer, such as frontier"},                  \
    {"seed", 's', "N", "seed where the order is random"},                                         \
    {"json", 'j', NULL, "answer as JSON: solutions, unique, nodes, seconds, complete"}
// clang-format on

/// Fills the plan from JOB_OPTIONS; false after a printed message.
bool job_read_options(const cli_args *args, job_plan *plan);
/// Prints what came out, as words or JSON, and returns the exit status.
int job_answer(const cli_args *args, ita_status status, const ita_job *job, double seconds,
               const ita_diag *diag);

#endif
