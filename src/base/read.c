// Reading text byte by byte without ever looking past its end.
#include "intarsia/text.h"

#include <string.h>

ita_reader ita_read(const char *bytes, size_t length) {
    return (ita_reader){bytes, length, 0};
}

bool ita_read_end(const ita_reader *reader) {
    return reader->at >= reader->length;
}

char ita_read_peek(const ita_reader *reader) {
    return ita_read_end(reader) ? '\0' : reader->bytes[reader->at];
}

bool ita_read_char(ita_reader *reader, char c) {
    if (ita_read_end(reader) || reader->bytes[reader->at] != c) return false;
    reader->at++;
    return true;
}

bool ita_read_words(ita_reader *reader, const char *words) {
    size_t length = strlen(words);
    if (reader->length - reader->at < length) return false;
    if (length && memcmp(reader->bytes + reader->at, words, length) != 0) return false;
    reader->at += length;
    return true;
}

void ita_read_blank(ita_reader *reader) {
    while (ita_read_char(reader, ' ') || ita_read_char(reader, '\t')) {
    }
}

void ita_read_space(ita_reader *reader) {
    for (; !ita_read_end(reader); reader->at++) {
        const char c = reader->bytes[reader->at];
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return;
    }
}

bool ita_read_uint(ita_reader *reader, uint64_t most, uint64_t *value) {
    size_t at = reader->at;
    uint64_t number = 0;
    while (at < reader->length && reader->bytes[at] >= '0' && reader->bytes[at] <= '9') {
        if (__builtin_mul_overflow(number, (uint64_t)10, &number) ||
            __builtin_add_overflow(number, (uint64_t)(reader->bytes[at] - '0'), &number) ||
            number > most)
            return false;
        at++;
    }
    if (at == reader->at) return false;
    reader->at = at;
    *value = number;
    return true;
}

bool ita_read_int(ita_reader *reader, int64_t most, int64_t *value) {
    ita_reader copy = *reader;
    bool is_negative = ita_read_char(&copy, '-');
    if (!is_negative) ita_read_char(&copy, '+');
    uint64_t size;
    if (!ita_read_uint(&copy, (uint64_t)most, &size)) return false;
    *value = is_negative ? -(int64_t)size : (int64_t)size;
    *reader = copy;
    return true;
}

static bool read_little_endian(ita_reader *reader, size_t count, uint64_t *value) {
    if (reader->length - reader->at < count) return false;
    *value = 0;
    for (size_t i = 0; i < count; i++)
        *value |= (uint64_t)(unsigned char)reader->bytes[reader->at + i] << (8 * i);
    reader->at += count;
    return true;
}

bool ita_read_u32(ita_reader *reader, uint32_t *value) {
    uint64_t wide;
    if (!read_little_endian(reader, 4, &wide)) return false;
    *value = (uint32_t)wide;
    return true;
}

bool ita_read_u64(ita_reader *reader, uint64_t *value) {
    return read_little_endian(reader, 8, value);
}

void ita_text_place(const char *bytes, size_t length, size_t offset, size_t *line, size_t *column) {
    if (offset > length) offset = length;
    size_t start = offset, lines = 1, columns = 1;
    while (start > 0 && bytes[start - 1] != '\n')
        start--;
    for (size_t i = 0; i < start;) { // many at a time: whoever reads a long file asks often
        unsigned char few = 0;
        for (const size_t stop = start - i < 240 ? start : i + 240; i < stop; i++)
            few = (unsigned char)(few + (bytes[i] == '\n'));
        lines += few;
    }
    for (size_t i = start; i < offset; i++)
        columns += ((unsigned char)bytes[i] & 0xC0) != 0x80;
    *line = lines;
    *column = columns;
}

// Length of the well-formed character at `at`, 0 when there is none (also for a zero byte).
static size_t character_length(const unsigned char *bytes, size_t left) {
    unsigned char lead = bytes[0];
    if (lead == 0) return 0;
    if (lead < 0x80) return 1;
    size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || length > left) return 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80) return 0;
    if (lead == 0xE0 && bytes[1] < 0xA0) return 0; // overlong
    if (lead == 0xED && bytes[1] > 0x9F) return 0; // surrogates
    if (lead == 0xF0 && bytes[1] < 0x90) return 0; // overlong
    if (lead == 0xF4 && bytes[1] > 0x8F) return 0; // beyond U+10FFFF
    return length;
}

// Eight bytes of ASCII, none of them zero.
static bool are_plain(const char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    return (word & tops) == 0 && ((word - ones) & ~word & tops) == 0;
}

bool ita_text_is_utf8(const char *bytes, size_t length, size_t *bad) {
    const unsigned char *unsigned_bytes = (const unsigned char *)bytes;
    for (size_t at = 0; at < length;) {
        if (length - at >= 8 && are_plain(bytes + at)) {
            at += 8;
            continue;
        }
        size_t step = character_length(unsigned_bytes + at, length - at);
        if (step == 0) {
            if (bad) *bad = at;
            return false;
        }
        at += step;
    }
    return true;
}

bool ita_text_is(const char *bytes, size_t length, const char *words) {
    return strlen(words) == length && (length == 0 || memcmp(bytes, words, length) == 0);
}
