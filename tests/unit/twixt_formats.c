// Facts about TwixT's other file formats, and what none can hold: what each says, who begins, where
// holes are, what it refuses.
#include "twixt_read.h"

// ---- T1j

#define T1_HEADER(starter, letters, pie)                                                           \
    "# File created by T1j\n# T1j is a program to play TwixT\n1 # version of file-format\n"        \
    "Ada# Name of Player 1\nBen# Name of Player 2\n12# y-size of board\n20# x-size of board\n"     \
    "H# player 1 human or computer\nC# player 2 human or computer\n" starter                       \
    "# starting player (1 plays top-down)\n" letters "# Direction of letters\n" pie                \
    "# pierule?\nN# game already over?\n"

static void t1j_tells_names_size_and_rules(void **state) {
    (void)state;
    const char *text = T1_HEADER("1", "V", "Y") "D9\nE7\n";
    check_read(text, "t1j", "size=20x12,rules=plain", "D9 E7");
    check_read(T1_HEADER("1", "V", "N") "D9\nE7\n", "t1j", "size=20x12,rules=plain,swap=no",
               "D9 E7");
    ita_record r = read_good(text);
    assert_string_equal(ita_record_tag(&r, "player1"), "Ada");
    assert_null(r.nodes[0].comment);
    assert_int_equal(r.nodes[2].offset, strlen(text) - 3);
    ita_record_close(&r);
}

static void when_player_2_starts_a_t1_game_the_board_is_turned(void **state) {
    (void)state;
    const char *text = T1_HEADER("2", "V", "Y") "A9\nE1\n";
    check_read(text, "t1j", "size=12x20,rules=plain", "I1 A5");
    ita_record r = read_good(text);
    assert_string_equal(ita_record_tag(&r, "player1"), "Ben");
    ita_record_close(&r);
}

static void letters_for_rows_read_row_first(void **state) {
    (void)state;
    check_read(T1_HEADER("1", "H", "Y") "C20\nE7\n", "t1j", "size=20x12,rules=plain", "T3 G5");
    check_read(T1_HEADER("2", "H", "Y") "C20\nE7\n", "t1j", "size=12x20,rules=plain", "C20 E7");
}

static void twixtbot_leaves_fields_empty_and_writes_swap(void **state) {
    (void)state;
    const char *text =
        "#\n# \n# \nAda # player 1\nBen # player 2\n# \n#\n# why\n#\n# not\n# \n# \n#\n"
        "c5\nswap # well\nf17\nH18\nresign\n";
    check_read(text, "t1j", "rules=plain", "C5 swap F17 H18 resign");
    check_position(text, "turn=red red=F17 blue=E3,H18 resigned");
    ita_record r = read_good(text);
    assert_string_equal(r.nodes[0].comment, "why\nnot");
    assert_string_equal(r.nodes[2].comment, "well");
    ita_record_close(&r);
}

static void broken_t1_files_are_refused_at_their_place(void **state) {
    (void)state;
    static const char cut[] = "# File created by T1j\n# T1j\n1\nAda\nBen\n24\n";
    check_refused(cut, "file.t1.short", sizeof cut - 1);
    check_refused("# File created by T1j\n# T1j\n1\nAda\nBen\nbig\n", "file.t1.field", 38);
    const char *text = T1_HEADER("1", "V", "Y") "D9\nhello\n";
    check_refused(text, "file.move", strlen(text) - 6);
}

// ---- lists

static void inline_lists_come_with_and_without_numbers(void **state) {
    (void)state;
    check_read("1.f6 2.swap 3.m16 4.resign", "inline", "", "F6 swap M16 resign");
    check_read("1. f6\r\n2. swap\r\n3. m16\r\n4. resign\r\n", "inline", "", "F6 swap M16 resign");
    check_read("f6 swap\nm16, resign", "inline", "", "F6 swap M16 resign");
    check_read("f6,swap,m16;resign", "inline", "", "F6 swap M16 resign");
    check_read("1) F6 1... swap # a word\n2) M16", "inline", "", "F6 swap M16");
    check_position("1.f6 2.swap 3.m16", "turn=blue red=M16 blue=F6");
}

static void pbmserv_lists_edit_links(void **state) {
    (void)state;
    check_read("O10 D4 Q11 D6 P13 D8 O12-O10/Q11", "pbmserv", "rules=std",
               "O10 D4 Q11 D6 P13 D8 O12-O10/Q11");
    check_read("E5 X6 O11-P12O10", "pbmserv", "rules=std", "E5 X6 O11-O10/P12");
    check_read("G15-H14I16+I14G15I16 B4", "pbmserv", "rules=std", "G15-H14/I16+I14/G15+G15/I16 B4");
    check_read("R14-R16/Q14+Q16/R14 B4", "pbmserv", "rules=std", "R14-Q14/R16+R14/Q16 B4");
    check_read("G5-A1/B3,C5/D7 B4 C5", "pbmserv", "rules=std", "G5-A1/B3-C5/D7 B4 C5");
    check_refused("E5 X6 O11-P12", "file.move", 6);
    check_refused("E5 X6 O11-P12/ D4", "file.move", 6);
}

enum { CHAIN = 15 }; // links of red pegs down the board, D4/F5, F5/D6 and so on

// The chain, then a turn with this peg that takes every link off and puts every link on again.
static void long_turn(char text[2048], const char *peg) {
    text[0] = '\0';
    for (int i = 0; i <= CHAIN; i++)
        snprintf(text + strlen(text), 32, "%c%d X%d ", i % 2 ? 'F' : 'D', 4 + i, 4 + i);
    strcat(text, peg);
    for (int i = 0; i < 2 * CHAIN; i++) {
        int row = 4 + i % CHAIN;
        snprintf(text + strlen(text), 16, "%c%c%d/%c%d", i < CHAIN ? '-' : '+', row % 2 ? 'F' : 'D',
                 row, row % 2 ? 'D' : 'F', row + 1);
    }
}

// Thirty edits in one turn: three moves of one player, joined again when they are written.
static void a_turn_of_any_number_of_edits_is_read_and_written(void **state) {
    (void)state;
    char text[2048];
    long_turn(text, "H3");
    ita_record r = read_good(text);
    assert_int_equal(r.node_count, 1 + 2 * (CHAIN + 1) + 3);
    size_t edits = 0;
    for (size_t i = r.node_count - 3; i < r.node_count; i++)
        for (const char *c = r.nodes[i].move; *c; c++)
            edits += *c == '+' || *c == '-';
    assert_int_equal(edits, 2 * CHAIN);
    ita_diag diag = {0};
    char *written = write_as(&r, "pbmserv", ITA_OK, &diag);
    assert_string_equal(strrchr(written, ' '), " 33.H3\n"); // nothing was changed in the end
    free(written);
    ita_record_close(&r);

    strchr(text, '+')[0] = '\0'; // fifteen links taken off
    r = read_good(text);
    assert_int_equal(r.node_count, 1 + 2 * (CHAIN + 1) + 2);
    written = write_as(&r, "pbmserv", ITA_OK, &diag);
    ita_record again = read_good(written);
    assert_null(record_difference(&r, &again));
    strcat(text, "\n");
    assert_string_equal(strrchr(written, ' ') + strlen(" 33."), strrchr(text, ' ') + 1);
    free(written);
    ita_record_close(&again);
    ita_record_close(&r);
}

// Two chains, taken off one after the other: the turn comes back in the order in which it was
// split.
static void a_long_turn_is_the_same_when_it_comes_back(void **state) {
    (void)state;
    enum { LINKS = 8 };
    char text[1024] = "";
    for (int chain = 0; chain < 2; chain++)
        for (int i = 0; i <= LINKS; i++)
            snprintf(text + strlen(text), 32, "%c%d %c%d ", (chain ? 'K' : 'D') + i % 2, 4 + 2 * i,
                     chain ? 'X' : 'V', 4 + 2 * i);
    strcat(text, "N21");
    for (int chain = 0; chain < 2; chain++)
        for (int i = LINKS - 1; i >= 0; i--)
            snprintf(text + strlen(text), 16, "-%c%d/%c%d", (chain ? 'K' : 'D') + i % 2, 4 + 2 * i,
                     (chain ? 'L' : 'E') - i % 2, 6 + 2 * i);
    ita_record r = read_good(text);
    hold_that_it_comes_back(&r, "pbmserv");
    ita_record_close(&r);
}

// E4 links to D6 and so crosses D4/F5: that link cannot be put on again, however long the turn is.
static void a_long_turn_is_no_more_legal_than_a_short_one(void **state) {
    (void)state;
    char text[2048];
    long_turn(text, "E4");
    check_refused(text, "twixt.link.crosses", (size_t)(strrchr(text, ' ') + 1 - text));
}

// The peg's own link to D6 is taken off, and D4/F5, which it would cross, is put on: that is put on
// before the peg where the turn is split, so that there is nothing to take off.
static void a_long_turn_may_put_on_what_crosses_a_link_that_its_peg_loses(void **state) {
    (void)state;
    char text[2048];
    long_turn(text, "E4");
    strcat(text, "-E4/D6");
    ita_diag diag = {0};
    ita_record r = read_good(text);
    assert_null(strchr(r.nodes[r.node_count - 1].move, '-'));
    char *written = write_as(&r, "pbmserv", ITA_OK, &diag);
    assert_string_equal(strrchr(written, ' '), " 33.E4\n"); // D4/F5 keeps E4/D6 from coming
    free(written);
    ita_record_close(&r);
    // where the chain lies without links: written as it was read
    long_turn(text, "N21");
    char *put_on = strchr(text, '+'), links[512];
    snprintf(links, sizeof links, "%s", put_on);
    snprintf(put_on, (size_t)(text + sizeof text - put_on), " V21 E4-E4/D6%s", links);
    r = read_good(text);
    written = write_as(&r, "pbmserv", ITA_OK, &diag);
    assert_non_null(strstr(strrchr(written, ' '), ".E4-E4/D6+D4/F5"));
    free(written);
    hold_that_it_comes_back(&r, "pbmserv");
    ita_record_close(&r);
}

static void pbmserv_challenges_tell_names_size_and_handicap(void **state) {
    (void)state;
    const char *text = "twixt challenge ada ben -size=20 -handicap=2\n1.e5 2.k8 3.Over\n";
    check_read(text, "pbmserv", "size=20,rules=std,handicap=2", "E5 K8");
    ita_record r = read_good(text);
    assert_string_equal(ita_record_tag(&r, "player1"), "ada");
    assert_string_equal(ita_record_tag(&r, "player2"), "ben");
    ita_record_close(&r);
    check_refused("twixt challenge ada ben -size=red\ne5", "file.option", 24);
    check_refused("twixt challenge ada ben\ne5 over k8", "file.over", 32);
}

static void other_options_of_a_challenge_are_kept(void **state) {
    (void)state;
    const char *text = "twixt challenge ada ben -rated -size=20 -time=3/7\n1.e5 2.k8\n";
    ita_record r = read_good(text);
    assert_string_equal(r.config, "size=20,rules=std");
    assert_string_equal(ita_record_tag(&r, "pbmserv"), "-rated -time=3/7");
    ita_record_close(&r);
    check_written(text, "pbmserv",
                  "twixt challenge ada ben -size=20 -rated -time=3/7\n1.E5 2.K8\n");
    check_cannot("intarsia 1\ngame: twixt:rules=std\npbmserv: rated\n\nE5", "pbmserv",
                 "file.cannot.tag", "pbmserv");
}

static void blank_lines_and_notes_may_stand_before_a_challenge(void **state) {
    (void)state;
    const char *text = "\n# hello\n#:event:  the club \t\r\n#:place: x\n \r\n  twixt challenge ada "
                       "ben -size=20\n1.e5 2.k8\n";
    check_read(text, "pbmserv", "size=20,rules=std", "E5 K8");
    ita_record r = read_good(text);
    assert_string_equal(ita_record_tag(&r, "player1"), "ada");
    assert_string_equal(ita_record_tag(&r, "event"), "the club");
    assert_string_equal(ita_record_tag(&r, "place"), "x");
    assert_string_equal(r.nodes[ITA_ROOT].comment, "hello");
    ita_record_close(&r);
    check_read("# hello\ntwixt challenge ada ben\nF6 resign\n", "pbmserv", "rules=std",
               "F6 resign");
}

// The last move of every game in the file, behind its place.
static void games_are(const char *text, const char *expected) {
    ita_collection games = ita_collection_open(text, strlen(text));
    ita_text found;
    ita_text_open(&found, ita_heap());
    while (ita_collection_next(&games)) {
        ita_record r;
        ita_diag diag = {0};
        ita_status status = ita_collection_read(&games, ita_heap(), &r, &diag);
        if (found.length > 0) ita_put_char(&found, ' ');
        if (status == ITA_OK) {
            uint32_t last = (uint32_t)r.node_count - 1;
            ita_put(&found, r.nodes[last].move);
            ita_put_char(&found, '@');
            ita_put_uint(&found, r.nodes[last].offset);
            ita_record_close(&r);
        } else {
            ita_put(&found, diag.key);
            ita_put_char(&found, '@');
            ita_put_uint(&found, diag.offset);
        }
    }
    assert_string_equal(ita_text_get(&found), expected);
    ita_text_close(&found);
}

static void a_file_holds_any_number_of_games(void **state) {
    (void)state;
    games_are("(;GM[21];W[j10])", "J10@11");
    games_are("\xEF\xBB\xBF(;GM[21];W[j10];B[k5](;W[l6])(;W[l7]))\n\n(;GM[21]\n;W[d4])",
              "L7@36 D4@55");
    games_are("(;FF[4]SZ[24];b[dd])(;FF[4]SZ[24];b[ee])\n(;FF[4];b[ff])", "D4@16 E5@36 F6@51");
    games_are("(;GM[21];W[j10])(;GM[21];W[x)(;GM[21];W[d4])", "J10@11 file.move@27");
    games_are("(;GM[21];W[j10])(;GM[21];W[j10]x)(;GM[21];W[d4])", "J10@11 file.sgf.form@31 D4@44");
    games_are("(;GM[21];W[j10]%)(;GM[21];W[d4])", "file.sgf.form@15 D4@28");
    games_are("twixt challenge a b -rated\n1.e5 2.k8\ntwixt challenge c d\n1.e6 2.k9-a1b3",
              "K8@34 K9-A1/B3@64");
    games_are("\ntwixt challenge a b\nF6 resign\ntwixt challenge c d\nF6 C3\n", "resign@24 C3@54");
    games_are("1.f6 2.swap 3.m16\n1.d4 2.e5\n1.g7 2.h8", "M16@14 E5@25 H8@35");
    games_are("1.f6 1...swap 2.m16", "M16@16"); // one game
    games_are("F6 swap M16 Resign\nD4 E5 Over\nG7 H8", "resign@12 E5@22 H8@33");
    games_are("#:event: one\n1.f6 2.resign\n# well\n#:event: two\n1.d4", "resign@20 D4@49");
    games_are("F6 Resign G7", "G7@10"); // on one line: the rules will say
    games_are("", "record.empty@0");
}

static void a_bad_word_in_a_list_is_refused_at_its_place(void **state) {
    (void)state;
    check_refused("1.f6 2.swap 3.m1x6", "file.move", 14);
    check_refused("1.f6 2.what 3.m16", "file.move", 7);
    check_refused("what is this", "record.unknown", 0);
    check_refused("  \r\n ", "record.empty", 0);
    check_refused("", "record.empty", 0);
}

// ---- what a format cannot hold

static void formats_say_what_they_cannot_hold(void **state) {
    (void)state;
    const char *edits = "E5 X6 D7 X8 F8-D7E5 X10";
    const char *pp = "1.f6 2.swap 3.m16", *plain = T1_HEADER("1", "V", "N") "D9\nE7\n";
    check_cannot(edits, "littlegolem", "file.cannot.links", "F8-E5/D7");
    check_cannot(edits, "t1j", "file.cannot.links", "F8-E5/D7");
    check_cannot(edits, "inline", "file.cannot.links", "F8-E5/D7");
    check_cannot("intarsia 1\ngame: twixt:rules=std\n\nE5 X6 D7 X8 -E5/D7", "sgf",
                 "file.cannot.turn", "-E5/D7");
    check_cannot("intarsia 1\ngame: twixt:rules=std\n\nE5 X6 D7 X8 -E5/D7 K8 (K9)", "sgf",
                 "file.cannot.turn", "-E5/D7");
    check_cannot("intarsia 1\ngame: twixt:rules=std\n\nE5 X6 D7 X8 -E5/D7 {why} K9", "pbmserv",
                 "file.cannot.turn", "-E5/D7");
    check_cannot(pp, "t1j", "file.cannot.rules", "pp");
    check_cannot(pp, "pbmserv", "file.cannot.rules", "pp");
    check_cannot(plain, "sgf", "file.cannot.rules", "plain");
    check_cannot(plain, "littlegolem", "file.cannot.rules", "plain");
    check_cannot("(;GM[21]RU[PP]SWAP[sides];W[j10])", "littlegolem", "file.cannot.swap", "sides");
    check_cannot("(;GM[21]RU[PP]SWAP[no];W[j10])", "inline", "file.cannot.swap", "no");
    check_cannot("(;GM[21]RU[PP]SZ[20:24];W[j10])", "littlegolem", "file.cannot.size",
                 "size=20x24");
    check_cannot("(;GM[21]RU[PP]SZ[12];W[j10])", "inline", "file.cannot.size", "size=12");
    check_cannot("(;GM[21]RU[PP];W[j10](;B[k5])(;B[k6]))", "littlegolem", "file.cannot.variations",
                 "K6");
    check_cannot("(;GM[21]RU[PP];W[j10]C[why])", "littlegolem", "file.cannot.comment", "why");
    check_cannot("(;GM[21]PW[A B];W[j10])", "pbmserv", "file.cannot.tag", "player1");
    check_cannot("intarsia 1\ngame: twixt:draw=agreed\n\nD5", "inline", "file.cannot.draw",
                 "agreed");
    check_cannot("intarsia 1\ngame: twixt\n\n", "inline", "file.cannot.empty", "0");
    const ita_game *twixt = ita_game_find("twixt", 5);
    for (size_t i = 0; i < twixt->format_count; i++)
        check_cannot("intarsia 1\ngame: twixt:problem\n\nE6 B6!", twixt->formats[i].name,
                     "file.cannot.problem", "problem");
}

// A standard game is held where its links come by themselves, by the rules that the format means.
static void standard_games_are_written_where_their_links_are_the_same(void **state) {
    (void)state;
    const char *const formats[] = {"littlegolem", "inline", "t1j"};
    const char *head = "intarsia 1\ngame: twixt:rules=std\n\n";
    static const struct {
        const char *moves, *pp, *plain; // the move that does not fit, or NULL
    } games[] = {
        {"E5 X6 D7 X8", NULL, NULL},
        {"E5 X6 D7+E5/D7 X8", NULL, NULL},                // named, as the server does
        {"E5 X6 D7 X8 F8-E5/D7+E5/D7 X10", NULL, NULL},   // taken off and put back
        {"E5 X6 D7 X8 -E5/D7 +E5/D7 F8 X10", NULL, NULL}, // in moves of its own
        {"E5 X6 D7 X8 C5 X10 E6", "E6", NULL},            // own links would cross under pp
        {"E5 X6 D7 X8 F8-E5/D7 X10", "F8-E5/D7", "F8-E5/D7"},
        {"E5 X6 D7 X8 -E5/D7 F8 X10", "F8", "F8"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (int f = 0; f < 3; f++) {
            char text[256];
            bool is_t1 = f == 2;
            const char *misfit = is_t1 ? games[i].plain : games[i].pp;
            snprintf(text, sizeof text, "%s%s", head, games[i].moves);
            if (is_t1)
                snprintf(text, sizeof text, "intarsia 1\ngame: twixt:rules=std,swap=no\n\n%s",
                         games[i].moves);
            if (misfit) {
                check_cannot(text, formats[f], "file.cannot.links", misfit);
                continue;
            }
            ita_diag diag = {0};
            ita_record record = read_good(text), again;
            char *written = write_as(&record, formats[f], ITA_OK, &diag);
            again = read_good(written);
            assert_string_equal(again.config, is_t1 ? "rules=plain,swap=no" : "");
            free(written);
            ita_record_close(&record);
            ita_record_close(&again);
        }
}

static void lists_and_t1_hold_tags_and_comments_as_notes(void **state) {
    (void)state;
    check_written("intarsia 1\ngame: twixt\nplayer1: Ada\n\n{All\n\nof it} D5 {why} K7", "inline",
                  "#:player1: Ada\n# All\n#\n# of it\n1.D5\n# why\n2.K7\n");
    check_written("intarsia 1\ngame: twixt:rules=plain,swap=sides\nevent: club\n\nD5 {why} K7",
                  "t1j",
                  "# File created by intarsia\n# intarsia is a program to play TwixT\n"
                  "1 # version of file-format\n? # Name of player 1\n? # Name of player 2\n"
                  "24 # y-size of board\n24 # x-size of board\nH # player 1 human or computer\n"
                  "H # player 2 human or computer\n1 # starting player (1 plays top-down)\n"
                  "V # direction of letters\nY # pierule?\nN # game already over?\n"
                  "#:event: club\nD5\n# why\nK7\n");
    check_written("intarsia 1\ngame: twixt:rules=std\nplayer1: ada\n\nO10 {x} D4", "pbmserv",
                  "twixt challenge ada ? -size=24\n1.O10\n# x\n2.D4\n");
}

static void names_in_latin_1_are_read_as_such(void **state) {
    (void)state;
    ita_record r = read_good("(;GM[21]PW[J\xF6rg]PB[J\xC3\xB6rg];W[j10])");
    assert_string_equal(ita_record_tag(&r, "player1"), "J\xC3\xB6rg");
    assert_string_equal(ita_record_tag(&r, "player2"), "J\xC3\xB6rg");
    ita_record_close(&r);
}

static void formats_are_found_by_name_and_ending(void **state) {
    (void)state;
    static const char *const names[][2] = {{"littlegolem", ".tsgf"},
                                           {"sgf", ".sgf"},
                                           {"t1j", ".T1"},
                                           {"pbmserv", ".pbm"},
                                           {"inline", ".txt"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_non_null(ita_format_find(names[i][0]));
        assert_ptr_equal(ita_format_find(names[i][0]), ita_format_find(names[i][1]));
    }
    assert_null(ita_format_find("nothing"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t1j_tells_names_size_and_rules),
        cmocka_unit_test(when_player_2_starts_a_t1_game_the_board_is_turned),
        cmocka_unit_test(letters_for_rows_read_row_first),
        cmocka_unit_test(twixtbot_leaves_fields_empty_and_writes_swap),
        cmocka_unit_test(broken_t1_files_are_refused_at_their_place),
        cmocka_unit_test(inline_lists_come_with_and_without_numbers),
        cmocka_unit_test(pbmserv_lists_edit_links),
        cmocka_unit_test(a_turn_of_any_number_of_edits_is_read_and_written),
        cmocka_unit_test(a_long_turn_is_the_same_when_it_comes_back),
        cmocka_unit_test(a_long_turn_is_no_more_legal_than_a_short_one),
        cmocka_unit_test(a_long_turn_may_put_on_what_crosses_a_link_that_its_peg_loses),
        cmocka_unit_test(pbmserv_challenges_tell_names_size_and_handicap),
        cmocka_unit_test(blank_lines_and_notes_may_stand_before_a_challenge),
        cmocka_unit_test(other_options_of_a_challenge_are_kept),
        cmocka_unit_test(a_file_holds_any_number_of_games),
        cmocka_unit_test(a_bad_word_in_a_list_is_refused_at_its_place),
        cmocka_unit_test(formats_say_what_they_cannot_hold),
        cmocka_unit_test(standard_games_are_written_where_their_links_are_the_same),
        cmocka_unit_test(lists_and_t1_hold_tags_and_comments_as_notes),
        cmocka_unit_test(names_in_latin_1_are_read_as_such),
        cmocka_unit_test(formats_are_found_by_name_and_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
