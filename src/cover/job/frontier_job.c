// The dynamic program as a job: one run for each symmetry, by Burnside's lemma as in the textbook.
// Being linear, it splits by dealing out states; parts carry runs that have not begun as well.
#include "base/keeping.h"
#include "cover/job/cover_job.h"
#include "cover/method/frontier.h"

static const char head[] = "intarsia frontier 2\n";

typedef struct frontier_job {
    ita_job base;
    const ita_cover *cover;
    const ita_allocator *allocator;
    cover_plan plan;
    bool has_group;
    uint64_t *counts;    // [plan.phase_count]
    uint8_t *is_waiting; // [plan.phase_count] the run has not begun, and is ours
    bool is_running;
    uint32_t phase; // of the run
    frontier run;
    // What the run passes over: its own, of the instance or of one folded for it; a part goes on
    // with that of the job it was split from.
    const frontier_sweep *sweep;
    frontier_sweep own;
    ita_cover *folded;
    uint64_t run_nodes, run_count; // of the run, as far as they are in the sums
    double run_share;
    uint64_t parts_out; // made by split, not absorbed yet
    uint64_t nodes;
    double share_done, share_total, progress;
    double effort; // of runs that are over
    ita_status failure;
} frontier_job;

// What the run passed over stays: parts may do so yet.
static void end_run(frontier_job *job) {
    if (job->is_running) {
        job->effort += frontier_effort(&job->run);
        frontier_close(&job->run);
    }
    job->is_running = false;
}

static void drop_sweep(frontier_job *job) {
    frontier_sweep_close(&job->own);
    ita_cover_close(job->folded);
    job->folded = NULL;
    job->sweep = NULL;
}

static void close(ita_job *base) {
    frontier_job *job = (frontier_job *)base;
    end_run(job);
    drop_sweep(job);
    cover_plan_close(&job->plan);
    ita_give(job->allocator, job, sizeof *job);
}

static ita_status make(const ita_cover *cover, bool has_group, const ita_allocator *allocator,
                       frontier_job **out) {
    frontier_job *job = ita_take_zeroed(allocator, 1, sizeof *job);
    if (!job) return ITA_E_MEMORY;
    job->base.class_ = &cover_frontier_class;
    job->cover = cover;
    job->allocator = allocator;
    job->has_group = has_group;
    ita_status status = has_group ? cover_plan_burnside(cover, allocator, &job->plan)
                                  : cover_plan_plain(cover, allocator, &job->plan);
    if (status) {
        ita_give(allocator, job, sizeof *job);
        return status;
    }
    job->counts = cover_take(&job->plan.arena, job->plan.phase_count, sizeof *job->counts);
    job->is_waiting = cover_take(&job->plan.arena, job->plan.phase_count, 1);
    if (!job->counts || !job->is_waiting) {
        close(&job->base);
        return ITA_E_MEMORY;
    }
    *out = job;
    return ITA_OK;
}

// Makes what the run of a phase passes over; none where it is plain that there is nothing to count.
// A folded instance that cannot be swept has an option of its own with no item that is covered
// exactly once; then folding was of no use, and ITA_E_UNSUPPORTED says so.
static ita_status make_sweep(frontier_job *job, uint32_t phase) {
    const ita_cover *cover = job->cover;
    uint32_t element = job->plan.phases[phase].element;
    drop_sweep(job);
    if (element != 0) {
        ita_status status = cover_fold(job->cover, element, NULL, job->allocator, &job->folded);
        if (status) return status;
        cover = job->folded;
    }
    if (cover->hopeless) return ITA_OK;
    if (!frontier_fits(cover)) return ITA_E_UNSUPPORTED;
    ita_status status = frontier_sweep_open(&job->own, cover, job->allocator);
    if (!status) job->sweep = &job->own;
    return status;
}

// Opens the run of a phase over the sweep that there is, if there is one.
static ita_status begin_run(frontier_job *job, uint32_t phase, bool has_states) {
    job->phase = phase;
    job->run_nodes = job->run_count = 0;
    job->run_share = job->plan.phases[phase].share;
    if (!job->sweep) return ITA_OK;
    ita_status status = frontier_open(&job->run, job->sweep, has_states, job->allocator);
    job->is_running = status == ITA_OK;
    return status;
}

static ita_status open_run(frontier_job *job, uint32_t phase, bool has_states) {
    ita_status status = make_sweep(job, phase);
    return status ? status : begin_run(job, phase, has_states);
}

static uint32_t next_waiting(const frontier_job *job) {
    for (uint32_t phase = 0; phase < job->plan.phase_count; phase++)
        if (job->is_waiting[phase]) return phase;
    return UINT32_MAX;
}

// Begins the next run; false when there is none.
static bool has_next_run(frontier_job *job, ita_status *status) {
    uint32_t phase = next_waiting(job);
    if (phase == UINT32_MAX) return false;
    job->is_waiting[phase] = 0;
    *status = open_run(job, phase, true);
    if (!*status && !job->is_running) job->share_done += job->run_share;
    return !*status;
}

// Begins a run if none is on; false when there is none.
static bool has_run(frontier_job *job, ita_status *status) {
    *status = ITA_OK;
    while (!job->is_running)
        if (!has_next_run(job, status)) return false;
    return true;
}

static ita_status walk(frontier_job *job, uint64_t budget) {
    frontier_pace pace = frontier_walk(&job->run, budget);
    job->nodes += job->run.nodes - job->run_nodes;
    uint64_t raw, classes, more = job->run.count - job->run_count;
    bool is_over = __builtin_add_overflow(job->counts[job->phase], more, &job->counts[job->phase]);
    is_over |= !cover_plan_sum(&job->plan, job->counts, &raw, &classes);
    job->run_nodes = job->run.nodes;
    job->run_count = job->run.count;
    if (pace == FRONTIER_MEMORY) return ITA_E_MEMORY;
    if (pace == FRONTIER_OVERFLOW || is_over) return ITA_E_OVERFLOW;
    if (pace == FRONTIER_DONE) {
        job->share_done += job->run_share;
        end_run(job);
    }
    return ITA_OK;
}

static ita_status fail(ita_status status, ita_diag *diag) {
    return ita_fail(diag, status,
                    status == ITA_E_MEMORY     ? "memory"
                    : status == ITA_E_OVERFLOW ? "cover.overflow"
                                               : "cover.method.unfit");
}

// Folding takes longer than any budget, so that it is a step of its own: who stops does so between
// steps.
static ita_status step(ita_job *base, uint64_t budget, ita_diag *diag) {
    frontier_job *job = (frontier_job *)base;
    const bool was_running = job->is_running;
    if (!job->failure && !was_running) has_next_run(job, &job->failure);
    if (!job->failure && job->is_running && (was_running || !job->folded))
        job->failure = walk(job, budget);
    if (job->failure) return fail(job->failure, diag);
    double done = job->share_done;
    if (job->is_running) done += job->run_share * frontier_done(&job->run);
    double progress = job->share_total > 0 ? done / job->share_total : 1;
    if (progress > 1) progress = 1;
    if (progress > job->progress) job->progress = progress;
    return ITA_OK;
}

static void report(const ita_job *base, ita_job_report *out) {
    const frontier_job *job = (const frontier_job *)base;
    *out = (ita_job_report){.nodes = job->nodes};
    out->is_done =
        !job->failure && !job->is_running && next_waiting(job) == UINT32_MAX && job->parts_out == 0;
    out->is_complete = out->is_done;
    out->progress = out->is_done ? 1 : job->progress;
    cover_plan_sum(&job->plan, job->counts, &out->solutions, &out->unique);
    out->delivered = out->solutions;
    out->has_unique = out->is_complete && (!job->cover->has_hidden_symmetries || !job->has_group);
    if (out->is_done && out->solutions == 0)
        out->reason = job->cover->hopeless ? job->cover->hopeless : "cover.none.searched";
}

static ita_status take(ita_job *base, ita_text *solution) {
    (void)base;
    (void)solution;
    return ITA_E_NOT_FOUND;
}

ita_status cover_frontier_new(const ita_cover *cover, const ita_cover_options *options,
                              const ita_allocator *allocator, ita_job **out, ita_diag *diag) {
    if (options->limit || options->wants_solutions || options->visit)
        return ita_fail(diag, ITA_E_UNSUPPORTED, "cover.method.counts");
    if (!frontier_fits(cover) && !cover->hopeless) {
        ita_fail(diag, ITA_E_UNSUPPORTED, "cover.method.unfit");
        ita_diag_arg(diag, "frontier");
        return ITA_E_UNSUPPORTED;
    }
    frontier_job *job;
    ita_status status = make(cover, options->symmetry != ITA_COVER_NO_GROUP, allocator, &job);
    if (status) return ita_fail(diag, status, "memory");
    job->share_total = 1;
    for (uint32_t phase = 0; phase < job->plan.phase_count; phase++)
        job->is_waiting[phase] = !cover->hopeless;
    *out = &job->base;
    return ITA_OK;
}

size_t cover_frontier_bytes(const ita_job *base) {
    const frontier_job *job = (const frontier_job *)base;
    return job->is_running ? frontier_bytes(&job->run) : 0;
}

double cover_frontier_effort(const ita_job *base) {
    const frontier_job *job = (const frontier_job *)base;
    return job->effort + (job->is_running ? frontier_effort(&job->run) : 0);
}

// ---- saving: sums, runs that wait, and every state of the run that is on

static void put_double(ita_text *out, double value) {
    ita_put_u64(out, value <= 0 ? 0 : (uint64_t)(value * 4503599627370496.0)); // 2^52
}

static bool read_double(ita_reader *in, double *value) {
    uint64_t fixed;
    if (!ita_read_u64(in, &fixed) || fixed > (uint64_t)1 << 53) return false;
    *value = (double)fixed / 4503599627370496.0;
    return true;
}

static void put_states(ita_text *out, const frontier *f) {
    frontier_cursor at = frontier_cursor_at(f);
    for (const uint64_t *state; (state = frontier_next_state(f, &at)) != NULL;) {
        ita_put_u32(out, at.place);
        for (uint32_t w = 0; w <= f->sweep->words; w++)
            ita_put_u64(out, state[w]);
    }
}

static ita_status save(const ita_job *base, ita_text *out) {
    const frontier_job *job = (const frontier_job *)base;
    if (job->failure) return job->failure;
    ita_put(out, head);
    ita_put_u64(out, job->cover->fingerprint);
    ita_put_u32(out, job->cover->group_order);
    ita_put_u32(out, job->has_group);
    for (uint32_t phase = 0; phase < job->plan.phase_count; phase++) {
        ita_put_u64(out, job->counts[phase]);
        ita_put_u32(out, job->is_waiting[phase]);
    }
    ita_put_u64(out, job->nodes);
    ita_put_u64(out, job->parts_out);
    put_double(out, job->share_done);
    put_double(out, job->share_total);
    put_double(out, job->progress);
    ita_put_u32(out, job->is_running ? job->phase : UINT32_MAX);
    if (job->is_running) {
        put_double(out, job->run_share);
        ita_put_u32(out, job->run.place);
        ita_put_u64(out, frontier_state_count(&job->run));
        put_states(out, &job->run);
    }
    return ita_text_status(out);
}

static ita_status read_states(ita_reader *in, frontier_job *job, uint32_t first) {
    frontier *f = &job->run;
    uint64_t count;
    if (!ita_read_u64(in, &count) || first >= f->sweep->place_count) return ITA_E_SYNTAX;
    f->place = first;
    for (uint64_t i = 0; i < count; i++) {
        uint32_t place;
        uint64_t ways = 0;
        bool is_good = ita_read_u32(in, &place);
        for (uint32_t w = 0; w < f->sweep->words; w++)
            is_good = is_good && ita_read_u64(in, &f->state[w]);
        is_good = is_good && ita_read_u64(in, &ways);
        // The first cell of a state is empty: that is what its place says.
        if (!is_good || place < first || place >= f->sweep->place_count || ways == 0 ||
            f->state[0] & 1)
            return ITA_E_SYNTAX;
        frontier_pace pace = frontier_add(f, place, f->state, ways);
        if (pace != FRONTIER_MORE) return pace == FRONTIER_MEMORY ? ITA_E_MEMORY : ITA_E_SYNTAX;
    }
    return ITA_OK;
}

static ita_status read_job(ita_reader *in, frontier_job *job) {
    bool is_good = true;
    uint32_t flag, phase, place;
    for (uint32_t i = 0; i < job->plan.phase_count && is_good; i++) {
        is_good = ita_read_u64(in, &job->counts[i]) && ita_read_u32(in, &flag) && flag <= 1;
        job->is_waiting[i] = is_good && flag;
    }
    is_good = is_good && ita_read_u64(in, &job->nodes) && ita_read_u64(in, &job->parts_out) &&
              read_double(in, &job->share_done) && read_double(in, &job->share_total) &&
              read_double(in, &job->progress) && ita_read_u32(in, &phase);
    if (!is_good) return ITA_E_SYNTAX;
    if (phase != UINT32_MAX) {
        double share;
        if (phase >= job->plan.phase_count || !read_double(in, &share) || !ita_read_u32(in, &place))
            return ITA_E_SYNTAX;
        ita_status status = open_run(job, phase, false);
        if (!status && !job->is_running) status = ITA_E_SYNTAX;
        if (!status) status = read_states(in, job, place);
        if (status) return status;
        job->run_share = share;
    }
    return ita_read_end(in) ? ITA_OK : ITA_E_SYNTAX;
}

ita_status cover_frontier_resume(const ita_cover *cover, const char *bytes, size_t length,
                                 const ita_cover_options *options, const ita_allocator *allocator,
                                 ita_job **out, ita_diag *diag) {
    (void)options;
    ita_reader in = ita_read(bytes, length);
    uint64_t fingerprint;
    uint32_t group_order, has_group;
    if (!ita_read_words(&in, head) || !ita_read_u64(&in, &fingerprint) ||
        !ita_read_u32(&in, &group_order) || !ita_read_u32(&in, &has_group) || has_group > 1)
        return ita_fail_at(diag, ITA_E_SYNTAX, "cover.saved", in.at);
    if (fingerprint != cover->fingerprint || group_order != cover->group_order)
        return ita_fail(diag, ITA_E_ILLEGAL, "cover.saved.other");
    frontier_job *job;
    ita_status status = make(cover, has_group, allocator, &job);
    if (status) return ita_fail(diag, status, "memory");
    status = read_job(&in, job);
    if (status) {
        close(&job->base);
        if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
        return ita_fail_at(diag, ITA_E_SYNTAX, "cover.saved", in.at);
    }
    *out = &job->base;
    return ITA_OK;
}

// ---- parts

static ita_status make_part(const frontier_job *job, frontier_job **out) {
    ita_status status = make(job->cover, job->has_group, job->allocator, out);
    if (status || !job->is_running) return status;
    (*out)->sweep = job->sweep;
    status = begin_run(*out, job->phase, false);
    if (!status) {
        (*out)->run.place = job->run.place;
        (*out)->run_share = 0;
    } else {
        close(&(*out)->base);
    }
    return status;
}

static ita_status deal_states(frontier_job *job, ita_job **parts, size_t count) {
    const frontier *f = &job->run;
    size_t dealt = 0;
    double left = job->run_share * (1 - frontier_done(f));
    frontier_cursor at = frontier_cursor_at(f);
    for (const uint64_t *state; (state = frontier_next_state(f, &at)) != NULL;) {
        frontier_job *part = (frontier_job *)parts[dealt++ % count];
        if (frontier_add(&part->run, at.place, state, state[f->sweep->words]) != FRONTIER_MORE)
            return ITA_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        frontier_job *part = (frontier_job *)parts[i];
        part->run_share = part->share_total = left / (double)count;
    }
    job->share_done += job->run_share * frontier_done(f);
    return ITA_OK;
}

static ita_status split(ita_job *base, size_t wanted, ita_job **parts, size_t *part_count) {
    enum { STATES_PER_PART = 16, NODES_A_STATE = 64, NODES_A_LOOK = 256 };
    frontier_job *job = (frontier_job *)base;
    *part_count = 0;
    ita_status status = job->failure;
    const uint64_t states = (uint64_t)wanted * STATES_PER_PART;
    const uint64_t end = job->nodes + states * NODES_A_STATE;
    // A run begins with one state: walk until there is something to deal out.
    while (!status && job->nodes < end && has_run(job, &status)) {
        if (frontier_state_count(&job->run) >= states) break;
        if (ita_is_stopped(job->allocator)) return ITA_OK;
        status = walk(job, NODES_A_LOOK);
    }
    if (status) {
        job->failure = status;
        return status;
    }
    if (wanted == 0 || (!job->is_running && next_waiting(job) == UINT32_MAX)) return ITA_OK;
    size_t made = 0;
    while (!status && made < wanted) {
        frontier_job *part;
        status = make_part(job, &part);
        if (!status) parts[made++] = &part->base;
    }
    if (!status && job->is_running) status = deal_states(job, parts, made);
    for (uint32_t phase = 0, dealt = 0; !status && phase < job->plan.phase_count; phase++) {
        if (!job->is_waiting[phase]) continue;
        frontier_job *part = (frontier_job *)parts[dealt++ % made];
        part->is_waiting[phase] = 1;
        part->share_total += job->plan.phases[phase].share;
        job->is_waiting[phase] = 0;
    }
    end_run(job);
    if (status) {
        while (made > 0)
            ita_job_close(parts[--made]);
        job->failure = status; // what was in hand is gone
    }
    job->parts_out += made;
    *part_count = made;
    return status;
}

static bool is_finished_part(const frontier_job *job, const ita_job *other) {
    const frontier_job *part = (const frontier_job *)other;
    ita_job_report of_part;
    if (job->parts_out == 0 || other->class_ != job->base.class_ || part->cover != job->cover ||
        part->plan.phase_count != job->plan.phase_count)
        return false;
    ita_job_report_get(other, &of_part);
    return of_part.is_done;
}

static ita_status absorb(ita_job *base, ita_job *other) {
    frontier_job *job = (frontier_job *)base;
    const frontier_job *part = (const frontier_job *)other;
    if (job->failure) return job->failure;
    if (!is_finished_part(job, other)) return ITA_E_STATE;
    bool is_over = false;
    job->parts_out--;
    for (uint32_t i = 0; i < job->plan.phase_count; i++)
        is_over |= __builtin_add_overflow(job->counts[i], part->counts[i], &job->counts[i]);
    job->nodes += part->nodes;
    job->share_done += part->share_total;
    uint64_t raw, classes;
    is_over |= !cover_plan_sum(&job->plan, job->counts, &raw, &classes);
    if (is_over) job->failure = ITA_E_OVERFLOW;
    return job->failure;
}

const ita_job_class cover_frontier_class = {
    .name = "cover.frontier",
    .step = step,
    .report = report,
    .take = take,
    .save = ITA_KEEPS_JOBS ? save : NULL,
    .split = ITA_KEEPS_JOBS ? split : NULL,
    .absorb = ITA_KEEPS_JOBS ? absorb : NULL,
    .close = close,
};
