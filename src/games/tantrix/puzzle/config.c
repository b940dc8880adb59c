// Configs of the puzzles: which tiles, which colours, what is allowed. Without `n`, Discovery is
// the source's game: its levels, its colours, its check.
#include "games/tantrix/puzzle/puzzle.h"

#include "intarsia/base.h"

#include <string.h>

// The loop colours of the source's levels 3..10, and the backs of tiles 11..14, in the colours of
// its first group.
static const uint8_t hint_colours[] = {
    TANTRIX_YELLOW, TANTRIX_RED, TANTRIX_RED, TANTRIX_BLUE,   TANTRIX_RED,  TANTRIX_BLUE,
    TANTRIX_YELLOW, TANTRIX_RED, TANTRIX_RED, TANTRIX_YELLOW, TANTRIX_BLUE, TANTRIX_BLUE};

// ---- the options

enum { N, TO, GROUP, COLOUR, HOLES, CHECK, MODEL };
const ita_option_spec puzzle_discovery_options[PUZZLE_DISCOVERY_OPTIONS] = {
    [N] = {"n", ITA_OPTION_NUMBER, PUZZLE_LEAST, PUZZLE_MOST, ITA_OPTION_DERIVED,
           .words = "tantrix.option.n"},
    [TO] = {"to", ITA_OPTION_NUMBER, PUZZLE_LEAST, PUZZLE_MOST, ITA_OPTION_DERIVED,
            .words = "tantrix.option.to"},
    [GROUP] = {"group", ITA_OPTION_NUMBER, 1, TANTRIX_GROUPS, ITA_OPTION_DERIVED,
               .words = "tantrix.option.group"},
    [COLOUR] = {.key = "colour",
                .kind = ITA_OPTION_CHOICE,
                .usual = ITA_OPTION_DERIVED,
                .choices = tantrix_colour_choices,
                .words = "tantrix.option.colour"},
    [HOLES] = {.key = "holes",
               .kind = ITA_OPTION_TEXT,
               .choices = tantrix_hole_choices,
               .words = "tantrix.option.holes"},
    [CHECK] = {.key = "check",
               .kind = ITA_OPTION_CHOICE,
               .usual = ITA_OPTION_DERIVED,
               .choices = tantrix_check_choices,
               .words = "tantrix.option.check"},
    [MODEL] = TANTRIX_OPTION_MODEL,
};

const ita_option_spec puzzle_loop_options[] = {PUZZLE_OPTIONS_OF_PACKS("junior")};
const ita_option_spec puzzle_lines_options[] = {PUZZLE_OPTIONS_OF_PACKS("genius")};
const ita_option_spec puzzle_pyramid_options[] = {PUZZLE_OPTIONS_OF_PACKS("rainbow-blue")};

// ---- what a config says

bool puzzle_has_tile(const puzzle_config *c, int level, int number) {
    return memchr(c->pack, number, (size_t)level) != NULL;
}

unsigned puzzle_colours(const puzzle_config *c, int level) {
    if (c->colours || c->kind != PUZZLE_DISCOVERY) return c->colours;
    if (c->group >= 0)
        return 1u << tantrix_group_colours[c->group][hint_colours[level - PUZZLE_LEAST]];
    return 1u << tantrix_tiles[level].back;
}

unsigned puzzle_checked_colours(const puzzle_config *c, int level) {
    return c->is_source_check ? (1u << TANTRIX_COLOURS) - 1 : puzzle_colours(c, level);
}

void puzzle_pyramid_cell(int index, int *a, int *b) {
    int row = 0;
    while (index > row)
        index -= ++row;
    *a = index; // from the upper left neighbour (0, -1) to the lower left one (1, -1)
    *b = -row;
}

// ---- reading

bool puzzle_read_holes(const ita_value *value, int32_t *max_holes) {
    ita_reader reader = ita_read(value->text, value->length);
    uint64_t number;
    if (ita_text_is(value->text, value->length, "no")) {
        *max_holes = 0;
        return true;
    }
    if (ita_text_is(value->text, value->length, "any")) {
        *max_holes = PUZZLE_ANY_HOLES;
        return true;
    }
    if (!ita_read_uint(&reader, TANTRIX_TILES, &number) || !ita_read_end(&reader)) return false;
    *max_holes = (int32_t)number;
    return true;
}

static ita_status read_holes(const ita_values *values, puzzle_config *c, ita_diag *diag) {
    const ita_value *value = ita_value_of(values, "holes");
    int32_t max_holes = c->max_holes;
    if (value->is_given && !puzzle_read_holes(value, &max_holes)) {
        ita_status status = ita_value_refuse(values, "holes", "tantrix.holes", diag);
        ita_diag_arg_bytes(diag, value->text, value->length);
        return status;
    }
    c->max_holes = max_holes;
    return ITA_OK;
}

// The table's range depends on other options: a group has fourteen tiles, levels go up.
static ita_status check_number(const ita_values *values, size_t row, int least, int most,
                               ita_diag *diag) {
    const ita_value *value = &values->items[row];
    if (!value->is_given || (value->number >= least && value->number <= most)) return ITA_OK;
    const char *key = values->specs[row].key;
    ita_status status = ita_value_refuse(values, key, "option.number", diag);
    ita_diag_arg(diag, key);
    ita_diag_arg_int(diag, least);
    ita_diag_arg_int(diag, most);
    ita_diag_arg_bytes(diag, value->text, value->length);
    return status;
}

static int given_or(const ita_value *value, int usual) {
    return value->is_given ? value->number : usual;
}

// One level of the real pack where `n` says how many tiles; the source's levels where it does not.
static void choose_levels(const ita_value *items, puzzle_config *c) {
    bool is_source = !items[N].is_given;
    c->group = given_or(&items[GROUP], is_source ? TANTRIX_SOURCE_GROUP + 1 : 0) - 1;
    c->first_level = given_or(&items[N], PUZZLE_LEAST);
    c->last_level = given_or(&items[TO], is_source ? TANTRIX_PATTERNS : c->first_level);
    c->colours = items[COLOUR].is_given ? 1u << items[COLOUR].number : 0;
    c->is_source_check =
        given_or(&items[CHECK], is_source ? TANTRIX_CHECK_SOURCE : TANTRIX_CHECK_STRICT) ==
        TANTRIX_CHECK_SOURCE;
    c->max_holes = c->is_source_check ? PUZZLE_ANY_HOLES : 0;
    c->model = items[MODEL].number;
}

static ita_status read_discovery(const ita_values *values, puzzle_config *c, ita_diag *diag) {
    choose_levels(values->items, c);
    int most = c->group >= 0 ? TANTRIX_PATTERNS : PUZZLE_MOST;
    ita_status status = check_number(values, N, PUZZLE_LEAST, most, diag);
    if (status == ITA_OK) status = check_number(values, TO, c->first_level, most, diag);
    if (status == ITA_OK) status = read_holes(values, c, diag);
    if (status != ITA_OK) return status;
    c->pack_count = c->last_level;
    for (int i = 0; i < c->pack_count; i++)
        c->pack[i] = c->group >= 0 ? tantrix_patterns[c->group][i] : (uint8_t)(i + 1);
    return ITA_OK;
}

bool puzzle_is_triangular(int count) {
    int row = 0;
    while (count > 0)
        count -= ++row;
    return count == 0;
}

static ita_value pack_value(const ita_values *values) {
    ita_value tiles = values->items[PACK_TILES];
    if (tiles.is_given) return tiles;
    tiles.text = values->specs[PACK_TILES].usual_text;
    tiles.length = strlen(tiles.text);
    return tiles;
}

static ita_status read_pack(const ita_values *values, puzzle_config *c, ita_diag *diag) {
    const ita_value tiles = pack_value(values);
    c->group = -1;
    c->colours = (unsigned)values->items[PACK_COLOUR].number;
    c->model = values->items[PACK_MODEL].number;
    ita_status status = tantrix_read_tiles(&tiles, c->pack, &c->pack_count, diag);
    if (status != ITA_OK) return status;
    if (c->pack_count < PUZZLE_LEAST)
        return ita_value_refuse(values, "tiles", "tantrix.tiles.few", diag);
    c->first_level = c->last_level = c->pack_count;
    return ITA_OK;
}

// The colours may come later.
static ita_status read_draft(const ita_values *values, puzzle_config *c, ita_diag *diag) {
    const ita_value tiles = pack_value(values);
    ita_status status = read_pack(values, c, diag);
    if (status == ITA_OK) status = read_holes(values, c, diag);
    if (!c->colours) c->colours = tantrix_pack_colours(&tiles);
    return status;
}

static ita_status read_coloured_pack(const ita_values *values, puzzle_config *c, ita_diag *diag) {
    const ita_value tiles = pack_value(values);
    if (!tiles.is_given && values->items[PACK_COLOUR].is_given)
        return ita_value_refuse(values, "tiles", "tantrix.tiles.missing", diag);
    ita_status status = read_draft(values, c, diag);
    if (status != ITA_OK || c->colours) return status;
    return ita_value_refuse(values, "colour", "tantrix.colour.missing", diag);
}

static ita_status read_pyramid(const ita_values *values, puzzle_config *c, ita_diag *diag) {
    ita_status status = read_pack(values, c, diag);
    if (status == ITA_OK) status = read_holes(values, c, diag);
    if (status != ITA_OK || puzzle_is_triangular(c->pack_count)) return status;
    return ita_value_refuse(values, "tiles", "tantrix.tiles.pyramid", diag);
}

// ---- making

// Room for every solution wherever its first tile is laid, within reason: a loop of n tiles is at
// most n / 2 wide, a line n.
static int reach_of(const puzzle_config *c) {
    int n = c->pack_count, reach = c->kind == PUZZLE_LINES ? n / 2 + 2 : n / 4 + 2;
    if (c->kind == PUZZLE_PYRAMID) reach = 2 + n / 5;
    return reach < 30 ? reach : 30;
}

typedef ita_status reading(const ita_values *values, puzzle_config *c, ita_diag *diag);

static ita_status make(puzzle_kind kind, reading *read, const ita_values *values,
                       const ita_allocator *allocator, ita_config **config, ita_diag *diag) {
    puzzle_config c = {.base.allocator = allocator, .kind = kind};
    ita_status status = read(values, &c, diag);
    if (status != ITA_OK) return status;
    c.reach = reach_of(&c);
    puzzle_config *made = ita_take(allocator, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *made = c;
    *config = &made->base;
    return ITA_OK;
}

ita_status puzzle_make_discovery(const ita_values *values, const ita_allocator *allocator,
                                 ita_config **config, ita_diag *diag) {
    return make(PUZZLE_DISCOVERY, read_discovery, values, allocator, config, diag);
}

ita_status puzzle_make_loop(const ita_values *values, const ita_allocator *allocator,
                            ita_config **config, ita_diag *diag) {
    return make(PUZZLE_LOOP, read_coloured_pack, values, allocator, config, diag);
}

ita_status puzzle_make_lines(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag) {
    return make(PUZZLE_LINES, read_coloured_pack, values, allocator, config, diag);
}

ita_status puzzle_make_pyramid(const ita_values *values, const ita_allocator *allocator,
                               ita_config **config, ita_diag *diag) {
    return make(PUZZLE_PYRAMID, read_pyramid, values, allocator, config, diag);
}

ita_status puzzle_make_draft(puzzle_kind kind, const ita_values *values,
                             const ita_allocator *allocator, ita_config **config, ita_diag *diag) {
    return make(kind, read_draft, values, allocator, config, diag);
}

void puzzle_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(puzzle_config));
}

// ---- writing

void puzzle_put_holes(int32_t max_holes, ita_text *out) {
    if (max_holes < 0)
        ita_put(out, "any");
    else if (max_holes == 0)
        ita_put(out, "no");
    else
        ita_put_int(out, max_holes);
}

static void put_holes(const puzzle_config *c, ita_value *value, ita_text *text) {
    value->is_given = c->max_holes != (c->is_source_check ? PUZZLE_ANY_HOLES : 0);
    puzzle_put_holes(c->max_holes, text);
}

// What a config without `n` means.
static bool is_sources_game(const puzzle_config *c) {
    return c->first_level == PUZZLE_LEAST && c->last_level == TANTRIX_PATTERNS &&
           c->group == TANTRIX_SOURCE_GROUP && c->is_source_check;
}

void puzzle_discovery_value(const ita_config *config, size_t row, ita_value *value,
                            ita_text *text) {
    const puzzle_config *c = puzzle_own(config);
    bool is_told = !is_sources_game(c);
    switch (row) {
    case N:
        value->number = c->first_level;
        value->is_given = is_told;
        return;
    case TO:
        value->number = c->last_level;
        value->is_given = is_told && c->last_level != c->first_level;
        return;
    case GROUP:
        value->number = c->group + 1;
        value->is_given = is_told && c->group >= 0;
        return;
    case COLOUR:
        value->is_given = c->colours != 0;
        value->number = c->colours ? ita_bits_lowest64(c->colours) : ITA_OPTION_DERIVED;
        return;
    case HOLES: put_holes(c, value, text); return;
    case CHECK:
        value->number = c->is_source_check ? TANTRIX_CHECK_SOURCE : TANTRIX_CHECK_STRICT;
        value->is_given = is_told && c->is_source_check;
        return;
    default: value->number = c->model; return;
    }
}

void puzzle_pack_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const puzzle_config *c = puzzle_own(config);
    switch (row) {
    case PACK_TILES:
        value->is_given = true;
        tantrix_put_tiles(c->pack, c->pack_count, text);
        return;
    case PACK_COLOUR: value->number = (int32_t)c->colours; return;
    case PACK_HOLES: put_holes(c, value, text); return;
    default: value->number = c->model; return;
    }
}
