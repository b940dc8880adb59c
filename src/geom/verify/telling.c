// Fills in what a report tells besides its verdict. Says the same of the same model.
#include "geom/verify/telling.h"

#include "geom/verify/explain.h"
#include "geom/verify/progress.h"
#include "intarsia/words.h"

#include <math.h>

// Whether an area is no more than what digits leave open along all edges: then it may be there, and
// was only not found.
static bool may_be_rounding(const model *m, double area) {
    const double around = loose_around(m->figure.loose, m->figure.edge_count) +
                          loose_around(m->pieces.loose, m->pieces.edge_count);
    return area * m->factor * m->factor <= m->tolerance.distance * around;
}

static void tell_again(const ita_verify_report *told, ita_verify_report *r) {
    r->progress = told->progress;
    r->met_within = told->met_within;
    r->missing = told->missing;
    r->excess = told->excess;
}

static ita_status explain(judgement *j) {
    ita_verify_report *r = j->report;
    const model *m = &j->m;
    const bool is_exact = m->is_trusted || j->was_snapped || r->mode == ITA_MODE_EXACT;
    const ita_outline *exact = j->has_outlines && is_exact ? &j->pieces : NULL;
    ita_tolerance tolerance = model_tolerance(m);
    ita_status status = ITA_OK;
    loose_outline cover;
    if (r->verdict == ITA_VERDICT_SOLVED && j->was_snapped) {
        // as they lie, the pieces need not meet: told are the contours of the figure
        model told = *m;
        told.pieces = m->figure;
        status = explain_contours(&told, 1 / m->factor, j->has_outlines ? &j->figure : NULL,
                                  tolerance, j->options->with_contours, r, &cover);
    } else {
        status = explain_contours(m, 1, exact, tolerance, j->options->with_contours, r, &cover);
    }
    if (!status && j->options->with_relations) status = explain_relations(m, tolerance, r);
    if (!status && r->verdict == ITA_VERDICT_SOLVED) {
        r->progress = (ita_progress){1, 1, 1};
    } else if (!status) {
        if (j->told)
            tell_again(j->told, r);
        else
            status = tell_progress(
                m, &cover, tolerance_larger(tolerance, tolerance_of_tau(j->options->tau)),
                j->options->allow, !j->is_second && !j->options->is_as_written, r);
        if (!status && r->verdict == ITA_VERDICT_UNSOLVED && !m->is_trusted &&
            may_be_rounding(m, r->missing + r->excess)) {
            verdict_within(r, tolerance);
            status = judge_more_finely(j);
        }
    }
    loose_outline_close(&cover);
    return status;
}

static void say_number(judgement *j, double number) {
    ita_text text;
    ita_text_open(&text, j->allocator);
    ita_put_fixed(&text, fmax(number, 1e-6), 6);
    ita_diag_arg(&j->report->diag, ita_text_get(&text));
    ita_text_close(&text);
}

// A yes that holds only where a slit is rounding says so, and is no exact one; a no that comes from
// one that is kept says where that is.
static void say_slit(judgement *j) {
    ita_verify_report *r = j->report;
    const narrow_slit *slit = &j->m.slit;
    const bool is_solved = r->verdict == ITA_VERDICT_SOLVED;
    if (r->mode == ITA_MODE_EXACT || slit->width == 0 || slit->is_kept == is_solved) return;
    if (r->mode == ITA_MODE_SNAPPED) {
        verdict_within(r, tolerance_larger(model_tolerance(&j->m), tolerance_of_tau(r->max_shift)));
        verdict_moves_nothing(r);
    }
    // judged more finely, it was not taken as one
    if (is_solved && slit->width > r->tolerance.distance) return;
    r->slit = slit->width;
    r->slit_x = slit->at.x;
    r->slit_y = slit->at.y;
}

// Three quarters are 75 %, although doubles are a little less; what is short of all is never 100.
static int64_t whole_percent(double share) {
    return (int64_t)floor(100 * share + 1e-8);
}

void tell_solved(ita_verify_report *r) {
    static const char *const solved[] = {"", "geom.verdict.solved", "geom.verdict.rotated",
                                         "geom.verdict.mirrored", "geom.verdict.scaled"};
    ita_fail(&r->diag, ITA_OK, solved[r->motion.kind]);
}

static void say(judgement *j) {
    ita_verify_report *r = j->report;
    if (r->verdict == ITA_VERDICT_SOLVED) {
        tell_solved(r);
    } else if (r->verdict == ITA_VERDICT_OVERLAP) {
        const ita_overlap *most = &r->overlaps[0];
        for (size_t i = 1; i < r->overlap_count; i++)
            if (r->overlaps[i].area > most->area) most = &r->overlaps[i];
        ita_fail(&r->diag, ITA_OK, "geom.verdict.overlap");
        ita_diag_arg(&r->diag, selection_shape(&j->m.pieces, most->a)->name);
        ita_diag_arg(&r->diag, selection_shape(&j->m.pieces, most->b)->name);
        say_number(j, most->area);
    } else if (r->has_shift) {
        ita_fail(&r->diag, ITA_OK, "geom.verdict.far");
        say_number(j, r->max_shift);
    } else if (100 * r->excess > loose_area(j->m.pieces.loose, j->m.pieces.edge_count)) {
        ita_fail(&r->diag, ITA_OK, "geom.verdict.larger");
        say_number(j, r->excess);
    } else {
        ita_fail(&r->diag, ITA_OK, "geom.verdict.unsolved");
        ita_diag_arg_int(&r->diag, whole_percent(r->progress.area));
        ita_diag_arg_int(&r->diag, whole_percent(r->progress.boundary));
    }
}

// A figure that does not close within any tolerance is none that could be compared.
ita_status tell_verdict(judgement *j) {
    ita_status status = explain(j);
    if (status == ITA_E_RANGE) {
        ita_diag why;
        ita_fail_at(&why, ITA_E_RANGE, "geom.figure.followed",
                    selection_shape(&j->m.figure, 0)->offset);
        j->report->verdict = ITA_VERDICT_INVALID;
        j->report->diag = why;
        return ITA_OK;
    }
    if (!status) say_slit(j);
    if (!status) say(j);
    return status;
}
