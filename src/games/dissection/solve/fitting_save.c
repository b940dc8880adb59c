// The tiling job as bytes, and again from them: what was counted, the places still to be searched,
// the way down to where the search stands, and what waits to be taken.
#include "games/dissection/solve/fitting_job.h"
#include "intarsia/base.h"

#define TAG "tiling7"

// ---- writing

static void put_paths(const tiling *t, ita_text *bytes) {
    ita_put_u64(bytes, t->path_count - t->path_next);
    for (size_t i = t->path_next; i < t->path_count; i++) {
        ita_put_u32(bytes, t->paths[i].length);
        for (int d = 0; d < t->paths[i].length; d++)
            ita_put_u32(bytes, t->paths[i].steps[d]);
    }
}

static void put_kept(const tiling *t, ita_text *bytes) {
    ita_put_u64(bytes, t->kept_count - t->kept_taken);
    for (size_t i = t->kept_taken; i < t->kept_count; i++)
        for (size_t p = 0; p < t->tables->piece_count; p++) {
            const filling_choice *laid = &t->kept[i].choices[p];
            ita_put_u32(bytes, (uint32_t)laid->kind);
            ita_put_u32(bytes, (uint32_t)laid->shape);
            ita_put_u64(bytes, (uint64_t)laid->shift.x.a);
            ita_put_u64(bytes, (uint64_t)laid->shift.x.b);
            ita_put_u64(bytes, (uint64_t)laid->shift.y.a);
            ita_put_u64(bytes, (uint64_t)laid->shift.y.b);
        }
}

ita_status tiling_save(const ita_job *job, ita_text *bytes) {
    const tiling *t = (const tiling *)job;
    ita_put(bytes, TAG);
    ita_put_u64(bytes, t->fillings);
    ita_put_u64(bytes, t->unique);
    ita_put_u64(bytes, t->between);
    ita_put_u64(bytes, t->limit);
    ita_put_u32(bytes, (uint32_t)t->is_cut |
                           (uint32_t)(t->has_untried || filling_may_miss(t->search)) << 1);
    ita_put_u32(bytes, t->wants_poses);
    ita_put_u64(bytes, t->part_count);
    ita_put_u64(bytes, t->parts_out);
    ita_put_u64(bytes, t->nodes);
    put_paths(t, bytes);
    filling_put_way(t->search, bytes);
    put_kept(t, bytes);
    return ita_text_status(bytes);
}

// ---- reading

static bool read_coordinate(ita_reader *reader, int64_t *value) {
    uint64_t bits;
    if (!ita_read_u64(reader, &bits)) return false;
    *value = (int64_t)bits;
    return *value >= -ITA_COORDINATE_MOST && *value <= ITA_COORDINATE_MOST;
}

static bool read_filling(const tiling *t, ita_reader *reader, kept_filling *out) {
    int left[TILING_PIECES_MAX];
    for (int k = 0; k < t->tables->kind_count; k++)
        left[k] = t->tables->fillers[k].count;
    for (size_t p = 0; p < t->tables->piece_count; p++) {
        filling_choice *laid = &out->choices[p];
        uint32_t kind, shape;
        if (!ita_read_u32(reader, &kind) || kind >= (uint32_t)t->tables->kind_count ||
            left[kind]-- == 0 || !ita_read_u32(reader, &shape) ||
            shape >= (uint32_t)t->tables->fillers[kind].shape_count ||
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

static ita_status read_paths(tiling *t, ita_reader *reader) {
    uint64_t count;
    if (!ita_read_u64(reader, &count) || count > reader->length - reader->at) return ITA_E_SYNTAX;
    for (uint64_t i = 0; i < count; i++) {
        filling_path path = {0};
        uint32_t length, step;
        if (!ita_read_u32(reader, &length) || length > FILLING_PATH_MOST ||
            length >= t->tables->piece_count)
            return ITA_E_SYNTAX;
        path.length = (uint8_t)length;
        for (uint32_t d = 0; d < length; d++) {
            if (!ita_read_u32(reader, &step) || step > UINT16_MAX) return ITA_E_SYNTAX;
            path.steps[d] = (uint16_t)step;
        }
        ita_status status = tiling_add_path(t, &path);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

static bool read_counts(tiling *t, ita_reader *reader) {
    uint32_t ends, wants_poses;
    if (!ita_read_words(reader, TAG) || !ita_read_u64(reader, &t->fillings) ||
        !ita_read_u64(reader, &t->unique) || !ita_read_u64(reader, &t->between) ||
        t->between > t->fillings || !ita_read_u64(reader, &t->limit) ||
        !ita_read_u32(reader, &ends) || ends > 3 || !ita_read_u32(reader, &wants_poses) ||
        wants_poses > 1 || !ita_read_u64(reader, &t->part_count) ||
        !ita_read_u64(reader, &t->parts_out) || t->parts_out > t->part_count ||
        !ita_read_u64(reader, &t->nodes))
        return false;
    t->is_cut = ends & 1;
    t->has_untried = ends >> 1;
    t->wants_poses = wants_poses;
    return true;
}

ita_status tiling_resume(const tiling_question *question, const char *bytes, size_t length,
                         const ita_allocator *allocator, ita_job **job, ita_diag *diag) {
    ita_reader reader = ita_read(bytes, length);
    ita_status status = tiling_new(question, allocator, job, diag);
    if (status != ITA_OK) return status;
    tiling *t = (tiling *)*job;
    status = read_counts(t, &reader) ? read_paths(t, &reader) : ITA_E_SYNTAX;
    if (status == ITA_OK) status = filling_walk(t->search, &reader);
    if (status == ITA_OK) status = read_kept(t, &reader);
    if (status == ITA_OK && ita_read_end(&reader)) return ITA_OK;
    tiling_close(&t->job);
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    return ita_fail(diag, ITA_E_SYNTAX, "tiling.saved");
}
