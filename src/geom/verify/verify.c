// The one entry that judges an arrangement: as it is read first; and where that is no yes, once
// more with what its numbers leave open. Knows files only as bytes.
#include "geom/verify/adjust.h"
#include "geom/verify/coarse.h"
#include "geom/verify/judge.h"
#include "geom/verify/origin.h"
#include "geom/verify/round_arcs.h"
#include "geom/verify/steps.h"
#include "geom/verify/telling.h"

#include <math.h>
#include <string.h>

#define RADIANS (3.14159265358979323846 / 180)
// So often another tolerance is offered where one did not do.
#define OFFERS_MOST 3

// One look at the drawings.
typedef struct look {
    const ita_verify_options *options;
    const ita_allocator *allocator;
    ita_verify_report *report;
    // how they are read
    bool is_rounded;  // short numbers are
    bool is_second;   // nothing was solved: arcs are taken for what their numbers leave open
    bool with_doubts; // points may be off by more than digits leave open: see doubt_more
    double reach[2];  // within which loops of steps end where they began
    bool is_adjusted; // pieces are moved by what numbers of transforms leave open, and by tau
    bool had_arcs;    // the first time: what is met then is told
    bool had_rests;   // the first time steps did not lead back, by what their numbers leave open
    const ita_verify_report *first; // what was told the first time, or NULL
    // what was found
    bool has_arcs;              // of numbers that are rounded
    bool may_be_doubted;        // has arcs of ellipses, or paths of steps, each rounded
    bool may_be_rounded;        // numbers are short, and some distance is allowed
    double sure[2], doubted[2]; // loops may end where they began: two points are one, or by steps
    bool has_rests, has_doubted_rests; // and some would then
    double moved;                      // so far points were moved
    double within;                     // and edges are forgiven so much
    bool has_doubts;                   // numbers of transforms leave pieces open
    adjustment adjusted;
    ita_verify_options still; // nothing is moved besides
} look;

static ita_status keep_names(const model *m, ita_verify_report *r) {
    r->piece_count = m->pieces.count;
    r->piece_names = ita_arena_take(&r->names, (r->piece_count + 1) * sizeof *r->piece_names);
    if (!r->piece_names) return ITA_E_MEMORY;
    for (size_t i = 0; i < r->piece_count; i++) {
        const char *name = selection_shape(&m->pieces, i)->name;
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
static bool doubt_more(look *l, model *m) {
    double doubted = 0;
    model_doubt_ellipses(m, &doubted);
    model_doubt_steps(m, &doubted);
    model_doubt_coarse(m, &doubted);
    l->moved = fmax(l->moved, doubted);
    return doubted > 0;
}

// What is judged, within which tolerance.
static ita_status open_model(ita_drawing *figure, ita_drawing *arrangement, look *l, model *m,
                             bool *fault_in_arrangement, ita_diag *diag) {
    ita_status status =
        model_take(figure, arrangement, l->options->takes_other_group, l->allocator, m, diag);
    *fault_in_arrangement = m->figure.count > 0;
    if (!status && (!m->figure.count || !m->pieces.count))
        status = ita_fail_at(diag, ITA_E_RANGE,
                             m->figure.count ? "geom.file.pieces" : "geom.file.figure", 0);
    if (!status && l->options->is_as_written) model_take_as_written(m);
    if (!status && l->is_rounded) {
        model_take_as_rounded(m);
        // numbers that short tell edges and rounding not apart
        if (tolerance_larger(m->own.figure, m->own.pieces).distance > m->finest / MODEL_TIMES_BELOW)
            status = ITA_E_RANGE;
    }
    if (!status && (l->options->allow & ITA_ALLOW_SCALE)) status = model_take_scale(m);
    if (!status && l->is_second) {
        const double allowed = l->with_doubts ? INFINITY : l->options->tau;
        status = model_round_arcs(m, allowed, &l->moved);
        const bool is_doubted = l->with_doubts && doubt_more(l, m);
        const bool is_as_before = l->with_doubts ? l->moved <= m->finest / MODEL_TIMES_BELOW
                                                 : !l->is_rounded && !l->is_adjusted;
        const bool is_new = is_doubted || !is_as_before || (!l->with_doubts && l->moved > 0);
        if (!status && !is_new) status = ITA_E_RANGE; // as before
    }
    if (!status && l->is_adjusted) {
        bool is_new;
        status = model_adjust(m, l->options->allow, &l->adjusted, &is_new);
        if (!status && !is_new) status = ITA_E_RANGE;
    }
    if (!status && l->options->tau > 0)
        status = model_take_tau(m, tolerance_of_tau(l->options->tau), diag);
    if (status) model_close(m);
    return status;
}

// Steps that do not lead back quite to where their loop began.
static void note_rests(look *l, const model *m) {
    const selection *sides[2] = {&m->figure, &m->pieces};
    for (int i = 0; i < 2 && !m->is_trusted; i++) {
        l->sure[i] = steps_reach(sides[i], false);
        l->doubted[i] = steps_reach(sides[i], true);
        l->has_rests |= sides[i]->drawing->rest <= l->sure[i];
        l->has_doubted_rests |= sides[i]->drawing->rest <= l->doubted[i];
    }
}

// All lies where it lay the first time, of which what is met within what rounding leaves open was
// told.
static bool is_as_first(const look *l) {
    const bool is_moved = l->is_adjusted || l->with_doubts || l->had_arcs || l->had_rests;
    return !l->is_second || (l->is_rounded && !is_moved);
}

static ita_status verify_drawings(ita_drawing *figure, ita_drawing *arrangement, look *l,
                                  bool *fault_in_arrangement, ita_diag *diag) {
    judgement j = {.options = l->is_adjusted ? &l->still : l->options,
                   .allocator = l->allocator,
                   .report = l->report,
                   .is_rounded = l->is_rounded,
                   .is_second = l->is_second,
                   .told = is_as_first(l) ? l->first : NULL};
    model *m = &j.m;
    ita_status status = open_model(figure, arrangement, l, m, fault_in_arrangement, diag);
    if (status) return status;
    if (l->is_adjusted) j.spent = l->adjusted.moved;
    l->may_be_rounded = model_has_short(m);
    l->has_arcs = !m->is_trusted && (has_arcs(&m->figure) || has_arcs(&m->pieces));
    l->has_doubts = model_has_doubts(m);
    l->may_be_doubted =
        l->has_arcs || (!m->is_trusted && (model_has_steps(m) || model_has_coarse(m)));
    l->within = model_tolerance(m).distance;
    note_rests(l, m);
    status = keep_names(m, l->report);
    if (!status) status = judge(&j, fault_in_arrangement);
    if (!status && l->report->verdict != ITA_VERDICT_INVALID) status = tell_verdict(&j);
    if (!status) status = ita_text_status(&l->report->details);
    l->report->motion = motion_as_drawn(m, l->report->motion);
    judgement_close(&j);
    return status ? ita_fail(diag, status, "memory") : ITA_OK;
}

static bool is_about_a_shape(const ita_diag *diag) {
    return strncmp(diag->key, "geom.shape.", 11) == 0;
}

static ita_status verify_bytes(look *l, const char *const bytes[2], const size_t lengths[2],
                               bool *fault_in_arrangement, ita_diag *diag) {
    const ita_allocator *allocator = l->allocator;
    ita_verify_report *report = l->report;
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
        status = drawing_read_so(bytes[i], lengths[i],
                                 (draw_reading){l->options->is_as_written, l->reach[i]}, allocator,
                                 &drawn[i], &own);
        if (!status) l->moved = fmax(l->moved, drawn[i]->met * fmax(1, drawn[i]->enlargement));
        if (!status) continue;
        if (is_about_a_shape(&own)) {
            report->verdict = ITA_VERDICT_INVALID;
            report->diag = own;
            ita_drawing_close(drawn[0]);
            return ITA_OK;
        }
        if (diag) *diag = own;
    }
    if (!status) status = verify_drawings(drawn[0], drawn[1], l, fault_in_arrangement, diag);
    ita_drawing_close(drawn[0]);
    ita_drawing_close(drawn[1]);
    if (status) ita_verify_report_close(report);
    return status;
}

// More is met of what numbers leave open.
static void take_better_figures(ita_verify_report *report, const ita_verify_report *second) {
    if (!(second->progress.progress > report->progress.progress)) return;
    report->progress = second->progress;
    report->met_within = second->met_within;
    report->missing = second->missing;
    report->excess = second->excess;
    // and the sentence that tells them
    if (!report->has_shift && !second->has_shift) report->diag = second->diag;
}

// What would be a yes if it were asked for is none as it is written.
static void take_as_near(ita_verify_report *report, double tau) {
    const double most = 1 - 1e-9;
    report->verdict = ITA_VERDICT_UNSOLVED;
    report->mode = ITA_MODE_EXACT;
    report->tolerance = (ita_tolerance){0};
    report->has_shift = false;
    report->slit = 0;
    report->motion = (ita_motion){.kind = ITA_MOTION_NONE, .cosine = 1, .scale = 1};
    report->progress = (ita_progress){most, most, most};
    report->met_within = 0;
    report->near_tau = tau;
    ita_fail(&report->diag, ITA_OK, "geom.verdict.unsolved");
    ita_diag_arg_int(&report->diag, 99);
    ita_diag_arg_int(&report->diag, 99);
}

static void offer(ita_verify_report *report, double tau) {
    if (!(report->near_tau > 0 && report->near_tau < tau)) report->near_tau = tau;
}

// The drawings of one question.
typedef struct drawn {
    const char *bytes[2];
    size_t lengths[2];
} drawn;

// Within what all that was moved adds up to. Where pieces were turned by more than that lets them,
// how far they were moved and turned is told beside what they are judged within then.
static void tell_adjusted(const look *l, ita_verify_report *r) {
    const adjustment *a = &l->adjusted;
    const bool is_by_hand = a->tau > 0;
    ita_tolerance within = {r->tolerance.distance, ITA_TOLERANCE_DIGITS};
    if (r->has_shift) within.distance = fmax(within.distance, r->max_shift);
    within.distance += a->moved;
    const double shift = within.distance + a->max_shift, way = within.distance + a->max_way;
    const bool is_one_bound = !is_by_hand || way <= a->tau || shift > a->tau;
    if (is_by_hand) within.origin = ITA_TOLERANCE_TAU;
    if (is_one_bound) within.distance = way;
    verdict_within(r, within);
    verdict_moves_nothing(r);
    r->motion = adjustment_motion(a, &r->motion);
    tell_solved(r);
    if (is_one_bound) return;
    r->has_shift = true;
    r->max_shift = shift;
    r->max_turn = a->max_turn / RADIANS;
}

static bool crosses_itself(const ita_verify_report *report) {
    return report->verdict == ITA_VERDICT_INVALID &&
           strcmp(report->diag.key, "geom.shape.crosses") == 0;
}

// What was moved as it was read may lie so far from where it was written.
static void tell_moved(const look *l, ita_verify_report *report) {
    if (report->verdict == ITA_VERDICT_SOLVED && l->moved > report->tolerance.distance)
        verdict_within(report, (ita_tolerance){l->moved, ITA_TOLERANCE_DIGITS});
}

// Judges again; what solves nothing leaves the report as it is, but for what is met.
static ita_status look_again(look *l, const drawn *d, ita_verify_report *report, ita_diag *diag,
                             bool *is_solved) {
    ita_verify_report second;
    bool is_in_arrangement;
    l->is_second = true;
    l->report = &second;
    memcpy(l->reach, l->with_doubts ? l->doubted : l->sure, sizeof l->reach);
    ita_status status = verify_bytes(l, d->bytes, d->lengths, &is_in_arrangement, diag);
    *is_solved = !status && second.verdict == ITA_VERDICT_SOLVED;
    if (status) return status == ITA_E_MEMORY ? status : ITA_OK;
    tell_moved(l, &second);
    // what is no shape as it is written is none, however exactly all fits then
    const bool is_crossed = crosses_itself(report);
    if (*is_solved && report->verdict == ITA_VERDICT_INVALID && second.mode == ITA_MODE_EXACT)
        verdict_within(&second, (ita_tolerance){l->within, ITA_TOLERANCE_DIGITS});
    if (*is_solved && l->is_adjusted) tell_adjusted(l, &second);
    const bool is_offered = l->with_doubts || l->is_rounded || l->options->tau > 0;
    const double needed = fmax(second.tolerance.distance, second.has_shift ? second.max_shift : 0);
    if (*is_solved && is_offered && needed > l->options->tau) {
        offer(report, needed);
        *is_solved = false;
    } else if (!*is_solved && second.near_tau > 0) {
        offer(report, second.near_tau);
    }
    if (*is_solved) {
        ita_verify_report_close(report);
        *report = second;
        return ITA_OK;
    }
    // what crosses itself only where steps do not lead back is no shape of its own
    if (report->verdict == ITA_VERDICT_INVALID && second.verdict != ITA_VERDICT_INVALID &&
        (!is_crossed || l->had_rests)) {
        if (report->near_tau > 0) take_as_near(&second, report->near_tau);
        ita_verify_report_close(report);
        *report = second;
        return ITA_OK;
    }
    if (l->had_arcs && report->near_tau == 0 && second.verdict == report->verdict)
        take_better_figures(report, &second);
    ita_verify_report_close(&second);
    return ITA_OK;
}

// `known`: what was told of the same drawings, or NULL.
static ita_status verify_drawn(const drawn *d, const ita_verify_options *options,
                               const ita_verify_report *known, const ita_allocator *allocator,
                               ita_verify_report *report, bool *fault_in_arrangement,
                               ita_diag *diag) {
    look l = {.options = options, .allocator = allocator, .report = report, .first = known};
    ita_status status = verify_bytes(&l, d->bytes, d->lengths, fault_in_arrangement, diag);
    if (status) return status;
    tell_moved(&l, report);
    bool is_solved = report->verdict == ITA_VERDICT_SOLVED || options->is_as_written;
    look next = {.options = options,
                 .allocator = allocator,
                 .is_rounded = l.may_be_rounded,
                 .had_arcs = l.has_arcs,
                 .had_rests = l.has_rests || l.has_doubted_rests,
                 .first = report->verdict == ITA_VERDICT_INVALID ? NULL : report,
                 .sure = {l.sure[0], l.sure[1]},
                 .doubted = {l.doubted[0], l.doubted[1]},
                 .adjusted = {.tau = options->tau, .theta = options->theta * RADIANS},
                 .still = *options};
    next.still.tau = next.still.theta = 0;
    const bool has_doubts = l.has_doubts;
    // edges that cross are no matter of digits
    const bool is_refused = report->verdict == ITA_VERDICT_INVALID;
    // who allows pieces to be off allows short numbers to be rounded, up to that; and arcs are what
    // their numbers leave open
    const bool is_looked_at = l.may_be_rounded || l.has_arcs || l.has_rests,
               is_doubted = l.may_be_doubted && (!is_refused || l.has_doubted_rests);
    const bool is_moved = has_doubts || options->tau > 0;
    l = next;
    if (!is_solved && is_looked_at) status = look_again(&l, d, report, diag, &is_solved);
    for (int rounded = 0; rounded <= next.is_rounded && is_moved && !is_refused; rounded++) {
        l = next;
        l.is_rounded = rounded == 1;
        l.is_adjusted = true;
        if (!status && !is_solved) status = look_again(&l, d, report, diag, &is_solved);
    }
    l = next;
    l.with_doubts = true;
    if (!status && !is_solved && is_doubted) status = look_again(&l, d, report, diag, &is_solved);
    if (status) ita_verify_report_close(report);
    return status;
}

// What is offered is tried before it is told. Where more is left to forgive then, that is offered
// in its place.
static ita_status keep_promise(const drawn *d, const ita_verify_options *options,
                               const ita_allocator *allocator, ita_verify_report *report) {
    ita_verify_options asked = {
        .allow = options->allow, .tau = options->tau, .theta = options->theta};
    bool is_kept = false;
    for (int i = 0; i < OFFERS_MOST && report->near_tau > asked.tau && !is_kept; i++) {
        ita_verify_report then;
        ita_diag diag;
        bool in_arrangement;
        const bool is_told = report->verdict == ITA_VERDICT_UNSOLVED;
        asked.tau = ceil(report->near_tau * 1e9) / 1e9;
        const ita_status status = verify_drawn(d, &asked, is_told ? report : NULL, allocator, &then,
                                               &in_arrangement, &diag);
        if (status == ITA_E_MEMORY) return status;
        report->near_tau = 0;
        if (status) return ITA_OK;
        is_kept = then.verdict == ITA_VERDICT_SOLVED;
        report->near_tau = is_kept ? asked.tau : then.near_tau;
        ita_verify_report_close(&then);
    }
    if (!is_kept) report->near_tau = 0;
    return ITA_OK;
}

ita_status ita_verify(const char *figure, size_t figure_length, const char *arrangement,
                      size_t arrangement_length, const ita_verify_options *options,
                      const ita_allocator *allocator, ita_verify_report *report,
                      bool *fault_in_arrangement, ita_diag *diag) {
    const drawn d = {{figure, arrangement}, {figure_length, arrangement_length}};
    ita_status status =
        verify_drawn(&d, options, NULL, allocator, report, fault_in_arrangement, diag);
    if (status) return status;
    status = keep_promise(&d, options, allocator, report);
    if (status) ita_verify_report_close(report);
    return status ? ita_fail(diag, status, "memory") : ITA_OK;
}

void ita_verify_report_close(ita_verify_report *report) {
    ita_give(report->allocator, report->overlaps,
             report->overlap_capacity * sizeof *report->overlaps);
    report->overlaps = NULL;
    report->overlap_count = report->overlap_capacity = 0;
    ita_text_close(&report->details);
    ita_arena_close(&report->names);
}
