// What a file of TwixT says, for the tests of formats: read, refused at a place, written and read
// again.
#ifndef INTARSIA_TESTS_TWIXT_READ_H
#define INTARSIA_TESTS_TWIXT_READ_H

#include "check.h"

#include "intarsia/session.h"
#include "intarsia/words.h"
#include "records.h"

static inline ita_record read_good(const char *text) {
    ita_record record;
    ita_diag diag = {0};
    ita_status status = ita_record_read(text, strlen(text), ita_heap(), &record, &diag);
    if (status != ITA_OK) print_message("%s %s at %zu\n", diag.key, diag.args[0], diag.offset);
    assert_int_equal(status, ITA_OK);
    return record;
}

// Format, config and the moves of all nodes in order, blanks between them.
static inline void check_read(const char *text, const char *format, const char *config,
                              const char *moves) {
    ita_record record = read_good(text);
    ita_text found;
    ita_text_open(&found, ita_heap());
    for (size_t i = 1; i < record.node_count; i++) {
        if (i > 1) ita_put_char(&found, ' ');
        ita_put(&found, record.nodes[i].move);
    }
    assert_string_equal(record.game, "twixt");
    assert_string_equal(record.format, format);
    assert_string_equal(record.config, config);
    assert_string_equal(ita_text_get(&found), moves);
    ita_text_close(&found);
    ita_record_close(&record);
}

static inline void check_refused_bytes(const char *text, size_t length, const char *key,
                                       size_t offset) {
    ita_record record;
    ita_diag diag = {0};
    assert_int_not_equal(ita_record_read(text, length, ita_heap(), &record, &diag), ITA_OK);
    assert_string_equal(diag.key, key);
    assert_int_equal(diag.offset, offset);
    assert_non_null(ita_words(key));
}

static inline void check_refused(const char *text, const char *key, size_t offset) {
    check_refused_bytes(text, strlen(text), key, offset);
}

// The position after the main line.
static inline void check_position(const char *text, const char *position) {
    ita_session *session = NULL;
    ita_diag diag = {0};
    ita_status status = ita_session_read(text, strlen(text), ita_heap(), &session, &diag);
    if (status != ITA_OK) print_message("%s at %zu\n", diag.key, diag.offset);
    assert_int_equal(status, ITA_OK);
    ita_text found;
    ita_text_open(&found, ita_heap());
    ita_rules_of(ita_session_config(session))
        ->state_format(ita_session_config(session), ita_session_state(session), &found);
    assert_string_equal(ita_text_get(&found), position);
    ita_text_close(&found);
    ita_session_close(session);
}

static inline char *write_as(const ita_record *record, const char *format, ita_status wanted,
                             ita_diag *diag) {
    ita_text out;
    ita_text_open(&out, ita_heap());
    ita_status status = ita_format_find(format)->write(record, &out, diag);
    if (status != wanted) print_message("%s %s %s\n", diag->key, diag->args[0], diag->args[1]);
    assert_int_equal(status, wanted);
    char *copy = strdup(ita_text_get(&out));
    ita_text_close(&out);
    return copy;
}

static inline void hold_that_it_comes_back(const ita_record *record, const char *format) {
    ita_diag diag = {0};
    char *written = write_as(record, format, ITA_OK, &diag);
    ita_record again = read_good(written);
    assert_null(record_difference(record, &again));
    free(written);
    ita_record_close(&again);
}

static inline void check_written(const char *from, const char *format, const char *expected) {
    ita_record record = read_good(from), again;
    ita_diag diag = {0};
    char *text = write_as(&record, format, ITA_OK, &diag);
    assert_string_equal(text, expected);
    again = read_good(text);
    assert_string_equal(again.format, format);
    free(text);
    ita_record_close(&record);
    ita_record_close(&again);
}

static inline void check_cannot(const char *from, const char *format, const char *key,
                                const char *what) {
    ita_record record = read_good(from);
    ita_diag diag = {0};
    free(write_as(&record, format, ITA_E_UNSUPPORTED, &diag));
    assert_string_equal(diag.key, key);
    assert_string_equal(diag.args[0], format);
    assert_string_equal(diag.args[1], what);
    assert_non_null(ita_words(key));
    ita_record_close(&record);
}

#endif
