// Solving as a job: steps of so many nodes through the fans of all phases of a plan.
// Knows the methods only by their interface, and no threads: parts share the instance, and the memo
// that the whole gave them.
#include "cover/job/race.h"

#include "base/keeping.h"

#include <string.h>

enum {
    DEFAULT_MEMORY = (sizeof(void *) > 4 ? 256 : 64) << 20,
    FIRST_PATIENCE = 20000,
    MOST_PATIENCE_DOUBLINGS = 40,
    ITEMS_COST = 8, // a node of the other methods takes about as long as so many on bit masks
};

const cover_method *const cover_methods[COVER_METHODS] = {&cover_bits, &cover_items, &cover_sets};

static const cover_method *find_method(const char *name) {
    for (size_t i = 0; i < COVER_METHODS; i++)
        if (strcmp(cover_methods[i]->name, name) == 0) return cover_methods[i];
    return NULL;
}

uint64_t cover_job_patience(const cover_job *job) {
    // Twice as much after every fourth start, later after every one, so that a search that must
    // see everything is not kept from it for long.
    uint32_t attempt = job->attempt / job->attempt_step;
    uint32_t doublings = attempt < 8 ? attempt / 4 : attempt - 6;
    if (doublings > MOST_PATIENCE_DOUBLINGS) doublings = MOST_PATIENCE_DOUBLINGS;
    uint64_t patience = (uint64_t)FIRST_PATIENCE << doublings;
    return job->method == &cover_bits ? patience : patience / ITEMS_COST;
}

static ita_status make_plan(cover_job *job, const cover_job *whole) {
    const bool has_no_group = job->options.symmetry == ITA_COVER_NO_GROUP || job->is_hurried;
    if (whole)
        cover_plan_borrow(&whole->plan, job->allocator, &job->plan);
    else if (has_no_group)
        return cover_plan_plain(job->cover, job->allocator, &job->plan);
    else if (job->is_counting)
        return cover_plan_count(job->cover, job->allocator, &job->plan);
    else
        return cover_plan_visit(job->cover, job->allocator, &job->plan);
    return ITA_OK;
}

ita_status cover_job_make(const ita_cover *cover, const ita_cover_options *options,
                          const cover_method *method, const cover_job *whole,
                          const ita_allocator *allocator, cover_job **out) {
    cover_job *job = ita_take_zeroed(allocator, 1, sizeof *job);
    if (!job) return ITA_E_MEMORY;
    job->base.class_ = &cover_job_class;
    job->cover = cover;
    job->allocator = allocator;
    if (options) job->options = *options;
    job->options.method = NULL;
    if (job->options.memory == 0) job->options.memory = DEFAULT_MEMORY;
    job->method = method ? method : cover_attempt_method(cover, 0);
    job->is_counting =
        job->options.limit == 0 && !job->options.visit && !job->options.wants_solutions;
    job->is_free = method == NULL;
    job->is_hurried = job->options.limit == 1 && (job->is_free || method == &cover_bits);
    job->attempt_step = 1;
    job->share_total = 1;
    cover_fans_open(&job->fans, allocator);
    ita_status status = make_plan(job, whole);
    if (status) {
        ita_give(allocator, job, sizeof *job);
        return status;
    }
    // what was saved by a count that met each solution by itself is another way down
    if (job->is_counting && cover_has_bounds(cover)) job->plan.mark |= 1u << 30;
    job->counts = cover_take(&job->plan.arena, job->plan.phase_count, sizeof *job->counts);
    job->memos = cover_memos_open(allocator, job->options.memory, job->plan.phase_count);
    if (!job->counts || !job->memos) {
        cover_job_close(&job->base);
        return ITA_E_MEMORY;
    }
    *out = job;
    return ITA_OK;
}

ita_status cover_job_begin(cover_job *job) {
    if (job->cover->hopeless) {
        job->is_exhausted = true;
        return ITA_OK;
    }
    if (job->is_free) job->method = cover_attempt_method(job->cover, job->attempt);
    job->patience_left = cover_job_patience(job);
    for (uint32_t phase = 0; phase < job->plan.phase_count; phase++) {
        cover_fan fan = {.phase = phase,
                         .is_fresh = true,
                         .share = job->plan.phases[phase].share * job->share_total};
        ita_status status = cover_fans_add(&job->fans, fan, NULL, NULL);
        if (status) return status;
    }
    return ITA_OK;
}

#ifndef __wasm__ // nobody names a method there
// Ranked or inclusion, by name.
static ita_status new_profile(const ita_cover *cover, const ita_cover_options *options,
                              const ita_allocator *allocator, ita_job **out, ita_diag *diag) {
    static const size_t most = (size_t)16 << 30; // where it was asked for; it is taken as needed
    bool has_group = options->symmetry != ITA_COVER_NO_GROUP;
    if (options->limit || options->wants_solutions || options->visit)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "cover.method.counts");
    ita_status status = strcmp(options->method, "ranked") == 0
                            ? cover_ranked_new(cover, has_group, most, NULL, allocator, out)
                            : cover_inclusion_new(cover, has_group, NULL, allocator, out);
    if (status == ITA_E_UNSUPPORTED) {
        ita_fail(diag, status, "cover.method.unfit");
        ita_diag_arg(diag, options->method);
    } else if (status) {
        ita_fail(diag, status, status == ITA_E_STOPPED ? "cover.stopped" : "memory");
    }
    return status;
}

static bool only_counts(const char *name) {
    return strcmp(name, "frontier") == 0 || strcmp(name, "ranked") == 0 ||
           strcmp(name, "inclusion") == 0;
}

static ita_status new_counting(const ita_cover *cover, const ita_cover_options *options,
                               const ita_allocator *allocator, ita_job **out, ita_diag *diag) {
    return strcmp(options->method, "frontier") == 0
               ? cover_frontier_new(cover, options, allocator, out, diag)
               : new_profile(cover, options, allocator, out, diag);
}
#endif

ita_status ita_cover_job_new(const ita_cover *cover, const ita_cover_options *options,
                             const ita_allocator *allocator, ita_job **out, ita_diag *diag) {
    const cover_method *method = NULL;
    const char *name = options ? options->method : NULL;
    if (options && options->symmetry == ITA_COVER_UNIQUE && cover->has_hidden_symmetries)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "cover.symmetry.unknown");
#ifndef __wasm__
    if (name && only_counts(name)) return new_counting(cover, options, allocator, out, diag);
#endif
    if (name) {
        method = find_method(name);
        if (!method || !method->fits(cover)) {
            ita_status status = method ? ITA_E_UNSUPPORTED : ITA_E_NOT_FOUND;
            ita_fail(diag, status, method ? "cover.method.unfit" : "cover.method.unknown");
            ita_diag_arg(diag, name);
            return status;
        }
    } else if (!options || options->limit != 1) {
        method = cover_race_favourite(cover);
    }
    cover_job *job;
    ita_status status = cover_job_make(cover, options, method, NULL, allocator, &job);
    if (status) return ita_fail(diag, status, "memory");
    job->is_undecided = !name && method && cover_race_is_open(cover, job->is_counting);
    status = cover_job_begin(job);
    if (status) {
        cover_job_close(&job->base);
        return ita_fail(diag, status, "memory");
    }
    *out = &job->base;
    return ITA_OK;
}

void cover_job_close_search(cover_job *job) {
    if (job->search) job->search->method->close(job->search);
    ita_cover_close(job->folded);
    job->search = NULL;
    job->folded = NULL;
}

void cover_job_close(ita_job *base) {
    cover_job *job = (cover_job *)base;
    const ita_allocator *allocator = job->allocator;
    cover_job_close_search(job);
    cover_race_close(job);
    ita_job_close(job->other);
    cover_fans_close(&job->fans);
    cover_memos_close(job->memos);
    cover_plan_close(&job->plan);
    ita_give(allocator, job->images, job->images_capacity * sizeof *job->images);
    ita_give(allocator, job->orbit, job->orbit_capacity * sizeof *job->orbit);
    ita_give(allocator, job->kept.numbers, job->kept.capacity * sizeof *job->kept.numbers);
    ita_give(allocator, job, sizeof *job);
}

// ---- walking

// Each start of a hurried search has states of its own.
static ita_status forget(cover_job *job) {
    cover_memos *fresh =
        cover_memos_open(job->allocator, job->options.memory, job->plan.phase_count);
    if (!fresh) return ITA_E_MEMORY;
    cover_memos_close(job->memos);
    job->memos = fresh;
    return ITA_OK;
}

static ita_status open_search(cover_job *job, uint32_t phase_index) {
    cover_job_close_search(job);
    if (job->is_hurried && forget(job)) return ITA_E_MEMORY;
    if (job->is_free) job->method = cover_attempt_method(job->cover, job->attempt);
    const cover_phase *phase = &job->plan.phases[phase_index];
    cover_task task = {.cover = job->cover,
                       .is_allowed = phase->is_allowed,
                       .memos = job->memos,
                       .memo = phase_index,
                       .start = job->start,
                       .is_hurried =
                           job->is_hurried && (job->attempt > 0 || job->method == &cover_bits),
                       .is_counting = job->is_counting,
                       .seed = job->options.seed + job->attempt * 0x9e3779b97f4a7c15u,
                       .variant = job->is_hurried ? job->attempt : 0,
                       .allocator = job->allocator};
    if (!job->is_counting) {
        task.deliver = cover_job_visit;
        task.user = job;
    }
    const cover_method *method = job->method;
    if (phase->element != 0) {
        ita_status status =
            cover_fold(job->cover, phase->element, phase->is_allowed, job->allocator, &job->folded);
        if (status) return status;
        task.cover = job->folded;
        task.is_allowed = NULL;
        if (!method->fits(job->folded)) method = &cover_items;
    }
    ita_status status = method->open(&task, &job->search);
    if (status) {
        job->search = NULL;
        cover_job_close_search(job);
        return status;
    }
    job->search_phase = phase_index;
    return ITA_OK;
}

ita_status cover_job_walk_fan(cover_job *job, const cover_fans *fans, size_t index) {
    const cover_fan *fan = &fans->fans[index];
    if (fan->phase >= job->plan.phase_count) return ITA_E_SYNTAX;
    if (!job->search || job->search_phase != fan->phase) {
        ita_status status = open_search(job, fan->phase);
        if (status) return status;
    }
    job->search_share = fan->share;
    return cover_search_begin(job->search, fans, index);
}

ita_status cover_job_walk(cover_job *job, uint64_t budget, cover_pace *pace) {
    cover_search *search = job->search;
    uint64_t nodes = search->nodes, count = search->count;
    *pace = cover_search_walk(search, budget);
    job->nodes += search->nodes - nodes;
    bool is_over = *pace == COVER_OVERFLOW;
    if (job->is_counting) {
        uint64_t *sum = &job->counts[job->search_phase], raw, classes;
        is_over |= __builtin_add_overflow(*sum, search->count - count, sum);
        is_over |= !cover_plan_sum(&job->plan, job->counts, &raw, &classes);
    }
    if (is_over) return ITA_E_OVERFLOW;
    return *pace == COVER_MEMORY || job->has_failed ? ITA_E_MEMORY : ITA_OK;
}

static bool is_walking(const cover_job *job) {
    return job->search != NULL && job->search_share >= 0;
}

static void compact(cover_job *job) {
    if (job->next_fan < job->fans.count) return;
    cover_fans_clear(&job->fans);
    job->next_fan = 0;
}

ita_status cover_job_suspend(cover_job *job) {
    if (is_walking(job)) {
        ita_status status = cover_search_rest(job->search, &job->fans);
        if (status) return status;
        job->share_done += job->search_share * cover_search_done(job->search);
    }
    job->search_share = -1;
    return ITA_OK;
}

// A hurried search that has lost its patience begins anew, in another order.
static ita_status start_anew(cover_job *job) {
    cover_job_close_search(job);
    cover_fans_clear(&job->fans);
    job->next_fan = 0;
    job->attempt += job->attempt_step;
    return cover_job_begin(job);
}

static ita_status fail_walk(ita_status status, ita_diag *diag) {
    return ita_fail(diag, status,
                    status == ITA_E_MEMORY     ? "memory"
                    : status == ITA_E_OVERFLOW ? "cover.overflow"
                    : status == ITA_E_STOPPED  ? "cover.stopped"
                                               : "cover.saved");
}

void cover_job_note_progress(cover_job *job) {
    double done = job->share_done;
    if (is_walking(job)) done += job->search_share * cover_search_done(job->search);
    double progress = job->share_total > 0 ? done / job->share_total : 1;
    if (job->is_hurried) progress = 0; // nobody knows how long luck takes
    if (progress > 1) progress = 1;
    if (progress > job->progress) job->progress = progress;
}

void cover_job_note_told(cover_job *job) {
    cover_plan_sum(&job->plan, job->counts, &job->told_solutions, &job->told_unique);
}

ita_status cover_job_decide(cover_job *job, uint64_t budget) {
    if (!job->is_undecided) return ITA_OK;
    ita_status status = job->race ? ITA_OK : cover_race_open(job);
    return status ? status : cover_race_run(job, budget);
}

static bool has_work(const cover_job *job) {
    return !job->is_cut && (is_walking(job) || job->next_fan < job->fans.count);
}

// Whether walking this fan folds the instance first, which takes longer than any budget.
static bool is_folded_for(const cover_job *job, const cover_fan *fan) {
    const bool is_open = job->search && job->search_phase == fan->phase;
    return !is_open && fan->phase < job->plan.phase_count &&
           job->plan.phases[fan->phase].element != 0;
}

static ita_status step(ita_job *base, uint64_t budget, ita_diag *diag) {
    cover_job *job = (cover_job *)base;
    if (job->failure) return fail_walk(job->failure, diag);
    if (job->other) return ita_job_step(job->other, budget, diag);
    uint64_t end = job->nodes + budget < budget ? UINT64_MAX : job->nodes + budget;
    while (has_work(job) && job->nodes < end) {
        if (job->is_undecided) {
            ita_status status = cover_job_decide(job, end - job->nodes);
            if (status != ITA_E_STOPPED) job->failure = status; // else it decides when it goes on
            if (status) return fail_walk(status, diag);
            if (job->other) return ITA_OK;
            continue;
        }
        if (!is_walking(job)) {
            const bool is_folded = is_folded_for(job, &job->fans.fans[job->next_fan]);
            job->failure = cover_job_walk_fan(job, &job->fans, job->next_fan);
            if (job->failure) return fail_walk(job->failure, diag);
            job->next_fan++;
            compact(job);
            if (is_folded && ita_is_stopped(job->allocator)) break;
        }
        uint64_t left = end - job->nodes, before = job->nodes;
        if (job->is_hurried && left > job->patience_left) left = job->patience_left;
        cover_pace pace;
        job->failure = cover_job_walk(job, left, &pace);
        if (job->failure) return fail_walk(job->failure, diag);
        if (pace == COVER_STOPPED) job->is_cut = true;
        if (pace == COVER_DONE) {
            job->share_done += job->search_share;
            job->search_share = -1;
            job->is_exhausted |= job->is_hurried;
        }
        if (!job->is_hurried || pace != COVER_MORE) continue;
        job->patience_left -= job->nodes - before;
        if (job->patience_left > 0) continue;
        job->failure = start_anew(job);
        if (job->failure) return fail_walk(job->failure, diag);
    }
    cover_job_note_progress(job);
    if (!has_work(job)) cover_job_close_search(job);
    return ITA_OK;
}

// What was told during the race stands until more is known.
static void keep_told(const cover_job *job, ita_job_report *out) {
    if (out->progress < job->progress) out->progress = job->progress;
    if (out->solutions >= job->told_solutions) return;
    out->solutions = job->told_solutions;
    out->unique = job->told_unique;
}

static void report(const ita_job *base, ita_job_report *out) {
    const cover_job *job = (const cover_job *)base;
    if (job->other) {
        ita_job_report_get(job->other, out);
        out->nodes += job->nodes;
        out->has_no_share = !out->is_done;
        if (!out->is_done) keep_told(job, out);
        return;
    }
    bool is_settled = job->is_cut || job->is_exhausted;
    *out = (ita_job_report){.nodes = job->nodes};
    out->is_done = !has_work(job) && (job->parts_out == 0 || is_settled);
    out->progress = out->is_done ? 1 : job->progress;
    out->is_complete = out->is_done && !job->is_cut;
    if (job->is_counting) {
        cover_plan_sum(&job->plan, job->counts, &out->solutions, &out->unique);
        if (!out->is_done) keep_told(job, out);
        out->delivered = out->solutions;
    } else {
        bool wants_classes = job->options.symmetry == ITA_COVER_UNIQUE;
        out->solutions = job->options.limit && !wants_classes ? job->delivered : job->raw;
        out->unique = job->classes;
        out->delivered = job->delivered;
    }
    out->has_unique = out->is_complete && (!job->cover->has_hidden_symmetries ||
                                           job->options.symmetry == ITA_COVER_NO_GROUP);
    if (out->is_complete && out->solutions == 0)
        out->reason = job->cover->hopeless ? job->cover->hopeless : "cover.none.searched";
}

// ---- solutions

ita_status ita_cover_job_take(ita_job *base, const uint32_t **options, size_t *count) {
    if (base->class_ != &cover_job_class) return ITA_E_NOT_FOUND;
    cover_kept *kept = &((cover_job *)base)->kept;
    if (kept->next == kept->count) {
        kept->next = kept->count = 0;
        return ITA_E_NOT_FOUND;
    }
    *count = kept->numbers[kept->next];
    *options = kept->numbers + kept->next + 1;
    kept->next += *count + 1;
    return ITA_OK;
}

static ita_status take(ita_job *base, ita_text *solution) {
    const cover_job *job = (const cover_job *)base;
    const uint32_t *options;
    size_t count;
    ita_status status = ita_cover_job_take(base, &options, &count);
    if (status) return status;
    for (size_t i = 0; i < count; i++) {
        ita_cover_write_option(job->cover, options[i], solution);
        ita_put_char(solution, '\n');
    }
    return ita_text_status(solution);
}

const char *ita_cover_job_method(const ita_job *base) {
    if (base->class_ == &cover_frontier_class) return "frontier";
    if (base->class_ == &cover_ranked_class) return "ranked";
    if (base->class_ == &cover_inclusion_class) return "inclusion";
    if (base->class_ != &cover_job_class) return "";
    if (((const cover_job *)base)->other)
        return ita_cover_job_method(((const cover_job *)base)->other);
    return ((const cover_job *)base)->method->name;
}

// Equal instances and plans have equal states.
static void share(ita_job *base, const ita_job *other_base) {
    if (other_base->class_ != &cover_job_class) return;
    cover_job *job = (cover_job *)base;
    const cover_job *other = (const cover_job *)other_base;
    bool is_alike = job->method == other->method && !job->is_hurried && !other->is_hurried &&
                    job->cover->fingerprint == other->cover->fingerprint &&
                    job->plan.phase_count == other->plan.phase_count &&
                    job->is_counting == other->is_counting;
    if (!is_alike || job->search || job->memos == other->memos) return;
    cover_memos_close(job->memos);
    job->memos = cover_memos_share(other->memos);
}

const ita_job_class cover_job_class = {
    .name = "cover",
    .step = step,
    .report = report,
    .take = take,
    .save = ITA_KEEPS_JOBS ? cover_job_save : NULL,
    .split = ITA_KEEPS_JOBS ? cover_job_split : NULL,
    .absorb = ITA_KEEPS_JOBS ? cover_job_absorb : NULL,
    .hand_on = ITA_KEEPS_JOBS ? cover_job_hand_on : NULL,
    .share = share,
    .close = cover_job_close,
};
