// A table from names to numbers, for reading.
// Knows where names lie in one growing text. Never forgets a name.
#ifndef COVER_BUILD_NAMES_H
#define COVER_BUILD_NAMES_H

#include "intarsia/base.h"

typedef struct cover_name {
    uint32_t start; // in the text, zero-terminated there; 0: an empty slot
    uint32_t number;
} cover_name;

typedef struct cover_names {
    const ita_allocator *allocator;
    cover_name *slots;
    size_t capacity; // a power of two, or 0
    size_t count;
} cover_names;

void cover_names_open(cover_names *names, const ita_allocator *allocator);
void cover_names_close(cover_names *names);
// The number of a name, or UINT32_MAX.
uint32_t cover_names_find(const cover_names *names, const char *text, const char *name,
                          size_t length);
// Makes room so that the next add cannot fail.
ita_status cover_names_reserve(cover_names *names, const char *text);
// Adds the name that starts at `start` of the text.
void cover_names_add(cover_names *names, const char *text, uint32_t start, uint32_t number);

#endif
