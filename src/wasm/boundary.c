// Text in and out of the module, diagnoses, the language, opening and closing games.
// May hold state: one input, one output, the open games. Decides nothing about any game.
#include "wasm/wasm.h"

#include <string.h>

#include "base/absent.h"
#include "intarsia/words.h"

ita_text wasm_out;
int wasm_language = ITA_ENGLISH;

static char *in_bytes;
static size_t in_size;   // of the place
static size_t in_length; // announced for the next call

static wasm_table *tables;
static size_t table_capacity;

// ---- text

char *wasm_input(int32_t size) {
    const ita_allocator *heap = ita_heap();
    size_t wanted = size > 0 ? (size_t)size : 1;
    if (wanted > in_size || wanted < in_size / 4) {
        ita_give(heap, in_bytes, in_size);
        in_bytes = ita_take(heap, wanted);
        in_size = in_bytes ? wanted : 0;
    }
    in_length = in_bytes && size > 0 ? (size_t)size : 0;
    return in_bytes;
}

bool wasm_take(const wasm_text_in *lengths, const char **texts, int count) {
    size_t at = 0;
    for (int i = 0; i < count; i++) {
        if (lengths[i] < 0 || (size_t)lengths[i] > in_length - at) {
            wasm_lacks(ITA_E_RANGE, "wasm.length");
            return false;
        }
        texts[i] = in_bytes ? in_bytes + at : "";
        at += (size_t)lengths[i];
    }
    return true;
}

const char *wasm_output(void) {
    return ita_text_get(&wasm_out);
}

int32_t wasm_output_length(void) {
    return (int32_t)wasm_out.length;
}

ita_text *wasm_begin(void) {
    if (!wasm_out.allocator) ita_text_open(&wasm_out, ita_heap());
    ita_text_reset(&wasm_out);
    wasm_out.language = wasm_language;
    return &wasm_out;
}

int32_t wasm_done(int32_t answer) {
    if (ita_text_status(&wasm_out) == ITA_OK) return answer;
    ita_text_reset(&wasm_out);
    return -(int32_t)ITA_E_MEMORY;
}

int32_t wasm_well(void) {
    wasm_begin();
    return 0;
}

// ---- diagnoses

static void put_place(ita_text *out, size_t offset, const char *bytes, size_t length) {
    size_t line = 0, column = 0;
    ita_json_name(out, "offset");
    ita_json_uint(out, offset);
    if (!bytes) return;
    ita_text_place(bytes, length, offset, &line, &column);
    ita_json_name(out, "line");
    ita_json_uint(out, line);
    ita_json_name(out, "column");
    ita_json_uint(out, column);
}

void wasm_put_diag(ita_text *out, const ita_diag *diag, uint32_t show, const char *bytes,
                   size_t length) {
    ita_text words;
    ita_text_open(&words, ita_heap());
    words.language = wasm_language;
    words.is_unnamed = !(show & ITA_SHOW_COORDINATES);
    ita_put_diag(&words, diag);
    ita_json_open(out, '{');
    ita_json_name(out, "status");
    ita_json_string(out, ita_status_name(diag->status));
    ita_json_name(out, "key");
    ita_json_string(out, diag->key);
    ita_json_name(out, "words");
    ita_json_string(out, ita_text_get(&words));
    ita_json_name(out, "args");
    ita_json_open(out, '[');
    for (int i = 0; i < diag->arg_count; i++)
        ita_json_string(out, diag->args[i]);
    ita_json_close(out, ']');
    ita_json_name(out, "marks");
    ita_json_open(out, '[');
    for (int i = 0; i < diag->mark_count; i++)
        ita_json_uint(out, diag->marks[i]);
    ita_json_close(out, ']');
    if (diag->offset != ITA_NO_OFFSET) put_place(out, diag->offset, bytes, length);
    ita_json_close(out, '}');
    ita_text_close(&words);
}

int32_t wasm_failed(const ita_diag *diag, const char *bytes, size_t length) {
    wasm_put_diag(wasm_begin(), diag, ITA_SHOW_COORDINATES, bytes, length);
    wasm_done(0);
    return -(int32_t)(diag->status ? diag->status : ITA_E_STATE);
}

int32_t wasm_lacks(ita_status status, const char *key) {
    ita_diag diag;
    ita_fail(&diag, status, key);
    return wasm_failed(&diag, NULL, 0);
}

// ---- language

wasm_ok wasm_set_language(wasm_text_in name) {
    const char *bytes;
    if (!wasm_take(&name, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    for (int i = 0; ita_language_name(i); i++) {
        if (!ita_text_is(bytes, (size_t)name, ita_language_name(i))) continue;
        const char *data = ita_language_data(i);
        size_t length;
        ita_diag diag;
        if (data && !data_or_absent(data, &length, &diag)) return wasm_failed(&diag, NULL, 0);
        wasm_language = i;
        return wasm_well();
    }
    return wasm_lacks(ITA_E_NOT_FOUND, "wasm.language");
}

// ---- open games

wasm_table *wasm_find(wasm_game handle) {
    if (handle >= 1 && (size_t)handle <= table_capacity && tables[handle - 1].session)
        return &tables[handle - 1];
    wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    return NULL;
}

// The handle of a free place at the tables, or 0 without memory.
static wasm_count free_handle(void) {
    for (size_t i = 0; i < table_capacity; i++)
        if (!tables[i].session) return (wasm_count)i + 1;
    size_t old = table_capacity;
    if (ita_grow(ita_heap(), &tables, &table_capacity, old + 1, sizeof *tables) != ITA_OK) return 0;
    memset(tables + old, 0, (table_capacity - old) * sizeof *tables);
    return (wasm_count)old + 1;
}

static wasm_count seat(ita_session *session) {
    wasm_count handle = free_handle();
    ita_hand *hand = ita_hand_new(ita_session_config(session), ita_heap());
    if (handle == 0 || !hand) {
        ita_hand_free(ita_session_config(session), ita_heap(), hand);
        ita_session_close(session);
        return wasm_lacks(ITA_E_MEMORY, "memory");
    }
    wasm_table *table = &tables[handle - 1];
    *table = (wasm_table){.session = session, .hand = hand};
    ita_random_seed(&table->random, 1);
    wasm_begin();
    return handle;
}

typedef ita_status opener(const char *bytes, size_t length, const ita_allocator *allocator,
                          ita_session **session, ita_diag *diag);

static wasm_count open_with(opener *open, wasm_text_in length) {
    const char *bytes;
    if (!wasm_take(&length, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    ita_session *session = NULL;
    if (open(bytes, (size_t)length, ita_heap(), &session, &diag) != ITA_OK)
        return wasm_failed(&diag, bytes, (size_t)length);
    return seat(session);
}

wasm_count wasm_open(wasm_text_in setup) {
    return open_with(ita_session_new, setup);
}

wasm_count wasm_read(wasm_text_in record) {
    return open_with(ita_session_read, record);
}

wasm_ok wasm_close(wasm_game game) {
    wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    wasm_end_jobs(game); // these read its config
    wasm_end_thoughts(game);
    wasm_end_charts(game);
    wasm_end_film(game);
    ita_hand_free(ita_session_config(table->session), ita_heap(), table->hand);
    ita_session_close(table->session);
    *table = (wasm_table){0};
    return wasm_well();
}
