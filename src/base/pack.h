// Data compiled in: the rows that tools/data.awk writes.
#ifndef BASE_PACK_H
#define BASE_PACK_H

#include <stddef.h>

typedef struct pack {
    const char *name;  // NULL ends a table
    const char *bytes; // lines of fields, as intarsia/data.h has them
    size_t length;
} pack;

#endif
