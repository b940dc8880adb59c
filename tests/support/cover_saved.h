// A job of exact cover that goes on from its bytes alone, for tests.
#ifndef INTARSIA_TESTS_COVER_SAVED_H
#define INTARSIA_TESTS_COVER_SAVED_H

#include "check.h"

#include "intarsia/base.h"
#include "intarsia/cover.h"

// The job that its saved bytes are, in place of it.
static inline ita_job *saved_and_read(const ita_cover *cover, ita_job *job) {
    ita_text bytes;
    ita_text_open(&bytes, ita_heap());
    assert_int_equal(job->class_->save(job, &bytes), ITA_OK);
    ita_job_close(job);
    assert_int_equal(ita_cover_job_resume(cover, ita_text_get(&bytes), bytes.length, NULL,
                                          ita_heap(), &job, NULL),
                     ITA_OK);
    ita_text_close(&bytes);
    return job;
}

#endif
