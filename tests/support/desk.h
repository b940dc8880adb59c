// What the command line brings to the desk of a job, for a test program that tries it without one.
// How files are replaced, and how many processors there are, each test says itself.
#ifndef INTARSIA_TESTS_DESK_H
#define INTARSIA_TESTS_DESK_H

#include "check.h"
#include "cli/jobs_desk.h"

#include <time.h>

atomic_int cli_is_stopped;

void cli_open_text(ita_text *text) {
    ita_text_open(text, ita_heap());
}

const char *cli_words(const char *key) {
    return key;
}

ita_status cli_file_failed(ita_diag *diag, const char *key, const char *path) {
    (void)path;
    return ita_fail(diag, ITA_E_IO, key);
}

void cli_complain(const char *path, const char *bytes, size_t length, const ita_diag *diag) {
    (void)path;
    (void)bytes;
    (void)length;
    fail_msg("%s", diag->key);
}

double job_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
