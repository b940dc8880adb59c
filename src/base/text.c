// Building text. A lack of memory is remembered, so callers ask once at the end.
#include "intarsia/text.h"

#include <string.h>

void ita_text_open(ita_text *text, const ita_allocator *allocator) {
    *text = (ita_text){.allocator = allocator};
}

void ita_text_close(ita_text *text) {
    ita_give(text->allocator, text->data, text->capacity);
    *text = (ita_text){.allocator = text->allocator, .language = text->language};
}

void ita_text_reset(ita_text *text) {
    text->length = 0;
    text->failed = false;
    if (text->data) text->data[0] = '\0';
}

ita_status ita_text_status(const ita_text *text) {
    return text->failed ? ITA_E_MEMORY : ITA_OK;
}

void ita_text_need(ita_text *text, const ita_text *part) {
    if (part->failed) text->failed = true;
}

const char *ita_text_get(const ita_text *text) {
    return text->data ? text->data : "";
}

// Room for so many more bytes and the zero behind them; false when there is none.
static bool make_room(ita_text *text, size_t length) {
    size_t needed;
    if (text->failed) return false;
#ifndef INTARSIA_HOSTILE // there every call may move the bytes
    if (length < text->capacity - text->length) return true;
#endif
    if (__builtin_add_overflow(text->length, length, &needed) || needed == SIZE_MAX ||
        ita_grow(text->allocator, &text->data, &text->capacity, needed + 1, 1) != ITA_OK)
        text->failed = true;
    return !text->failed;
}

void ita_put_bytes(ita_text *text, const char *bytes, size_t length) {
    if (!make_room(text, length)) return;
    if (length) memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void ita_put(ita_text *text, const char *words) {
    ita_put_bytes(text, words, strlen(words));
}

void ita_put_char(ita_text *text, char c) {
    if (!make_room(text, 1)) return;
    text->data[text->length++] = c;
    text->data[text->length] = '\0';
}

void ita_put_uint(ita_text *text, uint64_t value) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    ita_put_bytes(text, digits + at, sizeof digits - at);
}

void ita_put_int(ita_text *text, int64_t value) {
    if (value < 0) ita_put_char(text, '-');
    ita_put_uint(text, value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value);
}

void ita_put_hex(ita_text *text, uint64_t value, int digits) {
    for (int i = digits - 1; i >= 0; i--)
        ita_put_char(text, "0123456789abcdef"[i < 16 ? (value >> (4 * i)) & 15 : 0]);
}

void ita_put_fixed(ita_text *text, double value, int decimals) {
    static const uint64_t powers[] = {1,      10,      100,      1000,      10000,
                                      100000, 1000000, 10000000, 100000000, 1000000000};
    if (decimals < 0) decimals = 0;
    if (decimals > 9) decimals = 9;
    double size = value < 0 ? -value : value;
    if (!(size < 1e15)) size = 0; // also not-a-number
    uint64_t whole = (uint64_t)size;
    uint64_t scale = powers[decimals];
    uint64_t part = (uint64_t)((size - (double)whole) * (double)scale + 0.5);
    if (part >= scale) {
        part -= scale;
        whole++;
    }
    // Built from its end: sign, up to 16 digits, point, up to 9 digits.
    char digits[32], *end = digits + sizeof digits, *at = end;
    bool is_negative = value < 0 && (whole || part);
    if (part) {
        for (; part % 10 == 0; decimals--)
            part /= 10;
        for (int i = 0; i < decimals; i++, part /= 10)
            *--at = (char)('0' + part % 10);
        *--at = '.';
    }
    do {
        *--at = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole);
    if (is_negative) *--at = '-';
    ita_put_bytes(text, at, (size_t)(end - at));
}

void ita_put_u32(ita_text *text, uint32_t value) {
    for (int i = 0; i < 4; i++)
        ita_put_char(text, (char)(unsigned char)(value >> (8 * i)));
}

void ita_put_u64(ita_text *text, uint64_t value) {
    for (int i = 0; i < 8; i++)
        ita_put_char(text, (char)(unsigned char)(value >> (8 * i)));
}
