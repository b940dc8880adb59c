// Every format holds what it does not refuse: random games of every rule set are written, read back
// and compared, real files too. Files of a million moves are answered in linear time.
#include "check.h"

#include "intarsia/session.h"
#include "intarsia/words.h"
#include "records.h"

#include <dirent.h>
#include <time.h>

static ita_session *new_session(const char *game) {
    ita_session *session = NULL;
    ita_diag diag = {0};
    assert_int_equal(ita_session_new(game, strlen(game), ita_heap(), &session, &diag), ITA_OK);
    return session;
}

static uint64_t position_hash(const ita_session *session) {
    return ita_rules_of(ita_session_config(session))
        ->hash(ita_session_config(session), ita_session_state(session));
}

static bool play(ita_session *session, const char *text) {
    ita_diag diag = {0};
    return ita_session_play_text(session, text, strlen(text), &diag) == ITA_OK;
}

// The text of a random link in the position, "D5/F6"; false when there is none.
static bool random_link(const ita_session *session, ita_random *random, char out[16]) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_rules_of(ita_session_config(session))
        ->state_format(ita_session_config(session), ita_session_state(session), &text);
    const char *links = strstr(ita_text_get(&text), "links=");
    size_t count = 0;
    for (const char *c = links; c && *c && *c != ' '; c++)
        if (*c == '/' && ita_random_below(random, ++count) == 0) {
            const char *start = c;
            while (start[-1] != ',' && start[-1] != '=')
                start--;
            size_t length = strcspn(start, ", ");
            memcpy(out, start, length);
            out[length] = '\0';
        }
    ita_text_close(&text);
    return count > 0;
}

// One random move: mostly a peg, now and then a swap, an offer, an edit, an end.
static bool play_random(ita_session *session, ita_random *random, bool edits) {
    const ita_rules *rules = ita_rules_of(ita_session_config(session));
    const ita_config *config = ita_session_config(session);
    static ita_move moves[48 * 48];
    size_t count = rules->moves(config, ita_session_state(session), moves, 48 * 48);
    if (count == 0) return false;
    uint64_t choice = ita_random_below(random, 100);
    if (choice == 0) return play(session, "resign");
    if (choice == 1 && play(session, "draw")) return true;
    const ita_move *move = &moves[ita_random_below(random, count)];
    if (choice < 30 && play(session, "swap")) return true;
    char text[64], link[16];
    ita_text peg;
    ita_text_open(&peg, ita_heap());
    rules->move_format(config, ita_session_state(session), move, &peg);
    strcpy(text, ita_text_get(&peg));
    ita_text_close(&peg);
    if (edits && choice < 70 && random_link(session, random, link)) {
        strcat(strcat(text, "-"), link);
        if (choice < 50) strcat(strcat(text, "+"), link);
    }
    if (choice > 96) strcat(text, "|draw");
    if (play(session, text)) return true;
    ita_diag diag = {0};
    return ita_session_play(session, move, &diag) == ITA_OK;
}

// Pegs close together, so that links come about: the board is small.
static ita_session *random_game(const char *game, ita_random *random, bool branches, bool edits,
                                bool swaps) {
    ita_session *session = new_session(game);
    if (swaps) assert_true(play(session, "D5") && play(session, "swap"));
    size_t length = (size_t)ita_random_below(random, 80);
    ita_diag diag = {0};
    for (size_t i = 0; i < length; i++) {
        if (branches && ita_random_below(random, 8) == 0) {
            uint32_t node =
                (uint32_t)ita_random_below(random, ita_session_record(session)->node_count);
            assert_int_equal(ita_session_visit(session, node, &diag), ITA_OK);
        }
        play_random(session, random, edits);
    }
    return session;
}

static void go_to_main_end(ita_session *session) {
    const ita_record *record = ita_session_record(session);
    ita_diag diag = {0};
    uint32_t end = ITA_ROOT;
    for (uint32_t i = 1; i < record->node_count; i++)
        if (record->nodes[i].parent == end) end = i;
    assert_int_equal(ita_session_visit(session, end, &diag), ITA_OK);
}

// Written in a format and read back: the same record, the same position.
static void check_round_trip(ita_session *session, const ita_format *format) {
    go_to_main_end(session);
    const ita_record *record = ita_session_record(session);
    ita_text text;
    ita_diag diag = {0};
    ita_text_open(&text, ita_heap());
    ita_status status = format->write(record, &text, &diag);
    if (status != ITA_OK) print_message("%s %s %s\n", diag.key, diag.args[0], diag.args[1]);
    assert_int_equal(status, ITA_OK);
    ita_session *again = NULL;
    status = ita_session_read(text.data, text.length, ita_heap(), &again, &diag);
    if (status != ITA_OK) print_message("%s at %zu:\n%s\n", diag.key, diag.offset, text.data);
    assert_int_equal(status, ITA_OK);
    const char *difference = record_difference_but_order(record, ita_session_record(again));
    if (difference) print_message("%s differs in:\n%s\n", difference, text.data);
    assert_null(difference);
    assert_true(position_hash(session) == position_hash(again));
    ita_session_close(again);
    ita_text_close(&text);
}

typedef struct kind {
    const char *format;
    const char *game;
    bool branches, edits, swaps;
} kind;

static const kind kinds[] = {
    {"littlegolem", "twixt:size=9", false, false, false},
    {"littlegolem", "twixt", false, false, false},
    {"littlegolem", "twixt:size=30", false, false, false},
    {"sgf", "twixt:size=8", true, false, false},
    {"sgf", "twixt:size=7x11", true, false, false},
    {"sgf", "twixt:size=30x12,rules=std", true, true, false},
    {"sgf", "twixt:size=9,rules=std", true, true, false},
    {"sgf", "twixt:size=9,rules=std,swap=no", true, true, false},
    {"sgf", "twixt:size=9,rules=std,swap=sides", true, true, false},
    {"sgf", "twixt:size=9,swap=rotate", true, false, false},
    {"sgf", "twixt:size=12,handicap=3", true, false, false},
    {"sgf", "twixt:size=12,rules=std,handicap=-4,swap=sides", true, true, false},
    {"t1j", "twixt:size=9,rules=plain,swap=no", false, false, false},
    {"t1j", "twixt:size=9,rules=plain", false, false, true},
    {"t1j", "twixt:size=7x30,rules=plain", false, false, false},
    {"pbmserv", "twixt:size=10,rules=std", false, true, false},
    {"pbmserv", "twixt:size=10,rules=std,handicap=2", false, true, false},
    {"inline", "twixt", false, false, false},
};

static void add_words(ita_session *session, ita_random *random, bool has_comments) {
    static const char *const tags[] = {"event", "date", "player1", "player2", "source", "odd-name"};
    static const char *const values[] = {"a", "x.y", "\xE6\xBC\xA2", "2020-12-01", "b]c\\d"};
    static const char *const comments[] = {"why", "two\nlines", "]\\:[(;", "\xF0\x9F\x99\x82 #"};
    for (size_t i = 0; i < 6; i++) {
        const char *value = values[ita_random_below(random, 5)];
        if (ita_random_below(random, 3) == 0)
            assert_int_equal(ita_session_tag(session, tags[i], value, strlen(value)), ITA_OK);
    }
    size_t count = ita_session_record(session)->node_count;
    for (size_t i = 0; has_comments && i < count / 4; i++) {
        const char *words = comments[ita_random_below(random, 4)];
        assert_int_equal(ita_session_comment(session, (uint32_t)ita_random_below(random, count),
                                             words, strlen(words)),
                         ITA_OK);
    }
}

// T1j swaps without a word: a T1 file with the word "swap" means twixtbot's mirror.
static bool is_swapped(const ita_session *session) {
    const ita_record *record = ita_session_record(session);
    return record->node_count > 2 && strncmp(record->nodes[2].move, "swap", 4) == 0;
}

static void random_games_read_back_as_they_were_written(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20201201));
    size_t rounds = is_long_run() ? 2000 : 30, moves = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const kind *k = &kinds[i];
        bool has_comments = strcmp(k->format, "littlegolem") != 0;
        for (size_t round = 0; round < rounds; round++) {
            ita_session *session = random_game(k->game, &random, k->branches, k->edits, k->swaps);
            add_words(session, &random, has_comments);
            bool is_empty = ita_session_record(session)->node_count < 2;
            bool is_unsaid =
                is_swapped(session) && strcmp(k->game, "twixt:size=7x30,rules=plain") == 0;
            moves += ita_session_record(session)->node_count - 1;
            if (!is_unsaid && !(is_empty && strcmp(k->format, "sgf") != 0))
                check_round_trip(session, ita_format_find(k->format));
            ita_session_close(session);
        }
    }
    print_message("%zu moves\n", moves);
}

// ---- real files

static bool ends_in(const char *name, const char *ending) {
    size_t length = strlen(name), end = strlen(ending);
    return length >= end && strcmp(name + length - end, ending) == 0;
}

static size_t check_folder(const char *folder, const char *const *endings) {
    DIR *list = opendir(folder);
    if (!list) return 0;
    size_t count = 0;
    for (const struct dirent *entry; (entry = readdir(list));) {
        bool is_wanted = false;
        for (const char *const *ending = endings; *ending; ending++)
            is_wanted |= ends_in(entry->d_name, *ending);
        if (!is_wanted) continue;
        char path[4096];
        ita_text bytes;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        read_own(path, &bytes);
        ita_session *session = NULL;
        ita_diag diag = {0};
        ita_status status = ita_session_read(bytes.data, bytes.length, ita_heap(), &session, &diag);
        if (status != ITA_OK) print_message("%s: %s\n", entry->d_name, diag.key);
        assert_int_equal(status, ITA_OK);
        const char *format = ita_session_record(session)->format;
        print_message("%-22s %-12s %4zu moves, twixt:%s\n", entry->d_name, format,
                      ita_session_depth(session), ita_session_record(session)->config);
        if (strcmp(format, "intarsia") != 0) check_round_trip(session, ita_format_find(format));
        ita_session_close(session);
        ita_text_close(&bytes);
        count++;
    }
    closedir(list);
    return count;
}

static void real_files_import_replay_and_read_back(void **state) {
    (void)state;
    static const char *const endings[] = {".tsgf", ".T1", NULL};
    size_t count = check_folder(INTARSIA_SHARED "/data/twixt", endings);
    if (count == 0) skip_for_want_of(INTARSIA_SHARED "/data/twixt");
    assert_int_equal(count, 8);
}

static void our_examples_import_replay_and_read_back(void **state) {
    (void)state;
    static const char *const endings[] = {"twixt.tsgf", "twixt.T1",  "twixt.sgf", "twixt.pbm",
                                          "twixt.txt",  "twixt.ita", NULL};
    assert_int_equal(check_folder(INTARSIA_ROOT "/examples", endings), 6);
}

// ---- a million moves

// Read within the time, whatever the answer; a fault has its place.
static void check_million(const char *what, const ita_text *text) {
    clock_t start = clock();
    ita_record record;
    ita_session *session = NULL;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status = ita_record_read(text->data, text->length, ita_heap(), &record, &diag);
    double read_seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    size_t nodes = status == ITA_OK ? record.node_count : 0;
    if (status == ITA_OK) {
        diag.offset = ITA_NO_OFFSET;
        status = ita_session_from_record(&record, ita_heap(), &session, &diag);
        if (status == ITA_OK) ita_session_close(session);
        ita_record_close(&record);
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    print_message("%-26s %zu nodes, read %.2f s, all %.2f s, %s\n", what, nodes, read_seconds,
                  seconds, status == ITA_OK ? "legal" : diag.key);
    if (status != ITA_OK) assert_true(diag.offset <= text->length);
    assert_true(seconds < 30);
}

static void put_times(ita_text *text, const char *words, size_t times) {
    for (size_t i = 0; i < times; i++)
        ita_put(text, words);
}

enum { MILLION = 1000000 };

static void check_repeated(const char *what, const char *head, const char *words, const char *tail,
                           size_t times) {
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, head);
    put_times(&text, words, times);
    put_times(&text, tail, times);
    if (head[0] == '(') ita_put_char(&text, ')');
    check_million(what, &text);
    ita_text_close(&text);
}

static void a_million_moves_in_every_format(void **state) {
    (void)state;
    check_repeated("record in a line", "intarsia 1\ngame: twixt\n\n", "D5 E9 ", "", MILLION / 2);
    check_repeated("record, equal variations", "intarsia 1\ngame: twixt\n\nD5 ", "(E9)", "",
                   MILLION);
    check_repeated("record, nested", "intarsia 1\ngame: twixt\n\nD5 ", "(E9 ", ")", MILLION);
    check_repeated("Little Golem", "(;FF[4]SZ[24]", ";b[dd];r[ei]", "", MILLION / 2);
    check_repeated("SGF in a line", "(;GM[21]", ";W[d5];B[e9]", "", MILLION / 2);
    check_repeated("SGF, closed", "(;GM[21]", "(;W[d5])", "", MILLION);
    check_repeated("SGF, nested", "(;GM[21]", "(;C[]", ")", MILLION);
    check_repeated("SGF, comments", "(;GM[21]", ";C[a]", "", MILLION);
    check_repeated("SGF, values", "(;GM[21]AB", "[d5]", "", MILLION);
    check_repeated("T1j", "1\nA\nB\n24\n24\nH\nH\n1\nV\nY\nN\n", "D5\nE9\n", "", MILLION / 2);
    check_repeated("T1j notes", "1\nA\nB\n24\n24\nH\nH\n1\nV\nY\nN\n", "# a\n", "", MILLION);
    check_repeated("PBMserv", "twixt challenge a b\n", "D5-A1/B3 E9 ", "", MILLION / 2);
    check_repeated("PBMserv, one long way", "D5+", "A1B3", "", MILLION / 2);
    check_repeated("inline", "", "1.D5 2.E9 ", "", MILLION / 2);
    check_repeated("brackets", "", "(", "", MILLION);
    check_repeated("blanks", "", " \n", "", MILLION);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_read_back_as_they_were_written),
        cmocka_unit_test(real_files_import_replay_and_read_back),
        cmocka_unit_test(our_examples_import_replay_and_read_back),
        cmocka_unit_test(a_million_moves_in_every_format),
    };
    return shared_status(cmocka_run_group_tests(tests, NULL, NULL));
}
