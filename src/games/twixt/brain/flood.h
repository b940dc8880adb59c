// How far a colour is from joining its lines, by floods over the bit planes. Both ends,
// one-distance and two-distance. Reads the position; knows nothing of turns, search or weights.
//
// One-distance of a hole from a line: how many pegs, its own included, make a chain from there to
// the line if the other side only passes. Two-distance: the same where the other side may take the
// better way each time: a hole is reached at level n + 1 when at least two of its neighbours were
// at level n or before, a chain when two of the holes around it were; what is around a chain that
// was reached follows at the next level, and the line itself is such a chain that is reached from
// the start. (After J. van Rijswijck, Computer Hex: Are Bees Better than Fruitflies?, 2000.) That
// is Hex, where a stone takes one cell. In TwixT one peg with its link may close two steps at once,
// so one of the two must be safe (see twixt_safe_steps), or there must be three.
#ifndef GAMES_TWIXT_BRAIN_FLOOD_H
#define GAMES_TWIXT_BRAIN_FLOOD_H

#include "games/twixt/brain/chains.h"

enum {
    TWIXT_LEVELS = 40,  ///< pegs that a flood counts; further is TWIXT_FAR
    TWIXT_FAR = 41,     ///< reachable, but not within TWIXT_LEVELS pegs
    TWIXT_CUT = 48,     ///< no way at all
    TWIXT_TWO_MORE = 6, ///< levels by which two-distance is followed beyond one-distance
};

/// What the floods of one colour have found, in its frame. Words of lanes that the board has not
/// are left as they were.
typedef struct twixt_measure {
    int distance;         ///< pegs that are missing: 0 joined, TWIXT_FAR, TWIXT_CUT
    int two;              ///< two-distance from line to line, at most distance + TWIXT_TWO_MORE + 1
    int sum;              ///< least sum of two-distances from both lines over all holes, at most
                          ///< distance + 2 * TWIXT_TWO_MORE + 1
    int width;            ///< empty holes on shortest ways
    int bottlenecks;      ///< places on the shortest ways where there is one hole alone
    twixt_plane shortest; ///< empty holes on shortest ways
    twixt_plane longer;   ///< and on those one peg longer
    twixt_plane central;  ///< holes of the least sum
} twixt_measure;

typedef void twixt_flood(const twixt_frames *f, const twixt_position *p, int colour,
                         const twixt_chains *chains, twixt_measure *measure);

twixt_flood twixt_flood_128; ///< registers of 128 bits: every machine, WebAssembly
#if defined(__x86_64__)
#define TWIXT_HAS_FLOOD_256 1
twixt_flood twixt_flood_256; ///< 256 bits: needs AVX2
#endif
/// The widest that this machine has.
twixt_flood *twixt_flood_best(void);

#endif
