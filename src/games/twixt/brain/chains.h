// The chains of one colour as a flood needs them: the empty holes from which a peg would join each.
// A chain here is what open steps between pegs hold together: links, and with rules=std links that
// could be put on by hand. Read from the engine's position; changes nothing.
#ifndef GAMES_TWIXT_BRAIN_CHAINS_H
#define GAMES_TWIXT_BRAIN_CHAINS_H

#include "games/twixt/brain/pegs.h"

enum { TWIXT_CHAINS_MOST = TWIXT_PEGS_MOST };

/// The holes around a chain.
typedef struct twixt_shore {
    twixt_plane holes;
    twixt_plane firm; ///< those with a safe step to it; of a line's, its own holes too
} twixt_shore;

/// The first line with all chains that touch it, the last line likewise, and the chains between.
typedef struct twixt_chains {
    twixt_plane safe[8]; ///< steps: see twixt_safe_steps
    bool is_joined;      ///< some chain touches both lines
    int count;           ///< of `between`
    twixt_shore line[2]; ///< holes from which the first, the last line is one peg away
    uint8_t between[TWIXT_CHAINS_MOST];    ///< numbers of chains that touch neither line
    twixt_shore shores[TWIXT_CHAINS_MOST]; ///< by number
} twixt_chains;

void twixt_chains_collect(const twixt_frames *f, const twixt_position *p, int colour,
                          twixt_chains *chains);
/// The same where the pegs of both colours were found already.
void twixt_chains_of(const twixt_frames *f, const twixt_position *p, int colour,
                     const twixt_pegs pegs[2], twixt_chains *chains);

#endif
