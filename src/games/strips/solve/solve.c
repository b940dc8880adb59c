// The solver as a job that can be stopped, saved and resumed. The search is search.c's; here it is
// cut into steps, its solutions are kept until they are taken, and its bytes are checked.
#include "base/keeping.h"
#include "games/one_way.h"
#include "games/strips/solve/growth.h"
#include "games/strips/solve/puzzle.h"

#include <string.h>

typedef struct solve_job {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    bool wants_texts;
    uint64_t position; // hash of what is solved, so that bytes of another are refused
    ita_text found;    // solutions not taken yet, a line each
    size_t taken;      // bytes of them that were
    strips_search search;
} solve_job;

static solve_job *own(ita_job *job) {
    return (solve_job *)job;
}

static bool is_done(const strips_search *s) {
    return s->stage == STRIPS_STAGE_DONE || s->was_cut;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    solve_job *j = own(job);
    uint64_t end = j->search.nodes + budget;
    while (!is_done(&j->search) && j->search.nodes < end) {
        if (!strips_search_run(&j->search, end - j->search.nodes)) continue;
        if (!j->wants_texts) continue;
        strips_search_put(&j->search, &j->found);
        ita_put_char(&j->found, '\n');
    }
    if (ita_text_status(&j->found) == ITA_OK) return ITA_OK;
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

static bool wants_long(const strips_search *s) {
    return s->problem.config->goal == STRIPS_GOAL_LONGEST;
}

static void report(const ita_job *job, ita_job_report *out) {
    const strips_search *s = &((const solve_job *)job)->search;
    memset(out, 0, sizeof *out);
    out->is_done = is_done(s);
    out->is_complete = out->has_unique = s->stage == STRIPS_STAGE_DONE && !s->was_cut;
    out->nodes = s->nodes;
    out->solutions = out->delivered = s->solutions;
    out->unique = s->unique;
    out->reason = s->reason;
    bool is_known = s->solutions > 0;
    out->measure = !is_known ? NULL : wants_long(s) ? "length" : "strips";
    out->value = is_known ? s->goal : 0;
    double stages = s->stage == STRIPS_STAGE_LIST ? 0.5 : 0;
    int roots = s->root_count > 0 ? s->root_count : 1;
    out->progress = out->is_done ? 1 : stages + 0.5 * (s->root > 0 ? s->root : 0) / roots;
}

static ita_status take(ita_job *job, ita_text *solution) {
    solve_job *j = own(job);
    const char *line = ita_text_get(&j->found) + j->taken;
    const char *end = j->found.length > j->taken ? strchr(line, '\n') : NULL;
    if (!end) return ITA_E_NOT_FOUND;
    ita_put_bytes(solution, line, (size_t)(end - line));
    j->taken += (size_t)(end - line) + 1;
    if (j->taken == j->found.length) {
        ita_text_reset(&j->found);
        j->taken = 0;
    }
    return ita_text_status(solution);
}

static const char magic[] = "strips 1\n";

static ita_status save(const ita_job *job, ita_text *bytes) {
    const solve_job *j = (const solve_job *)job;
    ita_put(bytes, magic);
    ita_put_u64(bytes, j->position);
    ita_put_u64(bytes, j->search.limit);
    ita_put_char(bytes, j->wants_texts ? '1' : '0');
    size_t waiting = j->found.length - j->taken;
    ita_put_u64(bytes, waiting);
    ita_put_bytes(bytes, ita_text_get(&j->found) + j->taken, waiting);
    strips_search_save(&j->search, bytes);
    return ita_text_status(bytes);
}

static void close(ita_job *job) {
    solve_job *j = own(job);
    strips_search_close(&j->search);
    ita_text_close(&j->found);
    ita_give(j->allocator, j, sizeof *j);
}

static const ita_job_class solve_class = {.name = "strips",
                                          .step = step,
                                          .report = report,
                                          .take = take,
                                          .save = ITA_KEEPS_JOBS ? save : NULL,
                                          .close = close};

// Config and position as one number.
static ita_status position_hash(const ita_config *config, const void *state,
                                const ita_allocator *allocator, uint64_t *hash) {
    ita_text text;
    ita_text_open(&text, allocator);
    ita_config_format(config, &text);
    ita_put_char(&text, ' ');
    strips_state_format(config, state, &text);
    *hash = ita_hash_bytes(ita_text_get(&text), text.length, 6);
    ita_status status = ita_text_status(&text);
    ita_text_close(&text);
    return status;
}

static ita_status open(const ita_config *config, const void *state, uint64_t limit,
                       const ita_allocator *allocator, solve_job **made, ita_diag *diag) {
    solve_job *j = ita_take_zeroed(allocator, 1, sizeof *j);
    if (!j) return ita_fail(diag, ITA_E_MEMORY, "memory");
    j->job.class_ = &solve_class;
    j->allocator = allocator;
    ita_text_open(&j->found, allocator);
    ita_status status = position_hash(config, state, allocator, &j->position);
    if (status == ITA_OK)
        status = strips_search_open(&j->search, strips_own(config), state, limit, allocator);
    if (status != ITA_OK) {
        ita_give(allocator, j, sizeof *j);
        return ita_fail(diag, status, "memory");
    }
    *made = j;
    return ITA_OK;
}

ita_status strips_solve(const ita_config *config, const void *state,
                        const ita_solve_options *options, const ita_allocator *allocator,
                        ita_job **job, ita_diag *diag) {
    solve_job *made;
    ita_status status = ita_one_way(options, diag);
    if (status == ITA_OK) status = open(config, state, options->limit, allocator, &made, diag);
    if (status != ITA_OK) return status;
    made->wants_texts = options->wants_texts;
    *job = &made->job;
    return ITA_OK;
}

static bool load(solve_job *j, ita_reader *reader) {
    uint64_t position, waiting;
    if (!ita_read_words(reader, magic) || !ita_read_u64(reader, &position) ||
        position != j->position || !ita_read_u64(reader, &j->search.limit))
        return false;
    j->wants_texts = ita_read_peek(reader) == '1';
    if (!ita_read_char(reader, '0') && !ita_read_char(reader, '1')) return false;
    if (!ita_read_u64(reader, &waiting) || waiting > reader->length - reader->at) return false;
    ita_put_bytes(&j->found, reader->bytes + reader->at, (size_t)waiting);
    reader->at += (size_t)waiting;
    return strips_search_load(&j->search, reader);
}

ita_status strips_resume(const ita_config *config, const void *state, const char *bytes,
                         size_t length, const ita_allocator *allocator, ita_job **job,
                         ita_diag *diag) {
    solve_job *made;
    ita_status status = open(config, state, 0, allocator, &made, diag);
    if (status != ITA_OK) return status;
    ita_reader reader = ita_read(bytes, length);
    if (!load(made, &reader)) {
        status = ita_fail_at(diag, ITA_E_SYNTAX, "strips.solve.bytes", reader.at);
    } else if (ita_text_status(&made->found) != ITA_OK) {
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    } else {
        *job = &made->job;
        return ITA_OK;
    }
    close(&made->job);
    return status;
}
