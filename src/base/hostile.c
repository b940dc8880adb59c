// The hostile build's heap, moves and shuffles. Compiled to nothing in every other build.
#include "base/hostile.h"

#ifdef INTARSIA_HOSTILE
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// Under the address sanitizer reading our guards is as wrong as reading its own.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define SHUT(bytes, size) __asan_poison_memory_region((bytes), (size))
#define OPEN(bytes, size) __asan_unpoison_memory_region((bytes), (size))
#endif
#endif
#ifndef SHUT
#define SHUT(bytes, size) ((void)(bytes), (void)(size))
#define OPEN(bytes, size) ((void)(bytes), (void)(size))
#endif

enum { GUARD = 16, GUARD_BYTE = 0xC3, MOVED_ALWAYS = 128, MOVED_MOST = 1024, SELDOM = 8 };

typedef struct front {
    uint64_t size;
    uint64_t seal; // of size and address
} front;

static uint64_t seal_of(const front *f) {
    return ita_mix(f->size ^ ita_mix((uint64_t)(uintptr_t)f));
}

static void fill(unsigned char *bytes, int value, size_t count) {
    if (count) memset(bytes, value, count);
}

static unsigned char *take(size_t size) {
    size_t total;
    if (__builtin_add_overflow(size, sizeof(front) + GUARD, &total)) return NULL;
    front *f = malloc(total);
    if (!f) return NULL;
    f->size = size;
    f->seal = seal_of(f);
    unsigned char *bytes = (unsigned char *)(f + 1);
    fill(bytes, HOSTILE_FRESH, size);
    fill(bytes + size, GUARD_BYTE, GUARD);
    SHUT(bytes + size, GUARD);
    SHUT(f, sizeof *f);
    return bytes;
}

// Ends the program when the block is not one of ours, has another size or was written past. The
// block is open then.
static void check(unsigned char *bytes, size_t size) {
    const front *f = (const front *)(const void *)bytes - 1;
    OPEN(f, sizeof *f);
    if (f->seal != seal_of(f) || f->size != size) __builtin_trap();
    OPEN(bytes + size, GUARD);
    for (int i = 0; i < GUARD; i++)
        if (bytes[size + (size_t)i] != GUARD_BYTE) __builtin_trap();
}

static void give(unsigned char *bytes, size_t size) {
    front *f = (front *)(void *)bytes - 1;
    fill(bytes, HOSTILE_GONE, size);
    f->seal = ~f->seal;
    __asm__ volatile("" : : "r"(f) : "memory"); // or the compiler would leave the filling out
    free(f);
}

void *hostile_resize(void *user, void *block, size_t old_size, size_t new_size) {
    (void)user;
    if (block) check(block, old_size);
    unsigned char *moved = new_size ? take(new_size) : NULL;
    if (new_size && !moved) return NULL;
    if (!block) return moved;
    if (moved) memcpy(moved, block, old_size < new_size ? old_size : new_size);
    give(block, old_size);
    return moved;
}

void hostile_move(const ita_allocator *allocator, void *items_address, size_t bytes) {
    void *items;
    memcpy(&items, items_address, sizeof items);
    if (!items || bytes > MOVED_MOST || allocator != ita_heap()) return;
    static atomic_uint calls; // to something longer one call in eight is enough
    if (bytes > MOVED_ALWAYS &&
        (atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed) + 1) % SELDOM)
        return;
    void *moved = allocator->resize(allocator->user, items, bytes, bytes);
    if (moved) memcpy(items_address, &moved, sizeof moved);
}

void hostile_shuffle(void *items, size_t count, size_t item_size) {
    unsigned char *bytes = items, spare[256];
    ita_random random;
    ita_random_seed(&random, count ^ 0x5A5A);
    for (size_t i = count; i-- > 1;) {
        size_t other = (size_t)ita_random_below(&random, i + 1);
        memcpy(spare, bytes + i * item_size, item_size);
        memmove(bytes + i * item_size, bytes + other * item_size, item_size);
        memcpy(bytes + other * item_size, spare, item_size);
    }
}

#endif
