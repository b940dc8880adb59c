// Threads that carry the parts of a run: each takes the next part, steps it, and brings what it
// found. The lock guards the run; parts share nothing that changes. However many threads were asked
// for, no more parts are out than there are processors: each thread would else be left in the
// middle of a step now and then, with tables of its own, and a stop would have to wait for all of
// them.
#include "cli/jobs_desk.h"

#include <pthread.h>
#include <time.h>

// Seconds of a step: who has nothing to do waits for the end of one, until another is called home.
static const double step_of_thread = 0.01;

typedef struct crew {
    job_desk *desk;
    ita_run *run;
    pthread_mutex_t lock;   // guards the run and the desk while threads run
    pthread_cond_t changed; // something to print, or a thread has ended
    pthread_cond_t drained; // what waited was printed
    pthread_cond_t freed;   // there may be room for one more to work, or nothing is left to do
    unsigned running, working, processors;
    bool is_putting; // what was found is on its way out
} crew;

// Solutions wait where a slow reader is at the other end. Those of a saved job also wait for the
// next save, which needs the workers: they are held up only while something is put.
static void wait_for_room(crew *c) {
    if (ita_run_waiting(c->run) > 0) pthread_cond_signal(&c->changed);
    while ((!c->desk->plan->resume_path || c->is_putting) && job_desk_is_full(c->desk) &&
           !ita_run_is_ending(c->run))
        pthread_cond_wait(&c->drained, &c->lock);
}

// Who finds none waits as long as others have one: it may be divided.
static bool take_part(crew *c, ita_run_worker *worker) {
    while (!ita_run_is_ending(c->run)) {
        if (c->working < c->processors && ita_run_hand_out(c->run, worker)) {
            c->working++;
            return true;
        }
        if (ita_run_parts_out(c->run) == 0) return false;
        pthread_cond_wait(&c->freed, &c->lock);
    }
    return false;
}

static void *work(void *user) {
    crew *c = user;
    ita_run_worker worker;
    job_pace pace;
    ita_run_worker_open(&worker, c->desk->task);
    job_pace_open(&pace, step_of_thread);
    pthread_mutex_lock(&c->lock);
    while (take_part(c, &worker)) {
        for (ita_run_order order = ITA_RUN_GO_ON; order != ITA_RUN_LEAVE;) {
            pthread_mutex_unlock(&c->lock);
            job_follow(&worker, order, &pace);
            pthread_mutex_lock(&c->lock);
            if (cli_is_stopped) ita_run_stop(c->run);
            order = ita_run_take_in(c->run, &worker);
            wait_for_room(c);
        }
        c->working--;
        pthread_cond_broadcast(&c->freed);
    }
    pthread_cond_broadcast(&c->freed);
    c->running--;
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
    ita_run_worker_close(&worker);
    return NULL;
}

static void wait_a_while(crew *c) {
    double most = c->desk->plan->save_every / 4;
    long rest = most < 0.2 ? (long)(most * 1e9) : 200000000;
    if (c->desk->is_asking) rest = 5000000; // they answer at their next step's end
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += rest + 1;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&c->changed, &c->lock, &until);
}

static void watch(crew *c) {
    pthread_mutex_lock(&c->lock);
    while (c->running > 0) {
        wait_a_while(c);
        job_desk_look(c->desk);
        c->is_putting = true;
        pthread_mutex_unlock(&c->lock);
        job_desk_put(c->desk);
        pthread_mutex_lock(&c->lock);
        c->is_putting = false;
        pthread_cond_broadcast(&c->drained);
    }
    pthread_mutex_unlock(&c->lock);
}

static void open_crew(crew *c) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, &attributes);
    pthread_cond_init(&c->drained, NULL);
    pthread_cond_init(&c->freed, NULL);
    pthread_condattr_destroy(&attributes);
}

static void close_crew(crew *c) {
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->changed);
    pthread_cond_destroy(&c->drained);
    pthread_cond_destroy(&c->freed);
}

static ita_status refuse(unsigned started, unsigned wanted, const job_plan *plan, ita_diag *diag) {
    if (started == wanted || (started > 0 && !plan->are_threads_asked)) return ITA_OK;
    ita_status status = ita_fail(diag, ITA_E_MEMORY, "cli.threads");
    ita_diag_arg_int(diag, started);
    ita_diag_arg_int(diag, wanted);
    return status;
}

ita_status job_carry_threads(job_desk *desk, ita_diag *diag) {
    crew c = {.desk = desk, .run = desk->run, .processors = job_processors()};
    const job_plan *plan = desk->plan;
    const unsigned wanted = (unsigned)ita_run_workers(c.run);
    pthread_t *threads = ita_take_zeroed(ita_heap(), wanted, sizeof *threads);
    if (!threads) return ita_fail(diag, ITA_E_MEMORY, "memory");
    open_crew(&c);
    pthread_mutex_lock(&c.lock); // nobody begins before all are there
    while (c.running < wanted && pthread_create(&threads[c.running], NULL, work, &c) == 0)
        c.running++;
    unsigned started = c.running;
    ita_status status = refuse(started, wanted, plan, diag);
    if (status != ITA_OK) ita_run_stop(c.run);
    pthread_mutex_unlock(&c.lock);
    watch(&c);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    close_crew(&c);
    ita_give(ita_heap(), threads, wanted * sizeof *threads);
    return status;
}
