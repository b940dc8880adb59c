// The search. A state is the outline of what is still empty (exact); a step fills its sharpest
// corner. In every filling the piece that lies along the edge leaving a convex corner has a corner
// there, with an edge on the same carrier: so the tries are few, and all fillings are found, each
// once. (docs/dissection.md has the proof and the case of smooth corners.)
#include "games/dissection/solve/fitting.h"

#include "games/dissection/solve/fitting_pieces.h"
#include "intarsia/base.h"

#include <string.h>

// A placement: kind, orientation, where the orientation's least corner goes.
typedef struct placement {
    int32_t kind, orientation;
    ita_point shift;
} placement;

// One level: what is empty, and the tries for the chosen corner.
typedef struct level {
    ita_outline room;
    placement *tries;
    size_t try_count, try_capacity, next;
} level;

typedef struct filling {
    placement placements[TILING_PIECES_MAX];
} filling;

typedef struct tiling {
    ita_job job;
    const ita_allocator *allocator;
    tiling_tables tables;
    uint64_t limit;
    bool wants_poses;
    void (*write)(const void *user, const ita_pose *poses, ita_text *out);
    const void *user;
    level levels[TILING_PIECES_MAX + 1];
    level spare; // only its tries: the best so far while corners are compared
    int depth;   // levels[depth] is being worked at; -1: done
    int left[TILING_PIECES_MAX];
    placement chosen[TILING_PIECES_MAX];
    ita_edge *scratch;
    size_t scratch_capacity;
    tiling_lines lines;               // of the room whose tries are being found
    uint64_t nodes, fillings, unique; // fillings: with equal pieces not told apart
    filling *kept;
    size_t kept_count, kept_capacity, kept_taken;
    bool is_cut;       // the limit ended it
    bool is_too_large; // the count left 64 bits
} tiling;

static const ita_job_class tiling_class;

// ---- the corner to fill

static const double pi = 3.14159265358979323846;

typedef struct corner {
    size_t leaving, arriving; // edges of the room
    double angle;
    bool by_arriving; // the piece must lie along the arriving edge
} corner;

static double curvature(ita_frame frame, const ita_edge *e) {
    if (e->kind != ITA_EDGE_ARC) return 0;
    double square = ita_wide_value(frame, ita_point_norm(frame, ita_point_sub(e->from, e->c1)));
    return e->turn / (square > 0 ? square : 1); // only compared; squared radius keeps the order
}

enum { CORNERS_LOOKED_AT = 6 };

// The sharpest convex corners of a room, sharpest first. At a smooth corner (where the carrier
// changes without a bend) the piece must lie along the carrier that leaves the room if continued.
static int sharpest_corners(const tiling *t, const ita_outline *room,
                            corner corners[CORNERS_LOOKED_AT]) {
    ita_frame frame = t->tables.frame;
    int count = 0;
    for (size_t k = 0; k < room->contour_count; k++) {
        const ita_contour *contour = &room->contours[k];
        for (size_t i = 0; i < contour->count; i++) {
            corner c = {.leaving = contour->first + i,
                        .arriving = contour->first + (i ? i - 1 : contour->count - 1)};
            const ita_edge *in = &room->edges[c.arriving], *out = &room->edges[c.leaving];
            c.angle = tiling_inner_angle(tiling_arriving(frame, in), tiling_leaving(frame, out));
            if (c.angle > pi + 1e-6) continue;
            c.by_arriving = c.angle > pi - 1e-6 && curvature(frame, out) > curvature(frame, in);
            int place = count;
            while (place > 0 && corners[place - 1].angle > c.angle + 1e-9)
                place--;
            if (place == CORNERS_LOOKED_AT) continue;
            if (count < CORNERS_LOOKED_AT) count++;
            memmove(&corners[place + 1], &corners[place],
                    (size_t)(count - 1 - place) * sizeof *corners);
            corners[place] = c;
        }
    }
    return count;
}

// ---- tries

// Do two edges that share their first ends (or both their second ends) run along one carrier?
static bool run_alike(ita_frame frame, const ita_edge *a, const ita_edge *b) {
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case ITA_EDGE_LINE: {
        ita_point u = ita_point_sub(a->to, a->from), v = ita_point_sub(b->to, b->from);
        return ita_wide_sign(frame, ita_point_cross(frame, u, v)) == 0 &&
               ita_wide_sign(frame, ita_point_dot2(frame, u, v)) > 0;
    }
    case ITA_EDGE_ARC: return a->turn == b->turn && ita_point_equal(a->c1, b->c1);
    default: return true; // curves are cut nowhere but at their ends; the flags decide
    }
}

static ita_status add_try(tiling *t, level *l, const placement *p) {
    for (size_t i = 0; i < l->try_count; i++) // two corners of one piece may ask for the same
        if (memcmp(&l->tries[i], p, sizeof *p) == 0) return ITA_OK;
    ita_status status =
        ita_grow(t->allocator, &l->tries, &l->try_capacity, l->try_count + 1, sizeof *l->tries);
    if (status == ITA_OK) l->tries[l->try_count++] = *p;
    return status;
}

// Tries the orientation with the corner before its edge i in the room's corner.
static ita_status try_edge(tiling *t, level *l, const corner *c, int kind, int orientation,
                           size_t i) {
    const tiling_kind *k = &t->tables.kinds[kind];
    const tiling_orientation *o = &k->orientations[orientation];
    const ita_edge *room = &l->room.edges[c->by_arriving ? c->arriving : c->leaving];
    if (o->angles[i] > c->angle + 1e-6) return ITA_OK;
    placement p = {kind, orientation,
                   ita_point_sub(l->room.edges[c->leaving].from, o->edges[i].from)};
    const ita_edge *edge = &o->edges[c->by_arriving ? o->before[i] : i];
    ita_edge own = ita_edge_shifted(edge, p.shift);
    if (!run_alike(t->tables.frame, &own, room)) return ITA_OK;
    t->nodes++;
    if (!tiling_may_fit(&t->tables, k, o, p.shift, &t->lines)) return ITA_OK;
    return add_try(t, l, &p);
}

static ita_status try_corner(tiling *t, level *l, const corner *c) {
    l->try_count = 0;
    for (int kind = 0; kind < t->tables.kind_count; kind++) {
        if (t->left[kind] == 0) continue;
        const tiling_kind *k = &t->tables.kinds[kind];
        for (int o = 0; o < k->orientation_count; o++)
            for (size_t i = 0; i < k->edge_count; i++) {
                ita_status status = try_edge(t, l, c, kind, o, i);
                if (status != ITA_OK) return status;
            }
    }
    return ITA_OK;
}

static void swap_tries(level *a, level *b) {
    placement *tries = a->tries;
    size_t capacity = a->try_capacity;
    a->tries = b->tries;
    a->try_capacity = b->try_capacity;
    b->tries = tries;
    b->try_capacity = capacity;
}

// Of the sharpest corners, takes the one with the fewest tries; none at all ends this room.
static ita_status find_tries(tiling *t, level *l) {
    corner corners[CORNERS_LOOKED_AT];
    size_t fewest = SIZE_MAX;
    l->try_count = l->next = 0;
    int count = sharpest_corners(t, &l->room, corners);
    ita_status status =
        tiling_flatten(t->tables.frame, l->room.edges, l->room.edge_count, t->allocator, &t->lines);
    for (int i = 0; status == ITA_OK && i < count && fewest > 1; i++) {
        status = try_corner(t, l, &corners[i]);
        if (status != ITA_OK || l->try_count >= fewest) continue;
        swap_tries(l, &t->spare); // keep these, and fill the other array next
        fewest = l->try_count;
    }
    if (fewest != SIZE_MAX) swap_tries(l, &t->spare);
    l->try_count = fewest == SIZE_MAX ? 0 : fewest;
    return status;
}

// What is left of `room` without a placed piece.
static ita_status cut_out(tiling *t, const ita_outline *room, const placement *p,
                          ita_outline *rest) {
    const tiling_kind *k = &t->tables.kinds[p->kind];
    size_t count = room->edge_count + k->edge_count;
    ita_status status =
        ita_grow(t->allocator, &t->scratch, &t->scratch_capacity, count, sizeof *t->scratch);
    if (status != ITA_OK) return status;
    memcpy(t->scratch, room->edges, room->edge_count * sizeof *t->scratch);
    for (size_t i = 0; i < k->edge_count; i++) {
        const ita_edge *edge = &k->orientations[p->orientation].edges[i];
        t->scratch[room->edge_count + i] = ita_edge_shifted(edge, p->shift);
    }
    ita_edges_reverse(t->scratch + room->edge_count, k->edge_count);
    return ita_outline_trace(t->tables.frame, t->scratch, count, t->allocator, rest);
}

// ---- fillings

static int compare_placements(const void *a_, const void *b_, void *user) {
    (void)user;
    const placement *a = a_, *b = b_;
    const int64_t one[] = {a->kind,      a->orientation, a->shift.x.a,
                           a->shift.x.b, a->shift.y.a,   a->shift.y.b};
    const int64_t two[] = {b->kind,      b->orientation, b->shift.x.a,
                           b->shift.x.b, b->shift.y.a,   b->shift.y.b};
    for (int i = 0; i < 6; i++)
        if (one[i] != two[i]) return one[i] < two[i] ? -1 : 1;
    return 0;
}

static int compare_fillings(const placement *a, const placement *b, size_t count) {
    int order = 0;
    for (size_t i = 0; i < count && order == 0; i++)
        order = compare_placements(&a[i], &b[i], NULL);
    return order;
}

// A filling stands for its class when none of its images comes before it.
static bool is_first_of_its_class(const tiling *t, const placement *sorted) {
    placement image[TILING_PIECES_MAX];
    size_t count = t->tables.piece_count;
    for (int s = 0; s < t->tables.symmetry_count; s++) {
        const tiling_symmetry *symmetry = &t->tables.symmetries[s];
        for (size_t i = 0; i < count; i++) {
            const placement *p = &sorted[i];
            ita_point moved = ita_pose_apply(t->tables.frame, &symmetry->pose, p->shift);
            image[i].kind = p->kind;
            image[i].orientation = symmetry->images[p->kind][p->orientation].orientation;
            image[i].shift = ita_point_add(moved, symmetry->images[p->kind][p->orientation].shift);
        }
        ita_sort(image, count, sizeof *image, compare_placements, NULL);
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
    placement sorted[TILING_PIECES_MAX];
    size_t count = t->tables.piece_count;
    memcpy(sorted, t->chosen, count * sizeof *sorted);
    ita_sort(sorted, count, sizeof *sorted, compare_placements, NULL);
    t->fillings++;
    uint64_t solutions;
    t->is_too_large = !t->limit && !count_solutions(t, &solutions);
    if (is_first_of_its_class(t, sorted)) t->unique++;
    if (t->limit && t->fillings >= t->limit) {
        t->is_cut = true;
        t->depth = -1;
    }
    if (!t->wants_poses) return ITA_OK;
    ita_status status =
        ita_grow(t->allocator, &t->kept, &t->kept_capacity, t->kept_count + 1, sizeof *t->kept);
    if (status != ITA_OK) return status;
    memcpy(t->kept[t->kept_count++].placements, t->chosen, count * sizeof *t->chosen);
    return ITA_OK;
}

ita_status tiling_take_poses(ita_job *job, ita_pose *poses) {
    tiling *t = (tiling *)job;
    if (t->kept_taken == t->kept_count) {
        t->kept_taken = t->kept_count = 0;
        return ITA_E_NOT_FOUND;
    }
    const placement *placements = t->kept[t->kept_taken++].placements;
    bool is_used[TILING_PIECES_MAX] = {false};
    for (size_t p = 0; p < t->tables.piece_count; p++) {
        size_t i = 0;
        while (is_used[i] || placements[i].kind != t->tables.kind_of_piece[p])
            i++;
        is_used[i] = true;
        size_t orientation = (size_t)placements[i].orientation;
        poses[p] = t->tables.poses[p * TILING_ORIENTATIONS_MAX + orientation];
        poses[p].shift = ita_point_add(poses[p].shift, placements[i].shift);
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

// Goes back to the latest level with a try left.
static void go_back(tiling *t) {
    while (t->depth >= 0 && t->levels[t->depth].next == t->levels[t->depth].try_count) {
        ita_outline_close(&t->levels[t->depth].room);
        t->levels[t->depth].room = (ita_outline){0};
        if (--t->depth >= 0) t->left[t->chosen[t->depth].kind]++;
    }
}

static ita_status advance(tiling *t) {
    level *l = &t->levels[t->depth];
    placement p = l->tries[l->next++];
    ita_outline rest;
    ita_status status = cut_out(t, &l->room, &p, &rest);
    if (status != ITA_OK) return status;
    if (!rest.is_simple || rest.scale != 1) { // the piece lies over the edge of the room
        ita_outline_close(&rest);
        return ITA_OK;
    }
    t->chosen[t->depth] = p;
    if ((size_t)t->depth + 1 == t->tables.piece_count) {
        bool is_filled = rest.edge_count == 0; // every flag cancelled: exact
        ita_outline_close(&rest);
        return is_filled ? keep_filling(t) : ITA_OK;
    }
    t->left[p.kind]--;
    level *next = &t->levels[++t->depth];
    next->room = rest;
    return find_tries(t, next);
}

static ita_status step(ita_job *job, uint64_t budget, ita_diag *diag) {
    tiling *t = (tiling *)job;
    uint64_t until = t->nodes + budget;
    while (t->depth >= 0 && t->nodes < until && !t->is_too_large) {
        go_back(t);
        if (t->depth < 0) break;
        t->nodes++;
        ita_status status = advance(t);
        if (status != ITA_OK) return ita_fail(diag, status, "memory");
    }
    return t->is_too_large ? ita_fail(diag, ITA_E_OVERFLOW, "job.overflow") : ITA_OK;
}

static void report(const ita_job *job, ita_job_report *out) {
    const tiling *t = (const tiling *)job;
    memset(out, 0, sizeof *out);
    out->is_done = t->depth < 0 && !t->is_too_large;
    double share = 1;
    for (int d = 0; d <= t->depth && t->levels[d].try_count; d++) {
        double tries = (double)t->levels[d].try_count, next = (double)t->levels[d].next;
        bool is_last = d == t->depth;
        out->progress += share * (is_last ? next : next - 1) / tries;
        share /= tries;
    }
    if (out->is_done) out->progress = 1;
    out->nodes = t->nodes;
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
    for (size_t i = 0; i <= TILING_PIECES_MAX; i++) {
        level *l = &t->levels[i];
        if (l->room.allocator) ita_outline_close(&l->room);
        ita_give(allocator, l->tries, l->try_capacity * sizeof *l->tries);
    }
    ita_give(allocator, t->spare.tries, t->spare.try_capacity * sizeof *t->spare.tries);
    ita_give(allocator, t->lines.lines, t->lines.capacity * sizeof *t->lines.lines);
    ita_give(allocator, t->scratch, t->scratch_capacity * sizeof *t->scratch);
    ita_give(allocator, t->kept, t->kept_capacity * sizeof *t->kept);
    tiling_tables_close(&t->tables);
    ita_give(allocator, t, sizeof *t);
}

static void put_kept(const tiling *t, ita_text *bytes) {
    ita_put_u64(bytes, t->kept_count - t->kept_taken);
    for (size_t i = t->kept_taken; i < t->kept_count; i++)
        for (size_t p = 0; p < t->tables.piece_count; p++) {
            const placement *laid = &t->kept[i].placements[p];
            ita_put_u32(bytes, (uint32_t)laid->kind);
            ita_put_u32(bytes, (uint32_t)laid->orientation);
            ita_put_u64(bytes, (uint64_t)laid->shift.x.a);
            ita_put_u64(bytes, (uint64_t)laid->shift.x.b);
            ita_put_u64(bytes, (uint64_t)laid->shift.y.a);
            ita_put_u64(bytes, (uint64_t)laid->shift.y.b);
        }
}

// The way down is the try at each level; the tries themselves are found again.
static ita_status save(const ita_job *job, ita_text *bytes) {
    const tiling *t = (const tiling *)job;
    ita_put(bytes, "tiling2");
    ita_put_u64(bytes, t->nodes);
    ita_put_u64(bytes, t->fillings);
    ita_put_u64(bytes, t->unique);
    ita_put_u64(bytes, t->limit);
    ita_put_u32(bytes, (uint32_t)(t->depth + 1));
    ita_put_u32(bytes, t->is_cut);
    ita_put_u32(bytes, t->wants_poses);
    for (int d = 0; d <= t->depth; d++)
        ita_put_u32(bytes, (uint32_t)t->levels[d].next);
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
    for (int k = 0; k < t->tables.kind_count; k++)
        t->left[k] = t->tables.kinds[k].count;
    t->depth = 0;
    ita_status status = ita_outline_trace(t->tables.frame, t->tables.figure, t->tables.figure_count,
                                          t->allocator, &t->levels[0].room);
    if (status == ITA_OK) status = find_tries(t, &t->levels[0]);
    if (status == ITA_OK && !t->tables.reason && t->levels[0].try_count == 0)
        t->tables.reason = "tiling.corner";
    if (status == ITA_OK && t->tables.reason) {
        t->levels[0].next = t->levels[0].try_count;
        go_back(t);
    }
    return status;
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
        if (status != ITA_OK) ita_fail(diag, status, "memory");
    }
    if (status != ITA_OK) {
        close(&t->job);
        return status;
    }
    *job = &t->job;
    return ITA_OK;
}

static ita_status walk_to(tiling *t, ita_reader *reader, uint32_t depth) {
    for (uint32_t d = 0; d < depth; d++) {
        uint32_t next;
        level *l = &t->levels[d];
        if (!ita_read_u32(reader, &next) || next > l->try_count) return ITA_E_SYNTAX;
        if (d + 1 < depth && next == 0) return ITA_E_SYNTAX;
        l->next = next;
        if (d + 1 == depth) break;
        l->next--;
        ita_status status = advance(t);
        if (status != ITA_OK) return status;
        if (t->depth != (int)d + 1) return ITA_E_SYNTAX;
    }
    return ITA_OK;
}

static bool read_coordinate(ita_reader *reader, int64_t *value) {
    uint64_t bits;
    if (!ita_read_u64(reader, &bits)) return false;
    *value = (int64_t)bits;
    return *value >= -ITA_COORDINATE_MOST && *value <= ITA_COORDINATE_MOST;
}

static bool read_filling(const tiling *t, ita_reader *reader, filling *f) {
    int left[TILING_PIECES_MAX];
    for (int k = 0; k < t->tables.kind_count; k++)
        left[k] = t->tables.kinds[k].count;
    for (size_t p = 0; p < t->tables.piece_count; p++) {
        placement *laid = &f->placements[p];
        uint32_t kind, orientation;
        if (!ita_read_u32(reader, &kind) || kind >= (uint32_t)t->tables.kind_count ||
            left[kind]-- == 0 || !ita_read_u32(reader, &orientation) ||
            orientation >= (uint32_t)t->tables.kinds[kind].orientation_count ||
            !read_coordinate(reader, &laid->shift.x.a) ||
            !read_coordinate(reader, &laid->shift.x.b) ||
            !read_coordinate(reader, &laid->shift.y.a) ||
            !read_coordinate(reader, &laid->shift.y.b))
            return false;
        laid->kind = (int32_t)kind;
        laid->orientation = (int32_t)orientation;
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
    uint64_t nodes, fillings, unique, limit;
    uint32_t depth, is_cut, wants_poses;
    if (!ita_read_words(&reader, "tiling2") || !ita_read_u64(&reader, &nodes) ||
        !ita_read_u64(&reader, &fillings) || !ita_read_u64(&reader, &unique) ||
        !ita_read_u64(&reader, &limit) || !ita_read_u32(&reader, &depth) ||
        !ita_read_u32(&reader, &is_cut) || !ita_read_u32(&reader, &wants_poses) ||
        wants_poses > 1 || depth > question->piece_count)
        return ita_fail(diag, ITA_E_SYNTAX, "tiling.saved");
    ita_status status = tiling_new(question, allocator, job, diag);
    if (status != ITA_OK) return status;
    tiling *t = (tiling *)*job;
    if (depth == 0 && t->depth >= 0) {
        t->levels[0].next = t->levels[0].try_count;
        go_back(t);
    }
    status = walk_to(t, &reader, depth);
    if (status == ITA_OK) status = read_kept(t, &reader);
    t->nodes = nodes;
    t->fillings = fillings;
    t->unique = unique;
    t->limit = limit;
    t->is_cut = is_cut != 0;
    t->wants_poses = wants_poses;
    if (status == ITA_OK && ita_read_end(&reader)) return ITA_OK;
    close(&t->job);
    if (status == ITA_E_MEMORY) return ita_fail(diag, status, "memory");
    return ita_fail(diag, ITA_E_SYNTAX, "tiling.saved");
}
