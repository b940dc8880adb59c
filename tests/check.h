// What every test program needs: cmocka in its required order, and a counting allocator.
#ifndef INTARSIA_TESTS_CHECK_H
#define INTARSIA_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "intarsia/alloc.h"

#include <stdlib.h>
#include <string.h>

// An allocator that counts what is out, and fails at its `fail_at`-th growing call (0: never) and,
// unless `fails_once`, at all later ones.
typedef struct counting_allocator {
    ita_allocator allocator;
    size_t bytes_out;
    size_t calls;
    size_t fail_at;
    bool fails_once;
} counting_allocator;

static inline void *counting_resize(void *user, void *block, size_t old_size, size_t new_size) {
    counting_allocator *c = user;
    if (new_size > 0 && ++c->calls >= c->fail_at && c->fail_at &&
        (!c->fails_once || c->calls == c->fail_at))
        return NULL;
    void *result = NULL;
    if (new_size == 0)
        free(block);
    else if (!(result = realloc(block, new_size)))
        return NULL;
    c->bytes_out += new_size;
    c->bytes_out -= block ? old_size : 0;
    return result;
}

static inline void counting_open(counting_allocator *c, size_t fail_at) {
    *c = (counting_allocator){{counting_resize, c}, 0, 0, fail_at, false};
}

#endif
