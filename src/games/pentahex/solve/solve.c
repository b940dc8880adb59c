// Solving the solo game through exact cover: which instances, which moves. Holds no search.
#include "games/pentahex/solve/solve.h"

static ita_move move_of(const ita_config *config, uint32_t placement) {
    return pentahex_move_of(pentahex_own(config), placement);
}

const by_cover_game pentahex_by_cover = {
    .job = {.name = "pentahex.solo", BY_COVER_JOB},
    .none = "pentahex.none",
    .make = pentahex_cover_make,
    .move_of = move_of,
};

ita_status pentahex_solo_solve(const ita_config *config, const void *state,
                               const ita_solve_options *options, const ita_allocator *allocator,
                               ita_job **job, ita_diag *diag) {
    return by_cover_solve(&pentahex_by_cover, config, state, options, allocator, job, diag);
}

ita_status pentahex_solo_resume(const ita_config *config, const void *state, const char *bytes,
                                size_t length, const ita_allocator *allocator, ita_job **job,
                                ita_diag *diag) {
    return by_cover_resume(&pentahex_by_cover, config, state, bytes, length, allocator, job, diag);
}
