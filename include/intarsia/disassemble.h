// Taking the solutions of a puzzle apart: in how few moves the pieces come from where they lie,
// proved, or that they do not. A door beside a game's table (game.h), so that a module that never
// asks, such as the page's, does not carry the answer; src/games/disassemble.c lists who answers.
#ifndef INTARSIA_DISASSEMBLE_H
#define INTARSIA_DISASSEMBLE_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a solution taken apart is told by the job's `take`.
typedef enum ita_apart_form {
    ITA_APART_WORDS,  ///< lines: the solution, its levels in words, the moves
    ITA_APART_LEVELS, ///< one line: levels, moves in all, the solution
    ITA_APART_JSON,   ///< one line: an object with all of it
} ita_apart_form;

typedef struct ita_apart_options {
    uint64_t limit;     ///< stop after so many solutions; 0: all
    uint64_t seed;      ///< of solving, where an order is random
    const char *method; ///< of solving; NULL: the best
    ita_apart_form form;
    bool wants_fewest_moves; ///< these come first, then the levels; else the levels alone decide
    int language;            ///< of ITA_APART_WORDS
} ita_apart_options;

/// What a game brings that takes its solutions apart.
typedef struct ita_disassembler {
    /// A job that finds solutions from `state`, one of each class that motions take to each other,
    /// and takes each apart. Report: `solutions` come apart, `delivered` were looked at. A way that
    /// is told with its moves was replayed by a judge who knows nothing of the search.
    ita_status (*open)(const ita_config *config, const void *state,
                       const ita_apart_options *options, const ita_allocator *allocator,
                       ita_job **job, ita_diag *diag);
    /// The job again from what `save` wrote, by the same options.
    ita_status (*resume)(const ita_config *config, const void *state,
                         const ita_apart_options *options, const char *bytes, size_t length,
                         const ita_allocator *allocator, ita_job **job, ita_diag *diag);
} ita_disassembler;

/// NULL where nothing is taken apart.
const ita_disassembler *ita_disassembler_of(const ita_config *config);

#ifdef __cplusplus
}
#endif
#endif
