// Configs of the puzzles: which tiles, which colours, what is allowed.
#include "games/tantrix/puzzle/puzzle.h"

#include <string.h>

// The loop colours of the source's levels 3..10, and the backs of tiles 11..14, in the colours of
// its first group.
static const uint8_t hint_colours[] = {
    TANTRIX_YELLOW, TANTRIX_RED, TANTRIX_RED, TANTRIX_BLUE,   TANTRIX_RED,  TANTRIX_BLUE,
    TANTRIX_YELLOW, TANTRIX_RED, TANTRIX_RED, TANTRIX_YELLOW, TANTRIX_BLUE, TANTRIX_BLUE};

static const char *const models[] = {"array", "nodes", NULL};
static const char *const checks[] = {"strict", "source", NULL};

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

static ita_status read_holes(ita_options *options, int *max_holes, ita_diag *diag) {
    const ita_option *option = ita_options_find(options, "holes");
    if (!option) return ITA_OK;
    ita_reader reader = ita_read(option->value, option->value_length);
    uint64_t number;
    if (ita_text_is(option->value, option->value_length, "no")) {
        *max_holes = 0;
    } else if (ita_text_is(option->value, option->value_length, "any")) {
        *max_holes = PUZZLE_ANY_HOLES;
    } else if (ita_read_uint(&reader, TANTRIX_TILES, &number) && ita_read_end(&reader)) {
        *max_holes = (int)number;
    } else {
        ita_status status = ita_fail_at(diag, ITA_E_RANGE, "tantrix.holes", option->offset);
        ita_diag_arg_bytes(diag, option->value, option->value_length);
        return status;
    }
    return ITA_OK;
}

static ita_status option_fault(ita_options *options, const char *name, const char *key,
                               ita_diag *diag) {
    const ita_option *option = ita_options_find(options, name);
    return option ? ita_fail_at(diag, ITA_E_RANGE, key, option->offset)
                  : ita_fail(diag, ITA_E_SYNTAX, key);
}

static ita_status read_discovery(ita_options *options, puzzle_config *c, ita_diag *diag) {
    int group = 0;
    c->first_level = 10;
    ita_status status = ita_options_int(options, "group", 1, TANTRIX_GROUPS, &group, diag);
    c->group = group - 1;
    int most = group ? TANTRIX_PATTERNS : PUZZLE_MOST;
    if (status == ITA_OK)
        status = ita_options_int(options, "n", PUZZLE_LEAST, most, &c->first_level, diag);
    c->last_level = c->first_level;
    if (status == ITA_OK)
        status = ita_options_int(options, "to", c->first_level, most, &c->last_level, diag);
    if (status != ITA_OK) return status;
    if (c->colours & (c->colours - 1))
        return option_fault(options, "colour", "tantrix.colour.one", diag);
    c->pack_count = c->last_level;
    for (int i = 0; i < c->pack_count; i++)
        c->pack[i] = group ? tantrix_patterns[c->group][i] : (uint8_t)(i + 1);
    return ITA_OK;
}

static bool is_triangular(int count) {
    int row = 0;
    while (count > 0)
        count -= ++row;
    return count == 0;
}

static ita_status read_pack(ita_options *options, puzzle_config *c, ita_diag *diag) {
    c->group = -1;
    ita_status status = tantrix_read_tiles(options, c->pack, &c->pack_count, diag);
    if (status != ITA_OK) return status;
    if (c->pack_count == 0) return option_fault(options, "tiles", "tantrix.tiles.missing", diag);
    if (c->pack_count < PUZZLE_LEAST)
        return option_fault(options, "tiles", "tantrix.tiles.few", diag);
    if (c->kind == PUZZLE_PYRAMID && !is_triangular(c->pack_count))
        return option_fault(options, "tiles", "tantrix.tiles.pyramid", diag);
    if (c->kind != PUZZLE_PYRAMID && c->colours == 0)
        return option_fault(options, "colour", "tantrix.colour.missing", diag);
    c->first_level = c->last_level = c->pack_count;
    return ITA_OK;
}

// Room for every solution wherever its first tile is laid, within reason: a loop of n tiles is at
// most n / 2 wide, a line n.
static int reach_of(const puzzle_config *c) {
    int n = c->pack_count, reach = c->kind == PUZZLE_LINES ? n / 2 + 2 : n / 4 + 2;
    if (c->kind == PUZZLE_PYRAMID) reach = 2 + n / 5;
    return reach < 30 ? reach : 30;
}

ita_status puzzle_parse(const tantrix_mode *mode, ita_options *options,
                        const ita_allocator *allocator, ita_config **config, ita_diag *diag) {
    static const tantrix_mode *const modes[] = {&tantrix_discovery_mode, &tantrix_loop_mode,
                                                &tantrix_lines_mode, &tantrix_pyramid_mode};
    puzzle_config c = {
        {{.allocator = allocator}, mode}, PUZZLE_DISCOVERY, 0, 0, -1, 0, 0, false, 0, {0}, 0, 0};
    int is_source = 0;
    while (modes[c.kind] != mode)
        c.kind++;
    ita_status status = tantrix_read_colours(options, &c.colours, diag);
    if (status == ITA_OK && c.kind == PUZZLE_DISCOVERY)
        status = ita_options_choice(options, "check", checks, &is_source, diag);
    c.is_source_check = is_source;
    c.max_holes = is_source ? PUZZLE_ANY_HOLES : 0;
    if (status == ITA_OK) status = read_holes(options, &c.max_holes, diag);
    if (status == ITA_OK) status = ita_options_choice(options, "model", models, &c.model, diag);
    if (status == ITA_OK && c.kind == PUZZLE_DISCOVERY)
        status = read_discovery(options, &c, diag);
    else if (status == ITA_OK)
        status = read_pack(options, &c, diag);
    if (status == ITA_OK) status = ita_options_finish(options, diag);
    if (status != ITA_OK) return status;
    c.reach = reach_of(&c);
    puzzle_config *made = ita_take(allocator, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *made = c;
    *config = &made->base.base;
    return ITA_OK;
}

void puzzle_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(puzzle_config));
}

static void put_number(ita_text *out, size_t start, const char *name, int value) {
    tantrix_put_option(out, start, name);
    ita_put_int(out, value);
}

void puzzle_config_format(const ita_config *config, ita_text *out) {
    const puzzle_config *c = puzzle_own(config);
    size_t start = out->length;
    ita_put(out, c->base.mode->name);
    if (c->kind == PUZZLE_DISCOVERY) {
        put_number(out, start, "n=", c->first_level);
        if (c->last_level != c->first_level) put_number(out, start, "to=", c->last_level);
        if (c->group >= 0) put_number(out, start, "group=", c->group + 1);
    } else {
        tantrix_put_option(out, start, "tiles=");
        tantrix_put_tiles(c->pack, c->pack_count, out);
    }
    if (c->colours) {
        tantrix_put_option(out, start, "colour=");
        tantrix_put_colours(c->colours, out);
    }
    if (c->max_holes != (c->is_source_check ? PUZZLE_ANY_HOLES : 0)) {
        tantrix_put_option(out, start, "holes=");
        if (c->max_holes < 0)
            ita_put(out, "any");
        else if (c->max_holes == 0)
            ita_put(out, "no");
        else
            ita_put_int(out, c->max_holes);
    }
    if (c->is_source_check) tantrix_put_option(out, start, "check=source");
    if (c->model != TANTRIX_MODEL_ARRAY) tantrix_put_option(out, start, "model=nodes");
}
