// A job whose every number is known, for tests of running jobs.
#ifndef INTARSIA_TESTS_SPAN_H
#define INTARSIA_TESTS_SPAN_H

#include "check.h"

#include "intarsia/base.h"
#include "intarsia/run.h"

// Looks at the numbers from..end-1; every seventh is a solution. Some mistakes can be asked for.
typedef struct span {
    ita_job base;
    uint64_t next, end, found, limit, parts_out;
    uint64_t weight;    // what a solution counts
    uint64_t breaks_at; // the number at which a step fails
    double progress;    // what it says of itself
    ita_text waiting;
} span;

static const ita_job_class span_class;

static inline span *span_own(const ita_job *job) {
    return (span *)(uintptr_t)job;
}

static inline span *span_new(uint64_t from, uint64_t end) {
    span *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->base.class_ = &span_class;
    s->next = from;
    s->end = end;
    s->weight = 1;
    s->breaks_at = UINT64_MAX;
    ita_text_open(&s->waiting, ita_heap());
    return s;
}

static inline bool span_is_cut(const span *s) {
    return s->limit && s->found >= s->limit;
}

static inline ita_status span_step(ita_job *job, uint64_t budget, ita_diag *diag) {
    span *s = span_own(job);
    for (; budget > 0 && s->next < s->end && !span_is_cut(s); budget--) {
        if (s->next == s->breaks_at) {
            if (s->breaks_at % 2) return ITA_E_MEMORY; // without a word
            if (s->breaks_at % 4 == 2) return ITA_E_STOPPED;
            ita_fail(diag, ITA_E_LIMIT, "option.many");
            ita_diag_arg(diag, "seven");
            return ITA_E_LIMIT;
        }
        uint64_t number = s->next++;
        if (number % 7) continue;
        s->found++;
        ita_put_uint(&s->waiting, number);
        ita_put_char(&s->waiting, '\n');
    }
    return ITA_OK;
}

static inline void span_report(const ita_job *job, ita_job_report *out) {
    const span *s = span_own(job);
    out->is_done = span_is_cut(s) || (s->next == s->end && s->parts_out == 0);
    out->is_complete = out->is_done && !span_is_cut(s);
    out->solutions = s->found * s->weight;
    out->delivered = s->found;
    out->nodes = s->next;
    out->progress = s->progress;
    out->reason = s->found ? NULL : "ok"; // too early, but it is not let through
}

static inline ita_status span_take(ita_job *job, ita_text *solution) {
    span *s = span_own(job);
    const char *line = ita_text_get(&s->waiting), *end = strchr(line, '\n');
    if (!end) return ITA_E_NOT_FOUND;
    ita_put_bytes(solution, line, (size_t)(end - line));
    size_t length = (size_t)(end - line) + 1;
    memmove(s->waiting.data, s->waiting.data + length, s->waiting.length - length + 1);
    s->waiting.length -= length;
    return ITA_OK;
}

static inline ita_status span_save(const ita_job *job, ita_text *bytes) {
    const span *s = span_own(job);
    const uint64_t numbers[] = {s->next,      s->end,    s->found,    s->limit,
                                s->parts_out, s->weight, s->breaks_at};
    for (size_t i = 0; i < 7; i++)
        ita_put_u64(bytes, numbers[i]);
    ita_put_bytes(bytes, ita_text_get(&s->waiting), s->waiting.length);
    return ita_text_status(bytes);
}

static inline ita_status span_resume(void *user, const char *bytes, size_t length, ita_job **job,
                                     ita_diag *diag) {
    ita_reader reader = ita_read(bytes, length);
    span *s = span_new(0, 0);
    uint64_t *numbers[] = {&s->next,      &s->end,    &s->found,    &s->limit,
                           &s->parts_out, &s->weight, &s->breaks_at};
    for (size_t i = 0; i < 7; i++)
        if (!ita_read_u64(&reader, numbers[i])) {
            ita_job_close(&s->base);
            return ita_fail(diag, ITA_E_SYNTAX, "job.part");
        }
    ita_put_bytes(&s->waiting, bytes + reader.at, length - reader.at);
    if (user) s->breaks_at = UINT64_MAX; // the cause is gone
    *job = &s->base;
    return ITA_OK;
}

static inline ita_status span_split(ita_job *job, size_t wanted, ita_job **parts,
                                    size_t *part_count) {
    span *s = span_own(job);
    *part_count = 0;
    while (*part_count < wanted && s->next < s->end) {
        uint64_t length = (s->end - s->next) / (wanted - *part_count);
        span *part = span_new(s->next, s->next + (length ? length : 1));
        part->limit = s->limit;
        part->weight = s->weight;
        part->breaks_at = s->breaks_at;
        s->next = part->end;
        parts[(*part_count)++] = &part->base;
    }
    s->parts_out += *part_count;
    return ITA_OK;
}

static inline ita_status span_absorb(ita_job *job, ita_job *part) {
    span *s = span_own(job), *p = span_own(part);
    uint64_t solutions;
    if (s->parts_out == 0) return ITA_E_STATE;
    s->parts_out--;
    s->found += p->found;
    if (__builtin_mul_overflow(s->found, s->weight, &solutions)) return ITA_E_OVERFLOW;
    ita_put_bytes(&s->waiting, ita_text_get(&p->waiting), p->waiting.length);
    ita_text_reset(&p->waiting);
    return ITA_OK;
}

static inline ita_status span_hand_on(ita_job *job, ita_job *part, size_t wanted, ita_job **parts,
                                      size_t *part_count) {
    ita_status status = span_split(part, wanted, parts, part_count);
    span_own(part)->parts_out -= *part_count;
    span_own(job)->parts_out += *part_count;
    return status;
}

static inline void span_close(ita_job *job) {
    ita_text_close(&span_own(job)->waiting);
    free(job);
}

static const ita_job_class span_class = {.name = "span",
                                         .step = span_step,
                                         .report = span_report,
                                         .take = span_take,
                                         .save = span_save,
                                         .split = span_split,
                                         .absorb = span_absorb,
                                         .hand_on = span_hand_on,
                                         .close = span_close};

static inline ita_run_task span_task(uint64_t limit, bool is_saved) {
    return (ita_run_task){.name = "span",
                          .limit = limit,
                          .is_saved = is_saved,
                          .resume = span_resume,
                          .allocator = ita_heap()};
}

#endif
