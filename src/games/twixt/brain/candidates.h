// The lists of moves that TwixT's brain hands to a search; see brain.h for what each promises.
#ifndef GAMES_TWIXT_BRAIN_CANDIDATES_H
#define GAMES_TWIXT_BRAIN_CANDIDATES_H

#include "games/twixt/brain/mind.h"

size_t twixt_choice_most(const twixt_frames *f);
size_t twixt_all(const ita_mind *base, const void *place, ita_choice *out);
size_t twixt_candidates(const ita_mind *base, void *position, ita_choice *out, bool *is_all);
size_t twixt_forcing(const ita_mind *base, void *position, ita_choice *out, bool *may_stand);

#endif
