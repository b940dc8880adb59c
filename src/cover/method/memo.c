// The table of results: its memory.
#include "cover/method/memo.h"

enum { LOG2_AT_FIRST = 8, LINE = 64, FACTOR_LOG2 = 2 };

static size_t bytes_for(uint32_t log2, uint32_t words) {
    return (cover_memo_stride(words) * sizeof(uint64_t) << log2) + sizeof(cover_table) + LINE;
}

// Pays from the purse; false when there is not as much in it.
static bool pay(cover_purse *purse, size_t bytes) {
    size_t taken = atomic_load_explicit(&purse->taken, memory_order_relaxed);
    do {
        if (taken + bytes > purse->memory) return false;
    } while (!atomic_compare_exchange_weak_explicit(&purse->taken, &taken, taken + bytes,
                                                    memory_order_relaxed, memory_order_relaxed));
    return true;
}

static void give(cover_table *table, cover_purse *purse) {
    atomic_fetch_sub_explicit(&purse->taken, table->bytes, memory_order_relaxed);
    ita_give(purse->allocator, table, table->bytes);
}

// Zeroed room whose buckets begin at a cache line.
static cover_table *take(cover_purse *purse, uint32_t log2, uint32_t words) {
    size_t bytes = bytes_for(log2, words);
    cover_table *table = ita_take_zeroed(purse->allocator, bytes, 1);
    if (!table) return NULL;
    uintptr_t behind = (uintptr_t)(table + 1);
    table->bytes = bytes;
    table->log2 = log2;
    table->buckets = (cover_shared *)((behind + LINE - 1) & ~(uintptr_t)(LINE - 1));
    return table;
}

ita_status cover_memo_open(cover_memo *memo, cover_purse *purse, uint32_t words) {
    if (atomic_load_explicit(&memo->table, memory_order_acquire)) return ITA_OK;
    cover_table *first = take(purse, LOG2_AT_FIRST, words), *none = NULL;
    if (!first) return ITA_E_MEMORY;
    atomic_fetch_add_explicit(&purse->taken, first->bytes, memory_order_relaxed); // always paid for
    if (!atomic_compare_exchange_strong_explicit(&memo->table, &none, first, memory_order_acq_rel,
                                                 memory_order_acquire))
        give(first, purse);
    return ITA_OK;
}

static void give_lessons(cover_shared *lessons, const ita_allocator *allocator) {
    if (lessons) ita_give(allocator, lessons, ((size_t)lessons[0] + 1) * sizeof *lessons);
}

cover_shared *cover_memo_lessons(cover_memo *memo, const cover_purse *purse, size_t count) {
    cover_shared *there = atomic_load_explicit(&memo->lessons, memory_order_acquire);
    if (there) return there + 1;
    cover_shared *fresh = ita_take_zeroed(purse->allocator, count + 1, sizeof *fresh);
    if (!fresh) return NULL;
    atomic_store_explicit(&fresh[0], count, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&memo->lessons, &there, fresh, memory_order_acq_rel,
                                                memory_order_acquire))
        return fresh + 1;
    give_lessons(fresh, purse->allocator);
    return there + 1;
}

// A table and those it was copied from.
static void give_all(cover_table *table, cover_purse *purse) {
    while (table) {
        cover_table *older = table->older;
        give(table, purse);
        table = older;
    }
}

// Copies what a bucket holds, unless somebody writes there. `state` has room for a state.
static size_t copy_bucket(cover_shared *bucket, cover_table *to, uint64_t *state, uint32_t words) {
    size_t copied = 0;
    uint64_t head = atomic_load_explicit(bucket, memory_order_acquire);
    if (head & 1) return 0;
    cover_shared *entry = bucket + 1;
    for (uint32_t way = 0; way < cover_memo_ways(words); way++, entry += words + 1) {
        uint64_t work = head >> (32 + 8 * way) & 255;
        if (work == 0) continue;
        for (uint32_t i = 0; i < words; i++)
            state[i] = atomic_load_explicit(&entry[i], memory_order_acquire);
        uint64_t count = atomic_load_explicit(&entry[words], memory_order_acquire);
        if (atomic_load_explicit(bucket, memory_order_relaxed) != head) return copied;
        copied += cover_memo_put(to, state, words, count, work);
    }
    return copied;
}

static size_t copy_table(const cover_table *from, cover_table *to, uint32_t words) {
    uint64_t state[COVER_MEMO_WORDS];
    size_t copied = 0, stride = cover_memo_stride(words);
    for (size_t i = 0; i < (size_t)1 << from->log2; i++)
        copied += copy_bucket(from->buckets + i * stride, to, state, words);
    return copied;
}

// A larger table, or NULL when there is no room.
static cover_table *make_larger(cover_purse *purse, const cover_table *old, uint32_t words) {
    uint32_t log2 = old->log2 + FACTOR_LOG2;
    while (log2 > old->log2 && !pay(purse, bytes_for(log2, words)))
        log2--;
    return log2 == old->log2 ? NULL : take(purse, log2, words); // what was paid is lost if it fails
}

void cover_memo_grow(cover_memos *memos, cover_memo *memo, uint32_t words) {
    if (atomic_load_explicit(&memo->is_growing, memory_order_relaxed) ||
        !cover_memo_is_crowded(memo, words) ||
        atomic_exchange_explicit(&memo->is_growing, true, memory_order_acquire))
        return;
    cover_table *old = atomic_load_explicit(&memo->table, memory_order_acquire), *larger = NULL;
    bool is_late = !cover_memo_is_crowded(memo, words); // somebody else was quicker
    if (!is_late) larger = make_larger(&memos->purse, old, words);
    if (is_late) atomic_store_explicit(&memo->is_growing, false, memory_order_release);
    if (!larger) return; // it stays as it is, and nobody tries again
    larger->older = old;
    atomic_store_explicit(&larger->is_filling, true, memory_order_relaxed);
    atomic_store_explicit(&memo->used, 0, memory_order_relaxed);
    atomic_store_explicit(&memo->table, larger, memory_order_release);
    size_t copied = copy_table(old, larger, words);
    atomic_fetch_add_explicit(&memo->used, copied, memory_order_relaxed);
    atomic_store_explicit(&larger->is_filling, false, memory_order_release);
    if (atomic_load_explicit(&memos->users, memory_order_acquire) == 1) {
        give_all(old, &memos->purse);
        larger->older = NULL;
    }
    atomic_store_explicit(&memo->is_growing, false, memory_order_release);
}

// ---- all memos of a job

static size_t bytes_of(uint32_t count) {
    return sizeof(cover_memos) + count * sizeof(cover_memo);
}

cover_memos *cover_memos_open(const ita_allocator *allocator, size_t memory, uint32_t count) {
    cover_memos *memos = ita_take_zeroed(allocator, 1, bytes_of(count));
    if (!memos) return NULL;
    memos->purse.allocator = allocator;
    memos->purse.memory = memory;
    memos->count = count;
    atomic_store_explicit(&memos->users, 1, memory_order_relaxed);
    return memos;
}

cover_memos *cover_memos_share(cover_memos *memos) {
    atomic_fetch_add_explicit(&memos->users, 1, memory_order_relaxed);
    return memos;
}

void cover_memos_close(cover_memos *memos) {
    if (!memos || atomic_fetch_sub_explicit(&memos->users, 1, memory_order_acq_rel) > 1) return;
    for (uint32_t i = 0; i < memos->count; i++) {
        cover_memo *memo = &memos->memos[i];
        give_all(atomic_load_explicit(&memo->table, memory_order_acquire), &memos->purse);
        give_lessons(atomic_load_explicit(&memo->lessons, memory_order_acquire),
                     memos->purse.allocator);
    }
    ita_give(memos->purse.allocator, memos, bytes_of(memos->count));
}
