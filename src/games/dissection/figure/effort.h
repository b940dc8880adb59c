// How hard a figure is: the tries that the solver needs for a first filling, dead ends included.
#ifndef GAMES_DISSECTION_FIGURE_EFFORT_H
#define GAMES_DISSECTION_FIGURE_EFFORT_H

#include "games/dissection/dissection.h"
#include "intarsia/job.h"

/// A job that looks for a filling of the figure as it is, turned and mirrored, since where the
/// solver begins is chance; each time for `most` tries at most. Nodes are tries, all together;
/// `value` is the difficulty, 1..10: 1 where the pieces are laid with hardly a dead end, one more
/// for each time that the tries double. The config must outlive it; the edges need not.
ita_status dissection_effort_open(const dissection_config *config, const ita_edge *edges,
                                  size_t count, uint64_t most, const ita_allocator *allocator,
                                  ita_job **job);
/// See ita_puzzle.rate.
ita_status dissection_rate(const ita_config *config, const void *state,
                           const ita_allocator *allocator, ita_job **job, ita_diag *diag);

#endif
