// An allocator for tests that counts what is out and fails or stops when told to, and the loops
// that let every allocation fail in turn, and every asking be the one at which it stops.
#ifndef INTARSIA_TESTS_MEMORY_H
#define INTARSIA_TESTS_MEMORY_H

#include "watched.h"

#include "intarsia/alloc.h"

// Fails at its `fail_at`-th growing call (0: never) and, unless `fails_once`, at all later ones.
// Says from the `stop_at`-th asking on (0: never) that it is stopped.
typedef struct counting_allocator {
    ita_allocator allocator;
    size_t bytes_out, bytes_most; // now, and at most so far
    size_t calls;
    size_t fail_at;
    bool fails_once;
    size_t asked, stop_at;
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
    if (c->bytes_out > c->bytes_most) c->bytes_most = c->bytes_out;
    return result;
}

static inline bool counting_is_stopped(void *user) {
    counting_allocator *c = user;
    return ++c->asked >= c->stop_at && c->stop_at;
}

static inline void counting_open(counting_allocator *c, size_t fail_at) {
    *c = (counting_allocator){.allocator = {counting_resize, c, counting_is_stopped},
                              .fail_at = fail_at};
}

// A thing to try with little memory: ITA_OK, or ITA_E_MEMORY as soon as there was none.
typedef ita_status attempt(const ita_allocator *allocator);

// The allocation that fails next: each one; every day, where a sanitizer watches, each of the first
// forty, then every fourth, and from 200 on every 31st (without it each one fails every day).
static inline size_t next_failure(size_t fail_at) {
    if (!is_abridged() || fail_at <= 40) return fail_at + 1;
    return fail_at + (fail_at <= 200 ? 4 : 31);
}

static inline void attempt_with_failures(attempt *try_it, bool fails_once, bool makes_good) {
    for (size_t fail_at = 1;; fail_at = next_failure(fail_at)) {
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

// Stops it where it asks for the 1st, 2nd ... time, at least `least` times: it ends there, and
// nothing is left.
static inline void stops_well(attempt *try_it, size_t least) {
    for (size_t stop_at = 1;; stop_at++) {
        counting_allocator counting;
        counting_open(&counting, 0);
        counting.stop_at = stop_at;
        ita_status status = try_it(&counting.allocator);
        assert_int_equal(counting.bytes_out, 0);
        if (counting.asked < stop_at) {
            assert_int_equal(status, ITA_OK);
            assert_true(stop_at > least);
            return;
        }
        assert_int_equal(status, ITA_E_STOPPED);
        assert_int_equal(counting.asked, stop_at);
    }
}

#endif
