// Moves and positions as words: "A5/3@-1,2" lays piece A5, turned three sixths, with its first cell
// on (-1, 2, 1); "-A5/3@-1,2" takes it back; "swap". A position: "2 1:A5/3@-1,2 2:C5/0@0,0".
// Knows the rules only through the tables and pentahex_put.
#include "games/pentahex/pentahex.h"
#include "games/swap.h"

#include <string.h>

void pentahex_put_cell(ita_text *out, ita_hex cell) {
    ita_put_int(out, cell.a);
    ita_put_char(out, ',');
    ita_put_int(out, cell.b);
}

void pentahex_move_format(const ita_config *config, const void *state, const ita_move *move,
                          ita_text *out) {
    (void)state;
    const pentahex_config *c = pentahex_own(config);
    pentahex_move m;
    if (!pentahex_move_get(move, &m)) return;
    if (m.deed == PENTAHEX_SWAP) {
        ita_put(out, SWAP_WORD);
        return;
    }
    if ((size_t)m.kind >= c->set.kind_count) return;
    const pentahex_kind *kind = &c->set.kinds[m.kind];
    if (m.orientation >= kind->orientation_count) return;
    if (m.deed == PENTAHEX_REMOVE) ita_put_char(out, '-');
    ita_put(out, kind->name);
    ita_put_char(out, '/');
    ita_put_int(out, c->orientations[kind->first_orientation + m.orientation].symmetry);
    ita_put_char(out, '@');
    pentahex_put_cell(out, ita_hex_at(m.a, m.b));
}

static ita_status refuse(const pentahex_config *c, const char *text, size_t length, size_t offset,
                         ita_diag *diag) {
    ita_fail_at(diag, ITA_E_SYNTAX, c->has_swap ? "pentahex.move.form.swap" : "pentahex.move.form",
                offset);
    ita_diag_arg_bytes(diag, text, length);
    return ITA_E_SYNTAX;
}

int pentahex_find_kind(const pentahex_config *c, const char *name, size_t length) {
    for (size_t k = 0; k < c->set.kind_count; k++)
        if (ita_text_is(name, length, c->set.kinds[k].name)) return (int)k;
    return -1;
}

ita_status pentahex_move_parse(const ita_config *config, const void *state, const char *text,
                               size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    const pentahex_config *c = pentahex_own(config);
    if (ita_text_is(text, length, SWAP_WORD)) {
        *move = pentahex_move_swap();
        return ITA_OK;
    }
    ita_reader reader = ita_read(text, length);
    pentahex_deed deed = ita_read_char(&reader, '-') ? PENTAHEX_REMOVE : PENTAHEX_PLACE;
    size_t name = reader.at;
    const char *slash = reader.at < length ? memchr(text + name, '/', length - name) : NULL;
    if (!slash) return refuse(c, text, length, name, diag);
    int kind = pentahex_find_kind(c, text + name, (size_t)(slash - text) - name);
    if (kind < 0) {
        ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.move.piece", name);
        ita_diag_arg_bytes(diag, text + name, (size_t)(slash - text) - name);
        return ITA_E_SYNTAX;
    }
    reader.at = (size_t)(slash - text) + 1;
    size_t turn = reader.at;
    uint64_t symmetry;
    int64_t a, b;
    if (!ita_read_uint(&reader, ITA_HEX_SYMMETRIES - 1, &symmetry))
        return refuse(c, text, length, turn, diag);
    int orientation = pentahex_orientation_by(c, kind, (int)symmetry);
    if (orientation < 0) {
        ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.move.flip", turn);
        ita_diag_arg(diag, c->set.kinds[kind].name);
        return ITA_E_SYNTAX;
    }
    if (!ita_read_char(&reader, '@') || !ita_read_int(&reader, ITA_HEX_MOST, &a) ||
        !ita_read_char(&reader, ',') || !ita_read_int(&reader, ITA_HEX_MOST, &b) ||
        !ita_read_end(&reader))
        return refuse(c, text, length, reader.at, diag);
    *move = pentahex_move_put((pentahex_move){deed, kind, orientation, (int32_t)a, (int32_t)b});
    return ITA_OK;
}

// ---- positions

void pentahex_state_format(const ita_config *config, const void *state, ita_text *out) {
    const pentahex_config *c = pentahex_own(config);
    const pentahex_state *s = state;
    const int32_t *where = pentahex_where(c, state);
    const int8_t *owner = pentahex_owner(c, state);
    ita_put_int(out, s->turn);
    if (s->is_swapped) ita_put(out, " swapped");
    for (int i = 0; i < c->piece_count; i++) {
        if (!where[i]) continue;
        ita_move move = pentahex_move_of(c, (uint32_t)where[i] - 1);
        ita_put_char(out, ' ');
        ita_put_int(out, owner[i]);
        ita_put_char(out, ':');
        pentahex_move_format(config, state, &move, out);
    }
}

// "1:A5/3@-1,2" put into the position.
static ita_status parse_piece(const pentahex_config *c, const char *text, size_t at, size_t end,
                              void *state, ita_diag *diag) {
    int owner = text[at] - '0';
    if (end - at < 2 || text[at + 1] != ':' || owner < 1 || owner > c->player_count)
        return ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.state", at);
    ita_move move;
    ita_status status =
        pentahex_move_parse(&c->base, state, text + at + 2, end - at - 2, &move, diag);
    if (status != ITA_OK) {
        if (diag && diag->offset != ITA_NO_OFFSET) diag->offset += at + 2;
        return status;
    }
    pentahex_move m;
    if (!pentahex_move_get(&move, &m) || m.deed != PENTAHEX_PLACE)
        return ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.state", at);
    const pentahex_kind *kind = &c->set.kinds[m.kind];
    int64_t placement =
        pentahex_placement_at(c, kind->first_orientation + m.orientation, ita_hex_at(m.a, m.b));
    int piece = pentahex_free_piece(c, state, m.kind, owner - 1);
    if (placement < 0 || piece < 0 ||
        pentahex_meets(c, (uint32_t)placement, pentahex_taken(c, state)))
        return ita_fail_at(diag, ITA_E_ILLEGAL, "pentahex.state.clash", at);
    pentahex_put(c, state, piece, (uint32_t)placement, owner);
    return ITA_OK;
}

static ita_status fill(const pentahex_config *c, const char *text, size_t length, void *state,
                       ita_diag *diag) {
    pentahex_state *s = state;
    ita_reader reader = ita_read(text, length);
    uint64_t turn;
    if (!ita_read_uint(&reader, (uint64_t)c->player_count, &turn))
        return ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.state", reader.at);
    s->turn = (int32_t)turn;
    if (ita_read_words(&reader, " swapped")) s->is_swapped = true;
    while (!ita_read_end(&reader)) {
        if (!ita_read_char(&reader, ' '))
            return ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.state", reader.at);
        const char *blank =
            reader.at < length ? memchr(text + reader.at, ' ', length - reader.at) : NULL;
        size_t end = blank ? (size_t)(blank - text) : length;
        if (end == reader.at) return ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.state", end);
        ita_status status = parse_piece(c, text, reader.at, end, state, diag);
        if (status != ITA_OK) return status;
        reader.at = end;
    }
    return ITA_OK;
}

// What the position says of the turn must be what the rules say.
static bool is_turn_right(const pentahex_config *c, const void *state) {
    const pentahex_state *s = state;
    if (s->is_swapped && (!c->has_swap || s->placed < 1)) return false;
    if (c->mode->is_turn_right && !c->mode->is_turn_right(c, state)) return false;
    return s->turn == c->mode->turn_of(c, state, s->turn > 0 ? s->turn - 1 : 0);
}

ita_status pentahex_state_parse(const ita_config *config, const char *text, size_t length,
                                void *state, ita_diag *diag) {
    const pentahex_config *c = pentahex_own(config);
    void *made = ita_take_zeroed(config->allocator, 1, c->state_size);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = fill(c, text, length, made, diag);
    if (status == ITA_OK && !is_turn_right(c, made))
        status = ita_fail_at(diag, ITA_E_ILLEGAL, "pentahex.state.turn", 0);
    if (status == ITA_OK) memcpy(state, made, c->state_size);
    ita_give(config->allocator, made, c->state_size);
    return status;
}
