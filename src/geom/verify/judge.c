// The judge of one reading: what cancels as written, what a tiling near by forms, what is one
// within a tolerance. Explains nothing.
#include "geom/verify/judge.h"

#include "geom/loose/junctions.h"
#include "geom/outline/nodes.h"
#include "geom/verify/closer.h"
#include "geom/verify/conics.h"
#include "geom/verify/explain.h"
#include "geom/verify/gaps.h"
#include "geom/verify/in_place.h"
#include "geom/verify/origin.h"
#include "geom/verify/outline_match.h"
#include "geom/verify/soundness.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

static ita_status trace_outlines(judgement *j) {
    const model *m = &j->m;
    ita_status status = ITA_OK;
    if (!j->has_figure)
        status = ita_outline_trace(m->frame, m->figure.exact, m->figure.edge_count, j->allocator,
                                   &j->figure);
    if (status) return status;
    j->has_figure = true;
    if (!j->has_pieces && !j->is_in_place) {
        status = ita_outline_trace(m->frame, m->pieces.exact, m->pieces.edge_count, j->allocator,
                                   &j->pieces);
        if (status) return status;
        j->has_pieces = true;
    }
    if (!j->has_pieces) j->pieces = j->figure;
    j->has_outlines = true;
    j->is_figure_simple = j->figure.is_simple;
    return ITA_OK;
}

void judgement_close(judgement *j) {
    if (j->has_figure) ita_outline_close(&j->figure);
    if (j->has_pieces) ita_outline_close(&j->pieces);
    model_close(&j->m);
}

// ---- the verdicts

#define RADIANS (3.14159265358979323846 / 180)

// What was found of the figure made as large as the pieces, told of the figure as it was drawn.
static ita_motion of_figure(const model *m, ita_motion motion) {
    if (m->factor == 1) return motion;
    motion.scale *= m->factor;
    motion.kind = ITA_MOTION_SCALED;
    return motion;
}

static ita_status accept_exactly(judgement *j, const ita_motion *motion) {
    ita_verify_report *r = j->report;
    r->verdict = ITA_VERDICT_SOLVED;
    r->mode = ITA_MODE_EXACT;
    r->ring = j->m.frame == ITA_FRAME_SQUARE && !j->m.figure.drawing->is_ring
                  ? "decimals"
                  : ita_frame_get(j->m.frame)->name;
    r->motion = *motion;
    r->motion.shift_x /= (double)j->m.scale;
    r->motion.shift_y /= (double)j->m.scale;
    r->has_shift = true;
    return ITA_OK;
}

// Arcs of ellipses are exact for this alone.
static ita_status judge_ellipses(judgement *j, ita_motion motion, bool *is_exact) {
    motion = motion_as_drawn(&j->m, motion);
    const ita_status status = conics_cancel(&j->m, &motion, is_exact);
    if (status || !*is_exact) return status;
    motion = motion_as_seen(&j->m, motion);
    j->m.frame = ITA_FRAME_SQUARE;
    j->m.scale = 1;
    j->report->tolerance = (ita_tolerance){0};
    return accept_exactly(j, &motion);
}

// Where it lies; then every motion.
static ita_status judge_exactly(judgement *j, bool *is_solved) {
    const model *m = &j->m;
    ita_status status = trace_outlines(j);
    if (status) return status;
    *is_solved = j->is_in_place;
    ita_motion motion = {.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
    if (!*is_solved && j->is_figure_simple) {
        status = ita_outline_compare(m->frame, &j->figure, &j->pieces, j->options->allow,
                                     j->allocator, &motion);
        *is_solved = motion.kind != ITA_MOTION_NONE;
    }
    // a figure whose own shapes overlap is a union, which sums do not see
    *is_solved = *is_solved && j->is_figure_simple;
    return *is_solved ? accept_exactly(j, &motion) : status;
}

void verdict_within(ita_verify_report *r, ita_tolerance tolerance) {
    r->mode = ITA_MODE_TOLERANCE;
    r->tolerance = tolerance;
    r->ring = "decimals";
}

void verdict_moves_nothing(ita_verify_report *r) {
    r->has_shift = false;
    r->max_shift = r->max_turn = 0;
}

// How far a point is from the middle of its piece, about which that is turned.
static double radius(const model *m) {
    const selection *s = &m->pieces;
    double most = 0;
    for (size_t i = 0; i < s->count; i++) {
        const size_t first = s->firsts[i], count = s->firsts[i + 1] - first;
        spot middle = {0, 0};
        for (size_t e = first; e < first + count; e++)
            middle = spot_add(middle, spot_times(s->loose[e].from, 1 / (double)count));
        for (size_t e = first; e < first + count; e++)
            most = fmax(most, spot_distance(s->loose[e].from, middle));
    }
    return most;
}

// A tiling near the pieces that are moved keeps their shapes, but for what their digits leave open.
// Else they are bent into it, by hand; it is within as much as any corner is off, of the figure as
// well. Short numbers mean the shapes they tell.
static ita_tolerance bent_by(const judgement *j, const snap_result *snap, ita_tolerance tau) {
    const model *m = &j->m;
    const double open = j->is_rounded ? model_rounding(m) : model_tolerance(m).distance;
    if (fmax(snap->pieces_bent, snap->figure_bent) <= open) return (ita_tolerance){0};
    tau.distance = snap->max_shift + snap->figure_bent;
    return tolerance_larger(model_tolerance(m), tau);
}

static void accept_snapped(judgement *j, const snap_result *snap, ita_tolerance bent) {
    ita_verify_report *r = j->report;
    r->verdict = ITA_VERDICT_SOLVED;
    r->mode = ITA_MODE_SNAPPED;
    j->was_snapped = true;
    r->ring = ita_frame_get(snap->frame)->name;
    r->motion = of_figure(&j->m, snap->motion);
    if (bent.distance == 0) return;
    const double way = bent.distance + snap->max_turn * RADIANS * radius(&j->m);
    const bool is_one_bound = way <= fmax(j->options->tau, bent.distance);
    verdict_within(r, is_one_bound ? (ita_tolerance){way, bent.origin} : bent);
    if (is_one_bound)
        verdict_moves_nothing(r);
    else // turned by more than one bound tells
        r->max_shift = bent.distance;
    r->overlap_count = 0; // no more than that
    r->has_more_overlaps = false;
}

// Digits let pieces be moved so far as their own numbers leave them open. What was decided exactly
// nothing but the user moves.
static bool may_be_moved(const judgement *j, double shift, double most) {
    if (j->options->tau > 0) return true;
    if (j->m.is_trusted && j->is_figure_simple) return false;
    const double least = model_least_share(&j->m);
    return least == 1 || shift <= fmax(least * most, 2 * model_rounding(&j->m));
}

static ita_status judge_snapped(judgement *j, bool *is_solved, bool *is_recognised) {
    snap_result snap;
    ita_tolerance tau = tolerance_larger(model_tolerance(&j->m), tolerance_of_tau(j->options->tau));
    ita_status status =
        snap_solve(&j->m, tau, j->options->theta, j->options->allow, j->allocator, &snap);
    if (status) return status;
    ita_verify_report *r = j->report;
    const ita_tolerance bent = bent_by(j, &snap, tau);
    // where pieces and figure are bent by more together, they may lie on each other within tau
    const bool is_hand = tau.origin == ITA_TOLERANCE_TAU;
    if (snap.is_within && is_hand && bent.distance > tau.distance * (1 + 1e-9)) {
        j->bent_by = bent.distance;
        return ITA_OK;
    }
    *is_recognised = snap.is_recognised;
    if (snap.is_found) {
        r->has_shift = true;
        r->max_shift = snap.max_shift;
        r->max_turn = snap.max_turn;
    }
    *is_solved = snap.is_found && snap.is_within && !j->options->is_as_written &&
                 may_be_moved(j, snap.max_shift, tau.distance);
    if (*is_solved) accept_snapped(j, &snap, bent);
    return ITA_OK;
}

// ---- tolerance

// No corner is moved further than the shortest edge, parted by this, where what meets is joined.
#define MOVED_TIMES_BELOW 7

// What is left of that for it: both are told together.
static double left_to_move(const judgement *j) {
    return j->m.finest / MOVED_TIMES_BELOW - j->spent;
}

// Within which two points are one by their digits, however fine the drawing is.
static ita_tolerance digits_of(const model *m) {
    return tolerance_times(
        tolerance_larger(tolerance_times(m->own.figure, m->factor), m->own.pieces), 2);
}

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

static loose_motion as_loose(const ita_motion *m) {
    return (loose_motion){m->cosine, m->sine, m->scale, m->is_mirrored, {m->shift_x, m->shift_y}};
}

// How much of what corners may be moved those of each edge of a side may; NULL: all of it. Whoever
// asks gives it back.
static ita_status shares_of_edges(const judgement *j, const selection *s, double **out) {
    double *shares = ita_take(j->allocator, (s->count + 1) * sizeof *shares);
    *out = NULL;
    if (!shares) return ITA_E_MEMORY;
    ita_status status = ITA_OK;
    if (model_shares(&j->m, s, shares)) {
        *out = ita_take(j->allocator, (s->edge_count + 1) * sizeof **out);
        if (!*out) status = ITA_E_MEMORY;
        for (size_t i = 0; i < s->count && *out; i++)
            for (size_t e = s->firsts[i]; e < s->firsts[i + 1]; e++)
                (*out)[e] = shares[i];
    }
    ita_give(j->allocator, shares, (s->count + 1) * sizeof *shares);
    return status;
}

// Outlines that are one do not say how pieces meet inside: all that meets is brought to one place.
// The figure is laid by the motion; shapes of it that overlap are a union.
static ita_status prove_within(judgement *j, ita_tolerance tolerance, const ita_motion *motion,
                               bool *holds) {
    const model *m = &j->m;
    const selection *s = &m->figure;
    loose_outline rim = {.edges = s->loose, .edge_count = s->edge_count};
    const bool is_union = s->count > 1 || m->heap;
    ita_status status = ITA_OK;
    if (is_union) status = selection_rim(s, tolerance, j->allocator, &rim);
    const size_t count = rim.edge_count;
    loose_edge *edges = ita_take(j->allocator, (count + 1) * sizeof *edges);
    if (!status && !edges) status = ITA_E_MEMORY;
    const loose_motion laid = as_loose(motion);
    for (size_t i = 0; i < count && !status; i++)
        edges[i] = loose_moved(&laid, &rim.edges[i]);
    if (is_union) loose_outline_close(&rim);
    // numbers of an ellipse leave more open than points
    const double times = m->figure.arcs || m->pieces.arcs ? 3 : 1.5;
    double most = fmax(times * tolerance.distance, digits_of(m).distance);
    most = fmin(most, left_to_move(j));
    if (j->options->tau > 0) most = fmin(most, j->options->tau);
    most = fmax(most, tolerance.distance);
    double *shares = NULL;
    if (!status) status = shares_of_edges(j, &m->pieces, &shares);
    // edges of the figure are of any of its shapes
    const junction_sides sides = {.pieces = m->pieces.loose,
                                  .figure = edges,
                                  .piece_edges = m->pieces.edge_count,
                                  .figure_edges = count,
                                  .piece_shares = shares,
                                  .figure_share = model_share_of_figure(m),
                                  .least = 2 * model_rounding(m)};
    if (!status) status = junctions_join(&sides, tolerance, most, j->allocator, holds, &j->moved);
    ita_give(j->allocator, shares, (m->pieces.edge_count + 1) * sizeof *shares);
    ita_give(j->allocator, edges, (count + 1) * sizeof *edges);
    return status;
}

// The same; where corners have to be moved further than the tolerance for it, the figure is laid
// better first.
static ita_status prove_nearby(judgement *j, const match_side sides[2], ita_tolerance tolerance,
                               ita_motion *motion, bool *holds) {
    ita_status status = prove_within(j, tolerance, motion, holds);
    if (status || (*holds && j->moved <= tolerance.distance)) return status;
    ita_motion better = *motion;
    loose_motion m = as_loose(motion);
    bool is_better;
    const double moved = *holds ? j->moved : INFINITY;
    status = bring_closer(sides[0].outline, sides[1].outline,
                          MOVED_TIMES_BELOW * tolerance.distance, m.scale != 1, j->allocator, &m);
    better.cosine = m.cosine, better.sine = m.sine, better.scale = m.scale;
    better.shift_x = m.shift.x, better.shift_y = m.shift.y;
    if (!status) status = prove_within(j, tolerance, &better, &is_better);
    if (status) return status;
    if (is_better && j->moved < moved)
        *motion = better, *holds = true;
    else
        j->moved = moved;
    return ITA_OK;
}

// What is proved where it lies needs no outlines. Of curves that says less.
static ita_status judge_in_place(judgement *j, ita_tolerance tolerance, bool *is_solved) {
    const selection *s = &j->m.figure;
    const loose_outline drawn = {.edges = s->loose, .edge_count = s->edge_count};
    const ita_motion rest = {.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
    const bool is_told = s->count == 1 && !j->m.heap && selection_is_straight(s) &&
                         selection_is_straight(&j->m.pieces);
    if (!is_told || !may_lie_in_place(&j->m, tolerance)) return ITA_OK;
    if (!is_as_large(&j->m, &drawn, 1, tolerance)) return ITA_OK;
    const ita_status status = prove_within(j, tolerance, &rest, is_solved);
    *is_solved = *is_solved && j->moved <= tolerance.distance;
    if (*is_solved) j->report->motion = of_figure(&j->m, rest);
    return status;
}

// Welds both sides and compares their outlines, where their areas let that be; ITA_E_RANGE where
// one does not close within the tolerance.
static ita_status judge_within(judgement *j, ita_tolerance tolerance, bool *is_solved) {
    const model *m = &j->m;
    loose_outline figure, pieces;
    ita_status status = judge_in_place(j, tolerance, is_solved);
    if (status || *is_solved) return status;
    status = selection_trace(&m->figure, tolerance, j->allocator, &figure);
    if (status) return status;
    const bool is_hopeless =
        !(j->options->allow & ITA_ALLOW_SCALE) && !is_as_large(m, &figure, 1, tolerance);
    if (!is_hopeless)
        status = loose_trace(m->pieces.loose, m->pieces.edge_count, tolerance, false, j->allocator,
                             &pieces);
    if (!status && !is_hopeless) {
        ita_motion motion = {.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
        bool match = false;
        // where it lies, with cuts wherever one side has them; then by every motion
        if (may_lie_in_place(m, tolerance))
            status = weld_compare(figure.edges, figure.edge_count, pieces.edges, pieces.edge_count,
                                  tolerance, j->allocator, &match);
        const match_side sides[2] = {{&figure, m->figure.loose, m->figure.edge_count},
                                     {&pieces, m->pieces.loose, m->pieces.edge_count}};
        if (!status && !match)
            status = match_outlines(&sides[0], &sides[1], j->options->allow, tolerance,
                                    j->allocator, &match, &motion);
        *is_solved = !status && match && is_as_large(m, &figure, motion.scale, tolerance);
        if (*is_solved) status = prove_nearby(j, sides, tolerance, &motion, is_solved);
        if (!status && *is_solved) j->report->motion = of_figure(m, motion);
        loose_outline_close(&pieces);
    }
    loose_outline_close(&figure);
    return status;
}

// Pieces that only touch lie over each other no deeper: by what the user allows, else by what
// digits leave open, however fine the drawing is.
static ita_tolerance seam_within(const judgement *j) {
    const ita_tolerance tau = tolerance_of_tau(j->options->tau);
    return tolerance_larger(model_tolerance(&j->m), tau.distance > 0 ? tau : digits_of(&j->m));
}

// What is told: where corners had to be moved further, that.
static ita_tolerance joined_within(const judgement *j, ita_tolerance tolerance) {
    return (ita_tolerance){fmax(tolerance.distance, j->moved), tolerance.origin};
}

// What digits leave open, or the user allows, a little less than corners may be moved for it: what
// numbers of transforms leave open comes to that.
static ita_tolerance widest_of(const judgement *j) {
    const ita_tolerance tau = tolerance_of_tau(j->options->tau);
    const ita_tolerance most = {left_to_move(j) * MOVED_TIMES_BELOW / (MOVED_TIMES_BELOW + 1),
                                ITA_TOLERANCE_DRAWING};
    return tolerance_smaller(tau.distance > 0 ? tau : digits_of(&j->m), most);
}

// Only where pieces do not overlap beyond seams. What cannot be followed within the tolerance may
// be within less, which is asked of the pieces then.
static ita_status judge_loosely(judgement *j, ita_tolerance tau, bool *is_solved) {
    ita_tolerance tolerance = model_tolerance_with(&j->m, tau);
    j->report->tolerance = tolerance;
    if (j->report->overlap_count) return ITA_OK;
    // what cancels and overlaps in nothing but seams is one figure, however its union is followed
    *is_solved = j->is_in_place;
    if (*is_solved) {
        j->report->tolerance = seam_within(j);
        j->report->motion.kind = ITA_MOTION_IDENTITY;
        return ITA_OK;
    }
    ita_status status = judge_within(j, tolerance, is_solved);
    while (status == ITA_E_RANGE && model_refine(&j->m, &tolerance))
        status = judge_within(j, tolerance, is_solved);
    const ita_tolerance widest = widest_of(j);
    const bool may_go_on = status == ITA_OK || status == ITA_E_RANGE;
    if (!*is_solved && may_go_on && widest.distance > tolerance.distance) {
        tolerance = widest;
        status = judge_within(j, tolerance, is_solved);
    }
    if (*is_solved) j->report->tolerance = joined_within(j, tolerance);
    return status == ITA_E_RANGE ? ITA_OK : status;
}

// ---- the whole

ita_status judge_more_finely(judgement *j) {
    ita_verify_report *r = j->report;
    ita_tolerance tolerance = r->tolerance;
    bool is_solved = false;
    ita_status status = ITA_OK;
    while (!is_solved && (!status || status == ITA_E_RANGE) && model_refine(&j->m, &tolerance))
        status = judge_within(j, tolerance, &is_solved);
    if (!is_solved) return status == ITA_E_RANGE ? ITA_OK : status;
    r->verdict = ITA_VERDICT_SOLVED;
    r->progress = (ita_progress){1, 1, 1};
    r->missing = r->met_within = 0;
    verdict_within(r, joined_within(j, tolerance));
    verdict_moves_nothing(r);
    return ITA_OK;
}

// ---- the whole

// Decimals may be meant as they are written, or be rounded. When the exact reading sees the same
// overlaps and contours as the one with tolerance, nothing speaks against it.
static ita_status agrees_exactly(judgement *j, bool *exactly) {
    const model *m = &j->m;
    const ita_tolerance tolerance = model_tolerance(m);
    if (!m->is_exact || !j->is_figure_simple) return ITA_OK;
    // digits leave more open than could be forgiven between edges so short or near
    if (tolerance.origin == ITA_TOLERANCE_DRAWING) return ITA_OK;
    const bool is_one = m->pieces.count == 1; // whose outline is known
    if (is_one && !j->pieces.is_simple) return ITA_OK;
    for (size_t i = 0; i < m->pieces.count; i++) {
        ita_shape shape = selection_exact_shape(&m->pieces, i);
        ita_status status = is_one ? shape_check_edges(m->frame, &shape, j->allocator, NULL)
                                   : ita_shape_check(m->frame, &shape, j->allocator, NULL);
        if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    }
    bool same = false;
    ita_status status = explain_same_overlaps(m, j->report, &same);
    if (same && j->report->overlap_count == 0) {
        loose_outline o;
        status =
            loose_trace(m->pieces.loose, m->pieces.edge_count, tolerance, false, j->allocator, &o);
        same = !status && o.contour_count == j->pieces.contour_count &&
               o.hole_count == j->pieces.hole_count;
        if (!status) loose_outline_close(&o);
        if (status == ITA_E_RANGE) status = ITA_OK;
    }
    *exactly = same && !status;
    return status;
}

// Loops that lie over each other by less than is seen within the tolerance.
static void doubt_heap(judgement *j) {
    const draw_shape *shape = j->m.heap;
    ita_diag why;
    ita_fail_at(&why, ITA_E_RANGE, "geom.shape.twice", shape->offset);
    ita_diag_arg(&why, shape->name);
    const ita_drawing *d = j->m.figure.drawing;
    const bool is_in_figure = shape >= d->shapes && shape < d->shapes + d->shape_count;
    soundness_doubt(j, is_in_figure ? &j->m.figure : &j->m.pieces, &why);
}

static ita_status judge_all(judgement *j) {
    ita_verify_report *r = j->report;
    model *m = &j->m;
    bool is_solved = false;
    r->ring = "decimals";
    if (m->is_exact) {
        ita_status status = judge_exactly(j, &is_solved);
        if (status == ITA_E_MEMORY) return status;
        if (status) m->is_exact = m->is_trusted = false; // beyond exact arithmetic
        // what is just the figure as written needs no tolerance, unless its relations are told
        if (is_solved) return j->options->with_relations ? model_keep_off_gaps(m) : ITA_OK;
    }
    const ita_motion none = {.kind = ITA_MOTION_IDENTITY, .cosine = 1, .scale = 1};
    ita_status status = model_keep_off_gaps(m);
    if (m->heap) doubt_heap(j);
    // shapes of a figure that overlap are a union, which sums do not see
    if (!status && !m->is_exact && m->figure.count == 1)
        status = judge_ellipses(j, none, &is_solved);
    if (status || is_solved) return status;
    bool exactly = m->is_trusted && j->is_figure_simple;
    bool is_recognised = false;
    status = judge_snapped(j, &is_solved, &is_recognised);
    if (status || is_solved) return status;
    // tau is for pieces that were put down by hand; where their exact shapes are known the search
    // has answered already, and only rounding is left to forgive
    ita_tolerance tau = tolerance_of_tau(is_recognised || r->has_shift ? 0 : j->options->tau);
    const ita_tolerance own = model_tolerance(m),
                        allowed = exactly ? own : model_tolerance_with(m, tau);
    status = explain_overlaps(m, exactly, allowed, seam_within(j), r);
    if (!status && !exactly) status = judge_loosely(j, tau, &is_solved);
    if (!status && !is_solved && allowed.distance > own.distance) { // told as they are
        r->overlap_count = 0;
        status = explain_overlaps(m, exactly, own, seam_within(j), r);
    }
    if (!status && !is_solved) r->near_tau = j->bent_by;
    if (!status && !exactly && !is_solved) status = agrees_exactly(j, &exactly);
    if (status) return status;
    if (is_solved) { // nothing was moved: within the tolerance it is the figure
        r->verdict = ITA_VERDICT_SOLVED;
        r->mode = ITA_MODE_TOLERANCE;
        verdict_moves_nothing(r);
        const bool is_union = m->figure.count > 1;
        return m->is_exact || is_union ? ITA_OK : judge_ellipses(j, r->motion, &exactly);
    }
    r->mode = exactly ? ITA_MODE_EXACT : ITA_MODE_TOLERANCE;
    if (exactly) r->tolerance = (ita_tolerance){0};
    if (exactly && m->figure.drawing->is_ring) r->ring = ita_frame_get(m->frame)->name;
    r->verdict = r->overlap_count ? ITA_VERDICT_OVERLAP : ITA_VERDICT_UNSOLVED;
    return ITA_OK;
}

ita_status judge(judgement *j, bool *fault_in_arrangement) {
    ita_status status = ITA_OK;
    if (j->m.is_exact) status = lies_in_place(&j->m, &j->is_in_place);
    if (status == ITA_E_MEMORY) return status;
    if (status) j->m.is_exact = j->m.is_trusted = false; // beyond exact arithmetic
    status = soundness_check(j, fault_in_arrangement);
    if (status == ITA_E_MEMORY) return status;
    if (status) {
        j->report->verdict = ITA_VERDICT_INVALID;
        return ITA_OK;
    }
    status = judge_all(j);
    if (!status) status = soundness_confirm(j);
    if (status || !j->is_doubtful || j->report->verdict == ITA_VERDICT_SOLVED) return status;
    *fault_in_arrangement = j->is_doubt_in_pieces;
    j->report->verdict = ITA_VERDICT_INVALID;
    j->report->diag = j->doubt;
    return ITA_OK;
}
