// Solving through exact cover: a job here wraps the cover's job and turns options back into moves.
// Knows jobs and instances. Knows no game and no search of its own.
#include "games/by_cover.h"

#include <string.h>

// A job, or a part of one. Parts use the instance of the job they came from, which outlives them.
typedef struct solving {
    ita_job job; // first: the interface hands it around by this
    const by_cover_game *game;
    const ita_allocator *allocator;
    const ita_config *config;
    by_cover own;             // empty in a part
    const by_cover *instance; // own or the whole's
    ita_job *inner;
} solving;

static solving *of(const ita_job *job) {
    return (solving *)(uintptr_t)job;
}

// ---- instances

ita_status by_cover_add(by_cover *instance, ita_cover_builder *builder, uint32_t placement,
                        const ita_cover_entry *entries, size_t entry_count,
                        const ita_allocator *allocator, ita_diag *diag) {
    ita_status status = ita_grow(allocator, &instance->placements, &instance->placement_capacity,
                                 instance->option_count + 1, sizeof *instance->placements);
    if (status != ITA_OK) return ita_fail(diag, status, "memory");
    instance->placements[instance->option_count++] = placement;
    return ita_cover_add_option(builder, entries, entry_count, NULL, diag);
}

void by_cover_close(by_cover *instance, const ita_allocator *allocator) {
    if (instance->cover) ita_cover_close(instance->cover);
    ita_give(allocator, instance->placements,
             instance->placement_capacity * sizeof *instance->placements);
    *instance = (by_cover){0};
}

ita_status by_cover_as_places(by_cover *instance, const ita_allocator *allocator,
                              ita_puzzle_cover *out, ita_diag *diag) {
    const uint32_t places = instance->cell_items;
    uint32_t *nodes = places > 0 ? ita_take(allocator, places * sizeof *nodes) : NULL;
    const bool has_room = nodes || places == 0;
    if (has_room) {
        *out = (ita_puzzle_cover){instance->cover, nodes, places};
        instance->cover = NULL;
    }
    by_cover_close(instance, allocator);
    return has_room ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// ---- a job at work

ita_status by_cover_step(ita_job *job, uint64_t budget, ita_diag *diag) {
    return ita_job_step(of(job)->inner, budget, diag);
}

void by_cover_report(const ita_job *job, ita_job_report *out) {
    ita_job_report_get(of(job)->inner, out);
    bool is_searched = out->reason && strcmp(out->reason, "cover.none.searched") == 0;
    // of a puzzle as it begins, and of what makes it impossible, cover says all
    if (is_searched && of(job)->instance->is_begun) out->reason = of(job)->game->none;
}

ita_status by_cover_take(ita_job *job, ita_text *solution) {
    const solving *s = of(job);
    const uint32_t *options;
    size_t count;
    ita_status status = ita_cover_job_take(s->inner, &options, &count);
    if (status != ITA_OK) return status;
    for (size_t i = 0; i < count; i++) {
        ita_move move = s->game->move_of(s->config, s->instance->placements[options[i]]);
        if (i) ita_put_char(solution, ' ');
        ita_rules_of(s->config)->move_format(s->config, NULL, &move, solution);
    }
    return ita_text_status(solution);
}

ita_status by_cover_save(const ita_job *job, ita_text *bytes) {
    const ita_job *inner = of(job)->inner;
    return inner->class_->save ? inner->class_->save(inner, bytes) : ITA_E_UNSUPPORTED;
}

// A part that was resumed has an instance of its own, equal but another: it becomes one of the
// whole's, carried over as bytes.
static ita_status take_home(const solving *whole, solving *part) {
    ita_text bytes;
    ita_job *moved = NULL;
    if (part->instance->cover == whole->instance->cover) return ITA_OK;
    ita_text_open(&bytes, whole->allocator);
    ita_status status = by_cover_save(&part->job, &bytes);
    if (status == ITA_OK)
        status = ita_cover_job_resume(whole->instance->cover, ita_text_get(&bytes), bytes.length,
                                      NULL, whole->allocator, &moved, NULL);
    if (status == ITA_OK) {
        ita_job_close(part->inner);
        part->inner = moved;
        part->instance = whole->instance;
    }
    ita_text_close(&bytes);
    return status;
}

ita_status by_cover_absorb(ita_job *job, ita_job *part) {
    solving *whole = of(job);
    if (part->class_ != job->class_) return ITA_E_STATE;
    if (!whole->inner->class_->absorb) return ITA_E_UNSUPPORTED;
    ita_status status = take_home(whole, of(part));
    return status ? status : whole->inner->class_->absorb(whole->inner, of(part)->inner);
}

void by_cover_share(ita_job *job, const ita_job *other) {
    ita_job_share(of(job)->inner, of(other)->inner);
}

void by_cover_close_job(ita_job *job) {
    solving *s = of(job);
    ita_job_close(s->inner);
    by_cover_close(&s->own, s->allocator);
    ita_give(s->allocator, s, sizeof *s);
}

static solving *wrap(const by_cover_game *game, const ita_config *config,
                     const ita_allocator *allocator) {
    solving *s = ita_take_zeroed(allocator, 1, sizeof *s);
    if (!s) return NULL;
    s->job.class_ = &game->job;
    s->game = game;
    s->allocator = allocator;
    s->config = config;
    s->instance = &s->own;
    return s;
}

// Parts out of the whole, or, where one is given, out of that part. The wrappers are made first, so
// that nothing can fail once the work is divided.
static ita_status divide(solving *whole, solving *part, size_t wanted, ita_job **parts,
                         size_t *part_count) {
    const ita_job_class *class_ = whole->inner->class_;
    size_t made = 0;
    for (; made < wanted; made++) {
        solving *wrapper = wrap(whole->game, whole->config, whole->allocator);
        if (!wrapper) break;
        wrapper->instance = whole->instance;
        parts[made] = &wrapper->job;
    }
    ita_job **inner = ita_take(whole->allocator, wanted * sizeof *inner);
    ita_status status = made == wanted && inner ? ITA_OK : ITA_E_MEMORY;
    if (status == ITA_OK)
        status = part ? class_->hand_on(whole->inner, part->inner, wanted, inner, part_count)
                      : class_->split(whole->inner, wanted, inner, part_count);
    if (status != ITA_OK) *part_count = 0;
    for (size_t i = 0; i < *part_count; i++)
        of(parts[i])->inner = inner[i];
    for (size_t i = *part_count; i < made; i++)
        ita_job_close(parts[i]);
    ita_give(whole->allocator, inner, wanted * sizeof *inner);
    return status;
}

ita_status by_cover_split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count) {
    *part_count = 0;
    if (!of(job)->inner->class_->split) return ITA_OK; // it stays whole
    return divide(of(job), NULL, wanted, parts, part_count);
}

ita_status by_cover_hand_on(ita_job *job, ita_job *part, size_t wanted, ita_job **parts,
                            size_t *part_count) {
    *part_count = 0;
    if (!of(job)->inner->class_->hand_on) return ITA_OK;
    if (part->class_ != job->class_) return ITA_E_STATE;
    ita_status status = take_home(of(job), of(part));
    return status ? status : divide(of(job), of(part), wanted, parts, part_count);
}

// ---- making one

static ita_status open_solving(const by_cover_game *game, const ita_config *config,
                               const void *state, const ita_allocator *allocator, solving **out,
                               ita_diag *diag) {
    solving *s = wrap(game, config, allocator);
    if (!s) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = game->make(config, state, allocator, &s->own, diag);
    if (status != ITA_OK)
        by_cover_close_job(&s->job);
    else
        *out = s;
    return status;
}

static ita_status hand_over(ita_status status, solving *s, ita_job **job) {
    if (status == ITA_OK)
        *job = &s->job;
    else
        by_cover_close_job(&s->job);
    return status;
}

ita_status by_cover_solve(const by_cover_game *game, const ita_config *config, const void *state,
                          const ita_solve_options *options, const ita_allocator *allocator,
                          ita_job **job, ita_diag *diag) {
    solving *s = NULL;
    ita_status status = open_solving(game, config, state, allocator, &s, diag);
    if (status != ITA_OK) return status;
    ita_cover_options wanted = {.limit = options->limit,
                                .wants_solutions = options->wants_texts,
                                .symmetry = game->symmetry,
                                .method = options->method,
                                .seed = options->seed};
    status = ita_cover_job_new(s->own.cover, &wanted, allocator, &s->inner, diag);
    return hand_over(status, s, job);
}

ita_status by_cover_resume(const by_cover_game *game, const ita_config *config, const void *state,
                           const char *bytes, size_t length, const ita_allocator *allocator,
                           ita_job **job, ita_diag *diag) {
    solving *s = NULL;
    ita_status status = open_solving(game, config, state, allocator, &s, diag);
    if (status != ITA_OK) return status;
    status = ita_cover_job_resume(s->own.cover, bytes, length, NULL, allocator, &s->inner, diag);
    return hand_over(status, s, job);
}
