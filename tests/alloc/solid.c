// The N-th allocation fails, for every N, while polyhedra are read, checked, snapped, judged and
// explained.
#include "check.h"

#include "intarsia/solid_verify.h"

#define CORNERS "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nv 0 0 -2\n"
#define UPPER   "f 1 2 4\nf 1 4 3\nf 2 3 4\n"
#define LOWER   "f 1 5 2\nf 1 3 5\nf 2 5 3\n"
#define PIECES  "o up\nf 1 3 2\n" UPPER "o down\nf 1 2 3\n" LOWER
static const char whole[] = CORNERS UPPER LOWER, pieces[] = CORNERS PIECES;
static const char leaning[] = "v 0 0 0\nv 1.2 1.6 0\nv -1.6 1.2 0\nv 0 0 2\nv 0 0 -2\n" PIECES;
static const char off[] = "OFF\n4 4 0\n0 0 0\n0.333333 0 0\n0 0.333333 0\n0 0 0.333333\n3 0 2 1\n"
                          "3 0 1 3\n3 0 3 2\n3 1 2 3\n";
static const char stl[] = "solid a\nfacet\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 0 "
                          "0\nendloop\nendfacet\nendsolid\n";

// Turned by 30 degrees about 1, 2, 2.
static const char rounded[] = "v 0.0000 0.0000 0.0000\n"
                              "v 1.7618 0.7262 -0.6071\n"
                              "v -0.6071 1.8511 0.4524\n"
                              "v 0.7262 -0.2142 1.8511\n"
                              "v -0.7262 0.2142 -1.8511\n" PIECES;

static ita_status verdict_on(const ita_allocator *allocator, const char *figure,
                             const char *arrangement, ita_verdict verdict) {
    const ita_solid_file files[2] = {{"figure", figure, strlen(figure)},
                                     {"pieces", arrangement, strlen(arrangement)}};
    const ita_solid_options options = {.with_turns = true, .allow = ITA_ALLOW_MIRROR};
    ita_solid_report report;
    size_t fault;
    ita_diag diag;
    ita_status status = ita_solid_verify(files, 2, &options, allocator, &report, &fault, &diag);
    if (status) return status;
    assert_int_equal(report.verdict, verdict);
    ita_text out;
    ita_text_open(&out, allocator);
    ita_solid_report_json(&report, &out);
    status = ita_text_status(&out);
    ita_text_close(&out);
    ita_solid_report_close(&report);
    return status;
}

static ita_status what_is_solved(const ita_allocator *allocator) {
    return verdict_on(allocator, whole, pieces, ITA_VERDICT_SOLVED);
}
static ita_status what_is_turned(const ita_allocator *allocator) {
    return verdict_on(allocator, whole, leaning, ITA_VERDICT_SOLVED);
}
static ita_status what_leans(const ita_allocator *allocator) {
    return verdict_on(allocator, whole, rounded, ITA_VERDICT_SOLVED);
}
static ita_status what_is_not(const ita_allocator *allocator) {
    return verdict_on(allocator, off, pieces, ITA_VERDICT_UNSOLVED);
}
static ita_status what_is_broken(const ita_allocator *allocator) {
    return verdict_on(allocator, whole, stl, ITA_VERDICT_INVALID);
}

static void lack_of_memory_is_told_and_leaves_nothing(void **state) {
    (void)state;
    fails_well(what_is_solved);
    fails_well(what_is_turned);
    fails_well(what_leans);
    fails_well(what_is_not);
    fails_well(what_is_broken);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lack_of_memory_is_told_and_leaves_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
