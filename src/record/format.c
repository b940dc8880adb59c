// Writes our own record format (docs/formats.md), so that reading it gives an equal record.
// May touch only the text it writes. Never recurses: it climbs back by the parents.
#include "record/record.h"

#include <string.h>

enum { LINE_WIDTH = 88, MOVES_A_LINE = 10 };

typedef struct writer {
    const ita_record *record;
    const record_links *links;
    ita_text *out;
    size_t line_start; // where the current line begins in `out`
    bool needs_number; // the next move says its number
    bool is_opening;   // a parenthesis was just opened
    uint32_t marked;   // the node that gets the cursor mark, or UINT32_MAX
} writer;

// ---- escapes

static void put_escaped_byte(ita_text *out, unsigned char byte) {
    switch (byte) {
    case '\n': ita_put(out, "\\n"); return;
    case '\r': ita_put(out, "\\r"); return;
    case '\t': ita_put(out, "\\t"); return;
    case '\\': ita_put(out, "\\\\"); return;
    default:
        ita_put(out, "\\x");
        ita_put_hex(out, byte, 2);
        return;
    }
}

static bool is_control(char c) {
    return (unsigned char)c < ' ' || c == 0x7F;
}

static void put_name(ita_text *out, const char *name) {
    bool is_reserved = strcmp(name, "game") == 0;
    for (const char *c = name; *c; c++) {
        bool is_odd = is_control(*c) || *c == ' ' || *c == ':' || *c == '\\';
        if (is_odd || (is_reserved && c == name))
            put_escaped_byte(out, (unsigned char)*c);
        else
            ita_put_char(out, *c);
    }
}

// One line; blanks at its ends are escaped because readers drop them.
static void put_value(ita_text *out, const char *value) {
    size_t length = strlen(value);
    for (size_t i = 0; i < length; i++) {
        bool is_end_blank = value[i] == ' ' && (i == 0 || i + 1 == length);
        if (is_control(value[i]) || value[i] == '\\' || is_end_blank)
            put_escaped_byte(out, (unsigned char)value[i]);
        else
            ita_put_char(out, value[i]);
    }
}

// A line in it that reads as the first of a record follows an escape, so that no reader takes it
// for one.
static void put_comment(writer *w, const char *words) {
    ita_put_char(w->out, '{');
    const size_t length = strlen(words);
    for (const char *c = words; *c; c++) {
        const bool is_hidden = *c == '\n' && record_begins(words, length, (size_t)(c - words) + 1);
        if (*c == '}') {
            ita_put(w->out, "\\}");
        } else if ((is_control(*c) && *c != '\n') || *c == '\\' || is_hidden) {
            put_escaped_byte(w->out, (unsigned char)*c);
        } else {
            ita_put_char(w->out, *c);
            if (*c == '\n') w->line_start = w->out->length;
        }
    }
    ita_put_char(w->out, '}');
}

// ---- header

static void put_header(const ita_record *record, ita_text *out) {
    ita_put(out, "intarsia 1\ngame: ");
    put_value(out, record->game);
    if (record->config[0]) {
        ita_put_char(out, ':');
        put_value(out, record->config);
    }
    ita_put_char(out, '\n');
    for (size_t i = 0; i < record->tag_count; i++) {
        put_name(out, record->tags[i].name);
        ita_put(out, record->tags[i].value[0] ? ": " : ":");
        put_value(out, record->tags[i].value);
        ita_put_char(out, '\n');
    }
    ita_put_char(out, '\n');
}

// ---- moves

static void break_line(writer *w) {
    if (w->out->length > w->line_start) ita_put_char(w->out, '\n');
    w->line_start = w->out->length;
    w->needs_number = true;
}

// A blank before the next word, unless it begins a line or a variation.
static void separate(writer *w) {
    if (w->out->length > w->line_start && !w->is_opening) ita_put_char(w->out, ' ');
}

// Words that would read as a number or the cursor's mark are kept to the letter.
static bool needs_backslash(const char *move) {
    size_t digits = strspn(move, "0123456789");
    return move[0] == '\\' || (digits > 0 && move[digits] == '.') || strcmp(move, "*") == 0;
}

static void put_move(writer *w, const char *move, size_t number) {
    bool is_full = w->out->length - w->line_start > LINE_WIDTH;
    if (!w->is_opening && (is_full || number % MOVES_A_LINE == 1)) break_line(w);
    separate(w);
    if (w->needs_number) {
        ita_put_uint(w->out, number);
        ita_put(w->out, ". ");
    }
    if (needs_backslash(move)) ita_put_char(w->out, '\\');
    ita_put(w->out, move);
    w->needs_number = false;
    w->is_opening = false;
}

static void put_node(writer *w, uint32_t node, size_t number) {
    const ita_record_node *n = &w->record->nodes[node];
    if (node != ITA_ROOT) put_move(w, n->move, number);
    if (n->comment) {
        separate(w);
        put_comment(w, n->comment);
    }
    if (node == w->marked) {
        separate(w);
        ita_put_char(w->out, '*');
    }
}

static void open_variation(writer *w) {
    break_line(w);
    ita_put_char(w->out, '(');
    w->is_opening = true;
}

static void close_variation(writer *w) {
    ita_put_char(w->out, ')');
    break_line(w);
}

// What follows `node` in the file, parentheses put on the way; the root when all is written.
// Other moves hang directly behind the first; then the first goes on. Each line is climbed once.
static uint32_t next_node(writer *w, uint32_t node, size_t *number) {
    const uint32_t *first = w->links->first_child, *next = w->links->next_sibling;
    const ita_record_node *nodes = w->record->nodes;
    if (first[nodes[node].parent] == node && next[node] != 0) {
        open_variation(w);
        return next[node];
    }
    while (first[node] == 0) { // this line ends here: back to where it branched off
        while (node != ITA_ROOT && first[nodes[node].parent] == node) {
            node = nodes[node].parent;
            --*number;
        }
        if (node == ITA_ROOT) return ITA_ROOT;
        close_variation(w);
        if (next[node] != 0) {
            open_variation(w);
            return next[node];
        }
        node = first[nodes[node].parent];
    }
    ++*number;
    return first[node];
}

static void put_moves(writer *w) {
    put_node(w, ITA_ROOT, 0);
    size_t number = 1;
    uint32_t node = w->links->first_child[ITA_ROOT];
    while (node != ITA_ROOT) {
        put_node(w, node, number);
        node = next_node(w, node, &number);
    }
}

void ita_record_format(const ita_record *record, ita_text *out) {
    put_header(record, out);
    record_links links;
    if (record->node_count == 0) return;
    if (record_links_open(&links, record, record->arena.allocator) != ITA_OK) {
        out->failed = true;
        return;
    }
    uint32_t marked = record->cursor == record_main_end(&links) ? UINT32_MAX : record->cursor;
    writer w = {.record = record,
                .links = &links,
                .out = out,
                .needs_number = true,
                .line_start = out->length,
                .marked = marked};
    put_moves(&w);
    if (out->length > w.line_start) ita_put_char(out, '\n');
    record_links_close(&links);
}
