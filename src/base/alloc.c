// Taking and giving memory through the allocator that the caller handed in.
#ifdef __linux__
#define _DEFAULT_SOURCE // for madvise
#include <sys/mman.h>
#endif

#include "intarsia/alloc.h"

#include "base/hostile.h"

#include <stdlib.h>
#include <string.h>

#ifndef INTARSIA_HOSTILE
#ifdef MADV_HUGEPAGE
enum { PAGE = 1 << 12, HUGE_PAGE = 1 << 21, LARGE = 1 << 22 };

// What is large is mostly a table that is read here and there all the time: on large pages it is
// ready sooner and looks take less, a sixth of a count by bit masks.
static void *take_large(size_t size) {
    if (size > SIZE_MAX - HUGE_PAGE) return NULL;
    size_t whole = (size + PAGE - 1) / PAGE * PAGE;
    void *block;
    if (posix_memalign(&block, HUGE_PAGE, whole) != 0) return NULL; // any size will do for it
    (void)madvise(block, whole, MADV_HUGEPAGE); // where it cannot be, small ones do
    return block;
}
#endif

static void *heap_resize(void *user, void *block, size_t old_size, size_t new_size) {
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
#ifdef MADV_HUGEPAGE
    if (!block && new_size >= LARGE) return take_large(new_size);
#endif
    return realloc(block, new_size);
}
#endif

const ita_allocator *ita_heap(void) {
#ifdef INTARSIA_HOSTILE
    static const ita_allocator heap = {.resize = hostile_resize};
#else
    static const ita_allocator heap = {.resize = heap_resize};
#endif
    return &heap;
}

void *ita_take(const ita_allocator *allocator, size_t size) {
    return size ? allocator->resize(allocator->user, NULL, 0, size) : NULL;
}

void *ita_take_zeroed(const ita_allocator *allocator, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    void *block = ita_take(allocator, bytes);
    if (block) memset(block, 0, bytes);
    return block;
}

void ita_give(const ita_allocator *allocator, void *block, size_t size) {
    if (block) allocator->resize(allocator->user, block, size, 0);
}

ita_status ita_grow(const ita_allocator *allocator, void *items_address, size_t *capacity,
                    size_t needed, size_t item_size) {
    if (needed <= *capacity) {
#ifdef INTARSIA_HOSTILE
        hostile_move(allocator, items_address, *capacity * item_size);
#endif
        return ITA_OK;
    }
    size_t wanted = *capacity < 8 ? 8 : *capacity, bytes;
    while (wanted < needed) {
        if (__builtin_mul_overflow(wanted, (size_t)2, &wanted)) return ITA_E_MEMORY;
    }
    if (__builtin_mul_overflow(wanted, item_size, &bytes)) return ITA_E_MEMORY;
    void *items; // read and written as bytes: the caller's pointer may be of any type
    memcpy(&items, items_address, sizeof items);
    void *grown = allocator->resize(allocator->user, items, *capacity * item_size, bytes);
    if (!grown) return ITA_E_MEMORY;
    memcpy(items_address, &grown, sizeof grown);
    *capacity = wanted;
    return ITA_OK;
}
