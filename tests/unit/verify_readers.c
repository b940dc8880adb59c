// Files into verdicts: the many ways SVG says one thing, the source's figures, and what broken
// files and shapes are told.
#include "verify_answer.h"

// The whole report, each figure of it counted by hand; as JSON, and in sentences.
typedef struct told {
    const char *figure, *pieces;
    ita_verify_options options;
    const char *json, *words;
} told;

#define FOUR_BY_TWO SVG("<rect width='4' height='2'/>")
#define SIX_BY_FOUR SVG("<rect width='6' height='4'/>")

static const told reports[] = {
    // a and b share a column of 1 x 4, b and c a corner of 1 x 2; 20 of 24 are covered by pieces of
    // 26; of the outline of 20 no piece runs along 2 above c, 2 below, 1 + 1 beside
    {SIX_BY_FOUR,
     SVG("<rect id='a' width='3' height='4'/><rect id='b' x='2' width='2' height='4'/>"
         "<path id='c' d='M3 1H6V3H3Z'/>"),
     {.with_contours = true},
     "{\"verdict\":\"overlap\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"none\","
     "\"progress\":0.7,\"boundary\":0.7,\"area\":0.769230769,\"contours\":1,\"holes\":0,"
     "\"overlaps\":[{\"pieces\":[1,2],\"names\":[\"a\",\"b\"],\"area\":4},"
     "{\"pieces\":[2,3],\"names\":[\"b\",\"c\"],\"area\":2}],\"max_shift\":null,\"pieces\":3,"
     "\"missing\":4,\"message\":\"a and b overlap over an area of 4.\",\"contour_list\":"
     "[{\"hole\":false,\"area\":20,\"edges\":8,"
     "\"path\":\"M4 0 L4 1 L6 1 L6 3 L4 3 L4 4 L0 4 L0 0 L4 0 Z\"}]}\n",
     "a and b overlap over an area of 4.\nDecided exactly, as written.\n"
     "Progress: 70%.\n"},
    // 6 of 8 and 8 of 12
    {FOUR_BY_TWO,
     SVG("<rect width='3' height='2'/>"),
     {.theta = 0},
     "{\"verdict\":\"unsolved\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"none\","
     "\"progress\":0.666666667,\"boundary\":0.666666667,\"area\":0.75,\"contours\":1,"
     "\"holes\":0,\"overlaps\":[],\"max_shift\":null,\"pieces\":1,\"missing\":2,\"message\":"
     "\"Not solved: 75% of the figure is covered, and 66% of its outline is met.\"}\n",
     "Not solved: 75% of the figure is covered, and 66% of its outline is met.\n"
     "Decided exactly, as written.\nProgress: 66.6%.\n"},
    // all 8 are covered, by 24 that are decided as they are written though they have two places;
    // 6 + 4 of 12 are met where corners lie on each other
    {FOUR_BY_TWO,
     SVG("<rect width='6.00' height='4.00'/>"),
     {.theta = 0},
     "{\"verdict\":\"unsolved\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"none\","
     "\"progress\":0.333333333,\"boundary\":0.5,\"area\":0.333333333,\"contours\":1,"
     "\"holes\":0,\"overlaps\":[],\"max_shift\":null,\"pieces\":1,\"missing\":0,\"message\":"
     "\"Not solved: together the pieces are larger than the figure, by an area of 16.\"}\n",
     "Not solved: together the pieces are larger than the figure, by an area of 16.\n"
     "Decided exactly, as written.\nProgress: 33.3%.\n"},
    // (x, y) goes to (12 - y, 5 + x)
    {FOUR_BY_TWO,
     SVG("<rect x='10' y='5' width='2' height='3'/><rect x='10' y='8' width='2' height='1'/>"),
     {.theta = 0},
     "{\"verdict\":\"solved\",\"mode\":\"exact\",\"ring\":\"decimals\",\"motion\":\"rotated\","
     "\"progress\":1,\"boundary\":1,\"area\":1,\"contours\":1,\"holes\":0,\"overlaps\":[],"
     "\"max_shift\":0,\"max_turn\":0,\"pieces\":2,\"transform\":{\"cos\":0,\"sin\":1,\"scale\":1,"
     "\"mirror\":false,\"x\":12,\"y\":5},"
     "\"message\":\"Solved: the pieces are the figure, turned.\"}\n",
     "Solved: the pieces are the figure, turned.\nDecided exactly, as written.\n"},
    // the right one is a hundredth too far
    {FOUR_BY_TWO,
     SVG("<rect width='2' height='2'/><rect x='2.01' width='2' height='2'/>"),
     {.tau = 0.1},
     "{\"verdict\":\"solved\",\"mode\":\"snapped\",\"ring\":\"square\",\"motion\":\"identity\","
     "\"progress\":1,\"boundary\":1,\"area\":1,\"contours\":1,\"holes\":0,\"overlaps\":[],"
     "\"max_shift\":0.01,\"max_turn\":0,\"pieces\":2,\"transform\":{\"cos\":1,\"sin\":0,"
     "\"scale\":1,\"mirror\":false,\"x\":0,\"y\":0},"
     "\"message\":\"Solved: the pieces are the figure.\"}\n",
     "Solved: the pieces are the figure.\nDecided exactly, after moving pieces.\n"
     "No piece had to be moved by more than 0.01.\n"},
};

static void a_report_tells_what_can_be_counted_by_hand(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        const told *t = &reports[i];
        ita_verify_report r;
        ita_diag diag;
        bool in_arrangement;
        ita_text text;
        ita_text_open(&text, ita_heap());
        assert_int_equal(ita_verify(t->figure, strlen(t->figure), t->pieces, strlen(t->pieces),
                                    &t->options, ita_heap(), &r, &in_arrangement, &diag),
                         ITA_OK);
        ita_verify_report_json(&r, &text);
        assert_string_equal(ita_text_get(&text), t->json);
        ita_text_reset(&text);
        ita_verify_report_words(&r, &text);
        assert_string_equal(ita_text_get(&text), t->words);
        ita_text_close(&text);
        ita_verify_report_close(&r);
    }
}

static void one_box_is_said_in_many_ways(void **state) {
    (void)state;
    static const char *const ways[] = {
        SVG("<rect width='8' height='6'/>"),
        SVG("<polygon points='0,0 8,0 8,6 0,6'/>"),
        SVG("<polyline points='0 0 8 0 8 6 0 6 0 0'/>"),
        SVG("<path d='M0 0H8V6H0Z'/>"),
        SVG("<path d='m0,0h8v6h-8z'/>"),
        SVG("<path d='M0 0 8 0 8 6 0 6z'/>"),
        SVG("<path d='M0,6L0,0 8,0 8,6'/>"),
        SVG("<path d='M.0-0L8e0 0L80e-1,6L0 +6.00Z'/>"),
        SVG("<path d='M0 0 L4 0 L8 0 L8 6 L0 6 Z'/>"),
        SVG("<g transform='translate(8,6) scale(-1)'><rect width='8' height='6'/></g>"),
        SVG("<g transform='rotate(90)'><rect y='-8' width='6' height='8'/></g>"),
        SVG("<rect transform='matrix(2 0 0 2 0 0)' width='4' height='3'/>"),
        SVG("<g transform='translate(1 1)'><g transform='translate(-1,-1)'>"
            "<rect width='8' height='6'/></g></g>"),
        SVG("<rect x='-1' width='4' height='6' transform='translate(1)'/>"
            "<rect x='4' width='4' height='6'/>"),
        SVG("<rect y='-1' width='4' height='6' transform='matrix(1 0 0 1 0 1)'/>"
            "<rect x='4' width='4' height='6'/>"),
        "\xef\xbb\xbf" SVG("<rect width='8' height='6'/>"),
        SVG("<!-- x --><?y z?><defs><rect width='1' height='1'/></defs>"
            "<rect width='8' height='6'/><text>no</text>"),
        SVG("<rect width='4' height='6'/><rect x='4' width='4' height='6'/>"),
        SVG("<g id='figure'><rect width='8' height='6'/></g><g id='pieces'>"
            "<rect width='8' height='6'/></g>"),
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE svg [<!ENTITY a \"b\">]>\n"
         "<svg><rect width=\"8px\" height=\"6px\"/></svg>\n"),
        "intarsia shapes 1\nring square\nscale 2\nshape box\nM 0,0 L 16,0 L 16,12 L 0,12 Z\n",
        "intarsia shapes 1\nring square\nscale 1\nshape a\nM 0,0 L 8,0 L 8,+6 Z\n"
        "shape b\nM -0,0 L 8,6 L 0,6 Z\n",
        "intarsia shapes 1\nring square\nscale 2\nshape box\nM 0,0 L 16,0 16,12\n",
    };
    const size_t count = sizeof ways / sizeof ways[0];
    for (size_t i = 0; i + 1 < count; i++)
        for (size_t j = 0; j + 1 < count; j++) {
            answer a = ask(ways[i], ways[j]);
            assert_int_equal(a.status, ITA_OK);
            assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
            assert_true(a.is_exact);
            assert_int_equal(a.motion, ITA_MOTION_IDENTITY);
            assert_int_equal(a.contours, 1);
        }
    // the last one lacks an L for its third corner
    assert_string_equal(ask(ways[0], ways[count - 1]).key, "geom.text.word");
}

// Numbers a + b w of each ring: a box of 3 + 2 w by w, cut at 3, at 2 w, shifted, and the other way
// round.
static void texts_say_ring_numbers_exactly(void **state) {
    (void)state;
    static const char *const rings[] = {"sqrt2", "sqrt3"};
    static const char *const cuts[] = {
        "shape a\nM 0,0 L 3,0 L 3,w L 0,w Z\nshape b\nM 3,0 L 3+2w,0 L 3+2w,w L 3,1w Z\n",
        "shape a\nM 0,0 L 2w,0 L 2w,w L 0,w Z\nshape b\nM 2w,0 L 3+2w,0 L 3+2w,w L 2w,w Z\n",
        "shape a\nM -3,0 L 2w,0 L 2w,w L -3,w Z\n",
        "shape a\nM 0,-w L -3-2w,-w L -3-2w,0 L 0,0 Z\n"};
    for (size_t i = 0; i < sizeof rings / sizeof rings[0]; i++)
        for (size_t k = 0; k < sizeof cuts / sizeof cuts[0]; k++) {
            char figure[256], pieces[256];
            snprintf(figure, sizeof figure,
                     "intarsia shapes 1\nring %s\nscale 1\nshape f\n"
                     "M 0,0 L 3+2w,0 L 3+2w,w L 0,w Z\n",
                     rings[i]);
            snprintf(pieces, sizeof pieces, "intarsia shapes 1\nring %s\nscale 1\n%s", rings[i],
                     cuts[k]);
            const answer a = ask(figure, pieces);
            assert_int_equal(a.status, ITA_OK);
            assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
            assert_true(a.is_exact);
        }
}

static void figures_10_to_15_of_the_source_work_with_the_uncut_pieces(void **state) {
    (void)state;
    static const char figure10[] =
        SVG("<path d='M0 0 A50 50 0 0 1 50 50 A50 50 0 0 1 100 0 L100 100 A50 50 0 0 1 50 50 "
            "A50 50 0 0 1 0 100 Z'/>");
    static const char pieces11[] = SVG("<path d='M0 0 A50 50 0 0 1 0 100 Z'/>"
                                       "<path d='M100 100 A50 50 0 0 1 100 0 Z'/>");
    static const char pieces12[] =
        SVG("<path d='M0 0 A50 50 0 0 1 50 50 A50 50 0 0 1 0 100 Z'/>"
            "<path d='M100 100 A50 50 0 0 1 50 50 A50 50 0 0 1 100 0 Z'/>");
    static const char figure13[] = SVG("<path d='M0 0 H100 V20 H50 A40 40 0 0 1 90 60 H10 "
                                       "A40 40 0 0 1 50 20 H0 Z'/>");
    static const char pieces14[] = SVG("<rect width='100' height='20'/>"
                                       "<path d='M10 60 A40 40 0 0 1 90 60 Z'/>");
    static const char pieces15[] =
        SVG("<path d='M0 0 H100 V20 H50 H0 Z'/>"
            "<path d='M10 60 A40 40 0 0 1 50 20 A40 40 0 0 1 90 60 Z'/>");
    static const char *const pairs[][2] = {
        {figure10, pieces11}, {figure10, pieces12}, {figure13, pieces14}, {figure13, pieces15}};
    for (int i = 0; i < 4; i++) {
        answer a = ask(pairs[i][0], pairs[i][1]);
        assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        assert_true(a.is_exact);
        assert_int_equal(a.contours, 2);
        assert_int_equal(a.holes, 0);
    }
    // the half disc moved along the bar touches it elsewhere: not the figure
    answer a = ask(figure13, SVG("<rect width='100' height='20'/>"
                                 "<path d='M15 60 A40 40 0 0 1 95 60 Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    // turned by an angle of no class
    a = ask(figure13, SVG("<g transform='rotate(37)'><rect width='100' height='20'/>"
                          "<path d='M10 60 A40 40 0 0 1 90 60 Z'/></g>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.motion, ITA_MOTION_ROTATED);
}

static void holes_parts_and_curves_are_judged(void **state) {
    (void)state;
    static const char ring[] =
        SVG("<path fill-rule='evenodd' d='M0 0H30V30H0Z M10 10H20V20H10Z'/>");
    static const char four[] =
        SVG("<rect width='20' height='10'/><rect x='20' width='10' height='20'/>"
            "<rect x='10' y='20' width='20' height='10'/><rect y='10' width='10' height='20'/>");
    answer a = ask(ring, four);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.contours, 2);
    assert_int_equal(a.holes, 1);
    // the same without the hole is not solved by pieces that leave one
    a = ask(SVG("<rect width='30' height='30'/>"), four);
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    assert_int_equal(a.holes, 1);
    // a piece with a hole and one that fills it
    a = ask(SVG("<rect width='30' height='30'/>"),
            SVG("<path fill-rule='evenodd' d='M0 0H30V30H0Z M10 10H20V20H10Z'/>"
                "<rect x='10' y='10' width='10' height='10'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    // two parts
    a = ask(SVG("<rect width='5' height='5'/><rect x='10' width='5' height='5'/>"),
            SVG("<rect x='10' width='5' height='5'/><rect width='5' height='5'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.contours, 2);
    // a figure as the union of shapes that overlap
    a = ask(SVG("<rect x='10' width='10' height='30'/><rect y='10' width='30' height='10'/>"),
            SVG("<rect x='10' width='10' height='10'/><rect x='10' y='20' width='10' height='10'/>"
                "<rect y='10' width='30' height='10'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    // a disc of quarters, turned
    a = ask(SVG("<circle cx='5' cy='5' r='5'/>"),
            SVG("<path d='M20 5 H25 A5 5 0 0 1 20 10 Z'/><path d='M20 5 V10 A5 5 0 0 1 15 5 Z'/>"
                "<path d='M20 5 H15 A5 5 0 0 1 20 0 Z'/><path d='M20 5 V0 A5 5 0 0 1 25 5 Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    // cubic and quadratic curves, cut in halves
    a = ask(
        SVG("<path d='M0 0 C0 10 10 10 10 0 Z'/>"),
        SVG("<path d='M0 0 C0 5 2.5 7.5 5 7.5 V0 Z'/><path d='M5 0 V7.5 C7.5 7.5 10 5 10 0 Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    a = ask(SVG("<path d='M0 0 Q5 10 10 0 T20 0 V-20 H0 Z'/>"),
            SVG("<path d='M0 0 Q5 10 10 0 V-20 H0 Z'/><path d='M10 0 Q15-10 20 0 V-20 H10 Z'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
}

static void motions_are_named_and_allowed_or_not(void **state) {
    (void)state;
    static const char figure[] = SVG("<path d='M0 0H4V1H1V3H0Z'/>");
    static const char *const moved[] = {
        SVG("<path transform='translate(9,7)' d='M0 0H4V1H1V3H0Z'/>"),
        SVG("<path transform='rotate(20)' d='M0 0H4V1H1V3H0Z'/>"),
        SVG("<path transform='scale(-1,1)' d='M0 0H4V1H1V3H0Z'/>"),
        SVG("<path transform='scale(2.5)' d='M0 0H4V1H1V3H0Z'/>"),
    };
    for (int i = 0; i < 4; i++)
        for (unsigned allow = 0; allow < 4; allow++) {
            ita_verify_options options = {.allow = allow};
            answer a = ask_with(figure, moved[i], &options);
            bool may = i < 2 || (i == 2 && (allow & ITA_ALLOW_MIRROR)) ||
                       (i == 3 && (allow & ITA_ALLOW_SCALE));
            assert_int_equal(a.verdict, may ? ITA_VERDICT_SOLVED : ITA_VERDICT_UNSOLVED);
            if (may) assert_int_equal(a.motion, ITA_MOTION_IDENTITY + i);
        }
}

static void stacked_and_crossing_pieces_are_told_with_pair_and_area(void **state) {
    (void)state;
    answer a = ask(SVG("<rect width='10' height='10'/>"),
                   SVG("<rect width='6' height='10'/><rect x='4' width='6' height='10'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_OVERLAP);
    assert_true(a.is_exact);
    assert_int_equal(a.overlaps, 1);
    assert_true(fabs(a.overlap_area - 20) < 1e-9);
    a = ask(SVG("<rect width='10' height='10'/>"),
            SVG("<rect width='10' height='10'/><rect width='10' height='10'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_OVERLAP);
    assert_true(fabs(a.overlap_area - 100) < 1e-9);
    assert_true(a.progress < 1);
}

static void broken_shapes_are_named(void **state) {
    (void)state;
    static const char box[] = SVG("<rect width='10' height='10'/>");
    static const char *const cases[][3] = {
        {SVG("<path id='bow' d='M0 0 L10 10 L10 0 L0 10 Z'/>"), "geom.shape.crosses", "bow"},
        // a lobe walked the other way begins where the shape touches itself, or almost does
        {SVG("<path id='lobe' d='M0 0L5 5L-5 5L0 0L2 -1L0 -1Z'/>"), "geom.shape.twice", "lobe"},
        {SVG("<path id='fine' d='M0 0L5.01 5L-5 5L0 0L2.01 -1.01L0 -1.01Z'/>"), "geom.shape.twice",
         "fine"},
        {SVG("<path id='near' d='M0 0L5 5L-5 5L.01 .01L2.01-1.01L.01-1.01Z'/>"), "geom.shape.twice",
         "near"},
        {SVG("<path id='drop' d='M0 0C20 10 -20 10 0 0L10.02 -5L0 -5Z'/>"), "geom.shape.twice",
         "drop"},
        // a loop that the fill rule does not show, but for the end that sticks out
        {SVG("<path id='tab' d='M0 0H10L0 10Z M1 1H6V5H1Z'/>"), "geom.shape.twice", "tab"},
        {SVG("<path id='arc' d='M-5 0A5 5 0 0 1 5 0A5 5 0 0 1-5 0Z M-4 1H4.5V3H-4Z'/>"),
         "geom.shape.twice", "arc"},
        // exact numbers cannot be halved, so a drop stays one edge there
        {"intarsia shapes 1 ring square shape ring\nM 0,0 C 20,10 -20,10 0,0 Z\n",
         "geom.shape.twice", "ring"},
        {SVG("<path id='flat' d='M0 0 L10 0 L5 0 Z'/>"), "geom.shape.area", "flat"},
        {SVG("<path id='leaf' d='M3 3 C5 5 1 1 3 3Z'/>"), "geom.shape.empty", "leaf"},
        {SVG("<path id='dot' d='M3 3 L3 3 Z'/>"), "geom.shape.empty", "dot"},
        {SVG("<path id='none'/>"), "geom.shape.empty", "none"},
        {SVG("<path id='nan' d='M0 0 L nan 0 L5 5Z'/>"), "geom.shape.path", "nan"},
        {SVG("<path id='odd' d='M0 0 L 5 L5 5Z'/>"), "geom.shape.path", "odd"},
        {SVG("<path id='round' d='M0 0A1e10 1 0 0 1 8 0V6H0Z'/>"), "geom.shape.path", "round"},
        {SVG("<polygon id='inf' points='0,0 1e400,0 5,5'/>"), "geom.shape.number", "inf"},
        {SVG("<polygon id='vast' points='0,0 1e30,0 5,5'/>"), "geom.shape.number", "vast"},
        {SVG("<polygon id='half' points='0,0 10,0 5'/>"), "geom.shape.path", "half"},
        {SVG("<line id='l' x1='0' y1='0' x2='5' y2='5'/>"), "geom.shape.line", "l"},
        {SVG("<ellipse id='e' rx='3' ry='0'/>"), "geom.shape.area", "e"},
        {SVG("<circle id='c' r='0'/>"), "geom.shape.area", "c"},
        {SVG("<rect id='r' width='-3' height='5'/>"), "geom.shape.area", "r"},
        {SVG("<rect/>"), "geom.shape.number", "#1"},
        {SVG("<g id='pieces'><rect width='1' height='1'/><path d='M0 0L9 0L1 0Z'/></g>"),
         "geom.shape.area", "#2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answer a = ask(box, cases[i][0]);
        assert_int_equal(a.status, ITA_OK);
        assert_int_equal(a.verdict, ITA_VERDICT_INVALID);
        assert_true(a.in_arrangement);
        assert_string_equal(a.key, cases[i][1]);
        assert_string_equal(a.name, cases[i][2]);
        a = ask(cases[i][0], box);
        assert_false(a.in_arrangement);
        if (strstr(cases[i][0], "id='pieces'")) {
            assert_string_equal(a.key, "geom.file.figure");
            continue;
        }
        assert_int_equal(a.verdict, ITA_VERDICT_INVALID);
    }
}

static void broken_files_are_refused_with_their_place(void **state) {
    (void)state;
    static const char box[] = SVG("<rect width='10' height='10'/>");
    static const char *const cases[][2] = {
        {"", "geom.text.header"},
        {"hello", "geom.text.header"},
        {"<svg><path d='M0 0", "geom.svg.attribute"},
        {"<svg><path d='M0 0h1v1z'/>", "geom.svg.unfinished"},
        {"<svg></g></svg>", "geom.svg.nesting"},
        {"<svg><g></svg></g>", "geom.svg.nesting"},
        {"<svg><g a></g></svg>", "geom.svg.attribute"},
        {"<html></html>", "geom.svg.root"},
        {"<svg></svg>", "geom.file.empty"},
        {"<svg><g transform='spin(3)'></g></svg>", "geom.svg.transform"},
        {SVG("<rect width='9' height='9' transform='rotate(1e400)'/>"), "geom.svg.transform"},
        {SVG("<rect width='9' height='9' transform='scale(1000000001)'/>"), "geom.svg.transform"},
        {SVG("<rect width='9' width='8' height='9'/>"), "geom.svg.attribute"},
        {SVG("<rect width='9' height='9'/>") SVG("<rect width='8' height='9'/>"), "geom.svg.tag"},
        {"<svg><!-- ", "geom.svg.unfinished"},
        {"intarsia shapes 2\n", "geom.text.header"},
        {"intarsia shapes 1\nring sqrt7\n", "geom.text.ring"},
        {"intarsia shapes 1\nscale 0\n", "geom.text.scale"},
        {"intarsia shapes 1\ngroup all\n", "geom.text.group"},
        {"intarsia shapes 1\nM 0,0\n", "geom.text.word"},
        {"intarsia shapes 1\nshape a\nM 0,0 L 1w,0\n", "geom.text.ring"},
        {"intarsia shapes 1\nring sqrt2\nshape a\nM 0,0 L x,0\n", "geom.text.point"},
        {"intarsia shapes 1\nshape a\nM 0,0 A 1,1 2,2 *\n", "geom.text.turn"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answer a = ask(box, cases[i][0]);
        assert_int_not_equal(a.status, ITA_OK);
        assert_string_equal(a.key, cases[i][1]);
        assert_true(a.in_arrangement);
    }
    char deep[3000] = "<svg>";
    for (int i = 0; i < 300; i++)
        strcat(deep, "<g>");
    assert_string_equal(ask(box, deep).key, "geom.svg.deep");
}

// Each use draws ten others that draw nothing: a million elements are enough, and none of it takes
// memory.
static void uses_of_nothing_end_by_their_number(void **state) {
    (void)state;
    if (is_abridged()) skip(); // what is read of a use is watched elsewhere
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing, "<svg><defs><g id='u0'/>");
    for (int i = 1; i < 15; i++) {
        char text[64];
        snprintf(text, sizeof text, "<g id='u%d'>", i);
        ita_put(&drawing, text);
        snprintf(text, sizeof text, "<use href='#u%d'/>", i - 1);
        for (int k = 0; k < 10; k++)
            ita_put(&drawing, text);
        ita_put(&drawing, "</g>");
    }
    ita_put(&drawing, "</defs><use href='#u14'/></svg>");
    answer a = ask(SVG("<rect width='1' height='1'/>"), ita_text_get(&drawing));
    assert_int_equal(a.status, ITA_E_LIMIT);
    assert_string_equal(a.key, "geom.file.many");
    ita_text_close(&drawing);
}

static void a_thousand_pieces_are_judged_quickly(void **state) {
    (void)state;
    ita_text pieces;
    ita_text_open(&pieces, ita_heap());
    ita_put(&pieces, "<svg><g id='pieces'>");
    for (int i = 0; i < 1000; i++) {
        char text[80];
        snprintf(text, sizeof text, "<rect x='%d' y='%d' width='3' height='2'/>", i % 40 * 3,
                 i / 40 * 2);
        ita_put(&pieces, text);
    }
    ita_put(&pieces, "</g></svg>");
    answer a = ask(SVG("<rect width='120' height='50'/>"), ita_text_get(&pieces));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_true(a.is_exact);
    assert_int_equal(a.contours, 1);
    a = ask(SVG("<rect width='120' height='51'/>"), ita_text_get(&pieces));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    ita_text_close(&pieces);
}

// The piece's backward lobe would cancel one of two pieces that are stacked on it.
static void a_long_piece_that_crosses_itself_is_found(void **state) {
    (void)state;
    ita_text pieces;
    ita_text_open(&pieces, ita_heap());
    ita_put(&pieces, "<svg><path id='snake' d='M0 0");
    for (int i = 1; i <= 5000; i++) {
        char text[40];
        snprintf(text, sizeof text, " L%.3f 0", i * 0.004);
        ita_put(&pieces, text);
    }
    ita_put(&pieces, " L-4 12L0 12Z'/><path d='M0 10L0 12L-4 12Z'/><path d='M0 10L0 12L-4 12Z'/>"
                     "</svg>");
    answer a =
        ask(SVG("<path d='M0 0L20 0L0 10Z'/><path d='M0 10L0 12L-4 12Z'/>"), ita_text_get(&pieces));
    assert_int_equal(a.verdict, ITA_VERDICT_INVALID);
    assert_string_equal(a.key, "geom.shape.crosses");
    assert_string_equal(a.name, "snake");
    ita_text_close(&pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_tells_what_can_be_counted_by_hand),
        cmocka_unit_test(one_box_is_said_in_many_ways),
        cmocka_unit_test(texts_say_ring_numbers_exactly),
        cmocka_unit_test(figures_10_to_15_of_the_source_work_with_the_uncut_pieces),
        cmocka_unit_test(holes_parts_and_curves_are_judged),
        cmocka_unit_test(motions_are_named_and_allowed_or_not),
        cmocka_unit_test(stacked_and_crossing_pieces_are_told_with_pair_and_area),
        cmocka_unit_test(broken_shapes_are_named),
        cmocka_unit_test(a_long_piece_that_crosses_itself_is_found),
        cmocka_unit_test(broken_files_are_refused_with_their_place),
        cmocka_unit_test(uses_of_nothing_end_by_their_number),
        cmocka_unit_test(a_thousand_pieces_are_judged_quickly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
