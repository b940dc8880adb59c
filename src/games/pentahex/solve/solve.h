// The solo game as an exact cover: what is free to be filled by what is in hand. See solve.c.
#ifndef GAMES_PENTAHEX_SOLVE_SOLVE_H
#define GAMES_PENTAHEX_SOLVE_SOLVE_H

#include "games/pentahex/pentahex.h"
#include "intarsia/cover.h"

// An instance of exact cover made from a position. Items: the free cells in the order of the board,
// then the kinds that are in hand. Invariant: placements[o] is the placement behind option o.
typedef struct pentahex_cover {
    ita_cover *cover;
    uint32_t *placements;
    size_t option_count, placement_capacity;
    uint32_t cell_items; // number of free cells
} pentahex_cover;

ita_status pentahex_cover_make(const pentahex_config *config, const void *state,
                               const ita_allocator *allocator, pentahex_cover *out, ita_diag *diag);
void pentahex_cover_close(pentahex_cover *cover, const ita_allocator *allocator);

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
