// Results of states that have been searched: a table of limited size that forgets what was cheap.
// The number of words of a state is passed each time, so that callers who know it pay nothing.
#ifndef COVER_METHOD_MEMO_H
#define COVER_METHOD_MEMO_H

#include "intarsia/base.h"

enum {
    COVER_MEMO_WAYS = 4,        // entries of a bucket
    COVER_MEMO_COUNT_BITS = 56, // larger results are not kept
};

// An entry is the words of a state, then a word with the number of solutions and above it how much
// work they were, never 0 in a used entry.
typedef struct cover_memo {
    const ita_allocator *allocator;
    uint64_t *entries;
    void *block;
    size_t bytes;  // of the block
    size_t used;   // entries
    size_t memory; // most bytes
    uint32_t log2; // number of buckets
} cover_memo;

ita_status cover_memo_open(cover_memo *memo, const ita_allocator *allocator, uint32_t words,
                           size_t memory);
void cover_memo_close(cover_memo *memo);
// Makes the table larger if it may and can.
void cover_memo_grow(cover_memo *memo, uint32_t words);

static inline uint64_t cover_memo_hash(const uint64_t *state, uint32_t words) {
    uint64_t h = 0;
    for (uint32_t i = 0; i < words; i++)
        h = (h ^ state[i]) * 0x9e3779b97f4a7c15u + (h >> 29);
    h ^= h >> 32;
    return h * 0xd6e8feb86659fd93u;
}

static inline uint64_t *cover_memo_bucket(const cover_memo *memo, const uint64_t *state,
                                          uint32_t words) {
    uint64_t bucket = cover_memo_hash(state, words) >> (64 - memo->log2);
    return memo->entries + bucket * COVER_MEMO_WAYS * (words + 1);
}

// True when the state is known; then `*count` is its number of solutions.
static inline bool cover_memo_find(const cover_memo *memo, const uint64_t *state, uint32_t words,
                                   uint64_t *count) {
    const uint64_t *entry = cover_memo_bucket(memo, state, words);
    for (int way = 0; way < COVER_MEMO_WAYS; way++, entry += words + 1) {
        uint64_t different = 0;
        for (uint32_t i = 0; i < words; i++)
            different |= entry[i] ^ state[i];
        if (different || entry[words] == 0) continue;
        *count = entry[words] & (((uint64_t)1 << COVER_MEMO_COUNT_BITS) - 1);
        return true;
    }
    return false;
}

// Puts a value where there is room, or in place of the one that was least work.
static inline void cover_memo_put(cover_memo *memo, const uint64_t *state, uint32_t words,
                                  uint64_t value) {
    uint64_t *entry = cover_memo_bucket(memo, state, words), *victim = entry;
    for (int way = 1; way < COVER_MEMO_WAYS; way++) {
        entry += words + 1;
        if (entry[words] >> COVER_MEMO_COUNT_BITS < victim[words] >> COVER_MEMO_COUNT_BITS)
            victim = entry;
    }
    memo->used += victim[words] == 0;
    for (uint32_t i = 0; i < words; i++)
        victim[i] = state[i];
    victim[words] = value;
}

// Keeps the result of a state that is not in the table; `nodes` is the work it was.
static inline void cover_memo_keep(cover_memo *memo, const uint64_t *state, uint32_t words,
                                   uint64_t count, uint64_t nodes) {
    if (count >> COVER_MEMO_COUNT_BITS) return;
    if (memo->used > ((size_t)3 << memo->log2)) cover_memo_grow(memo, words);
    uint64_t work = 64 - (uint64_t)__builtin_clzll(nodes | 1);
    cover_memo_put(memo, state, words, work << COVER_MEMO_COUNT_BITS | count);
}

#endif
