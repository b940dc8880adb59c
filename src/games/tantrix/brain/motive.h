// Why one would lay a tile in the match, in words. Looks at what it brings and at what it keeps
// from the others with their next tile; knows no search.
#ifndef GAMES_TANTRIX_BRAIN_MOTIVE_H
#define GAMES_TANTRIX_BRAIN_MOTIVE_H

#include "games/tantrix/match/match.h"

void tantrix_idea(const ita_config *config, const match_state *state, const tantrix_move *lay,
                  ita_diag *idea);

#endif
