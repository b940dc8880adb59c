// Solids in files, asked of the judge: for tests of what is solved, and of what is read.
#ifndef INTARSIA_TESTS_SOLID_ASK_H
#define INTARSIA_TESTS_SOLID_ASK_H

#include "check.h"

#include "intarsia/base.h"
#include "intarsia/solid_verify.h"
#include "intarsia/words.h"

#define FACES "4 0 2 3 1\n4 4 5 7 6\n4 0 1 5 4\n4 2 6 7 3\n4 0 4 6 2\n4 1 3 7 5\n"
// Corners in the order of a binary number x + 2 y + 4 z.
#define BOX(x, X, y, Y, z, Z)                                                                      \
    "OFF\n8 6 12\n" x " " y " " z "\n" X " " y " " z "\n" x " " Y " " z "\n" X " " Y " " z "\n" x  \
    " " y " " Z "\n" X " " y " " Z "\n" x " " Y " " Z "\n" X " " Y " " Z "\n" FACES

static ita_diag diag;
static size_t fault;

static inline ita_status verify(const char *const *texts, size_t count,
                                const ita_solid_options *options, ita_solid_report *report) {
    ita_solid_file files[4];
    for (size_t i = 0; i < count; i++)
        files[i] = (ita_solid_file){i ? "pieces" : "figure", texts[i], strlen(texts[i])};
    diag = (ita_diag){.key = "none"};
    return ita_solid_verify(files, count, options, ita_heap(), report, &fault, &diag);
}

static inline ita_solid_report verdict_on(const char *figure, const char *pieces,
                                          const ita_solid_options *options) {
    ita_solid_report report;
    const char *texts[2] = {figure, pieces};
    assert_int_equal(verify(texts, 2, options, &report), ITA_OK);
    assert_non_null(ita_words(report.diag.key));
    return report;
}

static const ita_solid_options as_they_lie, by_digits = {.is_by_digits = true};

static inline void is_solved_so(const char *figure, const char *pieces,
                                const ita_solid_options *options, ita_verify_mode mode,
                                ita_motion_kind motion) {
    ita_solid_report report = verdict_on(figure, pieces, options);
    if (report.verdict != ITA_VERDICT_SOLVED)
        fail_msg("%s %s", report.diag.key, report.diag.args[1]);
    assert_int_equal(report.mode, mode);
    assert_int_equal(report.motion, motion);
    ita_solid_report_close(&report);
}

#endif
