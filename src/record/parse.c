// Reads our own record format (docs/formats.md): header lines, then the tree of moves.
// May touch only the record it fills. Never recurses: open variations wait on a stack in memory.
#include "record/record.h"

#include <string.h>

// `node` is the latest move of the line being read. `is_fresh`: a variation was opened, and its
// first move has not come yet; `node` is then the move before it.
typedef struct parser {
    ita_reader in;
    ita_record *record;
    ita_diag *diag;
    ita_text words; // the latest text with its escapes resolved
    uint32_t node;
    bool is_fresh;
    bool has_game;
    bool has_cursor;
    struct waiting *waiting; // one for each open variation
    size_t depth, capacity;
} parser;

typedef struct waiting {
    uint32_t node; // where the outer line goes on
    size_t offset; // of the opening parenthesis
} waiting;

static const char *here(const parser *p, size_t at) {
    return p->in.bytes + at;
}

static ita_status fail(parser *p, ita_status status, const char *key, size_t from, size_t to) {
    while (to < p->in.length && (p->in.bytes[to] & 0xC0) == 0x80)
        to++; // never half a character
    ita_fail_at(p->diag, status, key, from);
    ita_diag_arg_bytes(p->diag, here(p, from), to - from);
    return status;
}

static ita_status fail_memory(parser *p, ita_status status) {
    return ita_fail_at(p->diag, status, status == ITA_E_MEMORY ? "memory" : "record.large",
                       p->in.at);
}

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

static size_t line_end(const parser *p, size_t at) {
    while (at < p->in.length && !is_line_end(p->in.bytes[at]))
        at++;
    return at;
}

static void skip_line_end(parser *p) {
    ita_read_char(&p->in, '\r');
    ita_read_char(&p->in, '\n');
}

// ---- escapes

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

// Steps over "\x.." and its like, which ends before `end`, and adds the byte it stands for.
static ita_status read_escape(parser *p, size_t end) {
    static const char letters[] = "nrt\\}", bytes[] = "\n\r\t\\}";
    size_t start = p->in.at++;
    char kind = p->in.at < end ? p->in.bytes[p->in.at++] : '\0';
    const char *letter = kind ? strchr(letters, kind) : NULL;
    if (letter) {
        ita_put_char(&p->words, bytes[letter - letters]);
        return ITA_OK;
    }
    if (kind == 'x' && end - p->in.at >= 2) {
        int high = hex_digit(p->in.bytes[p->in.at]), low = hex_digit(p->in.bytes[p->in.at + 1]);
        int byte = high * 16 + low;
        if (high >= 0 && low >= 0 && byte > 0 && byte < 0x80) {
            p->in.at += 2;
            ita_put_char(&p->words, (char)byte);
            return ITA_OK;
        }
    }
    size_t shown = start + 4 < end ? start + 4 : end;
    return fail(p, ITA_E_SYNTAX, "record.escape", start, shown);
}

// The bytes up to `end`, escapes resolved, into `words`.
static ita_status read_words(parser *p, size_t end) {
    ita_text_reset(&p->words);
    while (p->in.at < end) {
        if (p->in.bytes[p->in.at] == '\\') {
            ita_status status = read_escape(p, end);
            if (status != ITA_OK) return status;
            continue;
        }
        size_t plain = p->in.at;
        while (p->in.at < end && p->in.bytes[p->in.at] != '\\')
            p->in.at++;
        ita_put_bytes(&p->words, here(p, plain), p->in.at - plain);
    }
    return ita_text_status(&p->words) == ITA_OK ? ITA_OK : fail_memory(p, ITA_E_MEMORY);
}

// ---- header

static ita_status read_first_line(parser *p) {
    ita_read_words(&p->in, "\xEF\xBB\xBF");
    size_t start = p->in.at, end = line_end(p, start);
    uint64_t version = 0;
    bool is_ours = ita_read_words(&p->in, "intarsia ");
    size_t version_at = p->in.at;
    if (!is_ours || !ita_read_uint(&p->in, UINT32_MAX, &version))
        return fail(p, ITA_E_SYNTAX, "record.head", start, end);
    ita_read_blank(&p->in);
    if (p->in.at != end) return fail(p, ITA_E_SYNTAX, "record.head", start, end);
    if (version != 1) return fail(p, ITA_E_UNSUPPORTED, "record.version", version_at, end);
    skip_line_end(p);
    return ITA_OK;
}

static ita_status read_game(parser *p, size_t value_at, size_t end) {
    size_t value_length = p->words.length;
    const char *value = ita_text_get(&p->words);
    const char *colon = memchr(value, ':', value_length);
    size_t name_length = colon ? (size_t)(colon - value) : value_length;
    if (name_length == 0) return fail(p, ITA_E_SYNTAX, "record.game.missing", value_at, end);
    char *name = ita_arena_text(&p->record->arena, value, name_length);
    if (!name) return fail_memory(p, ITA_E_MEMORY);
    ita_status status = ita_record_set_game(p->record, name, colon ? value + name_length + 1 : "");
    if (status != ITA_OK) return fail_memory(p, status);
    p->record->game_offset = value_at;
    const char *raw_colon = memchr(here(p, value_at), ':', end - value_at);
    p->record->config_offset = raw_colon ? (size_t)(raw_colon - p->in.bytes) + 1 : end;
    p->has_game = true;
    return ITA_OK;
}

static ita_status read_tag(parser *p, const char *name, size_t start, size_t end) {
    ita_status status =
        ita_record_set_tag(p->record, name, ita_text_get(&p->words), p->words.length);
    if (status != ITA_E_LIMIT) return status == ITA_OK ? ITA_OK : fail_memory(p, status);
    fail(p, status, "record.tags.many", start, end);
    ita_diag_arg_int(p->diag, RECORD_TAGS_MAX);
    return status;
}

static ita_status read_header_line(parser *p) {
    size_t start = p->in.at, end = line_end(p, start);
    const char *colon = memchr(here(p, start), ':', end - start);
    if (!colon || colon == here(p, start))
        return fail(p, ITA_E_SYNTAX, "record.header", start, end);
    size_t name_end = (size_t)(colon - p->in.bytes), value_end = end;
    for (size_t i = start; i < name_end; i++)
        if ((unsigned char)p->in.bytes[i] <= ' ')
            return fail(p, ITA_E_SYNTAX, "record.header", start, end);
    bool is_game = ita_text_is(here(p, start), name_end - start, "game");
    ita_status status = read_words(p, name_end);
    if (status != ITA_OK) return status;
    const char *name = ita_arena_text(&p->record->arena, p->words.data, p->words.length);
    if (!name) return fail_memory(p, ITA_E_MEMORY);
    if (is_game ? p->has_game : ita_record_tag(p->record, name) != NULL)
        return fail(p, ITA_E_SYNTAX, "record.tag.twice", start, name_end);
    p->in.at = name_end + 1;
    ita_read_blank(&p->in);
    while (value_end > p->in.at &&
           (p->in.bytes[value_end - 1] == ' ' || p->in.bytes[value_end - 1] == '\t'))
        value_end--;
    size_t value_at = p->in.at;
    status = read_words(p, value_end);
    if (status != ITA_OK) return status;
    status = is_game ? read_game(p, value_at, value_end) : read_tag(p, name, start, name_end);
    p->in.at = end;
    skip_line_end(p);
    return status;
}

// Header lines up to an empty line or the end.
static ita_status read_header(parser *p) {
    while (!ita_read_end(&p->in)) {
        ita_read_blank(&p->in);
        if (ita_read_end(&p->in) || is_line_end(ita_read_peek(&p->in))) break;
        ita_status status = read_header_line(p);
        if (status != ITA_OK) return status;
    }
    if (!p->has_game) {
        ita_fail_at(p->diag, ITA_E_SYNTAX, "record.game.missing", p->in.at);
        ita_diag_arg(p->diag, "game");
        return ITA_E_SYNTAX;
    }
    return ITA_OK;
}

// ---- moves

// "12." and "12..." in front of a move, or alone.
static size_t number_length(const char *token, size_t length) {
    size_t digits = 0;
    while (digits < length && token[digits] >= '0' && token[digits] <= '9')
        digits++;
    size_t all = digits;
    while (all < length && token[all] == '.')
        all++;
    return digits > 0 && all > digits ? all : 0;
}

static ita_status read_cursor(parser *p, size_t start) {
    if (p->is_fresh) return fail(p, ITA_E_SYNTAX, "record.variation.empty", start, p->in.at);
    if (p->has_cursor) return fail(p, ITA_E_SYNTAX, "record.cursor.twice", start, p->in.at);
    p->has_cursor = true;
    p->record->cursor = p->node;
    return ITA_OK;
}

static ita_status read_move(parser *p) {
    size_t start = p->in.at;
    while (!ita_read_end(&p->in) && record_is_move_byte(ita_read_peek(&p->in)))
        p->in.at++;
    if (p->in.at == start) return fail(p, ITA_E_SYNTAX, "record.byte", start, start + 1);
    if (p->in.at - start == 1 && *here(p, start) == '*') return read_cursor(p, start);
    size_t at = start + number_length(here(p, start), p->in.at - start);
    if (at == p->in.at) return ITA_OK;
    if (*here(p, at) == '\\') at++; // taken to the letter
    if (at == p->in.at) return fail(p, ITA_E_SYNTAX, "record.escape", start, p->in.at);
    ita_status status =
        ita_record_add(p->record, p->node, here(p, at), p->in.at - at, at, &p->node);
    p->is_fresh = false;
    return status == ITA_OK ? ITA_OK : fail_memory(p, status);
}

// A raw line end in a comment, however the file writes it, is '\n'.
static ita_status read_comment(parser *p) {
    size_t start = p->in.at++;
    if (p->is_fresh) return fail(p, ITA_E_SYNTAX, "record.variation.empty", start, start + 1);
    ita_text_reset(&p->words);
    for (;;) {
        if (ita_read_end(&p->in))
            return fail(p, ITA_E_SYNTAX, "record.comment.open", start, line_end(p, start));
        size_t plain = p->in.at;
        while (!ita_read_end(&p->in) && !strchr("\\}\r", ita_read_peek(&p->in)))
            p->in.at++;
        ita_put_bytes(&p->words, here(p, plain), p->in.at - plain);
        if (ita_read_char(&p->in, '}')) break;
        if (ita_read_peek(&p->in) == '\r') {
            skip_line_end(p);
            ita_put_char(&p->words, '\n');
        } else if (ita_read_peek(&p->in) == '\\') {
            ita_status status = read_escape(p, p->in.length);
            if (status != ITA_OK) return status;
        }
    }
    if (p->record->nodes[p->node].comment)
        return fail(p, ITA_E_SYNTAX, "record.comment.twice", start, p->in.at);
    if (ita_text_status(&p->words) != ITA_OK) return fail_memory(p, ITA_E_MEMORY);
    ita_status status =
        ita_record_set_comment(p->record, p->node, ita_text_get(&p->words), p->words.length);
    return status == ITA_OK ? ITA_OK : fail_memory(p, status);
}

// A variation is another move instead of the latest one.
static ita_status open_variation(parser *p) {
    size_t start = p->in.at++;
    if (p->is_fresh) return fail(p, ITA_E_SYNTAX, "record.variation.empty", start, start + 1);
    if (p->node == ITA_ROOT)
        return fail(p, ITA_E_SYNTAX, "record.variation.start", start, start + 1);
    if (ita_grow(p->record->arena.allocator, &p->waiting, &p->capacity, p->depth + 1,
                 sizeof *p->waiting) != ITA_OK)
        return fail_memory(p, ITA_E_MEMORY);
    p->waiting[p->depth++] = (waiting){p->node, start};
    p->node = p->record->nodes[p->node].parent;
    p->is_fresh = true;
    return ITA_OK;
}

static ita_status close_variation(parser *p) {
    size_t start = p->in.at++;
    if (p->is_fresh) return fail(p, ITA_E_SYNTAX, "record.variation.empty", start, start + 1);
    if (p->depth == 0) return fail(p, ITA_E_SYNTAX, "record.variation.close", start, start + 1);
    p->node = p->waiting[--p->depth].node;
    return ITA_OK;
}

static ita_status read_moves(parser *p) {
    for (;;) {
        ita_read_space(&p->in);
        if (ita_read_end(&p->in)) break;
        ita_status status;
        switch (ita_read_peek(&p->in)) {
        case '{': status = read_comment(p); break;
        case '(': status = open_variation(p); break;
        case ')': status = close_variation(p); break;
        default: status = read_move(p); break;
        }
        if (status != ITA_OK) return status;
    }
    if (p->depth == 0) return ITA_OK;
    size_t start = p->waiting[p->depth - 1].offset;
    return fail(p, ITA_E_SYNTAX, "record.variation.open", start, line_end(p, start));
}

static void finish_cursor(parser *p) {
    if (!p->has_cursor) p->record->cursor = p->node; // the end of the main line
}

ita_status ita_record_parse(ita_record *record, const ita_allocator *allocator, const char *bytes,
                            size_t length, ita_diag *diag) {
    parser p = {.in = ita_read(bytes, length), .record = record, .diag = diag};
    ita_record_open(record, allocator);
    ita_text_open(&p.words, allocator);
    size_t bad = 0;
    ita_status status = ITA_OK;
    if (!ita_text_is_utf8(bytes, length, &bad)) {
        status = ita_fail_at(diag, ITA_E_SYNTAX, "record.utf8", bad);
        ita_diag_arg_int(diag, (unsigned char)bytes[bad]);
    }
    if (status == ITA_OK) status = read_first_line(&p);
    if (status == ITA_OK) status = read_header(&p);
    if (status == ITA_OK) status = read_moves(&p);
    if (status == ITA_OK) finish_cursor(&p);
    ita_give(allocator, p.waiting, p.capacity * sizeof *p.waiting);
    ita_text_close(&p.words);
    if (status != ITA_OK) ita_record_close(record);
    return status;
}
