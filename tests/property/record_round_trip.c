// Random records, nasty words and all: what is written reads back equal, and writes the same again.
// Every damage to a file is answered by a message with its place, or by a record that round-trips.
#include "check.h"

#include "records.h"

static void check_round_trip(const ita_record *record) {
    ita_text first, second;
    ita_text_open(&first, ita_heap());
    ita_text_open(&second, ita_heap());
    ita_record_format(record, &first);
    assert_int_equal(ita_text_status(&first), ITA_OK);
    ita_record again;
    ita_diag diag = {0};
    ita_status status =
        ita_record_parse(&again, ita_heap(), ita_text_get(&first), first.length, &diag);
    if (status != ITA_OK) print_message("%s at %zu in:\n%s\n", diag.key, diag.offset, first.data);
    assert_int_equal(status, ITA_OK);
    const char *difference = record_difference(record, &again);
    if (difference) print_message("%s differs in:\n%s\n", difference, first.data);
    assert_null(difference);
    ita_record_format(&again, &second);
    assert_string_equal(ita_text_get(&first), ita_text_get(&second));
    ita_record_close(&again);
    ita_text_close(&first);
    ita_text_close(&second);
}

static void what_is_written_reads_back_equal(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20201201));
    for (size_t round = 0; round < usual_or_long(3000, 60000); round++) {
        ita_record record;
        record_random(&record, &random, (size_t)ita_random_below(&random, 60));
        check_round_trip(&record);
        ita_record_close(&record);
    }
}

static void large_random_trees_read_back_equal(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20201201));
    for (size_t round = 0; round < 6; round++) {
        ita_record record;
        record_random(&record, &random, 30000);
        check_round_trip(&record);
        ita_record_close(&record);
    }
}

// Copies the bytes into a block of exactly their size, so that a sanitizer sees a read beyond it.
static void check_any_bytes(const char *bytes, size_t length) {
    char *exact = malloc(length ? length : 1);
    if (length) memcpy(exact, bytes, length);
    ita_record record;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status = ita_record_parse(&record, ita_heap(), exact, length, &diag);
    if (status == ITA_OK) {
        check_round_trip(&record);
        ita_record_close(&record);
    } else {
        assert_true(diag.offset <= length);
        assert_int_equal(diag.status, status);
        assert_non_null(ita_words(diag.key));
        assert_int_not_equal(diag.arg_count, 0);
    }
    free(exact);
}

static const char sample[] = "intarsia 1\ngame: twixt:size=12,rules=pp\nplayer1: J\xC3\xB6rg\n"
                             "odd\\x3aname: a\\nb\n\n{begin\\}\nagain} 1. D5 {x} F6\n"
                             "(2. swap * (2. G7 H8)\n(2. \\1.e4))\n3. H7 J8 (4. \\*) 5... K9\n";

static void every_cut_of_a_file_is_a_message_or_a_record(void **state) {
    (void)state;
    for (size_t length = 0; length < sizeof sample; length++)
        check_any_bytes(sample, length);
}

static void every_changed_byte_is_a_message_or_a_record(void **state) {
    (void)state;
    char changed[sizeof sample];
    for (size_t at = 0; at + 1 < sizeof sample; at++) {
        for (int value = 0; value < 256; value++) {
            memcpy(changed, sample, sizeof sample);
            changed[at] = (char)value;
            check_any_bytes(changed, sizeof sample - 1);
        }
    }
}

static void removed_doubled_and_moved_pieces_are_a_message_or_a_record(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(20201201));
    char changed[3 * sizeof sample];
    for (size_t round = 0; round < usual_or_long(20000, 400000); round++) {
        size_t length = 0;
        for (int piece = 0; piece < 3; piece++) {
            size_t from = (size_t)ita_random_below(&random, sizeof sample);
            size_t size = (size_t)ita_random_below(&random, sizeof sample - from);
            if (piece == 0) from = 0;
            memcpy(changed + length, sample + from, size);
            length += size;
        }
        check_any_bytes(changed, length);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back_equal),
        cmocka_unit_test(large_random_trees_read_back_equal),
        cmocka_unit_test(every_cut_of_a_file_is_a_message_or_a_record),
        cmocka_unit_test(every_changed_byte_is_a_message_or_a_record),
        cmocka_unit_test(removed_doubled_and_moved_pieces_are_a_message_or_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
