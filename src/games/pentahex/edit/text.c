// Changes and drafts as words: "@-1,2" puts a cell on the board and "-@-1,2" takes it off, "A5" and
// "-A5" do so with a piece; "no-cells", "all-pieces", "no-pieces". A draft: "[0 0 0;0 1 1]
// A5+2*C3", with - for what there is none of. The only place that knows the bytes of a change.
#include "games/pentahex/edit/edit.h"

#include <string.h>

static const char *const words[PENTAHEX_CHANGES] = {[PENTAHEX_CLEAR] = "no-cells",
                                                    [PENTAHEX_ALL_PIECES] = "all-pieces",
                                                    [PENTAHEX_NO_PIECES] = "no-pieces"};

const char *pentahex_edit_word(pentahex_change change) {
    return words[change];
}

// ---- bytes

ita_move pentahex_edit_put(pentahex_edit edit) {
    return (ita_move){{(int32_t)edit.change, edit.a, edit.b, edit.kind}};
}

static bool is_within(int32_t value, int32_t most) {
    return value >= -most && value <= most;
}

bool pentahex_edit_get(const pentahex_ground *g, const ita_move *move, pentahex_edit *out) {
    const int32_t *v = move->v;
    if (v[0] < 0 || v[0] >= PENTAHEX_CHANGES || !is_within(v[1], ITA_HEX_MOST) ||
        !is_within(v[2], ITA_HEX_MOST) || v[3] < 0 || (size_t)v[3] >= g->own.set.kind_count)
        return false;
    *out = (pentahex_edit){.change = (pentahex_change)v[0]};
    if (out->change <= PENTAHEX_CELL_OFF) {
        out->a = v[1];
        out->b = v[2];
    } else if (out->change <= PENTAHEX_PIECE_OFF) {
        out->kind = v[3];
    }
    const ita_move same = pentahex_edit_put(*out);
    return memcmp(&same, move, sizeof same) == 0;
}

// ---- changes

void pentahex_edit_format(const ita_config *config, const void *state, const ita_move *move,
                          ita_text *out) {
    (void)state;
    const pentahex_ground *g = pentahex_ground_of(config);
    pentahex_edit edit;
    if (!pentahex_edit_get(g, move, &edit)) return;
    if (words[edit.change]) {
        ita_put(out, words[edit.change]);
        return;
    }
    if (edit.change == PENTAHEX_CELL_OFF || edit.change == PENTAHEX_PIECE_OFF)
        ita_put_char(out, '-');
    if (edit.change <= PENTAHEX_CELL_OFF) {
        ita_put_char(out, '@');
        pentahex_put_cell(out, ita_hex_at(edit.a, edit.b));
    } else {
        ita_put(out, g->own.set.kinds[edit.kind].name);
    }
}

static bool read_cell(ita_reader *reader, pentahex_edit *edit) {
    int64_t a, b;
    if (!ita_read_char(reader, '@') || !ita_read_int(reader, ITA_HEX_MOST, &a) ||
        !ita_read_char(reader, ',') || !ita_read_int(reader, ITA_HEX_MOST, &b) ||
        !ita_read_end(reader))
        return false;
    edit->a = (int32_t)a;
    edit->b = (int32_t)b;
    return true;
}

ita_status pentahex_edit_parse(const ita_config *config, const void *state, const char *text,
                               size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    const pentahex_ground *g = pentahex_ground_of(config);
    pentahex_edit edit = {.change = PENTAHEX_CELL_ON};
    for (; edit.change < PENTAHEX_CHANGES; edit.change++)
        if (words[edit.change] && ita_text_is(text, length, words[edit.change])) {
            *move = pentahex_edit_put(edit);
            return ITA_OK;
        }
    ita_reader reader = ita_read(text, length);
    const bool is_off = ita_read_char(&reader, '-');
    const size_t from = reader.at;
    edit.kind = pentahex_find_kind(&g->own, text + from, length - from);
    edit.change = is_off ? PENTAHEX_PIECE_OFF : PENTAHEX_PIECE_ON;
    if (edit.kind < 0) {
        edit = (pentahex_edit){.change = is_off ? PENTAHEX_CELL_OFF : PENTAHEX_CELL_ON};
        if (!read_cell(&reader, &edit)) {
            ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.edit.form", reader.at);
            ita_diag_arg_bytes(diag, text, length);
            return ITA_E_SYNTAX;
        }
    }
    *move = pentahex_edit_put(edit);
    return ITA_OK;
}

// ---- drafts

void pentahex_put_cells(const ita_hexboard *board, const uint64_t *cells, ita_text *out) {
    bool is_first = true;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        if (!ita_bit_get(cells, i)) continue;
        ita_put_char(out, is_first ? '[' : ';');
        ita_hex_put(out, board->cells[i]);
        is_first = false;
    }
    ita_put_char(out, is_first ? '-' : ']');
}

void pentahex_draft_format(const ita_config *config, const void *state, ita_text *out) {
    const pentahex_ground *g = pentahex_ground_of(config);
    const int32_t *copies = pentahex_draft_copies(g, state);
    pentahex_put_cells(&g->own.board, pentahex_draft_cells(state), out);
    ita_put_char(out, ' ');
    bool is_first = true;
    for (size_t k = 0; k < g->own.set.kind_count; k++) {
        if (copies[k] == 0) continue;
        if (!is_first) ita_put_char(out, '+');
        is_first = false;
        if (copies[k] > 1) {
            ita_put_int(out, copies[k]);
            ita_put_char(out, '*');
        }
        ita_put(out, g->own.set.kinds[k].name);
    }
    if (is_first) ita_put_char(out, '-');
}

static ita_status refuse(size_t at, ita_diag *diag) {
    return ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.edit.state", at);
}

static ita_status read_cells(const pentahex_ground *g, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    if (ita_text_is(text, length, "-")) return ITA_OK;
    if (length == 0 || text[0] != '[') return refuse(0, diag);
    ita_hexboard board;
    ita_status status = ita_hexboard_parse(text, length, g->own.base.allocator, &board, diag);
    if (status != ITA_OK) return status;
    for (uint32_t i = 0; i < board.cell_count && status == ITA_OK; i++) {
        const int cell = ita_hexboard_find(&g->own.board, board.cells[i]);
        if (cell < 0)
            status = ita_fail_at(diag, ITA_E_RANGE, "pentahex.edit.beyond", 0);
        else
            ita_bit_set(pentahex_draft_cells(state), (size_t)cell);
    }
    ((pentahex_draft *)state)->cell_count = (int32_t)board.cell_count;
    ita_hexboard_close(&board);
    return status;
}

// "A5" or "2*A5", more of it than there was before.
static bool read_kind(const pentahex_ground *g, ita_reader *reader, size_t end, void *state) {
    pentahex_draft *d = state;
    ita_reader number = *reader;
    uint64_t copies = 1;
    if (ita_read_uint(&number, PENTAHEX_PIECES_MOST, &copies) && ita_read_char(&number, '*'))
        reader->at = number.at;
    else
        copies = 1;
    const int kind = pentahex_find_kind(&g->own, reader->bytes + reader->at, end - reader->at);
    if (kind < 0 || copies == 0 || (int)copies > g->own.set.kinds[kind].copies ||
        pentahex_draft_copies(g, state)[kind] > 0)
        return false;
    pentahex_draft_copies(g, state)[kind] = (int32_t)copies;
    d->piece_count += (int32_t)copies;
    d->area += (int32_t)copies * g->own.set.kinds[kind].shape.cell_count;
    reader->at = end;
    return true;
}

static ita_status read_pieces(const pentahex_ground *g, ita_reader *reader, void *state,
                              ita_diag *diag) {
    if (ita_text_is(reader->bytes + reader->at, reader->length - reader->at, "-")) return ITA_OK;
    for (;;) {
        const size_t from = reader->at;
        const char *plus = memchr(reader->bytes + from, '+', reader->length - from);
        const size_t end = plus ? (size_t)(plus - reader->bytes) : reader->length;
        if (!read_kind(g, reader, end, state)) return refuse(from, diag);
        if (!ita_read_char(reader, '+')) return ITA_OK;
    }
}

ita_status pentahex_draft_parse(const ita_config *config, const char *text, size_t length,
                                void *state, ita_diag *diag) {
    const pentahex_ground *g = pentahex_ground_of(config);
    size_t blank = length; // the last one: there are more between the numbers of a cell
    while (blank > 0 && text[blank - 1] != ' ')
        blank--;
    if (blank == 0) return refuse(0, diag);
    void *made = ita_take_zeroed(config->allocator, 1, g->own.state_size);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_reader reader = ita_read(text, length);
    reader.at = blank;
    ita_status status = read_cells(g, text, blank - 1, made, diag);
    if (status == ITA_OK) status = read_pieces(g, &reader, made, diag);
    if (status == ITA_OK) memcpy(state, made, g->own.state_size);
    ita_give(config->allocator, made, g->own.state_size);
    return status;
}
