// Reading and writing a record with the N-th allocation failing, for every N: ITA_E_MEMORY, nothing
// held, nothing broken, and success once N is past the last one.
#include "check.h"

#include "records.h"

static const char sample[] =
    "intarsia 1\ngame: twixt:size=12\nplayer1: Ada\n\n{long} 1. D5 {x} F6\n"
    "(2. swap * (2. G7 H8)\n(2. A9))\n3. H7 J8 K9 L10 M11 N12 O13 P14\n";

static void every_failing_allocation_is_reported_and_nothing_is_held(void **state) {
    (void)state;
    bool read = false, written = false;
    size_t fail_at = 1;
    for (; !written; fail_at++) {
        assert_true(fail_at < 1000);
        counting_allocator counting;
        counting_open(&counting, fail_at);
        const ita_allocator *allocator = &counting.allocator;
        ita_record record;
        ita_diag diag = {0};
        ita_status status = ita_record_parse(&record, allocator, sample, sizeof sample - 1, &diag);
        if (status != ITA_OK) {
            assert_int_equal(status, ITA_E_MEMORY);
            assert_string_equal(diag.key, "memory");
            assert_false(read);
            assert_int_equal(counting.bytes_out, 0);
            continue;
        }
        read = true;
        ita_text out;
        ita_text_open(&out, allocator);
        ita_record_format(&record, &out);
        written = ita_text_status(&out) == ITA_OK;
        ita_text_close(&out);
        ita_record_close(&record);
        assert_int_equal(counting.bytes_out, 0);
    }
    print_message("%zu allocations\n", fail_at - 2);
}

static void a_record_opened_without_memory_can_be_filled_later(void **state) {
    (void)state;
    counting_allocator counting;
    counting_open(&counting, 1);
    ita_record record;
    ita_record_open(&record, &counting.allocator);
    assert_int_equal(ita_record_add(&record, 0, "a", 1, 0, NULL), ITA_E_MEMORY);
    counting.fail_at = 0;
    assert_int_equal(ita_record_add(&record, 0, "a", 1, 0, NULL), ITA_OK);
    assert_int_equal(record.node_count, 2);
    ita_record_close(&record);
    assert_int_equal(counting.bytes_out, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failing_allocation_is_reported_and_nothing_is_held),
        cmocka_unit_test(a_record_opened_without_memory_can_be_filled_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
