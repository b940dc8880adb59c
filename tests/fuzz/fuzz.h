// What must hold for any bytes: a fault with its place, or a record that our own format keeps; and
// a game that replays is written and read back equal, or refused with what the format cannot hold.
#ifndef INTARSIA_TESTS_FUZZ_H
#define INTARSIA_TESTS_FUZZ_H

#include "intarsia/session.h"
#include "intarsia/words.h"
#include "records.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(holds)                                                                          \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #holds);                            \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static inline void fuzz_check_fault(ita_status status, const ita_diag *diag, size_t size) {
    FUZZ_CHECK(diag->status == status);
    FUZZ_CHECK(diag->offset <= size);
    FUZZ_CHECK(ita_words(diag->key) != NULL);
    for (int i = 0; i < diag->arg_count; i++)
        FUZZ_CHECK(ita_text_is_utf8(diag->args[i], strlen(diag->args[i]), NULL));
}

static inline void fuzz_check_record(const ita_record *record) {
    ita_text text;
    ita_record again;
    ita_diag diag = {0};
    ita_text_open(&text, ita_heap());
    ita_record_format(record, &text);
    FUZZ_CHECK(ita_record_parse(&again, ita_heap(), ita_text_get(&text), text.length, &diag) ==
               ITA_OK);
    FUZZ_CHECK(record_difference(record, &again) == NULL);
    ita_record_close(&again);
    ita_text_close(&text);
}

static inline bool fuzz_is_retold(const ita_record *record, const ita_record *again) {
    if (strcmp(record->config, again->config) != 0) return true;
    for (size_t i = 1; i < record->node_count; i++)
        if (record->nodes[i].move[0] == '-' || record->nodes[i].move[0] == '+') return true;
    return false;
}

// How the game stands at the end of its first line.
static inline ita_position fuzz_end(const ita_record *record) {
    ita_session *session = NULL;
    ita_diag diag = {0};
    ita_position position;
    const ita_status status = ita_session_from_record(record, ita_heap(), &session, &diag);
    if (status != ITA_OK) fprintf(stderr, "%s (%s) opens no game\n", diag.key, diag.args[0]);
    FUZZ_CHECK(status == ITA_OK);
    uint32_t end = ITA_ROOT;
    for (uint32_t i = 1; i < record->node_count; i++)
        if (record->nodes[i].parent == end) end = i;
    FUZZ_CHECK(ita_session_visit(session, end, &diag) == ITA_OK);
    ita_session_position(session, &position);
    ita_session_close(session);
    return position;
}

// What holds a position alone is read back as a game that stands alike.
static inline void fuzz_check_position(const ita_record *record, const ita_record *again) {
    const ita_position before = fuzz_end(record), after = fuzz_end(again);
    FUZZ_CHECK(strcmp(record->game, again->game) == 0);
    FUZZ_CHECK(before.player == after.player && before.result.winner == after.result.winner);
}

// The session's record in a format and back: nothing may be lost that was not refused.
static inline bool fuzz_check_written(const ita_record *record, const ita_format *format) {
    if (!format->write) return false; // one that is only read
    ita_text text;
    ita_record again;
    ita_diag diag = {0};
    ita_text_open(&text, ita_heap());
    ita_status status = format->write(record, &text, &diag);
    if (status != ITA_OK) {
        FUZZ_CHECK(status == ITA_E_UNSUPPORTED);
        const int said =
            strcmp(diag.key, "space.files.draft") == 0 ? 1 : 2; // of a draft the format alone
        FUZZ_CHECK(ita_words(diag.key) != NULL && (format->is_position || diag.arg_count == said));
        ita_text_close(&text);
        return false;
    }
    status = ita_record_read(ita_text_get(&text), text.length, ita_heap(), &again, &diag);
    if (status != ITA_OK)
        fprintf(stderr, "%s at %zu in:\n%s\n", diag.key, diag.offset, ita_text_get(&text));
    FUZZ_CHECK(status == ITA_OK);
    if (format->is_position) fuzz_check_position(record, &again);
    const char *difference =
        format->is_position ? NULL : record_difference_but_order(record, &again);
    if (difference) fprintf(stderr, "%s differs in:\n%s\n", difference, ita_text_get(&text));
    // How a turn was divided is not kept; a standard game may be written under other rules, and a
    // known set as its pieces.
    const bool is_set = strcmp(record->game, "space") == 0 && strcmp(format->name, "layers") != 0 &&
                        (strstr(record->config, "set=") || !strstr(record->config, "pieces="));
    if (!is_set && (!strstr(record->config, "rules=std") || !fuzz_is_retold(record, &again)))
        FUZZ_CHECK(difference == NULL);
    FUZZ_CHECK(strcmp(again.format, format->name) == 0);
    ita_record_close(&again);
    ita_text_close(&text);
    return true;
}

// A cursor within the game is the one thing that no import holds.
static inline void fuzz_check_session(ita_session *session) {
    size_t count = ita_session_game(session)->format_count;
    ita_diag diag = {0};
    uint32_t end = ITA_ROOT;
    const ita_record *record = ita_session_record(session);
    for (uint32_t i = 1; i < record->node_count; i++)
        if (record->nodes[i].parent == end) end = i;
    FUZZ_CHECK(ita_session_visit(session, end, &diag) == ITA_OK);
    for (size_t i = 0; i < count; i++)
        fuzz_check_written(record, &ita_session_game(session)->formats[i]);
}

static inline void fuzz_check_replay(const ita_record *record, size_t size) {
    ita_session *session = NULL;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status = ita_session_from_record(record, ita_heap(), &session, &diag);
    if (status != ITA_OK) {
        fuzz_check_fault(status, &diag, size);
        return;
    }
    fuzz_check_record(ita_session_record(session));
    fuzz_check_session(session);
    ita_session_close(session);
}

/// One format read whatever the probe says of the bytes; NULL is our own record.
static inline int fuzz_format(const char *name, const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    const ita_format *format = name ? ita_format_find(name) : NULL;
    ita_record record;
    ita_diag diag = {.offset = ITA_NO_OFFSET};
    ita_status status;
    if (format) {
        (void)format->probe(bytes, size);
        ita_record_open(&record, ita_heap());
        status = format->read(bytes, size, &record, &diag);
        record.format = format->name;
        if (status != ITA_OK) ita_record_close(&record);
    } else {
        status = ita_record_parse(&record, ita_heap(), bytes, size, &diag);
    }
    if (status != ITA_OK) {
        fuzz_check_fault(status, &diag, size);
        return 0;
    }
    fuzz_check_record(&record);
    fuzz_check_replay(&record, size);
    ita_record_close(&record);
    return 0;
}

#endif
