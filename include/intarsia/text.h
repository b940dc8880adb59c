// Text: a builder that grows, and small readers that never look past the end.
// Locale-free. Knows nothing of files.
#ifndef INTARSIA_TEXT_H
#define INTARSIA_TEXT_H

#include "intarsia/alloc.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A growing byte string, always zero-terminated after the first put. A failed put is remembered:
/// write freely and ask ita_text_status once at the end.
typedef struct ita_text {
    const ita_allocator *allocator;
    char *data; ///< NULL until something was put
    size_t length;
    size_t capacity;
    bool failed;
    bool is_unnamed; ///< words.h names no places, since the reader sees no names on the board
    int language;    ///< in which words.h writes onto it; 0: English. The opener may set it
} ita_text;

void ita_text_open(ita_text *text, const ita_allocator *allocator);
void ita_text_close(ita_text *text);
/// Forgets the content, keeps the memory and clears a remembered failure.
void ita_text_reset(ita_text *text);
/// ITA_OK or ITA_E_MEMORY.
ita_status ita_text_status(const ita_text *text);
/// Marks the text as failed if `part` is: for what was written aside and then put into the text.
void ita_text_need(ita_text *text, const ita_text *part);
/// The content, "" when empty; valid until the next put.
const char *ita_text_get(const ita_text *text);

void ita_put(ita_text *text, const char *words);
void ita_put_bytes(ita_text *text, const char *bytes, size_t length);
void ita_put_char(ita_text *text, char c);
void ita_put_int(ita_text *text, int64_t value);
void ita_put_uint(ita_text *text, uint64_t value);
/// `digits` lower-case hexadecimal digits, leading zeros kept.
void ita_put_hex(ita_text *text, uint64_t value, int digits);
/// A decimal with at most `decimals` (0..9) digits after the point, trailing zeros dropped, "-0"
/// never written; not-a-number and values beyond 1e15 are written as 0.
void ita_put_fixed(ita_text *text, double value, int decimals);

/// Little-endian numbers, for saved jobs. The readers return false past the end.
void ita_put_u32(ita_text *text, uint32_t value);
void ita_put_u64(ita_text *text, uint64_t value);

/// A reader over bytes that it does not own.
typedef struct ita_reader {
    const char *bytes;
    size_t length;
    size_t at;
} ita_reader;

ita_reader ita_read(const char *bytes, size_t length);
bool ita_read_end(const ita_reader *reader);
/// The byte here, or '\0' at the end (a zero byte in the text reads alike; check ita_read_end).
char ita_read_peek(const ita_reader *reader);
/// Steps over `c` if it is here.
bool ita_read_char(ita_reader *reader, char c);
/// Steps over `words` if they are here, to the letter.
bool ita_read_words(ita_reader *reader, const char *words);
/// Steps over spaces and tabs / over these and line ends.
void ita_read_blank(ita_reader *reader);
void ita_read_space(ita_reader *reader);
/// Decimal digits, no sign; false (and nothing read) without a digit or beyond `most`.
bool ita_read_uint(ita_reader *reader, uint64_t most, uint64_t *value);
/// The same with an optional minus or plus, within +-`most`.
bool ita_read_int(ita_reader *reader, int64_t most, int64_t *value);
bool ita_read_u32(ita_reader *reader, uint32_t *value);
bool ita_read_u64(ita_reader *reader, uint64_t *value);

/// Line and column (both from 1, columns count characters of UTF-8) of a byte offset.
void ita_text_place(const char *bytes, size_t length, size_t offset, size_t *line, size_t *column);
/// True when the bytes are well-formed UTF-8 without zero bytes; else `*bad` is the first fault.
bool ita_text_is_utf8(const char *bytes, size_t length, size_t *bad);
/// Compares a byte range with a zero-terminated string.
bool ita_text_is(const char *bytes, size_t length, const char *words);

/// JSON writing. A value, member name or element is separated from its neighbours by itself:
///     ita_json_open(t, '{'); ita_json_pair_uint(t, "nodes", 5); ita_json_close(t, '}');
void ita_json_open(ita_text *text, char bracket);
void ita_json_close(ita_text *text, char bracket);
void ita_json_name(ita_text *text, const char *name);
void ita_json_string(ita_text *text, const char *value); ///< NULL writes null
void ita_json_string_bytes(ita_text *text, const char *bytes, size_t length);
/// Name and string at once.
void ita_json_pair(ita_text *text, const char *name, const char *value);
void ita_json_int(ita_text *text, int64_t value);
void ita_json_uint(ita_text *text, uint64_t value);
void ita_json_fixed(ita_text *text, double value, int decimals);
void ita_json_bool(ita_text *text, bool value);
/// Name and value at once.
void ita_json_pair_int(ita_text *text, const char *name, int64_t value);
void ita_json_pair_uint(ita_text *text, const char *name, uint64_t value);
void ita_json_pair_fixed(ita_text *text, const char *name, double value, int decimals);
void ita_json_pair_bool(ita_text *text, const char *name, bool value);

#ifdef __cplusplus
}
#endif
#endif
