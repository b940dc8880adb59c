// Reading and writing every format with the N-th allocation failing, once or for good: ITA_E_MEMORY
// and nothing held, or success where the failure was made good.
#include "check.h"

#include "intarsia/session.h"
#include "intarsia/words.h"

static const char *const samples[] = {
    "(;FF[4]EV[x]PB[Ada]PW[J\xF6rg]SZ[24];b[dd];r[swap];b[kj];r[qi];b[draw])",
    "(;GM[21]SZ[20:24]HA[4]RU[STD]PW[Ada]TAG[a:b]C[one];W[j10]C[x];B[c3](;W[l9-J10/L9];B[d4])"
    "(;W[resign]))",
    "# File created by T1j\n#:event: x\n1\nAda\nBen\n12\n20\nH\nC\n1\nV\nY\nN\n# why\nD9\nE7 # "
    "so\n",
    "twixt challenge ada ben -size=20\n1.o10 2.d4 # why\n3.q11 4.d6 5.o12-o10/q11",
    "d4 x4 f5 x5 d6 x6 f7 x7 d8 x8 f9 x9 d10 x10 f11 x11 h3" // a turn of fourteen edits
    "-d4f5d6f7d8f9d10f11+d4f5d6f7d8f9d10f11 x12",
    "twixt challenge ada ben -rated -fast\n1.o10 2.d4\ntwixt challenge ada ben\n1.o11",
    "1.f6 2.swap 3.m16\n# why\n4.resign",
};

// Reads the sample and writes it again. Says whether memory ran out.
static bool live(const char *sample, const ita_allocator *allocator) {
    ita_record record;
    ita_diag diag = {0};
    ita_status status = ita_record_read(sample, strlen(sample), allocator, &record, &diag);
    if (status == ITA_OK) {
        ita_text text;
        ita_text_open(&text, allocator);
        status = ita_format_find(record.format)->write(&record, &text, &diag);
        ita_text_close(&text);
        ita_record_close(&record);
    }
    if (status == ITA_OK) return false;
    if (diag.status != ITA_E_MEMORY)
        print_message("%s at %zu in %s\n", diag.key, diag.offset, sample);
    assert_int_equal(status, ITA_E_MEMORY);
    assert_int_equal(diag.status, ITA_E_MEMORY);
    assert_string_equal(diag.key, "memory");
    return true;
}

static void fail_each(bool fails_once) {
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        for (size_t fail_at = 1;; fail_at++) {
            counting_allocator counting;
            counting_open(&counting, fail_at);
            counting.fails_once = fails_once;
            bool ran_out = live(samples[i], &counting.allocator);
            bool has_failed = counting.calls >= fail_at;
            assert_int_equal(counting.bytes_out, 0);
            assert_true(ran_out || fails_once || !has_failed);
            if (!has_failed) break;
        }
    }
}

static void a_lasting_failure_is_reported_and_nothing_is_held(void **state) {
    (void)state;
    fail_each(false);
}

static void a_single_failure_is_reported_or_made_good(void **state) {
    (void)state;
    fail_each(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lasting_failure_is_reported_and_nothing_is_held),
        cmocka_unit_test(a_single_failure_is_reported_or_made_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
