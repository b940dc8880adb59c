// A file of pieces: a line is an item of the value of `pieces`, with blanks where one likes and
// comments behind '#'. Knows places in files; what items mean is known in pieces.c.
#include "games/pentahex/pentahex.h"

#include <string.h>

// The value while it is put together: where each of its bytes stood in the file.
typedef struct joining {
    const ita_allocator *allocator;
    char *bytes;
    size_t *places;
    size_t count, byte_capacity, place_capacity;
} joining;

static ita_status put(joining *j, char byte, size_t place) {
    ita_status status = ita_grow(j->allocator, &j->bytes, &j->byte_capacity, j->count + 1, 1);
    if (status == ITA_OK)
        status =
            ita_grow(j->allocator, &j->places, &j->place_capacity, j->count + 1, sizeof *j->places);
    if (status != ITA_OK) return status;
    j->bytes[j->count] = byte;
    j->places[j->count++] = place;
    return ITA_OK;
}

static bool is_of_word(char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z');
}

// Blanks count between numbers of a list, and where they part a word or a number, which is refused;
// a comma would end the value in a config.
static ita_status put_line(joining *j, const char *bytes, size_t at, size_t end) {
    ita_status status = ITA_OK;
    bool is_first = true, is_inside = false, was_blank = false;
    for (; at < end && bytes[at] != '#' && status == ITA_OK; at++) {
        char byte = bytes[at];
        if (byte == '[') is_inside = true;
        if (byte == ']') is_inside = false;
        bool is_blank = byte == ' ' || byte == '\t' || byte == '\r' || byte == ',';
        const bool is_gap = was_blank && is_of_word(byte) && !is_first && !is_inside;
        was_blank = is_blank;
        if (is_blank && !is_inside) continue;
        if (is_first && j->count) status = put(j, '+', at);
        if (is_gap && is_of_word(j->bytes[j->count - 1])) status = put(j, ' ', at - 1);
        if (status == ITA_OK) status = put(j, is_blank ? ' ' : byte, at);
        is_first = false;
    }
    return status;
}

static ita_status join(joining *j, const char *bytes, size_t length) {
    ita_status status = ITA_OK;
    size_t at = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < length && status == ITA_OK) {
        const char *line_end = memchr(bytes + at, '\n', length - at);
        size_t end = line_end ? (size_t)(line_end - bytes) : length;
        status = put_line(j, bytes, at, end);
        at = end + 1;
    }
    return status;
}

ita_status pentahex_pieces_embed(const char *bytes, size_t length, ita_text *value,
                                 ita_diag *diag) {
    joining j = {.allocator = value->allocator};
    pentahex_set set;
    ita_status status = join(&j, bytes, length);
    if (status != ITA_OK) {
        ita_fail(diag, status, "memory");
    } else if (j.count == 0) {
        status = ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.pieces.none", 0);
    } else {
        status = pentahex_set_parse(j.bytes, j.count, j.allocator, &set, diag);
        bool has_place = status != ITA_OK && diag && diag->offset != ITA_NO_OFFSET;
        if (has_place) diag->offset = diag->offset < j.count ? j.places[diag->offset] : length;
    }
    if (status == ITA_OK) {
        pentahex_set_close(&set, j.allocator);
        ita_put_bytes(value, j.bytes, j.count);
        status = ita_text_status(value);
    }
    ita_give(j.allocator, j.bytes, j.byte_capacity);
    ita_give(j.allocator, j.places, j.place_capacity * sizeof *j.places);
    return status;
}
