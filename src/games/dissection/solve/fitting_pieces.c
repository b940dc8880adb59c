// Tables of a tiling question: orientations of each kind, and the figure's symmetries.
#include "games/dissection/solve/fitting_pieces.h"

#include "geom/edge/curve.h"

#include <limits.h>
#include <math.h>
#include <string.h>

// ---- comparing edges as values

static int compare_numbers(ita_number a, ita_number b) {
    if (a.a != b.a) return a.a < b.a ? -1 : 1;
    return (a.b > b.b) - (a.b < b.b);
}

static int compare_points(ita_point a, ita_point b) {
    int order = compare_numbers(a.x, b.x);
    return order ? order : compare_numbers(a.y, b.y);
}

static bool is_same_edge(const ita_edge *a, const ita_edge *b) {
    return a->kind == b->kind && a->turn == b->turn && ita_point_equal(a->from, b->from) &&
           ita_point_equal(a->to, b->to) &&
           (a->kind == ITA_EDGE_LINE || ita_point_equal(a->c1, b->c1)) &&
           (a->kind != ITA_EDGE_CUBIC || ita_point_equal(a->c2, b->c2));
}

static ita_point least_corner(const ita_edge *edges, size_t count) {
    ita_point least = edges[0].from;
    for (size_t i = 1; i < count; i++)
        if (compare_points(edges[i].from, least) < 0) least = edges[i].from;
    return least;
}

// Shifts the least corner to the origin and says where it was.
static ita_point normalise(ita_edge *edges, size_t count) {
    static const ita_point origin;
    ita_point least = least_corner(edges, count);
    ita_edges_shift(edges, count, ita_point_sub(origin, least));
    return least;
}

// In any order; no outline has an edge twice.
static bool are_same_edges(const ita_edge *a, const ita_edge *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < count && !is_same_edge(&a[i], &b[k]))
            k++;
        if (k == count) return false;
    }
    return true;
}

// ---- placing

// The joint of a full circle may lie anywhere: of the joint's images by the frame's turns, the
// least.
static void settle_joint(ita_frame frame, ita_edge *circle) {
    ita_point radius = ita_point_sub(circle->from, circle->c1), least = radius;
    for (int i = 0; i < 2 * ita_frame_get(frame)->steps; i++) {
        ita_point other = ita_point_turn(frame, radius, i / 2);
        if (i % 2) other = ita_point_mirror(frame, other);
        if (compare_points(other, least) < 0) least = other;
    }
    circle->from = circle->to = ita_point_add(circle->c1, least);
}

static void settle_joints(ita_frame frame, ita_edge *edges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (edges[i].kind == ITA_EDGE_ARC && ita_point_equal(edges[i].from, edges[i].to))
            settle_joint(frame, &edges[i]);
}

static ita_status place(ita_frame frame, const ita_shape *shape, const ita_pose *pose,
                        ita_edge *out) {
    ita_status status = ita_shape_place(frame, shape, pose, out);
    if (status == ITA_OK) settle_joints(frame, out, shape->edge_count);
    return status;
}

// ---- orientations

static int find_orientation(tiling_tables *t, int kind, const ita_edge *edges) {
    const filling_kind *filler = &t->fillers[kind];
    for (int i = 0; i < filler->shape_count; i++)
        if (are_same_edges(filler->shapes[i].edges, edges, t->kinds[kind].edge_count)) return i;
    return -1;
}

// Bits of a shape's sides: the piece as it is, or all of them turned over.
enum { AS_IT_IS = 1, TURNED_OVER = 2 };

// Lays a piece in every orientation and says which of its kind's each one is; new ones are added.
static ita_status fill_piece(tiling_tables *t, const tiling_question *q, size_t piece, bool may_add,
                             ita_diag *diag) {
    static const ita_point origin;
    int k = t->kind_of_piece[piece];
    tiling_kind *kind = &t->kinds[k];
    const int steps = ita_frame_get(t->frame)->steps;
    const int turns = steps * (q->slant_count > 1 ? q->slant_count : 1);
    unsigned laid[TILING_ORIENTATIONS_MAX] = {0}; // sides whose pose is known
    bool is_known = false;
    for (int i = 0; i < (q->may_flip || q->may_mirror ? 2 * turns : turns); i++) {
        ita_pose pose = {i % turns, i >= turns, origin};
        const ita_shape *shape = &q->pieces[(size_t)(pose.turn / steps) * q->piece_count + piece];
        if (shape->edge_count == 0) continue;
        ita_edge *edges = ita_arena_take(&t->arena, kind->edge_count * sizeof *edges);
        if (!edges) return ita_fail(diag, ITA_E_MEMORY, "memory");
        ita_status status = place(t->frame, shape, &pose, edges);
        if (status != ITA_OK) return ita_fail(diag, status, "tiling.large");
        pose.shift = ita_point_sub(origin, normalise(edges, kind->edge_count));
        int o = find_orientation(t, k, edges);
        if (o < 0 && may_add) {
            if (t->fillers[k].shape_count == TILING_ORIENTATIONS_MAX)
                return ita_fail(diag, ITA_E_LIMIT, "tiling.large");
            o = t->fillers[k].shape_count++;
            if (filling_shape_open(t->frame, edges, kind->edge_count, &t->arena, &kind->shapes[o]))
                return ita_fail(diag, ITA_E_MEMORY, "memory");
            kind->shapes[o].sides = 0;
            kind->shapes[o].is_lead = i % turns == 0;
        }
        if (o < 0) continue;
        const int side = i >= turns && !q->may_flip;
        const unsigned bit = side ? 2u : 1u;
        if (pose.turn >= t->plain_turns && (laid[o] & bit)) continue;
        laid[o] |= bit;
        t->poses[side][piece * TILING_ORIENTATIONS_MAX + (size_t)o] = pose;
        kind->shapes[o].sides |= side ? TURNED_OVER : AS_IT_IS;
        is_known = true;
    }
    return is_known ? ITA_OK : ita_fail(diag, ITA_E_RANGE, "tiling.kinds");
}

static ita_status fill_kinds(tiling_tables *t, const tiling_question *q, ita_diag *diag) {
    t->labels = 1;
    for (int side = 0; side < 2; side++) {
        const size_t count = q->piece_count * TILING_ORIENTATIONS_MAX;
        t->poses[side] = ita_arena_take(&t->arena, count * sizeof *t->poses[side]);
        if (!t->poses[side]) return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    for (size_t p = 0; p < q->piece_count; p++) {
        int kind = -1;
        for (size_t earlier = 0; earlier < p; earlier++)
            if (q->kinds[earlier] == q->kinds[p]) kind = t->kind_of_piece[earlier];
        bool is_new = kind < 0;
        if (q->pieces[p].edge_count > TILING_EDGES_MAX)
            return ita_fail(diag, ITA_E_LIMIT, "tiling.edges");
        if (is_new) kind = t->kind_count++;
        t->kind_of_piece[p] = kind;
        uint64_t copies = (uint64_t)++t->fillers[kind].count;
        if (__builtin_mul_overflow(t->labels, copies, &t->labels)) t->labels = 0;
        if (is_new) {
            t->kinds[kind].edge_count = q->pieces[p].edge_count;
            t->fillers[kind].shapes = t->kinds[kind].shapes;
        }
        if (t->kinds[kind].edge_count != q->pieces[p].edge_count)
            return ita_fail(diag, ITA_E_RANGE, "tiling.kinds");
        ita_status status = fill_piece(t, q, p, is_new, diag);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

// ---- kinds that are alike

int tiling_same_shape(const tiling_tables *t, int kind, int other, int orientation) {
    const int number = t->numbers[other][orientation];
    for (int o = 0; o < t->fillers[kind].shape_count; o++)
        if (t->numbers[kind][o] == number) return o;
    return -1;
}

static void number_shapes(tiling_tables *t, int k) {
    for (int o = 0; o < t->fillers[k].shape_count; o++) {
        t->numbers[k][o] = k * TILING_ORIENTATIONS_MAX + o;
        for (int earlier = t->like[k]; earlier < k; earlier++) {
            if (t->like[earlier] != t->like[k]) continue;
            const int same = find_orientation(t, earlier, t->kinds[k].shapes[o].edges);
            if (same >= 0) t->numbers[k][o] = t->numbers[earlier][same];
        }
    }
}

static void fill_alike(tiling_tables *t, const tiling_question *q) {
    for (int k = 0; k < t->kind_count; k++) {
        const size_t edges = t->kinds[k].edge_count;
        int like = 0;
        while (like < k &&
               !(q->is_own_set && t->kinds[like].edge_count == edges &&
                 fitting_is_congruent(t->frame, t->kinds[k].shapes[0].edges,
                                      t->kinds[like].shapes[0].edges, edges, q->may_flip)))
            like++;
        t->like[k] = like;
        t->has_alike = t->has_alike || like < k;
        number_shapes(t, k);
    }
}

// ---- symmetries

static bool is_symmetry(tiling_tables *t, const ita_pose *pose, ita_edge *moved) {
    ita_shape figure = {.edges = t->figure, .edge_count = t->figure_count};
    return place(t->frame, &figure, pose, moved) == ITA_OK &&
           are_same_edges(moved, t->figure, t->figure_count);
}

// Whether the mirror image of every piece may be laid as the piece may.
static bool may_mirror_pieces(const tiling_tables *t) {
    bool may = true;
    for (int k = 0; k < t->kind_count && may && !t->may_flip; k++) {
        size_t at = 0;
        fitting_axis axis;
        may = fitting_axis_next(t->frame, t->kinds[k].shapes[0].edges, t->kinds[k].edge_count, &at,
                                &axis);
    }
    return may;
}

// One that may be laid beside the other, or -1.
static int beside(const tiling_tables *t, int kind, int orientation, int other) {
    const filling_shape *shapes = t->kinds[kind].shapes;
    return other >= 0 && shapes[other].sides & shapes[orientation].sides ? other : -1;
}

static bool turn_image(tiling_tables *t, tiling_symmetry *symmetry, int k, int o, ita_edge *moved) {
    static const ita_point origin;
    const tiling_kind *kind = &t->kinds[k];
    const ita_shape shape = {.edges = kind->shapes[o].edges, .edge_count = kind->edge_count};
    const ita_pose turn_only = {symmetry->pose.turn, symmetry->pose.is_mirrored, origin};
    if (place(t->frame, &shape, &turn_only, moved) != ITA_OK) return false;
    symmetry->images[k][o].base = origin;
    symmetry->images[k][o].shift = normalise(moved, kind->edge_count);
    symmetry->images[k][o].orientation = beside(t, k, o, find_orientation(t, k, moved));
    return true;
}

static void mirror_image(const tiling_tables *t, tiling_symmetry *symmetry, int k, int o) {
    static const ita_point origin;
    const tiling_kind *kind = &t->kinds[k];
    fitting_axis axis = symmetry->axis;
    int image = 0;
    while (image < t->fillers[k].shape_count &&
           !(beside(t, k, o, image) >= 0 &&
             fitting_axis_lay(t->frame, &axis, kind->shapes[o].edges, kind->shapes[image].edges,
                              kind->edge_count)))
        image++;
    symmetry->images[k][o].orientation = image < t->fillers[k].shape_count ? image : -1;
    symmetry->images[k][o].base = axis.from;
    symmetry->images[k][o].shift = ita_point_sub(origin, axis.to);
}

static bool fill_images(tiling_tables *t, tiling_symmetry *symmetry) {
    if ((symmetry->is_askew || symmetry->pose.is_mirrored) && !may_mirror_pieces(t)) return false;
    for (int k = 0; k < t->kind_count; k++) {
        ita_edge *moved = ita_arena_take(&t->arena, t->kinds[k].edge_count * sizeof *moved);
        if (!moved) return false;
        for (int o = 0; o < t->fillers[k].shape_count; o++)
            if (symmetry->is_askew)
                mirror_image(t, symmetry, k, o);
            else if (!turn_image(t, symmetry, k, o, moved))
                return false;
    }
    return true;
}

bool tiling_image(const tiling_tables *t, const tiling_symmetry *symmetry,
                  const filling_choice *laid, filling_choice *image) {
    const int o = symmetry->images[laid->kind][laid->shape].orientation;
    if (o < 0) return false;
    ita_point at = ita_point_add(laid->shift, symmetry->images[laid->kind][laid->shape].base);
    if (!symmetry->is_askew)
        at = ita_pose_apply(t->frame, &symmetry->pose, at);
    else if (!fitting_axis_apply(&symmetry->axis, at, &at))
        return false;
    image->kind = laid->kind;
    image->shape = o;
    image->shift = ita_point_add(at, symmetry->images[laid->kind][laid->shape].shift);
    return true;
}

static bool add_symmetry(tiling_tables *t, const tiling_symmetry *found) {
    tiling_symmetry *symmetry = &t->symmetries[t->symmetry_count];
    symmetry->is_askew = found->is_askew;
    symmetry->pose = found->pose;
    symmetry->axis = found->axis;
    if (fill_images(t, symmetry)) t->symmetry_count++;
    return t->symmetry_count < TILING_SYMMETRIES_MAX;
}

// Axes that no turn of the frame has. Turns that take a figure onto itself are all of the frame, so
// where one axis is, all are. Outside the frame `square` they are seen, not used.
static void fill_askew(tiling_tables *t) {
    tiling_symmetry found = {.is_askew = true};
    size_t at = 0;
    while (fitting_axis_next(t->frame, t->figure, t->figure_count, &at, &found.axis)) {
        t->is_own_mirror = true;
        if (t->frame != ITA_FRAME_SQUARE) t->has_all_symmetries = !may_mirror_pieces(t);
        if (t->frame != ITA_FRAME_SQUARE || !add_symmetry(t, &found)) return;
    }
}

// A motion takes the least corner of the turned figure to the figure's least corner, if any.
static ita_status fill_symmetries(tiling_tables *t, ita_diag *diag) {
    t->symmetries = ita_arena_take(&t->arena, TILING_SYMMETRIES_MAX * sizeof *t->symmetries);
    ita_edge *moved = ita_arena_take(&t->arena, t->figure_count * sizeof *moved);
    if (!t->symmetries || !moved) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_shape figure = {.edges = t->figure, .edge_count = t->figure_count};
    int steps = ita_frame_get(t->frame)->steps;
    ita_point least = least_corner(t->figure, t->figure_count);
    for (int i = 0; i < 2 * steps; i++) {
        tiling_symmetry found = {.pose = {i % steps, i >= steps, {{0, 0}, {0, 0}}}};
        if (place(t->frame, &figure, &found.pose, moved) != ITA_OK) continue;
        found.pose.shift = ita_point_sub(least, least_corner(moved, t->figure_count));
        if (!is_symmetry(t, &found.pose, moved)) continue;
        t->is_own_mirror |= found.pose.is_mirrored;
        if (!add_symmetry(t, &found)) break;
    }
    t->has_all_symmetries = true;
    if (!t->is_own_mirror) fill_askew(t);
    return t->symmetry_count > 0 ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

// A figure that is its own mirror image is filled by the pieces as they are only.
static void drop_mirrored(tiling_tables *t) {
    for (int k = 0; k < t->kind_count; k++)
        for (int o = 0; o < t->fillers[k].shape_count; o++)
            t->kinds[k].shapes[o].sides &= AS_IT_IS;
}

// ---- turns that are not tried

// One direction for each kind of edge; zero: none was seen yet.
typedef struct ways {
    ita_point of[ITA_EDGE_CUBIC + 1];
} ways;

static bool runs_along(ita_frame frame, const ita_edge *edge, ways *known) {
    static const ita_point none;
    bool is_line = edge->kind == ITA_EDGE_LINE;
    ita_point *way = &known->of[edge->kind];
    ita_point own = is_line ? ita_point_sub(edge->to, edge->from) : curve_leading(edge);
    if (ita_point_equal(own, none)) return false;
    if (ita_point_equal(*way, none)) *way = own;
    for (int i = 0; i < ita_frame_get(frame)->steps; i++)
        if (ita_wide_sign(frame, ita_point_cross(frame, ita_point_turn(frame, *way, i), own)) == 0)
            return true;
    return false;
}

static bool run_along(ita_frame frame, const ita_edge *edges, size_t count, ways *known) {
    for (size_t i = 0; i < count; i++)
        if (edges[i].kind == ITA_EDGE_ARC || !runs_along(frame, &edges[i], known)) return false;
    return true;
}

// A piece lies along an edge of the room, line on line and curve on curve. Where the lines of
// figure and pieces run in the frame's turns of one direction, and the axes of the curves too, so
// do every room's, and pieces turn by whole steps. Along an arc they may lie in any turn.
bool tiling_has_every_turn(const tiling_tables *t) {
    ways known = {0};
    if (!run_along(t->frame, t->figure, t->figure_count, &known)) return false;
    for (int k = 0; k < t->kind_count; k++)
        for (int o = 0; o < t->fillers[k].shape_count; o++)
            if (!run_along(t->frame, t->kinds[k].shapes[o].edges, t->kinds[k].edge_count, &known))
                return false;
    return true;
}

// ---- the whole

static bool has_same_area(const tiling_tables *t, const tiling_question *q) {
    double pieces = 0;
    for (size_t p = 0; p < q->piece_count; p++)
        pieces += ita_edges_area(q->frame, q->pieces[p].edges, q->pieces[p].edge_count);
    double figure = ita_edges_area(t->frame, t->figure, t->figure_count);
    return fabs(pieces - figure) <= 1e-9 * (1 + fabs(figure));
}

ita_status tiling_kinds_open(tiling_tables *tables, const tiling_question *question,
                             const ita_allocator *allocator, ita_diag *diag) {
    memset(tables, 0, sizeof *tables);
    ita_arena_open(&tables->arena, allocator);
    tables->frame = question->frame;
    tables->may_flip = question->may_flip;
    tables->piece_count = question->piece_count;
    tables->cut = question->cut > 1 ? question->cut : 1;
    tables->plain_turns = question->plain_turns > 0 ? question->plain_turns : INT_MAX;
    if (question->piece_count == 0 || question->piece_count > TILING_PIECES_MAX)
        return ita_fail(diag, ITA_E_LIMIT, "tiling.pieces");
    return fill_kinds(tables, question, diag);
}

ita_status tiling_tables_open(tiling_tables *tables, const tiling_question *question,
                              const ita_allocator *allocator, ita_diag *diag) {
    ita_status status = tiling_kinds_open(tables, question, allocator, diag);
    if (status != ITA_OK) return status;
    if (question->figure_count == 0) return ita_fail(diag, ITA_E_LIMIT, "tiling.pieces");
    tables->figure_count = question->figure_count;
    size_t bytes = question->figure_count * sizeof *tables->figure;
    tables->figure = ita_arena_take(&tables->arena, bytes);
    if (!tables->figure) return ita_fail(diag, ITA_E_MEMORY, "memory");
    memcpy(tables->figure, question->figure, bytes);
    settle_joints(tables->frame, tables->figure, tables->figure_count);
    fill_alike(tables, question);
    status = fill_symmetries(tables, diag);
    if (status != ITA_OK) return status;
    bool is_same_area = has_same_area(tables, question);
    if (!is_same_area) tables->reason = "tiling.area";
    if (tables->is_own_mirror) drop_mirrored(tables);
    tables->watches_turns = question->is_own_set;
    tables->is_guess = question->is_guess;
    tables->note = question->note;
    tables->is_proof = !is_same_area || (!question->is_guess && tiling_has_every_turn(tables));
    return ITA_OK;
}

void tiling_tables_close(tiling_tables *tables) {
    ita_arena_close(&tables->arena);
}
