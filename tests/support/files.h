// Files for tests: read whole, written whole, walked through line by line; those of
// INTARSIA_SHARED, which not everybody has, are said to be missing and skipped.
#ifndef INTARSIA_TESTS_FILES_H
#define INTARSIA_TESTS_FILES_H

#include "intarsia/text.h"

#include <stdio.h>
#include <string.h>

// Opens `out` and reads the file into it. False when there is no such file.
static inline bool read_whole(const char *path, ita_text *out) {
    ita_text_open(out, ita_heap());
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char buffer[65536];
    size_t got = sizeof buffer; // less is the end, or a failure
    while (got == sizeof buffer) {
        got = fread(buffer, 1, sizeof buffer, file);
        ita_put_bytes(out, buffer, got);
    }
    const bool is_bad = ferror(file) != 0;
    fclose(file);
    return !is_bad && ita_text_status(out) == ITA_OK;
}

// A file that is part of the tree: it has to be there.
static inline void read_own(const char *path, ita_text *out) {
    if (!read_whole(path, out)) fail_msg("%s cannot be read", path);
}

// A part of this program was skipped for want of shared data.
static bool lacks_shared;

static inline void skip_for_want_of(const char *path) {
    print_message("%s is not here: skipped\n", path);
    lacks_shared = true;
    skip();
}

// A file of the shared data: without it the test is skipped, and says so.
static inline void read_shared(const char *path, ita_text *out) {
    if (read_whole(path, out)) return;
    ita_text_close(out);
    skip_for_want_of(path);
}

// What a program that reads shared data ends with: what failed, or that not all could be tried.
static inline int shared_status(int failed) {
    enum { SKIPPED = 77 };
    return failed ? failed : lacks_shared ? SKIPPED : 0;
}

static inline void write_whole(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

// INTARSIA_GOLDEN_WRITE=1: expectations are written anew instead of compared.
static inline bool writes_expectations(void) {
    return getenv("INTARSIA_GOLDEN_WRITE") != NULL;
}

// The next line that is neither empty nor a comment with '#', ended by a zero in place; NULL at the
// end. `*rest` is where to go on: at first the whole text.
static inline char *next_line(char **rest) {
    while (**rest) {
        char *line = *rest;
        size_t length = strcspn(line, "\n");
        *rest = line + length + (line[length] == '\n');
        line[length] = '\0';
        if (length > 0 && line[0] != '#') return line;
    }
    return NULL;
}

#endif
