// Solving in space, for those who go on with what is found. See puzzle.c.
#ifndef GAMES_SPACE_SOLVE_SOLVE_H
#define GAMES_SPACE_SOLVE_SOLVE_H

#include "intarsia/game.h"

// As the puzzle's own solve and resume, but one solution of each class of those that motions take
// to each other; a limit counts these.
ita_status space_distinct_solve(const ita_config *config, const void *state,
                                const ita_solve_options *options, const ita_allocator *allocator,
                                ita_job **job, ita_diag *diag);
ita_status space_distinct_resume(const ita_config *config, const void *state, const char *bytes,
                                 size_t length, const ita_allocator *allocator, ita_job **job,
                                 ita_diag *diag);

#endif
