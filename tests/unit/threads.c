// Threads that carry the parts of a run, far more of them than there are processors: how many work
// at a time, and that all end.
#include "desk.h"
#include "span.h"

#include <pthread.h>
#include <sched.h>

enum { PROCESSORS = 3, THREADS = 40 };

// ---- what the command line brings with it

unsigned job_processors(void) {
    return PROCESSORS;
}

bool cli_prepare_file(const char *path, const char *bytes, size_t length, cli_fresh_file *fresh) {
    (void)path;
    (void)bytes;
    (void)length;
    (void)fresh;
    return true;
}

bool cli_settle_file(cli_fresh_file *fresh) {
    (void)fresh;
    return true;
}

void cli_drop_file(cli_fresh_file *fresh) {
    (void)fresh;
}

bool cli_replace_file(const char *path, const char *bytes, size_t length) {
    return cli_prepare_file(path, bytes, length, NULL);
}

// ---- parts that are watched while they step

static struct watched {
    pthread_mutex_t lock;
    int stepping, most;
    int steps, stops_at; // so many steps
    int begun_after_stop;
} seen = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void note_step(void) {
    pthread_mutex_lock(&seen.lock);
    seen.begun_after_stop += cli_is_stopped;
    if (++seen.stepping > seen.most) seen.most = seen.stepping;
    if (++seen.steps == seen.stops_at) cli_is_stopped = 1;
    pthread_mutex_unlock(&seen.lock);
}

static ita_status watched_step(ita_job *job, uint64_t budget, ita_diag *diag) {
    note_step();
    for (int i = 0; i < 10; i++)
        sched_yield(); // let the others in, if they may
    ita_status status = span_step(job, budget < 50 ? budget : 50, diag);
    pthread_mutex_lock(&seen.lock);
    seen.stepping--;
    pthread_mutex_unlock(&seen.lock);
    return status;
}

static ita_job_class watched_class;

static ita_status watched_split(ita_job *job, size_t wanted, ita_job **parts, size_t *count) {
    ita_status status = span_split(job, wanted, parts, count);
    for (size_t i = 0; i < *count; i++)
        parts[i]->class_ = &watched_class;
    return status;
}

// ---- facts

// A run over all threads, to its end or stopped after so many steps.
static void run_over_threads(uint64_t numbers, bool is_saved, int stops_at) {
    ita_diag diag;
    ita_run *run;
    job_desk desk;
    ita_text lines;
    span *whole = span_new(0, numbers);
    ita_run_task task = span_task(0, is_saved);
    seen = (struct watched){.lock = PTHREAD_MUTEX_INITIALIZER, .stops_at = stops_at};
    cli_is_stopped = 0;
    watched_class = span_class;
    watched_class.step = watched_step;
    watched_class.split = watched_split;
    whole->base.class_ = &watched_class;
    ita_text_open(&lines, ita_heap());
    const job_plan plan = {.wants_texts = true,
                           .into = &lines,
                           .threads = THREADS,
                           .save_every = 1e-3,
                           .resume_path = is_saved ? "a file" : NULL};
    assert_int_equal(ita_run_open(&task, &whole->base, &run, &diag), ITA_OK);
    assert_int_equal(ita_run_divide(run, THREADS, &diag), ITA_OK);
    job_desk_open(&desk, &plan, &task, run);
    assert_int_equal(job_carry_threads(&desk, &diag), ITA_OK);
    assert_int_equal(ita_run_parts_out(run), 0);
    assert_in_range(seen.most, 1, PROCESSORS);
    assert_in_range(seen.begun_after_stop, 0, PROCESSORS);
    ita_job_report report;
    ita_run_report(run, &report);
    if (stops_at == 0) {
        assert_true(report.is_complete);
        assert_int_equal(report.solutions, (numbers + 6) / 7);
    } else {
        assert_int_equal(ita_run_outcome(run, &diag), ITA_E_STOPPED);
    }
    job_desk_close(&desk);
    ita_run_close(run);
    ita_text_close(&lines);
}

static void no_more_threads_work_at_a_time_than_there_are_processors(void **state) {
    (void)state;
    for (int i = 0; i < (int)as_usual(20); i++) {
        run_over_threads(100 * (uint64_t)i, i % 2, 0);
        run_over_threads((uint64_t)1 << 40, i % 2, 1 + 7 * i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_more_threads_work_at_a_time_than_there_are_processors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
