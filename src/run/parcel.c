// Parcels as bytes, for workers elsewhere. Bytes are little-endian; they come from another copy of
// this program, and what does not read well ends the run.
#include "run/books.h"

#include <string.h>

static const double progress_unit = 1000000000;

void run_put_report(const ita_job_report *report, ita_text *bytes) {
    ita_put_u64(bytes, report->solutions);
    ita_put_u64(bytes, report->delivered);
    ita_put_u64(bytes, report->nodes);
    ita_put_u64(bytes, report->progress > 0 ? (uint64_t)(report->progress * progress_unit) : 0);
}

bool run_read_report(ita_reader *reader, ita_job_report *report) {
    uint64_t progress;
    *report = (ita_job_report){0};
    if (!ita_read_u64(reader, &report->solutions) || !ita_read_u64(reader, &report->delivered) ||
        !ita_read_u64(reader, &report->nodes) || !ita_read_u64(reader, &progress))
        return false;
    report->progress = (double)progress / progress_unit;
    return report->progress <= 1;
}

void run_put_text(const ita_text *text, ita_text *bytes) {
    ita_put_u64(bytes, text->length);
    ita_put_bytes(bytes, ita_text_get(text), text->length);
}

bool run_read_text(ita_reader *reader, ita_text *text) {
    uint64_t length;
    if (!ita_read_u64(reader, &length) || length > reader->length - reader->at) return false;
    ita_put_bytes(text, reader->bytes + reader->at, (size_t)length);
    reader->at += (size_t)length;
    return ita_text_status(text) == ITA_OK;
}

// ---- diagnoses: marks and offsets belong to texts that are not here

static void put_words(const char *words, ita_text *bytes) {
    ita_put_u64(bytes, strlen(words));
    ita_put(bytes, words);
}

static bool read_words(ita_reader *reader, char *words, size_t size) {
    uint64_t length;
    if (!ita_read_u64(reader, &length) || length >= size || length > reader->length - reader->at)
        return false;
    memcpy(words, reader->bytes + reader->at, (size_t)length);
    words[length] = '\0';
    reader->at += (size_t)length;
    return true;
}

static void put_diag(const ita_diag *diag, ita_text *bytes) {
    ita_put_u32(bytes, (uint32_t)diag->status);
    put_words(diag->key, bytes);
    ita_put_u32(bytes, (uint32_t)diag->arg_count);
    ita_put_u32(bytes, diag->keyed);
    for (int i = 0; i < diag->arg_count; i++)
        put_words(diag->args[i], bytes);
}

static bool read_diag(ita_reader *reader, ita_run_parcel *parcel) {
    uint32_t status, args;
    parcel->diag = (ita_diag){.key = parcel->key, .offset = ITA_NO_OFFSET};
    if (!ita_read_u32(reader, &status) || status == ITA_OK || status > ITA_E_IO ||
        !read_words(reader, parcel->key, sizeof parcel->key) || !ita_read_u32(reader, &args) ||
        args > ITA_DIAG_ARGS || !ita_read_u32(reader, &parcel->diag.keyed))
        return false;
    parcel->diag.status = (ita_status)status;
    parcel->diag.arg_count = (int)args;
    for (uint32_t i = 0; i < args; i++)
        if (!read_words(reader, parcel->diag.args[i], ITA_DIAG_ARG_SIZE)) return false;
    return true;
}

// ---- parcels

void ita_run_pack(const ita_run_worker *worker, ita_text *bytes) {
    const ita_run_parcel *parcel = &worker->parcel;
    ita_put_u32(bytes, (uint32_t)parcel->kind);
    run_put_report(&parcel->report, bytes);
    run_put_text(&parcel->solutions, bytes);
    bool has_place = parcel->kind == ITA_RUN_NOTED || parcel->kind == ITA_RUN_RETURNED ||
                     parcel->kind == ITA_RUN_FINISHED;
    if (has_place) run_put_text(&parcel->place, bytes);
    if (parcel->kind == ITA_RUN_FAILED) put_diag(&parcel->diag, bytes);
}

static bool read_parcel(ita_reader *reader, ita_run_parcel *parcel) {
    uint32_t kind;
    if (!ita_read_u32(reader, &kind) || kind > ITA_RUN_FAILED ||
        !run_read_report(reader, &parcel->report) || !run_read_text(reader, &parcel->solutions))
        return false;
    parcel->kind = (ita_run_kind)kind;
    bool is_whole = parcel->solutions.length == 0 ||
                    parcel->solutions.data[parcel->solutions.length - 1] == '\0';
    bool is_read = kind == ITA_RUN_NEWS     ? true
                   : kind == ITA_RUN_FAILED ? read_diag(reader, parcel)
                                            : run_read_text(reader, &parcel->place);
    return is_whole && is_read && ita_read_end(reader);
}

static void read_again(const ita_run_task *task, ita_run_worker *worker, const char *bytes,
                       size_t length) {
    ita_run_parcel *parcel = &worker->parcel;
    if (run_read_job(task, bytes, length, &worker->part, &parcel->diag) != ITA_OK)
        parcel->kind = ITA_RUN_FAILED;
}

ita_run_order ita_run_take_in_bytes(ita_run *run, size_t index, const char *bytes, size_t length) {
    ita_run_worker worker;
    ita_reader reader = ita_read(bytes, length);
    ita_run_worker_open(&worker, &run->task);
    worker.index = index;
    if (!read_parcel(&reader, &worker.parcel)) {
        bool had_room = ita_text_status(&worker.parcel.solutions) == ITA_OK &&
                        ita_text_status(&worker.parcel.place) == ITA_OK;
        worker.parcel.kind = ITA_RUN_FAILED;
        run_fail_job(&worker.parcel.diag, had_room ? ITA_E_SYNTAX : ITA_E_MEMORY);
    } else if (worker.parcel.kind == ITA_RUN_FINISHED) {
        read_again(&run->task, &worker, ita_text_get(&worker.parcel.place),
                   worker.parcel.place.length);
    }
    ita_run_order order = ita_run_take_in(run, &worker);
    ita_run_worker_close(&worker);
    return order;
}

bool ita_run_unpack(ita_run_worker *worker, const ita_run_task *task, const char *bytes,
                    size_t length) {
    worker->parcel.report = (ita_job_report){0};
    read_again(task, worker, bytes, length);
    if (worker->part) ita_job_share(worker->part, worker->earlier);
    return worker->part != NULL;
}
