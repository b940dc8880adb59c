// The pegs of one colour with the steps that lead from them, and what one more peg of theirs could
// close for the other side. Read from the engine's position; changes nothing.
#ifndef GAMES_TWIXT_BRAIN_PEGS_H
#define GAMES_TWIXT_BRAIN_PEGS_H

#include "games/twixt/brain/position.h"

/// More pegs than this a side has on no board that anybody plays; the rest would be left out.
enum { TWIXT_PEGS_MOST = 254 };

/// By lanes, places behind one another; all in the colour's frame.
typedef struct twixt_pegs {
    int count;
    twixt_spot spots[TWIXT_PEGS_MOST];
    uint8_t open[TWIXT_PEGS_MOST];  ///< directions of open steps
    uint8_t empty[TWIXT_PEGS_MOST]; ///< those of them that lead to empty holes
    uint8_t own[TWIXT_PEGS_MOST];   ///< those that lead to pegs of the colour
} twixt_pegs;

void twixt_pegs_find(const twixt_frames *f, const twixt_position *p, int colour, twixt_pegs *pegs);
/// The open steps of a colour that no single peg of the other side closes by a link to one of the
/// pegs that it has.
void twixt_safe_steps(const twixt_frames *f, const twixt_position *p, int colour,
                      const twixt_pegs *others, twixt_plane safe[8]);

#endif
