// A network fitted to samples: that the hole which was chosen has the best odds of those weighed.
// Each tenth game is held out and never learned from: what the network makes of these says which
// epoch is kept. Knows nothing of files.
#ifndef TRAIN_LEARNING_H
#define TRAIN_LEARNING_H

#include "train/network.h"
#include "train/samples.h"

enum { LEARNING_FIRSTS = 5 };
extern const int learning_firsts[LEARNING_FIRSTS];

/// How well samples are told: the mean of -log of the share given to the chosen hole, and how often
/// it is among the first 1, 4, 8, 12, 20.
typedef struct learning_score {
    double loss;
    double among[LEARNING_FIRSTS];
} learning_score;

/// All that an epoch goes on from.
typedef struct learning {
    uint64_t seed, samples; ///< which samples, as a hash
    uint32_t epochs;        ///< in all; the rate of learning falls towards their end
    uint32_t done;
    uint32_t best_epoch; ///< whose network was best on what is held out; 0: none yet
    uint64_t steps;
    double best_loss;
    network now, best;
    network first, second; ///< moments of slopes
} learning;

/// The samples sorted, those that are held out behind the others.
typedef struct learning_parts {
    const samples *all;
    size_t learned, held; ///< how many
    uint32_t *order;      ///< of all: where each stands in `all`
} learning_parts;

bool learning_divide(samples *all, learning_parts *parts, train_fault *fault);
void learning_forget(learning_parts *parts);

void learning_start(learning *f, uint64_t seed, uint32_t epochs, const samples *all);
/// One more epoch over what is learned from; `score` is of what is held out.
bool learning_epoch(learning *f, const learning_parts *parts, learning_score *score,
                    train_fault *fault);

/// Scores of what is held out: where nothing was learned (all holes are alike, in the order of the
/// ranks made by hand), and by weights as they are written.
void learning_score_unlearned(const learning_parts *parts, learning_score *score);
void learning_score_rounded(const learning_parts *parts, const twixt_policy *policy,
                            learning_score *score);

#endif
