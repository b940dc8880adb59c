// Running a job over threads. The core knows no threads: a job is split into parts that share
// nothing that changes, each thread takes the next part, and the whole absorbs what is finished.
#include "cli/jobs.h"
#include "cli/parts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PARTS_MAX = 1024, PARTS_A_THREAD = 32 };
static const uint64_t step_budget = 200000;
static const double save_every = 20, show_every = 0.5;

typedef struct crew {
    const job_plan *plan;
    ita_job *whole;
    ita_job *parts[PARTS_MAX]; // NULL once absorbed
    size_t part_count, next;   // next part to be taken
    size_t absorbed;
    double part_progress[PARTS_MAX];
    pthread_mutex_t lock; // guards everything above while threads run
    pthread_cond_t changed;
    unsigned running;
    ita_status status;
    ita_diag diag;
    atomic_bool has_failed; // status is no longer ITA_OK: read without the lock
} crew;

double job_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void print_solutions(const job_plan *plan, ita_job *job) {
    if (!plan->prints_solutions || !job->class_->take) return;
    ita_text text;
    ita_text_open(&text, ita_heap());
    while (job->class_->take(job, &text) == ITA_OK) {
        printf("%s\n", ita_text_get(&text));
        ita_text_reset(&text);
    }
    ita_text_close(&text);
}

static void show_progress(const job_plan *plan, double progress, const ita_job_report *report) {
    if (!plan->shows_progress) return;
    fprintf(stderr, "\r%5.1f%%  %llu solutions  %llu nodes ", 100 * progress,
            (unsigned long long)report->solutions, (unsigned long long)report->nodes);
    fflush(stderr);
}

// ---- one thread

static ita_status run_alone(const job_plan *plan, ita_job *job, ita_diag *diag) {
    double shown = job_clock(), saved = shown;
    for (;;) {
        ita_job_report report;
        ita_status status = ita_job_step(job, step_budget, diag);
        print_solutions(plan, job);
        ita_job_report_get(job, &report);
        if (status != ITA_OK || report.is_done) return status;
        double now = job_clock();
        if (now - shown > show_every) {
            show_progress(plan, report.progress, &report);
            shown = now;
        }
        bool is_time_to_save = plan->resume_path && job->class_->save && now - saved > save_every;
        if (is_time_to_save || (cli_is_stopped && plan->resume_path && job->class_->save)) {
            status = job_file_write(plan, &job, 1, diag);
            if (status != ITA_OK) return status;
            saved = now;
        }
        if (cli_is_stopped) return ITA_E_STOPPED;
    }
}

// ---- several threads

static void fail_crew(crew *c, ita_status status, const ita_diag *diag) {
    if (c->status != ITA_OK) return;
    c->status = status;
    c->diag = *diag;
    c->has_failed = true;
}

static void run_part(crew *c, size_t index) {
    ita_job *part = c->parts[index];
    ita_job_report report = {0};
    ita_diag diag = {.key = "ok"};
    ita_status status = ITA_OK;
    while (status == ITA_OK && !report.is_done && !cli_is_stopped && !c->has_failed) {
        status = ita_job_step(part, step_budget, &diag);
        ita_job_report_get(part, &report);
        pthread_mutex_lock(&c->lock);
        c->part_progress[index] = report.progress;
        pthread_mutex_unlock(&c->lock);
    }
    pthread_mutex_lock(&c->lock);
    if (status == ITA_OK && report.is_done) status = c->whole->class_->absorb(c->whole, part);
    if (status != ITA_OK) {
        fail_crew(c, status, &diag);
    } else if (report.is_done) {
        print_solutions(c->plan, part);
        ita_job_close(part);
        c->parts[index] = NULL;
        c->absorbed++;
        c->part_progress[index] = 1;
    }
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *user) {
    crew *c = user;
    pthread_mutex_lock(&c->lock);
    while (c->next < c->part_count && !cli_is_stopped && c->status == ITA_OK) {
        size_t index = c->next++;
        pthread_mutex_unlock(&c->lock);
        run_part(c, index);
        pthread_mutex_lock(&c->lock);
    }
    c->running--;
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static ita_status save_crew(crew *c, ita_diag *diag) {
    ita_job *jobs[PARTS_MAX + 1] = {c->whole};
    size_t count = 1;
    for (size_t i = 0; i < c->part_count; i++)
        if (c->parts[i]) jobs[count++] = c->parts[i];
    return job_file_write(c->plan, jobs, count, diag);
}

static void watch(crew *c) {
    pthread_mutex_lock(&c->lock);
    while (c->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += (long)(show_every * 1e9);
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&c->changed, &c->lock, &until);
        ita_job_report report;
        ita_job_report_get(c->whole, &report);
        double progress = 0;
        for (size_t i = 0; i < c->part_count; i++)
            progress += c->part_progress[i];
        show_progress(c->plan, progress / (double)c->part_count, &report);
    }
    pthread_mutex_unlock(&c->lock);
}

static ita_status run_crew(crew *c, ita_diag *diag) {
    pthread_t threads[64];
    unsigned started = 0;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, NULL);
    c->running = c->plan->threads;
    for (; started < c->plan->threads && started < 64; started++)
        if (pthread_create(&threads[started], NULL, work, c) != 0) break;
    pthread_mutex_lock(&c->lock);
    c->running -= c->plan->threads - started;
    pthread_mutex_unlock(&c->lock);
    watch(c);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (started == 0) ita_fail(diag, ITA_E_MEMORY, "memory");
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->changed);
    if (c->status != ITA_OK) *diag = c->diag;
    if (started == 0) return ITA_E_MEMORY;
    if (c->status != ITA_OK || c->absorbed == c->part_count) return c->status;
    if (c->plan->resume_path) {
        ita_status status = save_crew(c, diag);
        if (status != ITA_OK) return status;
    }
    return ITA_E_STOPPED;
}

static bool can_split(const job_plan *plan, const ita_job *job) {
    return plan->threads > 1 && job->class_->split && job->class_->absorb && job->class_->save;
}

bool job_mpi_is_wanted(void) {
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    return size && atoi(size) > 1;
}

ita_status job_run(const job_plan *plan, ita_job **job, ita_diag *diag) {
    if (job_mpi_is_wanted()) {
        job_runner *runner = (job_runner *)cli_part("mpi.so", "job_run_mpi", diag);
        return runner ? runner(plan, job, diag) : diag->status;
    }
    crew c = {.plan = plan};
    ita_job *saved[PARTS_MAX + 1];
    size_t saved_count = 0;
    if (plan->resume_path) {
        ita_status status = job_file_read(plan, saved, PARTS_MAX + 1, &saved_count, diag);
        if (status != ITA_OK) return status;
    }
    if (saved_count > 0) {
        ita_job_close(*job);
        *job = saved[0];
        c.part_count = saved_count - 1;
        for (size_t i = 0; i < c.part_count; i++)
            c.parts[i] = saved[i + 1];
    }
    c.whole = *job;
    ita_status status = ITA_OK;
    if (c.part_count == 0 && can_split(plan, *job)) {
        size_t wanted = (size_t)plan->threads * PARTS_A_THREAD;
        status = (*job)->class_->split(*job, wanted < PARTS_MAX ? wanted : PARTS_MAX, c.parts,
                                       &c.part_count);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
    }
    status = c.part_count ? run_crew(&c, diag) : run_alone(plan, *job, diag);
    for (size_t i = 0; i < c.part_count; i++)
        ita_job_close(c.parts[i]);
    if (status == ITA_OK) print_solutions(plan, *job);
    if (plan->shows_progress) fputc('\n', stderr);
    if (status == ITA_OK && plan->resume_path) unlink(plan->resume_path);
    return status;
}
