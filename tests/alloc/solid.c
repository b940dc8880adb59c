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

// A tetrahedron that lies anyhow, and its halves, cut at the middle of an edge.
#define ANYHOW "v 0.512345 0.212346 0.1\nv 1.406773 0.659560 0.1\n"
#define FOUR   "f -4 -2 -3\nf -4 -3 -1\nf -3 -2 -1\nf -2 -4 -1\n"
static const char tetrahedron[] =
    ANYHOW "v 0.572059 1.210665 0.1\nv 0.830393 0.694190 0.916497\n" FOUR;
static const char halves[] =
    "o a\n" ANYHOW "v 0.572059 1.210665 0.1\nv 0.701226 0.952428 0.508249\n" FOUR "o b\n" ANYHOW
    "v 0.701227 0.952428 0.508248\nv 0.830393 0.694190 0.916497\n" FOUR;

static ita_status verdict_on(const ita_allocator *allocator, const char *figure,
                             const char *arrangement, ita_verdict verdict) {
    const ita_solid_file files[2] = {{"figure", figure, strlen(figure)},
                                     {"pieces", arrangement, strlen(arrangement)}};
    const ita_solid_options options = {
        .with_turns = true, .allow = ITA_ALLOW_MIRROR, .is_by_digits = true};
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
static ita_status what_is_on_no_grid(const ita_allocator *allocator) {
    return verdict_on(allocator, tetrahedron, halves, ITA_VERDICT_SOLVED);
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
    fails_well(what_is_on_no_grid);
    fails_well(what_is_not);
    fails_well(what_is_broken);
}

// How often memory is asked for while a box of two is judged against a box of one, with a corner
// that is written so.
static size_t calls_for(const char *corner, ita_verdict verdict) {
    static const char faces[] =
        "4 0 2 3 1\n4 4 5 7 6\n4 0 1 5 4\n4 2 6 7 3\n4 0 4 6 2\n4 1 3 7 5\n";
    char texts[2][256];
    for (int i = 0; i < 2; i++)
        snprintf(texts[i], sizeof texts[i],
                 "OFF\n8 6 12\n%s 0 0\n%d 0 0\n0 1 0\n%d 1 0\n0 0 1\n%d 0 1\n0 1 1\n%d 1 1\n%s",
                 i ? corner : "0", i + 1, i + 1, i + 1, i + 1, faces);
    const ita_solid_file files[2] = {{"figure", texts[0], strlen(texts[0])},
                                     {"piece", texts[1], strlen(texts[1])}};
    const ita_solid_options options = {.is_by_digits = true};
    counting_allocator memory;
    ita_solid_report report;
    size_t fault;
    counting_open(&memory, 0);
    assert_int_equal(ita_solid_verify(files, 2, &options, &memory.allocator, &report, &fault, NULL),
                     ITA_OK);
    assert_int_equal(report.verdict, verdict);
    ita_solid_report_close(&report);
    return memory.calls;
}

// A millionth leaves some fifty grids open, and on all of them the corners lie where they lie on
// the first.
static void grids_on_which_all_lies_as_on_the_last_are_not_asked(void **state) {
    (void)state;
    const size_t once = calls_for("0", ITA_VERDICT_UNSOLVED);
    const size_t millionth = calls_for("0.000001", ITA_VERDICT_UNSOLVED);
    print_message("%zu, %zu\n", once, millionth);
    assert_true(millionth < 4 * once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lack_of_memory_is_told_and_leaves_nothing),
        cmocka_unit_test(grids_on_which_all_lies_as_on_the_last_are_not_asked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
