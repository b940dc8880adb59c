// Text in and out of a module, diagnoses, the language. May hold state: one input, one output.
// Knows no game.
#include "wasm/wasm.h"

#include <string.h>

#include "base/absent.h"
#include "intarsia/words.h"

ita_text wasm_out;
int wasm_language = ITA_ENGLISH;

static char *in_bytes;
static size_t in_size;   // of the place
static size_t in_length; // announced for the next call

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
    ita_json_pair_uint(out, "offset", offset);
    if (!bytes) return;
    ita_text_place(bytes, length, offset, &line, &column);
    ita_json_pair_uint(out, "line", line);
    ita_json_pair_uint(out, "column", column);
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
