// The table of positions seen: two words an entry, the second mixed into the first, so that threads
// share it without locks: an entry that two wrote at once fits no hash and is not found.
// Knows nothing of what the second word says but its lowest byte, its worth.
#include "search/table.h"

#include <stdatomic.h>

enum { WAYS = 4 };

typedef struct entry {
    _Atomic uint64_t lock; // hash ^ data
    _Atomic uint64_t data; // 0: free
} entry;

struct ita_table {
    const ita_allocator *allocator;
    entry *entries;
    size_t mask; // of groups of WAYS
};

ita_status ita_table_open(size_t bytes, const ita_allocator *allocator, ita_table **table,
                          ita_diag *diag) {
    size_t groups = 16;
    while (groups * 2 * WAYS * sizeof(entry) <= bytes)
        groups *= 2;
    ita_table *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *made = (ita_table){allocator, NULL, groups - 1};
    made->entries = ita_take_zeroed(allocator, groups * WAYS, sizeof(entry));
    if (!made->entries) {
        ita_give(allocator, made, sizeof *made);
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    *table = made;
    return ITA_OK;
}

static size_t entry_count(const ita_table *table) {
    return (table->mask + 1) * WAYS;
}

void ita_table_close(ita_table *table) {
    if (!table) return;
    ita_give(table->allocator, table->entries, entry_count(table) * sizeof(entry));
    ita_give(table->allocator, table, sizeof *table);
}

void ita_table_clear(ita_table *table) {
    for (size_t i = 0; i < entry_count(table); i++) {
        atomic_store_explicit(&table->entries[i].lock, 0, memory_order_relaxed);
        atomic_store_explicit(&table->entries[i].data, 0, memory_order_relaxed);
    }
}

static entry *group_of(const ita_table *table, uint64_t hash) {
    return &table->entries[ita_slot(hash, table->mask) * WAYS];
}

bool table_get(const ita_table *table, uint64_t hash, uint64_t *data) {
    entry *group = group_of(table, hash);
    for (int i = 0; i < WAYS; i++) {
        const uint64_t word = atomic_load_explicit(&group[i].data, memory_order_relaxed);
        const uint64_t lock = atomic_load_explicit(&group[i].lock, memory_order_relaxed);
        if (word == 0 || (lock ^ word) != hash) continue;
        *data = word;
        return true;
    }
    return false;
}

// The entry of the same position, a free one, or the one that is worth least.
void table_put(ita_table *table, uint64_t hash, uint64_t data) {
    entry *group = group_of(table, hash), *chosen = group;
    unsigned least = UINT8_MAX + 1;
    for (int i = 0; i < WAYS; i++) {
        const uint64_t word = atomic_load_explicit(&group[i].data, memory_order_relaxed);
        const uint64_t lock = atomic_load_explicit(&group[i].lock, memory_order_relaxed);
        if (word == 0 || (lock ^ word) == hash) {
            chosen = &group[i];
            break;
        }
        if ((word & UINT8_MAX) >= least) continue;
        least = (unsigned)(word & UINT8_MAX);
        chosen = &group[i];
    }
    atomic_store_explicit(&chosen->lock, hash ^ data, memory_order_relaxed);
    atomic_store_explicit(&chosen->data, data, memory_order_relaxed);
}
