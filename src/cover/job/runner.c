#include "cover/job/runner.h"

#include "cover/job/units.h"

#include <math.h>

enum {
    CHUNK = 64,  // nodes between two looks at the effort
    UNITS = 256, // of a tree that is divided
};

// Who has done less of a tree than this may be through at once, or never.
static const double hardly_begun = 0.001;

double race_runner_effort(const race_runner *r) {
    return (double)r->method->effort(r->search);
}

// Takes the next unit.
static ita_status begin_next(race_runner *r) {
    r->is_idle = r->next == r->units->count;
    if (r->is_idle) return ITA_OK;
    r->unit = r->next++;
    return cover_search_begin(r->search, r->units, r->unit);
}

static ita_status begin_first(race_runner *r, const cover_fans *units) {
    r->units = units;
    r->next = 0;
    return begin_next(r);
}

static ita_status make_root(race_runner *r) {
    const cover_fan whole = {.is_fresh = true, .share = 1};
    return cover_fans_add(&r->own, whole, NULL, NULL);
}

ita_status race_runner_open(const cover_job *job, const cover_method *method, race_runner *r) {
    r->method = method;
    cover_fans_open(&r->own, job->allocator);
    r->memos = cover_memos_open(job->allocator, job->options.memory, job->plan.phase_count);
    if (!r->memos) return ITA_E_MEMORY;
    cover_task task = {.cover = job->cover,
                       .is_allowed = job->plan.phases[0].is_allowed,
                       .memos = r->memos,
                       .is_counting = job->is_counting,
                       .allocator = job->allocator};
    ita_status status = method->open(&task, &r->search);
    if (status) {
        r->search = NULL;
        return status;
    }
    status = make_root(r);
    return status ? status : begin_first(r, &r->own);
}

void race_runner_close(race_runner *r) {
    if (r->search) r->method->close(r->search);
    cover_memos_close(r->memos);
    if (r->own.allocator) {
        ita_give(r->own.allocator, r->paid, r->paid_room * sizeof *r->paid);
        cover_fans_close(&r->own);
    }
    *r = (race_runner){0};
}

static ita_status fail_pace(cover_pace pace) {
    return pace == COVER_MEMORY ? ITA_E_MEMORY : pace == COVER_OVERFLOW ? ITA_E_OVERFLOW : ITA_OK;
}

ita_status race_runner_walk(race_runner *r, double effort, uint64_t enough, uint64_t *budget) {
    const uint64_t before = r->search->nodes;
    uint64_t used = 0;
    while (!r->is_idle && r->search->count < enough && used < *budget &&
           race_runner_effort(r) < effort) {
        cover_pace pace = cover_search_walk(r->search, CHUNK);
        ita_status status = fail_pace(pace);
        used = r->search->nodes - before;
        if (!status && pace == COVER_DONE) {
            r->share_done += r->search->share;
            if (r->paid) r->paid[r->paid_count++] = race_runner_effort(r);
            status = begin_next(r);
        }
        if (status) return status;
    }
    *budget -= used < *budget ? used : *budget;
    return ITA_OK;
}

// ---- dividing

ita_status race_runner_leave(race_runner *r) {
    cover_fans rest;
    cover_fans_open(&rest, r->own.allocator);
    ita_status status = race_runner_unit(r, &rest);
    if (!status) status = race_runner_waiting(r, &rest);
    r->own_share = r->share_done = race_runner_done(r);
    r->own_count = race_runner_found(r);
    cover_fans_close(&r->own);
    r->own = rest;
    return status;
}

static ita_status enter(void *user, const cover_fans *units, size_t index, cover_fans *branches,
                        bool *is_cut) {
    race_runner *r = user;
    (void)is_cut;
    ita_status status = cover_search_begin(r->search, units, index);
    if (status) return status;
    status = fail_pace(cover_search_walk(r->search, 1));
    if (status) return status;
    status = cover_search_rest(r->search, branches);
    if (branches->count == 0) r->share_done += units->fans[index].share; // a leaf
    return status;
}

// Takes the units that wait in an order of chance, the same in every run.
static ita_status shuffle(const cover_fans *units, cover_fans *out) {
    const size_t count = cover_units_waiting(units);
    size_t *order = ita_take_zeroed(out->allocator, count + 1, sizeof *order);
    if (!order) return ITA_E_MEMORY;
    uint64_t chance = 1;
    for (size_t i = 0, at = 0; i < units->count; i++) {
        if (!cover_unit_waits(&units->fans[i])) continue;
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        const size_t other = (size_t)(chance >> 33) % (at + 1);
        order[at++] = order[other];
        order[other] = i;
    }
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = cover_fans_add(out, units->fans[order[i]], cover_fan_path(units, order[i]), NULL);
    ita_give(out->allocator, order, (count + 1) * sizeof *order);
    return status;
}

// From here on it is noted what units take.
static ita_status note_units(race_runner *r) {
    r->paid_room = r->units->count + 1;
    r->paid = ita_take_zeroed(r->own.allocator, r->paid_room, sizeof *r->paid);
    if (!r->paid) return ITA_E_MEMORY;
    r->paid[r->paid_count++] = race_runner_effort(r);
    r->paid_share = r->share_done;
    r->look_ups_before = r->search->look_ups;
    r->hits_before = r->search->hits;
    return ITA_OK;
}

ita_status race_runner_divide(race_runner *r) {
    cover_fans units;
    cover_fans_open(&units, r->own.allocator);
    ita_status status = race_runner_leave(r);
    if (!status) status = cover_units_single_out(&r->own, 0, &units);
    if (!status) status = cover_units_expand(&units, UNITS, enter, r);
    cover_fans_clear(&r->own);
    if (!status) status = shuffle(&units, &r->own);
    cover_fans_close(&units);
    if (!status) status = begin_first(r, &r->own);
    return status ? status : note_units(r);
}

ita_status race_runner_follow(race_runner *r, const race_runner *other) {
    r->void_count = r->search->count - race_runner_found(other);
    r->share_done = r->share_before = other->share_done;
    r->effort_before = race_runner_effort(r);
    r->search->is_guided = true;
    ita_status status = begin_first(r, other->units);
    return status ? status : note_units(r);
}

ita_status race_runner_go_home(race_runner *r) {
    r->void_count = r->search->count - r->own_count;
    r->share_done = r->share_before = r->own_share;
    r->effort_before = race_runner_effort(r);
    ita_give(r->own.allocator, r->paid, r->paid_room * sizeof *r->paid);
    r->paid = NULL;
    r->search->is_guided = false;
    return begin_first(r, &r->own);
}

// ---- pace

double race_runner_gain(const race_runner *r) {
    const double look_ups = (double)(r->search->look_ups - r->look_ups_before);
    const double hits = (double)(r->search->hits - r->hits_before);
    const double left = 1 - race_runner_done(r);
    return look_ups > 0 ? 1 + r->method->gain_by_known * hits / look_ups * left * left : 1;
}

double race_runner_left(const race_runner *r) {
    const double all = race_runner_done(r), done = all - r->share_before;
    if (done < hardly_begun) return INFINITY;
    const double effort = race_runner_effort(r) - r->effort_before;
    return effort * (1 - all) / done / race_runner_gain(r);
}

// ---- what is done

double race_runner_done(const race_runner *r) {
    if (r->is_idle) return r->share_done;
    return r->share_done + r->search->share * cover_search_done(r->search);
}

ita_status race_runner_home(const race_runner *r, cover_fans *left, uint64_t *count,
                            double *share) {
    ita_status status = ITA_OK;
    *count = r->own_count;
    *share = r->own_share;
    for (size_t i = 0; i < r->own.count && !status; i++)
        status = cover_fans_add(left, r->own.fans[i], cover_fan_path(&r->own, i),
                                cover_fan_branches(&r->own, i));
    return status;
}

double race_runner_walked(const race_runner *r) {
    return race_runner_done(r) - r->paid_share;
}

uint64_t race_runner_found(const race_runner *r) {
    return r->search->count - r->void_count;
}

ita_status race_runner_unit(const race_runner *r, cover_fans *left) {
    return r->is_idle ? ITA_OK : cover_search_rest(r->search, left);
}

ita_status race_runner_waiting(const race_runner *r, cover_fans *left) {
    ita_status status = ITA_OK;
    for (size_t i = r->next; i < r->units->count && !status; i++)
        status = cover_fans_add(left, r->units->fans[i], cover_fan_path(r->units, i),
                                cover_fan_branches(r->units, i));
    return status;
}
