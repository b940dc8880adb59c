// The options of space, "set=soma,figure=sofa" or "pieces=V:oo-o+..,figure=..": the table, configs
// made of its values, and what a config says of each. Knows what goes together. Knows nothing of
// positions.
#include "games/space/sets/bars.h"
#include "games/space/space.h"

#include "intarsia/base.h"

#include <string.h>

enum { ROW_SET, ROW_PIECES, ROW_LATTICE, ROW_MIRRORS, ROW_FIGURE, ROW_TOGETHER };

const char *const space_lattice_names[] = {"cubes", "prisms", "rhombic", "tetrahedra", NULL};

const ita_option_spec space_options[SPACE_OPTIONS] = {SPACE_OPTION_ROWS(ITA_LATTICE_CUBES)};

// From a place in the value to one in the config.
static ita_status shift(ita_status status, const ita_value *value, ita_diag *diag) {
    if (status == ITA_OK || !diag || diag->offset == ITA_NO_OFFSET) return status;
    diag->offset = value->is_given ? diag->offset + value->offset : ITA_NO_OFFSET;
    return status;
}

// ---- pieces

static ita_status parse_own_pieces(space_config *c, const ita_values *values, ita_diag *diag) {
    const ita_value *pieces = &values->items[ROW_PIECES], *lattice = &values->items[ROW_LATTICE];
    c->puzzle.lattice = lattice->is_given ? (ita_lattice)lattice->number : ITA_LATTICE_CUBES;
    ita_status status =
        space_pieces_parse(pieces->text, pieces->length, c->has_mirrors, &c->puzzle, diag);
    return shift(status, pieces, diag);
}

static ita_status read_own_pieces(space_config *c, const ita_values *values, ita_diag *diag) {
    if (values->items[ROW_SET].is_given)
        return ita_value_refuse(values, "set", "space.option.both", diag);
    if (!values->items[ROW_FIGURE].is_given)
        return ita_value_refuse(values, "pieces", "space.option.no_figure", diag);
    return parse_own_pieces(c, values, diag);
}

// The pieces of a set are its own also when they are written out.
static ita_status compare_bars(space_config *c, ita_diag *diag) {
    ita_text bars;
    ita_text_open(&bars, c->base.allocator);
    space_bars_format(&c->puzzle, &bars);
    const ita_status status = ita_text_status(&bars);
    c->has_usual_pieces = strcmp(ita_text_get(&bars), c->set->pieces) == 0;
    ita_text_close(&bars);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static ita_status read_bars(space_config *c, const ita_value *given, ita_diag *diag) {
    const char *text = given->is_given ? given->text : c->set->pieces;
    const size_t length = given->is_given ? given->length : strlen(text);
    ita_status status = space_bars_parse(text, length, &c->puzzle, diag);
    return status == ITA_OK ? compare_bars(c, diag) : shift(status, given, diag);
}

static ita_status read_pieces(space_config *c, const ita_values *values, ita_diag *diag) {
    const ita_value *pieces = &values->items[ROW_PIECES];
    const space_set *set = &space_sets[values->items[ROW_SET].number];
    c->has_mirrors = values->items[ROW_MIRRORS].number == 1;
    if (pieces->is_given && set->telling == SPACE_BY_SHAPE) return read_own_pieces(c, values, diag);
    if (values->items[ROW_LATTICE].is_given)
        return ita_value_refuse(values, "lattice", "space.option.lattice_of_set", diag);
    if (c->has_mirrors)
        return ita_value_refuse(values, "mirrors", "space.option.mirrors_of_set", diag);
    c->set = set;
    c->puzzle.lattice = set->lattice;
    if (set->telling == SPACE_BY_NUMBER) return read_bars(c, pieces, diag);
    c->has_usual_pieces = true;
    return space_pieces_parse(set->pieces, strlen(set->pieces), false, &c->puzzle, diag);
}

// ---- the figure

// A name begins with a small letter and has more of them and strokes only, as no shape has that
// could be meant: shapes of plain cells are o, _, - and ~.
static bool is_name(const char *text, size_t length) {
    bool has_other = false;
    for (size_t i = 0; i < length; i++) {
        bool is_letter = text[i] >= 'a' && text[i] <= 'z';
        if (!is_letter && text[i] != '-') return false;
        has_other = has_other || (is_letter && text[i] != 'o');
    }
    return length > 0 && has_other;
}

// The line of the gallery whose config is this figure of the set.
static ita_status find_named(const space_config *c, const char *name, size_t length,
                             const char **cells, bool *is_found, ita_diag *diag) {
    ita_gallery gallery;
    ita_text wanted;
    ita_status status = ita_gallery_open(&ita_game_space, &gallery, diag);
    if (status != ITA_OK) return status;
    ita_text_open(&wanted, c->base.allocator);
    if (c->set != &space_sets[0]) {
        ita_put(&wanted, "set=");
        ita_put(&wanted, c->set->name);
        ita_put_char(&wanted, ',');
    }
    ita_put(&wanted, "figure=");
    ita_put_bytes(&wanted, name, length);
    status = ita_text_status(&wanted);
    *is_found = false;
    while (status == ITA_OK && !*is_found && ita_gallery_next(&gallery)) {
        *is_found = strcmp(gallery.config, ita_text_get(&wanted)) == 0;
        if (*is_found) *cells = ita_gallery_field(&gallery, "cells");
    }
    ita_text_close(&wanted);
    return status == ITA_OK ? ITA_OK : ita_fail(diag, status, "memory");
}

static ita_status keep_name(space_config *c, const char *name, size_t length, ita_diag *diag) {
    c->figure_name = ita_arena_text(&c->puzzle.arena, name, length);
    return c->figure_name ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

static ita_status read_shape(space_config *c, const char *text, size_t length, ita_diag *diag) {
    return space_shape_parse(c->puzzle.lattice, text, length, &c->puzzle.arena, &c->puzzle.figure,
                             diag);
}

static ita_status read_figure(space_config *c, const ita_value *given, ita_diag *diag) {
    c->figure_name = "";
    if (!given->is_given) return read_shape(c, c->set->figure, strlen(c->set->figure), diag);
    const bool may_be_name = c->set && is_name(given->text, given->length);
    bool is_found = false;
    const char *cells = "";
    ita_status status = ITA_OK;
    if (may_be_name) status = find_named(c, given->text, given->length, &cells, &is_found, diag);
    if (status != ITA_OK) return status;
    if (is_found) {
        status = keep_name(c, given->text, given->length, diag);
        if (status == ITA_OK) status = read_shape(c, cells, strlen(cells), diag);
        if (status == ITA_OK || status == ITA_E_MEMORY) return status;
        ita_fail(diag, ITA_E_SYNTAX, "data.damaged");
        ita_diag_arg(diag, ita_game_space.gallery);
        return ITA_E_SYNTAX;
    }
    if (!may_be_name) return shift(read_shape(c, given->text, given->length, diag), given, diag);
    ita_fail_at(diag, ITA_E_NOT_FOUND, "space.figure.unknown", given->offset);
    ita_diag_arg_bytes(diag, given->text, given->length);
    ita_diag_arg(diag, c->set->name);
    return ITA_E_NOT_FOUND;
}

// The figure of a set is its own also when it is written out.
static ita_status compare_figure(space_config *c, ita_diag *diag) {
    if (!c->set || c->figure_name[0]) return ITA_OK;
    space_shape usual;
    ita_status status = space_shape_parse(c->puzzle.lattice, c->set->figure, strlen(c->set->figure),
                                          &c->puzzle.arena, &usual, diag);
    if (status == ITA_OK) c->is_usual_figure = space_shape_is_equal(&usual, &c->puzzle.figure);
    return status;
}

// ---- what goes together

static ita_status read_together(space_config *c, const ita_values *values, ita_diag *diag) {
    const ita_value *given = &values->items[ROW_TOGETHER];
    if (!given->is_given) return ITA_OK;
    return shift(space_together_parse(given->text, given->length, &c->puzzle, diag), given, diag);
}

// What cannot fill the figure by its volume is refused before anybody tries.
static ita_status check_volume(const space_config *c, const ita_value *figure, ita_diag *diag) {
    uint64_t least = 0, most = 0;
    for (uint32_t i = 0; i < c->puzzle.piece_count; i++) {
        const space_piece *piece = &c->puzzle.pieces[i];
        least += (uint64_t)piece->least * piece->shape.cell_count;
        most += (uint64_t)piece->most * piece->shape.cell_count;
    }
    const uint32_t wanted = space_figure_least(&c->puzzle), room = c->puzzle.figure.cell_count;
    const size_t offset = figure->is_given ? figure->offset : ITA_NO_OFFSET;
    if (least == 0 && wanted == 0) return ita_fail_at(diag, ITA_E_RANGE, "space.nothing", offset);
    if (least <= room && most >= wanted) return ITA_OK;
    ita_fail_at(diag, ITA_E_RANGE, least > room ? "space.volume.much" : "space.volume.little",
                offset);
    ita_diag_arg_int(diag, (int64_t)(least > room ? least : most));
    ita_diag_arg_int(diag, least > room ? room : wanted);
    return ITA_E_RANGE;
}

static void lay_out_state(space_config *c) {
    const size_t cells = c->puzzle.figure.cell_count;
    c->covered_at = sizeof(space_state);
    c->counts_at = c->covered_at + ITA_BITSET_WORDS(cells) * sizeof(uint64_t);
    c->owners_at = c->counts_at + c->puzzle.piece_count * sizeof(uint32_t);
    c->state_size = c->owners_at + cells * sizeof(uint32_t);
}

ita_status space_config_read(space_config *c, const ita_values *values, ita_diag *diag) {
    ita_status status = read_pieces(c, values, diag);
    if (status == ITA_OK) status = read_together(c, values, diag);
    if (status == ITA_OK) status = read_figure(c, &values->items[ROW_FIGURE], diag);
    return status == ITA_OK ? compare_figure(c, diag) : status;
}

ita_status space_draft_read(space_config *c, const ita_values *values, ita_diag *diag) {
    const ita_value *pieces = &values->items[ROW_PIECES], *figure = &values->items[ROW_FIGURE];
    const bool is_own = pieces->is_given || values->items[ROW_LATTICE].is_given;
    if (values->items[ROW_SET].is_given || !is_own) return space_config_read(c, values, diag);
    c->has_mirrors = values->items[ROW_MIRRORS].number == 1;
    c->has_usual_pieces = !pieces->is_given;
    c->is_usual_figure = !figure->is_given;
    c->figure_name = "";
    c->puzzle.lattice = (ita_lattice)values->items[ROW_LATTICE].number;
    ita_status status = pieces->is_given ? parse_own_pieces(c, values, diag) : ITA_OK;
    if (status == ITA_OK) status = read_together(c, values, diag);
    return status == ITA_OK && figure->is_given ? read_figure(c, figure, diag) : status;
}

static ita_status fill(space_config *c, const ita_values *values, ita_diag *diag) {
    ita_status status = space_config_read(c, values, diag);
    if (status == ITA_OK) status = check_volume(c, &values->items[ROW_FIGURE], diag);
    if (status == ITA_OK)
        status = space_placements_make(&c->puzzle, c->base.allocator, &c->placements, diag);
    if (status == ITA_OK) lay_out_state(c);
    return status;
}

ita_status space_config_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag) {
    space_config *c = ita_take_zeroed(allocator, 1, sizeof *c);
    if (!c) return ita_fail(diag, ITA_E_MEMORY, "memory");
    c->base.allocator = allocator;
    space_puzzle_open(&c->puzzle, ITA_LATTICE_CUBES, allocator);
    ita_status status = fill(c, values, diag);
    if (status == ITA_OK)
        *config = &c->base;
    else
        space_config_free(&c->base);
    return status;
}

void space_config_free(ita_config *config) {
    if (!config) return;
    space_config *c = (space_config *)config;
    space_placements_close(&c->placements, config->allocator);
    space_puzzle_close(&c->puzzle);
    ita_give(config->allocator, c, sizeof *c);
}

void space_config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const space_config *c = space_own(config);
    switch (row) {
    case ROW_SET:
        if (c->set) value->number = (int32_t)(c->set - space_sets);
        break;
    case ROW_PIECES:
        value->is_given = !c->has_usual_pieces;
        if (!c->set)
            space_pieces_format(&c->puzzle, text);
        else if (!c->has_usual_pieces)
            space_bars_format(&c->puzzle, text);
        break;
    case ROW_LATTICE: // a draft may begin with nothing else
        value->number = c->set ? 0 : (int32_t)c->puzzle.lattice;
        value->is_given = value->number != 0 || (!c->set && c->has_usual_pieces);
        break;
    case ROW_MIRRORS: value->number = c->has_mirrors; break;
    case ROW_TOGETHER:
        value->is_given = space_groups_of(&c->puzzle, NULL) != 0;
        space_together_format(&c->puzzle, NULL, text);
        break;
    default:
        value->is_given = !c->is_usual_figure;
        if (c->figure_name[0])
            ita_put(text, c->figure_name);
        else
            space_shape_format(c->puzzle.lattice, &c->puzzle.figure, text);
    }
}
