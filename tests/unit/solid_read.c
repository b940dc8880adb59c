// Polyhedra through files: what is read how, and refused with its place.
#include "solid_ask.h"

#include <math.h>

static const char obj[] = "# two prisms\nmtllib x.mtl\nv 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\n"
                          "v 0 0 1\nv 2 0 1\nv 2 2 1\nv 0 2 1\no lower\n"
                          "f 1/1 3/1 2/1\nf 5 6 7\nf 1 2 6 5\nf 2 3 7 6\nf 1//5 5 \\\n7 3\n"
                          "g ignored\no upper\nusemtl red\n"
                          "f -8 -5 -6\nf 5 7 8\nf 3 4 8 7\nf 4 1 5 8\nf 1 3 7 5\n";

static void obj_has_a_piece_an_object(void **state) {
    (void)state;
    ita_solid_report report = verdict_on(BOX("0", "2", "0", "2", "0", "1"), obj, &as_they_lie);
    if (report.verdict != ITA_VERDICT_SOLVED)
        fail_msg("%s %s", report.diag.key, report.diag.args[1]);
    assert_int_equal(report.piece_count, 2);
    assert_string_equal(report.piece_names[0], "lower");
    assert_string_equal(report.piece_names[1], "upper");
    ita_solid_report_close(&report);
}

// A shell in a shell belongs to the piece around it; a hole in a figure may be filled.
// Two boxes, of which only the second has a name; and what some editors write before all else.
static void faces_before_the_first_object_are_a_piece_and_a_mark_is_stepped_over(void **state) {
    (void)state;
#define OBJ_BOX(x, X)                                                                              \
    "v " x " 0 0\nv " X " 0 0\nv " x " 1 0\nv " X " 1 0\nv " x " 0 1\nv " X " 0 1\nv " x           \
    " 1 1\nv " X " 1 1\nf -8 -6 -5 -7\nf -4 -3 -1 -2\nf -8 -7 -3 -4\nf -6 -2 -1 -5\n"              \
    "f -8 -4 -2 -6\nf -7 -5 -1 -3\n"
    const char *texts[2] = {"\xEF\xBB\xBF" BOX("0", "2", "0", "1", "0", "1"),
                            "\xEF\xBB\xBF" OBJ_BOX("0", "1") "o second\n" OBJ_BOX("1", "2")};
    ita_solid_report report;
    assert_int_equal(verify(texts, 2, &as_they_lie, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.piece_count, 2);
    assert_string_equal(report.piece_names[0], "pieces#1");
    assert_string_equal(report.piece_names[1], "second");
    ita_solid_report_close(&report);
}

static void a_cavity_belongs_to_the_piece_around_it(void **state) {
    (void)state;
    const char hollow[] = "OFF\n16 12 0\n0 0 0\n3 0 0\n0 3 0\n3 3 0\n0 0 3\n3 0 3\n0 3 3\n3 3 3\n"
                          "1 1 1\n2 1 1\n1 2 1\n2 2 1\n1 1 2\n2 1 2\n1 2 2\n2 2 2\n" FACES
                          "4 9 11 10 8\n4 14 15 13 12\n4 12 13 9 8\n4 11 15 14 10\n4 10 14 12 8\n"
                          "4 13 15 11 9\n";
    const char *texts[3] = {BOX("0", "3", "0", "3", "0", "3"), hollow,
                            BOX("1", "2", "1", "2", "1", "2")};
    ita_solid_report report;
    assert_int_equal(verify(texts, 3, &as_they_lie, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.piece_count, 2);
    ita_solid_report_close(&report);
}

// What fills a cavity has the same walls and may stand in the same file.
static void a_plug_beside_its_cavity_is_a_piece_of_its_own(void **state) {
    (void)state;
    const char filled[] =
        "OFF\n24 18 0\n0 0 0\n.3 0 0\n0 .3 0\n.3 .3 0\n0 0 .3\n.3 0 .3\n0 .3 .3\n.3 .3 .3\n"
        ".1 .1 .1\n.2 .1 .1\n.1 .2 .1\n.2 .2 .1\n.1 .1 .2\n.2 .1 .2\n.1 .2 .2\n.2 .2 .2\n"
        ".1 .1 .1\n.2 .1 .1\n.1 .2 .1\n.2 .2 .1\n.1 .1 .2\n.2 .1 .2\n.1 .2 .2\n.2 .2 .2\n" FACES
        "4 9 11 10 8\n4 14 15 13 12\n4 12 13 9 8\n4 11 15 14 10\n4 10 14 12 8\n4 13 15 11 9\n"
        "4 16 18 19 17\n4 20 21 23 22\n4 16 17 21 20\n4 18 22 23 19\n4 16 20 22 18\n"
        "4 17 19 23 21\n";
    ita_solid_report report =
        verdict_on(BOX("0", ".3", "0", ".3", "0", ".3"), filled, &as_they_lie);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.piece_count, 2);
    ita_solid_report_close(&report);
}

static void too_many_digits_are_told_of_the_file_that_has_them(void **state) {
    (void)state;
    const char *texts[3] = {BOX("0", "3", "0", "1", "0", "1"), BOX("0", "1", "0", "1", "0", "1"),
                            BOX("1", "2.9999999999999997", "0", "1", "0", "1")};
    ita_solid_report report;
    const ita_solid_options as_written = {.is_as_written = true};
    assert_int_equal(verify(texts, 3, &as_written, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_INVALID);
    assert_string_equal(report.diag.key, "geom.mesh.precise");
    assert_int_equal(report.fault_file, 2);
    ita_solid_report_close(&report);
}

// What a double holds: tenths that were calculated, and corners that lie on no grid at all.
static void all_digits_of_doubles_are_snapped_to_what_is_calculated_with(void **state) {
    (void)state;
    const char *calculated[3] = {
        BOX("1.2246467991473532e-16", "3", "0", "1", "0", "1"),
        BOX("-1.8369701987210297e-16", "0.30000000000000004", "0", "1", "0", "1"),
        BOX("0.29999999999999999", "2.9999999999999996", "0", "1", "0", "1")};
    const char *anywhere[3] = {BOX("0.1234567890123456", "3.1415926535897932", "0", "1", "0", "1"),
                               BOX("0.1234567890123456", "1.4142135623730951", "0", "1", "0", "1"),
                               BOX("1.4142135623730951", "3.1415926535897932", "0", "1", "0", "1")};
    for (int i = 0; i < 3; i++) {
        ita_solid_report report;
        const char *const *texts = i ? anywhere : calculated;
        // without the second piece it is not solved, and not proved
        size_t count = i == 2 ? 2 : 3;
        assert_int_equal(verify(texts, count, &by_digits, &report), ITA_OK);
        assert_int_equal(report.verdict, i == 2 ? ITA_VERDICT_UNSOLVED : ITA_VERDICT_SOLVED);
        assert_int_equal(report.mode, ITA_MODE_SNAPPED);
        assert_int_equal(report.is_rounded, i == 2);
        assert_true(report.max_shift > 0 && report.max_shift < 1e-15);
        ita_solid_report_close(&report);
    }
}

static void broken_solids_are_invalid_with_their_place(void **state) {
    (void)state;
    const char *box = BOX("0", "1", "0", "1", "0", "1");
    const char open[] = "OFF\n4 3 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n";
    const char bent[] =
        "OFF\n8 6 12\n0 0 0\n1 0 0\n0 1 0\n1 1 0.5\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n" FACES;
    const char inverted[] =
        "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n";
    const struct {
        const char *text, *key;
    } cases[] = {{open, "geom.solid.open"},
                 {bent, "geom.solid.plane"},
                 {inverted, "geom.solid.inverted"},
                 {"OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 2 1\n", "geom.solid.flat"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_solid_report report = verdict_on(box, cases[i].text, &as_they_lie);
        assert_int_equal(report.verdict, ITA_VERDICT_INVALID);
        assert_string_equal(report.diag.key, cases[i].key);
        assert_int_equal(report.fault_file, 1);
        if (i == 1) assert_ptr_equal(strstr(bent, "4 0 2 3 1"), bent + report.diag.offset);
        if (i == 2) assert_ptr_equal(strstr(inverted, "3 0 1 2"), inverted + report.diag.offset);
        ita_solid_report_close(&report);
    }
}

// Far from flat, whatever tolerance is asked for: no solid, so nothing is said of filling.
static void a_bent_face_is_no_solid_within_a_tolerance_either(void **state) {
    (void)state;
    const char bent[] = "OFF\n8 6 12\n0 0 0\n0.666668 0 0\n0 1 0\n0.666667 1 0\n0 0 1\n"
                        "0.666667 0 1\n0 2 1\n0.666667 1 1\n" FACES;
    const double taus[] = {1e-5, 0.01, 0.1};
    for (int i = 0; i < 3; i++) {
        const ita_solid_options options = {.tau = taus[i]};
        ita_solid_report report = verdict_on(bent, bent, &options);
        assert_int_equal(report.verdict, ITA_VERDICT_INVALID);
        assert_string_equal(report.diag.key, "geom.solid.plane");
        assert_int_equal(report.fault_file, 0);
        ita_solid_report_close(&report);
    }
}

// As many programs write, each face with corners of its own; and with the ends that lines once had.
static void corners_of_their_own_and_old_line_ends_are_read(void **state) {
    (void)state;
    const char *box = BOX("0", "1", "0", "1", "0", "1");
    char soup[1024] = "OFF # 24\r24 6 0\r", *at = soup + strlen(soup);
    static const char *const corners[] = {"000010110100", "001101111011", "000100101001",
                                          "010011111110", "000001011010", "100110111101"};
    for (int i = 0; i < 24; i++)
        at += sprintf(at, "%c %c %c\r", corners[i / 4][i % 4 * 3], corners[i / 4][i % 4 * 3 + 1],
                      corners[i / 4][i % 4 * 3 + 2]);
    for (int i = 0; i < 6; i++)
        at += sprintf(at, "4 %d %d %d %d\r", 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
    is_solved_so(box, soup, &as_they_lie, ITA_MODE_EXACT, ITA_MOTION_IDENTITY);
    is_solved_so(soup, box, &as_they_lie, ITA_MODE_EXACT, ITA_MOTION_IDENTITY);
}

static void broken_files_are_refused_with_their_place(void **state) {
    (void)state;
    const struct {
        const char *text, *key;
        size_t offset;
    } cases[] = {
        {"hello", "geom.mesh.kind", 0},
        {"OFF\n1000000000000 1000000000 0\n", "geom.mesh.many", 30},
        {"OFF\n-1 2 0\n", "geom.mesh.counts", 4},
        {"OFF\n3 1 0\n0 0 nan\n", "geom.mesh.nan", 14},
        {"OFF\n3 1 0\n0 0 .\n", "geom.mesh.number", 14},
        {"OFF\n3 1 0\n0 0 1\x01\n", "geom.mesh.number", 14},
        {"OFF\n3 1 0\n0 0 inf\n", "geom.mesh.infinite", 14},
        {"OFF\n3 1 0\n0 0 1e300\n", "geom.mesh.large", 14},
        {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n", "geom.mesh.index", 34},
        {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1\n", "geom.mesh.index", 33},
        {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n2 0 1\n", "geom.mesh.face", 28},
        {"OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n", "geom.mesh.empty", 28},
        {"v 0 0 0\nf 1 2 0\n", "geom.mesh.index", 12},
        {"v 0 0 0\ncurv2 1\n", "geom.mesh.line", 8},
        {"solid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0\n", "geom.mesh.cut",
         62},
        {"solid a\nfacet normal 0 0 0\nvertex 0 0 0\n", "geom.mesh.stl", 27},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *texts[2] = {BOX("0", "1", "0", "1", "0", "1"), cases[i].text};
        ita_solid_report report;
        assert_int_not_equal(verify(texts, 2, &as_they_lie, &report), ITA_OK);
        assert_string_equal(diag.key, cases[i].key);
        assert_non_null(ita_words(diag.key));
        assert_int_equal(diag.offset, cases[i].offset);
        assert_int_equal(fault, 1);
    }
}

// ---- STL

static void put_float(ita_text *out, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    ita_put_u32(out, bits);
}

// A box as twelve triangles of 50 bytes.
static void put_binary_box(ita_text *out, const float low[3], const float high[3]) {
    static const uint8_t faces[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                         {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                         {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    for (int i = 0; i < 80; i++)
        ita_put_char(out, 's');
    ita_put_u32(out, 12);
    for (int f = 0; f < 12; f++) {
        for (int axis = 0; axis < 3; axis++)
            put_float(out, 0);
        for (int k = 0; k < 3; k++)
            for (int axis = 0; axis < 3; axis++)
                put_float(out, faces[f][k] >> axis & 1 ? high[axis] : low[axis]);
        ita_put_bytes(out, "\0\0", 2);
    }
}

static void binary_stl_of_tenths_and_thirds_is_solved(void **state) {
    (void)state;
    const float cuts[3][2] = {{0.1F, 0.7F}, {1.0F / 3, 2.0F / 3}, {100.1F, 12345.67F}};
    for (int c = 0; c < 3; c++) {
        ita_text texts[3];
        ita_solid_file files[3];
        const float low[3] = {-1, 0, 0}, high[3] = {cuts[c][1], 1, 1};
        for (int i = 0; i < 3; i++) {
            float from[3] = {i == 2 ? cuts[c][0] : low[0], 0, 0};
            float to[3] = {i == 1 ? cuts[c][0] : high[0], 1, 1};
            ita_text_open(&texts[i], ita_heap());
            put_binary_box(&texts[i], from, to);
            files[i] = (ita_solid_file){"box.stl", texts[i].data, texts[i].length};
            assert_true(ita_solid_is_file(texts[i].data, texts[i].length));
        }
        ita_solid_report report;
        assert_int_equal(
            ita_solid_verify(files, 3, &as_they_lie, ita_heap(), &report, &fault, &diag), ITA_OK);
        assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(report.mode, ITA_MODE_EXACT); // the same rounded number on both sides
        ita_solid_report_close(&report);
        for (int i = 0; i < 3; i++)
            ita_text_close(&texts[i]);
    }
}

// One that is cut off is told as that, also where nothing but its head is left.
static void binary_stl_that_is_cut_off_is_told_as_that(void **state) {
    (void)state;
    static const size_t lengths[] = {84, 85, 134, 683};
    const float low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    ita_text text;
    ita_text_open(&text, ita_heap());
    put_binary_box(&text, low, high);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const ita_solid_file files[2] = {{"box.stl", text.data, text.length},
                                         {"cut.stl", text.data, lengths[i]}};
        ita_solid_report report;
        assert_int_equal(
            ita_solid_verify(files, 2, &as_they_lie, ita_heap(), &report, &fault, &diag),
            ITA_E_SYNTAX);
        assert_string_equal(diag.key, "geom.mesh.cut");
        assert_int_equal(diag.offset, lengths[i]);
        assert_int_equal(fault, 1);
    }
    ita_text_close(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obj_has_a_piece_an_object),
        cmocka_unit_test(faces_before_the_first_object_are_a_piece_and_a_mark_is_stepped_over),
        cmocka_unit_test(a_cavity_belongs_to_the_piece_around_it),
        cmocka_unit_test(a_plug_beside_its_cavity_is_a_piece_of_its_own),
        cmocka_unit_test(too_many_digits_are_told_of_the_file_that_has_them),
        cmocka_unit_test(all_digits_of_doubles_are_snapped_to_what_is_calculated_with),
        cmocka_unit_test(broken_solids_are_invalid_with_their_place),
        cmocka_unit_test(a_bent_face_is_no_solid_within_a_tolerance_either),
        cmocka_unit_test(corners_of_their_own_and_old_line_ends_are_read),
        cmocka_unit_test(broken_files_are_refused_with_their_place),
        cmocka_unit_test(binary_stl_of_tenths_and_thirds_is_solved),
        cmocka_unit_test(binary_stl_that_is_cut_off_is_told_as_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
