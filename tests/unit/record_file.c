// Facts about our own record format: what it looks like, what it forgives, what it refuses and
// where.
#include "check.h"

#include "records.h"

#include <time.h>

static ita_record read_good(const char *text) {
    ita_record record;
    ita_diag diag = {0};
    ita_status status = ita_record_parse(&record, ita_heap(), text, strlen(text), &diag);
    if (status != ITA_OK) print_message("%s at %zu\n", diag.key, diag.offset);
    assert_int_equal(status, ITA_OK);
    return record;
}

// Where a sign is wrong nothing but that is quoted.
static void check_refused_bytes(const char *text, size_t length, const char *key, size_t offset) {
    ita_record record;
    ita_diag diag = {0};
    assert_int_not_equal(ita_record_parse(&record, ita_heap(), text, length, &diag), ITA_OK);
    assert_string_equal(diag.key, key);
    assert_int_equal(diag.offset, offset);
    assert_true(diag.arg_count > 0);
    assert_non_null(ita_words(key));
    const size_t quoted = strlen(diag.args[0]);
    const char *const signs[] = {"record.variation.empty", "record.variation.start"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(key, signs[i]) == 0) assert_int_equal(quoted, 1);
}

static void check_refused(const char *text, const char *key, size_t offset) {
    check_refused_bytes(text, strlen(text), key, offset);
}

static void check_written(const ita_record *record, const char *expected) {
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_record_format(record, &out);
    assert_string_equal(ita_text_get(&out), expected);
    ita_text_close(&out);
}

static void a_record_looks_like_this(void **state) {
    (void)state;
    ita_record r;
    uint32_t a, b, c, d;
    ita_record_open(&r, ita_heap());
    assert_int_equal(ita_record_set_game(&r, "twixt", "size=12"), ITA_OK);
    assert_int_equal(ita_record_set_tag(&r, "player1", "Ada", 3), ITA_OK);
    assert_int_equal(ita_record_set_tag(&r, "player2", " two lines\nhere", 15), ITA_OK);
    assert_int_equal(ita_record_add(&r, ITA_ROOT, "D5", 2, ITA_NO_OFFSET, &a), ITA_OK);
    assert_int_equal(ita_record_add(&r, a, "swap", 4, ITA_NO_OFFSET, &b), ITA_OK);
    assert_int_equal(ita_record_add(&r, a, "F6", 2, ITA_NO_OFFSET, &c), ITA_OK);
    assert_int_equal(ita_record_add(&r, b, "G7", 2, ITA_NO_OFFSET, &d), ITA_OK);
    assert_int_equal(ita_record_set_comment(&r, a, "a {brace}", 9), ITA_OK);
    r.cursor = c;
    check_written(&r, "intarsia 1\ngame: twixt:size=12\nplayer1: Ada\n"
                      "player2: \\x20two lines\\nhere\n\n"
                      "1. D5 {a {brace\\}} swap\n(2. F6 *)\n3. G7\n");
    ita_record_close(&r);
}

static void a_fresh_game_is_a_header(void **state) {
    (void)state;
    ita_record r;
    ita_record_open(&r, ita_heap());
    assert_int_equal(ita_record_set_game(&r, "null", ""), ITA_OK);
    check_written(&r, "intarsia 1\ngame: null\n\n");
    ita_record_close(&r);
}

static void hand_written_records_are_read_kindly(void **state) {
    (void)state;
    ita_record r = read_good("\xEF\xBB\xBFintarsia 1 \r\nplayer1:Ada \r\ngame:  twixt:size=12\r\n"
                             "\r\n1.D5 1...swap 2. 3. F6{why\r\nnot}(G7)");
    assert_string_equal(r.game, "twixt");
    assert_string_equal(r.config, "size=12");
    assert_int_equal(r.config_offset, 43);
    assert_string_equal(ita_record_tag(&r, "player1"), "Ada");
    assert_int_equal(r.node_count, 5);
    assert_string_equal(r.nodes[1].move, "D5");
    assert_string_equal(r.nodes[2].move, "swap");
    assert_string_equal(r.nodes[3].move, "F6");
    assert_string_equal(r.nodes[3].comment, "why\nnot");
    assert_string_equal(r.nodes[4].move, "G7");
    assert_int_equal(r.nodes[4].parent, 2);
    assert_int_equal(r.nodes[1].offset, 56);
    assert_int_equal(r.cursor, 3);
    ita_record_close(&r);
}

static void a_move_stands_behind_its_number_and_its_backslash(void **state) {
    (void)state;
    static const char text[] = "intarsia 1\ngame: twixt\n\n1. A 2.B 3... C 4...\\D \\E F";
    ita_record r = read_good(text);
    assert_int_equal(r.node_count, 7);
    for (uint32_t node = 1; node < r.node_count; node++) {
        assert_int_equal(strlen(r.nodes[node].move), 1);
        assert_int_equal(r.nodes[node].move[0], 'A' + (int)node - 1);
        assert_int_equal(text[r.nodes[node].offset], r.nodes[node].move[0]);
    }
    ita_record_close(&r);
}

static void without_a_mark_the_cursor_is_at_the_end_of_the_main_line(void **state) {
    (void)state;
    ita_record r = read_good("intarsia 1\ngame: twixt\n\na b (c d) e (f g h)");
    assert_string_equal(r.nodes[r.cursor].move, "e");
    ita_record_close(&r);
    r = read_good("intarsia 1\ngame: twixt\n\na b (c d *) e (f g h)");
    assert_string_equal(r.nodes[r.cursor].move, "d");
    ita_record_close(&r);
    r = read_good("intarsia 1\ngame: twixt\n\n* a b");
    assert_int_equal(r.cursor, ITA_ROOT);
    ita_record_close(&r);
}

static void a_variation_replaces_the_move_before_it(void **state) {
    (void)state;
    ita_record r = read_good("intarsia 1\ngame: twixt\n\na b (c (d e) f) g");
    static const uint32_t parents[] = {0, 0, 1, 1, 1, 4, 3, 2}; // root a b c d e f g
    assert_int_equal(r.node_count, 8);
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(r.nodes[i].parent, parents[i]);
    ita_record_close(&r);
}

static void faults_are_named_with_their_place(void **state) {
    (void)state;
    check_refused("", "record.head", 0);
    check_refused("intarsia", "record.head", 0);
    check_refused("intarsia one\n", "record.head", 0);
    check_refused("intarsia 2\ngame: twixt\n", "record.version", 9);
    check_refused("intarsia 1\n", "record.game.missing", 11);
    check_refused("intarsia 1\ngame:\n", "record.game.missing", 16);
    check_refused("intarsia 1\ngame: :x\n", "record.game.missing", 17);
    check_refused("intarsia 1\nplayer1 Ada\n", "record.header", 11);
    check_refused("intarsia 1\n: Ada\n", "record.header", 11);
    check_refused("intarsia 1\ngame: a\ngame: b\n", "record.tag.twice", 19);
    check_refused("intarsia 1\ngame: a\nx: 1\nx: 2\n", "record.tag.twice", 24);
    check_refused("intarsia 1\ngame: a\nx: \\q\n", "record.escape", 22);
    check_refused("intarsia 1\ngame: a\nx: \\x0\n", "record.escape", 22);
    check_refused("intarsia 1\ngame: a\nx: \\x00\n", "record.escape", 22);
    check_refused("intarsia 1\ngame: a\nx: \\xe9\n", "record.escape", 22);
    check_refused("intarsia 1\ngame: a\n\nb {c", "record.comment.open", 22);
    check_refused("intarsia 1\ngame: a\n\nb } c", "record.byte", 22);
    check_refused("intarsia 1\ngame: a\n\nb {c} {d}", "record.comment.twice", 26);
    check_refused("intarsia 1\ngame: a\n\nb (c", "record.variation.open", 22);
    check_refused("intarsia 1\ngame: a\n\nb c)", "record.variation.close", 23);
    check_refused("intarsia 1\ngame: a\n\n(b c)", "record.variation.start", 20);
    check_refused("intarsia 1\ngame: a\n\nb ()", "record.variation.empty", 23);
    check_refused("intarsia 1\ngame: a\n\nb ((c))", "record.variation.empty", 23);
    check_refused("intarsia 1\ngame: a\n\nb ({x} c)", "record.variation.empty", 23);
    check_refused("intarsia 1\ngame: a\n\nb (* c)", "record.variation.empty", 23);
    check_refused("intarsia 1\ngame: a\n\nb * c *", "record.cursor.twice", 26);
    check_refused("intarsia 1\ngame: a\n\nb \x01 c", "record.byte", 22);
    check_refused("intarsia 1\ngame: a\n\nb \\ c", "record.escape", 22);
    check_refused("intarsia 1\ngame: a\n\nb \xC3", "record.utf8", 22);
    check_refused_bytes("intarsia 1\ngame: a\n\nb \0c", 24, "record.utf8", 22);
}

static void more_header_lines_than_256_are_refused(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, "intarsia 1\ngame: a\n");
    for (int i = 0; i < 257; i++) {
        ita_put(&text, "x");
        ita_put_int(&text, i);
        ita_put(&text, ": y\n");
    }
    check_refused(ita_text_get(&text), "record.tags.many", text.length - strlen("x256: y\n"));
    ita_text_close(&text);
}

static void moves_are_words_without_blanks_and_brackets(void **state) {
    (void)state;
    static const char *const bad[] = {"",   " ", "a b", "a\tb", "(a",
                                      "a)", "{", "a}",  "\x7f", "\xff"};
    ita_record r;
    ita_record_open(&r, ita_heap());
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ita_record_add(&r, 0, bad[i], strlen(bad[i]), 0, NULL), ITA_E_SYNTAX);
    assert_int_equal(ita_record_add(&r, 7, "a", 1, 0, NULL), ITA_E_NOT_FOUND);
    assert_int_equal(ita_record_set_comment(&r, 7, "a", 1), ITA_E_NOT_FOUND);
    assert_int_equal(ita_record_set_tag(&r, "", "a", 1), ITA_E_SYNTAX);
    assert_int_equal(ita_record_set_tag(&r, "x", "\xff", 1), ITA_E_SYNTAX);
    assert_int_equal(r.node_count, 1);
    assert_int_equal(r.tag_count, 0);
    ita_record_close(&r);
}

static void setting_a_tag_again_replaces_it_in_place(void **state) {
    (void)state;
    ita_record r;
    ita_record_open(&r, ita_heap());
    assert_int_equal(ita_record_set_tag(&r, "a", "1", 1), ITA_OK);
    assert_int_equal(ita_record_set_tag(&r, "b", "2", 1), ITA_OK);
    assert_int_equal(ita_record_set_tag(&r, "a", "3", 1), ITA_OK);
    assert_int_equal(r.tag_count, 2);
    assert_string_equal(r.tags[0].value, "3");
    assert_null(ita_record_tag(&r, "c"));
    ita_record_close(&r);
}

static void one_line_of_a_tree_can_be_taken_out(void **state) {
    (void)state;
    ita_record tree = read_good("intarsia 1\ngame: twixt:size=12\nevent: x\n\n"
                                "{all} a b (c {why} d (e) f) g");
    ita_record line;
    assert_int_equal(ita_record_line(&tree, 6, ita_heap(), &line), ITA_OK);
    check_written(&line, "intarsia 1\ngame: twixt:size=12\nevent: x\n\n{all}\n1. a c {why} d f\n");
    assert_int_equal(line.nodes[4].offset, tree.nodes[6].offset);
    ita_record_close(&line);
    assert_int_equal(ita_record_line(&tree, 99, ita_heap(), &line), ITA_E_NOT_FOUND);
    ita_record_close(&tree);
}

// Reads and writes a text of a million moves, and says how long it took.
static void check_million(const char *what, const ita_text *text, size_t moves) {
    clock_t start = clock();
    ita_record r;
    ita_diag diag = {0};
    assert_int_equal(ita_record_parse(&r, ita_heap(), text->data, text->length, &diag), ITA_OK);
    assert_int_equal(r.node_count, moves + 1);
    double read_seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_record_format(&r, &out);
    assert_int_equal(ita_text_status(&out), ITA_OK);
    double all_seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    print_message("%s: read %.2f s, written %.2f s\n", what, read_seconds,
                  all_seconds - read_seconds);
    ita_record again;
    assert_int_equal(ita_record_parse(&again, ita_heap(), out.data, out.length, &diag), ITA_OK);
    assert_null(record_difference(&r, &again));
    assert_true(all_seconds < 20);
    ita_record_close(&again);
    ita_record_close(&r);
    ita_text_close(&out);
}

static void put_times(ita_text *text, const char *words, size_t times) {
    for (size_t i = 0; i < times; i++)
        ita_put(text, words);
}

static const char head[] = "intarsia 1\ngame: twixt\n\n";
enum { MILLION = 1000000 };

static void a_million_moves_in_a_line(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, head);
    put_times(&text, "D5 ", MILLION);
    check_million("a line", &text, MILLION);
    ita_text_close(&text);
}

static void a_million_variations_within_each_other(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, head);
    ita_put(&text, "D5 F6 ");
    put_times(&text, "(G7 ", MILLION);
    put_times(&text, ")", MILLION);
    check_million("nested", &text, MILLION + 2);
    ita_text_close(&text);
}

static void a_million_variations_beside_each_other(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, head);
    ita_put(&text, "D5 F6 ");
    put_times(&text, "(G7 H8)", MILLION / 2);
    check_million("beside", &text, MILLION + 2);
    ita_text_close(&text);
}

static void a_million_opened_parentheses_are_refused(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put(&text, head);
    ita_put(&text, "D5 F6 ");
    put_times(&text, "(G7 ", MILLION);
    check_refused_bytes(text.data, text.length, "record.variation.open", text.length - 4);
    ita_text_close(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_looks_like_this),
        cmocka_unit_test(a_fresh_game_is_a_header),
        cmocka_unit_test(hand_written_records_are_read_kindly),
        cmocka_unit_test(a_move_stands_behind_its_number_and_its_backslash),
        cmocka_unit_test(without_a_mark_the_cursor_is_at_the_end_of_the_main_line),
        cmocka_unit_test(a_variation_replaces_the_move_before_it),
        cmocka_unit_test(faults_are_named_with_their_place),
        cmocka_unit_test(more_header_lines_than_256_are_refused),
        cmocka_unit_test(moves_are_words_without_blanks_and_brackets),
        cmocka_unit_test(setting_a_tag_again_replaces_it_in_place),
        cmocka_unit_test(one_line_of_a_tree_can_be_taken_out),
        cmocka_unit_test(a_million_moves_in_a_line),
        cmocka_unit_test(a_million_variations_within_each_other),
        cmocka_unit_test(a_million_variations_beside_each_other),
        cmocka_unit_test(a_million_opened_parentheses_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
