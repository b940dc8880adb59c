// The job around the filling search: counts fillings, tells them up to the figure's symmetries and
// equal pieces, keeps their poses, saves and goes on.
#include "games/dissection/solve/fitting.h"

#include "base/keeping.h"

#include "games/dissection/solve/fitting_job.h"
#include "intarsia/base.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { CORNERS_LOOKED_AT = 6 };

// ---- fillings

static int compare_choices(const void *a_, const void *b_, void *user) {
    (void)user;
    const filling_choice *a = a_, *b = b_;
    const int64_t one[] = {a->kind,      a->shape,     a->shift.x.a,
                           a->shift.x.b, a->shift.y.a, a->shift.y.b};
    const int64_t two[] = {b->kind,      b->shape,     b->shift.x.a,
                           b->shift.x.b, b->shift.y.a, b->shift.y.b};
    for (int i = 0; i < 6; i++)
        if (one[i] != two[i]) return one[i] < two[i] ? -1 : 1;
    return 0;
}

static int compare_fillings(const filling_choice *a, const filling_choice *b, size_t count) {
    int order = 0;
    for (size_t i = 0; i < count && order == 0; i++)
        order = compare_choices(&a[i], &b[i], NULL);
    return order;
}

// With pieces of one form not told apart.
static filling_choice as_form(const tiling_tables *tables, const filling_choice *laid) {
    filling_choice form = *laid;
    form.kind = tables->like[laid->kind];
    form.shape = tables->numbers[laid->kind][laid->shape];
    return form;
}

// Of the fillings that differ by pieces of one form changed for each other one has them in order.
static bool has_forms_in_order(tiling *t, const filling_choice *chosen) {
    const tiling_tables *tables = t->tables;
    bool is_in_order = true;
    for (size_t i = 0; i < tables->piece_count && tables->has_alike; i++)
        for (size_t k = 0; k < i; k++) {
            const filling_choice *a = &chosen[i], *b = &chosen[k];
            const filling_choice one = as_form(tables, a), two = as_form(tables, b);
            if (a->kind == b->kind || one.kind != two.kind) continue;
            if (tiling_same_shape(tables, a->kind, b->kind, b->shape) < 0 ||
                tiling_same_shape(tables, b->kind, a->kind, a->shape) < 0)
                t->has_untried = true;
            else if ((compare_choices(&one, &two, NULL) < 0) != (a->kind < b->kind))
                is_in_order = false;
        }
    return is_in_order;
}

// A filling stands for its class when none of its images comes before it. An image that is not
// tried is a filling that is not found.
static bool is_first_of_its_class(tiling *t, const filling_choice *chosen) {
    filling_choice sorted[TILING_PIECES_MAX], image[TILING_PIECES_MAX];
    const tiling_tables *tables = t->tables;
    size_t count = tables->piece_count;
    bool is_first = has_forms_in_order(t, chosen);
    for (size_t i = 0; i < count; i++)
        sorted[i] = as_form(tables, &chosen[i]);
    ita_sort(sorted, count, sizeof *sorted, compare_choices, NULL);
    for (int s = 0; s < tables->symmetry_count && is_first; s++) {
        bool is_tried = true;
        for (size_t i = 0; i < count && is_tried; i++) {
            is_tried = tiling_image(tables, &tables->symmetries[s], &chosen[i], &image[i]);
            if (is_tried) image[i] = as_form(tables, &image[i]);
        }
        t->has_untried = t->has_untried || !is_tried;
        if (!is_tried) continue;
        ita_sort(image, count, sizeof *image, compare_choices, NULL);
        is_first = compare_fillings(image, sorted, count) >= 0;
    }
    return is_first;
}

bool tiling_is_over(const tiling *t) {
    return filling_is_over(t->search) && t->path_next == t->path_count;
}

bool tiling_count(const tiling *t, uint64_t *solutions) {
    bool is_short = t->limit && (t->is_cut || !tiling_is_over(t) || t->parts_out > 0);
    *solutions = is_short ? t->fillings - t->between : t->fillings;
    if (is_short || t->fillings == 0) return true;
    return t->tables->labels > 0 &&
           !__builtin_mul_overflow(t->fillings, t->tables->labels, solutions);
}

// A piece that lies turned over in the figure, as it lies in the figure's mirror image.
static ita_pose mirrored_back(ita_frame frame, ita_pose pose) {
    const int steps = ita_frame_get(frame)->steps, step = pose.turn % steps;
    return (ita_pose){.turn = pose.turn - step + (steps - step) % steps,
                      .shift = ita_point_mirror(frame, pose.shift)};
}

// In the question's own steps; false where it has none there, or not the turn.
static bool is_on_steps(const tiling_tables *t, ita_pose *pose) {
    const int64_t cut = t->cut;
    ita_point *p = &pose->shift;
    if (pose->turn >= t->plain_turns || p->x.a % cut != 0 || p->y.a % cut != 0) return false;
    p->x.a /= cut;
    p->y.a /= cut;
    return true;
}

// False where pieces lie between the question's steps.
static bool find_poses(const tiling_tables *tables, const filling_choice *choices,
                       ita_pose *poses) {
    unsigned sides = UINT_MAX;
    for (size_t i = 0; i < tables->piece_count; i++)
        sides &= tables->kinds[choices[i].kind].shapes[choices[i].shape].sides;
    const int side = !(sides & 1);
    bool is_used[TILING_PIECES_MAX] = {false}, are_on_steps = true;
    for (size_t p = 0; p < tables->piece_count; p++) {
        size_t i = 0;
        while (is_used[i] || choices[i].kind != tables->kind_of_piece[p])
            i++;
        is_used[i] = true;
        size_t orientation = (size_t)choices[i].shape;
        poses[p] = tables->poses[side][p * TILING_ORIENTATIONS_MAX + orientation];
        poses[p].shift = ita_point_add(poses[p].shift, choices[i].shift);
        if (side) poses[p] = mirrored_back(tables->frame, poses[p]);
        if (tables->cut > 1) are_on_steps = is_on_steps(tables, &poses[p]) && are_on_steps;
    }
    return are_on_steps;
}

static ita_status keep_filling(tiling *t) {
    const size_t count = t->tables->piece_count;
    const filling_choice *chosen = filling_choices(t->search);
    ita_pose poses[TILING_PIECES_MAX];
    const bool is_told = t->tables->cut == 1 || find_poses(t->tables, chosen, poses);
    t->fillings++;
    t->between += !is_told;
    uint64_t solutions;
    t->is_too_large = !t->limit && !tiling_count(t, &solutions);
    if (is_first_of_its_class(t, chosen)) t->unique++;
    if (t->limit && t->fillings - t->between >= t->limit) {
        t->is_cut = true;
        filling_end(t->search);
        t->path_next = t->path_count;
    }
    if (!t->wants_poses || !is_told) return ITA_OK;
    ita_status status =
        ita_grow(t->allocator, &t->kept, &t->kept_capacity, t->kept_count + 1, sizeof *t->kept);
    if (status != ITA_OK) return status;
    memcpy(t->kept[t->kept_count++].choices, chosen, count * sizeof *chosen);
    return ITA_OK;
}

ita_status tiling_take_poses(ita_job *job, ita_pose *poses) {
    tiling *t = (tiling *)job;
    if (t->kept_taken == t->kept_count) {
        t->kept_taken = t->kept_count = 0;
        return ITA_E_NOT_FOUND;
    }
    (void)find_poses(t->tables, t->kept[t->kept_taken++].choices, poses);
    return ITA_OK;
}

static ita_status take(ita_job *job, ita_text *solution) {
    const tiling *t = (const tiling *)job;
    ita_pose poses[TILING_PIECES_MAX];
    if (!t->write) return ITA_E_NOT_FOUND;
    ita_status status = tiling_take_poses(job, poses);
    if (status != ITA_OK) return status;
    t->write(t->user, poses, solution);
    return ita_text_status(solution);
}

// ---- the job

ita_status tiling_go_on(tiling *t) {
    bool is_filled;
    if (filling_is_over(t->search)) return filling_enter(t->search, &t->paths[t->path_next++]);
    ita_status status = filling_advance(t->search, &is_filled);
    return status == ITA_OK && is_filled ? keep_filling(t) : status;
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    tiling *t = (tiling *)job;
    uint64_t until = filling_nodes(t->search) + budget;
    while (!tiling_is_over(t) && filling_nodes(t->search) < until && !t->is_too_large) {
        ita_status status = tiling_go_on(t);
        if (status != ITA_OK)
            return ita_fail(diag, status, status == ITA_E_MEMORY ? "memory" : "tiling.large");
    }
    return t->is_too_large ? ita_fail(diag, ITA_E_OVERFLOW, "job.overflow") : ITA_OK;
}

double tiling_progress(const tiling *t) {
    double whole = filling_progress(t->search);
    if (t->part_count > 0) return (double)(t->part_count - t->parts_out) / (double)t->part_count;
    if (t->path_count == 0) return whole;
    return fmax(0, ((double)t->path_next - 1 + whole) / (double)t->path_count);
}

static void report(const ita_job *job, ita_job_report *out) {
    const tiling *t = (const tiling *)job;
    memset(out, 0, sizeof *out);
    out->is_done = tiling_is_over(t) && !t->is_too_large && (t->parts_out == 0 || t->is_cut);
    out->progress = out->is_done ? 1 : tiling_progress(t);
    out->nodes = t->nodes + filling_nodes(t->search);
    tiling_count(t, &out->solutions);
    out->delivered = t->fillings - t->between;
    out->unique = t->unique;
    const tiling_tables *tables = t->tables;
    bool may_miss = t->has_untried || tables->misses_turns || filling_may_miss(t->search);
    bool is_watched = tables->watches_turns && !may_miss && !tables->is_guess;
    bool is_none = out->is_done && t->fillings == 0, is_proof = tables->is_proof || is_watched;
    bool is_untried = out->is_done && !t->is_cut && (is_none ? !is_proof : may_miss);
    out->is_complete = out->is_done && !t->is_cut && !is_untried;
    out->has_unique = out->is_complete && (is_none || t->tables->has_all_symmetries);
    if (out->is_complete) out->reason = t->between > 0 ? "tiling.between" : tables->note;
    if (is_none && is_proof) out->reason = t->tables->reason ? t->tables->reason : "tiling.none";
    out->has_more = is_untried && !is_none;
    if (is_untried) out->reason = is_none ? "tiling.untried" : "tiling.untried_more";
}

void tiling_close(ita_job *job) {
    tiling *t = (tiling *)job;
    const ita_allocator *allocator = t->allocator;
    filling_close(t->search);
    ita_give(allocator, t->kept, t->kept_capacity * sizeof *t->kept);
    ita_give(allocator, t->paths, t->path_capacity * sizeof *t->paths);
    if (t->tables == &t->own_tables) tiling_tables_close(&t->own_tables);
    ita_give(allocator, t, sizeof *t);
}

static const ita_job_class tiling_class = {
    .name = "tiling",
    .step = step,
    .report = report,
    .take = take,
    .save = ITA_KEEPS_JOBS ? tiling_save : NULL,
    .split = ITA_KEEPS_JOBS ? tiling_split : NULL,
    .absorb = ITA_KEEPS_JOBS ? tiling_absorb : NULL,
    .close = tiling_close,
};

ita_status tiling_begin(tiling *t) {
    const filling_question question = {.frame = t->tables->frame,
                                       .figure = t->tables->figure,
                                       .figure_count = t->tables->figure_count,
                                       .kinds = t->tables->fillers,
                                       .kind_count = (size_t)t->tables->kind_count,
                                       .reach = FILLING_ANYWHERE,
                                       .corners = CORNERS_LOOKED_AT,
                                       .watches_turns = t->tables->watches_turns};
    return filling_open(&question, t->allocator, &t->search);
}

ita_status tiling_add_path(tiling *t, const filling_path *path) {
    ita_status status =
        ita_grow(t->allocator, &t->paths, &t->path_capacity, t->path_count + 1, sizeof *t->paths);
    if (status == ITA_OK) t->paths[t->path_count++] = *path;
    return status;
}

ita_status tiling_alloc(const tiling_question *question, const ita_allocator *allocator,
                        tiling **out) {
    tiling *t = ita_take_zeroed(allocator, 1, sizeof *t);
    if (!t) return ITA_E_MEMORY;
    t->job.class_ = &tiling_class;
    t->allocator = allocator;
    t->limit = question->limit;
    t->wants_poses = question->wants_poses;
    t->write = question->write;
    t->user = question->user;
    *out = t;
    return ITA_OK;
}

enum { WATCHED_FIRST = 20000 };

// Where a piece may be missed soon, watching is of no more use: the search goes faster without.
static ita_status look_ahead(tiling *t) {
    ita_status status = ITA_OK;
    bool is_filled;
    while (status == ITA_OK && !filling_is_over(t->search) && !filling_may_miss(t->search) &&
           filling_nodes(t->search) < WATCHED_FIRST)
        status = filling_advance(t->search, &is_filled);
    t->tables->misses_turns = filling_may_miss(t->search);
    t->tables->watches_turns = !t->tables->misses_turns;
    filling_close(t->search);
    t->search = NULL;
    return status == ITA_OK ? tiling_begin(t) : status;
}

static ita_status open_one(tiling *t, const tiling_question *question, ita_diag *diag) {
    t->tables = &t->own_tables;
    ita_status status = tiling_tables_open(t->tables, question, t->allocator, diag);
    if (status != ITA_OK) return status;
    status = tiling_begin(t);
    if (status == ITA_OK && t->tables->watches_turns) status = look_ahead(t);
    if (status != ITA_OK)
        return ita_fail(diag, status, status == ITA_E_MEMORY ? "memory" : "tiling.large");
    if (!t->tables->reason && filling_is_over(t->search)) t->tables->reason = "tiling.corner";
    if (t->tables->reason) filling_end(t->search);
    return ITA_OK;
}

static void close_one(tiling *t) {
    filling_close(t->search);
    t->search = NULL;
    tiling_tables_close(t->tables);
}

// In finer steps where pieces might be missed in these and are not in those.
static ita_status open_question(tiling *t, const tiling_question *question, ita_diag *diag) {
    ita_status status = open_one(t, question, diag);
    if (status != ITA_OK || !question->finer || !t->tables->misses_turns) return status;
    close_one(t);
    ita_diag unused;
    status = open_one(t, question->finer, &unused);
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    if (status == ITA_OK && !t->tables->misses_turns) return ITA_OK;
    close_one(t);
    return open_one(t, question, diag);
}

ita_status tiling_new(const tiling_question *question, const ita_allocator *allocator,
                      ita_job **job, ita_diag *diag) {
    tiling *t;
    if (tiling_alloc(question, allocator, &t) != ITA_OK)
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = open_question(t, question, diag);
    if (status != ITA_OK) {
        tiling_close(&t->job);
        return status;
    }
    *job = &t->job;
    return ITA_OK;
}
