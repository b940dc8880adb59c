// Sheets of puzzles: every answer is proved by the rules, the same seed makes the same sheet, what
// has no answer is left out, and pages hold what they should.
#include "sheets.h"

#include "games/twixt/twixt.h"

#include "intarsia/session.h"
#include "intarsia/words.h"

#include <math.h>

static const ita_sheet_options usual = {.count = 3, .difficulty = 3, .width = 595, .height = 842};

static const char small_setup[] = "pentahex:pieces=free1-3,board=rect4x3";

// Plays the answer from the puzzle's own text, as anyone could.
static void prove(const char *setup, const char *answer) {
    ita_session *session;
    ita_diag diag;
    ita_position position;
    assert_int_equal(ita_session_new(setup, strlen(setup), ita_heap(), &session, &diag), ITA_OK);
    for (const char *at = answer; *(at += strspn(at, " \n"));) {
        size_t length = strcspn(at, " \n");
        assert_int_equal(ita_session_play_text(session, at, length, &diag), ITA_OK);
        at += length;
    }
    ita_session_position(session, &position);
    if (!position.result.is_over || position.result.winner != 1) fail_msg("%s: %s", setup, answer);
    ita_session_close(session);
}

static const char *const games[] = {"strips", "pentahex", "tantrix", "dissection"};
enum { GAMES = sizeof games / sizeof games[0] };

static void every_answer_solves_its_puzzle(void **state) {
    (void)state;
    uint64_t seed = test_seed(1);
    int most = is_abridged() ? 2 : (int)usual_or_long(3, 10);
    for (size_t i = 0; i < GAMES; i++)
        for (int difficulty = 2; difficulty <= most; difficulty++) {
            ita_sheet_options options = usual;
            options.seed = seed;
            options.count = 2;
            options.difficulty = difficulty;
            desk d = open_desk(games[i], &options);
            assert_int_equal(fill(d.sheet), ITA_OK);
            assert_int_equal(ita_sheet_count(d.sheet), options.count);
            for (size_t k = 0; k < options.count; k++) {
                prove(ita_sheet_setup(d.sheet, k), ita_sheet_answer(d.sheet, k));
                for (size_t other = 0; other < k; other++)
                    assert_string_not_equal(ita_sheet_setup(d.sheet, k),
                                            ita_sheet_setup(d.sheet, other));
            }
            close_desk(&d);
        }
}

static char *whole(const ita_sheet *sheet) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    for (size_t i = 0; i < ita_sheet_page_count(sheet); i++)
        assert_int_equal(ita_sheet_page(sheet, i, &text), ITA_OK);
    char *copy = strdup(ita_text_get(&text));
    ita_text_close(&text);
    return copy;
}

static void the_same_seed_makes_the_same_sheet(void **state) {
    (void)state;
    for (size_t i = 0; i < usual_or_long(2, GAMES); i++) {
        char *pages[3];
        for (uint64_t k = 0; k < 3; k++) {
            ita_sheet_options options = usual;
            options.count = 2;
            options.seed = k / 2 + 5;
            desk d = open_desk(games[i], &options);
            assert_int_equal(fill(d.sheet), ITA_OK);
            pages[k] = whole(d.sheet);
            close_desk(&d);
        }
        assert_string_equal(pages[0], pages[1]);
        assert_string_not_equal(pages[0], pages[2]);
        for (size_t k = 0; k < 3; k++)
            free(pages[k]);
    }
}

static size_t count_of(const char *text, const char *words) {
    size_t count = 0;
    for (; (text = strstr(text, words)); text++)
        count++;
    return count;
}

// The largest baseline of the words above the puzzles; those are as large as no others.
static double end_of_head(const char *svg) {
    static const char said[] = "\" style=\"font-size:10.5px\"";
    double end = 0;
    for (const char *at = svg; (at = strstr(at, said)); at += sizeof said - 1) {
        const char *y = at;
        while (*--y != '"') {
        }
        end = strtod(y + 1, NULL) > end ? strtod(y + 1, NULL) : end;
    }
    return end;
}

// Numbers stand under the words above all, and those side by side divide the width between the
// margins evenly. Returns how many stand side by side.
static size_t numbers_stand_in_a_grid(const char *svg) {
    static const char said[] = "px\" font-weight=\"bold\">";
    const double margin = 42, gap = 22;
    double x[100], y[100], size;
    size_t count = 0, columns = 0;
    for (const char *at = svg; (at = strstr(at, said)); at += sizeof said - 1) {
        const char *start = at;
        while (*start != '<')
            start--;
        assert_true(count < 100);
        assert_int_equal(sscanf(start, "<text x=\"%lf\" y=\"%lf\" style=\"font-size:%lf", &x[count],
                                &y[count], &size),
                         3);
        if (size > 13) continue; // the title
        assert_true(y[count] - size > end_of_head(svg));
        columns += fabs(y[count++] - y[0]) < 0.01;
    }
    assert_true(count > 0);
    const double step = (usual.width - 2 * margin + gap) / (double)columns;
    for (size_t i = 0; i < count; i++)
        assert_true(fabs(x[i] - margin - step * (double)(i % columns)) < 0.02);
    return columns;
}

static void answers_stand_on_pages_behind_the_puzzles(void **state) {
    (void)state;
    ita_sheet_options options = usual;
    options.count = 7;
    options.language = ita_language_find("de");
    desk d = open_desk("pentahex", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    size_t before = ita_sheet_puzzle_page_count(d.sheet), all = ita_sheet_page_count(d.sheet);
    assert_true(before >= 1 && all > before);
    size_t puzzles = 0, answers = 0, columns = 0;
    for (size_t page = 0; page < all; page++) {
        ita_text svg;
        ita_text_open(&svg, ita_heap());
        assert_int_equal(ita_sheet_page(d.sheet, page, &svg), ITA_OK);
        size_t pictures = count_of(ita_text_get(&svg), "<svg ") - 1; // the page is one itself
        if (page < before)
            puzzles += pictures;
        else
            answers += pictures;
        columns += numbers_stand_in_a_grid(ita_text_get(&svg));
        assert_non_null(strstr(ita_text_get(&svg), "Schwierigkeit 3 von 10"));
        assert_int_equal(strstr(ita_text_get(&svg), "Lösungen") != NULL, page >= before);
        assert_int_equal(strstr(ita_text_get(&svg), "Bedeck jedes Brett") != NULL, page < before);
        ita_text_close(&svg);
    }
    assert_int_equal(puzzles, 7);
    assert_int_equal(answers, 7);
    assert_true(columns > all);
    close_desk(&d);
}

// On paper nothing refuses a piece that is flipped.
static void a_puzzle_says_what_may_not_be_done(void **state) {
    (void)state;
    static const char setups[] = "pentahex:pieces=free4,board=rect4x7\n"
                                 "pentahex:pieces=onesided4,board=5x8\n";
    ita_sheet_options options = usual;
    options.count = 2;
    options.setups = setups;
    options.setups_length = sizeof setups - 1;
    desk d = open_desk("pentahex", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    for (size_t page = 0; page < ita_sheet_page_count(d.sheet); page++) {
        const bool is_answer = page >= ita_sheet_puzzle_page_count(d.sheet);
        ita_text svg;
        ita_text_open(&svg, ita_heap());
        assert_int_equal(ita_sheet_page(d.sheet, page, &svg), ITA_OK);
        assert_int_equal(count_of(ita_text_get(&svg), "may not be"), !is_answer);
        ita_text_close(&svg);
    }
    close_desk(&d);
}

static desk filled_desk(const char *game, const char *setups, size_t count) {
    ita_sheet_options options = usual;
    options.count = count;
    options.setups = setups;
    options.setups_length = strlen(setups);
    desk d = open_desk(game, &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    assert_int_equal(ita_sheet_count(d.sheet), count);
    return d;
}

// A list may say what its puzzles are called: so they and their answers are.
static void a_puzzle_and_its_answer_are_called_as_the_list_says(void **state) {
    (void)state;
    desk d = filled_desk("pentahex",
                         "pentahex:pieces=free1-3,board=rect4x3\tA small box\n"
                         "pentahex:pieces=onesided4,board=5x8\tWithout a flip\n",
                         2);
    char *pages = whole(d.sheet);
    assert_int_equal(count_of(pages, ">A small box</text>"), 2);
    assert_int_equal(count_of(pages, ">Without a flip \u2013 Pieces may not be flipped</text>"), 1);
    assert_int_equal(count_of(pages, ">Without a flip</text>"), 1);
    free(pages);
    close_desk(&d);
}

// Of Strips paper says how many pieces there are, that they may be turned, and what solves it.
static void a_puzzle_of_strips_says_its_pieces_and_what_solves_it(void **state) {
    (void)state;
    desk d = filled_desk("strips",
                         "strips:solo,board=8x8,pieces=6,goal=longest,target=4\tA name\n"
                         "strips:solo,board=6x6,pieces=4,goal=fewest,target=0\n"
                         "strips:solo,board=8x8,pieces=9,goal=fewest,target=1\n",
                         3);
    char *pages = whole(d.sheet);
    assert_true(count_of(pages, ">6 pieces, turned as you like: one strip") >= 1);
    assert_true(count_of(pages, "of at least 4.</text>") >= 1);
    assert_true(count_of(pages, ">Place all 4 pieces, turned as you like:") >= 1);
    assert_true(count_of(pages, "no strip at all.</text>") >= 1);
    assert_true(count_of(pages, "strips allowed: 1.</text>") >= 1);
    assert_int_equal(count_of(pages, "pieces left:"), 0);
    free(pages);
    close_desk(&d);
}

static void a_puzzle_without_an_answer_is_left_out(void **state) {
    (void)state;
    // a board that the pieces do not fill, a game for two, and one that can be solved, twice
    static const char setups[] = "pentahex:pieces=free4,board=rect4x7\n"
                                 "pentahex:blocks\n"
                                 "pentahex:pieces=free1-3,board=rect4x3\n"
                                 "no such line\n"
                                 "pentahex:pieces=free1-3,board=rect4x3";
    ita_sheet_options options = usual;
    options.setups = setups;
    options.setups_length = sizeof setups - 1;
    desk d = open_desk("pentahex", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    size_t count = ita_sheet_count(d.sheet);
    assert_int_equal(count + ita_sheet_left_out(d.sheet), 5);
    for (size_t i = 0; i < count; i++)
        prove(ita_sheet_setup(d.sheet, i), ita_sheet_answer(d.sheet, i));
    assert_string_equal(ita_sheet_setup(d.sheet, count - 1), small_setup);
    close_desk(&d);
    // games for two are none, though who wins them can be looked for
    static const char *const others[] = {"pentahex:blocks", "pentahex:duel", "twixt"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        options.setups = others[i];
        options.setups_length = strlen(options.setups);
        d = open_desk("pentahex", &options);
        assert_int_equal(fill(d.sheet), ITA_E_NOT_FOUND);
        close_desk(&d);
    }
}

// Where the other side answers each turn, the answer goes on to the end.
static void a_problem_against_an_opponent_has_its_whole_line_as_answer(void **state) {
    (void)state;
    ita_sheet_options options = usual;
    options.seed = test_seed(1);
    options.difficulty = 4;
    options.count = is_abridged() ? 1 : 3;
    desk d = open_desk("twixt:problem", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    size_t longer = 0;
    for (size_t i = 0; i < ita_sheet_count(d.sheet); i++) {
        prove(ita_sheet_setup(d.sheet, i), ita_sheet_answer(d.sheet, i));
        longer += strchr(ita_sheet_answer(d.sheet, i), '\n') != NULL;
    }
    assert_true(longer > 0);
    close_desk(&d);
}

// Whose turn it is stands beside each problem, and the moves beside its answer, by the names at the
// edge of the board; what is to be done is no word of the setup's form.
static void a_problem_says_who_is_to_move_and_its_answer_how(void **state) {
    (void)state;
    ita_sheet_options options = usual;
    options.seed = test_seed(1);
    options.difficulty = 2;
    options.count = is_abridged() ? 1 : 3;
    desk d = open_desk("twixt:problem", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    char *pages = whole(d.sheet);
    assert_int_equal(count_of(pages, "none cross</text>"), options.count);
    assert_int_equal(count_of(pages, ">Aim<"), 0);
    assert_int_equal(count_of(pages, ">Set pegs, link them"), ita_sheet_puzzle_page_count(d.sheet));
    for (size_t i = 0; i < options.count; i++) {
        char line[256];
        const char *answer = ita_sheet_answer(d.sheet, i);
        const size_t cut = strcspn(answer, "\n");
        const char *rest = answer + cut;
        snprintf(line, sizeof line, *rest ? ">1. %.*s \u2026 2. %.*s" : ">1. %.*s<", (int)cut,
                 answer, (int)strcspn(rest + (*rest != 0), "\n"), rest + (*rest != 0));
        assert_true(count_of(pages, line) >= 1);
    }
    assert_int_equal(count_of(pages, ">A</text>"), 4 * options.count); // above and below
    free(pages);
    close_desk(&d);
}

// Whether links may be taken off, whether own ones may cross: whole on small paper, in each
// language.
static void a_problem_says_what_becomes_of_links(void **state) {
    (void)state;
    static const char *const languages[] = {"en", "de", "pt"}, *const rules[] = {"plain", "pp",
                                                                                 "std"};
    static const char *const begun[] = {"D3+C5+E4+D5+C3", "E4+C5+D3+D5+C3", "C3+C5+E4+D5+D3",
                                        "D3+C5+C3+D5+E4"};
    static const char *const ends[3][3] = {
        {"cross", "cross", "cross"}, {"kreuzt", "kreuzen", "kreuzt"}, {"cruza", "cruzar", "cruza"}};
    for (int language = 0; language < 3; language++)
        for (int rule = 0; rule < 3; rule++) {
            ita_sheet_options options = usual;
            char setups[512], end[32];
            options.width = 420; // A5
            options.height = 595;
            options.language = ita_language_find(languages[language]);
            options.count = 4;
            ita_text text;
            ita_text_open(&text, ita_heap());
            for (size_t i = 0; i < options.count; i++) {
                snprintf(setups, sizeof setups,
                         "twixt:problem,rules=%s,moves=%s+B6+B4+A4+D6+B3+B7+D2\n", rules[rule],
                         begun[i]);
                ita_put(&text, setups);
            }
            options.setups = ita_text_get(&text);
            options.setups_length = text.length;
            desk d = open_desk("twixt", &options);
            assert_int_equal(fill(d.sheet), ITA_OK);
            char *pages = whole(d.sheet);
            snprintf(end, sizeof end, "%s</text>", ends[language][rule]);
            assert_int_equal(count_of(pages, end), options.count);
            free(pages);
            ita_text_close(&text);
            close_desk(&d);
        }
}

// A set that is called a win in so many has answers of so many pegs.
static void an_answer_is_as_long_as_its_set_says(void **state) {
    (void)state;
    static const struct {
        const char *set;
        size_t pegs;
    } lengths[] = {{"twixt.set.two", 2}, {"twixt.set.three", 3}};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        ita_sheet_options options = usual;
        ita_gallery gallery;
        ita_text setups;
        ita_text_open(&setups, ita_heap());
        assert_int_equal(ita_gallery_open(&ita_game_twixt, &gallery, NULL), ITA_OK);
        while (ita_gallery_next(&gallery)) {
            if (strcmp(gallery.set, lengths[i].set) != 0) continue;
            ita_put(&setups, "twixt:");
            ita_put(&setups, gallery.config);
            ita_put_char(&setups, '\n');
        }
        options.setups = ita_text_get(&setups);
        options.setups_length = setups.length;
        options.count = is_abridged() ? 2 : usual_or_long(8, ITA_SHEET_MOST);
        desk d = open_desk("twixt", &options);
        assert_int_equal(fill(d.sheet), ITA_OK);
        assert_true(ita_sheet_count(d.sheet) >= 2);
        for (size_t k = 0; k < ita_sheet_count(d.sheet); k++) {
            const char *answer = ita_sheet_answer(d.sheet, k);
            print_message("%s\n", answer);
            assert_int_equal(count_of(answer, "\n") + 1, lengths[i].pegs);
        }
        close_desk(&d);
        ita_text_close(&setups);
    }
}

static void words_from_outside_are_xml(void **state) {
    (void)state;
    ita_sheet_options options = usual;
    options.setups = small_setup;
    options.setups_length = strlen(small_setup);
    options.heading = "\x01\uFFFE of <&>";
    options.footer = "\x02\uFFFF foot";
    desk d = open_desk("pentahex", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    char *pages = whole(d.sheet);
    assert_int_equal(count_of(pages, ">\uFFFD\uFFFD of &lt;&amp;&gt;<"), 2);
    assert_int_equal(count_of(pages, ">\uFFFD\uFFFD foot<"), 2);
    free(pages);
    close_desk(&d);
}

// A5, on which title and heading of the answers do not go into a line, and a foot that is cut.
static void words_have_room_or_are_cut_with_dots(void **state) {
    (void)state;
    ita_sheet_options options = usual;
    char foot[400];
    memset(foot, 'x', sizeof foot - 1);
    memcpy(foot, "first second ", 13);
    foot[sizeof foot - 1] = '\0';
    options.width = 420;
    options.height = 595;
    options.setups = small_setup;
    options.setups_length = strlen(small_setup);
    options.heading = "of pieces of one to three cells";
    options.footer = foot;
    desk d = open_desk("pentahex", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    static const char *const headings[] = {
        "y=\"62\" style=\"font-size:10.5px\" text-anchor=\"end\">of pieces of one", // beside the
                                                                                    // title
        "y=\"42\" style=\"font-size:10.5px\" text-anchor=\"end\">of pieces of one", // above it
    };
    for (size_t page = 0; page < 2; page++) {
        ita_text svg;
        ita_text_open(&svg, ita_heap());
        assert_int_equal(ita_sheet_page(d.sheet, page, &svg), ITA_OK);
        assert_int_equal(count_of(ita_text_get(&svg), headings[page]), 1);
        assert_int_equal(count_of(ita_text_get(&svg), "xxx\u2026</text>"), 1);
        assert_int_equal(count_of(ita_text_get(&svg), ">first second</text>"), 1);
        ita_text_close(&svg);
    }
    close_desk(&d);
}

static void wishes_out_of_range_are_refused(void **state) {
    (void)state;
    static const struct {
        size_t count;
        int difficulty;
        double width;
        const char *game;
        ita_status status;
    } wishes[] = {{0, 5, 600, "pentahex", ITA_E_RANGE},
                  {ITA_SHEET_MOST + 1, 5, 600, "pentahex", ITA_E_RANGE},
                  {1, 0, 600, "pentahex", ITA_E_RANGE},
                  {1, 11, 600, "pentahex", ITA_E_RANGE},
                  {1, 5, 10, "pentahex", ITA_E_RANGE},
                  {1, 5, 600, "twixt", ITA_E_UNSUPPORTED},
                  {1, 5, 600, "pentahex:duel", ITA_E_UNSUPPORTED}};
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        ita_sheet_options options = usual;
        options.count = wishes[i].count;
        options.difficulty = wishes[i].difficulty;
        options.width = wishes[i].width;
        const ita_game *game;
        ita_config *config;
        ita_sheet *sheet;
        ita_diag diag;
        assert_int_equal(ita_game_parse(wishes[i].game, strlen(wishes[i].game), ita_heap(), &game,
                                        &config, &diag),
                         ITA_OK);
        assert_int_equal(ita_sheet_open(game, config, &options, ita_heap(), &sheet, &diag),
                         wishes[i].status);
        assert_null(sheet);
        assert_non_null(ita_words(diag.key));
        ita_config_free(config);
    }
}

// An empty table says nothing: the tiles have its room on paper, and the answers show it.
static void a_table_without_rims_is_left_out_before_anything_lies_on_it(void **state) {
    (void)state;
    static const char setup[] = "tantrix:loop,tiles=3+5+8+12+14+43+46+50+52+54,colour=blue\n";
    ita_sheet_options options = usual;
    options.count = 1;
    options.setups = setup;
    options.setups_length = sizeof setup - 1;
    desk d = open_desk("tantrix", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    double widths[2];
    for (size_t page = 0; page < 2; page++) {
        ita_text svg;
        ita_text_open(&svg, ita_heap());
        assert_int_equal(ita_sheet_page(d.sheet, page, &svg), ITA_OK);
        const char *box = strstr(strstr(ita_text_get(&svg), "<g transform"), "viewBox=\"");
        assert_non_null(box);
        double left, top, height;
        assert_int_equal(
            sscanf(box, "viewBox=\"%lf %lf %lf %lf", &left, &top, &widths[page], &height), 4);
        assert_true(page == 1 || widths[0] > 1.5 * height); // the tray
        ita_text_close(&svg);
    }
    close_desk(&d);
}

// Larger puzzles get larger places.
static void units_stay_comfortable(void **state) {
    (void)state;
    size_t pages[2];
    for (int i = 0; i < 2; i++) {
        ita_sheet_options options = usual;
        options.count = 5;
        options.difficulty = i ? 8 : 1;
        desk d = open_desk("pentahex", &options);
        assert_int_equal(fill(d.sheet), ITA_OK);
        pages[i] = ita_sheet_puzzle_page_count(d.sheet);
        close_desk(&d);
    }
    assert_int_equal(pages[0], 1);
    assert_true(pages[1] > pages[0]);
}

// Where not even two have room enough, each has a page of its own.
static void small_paper_holds_one_puzzle(void **state) {
    (void)state;
    ita_sheet_options options = usual;
    options.count = 2;
    options.difficulty = 8;
    options.width = 300;
    options.height = 400;
    desk d = open_desk("pentahex", &options);
    assert_int_equal(fill(d.sheet), ITA_OK);
    assert_int_equal(ita_sheet_count(d.sheet), 2);
    assert_int_equal(ita_sheet_puzzle_page_count(d.sheet), 2);
    close_desk(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answer_solves_its_puzzle),
        cmocka_unit_test(the_same_seed_makes_the_same_sheet),
        cmocka_unit_test(answers_stand_on_pages_behind_the_puzzles),
        cmocka_unit_test(a_puzzle_says_what_may_not_be_done),
        cmocka_unit_test(a_puzzle_and_its_answer_are_called_as_the_list_says),
        cmocka_unit_test(a_puzzle_of_strips_says_its_pieces_and_what_solves_it),
        cmocka_unit_test(a_puzzle_without_an_answer_is_left_out),
        cmocka_unit_test(a_problem_against_an_opponent_has_its_whole_line_as_answer),
        cmocka_unit_test(a_problem_says_who_is_to_move_and_its_answer_how),
        cmocka_unit_test(a_problem_says_what_becomes_of_links),
        cmocka_unit_test(an_answer_is_as_long_as_its_set_says),
        cmocka_unit_test(words_from_outside_are_xml),
        cmocka_unit_test(words_have_room_or_are_cut_with_dots),
        cmocka_unit_test(wishes_out_of_range_are_refused),
        cmocka_unit_test(a_table_without_rims_is_left_out_before_anything_lies_on_it),
        cmocka_unit_test(units_stay_comfortable),
        cmocka_unit_test(small_paper_holds_one_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
