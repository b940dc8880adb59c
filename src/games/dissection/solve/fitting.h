// Every way to fill a figure with pieces, each used exactly once, turned and where allowed turned
// over: a job around the search that fills corner after corner (geom/filling/).
// Exact: a filling counts when the flags of its edges cancel (docs/dissection-verifier.md).
// Knows shapes and frames; nothing of piece sets, rules or pictures.
#ifndef GAMES_DISSECTION_SOLVE_FITTING_H
#define GAMES_DISSECTION_SOLVE_FITTING_H

#include "intarsia/geom.h"
#include "intarsia/job.h"

#define TILING_PIECES_MAX 32

/// What is asked. `kinds` says which pieces are equal (same number, congruent as given or, where
/// they may be turned over, mirrored); pieces of one kind are interchangeable.
typedef struct tiling_question tiling_question;
struct tiling_question {
    ita_frame frame;
    const ita_edge *figure; ///< the figure's contours, inside on the left
    size_t figure_count;
    int slant_count;         ///< of pieces turned beforehand, 0 is as 1: the first are as they are
    const ita_shape *pieces; ///< [slant_count * piece_count]; without edges: cannot lie so
    const int *kinds;
    size_t piece_count; ///< at most TILING_PIECES_MAX
    bool may_flip;      ///< pieces may be turned over
    bool is_own_set;    ///< `unique` takes congruent pieces of several kinds for equal; no count is
                        ///< complete where pieces might lie in turns that are not tried
    bool is_guess;      ///< the figure may be meant otherwise: of it nothing is proved impossible
    bool may_mirror;    ///< pieces may all be turned over together, which fills the figure's mirror
                        ///< image, where that is another figure; told as a filling of that
    const char *note;   ///< message key that goes with a complete answer that has fillings, or NULL
    uint64_t limit;     ///< stop after so many fillings; 0: all
    bool wants_poses;   ///< keep fillings for tiling_take_poses
    /// How ita_job_class.take writes a filling; NULL: it cannot.
    void (*write)(const void *user, const ita_pose *poses, ita_text *out);
    const void *user;
    /// The same with every step cut in `cut` and more slants behind these, asked where pieces might
    /// lie in turns that are not among these; or NULL. Fillings between the steps of this question
    /// are counted, and not told.
    const tiling_question *finer;
    int64_t cut;
    int plain_turns; ///< of the finer question: so many turns are this one's
};

/// A job: `solutions` counts fillings with pieces told apart, `unique` those that differ up to the
/// figure's symmetries and equal pieces; those of a mirror image that may do are counted besides.
/// The question's arrays are copied. When nothing can fit, the report's reason says why:
/// tiling.area, tiling.corner. Pieces are tried in the frame's turns; where others might fit, none
/// found is not complete: tiling.untried.
ita_status tiling_new(const tiling_question *question, const ita_allocator *allocator,
                      ita_job **job, ita_diag *diag);
/// The job again from saved bytes, for the same question.
ita_status tiling_resume(const tiling_question *question, const char *bytes, size_t length,
                         const ita_allocator *allocator, ita_job **job, ita_diag *diag);
/// The next filling that was found and kept: poses[i] is piece i's. ITA_E_NOT_FOUND without one.
ita_status tiling_take_poses(ita_job *job, ita_pose *poses);

#endif
