// The base: text, reading, JSON, random numbers, sorting, arena.
#include "check.h"

#include <string.h>

#include "base/line_index.h"
#include "intarsia/base.h"
#include "intarsia/data.h"
#include "intarsia/words.h"

static void a_text_grows_and_keeps_its_end(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    assert_string_equal(ita_text_get(&text), "");
    for (int i = 0; i < 1000; i++)
        ita_put_int(&text, -1);
    assert_int_equal(text.length, 2000);
    assert_int_equal(text.data[2000], 0);
    ita_text_close(&text);
}

static void numbers_are_written_in_full(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put_int(&text, INT64_MIN);
    ita_put_char(&text, ' ');
    ita_put_uint(&text, UINT64_MAX);
    assert_string_equal(ita_text_get(&text), "-9223372036854775808 18446744073709551615");
    ita_text_close(&text);
}

static void sentences_name_places_only_for_those_who_see_names(void **state) {
    (void)state;
    static const struct {
        const char *key, *named, *unnamed;
    } cases[] = {
        {"twixt.link.crosses", "The link a would cross b.", "The link would cross another."},
        {"pentahex.off", "That leaves the board at a.", "That leaves the board."},
        {"tantrix.solitaire.lay", "Lay tile a first.", "Lay the tile that came first."},
        {"unknown", "unknown a b", "unknown a b"}};
    static const char *const args[] = {"a", "b", NULL};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int k = 0; k < 2; k++) {
            ita_text text;
            ita_text_open(&text, ita_heap());
            text.is_unnamed = k == 1;
            ita_put_words(&text, cases[i].key, args);
            assert_string_equal(ita_text_get(&text), k ? cases[i].unnamed : cases[i].named);
            ita_text_close(&text);
        }
}

static void decimals_round_and_drop_zeros(void **state) {
    (void)state;
    static const struct {
        double value;
        int decimals;
        const char *words;
    } cases[] = {{0.5, 3, "0.5"},       {-0.0001, 3, "0"}, {1.9996, 3, "2"},
                 {-12.25, 2, "-12.25"}, {1e20, 2, "0"},    {0.125, 2, "0.13"},
                 {3, 0, "3"},           {2.5, 0, "3"},     {0.000000001, 9, "0.000000001"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ita_text text;
        ita_text_open(&text, ita_heap());
        ita_put_fixed(&text, cases[i].value, cases[i].decimals);
        assert_string_equal(ita_text_get(&text), cases[i].words);
        ita_text_close(&text);
    }
}

static void reading_a_number_stops_at_its_bound(void **state) {
    (void)state;
    uint64_t value;
    ita_reader reader = ita_read("18446744073709551615x", 21);
    assert_true(ita_read_uint(&reader, UINT64_MAX, &value));
    assert_true(value == UINT64_MAX);
    assert_int_equal(ita_read_peek(&reader), 'x');
    reader = ita_read("18446744073709551616", 20);
    assert_false(ita_read_uint(&reader, UINT64_MAX, &value));
    reader = ita_read("49", 2);
    assert_false(ita_read_uint(&reader, 48, &value));
    assert_int_equal(reader.at, 0);
    int64_t whole;
    reader = ita_read("-7", 2);
    assert_true(ita_read_int(&reader, 7, &whole));
    assert_int_equal(whole, -7);
    reader = ita_read("-", 1);
    assert_false(ita_read_int(&reader, 7, &whole));
}

static void line_and_column_count_characters(void **state) {
    (void)state;
    size_t line, column;
    const char words[] = "ab\n\xC3\xA9x\n";
    ita_text_place(words, sizeof words - 1, 5, &line, &column);
    assert_int_equal(line, 2);
    assert_int_equal(column, 2);
    ita_text_place(words, sizeof words - 1, 99, &line, &column);
    assert_int_equal(line, 3);
    char lines[1500]; // empty ones, and every fifth with two letters
    size_t length = 0, expected = 1;
    for (int i = 0; length < sizeof lines - 3; i++) {
        if (i % 5 == 0) lines[length++] = 'a', lines[length++] = 'b';
        lines[length++] = '\n';
        ita_text_place(lines, length, length, &line, &column);
        assert_true(line == ++expected && column == 1);
        ita_text_place(lines, length, length - 1, &line, &column);
        assert_true(line == expected - 1 && column == (i % 5 == 0 ? 3 : 1));
    }
}

static void malformed_utf8_is_found(void **state) {
    (void)state;
    static const char *const bad[] = {"a\x80",        "\xC0\xAF",         "\xE0\x80\xAF",
                                      "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
                                      "\xC3"};
    size_t at;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ita_text_is_utf8(bad[i], strlen(bad[i]), &at));
    assert_true(ita_text_is_utf8("\xF0\x9F\x99\x82 \xE2\x82\xAC", 8, &at));
    assert_false(ita_text_is_utf8("a\0b", 3, &at));
    assert_int_equal(at, 1);
}

static void json_separates_and_escapes(void **state) {
    (void)state;
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_json_open(&text, '{');
    ita_json_name(&text, "a");
    ita_json_open(&text, '[');
    ita_json_int(&text, -1);
    ita_json_string(&text, "x\"\\\n\x01\xFFy,");
    ita_json_bool(&text, true);
    ita_json_close(&text, ']');
    ita_json_name(&text, "b");
    ita_json_string(&text, NULL);
    ita_json_close(&text, '}');
    assert_string_equal(ita_text_get(&text),
                        "{\"a\":[-1,\"x\\\"\\\\\\n\\u0001\xEF\xBF\xBDy,\",true],\"b\":null}");
    ita_text_close(&text);
}

static void random_numbers_are_the_published_ones(void **state) {
    (void)state;
    // splitmix64 from seed 0, then xoshiro256**: the first outputs, computed from the papers' code
    ita_random random;
    ita_random_seed(&random, 0);
    assert_true(random.s[0] == 0xe220a8397b1dcdafu);
    assert_true(random.s[1] == 0x6e789e6aa1b965f4u);
    assert_true(ita_random_next(&random) == 0x99ec5f36cb75f2b4u);
    for (int i = 0; i < 1000; i++)
        assert_in_range(ita_random_below(&random, 7), 0, 6);
}

static int compare_bytes(const void *a, const void *b, void *user) {
    return memcmp(a, b, *(const size_t *)user);
}

static void check_sort(size_t count, size_t size, uint64_t range, uint64_t seed) {
    ita_random random;
    ita_random_seed(&random, seed);
    unsigned char *items = malloc(count * size + 1);
    uint64_t sum_before = 0, sum_after = 0;
    for (size_t i = 0; i < count * size; i++)
        items[i] = (unsigned char)ita_random_below(&random, range);
    for (size_t i = 0; i < count; i++)
        sum_before += ita_hash_bytes(items + i * size, size, 1);
    ita_sort(items, count, size, compare_bytes, &size);
    for (size_t i = 0; i < count; i++)
        sum_after += ita_hash_bytes(items + i * size, size, 1);
    assert_true(sum_before == sum_after); // the same items
    for (size_t i = 1; i < count; i++)
        assert_true(memcmp(items + (i - 1) * size, items + i * size, size) <= 0);
    free(items);
}

static void sorting_orders_any_items(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed < 200; seed++)
        check_sort(seed * 7 % 300, 1 + seed % 40, 1 + seed % 255, seed);
    check_sort(100000, 4, 2, 5); // many equal ones
    check_sort(100000, 8, 256, 6);
}

static int compare_and_count(const void *a, const void *b, void *user) {
    uint64_t one, other;
    memcpy(&one, a, sizeof one);
    memcpy(&other, b, sizeof other);
    ++*(uint64_t *)user;
    return (one > other) - (one < other);
}

// By quicksort some 1.2 n log2 n comparisons, by heap sort, which only waits behind it, near 2.
static void sorting_takes_few_comparisons(void **state) {
    (void)state;
    enum { COUNT = 1 << 16, LOG = 16 };
    ita_random random;
    uint64_t compared = 0, *items = malloc(COUNT * sizeof *items);
    ita_random_seed(&random, test_seed(7));
    for (size_t i = 0; i < COUNT; i++)
        items[i] = ita_random_next(&random);
    ita_sort(items, COUNT, sizeof *items, compare_and_count, &compared);
    for (size_t i = 1; i < COUNT; i++)
        assert_true(items[i - 1] <= items[i]);
    print_message("%g n log n\n", (double)compared / (double)(COUNT * LOG));
    assert_in_range(compared, COUNT * LOG * 95 / 100, COUNT * LOG * 3 / 2);
    free(items);
}

static void an_arena_gives_everything_back(void **state) {
    (void)state;
    counting_allocator counting;
    counting_open(&counting, 0);
    ita_arena arena;
    ita_arena_open(&arena, &counting.allocator);
    for (size_t i = 1; i < 3000; i++) {
        unsigned char *block = ita_arena_take(&arena, i * 7 % 5000);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % 16, 0);
        if (i * 7 % 5000) memset(block, 1, i * 7 % 5000);
    }
    ita_arena_reset(&arena);
    ita_arena_close(&arena);
    assert_int_equal(counting.bytes_out, 0);
}

static void a_diagnosis_becomes_a_sentence(void **state) {
    (void)state;
    ita_diag diag;
    ita_fail(&diag, ITA_E_RANGE, "option.number");
    ita_diag_arg(&diag, "size");
    ita_diag_arg_int(&diag, 5);
    ita_diag_arg_int(&diag, 48);
    ita_diag_arg(&diag, "x\n");
    ita_text text;
    ita_text_open(&text, ita_heap());
    ita_put_diag(&text, &diag);
    assert_string_equal(ita_text_get(&text), "size must be a whole number from 5 to 48, not “x?”.");
    ita_text_reset(&text);
    ita_fail(&diag, ITA_E_RANGE, "no.such.key");
    ita_diag_arg(&diag, "kept");
    ita_put_diag(&text, &diag);
    assert_string_equal(ita_text_get(&text), "no.such.key kept");
    ita_text_close(&text);
}

static void a_long_argument_is_cut_at_a_character(void **state) {
    (void)state;
    char words[100];
    for (size_t i = 0; i < sizeof words; i += 2)
        memcpy(words + i, "\xC3\xA9", 2);
    ita_diag diag;
    ita_fail(&diag, ITA_E_RANGE, "ok");
    ita_diag_arg_bytes(&diag, words, sizeof words);
    size_t bad;
    assert_int_equal(strlen(diag.args[0]), 62);
    assert_true(ita_text_is_utf8(diag.args[0], 62, &bad));
}

// Every line of a language's data is found by its key, and none other is.
static void every_sentence_of_a_language_is_found(void **state) {
    (void)state;
    assert_null(ita_language_data(ITA_ENGLISH));
    int languages = 0;
    for (int i = 1; ita_language_name(i); i++, languages++) {
        size_t length, lines = 0;
        const char *bytes = ita_data(ita_language_data(i), &length), *last = "";
        assert_non_null(bytes);
        assert_int_equal(ita_language_find(ita_language_name(i)), i);
        for (const char *line = bytes; line < bytes + length; lines++) {
            const char *sentence = line + strlen(line) + 1;
            assert_true(strcmp(last, line) < 0);
            assert_non_null(ita_words(line));
            assert_ptr_equal(ita_words_in(i, line), sentence);
            last = line;
            line = sentence + strlen(sentence) + 2;
            assert_int_equal(line[-1], '\n');
        }
        assert_in_range(lines, 300, 3 * LINE_PLACES / 4); // the index stays sparse
        static const char *const unknown[] = {"", "a", "move.for", "move.formm", "zz"};
        for (size_t k = 0; k < sizeof unknown / sizeof *unknown; k++)
            assert_ptr_equal(ita_words_in(i, unknown[k]), unknown[k]);
    }
    assert_int_equal(languages, 2);
    assert_string_equal(ita_words_in(ita_language_find("de"), "memory"),
                        "Der Speicher reicht nicht.");
    assert_string_equal(ita_words_in(ita_language_find("de"), "option.choice"),
                        "{0} muss eins von {1} sein, nicht „{2}“.");
    assert_non_null(
        strstr(ita_words_in(ita_language_find("de"), "record.escape"), "\\n \\r \\t \\\\ \\} und"));
    assert_non_null(
        strstr(ita_words_in(ita_language_find("pt"), "geom.svg.clipped"), "\"visible\""));
}

static void data_that_are_not_there_are_not_found(void **state) {
    (void)state;
    size_t length = 1;
    assert_null(ita_data("words.xx", &length));
    assert_int_equal(length, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_grows_and_keeps_its_end),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(sentences_name_places_only_for_those_who_see_names),
        cmocka_unit_test(decimals_round_and_drop_zeros),
        cmocka_unit_test(reading_a_number_stops_at_its_bound),
        cmocka_unit_test(line_and_column_count_characters),
        cmocka_unit_test(malformed_utf8_is_found),
        cmocka_unit_test(json_separates_and_escapes),
        cmocka_unit_test(random_numbers_are_the_published_ones),
        cmocka_unit_test(sorting_orders_any_items),
        cmocka_unit_test(sorting_takes_few_comparisons),
        cmocka_unit_test(an_arena_gives_everything_back),
        cmocka_unit_test(a_diagnosis_becomes_a_sentence),
        cmocka_unit_test(a_long_argument_is_cut_at_a_character),
        cmocka_unit_test(every_sentence_of_a_language_is_found),
        cmocka_unit_test(data_that_are_not_there_are_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
