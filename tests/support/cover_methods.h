// Every way to solve an exact cover, asked on what tests/support/cover_brute.h draws.
#ifndef INTARSIA_TESTS_COVER_METHODS_H
#define INTARSIA_TESTS_COVER_METHODS_H

#include "check.h"

#include "cover_brute.h"

static const char *const methods[] = {"bits", "items", "sets", "frontier",
                                      NULL}; // NULL: the instance chooses
enum { METHODS = 5 };

typedef struct tally {
    uint64_t solutions, unique, nodes;
    bool is_complete;
} tally;

static inline void finish(ita_job *job, uint64_t budget, tally *out) {
    ita_job_report report;
    double progress = 0;
    for (;;) {
        assert_int_equal(ita_job_step(job, budget, NULL), ITA_OK);
        ita_job_report_get(job, &report);
        assert_true(report.progress >= progress && report.progress <= 1);
        progress = report.progress;
        if (report.is_done) break;
    }
    *out = (tally){report.solutions, report.unique, report.nodes, report.is_complete};
}

// False when the method cannot do the instance.
static inline bool count_by(const ita_cover *cover, const char *method, ita_cover_symmetry symmetry,
                            uint64_t budget, tally *out) {
    ita_cover_options options = {.method = method, .symmetry = symmetry};
    ita_job *job;
    ita_status status = ita_cover_job_new(cover, &options, ita_heap(), &job, NULL);
    if (status == ITA_E_UNSUPPORTED) return false;
    assert_int_equal(status, ITA_OK);
    finish(job, budget, out);
    ita_job_close(job);
    return true;
}

static inline ita_cover *cover_of(const brute *b) {
    ita_cover_builder *builder;
    ita_cover *cover;
    assert_int_equal(ita_cover_builder_open(ita_heap(), &builder), ITA_OK);
    brute_fill(b, builder);
    assert_int_equal(ita_cover_finish(builder, &cover, NULL), ITA_OK);
    ita_cover_builder_close(builder);
    return cover;
}

static const brute_taste tastes[] = {
    {6, 0, 14, 4, false, false}, {5, 3, 14, 4, false, false}, {5, 4, 16, 5, true, false},
    {5, 2, 13, 4, true, true},   {4, 0, 12, 3, false, true},  {9, 0, 20, 5, false, false},
    {0, 4, 6, 3, true, false},   {3, 6, 14, 6, true, false},  {1, 0, 5, 2, false, true},
    {4, 12, 12, 5, true, false}, // many secondary items that keep nothing apart
    {6, 0, 15, 3, false, true},  {3, 3, 14, 3, false, true}, // what may be chosen at will, and not
                                                             // quite
};

typedef struct collector {
    const brute *b;
    const ita_cover *cover;
    uint64_t met[4096];
    size_t count;
} collector;

static inline bool collect(void *user, const uint32_t *options, size_t count) {
    collector *c = user;
    uint64_t set = 0;
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || options[i] > options[i - 1]);
        set |= (uint64_t)1 << options[i];
    }
    assert_true(ita_cover_is_solution(c->cover, options, count, NULL));
    if (c->count < 4096) c->met[c->count] = set;
    c->count++;
    return true;
}

#endif
