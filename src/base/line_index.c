// Lines by the hashes of their keys. Threads that ask at the same time all make the index: each
// line is put on the first free place from its hash on, or was put there by another, and never
// moves.
#include "base/line_index.h"

#include <string.h>

#include "intarsia/base.h"

static size_t place_of(const char *key) {
    return (size_t)ita_hash_bytes(key, strlen(key), 0) % LINE_PLACES;
}

// One place at least stays free, where a search for what is not there ends.
static void make_index(line_index *index, const char *bytes, size_t length) {
    size_t from = 0;
    for (size_t count = 1; count < LINE_PLACES && from < length; count++) {
        const char *end = memchr(bytes + from, '\n', length - from);
        if (!end) break;
        const uint32_t start = (uint32_t)from + 1;
        uint32_t other = 0;
        for (size_t place = place_of(bytes + from);
             !atomic_compare_exchange_strong(&index->starts[place], &other, start) &&
             other != start;
             place = (place + 1) % LINE_PLACES)
            other = 0;
        from = (size_t)(end + 1 - bytes);
    }
    atomic_store(&index->is_made, true);
}

const char *line_find(line_index *index, const char *bytes, size_t length, const char *key) {
    if (!atomic_load(&index->is_made)) make_index(index, bytes, length);
    for (size_t place = place_of(key);; place = (place + 1) % LINE_PLACES) {
        const uint32_t start = atomic_load_explicit(&index->starts[place], memory_order_relaxed);
        if (start == 0) return NULL;
        const char *line = bytes + start - 1;
        if (strcmp(line, key) == 0) return line + strlen(line) + 1;
    }
}
