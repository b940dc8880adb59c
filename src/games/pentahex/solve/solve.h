// The solo game as an exact cover: what is free to be filled by what is in hand. See solve.c.
#ifndef GAMES_PENTAHEX_SOLVE_SOLVE_H
#define GAMES_PENTAHEX_SOLVE_SOLVE_H

#include "games/by_cover.h"
#include "games/pentahex/pentahex.h"

// Items: the free cells in the order of the board, then the kinds that are in hand.
ita_status pentahex_cover_make(const ita_config *config, const void *state,
                               const ita_allocator *allocator, by_cover *out, ita_diag *diag);
extern const by_cover_game pentahex_by_cover;

// The same for the interface of puzzles.
ita_status pentahex_solo_as_cover(const ita_config *config, const void *state,
                                  const ita_allocator *allocator, ita_puzzle_cover *out,
                                  ita_diag *diag);

// solve.c: the job that lists solutions, and that job again from what it saved
ita_status pentahex_solo_solve(const ita_config *config, const void *state,
                               const ita_solve_options *options, const ita_allocator *allocator,
                               ita_job **job, ita_diag *diag);
ita_status pentahex_solo_resume(const ita_config *config, const void *state, const char *bytes,
                                size_t length, const ita_allocator *allocator, ita_job **job,
                                ita_diag *diag);

// hint.c
ita_status pentahex_solo_hint(const ita_config *config, const void *state, int step,
                              uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                              ita_diag *diag);
ita_status pentahex_duel_hint(const ita_config *config, const void *state, int step,
                              uint64_t budget, ita_text *words, ita_move *move, bool *has_move,
                              ita_diag *diag);

// generate.c
ita_status pentahex_generate(const ita_config *like, uint64_t seed, int difficulty,
                             const ita_allocator *allocator, ita_text *config, ita_diag *diag);

#endif
