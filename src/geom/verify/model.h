// What the verifier works on: the figure's and the arrangement's edges, in doubles always, and
// exactly in one frame where the files allow it.
#ifndef GEOM_VERIFY_MODEL_H
#define GEOM_VERIFY_MODEL_H

#include "geom/verify/selection.h"

// What was drawn in one: an edge, or all curves of an arc of an ellipse.
typedef struct stretch {
    size_t first, end;
} stretch;

stretch stretch_of(const uint32_t *arcs, size_t count, size_t i);

// How far a point of either side may be off from what was meant, each in its own units.
typedef struct side_tolerances {
    ita_tolerance figure, pieces;
} side_tolerances;

// Edges that run along each other, so near that digits do not tell them from one: the widest
// between loops of a shape, or shapes of the figure, taken as one; or where a loop runs along
// itself: kept.
typedef struct narrow_slit {
    double width; // 0: there is none
    spot at;
    bool is_kept;
} narrow_slit;

typedef struct model {
    const ita_allocator *allocator;
    selection figure, pieces;
    double factor; // by which the figure's numbers are enlarged, to be as large as the pieces
    bool is_exact; // both sides have their edges exactly, in `frame`, multiplied by `scale`
    bool
        is_trusted; // ring files, and decimals with at most one place: they mean just what they say
    bool is_stepped; // what is written may be steps, each rounded: corners that meet differ, too
    ita_frame frame;
    int64_t scale;
    side_tolerances own;
    ita_tolerance tolerance; // of both, in the pieces' units
    int least;               // places of numbers that are rounded
    bool has_shares;         // tolerances are what digits of these leave open
    double finest;           // the shortest edge, or the narrowest gap where that is less
    narrow_slit slit;
    const draw_shape *heap; // loops of it lie over each other, further than digits leave open
} model;

// The figure is the group "figure" of its drawing, the pieces the group "pieces" of theirs, or the
// shapes of neither group; with takes_other also those of the other group where there is nothing
// else.
ita_status model_open(const ita_drawing *figure, const ita_drawing *arrangement, bool takes_other,
                      const ita_allocator *allocator, model *out, ita_diag *diag);
// The same, seen from near by (origin.h), of two drawings: they give their edges, as soon as they
// are copied, back, but for those with arcs of ellipses.
ita_status model_take(ita_drawing *figure, ita_drawing *arrangement, bool takes_other,
                      const ita_allocator *allocator, model *out, ita_diag *diag);
void model_close(model *m);
// Where sizes may differ: the figure's numbers become as large as all pieces together, and what
// they are off by goes with them. Whatever is measured in numbers is in the pieces' units then.
ita_status model_take_scale(model *m);
// Two points are one within twice a tolerance; that stays this many times below what is drawn.
#define MODEL_TIMES_BELOW 16
// Lowers the tolerance so far below a gap.
void model_keep_below(model *m, double gap);
// How far out a side lies, as it was drawn.
double model_distance(const selection *s);
// What doubles leave open, with room for chains of transforms.
double model_rounding(const model *m);
// From now on digits mean just what they say.
void model_take_as_written(model *m);
// Whether numbers of a side have so few places, one or none, that they are taken as written.
bool model_has_short(const model *m);
// And now: they may be rounded, even where they have one place or none; whole ones beside others
// of one place are whole.
void model_take_as_rounded(model *m);
// How much of what is left open of all points is of those of each shape of a side: 1 of the most.
// False: of all shapes the same.
// @param out  [count of shapes] of 0 to 1
bool model_shares(const model *m, const selection *s, double *out);
// The least of those of the pieces.
double model_least_share(const model *m);
// And at most of those of any shape of the figure.
double model_share_of_figure(const model *m);
// And: points of a side may be off so far.
void model_take_doubt(model *m, side_tolerances own);
// What the user allows, where that is less than the digits leave open; refused where it is less
// than numbers of the drawing's size are rounded by.
ita_status model_take_tau(model *m, ita_tolerance tau, ita_diag *diag);
// Within which two points are one, as each of them may be off.
ita_tolerance model_tolerance(const model *m);
// The same, or what the user said, where that is more.
ita_tolerance model_tolerance_with(const model *m, ita_tolerance tau);

// A quarter of a tolerance that was too wide to tell edges apart; false where that is less than
// numbers of the drawing's size are rounded by.
bool model_refine(const model *m, ita_tolerance *tolerance);

// Checks the i-th shape within the tolerance, as numbers. `is_near`, or NULL, is set where some
// edge comes near another that does not go on where it ends.
ita_status selection_check_loose(const selection *s, size_t i, ita_tolerance tolerance,
                                 const ita_allocator *allocator, bool *is_near, ita_diag *diag);

#endif
