// The job around the filling search: counts fillings, tells them up to the figure's symmetries and
// equal pieces, keeps their poses, saves and goes on.
#include "games/dissection/solve/fitting.h"

#include "games/dissection/solve/fitting_pieces.h"
#include "intarsia/base.h"

#include <string.h>

enum { CORNERS_LOOKED_AT = 6 };

typedef struct kept_filling {
    filling_choice choices[TILING_PIECES_MAX];
} kept_filling;

typedef struct tiling {
    ita_job job;
    const ita_allocator *allocator;
    tiling_tables tables;
    filling *search;
    uint64_t limit;
    bool wants_poses;
    void (*write)(const void *user, const ita_pose *poses, ita_text *out);
    const void *user;
    uint64_t fillings, unique; // fillings: with equal pieces not told apart
    kept_filling *kept;
    size_t kept_count, kept_capacity, kept_taken;
    bool is_cut;       // the limit ended it
    bool is_too_large; // the count left 64 bits
} tiling;

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

// A filling stands for its class when none of its images comes before it.
static bool is_first_of_its_class(const tiling *t, const filling_choice *sorted) {
    filling_choice image[TILING_PIECES_MAX];
    size_t count = t->tables.piece_count;
    for (int s = 0; s < t->tables.symmetry_count; s++) {
        const tiling_symmetry *symmetry = &t->tables.symmetries[s];
        for (size_t i = 0; i < count; i++) {
            const filling_choice *p = &sorted[i];
            ita_point moved = ita_pose_apply(t->tables.frame, &symmetry->pose, p->shift);
            image[i].kind = p->kind;
            image[i].shape = symmetry->images[p->kind][p->shape].orientation;
            image[i].shift = ita_point_add(moved, symmetry->images[p->kind][p->shape].shift);
        }
        ita_sort(image, count, sizeof *image, compare_choices, NULL);
        if (compare_fillings(image, sorted, count) < 0) return false;
    }
    return true;
}

// A limit counts fillings, and so does the number then. False beyond 64 bits.
static bool count_solutions(const tiling *t, uint64_t *solutions) {
    *solutions = t->fillings;
    if (t->limit || t->fillings == 0) return true;
    return t->tables.labels > 0 &&
           !__builtin_mul_overflow(t->fillings, t->tables.labels, solutions);
}

static ita_status keep_filling(tiling *t) {
    filling_choice sorted[TILING_PIECES_MAX];
    size_t count = t->tables.piece_count;
    const filling_choice *chosen = filling_choices(t->search);
    memcpy(sorted, chosen, count * sizeof *sorted);
    ita_sort(sorted, count, sizeof *sorted, compare_choices, NULL);
    t->fillings++;
    uint64_t solutions;
    t->is_too_large = !t->limit && !count_solutions(t, &solutions);
    if (is_first_of_its_class(t, sorted)) t->unique++;
    if (t->limit && t->fillings >= t->limit) {
        t->is_cut = true;
        filling_end(t->search);
    }
    if (!t->wants_poses) return ITA_OK;
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
    const filling_choice *choices = t->kept[t->kept_taken++].choices;
    bool is_used[TILING_PIECES_MAX] = {false};
    for (size_t p = 0; p < t->tables.piece_count; p++) {
        size_t i = 0;
        while (is_used[i] || choices[i].kind != t->tables.kind_of_piece[p])
            i++;
        is_used[i] = true;
        size_t orientation = (size_t)choices[i].shape;
        poses[p] = t->tables.poses[p * TILING_ORIENTATIONS_MAX + orientation];
        poses[p].shift = ita_point_add(poses[p].shift, choices[i].shift);
    }
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

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    tiling *t = (tiling *)job;
    uint64_t until = filling_nodes(t->search) + budget;
    while (!filling_is_over(t->search) && filling_nodes(t->search) < until && !t->is_too_large) {
        bool is_filled;
        ita_status status = filling_advance(t->search, &is_filled);
        if (status == ITA_OK && is_filled) status = keep_filling(t);
        if (status != ITA_OK)
            return ita_fail(diag, status, status == ITA_E_MEMORY ? "memory" : "tiling.large");
    }
    return t->is_too_large ? ita_fail(diag, ITA_E_OVERFLOW, "job.overflow") : ITA_OK;
}

static void report(const ita_job *job, ita_job_report *out) {
    const tiling *t = (const tiling *)job;
    memset(out, 0, sizeof *out);
    out->is_done = filling_is_over(t->search) && !t->is_too_large;
    out->progress = filling_progress(t->search);
    out->nodes = filling_nodes(t->search);
    count_solutions(t, &out->solutions);
    out->delivered = t->fillings;
    out->unique = t->unique;
    out->is_complete = out->has_unique = out->is_done && !t->is_cut;
    if (out->is_done && t->fillings == 0)
        out->reason = t->tables.reason ? t->tables.reason : "tiling.none";
}

static void close(ita_job *job) {
    tiling *t = (tiling *)job;
    const ita_allocator *allocator = t->allocator;
    filling_close(t->search);
    ita_give(allocator, t->kept, t->kept_capacity * sizeof *t->kept);
    tiling_tables_close(&t->tables);
    ita_give(allocator, t, sizeof *t);
}

static void put_kept(const tiling *t, ita_text *bytes) {
    ita_put_u64(bytes, t->kept_count - t->kept_taken);
    for (size_t i = t->kept_taken; i < t->kept_count; i++)
        for (size_t p = 0; p < t->tables.piece_count; p++) {
            const filling_choice *laid = &t->kept[i].choices[p];
            ita_put_u32(bytes, (uint32_t)laid->kind);
            ita_put_u32(bytes, (uint32_t)laid->shape);
            ita_put_u64(bytes, (uint64_t)laid->shift.x.a);
            ita_put_u64(bytes, (uint64_t)laid->shift.x.b);
            ita_put_u64(bytes, (uint64_t)laid->shift.y.a);
            ita_put_u64(bytes, (uint64_t)laid->shift.y.b);
        }
}

static ita_status save(const ita_job *job, ita_text *bytes) {
    const tiling *t = (const tiling *)job;
    ita_put(bytes, "tiling3");
    ita_put_u64(bytes, t->fillings);
    ita_put_u64(bytes, t->unique);
    ita_put_u64(bytes, t->limit);
    ita_put_u32(bytes, t->is_cut);
    ita_put_u32(bytes, t->wants_poses);
    filling_put_way(t->search, bytes);
    put_kept(t, bytes);
    return ita_text_status(bytes);
}

static const ita_job_class tiling_class = {
    .name = "tiling",
    .step = step,
    .report = report,
    .take = take,
    .save = save,
    .close = close,
};

static ita_status begin(tiling *t) {
    const filling_question question = {.frame = t->tables.frame,
                                       .figure = t->tables.figure,
                                       .figure_count = t->tables.figure_count,
                                       .kinds = t->tables.fillers,
                                       .kind_count = (size_t)t->tables.kind_count,
                                       .reach = FILLING_ANYWHERE,
                                       .corners = CORNERS_LOOKED_AT};
    ita_status status = filling_open(&question, t->allocator, &t->search);
    if (status != ITA_OK) return status;
    if (!t->tables.reason && filling_is_over(t->search)) t->tables.reason = "tiling.corner";
    if (t->tables.reason) filling_end(t->search);
    return ITA_OK;
}

ita_status tiling_new(const tiling_question *question, const ita_allocator *allocator,
                      ita_job **job, ita_diag *diag) {
    tiling *t = ita_take_zeroed(allocator, 1, sizeof *t);
    if (!t) return ita_fail(diag, ITA_E_MEMORY, "memory");
    t->job.class_ = &tiling_class;
    t->allocator = allocator;
    t->limit = question->limit;
    t->wants_poses = question->wants_poses;
    t->write = question->write;
    t->user = question->user;
    ita_status status = tiling_tables_open(&t->tables, question, allocator, diag);
    if (status == ITA_OK) {
        status = begin(t);
        if (status != ITA_OK)
            ita_fail(diag, status, status == ITA_E_MEMORY ? "memory" : "tiling.large");
    }
    if (status != ITA_OK) {
        close(&t->job);
        return status;
    }
    *job = &t->job;
    return ITA_OK;
}

static bool read_coordinate(ita_reader *reader, int64_t *value) {
    uint64_t bits;
    if (!ita_read_u64(reader, &bits)) return false;
    *value = (int64_t)bits;
    return *value >= -ITA_COORDINATE_MOST && *value <= ITA_COORDINATE_MOST;
}

static bool read_filling(const tiling *t, ita_reader *reader, kept_filling *out) {
    int left[TILING_PIECES_MAX];
    for (int k = 0; k < t->tables.kind_count; k++)
        left[k] = t->tables.fillers[k].count;
    for (size_t p = 0; p < t->tables.piece_count; p++) {
        filling_choice *laid = &out->choices[p];
        uint32_t kind, shape;
        if (!ita_read_u32(reader, &kind) || kind >= (uint32_t)t->tables.kind_count ||
            left[kind]-- == 0 || !ita_read_u32(reader, &shape) ||
            shape >= (uint32_t)t->tables.fillers[kind].shape_count ||
            !read_coordinate(reader, &laid->shift.x.a) ||
            !read_coordinate(reader, &laid->shift.x.b) ||
            !read_coordinate(reader, &laid->shift.y.a) ||
            !read_coordinate(reader, &laid->shift.y.b))
            return false;
        laid->kind = (int32_t)kind;
        laid->shape = (int32_t)shape;
    }
    return true;
}

static ita_status read_kept(tiling *t, ita_reader *reader) {
    uint64_t count;
    if (!ita_read_u64(reader, &count) || count > reader->length - reader->at) return ITA_E_SYNTAX;
    ita_status status =
        ita_grow(t->allocator, &t->kept, &t->kept_capacity, (size_t)count + 1, sizeof *t->kept);
    if (status != ITA_OK) return status;
    for (; t->kept_count < count; t->kept_count++)
        if (!read_filling(t, reader, &t->kept[t->kept_count])) return ITA_E_SYNTAX;
    return ITA_OK;
}

ita_status tiling_resume(const tiling_question *question, const char *bytes, size_t length,
                         const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    ita_reader reader = ita_read(bytes, length);
    uint64_t fillings, unique, limit;
    uint32_t is_cut, wants_poses;
    if (!ita_read_words(&reader, "tiling3") || !ita_read_u64(&reader, &fillings) ||
        !ita_read_u64(&reader, &unique) || !ita_read_u64(&reader, &limit) ||
        !ita_read_u32(&reader, &is_cut) || is_cut > 1 || !ita_read_u32(&reader, &wants_poses) ||
        wants_poses > 1)
        return ita_fail(diag, ITA_E_SYNTAX, "tiling.saved");
    ita_status status = tiling_new(question, allocator, job, diag);
    if (status != ITA_OK) return status;
    tiling *t = (tiling *)*job;
    status = filling_walk(t->search, &reader);
    if (status == ITA_OK) status = read_kept(t, &reader);
    t->fillings = fillings;
    t->unique = unique;
    t->limit = limit;
    t->is_cut = is_cut;
    t->wants_poses = wants_poses;
    if (status == ITA_OK && ita_read_end(&reader)) return ITA_OK;
    close(&t->job);
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    return ita_fail(diag, ITA_E_SYNTAX, "tiling.saved");
}
