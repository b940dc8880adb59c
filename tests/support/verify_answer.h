// What verify tells of two drawings, as figures of one answer; each report can be told in JSON and
// words.
#ifndef INTARSIA_TESTS_VERIFY_ANSWER_H
#define INTARSIA_TESTS_VERIFY_ANSWER_H

#include "check.h"

#include "drawings.h"

typedef struct answer {
    ita_status status;
    ita_verdict verdict;
    ita_verify_mode mode;
    bool is_exact, in_arrangement, has_shift;
    double max_shift;
    ita_tolerance tolerance;
    ita_motion_kind motion;
    size_t contours, holes, overlaps;
    double overlap_area, progress;
    char key[48], name[64];
} answer;

static inline answer ask_with(const char *figure, const char *pieces,
                              const ita_verify_options *options) {
    ita_verify_report r;
    ita_diag diag;
    answer a;
    memset(&a, 0, sizeof a);
    a.status = ita_verify(figure, strlen(figure), pieces, strlen(pieces), options, ita_heap(), &r,
                          &a.in_arrangement, &diag);
    const ita_diag *why = a.status ? &diag : &r.diag;
    assert_non_null(ita_words(why->key));
    snprintf(a.key, sizeof a.key, "%s", why->key);
    if (why->arg_count) snprintf(a.name, sizeof a.name, "%s", why->args[0]);
    if (a.status) return a;
    a.verdict = r.verdict;
    a.mode = r.mode;
    a.is_exact = r.mode == ITA_MODE_EXACT;
    a.has_shift = r.has_shift;
    a.max_shift = r.max_shift;
    a.tolerance = r.tolerance;
    a.motion = r.motion.kind;
    a.contours = r.contour_count;
    a.holes = r.hole_count;
    a.overlaps = r.overlap_count;
    a.overlap_area = r.overlap_count ? r.overlaps[0].area : 0;
    a.progress = r.progress.progress;
    ita_text json;
    ita_text_open(&json, ita_heap());
    ita_verify_report_json(&r, &json);
    ita_verify_report_words(&r, &json);
    assert_int_equal(ita_text_status(&json), ITA_OK);
    ita_text_close(&json);
    ita_verify_report_close(&r);
    return a;
}

static inline answer ask(const char *figure, const char *pieces) {
    ita_verify_options options = {.with_contours = true, .with_relations = true};
    return ask_with(figure, pieces, &options);
}

#define SVG(body) "<svg xmlns=\"http://www.w3.org/2000/svg\">" body "</svg>"

#endif
