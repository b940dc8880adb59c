// Changes and drafts as words. "V@3,1,2" gives piece V a cell in column 3, row 1, layer 2 of the
// box, "V/a@3,1,2" one of colour a, "-V@3,1,2" takes it away; without a name it is a cell of the
// figure. "2xV", "0-3xV" say how many there are; "-V" takes all cells away, "no-cells" those of the
// figure. A draft: "3x3x3@2,2,2 V:oo-o@2,2,2+2xA:o@2,2,2", what is drawn and where its corner is,
// with - for none. The only place that knows the bytes of a change.
#include "games/space/edit/edit.h"

#include "intarsia/base.h"

#include <string.h>

static const char clear_word[] = "no-cells";

// ---- bytes

ita_move space_edit_put(space_edit edit) {
    return (ita_move){{(int32_t)edit.change, edit.part, edit.cell.x, edit.cell.y, edit.cell.z,
                       edit.letter, edit.least, edit.most}};
}

static bool is_within(int32_t value, int32_t least, int32_t most) {
    return value >= least && value <= most;
}

static bool is_letter(int32_t letter) {
    return letter == SPACE_NO_CELL || (is_within(letter, 'A', 'z') && space_is_cell((char)letter));
}

bool space_edit_get(const space_ground *g, const ita_move *move, space_edit *out) {
    const int32_t *v = move->v;
    const bool is_cell = v[0] == SPACE_SET_CELL, is_copies = v[0] == SPACE_SET_COPIES;
    if (!is_within(v[0], SPACE_SET_CELL, SPACE_CLEAR) ||
        !is_within(v[1], is_copies ? SPACE_FIGURE + 1 : SPACE_FIGURE, (int32_t)g->part_count - 1))
        return false;
    *out = (space_edit){.change = (space_change)v[0], .part = v[1]};
    if (is_cell) {
        for (int i = 2; i < 5; i++)
            if (!is_within(v[i], 0, ITA_CELL_MOST)) return false;
        if (!is_letter(v[5])) return false;
        out->cell = (ita_cell){(int16_t)v[2], (int16_t)v[3], (int16_t)v[4]};
        out->letter = (char)v[5];
    }
    if (is_copies) {
        if (!is_within(v[7], 1, SPACE_COPIES_MOST) || !is_within(v[6], 0, v[7])) return false;
        out->least = v[6];
        out->most = v[7];
    }
    const ita_move same = space_edit_put(*out);
    return memcmp(&same, move, sizeof same) == 0;
}

// ---- changes

void space_edit_format(const ita_config *config, const void *state, const ita_move *move,
                       ita_text *out) {
    (void)state;
    const space_ground *g = space_ground_of(config);
    space_edit edit;
    if (!space_edit_get(g, move, &edit)) return;
    const char *name = g->names[edit.part];
    if (edit.change == SPACE_SET_COPIES) {
        if (edit.least == 1 && edit.most == 1) ita_put(out, "1x");
        space_copies_format((uint32_t)edit.least, (uint32_t)edit.most, out);
        ita_put(out, name);
        return;
    }
    if (edit.change == SPACE_CLEAR && edit.part == SPACE_FIGURE) {
        ita_put(out, clear_word);
        return;
    }
    if (edit.change == SPACE_CLEAR || edit.letter == SPACE_NO_CELL) ita_put_char(out, '-');
    ita_put(out, name);
    if (edit.change == SPACE_CLEAR) return;
    if (edit.letter != SPACE_NO_CELL && edit.letter != 'o') {
        ita_put_char(out, '/');
        ita_put_char(out, edit.letter);
    }
    ita_put_char(out, '@');
    space_put_cell(out, edit.cell);
}

static int32_t find_part(const space_ground *g, const char *name, size_t length) {
    for (uint32_t part = 0; part < g->part_count; part++)
        if (ita_text_is(name, length, g->names[part])) return (int32_t)part;
    return -1;
}

// "3,1,2", as cells count from 0; one more to the left stands beside the box, see space_box_of.
static bool read_place(ita_reader *reader, ita_cell *cell) {
    int64_t place[3];
    for (int i = 0; i < 3; i++) {
        if (i && !ita_read_char(reader, ',')) return false;
        if (!ita_read_int(reader, ITA_CELL_MOST, &place[i]) || place[i] < (i == 0 ? 0 : 1))
            return false;
    }
    *cell = (ita_cell){(int16_t)(place[0] - 1), (int16_t)(place[1] - 1), (int16_t)(place[2] - 1)};
    return true;
}

// "6x", "0-3x"
static bool read_copies(ita_reader *reader, int32_t *least, int32_t *most) {
    uint64_t from, to;
    if (!ita_read_uint(reader, SPACE_COPIES_MOST, &from)) return false;
    to = from;
    if (ita_read_char(reader, '-') && !ita_read_uint(reader, SPACE_COPIES_MOST, &to)) return false;
    *least = (int32_t)from;
    *most = (int32_t)to;
    return ita_read_char(reader, 'x') && to > 0 && from <= to;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// A name up to a slash, an @ or the end.
static bool read_name(const space_ground *g, ita_reader *reader, space_edit *edit) {
    const size_t from = reader->at;
    while (!ita_read_end(reader) && !strchr("/@", ita_read_peek(reader)))
        reader->at++;
    edit->part = find_part(g, reader->bytes + from, reader->at - from);
    return edit->part >= 0;
}

static bool read_cell(ita_reader *reader, bool is_off, space_edit *edit) {
    edit->letter = is_off ? SPACE_NO_CELL : 'o';
    if (!is_off && ita_read_char(reader, '/')) {
        edit->letter = ita_read_peek(reader);
        if (ita_read_end(reader) || !space_is_cell(edit->letter)) return false;
        reader->at++;
    }
    return ita_read_char(reader, '@') && read_place(reader, &edit->cell) && edit->cell.x >= 0 &&
           ita_read_end(reader);
}

static bool read_change(const space_ground *g, ita_reader *reader, space_edit *edit) {
    if (is_digit(ita_read_peek(reader))) {
        edit->change = SPACE_SET_COPIES;
        return read_copies(reader, &edit->least, &edit->most) && read_name(g, reader, edit) &&
               edit->part != SPACE_FIGURE && ita_read_end(reader);
    }
    const bool is_off = ita_read_char(reader, '-');
    if (!read_name(g, reader, edit)) return false;
    if (!ita_read_end(reader)) return read_cell(reader, is_off, edit);
    edit->change = SPACE_CLEAR;
    return is_off && edit->part != SPACE_FIGURE;
}

// Where there may be new pieces, their names are told to whoever names none.
static ita_status fail_form(const space_ground *g, const space_edit *edit, size_t at,
                            const char *text, size_t length, ita_diag *diag) {
    const uint32_t first_new = 1 + g->own.puzzle.piece_count;
    const bool is_nobody = edit->part < 0 && first_new < g->part_count;
    ita_fail_at(diag, ITA_E_SYNTAX, is_nobody ? "space.edit.nobody" : "space.edit.form", at);
    ita_diag_arg_bytes(diag, text, length);
    if (is_nobody) {
        ita_diag_arg(diag, g->names[first_new]);
        ita_diag_arg(diag, g->names[g->part_count - 1]);
    }
    return ITA_E_SYNTAX;
}

ita_status space_edit_parse(const ita_config *config, const void *state, const char *text,
                            size_t length, ita_move *move, ita_diag *diag) {
    (void)state;
    const space_ground *g = space_ground_of(config);
    space_edit edit = {.change = SPACE_SET_CELL};
    ita_reader reader = ita_read(text, length);
    if (ita_text_is(text, length, clear_word)) {
        edit.change = SPACE_CLEAR;
    } else if (!read_change(g, &reader, &edit)) {
        return fail_form(g, &edit, reader.at, text, length, diag);
    }
    *move = space_edit_put(edit);
    return ITA_OK;
}

// ---- drafts

// The corner that space_shape_format leaves out.
static void put_corner(const space_ground *g, const space_shape *shape, ita_text *out) {
    ita_put_char(out, '@');
    space_put_cell(out, space_box_of(g->own.puzzle.lattice, shape).least);
}

void space_draft_format(const ita_config *config, const void *state, ita_text *out) {
    const space_ground *g = space_ground_of(config);
    bool is_first = true;
    for (int32_t part = 0; part < (int32_t)g->part_count; part++) {
        ita_arena arena;
        space_shape shape;
        if (part == 1) ita_put_char(out, ' ');
        if (space_parts(state)[part].cell_count == 0) {
            if (part == SPACE_FIGURE) ita_put_char(out, '-');
            continue;
        }
        ita_arena_open(&arena, config->allocator);
        if (!space_part_shape(g, state, part, &arena, &shape)) {
            out->failed = true;
        } else {
            if (part != SPACE_FIGURE && !is_first) ita_put_char(out, '+');
            if (part == SPACE_FIGURE)
                space_shape_format(g->own.puzzle.lattice, &shape, out);
            else
                space_part_format(g, state, part, &shape, out);
            put_corner(g, &shape, out);
            is_first = is_first && part == SPACE_FIGURE;
        }
        ita_arena_close(&arena);
    }
    if (is_first) ita_put_char(out, '-');
}

static ita_status refuse(size_t at, ita_diag *diag) {
    return ita_fail_at(diag, ITA_E_SYNTAX, "space.edit.state", at);
}

// "oo-o@2,2,2" into a part.
static ita_status read_drawn(const space_ground *g, const char *text, size_t length, int32_t part,
                             void *state, ita_diag *diag) {
    const char *at = memchr(text, '@', length);
    ita_cell corner;
    ita_arena arena;
    space_shape shape;
    if (!at) return refuse(0, diag);
    ita_reader place = ita_read(at + 1, length - (size_t)(at + 1 - text));
    if (!read_place(&place, &corner) || !ita_read_end(&place) ||
        !ita_lattice_is_shift(g->own.puzzle.lattice, corner))
        return refuse((size_t)(at - text), diag);
    ita_arena_open(&arena, g->own.base.allocator);
    ita_status status =
        space_shape_parse(g->own.puzzle.lattice, text, (size_t)(at - text), &arena, &shape, diag);
    if (status == ITA_OK && !space_draw_shape(g, state, part, &shape, corner))
        status = ita_fail_at(diag, ITA_E_RANGE, "space.edit.beyond", 0);
    ita_arena_close(&arena);
    return status;
}

// "2xV:oo-o@2,2,2"
static ita_status read_piece(const space_ground *g, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    int32_t least = 1, most = 1;
    if (is_digit(ita_read_peek(&reader)) && !read_copies(&reader, &least, &most))
        return refuse(0, diag);
    const size_t name = reader.at;
    const char *colon = memchr(text + name, ':', length - name);
    if (!colon) return refuse(name, diag);
    const int32_t part = find_part(g, text + name, (size_t)(colon - text) - name);
    if (part <= SPACE_FIGURE || space_parts(state)[part].cell_count > 0) return refuse(name, diag);
    space_parts(state)[part].least = (uint32_t)least;
    space_parts(state)[part].most = (uint32_t)most;
    const size_t from = (size_t)(colon + 1 - text);
    ita_status status = read_drawn(g, colon + 1, length - from, part, state, diag);
    if (status != ITA_OK && diag && diag->offset != ITA_NO_OFFSET) diag->offset += from;
    const space_part *drawn = &space_parts(state)[part];
    if (status == ITA_OK && drawn->must_count < drawn->cell_count) return refuse(from, diag);
    return status;
}

static ita_status read_parts(const space_ground *g, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    const char *blank = memchr(text, ' ', length);
    if (!blank) return refuse(0, diag);
    const size_t figure = (size_t)(blank - text);
    ita_status status = ITA_OK;
    if (!ita_text_is(text, figure, "-"))
        status = read_drawn(g, text, figure, SPACE_FIGURE, state, diag);
    if (ita_text_is(blank + 1, length - figure - 1, "-")) return status;
    for (size_t from = figure + 1, to; status == ITA_OK && from <= length; from = to + 1) {
        const char *plus = from < length ? memchr(text + from, '+', length - from) : NULL;
        to = plus ? (size_t)(plus - text) : length;
        status = read_piece(g, text + from, to - from, state, diag);
        if (status != ITA_OK && diag && diag->offset != ITA_NO_OFFSET) diag->offset += from;
    }
    return status;
}

ita_status space_draft_parse(const ita_config *config, const char *text, size_t length, void *state,
                             ita_diag *diag) {
    const space_ground *g = space_ground_of(config);
    void *made = ita_take_zeroed(config->allocator, 1, g->state_size);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    for (uint32_t part = 0; part < g->part_count; part++)
        space_parts(made)[part].least = space_parts(made)[part].most = 1;
    const ita_status status = read_parts(g, text, length, made, diag);
    if (status == ITA_OK) memcpy(state, made, g->state_size);
    ita_give(config->allocator, made, g->state_size);
    return status;
}
