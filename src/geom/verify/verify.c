// The one entry that judges an arrangement: exactly as written; else exactly after snapping; else
// within a stated tolerance. Then it explains.
// Knows files only as bytes.
#include "geom/outline/nodes.h"
#include "geom/snap/snap.h"
#include "geom/verify/conics.h"
#include "geom/verify/explain.h"
#include "geom/verify/gaps.h"
#include "geom/verify/in_place.h"
#include "geom/verify/outline_match.h"
#include "geom/verify/round_arcs.h"
#include "geom/verify/steps.h"

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
    bool has_figure, has_pieces;
    bool is_in_place; // all flags cancel: the pieces' outline is that of the figure
    bool has_outlines;
    bool is_figure_simple;
    bool was_snapped;    // a tiling near the arrangement decided
    bool has_arcs;       // of numbers that are rounded
    bool may_be_doubted; // has arcs of ellipses, or paths of steps, each rounded
    bool may_be_rounded; // numbers are short, and some distance is allowed
    bool is_rounded;     // they are taken so
    bool is_second;      // nothing was solved: arcs are taken for what their numbers leave open
    bool had_arcs;       // the first time: what is met then is told
    double reach[2];     // within which loops of steps end where they began, as it is read
    double sure[2], doubted[2]; // and may, within what two points are one, and by their steps
    bool has_rests, has_doubted_rests; // and some would then
    bool with_doubts; // points may be off by more than digits leave open: see doubt_more
    double moved;     // so far they were moved
    // a tiling that bends short numbers by more than tau: taken where nothing else is one
    snap_result bent;
    ita_tolerance bent_by;
    // a shape that was only seen within less than digits leave open: refused if that solves nothing
    bool is_doubtful, is_doubt_in_pieces;
    ita_diag doubt;
} verifier;

// The one shape of its side has the side's outline: it is kept.
static ita_status check_exactly(verifier *v, const selection *s, size_t i) {
    ita_diag *diag = &v->report->diag;
    ita_shape shape = selection_exact_shape(s, i);
    bool is_figure = s == &v->m.figure;
    ita_outline outline;
    ita_status status = shape_check_traced(v->m.frame, &shape, v->allocator, diag, &outline);
    if (status && diag->offset == ITA_NO_OFFSET) diag->offset = selection_shape(s, i)->offset;
    if (status || s->count > 1) {
        ita_outline_close(&outline);
        return status;
    }
    *(is_figure ? &v->figure : &v->pieces) = outline;
    *(is_figure ? &v->has_figure : &v->has_pieces) = true;
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
static ita_status carry_outline(verifier *v, ita_point by) {
    ita_outline *o = &v->pieces;
    *o = v->figure;
    o->edges = ita_take(v->allocator, o->edge_capacity * sizeof *o->edges);
    o->contours = ita_take(v->allocator, o->contour_capacity * sizeof *o->contours);
    v->has_pieces = true;
    if (!o->edges || !o->contours) return ITA_E_MEMORY;
    memcpy(o->edges, v->figure.edges, o->edge_count * sizeof *o->edges);
    memcpy(o->contours, v->figure.contours, o->contour_count * sizeof *o->contours);
    ita_edges_shift(o->edges, o->edge_count, by);
    return ITA_OK;
}

// One piece on one figure is as sound as that.
static bool is_checked(const verifier *v, const selection *s) {
    return s != &v->m.figure && s->count == 1 && v->m.figure.count == 1 && v->is_in_place;
}

static void keep_doubt(verifier *v, const selection *s, const ita_diag *doubt) {
    if (v->is_doubtful) return;
    v->is_doubtful = true;
    v->is_doubt_in_pieces = s == &v->m.pieces;
    v->doubt = *doubt;
}

// What has no area within the tolerance, or runs over itself, may be seen within less; crossings
// are only more then. The rest is judged as finely.
static ita_status check_loosely(verifier *v, const selection *s, size_t i) {
    ita_tolerance tolerance = model_tolerance(&v->m);
    ita_diag *diag = &v->report->diag, first;
    ita_status status = selection_check_loose(s, i, tolerance, v->allocator, diag);
    if (status != ITA_E_RANGE || strcmp(diag->key, "geom.shape.crosses") == 0) return status;
    first = *diag;
    while (status == ITA_E_RANGE && model_refine(&v->m, &tolerance))
        status = selection_check_loose(s, i, tolerance, v->allocator, diag);
    if (status == ITA_E_MEMORY) return status;
    *diag = first;
    if (status) return status;
    v->m.tolerance = tolerance_times(tolerance, 0.5);
    keep_doubt(v, s, &first);
    return ita_fail(diag, ITA_OK, "ok");
}

static ita_status check_shapes(verifier *v, const selection *s) {
    ita_point by;
    if (s == &v->m.pieces && v->m.is_trusted && v->has_figure && v->figure.scale == 1 &&
        !v->is_in_place && is_carried(&v->m, &by))
        return carry_outline(v, by);
    for (size_t i = is_checked(v, s) ? 1 : 0; i < s->count; i++) {
        ita_status status = v->m.is_trusted ? check_exactly(v, s, i) : check_loosely(v, s, i);
        if (status) return status;
    }
    return ITA_OK;
}

static ita_status trace_outlines(verifier *v) {
    const model *m = &v->m;
    ita_status status = ITA_OK;
    if (!v->has_figure)
        status = ita_outline_trace(m->frame, m->figure.exact, m->figure.edge_count, v->allocator,
                                   &v->figure);
    if (status) return status;
    v->has_figure = true;
    if (!v->has_pieces && !v->is_in_place) {
        status = ita_outline_trace(m->frame, m->pieces.exact, m->pieces.edge_count, v->allocator,
                                   &v->pieces);
        if (status) return status;
        v->has_pieces = true;
    }
    if (!v->has_pieces) v->pieces = v->figure;
    v->has_outlines = true;
    v->is_figure_simple = v->figure.is_simple;
    return ITA_OK;
}

static void drop_outlines(verifier *v) {
    if (v->has_figure) ita_outline_close(&v->figure);
    if (v->has_pieces) ita_outline_close(&v->pieces);
}

// ---- the verdicts

// What was found of the figure made as large as the pieces, told of the figure as it was drawn.
static ita_motion of_figure(const model *m, ita_motion motion) {
    if (m->factor == 1) return motion;
    motion.scale *= m->factor;
    motion.kind = ITA_MOTION_SCALED;
    return motion;
}

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

// Arcs of ellipses are exact for this alone.
static ita_status judge_ellipses(verifier *v, ita_motion motion, bool *is_exact) {
    const ita_status status = conics_cancel(&v->m, &motion, is_exact);
    if (status || !*is_exact) return status;
    v->m.frame = ITA_FRAME_SQUARE;
    v->m.scale = 1;
    v->report->tolerance = (ita_tolerance){0};
    return accept_exactly(v, &motion);
}

// Where it lies; then every motion.
static ita_status judge_exactly(verifier *v, bool *is_solved) {
    const model *m = &v->m;
    ita_status status = trace_outlines(v);
    if (status) return status;
    *is_solved = v->is_in_place;
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

static void decide_within(ita_verify_report *r, ita_tolerance tolerance) {
    r->mode = ITA_MODE_TOLERANCE;
    r->tolerance = tolerance;
    r->ring = "decimals";
}

static void move_nothing(ita_verify_report *r) {
    r->has_shift = false;
    r->max_shift = r->max_turn = 0;
}

// A tiling near the pieces that are moved keeps their shapes, but for what their digits leave open.
// Else they are bent into it, by hand; it is within as much as any corner is off, of the figure as
// well. Short numbers mean the shapes they tell.
static ita_tolerance bent_by(const verifier *v, const snap_result *snap, ita_tolerance tau) {
    const model *m = &v->m;
    const double open = v->is_rounded ? model_rounding(m) : model_tolerance(m).distance;
    if (fmax(snap->pieces_bent, snap->figure_bent) <= open) return (ita_tolerance){0};
    tau.distance = snap->max_shift + snap->figure_bent;
    return tolerance_larger(model_tolerance(m), tau);
}

static void accept_snapped(verifier *v, const snap_result *snap, ita_tolerance bent) {
    ita_verify_report *r = v->report;
    r->verdict = ITA_VERDICT_SOLVED;
    r->mode = ITA_MODE_SNAPPED;
    v->was_snapped = true;
    r->ring = ita_frame_get(snap->frame)->name;
    r->motion = of_figure(&v->m, snap->motion);
    if (bent.distance == 0) return;
    decide_within(r, bent);
    move_nothing(r);
    r->overlap_count = 0; // no more than that
    r->has_more_overlaps = false;
}

static ita_status judge_snapped(verifier *v, bool *is_solved, bool *is_recognised) {
    snap_result snap;
    ita_tolerance tau = tolerance_larger(model_tolerance(&v->m), tolerance_of_tau(v->options->tau));
    ita_status status =
        snap_solve(&v->m, tau, v->options->theta, v->options->allow, v->allocator, &snap);
    if (status) return status;
    ita_verify_report *r = v->report;
    const ita_tolerance bent = bent_by(v, &snap, tau);
    // where short numbers are bent by more, with the figure, they may lie on each other within tau
    if (snap.is_within && v->is_rounded && bent.distance > tau.distance * (1 + 1e-9)) {
        v->bent = snap;
        v->bent_by = bent;
        return ITA_OK;
    }
    *is_recognised = snap.is_recognised;
    if (snap.is_found) {
        r->has_shift = true;
        r->max_shift = snap.max_shift;
        r->max_turn = snap.max_turn;
    }
    *is_solved = snap.is_found && snap.is_within && !v->options->is_as_written;
    if (*is_solved) accept_snapped(v, &snap, bent);
    return ITA_OK;
}

// ---- tolerance

// Seams may be off by the tolerance, and so may the outline, twice where flat corners were taken
// out.
static bool is_as_large(const model *m, const loose_outline *figure, double scale,
                        ita_tolerance tolerance) {
    const selection *s = &m->pieces;
    const double around =
        loose_around(s->loose, s->edge_count) + 2 * loose_around(figure->edges, figure->edge_count);
    double areas = 0;
    for (size_t i = 0; i < s->count; i++)
        areas += loose_area(s->loose + s->firsts[i], s->firsts[i + 1] - s->firsts[i]);
    const double wanted = loose_area(figure->edges, figure->edge_count) * scale * scale;
    return fabs(areas - wanted) <= tolerance.distance * fmax(1, scale) * around;
}

// Welds both sides and compares their outlines, where their areas let that be; ITA_E_RANGE where
// one does not close within the tolerance.
static ita_status judge_within(verifier *v, ita_tolerance tolerance, bool *is_solved) {
    const model *m = &v->m;
    loose_outline figure, pieces;
    ita_status status =
        loose_trace(m->figure.loose, m->figure.edge_count, tolerance, true, v->allocator, &figure);
    if (status) return status;
    const bool is_hopeless =
        !(v->options->allow & ITA_ALLOW_SCALE) && !is_as_large(m, &figure, 1, tolerance);
    if (!is_hopeless)
        status = loose_trace(m->pieces.loose, m->pieces.edge_count, tolerance, false, v->allocator,
                             &pieces);
    if (!status && !is_hopeless) {
        ita_motion motion = {.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
        bool match = false;
        // where it lies, with cuts wherever one side has them; then by every motion
        status = weld_compare(figure.edges, figure.edge_count, pieces.edges, pieces.edge_count,
                              tolerance, v->allocator, &match);
        const match_side sides[2] = {{&figure, m->figure.loose, m->figure.edge_count},
                                     {&pieces, m->pieces.loose, m->pieces.edge_count}};
        if (!status && !match)
            status = match_outlines(&sides[0], &sides[1], v->options->allow, tolerance,
                                    v->allocator, &match, &motion);
        *is_solved = !status && match && is_as_large(m, &figure, motion.scale, tolerance);
        if (*is_solved) v->report->motion = of_figure(m, motion);
        loose_outline_close(&pieces);
    }
    loose_outline_close(&figure);
    return status;
}

// Only where pieces do not overlap beyond seams. What cannot be followed within the tolerance may
// be within less, which is asked of the pieces then.
static ita_status judge_loosely(verifier *v, ita_tolerance tau, bool *is_solved) {
    ita_tolerance tolerance = model_tolerance_with(&v->m, tau);
    v->report->tolerance = tolerance;
    if (v->report->overlap_count) return ITA_OK;
    // what cancels and overlaps in nothing but seams is one figure, however its union is followed
    *is_solved = v->is_in_place;
    if (*is_solved) {
        v->report->motion.kind = ITA_MOTION_IDENTITY;
        return ITA_OK;
    }
    ita_status status = judge_within(v, tolerance, is_solved);
    while (status == ITA_E_RANGE && model_refine(&v->m, &tolerance))
        status = judge_within(v, tolerance, is_solved);
    if (*is_solved) v->report->tolerance = tolerance;
    return status == ITA_E_RANGE ? ITA_OK : status;
}

// ---- the whole

// Whether an area is no more than what digits leave open along all edges: then it may be there, and
// was only not found.
static bool may_be_rounding(const model *m, double area) {
    const double around = loose_around(m->figure.loose, m->figure.edge_count) +
                          loose_around(m->pieces.loose, m->pieces.edge_count);
    return area * m->factor * m->factor <= m->tolerance.distance * around;
}

// Nothing but rounding is missing: what is not followed well within one tolerance, as curves that
// run along each other for a while, may be within less, which proves as much.
static ita_status judge_more_finely(verifier *v) {
    ita_verify_report *r = v->report;
    ita_tolerance tolerance = r->tolerance;
    bool is_solved = false;
    ita_status status = ITA_OK;
    while (!is_solved && (!status || status == ITA_E_RANGE) && model_refine(&v->m, &tolerance))
        status = judge_within(v, tolerance, &is_solved);
    if (!is_solved) return status == ITA_E_RANGE ? ITA_OK : status;
    r->verdict = ITA_VERDICT_SOLVED;
    r->progress = (ita_progress){1, 1, 1};
    r->missing = 0;
    decide_within(r, tolerance);
    move_nothing(r);
    return ITA_OK;
}

// Within which edges are met. Numbers with one place or none are meant as they are; but where they
// solve nothing, what is met is told as if they may be rounded, or a drawing that was turned would
// meet itself nowhere.
static ita_tolerance tolerance_of_progress(const verifier *v) {
    ita_tolerance most =
        tolerance_larger(model_tolerance(&v->m), tolerance_of_tau(v->options->tau));
    if (!v->m.is_trusted || v->options->is_as_written) return most;
    model rounded = v->m;
    model_take_as_rounded(&rounded);
    return tolerance_larger(most, model_tolerance(&rounded));
}

static ita_status explain(verifier *v) {
    ita_verify_report *r = v->report;
    const model *m = &v->m;
    const bool is_exact = m->is_trusted || v->was_snapped || r->mode == ITA_MODE_EXACT;
    const ita_outline *exact = v->has_outlines && is_exact ? &v->pieces : NULL;
    ita_tolerance tolerance = model_tolerance(m);
    ita_status status = ITA_OK;
    loose_outline cover;
    if (r->verdict == ITA_VERDICT_SOLVED && v->was_snapped) {
        // as they lie, the pieces need not meet: told are the contours of the figure
        model told = *m;
        told.pieces = m->figure;
        status = explain_contours(&told, 1 / m->factor, v->has_outlines ? &v->figure : NULL,
                                  tolerance, v->options->with_contours, r, &cover);
    } else {
        status = explain_contours(m, 1, exact, tolerance, v->options->with_contours, r, &cover);
    }
    if (!status && v->options->with_relations) status = explain_relations(m, tolerance, r);
    if (!status && r->verdict == ITA_VERDICT_SOLVED) {
        r->progress = (ita_progress){1, 1, 1};
    } else if (!status) {
        status = explain_progress(m, &cover, tolerance_of_progress(v), v->options->allow, r);
        if (!status && r->verdict == ITA_VERDICT_UNSOLVED && !m->is_trusted &&
            may_be_rounding(m, r->missing + r->excess)) {
            decide_within(r, tolerance);
            status = judge_more_finely(v);
        }
    }
    loose_outline_close(&cover);
    return status;
}

static void say_number(verifier *v, double number) {
    ita_text text;
    ita_text_open(&text, v->allocator);
    ita_put_fixed(&text, fmax(number, 1e-6), 6);
    ita_diag_arg(&v->report->diag, ita_text_get(&text));
    ita_text_close(&text);
}

// A yes that holds only where a slit is rounding says so, and is no exact one; a no that comes from
// one that is kept says where that is.
static void say_slit(verifier *v) {
    ita_verify_report *r = v->report;
    const narrow_slit *slit = &v->m.slit;
    const bool is_solved = r->verdict == ITA_VERDICT_SOLVED;
    if (r->mode == ITA_MODE_EXACT || slit->width == 0 || slit->is_kept == is_solved) return;
    if (r->mode == ITA_MODE_SNAPPED) {
        decide_within(r, tolerance_larger(model_tolerance(&v->m), tolerance_of_tau(r->max_shift)));
        move_nothing(r);
    }
    // judged more finely, it was not taken as one
    if (is_solved && slit->width > r->tolerance.distance) return;
    r->slit = slit->width;
    r->slit_x = slit->at.x;
    r->slit_y = slit->at.y;
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
        ita_fail(&r->diag, ITA_OK, "geom.verdict.overlap");
        ita_diag_arg(&r->diag, selection_shape(&v->m.pieces, most->a)->name);
        ita_diag_arg(&r->diag, selection_shape(&v->m.pieces, most->b)->name);
        say_number(v, most->area);
    } else if (r->has_shift) {
        ita_fail(&r->diag, ITA_OK, "geom.verdict.far");
        say_number(v, r->max_shift);
    } else if (100 * r->excess > loose_area(v->m.pieces.loose, v->m.pieces.edge_count)) {
        ita_fail(&r->diag, ITA_OK, "geom.verdict.larger");
        say_number(v, r->excess);
    } else {
        ita_fail(&r->diag, ITA_OK, "geom.verdict.unsolved");
        ita_diag_arg_int(&r->diag, (int64_t)floor(r->progress.area * 100));
        ita_diag_arg_int(&r->diag, (int64_t)floor(r->progress.boundary * 100));
    }
}

static void refuse(verifier *v, const ita_diag *why) {
    v->report->verdict = ITA_VERDICT_INVALID;
    v->report->diag = *why;
}

// A figure that does not close within any tolerance is none that could be compared.
static ita_status explain_and_say(verifier *v) {
    ita_status status = explain(v);
    if (status == ITA_E_RANGE) {
        ita_diag why;
        ita_fail_at(&why, ITA_E_RANGE, "geom.figure.followed",
                    selection_shape(&v->m.figure, 0)->offset);
        refuse(v, &why);
        return ITA_OK;
    }
    if (!status) say_slit(v);
    if (!status) say(v);
    return status;
}

// Decimals may be meant as they are written, or be rounded. When the exact reading sees the same
// overlaps and contours as the one with tolerance, nothing speaks against it.
static ita_status agrees_exactly(verifier *v, bool *exactly) {
    const model *m = &v->m;
    const ita_tolerance tolerance = model_tolerance(m);
    if (!m->is_exact || !v->is_figure_simple) return ITA_OK;
    // digits leave more open than could be forgiven between edges so short or near
    if (tolerance.origin == ITA_TOLERANCE_DRAWING) return ITA_OK;
    const bool is_one = m->pieces.count == 1; // whose outline is known
    if (is_one && !v->pieces.is_simple) return ITA_OK;
    for (size_t i = 0; i < m->pieces.count; i++) {
        ita_shape shape = selection_exact_shape(&m->pieces, i);
        ita_status status = is_one ? shape_check_edges(m->frame, &shape, v->allocator, NULL)
                                   : ita_shape_check(m->frame, &shape, v->allocator, NULL);
        if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    }
    bool same = false;
    ita_status status = explain_same_overlaps(m, v->report, &same);
    if (same && v->report->overlap_count == 0) {
        loose_outline o;
        status =
            loose_trace(m->pieces.loose, m->pieces.edge_count, tolerance, false, v->allocator, &o);
        same = !status && o.contour_count == v->pieces.contour_count &&
               o.hole_count == v->pieces.hole_count;
        if (!status) loose_outline_close(&o);
        if (status == ITA_E_RANGE) status = ITA_OK;
    }
    *exactly = same && !status;
    return status;
}

// Loops that lie over each other by less than is seen within the tolerance.
static void doubt_heap(verifier *v) {
    const draw_shape *shape = v->m.heap;
    ita_diag why;
    ita_fail_at(&why, ITA_E_RANGE, "geom.shape.twice", shape->offset);
    ita_diag_arg(&why, shape->name);
    const ita_drawing *d = v->m.figure.drawing;
    const bool is_in_figure = shape >= d->shapes && shape < d->shapes + d->shape_count;
    keep_doubt(v, is_in_figure ? &v->m.figure : &v->m.pieces, &why);
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
        // what is just the figure as written needs no tolerance, unless its relations are told
        if (is_solved) return v->options->with_relations ? model_keep_off_gaps(m) : ITA_OK;
    }
    const ita_motion none = {.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
    ita_status status = model_keep_off_gaps(m);
    if (m->heap) doubt_heap(v);
    // shapes of a figure that overlap are a union, which sums do not see
    if (!status && !m->is_exact && m->figure.count == 1)
        status = judge_ellipses(v, none, &is_solved);
    if (status || is_solved) return status;
    bool exactly = m->is_trusted && v->is_figure_simple;
    bool is_recognised = false;
    status = judge_snapped(v, &is_solved, &is_recognised);
    if (status || is_solved) return status;
    status = explain_overlaps(m, exactly, model_tolerance(m), r);
    // tau is for pieces that were put down by hand; where their exact shapes are known the search
    // has answered already, and only rounding is left to forgive
    ita_tolerance tau = tolerance_of_tau(is_recognised || r->has_shift ? 0 : v->options->tau);
    if (!status && !exactly) status = judge_loosely(v, tau, &is_solved);
    if (!status && !is_solved && v->bent.is_within) {
        accept_snapped(v, &v->bent, v->bent_by);
        return ITA_OK;
    }
    if (!status && !exactly && !is_solved) status = agrees_exactly(v, &exactly);
    if (status) return status;
    if (is_solved) { // nothing was moved: within the tolerance it is the figure
        r->verdict = ITA_VERDICT_SOLVED;
        r->mode = ITA_MODE_TOLERANCE;
        move_nothing(r);
        return m->is_exact ? ITA_OK : judge_ellipses(v, r->motion, &exactly);
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

static bool has_arcs(const selection *s) {
    for (size_t i = 0; i < s->edge_count; i++)
        if (s->loose[i].kind == ITA_EDGE_ARC || (s->arcs && s->arcs[i])) return true;
    return false;
}

// All points may be off by what arcs of ellipses and steps leave open: that is more than the digits
// of most points do, so what is solved so is only offered. False: nothing leaves open more.
static bool doubt_more(verifier *v) {
    double doubted = 0;
    model_doubt_ellipses(&v->m, &doubted);
    model_doubt_steps(&v->m, &doubted);
    v->moved = fmax(v->moved, doubted);
    return doubted > 0;
}

// What is judged, within which tolerance.
static ita_status open_model(ita_drawing *figure, ita_drawing *arrangement, verifier *v,
                             bool *fault_in_arrangement, ita_diag *diag) {
    ita_status status =
        model_take(figure, arrangement, v->options->takes_other_group, v->allocator, &v->m, diag);
    *fault_in_arrangement = v->m.figure.count > 0;
    if (!status && (!v->m.figure.count || !v->m.pieces.count))
        status = ita_fail_at(diag, ITA_E_RANGE,
                             v->m.figure.count ? "geom.file.pieces" : "geom.file.figure", 0);
    if (!status && v->options->is_as_written) model_take_as_written(&v->m);
    if (!status && v->is_rounded) {
        model_take_as_rounded(&v->m);
        // numbers that short tell edges and rounding not apart
        if (v->m.tolerance.origin == ITA_TOLERANCE_DRAWING) status = ITA_E_RANGE;
    }
    if (!status && (v->options->allow & ITA_ALLOW_SCALE)) status = model_take_scale(&v->m);
    if (!status && v->is_second) {
        status = model_round_arcs(&v->m, &v->moved);
        const bool is_new = v->with_doubts ? doubt_more(v) : v->is_rounded || v->moved > 0;
        if (!status && !is_new) status = ITA_E_RANGE; // as before
    }
    if (!status && v->options->tau > 0)
        status = model_take_tau(&v->m, tolerance_of_tau(v->options->tau), diag);
    if (status) model_close(&v->m);
    return status;
}

// Steps that do not lead back quite to where their loop began.
static void note_rests(verifier *v) {
    const selection *sides[2] = {&v->m.figure, &v->m.pieces};
    for (int i = 0; i < 2 && !v->m.is_trusted; i++) {
        v->sure[i] = steps_reach(sides[i], false);
        v->doubted[i] = steps_reach(sides[i], true);
        v->has_rests |= sides[i]->drawing->rest <= v->sure[i];
        v->has_doubted_rests |= sides[i]->drawing->rest <= v->doubted[i];
    }
}

static ita_status verify_drawings(ita_drawing *figure, ita_drawing *arrangement, verifier *v,
                                  bool *fault_in_arrangement, ita_diag *diag) {
    ita_status status = open_model(figure, arrangement, v, fault_in_arrangement, diag);
    if (status) return status;
    v->may_be_rounded = v->m.is_trusted && !figure->is_ring && v->options->tau > 0;
    v->has_arcs = !v->m.is_trusted && (has_arcs(&v->m.figure) || has_arcs(&v->m.pieces));
    v->may_be_doubted =
        !v->m.is_trusted && (v->m.figure.arcs || v->m.pieces.arcs || model_has_steps(&v->m));
    note_rests(v);
    status = keep_names(v);
    if (!status && v->m.is_exact) {
        status = lies_in_place(&v->m, &v->is_in_place);
        if (status && status != ITA_E_MEMORY) { // beyond exact arithmetic
            v->m.is_exact = v->m.is_trusted = false;
            status = ITA_OK;
        }
    }
    if (!status) {
        *fault_in_arrangement = false;
        status = check_shapes(v, &v->m.figure);
        if (!status) {
            *fault_in_arrangement = true;
            status = check_shapes(v, &v->m.pieces);
        }
        if (status && status != ITA_E_MEMORY) {
            v->report->verdict = ITA_VERDICT_INVALID;
            drop_outlines(v);
            model_close(&v->m);
            return ITA_OK;
        }
        *fault_in_arrangement = false;
    }
    if (!status) status = judge_all(v);
    if (!status && v->is_doubtful && v->report->verdict != ITA_VERDICT_SOLVED) {
        *fault_in_arrangement = v->is_doubt_in_pieces;
        refuse(v, &v->doubt);
    }
    if (!status && v->report->verdict != ITA_VERDICT_INVALID) status = explain_and_say(v);
    if (!status) status = ita_text_status(&v->report->details);
    drop_outlines(v);
    model_close(&v->m);
    return status ? ita_fail(diag, status, "memory") : ITA_OK;
}

static bool is_about_a_shape(const ita_diag *diag) {
    return strncmp(diag->key, "geom.shape.", 11) == 0;
}

static ita_status verify_bytes(verifier *v, const char *const bytes[2], const size_t lengths[2],
                               bool *fault_in_arrangement, ita_diag *diag) {
    const ita_allocator *allocator = v->allocator;
    ita_verify_report *report = v->report;
    *report = (ita_verify_report){.allocator = allocator, .ring = "decimals"};
    report->motion = (ita_motion){.kind = ITA_MOTION_NONE, .cosine = 1, .scale = 1};
    ita_text_open(&report->details, allocator);
    ita_arena_open(&report->names, allocator);
    ita_fail(&report->diag, ITA_OK, "ok");
    ita_drawing *drawn[2] = {NULL, NULL};
    ita_status status = ITA_OK;
    for (int i = 0; i < 2 && !status; i++) {
        ita_diag own;
        *fault_in_arrangement = i == 1;
        status = drawing_read_within(bytes[i], lengths[i], v->reach[i], allocator, &drawn[i], &own);
        if (!status) v->moved = fmax(v->moved, drawn[i]->met);
        if (!status) continue;
        if (is_about_a_shape(&own)) {
            report->verdict = ITA_VERDICT_INVALID;
            report->diag = own;
            ita_drawing_close(drawn[0]);
            return ITA_OK;
        }
        if (diag) *diag = own;
    }
    if (!status) status = verify_drawings(drawn[0], drawn[1], v, fault_in_arrangement, diag);
    ita_drawing_close(drawn[0]);
    ita_drawing_close(drawn[1]);
    if (status) ita_verify_report_close(report);
    return status;
}

// More is met of what numbers leave open.
static void take_better_figures(ita_verify_report *report, const ita_verify_report *second) {
    if (!(second->progress.progress > report->progress.progress)) return;
    report->progress = second->progress;
    report->missing = second->missing;
    report->excess = second->excess;
    // and the sentence that tells them
    if (!report->has_shift && !second->has_shift) report->diag = second->diag;
}

// The drawings of one question.
typedef struct drawn {
    const char *bytes[2];
    size_t lengths[2];
} drawn;

// Judges again; what solves nothing leaves the report as it is, but for what is met.
static ita_status look_again(verifier *v, const drawn *d, ita_verify_report *report, ita_diag *diag,
                             bool *is_solved) {
    ita_verify_report second;
    bool is_in_arrangement;
    v->is_second = true;
    v->report = &second;
    memcpy(v->reach, v->with_doubts ? v->doubted : v->sure, sizeof v->reach);
    ita_status status = verify_bytes(v, d->bytes, d->lengths, &is_in_arrangement, diag);
    *is_solved = !status && second.verdict == ITA_VERDICT_SOLVED;
    if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    if (*is_solved && v->moved > second.tolerance.distance)
        decide_within(&second, (ita_tolerance){v->moved, ITA_TOLERANCE_DIGITS});
    if (*is_solved && v->with_doubts && second.tolerance.distance > v->options->tau) {
        report->near_tau = second.tolerance.distance;
        *is_solved = false;
    }
    if (*is_solved) {
        ita_verify_report_close(report);
        *report = second;
        return ITA_OK;
    }
    // what crosses itself only where steps do not lead back is no shape of its own
    if (report->verdict == ITA_VERDICT_INVALID && second.verdict != ITA_VERDICT_INVALID) {
        second.near_tau = report->near_tau;
        ita_verify_report_close(report);
        *report = second;
        return ITA_OK;
    }
    if (v->had_arcs && report->near_tau == 0 && second.verdict == report->verdict)
        take_better_figures(report, &second);
    ita_verify_report_close(&second);
    return ITA_OK;
}

ita_status ita_verify(const char *figure, size_t figure_length, const char *arrangement,
                      size_t arrangement_length, const ita_verify_options *options,
                      const ita_allocator *allocator, ita_verify_report *report,
                      bool *fault_in_arrangement, ita_diag *diag) {
    const drawn d = {{figure, arrangement}, {figure_length, arrangement_length}};
    verifier v = {.options = options, .allocator = allocator, .report = report};
    ita_status status = verify_bytes(&v, d.bytes, d.lengths, fault_in_arrangement, diag);
    if (status) return status;
    bool is_solved = report->verdict == ITA_VERDICT_SOLVED || options->is_as_written;
    const verifier next = {.options = options,
                           .allocator = allocator,
                           .is_rounded = v.may_be_rounded,
                           .had_arcs = v.has_arcs,
                           .sure = {v.sure[0], v.sure[1]},
                           .doubted = {v.doubted[0], v.doubted[1]}};
    // edges that cross are no matter of digits
    const bool is_refused = report->verdict == ITA_VERDICT_INVALID;
    // who allows pieces to be off allows short numbers to be rounded, up to that; and arcs are what
    // their numbers leave open
    const bool is_looked_at = v.may_be_rounded || v.has_arcs || v.has_rests,
               is_doubted = v.may_be_doubted && (!is_refused || v.has_doubted_rests);
    v = next;
    if (!is_solved && is_looked_at) status = look_again(&v, &d, report, diag, &is_solved);
    v = next;
    v.with_doubts = true;
    if (!status && !is_solved && is_doubted) status = look_again(&v, &d, report, diag, &is_solved);
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
