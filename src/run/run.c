// The state of a run: which part is where, what was taken in, when it is over.
// Steps nothing itself.
#include "run/books.h"

#include <string.h>

enum {
    PARTS_A_WORKER = 16,
    PARTS_MOST = 4096,
    PIECES_A_WORKER = 4,  // of a part that is divided late
    WORTH_A_CALL = 40000, // nodes that are left to a part
};

ita_status run_fail_job(ita_diag *diag, ita_status status) {
    switch (status) {
    case ITA_OK: return ITA_OK;
    case ITA_E_MEMORY: return ita_fail(diag, status, "memory");
    case ITA_E_OVERFLOW: return ita_fail(diag, status, "job.overflow");
    case ITA_E_STATE: return ita_fail(diag, status, "job.state");
    case ITA_E_UNSUPPORTED: return ita_fail(diag, status, "job.save");
    default: return ita_fail(diag, status, "job.part");
    }
}

void run_fail(ita_run *run, const ita_diag *diag) {
    if (run->failure != ITA_OK) return;
    if (diag->status == ITA_E_STOPPED) { // while a part was read: it stays at home, as bytes
        run->is_stopped = true;
        return;
    }
    run->diag = *diag;
    size_t length = strlen(diag->key);
    if (length >= sizeof run->key) length = sizeof run->key - 1;
    memcpy(run->key, diag->key, length); // the run is zeroed: it ends there
    run->diag.key = run->key;
    run->failure = diag->status != ITA_OK ? diag->status : ITA_E_STATE;
}

static void fail_with(ita_run *run, ita_status status) {
    ita_diag diag;
    if (run_fail_job(&diag, status) != ITA_OK) run_fail(run, &diag);
}

// ---- opening and closing

ita_status run_new(const ita_run_task *task, ita_run **out) {
    ita_run *run = ita_take_zeroed(task->allocator, 1, sizeof *run);
    if (!run) return ITA_E_MEMORY;
    run->task = *task;
    ita_text_open(&run->queue, task->allocator);
    *out = run;
    return ITA_OK;
}

ita_status run_add_parts(ita_run *run, size_t count, double weight) {
    if (ita_grow(run->task.allocator, &run->parts, &run->part_capacity, run->part_count + count,
                 sizeof *run->parts))
        return ITA_E_MEMORY;
    for (size_t i = run->part_count; i < run->part_count + count; i++) {
        run->parts[i] = (run_part){.weight = weight};
        ita_text_open(&run->parts[i].place, run->task.allocator);
    }
    run->part_count += count;
    return ITA_OK;
}

void run_tell(ita_run *run, run_part *part, const ita_job_report *report) {
    run->parts_delivered += report->delivered - part->report.delivered;
    part->report = *report;
}

ita_status ita_run_open(const ita_run_task *task, ita_job *job, ita_run **run, ita_diag *diag) {
    ita_status status = ITA_OK;
    if (task->is_saved && !job->class_->save)
        status = run_fail_job(diag, ITA_E_UNSUPPORTED);
    else if (run_new(task, run) != ITA_OK)
        status = run_fail_job(diag, ITA_E_MEMORY);
    if (status == ITA_OK)
        (*run)->whole = job;
    else
        ita_job_close(job);
    return status;
}

void ita_run_close(ita_run *run) {
    if (!run) return;
    for (size_t i = 0; i < run->part_count; i++) {
        ita_job_close(run->parts[i].job);
        ita_text_close(&run->parts[i].place);
    }
    ita_give(run->task.allocator, run->parts, run->part_capacity * sizeof *run->parts);
    ita_job_close(run->whole);
    ita_text_close(&run->queue);
    ita_give(run->task.allocator, run, sizeof *run);
}

ita_status run_read_job(const ita_run_task *task, const char *bytes, size_t length, ita_job **job,
                        ita_diag *diag) {
    ita_diag why = {.key = "ok", .offset = ITA_NO_OFFSET};
    *job = NULL;
    ita_status status = task->resume(task->user, bytes, length, job, &why);
    if (status == ITA_OK) return ITA_OK;
    *job = NULL;
    if (why.status == ITA_OK) run_fail_job(&why, status);
    if (diag) *diag = why;
    return status;
}

// ---- solutions

ita_status run_drain(ita_job *job, ita_text *solutions) {
    if (!job->class_->take) return ITA_OK;
    ita_status status;
    while ((status = job->class_->take(job, solutions)) == ITA_OK)
        ita_put_char(solutions, '\0');
    if (status == ITA_E_NOT_FOUND) status = ita_text_status(solutions);
    return status;
}

void run_queue(ita_run *run, const char *solutions, size_t length) {
    for (size_t at = 0; at < length;) {
        if (run->task.limit && run->given >= run->task.limit) return;
        size_t size = strlen(solutions + at) + 1;
        ita_put_bytes(&run->queue, solutions + at, size);
        at += size;
        run->given++;
    }
    if (ita_text_status(&run->queue) != ITA_OK) fail_with(run, ITA_E_MEMORY);
}

static void queue_from(ita_run *run, ita_job *job) {
    ita_text solutions;
    ita_text_open(&solutions, run->task.allocator);
    fail_with(run, run_drain(job, &solutions));
    run_queue(run, ita_text_get(&solutions), solutions.length);
    ita_text_close(&solutions);
}

ita_status ita_run_take(ita_run *run, ita_text *solution) {
    if (run->queue_taken == run->queue.length) {
        ita_text_reset(&run->queue);
        run->queue_taken = 0;
        return ITA_E_NOT_FOUND;
    }
    const char *next = run->queue.data + run->queue_taken;
    ita_put(solution, next);
    run->queue_taken += strlen(next) + 1;
    return ita_text_status(solution);
}

size_t ita_run_waiting(const ita_run *run) {
    return run->queue.length - run->queue_taken;
}

// ---- dividing

static ita_status keep_whole(ita_run *run) {
    ita_status status = run_add_parts(run, 1, 1);
    if (status != ITA_OK) return status;
    ita_job_report report;
    run->is_single = true;
    run->parts[0].job = run->whole;
    ita_job_report_get(run->whole, &report);
    run_tell(run, &run->parts[0], &report);
    run->whole = NULL;
    return ITA_OK;
}

// What the whole did by itself, beside its parts of weight 1 each. One that has given away all its
// work may say that nothing is left.
static void note_done_before(ita_run *run, size_t parts) {
    ita_job_report report;
    ita_job_report_get(run->whole, &report);
    if (report.progress < 1)
        run->weight_done += (double)parts * report.progress / (1 - report.progress);
}

static ita_status split_whole(ita_run *run, size_t wanted) {
    ita_job **made = ita_take_zeroed(run->task.allocator, wanted, sizeof(ita_job *));
    if (!made) return ITA_E_MEMORY;
    size_t count = 0;
    ita_status status = run->whole->class_->split(run->whole, wanted, made, &count);
    if (status == ITA_OK && count > 0) status = run_add_parts(run, count, 1);
    for (size_t i = 0; i < count; i++) {
        if (status == ITA_OK)
            run->parts[i].job = made[i];
        else
            ita_job_close(made[i]);
    }
    ita_give(run->task.allocator, made, wanted * sizeof(ita_job *));
    if (status == ITA_OK && count > 0) note_done_before(run, count);
    if (status == ITA_OK) queue_from(run, run->whole);
    return status;
}

// A job that was saved whole, or whose division was stopped, to be divided now.
static ita_status make_whole(ita_run *run, ita_diag *diag) {
    run_part *part = &run->parts[0];
    const ita_status status = part->job ? ITA_OK
                                        : run_read_job(&run->task, ita_text_get(&part->place),
                                                       part->place.length, &run->whole, diag);
    if (status != ITA_OK) return status;
    if (part->job) run->whole = part->job;
    ita_text_close(&part->place);
    ita_give(run->task.allocator, run->parts, run->part_capacity * sizeof *run->parts);
    run->parts = NULL;
    run->part_count = run->part_capacity = 0;
    run->home_from = 0;
    run->parts_delivered = 0;
    run->is_single = false;
    return ITA_OK;
}

ita_status ita_run_divide(ita_run *run, size_t workers, ita_diag *diag) {
    run->workers = workers;
    if (run->is_settled) return ITA_OK; // a saved run that had come to its end
    if (run->is_single && workers > 1 && run->parts[0].state == RUN_HOME) {
        ita_status status = make_whole(run, diag);
        if (status != ITA_OK) return status;
    }
    if (run->part_count > 0 || !run->whole) return ITA_OK;
    const ita_job_class *class_ = run->whole->class_;
    ita_status status = ITA_OK;
    size_t wanted = workers < PARTS_MOST / PARTS_A_WORKER ? workers * PARTS_A_WORKER
                    : workers < PARTS_MOST / 2            ? PARTS_MOST
                                                          : workers * 2;
    if (workers > 1 && class_->split && class_->absorb && class_->save)
        status = split_whole(run, wanted);
    if (status == ITA_OK && run->part_count == 0) status = keep_whole(run);
    return run_fail_job(diag, status);
}

size_t ita_run_workers(const ita_run *run) {
    return run->is_single ? 1 : run->workers;
}

// ---- handing out

bool ita_run_is_ending(const ita_run *run) {
    return run->is_stopped || run->is_settled || run->failure != ITA_OK;
}

bool ita_run_is_over(const ita_run *run) {
    return ita_run_is_ending(run) || run->out_count + run->done_count == run->part_count;
}

size_t ita_run_parts_out(const ita_run *run) {
    return run->out_count;
}

static bool find_at_home(ita_run *run, size_t *index) {
    if (ita_run_is_ending(run)) return false;
    while (run->home_from < run->part_count && run->parts[run->home_from].state != RUN_HOME)
        run->home_from++;
    *index = run->home_from;
    return *index < run->part_count;
}

// The same for who would work: where there is none somebody is called home.
static bool find_next(ita_run *run, size_t *index) {
    const bool has_found = find_at_home(run, index);
    run->call.is_wanted = !has_found;
    return has_found;
}

static ita_status save_part(const ita_job *job, ita_text *place) {
    ita_text_reset(place);
    if (!job->class_->save) return ITA_E_UNSUPPORTED;
    ita_status status = job->class_->save(job, place);
    return status == ITA_OK ? ita_text_status(place) : status;
}

static void send_out(ita_run *run, run_part *part) {
    part->state = RUN_OUT;
    part->noted = run->asked;
    part->placed = part->report;
    run->out_count++;
}

// A part at home that is bytes becomes a job.
static ita_status read_part(ita_run *run, run_part *part, ita_diag *diag) {
    if (part->job) return ITA_OK;
    ita_status status =
        run_read_job(&run->task, ita_text_get(&part->place), part->place.length, &part->job, diag);
    if (status == ITA_OK) ita_job_share(part->job, run->whole);
    return status;
}

bool ita_run_hand_out(ita_run *run, ita_run_worker *worker) {
    size_t index;
    ita_diag diag;
    if (!find_next(run, &index)) return false;
    run_part *part = &run->parts[index];
    ita_status status = ITA_OK;
    if (!part->job) {
        status = read_part(run, part, &diag);
    } else if (run->task.is_saved) {
        status = run_fail_job(&diag, save_part(part->job, &part->place));
    }
    if (status != ITA_OK) {
        run_fail(run, &diag);
        return false;
    }
    worker->part = part->job;
    worker->index = index;
    part->job = NULL;
    send_out(run, part);
    return true;
}

bool ita_run_hand_out_bytes(ita_run *run, size_t *index, ita_text *bytes) {
    if (!find_next(run, index)) return false;
    run_part *part = &run->parts[*index];
    ita_status status = part->job ? save_part(part->job, &part->place) : ITA_OK;
    ita_put_bytes(bytes, ita_text_get(&part->place), part->place.length);
    if (status == ITA_OK) status = ita_text_status(bytes);
    if (status != ITA_OK) {
        fail_with(run, status);
        return false;
    }
    ita_job_close(part->job);
    part->job = NULL;
    send_out(run, part);
    return true;
}

// ---- taking in

void run_settle(ita_run *run) {
    ita_job_report report = {0};
    if (run->whole) ita_job_report_get(run->whole, &report);
    uint64_t delivered;
    if (__builtin_add_overflow(report.delivered, run->parts_delivered, &delivered))
        delivered = UINT64_MAX;
    bool is_enough = run->task.limit && delivered >= run->task.limit;
    run->is_settled = report.is_done || is_enough;
}

static void come_home(ita_run *run, run_part *part, ita_job *job) {
    const size_t index = (size_t)(part - run->parts);
    part->job = job;
    part->state = RUN_HOME;
    if (index < run->home_from) run->home_from = index;
    run->out_count--;
}

// The job of a finished part, at home again, becomes one with the whole.
static void absorb(ita_run *run, run_part *part, ita_job *job) {
    run->weight_done += part->weight;
    if (run->is_single) {
        run->whole = job;
    } else {
        ita_status status = run->whole->class_->absorb(run->whole, job);
        ita_job_close(job);
        fail_with(run, status);
    }
    queue_from(run, run->whole);
    part->state = RUN_DONE;
    run_tell(run, part, &(const ita_job_report){0});
    ita_text_close(&part->place);
    part->job = NULL;
    run->done_count++;
}

// ---- where somebody has nothing to do

// Nodes that are left to a part, about.
static double left_to(const run_part *part) {
    const double done = part->report.progress, nodes = (double)part->report.nodes;
    return part->state == RUN_OUT ? nodes * (1 - done) / (done > 1e-9 ? done : 1e-9) : 0;
}

// Calls the part with the most left, if somebody waits and that is worth it.
static void call_home(ita_run *run) {
    size_t best = 0;
    if (!run->call.is_wanted || run->call.is_out || ita_run_is_ending(run) || run->is_single ||
        !run->whole || !run->whole->class_->hand_on)
        return;
    for (size_t i = 1; i < run->part_count; i++)
        if (left_to(&run->parts[i]) > left_to(&run->parts[best])) best = i;
    const uint64_t worth = run->task.worth_a_call ? run->task.worth_a_call : WORTH_A_CALL;
    if (left_to(&run->parts[best]) >= (double)worth)
        run->call = (run_call){.is_wanted = true, .is_out = true, .index = best};
}

bool ita_run_calls(ita_run *run, size_t *index) {
    if (!run->call.is_out || run->call.is_told) return false;
    run->call.is_told = true;
    *index = run->call.index;
    return true;
}

// What is left of a part that came home becomes new parts, the part itself one with the whole.
static ita_status divide_part(ita_run *run, size_t index, ita_job **made, size_t wanted,
                              ita_diag *diag) {
    run_part *part = &run->parts[index];
    ita_status status = read_part(run, part, diag);
    if (status != ITA_OK) return status;
    size_t count = 0;
    ita_job_report report;
    status = run->whole->class_->hand_on(run->whole, part->job, wanted, made, &count);
    const double done = part->report.progress;
    if (status == ITA_OK && count > 0)
        status = run_add_parts(run, count, part->weight * (1 - done) / (double)count);
    for (size_t i = 0; i < count; i++) {
        if (status != ITA_OK)
            ita_job_close(made[i]);
        else
            run->parts[run->part_count - count + i].job = made[i];
        if (status == ITA_OK) ita_job_share(made[i], run->whole);
    }
    if (status != ITA_OK) return run_fail_job(diag, status);
    part = &run->parts[index];
    if (count > 0) part->weight *= done;
    ita_job_report_get(part->job, &report);
    if (report.is_done) absorb(run, part, part->job);
    return ITA_OK;
}

static void answer_call(ita_run *run, size_t index) {
    ita_diag diag;
    const size_t wanted = run->workers * PIECES_A_WORKER;
    if (ita_run_is_ending(run)) return;
    ita_job **made = ita_take_zeroed(run->task.allocator, wanted, sizeof(ita_job *));
    ita_status status =
        made ? divide_part(run, index, made, wanted, &diag) : run_fail_job(&diag, ITA_E_MEMORY);
    ita_give(run->task.allocator, made, wanted * sizeof(ita_job *));
    if (status != ITA_OK) run_fail(run, &diag);
}

static void swap(ita_text *a, ita_text *b) {
    ita_text c = *a;
    *a = *b;
    *b = c;
}

static ita_run_order order_for(ita_run *run, size_t index) {
    const run_part *part = &run->parts[index];
    if (part->state != RUN_OUT) return ITA_RUN_LEAVE;
    if (ita_run_is_ending(run)) return ITA_RUN_RETURN;
    call_home(run);
    if (run->call.is_out && run->call.index == index) return ITA_RUN_RETURN;
    return run->task.is_saved && part->noted < run->asked ? ITA_RUN_NOTE : ITA_RUN_GO_ON;
}

ita_run_order ita_run_take_in(ita_run *run, ita_run_worker *worker) {
    const size_t index = worker->index;
    run_part *part = &run->parts[index];
    const bool is_called = run->call.is_out && run->call.index == index;
    ita_run_parcel *parcel = &worker->parcel;
    run_tell(run, part, &parcel->report);
    run_queue(run, ita_text_get(&parcel->solutions), parcel->solutions.length);
    ita_text_reset(&parcel->solutions);
    switch (parcel->kind) {
    case ITA_RUN_NEWS: break;
    case ITA_RUN_NOTED:
        swap(&part->place, &parcel->place);
        part->noted = run->asked;
        part->placed = part->report;
        break;
    case ITA_RUN_RETURNED:
        if (!is_called && !ita_run_is_ending(run)) run->is_stopped = true; // it came by itself
        if (!worker->part) swap(&part->place, &parcel->place);
        come_home(run, part, worker->part);
        worker->part = NULL;
        if (is_called) answer_call(run, index);
        break;
    case ITA_RUN_FINISHED:
        run->out_count--;
        absorb(run, part, worker->part);
        worker->part = NULL;
        break;
    case ITA_RUN_FAILED:
        run_fail(run, &parcel->diag);
        ita_job_close(worker->part);
        worker->part = NULL;
        come_home(run, part, NULL);
        break;
    }
    if (is_called && run->parts[index].state != RUN_OUT) run->call = (run_call){0};
    if (run->failure == ITA_OK) run_settle(run);
    return order_for(run, index);
}

// ---- stopping, asking, telling

void ita_run_stop(ita_run *run) {
    run->is_stopped = true;
}

void ita_run_ask(ita_run *run) {
    run->asked++;
}

bool ita_run_is_noted(const ita_run *run) {
    for (size_t i = 0; i < run->part_count; i++)
        if (run->parts[i].state == RUN_OUT && run->parts[i].noted < run->asked) return false;
    return true;
}

static uint64_t sum(uint64_t a, uint64_t b) {
    return a + b < a ? UINT64_MAX : a + b;
}

// No more than was asked for, however much the workers found at once.
static void clip(ita_job_report *report, uint64_t limit) {
    if (limit == 0 || report->delivered <= limit) return;
    if (report->solutions == report->delivered) report->solutions = limit;
    report->delivered = limit;
}

// Each part by its weight: as much as every other, and those that one was divided into what it had
// left.
static double progress_of(const ita_run *run) {
    double done = run->weight_done, all = done;
    for (size_t i = 0; i < run->part_count; i++) {
        const run_part *part = &run->parts[i];
        if (part->state == RUN_DONE) continue;
        done += part->weight * part->report.progress;
        all += part->weight;
    }
    return all > 0 ? done / all : 0;
}

void ita_run_report(const ita_run *run, ita_job_report *report) {
    *report = (ita_job_report){0};
    if (run->whole)
        ita_job_report_get(run->whole, report);
    else if (run->is_single)
        *report = run->parts[0].report;
    bool is_whole = run->whole && report->is_done && run->failure == ITA_OK;
    for (size_t i = 0; i < run->part_count && run->whole; i++) {
        const ita_job_report *part = &run->parts[i].report;
        report->nodes = sum(report->nodes, part->nodes);
        report->solutions = sum(report->solutions, part->solutions);
        report->delivered = sum(report->delivered, part->delivered);
    }
    clip(report, run->task.limit);
    report->is_done = is_whole || (run->is_settled && run->failure == ITA_OK);
    if (!is_whole) {
        report->is_complete = report->has_unique = false;
        report->reason = NULL;
    }
    report->progress = report->is_done ? 1 : progress_of(run);
}

ita_status ita_run_outcome(const ita_run *run, ita_diag *diag) {
    if (run->failure != ITA_OK) {
        if (diag) *diag = run->diag;
        return run->failure;
    }
    ita_job_report report;
    ita_run_report(run, &report);
    return report.is_done ? ITA_OK : ITA_E_STOPPED;
}
