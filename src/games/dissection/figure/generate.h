// Fresh figures that can be solved. See generate.c.
#ifndef GAMES_DISSECTION_FIGURE_GENERATE_H
#define GAMES_DISSECTION_FIGURE_GENERATE_H

#include "games/dissection/dissection.h"

/// Writes the outline of a fresh figure for the config's set: of some dozens that the seed gives,
/// in the order of what the solver needs for a filling, the one at difficulty 1..10. The ten are
/// different figures.
ita_status dissection_generate_in(const dissection_config *config, uint64_t seed, int difficulty,
                                  ita_text *outline_text, ita_diag *diag);
/// The puzzle table's generate: a config with the same pieces and rules.
ita_status dissection_generate(const ita_config *config, uint64_t seed, int difficulty,
                               const ita_allocator *allocator, ita_text *text, ita_diag *diag);
#endif
