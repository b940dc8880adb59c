// Fresh puzzles of any game: by its puzzle table (game.h), or by who stands beside it, so that a
// module that never asks, such as the page's, does not carry the answer; src/games/generate.c lists
// these.
#ifndef INTARSIA_GENERATE_H
#define INTARSIA_GENERATE_H

#include "intarsia/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes fresh puzzles, as ita_puzzle's `generate` does.
typedef ita_status ita_generator(const ita_config *config, uint64_t seed, int difficulty,
                                 const ita_allocator *allocator, ita_text *text, ita_diag *diag);

/// NULL where none are made. `variant` is one of the game's.
ita_generator *ita_generator_of_variant(const ita_game *game, const ita_variant *variant);
ita_generator *ita_generator_of(const ita_config *config);

#ifdef __cplusplus
}
#endif
#endif
