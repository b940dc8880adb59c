// What verify answers to two drawings, for tests of what drawings mean.
#ifndef INTARSIA_TESTS_VERIFY_ASK_H
#define INTARSIA_TESTS_VERIFY_ASK_H

#include "check.h"

#include "intarsia/verify.h"
#include "intarsia/words.h"

#include <stdio.h>
#include <string.h>

typedef struct answer {
    ita_status status;
    ita_verdict verdict;
    ita_verify_mode mode;
    size_t pieces, offset;
    char key[64], name[64]; // of the message, and its first argument
} answer;

static inline answer ask(const char *figure, const char *pieces) {
    ita_verify_options options = {.theta = 3};
    ita_verify_report report;
    ita_diag diag = {0};
    bool in_arrangement;
    answer a = {.status = ita_verify(figure, strlen(figure), pieces, strlen(pieces), &options,
                                     ita_heap(), &report, &in_arrangement, &diag)};
    const ita_diag *said = a.status ? &diag : &report.diag;
    assert_non_null(ita_words(said->key));
    (void)snprintf(a.key, sizeof a.key, "%s", said->key);
    if (said->arg_count) (void)snprintf(a.name, sizeof a.name, "%s", said->args[0]);
    a.offset = said->offset;
    if (a.status) return a;
    a.verdict = report.verdict;
    a.mode = report.mode;
    a.pieces = report.piece_count;
    ita_verify_report_close(&report);
    return a;
}

// The whole report on two drawings that can be read, to be closed.
static inline ita_verify_report report_of(const char *figure, const char *pieces,
                                          const ita_verify_options *options) {
    ita_verify_report report;
    ita_diag diag;
    bool in_arrangement;
    assert_int_equal(ita_verify(figure, strlen(figure), pieces, strlen(pieces), options, ita_heap(),
                                &report, &in_arrangement, &diag),
                     ITA_OK);
    return report;
}

static inline ita_verify_report report_on(const ita_text *figure, const ita_text *pieces,
                                          double tau) {
    const ita_verify_options options = {.theta = 3, .tau = tau};
    return report_of(ita_text_get(figure), ita_text_get(pieces), &options);
}

// Solved as it is written, or within what is told to be asked for, and is when asked.
static inline bool is_solved_or_near(const ita_verify_report *first, const ita_text *figure,
                                     const ita_text *pieces) {
    if (first->verdict == ITA_VERDICT_SOLVED) return true;
    if (first->near_tau <= 0) return false;
    ita_verify_report report = report_on(figure, pieces, first->near_tau);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.mode, ITA_MODE_TOLERANCE);
    assert_true(report.tolerance.distance <= first->near_tau);
    ita_verify_report_close(&report);
    return true;
}

#define BOX    "<rect width='8' height='6'/>"
#define BIGGER "<rect width='9' height='7'/>"

#endif
