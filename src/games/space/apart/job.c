// Many assemblies of one puzzle taken apart as a job: in steps, divided, saved, gone on with.
// A part has a range of the assemblies and tables of its own. What is saved lies between two
// assemblies: one that was begun is begun again.
#include "games/space/apart/apart.h"

#include "base/keeping.h"

#include "intarsia/base.h"

#include <string.h>

static const char head[] = "intarsia apart 1\n";

typedef struct tally {
    uint64_t apart, locked, unknown, nodes;
} tally;

typedef struct apart_job {
    ita_job job;
    const ita_allocator *allocator;
    apart_task task;
    uint64_t fingerprint;
    size_t first, next, end; // own assemblies
    bool is_begun;           // number `next`
    tally tally;
    uint64_t parts_out;
    const char *reason; // why one is unknown
    apart_tables *tables;
    apart_search *search;
    ita_text queue; // lines
    size_t taken;
} apart_job;

static apart_job *own(const ita_job *job) {
    return (apart_job *)(uintptr_t)job;
}

static uint64_t fingerprint_of(const apart_task *task) {
    uint64_t hash = ita_mix((uint64_t)task->lattice << 32 | (uint64_t)task->aim);
    hash = ita_mix(hash ^ task->count);
    for (size_t i = 0; i < task->count; i++) {
        const apart_assembly *a = &task->assemblies[i];
        hash = ita_mix(hash ^ a->piece_count);
        for (size_t k = 0; k < a->piece_count; k++)
            hash = ita_hash_bytes(a->pieces[k].cells, a->pieces[k].count * sizeof(ita_cell), hash);
        hash = ita_hash_bytes(a->groups, a->group_count * sizeof *a->groups, hash);
    }
    return hash;
}

// ---- what is found

static void put_result(ita_text *text, ita_lattice lattice, size_t number,
                       const apart_result *result) {
    ita_put_uint(text, number);
    if (result->end == APART_UNKNOWN) {
        ita_put(text, " unknown ");
        ita_put(text, result->reason);
        ita_put_char(text, '\n');
        return;
    }
    ita_put(text, result->end == APART_YES ? " apart " : " locked ");
    if (result->level_count == 0) ita_put_char(text, '0');
    apart_put_levels(text, result->levels, result->level_count);
    for (size_t i = 0; i < result->locked_count; i++) {
        ita_put_char(text, i ? '|' : ' ');
        apart_put_pieces(text, result->locked[i].pieces);
    }
    for (size_t i = 0; i < result->move_count; i++) {
        ita_put_char(text, ' ');
        apart_put_move(text, lattice, result->moves[i]);
    }
    ita_put_char(text, '\n');
}

static ita_status conclude(apart_job *j, const apart_result *result) {
    j->tally.apart += result->end == APART_YES;
    j->tally.locked += result->end == APART_LOCKED;
    j->tally.unknown += result->end == APART_UNKNOWN;
    if (result->end == APART_UNKNOWN) j->reason = apart_reason_of_both(j->reason, result->reason);
    j->tally.nodes += result->nodes;
    if (j->task.wants_texts) put_result(&j->queue, j->task.lattice, j->next, result);
    j->next++;
    j->is_begun = false;
    return ita_text_status(&j->queue);
}

// ---- working

static ita_status prepare(apart_job *j, ita_diag *diag) {
    ita_status status = ITA_OK;
    if (!j->tables) status = apart_tables_open(j->task.lattice, j->allocator, &j->tables, diag);
    if (status == ITA_OK && !j->search)
        status = apart_search_open(j->tables, j->task.bytes_most, j->allocator, &j->search, diag);
    return status;
}

static ita_status go_on(apart_job *j, uint64_t *budget, ita_diag *diag) {
    ita_status status = apart_search_step(j->search, budget, diag);
    if (status == ITA_OK && apart_search_is_done(j->search)) {
        const apart_result result = apart_search_result(j->search);
        if (conclude(j, &result)) status = ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    if (status) j->is_begun = false;
    return status;
}

// One that is too large is told as unknown: those behind it may not be.
static ita_status begin(apart_job *j, ita_diag *diag) {
    ita_diag refusal;
    uint64_t nothing = 0;
    ita_status status =
        apart_search_start(j->search, &j->task.assemblies[j->next], j->task.aim, &refusal);
    j->is_begun = status == ITA_OK;
    if (status == ITA_OK) return go_on(j, &nothing, diag); // some need no more
    if (status == ITA_E_LIMIT) {
        const apart_result large = {.end = APART_UNKNOWN, .reason = refusal.key};
        status = conclude(j, &large);
        return status ? ita_fail(diag, status, "memory") : ITA_OK;
    }
    if (diag) *diag = refusal;
    return status;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    apart_job *j = own(job);
    ita_status status = j->next < j->end ? prepare(j, diag) : ITA_OK;
    while (status == ITA_OK && j->next < j->end && budget > 0) {
        if (j->is_begun) {
            status = go_on(j, &budget, diag);
        } else {
            budget--;
            status = begin(j, diag);
        }
    }
    return status;
}

// Why none came apart, when all were looked at.
static const char *reason_of(const tally *sums, const char *unknown) {
    if (sums->apart > 0) return NULL;
    if (sums->unknown > 0) return unknown;
    return sums->locked > 0 ? "space.apart.locked" : "space.apart.nothing";
}

static void report(const ita_job *job, ita_job_report *out) {
    const apart_job *j = own(job);
    memset(out, 0, sizeof *out);
    const size_t count = j->end - j->first;
    out->progress = count ? (double)(j->next - j->first) / (double)count : 1;
    out->is_done = j->next == j->end && j->parts_out == 0;
    out->nodes = j->tally.nodes + (j->is_begun ? apart_search_nodes(j->search) : 0);
    out->solutions = out->unique = out->delivered = j->tally.apart;
    out->is_complete = out->has_unique = out->is_done && j->tally.unknown == 0;
    if (out->is_done) out->reason = reason_of(&j->tally, j->reason);
}

static ita_status take(ita_job *job, ita_text *solution) {
    apart_job *j = own(job);
    if (j->taken == j->queue.length) return ITA_E_NOT_FOUND;
    const char *line = j->queue.data + j->taken;
    const char *end = memchr(line, '\n', j->queue.length - j->taken);
    if (!end) return ITA_E_MEMORY; // for its end there was none
    const size_t length = (size_t)(end - line);
    ita_put_bytes(solution, line, length);
    if (ita_text_status(solution)) return ITA_E_MEMORY;
    j->taken += length + 1;
    if (j->taken < j->queue.length) return ITA_OK;
    ita_text_reset(&j->queue);
    j->taken = 0;
    return ITA_OK;
}

static void close_job(ita_job *job) {
    apart_job *j = own(job);
    apart_search_close(j->search);
    apart_tables_close(j->tables);
    ita_text_close(&j->queue);
    ita_give(j->allocator, j, sizeof *j);
}

// ---- dividing

static apart_job *new_job(const apart_job *like) {
    apart_job *j = ita_take_zeroed(like->allocator, 1, sizeof *j);
    if (!j) return NULL;
    j->job = like->job;
    j->allocator = like->allocator;
    j->task = like->task;
    j->fingerprint = like->fingerprint;
    ita_text_open(&j->queue, j->allocator);
    return j;
}

// One that was begun is begun again by the part that gets it.
static ita_status split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count) {
    apart_job *j = own(job);
    const size_t left = j->end - j->next;
    const size_t count = left < wanted ? left : wanted;
    *part_count = 0;
    for (size_t i = 0; i < count; i++) {
        apart_job *part = new_job(j);
        if (!part) {
            while (*part_count > 0)
                close_job(parts[--*part_count]);
            return ITA_E_MEMORY;
        }
        part->first = part->next = j->next + left * i / count;
        part->end = j->next + left * (i + 1) / count;
        parts[(*part_count)++] = &part->job;
    }
    if (count == 0) return ITA_OK;
    if (j->is_begun) j->tally.nodes += apart_search_nodes(j->search);
    j->is_begun = false;
    j->end = j->next;
    j->parts_out += count;
    return ITA_OK;
}

static ita_status absorb(ita_job *job, ita_job *other) {
    apart_job *j = own(job);
    if (other->class_ != job->class_) return ITA_E_STATE;
    const apart_job *part = own(other);
    const bool is_finished = part->next == part->end && part->parts_out == 0;
    if (j->parts_out == 0 || !is_finished || part->fingerprint != j->fingerprint)
        return ITA_E_STATE;
    if (part->queue.length > part->taken)
        ita_put_bytes(&j->queue, part->queue.data + part->taken, part->queue.length - part->taken);
    j->parts_out--;
    j->tally.apart += part->tally.apart;
    j->tally.locked += part->tally.locked;
    j->tally.unknown += part->tally.unknown;
    j->tally.nodes += part->tally.nodes;
    j->reason = apart_reason_of_both(j->reason, part->reason);
    return ita_text_status(&j->queue);
}

// ---- saving

static ita_status save(const ita_job *job, ita_text *bytes) {
    const apart_job *j = own(job);
    ita_put(bytes, head);
    ita_put_u64(bytes, j->fingerprint);
    ita_put_u32(bytes, j->task.wants_texts);
    const uint64_t numbers[] = {j->first,       j->next,         j->end,
                                j->tally.apart, j->tally.locked, j->tally.unknown,
                                j->tally.nodes, j->parts_out,    j->queue.length - j->taken};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        ita_put_u64(bytes, numbers[i]);
    ita_put_u32(bytes, apart_reason_number(j->reason));
    if (j->queue.length > j->taken)
        ita_put_bytes(bytes, j->queue.data + j->taken, j->queue.length - j->taken);
    ita_text_need(bytes, &j->queue);
    return ita_text_status(bytes);
}

static bool read_job(ita_reader *in, apart_job *j) {
    uint64_t fingerprint, numbers[9];
    uint32_t wants_texts, reason;
    if (!ita_read_words(in, head) || !ita_read_u64(in, &fingerprint) ||
        fingerprint != j->fingerprint || !ita_read_u32(in, &wants_texts) ||
        wants_texts != (uint32_t)j->task.wants_texts)
        return false;
    for (size_t i = 0; i < 9; i++)
        if (!ita_read_u64(in, &numbers[i])) return false;
    if (!ita_read_u32(in, &reason) || reason >= APART_REASONS) return false;
    if (numbers[0] > numbers[1] || numbers[1] > numbers[2] || numbers[2] > j->task.count ||
        numbers[8] != in->length - in->at)
        return false;
    j->first = (size_t)numbers[0];
    j->next = (size_t)numbers[1];
    j->end = (size_t)numbers[2];
    j->tally = (tally){numbers[3], numbers[4], numbers[5], numbers[6]};
    j->parts_out = numbers[7];
    j->reason = apart_reason(reason);
    if (numbers[8] == 0) return true;
    ita_put_bytes(&j->queue, in->bytes + in->at, (size_t)numbers[8]);
    return in->bytes[in->length - 1] == '\n'; // so that every line has its end
}

static const ita_job_class job_class = {.name = "space.apart",
                                        .step = step,
                                        .report = report,
                                        .take = take,
                                        .save = ITA_KEEPS_JOBS ? save : NULL,
                                        .split = ITA_KEEPS_JOBS ? split : NULL,
                                        .absorb = ITA_KEEPS_JOBS ? absorb : NULL,
                                        .close = close_job};

ita_status apart_job_open(const apart_task *task, const ita_allocator *allocator, ita_job **job,
                          ita_diag *diag) {
    const apart_job like = {.job = {&job_class},
                            .allocator = allocator,
                            .task = *task,
                            .fingerprint = fingerprint_of(task)};
    apart_job *j = new_job(&like);
    if (!j) return ita_fail(diag, ITA_E_MEMORY, "memory");
    j->end = task->count;
    *job = &j->job;
    return ITA_OK;
}

ita_status apart_job_resume(const apart_task *task, const char *bytes, size_t length,
                            const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    ita_job *made;
    ita_status status = apart_job_open(task, allocator, &made, diag);
    if (status) return status;
    ita_reader in = ita_read(bytes, length);
    const bool is_read = read_job(&in, own(made));
    if (is_read && ita_text_status(&own(made)->queue) == ITA_OK) {
        *job = made;
        return ITA_OK;
    }
    close_job(made);
    return is_read ? ita_fail(diag, ITA_E_MEMORY, "memory")
                   : ita_fail(diag, ITA_E_SYNTAX, "space.apart.bytes");
}
