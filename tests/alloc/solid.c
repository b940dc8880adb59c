// The N-th allocation fails, for every N, while polyhedra are read, checked, snapped, judged and
// explained.
#include "check.h"

#include "intarsia/solid_verify.h"

static const char obj[] =
    "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nv 0 0 -2\no up\nf 1 3 2\nf 1 2 4\nf 1 4 3\n"
    "f 2 3 4\no down\nf 1 2 3\nf 1 5 2\nf 1 3 5\nf 2 5 3\n";
static const char off[] = "OFF\n4 4 0\n0 0 0\n0.333333 0 0\n0 0.333333 0\n0 0 0.333333\n3 0 2 1\n"
                          "3 0 1 3\n3 0 3 2\n3 1 2 3\n";
static const char stl[] = "solid a\nfacet\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 0 "
                          "0\nendloop\nendfacet\nendsolid\n";

static ita_status verdict_on(const ita_allocator *allocator, const char *figure,
                             const char *pieces) {
    const ita_solid_file files[2] = {{"figure", figure, strlen(figure)},
                                     {"pieces", pieces, strlen(pieces)}};
    const ita_solid_options options = {.with_turns = true, .allow = ITA_ALLOW_MIRROR};
    ita_solid_report report;
    size_t fault;
    ita_diag diag;
    ita_status status = ita_solid_verify(files, 2, &options, allocator, &report, &fault, &diag);
    if (status) return status;
    ita_text out;
    ita_text_open(&out, allocator);
    ita_solid_report_json(&report, &out);
    status = ita_text_status(&out);
    ita_text_close(&out);
    ita_solid_report_close(&report);
    return status;
}

static ita_status what_is_solved(const ita_allocator *allocator) {
    return verdict_on(allocator, obj, obj);
}
static ita_status what_is_not(const ita_allocator *allocator) {
    return verdict_on(allocator, off, obj);
}
static ita_status what_is_broken(const ita_allocator *allocator) {
    return verdict_on(allocator, obj, stl);
}

static void lack_of_memory_is_told_and_leaves_nothing(void **state) {
    (void)state;
    fails_well(what_is_solved);
    fails_well(what_is_not);
    fails_well(what_is_broken);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lack_of_memory_is_told_and_leaves_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
