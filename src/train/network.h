// The network of games/twixt/brain/policy.h in numbers with a point, as it is while it is fitted:
// what it makes of a hole's facts, how each number speaks for that, and its rows as whole numbers.
#ifndef TRAIN_NETWORK_H
#define TRAIN_NETWORK_H

#include "games/twixt/brain/policy.h"

enum {
    NETWORK_LINEAR = TWIXT_ROW - 1, ///< the number of a row that counts as it is
    NETWORK_SEEN = 64,              ///< facts of what floods say, in each phase
    /// What these have in common in all phases: rows of their own, added to those of the phases
    /// when they are written, so that what is seldom seen in one phase is learned from the others.
    NETWORK_SHARED = TWIXT_FACTS,
    NETWORK_BIAS = NETWORK_SHARED + NETWORK_SEEN,
    NETWORK_OUT,
    NETWORK_ROWS,
    NETWORK_NUMBERS = NETWORK_ROWS * TWIXT_ROW,
};

/// Also what is kept for each number of one beside it: slopes, moments.
typedef struct network {
    float rows[NETWORK_ROWS][TWIXT_ROW];
} network;

/// Small numbers that are drawn; 0 in rows of facts that never hold.
void network_draw(network *n, const bool holds[TWIXT_FACTS], ita_random *random);
/// The logarithm of the odds of a hole of which these facts hold. `sums` is for network_add_slopes:
/// those above zero, the others 0, and the last.
float network_weigh(const network *n, const uint16_t *facts, int count, float sums[TWIXT_ROW]);
/// Adds to `slopes` by how much the logarithm changes with each number, times `by`.
void network_add_slopes(const network *n, const uint16_t *facts, int count,
                        const float sums[TWIXT_ROW], float by, network *slopes);
/// Rounded; numbers so large that sums would not fit are cut.
void network_round(const network *n, twixt_policy *policy);

#endif
