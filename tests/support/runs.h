// A crew for tests of running jobs: workers beside the run and elsewhere take turns in an order
// drawn by chance, and the whole is saved, killed and gone on with. No threads: what goes wrong
// goes wrong again with the same seed.
#ifndef INTARSIA_TESTS_RUNS_H
#define INTARSIA_TESTS_RUNS_H

#include "check.h"

#include "intarsia/base.h"
#include "intarsia/run.h"

enum { CREW_MOST = 8 };

typedef struct crew {
    const ita_run_task *task;
    ita_run *run;
    size_t count;
    ita_run_worker workers[CREW_MOST];
    ita_run_order orders[CREW_MOST]; // ITA_RUN_LEAVE: idle
    uint64_t budget_most;
    ita_random random;
    double progress; // that was told last, since they came together
    bool is_made_up; // it was gone on with from bytes that say anything
    char **lines;    // solutions printed, in the order they came
    size_t line_count, line_capacity;
} crew;

static inline void crew_open(crew *c, const ita_run_task *task, uint64_t budget_most,
                             uint64_t seed) {
    memset(c, 0, sizeof *c);
    c->task = task;
    c->budget_most = budget_most;
    ita_random_seed(&c->random, seed);
}

static inline size_t crew_below(crew *c, size_t bound) {
    return (size_t)ita_random_below(&c->random, bound);
}

// Half of the workers are elsewhere.
static inline void crew_gather(crew *c, ita_run *run, size_t count) {
    ita_diag diag;
    c->run = run;
    c->count = count;
    c->progress = 0;
    for (size_t i = 0; i < count; i++) {
        c->orders[i] = ITA_RUN_LEAVE;
        if (crew_below(c, 2))
            ita_run_worker_open_remote(&c->workers[i], c->task);
        else
            ita_run_worker_open(&c->workers[i], c->task);
    }
    assert_int_equal(ita_run_divide(run, count, &diag), ITA_OK);
}

static inline void crew_dismiss(crew *c) {
    for (size_t i = 0; i < c->count; i++)
        ita_run_worker_close(&c->workers[i]);
    ita_run_close(c->run);
    c->run = NULL;
    c->count = 0;
}

static inline void crew_close(crew *c) {
    for (size_t i = 0; i < c->line_count; i++)
        free(c->lines[i]);
    free(c->lines);
}

static inline void crew_print(crew *c) {
    ita_text line;
    ita_text_open(&line, ita_heap());
    while (ita_run_take(c->run, &line) == ITA_OK) {
        if (c->line_count == c->line_capacity) {
            c->line_capacity = c->line_capacity ? 2 * c->line_capacity : 64;
            c->lines = realloc(c->lines, c->line_capacity * sizeof *c->lines);
            assert_non_null(c->lines);
        }
        c->lines[c->line_count++] = strdup(ita_text_get(&line));
        ita_text_reset(&line);
    }
    ita_text_close(&line);
}

static inline void crew_take_in(crew *c, size_t i) {
    ita_run_worker *worker = &c->workers[i];
    if (!worker->is_remote) {
        c->orders[i] = ita_run_take_in(c->run, worker);
        return;
    }
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    ita_run_pack(worker, &bytes);
    bool is_home = worker->parcel.kind != ITA_RUN_NEWS && worker->parcel.kind != ITA_RUN_NOTED;
    c->orders[i] = ita_run_take_in_bytes(c->run, worker->index, bytes.data, bytes.length);
    ita_text_reset(&worker->parcel.solutions);
    ita_text_close(&bytes);
    assert_int_equal(is_home, c->orders[i] == ITA_RUN_LEAVE);
    if (!is_home) return;
    ita_job_close(worker->part);
    worker->part = NULL;
}

static inline void crew_hand_out(crew *c, size_t i) {
    ita_run_worker *worker = &c->workers[i];
    bool has_part = false;
    if (worker->is_remote) {
        ita_text bytes;
        ita_text_open(&bytes, ita_heap());
        has_part = ita_run_hand_out_bytes(c->run, &worker->index, &bytes);
        if (has_part && !ita_run_unpack(worker, c->task, ita_text_get(&bytes), bytes.length)) {
            crew_take_in(c, i);
            has_part = false;
        }
        ita_text_close(&bytes);
    } else {
        has_part = ita_run_hand_out(c->run, worker);
    }
    if (has_part) c->orders[i] = ITA_RUN_GO_ON;
}

// Somebody elsewhere is called home.
static inline void crew_call(crew *c) {
    size_t index;
    if (!ita_run_calls(c->run, &index)) return;
    for (size_t i = 0; i < c->count; i++)
        if (c->workers[i].is_remote && c->workers[i].index == index &&
            c->orders[i] != ITA_RUN_LEAVE)
            c->orders[i] = ITA_RUN_RETURN;
}

// One worker, drawn by chance, does one thing.
static inline void crew_turn(crew *c) {
    size_t i = crew_below(c, c->count);
    ita_job_report report;
    crew_call(c);
    ita_run_report(c->run, &report);
    assert_true(c->is_made_up || (report.progress > c->progress - 0.01 && report.progress <= 1));
    c->progress = report.progress;
    switch (c->orders[i]) {
    case ITA_RUN_LEAVE: crew_hand_out(c, i); return;
    case ITA_RUN_NOTE: ita_run_note(&c->workers[i]); break;
    case ITA_RUN_RETURN: ita_run_return(&c->workers[i]); break;
    case ITA_RUN_GO_ON: ita_run_work(&c->workers[i], 1 + crew_below(c, c->budget_most)); break;
    }
    crew_take_in(c, i);
}

static inline bool crew_is_over(const crew *c) {
    return ita_run_is_over(c->run) && ita_run_parts_out(c->run) == 0;
}

// Prints and saves as the command line does. `is_patient`: after everyone has noted its place.
static inline void crew_save(crew *c, bool is_patient, ita_text *saved) {
    if (is_patient) {
        ita_run_ask(c->run);
        while (!ita_run_is_noted(c->run) && !crew_is_over(c))
            crew_turn(c);
    }
    crew_print(c);
    ita_text_reset(saved);
    assert_int_equal(ita_run_save(c->run, saved), ITA_OK);
}

static inline int crew_compare(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static inline void crew_sort(crew *c) {
    if (c->line_count) qsort(c->lines, c->line_count, sizeof *c->lines, crew_compare);
}

// Killed after its last save, and gone on with: nothing is left to be done, and nothing is printed.
static inline void crew_end_again(crew *c) {
    ita_diag diag;
    ita_run *run;
    ita_text saved;
    ita_text_open(&saved, ita_heap());
    crew_save(c, false, &saved);
    const size_t lines = c->line_count;
    crew_dismiss(c);
    assert_int_equal(ita_run_resume(c->task, saved.data, saved.length, &run, &diag), ITA_OK);
    crew_gather(c, run, 1 + crew_below(c, CREW_MOST));
    while (!crew_is_over(c))
        crew_turn(c);
    crew_print(c);
    assert_int_equal(c->line_count, lines);
    ita_text_close(&saved);
}

// Runs `job` to its end: over 1..CREW_MOST workers, killed `kills` times and gone on with from the
// latest save by another number of workers. What was printed stays in the crew.
static inline ita_job_report crew_run(crew *c, ita_job *job, size_t kills) {
    ita_diag diag;
    ita_run *run;
    ita_text saved;
    ita_text_open(&saved, ita_heap());
    assert_int_equal(ita_run_open(c->task, job, &run, &diag), ITA_OK);
    crew_gather(c, run, 1 + crew_below(c, CREW_MOST));
    while (!crew_is_over(c)) {
        crew_turn(c);
        if (!c->task->is_saved) crew_print(c);
        if (!c->task->is_saved || crew_below(c, 40)) continue;
        if (crew_is_over(c)) break;
        crew_save(c, crew_below(c, 4) != 0, &saved);
        if (kills == 0 || crew_is_over(c)) continue;
        kills--;
        for (size_t more = crew_below(c, 30); more > 0 && !crew_is_over(c); more--)
            crew_turn(c); // all of this is lost
        crew_dismiss(c);
        assert_int_equal(ita_run_resume(c->task, saved.data, saved.length, &run, &diag), ITA_OK);
        crew_gather(c, run, 1 + crew_below(c, CREW_MOST));
    }
    crew_print(c);
    if (c->task->is_saved && crew_below(c, 2)) crew_end_again(c);
    ita_job_report report;
    ita_run_report(c->run, &report);
    assert_int_equal(ita_run_outcome(c->run, &diag), ITA_OK);
    crew_dismiss(c);
    ita_text_close(&saved);
    return report;
}

#endif
