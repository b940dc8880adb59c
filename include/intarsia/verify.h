// Figures and arrangements from files, and the one entry that judges them.
// The bytes come from the caller; nothing is read or written here.
#ifndef INTARSIA_VERIFY_H
#define INTARSIA_VERIFY_H

#include "intarsia/geom.h"
#include "intarsia/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ita_verdict {
    ITA_VERDICT_SOLVED,
    ITA_VERDICT_UNSOLVED,
    ITA_VERDICT_OVERLAP,
    ITA_VERDICT_INVALID ///< a shape is broken; the report's diagnosis names it
} ita_verdict;

/// How a verdict was reached.
typedef enum ita_verify_mode {
    ITA_MODE_EXACT,    ///< as written
    ITA_MODE_SNAPPED,  ///< exactly, after pieces were moved by up to max_shift
    ITA_MODE_TOLERANCE ///< within a stated bound
} ita_verify_mode;

/// Shapes read from SVG or from our text, in usual coordinates with y down, before any ring is
/// looked for. Opaque; see ita_drawing_read.
typedef struct ita_drawing ita_drawing;

/// Reads SVG or our text (docs/formats-dissection.md), told by content. A shape that is broken
/// fails with a diagnosis that names it. `*drawing` is the caller's to close.
ita_status ita_drawing_read(const char *bytes, size_t length, const ita_allocator *allocator,
                            ita_drawing **drawing, ita_diag *diag);
void ita_drawing_close(ita_drawing *drawing);

typedef struct ita_verify_options {
    unsigned allow;     ///< ITA_ALLOW_ bits; turning is always allowed
    double tau;         ///< how far a piece may be moved, in the figure's units; 0: rounding only
    double theta;       ///< how far a piece may be turned, in degrees
    bool is_as_written; ///< nothing is moved and no digit taken as rounded; tau is not asked
    bool with_relations;
    bool with_contours;
    bool takes_other_group; ///< a drawing of pieces alone may be the figure, one of a figure the
                            ///< pieces: for looking at one drawing, not for judging
} ita_verify_options;

#define ITA_OVERLAPS_MOST 4096

typedef struct ita_overlap {
    uint32_t a, b; ///< pieces, from 0
    double area;
} ita_overlap;

/// The answer. Strings and arrays live until ita_verify_report_close.
typedef struct ita_verify_report {
    ita_verdict verdict;
    ita_verify_mode mode;
    const char *ring;        ///< name of the frame that decided, or "decimals"
    ita_tolerance tolerance; ///< of the tolerance mode; none in the others
    ita_motion motion;       ///< of the figure onto the arrangement; kind NONE unless solved
    ita_progress progress;
    double met_within;    ///< what lies within this distance counts as met, as nothing near as much
                          ///< lies within what digits leave open; 0: only what does
    size_t contour_count; ///< all contours of the arrangement, holes included
    size_t hole_count;
    ita_overlap *overlaps; ///< pairs of pieces, in order
    size_t overlap_count, overlap_capacity;
    bool has_more_overlaps; ///< the search for pairs ended at ITA_OVERLAPS_MOST
    bool has_shift; ///< max_shift is known: the exact tiling nearest to the arrangement was found,
                    ///< or one within the tolerance, for which pieces were moved and turned
    double max_shift; ///< largest distance a piece was, or would have to be, moved; 0 as written
    double max_turn;  ///< largest angle in degrees by which one was, or would have to be, turned
    double slit; ///< width of one, at slit_x, slit_y, that digits do not tell from rounding: when
                 ///< solved, taken as rounding; else where a loop runs along itself, kept open;
                 ///< 0: there is none
    double slit_x, slit_y;
    double near_tau;  ///< not solved, but within this tolerance, which arcs of ellipses or steps
                      ///< that were rounded one by one leave open, or pieces that are moved and
                      ///< bent by more than tau: tau asks for it; 0: nothing is known of one
    double missing;   ///< area of the figure that no piece covers
    double excess;    ///< by how much all pieces together are larger than the figure
    ita_diag diag;    ///< why, as a message
    ita_text details; ///< relations and contours as JSON members, when asked for
    ita_arena names;
    const char **piece_names;
    size_t piece_count;
    const ita_allocator *allocator;
} ita_verify_report;

/// Judges an arrangement (its group `pieces`, or all its shapes) against a figure (its group
/// `figure`, or the union of all its shapes). Bad files fail with ITA_E_SYNTAX, ITA_E_RANGE,
/// ITA_E_LIMIT (`diag->offset` in the figure's bytes, or in the arrangement's when
/// `*fault_in_arrangement`); shapes that are read but broken give the verdict invalid.
ita_status ita_verify(const char *figure, size_t figure_length, const char *arrangement,
                      size_t arrangement_length, const ita_verify_options *options,
                      const ita_allocator *allocator, ita_verify_report *report,
                      bool *fault_in_arrangement, ita_diag *diag);
void ita_verify_report_close(ita_verify_report *report);
/// The report as one JSON object with the keys of DESIGN.md.
void ita_verify_report_json(const ita_verify_report *report, ita_text *out);
/// The report in sentences.
void ita_verify_report_words(const ita_verify_report *report, ita_text *out);

#ifdef __cplusplus
}
#endif
#endif
