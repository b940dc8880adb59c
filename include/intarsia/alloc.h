// What a caller grants: memory, and time for what takes long in one call; and an arena on top of
// the memory. Knows nothing of what is stored.
#ifndef INTARSIA_ALLOC_H
#define INTARSIA_ALLOC_H

#include "intarsia/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// One function in the manner of realloc: `block` NULL allocates, `new_size` 0 frees and returns
/// NULL. Returns NULL when there is no memory; the old block is then untouched. Blocks are aligned
/// to 16 bytes.
typedef struct ita_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
    /// Asked now and then, from the thread of the call, where an instance of exact cover is made:
    /// true ends that with ITA_E_STOPPED, and all that it took is given back; where a fresh puzzle
    /// is looked for; and where a job is divided, which then stays whole. Searching never asks: who
    /// makes the steps stops between them. NULL: nobody stops it.
    bool (*is_stopped)(void *user);
} ita_allocator;

/// malloc, realloc and free. Static storage, usable from any thread.
const ita_allocator *ita_heap(void);

/// Whether the caller wants no more of what he asked for.
static inline bool ita_is_stopped(const ita_allocator *allocator) {
    return allocator->is_stopped && allocator->is_stopped(allocator->user);
}

/// Uninitialised memory of `size` bytes, or NULL. `size` 0 gives NULL.
void *ita_take(const ita_allocator *allocator, size_t size);
/// Zeroed memory for `count` items of `size` bytes, or NULL (also when the product overflows).
void *ita_take_zeroed(const ita_allocator *allocator, size_t count, size_t size);
/// Gives back what ita_take gave; `block` NULL does nothing.
void ita_give(const ita_allocator *allocator, void *block, size_t size);

/// Makes room for `needed` items in a growing array: `*items` and `*capacity` change together,
/// capacity at least doubles. On ITA_E_MEMORY nothing changed.
ita_status ita_grow(const ita_allocator *allocator, void *items_address, size_t *capacity,
                    size_t needed, size_t item_size);

/// Memory that is given back all at once. Zero it with ita_arena_open before use.
typedef struct ita_arena {
    const ita_allocator *allocator;
    struct ita_arena_chunk *chunks; ///< newest first
    size_t used;                    ///< bytes used in the newest chunk
} ita_arena;

void ita_arena_open(ita_arena *arena, const ita_allocator *allocator);
/// Uninitialised, 16-byte aligned; NULL when there is no memory.
void *ita_arena_take(ita_arena *arena, size_t size);
/// A zero-terminated copy of `length` bytes; NULL when there is no memory.
char *ita_arena_text(ita_arena *arena, const char *bytes, size_t length);
/// Forgets everything taken, keeps one chunk.
void ita_arena_reset(ita_arena *arena);
/// Gives everything back.
void ita_arena_close(ita_arena *arena);

#ifdef __cplusplus
}
#endif
#endif
