// Lines of fields (intarsia/data.h) found by their first field, in constant time.
#ifndef BASE_LINE_INDEX_H
#define BASE_LINE_INDEX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_PLACES = 4096 }; // a power of two, well above the number of lines

// Where the line of each key begins. All zero at first; made when it is asked for the first time,
// out of bytes that stay as they are as long as it lives.
typedef struct line_index {
    atomic_bool is_made;
    _Atomic uint32_t starts[LINE_PLACES]; // 1 + where the line begins; 0: no line
} line_index;

// The second field of the line whose first is the key, or NULL. A last line that was cut is none,
// nor are those beyond the first LINE_PLACES - 1. Threads may ask at the same time.
// Cost: the key's hash and a comparison or two; the first time the hashes of all keys.
const char *line_find(line_index *index, const char *bytes, size_t length, const char *key);

#endif
