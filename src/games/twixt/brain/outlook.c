// What a position is worth without looking ahead: the distances of both sides, weighed. The weights
// are the prototype's, which were the best of those tried by hand and in matches (docs/twixt.md).
#include "games/twixt/brain/mind.h"

enum {
    PEG = 50,        // of one-distance
    LEVEL = 20,      // of two-distance
    SUM = 40,        // of the least sum of two-distances
    WIDTH = 2,       // a hole on the shortest ways
    WIDTH_MOST = 12, // more do not count
    BOTTLENECK = 3,  // a place that all shortest ways go through
    COVERED = 4,     // a lane with a peg of one's own
    TEMPO = 40,
    MOST = 9000,
};

const twixt_outlook *twixt_look(const twixt_mind *mind, twixt_place *place) {
    twixt_outlook *look = &place->outlook;
    uint64_t hash = place->position.board.head.hash;
    if (look->is_known && look->hash == hash) return look;
    twixt_chains chains;
    twixt_pegs pegs[2];
    for (int colour = 0; colour < 2; colour++)
        twixt_pegs_find(&mind->frames, &place->position, colour, &pegs[colour]);
    for (int colour = 0; colour < 2; colour++) {
        twixt_chains_of(&mind->frames, &place->position, colour, pegs, &chains);
        mind->flood(&mind->frames, &place->position, colour, &chains, &look->of[colour]);
    }
    look->hash = hash;
    look->is_known = true;
    return look;
}

static int lanes_covered(const twixt_frames *f, const twixt_position *p, int colour) {
    int count = 0;
    for (int i = TWIXT_LANE_PAD; i < TWIXT_LANE_PAD + f->lanes[colour]; i++)
        count += (p->own[colour].half[0][i] | p->own[colour].half[1][i]) != 0;
    return count;
}

// How well one side stands by itself.
static int32_t standing(const twixt_frames *f, const twixt_position *p, const twixt_measure *m,
                        int colour) {
    int32_t width = m->width < WIDTH_MOST ? m->width : WIDTH_MOST;
    return WIDTH * width + COVERED * lanes_covered(f, p, colour) - PEG * m->distance -
           LEVEL * m->two - SUM * m->sum - BOTTLENECK * m->bottlenecks;
}

int32_t twixt_estimate(const twixt_mind *mind, const twixt_position *p, const twixt_outlook *look) {
    int own = p->moment.turn, other = 1 - own;
    const twixt_measure *mine = &look->of[own], *theirs = &look->of[other];
    if (mine->distance == TWIXT_CUT && theirs->distance == TWIXT_CUT) return 0;
    int32_t value =
        standing(&mind->frames, p, mine, own) - standing(&mind->frames, p, theirs, other) + TEMPO;
    if (value > MOST) value = MOST;
    if (value < -MOST) value = -MOST;
    // who cannot connect any more does not win
    if (mine->distance == TWIXT_CUT && value > 0) return 0;
    if (theirs->distance == TWIXT_CUT && value < 0) return 0;
    return value;
}
