// Filling a diagnosis. Touches nothing but the value it is given.
#include "intarsia/status.h"

#include <string.h>

static void fill(ita_diag *diag, ita_status status, const char *key, size_t offset) {
    if (!diag) return;
    memset(diag, 0, sizeof *diag);
    diag->status = status;
    diag->offset = offset;
    diag->key = key;
}

ita_status ita_fail(ita_diag *diag, ita_status status, const char *key) {
    fill(diag, status, key, ITA_NO_OFFSET);
    return status;
}

ita_status ita_fail_at(ita_diag *diag, ita_status status, const char *key, size_t offset) {
    fill(diag, status, key, offset);
    return status;
}

// Longest length of at most `most` bytes that does not cut a character of UTF-8.
static size_t cut_at_character(const char *bytes, size_t length, size_t most) {
    if (length <= most) return length;
    while (most > 0 && ((unsigned char)bytes[most] & 0xC0) == 0x80)
        most--;
    return most;
}

void ita_diag_arg_bytes(ita_diag *diag, const char *bytes, size_t length) {
    if (!diag || diag->arg_count >= ITA_DIAG_ARGS) return;
    size_t kept = cut_at_character(bytes, length, ITA_DIAG_ARG_SIZE - 1);
    char *arg = diag->args[diag->arg_count++];
    for (size_t i = 0; i < kept; i++) // what cannot be shown must not harm a terminal
        arg[i] = (unsigned char)bytes[i] < 0x20 || bytes[i] == 0x7F ? '?' : bytes[i];
    arg[kept] = '\0';
}

void ita_diag_arg(ita_diag *diag, const char *text) {
    ita_diag_arg_bytes(diag, text, strlen(text));
}

void ita_diag_arg_key(ita_diag *diag, const char *key) {
    if (diag && diag->arg_count < ITA_DIAG_ARGS) diag->keyed |= 1u << diag->arg_count;
    ita_diag_arg(diag, key);
}

static void add_number(ita_diag *diag, bool is_negative, uint64_t value) {
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    if (is_negative) digits[--at] = '-';
    ita_diag_arg_bytes(diag, digits + at, sizeof digits - at);
}

void ita_diag_arg_int(ita_diag *diag, int64_t value) {
    add_number(diag, value < 0, value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value);
}

void ita_diag_arg_uint(ita_diag *diag, uint64_t value) {
    add_number(diag, false, value);
}

void ita_diag_mark(ita_diag *diag, uint32_t node) {
    if (diag && diag->mark_count < ITA_DIAG_MARKS) diag->marks[diag->mark_count++] = node;
}

const char *ita_status_name(ita_status status) {
    static const char *const names[] = {
        "ITA_OK",          "ITA_E_MEMORY",      "ITA_E_SYNTAX",  "ITA_E_RANGE",
        "ITA_E_ILLEGAL",   "ITA_E_UNSUPPORTED", "ITA_E_LIMIT",   "ITA_E_STATE",
        "ITA_E_NOT_FOUND", "ITA_E_OVERFLOW",    "ITA_E_STOPPED", "ITA_E_IO",
    };
    size_t index = (size_t)status;
    return index < sizeof names / sizeof names[0] ? names[index] : "ITA_E_UNKNOWN";
}
