// Puzzles of BurrTools as games: what a file says, and what is refused where.
#include "check.h"

#include "games/space/files/xmpuzzle.h"
#include "intarsia/session.h"
#include "intarsia/words.h"

#define HEAD     "<puzzle version=\"2\"><gridType type=\"0\"/>"
#define COLOURS  "<colors><color red=\"0\" green=\"0\" blue=\"0\"/><color/><color/></colors>"
#define BAR      "<voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\" name=\"Bar\">###</voxel>"
#define CORNER   "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">####</voxel>"
#define SQUARE   "<voxel x=\"3\" y=\"3\" z=\"1\" type=\"0\">#########</voxel>"
#define THREE    "<problem><shapes><shape id=\"0\" count=\"3\"/></shapes><result id=\"1\"/></problem>"
#define PROBLEMS "</shapes><problems>"
#define TAIL     "</problems><comment/></puzzle>"
#define GAME     HEAD "<shapes>" BAR SQUARE PROBLEMS THREE TAIL
#define CONFIG   "pieces=3xBar:3x1x1,figure=3x3x1"

// ---- what a file says

static ita_status read(const char *xml, ita_record *record, ita_diag *diag) {
    *diag = (ita_diag){.key = "none", .offset = ITA_NO_OFFSET};
    return ita_record_read(xml, strlen(xml), ita_heap(), record, diag);
}

static void expect_config(const char *xml, const char *config) {
    ita_record record;
    ita_diag diag;
    const ita_status status = read(xml, &record, &diag);
    if (status != ITA_OK) print_message("%s %s in %s\n", diag.key, diag.args[0], xml);
    assert_int_equal(status, ITA_OK);
    assert_string_equal(record.game, "space");
    assert_string_equal(record.format, "xmpuzzle");
    assert_string_equal(record.config, config);
    ita_record_close(&record);
}

static void a_problem_becomes_a_game(void **state) {
    (void)state;
    expect_config(GAME, CONFIG);
    // a row at the front is the first, a layer at the bottom too
    expect_config(HEAD
                  "<shapes><voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\" name=\"V\">##_#___#</voxel>"
                  "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\">##_#_+_#</voxel>" PROBLEMS
                  "<problem><shapes><shape id=\"0\"/></shapes><result id=\"1\"/></problem>" TAIL,
                  "pieces=V:_o-oo~_o,figure=_o-oo~_o-_O");
    // where a shape stands in its box does not matter, nor do blanks between
    expect_config(
        HEAD "<shapes><voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\" name=\"L\"> ____\n_### </voxel>"
             "<voxel x=\"3\" y=\"1\" z=\"2\" type=\"0\">###\n___</voxel>" PROBLEMS
             "<problem><shapes><shape id=\"0\" count=\"1\"/></shapes><result id=\"1\"/>"
             "</problem>" TAIL,
        "pieces=L:3x1x1,figure=3x1x1");
}

#define BENT "<voxel x=\"3\" y=\"2\" z=\"2\" type=\"0\">#______#___#</voxel>"

static void grids_are_ours(void **state) {
    (void)state;
    expect_config(
        "<puzzle version=\"2\"><gridType type=\"1\"/><shapes>"
        "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">_#</voxel>"
        "<voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">_##_#_</voxel>" PROBLEMS
        "<problem><shapes><shape id=\"0\" count=\"3\"/></shapes><result id=\"1\"/></problem>" TAIL,
        "pieces=3xA:_o,lattice=prisms,figure=_o-_oo");
    expect_config(
        "<puzzle version=\"2\"><gridType type=\"2\"/><shapes>"
        "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">#__#</voxel>"
        "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\">#__#_##_</voxel>" PROBLEMS
        "<problem><shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem>" TAIL,
        "pieces=2xA:_o-o,lattice=rhombic,figure=_o-o~o-_o");
    // three spheres in a corner of 120 degrees can be turned by half a turn in their plane
    expect_config(
        "<puzzle version=\"2\"><gridType type=\"2\"/><shapes>" BENT
        "<voxel x=\"3\" y=\"2\" z=\"2\" type=\"0\">#___#______#</voxel>" PROBLEMS
        "<problem><shapes><shape id=\"0\" count=\"1\"/></shapes><result id=\"1\"/></problem>" TAIL,
        "pieces=A:_-o~__o-_o,lattice=rhombic,mirrors=yes,figure=_o-o~__o");
    // without a grid: cubes
    expect_config("<puzzle version=\"1\"><shapes>" BAR SQUARE PROBLEMS THREE TAIL, CONFIG);
}

static void counts_are_exact_or_bounds(void **state) {
    (void)state;
    expect_config(HEAD "<shapes>" BAR SQUARE PROBLEMS
                       "<problem><shapes><shape id=\"0\" min=\"0\" max=\"4\"/></shapes>"
                       "<result id=\"1\"/></problem>" TAIL,
                  "pieces=0-4xBar:3x1x1,figure=3x3x1");
    // of none there is no piece; the same shape may be two kinds
    expect_config(HEAD
                  "<shapes>" BAR SQUARE PROBLEMS
                  "<problem><shapes><shape id=\"1\" count=\"0\"/><shape id=\"0\"/>"
                  "<shape id=\"0\" count=\"2\" group=\"0\"><group group=\"0\" count=\"1\"/></shape>"
                  "</shapes><result id=\"1\"/></problem>" TAIL,
                  "pieces=Bar:3x1x1+2xA:3x1x1,figure=3x3x1");
}

static void groups_may_stay_together(void **state) {
    (void)state;
    expect_config(HEAD "<shapes>" BAR SQUARE PROBLEMS
                       "<problem><shapes><shape id=\"0\" group=\"7\"/><shape id=\"0\" count=\"2\">"
                       "<group group=\"3\" count=\"2\"/><group group=\"7\" count=\"2\"/></shape>"
                       "<shape id=\"0\" min=\"0\" max=\"1\" group=\"3\"/>"
                       "</shapes><result id=\"1\"/></problem>" TAIL,
                  "pieces=Bar:3x1x1+2xA:3x1x1+0-1xB:3x1x1,figure=3x3x1,together=Bar+A/A+B");
}

static void letters_stand_for_colours(void **state) {
    (void)state;
    static const struct {
        const char *pairs, *config;
    } cases[] = {
        // each with itself: letters by number
        {"<pair piece=\"0\" result=\"0\"/><pair piece=\"1\" result=\"1\"/>"
         "<pair piece=\"2\" result=\"2\"/>",
         "pieces=Bar:abc,figure=ab-oC"},
        // 1 goes on all, 2 is under all, nothing else
        {"<pair piece=\"0\" result=\"0\"/><pair piece=\"0\" result=\"1\"/>"
         "<pair piece=\"0\" result=\"2\"/><pair piece=\"1\" result=\"1\"/>"
         "<pair piece=\"2\" result=\"1\"/>",
         "pieces=Bar:obb,figure=ao-oA"},
        // 2 is under all, the others each under another
        {"<pair piece=\"0\" result=\"1\"/><pair piece=\"0\" result=\"2\"/>"
         "<pair piece=\"1\" result=\"1\"/><pair piece=\"2\" result=\"1\"/>"
         "<pair piece=\"2\" result=\"0\"/>",
         "pieces=Bar:abc,figure=co-oA"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char xml[2000];
        snprintf(xml, sizeof xml,
                 HEAD COLOURS
                 "<shapes><voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\" name=\"Bar\">#1#2#3</voxel>"
                 "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">#+3#1#2</voxel>" PROBLEMS
                 "<problem><shapes><shape id=\"0\"/></shapes><result id=\"1\"/><bitmap>%s</bitmap>"
                 "</problem>" TAIL,
                 cases[i].pairs);
        expect_config(xml, cases[i].config);
    }
}

static void xml_is_read_as_xml(void **state) {
    (void)state;
    static const char *const heads[] = {
        "", "\xEF\xBB\xBF", "<?xml version=\"1.0\"?>\n<!-- <puzzle> -->\n",
        "<?xml version='1.0' encoding='ISO-8859-1'?><!DOCTYPE puzzle [<!ENTITY a \"b\">]>"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char xml[2000];
        snprintf(xml, sizeof xml,
                 "%s<puzzle version='2'><!-- x --><gridType type=\"&#x30;\"></gridType><shapes>"
                 "<voxel name=\"B&#97;r\" x=\"3\" y=\"1\" z=\"1\" type=\"0\">"
                 "<![CDATA[#]]><!-- ## -->&#35;<?some #?>&#x23;</voxel>" SQUARE PROBLEMS THREE
                 "</problems></puzzle>\n<!-- end -->",
                 heads[i]);
        expect_config(xml, CONFIG);
    }
}

static void names_and_words_are_kept(void **state) {
    (void)state;
    static const char xml[] =
        "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>" HEAD "<shapes>"
        "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\" name=\"Schl\xFCssel &amp; Co\">#</voxel>"
        "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\" name=\"B\">#</voxel>"
        "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\" name=\"A\">#</voxel>" BAR PROBLEMS
        "<problem name=\"two &lt; three\"><shapes><shape id=\"0\"/><shape id=\"1\"/><shape "
        "id=\"2\"/>"
        "</shapes><result id=\"3\"/></problem></problems>"
        "<comment popup=\"\">first\r\nsecond &lt;![CDATA[<![CDATA[ & ]]></comment></puzzle>";
    ita_record record;
    ita_diag diag;
    assert_int_equal(read(xml, &record, &diag), ITA_OK);
    assert_string_equal(record.config, "pieces=C:1x1x1+B:1x1x1+A:1x1x1,figure=3x1x1");
    assert_string_equal(ita_record_tag(&record, "title"), "two < three");
    assert_string_equal(ita_record_tag(&record, "piece.C"), "Schl\xC3\xBCssel & Co");
    assert_int_equal(record.tag_count, 2);
    assert_string_equal(record.nodes[0].comment, "first\nsecond <![CDATA[ & ");
    ita_record_close(&record);
}

static void what_burrtools_writes_without_an_encoding_is_latin(void **state) {
    (void)state;
    static const char tail[] = HEAD "<shapes>" BAR SQUARE PROBLEMS THREE
                                    "</problems><comment>Schl\xFCssel</comment></puzzle>";
    char xml[2000];
    ita_record record;
    ita_diag diag;
    snprintf(xml, sizeof xml, "<?xml version=\"1.0\"?>%s", tail);
    assert_int_equal(read(xml, &record, &diag), ITA_OK);
    assert_string_equal(record.nodes[0].comment, "Schl\xC3\xBCssel");
    ita_record_close(&record);
    static const char *const heads[] = {"", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        snprintf(xml, sizeof xml, "%s%s", heads[i], tail);
        assert_int_equal(read(xml, &record, &diag), ITA_E_SYNTAX);
        assert_string_equal(diag.key, "geom.xml.character");
        ita_record_close(&record);
    }
}

// Every size of UTF-8 with its first and last character, and both sides of what XML leaves out:
// https://www.w3.org/TR/xml/#charsets. Of each the bytes, and its number.
static void characters_are_those_of_xml(void **state) {
    (void)state;
    static const struct {
        const char *bytes, *number;
        bool is_one;
    } cases[] = {
        {"\x7F", "x7F", true},
        {"\xC2\x80", "128", true},
        {"\xDF\xBF", "x7ff", true},
        {"\xE0\xA0\x80", "x800", true},
        {"\xE0\xB8\x81", "3585", true},
        {"\xED\x9F\xBF", "xD7FF", true},
        {NULL, "xD800", false},
        {NULL, "xDFFF", false},
        {"\xEE\x80\x80", "xE000", true},
        {"\xEF\xBF\xBD", "xFFFD", true},
        {"\xEF\xBF\xBE", "xFFFE", false},
        {"\xEF\xBF\xBF", "65535", false},
        {"\xF0\x90\x80\x80", "x10000", true},
        {"\xF4\x8F\xBF\xBF", "x10FFFF", true},
        {NULL, "x110000", false},
        {"\x1F", "31", false},
        {"\x01", "1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int is_number = 0; is_number < 2; is_number++) {
            char xml[2000], name[16] = "";
            if (!is_number && !cases[i].bytes) continue;
            (void)snprintf(name, sizeof name, is_number ? "&#%s;" : "%s",
                           is_number ? cases[i].number : cases[i].bytes);
            (void)snprintf(xml, sizeof xml,
                           HEAD "<shapes>" BAR SQUARE PROBLEMS
                                "<problem name=\"a%sb\"><shapes><shape id=\"0\" count=\"3\"/>"
                                "</shapes><result id=\"1\"/></problem>" TAIL,
                           name);
            ita_record record;
            ita_diag diag = {.offset = ITA_NO_OFFSET};
            const ita_status status = read(xml, &record, &diag);
            if (cases[i].is_one) {
                char expected[16];
                (void)snprintf(expected, sizeof expected, "a%sb", cases[i].bytes);
                assert_int_equal(status, ITA_OK);
                assert_string_equal(ita_record_tag(&record, "title"), expected);
                ita_record_close(&record);
            } else {
                assert_int_not_equal(status, ITA_OK);
                assert_string_equal(diag.key, "geom.xml.character");
                assert_int_equal(diag.offset, strstr(xml, "problem name=\"a") - xml + 15);
            }
        }
}

// What was found out about a problem is not the puzzle.
static void saved_solutions_are_stepped_over(void **state) {
    (void)state;
    expect_config(HEAD
                  "<shapes>" BAR SQUARE PROBLEMS
                  "<problem state=\"2\" assemblies=\"1\" solutions=\"1\" time=\"3\" maxHoles=\"0\">"
                  "<shapes><shape id=\"0\" count=\"3\"/></shapes><result id=\"1\"/><bitmap/>"
                  "<assembler version=\"1.4\">x &unknown; y</assembler>"
                  "<solutions><solution asmNum=\"1\"><assembly>0 0 0 0</assembly></solution>"
                  "</solutions></problem>" TAIL,
                  CONFIG);
}

static void each_problem_is_a_game(void **state) {
    (void)state;
    static const char xml[] =
        HEAD "<shapes>" BAR SQUARE CORNER PROBLEMS "<!-- <problem> -->" THREE
             "<problem name=\"b\"><shapes><shape id=\"2\" min=\"0\" max=\"2\"/></shapes>"
             "<result id=\"2\"/><solutions><solution/></solutions></problem>\n"
             "<problem name=\"c\"/>" TAIL;
    ita_collection games = ita_collection_open(xml, strlen(xml));
    assert_int_equal(ita_collection_count(xml, strlen(xml)), 3);
    static const char *const configs[] = {CONFIG, "pieces=0-2xA:2x2x1,figure=2x2x1", NULL};
    for (size_t i = 0; ita_collection_next(&games); i++) {
        ita_record record;
        ita_diag diag = {.offset = ITA_NO_OFFSET};
        const ita_status status = ita_collection_read(&games, ita_heap(), &record, &diag);
        if (!configs[i]) {
            assert_string_equal(diag.key, "space.xmpuzzle.nothing");
            assert_int_equal(diag.offset, strstr(xml, "<problem name=\"c") - xml);
            continue;
        }
        assert_int_equal(status, ITA_OK);
        assert_string_equal(record.config, configs[i]);
        ita_record_close(&record);
    }
}

// ---- what is refused

typedef struct refusal {
    const char *xml, *key, *at; // the first place of these words
} refusal;

static const refusal refusals[] = {
    {"<puzzle/>", "space.xmpuzzle.lacks", "<puzzle"},
    {"<puzzle version=\"3\"/>", "space.xmpuzzle.version", "<puzzle"},
    {"<puzzle version=\"2\"/>", "space.xmpuzzle.problem", "<puzzle"},
    {"<puzzle version=\"2\"><gridType type=\"4\"/></puzzle>", "space.xmpuzzle.grid.tetra", "<grid"},
    {"<puzzle version=\"2\"><gridType type=\"99\"/></puzzle>", "space.xmpuzzle.grid", "<grid"},
    {"<puzzle version=\"2\"><gridType type=\"-1\"/></puzzle>", "space.xmpuzzle.number", "-1"},
    {HEAD "<gridType type=\"0\"/></puzzle>", "space.xmpuzzle.order", "<gridType type=\"0\"/></"},
    {HEAD "<problems/><shapes/></puzzle>", "space.xmpuzzle.order", "<shapes"},
    {HEAD "<rotations/></puzzle>", "space.xmpuzzle.element", "<rotations"},
    {HEAD "<shapes>" BAR, "geom.svg.unfinished", NULL},
    {HEAD "<shapes><voxel x=\"1\" y=\"1\" z=\"1\"><b/></voxel></shapes></puzzle>",
     "space.xmpuzzle.element", "<b/>"},
    {"<puzzle version=\"2\"><gridType type=\"2\"/><shapes>"
     "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">#+</voxel>" PROBLEMS
     "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>" TAIL,
     "space.xmpuzzle.lattice", "+<"},
    // the corner would lie as its mirror image, a piece that winds would not
    {"<puzzle version=\"2\"><gridType type=\"2\"/><shapes>" BENT
     "<voxel x=\"2\" y=\"2\" z=\"3\" type=\"0\">#__#_#_____#</voxel>" PROBLEMS
     "<problem><shapes><shape id=\"0\"/><shape id=\"1\"/></shapes><result "
     "id=\"0\"/></problem>" TAIL,
     "space.xmpuzzle.spheres", "<problem>"},
    {"<?xml version=\"1.0\" encoding=\"UTF-16\"?><puzzle/>", "geom.xml.encoding", "UTF-16"},
    {HEAD
     "<shapes>" BAR SQUARE PROBLEMS
     "<problem name=\"&lol;\"><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>" TAIL,
     "geom.xml.entity", "&lol"},
    {HEAD
     "<shapes>" BAR SQUARE PROBLEMS
     "<problem name=\"\xFC\"><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>" TAIL,
     "geom.xml.character", "\xFC"},
    {HEAD
     "<shapes>" BAR SQUARE PROBLEMS
     "<problem name=\"&#0;\"><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>" TAIL,
     "geom.xml.character", "&#0;"},
};

// Shapes and problems put into a file: `shapes` are 0 and so on.
typedef struct refused_part {
    const char *shapes, *problem, *key, *at;
} refused_part;

#define ONE                 "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>"
#define VOXEL(sides, cells) "<voxel " sides " type=\"0\">" cells "</voxel>"

static const refused_part refused_parts[] = {
    {VOXEL("x=\"1\" y=\"1\"", "#"), ONE, "space.xmpuzzle.lacks", "<voxel"},
    {VOXEL("x=\"1\" y=\"1\" z=\"2\"", "#"), ONE, "space.xmpuzzle.voxels", "</voxel"},
    {VOXEL("x=\"1\" y=\"1\" z=\"1\"", "##"), ONE, "space.xmpuzzle.voxels", "#</voxel"},
    {VOXEL("x=\"1\" y=\"1\" z=\"1\"", ""), ONE, "space.xmpuzzle.voxels", "</voxel"},
    {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "#x"), ONE, "space.xmpuzzle.voxel", "x</voxel"},
    {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "__"), ONE, "space.xmpuzzle.empty", "<voxel"},
    {VOXEL("x=\"0\" y=\"1\" z=\"1\"", ""), ONE, "space.xmpuzzle.empty", "<voxel"},
    {VOXEL("x=\"1\" y=\"1\" z=\"1\"", "#4"), ONE, "space.xmpuzzle.colour", "#4"},
    {VOXEL("x=\"1\" y=\"1\" z=\"1\"", "#99999999999999999999"), ONE, "space.xmpuzzle.colour", "#9"},
    {VOXEL("x=\"1000\" y=\"1000\" z=\"1000\"", "#"), ONE, "space.xmpuzzle.voxels.many", "<voxel"},
    {VOXEL("x=\"1000000\" y=\"1\" z=\"1\"", "#"), ONE, "space.xmpuzzle.number", "1000000"},
    {"<voxel x=\"1\" y=\"1\" z=\"1\" type=\"-7\">#</voxel>", ONE, "space.xmpuzzle.number", "-7"},
    {"<voxel x=\"1\" y=\"1\" z=\"1\" type=\"1\">A</voxel>", ONE, "space.xmpuzzle.voxels.kind",
     "<voxel"},
    {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "#+"), ONE, "space.xmpuzzle.variable", "<voxel"},
    {BAR, "<problem><shapes><shape id=\"0\"/></shapes></problem>", "space.xmpuzzle.nothing",
     "<problem>"},
    {BAR, "<problem><result id=\"0\"/></problem>", "space.xmpuzzle.nothing", "<problem>"},
    {BAR, "<problem><shapes><shape id=\"1\"/></shapes><result id=\"0\"/></problem>",
     "space.xmpuzzle.shape", "<shape id"},
    {BAR, "<problem><shapes><shape/></shapes><result id=\"0\"/></problem>", "space.xmpuzzle.lacks",
     "<shape/>"},
    {BAR, "<problem><shapes><shape id=\"0\"/></shapes><result id=\"4294967295\"/></problem>",
     "space.xmpuzzle.result", "<result"},
    {BAR,
     "<problem><shapes><shape id=\"0\" min=\"2\" max=\"1\"/></shapes><result id=\"0\"/></problem>",
     "space.xmpuzzle.counts", "<shape id"},
    {BAR, "<problem><shapes><shape id=\"0\" min=\"2\"/></shapes><result id=\"0\"/></problem>",
     "space.xmpuzzle.counts", "<shape id"},
    {BAR, "<problem><shapes><shape id=\"0\" count=\"4097\"/></shapes><result id=\"0\"/></problem>",
     "space.xmpuzzle.number", "4097"},
    {BAR, "<problem><shapes><shape id=\"0\" count=\"4096\"/><shape id=\"0\"/></shapes></problem>",
     "space.pieces.many", "<shape id=\"0\"/>"},
    {BAR,
     "<problem><shapes><shape id=\"0\" count=\"2\"><group group=\"1\" "
     "count=\"1\"/></shape></shapes>"
     "</problem>",
     "space.xmpuzzle.groups", "<group"},
    {BAR, "<problem><shapes><shape id=\"0\"><group group=\"1\"/></shape></shapes></problem>",
     "space.xmpuzzle.lacks", "<group"},
    {BAR, "<problem><symmetries/></problem>", "space.xmpuzzle.element", "<symmetries"},
    {BAR, "<problem><bitmap><pair piece=\"63\" result=\"0\"/></bitmap></problem>",
     "space.xmpuzzle.number", "63"},
    {BAR SQUARE, "<problem><shapes><shape id=\"1\"/></shapes><result id=\"0\"/></problem>",
     "space.volume.much", "<problem>"},
    {VOXEL("x=\"1\" y=\"1\" z=\"1\"", "#") VOXEL("x=\"3\" y=\"1\" z=\"1\"", "#++"),
     "<problem maxHoles=\"1\"><shapes><shape id=\"0\"/></shapes><result id=\"1\"/></problem>",
     "space.xmpuzzle.holes", "<problem "},
    // 1 goes on 1 and 2, 2 on 2 and 3
    {VOXEL("x=\"3\" y=\"1\" z=\"1\"", "#1#2#3"),
     "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/><bitmap>"
     "<pair piece=\"0\" result=\"0\"/><pair piece=\"0\" result=\"1\"/><pair piece=\"1\" "
     "result=\"1\"/>"
     "<pair piece=\"1\" result=\"2\"/></bitmap></problem>",
     "space.xmpuzzle.pairs", "<problem>"},
};

static void expect_refusal(const char *xml, const char *key, const char *at) {
    ita_record record;
    ita_diag diag;
    const ita_status status = read(xml, &record, &diag);
    const size_t place = at ? (size_t)(strstr(xml, at) - xml) : strlen(xml);
    if (status == ITA_OK || strcmp(diag.key, key) != 0 || diag.offset != place)
        print_message("%s at %zu: %s\n", diag.key, diag.offset, xml);
    assert_int_not_equal(status, ITA_OK);
    assert_string_equal(diag.key, key);
    assert_non_null(ita_words(key));
    assert_int_equal(diag.offset, place);
}

static void what_is_no_game_of_ours_is_refused_in_its_place(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        expect_refusal(refusals[i].xml, refusals[i].key, refusals[i].at);
    for (size_t i = 0; i < sizeof refused_parts / sizeof refused_parts[0]; i++) {
        char xml[2000];
        const refused_part *r = &refused_parts[i];
        snprintf(xml, sizeof xml, HEAD COLOURS "<shapes>%s" PROBLEMS "%s" TAIL, r->shapes,
                 r->problem);
        expect_refusal(xml, r->key, r->at);
    }
}

static void too_many_are_refused(void **state) {
    (void)state;
    ita_text xml;
    ita_text_open(&xml, ita_heap());
    ita_put(&xml, HEAD "<shapes>" BAR PROBLEMS "<problem><shapes>");
    for (int i = 0; i <= SPACE_KINDS_MOST; i++)
        ita_put(&xml, i < SPACE_KINDS_MOST ? "<shape id=\"0\"/>" : "<shape  id=\"0\"/>");
    ita_put(&xml, "</shapes></problem>" TAIL);
    expect_refusal(ita_text_get(&xml), "space.pieces.kinds", "<shape  id");
    ita_text_reset(&xml);
    ita_put(&xml, HEAD "<shapes><voxel x=\"100\" y=\"100\" z=\"1\" type=\"0\">");
    for (int i = 0; i < 10000; i++)
        ita_put_char(&xml, '#');
    ita_put(&xml, "</voxel>" PROBLEMS ONE TAIL);
    expect_refusal(ita_text_get(&xml), "space.shape.large", "<voxel");
    ita_text_reset(&xml);
    ita_put(&xml, HEAD "<colors>");
    for (int i = 0; i <= XMPUZZLE_COLOURS_MOST; i++)
        ita_put(&xml, i < XMPUZZLE_COLOURS_MOST ? "<color/>" : "<color />");
    expect_refusal(ita_text_get(&xml), "space.xmpuzzle.colours", "<color />");
    ita_text_close(&xml);
}

static void only_puzzles_are_told_to_be_some(void **state) {
    (void)state;
    static const char *const others[] = {
        "", "<", "<puzzles>", "<svg/>", "<?xml", "<!-- <puzzle> -->", "puzzle", "intarsia 1\n"};
    static const char *const ours[] = {"<puzzle>", "<puzzle/>", "  <puzzle version=\"2\">",
                                       "<!-- x --> <?y?><!DOCTYPE z><puzzle\n>"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_int_equal(xmpuzzle_probe(others[i], strlen(others[i])), 0);
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        assert_true(xmpuzzle_probe(ours[i], strlen(ours[i])) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_problem_becomes_a_game),
        cmocka_unit_test(grids_are_ours),
        cmocka_unit_test(counts_are_exact_or_bounds),
        cmocka_unit_test(groups_may_stay_together),
        cmocka_unit_test(letters_stand_for_colours),
        cmocka_unit_test(xml_is_read_as_xml),
        cmocka_unit_test(names_and_words_are_kept),
        cmocka_unit_test(what_burrtools_writes_without_an_encoding_is_latin),
        cmocka_unit_test(characters_are_those_of_xml),
        cmocka_unit_test(saved_solutions_are_stepped_over),
        cmocka_unit_test(each_problem_is_a_game),
        cmocka_unit_test(what_is_no_game_of_ours_is_refused_in_its_place),
        cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(only_puzzles_are_told_to_be_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
