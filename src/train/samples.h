// Samples: what the computer chose in positions of its own games, each hole that was weighed by the
// facts about it (games/twixt/brain/policy.h). A file of them is a head and whole games, one behind
// the other; all numbers are little-endian, and each part is followed or led by its hash:
//
//   head    "intarsia samples", version, how many facts there are, seed, nodes, hash of the
//   weights,
//           rank, count of ranks, length of the config's text, that text, hash of all this
//   game    "game", length of what is behind these, number, hash of what is behind, hash of these;
//           then how many samples, and each of them: how many holes (a byte), which of them was
//           chosen (a byte), and of each hole how many facts (a byte) and their rows (two bytes
//           each)
//
// Ranks share the games of a run: this file has those of number `rank`, `rank` + `count` and so on.
#ifndef TRAIN_SAMPLES_H
#define TRAIN_SAMPLES_H

#include "games/twixt/brain/candidates.h"
#include "train/fault.h"

enum { SAMPLES_CONFIG_MOST = 120 };

/// All that the games of a file follow from.
typedef struct samples_head {
    uint64_t seed;
    uint64_t nodes;   ///< that were looked at before each move
    uint64_t weights; ///< hash of those that it played with, 0: none
    uint32_t rank, count;
    char config[SAMPLES_CONFIG_MOST];
} samples_head;

/// One position. Its facts are in the pool from `at` on: of each hole, best first by the ranks that
/// are made by hand, how many there are and then these.
typedef struct sample {
    uint64_t game;
    size_t at;
    uint8_t hole_count, chosen;
} sample;

typedef struct samples {
    uint16_t *pool;
    size_t pool_length, pool_capacity;
    sample *items;
    size_t count, capacity;
} samples;

void samples_open(samples *s);
void samples_close(samples *s);

// ---- writing

void samples_put_head(const samples_head *head, ita_text *out);
/// One sample, to be handed on with others in samples_put_game.
void samples_put(const uint16_t facts[][TWIXT_FACTS_MOST], const int *fact_counts, int hole_count,
                 int chosen, ita_text *out);
void samples_put_game(uint64_t number, uint32_t sample_count, const ita_text *written,
                      ita_text *out);

// ---- reading

/// What a file holds. What follows `whole` is the beginning of a game: whoever wrote it was killed.
typedef struct samples_file {
    samples_head head;
    uint64_t games; ///< so many whole ones
    size_t whole;   ///< bytes up to the end of the last of them
} samples_file;

/// Reads bytes of a file, `name` for complaints, and adds its samples to `into`, unless that is
/// NULL. Anything that is not as it was written is refused with its place.
bool samples_read(const char *name, const char *bytes, size_t length, samples *into,
                  samples_file *file, train_fault *fault);
/// By number of game; so it makes no difference in which files, of how many ranks, they were.
void samples_sort(samples *s);
/// Of all samples in their order.
uint64_t samples_hash(const samples *s);
/// The facts of a sample's next hole, where `at` begins with those of the first: sets how many, and
/// goes on behind them.
static inline const uint16_t *samples_next_hole(const uint16_t **at, int *count) {
    const uint16_t *facts = *at + 1;
    *count = **at;
    *at = facts + *count;
    return facts;
}

#endif
