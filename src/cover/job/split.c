// Splitting a job into parts that can be run anywhere, and adding up what they found.
#include "cover/job/cover_job.h"
#include "cover/job/units.h"

#include <string.h>

enum {
    UNITS_PER_PART = 4,
    FEWEST_PARTS = 2,
    MANY_PARTS = 32, // who asks for fewer gets as many
};

// Nanoseconds that a part is to take: to begin one takes about one in ten of these, and who has
// nothing left to do divides what another has.
static const double part_time = 4e6;
static const double trial_time = 1e7;
// What is shorter than this is over before others have made their tables, or hardly later.
static const double worth_dividing = 3e7;

static ita_status enter(void *user, const cover_fans *units, size_t index, cover_fans *branches,
                        bool *is_cut) {
    cover_job *job = user;
    ita_status status = cover_job_walk_fan(job, units, index);
    if (status) return status;
    cover_pace pace;
    status = cover_job_walk(job, 1, &pace);
    if (status) return status;
    if (pace == COVER_STOPPED) *is_cut = job->is_cut = true;
    status = cover_search_rest(job->search, branches);
    if (branches->count == 0) job->share_done += job->search_share; // a leaf
    return status;
}

static ita_status make_units(cover_job *job, size_t wanted, cover_fans *units) {
    ita_status status = cover_job_suspend(job);
    if (!status) status = cover_units_single_out(&job->fans, job->next_fan, units);
    cover_fans_clear(&job->fans);
    job->next_fan = 0;
    if (!status && !job->is_cut)
        status = cover_units_expand(units, wanted * UNITS_PER_PART, enter, job);
    job->search_share = -1;
    return status;
}

static int compare_shares(const void *a, const void *b, void *user) {
    const cover_fans *units = user;
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    double p = units->fans[x].share, q = units->fans[y].share;
    if (p < q || p > q) return p > q ? -1 : 1;
    return (x > y) - (x < y);
}

// A part of the whole that goes on with work of a job: the whole or another part of it.
static ita_status make_part(const cover_job *whole, const cover_job *job, ita_job **out) {
    cover_job *part;
    ita_status status = cover_job_make(job->cover, &job->options, job->is_free ? NULL : job->method,
                                       whole, job->allocator, &part);
    if (status) return status;
    part->share_total = 0;
    if (!part->is_hurried) {
        cover_memos_close(part->memos);
        part->memos = cover_memos_share(job->memos);
    }
    *out = &part->base;
    return ITA_OK;
}

static void close_parts(ita_job **parts, size_t count) {
    for (size_t i = 0; i < count; i++)
        ita_job_close(parts[i]);
}

// The search that divided goes on in the first part: nobody else makes its tables then. One that
// delivers what it finds does so to the job that opened it, and is closed.
static void pass_search(cover_job *job, cover_job *part) {
    if (!job->is_counting) return;
    part->search = job->search;
    part->search_phase = job->search_phase;
    part->folded = job->folded;
    part->search_share = -1;
    job->search = NULL;
    job->folded = NULL;
}

// Deals units in turns, largest first, so that every part gets some of each kind.
static ita_status deal(cover_job *job, cover_fans *units, ita_job **parts, size_t part_count) {
    size_t *order = ita_take_zeroed(job->allocator, units->count + 1, sizeof *order);
    if (!order) return ITA_E_MEMORY;
    for (size_t i = 0; i < units->count; i++)
        order[i] = i;
    ita_sort(order, units->count, sizeof *order, compare_shares, units);
    ita_status status = ITA_OK;
    size_t dealt = 0;
    for (size_t i = 0; i < units->count && !status; i++) {
        const cover_fan *unit = &units->fans[order[i]];
        if (!cover_unit_waits(unit)) continue;
        cover_job *part = (cover_job *)parts[dealt++ % part_count];
        status = cover_fans_add(&part->fans, *unit, cover_fan_path(units, order[i]), NULL);
        part->share_total += unit->share;
    }
    ita_give(job->allocator, order, (units->count + 1) * sizeof *order);
    return status;
}

// Where no parts are made, what is left is the job's own again.
static ita_status keep(cover_job *job, const cover_fans *units) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < units->count && !status; i++)
        if (cover_unit_waits(&units->fans[i]))
            status = cover_fans_add(&job->fans, units->fans[i], cover_fan_path(units, i), NULL);
    return status;
}

// The race of methods to its end; false where it is stopped before.
static bool has_decided(cover_job *job) {
    enum { NODES_A_LOOK = 10000 };
    job->is_awaited = true;
    while (job->is_undecided && !job->failure) {
        if (ita_is_stopped(job->allocator)) return false;
        ita_status status = cover_job_decide(job, NODES_A_LOOK);
        if (status == ITA_E_STOPPED) return false;
        job->failure = status;
    }
    return true;
}

// Where no race said how long it takes the first part of the work is done here, and says it.
static void foretell(cover_job *job) {
    enum { NODES_A_LOOK = 1000 };
    double effort = 0;
    while (effort < trial_time && job->progress < 1 && !ita_is_stopped(job->allocator)) {
        if (ita_job_step(&job->base, NODES_A_LOOK, NULL) != ITA_OK) return;
        if (!job->search) return; // nothing is left, or another phase comes
        effort = (double)job->search->method->effort(job->search);
    }
    if (job->progress > 0) job->time_left = effort * (1 - job->progress) / job->progress;
}

// Where little seemed left it is done here: behind who won a race, other phases have little more,
// or so much that this is nothing to them. If there was more it is told anew how much.
static void finish_soon(cover_job *job) {
    enum { NODES_A_LOOK = 500 };
    double spent = 0, before = (double)job->search->method->effort(job->search);
    cover_job_note_progress(job);
    const double at_first = job->progress;
    while (spent < worth_dividing && !ita_is_stopped(job->allocator)) {
        if (ita_job_step(&job->base, NODES_A_LOOK, NULL) != ITA_OK || !job->search) return;
        const double effort = (double)job->search->method->effort(job->search);
        spent += effort >= before ? effort - before : effort; // of a phase that has begun
        before = effort;
    }
    if (job->progress > at_first)
        job->time_left = spent * (1 - job->progress) / (job->progress - at_first);
}

// No more parts than what is left is worth.
static size_t parts_for(cover_job *job, size_t wanted) {
    if (wanted < MANY_PARTS || !job->is_counting) return wanted;
    if (job->time_left <= 0) foretell(job);
    if (job->time_left > 0 && job->time_left < worth_dividing && job->search) finish_soon(job);
    const double worth = job->time_left / part_time;
    if (job->time_left <= 0 || worth >= (double)wanted) return wanted;
    const size_t parts = worth > FEWEST_PARTS ? (size_t)worth : FEWEST_PARTS;
    return parts < wanted ? parts : wanted;
}

// A hurried job has nothing to divide: parts make starts of their own.
static ita_status split_hurried(cover_job *job, size_t wanted, ita_job **parts,
                                size_t *part_count) {
    for (size_t i = 0; i < wanted; i++) {
        ita_status status = make_part(job, job, &parts[i]);
        if (!status) {
            cover_job *part = (cover_job *)parts[i];
            part->share_total = 1;
            part->attempt = job->attempt + (uint32_t)i * job->attempt_step;
            part->attempt_step = job->attempt_step * (uint32_t)wanted;
            status = cover_job_begin(part);
            if (status) ita_job_close(parts[i]);
        }
        if (status) {
            close_parts(parts, i);
            return status;
        }
    }
    cover_job_close_search(job);
    cover_fans_clear(&job->fans);
    job->next_fan = 0;
    job->parts_out += wanted;
    *part_count = wanted;
    return ITA_OK;
}

static bool is_part(const cover_job *job, const ita_job *other) {
    const cover_job *part = (const cover_job *)other;
    return job->parts_out > 0 && other->class_ == job->base.class_ && part->cover == job->cover &&
           part->plan.phase_count == job->plan.phase_count;
}

// Moves what is left of a job into new parts of the whole.
static ita_status divide(cover_job *job, const cover_job *whole, size_t wanted, ita_job **parts,
                         size_t *part_count) {
    cover_fans units;
    cover_fans_open(&units, job->allocator);
    ita_status status = make_units(job, wanted, &units);
    cover_job_note_progress(job);
    size_t alive = cover_units_waiting(&units), made = 0;
    if (alive < wanted) wanted = alive;
    if (job->is_cut || ita_is_stopped(job->allocator)) wanted = 0;
    while (!status && made < wanted) {
        status = make_part(whole, job, &parts[made]);
        if (!status)
            ((cover_job *)parts[made])->start =
                job->is_counting ? job->start + 7 * (uint32_t)made : 0;
        made += !status;
    }
    if (made > 0 && !status) pass_search(job, (cover_job *)parts[0]);
    cover_job_close_search(job);
    if (!status) status = made > 0 ? deal(job, &units, parts, made) : keep(job, &units);
    if (status) {
        close_parts(parts, made);
        job->failure = status; // what was in hand is gone
    } else {
        *part_count = made;
    }
    cover_fans_close(&units);
    return status;
}

ita_status cover_job_split(ita_job *base, size_t wanted, ita_job **parts, size_t *part_count) {
    cover_job *job = (cover_job *)base;
    *part_count = 0;
    if (wanted == 0 || job->is_cut || job->is_exhausted) return ITA_OK;
    if (job->failure) return job->failure;
    if (!has_decided(job)) return ITA_OK;
    if (job->failure) return job->failure;
    if (job->other) {
        const ita_job_class *class_ = job->other->class_;
        return class_->split ? class_->split(job->other, wanted, parts, part_count) : ITA_OK;
    }
    if (job->is_hurried) return split_hurried(job, wanted, parts, part_count);
    wanted = parts_for(job, wanted);
    if (job->failure) return job->failure;
    ita_status status = divide(job, job, wanted, parts, part_count);
    job->parts_out += *part_count;
    return status;
}

ita_status cover_job_hand_on(ita_job *base, ita_job *other, size_t wanted, ita_job **parts,
                             size_t *part_count) {
    cover_job *job = (cover_job *)base, *part = (cover_job *)other;
    *part_count = 0;
    if (job->other)
        return job->other->class_->hand_on
                   ? job->other->class_->hand_on(job->other, other, wanted, parts, part_count)
                   : ITA_OK;
    if (job->failure) return job->failure;
    if (!is_part(job, other)) return ITA_E_STATE;
    if (wanted == 0 || part->is_cut || part->is_hurried || part->parts_out > 0) return ITA_OK;
    ita_status status = divide(part, job, wanted, parts, part_count);
    for (size_t i = 0; i < *part_count; i++)
        part->share_total -= ((cover_job *)parts[i])->share_total;
    job->parts_out += *part_count;
    return status;
}

static ita_status move_kept(cover_job *job, cover_kept *other) {
    cover_kept *kept = &job->kept;
    size_t more = other->count - other->next;
    if (ita_grow(job->allocator, &kept->numbers, &kept->capacity, kept->count + more + 1,
                 sizeof *kept->numbers))
        return ITA_E_MEMORY;
    if (more)
        memcpy(kept->numbers + kept->count, other->numbers + other->next,
               more * sizeof *kept->numbers);
    kept->count += more;
    other->next = other->count;
    return ITA_OK;
}

static bool is_finished_part(const cover_job *job, const ita_job *other) {
    if (!is_part(job, other)) return false;
    ita_job_report report;
    ita_job_report_get(other, &report);
    return report.is_done;
}

ita_status cover_job_absorb(ita_job *base, ita_job *other) {
    cover_job *job = (cover_job *)base, *part = (cover_job *)other;
    if (job->failure) return job->failure;
    if (job->other)
        return job->other->class_->absorb ? job->other->class_->absorb(job->other, other)
                                          : ITA_E_STATE;
    if (!is_finished_part(job, other)) return ITA_E_STATE;
    ita_status status = move_kept(job, &part->kept);
    if (status) return status;
    job->parts_out--;
    bool is_over = false;
    for (uint32_t i = 0; i < job->plan.phase_count; i++)
        is_over |= __builtin_add_overflow(job->counts[i], part->counts[i], &job->counts[i]);
    job->nodes += part->nodes;
    job->delivered += part->delivered;
    is_over |= __builtin_add_overflow(job->raw, part->raw, &job->raw);
    job->classes += part->classes;
    job->share_done += part->share_total;
    cover_job_note_progress(job);
    job->is_cut |= part->is_cut;
    job->is_exhausted |= part->is_exhausted;
    if (job->options.limit && job->delivered >= job->options.limit) {
        job->delivered = job->options.limit;
        job->is_cut = true;
    }
    uint64_t raw, classes;
    is_over |= job->is_counting && !cover_plan_sum(&job->plan, job->counts, &raw, &classes);
    if (is_over) job->failure = ITA_E_OVERFLOW;
    return job->failure;
}
