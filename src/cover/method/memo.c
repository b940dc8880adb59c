// The table of results: its memory.
#include "cover/method/memo.h"

enum { LOG2_AT_FIRST = 8, LINE = 64, FACTOR_LOG2 = 2 };

static size_t bytes_for(uint32_t log2, uint32_t words) {
    return ((size_t)COVER_MEMO_WAYS * (words + 1) * sizeof(uint64_t)) << log2;
}

// Zeroed room that begins at a cache line, so that a bucket of one-word states is one line.
static bool take(cover_memo *memo, uint32_t log2, uint32_t words) {
    size_t bytes = bytes_for(log2, words) + LINE;
    void *block = ita_take_zeroed(memo->allocator, bytes, 1);
    if (!block) return false;
    memo->block = block;
    memo->bytes = bytes;
    memo->entries = (uint64_t *)(((uintptr_t)block + LINE - 1) & ~(uintptr_t)(LINE - 1));
    memo->log2 = log2;
    memo->used = 0;
    return true;
}

ita_status cover_memo_open(cover_memo *memo, const ita_allocator *allocator, uint32_t words,
                           size_t memory) {
    *memo = (cover_memo){.allocator = allocator, .memory = memory};
    return take(memo, LOG2_AT_FIRST, words) ? ITA_OK : ITA_E_MEMORY;
}

void cover_memo_close(cover_memo *memo) {
    ita_give(memo->allocator, memo->block, memo->bytes);
    memo->block = NULL;
}

void cover_memo_grow(cover_memo *memo, uint32_t words) {
    cover_memo old = *memo;
    uint32_t larger = old.log2 + FACTOR_LOG2;
    // Old and new table exist side by side for a moment.
    while (larger > old.log2 &&
           bytes_for(larger, words) + bytes_for(old.log2, words) > memo->memory)
        larger--;
    if (larger == old.log2 || !take(memo, larger, words)) return;
    const uint64_t *entry = old.entries;
    for (size_t i = 0; i < (size_t)COVER_MEMO_WAYS << old.log2; i++, entry += words + 1)
        if (entry[words]) cover_memo_put(memo, entry, words, entry[words]);
    cover_memo_close(&old);
}
