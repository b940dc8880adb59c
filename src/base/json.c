// Writing JSON onto a text; commas come by themselves. Invalid UTF-8 is replaced by U+FFFD.
#include "intarsia/text.h"

#include <string.h>

static void separate(ita_text *text) {
    if (text->length == 0) return;
    char last = text->data[text->length - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n') ita_put_char(text, ',');
}

void ita_json_open(ita_text *text, char bracket) {
    separate(text);
    ita_put_char(text, bracket);
}

void ita_json_close(ita_text *text, char bracket) {
    ita_put_char(text, bracket);
}

static void put_escaped(ita_text *text, const char *bytes, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t bad = 0;
        unsigned char c = (unsigned char)bytes[at];
        if (c == '"' || c == '\\') {
            ita_put_char(text, '\\');
            ita_put_char(text, (char)c);
            at++;
        } else if (c == '\n') {
            ita_put(text, "\\n");
            at++;
        } else if (c < 0x20) {
            ita_put(text, "\\u00");
            ita_put_hex(text, c, 2);
            at++;
        } else if (c < 0x80) {
            ita_put_char(text, (char)c);
            at++;
        } else {
            size_t step = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
            if (step <= length - at && ita_text_is_utf8(bytes + at, step, &bad)) {
                ita_put_bytes(text, bytes + at, step);
                at += step;
            } else {
                ita_put(text, "\xEF\xBF\xBD");
                at++;
            }
        }
    }
}

void ita_json_string_bytes(ita_text *text, const char *bytes, size_t length) {
    separate(text);
    ita_put_char(text, '"');
    put_escaped(text, bytes, length);
    ita_put_char(text, '"');
}

void ita_json_string(ita_text *text, const char *value) {
    if (!value) {
        separate(text);
        ita_put(text, "null");
        return;
    }
    ita_json_string_bytes(text, value, strlen(value));
}

void ita_json_name(ita_text *text, const char *name) {
    ita_json_string(text, name);
    ita_put_char(text, ':');
}

void ita_json_pair(ita_text *text, const char *name, const char *value) {
    ita_json_name(text, name);
    ita_json_string(text, value);
}

void ita_json_int(ita_text *text, int64_t value) {
    separate(text);
    ita_put_int(text, value);
}

void ita_json_uint(ita_text *text, uint64_t value) {
    separate(text);
    ita_put_uint(text, value);
}

void ita_json_fixed(ita_text *text, double value, int decimals) {
    separate(text);
    ita_put_fixed(text, value, decimals);
}

void ita_json_bool(ita_text *text, bool value) {
    separate(text);
    ita_put(text, value ? "true" : "false");
}

void ita_json_pair_int(ita_text *text, const char *name, int64_t value) {
    ita_json_name(text, name);
    ita_json_int(text, value);
}

void ita_json_pair_uint(ita_text *text, const char *name, uint64_t value) {
    ita_json_name(text, name);
    ita_json_uint(text, value);
}

void ita_json_pair_fixed(ita_text *text, const char *name, double value, int decimals) {
    ita_json_name(text, name);
    ita_json_fixed(text, value, decimals);
}

void ita_json_pair_bool(ita_text *text, const char *name, bool value) {
    ita_json_name(text, name);
    ita_json_bool(text, value);
}
