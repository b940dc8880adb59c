// Where records stand in a file that holds several, one behind the other. Looks for first lines
// outside of comments; reads nothing else.
#include "record/record.h"

bool record_begins(const char *bytes, size_t length, size_t at) {
    ita_reader in = ita_read(bytes, length);
    in.at = at;
    if (!ita_read_words(&in, "intarsia ") || ita_read_end(&in)) return false;
    char digit = ita_read_peek(&in);
    return digit >= '0' && digit <= '9';
}

static bool begins_line(const char *bytes, size_t at) {
    return at == 0 || bytes[at - 1] == '\n' || bytes[at - 1] == '\r';
}

// A record that is told of in a comment has no comments of its own there (we write its first line
// behind an escape): where one is opened before the next brace closes, or none does, the comment
// around it was never closed.
static bool is_unclosed(const char *bytes, size_t length, size_t record, ita_record_braces *known) {
    if (record > known->next) {
        size_t at = record;
        known->opened = 0;
        for (; at < length && bytes[at] != '}'; at++) {
            if (bytes[at] == '{') known->opened = at;
            at += bytes[at] == '\\';
        }
        known->next = at < length ? at : length;
        if (known->next == length) known->opened = length;
    }
    return record <= known->opened;
}

// The end of a comment whose brace stands at `at`; escapes hide braces. One that was never closed
// ends where the first record in it begins.
static size_t behind_comment(const char *bytes, size_t length, size_t at,
                             ita_record_braces *known) {
    for (at++; at < length && bytes[at] != '}'; at++) {
        if (bytes[at] == '\\') {
            at++;
        } else if (begins_line(bytes, at) && record_begins(bytes, length, at)) {
            if (is_unclosed(bytes, length, at, known)) return at;
            return known->next + 1;
        }
    }
    return at < length ? at + 1 : length;
}

// Where the header of the record at `at` ends: behind its first empty line.
static size_t behind_header(const char *bytes, size_t length, size_t at) {
    bool is_empty = false;
    for (; at < length; at++) {
        if (bytes[at] == '\n') {
            if (is_empty) return at + 1;
            is_empty = true;
        } else if (bytes[at] != '\r') {
            is_empty = false;
        }
    }
    return at;
}

bool ita_record_next(const char *bytes, size_t length, size_t *from, size_t *to,
                     ita_record_braces *known) {
    *from = *to;
    if (*from >= length) return false;
    size_t at = behind_header(bytes, length, *from);
    while (at < length) {
        if (begins_line(bytes, at) && record_begins(bytes, length, at)) break;
        at = bytes[at] == '{' ? behind_comment(bytes, length, at, known) : at + 1;
    }
    *to = at;
    return true;
}

static size_t behind_line(const char *bytes, size_t length, size_t at) {
    while (at < length && bytes[at] != '\n')
        at++;
    return at < length ? at + 1 : length;
}

static bool is_empty_line(const char *bytes, size_t length, size_t at) {
    return at >= length || bytes[at] == '\n' || bytes[at] == '\r';
}

static bool begins(const char *bytes, size_t length, size_t at, const char *words) {
    ita_reader in = ita_read(bytes, length);
    in.at = at;
    return ita_read_words(&in, words);
}

// A header whose first line is damaged: the second one says which game it is.
static bool is_header(const char *bytes, size_t length, size_t at) {
    return !is_empty_line(bytes, length, at) &&
           begins(bytes, length, behind_line(bytes, length, at), "game:");
}

// The root of an SGF tree: properties that stand nowhere else.
static bool is_root(const char *bytes, size_t length, size_t at) {
    return begins(bytes, length, at, "(;FF[") || begins(bytes, length, at, "(;GM[");
}

size_t ita_record_swallowed(const char *bytes, size_t from, size_t to) {
    for (size_t at = behind_line(bytes, to, from); at < to;) {
        size_t next = behind_line(bytes, to, at);
        if (record_begins(bytes, to, at) || is_root(bytes, to, at)) return at;
        if (is_empty_line(bytes, to, at) && is_header(bytes, to, next)) return next;
        at = next;
    }
    return to;
}
