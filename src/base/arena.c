// An arena: chunks that are filled in order and given back together.
#include "intarsia/alloc.h"

#include "base/hostile.h"

#include <string.h>

#ifdef INTARSIA_HOSTILE
enum { CHUNK_SIZE = 16 }; // nearly everything lies in a chunk of its own
#else
enum { CHUNK_SIZE = 16 * 1024 };
#endif

typedef struct ita_arena_chunk {
    struct ita_arena_chunk *older;
    size_t size; // usable bytes behind this header
    _Alignas(16) unsigned char bytes[];
} ita_arena_chunk;

void ita_arena_open(ita_arena *arena, const ita_allocator *allocator) {
    *arena = (ita_arena){.allocator = allocator};
}

static ita_arena_chunk *chunk_new(ita_arena *arena, size_t size) {
    size_t total;
    if (__builtin_add_overflow(sizeof(ita_arena_chunk), size, &total)) return NULL;
    ita_arena_chunk *chunk = ita_take(arena->allocator, total);
    if (chunk) {
        chunk->older = NULL;
        chunk->size = size;
    }
    return chunk;
}

static void chunk_free(ita_arena *arena, ita_arena_chunk *chunk) {
    ita_give(arena->allocator, chunk, sizeof *chunk + chunk->size);
}

void *ita_arena_take(ita_arena *arena, size_t size) {
    if (size > SIZE_MAX - 15) return NULL;
    size_t rounded = (size + 15) & ~(size_t)15;
    if (rounded == 0) rounded = 16;
    ita_arena_chunk *newest = arena->chunks;
    if (newest && newest->size - arena->used >= rounded) {
        void *block = newest->bytes + arena->used;
        arena->used += rounded;
        return block;
    }
    ita_arena_chunk *chunk = chunk_new(arena, rounded > CHUNK_SIZE ? rounded : CHUNK_SIZE);
    if (!chunk) return NULL;
    chunk->older = newest;
    arena->chunks = chunk;
    arena->used = rounded;
    return chunk->bytes;
}

char *ita_arena_text(ita_arena *arena, const char *bytes, size_t length) {
    char *copy = ita_arena_take(arena, length + 1);
    if (!copy) return NULL;
    if (length) memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

void ita_arena_reset(ita_arena *arena) {
    ita_arena_chunk *kept = arena->chunks;
    if (!kept) return;
    for (ita_arena_chunk *chunk = kept->older, *older; chunk; chunk = older) {
        older = chunk->older;
        chunk_free(arena, chunk);
    }
#ifdef INTARSIA_HOSTILE
    memset(kept->bytes, HOSTILE_GONE, kept->size);
#endif
    kept->older = NULL;
    arena->used = 0;
}

void ita_arena_close(ita_arena *arena) {
    for (ita_arena_chunk *chunk = arena->chunks, *older; chunk; chunk = older) {
        older = chunk->older;
        chunk_free(arena, chunk);
    }
    arena->chunks = NULL;
    arena->used = 0;
}
