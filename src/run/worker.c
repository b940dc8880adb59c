// A worker: steps the part in its hand and says what came of it. Knows no other part, and the
// books only by what it brings.
#include "run/books.h"

static void open(ita_run_worker *worker, const ita_run_task *task) {
    *worker = (ita_run_worker){.is_saved = task->is_saved};
    ita_text_open(&worker->parcel.solutions, task->allocator);
    ita_text_open(&worker->parcel.place, task->allocator);
}

void ita_run_worker_open(ita_run_worker *worker, const ita_run_task *task) {
    open(worker, task);
}

void ita_run_worker_open_remote(ita_run_worker *worker, const ita_run_task *task) {
    open(worker, task);
    worker->is_remote = true;
}

void ita_run_put_by(ita_run_worker *worker) {
    ita_job_close(worker->earlier);
    worker->earlier = worker->part;
    worker->part = NULL;
}

void ita_run_worker_close(ita_run_worker *worker) {
    ita_run_put_by(worker);
    ita_run_put_by(worker);
    ita_text_close(&worker->parcel.solutions);
    ita_text_close(&worker->parcel.place);
}

static void fail(ita_run_worker *worker, ita_status status) {
    if (run_fail_job(&worker->parcel.diag, status) != ITA_OK) worker->parcel.kind = ITA_RUN_FAILED;
}

static void bring_solutions(ita_run_worker *worker) {
    fail(worker, run_drain(worker->part, &worker->parcel.solutions));
}

static void bring_place(ita_run_worker *worker) {
    ita_text *place = &worker->parcel.place;
    ita_text_reset(place);
    ita_status status = worker->part->class_->save(worker->part, place);
    fail(worker, status == ITA_OK ? ita_text_status(place) : status);
}

void ita_run_work(ita_run_worker *worker, uint64_t budget) {
    ita_run_parcel *parcel = &worker->parcel;
    parcel->diag = (ita_diag){.key = "ok", .offset = ITA_NO_OFFSET};
    ita_status status = ita_job_step(worker->part, budget, &parcel->diag);
    ita_job_report_get(worker->part, &parcel->report);
    parcel->kind = ITA_RUN_NEWS;
    if (status == ITA_E_STOPPED) {
        ita_run_return(worker);
    } else if (status != ITA_OK) {
        parcel->kind = ITA_RUN_FAILED;
        if (parcel->diag.status == ITA_OK) run_fail_job(&parcel->diag, status);
    } else if (parcel->report.is_done) {
        parcel->kind = ITA_RUN_FINISHED;
        bring_solutions(worker);
        if (worker->is_remote) bring_place(worker);
    } else if (!worker->is_saved) {
        bring_solutions(worker);
    }
}

void ita_run_note(ita_run_worker *worker) {
    worker->parcel.kind = ITA_RUN_NOTED;
    bring_solutions(worker);
    bring_place(worker);
}

void ita_run_return(ita_run_worker *worker) {
    worker->parcel.kind = ITA_RUN_RETURNED;
    bring_solutions(worker);
    if (worker->is_remote) bring_place(worker);
}
