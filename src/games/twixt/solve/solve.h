// Solving small TwixT boards as a job.
#ifndef GAMES_TWIXT_SOLVE_SOLVE_H
#define GAMES_TWIXT_SOLVE_SOLVE_H

#include "intarsia/game.h"

/// A job whose solutions are the pegs that win for the side to move (ita_puzzle.solve); its measure
/// "value" is 1 when it wins, 0 for a draw, -1 when it loses. A swap is not counted with.
ita_status twixt_solve(const ita_config *config, const void *state,
                       const ita_solve_options *options, const ita_allocator *allocator,
                       ita_job **job, ita_diag *diag);

#endif
