// The tiling job divided: places in the search, found by going down from the top until there are
// enough, are dealt out to parts in turn; the counts of finished parts come back.
#include "games/dissection/solve/fitting_job.h"
#include "intarsia/base.h"

#include <string.h>

#include <math.h>

enum { PATHS_A_PART = 4 };
// A search of fewer nodes is not worth dividing, nor is a place of fewer.
static const uint64_t nodes_first = 4000, nodes_a_path = 2000;

// ---- places

// Everything that is left to search becomes places. Where one piece is missing only, the search
// goes on until that is settled.
static ita_status leave_search(tiling *t) {
    filling_path *paths = ita_take(t->allocator, FILLING_PATHS_AT_ONCE * sizeof *paths);
    if (!paths) return ITA_E_MEMORY;
    ita_status status = ITA_OK;
    size_t count = 0;
    while (status == ITA_OK && !filling_leave(t->search, paths, &count))
        status = tiling_go_on(t);
    for (size_t i = 0; i < count && status == ITA_OK; i++)
        status = tiling_add_path(t, &paths[i]);
    ita_give(t->allocator, paths, FILLING_PATHS_AT_ONCE * sizeof *paths);
    return status;
}

// The place nearest to the top, or NONE where all are near the bottom.
#define NONE SIZE_MAX
static size_t widest_path(const tiling *t) {
    size_t widest = NONE;
    for (size_t i = t->path_next; i < t->path_count; i++)
        if ((size_t)t->paths[i].length + 2 < t->tables->piece_count &&
            (widest == NONE || t->paths[i].length < t->paths[widest].length))
            widest = i;
    return widest;
}

static ita_status find_paths(tiling *t, size_t wanted) {
    ita_status status = leave_search(t);
    while (status == ITA_OK && t->path_count - t->path_next < wanted) {
        size_t widest = widest_path(t);
        if (widest == NONE) break;
        filling_path path = t->paths[widest];
        t->paths[widest] = t->paths[--t->path_count];
        status = filling_enter(t->search, &path);
        if (status == ITA_OK) status = leave_search(t);
    }
    return status;
}

// Goes on for a while; how many places are worth making of what is left, 0: it is over.
static ita_status count_wanted(tiling *t, size_t wanted, size_t *paths) {
    ita_status status = ITA_OK;
    while (status == ITA_OK && !tiling_is_over(t) && filling_nodes(t->search) < nodes_first)
        status = tiling_go_on(t);
    double done = fmax(tiling_progress(t), 1e-6);
    double left = (double)filling_nodes(t->search) * (1 - done) / done;
    *paths = tiling_is_over(t)
                 ? 0
                 : (size_t)fmin((double)(wanted * PATHS_A_PART), 1 + left / (double)nodes_a_path);
    return status;
}

// ---- parts

static ita_status open_part(const tiling *whole, tiling **out) {
    const tiling_question question = {.limit = whole->limit,
                                      .wants_poses = whole->wants_poses,
                                      .write = whole->write,
                                      .user = whole->user};
    tiling *part;
    ita_status status = tiling_alloc(&question, whole->allocator, &part);
    if (status != ITA_OK) return status;
    part->tables = whole->tables;
    status = tiling_begin(part);
    if (status != ITA_OK) {
        tiling_close(&part->job);
        return status;
    }
    filling_end(part->search);
    *out = part;
    return ITA_OK;
}

static ita_status deal(tiling *whole, ita_job **parts, size_t count) {
    for (size_t i = whole->path_next; i < whole->path_count; i++) {
        ita_status status = tiling_add_path((tiling *)parts[i % count], &whole->paths[i]);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

ita_status tiling_split(ita_job *job, size_t wanted, ita_job **parts, size_t *part_count) {
    tiling *t = (tiling *)job;
    *part_count = 0;
    if (wanted == 0 || tiling_is_over(t) || t->is_too_large) return ITA_OK;
    size_t paths;
    ita_status status = count_wanted(t, wanted, &paths);
    if (status == ITA_OK) status = find_paths(t, paths);
    size_t left = t->path_count - t->path_next, count = left < wanted ? left : wanted;
    while (status == ITA_OK && *part_count < count) {
        tiling *part;
        status = open_part(t, &part);
        if (status == ITA_OK) parts[(*part_count)++] = &part->job;
    }
    if (status == ITA_OK && count > 0) status = deal(t, parts, count);
    if (status != ITA_OK) {
        while (*part_count > 0)
            tiling_close(parts[--*part_count]);
        return status;
    }
    t->part_count += count;
    t->parts_out += count;
    t->path_next = t->path_count;
    return ITA_OK;
}

// ---- taking in

static ita_status move_kept(tiling *t, tiling *part) {
    size_t count = part->kept_count - part->kept_taken;
    ita_status status =
        ita_grow(t->allocator, &t->kept, &t->kept_capacity, t->kept_count + count, sizeof *t->kept);
    if (status != ITA_OK) return status;
    if (count > 0)
        memcpy(t->kept + t->kept_count, part->kept + part->kept_taken, count * sizeof *t->kept);
    t->kept_count += count;
    part->kept_taken = part->kept_count;
    return ITA_OK;
}

ita_status tiling_absorb(ita_job *job, ita_job *other) {
    if (other->class_ != job->class_) return ITA_E_STATE;
    tiling *t = (tiling *)job, *part = (tiling *)other;
    if (t->is_too_large || part->is_too_large) return ITA_E_OVERFLOW;
    bool is_finished = tiling_is_over(part) && (part->parts_out == 0 || part->is_cut);
    if (t->parts_out == 0 || !is_finished) return ITA_E_STATE;
    ita_status status = move_kept(t, part);
    if (status != ITA_OK) return status;
    t->parts_out--;
    t->nodes += part->nodes + filling_nodes(part->search);
    t->unique += part->unique;
    t->is_cut = t->is_cut || part->is_cut;
    t->has_untried = t->has_untried || part->has_untried || filling_may_miss(part->search);
    t->is_too_large = __builtin_add_overflow(t->fillings, part->fillings, &t->fillings);
    if (!t->is_too_large) t->between += part->between;
    if (t->limit && t->fillings - t->between >= t->limit) {
        t->fillings = t->limit;
        t->between = 0;
        t->is_cut = true;
    }
    uint64_t solutions;
    if (!t->is_cut) t->is_too_large = t->is_too_large || !tiling_count(t, &solutions);
    return t->is_too_large ? ITA_E_OVERFLOW : ITA_OK;
}
