// Judges figure and pieces, as far as numbers tell them: exactly as written; else exactly after
// snapping; else within a stated tolerance. Knows no files, and looks once.
#ifndef GEOM_VERIFY_JUDGE_H
#define GEOM_VERIFY_JUDGE_H

#include "geom/snap/snap.h"

typedef struct judgement {
    model m;
    const ita_verify_options *options;
    const ita_allocator *allocator;
    ita_verify_report *report;
    bool is_rounded;               // short numbers are taken as rounded
    bool is_second;                // what is not solved so has been told of already
    const ita_verify_report *told; // of the same model, what is met is known; or NULL
    ita_outline figure, pieces;    // traced exactly, where the model is exact
    bool has_figure, has_pieces;   // these
    bool has_outlines;
    bool is_in_place; // all flags cancel: the pieces' outline is that of the figure
    bool is_figure_simple;
    bool comes_near;  // some edge of a shape comes near another of it
    bool was_snapped; // a tiling near the arrangement decided
    double moved;     // corners were moved so far at most, so that all is one tiling
    double spent;     // all was moved so far at most before, as numbers of transforms leave open
    double bent_by;   // a tiling bends pieces and figure together by so much, more than tau; or 0
    // a shape that was only seen within less than digits leave open: refused if that solves nothing
    bool is_doubtful, is_doubt_in_pieces;
    ita_diag doubt;
} judgement;

// The report's verdict, mode, tolerance, motion and shift; ITA_VERDICT_INVALID with the reason
// where a shape is none. The model is open.
ita_status judge(judgement *j, bool *fault_in_arrangement);
// Nothing but rounding is missing: what is not followed well within one tolerance, as curves that
// run along each other for a while, may be within less, which proves as much.
ita_status judge_more_finely(judgement *j);
// Closes the model and what was traced.
void judgement_close(judgement *j);

// It was decided so, and no piece was moved for it.
void verdict_within(ita_verify_report *report, ita_tolerance tolerance);
void verdict_moves_nothing(ita_verify_report *report);

#endif
