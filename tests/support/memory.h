// An allocator for tests that counts what is out and fails when told to, and the loop that lets
// every allocation fail in turn.
#ifndef INTARSIA_TESTS_MEMORY_H
#define INTARSIA_TESTS_MEMORY_H

#include "intarsia/alloc.h"

// Fails at its `fail_at`-th growing call (0: never) and, unless `fails_once`, at all later ones.
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
    void *result = ita_heap()->resize(ita_heap()->user, block, block ? old_size : 0, new_size);
    if (new_size > 0 && !result) return NULL;
    c->bytes_out += new_size;
    c->bytes_out -= block ? old_size : 0;
    return result;
}

static inline void counting_open(counting_allocator *c, size_t fail_at) {
    *c = (counting_allocator){{counting_resize, c}, 0, 0, fail_at, false};
}

// A thing to try with little memory: ITA_OK, or ITA_E_MEMORY as soon as there was none.
typedef ita_status attempt(const ita_allocator *allocator);

static inline void attempt_with_failures(attempt *try_it, bool fails_once, bool makes_good) {
    for (size_t fail_at = 1;; fail_at++) {
        counting_allocator counting;
        counting_open(&counting, fail_at);
        counting.fails_once = fails_once;
        ita_status status = try_it(&counting.allocator);
        assert_int_equal(counting.bytes_out, 0);
        if (counting.calls < fail_at) {
            assert_int_equal(status, ITA_OK);
            assert_true(fail_at > 1);
            return;
        }
        if (status != ITA_OK || !makes_good) assert_int_equal(status, ITA_E_MEMORY);
    }
}

// Fails the 1st, 2nd ... allocation, once or from there on, until the attempt succeeds: each
// failure is told, and nothing is left.
static inline void fails_well(attempt *try_it) {
    attempt_with_failures(try_it, false, false);
    attempt_with_failures(try_it, true, false);
}

// The same for an attempt that may make a single failure good.
static inline void fails_well_or_makes_good(attempt *try_it) {
    attempt_with_failures(try_it, false, false);
    attempt_with_failures(try_it, true, true);
}

#endif
