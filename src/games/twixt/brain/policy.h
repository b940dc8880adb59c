// How promising a hole is for the side to move, as learned from games of the computer against
// itself (docs/twixt.md): a small network of whole numbers over facts about the hole, which are
// what floods say of it, the pegs around, the latest pegs, the borders near, and the links that a
// peg there would have. Facts are alike on boards of every size, for either colour and in a
// mirror. Each fact has a row of weights; the rows of the facts that hold are summed, and of the
// sums those above zero count.
#ifndef GAMES_TWIXT_BRAIN_POLICY_H
#define GAMES_TWIXT_BRAIN_POLICY_H

#include "games/twixt/brain/flood.h"

enum {
    TWIXT_NEAR = 4,     // lanes and places around a hole in which pegs count
    TWIXT_FAR_OFF = 12, // lanes and places from a latest peg, or a border, that are told apart
    TWIXT_PHASES = 4,
    TWIXT_PHASE_PEGS = 10, // pegs on the board of each phase but the last

    // the first row of each kind of fact
    TWIXT_FACT_SEEN = 0,                                  // by phase and what floods say
    TWIXT_FACT_PEG = TWIXT_FACT_SEEN + TWIXT_PHASES * 64, // own and others', lanes, places away
    TWIXT_FACT_LATEST = TWIXT_FACT_PEG + 2 * (TWIXT_NEAR + 1) * (TWIXT_NEAR + 1),
    TWIXT_FACT_LANE = TWIXT_FACT_LATEST + 2 * TWIXT_FAR_OFF * TWIXT_FAR_OFF,
    TWIXT_FACT_PLACE = TWIXT_FACT_LANE + TWIXT_FAR_OFF,
    TWIXT_FACT_LINKS = TWIXT_FACT_PLACE + TWIXT_FAR_OFF, // 5 own, 4 chains, 5 of the other's
    TWIXT_FACT_STEPS = TWIXT_FACT_LINKS + 100,           // own and others', 0 to 8
    TWIXT_FACTS = TWIXT_FACT_STEPS + 18,
    TWIXT_FACTS_MOST = 96, // that hold of one hole

    TWIXT_HALVES = 2, // of a row, a register each
    TWIXT_ROW = 8 * TWIXT_HALVES,
    TWIXT_ROW_ONE = 64, // a weight of 1; the sum's last number, which counts as it is, is a
                        // logarithm of odds, and so is a sum above zero times its weight
};

typedef int16_t twixt_eight __attribute__((vector_size(16)));

typedef struct twixt_row {
    twixt_eight half[TWIXT_HALVES];
} twixt_row;

typedef struct twixt_policy {
    twixt_row rows[TWIXT_FACTS];
    twixt_row bias; // of every hole
    twixt_row out;  // of each sum above zero
} twixt_policy;

// From a data file (intarsia/data.h; fields may also end with tabs). False: it is no such file, of
// another version, or any bit of it is not as it was.
bool twixt_policy_read(const char *bytes, size_t length, twixt_policy *policy);
void twixt_policy_write(const twixt_policy *policy, ita_text *out);

// All that a hole's facts are read from, made once for a position.
typedef struct twixt_facts {
    const twixt_policy *policy;
    const twixt_frames *f;
    const twixt_position *p;
    const twixt_measure *own, *other;
    int phase;
    twixt_spot latest[2]; // lane beyond all where there is none
} twixt_facts;

void twixt_facts_of(const twixt_policy *policy, const twixt_frames *f, const twixt_position *p,
                    const twixt_measure of[2], twixt_facts *facts);
// The facts that hold of an empty hole, each by its row; how many.
int twixt_facts_list(const twixt_facts *facts, int hole, uint16_t list[TWIXT_FACTS_MOST]);
// The logarithm of the odds of a hole of which these facts hold, in 1/256.
int32_t twixt_policy_weigh(const twixt_policy *policy, const uint16_t *list, int count);
// The same of an empty hole.
int32_t twixt_facts_weigh(const twixt_facts *facts, int hole);

#endif
