// All data compiled in (intarsia/data.h), for programs and libraries; a module that travels is
// handed its data instead. tools/data.awk writes the table.
#include "intarsia/data.h"

#include <string.h>

#include "base/pack.h"

// a row for each name
#include "data/packs.inc"

const char *ita_data(const char *name, size_t *length) {
    for (const pack *p = packs; p->name; p++) {
        if (strcmp(p->name, name) != 0) continue;
        *length = p->length;
        return p->bytes;
    }
    *length = 0;
    return NULL;
}
