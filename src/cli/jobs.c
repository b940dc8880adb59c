// A job from its plan to its report: opened or gone on with, carried by threads or ranks; and the
// saved file taken away when what came out is written.
#include "cli/jobs_desk.h"
#include "cli/pages.h"
#include "cli/parts.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

double job_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// A saved job is gone on with only by the same question.
static void put_name(const job_plan *plan, ita_text *name) {
    ita_put(name, plan->name);
    ita_put(name, plan->wants_texts ? " list" : " count");
    ita_put(name, " limit=");
    ita_put_uint(name, plan->limit);
    ita_put(name, " seed=");
    ita_put_uint(name, plan->seed);
    ita_put(name, " method=");
    ita_put(name, plan->method ? plan->method : "");
}

// The diagnosis of a run may point into it.
static void keep_key(ita_diag *diag) {
    static char key[ITA_RUN_KEY];
    size_t length = strlen(diag->key);
    if (length >= sizeof key) length = sizeof key - 1;
    memmove(key, diag->key, length);
    key[length] = '\0';
    diag->key = key;
}

static ita_status end_run(job_desk *desk, ita_status status, ita_diag *diag) {
    if (status == ITA_OK) status = ita_run_outcome(desk->run, diag);
    job_desk_finish(desk);
    job_desk_put(desk);
    bool was_well = status == ITA_OK || status == ITA_E_STOPPED;
    if (status == ITA_E_STOPPED) *diag = desk->unsaved;
    if (was_well && desk->failure != ITA_OK) {
        *diag = desk->diag;
        status = desk->failure;
    }
    if (status != ITA_OK && status != ITA_E_STOPPED) keep_key(diag);
    return status;
}

// Methods may race for seconds before there is something to divide, and for minutes on a busy
// machine: meanwhile it is saved, and shown how far it is, nearly as often as later: with growing
// pauses, as what is begun anew where it is interrupted, like a large table, must come to its end.
static ita_status divide(job_desk *desk, size_t workers, ita_diag *diag) {
    for (double pause = job_desk_pause(desk);; pause *= 1.25) {
        cli_begin_work(pause);
        const ita_status status = ita_run_divide(desk->run, workers, diag);
        const bool is_paused = cli_end_work();
        if (!is_paused || cli_is_stopped || (status != ITA_OK && status != ITA_E_STOPPED))
            return status;
        if (status == ITA_OK) job_desk_look_at_whole(desk);
    }
}

static ita_status run_task(const job_plan *plan, const ita_run_task *task, const job_ranks *ranks,
                           int count, ita_job *job, ita_job_report *report, ita_diag *diag) {
    ita_run *run;
    job_desk desk;
    ita_status status = job_file_open(plan, task, job, &run, diag);
    if (status != ITA_OK) return status;
    size_t workers = ranks ? job_rank_workers(count) : plan->threads;
    job_desk_open(&desk, plan, task, run);
    status = divide(&desk, workers, diag);
    if (status == ITA_OK)
        status =
            ranks ? job_carry_ranks(ranks, count, &desk, diag) : job_carry_threads(&desk, diag);
    status = end_run(&desk, status, diag);
    ita_run_report(run, report);
    job_desk_close(&desk);
    ita_run_close(run);
    return status;
}

static bool have_met; // the ranks know of each other

// NULL where the part is not there.
static const job_ranks *meet(int *rank, int *count, ita_diag *diag) {
    const job_ranks *ranks = cli_part("mpi.so", "job_mpi", diag);
    if (!ranks) return NULL;
    ranks->open(rank, count);
    cli_catch_interrupt(); // the library may have set its own
    have_met = true;
    return ranks;
}

// Ends a rank that has nothing to say.
static void leave(const job_ranks *ranks) {
    ranks->close();
    fflush(NULL);
    _exit(EXIT_YES);
}

// What cannot be saved cannot be sent. A job within another may lack what the other one has, so
// it is tried.
static bool can_be_sent(const ita_job *job) {
    ita_text place;
    ita_text_open(&place, ita_heap());
    const bool can = job->class_->save && job->class_->save(job, &place) != ITA_E_UNSUPPORTED;
    ita_text_close(&place);
    return can;
}

static ita_status run_ranked(const job_plan *plan, const ita_run_task *task, int launched,
                             ita_job *job, ita_job_report *report, ita_diag *diag) {
    int rank = 0, count = 1;
    const job_ranks *ranks = meet(&rank, &count, diag);
    if (!ranks || count == 1) {
        ita_job_close(job);
        if (!ranks) return diag->status;
        ita_fail(diag, ITA_E_UNSUPPORTED, "cli.ranks.alone");
        ita_diag_arg_int(diag, launched);
        ranks->close();
        return ITA_E_UNSUPPORTED;
    }
    const bool has_one_failed = ranks->first_failed(false) < count;
    // On one machine the first works with a thread for each of them: threads know what any of them
    // has found out, ranks only what they found out themselves.
    const bool is_shared = !has_one_failed && !plan->are_threads_asked && ranks->share_machine();
    if (has_one_failed || rank > 0) {
        ita_job_close(job);
        if (!has_one_failed) job_serve_ranks(ranks, count, task);
        leave(ranks);
    }
    job_plan of_first = *plan;
    if (is_shared)
        of_first.threads = (unsigned)(count < JOB_THREADS_MOST ? count : JOB_THREADS_MOST);
    // what cannot be sent the first works out with its threads, too
    const bool is_alone = is_shared || !can_be_sent(job);
    ita_status status =
        run_task(&of_first, task, is_alone ? NULL : ranks, count, job, report, diag);
    job_dismiss_ranks(ranks, count);
    ranks->close();
    return status;
}

int job_settle_ranks(int exit_status) {
    int rank = 0, count = 1;
    bool is_first;
    ita_diag diag;
    if (have_met || exit_status == EXIT_YES || !cli_is_ranked(&count, &is_first))
        return exit_status;
    const job_ranks *ranks = meet(&rank, &count, &diag);
    if (!ranks) return exit_status; // the first has said what is wrong
    if (count > 1 && ranks->first_failed(true) == rank) cli_speak();
    ranks->close();
    return exit_status;
}

void job_forget(const char *resume_path) {
    if (resume_path) unlink(resume_path);
}

ita_status job_run(const job_plan *plan, ita_job *job, ita_job_report *report, ita_diag *diag) {
    ita_text name;
    ita_text_open(&name, ita_heap());
    put_name(plan, &name);
    ita_run_task task = {.name = ita_text_get(&name),
                         .limit = plan->limit,
                         .is_saved = plan->resume_path != NULL,
                         .resume = plan->source.resume,
                         .user = plan->source.user,
                         .allocator = cli_memory()};
    int launched;
    bool is_first;
    *report = (ita_job_report){0};
    cli_use_large_pages();
    ita_status status = cli_is_ranked(&launched, &is_first)
                            ? run_ranked(plan, &task, launched, job, report, diag)
                            : run_task(plan, &task, NULL, 0, job, report, diag);
    ita_text_close(&name);
    return status;
}
