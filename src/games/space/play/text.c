// Moves and positions as words: "V/5@3,1,2" lays piece V in turn 5 with its first cell in column 3,
// row 1, layer 2; "-V/5@3,1,2" takes it up. A position: "-" or "V/5@3,1,2+L/0@1,1,1". Knows the
// rules only through the tables and space_put.
#include "games/space/space.h"

#include "intarsia/base.h"

#include <string.h>

void space_move_format(const ita_config *config, const void *state, const ita_move *move,
                       ita_text *out) {
    (void)state;
    const space_config *c = space_own(config);
    space_move m;
    if (!space_move_get(move, &m) || (uint32_t)m.kind >= c->puzzle.piece_count) return;
    if (m.deed == SPACE_LIFT) ita_put_char(out, '-');
    ita_put(out, c->puzzle.pieces[m.kind].name);
    ita_put_char(out, '/');
    ita_put_int(out, m.turn);
    ita_put_char(out, '@');
    space_put_cell(out, m.first);
}

// ---- reading a move

static ita_status refuse(const char *key, const char *text, size_t length, size_t offset,
                         ita_diag *diag) {
    ita_fail_at(diag, ITA_E_SYNTAX, key, offset);
    ita_diag_arg_bytes(diag, text, length);
    return ITA_E_SYNTAX;
}

static int find_kind(const space_config *c, const char *name, size_t length) {
    for (uint32_t k = 0; k < c->puzzle.piece_count; k++)
        if (ita_text_is(name, length, c->puzzle.pieces[k].name)) return (int)k;
    return -1;
}

// "@3,1,2", as cells count from 0.
static bool read_place(ita_reader *reader, ita_cell *cell) {
    int64_t place[3];
    for (int i = 0; i < 3; i++)
        if (!ita_read_char(reader, i ? ',' : '@') ||
            !ita_read_int(reader, ITA_CELL_MOST, &place[i]))
            return false;
    *cell = (ita_cell){(int16_t)(place[0] - 1), (int16_t)(place[1] - 1), (int16_t)(place[2] - 1)};
    return place[0] > -ITA_CELL_MOST && place[1] > -ITA_CELL_MOST && place[2] > -ITA_CELL_MOST;
}

ita_status space_move_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    const space_config *c = space_own(config);
    ita_reader reader = ita_read(text, length);
    space_move made = {.deed = ita_read_char(&reader, '-') ? SPACE_LIFT : SPACE_LAY};
    const size_t name = reader.at;
    const char *slash = name < length ? memchr(text + name, '/', length - name) : NULL;
    if (!slash) return refuse("space.move.form", text, length, name, diag);
    const size_t name_length = (size_t)(slash - text) - name;
    made.kind = find_kind(c, text + name, name_length);
    if (made.kind < 0) return refuse("space.move.piece", text + name, name_length, name, diag);
    reader.at = (size_t)(slash - text) + 1;
    const size_t turn_at = reader.at;
    uint64_t turn;
    if (!ita_read_uint(&reader, ITA_LATTICE_TURNS_MOST - 1, &turn))
        return refuse("space.move.form", text, length, turn_at, diag);
    const space_piece *piece = &c->puzzle.pieces[made.kind];
    if (piece->turned_by[turn] == SPACE_NO_TURN)
        return refuse("space.move.turn", piece->name, strlen(piece->name), turn_at, diag);
    made.turn = piece->turns[piece->turned_by[turn]];
    if (!read_place(&reader, &made.first) || !ita_read_end(&reader))
        return refuse("space.move.form", text, length, reader.at, diag);
    *move = space_move_put(made);
    return ITA_OK;
}

// ---- positions

void space_state_format(const ita_config *config, const void *state, ita_text *out) {
    const space_config *c = space_own(config);
    const uint32_t *owners = space_owners(c, state);
    bool is_first = true;
    for (uint32_t i = 0; i < c->puzzle.figure.cell_count; i++) {
        uint32_t count;
        if (owners[i] == 0 || *space_cells_of(c, owners[i] - 1, &count) != i) continue;
        ita_move move = space_move_of(config, owners[i] - 1);
        if (!is_first) ita_put_char(out, '+');
        space_move_format(config, state, &move, out);
        is_first = false;
    }
    if (is_first) ita_put_char(out, '-');
}

static ita_status read_piece(const space_config *c, const char *text, size_t from, size_t to,
                             void *state, ita_diag *diag) {
    ita_move move;
    space_move m;
    ita_status status = space_move_parse(&c->base, state, text + from, to - from, &move, diag);
    if (status != ITA_OK) {
        if (diag && diag->offset != ITA_NO_OFFSET) diag->offset += from;
        return status;
    }
    bool is_read = space_move_get(&move, &m) && m.deed == SPACE_LAY;
    if (!is_read) return ita_fail_at(diag, ITA_E_SYNTAX, "space.state", from);
    status = space_rules.check(&c->base, state, &move, diag);
    if (status != ITA_OK) {
        if (diag) diag->offset = from;
        return status;
    }
    space_put(c, state, (uint32_t)space_placement_of(c, &m));
    return ITA_OK;
}

static ita_status fill(const space_config *c, const char *text, size_t length, void *state,
                       ita_diag *diag) {
    if (ita_text_is(text, length, "-")) return ITA_OK;
    for (size_t from = 0, to; from <= length; from = to + 1) {
        const char *plus = from < length ? memchr(text + from, '+', length - from) : NULL;
        to = plus ? (size_t)(plus - text) : length;
        ita_status status = read_piece(c, text, from, to, state, diag);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

ita_status space_state_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    const space_config *c = space_own(config);
    void *made = ita_take(config->allocator, c->state_size);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    space_rules.start(config, made);
    ita_status status = fill(c, text, length, made, diag);
    if (status == ITA_OK) memcpy(state, made, c->state_size);
    ita_give(config->allocator, made, c->state_size);
    return status;
}
