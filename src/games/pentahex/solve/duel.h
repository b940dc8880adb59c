// The proof of a duel: who wins from a position when both play best. See duel.c.
#ifndef GAMES_PENTAHEX_SOLVE_DUEL_H
#define GAMES_PENTAHEX_SOLVE_DUEL_H

#include "games/pentahex/pentahex.h"

// A job that proves the winner. Report: solutions and unique are 1 when it is done, the reason is
// "pentahex.duel.first_wins" or "pentahex.duel.second_wins"; take gives a winning move when the
// player to move has one.
// Errors: ITA_E_UNSUPPORTED "pentahex.duel.large" for more than 64 cells that can still be covered
// or more than 63 pieces, ITA_E_MEMORY.
ita_status pentahex_duel_job(const pentahex_config *config, const void *state,
                             const ita_allocator *allocator, ita_job **job, ita_diag *diag);

// The same as the interface has it: a proof has one way, and goes on from what it saved.
ita_status pentahex_duel_solve(const ita_config *config, const void *state,
                               const ita_solve_options *options, const ita_allocator *allocator,
                               ita_job **job, ita_diag *diag);
ita_status pentahex_duel_resume(const ita_config *config, const void *state, const char *bytes,
                                size_t length, const ita_allocator *allocator, ita_job **job,
                                ita_diag *diag);

#endif
