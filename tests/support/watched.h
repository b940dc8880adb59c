// Whether a sanitizer looks on, and whether all is asked for all the same. All takes several times
// as long then: what repeats one thing very often, to be sure of numbers, repeats it less there.
#ifndef INTARSIA_TESTS_WATCHED_H
#define INTARSIA_TESTS_WATCHED_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_WATCHED 1
#endif
#endif
#if !defined(IS_WATCHED) && (defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__))
#define IS_WATCHED 1
#endif
#ifndef IS_WATCHED
#define IS_WATCHED 0
#endif

// INTARSIA_LONG=1 asks for all that is too long for every day; where a sanitizer watches, for no
// more than is usual elsewhere.
static inline bool is_length_asked(void) {
    const char *given = getenv("INTARSIA_LONG");
    return given && strcmp(given, "1") == 0;
}

static inline bool is_long_run(void) {
    return !IS_WATCHED && is_length_asked();
}

// Whether to be content with less than is usual.
static inline bool is_abridged(void) {
    return IS_WATCHED && !is_length_asked();
}

// Only these two ask: nothing is left out where all is asked for.
#undef IS_WATCHED

#endif
