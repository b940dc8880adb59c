// SGF as tokens. Reads bytes, keeps nothing; never recurses.
#include "games/twixt/formats/sgf_token.h"

#include <string.h>

sgf_reader sgf_read(const char *bytes, size_t length) {
    sgf_reader reader = {.in = ita_read(bytes, length)};
    ita_read_words(&reader.in, "\xEF\xBB\xBF");
    return reader;
}

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_space(ita_reader *in) {
    while (!ita_read_end(in) && is_space(ita_read_peek(in)))
        in->at++;
}

static sgf_token fault(size_t at, bool is_open) {
    return (sgf_token){.kind = SGF_FAULT, .at = at, .is_open = is_open};
}

static sgf_token read_value(sgf_reader *reader) {
    ita_reader *in = &reader->in;
    sgf_token token = {.kind = SGF_VALUE,
                       .at = in->at,
                       .name = reader->name,
                       .name_end = reader->name_end,
                       .value = in->at + 1};
    for (in->at++; !ita_read_end(in) && ita_read_peek(in) != ']'; in->at++)
        if (ita_read_peek(in) == '\\') in->at++;
    if (in->at >= in->length) {
        in->at = in->length;
        return fault(token.at, true);
    }
    token.value_end = in->at++;
    return token;
}

sgf_token sgf_next(sgf_reader *reader) {
    ita_reader *in = &reader->in;
    skip_space(in);
    if (ita_read_end(in)) return (sgf_token){.kind = SGF_END, .at = in->at};
    size_t at = in->at;
    char c = ita_read_peek(in);
    if (c == '[' && reader->name_end > reader->name) return read_value(reader);
    reader->name = reader->name_end = 0;
    if (is_letter(c)) {
        while (!ita_read_end(in) && is_letter(ita_read_peek(in)))
            in->at++;
        reader->name = at;
        reader->name_end = in->at;
        skip_space(in);
        return ita_read_peek(in) == '[' ? read_value(reader) : fault(at, false);
    }
    sgf_kind kind = c == '(' ? SGF_OPEN : c == ')' ? SGF_CLOSE : c == ';' ? SGF_NODE : SGF_FAULT;
    if (kind != SGF_FAULT) in->at++;
    return (sgf_token){.kind = kind, .at = at};
}

bool sgf_is(const sgf_reader *reader, const sgf_token *token, const char *name) {
    const char *bytes = reader->in.bytes;
    if (ita_text_is(bytes + token->name, token->name_end - token->name, name)) return true;
    for (size_t at = token->name; at < token->name_end; at++) {
        if (bytes[at] >= 'a' && bytes[at] <= 'z') continue;
        if (bytes[at] != *name) return false;
        name++;
    }
    return *name == '\0';
}

// One line end of any kind at `at`; how many bytes.
static size_t line_end_length(const char *bytes, size_t at, size_t to) {
    if (at >= to || (bytes[at] != '\n' && bytes[at] != '\r')) return 0;
    bool is_pair = at + 1 < to && bytes[at + 1] != bytes[at] &&
                   (bytes[at + 1] == '\n' || bytes[at + 1] == '\r');
    return is_pair ? 2 : 1;
}

void sgf_put_text(const char *bytes, size_t from, size_t to, bool is_simple, ita_text *out) {
    for (size_t at = from; at < to;) {
        bool is_escaped = bytes[at] == '\\';
        if (is_escaped) at++;
        size_t line_end = line_end_length(bytes, at, to);
        if (line_end > 0) {
            if (!is_escaped) ita_put_char(out, is_simple ? ' ' : '\n');
            at += line_end;
            continue;
        }
        if (at < to) ita_put_char(out, bytes[at++]);
    }
}

void sgf_put_value(const char *text, bool escapes_colon, ita_text *out) {
    for (; *text; text++) {
        if (*text == ']' || *text == '\\' || (escapes_colon && *text == ':'))
            ita_put_char(out, '\\');
        ita_put_char(out, *text);
    }
}

bool sgf_can_hold(const char *text, bool is_simple) {
    for (; *text; text++) {
        bool is_control = (unsigned char)*text < ' ' || *text == 0x7F;
        if (is_control && (is_simple || (*text != '\n' && *text != '\t'))) return false;
    }
    return true;
}
