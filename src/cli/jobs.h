// Running a job to its end over threads or machines, with progress, saving and stopping. The books
// are the core's (run.h); here is what it does not know: threads, clocks, files, printing.
#ifndef INTARSIA_CLI_JOBS_H
#define INTARSIA_CLI_JOBS_H

#include "cli/cli.h"
#include "intarsia/run.h"

enum { JOB_THREADS_MOST = 1024 };

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
    unsigned threads;        ///< at least 1
    bool are_threads_asked;  ///< so many or none
    bool shows_progress;     ///< on standard error
    bool prints_solutions;   ///< each as a line on standard output, as found or as saved
    ita_text *into;          ///< they are added there, a line each, instead of printed; or NULL
    const char *resume_path; ///< saved there now and then, and at a stop; or NULL
    double save_every;       ///< seconds
    const char *name;        ///< what is solved: stands in the saved file
    job_source source;
} job_plan;

/// Runs the job, which is this call's from now on, or the saved one in its place. ITA_E_STOPPED
/// after an interrupt, the work so far saved when there is a resume path; then `diag` says why it
/// was not, or is of status ITA_OK. `report` says what came out also then.
ita_status job_run(const job_plan *plan, ita_job *job, ita_job_report *report, ita_diag *diag);
/// Takes the saved job away, if there is one: by who has written what came out, so that a full disk
/// or a kill before that does not lose the work. `resume_path` may be NULL.
void job_forget(const char *resume_path);

/// For the exit status of a command that works over ranks: where some failed before they worked
/// together, the first of those says why and no other, whichever it is. Answers the exit status.
int job_settle_ranks(int exit_status);

double job_clock(void);

// ---- what solve and cover share

// clang-format off
#define JOB_OPTIONS                                         \
    {"count", 'c', NULL, "help.job.count"},                 \
    {"all", 'a', NULL, "help.job.all"},                     \
    {"limit", 'l', "N", "help.job.limit"},                  \
    {"threads", 't', "N", "help.job.threads"},              \
    {"progress", 'p', NULL, "help.job.progress"},           \
    {"resume", 'r', "FILE", "help.job.resume"},             \
    {"method", 'm', "NAME", "help.job.method"},             \
    {"seed", 's', "N", "help.job.seed"},                    \
    {"json", 'j', NULL, "help.job.json"}
#define JOB_MORE "help.job.1", "help.job.2"
// clang-format on

/// Seconds between two saves.
double job_save_pause(void);
/// How many threads a count has that nobody asked for.
unsigned job_processors(void);
/// Fills the plan from JOB_OPTIONS; false after a printed message.
bool job_read_options(const cli_args *args, job_plan *plan);
/// What came out as lines of words, and as members of a JSON object.
void job_put_words(const ita_job_report *report, bool is_count, ita_text *out);
/// After a list, on standard error: how many there are, where that is not how many were listed.
void job_say_listed(const ita_job_report *report);
void job_put_members(const ita_job_report *report, double seconds, bool is_stopped, ita_text *out);
/// Prints what came out, as words or JSON, and returns the exit status.
int job_answer(const cli_args *args, const job_plan *plan, ita_status status,
               const ita_job_report *report, double seconds, const ita_diag *diag);

#endif
