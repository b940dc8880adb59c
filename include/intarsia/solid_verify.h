// Polyhedra from files, and the one entry that judges whether pieces form a figure.
// The bytes come from the caller; nothing is read or written here.
#ifndef INTARSIA_SOLID_VERIFY_H
#define INTARSIA_SOLID_VERIFY_H

#include "intarsia/solid.h"
#include "intarsia/verify.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether these bytes are OFF, OBJ or STL (text or binary), told by content.
bool ita_solid_is_file(const char *bytes, size_t length);

typedef struct ita_solid_file {
    const char *name; ///< pieces without a name of their own are called after it
    const char *bytes;
    size_t length;
} ita_solid_file;

typedef struct ita_solid_options {
    bool with_turns; ///< the figure may be turned: the 24 ways of a cube, then any rotation
    unsigned allow;  ///< ITA_ALLOW_MIRROR: it may be mirrored too
    double tau;      ///< how far a corner may be moved, or what is meant as one lie apart; 0: not
                     ///< at all, but where a file is STL
    bool is_as_written; ///< no corner is moved; tau is not asked
    bool is_by_digits;  ///< corners may be moved as far as their digits leave open, as in STL
} ita_solid_options;

typedef enum ita_solid_flaw_kind {
    ITA_FLAW_OVERLAP, ///< pieces a and b share room
    ITA_FLAW_OUTSIDE, ///< piece a has room outside of the figure
    ITA_FLAW_GAP      ///< the figure is covered wrongly there, most likely not at all
} ita_solid_flaw_kind;

/// Something wrong, and where about. That something is, is proved; so are overlaps and what is
/// outside.
typedef struct ita_solid_flaw {
    ita_solid_flaw_kind kind;
    uint32_t a, b; ///< pieces, from 0
    double at[3];
} ita_solid_flaw;

#define ITA_SOLID_FLAWS_MOST 256

/// The answer. Strings and arrays live until ita_solid_report_close.
typedef struct ita_solid_report {
    ita_verdict verdict;
    ita_verify_mode mode;
    ita_tolerance tolerance; ///< of the tolerance mode; none in the others
    ita_motion_kind motion;
    double axes[3][3]; ///< where the figure's axes go, figure onto arrangement
    double shift[3];   ///< after that
    double figure_volume, piece_volume;
    bool has_shift;   ///< max_shift is known
    double max_shift; ///< largest distance that a corner was moved; not in the tolerance mode
    bool is_near;     ///< not solved, since no corner was to be moved; with this tau it is
    double near_tau, near_shift; ///< and how far corners are moved then,
    bool is_near_within;         ///< or, in the tolerance mode, within what it holds
    bool is_rounded;   ///< not solved as written, but the numbers may be rounded ones: no proof
    bool is_cut_short; ///< not solved, but not all rotations could be tried: no proof
    size_t piece_count;
    const char **piece_names;
    ita_solid_flaw *flaws;
    size_t flaw_count, flaw_capacity;
    bool has_more_flaws;
    ita_diag diag;     ///< why, as a message
    size_t fault_file; ///< of an invalid solid
    ita_arena arena;
    const ita_allocator *allocator;
} ita_solid_report;

/// Judges pieces (all files after the first; a piece is a group or object of its file, or else a
/// shell) against a figure (all of the first file). Bad files fail with ITA_E_SYNTAX, ITA_E_RANGE,
/// ITA_E_LIMIT
/// (`diag->offset` in the bytes of files[*fault_file]); solids that are read but broken give the
/// verdict invalid.
ita_status ita_solid_verify(const ita_solid_file *files, size_t file_count,
                            const ita_solid_options *options, const ita_allocator *allocator,
                            ita_solid_report *report, size_t *fault_file, ita_diag *diag);
void ita_solid_report_close(ita_solid_report *report);
void ita_solid_report_json(const ita_solid_report *report, ita_text *out);
void ita_solid_report_words(const ita_solid_report *report, ita_text *out);
/// How near it is to being solved, as one sentence, in the report above where it was read; nothing
/// where it is not near.
void ita_solid_report_near(const ita_solid_report *report, ita_text *out);

#ifdef __cplusplus
}
#endif
#endif
