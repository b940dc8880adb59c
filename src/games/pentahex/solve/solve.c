// Solving the solo game through exact cover: a job here wraps the cover's job and turns options
// back into moves. Knows jobs and instances. Knows no search of its own.
#include "games/pentahex/solve/solve.h"

#include <string.h>

// A job, or a part of one. Parts use the instance of the job they came from, which outlives them.
typedef struct solo {
    ita_job job; // first: the interface hands it around by this
    const ita_allocator *allocator;
    const pentahex_config *config;
    pentahex_cover own;          // empty in a part
    const pentahex_cover *cover; // the instance, own or the whole's
    ita_job *inner;
} solo;

static solo *own(const ita_job *job) {
    return (solo *)(uintptr_t)job;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    return ita_job_step(own(job)->inner, budget, diag);
}

static void report(const ita_job *job, ita_job_report *out) {
    ita_job_report_get(own(job)->inner, out);
    bool is_searched = out->reason && strcmp(out->reason, "cover.none.searched") == 0;
    if (is_searched) out->reason = "pentahex.none"; // else cover says what makes it impossible
}

static ita_status take(ita_job *job, ita_text *solution) {
    const solo *s = own(job);
    const uint32_t *options;
    size_t count;
    ita_status status = ita_cover_job_take(s->inner, &options, &count);
    if (status != ITA_OK) return status;
    for (size_t i = 0; i < count; i++) {
        ita_move move = pentahex_move_of(s->config, s->cover->placements[options[i]]);
        if (i) ita_put_char(solution, ' ');
        pentahex_move_format(&s->config->base, NULL, &move, solution);
    }
    return ita_text_status(solution);
}

static ita_status save(const ita_job *job, ita_text *bytes) {
    const ita_job *inner = own(job)->inner;
    return inner->class_->save ? inner->class_->save(inner, bytes) : ITA_E_UNSUPPORTED;
}

// A part that was resumed has an instance of its own, equal but another; its results are carried
// over as bytes.
static ita_status absorb_stranger(solo *whole, solo *part) {
    ita_text bytes;
    ita_job *moved = NULL;
    ita_text_open(&bytes, whole->allocator);
    ita_status status = save(&part->job, &bytes);
    if (status == ITA_OK)
        status = ita_cover_job_resume(whole->cover->cover, ita_text_get(&bytes), bytes.length, NULL,
                                      whole->allocator, &moved, NULL);
    if (status == ITA_OK) status = whole->inner->class_->absorb(whole->inner, moved);
    if (status == ITA_OK) { // what waited went over: the part must not hand it out again
        ita_job_close(part->inner);
        part->inner = moved;
        part->cover = whole->cover;
        moved = NULL;
    }
    ita_job_close(moved);
    ita_text_close(&bytes);
    return status;
}

static ita_status absorb(ita_job *job, ita_job *part) {
    solo *whole = own(job);
    if (part->class_ != job->class_) return ITA_E_STATE;
    if (!whole->inner->class_->absorb) return ITA_E_UNSUPPORTED;
    if (own(part)->cover->cover != whole->cover->cover) return absorb_stranger(whole, own(part));
    return whole->inner->class_->absorb(whole->inner, own(part)->inner);
}

static void share(ita_job *job, const ita_job *other) {
    ita_job_share(own(job)->inner, own(other)->inner);
}

static void close_job(ita_job *job) {
    solo *s = own(job);
    ita_job_close(s->inner);
    pentahex_cover_close(&s->own, s->allocator);
    ita_give(s->allocator, s, sizeof *s);
}

static ita_status split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count);

static const ita_job_class solo_class = {
    .name = "pentahex.solo",
    .step = step,
    .report = report,
    .take = take,
    .save = save,
    .split = split,
    .absorb = absorb,
    .share = share,
    .close = close_job,
};

static solo *wrap(const pentahex_config *config, const ita_allocator *allocator) {
    solo *s = ita_take_zeroed(allocator, 1, sizeof *s);
    if (!s) return NULL;
    s->job.class_ = &solo_class;
    s->allocator = allocator;
    s->config = config;
    s->cover = &s->own;
    return s;
}

// The wrappers are made first, so that nothing can fail once the work is divided.
static ita_status split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count) {
    solo *whole = own(job);
    *part_count = 0;
    if (!whole->inner->class_->split) return ITA_OK; // it stays whole
    size_t made = 0;
    for (; made < wanted; made++) {
        solo *part = wrap(whole->config, whole->allocator);
        if (!part) break;
        part->cover = whole->cover;
        parts[made] = &part->job;
    }
    ita_job **inner = ita_take(whole->allocator, wanted * sizeof *inner);
    ita_status status = made == wanted && inner ? ITA_OK : ITA_E_MEMORY;
    if (status == ITA_OK)
        status = whole->inner->class_->split(whole->inner, wanted, inner, part_count);
    if (status != ITA_OK) *part_count = 0;
    for (size_t i = 0; i < *part_count; i++)
        own(parts[i])->inner = inner[i];
    for (size_t i = *part_count; i < made; i++)
        ita_job_close(parts[i]);
    ita_give(whole->allocator, inner, wanted * sizeof *inner);
    return status;
}

static ita_status open_solo(const pentahex_config *config, const void *state,
                            const ita_allocator *allocator, solo **out, ita_diag *diag) {
    solo *s = wrap(config, allocator);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = pentahex_cover_make(config, state, allocator, &s->own, diag);
    if (status != ITA_OK)
        close_job(&s->job);
    else
        *out = s;
    return status;
}

ita_status pentahex_solo_solve(const ita_config *config, const void *state,
                               const ita_solve_options *options, const ita_allocator *allocator,
                               ita_job **job, ita_diag *diag) {
    solo *s = NULL;
    ita_status status = open_solo(pentahex_own(config), state, allocator, &s, diag);
    if (status != ITA_OK) return status;
    ita_cover_options wanted = {.limit = options->limit,
                                .wants_solutions = options->wants_texts,
                                .method = options->method,
                                .seed = options->seed};
    status = ita_cover_job_new(s->own.cover, &wanted, allocator, &s->inner, diag);
    if (status != ITA_OK)
        close_job(&s->job);
    else
        *job = &s->job;
    return status;
}

ita_status pentahex_solo_resume(const ita_config *config, const void *state, const char *bytes,
                                size_t length, const ita_allocator *allocator, ita_job **job,
                                ita_diag *diag) {
    solo *s = NULL;
    ita_status status = open_solo(pentahex_own(config), state, allocator, &s, diag);
    if (status != ITA_OK) return status;
    status = ita_cover_job_resume(s->own.cover, bytes, length, NULL, allocator, &s->inner, diag);
    if (status != ITA_OK)
        close_job(&s->job);
    else
        *job = &s->job;
    return status;
}
