// Files of several records in our own format: where each begins and ends.
#include "check.h"

#include <string.h>

#include "intarsia/session.h"

static const char file[] =
    "intarsia 1\ngame: null\nplayer1: Ann\n\n1. 2 {not\nintarsia 1\n\\} yet} 1\n"
    "\r\nintarsia 1\r\ngame: null:size=9\r\n\r\n1. 3\n"
    "intarsia 1\ngame: null\n\n";

static void every_record_of_a_file_is_found(void **state) {
    (void)state;
    ita_collection games = ita_collection_open(file, strlen(file));
    static const size_t depths[] = {2, 1, 0};
    for (size_t i = 0; i < 3; i++) {
        ita_record record;
        ita_diag diag;
        assert_true(ita_collection_next(&games));
        assert_int_equal(ita_collection_read(&games, ita_heap(), &record, &diag), ITA_OK);
        assert_int_equal(record.node_count, depths[i] + 1);
        ita_record_close(&record);
    }
    assert_false(ita_collection_next(&games));
    assert_int_equal(ita_collection_count(file, strlen(file)), 3);
}

static void a_fault_in_a_later_record_has_its_place_in_the_file(void **state) {
    (void)state;
    static const char bad[] = "intarsia 1\ngame: null\n\n1. 2\nintarsia 1\ngame: null\n\n1. (\n";
    ita_collection games = ita_collection_open(bad, strlen(bad));
    ita_record record;
    ita_diag diag;
    assert_true(ita_collection_next(&games));
    assert_true(ita_collection_next(&games));
    assert_int_not_equal(ita_collection_read(&games, ita_heap(), &record, &diag), ITA_OK);
    assert_true(diag.offset >= (size_t)(strrchr(bad, 'g') - bad));
}

static void one_record_is_a_file_of_one(void **state) {
    (void)state;
    assert_int_equal(ita_collection_count("intarsia 1\n", 11), 1);
    assert_int_equal(ita_collection_count("", 0), 1);
}

static size_t cut_at(const char *bytes) {
    return ita_record_swallowed(bytes, 0, strlen(bytes));
}

static void a_damaged_record_swallows_no_others(void **state) {
    (void)state;
    static const char next[] = "intarsia 1\ngame: null\n\n1. 3\n";
    static const char *const damaged[] = {
        "intarsia 1\ngame: null\n\n1. 2 {oh\n", // a comment that nobody closed
        "intarsia 1\ngame: null\n",             // a header without its end
        "Dear Ben,\n",                          // no record at all
        "(;FF[4]GM[21]SZ[6])\n",                // another program's
    };
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        char both[200];
        const size_t length = strlen(damaged[i]);
        memcpy(both, damaged[i], length);
        memcpy(both + length, next, sizeof next);
        assert_int_equal(cut_at(both), length);
        ita_collection games = ita_collection_open(both, strlen(both));
        assert_true(ita_collection_next(&games));
        ita_record record;
        if (ita_collection_take(&games, ita_heap(), &record, NULL) == ITA_OK)
            ita_record_close(&record);
        assert_int_equal(games.to, length);
        assert_true(ita_collection_next(&games));
        assert_int_equal(games.from, length);
        assert_int_equal(ita_collection_read(&games, ita_heap(), &record, NULL), ITA_OK);
        ita_record_close(&record);
        assert_false(ita_collection_next(&games));
    }
    static const char header[] =
        "intarsia 1\ngame: null\n\n1. 2\n\nntarsia 1\ngame: null\n\n1. 3\n";
    assert_int_equal(cut_at(header), strstr(header, "\nntarsia") + 1 - header);
    assert_int_equal(cut_at(next), strlen(next));
}

static void a_comment_that_tells_of_a_record_swallows_none(void **state) {
    (void)state;
    static const char game[] = "intarsia 1\ngame: null\n\n1. 2 {see\nintarsia 1\ngame: null\n}\n";
    ita_collection games = ita_collection_open(game, strlen(game));
    ita_record record;
    assert_true(ita_collection_next(&games));
    assert_int_equal(ita_collection_take(&games, ita_heap(), &record, NULL), ITA_OK);
    ita_record_close(&record);
    assert_int_equal(games.to, strlen(game));
    assert_false(ita_collection_next(&games));
}

static void a_comment_that_a_later_record_closes_ends_with_its_own(void **state) {
    (void)state;
    static const char game[] = "intarsia 1\ngame: null\n\n1. 2 {oh\n"
                               "intarsia 1\ngame: null\n\n1. 3 {see \\\\}\n"
                               "intarsia 1\ngame: null\n\n1. 2\n";
    ita_collection games = ita_collection_open(game, strlen(game));
    ita_record record;
    ita_diag diag;
    const size_t length = (size_t)(strstr(game + 1, "intarsia") - game);
    assert_int_equal(ita_collection_count(game, strlen(game)), 3);
    assert_true(ita_collection_next(&games));
    assert_int_not_equal(ita_collection_take(&games, ita_heap(), &record, &diag), ITA_OK);
    assert_string_equal(diag.key, "record.comment.open");
    assert_int_equal(diag.offset, strchr(game, '{') - game);
    assert_int_equal(games.to, length);
    for (int i = 0; i < 2; i++) {
        assert_true(ita_collection_next(&games));
        assert_int_equal(ita_collection_take(&games, ita_heap(), &record, &diag), ITA_OK);
        ita_record_close(&record);
    }
    assert_false(ita_collection_next(&games));
}

// Also where a brace is escaped in it, as if a comment ended there that stands in another.
static void a_comment_that_a_later_record_with_a_brace_closes_ends_with_its_own(void **state) {
    (void)state;
    static const char game[] = "intarsia 1\ngame: null\n\n1. 2 {oh\n"
                               "intarsia 1\ngame: null\n\n1. 3 {smile :\\}}\n";
    ita_collection games = ita_collection_open(game, strlen(game));
    ita_record record;
    ita_diag diag;
    assert_int_equal(ita_collection_count(game, strlen(game)), 2);
    assert_true(ita_collection_next(&games));
    assert_int_not_equal(ita_collection_take(&games, ita_heap(), &record, &diag), ITA_OK);
    assert_string_equal(diag.key, "record.comment.open");
    assert_true(ita_collection_next(&games));
    assert_int_equal(ita_collection_take(&games, ita_heap(), &record, &diag), ITA_OK);
    assert_string_equal(record.nodes[1].comment, "smile :}");
    ita_record_close(&record);
}

// What is written needs no guess: whatever a comment tells of stands in it.
static void a_comment_may_tell_of_any_record(void **state) {
    (void)state;
    static const char words[] =
        "see\nintarsia 1\ngame: null\n\n1. 3 {well}\nintarsia 1\ngame: null\n\n1. 2 {no end";
    ita_record record;
    ita_diag diag;
    ita_record_open(&record, ita_heap());
    assert_int_equal(ita_record_set_game(&record, "null", ""), ITA_OK);
    assert_int_equal(ita_record_set_comment(&record, 0, words, strlen(words)), ITA_OK);
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_record_format(&record, &text);
    ita_record_close(&record);
    ita_put(&text, "intarsia 1\ngame: null\n\n1. 2 {x\\}}\n");
    ita_collection games = ita_collection_open(text.data, text.length);
    assert_int_equal(ita_collection_count(text.data, text.length), 2);
    assert_true(ita_collection_next(&games));
    assert_int_equal(ita_collection_take(&games, ita_heap(), &record, &diag), ITA_OK);
    assert_string_equal(record.nodes[0].comment, words);
    ita_record_close(&record);
    ita_text_close(&text);
}

// Many that nobody closed are found in one go: looking on from each to the end would take an hour.
static void many_open_comments_are_found_at_once(void **state) {
    (void)state;
    static const char *const games[] = {"intarsia 1\ngame: null\n\n1. 2 {x\n",
                                        "intarsia 1\ngame: null\n\n1. 2 {x\\}\n"};
    enum { MANY = 300000 };
    for (int ending = 0; ending < 2; ending++)
        for (size_t g = 0; g < 2; g++) {
            ita_text text;
            ita_text_open(&text, ita_heap());
            for (size_t i = 0; i < as_usual(MANY); i++)
                ita_put(&text, games[g]);
            if (ending) ita_put(&text, "intarsia 1\ngame: null\n\n1. 2 {x}\n");
            const size_t found = ita_collection_count(text.data, text.length);
            assert_int_equal(found, as_usual(MANY) + (size_t)ending);
            ita_text_close(&text);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_record_of_a_file_is_found),
        cmocka_unit_test(a_fault_in_a_later_record_has_its_place_in_the_file),
        cmocka_unit_test(one_record_is_a_file_of_one),
        cmocka_unit_test(a_damaged_record_swallows_no_others),
        cmocka_unit_test(a_comment_that_tells_of_a_record_swallows_none),
        cmocka_unit_test(a_comment_that_a_later_record_closes_ends_with_its_own),
        cmocka_unit_test(a_comment_that_a_later_record_with_a_brace_closes_ends_with_its_own),
        cmocka_unit_test(a_comment_may_tell_of_any_record),
        cmocka_unit_test(many_open_comments_are_found_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
