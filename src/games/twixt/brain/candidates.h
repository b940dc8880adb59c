// The lists of moves that TwixT's brain hands to a search; see brain.h for what each promises.
#ifndef GAMES_TWIXT_BRAIN_CANDIDATES_H
#define GAMES_TWIXT_BRAIN_CANDIDATES_H

#include "games/twixt/brain/mind.h"

/// Holes that the policy chooses from: so many that the ranks made by hand put first, and those
/// that these ranks do not tell from the last of them.
enum { TWIXT_WEIGHED = 32 };
/// The first of them in the order of those ranks, for who makes the policy (src/train).
size_t twixt_weighed_holes(const twixt_mind *mind, twixt_place *place,
                           ita_choice out[TWIXT_WEIGHED]);

size_t twixt_choice_most(const twixt_frames *f);
size_t twixt_all(const ita_mind *base, const void *place, ita_choice *out);
size_t twixt_candidates(const ita_mind *base, void *position, ita_choice *out, bool *is_all);
size_t twixt_forcing(const ita_mind *base, void *position, ita_choice *out, bool *may_stand);

#endif
