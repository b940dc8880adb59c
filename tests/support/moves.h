// The moves that lay a named figure: those of the gallery, or for a snug one the solver's first.
#ifndef INTARSIA_TESTS_MOVES_H
#define INTARSIA_TESTS_MOVES_H

#include "check.h"

#include "games/dissection/dissection.h"

// The caller's to free.
static inline char *moves_of(const ita_config *config) {
    const char *own = dissection_of(config)->named.moves;
    const ita_solve_options options = {.limit = 1, .wants_texts = true};
    ita_job *job;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, own);
    if (!own[0]) {
        assert_int_equal(dissection_puzzle.solve(config, NULL, &options, ita_heap(), &job, NULL),
                         ITA_OK);
        while (job->class_->take(job, &text) == ITA_E_NOT_FOUND)
            assert_int_equal(ita_job_step(job, 10000, NULL), ITA_OK);
        ita_job_close(job);
    }
    char *copy = malloc(text.length + 1);
    assert_non_null(copy);
    memcpy(copy, ita_text_get(&text), text.length + 1);
    ita_text_close(&text);
    return copy;
}

#endif
