// A run as bytes and back. The header holds the length and a checksum over everything behind it, so
// that nothing is gone on with that is not as it was written, to the last bit.
#include "run/books.h"

#include "intarsia/base.h"

#include <string.h>

static const char head[] = "intarsia-run 2\n";
static const char first_head[] =
    "intarsia-run 1\n";                      // before parts were divided late: of one weight
static const double weight_unit = 1e12;      // of all parts together
enum { CHECKED_FROM = sizeof head - 1 + 8 }; // the checksum covers all that follows it

// ---- writing

static ita_status put_job(const ita_job *job, ita_text *bytes) {
    ita_text place;
    ita_text_open(&place, bytes->allocator);
    ita_status status = job->class_->save(job, &place);
    if (status == ITA_OK) status = ita_text_status(&place);
    run_put_text(&place, bytes);
    ita_text_close(&place);
    return status;
}

static double whole_weight(const ita_run *run) {
    double sum = run->weight_done;
    for (size_t i = 0; i < run->part_count; i++)
        if (run->parts[i].state != RUN_DONE) sum += run->parts[i].weight;
    return sum;
}

static void put_weight(double weight, double whole, ita_text *bytes) {
    ita_put_u64(bytes, whole > 0 ? (uint64_t)(weight / whole * weight_unit) : 0);
}

static ita_status put_parts(const ita_run *run, ita_text *bytes) {
    ita_status status = ITA_OK;
    const double whole = whole_weight(run);
    ita_put_u64(bytes, run->part_count - run->done_count);
    for (size_t i = 0; i < run->part_count && status == ITA_OK; i++) {
        const run_part *part = &run->parts[i];
        if (part->state == RUN_DONE) continue;
        put_weight(part->weight, whole, bytes);
        run_put_report(part->state == RUN_OUT ? &part->placed : &part->report, bytes);
        if (part->job)
            status = put_job(part->job, bytes);
        else
            run_put_text(&part->place, bytes);
    }
    return status;
}

static ita_status put_body(const ita_run *run, ita_text *body) {
    ita_put_u64(body, strlen(run->task.name));
    ita_put(body, run->task.name);
    ita_put_u64(body, run->given);
    ita_put_u64(body, ita_run_waiting(run));
    ita_put_bytes(body, ita_text_get(&run->queue) + run->queue_taken, ita_run_waiting(run));
    ita_put_u32(body, !run->whole); // then its only part is all there is
    put_weight(run->weight_done, whole_weight(run), body);
    ita_status status = run->whole ? put_job(run->whole, body) : ITA_OK;
    if (status == ITA_OK) status = put_parts(run, body);
    return status == ITA_OK ? ita_text_status(body) : status;
}

ita_status ita_run_save(const ita_run *run, ita_text *bytes) {
    ita_text body;
    if (run->failure != ITA_OK) return run->failure;
    ita_text_open(&body, run->task.allocator);
    ita_put_u64(&body, 0); // the length, known at the end
    ita_status status = put_body(run, &body);
    if (status == ITA_OK) {
        uint64_t length = body.length;
        for (size_t i = 0; i < 8; i++)
            body.data[i] = (char)(unsigned char)(length >> (8 * i) & 255);
        ita_put(bytes, head);
        ita_put_u64(bytes, ita_hash_bytes(body.data, body.length, 0));
        ita_put_bytes(bytes, body.data, body.length);
        status = ita_text_status(bytes);
    }
    ita_text_close(&body);
    return status;
}

// ---- reading

static bool is_as_written(ita_reader *in, bool *has_weights) {
    uint64_t checksum, length;
    *has_weights = ita_read_words(in, head);
    if ((!*has_weights && !ita_read_words(in, first_head)) || !ita_read_u64(in, &checksum))
        return false;
    const char *body = in->bytes + CHECKED_FROM;
    size_t rest = in->length - CHECKED_FROM;
    return ita_read_u64(in, &length) && length == rest && ita_hash_bytes(body, rest, 0) == checksum;
}

static bool read_name(ita_reader *in, const char *name, bool *is_same) {
    uint64_t length;
    if (!ita_read_u64(in, &length) || length > in->length - in->at) return false;
    *is_same = ita_text_is(in->bytes + in->at, (size_t)length, name);
    in->at += (size_t)length;
    return true;
}

static ita_status read_whole(ita_reader *in, ita_run *run, ita_diag *diag) {
    uint64_t length;
    if (!ita_read_u64(in, &length) || length > in->length - in->at)
        return ita_fail(diag, ITA_E_SYNTAX, "run.saved");
    const char *bytes = in->bytes + in->at;
    in->at += (size_t)length;
    return run_read_job(&run->task, bytes, (size_t)length, &run->whole, diag);
}

static ita_status read_text(ita_reader *in, ita_text *text) {
    if (run_read_text(in, text)) return ITA_OK;
    return ita_text_status(text) == ITA_OK ? ITA_E_SYNTAX : ITA_E_MEMORY;
}

static ita_status read_queue(ita_reader *in, ita_run *run) {
    if (!ita_read_u64(in, &run->given)) return ITA_E_SYNTAX;
    ita_status status = read_text(in, &run->queue);
    if (status != ITA_OK || run->queue.length == 0) return status;
    return run->queue.data[run->queue.length - 1] == '\0' ? ITA_OK : ITA_E_SYNTAX;
}

// Parts stay bytes until they are handed out.
static ita_status read_parts(ita_reader *in, bool has_weights, ita_run *run) {
    uint64_t count, weight;
    if (!ita_read_u64(in, &count) || count > in->length - in->at || (run->is_single && count != 1))
        return ITA_E_SYNTAX;
    ita_status status = count > 0 ? run_add_parts(run, (size_t)count, 1) : ITA_OK;
    for (size_t i = 0; i < run->part_count && status == ITA_OK; i++) {
        ita_job_report report;
        if (has_weights && !ita_read_u64(in, &weight)) return ITA_E_SYNTAX;
        if (has_weights) run->parts[i].weight = (double)weight;
        if (!run_read_report(in, &report)) return ITA_E_SYNTAX;
        run_tell(run, &run->parts[i], &report);
        status = read_text(in, &run->parts[i].place);
    }
    return status == ITA_OK && !ita_read_end(in) ? ITA_E_SYNTAX : status;
}

static ita_status fail_read(ita_status status, ita_diag *diag) {
    if (status == ITA_OK) return ITA_OK;
    return ita_fail(diag, status, status == ITA_E_MEMORY ? "memory" : "run.saved");
}

static ita_status read_body(ita_reader *in, bool has_weights, ita_run *run, ita_diag *diag) {
    uint64_t earlier; // weight, or number, of parts that are done
    uint32_t is_single;
    ita_status status = read_queue(in, run);
    bool is_good = status == ITA_OK && ita_read_u32(in, &is_single) && is_single <= 1 &&
                   ita_read_u64(in, &earlier);
    if (!is_good) return fail_read(status == ITA_OK ? ITA_E_SYNTAX : status, diag);
    run->is_single = is_single;
    run->weight_done = (double)earlier;
    if (!run->is_single) status = read_whole(in, run, diag);
    if (status == ITA_OK) status = fail_read(read_parts(in, has_weights, run), diag);
    if (status == ITA_OK) run_settle(run);
    return status;
}

ita_status ita_run_resume(const ita_run_task *task, const char *bytes, size_t length, ita_run **out,
                          ita_diag *diag) {
    ita_reader in = ita_read(bytes, length);
    bool is_same, has_weights;
    if (!is_as_written(&in, &has_weights) || !read_name(&in, task->name, &is_same))
        return ita_fail(diag, ITA_E_SYNTAX, "run.saved");
    if (!is_same) return ita_fail(diag, ITA_E_ILLEGAL, "run.saved.other");
    ita_run *run;
    if (run_new(task, &run) != ITA_OK) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = read_body(&in, has_weights, run, diag);
    if (status == ITA_OK)
        *out = run;
    else
        ita_run_close(run);
    return status;
}
