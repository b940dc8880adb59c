// Moves to text and back. Lower and upper case read alike; written in upper case, words in lower.
// Knows the size of the board, not what stands on it.
#include "games/twixt/play/move.h"

enum { LINK_NODES = 10001 };

static int fixed_text(char text[16], twixt_hole hole) {
    int length = 0, row = hole.row + 1;
    if (hole.col >= 26) text[length++] = (char)('A' + hole.col / 26 - 1);
    text[length++] = (char)('A' + hole.col % 26);
    if (row >= 100) text[length++] = (char)('0' + row / 100);
    if (row >= 10) text[length++] = (char)('0' + row / 10 % 10);
    text[length++] = (char)('0' + row % 10);
    return length;
}

void twixt_put_hole(ita_text *out, twixt_hole hole) {
    char text[16];
    ita_put_bytes(out, text, (size_t)fixed_text(text, hole));
}

// "D5/F6" with the upper end first, whatever end is given.
static int link_text(const twixt_config *c, char text[16], int hole, int direction) {
    int other = hole + c->step[direction];
    int upper = hole < other ? hole : other, lower = hole < other ? other : hole;
    int length = fixed_text(text, twixt_hole_at(c, upper));
    text[length++] = '/';
    return length + fixed_text(text + length, twixt_hole_at(c, lower));
}

void twixt_put_link(const twixt_config *c, ita_text *out, int hole, int direction) {
    char text[16];
    ita_put_bytes(out, text, (size_t)link_text(c, text, hole, direction));
}

void twixt_diag_hole(ita_diag *diag, twixt_hole hole) {
    char text[16];
    ita_diag_arg_bytes(diag, text, (size_t)fixed_text(text, hole));
}

void twixt_diag_link(const twixt_config *c, ita_diag *diag, int hole, int direction) {
    char text[16];
    ita_diag_arg_bytes(diag, text, (size_t)link_text(c, text, hole, direction));
}

uint32_t twixt_node_of_hole(const twixt_config *c, twixt_hole hole) {
    return 1 + (uint32_t)(hole.row * c->cols + hole.col);
}

uint32_t twixt_node_of_link(const twixt_config *c, int upper_hole, int direction) {
    if (twixt_direction_row[direction] < 0) upper_hole += c->step[direction];
    return LINK_NODES + (uint32_t)(4 * upper_hole + twixt_down_index[direction]);
}

bool twixt_hole_of_node(const twixt_config *c, uint32_t node, twixt_hole *hole) {
    if (node == 0 || node > (uint32_t)c->hole_count) return false;
    *hole = twixt_hole_at(c, (int)node - 1);
    return true;
}

bool twixt_link_of_node(const twixt_config *c, uint32_t node, twixt_edit *link) {
    if (node < LINK_NODES || node >= LINK_NODES + 4 * (uint32_t)c->hole_count) return false;
    link->hole = (int)(node - LINK_NODES) / 4;
    link->direction = twixt_down[(node - LINK_NODES) % 4];
    twixt_hole at = twixt_hole_at(c, link->hole);
    return twixt_is_inside(c, at.col + twixt_direction_col[link->direction],
                           at.row + twixt_direction_row[link->direction]);
}

// ---- bytes: v[0] kind, offer and refutation; v[1] the peg, col | row << 8; v[2..7] two edits
// each, 16 bits an edit: 0 none, else 1 + 2 * (4 * hole + which of twixt_down) + is_added.

enum { OFFER = 0x100, REFUTES = 0x200, EDITS = 2 };

static bool can_offer(int32_t kind) {
    return kind == TWIXT_PEG || kind == TWIXT_SWAP;
}

static int32_t edit_code(twixt_edit edit) {
    return 1 + 2 * (4 * edit.hole + twixt_down_index[edit.direction]) + edit.is_added;
}

ita_move twixt_move_put(const twixt_move *move) {
    ita_move bytes = {
        {(int32_t)move->kind | (move->has_offer ? OFFER : 0) | (move->refutes ? REFUTES : 0)}};
    if (move->kind == TWIXT_PEG) bytes.v[1] = move->hole.col | move->hole.row << 8;
    for (int i = 0; i < move->edit_count; i++)
        bytes.v[EDITS + i / 2] |= edit_code(move->edits[i]) << (i % 2 ? 16 : 0);
    return bytes;
}

ita_move twixt_move_peg(int col, int row) {
    return (ita_move){{TWIXT_PEG, col | row << 8}};
}

ita_move twixt_move_of(twixt_kind kind) {
    return (ita_move){{(int32_t)kind}};
}

static bool get_edit(const twixt_config *c, int32_t code, twixt_edit *edit) {
    int link = (code - 1) / 2;
    if (link / 4 >= c->hole_count) return false;
    edit->hole = link / 4;
    edit->direction = twixt_down[link % 4];
    edit->is_added = (code - 1) % 2;
    twixt_hole at = twixt_hole_at(c, edit->hole);
    return twixt_is_inside(c, at.col + twixt_direction_col[edit->direction],
                           at.row + twixt_direction_row[edit->direction]);
}

// Edits stand one behind the other, nothing behind the last.
static bool get_edits(const twixt_config *c, const ita_move *bytes, twixt_move *move) {
    bool has_ended = false;
    for (int i = 0; i < TWIXT_EDITS_MOST; i++) {
        uint32_t two = (uint32_t)bytes->v[EDITS + i / 2];
        int32_t code = (int32_t)(two >> (i % 2 ? 16 : 0) & 0xffff);
        has_ended |= code == 0;
        if (code == 0) continue;
        if (has_ended || !get_edit(c, code, &move->edits[move->edit_count++])) return false;
    }
    return true;
}

bool twixt_move_get(const twixt_config *c, const ita_move *bytes, twixt_move *move) {
    const int32_t *v = bytes->v;
    int32_t kind = v[0] & 0xff;
    if (kind < TWIXT_PEG || kind > TWIXT_LINKS) return false;
    if (v[0] & ~(0xff | (can_offer(kind) ? OFFER : 0) | (kind == TWIXT_PEG ? REFUTES : 0)))
        return false;
    if ((v[0] & OFFER) && (v[0] & REFUTES)) return false;
    if (v[1] & (kind == TWIXT_PEG ? ~0xffff : -1)) return false;
    move->kind = (twixt_kind)kind;
    move->has_offer = v[0] & OFFER;
    move->refutes = v[0] & REFUTES;
    move->hole = (twixt_hole){v[1] & 0xff, v[1] >> 8 & 0xff};
    move->edit_count = 0;
    bool has_edits = v[2] | v[3] | v[4] | v[5] | v[6] | v[7];
    if (!has_edits) return kind != TWIXT_LINKS;
    return (kind == TWIXT_PEG || kind == TWIXT_LINKS) && get_edits(c, bytes, move);
}

bool twixt_move_add(twixt_move *move, twixt_edit edit) {
    if (move->edit_count == TWIXT_EDITS_MOST) return false;
    move->edits[move->edit_count++] = edit;
    return true;
}

bool twixt_edit_touches(const twixt_config *c, twixt_edit edit, twixt_hole hole) {
    int at = hole.row * c->cols + hole.col;
    return edit.hole == at || edit.hole + c->step[edit.direction] == at;
}

bool twixt_edit_between(const twixt_config *c, twixt_hole a, twixt_hole b, bool is_added,
                        twixt_edit *edit) {
    if (!twixt_is_inside(c, a.col, a.row) || !twixt_is_inside(c, b.col, b.row)) return false;
    if (a.row > b.row) {
        twixt_hole upper = b;
        b = a, a = upper;
    }
    int direction = twixt_direction_of(a, b);
    *edit = (twixt_edit){a.row * c->cols + a.col, direction, is_added};
    return direction >= 0;
}

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static int letter_value(char c) {
    return c >= 'a' ? c - 'a' : c - 'A';
}

bool twixt_read_hole(ita_reader *reader, twixt_hole *hole) {
    ita_reader r = *reader;
    char first = ita_read_peek(&r);
    if (!is_letter(first)) return false;
    r.at++;
    int col = letter_value(first);
    char second = ita_read_peek(&r);
    if (is_letter(second)) {
        r.at++;
        col = 26 * (col + 1) + letter_value(second);
    }
    uint64_t row;
    if (col > 255 || !ita_read_uint(&r, 256, &row) || row == 0) return false;
    *hole = (twixt_hole){col, (int)row - 1};
    *reader = r;
    return true;
}

// A word in any case at the reader's place.
static bool read_word(ita_reader *reader, const char *word) {
    size_t at = reader->at;
    for (; *word; word++, at++) {
        if (at >= reader->length) return false;
        char c = reader->bytes[at];
        if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != *word) return false;
    }
    reader->at = at;
    return true;
}

static ita_status bad_form(ita_diag *diag, const ita_reader *reader) {
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "twixt.move.form", reader->at);
    ita_diag_arg_bytes(diag, reader->bytes, reader->length);
    return status;
}

// "-A1/B3" or "+A1/B3", behind the peg or alone.
static ita_status read_edit(const twixt_config *c, ita_reader *reader, twixt_move *move,
                            ita_diag *diag) {
    size_t start = reader->at;
    bool is_added = ita_read_peek(reader) == '+';
    reader->at++;
    twixt_hole a, b;
    if (!twixt_read_hole(reader, &a) || !ita_read_char(reader, '/') || !twixt_read_hole(reader, &b))
        return bad_form(diag, reader);
    twixt_edit edit;
    if (!twixt_edit_between(c, a, b, is_added, &edit)) {
        ita_status status = ita_fail_at(diag, ITA_E_ILLEGAL, "twixt.link.far", start + 1);
        twixt_diag_hole(diag, a);
        twixt_diag_hole(diag, b);
        return status;
    }
    if (twixt_move_add(move, edit)) return ITA_OK;
    ita_status status = ita_fail_at(diag, ITA_E_LIMIT, "twixt.link.many", start);
    ita_diag_arg_int(diag, TWIXT_EDITS_MOST);
    return status;
}

static bool is_at_edit(const ita_reader *reader) {
    return ita_read_peek(reader) == '-' || ita_read_peek(reader) == '+';
}

static ita_status read_edits(const twixt_config *c, ita_reader *reader, twixt_move *move,
                             ita_diag *diag) {
    ita_status status = ITA_OK;
    while (status == ITA_OK && is_at_edit(reader))
        status = read_edit(c, reader, move, diag);
    return status;
}

static const struct {
    const char *word;
    twixt_kind kind;
} words[] = {{"swap", TWIXT_SWAP}, {"resign", TWIXT_RESIGN}, {"draw", TWIXT_DRAW}};
enum { WORD_COUNT = sizeof words / sizeof words[0] };

// The word's kind, or none.
static bool read_kind(ita_reader *reader, twixt_kind *kind) {
    for (int i = 0; i < WORD_COUNT; i++) {
        if (!read_word(reader, words[i].word)) continue;
        *kind = words[i].kind;
        return true;
    }
    return false;
}

ita_status twixt_move_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    const twixt_config *c = twixt_own(config);
    ita_reader reader = ita_read(text, length);
    twixt_move read = {.kind = TWIXT_LINKS};
    ita_status status = ITA_OK;
    if (twixt_read_hole(&reader, &read.hole)) read.kind = TWIXT_PEG;
    if (read.kind == TWIXT_PEG || is_at_edit(&reader))
        status = read_edits(c, &reader, &read, diag);
    else if (!read_kind(&reader, &read.kind))
        return bad_form(diag, &reader);
    if (status != ITA_OK) return status;
    if (can_offer((int32_t)read.kind)) read.has_offer = read_word(&reader, "|draw");
    if (c->is_problem && read.kind == TWIXT_PEG && !read.has_offer)
        read.refutes = ita_read_char(&reader, '!');
    if (!ita_read_end(&reader)) return bad_form(diag, &reader);
    *move = twixt_move_put(&read);
    return ITA_OK;
}

void twixt_move_format(const ita_config *config, const void *state, const ita_move *bytes,
                       ita_text *out) {
    (void)state;
    const twixt_config *c = twixt_own(config);
    twixt_move move;
    if (!twixt_move_get(c, bytes, &move)) {
        ita_put_char(out, '?');
        return;
    }
    if (move.kind == TWIXT_PEG) twixt_put_hole(out, move.hole);
    for (int i = 0; i < WORD_COUNT; i++)
        if (words[i].kind == move.kind) ita_put(out, words[i].word);
    for (int i = 0; i < move.edit_count; i++) {
        ita_put_char(out, move.edits[i].is_added ? '+' : '-');
        twixt_put_link(c, out, move.edits[i].hole, move.edits[i].direction);
    }
    if (move.has_offer) ita_put(out, "|draw");
    if (move.refutes) ita_put_char(out, '!');
}
