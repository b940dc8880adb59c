// Moves as bytes and as text. Knows no rules.
#include "games/tantrix/table/move.h"

#include "games/tantrix/table/laid.h"

#include <string.h>

/// What belongs to a kind: nothing but its word, a tile, or a tile and its place.
static const struct form {
    const char *word; // NULL: written with its tile
    bool has_tile, has_place;
} forms[TANTRIX_KINDS] = {
    [TANTRIX_LAY] = {NULL, true, true},
    [TANTRIX_DRAW] = {NULL, true, false},
    [TANTRIX_SUBMIT] = {"submit", false, false},
    [TANTRIX_LIFT] = {NULL, true, false},
    [TANTRIX_CONTINUE] = {"continue", false, false},
    [TANTRIX_RESET] = {"reset", false, false},
};

static bool is_within(int value, int least, int most) {
    return value >= least && value <= most;
}

static bool is_well_formed(const tantrix_move *m) {
    const struct form *form = &forms[m->kind];
    if (form->has_tile && !is_within(m->number, 1, TANTRIX_TILES)) return false;
    if (!form->has_place) return true;
    return is_within(m->a, -TANTRIX_COORDINATE_MOST, TANTRIX_COORDINATE_MOST) &&
           is_within(m->b, -TANTRIX_COORDINATE_MOST, TANTRIX_COORDINATE_MOST) &&
           is_within(m->turn, 0, TANTRIX_EDGES - 1);
}

ita_move tantrix_move_put(tantrix_move m) {
    const struct form *form = &forms[m.kind];
    ita_move move = {{(int32_t)m.kind}};
    if (form->has_tile) move.v[1] = m.number;
    if (!form->has_place) return move;
    move.v[2] = m.a;
    move.v[3] = m.b;
    move.v[4] = m.turn;
    return move;
}

bool tantrix_move_get(const ita_move *move, tantrix_move *out) {
    const int32_t *v = move->v;
    if (!is_within(v[0], TANTRIX_LAY, TANTRIX_KINDS - 1)) return false;
    *out = (tantrix_move){(tantrix_move_kind)v[0], v[1], v[2], v[3], v[4]};
    const ita_move same = tantrix_move_put(*out);
    return is_well_formed(out) && memcmp(&same, move, sizeof same) == 0;
}

tantrix_moves tantrix_moves_into(ita_move *items, size_t capacity) {
    return (tantrix_moves){items, 0, items ? capacity : 0};
}

void tantrix_moves_add(tantrix_moves *list, tantrix_move move) {
    if (list->count < list->capacity) list->items[list->count] = tantrix_move_put(move);
    list->count++;
}

// ---- text

static tantrix_move_kind kind_of_word(const char *text, size_t length) {
    for (int kind = TANTRIX_LAY; kind < TANTRIX_KINDS; kind++)
        if (forms[kind].word && ita_text_is(text, length, forms[kind].word))
            return (tantrix_move_kind)kind;
    return TANTRIX_KINDS;
}

// A move that begins with a tile: "12", "12@tray" or "12@-1,3/2".
static bool read_tile_move(ita_reader *reader, tantrix_move *m) {
    uint64_t number;
    ita_reader laid = *reader;
    *m = (tantrix_move){.kind = TANTRIX_LAY};
    if (laid_read_tile(&laid, &m->number, &m->a, &m->b, &m->turn)) {
        *reader = laid;
        return ita_read_end(reader);
    }
    ita_reader tile = *reader;
    if (!ita_read_uint(&tile, TANTRIX_TILES, &number) || number == 0) {
        *reader = laid;
        return false;
    }
    *m = (tantrix_move){.kind = TANTRIX_DRAW, .number = (int)number};
    if (ita_read_words(&tile, "@tray")) m->kind = TANTRIX_LIFT;
    bool is_whole = ita_read_end(&tile);
    *reader = is_whole ? tile : laid;
    return is_whole;
}

ita_status tantrix_move_read(unsigned kinds, const char *key, const char *text, size_t length,
                             ita_move *move, ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    tantrix_move m = {.kind = kind_of_word(text, length)};
    bool is_read = m.kind != TANTRIX_KINDS || read_tile_move(&reader, &m);
    if (is_read && kinds >> m.kind & 1) {
        *move = tantrix_move_put(m);
        return ITA_OK;
    }
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, key, reader.at);
    ita_diag_arg_bytes(diag, text, length);
    return status;
}

void tantrix_move_write(const ita_move *move, ita_text *out) {
    tantrix_move m;
    if (!tantrix_move_get(move, &m)) return;
    if (forms[m.kind].word) {
        ita_put(out, forms[m.kind].word);
    } else if (m.kind == TANTRIX_LAY) {
        laid_put_tile(out, m.number, m.a, m.b, m.turn);
    } else {
        ita_put_int(out, m.number);
        if (m.kind == TANTRIX_LIFT) ita_put(out, "@tray");
    }
}
