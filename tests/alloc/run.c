// Without memory: every allocation of running, saving and resuming a job fails once, then all from
// there on; each call says so or the run ends with it, nothing leaks, nothing crashes.
#include "check.h"

#include "intarsia/cover.h"
#include "intarsia/run.h"

static const char text[] = "a b c d\na b\nc d\na c\nb d\na\nb\nc\nd\n";

typedef struct problem {
    ita_cover *cover;
    ita_run_task task;
    bool is_stopped; // parts are not read
} problem;

static ita_status resume(void *user, const char *bytes, size_t length, ita_job **job,
                         ita_diag *diag) {
    const problem *p = user;
    if (p->is_stopped) return ita_fail(diag, ITA_E_STOPPED, "cover.stopped");
    return ita_cover_job_resume(p->cover, bytes, length, NULL, p->task.allocator, job, diag);
}

static ita_status open_problem(problem *p, const ita_allocator *allocator) {
    ita_cover_builder *builder;
    memset(p, 0, sizeof *p);
    ita_status status = ita_cover_builder_open(allocator, &builder);
    if (status != ITA_OK) return status;
    status = ita_cover_read_dlx(builder, text, strlen(text), NULL);
    if (status == ITA_OK) status = ita_cover_finish(builder, &p->cover, NULL);
    ita_cover_builder_close(builder);
    p->task = (ita_run_task){
        .name = "small", .is_saved = true, .resume = resume, .user = p, .allocator = allocator};
    return status;
}

static ita_status take_all(ita_run *run, const ita_allocator *allocator) {
    ita_text line;
    ita_text_open(&line, allocator);
    ita_status status;
    while ((status = ita_run_take(run, &line)) == ITA_OK)
        ita_text_reset(&line);
    ita_text_close(&line);
    return status == ITA_E_NOT_FOUND ? ITA_OK : status;
}

// Two steps of each of two parts, then a save; the first worker is beside the run, the other
// elsewhere.
static ita_status work(ita_run *run, const problem *p, ita_text *saved) {
    ita_run_worker near, far;
    ita_text bytes;
    ita_run_worker_open(&near, &p->task);
    ita_run_worker_open_remote(&far, &p->task);
    ita_text_open(&bytes, p->task.allocator);
    ita_status status = ita_run_divide(run, 2, NULL);
    bool has_near = status == ITA_OK && ita_run_hand_out(run, &near);
    bool has_far = status == ITA_OK && ita_run_hand_out_bytes(run, &far.index, &bytes);
    if (has_far) has_far = ita_run_unpack(&far, &p->task, ita_text_get(&bytes), bytes.length);
    if (has_near) {
        ita_run_work(&near, 1);
        ita_run_take_in(run, &near);
    }
    if (has_far) {
        ita_run_work(&far, 1);
        ita_text_reset(&bytes);
        ita_run_pack(&far, &bytes);
        if (ita_text_status(&bytes) == ITA_OK)
            ita_run_take_in_bytes(run, far.index, bytes.data, bytes.length);
        else
            status = ITA_E_MEMORY;
    }
    if (status == ITA_OK) {
        status = ita_run_outcome(run, NULL);
        if (status == ITA_E_STOPPED) status = ITA_OK; // not done yet
    }
    if (status == ITA_OK) status = take_all(run, p->task.allocator);
    if (status == ITA_OK) status = ita_run_save(run, saved);
    ita_run_worker_close(&near);
    ita_run_worker_close(&far);
    ita_text_close(&bytes);
    return status;
}

static ita_status run_and_resume(const ita_allocator *allocator) {
    problem p;
    ita_run *run = NULL;
    ita_job *job = NULL;
    ita_text saved, again;
    ita_diag diag;
    ita_text_open(&saved, allocator);
    ita_text_open(&again, allocator);
    ita_status status = open_problem(&p, allocator);
    ita_cover_options options = {.wants_solutions = true};
    if (status == ITA_OK) status = ita_cover_job_new(p.cover, &options, allocator, &job, &diag);
    if (status == ITA_OK) status = ita_run_open(&p.task, job, &run, &diag);
    if (status == ITA_OK) status = work(run, &p, &saved);
    ita_run_close(run);
    run = NULL;
    if (status == ITA_OK) status = ita_run_resume(&p.task, saved.data, saved.length, &run, &diag);
    if (status == ITA_OK) status = work(run, &p, &again);
    ita_run_close(run);
    ita_cover_close(p.cover);
    ita_text_close(&saved);
    ita_text_close(&again);
    return status;
}

static void a_run_fails_well(void **state) {
    (void)state;
    fails_well_or_makes_good(run_and_resume);
}

// Saved by one worker alone, and gone on with by two: its one part is divided then.
static ita_status divide_later(const ita_allocator *allocator) {
    problem p;
    ita_run *run = NULL;
    ita_job *job = NULL;
    ita_text saved;
    ita_text_open(&saved, allocator);
    ita_status status = open_problem(&p, allocator);
    const ita_cover_options options = {.wants_solutions = true};
    if (status == ITA_OK) status = ita_cover_job_new(p.cover, &options, allocator, &job, NULL);
    if (status == ITA_OK) status = ita_run_open(&p.task, job, &run, NULL);
    if (status == ITA_OK) status = ita_run_divide(run, 1, NULL);
    if (status == ITA_OK) status = ita_run_save(run, &saved);
    ita_run_close(run);
    run = NULL;
    if (status == ITA_OK) status = ita_run_resume(&p.task, saved.data, saved.length, &run, NULL);
    if (status == ITA_OK) status = ita_run_divide(run, 2, NULL);
    ita_run_close(run);
    ita_cover_close(p.cover);
    ita_text_close(&saved);
    return status;
}

static void a_run_that_is_divided_later_fails_well(void **state) {
    (void)state;
    fails_well_or_makes_good(divide_later);
}

// Runs to the end beside the run, and says how many solutions were given out.
static uint64_t run_on(ita_run *run, const problem *p) {
    ita_run_worker worker;
    ita_text line;
    uint64_t found = 0;
    ita_run_worker_open(&worker, &p->task);
    ita_text_open(&line, ita_heap());
    while (ita_run_hand_out(run, &worker))
        do
            ita_run_work(&worker, 100);
        while (ita_run_take_in(run, &worker) != ITA_RUN_LEAVE);
    while (ita_run_take(run, &line) == ITA_OK)
        found++;
    ita_text_close(&line);
    ita_run_worker_close(&worker);
    return found;
}

// Stopped while a part is read again: it stays at home, nothing has failed, and it is saved.
static void a_part_that_was_not_read_is_gone_on_with(void **state) {
    (void)state;
    problem p;
    ita_run *run;
    ita_job *job;
    ita_run_worker worker;
    ita_text saved;
    const ita_cover_options options = {.wants_solutions = true};
    assert_int_equal(open_problem(&p, ita_heap()), ITA_OK);
    ita_text_open(&saved, ita_heap());
    assert_int_equal(ita_cover_job_new(p.cover, &options, ita_heap(), &job, NULL), ITA_OK);
    assert_int_equal(ita_run_open(&p.task, job, &run, NULL), ITA_OK);
    assert_int_equal(ita_run_divide(run, 2, NULL), ITA_OK);
    for (int round = 0; round < 2; round++) {
        ita_text_reset(&saved);
        assert_int_equal(ita_run_save(run, &saved), ITA_OK);
        ita_run_close(run);
        assert_int_equal(ita_run_resume(&p.task, saved.data, saved.length, &run, NULL), ITA_OK);
        ita_run_worker_open(&worker, &p.task);
        p.is_stopped = round == 0;
        assert_int_equal(ita_run_hand_out(run, &worker), !p.is_stopped);
        if (p.is_stopped) assert_int_equal(ita_run_outcome(run, NULL), ITA_E_STOPPED);
        p.is_stopped = false;
        if (round == 0) ita_run_worker_close(&worker);
    }
    do
        ita_run_work(&worker, 100);
    while (ita_run_take_in(run, &worker) != ITA_RUN_LEAVE);
    ita_run_worker_close(&worker);
    assert_int_equal(run_on(run, &p), 7);
    assert_int_equal(ita_run_outcome(run, NULL), ITA_OK);
    ita_run_close(run);
    ita_text_close(&saved);
    ita_cover_close(p.cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_run_fails_well),
                                       cmocka_unit_test(a_run_that_is_divided_later_fails_well),
                                       cmocka_unit_test(a_part_that_was_not_read_is_gone_on_with)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
