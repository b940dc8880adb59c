// The source's figures 1 to 15, each from its file in examples/source: what the algorithm of the
// source shows there, can or cannot do, and what ours says.
#include "check.h"

#include "intarsia/verify.h"

typedef struct answer {
    ita_verdict verdict;
    ita_verify_mode mode;
    ita_motion_kind motion;
    size_t contours, holes, overlaps;
    double progress, boundary;
    char details[8000];
} answer;

static void read_figure(const char *name, ita_text *out) {
    char path[1000];
    snprintf(path, sizeof path, INTARSIA_ROOT "/examples/source/figure-%s.svg", name);
    read_own(path, out);
}

static answer judge(const char *figure, const char *pieces) {
    static const ita_verify_options all = {
        .with_contours = true, .with_relations = true, .takes_other_group = true};
    ita_verify_report r;
    ita_diag diag;
    bool second;
    answer a = {0};
    assert_int_equal(ita_verify(figure, strlen(figure), pieces, strlen(pieces), &all, ita_heap(),
                                &r, &second, &diag),
                     ITA_OK);
    a.verdict = r.verdict;
    a.mode = r.mode;
    a.motion = r.motion.kind;
    a.contours = r.contour_count;
    a.holes = r.hole_count;
    a.overlaps = r.overlap_count;
    a.progress = r.progress.progress;
    a.boundary = r.progress.boundary;
    snprintf(a.details, sizeof a.details, "%s", ita_text_get(&r.details));
    ita_verify_report_close(&r);
    return a;
}

static answer judge_files(const char *figure, const char *pieces) {
    ita_text first, second;
    read_figure(figure, &first);
    read_figure(pieces, &second);
    answer a = judge(ita_text_get(&first), ita_text_get(&second));
    ita_text_close(&second);
    ita_text_close(&first);
    return a;
}

// Whether the file's pieces form its figure, as they are written.
static answer judge_file(const char *name) {
    return judge_files(name, name);
}

static void assert_solved(const answer *a, size_t contours, size_t holes) {
    assert_int_equal(a->verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a->mode, ITA_MODE_EXACT);
    assert_int_equal(a->contours, contours);
    assert_int_equal(a->holes, holes);
    assert_int_equal(a->overlaps, 0);
}

static bool tells(const answer *a, const char *words) {
    return strstr(a->details, words) != NULL;
}

static size_t count_of(const answer *a, const char *words) {
    size_t count = 0;
    for (const char *at = a->details; (at = strstr(at, words)); at += strlen(words))
        count++;
    return count;
}

static void figure_1_a_tangram_in_play_is_measured_by_the_thermometer(void **state) {
    (void)state;
    answer a = judge_file("01");
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    assert_true(a.progress == 10.0 / 16); // of the outline; of the area 13 of 16
    assert_int_equal(a.contours, 3);
}

static void figure_2_two_arrangements_form_one_figure(void **state) {
    (void)state;
    answer a = judge_file("02"), b = judge_file("02-turned");
    assert_solved(&a, 1, 0);
    assert_solved(&b, 1, 0);
    a = judge_files("02", "02-turned");
    assert_solved(&a, 1, 0);
}

static void figure_3_segments_and_arcs_with_centre_and_concavity_make_a_piece(void **state) {
    (void)state;
    static const char straightened[] =
        "<svg><path d='M0 0H8A3 3 0 0 1 8 6H0A3 3 0 0 1 0 0Z'/></svg>"; // DA convex too
    answer a = judge_file("03");
    assert_solved(&a, 1, 0);
    assert_true(tells(&a, "\"edges\":4") && tells(&a, " A3 3 0 0 1 8 6"));
    assert_true(tells(&a, " A3 3 0 0 0 0 0"));
    ita_text figure;
    read_figure("03", &figure);
    a = judge(ita_text_get(&figure), straightened);
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    ita_text_close(&figure);
}

static void figure_4_a_figure_with_a_hole_is_judged_and_a_filled_one_told_apart(void **state) {
    (void)state;
    answer a = judge_file("04");
    assert_solved(&a, 2, 1);
    ita_text pieces;
    read_figure("04", &pieces);
    a = judge("<svg><path d='M0 0H6V5H0Z'/></svg>", ita_text_get(&pieces));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    ita_text_close(&pieces);
}

static void figure_5_relation_15_is_null_where_arcs_share_only_their_ends(void **state) {
    (void)state;
    answer a = judge_file("05");
    assert_true(tells(&a, "\"pieces\":[1,2],\"edges\":[1,1],\"code\":15,\"contact\":\"point\""));
    assert_int_equal(count_of(&a, "\"overlap\""), 0);
    assert_int_equal(a.contours, 2); // nothing was eliminated
}

// One stretch goes, and what is left of both arcs stays in the contours.
static void one_stretch_goes(const char *name) {
    answer a = judge_file(name);
    assert_solved(&a, 2, 1);
    assert_true(tells(&a, "\"code\":15,\"contact\":\"overlap\",\"heading\":\"opposite\","
                          "\"whole\":false"));
    assert_int_equal(count_of(&a, "\"overlap\""), 1);
}

static void figure_6_relation_15_with_common_first_ends_loses_b2_to_a2(void **state) {
    (void)state;
    one_stretch_goes("06");
}

static void figure_7_relation_15_with_common_last_ends_loses_b1_to_a1(void **state) {
    (void)state;
    one_stretch_goes("07");
}

static void figure_8_relation_15_with_four_ends_loses_two_stretches(void **state) {
    (void)state;
    one_stretch_goes("08");
    // what is left: one arc of a, in the outer contour, one of b, in the hole
    answer a = judge_file("08");
    assert_int_equal(count_of(&a, " A25 25 "), 2);
}

static void figure_9_contours_of_a_filled_polygon_and_of_one_with_a_hole(void **state) {
    (void)state;
    answer a = judge_file("09");
    assert_solved(&a, 3, 1);
    assert_int_equal(count_of(&a, "\"hole\":true"), 1);
    assert_int_equal(count_of(&a, "\"hole\":false"), 2);
}

static void figure_10_half_discs_that_touch_are_two_contours(void **state) {
    (void)state;
    answer a = judge_file("10");
    assert_solved(&a, 2, 0);
}

static void figure_11_uncut_pieces_form_figure_10(void **state) {
    (void)state;
    answer a = judge_file("11");
    assert_solved(&a, 2, 0);
    // the source's relation is null here: it does not find the contour
    assert_true(tells(&a, "\"code\":0,\"contact\":\"tangent\""));
    a = judge_files("10", "11");
    assert_solved(&a, 2, 0);
}

static void figure_12_cut_pieces_form_figure_10(void **state) {
    (void)state;
    answer a = judge_files("10", "12");
    assert_solved(&a, 2, 0);
    assert_false(tells(&a, "\"tangent\""));
}

static void figure_13_a_half_disc_that_touches_a_bar_is_two_contours(void **state) {
    (void)state;
    answer a = judge_file("13");
    assert_solved(&a, 2, 0);
}

static void figure_14_uncut_pieces_form_figure_13(void **state) {
    (void)state;
    answer a = judge_files("13", "14");
    assert_solved(&a, 2, 0);
    assert_true(tells(&a, "\"code\":0,\"contact\":\"tangent\""));
}

static void figure_15_cut_pieces_form_figure_13(void **state) {
    (void)state;
    answer a = judge_files("13", "15");
    assert_solved(&a, 2, 0);
    assert_false(tells(&a, "\"tangent\""));
}

// ---- bounding polygons

#define FIGURE "<svg><path d='M0 0H8V4H0Z'/></svg>"

static void what_is_no_polygon_is_laid_by_its_bounding_polygon(void **state) {
    (void)state;
    static const char *const arrangements[] = {
        // a drawn cat, with what would be refused as a shape
        "<svg><g id='cat' data-bounds='0,0 4,0 4,4 0,4'><ellipse cx='2' cy='2' rx='1' ry='2'/>"
        "<line x1='0' y1='0' x2='1' y2='1'/><text>cat</text><image href='cat.png'/></g>"
        "<rect x='4' width='4' height='4'/></svg>",
        "<svg><image data-bounds='0 0 4 0 4 4 0 4' href='cat.png'/>"
        "<text data-bounds='0 0 4 0 4 4 0 4' transform='translate(4)'>dog</text></svg>",
        "<svg><path d='M0 0C1 9 2 9 3 0Z' data-bounds='0,0 4,0 0,4'/>"
        "<use href='#none' data-bounds='4,0 4,4 0,4'/><rect x='4' width='4' height='4'/></svg>",
        "<svg><g id='pieces'><g data-bounds='0,0 8,0 8,4 0,4' transform='rotate(90)'/></g></svg>",
    };
    for (size_t i = 0; i < sizeof arrangements / sizeof arrangements[0]; i++) {
        answer a = judge(FIGURE, arrangements[i]);
        assert_solved(&a, 1, 0);
    }
    // the polygon is what is judged, not what is drawn in it
    answer a = judge(FIGURE, "<svg><g data-bounds='0,0 8,0 8,3 0,3'><path d='M0 0H8V4H0Z'/></g>"
                             "</svg>");
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    // a figure by its bounds
    a = judge("<svg><g id='figure' data-bounds='0,0 8,0 8,4 0,4'><circle r='1'/></g></svg>",
              "<svg><path d='M0 0H8V4H0Z'/></svg>");
    assert_solved(&a, 1, 0);
}

static void broken_bounding_polygons_are_named(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"<svg><g id='few' data-bounds='0,0 4,0'/></svg>", "geom.shape.area"},
        {"<svg><g id='few' data-bounds=''/></svg>", "geom.shape.empty"},
        {"<svg><g id='few' data-bounds='0,0 4,0 4'/></svg>", "geom.shape.path"},
        {"<svg><g id='few' data-bounds='0,0 4,4 4,0 0,4'/></svg>", "geom.shape.crosses"},
        {"<svg><g id='few' data-bounds='0,0 1e30,0 4,4'/></svg>", "geom.shape.number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_verify_report r;
        ita_diag diag;
        bool second;
        static const ita_verify_options usual = {0};
        assert_int_equal(ita_verify(FIGURE, strlen(FIGURE), cases[i][0], strlen(cases[i][0]),
                                    &usual, ita_heap(), &r, &second, &diag),
                         ITA_OK);
        assert_int_equal(r.verdict, ITA_VERDICT_INVALID);
        assert_string_equal(r.diag.key, cases[i][1]);
        assert_string_equal(r.diag.args[0], "few");
        ita_verify_report_close(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_1_a_tangram_in_play_is_measured_by_the_thermometer),
        cmocka_unit_test(figure_2_two_arrangements_form_one_figure),
        cmocka_unit_test(figure_3_segments_and_arcs_with_centre_and_concavity_make_a_piece),
        cmocka_unit_test(figure_4_a_figure_with_a_hole_is_judged_and_a_filled_one_told_apart),
        cmocka_unit_test(figure_5_relation_15_is_null_where_arcs_share_only_their_ends),
        cmocka_unit_test(figure_6_relation_15_with_common_first_ends_loses_b2_to_a2),
        cmocka_unit_test(figure_7_relation_15_with_common_last_ends_loses_b1_to_a1),
        cmocka_unit_test(figure_8_relation_15_with_four_ends_loses_two_stretches),
        cmocka_unit_test(figure_9_contours_of_a_filled_polygon_and_of_one_with_a_hole),
        cmocka_unit_test(figure_10_half_discs_that_touch_are_two_contours),
        cmocka_unit_test(figure_11_uncut_pieces_form_figure_10),
        cmocka_unit_test(figure_12_cut_pieces_form_figure_10),
        cmocka_unit_test(figure_13_a_half_disc_that_touches_a_bar_is_two_contours),
        cmocka_unit_test(figure_14_uncut_pieces_form_figure_13),
        cmocka_unit_test(figure_15_cut_pieces_form_figure_13),
        cmocka_unit_test(what_is_no_polygon_is_laid_by_its_bounding_polygon),
        cmocka_unit_test(broken_bounding_polygons_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
