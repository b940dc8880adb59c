// Polyhedra through files: what is solved in which mode, and what is said when it is not.
#include "solid_ask.h"

#include "geom/assembly/lean.h"
#include "geom/mesh/mesh.h"

#include <math.h>

// Two boxes in one file, which share no corner's number.
static const char two_boxes[] =
    "OFF # two\n16 12 0\n"
    "0 0 0\n1 0 0\n0 2 0\n1 2 0\n0 0 3\n1 0 3\n0 2 3\n1 2 3\n"
    "1 0 0\n4.50 0 0\n1 2 0\n4.5 2 0\n1 0 3\n4.5 0 3\n1 2 3\n45e-1 2 3\n" FACES
    "4 8 10 11 9\n4 12 13 15 14 255 0 0\n4 8 9 13 12\n4 10 14 15 11\n4 8 12 14 10\n4 9 11 15 13\n";

static void boxes_fill_a_box_where_it_lies_and_shifted(void **state) {
    (void)state;
    is_solved_so(BOX("0", "4.5", "0", "2", "0", "3"), two_boxes, &as_they_lie, ITA_MODE_EXACT,
                 ITA_MOTION_IDENTITY);
    ita_solid_report report =
        verdict_on(BOX("-10", "-5.5", "0", "2", "0.25", "3.25"), two_boxes, &as_they_lie);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_true(report.shift[0] == 10 && report.shift[1] == 0 && report.shift[2] == -0.25);
    assert_int_equal(report.piece_count, 2);
    assert_string_equal(report.piece_names[1], "pieces#2");
    ita_solid_report_close(&report);
}

static void a_turned_box_is_solved_with_turns_only(void **state) {
    (void)state;
    const char *turned = BOX("0", "3", "0", "4.5", "0", "2");
    ita_solid_report report = verdict_on(turned, two_boxes, &as_they_lie);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    ita_solid_report_close(&report);
    const ita_solid_options turns = {.with_turns = true};
    is_solved_so(turned, two_boxes, &turns, ITA_MODE_EXACT, ITA_MOTION_ROTATED);
}

// Two thirds, a third and two thirds: the cube of three thirds is found on the grid of thirds, and
// not where a corner is off.
static void a_cube_that_leans_is_solved_with_turns_only(void **state) {
    (void)state;
    const ita_solid_options turns = {.with_turns = true, .is_by_digits = true},
                            as_written = {.with_turns = true, .is_as_written = true};
    const char *cube = BOX("0", "1", "0", "1", "0", "1");
    const char leaning[] =
        "OFF\n8 6 12\n0 0 0\n0.666667 0.666667 -0.333333\n-0.333333 0.666667 0.666667\n"
        "0.333333 1.333333 0.333333\n0.666667 -0.333333 0.666667\n1.333333 0.333333 0.333333\n"
        "0.333333 0.333333 1.333333\n1 1 1\n" FACES;
    is_solved_so(cube, leaning, &turns, ITA_MODE_SNAPPED, ITA_MOTION_ROTATED);
    const ita_solid_options *const others[2] = {&as_they_lie, &as_written};
    for (int i = 0; i < 2; i++) {
        ita_solid_report report = verdict_on(cube, leaning, others[i]);
        assert_true(report.verdict != ITA_VERDICT_SOLVED);
        ita_solid_report_close(&report);
    }
}

static void add_file(parts *all, const char *text, size_t number) {
    mesh m;
    mesh_open(&m, ita_heap(), &diag);
    assert_int_equal(mesh_read(&m, text, strlen(text)), ITA_OK);
    assert_int_equal(number ? parts_add_pieces(all, &m, "pieces", number)
                            : parts_add_whole(all, &m, "figure", number),
                     ITA_OK);
    mesh_close(&m);
}

// A cube looks alike from 24 sides. Its halves have four corners of it in common, each written in
// two ways, so that every way is met several times.
static void no_way_to_lean_is_told_twice(void **state) {
    (void)state;
#define WEDGE "3 0 2 1\n3 3 4 5\n4 0 1 4 3\n4 1 2 5 4\n4 2 0 3 5\n"
    static const char halves[2][160] = {
        "OFF\n6 5 9\n0 0 0\n1 0 0\n1 1 0\n0 0 1\n1 0 1\n1 1 1\n" WEDGE,
        "OFF\n6 5 9\n0 0.000001 0\n1.000001 1 0\n0 1 0\n0.000001 0 1\n1 1 1.000001\n0 1 1\n" WEDGE};
    parts all;
    lean leans[LEANS_MOST];
    size_t count;
    parts_open(&all, ita_heap(), &diag);
    add_file(&all, BOX("0", "1", "0", "1", "0", "1"), 0);
    add_file(&all, halves[0], 1);
    add_file(&all, halves[1], 2);
    assert_int_equal(all.count, 3);
    assert_int_equal(leans_find(&all, 1e-5, false, ita_heap(), leans, &count), ITA_OK);
    assert_int_equal(count, 24);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++) {
            double off = 0;
            for (int n = 0; n < 9; n++)
                off =
                    fmax(off, fabs((&leans[i].way.axes[0][0])[n] - (&leans[k].way.axes[0][0])[n]));
            assert_true(off > 0.5);
        }
    parts_close(&all);
}

// A corner tetrahedron and its mirror image.
#define CORNER(x) "OFF\n4 4 6\n0 0 0\n" x " 0 0\n0 2 0\n0 0 3\n"

// A tetrahedron with a corner in the middle of each edge, of which its pieces know nothing.
static void corners_within_edges_are_not_looked_for_in_pieces_that_lean(void **state) {
    (void)state;
    const ita_solid_options turns = {.with_turns = true, .is_by_digits = true};
    const char tetrahedron[] =
        "OFF\n10 4 0\n-3 -3 0.6\n-3 -0.6 0.3\n-3 1.8 0\n-2.7 -0.3 -0.9\n-2.4 -2.4 -1.8\n"
        "-2.7 -2.7 -0.6\n0 -0.9 -0.3\n3 1.2 -1.2\n0 1.5 -0.6\n0.3 -0.6 -1.5\n"
        "6 0 1 2 3 4 5\n6 0 6 7 8 2 1\n6 0 5 4 9 7 6\n6 2 8 7 9 4 3\n";
    const char leaning[] = "v -42.756303 26.477206 -44.570714\nv -46.392672 28.565624 -42.159214\n"
                           "v -42.950986 28.935601 -45.201896\nv -42.061134 32.066632 -39.555232\n"
                           "f 2 3 1\nf 1 4 2\nf 1 3 4\nf 2 4 3\n";
    is_solved_so(tetrahedron, leaning, &turns, ITA_MODE_SNAPPED, ITA_MOTION_ROTATED);
}

// A cube a hundred times as large as the last place of its numbers, and a bar that is thinner
// still.
static void what_is_thin_is_found_when_it_leans(void **state) {
    (void)state;
    const ita_solid_options turns = {.with_turns = true, .is_by_digits = true};
    const char cube[] =
        "OFF\n8 6 12\n0 0 0\n0.87 0.5 0\n-0.5 0.87 0\n0.37 1.37 0\n0 0 1\n0.87 0.5 1\n"
        "-0.5 0.87 1\n0.37 1.37 1\n" FACES;
    const char bar[] =
        "OFF\n8 6 12\n0 0 0\n7.79 4.5 0\n-0.15 0.26 0\n7.64 4.76 0\n0 0 0.5\n7.79 4.5 0.5\n"
        "-0.15 0.26 0.5\n7.64 4.76 0.5\n" FACES;
    is_solved_so(BOX("0", "1", "0", "1", "0", "1"), cube, &turns, ITA_MODE_SNAPPED,
                 ITA_MOTION_ROTATED);
    is_solved_so(BOX("0", "0.5", "0", "9", "0", "0.3"), bar, &turns, ITA_MODE_SNAPPED,
                 ITA_MOTION_ROTATED);
}

static void a_mirror_image_is_solved_where_mirrors_are_allowed(void **state) {
    (void)state;
    const char *one = CORNER("1") "3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
    const char *other = CORNER("-1") "3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n";
    const ita_solid_options turns = {.with_turns = true},
                            both = {.with_turns = true, .allow = ITA_ALLOW_MIRROR};
    is_solved_so(one, one, &as_they_lie, ITA_MODE_EXACT, ITA_MOTION_IDENTITY);
    ita_solid_report report = verdict_on(one, other, &turns);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    ita_solid_report_close(&report);
    is_solved_so(one, other, &both, ITA_MODE_EXACT, ITA_MOTION_MIRRORED);
}

static void an_overlap_a_piece_outside_and_a_gap_are_named(void **state) {
    (void)state;
    ita_solid_report report;
    const char *overlap[3] = {BOX("0", "4", "0", "2", "0", "2"), BOX("0", "2", "0", "2", "0", "2"),
                              BOX("1", "4", "0", "2", "0", "2")};
    assert_int_equal(verify(overlap, 3, &as_they_lie, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_OVERLAP);
    assert_int_equal(report.flaw_count, 1);
    assert_int_equal(report.flaws[0].kind, ITA_FLAW_OVERLAP);
    assert_true(report.flaws[0].at[0] >= 1 && report.flaws[0].at[0] <= 2);
    ita_solid_report_close(&report);
    const char *outside[3] = {overlap[0], overlap[1], BOX("2", "5", "0", "2", "0", "2")};
    assert_int_equal(verify(outside, 3, &as_they_lie, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    assert_int_equal(report.flaw_count, 1);
    assert_int_equal(report.flaws[0].kind, ITA_FLAW_OUTSIDE);
    assert_int_equal(report.flaws[0].a, 1);
    ita_solid_report_close(&report);
    const char *gap[2] = {overlap[0], overlap[1]};
    assert_int_equal(verify(gap, 2, &as_they_lie, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    assert_int_equal(report.flaws[0].kind, ITA_FLAW_GAP);
    assert_string_equal(report.diag.key, "geom.solid.gap");
    assert_true(report.piece_volume == 8 && report.figure_volume == 16);
    ita_solid_report_close(&report);
    // the same piece twice: no faces cross
    const char *twice[3] = {overlap[0], overlap[1], overlap[1]};
    assert_int_equal(verify(twice, 3, &as_they_lie, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_OVERLAP);
    ita_solid_report_close(&report);
    // one within the other
    const char *within[3] = {overlap[0], overlap[0], BOX("1", "2", "0.5", "1", "0.5", "1")};
    assert_int_equal(verify(within, 3, &as_they_lie, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_OVERLAP);
    ita_solid_report_close(&report);
}

// The whole report, each figure of it counted by hand, but for the places, of which there are many.
typedef struct told {
    const char *texts[4];
    size_t count;
    ita_solid_options options;
    const char *json, *words;
} told;

#define UNIT(x, X) BOX(x, X, "0", "1", "0", "1")

static const told reports[] = {
    {{BOX("0", "4", "0", "2", "0", "2"), BOX("0", "2", "0", "2", "0", "2"),
      BOX("1", "4", "0", "2", "0", "2")},
     3,
     {.tau = 0},
     "{\"verdict\":\"overlap\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"none\","
     "\"overlaps\":[{\"pieces\":[1,2],\"names\":[\"pieces\",\"pieces\"],\"at\":[?]}],"
     "\"outside\":[],\"gaps\":[],\"max_shift\":0,\"pieces\":2,\"figure_volume\":16,"
     "\"piece_volume\":20,\"message\":\"pieces (1) and pieces (2) overlap, near ?\"}\n",
     "pieces (1) and pieces (2) overlap, near ?\nThe pieces have a volume of 20, the figure of "
     "16.\n"
     "Decided exactly, as written.\n"},
    {{BOX("0", "4", "0", "2", "0", "2"), BOX("0", "2", "0", "2", "0", "2"),
      BOX("2", "5", "0", "2", "0", "2")},
     3,
     {.tau = 0},
     "{\"verdict\":\"unsolved\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"none\","
     "\"overlaps\":[],\"outside\":[{\"pieces\":[2],\"names\":[\"pieces\"],\"at\":[?]}],"
     "\"gaps\":[],\"max_shift\":0,\"pieces\":2,\"figure_volume\":16,\"piece_volume\":20,"
     "\"message\":\"pieces (2) lies outside of the figure, near ?\"}\n",
     "pieces (2) lies outside of the figure, near ?\n"
     "The pieces have a volume of 20, the figure of 16.\n"
     "Decided exactly, as written.\n"},
    {{BOX("0", "4", "0", "2", "0", "2"), BOX("0", "2", "0", "2", "0", "2")},
     2,
     {.tau = 0},
     "{\"verdict\":\"unsolved\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"none\","
     "\"overlaps\":[],\"outside\":[],\"gaps\":[{\"pieces\":[],\"names\":[],\"at\":[?]}],"
     "\"max_shift\":0,\"pieces\":1,\"figure_volume\":16,\"piece_volume\":8,\"message\":"
     "\"Not solved: near ? something is missing or covered twice.\"}\n",
     "Not solved: near ? something is missing or covered twice.\n"
     "The pieces have a volume of 8, the figure of 16.\n"
     "Decided exactly, as written.\n"},
    // turned by the quaternion 2, 1, 1, 1; a corner on an edge goes where no number is written
    {{"OFF\n5 4 0\n0 0 0\n7 0 0\n0 14 0\n0 0 21\n1 0 0\n4 0 2 1 4\n4 0 4 1 3\n3 0 3 2\n3 1 2 3\n",
      "OFF\n4 4 0\n.5 0 0\n3.5 6 -2\n-3.5 6 12\n18.5 -6 9\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n"},
     2,
     {.with_turns = true},
     "{\"verdict\":\"solved\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"rotated\","
     "\"overlaps\":[],\"outside\":[],\"gaps\":[],\"max_shift\":0,\"pieces\":1,\"figure_volume\":"
     "343,"
     "\"piece_volume\":343,\"transform\":{\"x\":[0.428571429,0.857142857,-0.285714286],"
     "\"y\":[-0.285714286,0.428571429,0.857142857],\"z\":[0.857142857,-0.285714286,0.428571429],"
     "\"shift\":[0.5,0,0]},\"message\":\"Solved: the pieces are the figure, turned.\"}\n",
     "Solved: the pieces are the figure, turned.\nDecided exactly, as written.\n"},
    // two thirds is 2/3 and a third of 1e-5
    {{UNIT("0", "1"), UNIT("0", "0.333333"), UNIT("0.333334", "0.66667"), UNIT("0.66667", "1")},
     4,
     {.tau = 1e-5},
     "{\"verdict\":\"solved\",\"mode\":\"snapped\",\"ring\":\"decimals\",\"motion\":\"identity\","
     "\"overlaps\":[],\"outside\":[],\"gaps\":[],\"max_shift\":0.000003333,\"pieces\":3,"
     "\"figure_volume\":1,\"piece_volume\":1,\"transform\":{\"x\":[1,0,0],\"y\":[0,1,0],"
     "\"z\":[0,0,1],\"shift\":[0,0,0]},\"message\":\"Solved: the pieces are the figure.\"}\n",
     "Solved: the pieces are the figure.\nDecided exactly, after moving pieces.\n"
     "No corner had to be moved by more than 0.000003333.\n"},
};

// What stands between brackets behind "at", and up to the next blank or the end behind "near".
static void without_places(ita_text *text) {
    char *to = text->data;
    for (const char *from = text->data; (*to = *from); from++, to++) {
        const bool is_at = to - text->data > 4 && memcmp(to - 4, "at\":[", 4) == 0 && *from == '[';
        const bool is_near = to - text->data > 4 && memcmp(to - 4, "near", 4) == 0;
        if (!is_at && !is_near) continue;
        *++to = '?';
        from += strcspn(from + 1, is_at ? "]" : " \"\n");
    }
}

static void a_report_tells_what_can_be_counted_by_hand(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        const told *t = &reports[i];
        ita_solid_report report;
        ita_text text;
        ita_text_open(&text, ita_heap());
        assert_int_equal(verify(t->texts, t->count, &t->options, &report), ITA_OK);
        ita_solid_report_json(&report, &text);
        without_places(&text);
        assert_string_equal(ita_text_get(&text), t->json);
        ita_text_reset(&text);
        ita_solid_report_words(&report, &text);
        without_places(&text);
        assert_string_equal(ita_text_get(&text), t->words);
        ita_text_close(&text);
        ita_solid_report_close(&report);
    }
}

static void rounded_thirds_are_snapped_and_told_how_far(void **state) {
    (void)state;
    const char *texts[4] = {
        BOX("0", "1", "0", "1", "0", "1"), BOX("0", "0.333333", "0", "1", "0", "1"),
        BOX("0.333334", "0.66667", "0", "1", "0", "1"), BOX("0.66667", "1", "0", "1", "0", "1")};
    ita_solid_report report;
    // 0.66667 is further off than a millionth from two thirds, but not from itself
    assert_int_equal(verify(texts, 4, &by_digits, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.mode, ITA_MODE_TOLERANCE);
    assert_int_equal(report.tolerance.origin, ITA_TOLERANCE_DIGITS);
    assert_true(report.tolerance.distance > 1e-6 && report.tolerance.distance < 1e-5);
    assert_false(report.has_shift);
    ita_solid_report_close(&report);
    const ita_solid_options wide = {.tau = 1e-5}, as_written = {.is_as_written = true};
    assert_int_equal(verify(texts, 4, &wide, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.mode, ITA_MODE_SNAPPED);
    assert_true(report.max_shift > 3.3e-6 && report.max_shift < 3.4e-6);
    ita_solid_report_close(&report);
    assert_int_equal(verify(texts, 4, &as_written, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    assert_false(report.is_rounded);
    ita_solid_report_close(&report);
}

// The tau that is told in words asks for what was found.
static void expect_near(const char *const *texts, size_t count, bool with_turns, double moved) {
    ita_solid_options options = {.with_turns = with_turns};
    ita_solid_report report;
    ita_text words;
    ita_text_open(&words, ita_heap());
    assert_int_equal(verify(texts, count, &options, &report), ITA_OK);
    assert_true(report.verdict != ITA_VERDICT_SOLVED);
    assert_true(report.is_near && !report.is_rounded);
    assert_true(report.near_shift > 0.9 * moved && report.near_shift < 1.1 * moved);
    ita_solid_report_near(&report, &words);
    const char *tau = strstr(ita_text_get(&words), "--tau ");
    assert_non_null(tau);
    options.tau = strtod(tau + 6, NULL);
    assert_true(options.tau >= moved);
    ita_solid_report_close(&report);
    ita_text_close(&words);
    assert_int_equal(verify(texts, count, &options, &report), ITA_OK);
    assert_int_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(report.mode, ITA_MODE_SNAPPED);
    assert_false(report.is_near);
    ita_solid_report_close(&report);
}

// OFF and OBJ are meant as they are written: rounded thirds leave a slit, a square that was turned
// and rounded is not flat, and doubles have too many digits.
static void rounded_numbers_are_no_solution_but_near_one(void **state) {
    (void)state;
    const char *thirds[3] = {UNIT("0", "1"), UNIT("0", "0.333333"), UNIT("0.333334", "1")};
    const char *leaning[2] = {
        UNIT("0", "1"),
        "OFF\n8 6 12\n0 0 0\n0.666667 0.666667 -0.333333\n-0.333333 0.666667 0.666667\n"
        "0.333333 1.333333 0.333333\n0.666667 -0.333333 0.666667\n1.333333 0.333333 0.333333\n"
        "0.333333 0.333333 1.333333\n1 1 1\n" FACES};
    const char *doubles[3] = {UNIT("0", "3"), UNIT("0", "0.30000000000000004"),
                              UNIT("0.29999999999999999", "3")};
    expect_near(thirds, 3, false, 6.7e-7);
    expect_near(leaning, 2, true, 5.8e-7);
    expect_near(doubles, 3, false, 4e-17);
}

// Where one file is STL the digits are taken for rounded ones.
static void rounded_numbers_of_stl_are_snapped(void **state) {
    (void)state;
    const char slit[] = "solid a\n"
                        "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 1 0\n"
                        "vertex 0.333333 0 0\nendloop\nendfacet\n"
                        "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0.333333 0 0\n"
                        "vertex 0 0 1\nendloop\nendfacet\n"
                        "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\n"
                        "vertex 0 1 0\nendloop\nendfacet\n"
                        "facet normal 0 0 0\nouter loop\nvertex 0.333333 0 0\nvertex 0 1 0\n"
                        "vertex 0 0 1\nendloop\nendfacet\nendsolid a\n";
    const char third[] = "OFF\n4 4 6\n0 0 0\n0.333334 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n"
                         "3 0 3 2\n3 1 2 3\n";
    is_solved_so(third, slit, &as_they_lie, ITA_MODE_SNAPPED, ITA_MOTION_IDENTITY);
}

// 32 bits leave more open of two hundred thirds than a unit of their last digit.
static void what_32_bits_leave_open_is_snapped(void **state) {
    (void)state;
    const char bits[] = "solid a\n"
                        "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 1 0\n"
                        "vertex 66.666664 0 0\nendloop\nendfacet\n"
                        "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 66.666664 0 0\n"
                        "vertex 0 0 1\nendloop\nendfacet\n"
                        "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\n"
                        "vertex 0 1 0\nendloop\nendfacet\n"
                        "facet normal 0 0 0\nouter loop\nvertex 66.666664 0 0\nvertex 0 1 0\n"
                        "vertex 0 0 1\nendloop\nendfacet\nendsolid a\n";
    const char third[] = "OFF\n4 4 6\n0 0 0\n66.66666667 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n"
                         "3 0 3 2\n3 1 2 3\n";
    is_solved_so(third, bits, &as_they_lie, ITA_MODE_SNAPPED, ITA_MOTION_IDENTITY);
}

// A tetrahedron that lies anyhow, cut at the middle of an edge and rounded.
static void what_lies_on_no_grid_is_judged_within_a_tolerance(void **state) {
    (void)state;
    const char whole[] = "OFF\n4 4 6\n0.512345 0.212346 0.1\n1.406773 0.659560 0.1\n"
                         "0.572059 1.210665 0.1\n0.830393 0.694190 0.916497\n3 0 2 1\n3 0 1 3\n"
                         "3 1 2 3\n3 2 0 3\n";
    const char halves[] = "o a\nv 0.512345 0.212346 0.1\nv 1.406773 0.659560 0.1\n"
                          "v 0.572059 1.210665 0.1\nv 0.701226 0.952428 0.508249\nf 1 3 2\n"
                          "f 1 2 4\nf 2 3 4\nf 3 1 4\no b\nv 0.512345 0.212346 0.1\n"
                          "v 1.406773 0.659560 0.1\nv 0.701227 0.952428 0.508248\n"
                          "v 0.830393 0.694190 0.916497\nf 5 7 6\nf 5 6 8\nf 6 7 8\nf 7 5 8\n";
    const char lacking[] = "o a\nv 0.512345 0.212346 0.1\nv 1.406773 0.659560 0.1\n"
                           "v 0.572059 1.210665 0.1\nv 0.701226 0.952428 0.508249\nf 1 3 2\n"
                           "f 1 2 4\nf 2 3 4\nf 3 1 4\n";
    is_solved_so(whole, halves, &by_digits, ITA_MODE_TOLERANCE, ITA_MOTION_IDENTITY);
    ita_solid_report report = verdict_on(whole, lacking, &by_digits);
    assert_int_equal(report.verdict, ITA_VERDICT_UNSOLVED);
    ita_solid_report_close(&report);
    report = verdict_on(whole, halves, &as_they_lie);
    assert_int_not_equal(report.verdict, ITA_VERDICT_SOLVED);
    assert_true(report.is_near && report.is_near_within);
    const ita_solid_options asked = {.tau = report.near_tau};
    assert_true(report.near_shift < report.near_tau);
    ita_solid_report_close(&report);
    is_solved_so(whole, halves, &asked, ITA_MODE_TOLERANCE, ITA_MOTION_IDENTITY);
}

// What three places leave open is a thousandth: a seventh may be written as 0.142, and is not
// 0.141.
static void digits_leave_a_unit_of_their_last_place_open(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *texts[3] = {UNIT("0", "1"), i ? UNIT("0", "0.141") : UNIT("0", "0.142"),
                                UNIT("0.143", "1")};
        ita_solid_report report;
        assert_int_equal(verify(texts, 3, &by_digits, &report), ITA_OK);
        assert_int_equal(report.verdict, i ? ITA_VERDICT_UNSOLVED : ITA_VERDICT_SOLVED);
        if (!i) assert_int_equal(report.mode, ITA_MODE_SNAPPED);
        if (!i) assert_true(fabs(report.max_shift - (1.0 / 7 - 0.142)) < 1e-9);
        ita_solid_report_close(&report);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_fill_a_box_where_it_lies_and_shifted),
        cmocka_unit_test(a_turned_box_is_solved_with_turns_only),
        cmocka_unit_test(a_cube_that_leans_is_solved_with_turns_only),
        cmocka_unit_test(corners_within_edges_are_not_looked_for_in_pieces_that_lean),
        cmocka_unit_test(what_is_thin_is_found_when_it_leans),
        cmocka_unit_test(no_way_to_lean_is_told_twice),
        cmocka_unit_test(a_mirror_image_is_solved_where_mirrors_are_allowed),
        cmocka_unit_test(an_overlap_a_piece_outside_and_a_gap_are_named),
        cmocka_unit_test(a_report_tells_what_can_be_counted_by_hand),
        cmocka_unit_test(rounded_thirds_are_snapped_and_told_how_far),
        cmocka_unit_test(rounded_numbers_are_no_solution_but_near_one),
        cmocka_unit_test(rounded_numbers_of_stl_are_snapped),
        cmocka_unit_test(what_32_bits_leave_open_is_snapped),
        cmocka_unit_test(what_lies_on_no_grid_is_judged_within_a_tolerance),
        cmocka_unit_test(digits_leave_a_unit_of_their_last_place_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
