// Which shapes are sound: exactly where their numbers are trusted, else within a tolerance that may
// have to be less for some.
#include "geom/verify/soundness.h"

#include "geom/outline/nodes.h"

#include <string.h>

// The one shape of its side has the side's outline: it is kept.
static ita_status check_exactly(judgement *j, const selection *s, size_t i) {
    ita_diag *diag = &j->report->diag;
    ita_shape shape = selection_exact_shape(s, i);
    bool is_figure = s == &j->m.figure;
    ita_outline outline;
    ita_status status = shape_check_traced(j->m.frame, &shape, j->allocator, diag, &outline);
    if (status && diag->offset == ITA_NO_OFFSET) diag->offset = selection_shape(s, i)->offset;
    if (status || s->count > 1) {
        ita_outline_close(&outline);
        return status;
    }
    *(is_figure ? &j->figure : &j->pieces) = outline;
    *(is_figure ? &j->has_figure : &j->has_pieces) = true;
    return ITA_OK;
}

// Is the piece the figure, carried elsewhere as it is written?
static bool is_carried(const model *m, ita_point *by) {
    const selection *a = &m->figure, *b = &m->pieces;
    if (a->count != 1 || b->count != 1 || a->edge_count != b->edge_count ||
        a->loop_firsts[1] != b->loop_firsts[1])
        return false;
    for (size_t i = 0; i < a->loop_firsts[1]; i++)
        if (a->loops[i] != b->loops[i]) return false;
    *by = ita_point_sub(b->exact[0].from, a->exact[0].from);
    for (size_t i = 0; i < a->edge_count; i++) {
        ita_edge carried = a->exact[i];
        ita_edges_shift(&carried, 1, *by);
        if (memcmp(&carried, &b->exact[i], sizeof carried) != 0) return false;
    }
    return true;
}

// Then it is as sound as that, and has its outline.
static ita_status carry_outline(judgement *j, ita_point by) {
    ita_outline *o = &j->pieces;
    *o = j->figure;
    o->edges = ita_take(j->allocator, o->edge_capacity * sizeof *o->edges);
    o->contours = ita_take(j->allocator, o->contour_capacity * sizeof *o->contours);
    j->has_pieces = true;
    if (!o->edges || !o->contours) return ITA_E_MEMORY;
    memcpy(o->edges, j->figure.edges, o->edge_count * sizeof *o->edges);
    memcpy(o->contours, j->figure.contours, o->contour_count * sizeof *o->contours);
    ita_edges_shift(o->edges, o->edge_count, by);
    return ITA_OK;
}

// One piece on one figure is as sound as that.
static bool is_checked(const judgement *j, const selection *s) {
    return s != &j->m.figure && s->count == 1 && j->m.figure.count == 1 && j->is_in_place;
}

void soundness_doubt(judgement *j, const selection *s, const ita_diag *doubt) {
    if (j->is_doubtful) return;
    j->is_doubtful = true;
    j->is_doubt_in_pieces = s == &j->m.pieces;
    j->doubt = *doubt;
}

// What has no area within the tolerance, or runs over itself, may be seen within less; crossings
// are only more then. The rest is judged as finely.
static ita_status check_loosely(judgement *j, const selection *s, size_t i) {
    ita_tolerance tolerance = model_tolerance(&j->m);
    ita_diag *diag = &j->report->diag, first;
    ita_status status = selection_check_loose(s, i, tolerance, j->allocator, &j->comes_near, diag);
    if (status != ITA_E_RANGE || strcmp(diag->key, "geom.shape.crosses") == 0) return status;
    first = *diag;
    while (status == ITA_E_RANGE && model_refine(&j->m, &tolerance))
        status = selection_check_loose(s, i, tolerance, j->allocator, &j->comes_near, diag);
    if (status == ITA_E_MEMORY) return status;
    *diag = first;
    if (status) return status;
    j->m.tolerance = tolerance_times(tolerance, 0.5);
    soundness_doubt(j, s, &first);
    return ita_fail(diag, ITA_OK, "ok");
}

static ita_status check_shapes(judgement *j, const selection *s) {
    ita_point by;
    if (s == &j->m.pieces && j->m.is_trusted && j->has_figure && j->figure.scale == 1 &&
        !j->is_in_place && is_carried(&j->m, &by))
        return carry_outline(j, by);
    for (size_t i = is_checked(j, s) ? 1 : 0; i < s->count; i++) {
        ita_status status = j->m.is_trusted ? check_exactly(j, s, i) : check_loosely(j, s, i);
        if (status) return status;
    }
    return ITA_OK;
}

// What another shape had to be seen within less for is forgiven no earlier one.
static ita_status check_again(judgement *j, const selection *s) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < s->count && !status; i++) {
        ita_diag diag;
        status = selection_check_loose(s, i, model_tolerance(&j->m), j->allocator, NULL, &diag);
        if (status == ITA_E_RANGE && strcmp(diag.key, "geom.shape.twice") == 0)
            j->report->diag = diag;
        else if (status == ITA_E_RANGE)
            status = ITA_OK;
    }
    return status;
}

ita_status soundness_check(judgement *j, bool *fault_in_arrangement) {
    const double within = model_tolerance(&j->m).distance;
    *fault_in_arrangement = false;
    ita_status status = check_shapes(j, &j->m.figure);
    if (status) return status;
    *fault_in_arrangement = true;
    status = check_shapes(j, &j->m.pieces);
    const bool is_finer = model_tolerance(&j->m).distance < within;
    if (!status && is_finer) status = check_again(j, &j->m.pieces);
    if (status) return status;
    *fault_in_arrangement = false;
    return is_finer ? check_again(j, &j->m.figure) : ITA_OK;
}

// Sound within a tolerance is not sound as written, where edges come near each other.
ita_status soundness_confirm(judgement *j) {
    const model *m = &j->m;
    const bool is_exact =
        j->report->verdict == ITA_VERDICT_SOLVED && j->report->mode == ITA_MODE_EXACT;
    if (!is_exact || !m->is_exact || m->is_trusted || !j->comes_near) return ITA_OK;
    const selection *sides[2] = {&m->figure, &m->pieces};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < sides[k]->count; i++) {
            const ita_shape shape = selection_exact_shape(sides[k], i);
            ita_diag diag;
            const ita_status status = ita_shape_check(m->frame, &shape, j->allocator, &diag);
            if (status == ITA_E_MEMORY) return status;
            if (!status) continue;
            verdict_within(j->report, model_tolerance(m));
            verdict_moves_nothing(j->report);
            return ITA_OK;
        }
    return ITA_OK;
}
