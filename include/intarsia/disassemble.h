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

// ---- the way apart of what lies, step by step

/// The shortest way apart of the pieces that lie in a position, or the search for it.
typedef struct ita_apart_way ita_apart_way;

/// What a game brings that shows such a way. A table of its own: who asks for ways does not carry
/// the jobs above.
typedef struct ita_apart_ways {
    /// A search from where the hand has the pieces; NULL: as they lie. The config outlives it.
    /// Errors: ITA_E_STATE where nothing lies, ITA_E_LIMIT, ITA_E_MEMORY.
    ita_status (*open)(const ita_config *config, const void *state, const ita_hand *hand,
                       bool wants_fewest_moves, const ita_allocator *allocator, ita_apart_way **way,
                       ita_diag *diag);
    void (*close)(ita_apart_way *way);
    /// Goes on for about so many nodes. What is found was replayed by a judge who knows nothing of
    /// the search.
    ita_status (*step)(ita_apart_way *way, uint64_t budget, bool *is_done, ita_diag *diag);
    /// How many moves there are, when it is done.
    size_t (*count)(const ita_apart_way *way);
    /// Why they do not part all: a message key, or NULL.
    const char *(*reason)(const ita_apart_way *way);
    /// Proved: what is left together cannot be parted.
    bool (*is_locked)(const ita_apart_way *way);
    /// The hand sees the pieces after so many of the moves. From where it looks stays.
    void (*pose)(const ita_apart_way *way, size_t moves, ita_hand *hand);
    /// Besides it sees nothing else, all of it as large as in the pictures of the other steps.
    void (*frame)(const ita_apart_way *way, ita_hand *hand);
    /// The same in characters: the layers of what is seen after so many of the moves, each below
    /// its number as the figure has them, side by side as far as there are columns. Errors:
    /// ITA_E_MEMORY.
    ita_status (*put_layers)(const ita_apart_way *way, size_t moves, int columns, ita_text *out);
    /// A move as certificates have it, such as "B,D>0,0,1*2".
    void (*put)(const ita_apart_way *way, size_t move, ita_text *out);
} ita_apart_ways;

/// NULL where nothing is taken apart.
const ita_apart_ways *ita_apart_ways_of(const ita_config *config);

#ifdef __cplusplus
}
#endif
#endif
