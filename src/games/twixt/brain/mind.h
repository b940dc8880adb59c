// What TwixT's brain derives from a config, and its position: the engine's position with what was
// measured of it last. Shared by the parts of the brain; nobody else looks inside.
#ifndef GAMES_TWIXT_BRAIN_MIND_H
#define GAMES_TWIXT_BRAIN_MIND_H

#include "games/twixt/brain/policy.h"
#include "intarsia/brain.h"

typedef struct twixt_mind {
    ita_mind base;
    twixt_flood *flood;
    twixt_frames frames;
    /// Of candidates, before anything speaks for them.
    int16_t first_rank[2][TWIXT_MOST * TWIXT_MOST];
    bool has_policy; ///< what was learned was handed in
    twixt_policy policy;
} twixt_mind;
/// Fills first_rank.
void twixt_candidates_prepare(twixt_mind *mind);

/// What both sides still need, by colour, each in its frame.
typedef struct twixt_outlook {
    uint64_t hash; ///< of the position that was measured
    bool is_known;
    twixt_measure of[2];
} twixt_outlook;

typedef struct twixt_place {
    twixt_outlook outlook; ///< a cache
    twixt_position position;
} twixt_place;

static inline const twixt_mind *twixt_mind_of(const ita_mind *mind) {
    return (const twixt_mind *)mind;
}
/// The outlook of a position, measured unless that was the last to be measured.
const twixt_outlook *twixt_look(const twixt_mind *mind, twixt_place *place);
/// What it is worth to the side to move, between -ITA_VALUE_WON and ITA_VALUE_WON.
int32_t twixt_estimate(const twixt_mind *mind, const twixt_position *p, const twixt_outlook *look);

/// Holes, in a colour's frame, where one peg joins his lines, as far as floods see (with rules=std
/// own links may have to come off). Says whether there are any; cheaper than a look.
bool twixt_winning_holes(const twixt_mind *mind, const twixt_position *p, int colour,
                         twixt_plane *holes);
/// The moves of the side to move that win at once; at most `capacity` are written.
size_t twixt_wins(const twixt_mind *mind, twixt_position *p, ita_choice *out, size_t capacity);
/// The moves after which the other side does not win with one peg, although it could now: all of
/// them but for turns with several link edits of rules=std. None when it cannot be helped.
size_t twixt_defences(const twixt_mind *mind, twixt_position *p, ita_choice *out, size_t capacity);

#endif
