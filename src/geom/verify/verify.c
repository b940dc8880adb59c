// The one entry that judges an arrangement: exactly as written; else exactly after snapping; else
// within a stated tolerance. Then it explains.
// Knows files only as bytes.
#include "geom/snap/snap.h"
#include "geom/verify/explain.h"

#include "geom/verify/thermometer.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

// ---- the figure in exact form

typedef struct verifier {
    model m;
    const ita_verify_options *options;
    const ita_allocator *allocator;
    ita_verify_report *report;
    ita_outline figure, pieces; // traced exactly, where the model is exact
    bool has_outlines;
    bool is_figure_simple;
    bool was_snapped; // a tiling near the arrangement decided
} verifier;

// Beyond this many edges a tangle is found before it is traced.
#define TANGLE_EDGES 4096

static ita_status check_exactly(verifier *v, const selection *s, size_t i) {
    ita_diag *diag = &v->report->diag;
    ita_shape shape = selection_exact_shape(s, i);
    if (shape.edge_count > TANGLE_EDGES) {
        ita_status status =
            selection_check_loose(s, i, v->m.tolerance.distance, v->allocator, diag);
        if (status) return status;
    }
    ita_status status = ita_shape_check(v->m.frame, &shape, v->allocator, diag);
    if (status && diag->offset == ITA_NO_OFFSET) diag->offset = selection_shape(s, i)->offset;
    return status;
}

static ita_status check_shapes(verifier *v, const selection *s) {
    for (size_t i = 0; i < s->count; i++) {
        ita_status status = v->m.is_trusted ? check_exactly(v, s, i)
                                            : selection_check_loose(s, i, v->m.tolerance.distance,
                                                                    v->allocator, &v->report->diag);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status trace_outlines(verifier *v) {
    const model *m = &v->m;
    ita_status status = ita_outline_trace(m->frame, m->figure.exact, m->figure.edge_count,
                                          v->allocator, &v->figure);
    if (status) return status;
    status = ita_outline_trace(m->frame, m->pieces.exact, m->pieces.edge_count, v->allocator,
                               &v->pieces);
    if (status) {
        ita_outline_close(&v->figure);
        return status;
    }
    v->has_outlines = true;
    v->is_figure_simple = v->figure.is_simple;
    return ITA_OK;
}

// ---- the verdicts

static ita_status accept_exactly(verifier *v, const ita_motion *motion) {
    ita_verify_report *r = v->report;
    r->verdict = ITA_VERDICT_SOLVED;
    r->mode = ITA_MODE_EXACT;
    r->ring = v->m.frame == ITA_FRAME_SQUARE && !v->m.figure.drawing->is_ring
                  ? "decimals"
                  : ita_frame_get(v->m.frame)->name;
    r->motion = *motion;
    r->motion.shift_x /= (double)v->m.scale;
    r->motion.shift_y /= (double)v->m.scale;
    r->has_shift = true;
    return ITA_OK;
}

// Flags first: the arrangement lies on the figure. Then every motion.
static ita_status judge_exactly(verifier *v, bool *is_solved) {
    const model *m = &v->m;
    ita_judge *judge = NULL;
    ita_status status = ita_judge_open(m->frame, v->allocator, &judge);
    if (!status) status = ita_judge_add(judge, m->figure.exact, m->figure.edge_count, -1);
    if (!status) status = ita_judge_add(judge, m->pieces.exact, m->pieces.edge_count, 1);
    *is_solved = !status && ita_judge_is_clear(judge);
    ita_judge_close(judge);
    if (status) return status;
    status = trace_outlines(v);
    if (status) return status;
    ita_motion motion = {.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
    if (!*is_solved && v->is_figure_simple) {
        status = ita_outline_compare(m->frame, &v->figure, &v->pieces, v->options->allow,
                                     v->allocator, &motion);
        *is_solved = motion.kind != ITA_MOTION_NONE;
    }
    // a figure whose own shapes overlap is a union, which sums do not see
    *is_solved = *is_solved && v->is_figure_simple;
    return *is_solved ? accept_exactly(v, &motion) : status;
}

static ita_status judge_snapped(verifier *v, bool *is_solved, bool *is_recognised) {
    snap_result snap;
    double tau = fmax(v->options->tau, model_tolerance(&v->m, 0).distance);
    ita_status status =
        snap_solve(&v->m, tau, v->options->theta, v->options->allow, v->allocator, &snap);
    if (status) return status;
    ita_verify_report *r = v->report;
    *is_recognised = snap.is_recognised;
    if (snap.is_found) {
        r->has_shift = true;
        r->max_shift = snap.max_shift;
        r->max_turn = snap.max_turn;
    }
    *is_solved = snap.is_found && snap.is_within && !v->options->is_as_written;
    if (!*is_solved) return ITA_OK;
    r->verdict = ITA_VERDICT_SOLVED;
    r->mode = ITA_MODE_SNAPPED;
    v->was_snapped = true;
    r->ring = ita_frame_get(snap.frame)->name;
    r->motion = snap.motion;
    return ITA_OK;
}

// ---- tolerance

static bool edges_near(const loose_edge *a, const loose_edge *b, double tolerance) {
    if (a->kind != b->kind && (a->kind <= ITA_EDGE_ARC || b->kind <= ITA_EDGE_ARC)) return false;
    for (int i = 0; i <= 8; i++) {
        if (loose_is_circle(a)) break;
        if (spot_distance(loose_at(a, i / 8.0), loose_at(b, i / 8.0)) > tolerance) return false;
    }
    if (!loose_is_circle(a)) return true;
    return loose_is_circle(b) && a->turn == b->turn && spot_distance(a->c1, b->c1) <= tolerance &&
           fabs(spot_distance(a->from, a->c1) - spot_distance(b->from, b->c1)) <= tolerance;
}

static bool outlines_near(const loose_outline *a, const loose_outline *b,
                          const loose_motion *motion, double tolerance) {
    for (size_t i = 0; i < a->edge_count; i++) {
        loose_edge moved = loose_moved(motion, &a->edges[i]);
        size_t j = 0;
        while (j < b->edge_count && !edges_near(&moved, &b->edges[j], tolerance))
            j++;
        if (j == b->edge_count) return false;
    }
    return true;
}

// The motion that carries edge a onto edge b, ends on ends.
static bool motion_of(const loose_edge *a, const loose_edge *b, bool is_mirrored, bool may_scale,
                      double tolerance, loose_motion *out) {
    loose_motion m = {1, 0, 1, is_mirrored, {0, 0}};
    loose_edge walked = loose_moved(&m, a);
    bool is_round = loose_is_circle(&walked);
    if (walked.kind != b->kind || walked.turn != b->turn || is_round != loose_is_circle(b))
        return false;
    spot u = is_round ? spot_sub(walked.from, walked.c1) : spot_sub(walked.to, walked.from);
    spot v = is_round ? spot_sub(b->from, b->c1) : spot_sub(b->to, b->from);
    double lu = spot_length(u), lv = spot_length(v);
    if (!may_scale && fabs(lu - lv) > 2 * tolerance) return false;
    if (is_round) v = spot_times(u, lv / lu);
    m.scale = may_scale ? lv / lu : 1;
    m.cosine = spot_dot(u, v) / (lu * lv);
    m.sine = spot_cross(u, v) / (lu * lv);
    loose_motion turn = m;
    turn.is_mirrored = false;
    m.shift = is_round ? spot_sub(b->c1, loose_apply(&turn, walked.c1))
                       : spot_times(spot_add(spot_sub(b->from, loose_apply(&turn, walked.from)),
                                             spot_sub(b->to, loose_apply(&turn, walked.to))),
                                    0.5);
    *out = m;
    return true;
}

// A place that goes along with an edge: the centre of a full circle, else where it begins.
static spot place_of(const loose_edge *e) {
    return loose_is_circle(e) ? e->c1 : e->from;
}

// The place of the outline farthest from p.
static size_t farthest_from(const loose_outline *o, spot p) {
    size_t far = 0;
    for (size_t i = 1; i < o->edge_count; i++)
        if (spot_distance(place_of(&o->edges[i]), p) > spot_distance(place_of(&o->edges[far]), p))
            far = i;
    return far;
}

// A full circle has no direction of its own: turns the motion about the circle's centre until the
// place `far` of a comes to lie on the place of `there`.
static bool turn_about_circle(const loose_edge *circle, const loose_edge *on, const loose_edge *far,
                              const loose_edge *there, double tolerance, loose_motion *m) {
    loose_motion flip = {1, 0, 1, m->is_mirrored, {0, 0}};
    spot centre = loose_apply(&flip, circle->c1);
    spot u = spot_sub(loose_apply(&flip, place_of(far)), centre);
    spot v = spot_sub(place_of(there), on->c1);
    double lengths = spot_length(u) * spot_length(v);
    if (!(lengths > 0) || fabs(spot_length(u) * m->scale - spot_length(v)) > 4 * tolerance)
        return false;
    m->cosine = spot_dot(u, v) / lengths;
    m->sine = spot_cross(u, v) / lengths;
    loose_motion turn = *m;
    turn.is_mirrored = false;
    turn.shift = (spot){0, 0};
    m->shift = spot_sub(on->c1, loose_apply(&turn, centre));
    return true;
}

// The motion of least squares through the edges' ends, each with the end it came near.
static void refine(const loose_outline *a, const loose_outline *b, loose_motion *m) {
    spot mean_a = {0, 0}, mean_b = {0, 0};
    double sine = 0, cosine = 0, size = 0, count = (double)a->edge_count;
    loose_motion flip = {1, 0, 1, m->is_mirrored, {0, 0}};
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < a->edge_count; i++) {
            spot p = loose_apply(&flip, a->edges[i].from), there = loose_apply(m, a->edges[i].from);
            spot q = b->edges[0].from;
            for (size_t j = 1; j < b->edge_count; j++)
                if (spot_distance(b->edges[j].from, there) < spot_distance(q, there))
                    q = b->edges[j].from;
            if (round == 0) {
                mean_a = spot_add(mean_a, spot_times(p, 1 / count));
                mean_b = spot_add(mean_b, spot_times(q, 1 / count));
                continue;
            }
            spot u = spot_sub(p, mean_a), v = spot_sub(q, mean_b);
            sine += spot_cross(u, v), cosine += spot_dot(u, v), size += spot_dot(u, u);
        }
    double length = hypot(sine, cosine);
    if (!(length > 0)) return;
    loose_motion turn = {cosine / length, sine / length, m->scale, false, {0, 0}};
    if (m->scale != 1) turn.scale = length / size;
    turn.shift = spot_sub(mean_b, loose_apply(&turn, mean_a));
    turn.is_mirrored = m->is_mirrored;
    *m = turn;
}

static void describe(const loose_motion *m, bool is_scaled, double tolerance, double extent,
                     ita_motion *out) {
    *out = (ita_motion){.is_mirrored = m->is_mirrored,
                        .cosine = m->cosine,
                        .sine = m->sine,
                        .scale = m->scale,
                        .shift_x = m->shift.x,
                        .shift_y = m->shift.y};
    bool is_turned = m->cosine < 0 || fabs(m->sine) * extent > 4 * tolerance;
    out->kind = is_scaled        ? ITA_MOTION_SCALED
                : m->is_mirrored ? ITA_MOTION_MIRRORED
                : is_turned      ? ITA_MOTION_ROTATED
                                 : ITA_MOTION_IDENTITY;
}

static double extent_of(const loose_outline *o) {
    double most = 0;
    for (size_t i = 0; i < o->edge_count; i++)
        most = fmax(most, spot_distance(o->edges[i].from, o->edges[0].from));
    return most;
}

static bool match_loosely(const loose_outline *a, const loose_outline *b, unsigned allow,
                          double tolerance, ita_motion *motion) {
    if (a->edge_count != b->edge_count || a->contour_count != b->contour_count || !a->edge_count)
        return false;
    loose_motion rest = {1, 0, 1, false, {0, 0}};
    if (outlines_near(a, b, &rest, tolerance)) {
        *motion = (ita_motion){.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
        return true;
    }
    size_t longest = 0;
    for (size_t i = 1; i < a->edge_count; i++)
        if (loose_length(&a->edges[i]) > loose_length(&a->edges[longest])) longest = i;
    double extent = extent_of(a);
    const bool is_round = loose_is_circle(&a->edges[longest]);
    const loose_edge *far = &a->edges[farthest_from(a, place_of(&a->edges[longest]))];
    const bool has_far = is_round && spot_distance(place_of(far), a->edges[longest].c1) > tolerance;
    for (int round = 0; round < 4; round++) {
        bool is_mirrored = round & 1, may_scale = round >= 2;
        if (is_mirrored && !(allow & ITA_ALLOW_MIRROR)) continue;
        if (may_scale && !(allow & ITA_ALLOW_SCALE)) continue;
        motion->kind = ITA_MOTION_NONE;
        const size_t turns = has_far ? b->edge_count : 1;
        for (size_t k = 0; k < b->edge_count * turns; k++) {
            loose_motion m;
            const loose_edge *base = &a->edges[longest], *on = &b->edges[k / turns];
            if (!motion_of(base, on, is_mirrored, may_scale, tolerance, &m)) continue;
            if (has_far && !turn_about_circle(base, on, far, &b->edges[k % turns], tolerance, &m))
                continue;
            // a small error of the base's direction grows with the distance from it
            bool is_near = outlines_near(a, b, &m, tolerance);
            if (!is_near && outlines_near(a, b, &m, 8 * tolerance)) {
                refine(a, b, &m);
                is_near = outlines_near(a, b, &m, tolerance);
            }
            if (!is_near) continue;
            ita_motion found;
            describe(&m, may_scale, tolerance, extent, &found);
            if (motion->kind == ITA_MOTION_NONE || found.kind < motion->kind) *motion = found;
        }
        if (motion->kind != ITA_MOTION_NONE) return true;
    }
    return false;
}

// Welds both sides and compares their outlines. Only where pieces do not overlap beyond seams.
static ita_status judge_loosely(verifier *v, double tau, bool *is_solved) {
    const model *m = &v->m;
    const ita_tolerance forgiven = model_tolerance(m, tau);
    const double tolerance = forgiven.distance;
    loose_outline figure, pieces;
    ita_status status =
        loose_trace(m->figure.loose, m->figure.edge_count, tolerance, true, v->allocator, &figure);
    if (status) return status == ITA_E_RANGE ? ITA_OK : status;
    status =
        loose_trace(m->pieces.loose, m->pieces.edge_count, tolerance, false, v->allocator, &pieces);
    if (!status) {
        ita_motion motion = {.kind = ITA_MOTION_NONE, .cosine = 1, .scale = 1};
        bool match = match_loosely(&figure, &pieces, v->options->allow, tolerance, &motion);
        double areas = 0, figure_area = loose_area(figure.edges, figure.edge_count), around = 0;
        for (size_t i = 0; i < m->pieces.edge_count; i++)
            around += loose_length(&m->pieces.loose[i]);
        for (size_t i = 0; i < m->pieces.count; i++)
            areas += loose_area(m->pieces.loose + m->pieces.firsts[i],
                                m->pieces.firsts[i + 1] - m->pieces.firsts[i]);
        figure_area *= motion.scale * motion.scale;
        *is_solved = match && fabs(areas - figure_area) <= tolerance * around &&
                     v->report->overlap_count == 0;
        if (*is_solved) v->report->motion = motion;
        loose_outline_close(&pieces);
    }
    loose_outline_close(&figure);
    v->report->tolerance = forgiven;
    return status == ITA_E_RANGE ? ITA_OK : status;
}

// ---- the whole

// What is not solved is not all there: a rest too small for doubles is still one.
static void keep_short_of_all(ita_progress *p) {
    const double most = 1 - 1e-9;
    p->area = fmin(p->area, most);
    p->progress = fmin(p->progress, p->area);
}

static ita_status explain(verifier *v) {
    ita_verify_report *r = v->report;
    const model *m = &v->m;
    bool is_as_written = r->verdict == ITA_VERDICT_SOLVED && r->mode == ITA_MODE_EXACT;
    const ita_outline *exact =
        v->has_outlines && (m->is_trusted || v->was_snapped || is_as_written) ? &v->pieces : NULL;
    double tolerance = model_tolerance(m, 0).distance;
    ita_status status = ITA_OK;
    if (r->verdict == ITA_VERDICT_SOLVED && v->was_snapped) {
        // as they lie, the pieces need not meet: told are the contours of the figure
        model told = *m;
        told.pieces = m->figure;
        status = explain_contours(&told, v->has_outlines ? &v->figure : NULL, tolerance,
                                  v->options->with_contours, r);
    } else {
        status = explain_contours(m, exact, tolerance, v->options->with_contours, r);
    }
    if (!status && v->options->with_relations) status = explain_relations(m, tolerance, r);
    if (status) return status;
    if (r->verdict == ITA_VERDICT_SOLVED) {
        r->progress = (ita_progress){1, 1, 1};
        return ITA_OK;
    }
    status = explain_progress(m, fmax(tolerance, v->options->tau), v->options->allow, r);
    keep_short_of_all(&r->progress);
    return status;
}

static void say(verifier *v) {
    static const char *const solved[] = {"", "geom.verdict.solved", "geom.verdict.rotated",
                                         "geom.verdict.mirrored", "geom.verdict.scaled"};
    ita_verify_report *r = v->report;
    if (r->verdict == ITA_VERDICT_SOLVED) {
        ita_fail(&r->diag, ITA_OK, solved[r->motion.kind]);
    } else if (r->verdict == ITA_VERDICT_OVERLAP) {
        const ita_overlap *most = &r->overlaps[0];
        for (size_t i = 1; i < r->overlap_count; i++)
            if (r->overlaps[i].area > most->area) most = &r->overlaps[i];
        ita_text area;
        ita_text_open(&area, v->allocator);
        ita_put_fixed(&area, most->area, 6);
        ita_fail(&r->diag, ITA_OK, "geom.verdict.overlap");
        ita_diag_arg(&r->diag, selection_shape(&v->m.pieces, most->a)->name);
        ita_diag_arg(&r->diag, selection_shape(&v->m.pieces, most->b)->name);
        ita_diag_arg(&r->diag, ita_text_get(&area));
        ita_text_close(&area);
    } else if (r->has_shift) {
        ita_text shift;
        ita_text_open(&shift, v->allocator);
        ita_put_fixed(&shift, r->max_shift, 6);
        ita_fail(&r->diag, ITA_OK, "geom.verdict.far");
        ita_diag_arg(&r->diag, ita_text_get(&shift));
        ita_text_close(&shift);
    } else {
        ita_fail(&r->diag, ITA_OK, "geom.verdict.unsolved");
        ita_diag_arg_int(&r->diag, (int64_t)floor(r->progress.area * 100));
        ita_diag_arg_int(&r->diag, (int64_t)floor(r->progress.boundary * 100));
    }
}

// Decimals may be meant as they are written, or be rounded. When the exact reading sees the same
// overlaps and contours as the one with tolerance, nothing speaks against it.
static ita_status agrees_exactly(verifier *v, bool *exactly) {
    const model *m = &v->m;
    const double tolerance = model_tolerance(m, 0).distance;
    ita_verify_report other = {.allocator = v->allocator};
    if (!m->is_exact || !v->is_figure_simple) return ITA_OK;
    for (size_t i = 0; i < m->pieces.count; i++) {
        ita_shape shape = selection_exact_shape(&m->pieces, i);
        ita_status status = ita_shape_check(m->frame, &shape, v->allocator, NULL);
        if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    }
    ita_status status = explain_overlaps(m, true, tolerance, &other);
    bool same = other.overlap_count == v->report->overlap_count;
    if (!status && same && other.overlap_count == 0) {
        loose_outline o;
        status =
            loose_trace(m->pieces.loose, m->pieces.edge_count, tolerance, false, v->allocator, &o);
        same = !status && o.contour_count == v->pieces.contour_count &&
               o.hole_count == v->pieces.hole_count;
        if (!status) loose_outline_close(&o);
        if (status == ITA_E_RANGE) status = ITA_OK;
    }
    *exactly = same && !status;
    if (*exactly) { // the exact areas are told
        ita_overlap *swap = v->report->overlaps;
        size_t capacity = v->report->overlap_capacity;
        v->report->overlaps = other.overlaps;
        v->report->overlap_capacity = other.overlap_capacity;
        other.overlaps = swap;
        other.overlap_capacity = capacity;
    }
    ita_give(v->allocator, other.overlaps, other.overlap_capacity * sizeof *other.overlaps);
    return status;
}

static ita_status judge_all(verifier *v) {
    ita_verify_report *r = v->report;
    model *m = &v->m;
    bool is_solved = false;
    r->ring = "decimals";
    if (m->is_exact) {
        ita_status status = judge_exactly(v, &is_solved);
        if (status == ITA_E_MEMORY) return status;
        if (status) m->is_exact = m->is_trusted = false; // beyond exact arithmetic
        if (is_solved) return ITA_OK;
    }
    bool exactly = m->is_trusted && v->is_figure_simple;
    bool is_recognised = false;
    ita_status status = judge_snapped(v, &is_solved, &is_recognised);
    if (status || is_solved) return status;
    status = explain_overlaps(m, exactly, model_tolerance(m, 0).distance, r);
    // tau is for pieces that were put down by hand; where their exact shapes are known the search
    // has answered already, and only rounding is left to forgive
    double tau = is_recognised || r->has_shift ? 0 : v->options->tau;
    if (!status && !exactly) status = judge_loosely(v, tau, &is_solved);
    if (!status && !exactly && !is_solved) status = agrees_exactly(v, &exactly);
    if (status) return status;
    if (is_solved) { // nothing was moved: within the tolerance it is the figure
        r->verdict = ITA_VERDICT_SOLVED;
        r->mode = ITA_MODE_TOLERANCE;
        r->has_shift = false;
        r->max_shift = r->max_turn = 0;
        return ITA_OK;
    }
    r->mode = exactly ? ITA_MODE_EXACT : ITA_MODE_TOLERANCE;
    if (exactly) r->tolerance = (ita_tolerance){0};
    if (exactly && m->figure.drawing->is_ring) r->ring = ita_frame_get(m->frame)->name;
    r->verdict = r->overlap_count ? ITA_VERDICT_OVERLAP : ITA_VERDICT_UNSOLVED;
    return ITA_OK;
}

static ita_status keep_names(verifier *v) {
    ita_verify_report *r = v->report;
    r->piece_count = v->m.pieces.count;
    r->piece_names = ita_arena_take(&r->names, (r->piece_count + 1) * sizeof *r->piece_names);
    if (!r->piece_names) return ITA_E_MEMORY;
    for (size_t i = 0; i < r->piece_count; i++) {
        const char *name = selection_shape(&v->m.pieces, i)->name;
        r->piece_names[i] = ita_arena_text(&r->names, name, strlen(name));
        if (!r->piece_names[i]) return ITA_E_MEMORY;
    }
    return ITA_OK;
}

static ita_status verify_drawings(const ita_drawing *figure, const ita_drawing *arrangement,
                                  verifier *v, bool *fault_in_arrangement, ita_diag *diag) {
    ita_status status = model_open(figure, arrangement, v->allocator, &v->m, diag);
    if (!status && v->options->is_as_written) model_take_as_written(&v->m);
    if (!status && v->options->tau > 0) model_take_tau(&v->m, v->options->tau);
    if (!status) status = keep_names(v);
    if (!status) {
        *fault_in_arrangement = false;
        status = check_shapes(v, &v->m.figure);
        if (!status) {
            *fault_in_arrangement = true;
            status = check_shapes(v, &v->m.pieces);
        }
        if (status && status != ITA_E_MEMORY) {
            v->report->verdict = ITA_VERDICT_INVALID;
            model_close(&v->m);
            return ITA_OK;
        }
        *fault_in_arrangement = false;
        if (!status) status = model_keep_off_gaps(&v->m);
    }
    if (!status) status = judge_all(v);
    if (!status) status = explain(v);
    if (!status) say(v);
    if (!status) status = ita_text_status(&v->report->details);
    if (v->has_outlines) {
        ita_outline_close(&v->figure);
        ita_outline_close(&v->pieces);
    }
    model_close(&v->m);
    return status ? ita_fail(diag, status, "memory") : ITA_OK;
}

static bool is_about_a_shape(const ita_diag *diag) {
    return strncmp(diag->key, "geom.shape.", 11) == 0;
}

ita_status ita_verify(const char *figure, size_t figure_length, const char *arrangement,
                      size_t arrangement_length, const ita_verify_options *options,
                      const ita_allocator *allocator, ita_verify_report *report,
                      bool *fault_in_arrangement, ita_diag *diag) {
    *report = (ita_verify_report){.allocator = allocator, .ring = "decimals"};
    report->motion = (ita_motion){.kind = ITA_MOTION_NONE, .cosine = 1, .scale = 1};
    ita_text_open(&report->details, allocator);
    ita_arena_open(&report->names, allocator);
    ita_fail(&report->diag, ITA_OK, "ok");
    ita_drawing *drawn[2] = {NULL, NULL};
    const char *bytes[2] = {figure, arrangement};
    const size_t lengths[2] = {figure_length, arrangement_length};
    ita_status status = ITA_OK;
    for (int i = 0; i < 2 && !status; i++) {
        ita_diag own;
        *fault_in_arrangement = i == 1;
        status = ita_drawing_read(bytes[i], lengths[i], allocator, &drawn[i], &own);
        if (!status) continue;
        if (is_about_a_shape(&own)) {
            report->verdict = ITA_VERDICT_INVALID;
            report->diag = own;
            ita_drawing_close(drawn[0]);
            return ITA_OK;
        }
        if (diag) *diag = own;
    }
    verifier v = {.options = options, .allocator = allocator, .report = report};
    if (!status) status = verify_drawings(drawn[0], drawn[1], &v, fault_in_arrangement, diag);
    ita_drawing_close(drawn[0]);
    ita_drawing_close(drawn[1]);
    if (status) ita_verify_report_close(report);
    return status;
}

void ita_verify_report_close(ita_verify_report *report) {
    ita_give(report->allocator, report->overlaps,
             report->overlap_capacity * sizeof *report->overlaps);
    report->overlaps = NULL;
    report->overlap_count = report->overlap_capacity = 0;
    ita_text_close(&report->details);
    ita_arena_close(&report->names);
}
