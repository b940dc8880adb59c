// From an SGF tree to a record. Moves are checked for whose turn it is, not against the rules.
// Open variations wait on a stack in memory; nothing recurses.
#include "games/twixt/formats/sgf.h"
#include "games/twixt/formats/sgf_token.h"

#include <string.h>

const sgf_tag sgf_tags[] = {
    {"EV", "event"}, {"DT", "date"},      {"SO", "source"},    {"PC", "place"}, {"RO", "round"},
    {"GN", "name"},  {"AN", "annotator"}, {"CP", "copyright"}, {"US", "user"},  {NULL, NULL}};

enum { FIRST = 0, SECOND = 1 }; // the colour that joins top and bottom is FIRST
typedef enum swap_kind { SWAP_UNKNOWN, SWAP_PIECES, SWAP_SIDES } swap_kind;

// Where a line stands: its latest move, whose colour is next, whether a swap was just made.
typedef struct spot {
    uint32_t node;
    uint8_t next;
    bool is_after_swap;
} spot;

typedef struct opened {
    spot spot;
    size_t at;
} opened;

typedef struct import {
    twixt_file file;
    sgf_reader reader;
    bool is_golem;
    spot here;
    opened *stack;
    size_t depth, capacity;
    bool has_node;   // a node is open: properties may stand here
    bool has_closed; // behind a ')': only '(' or ')' may follow
    bool has_main;   // the main line is read
    swap_kind swap;
    ita_text comment; // of here.node, not yet given to it
    ita_text text;    // scratch
    int cols, rows, handicap;
    bool has_handicap, has_two_sizes;
    size_t size_at, handicap_at;
    const char *ruleset, *swap_name;
} import;

static ita_status fail_token(import *m, ita_status status, const char *key, const sgf_token *t) {
    if (t->kind == SGF_VALUE) return twixt_file_fail(&m->file, status, key, t->value, t->value_end);
    return twixt_file_fail(&m->file, status, key, t->at, m->file.length);
}

// The value as words in UTF-8, in m->text.
static ita_status read_text(import *m, size_t from, size_t to, bool is_simple) {
    ita_text_reset(&m->text);
    sgf_put_text(m->file.bytes, from, to, is_simple, &m->text);
    if (ita_text_status(&m->text) == ITA_OK &&
        !ita_text_is_utf8(ita_text_get(&m->text), m->text.length, NULL)) {
        ita_text_reset(&m->file.words);
        twixt_file_put_words(&m->file.words, m->text.data, m->text.length);
        ita_text_reset(&m->text);
        ita_put_bytes(&m->text, ita_text_get(&m->file.words), m->file.words.length);
        if (ita_text_status(&m->file.words) != ITA_OK) m->text.failed = true;
    }
    return twixt_file_fail_record(&m->file, ita_text_status(&m->text), from);
}

static ita_status set_tag(import *m, const char *tag, size_t from, size_t to) {
    ita_status status = read_text(m, from, to, true);
    if (status != ITA_OK || m->text.length == 0) return status;
    status = ita_record_set_tag(m->file.record, tag, m->text.data, m->text.length);
    if (status != ITA_E_LIMIT && status != ITA_E_SYNTAX)
        return twixt_file_fail_record(&m->file, status, from);
    return twixt_file_fail(&m->file, status, "file.tag", from, to);
}

// "TAG[name:value]", our own property for tags that SGF has no property for.
static ita_status read_own_tag(import *m, const sgf_token *t) {
    const char *bytes = m->file.bytes;
    size_t colon = t->value;
    while (colon < t->value_end && bytes[colon] != ':')
        colon += bytes[colon] == '\\' ? 2 : 1;
    if (colon >= t->value_end || colon == t->value)
        return fail_token(m, ITA_E_SYNTAX, "file.tag", t);
    ita_status status = read_text(m, t->value, colon, true);
    if (status != ITA_OK) return status;
    char *tag = ita_arena_text(&m->file.record->arena, m->text.data, m->text.length);
    if (!tag) return twixt_file_fail_record(&m->file, ITA_E_MEMORY, t->at);
    return set_tag(m, tag, colon + 1, t->value_end);
}

// ---- root properties

static ita_status read_size(import *m, const sgf_token *t) {
    ita_reader in = ita_read(m->file.bytes, t->value_end);
    in.at = t->value;
    uint64_t cols = 0, rows = 0;
    bool is_read = ita_read_uint(&in, 9999, &cols);
    rows = cols;
    m->has_two_sizes = is_read && ita_read_char(&in, ':');
    if (m->has_two_sizes) is_read = ita_read_uint(&in, 9999, &rows);
    if (!is_read || !ita_read_end(&in)) return fail_token(m, ITA_E_SYNTAX, "file.value", t);
    m->cols = (int)cols;
    m->rows = (int)rows;
    m->size_at = t->value;
    return ITA_OK;
}

static ita_status read_handicap(import *m, const sgf_token *t) {
    ita_reader in = ita_read(m->file.bytes, t->value_end);
    in.at = t->value;
    int64_t handicap;
    if (!ita_read_int(&in, 999, &handicap) || !ita_read_end(&in))
        return fail_token(m, ITA_E_SYNTAX, "file.value", t);
    m->handicap = (int)handicap;
    m->handicap_at = t->value;
    m->has_handicap = true;
    return ITA_OK;
}

static ita_status read_ruleset(import *m, const sgf_token *t) {
    const twixt_file *file = &m->file;
    if (twixt_file_is(file, t->value, t->value_end, "std")) {
        m->ruleset = "std";
    } else if (twixt_file_is(file, t->value, t->value_end, "pp")) {
        m->ruleset = "pp";
    } else if (twixt_file_is(file, t->value, t->value_end, "3m")) {
        m->ruleset = "std"; // the rules of 1962: links may be taken off, nobody swaps
        if (!m->swap_name) m->swap_name = "no";
    } else {
        return fail_token(m, ITA_E_UNSUPPORTED, "file.value", t);
    }
    return ITA_OK;
}

static ita_status read_swap_name(import *m, const sgf_token *t) {
    static const char *const names[] = {"mirror", "sides", "rotate", "no", NULL};
    for (const char *const *name = names; *name; name++) {
        if (!twixt_file_is(&m->file, t->value, t->value_end, *name)) continue;
        m->swap_name = *name;
        return ITA_OK;
    }
    return fail_token(m, ITA_E_UNSUPPORTED, "file.value", t);
}

static ita_status read_game(import *m, const sgf_token *t) {
    if (twixt_file_is(&m->file, t->value, t->value_end, "21")) return ITA_OK;
    return fail_token(m, ITA_E_UNSUPPORTED, "file.sgf.game", t);
}

// PL was looked at before: it only has to make sense here.
static ita_status read_first(import *m, const sgf_token *t) {
    if (t->value < t->value_end && strchr("WBwb", m->file.bytes[t->value])) return ITA_OK;
    return fail_token(m, ITA_E_SYNTAX, "file.value", t);
}

// "W+Resign" names a colour; the tag names the player in order of first move: "1+Resign".
static ita_status read_result(import *m, const sgf_token *t) {
    const char *bytes = m->file.bytes + t->value;
    bool names_colour =
        t->value_end - t->value >= 2 && (bytes[0] == 'W' || bytes[0] == 'B') && bytes[1] == '+';
    if (!names_colour) return set_tag(m, "result", t->value, t->value_end);
    bool is_second = (bytes[0] == 'B') != (m->is_golem || m->file.is_transposed);
    ita_status status = read_text(m, t->value, t->value_end, true);
    if (status != ITA_OK) return status;
    m->text.data[0] = is_second ? '2' : '1';
    status = ita_record_set_tag(m->file.record, "result", m->text.data, m->text.length);
    return twixt_file_fail_record(&m->file, status, t->value);
}

static ita_status read_name(import *m, const sgf_token *t) {
    bool is_second = sgf_is(&m->reader, t, "PB") != (m->is_golem || m->file.is_transposed);
    return set_tag(m, is_second ? "player2" : "player1", t->value, t->value_end);
}

static ita_status read_comment(import *m, const sgf_token *t) {
    ita_status status = read_text(m, t->value, t->value_end, false);
    if (status != ITA_OK) return status;
    if (m->file.record->nodes[m->here.node].comment)
        return fail_token(m, ITA_E_UNSUPPORTED, "file.comment", t);
    if (m->comment.length > 0) ita_put_char(&m->comment, '\n');
    ita_put_bytes(&m->comment, ita_text_get(&m->text), m->text.length);
    return ITA_OK;
}

static ita_status flush_comment(import *m) {
    ita_status status = ita_text_status(&m->comment);
    if (status == ITA_OK && m->comment.length > 0)
        status = ita_record_set_comment(m->file.record, m->here.node, m->comment.data,
                                        m->comment.length);
    ita_text_reset(&m->comment);
    return twixt_file_fail_record(&m->file, status, m->reader.in.at);
}

// ---- moves

// Hands the turn over. After a swap the colour that comes next tells which kind it was: with the
// pieces swapped colours go on in turn, with the sides swapped the swapper's colour moves.
static ita_status take_turn(import *m, uint8_t colour, const sgf_token *t) {
    swap_kind kind = colour == m->here.next ? SWAP_PIECES : SWAP_SIDES;
    bool is_right = colour == m->here.next;
    if (m->here.is_after_swap && !m->is_golem) {
        is_right = m->swap == SWAP_UNKNOWN || m->swap == kind;
        if (is_right) m->swap = kind;
    }
    m->here.next = 1 - colour;
    m->here.is_after_swap = false;
    return is_right ? ITA_OK : fail_token(m, ITA_E_SYNTAX, "file.turn", t);
}

// 'a' to 'z', then 'A' to 'Z'.
static int pair_value(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

// "dd" or "dd|draw".
static bool is_letter_pair(const char *bytes, size_t from, size_t to) {
    if (to - from < 2 || pair_value(bytes[from]) < 0 || pair_value(bytes[from + 1]) < 0)
        return false;
    return to - from == 2 || (to - from == 7 && bytes[from + 2] == '|');
}

static ita_status add_pair(import *m, size_t from, size_t to) {
    const char *bytes = m->file.bytes;
    bool has_offer = to - from == 7;
    if (has_offer && !twixt_file_is(&m->file, from + 3, to, "draw"))
        return twixt_file_fail(&m->file, ITA_E_SYNTAX, "file.move", from, to);
    twixt_hole hole = {pair_value(bytes[from]), pair_value(bytes[from + 1])};
    return twixt_file_add_hole(&m->file, hole, has_offer, from);
}

static ita_status add_move(import *m, const sgf_token *t) {
    size_t from = t->value, to = t->value_end;
    twixt_file *file = &m->file;
    while (from < to && (file->bytes[from] == ' ' || file->bytes[from] == '\n'))
        from++;
    while (to > from && (file->bytes[to - 1] == ' ' || file->bytes[to - 1] == '\n'))
        to--;
    bool is_sides = twixt_file_is(file, from, to, "swap-sides");
    if (is_sides || twixt_file_is(file, from, to, "swap-pieces")) {
        m->swap = is_sides ? SWAP_SIDES : SWAP_PIECES;
        return twixt_file_add_word(file, "swap", from);
    }
    if (m->is_golem && is_letter_pair(file->bytes, from, to)) return add_pair(m, from, to);
    return twixt_file_add_move(file, from, to);
}

static ita_status read_move(import *m, const sgf_token *t, uint8_t colour) {
    ita_status status = flush_comment(m);
    if (status == ITA_OK) status = take_turn(m, colour, t);
    if (status != ITA_OK) return status;
    m->file.node = m->here.node;
    status = add_move(m, t);
    m->here.node = m->file.node;
    m->here.is_after_swap = twixt_file_is_swap(&m->file, m->here.node);
    return status;
}

// ---- properties

static int move_colour(const import *m, const sgf_token *t) {
    if (m->is_golem) {
        if (sgf_is(&m->reader, t, "b") || sgf_is(&m->reader, t, "B")) return FIRST;
        return sgf_is(&m->reader, t, "r") || sgf_is(&m->reader, t, "W") ? SECOND : -1;
    }
    if (sgf_is(&m->reader, t, "W")) return FIRST;
    return sgf_is(&m->reader, t, "B") ? SECOND : -1;
}

static ita_status read_setup(import *m, const sgf_token *t) {
    return twixt_file_fail(&m->file, ITA_E_UNSUPPORTED, "file.sgf.setup", t->name, t->name_end);
}

typedef ita_status property_reader(import *m, const sgf_token *t);
static const struct {
    const char *name;
    property_reader *read;
} properties[] = {
    {"GM", read_game},        {"SZ", read_size},  {"HA", read_handicap}, {"RU", read_ruleset},
    {"SWAP", read_swap_name}, {"PL", read_first}, {"C", read_comment},   {"GC", read_comment},
    {"AB", read_setup},       {"AW", read_setup}, {"AE", read_setup},    {"TAG", read_own_tag},
    {"PW", read_name},        {"PB", read_name},  {"RE", read_result},
};

static ita_status read_property(import *m, const sgf_token *t) {
    int colour = move_colour(m, t);
    if (colour >= 0) return read_move(m, t, (uint8_t)colour);
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (sgf_is(&m->reader, t, properties[i].name)) return properties[i].read(m, t);
    bool is_null = m->is_golem && twixt_file_is(&m->file, t->value, t->value_end, "null");
    for (const sgf_tag *tag = sgf_tags; tag->property; tag++)
        if (!is_null && sgf_is(&m->reader, t, tag->property))
            return set_tag(m, tag->tag, t->value, t->value_end);
    return ITA_OK;
}

// ---- the tree

static ita_status open_tree(import *m, const sgf_token *t) {
    ita_status status = flush_comment(m);
    if (status != ITA_OK) return status;
    if (m->depth > 0 && !m->has_node && !m->has_closed)
        return fail_token(m, ITA_E_SYNTAX, "file.sgf.form", t);
    if (ita_grow(m->file.record->arena.allocator, &m->stack, &m->capacity, m->depth + 1,
                 sizeof *m->stack) != ITA_OK)
        return twixt_file_fail_record(&m->file, ITA_E_MEMORY, t->at);
    m->stack[m->depth++] = (opened){m->here, t->at};
    m->has_node = m->has_closed = false;
    return ITA_OK;
}

static ita_status close_tree(import *m, const sgf_token *t) {
    ita_status status = flush_comment(m);
    if (status != ITA_OK) return status;
    if (m->depth == 0 || (!m->has_node && !m->has_closed))
        return fail_token(m, ITA_E_SYNTAX, "file.sgf.form", t);
    if (!m->has_main) m->file.record->cursor = m->here.node;
    m->has_main = true;
    m->here = m->stack[--m->depth].spot;
    m->has_node = false;
    m->has_closed = true;
    return ITA_OK;
}

static ita_status read_token(import *m, const sgf_token *t) {
    switch (t->kind) {
    case SGF_OPEN:
        if (m->depth == 0 && m->has_closed) return fail_token(m, ITA_E_SYNTAX, "file.sgf.form", t);
        return open_tree(m, t);
    case SGF_CLOSE: return close_tree(m, t);
    case SGF_NODE:
        if (m->depth == 0 || m->has_closed) return fail_token(m, ITA_E_SYNTAX, "file.sgf.form", t);
        m->has_node = true;
        return ITA_OK;
    case SGF_VALUE:
        if (!m->has_node) return fail_token(m, ITA_E_SYNTAX, "file.sgf.form", t);
        return read_property(m, t);
    default: return fail_token(m, ITA_E_SYNTAX, t->is_open ? "file.sgf.open" : "file.sgf.form", t);
    }
}

static ita_status read_tokens(import *m) {
    for (;;) {
        sgf_token t = sgf_next(&m->reader);
        if (t.kind == SGF_END) break;
        ita_status status = read_token(m, &t);
        if (status != ITA_OK) return status;
    }
    if (m->depth == 0 && m->has_closed) return ITA_OK;
    size_t at = m->depth > 0 ? m->stack[m->depth - 1].at : 0;
    return twixt_file_fail(&m->file, ITA_E_SYNTAX, "file.sgf.open", at, m->file.length);
}

// ---- the end

static ita_status finish(import *m) {
    twixt_file_rules rules = {.cols = m->cols,
                              .rows = m->rows,
                              .handicap = m->handicap,
                              .rules = m->ruleset,
                              .swap = m->swap_name};
    if (m->has_two_sizes && m->has_handicap && m->cols != m->rows) {
        rules.cols += m->handicap > 0 ? m->handicap : 0;
        rules.rows -= m->handicap < 0 ? m->handicap : 0;
        if (rules.cols != rules.rows)
            return twixt_file_fail(&m->file, ITA_E_RANGE, "file.value", m->handicap_at,
                                   m->handicap_at + 4);
    }
    if (!rules.swap && m->swap == SWAP_SIDES) rules.swap = "sides";
    return twixt_file_set_rules(&m->file, &rules, m->size_at);
}

ita_status sgf_read_tree(const char *bytes, size_t length, bool is_golem, ita_record *record,
                         ita_diag *diag) {
import m = {.reader = sgf_read(bytes, length), .is_golem = is_golem, .cols = 24, .rows = 24, .ruleset = is_golem ? "pp" : "std" };
    const ita_allocator *allocator = record->arena.allocator;
    ita_text_open(&m.comment, allocator);
    ita_text_open(&m.text, allocator);
    ita_status status = twixt_file_open(&m.file, bytes, length, record, diag);
    // Whoever begins is turned so that he joins top and bottom.
    m.file.is_transposed = !is_golem && sgf_look_at(bytes, length).is_black_first;
    m.here.next = m.file.is_transposed ? SECOND : FIRST;
    if (status == ITA_OK) status = read_tokens(&m);
    if (status == ITA_OK) status = finish(&m);
    ita_give(allocator, m.stack, m.capacity * sizeof *m.stack);
    ita_text_close(&m.comment);
    ita_text_close(&m.text);
    twixt_file_close(&m.file);
    return status;
}

// ---- looking

static bool contains(const char *bytes, size_t from, size_t to, const char *words) {
    size_t length = strlen(words);
    for (size_t at = from; at + length <= to; at++)
        if (memcmp(bytes + at, words, length) == 0) return true;
    return false;
}

static void look_at_value(const sgf_reader *reader, const sgf_token *t, sgf_look *look) {
    const char *bytes = reader->in.bytes;
    bool is_small = sgf_is(reader, t, "b") || sgf_is(reader, t, "r");
    bool has_value = t->value < t->value_end;
    if (is_small || sgf_is(reader, t, "B") || sgf_is(reader, t, "W")) {
        look->has_moves = true;
        look->has_letter_pair = is_small || is_letter_pair(bytes, t->value, t->value_end);
        if (!look->has_first) look->is_black_first = sgf_is(reader, t, "B");
        look->has_first = true;
    } else if (sgf_is(reader, t, "PL") && has_value && !look->has_first) {
        look->has_first = true;
        look->is_black_first = (bytes[t->value] & ~0x20) == 'B';
    } else if (sgf_is(reader, t, "GM")) {
        bool is_twixt = ita_text_is(bytes + t->value, t->value_end - t->value, "21");
        look->is_twixt = is_twixt;
        look->is_other_game = !is_twixt;
    } else if (sgf_is(reader, t, "SO")) {
        look->is_from_golem = contains(bytes, t->value, t->value_end, "littlegolem");
    }
}

sgf_look sgf_look_at(const char *bytes, size_t length) {
    sgf_look look = {0};
    sgf_reader reader = sgf_read(bytes, length);
    if (sgf_next(&reader).kind != SGF_OPEN || sgf_next(&reader).kind != SGF_NODE) return look;
    look.is_tree = true;
    while (!look.has_moves) {
        sgf_token t = sgf_next(&reader);
        if (t.kind == SGF_END || t.kind == SGF_FAULT) break;
        if (t.kind == SGF_VALUE) look_at_value(&reader, &t, &look);
    }
    return look;
}

bool sgf_is_golem(const sgf_look *look) {
    if (!look->is_tree || look->is_other_game) return false;
    return look->has_moves ? look->has_letter_pair : look->is_from_golem && !look->is_twixt;
}
