// Results of states that have been searched, in one table for all threads: a table of limited size
// that forgets what was cheap. Knows no threads: what they share are atomic numbers.
// The number of words of a state is passed each time, so that callers who know it pay nothing.
//
// A table is rows of 64-bit numbers, a bucket each. The first number of a bucket is its head: in
// the lower half an odd number while somebody writes, changed by every writing; in the upper half,
// a byte for each entry, how much work its result was (0: the entry is empty). Then come the
// entries: the words of a state and the number of its solutions. Who reads looks at the head before
// and after; who finds a bucket being written to does without it.
//
// Policy. A full bucket gives up what was least work. A table that is half full is copied
// into one four times as large, as long as all tables together stay within the memory allowed. Old
// tables stay until the end where they may still be read.
#ifndef COVER_METHOD_MEMO_H
#define COVER_METHOD_MEMO_H

#include "intarsia/base.h"

#include <stdatomic.h>

enum { COVER_MEMO_WORDS = 16 }; // of a state, at most

typedef _Atomic uint64_t cover_shared;

typedef struct cover_table {
    struct cover_table *older; // copied into this one, may still be read
    atomic_bool is_filling;    // not all of it is copied yet
    size_t bytes;              // of this block
    uint32_t log2;             // number of buckets
    cover_shared *buckets;     // behind it, at a cache line
} cover_table;

// The memory of all memos of a job.
typedef struct cover_purse {
    const ita_allocator *allocator;
    size_t memory; // most bytes
    atomic_size_t taken;
} cover_purse;

// Zeroed: nothing is known, and no table made. What every look-up reads keeps away from what
// threads write: on one cache line they would wait for each other at every node.
typedef struct cover_memo {
    _Atomic(cover_table *) table;
    unsigned char apart[128];
    atomic_size_t used;     // entries, as far as cover_memo_tell was told
    atomic_bool is_growing; // somebody is at it, or there is no room to
    unsigned char behind[128];
    _Atomic(cover_shared *) lessons; // see cover_memo_lessons; behind their number
} cover_memo;

// Those of a job and its parts, one for each phase; gone with its last user.
typedef struct cover_memos {
    cover_purse purse;
    atomic_uint users;
    uint32_t count;
    cover_memo memos[];
} cover_memos;

// With one user; NULL without memory.
cover_memos *cover_memos_open(const ita_allocator *allocator, size_t memory, uint32_t count);
// One user more, one less.
cover_memos *cover_memos_share(cover_memos *memos);
void cover_memos_close(cover_memos *memos);

// Makes the first table if nobody has.
ita_status cover_memo_open(cover_memo *memo, cover_purse *purse, uint32_t words);
// Numbers, at first 0, that who searches with a memo may leave for the next: what was learned about
// what is worth keeping. Always `count`; NULL without memory.
cover_shared *cover_memo_lessons(cover_memo *memo, const cover_purse *purse, size_t count);
// Makes the table of a memo larger if it may and can, and nobody else does.
void cover_memo_grow(cover_memos *memos, cover_memo *memo, uint32_t words);

// Entries of a bucket: of one-word states one cache line.
static inline uint32_t cover_memo_ways(uint32_t words) {
    return words == 1 ? 3 : 4;
}

static inline size_t cover_memo_stride(uint32_t words) {
    return words == 1 ? 8 : 1 + 4 * (words + (size_t)1);
}

static inline uint64_t cover_memo_hash(const uint64_t *state, uint32_t words) {
    uint64_t h = 0;
    for (uint32_t i = 0; i < words; i++)
        h = (h ^ state[i]) * 0x9e3779b97f4a7c15u + (h >> 29);
    h ^= h >> 32;
    return h * 0xd6e8feb86659fd93u;
}

static inline cover_shared *cover_memo_bucket(const cover_table *table, const uint64_t *state,
                                              uint32_t words) {
    uint64_t bucket = cover_memo_hash(state, words) >> (64 - table->log2);
    return table->buckets + bucket * cover_memo_stride(words);
}

// The entry with a state, or NULL.
static inline cover_shared *cover_memo_look(cover_shared *bucket, uint64_t head,
                                            const uint64_t *state, uint32_t words) {
    cover_shared *entry = bucket + 1;
    for (uint32_t way = 0; way < cover_memo_ways(words); way++, entry += words + 1) {
        uint64_t different = 0;
        for (uint32_t i = 0; i < words; i++)
            different |= atomic_load_explicit(&entry[i], memory_order_acquire) ^ state[i];
        if (!different && (head >> (32 + 8 * way) & 255) != 0) return entry;
    }
    return NULL;
}

static inline bool cover_memo_find_in(const cover_table *table, const uint64_t *state,
                                      uint32_t words, uint64_t *count) {
    cover_shared *bucket = cover_memo_bucket(table, state, words);
    uint64_t head = atomic_load_explicit(bucket, memory_order_acquire);
    if (head & 1) return false;
    cover_shared *entry = cover_memo_look(bucket, head, state, words);
    if (!entry) return false;
    *count = atomic_load_explicit(&entry[words], memory_order_acquire);
    return atomic_load_explicit(bucket, memory_order_relaxed) == head;
}

// True when the state is known; then `*count` is its number of solutions.
static inline bool cover_memo_find(const cover_memo *memo, const uint64_t *state, uint32_t words,
                                   uint64_t *count) {
    const cover_table *table = atomic_load_explicit(&memo->table, memory_order_acquire);
    if (cover_memo_find_in(table, state, words, count)) return true;
    return atomic_load_explicit(&table->is_filling, memory_order_acquire) &&
           cover_memo_find_in(table->older, state, words, count);
}

// Puts a result where there is room, or in place of the one that was least work. How many entries
// that made more; 0 also when somebody else writes there.
static inline uint32_t cover_memo_put(cover_table *table, const uint64_t *state, uint32_t words,
                                      uint64_t count, uint64_t work) {
    cover_shared *bucket = cover_memo_bucket(table, state, words);
    uint64_t head = atomic_load_explicit(bucket, memory_order_relaxed);
    if (head & 1 || !atomic_compare_exchange_strong_explicit(
                        bucket, &head, head | 1, memory_order_acquire, memory_order_relaxed))
        return 0;
    if (cover_memo_look(bucket, head, state, words)) {
        atomic_store_explicit(bucket, head, memory_order_release);
        return 0;
    }
    uint32_t victim = 0;
    for (uint32_t way = 1; way < cover_memo_ways(words); way++)
        if ((head >> (32 + 8 * way) & 255) < (head >> (32 + 8 * victim) & 255)) victim = way;
    uint32_t shift = 32 + 8 * victim, is_new = (head >> shift & 255) == 0;
    cover_shared *entry = bucket + 1 + victim * (size_t)(words + 1);
    for (uint32_t i = 0; i < words; i++)
        atomic_store_explicit(&entry[i], state[i], memory_order_release);
    atomic_store_explicit(&entry[words], count, memory_order_release);
    uint64_t upper = head >> 32 << 32 & ~((uint64_t)255 << shift);
    atomic_store_explicit(bucket, upper | work << shift | (uint32_t)(head + 2),
                          memory_order_release);
    return is_new;
}

// Keeps the result of a state that is not in the table; `nodes` is the work it was. How many
// entries that made more: to be told, many together.
static inline uint32_t cover_memo_keep(cover_memo *memo, const uint64_t *state, uint32_t words,
                                       uint64_t count, uint64_t nodes) {
    cover_table *table = atomic_load_explicit(&memo->table, memory_order_acquire);
    uint64_t work = 64 - (uint64_t)__builtin_clzll(nodes | 1);
    return cover_memo_put(table, state, words, count, work);
}

static inline void cover_memo_tell(cover_memo *memo, uint32_t more) {
    if (more) atomic_fetch_add_explicit(&memo->used, more, memory_order_relaxed);
}

// Half of the table is used: some of its buckets are full.
static inline bool cover_memo_is_crowded(const cover_memo *memo, uint32_t words) {
    const cover_table *table = atomic_load_explicit(&memo->table, memory_order_acquire);
    size_t used = atomic_load_explicit(&memo->used, memory_order_relaxed);
    return used > ((size_t)cover_memo_ways(words) << table->log2) / 2;
}

#endif
