// Puzzles of Strips: solving as a job, hints, and making new ones.
#ifndef GAMES_STRIPS_SOLVE_PUZZLE_H
#define GAMES_STRIPS_SOLVE_PUZZLE_H

#include "games/strips/strips.h"

// solve.c
ita_status strips_solve(const ita_config *config, const void *state,
                        const ita_solve_options *options, const ita_allocator *allocator,
                        ita_job **job, ita_diag *diag);
ita_status strips_resume(const ita_config *config, const void *state, const char *bytes,
                         size_t length, const ita_allocator *allocator, ita_job **job,
                         ita_diag *diag);

// hint.c
ita_status strips_hint_solo(const ita_config *config, const void *state, int step, uint64_t budget,
                            ita_text *words, ita_move *move, bool *has_move, ita_diag *diag);

// generate.c
ita_status strips_generate(const ita_config *like, uint64_t seed, int difficulty,
                           const ita_allocator *allocator, ita_text *config, ita_diag *diag);

#endif
