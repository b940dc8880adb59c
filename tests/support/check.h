// What every test program needs: cmocka in the order it requires, the seed, how long to go on, and
// what stands below. Include it first.
#ifndef INTARSIA_TESTS_CHECK_H
#define INTARSIA_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "memory.h"
#include "watched.h"

// The seed of everything random in a test: INTARSIA_SEED, or the usual one; told either way, so
// that what failed can be run again.
static inline uint64_t test_seed(uint64_t usual) {
    const char *given = getenv("INTARSIA_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : usual;
    print_message("seed %llu\n", (unsigned long long)seed);
    return seed;
}

enum { WATCHED_PART = 10 };

static inline size_t usual_or_long(size_t usual, size_t at_length) {
    return is_long_run() ? at_length : usual;
}

// The same, or INTARSIA_ROUNDS: a long run in slices, each of its own seed.
static inline size_t usual_long_or_asked(size_t usual, size_t at_length) {
    const char *given = getenv("INTARSIA_ROUNDS");
    return given ? (size_t)strtoull(given, NULL, 10) : usual_or_long(usual, at_length);
}

// So many, but every day a tenth of that where a sanitizer watches.
static inline size_t as_usual(size_t count) {
    return is_abridged() ? (count + WATCHED_PART - 1) / WATCHED_PART : count;
}

#endif
