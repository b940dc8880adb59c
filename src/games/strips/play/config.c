// The config "board=14x14,players=2,pieces=12,touch=yes,goal=points" and that of the puzzle,
// "solo,board=8x8,pieces=6,goal=longest": text to tables and back. Plays nothing.
#include "games/strips/strips.h"

#include <string.h>

enum { MATCH_SIDE = 14, MATCH_PIECES = 12, SOLO_SIDE = 8, SOLO_PIECES = 6 };

static ita_status fail_board(ita_diag *diag, const char *key, size_t offset) {
    return ita_fail_at(diag, ITA_E_SYNTAX, key, offset);
}

static ita_status fail_size(ita_diag *diag, size_t offset) {
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, "strips.board.size", offset);
    ita_diag_arg_int(diag, STRIPS_SIDE_LEAST);
    ita_diag_arg_int(diag, STRIPS_SIDE_MOST);
    return status;
}

static bool is_side(uint64_t side) {
    return side >= STRIPS_SIDE_LEAST && side <= STRIPS_SIDE_MOST;
}

static ita_status parse_size(const ita_option *option, strips_config *config, ita_diag *diag) {
    ita_reader reader = ita_read(option->value, option->value_length);
    uint64_t width, height;
    if (!ita_read_uint(&reader, 9999, &width) || !ita_read_char(&reader, 'x') ||
        !ita_read_uint(&reader, 9999, &height) || !ita_read_end(&reader))
        return fail_board(diag, "strips.board.form", option->offset + reader.at);
    if (!is_side(width) || !is_side(height)) return fail_size(diag, option->offset);
    config->width = (int)width;
    config->height = (int)height;
    return ITA_OK;
}

// Rows of '.' (cell) and 'x' or '#' (hole), separated by '/', in brackets.
static ita_status parse_rows(const ita_option *option, strips_config *config, ita_diag *diag) {
    unsigned x = 0, y = 0, width = 0;
    for (size_t i = 1; i < option->value_length; i++) {
        char c = option->value[i];
        bool is_last = i + 1 == option->value_length;
        if (is_last != (c == ']')) return fail_board(diag, "strips.board.form", option->offset + i);
        if (c == '/' || c == ']') {
            if (y == 0) width = x;
            if (x != width) return fail_board(diag, "strips.board.rows", option->offset + i);
            y++;
            x = 0;
            continue;
        }
        if ((c != '.' && c != 'x' && c != '#') || x >= STRIPS_SIDE_MOST || y >= STRIPS_SIDE_MOST)
            return fail_board(diag, "strips.board.form", option->offset + i);
        if (c != '.') config->holes[y] |= (uint32_t)1 << x;
        x++;
    }
    if (!is_side(width) || !is_side(y)) return fail_size(diag, option->offset);
    config->width = (int)width;
    config->height = (int)y;
    return ITA_OK;
}

static ita_status parse_board(ita_options *options, strips_config *config, ita_diag *diag) {
    const ita_option *option = ita_options_find(options, "board");
    if (!option) return ITA_OK;
    return option->value_length && option->value[0] == '[' ? parse_rows(option, config, diag)
                                                           : parse_size(option, config, diag);
}

static ita_status fail_given(ita_diag *diag, const char *key, const ita_option *option, size_t from,
                             size_t to) {
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, key, option->offset + from);
    ita_diag_arg_bytes(diag, option->value + from, to - from);
    return status;
}

// Pieces that lie there already, "b2se-d5nw"; they belong to nobody's hand.
static ita_status parse_given(ita_options *options, strips_config *config, ita_diag *diag) {
    const ita_option *option = ita_options_find(options, "given");
    if (!option) return ITA_OK;
    ita_reader reader = ita_read(option->value, option->value_length);
    strips_undo undo;
    do {
        size_t from = reader.at;
        strips_placed piece = {0};
        if (!strips_read_placed(&reader, &piece))
            return fail_given(diag, "strips.given.form", option, from, option->value_length);
        if (!strips_is_inside(config, piece.x, piece.y))
            return fail_given(diag, "strips.given.outside", option, from, reader.at);
        if (strips_is_covered(config, &config->start, piece.x, piece.y, piece.turn))
            return fail_given(diag, "strips.given.overlap", option, from, reader.at);
        strips_put(config, &config->start, piece, &undo);
        config->given[config->given_count++] = piece;
    } while (ita_read_char(&reader, '-'));
    if (ita_read_end(&reader)) return ITA_OK;
    return fail_given(diag, "strips.given.form", option, reader.at, option->value_length);
}

static ita_status parse_mode(ita_options *options, strips_config *config, ita_diag *diag) {
    const ita_option *solo = ita_options_find(options, "solo");
    config->is_solo = solo != NULL;
    if (solo && solo->value_length) {
        ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "strips.solo.form", solo->offset);
        ita_diag_arg_bytes(diag, solo->value, solo->value_length);
        return status;
    }
    config->width = config->height = solo ? SOLO_SIDE : MATCH_SIDE;
    config->pieces = solo ? SOLO_PIECES : MATCH_PIECES;
    config->players = solo ? 1 : 2;
    config->target = -1;
    return solo ? ITA_OK : ita_options_int(options, "players", 2, 4, &config->players, diag);
}

static ita_status parse_goal(ita_options *options, strips_config *config, ita_diag *diag) {
    static const char *const choices[2][3] = {{"points", "longest", NULL},
                                              {"longest", "fewest", NULL}};
    static const int goals[2][2] = {{STRIPS_GOAL_POINTS, STRIPS_GOAL_LONGEST},
                                    {STRIPS_GOAL_LONGEST, STRIPS_GOAL_FEWEST}};
    int choice = 0;
    ita_status status =
        ita_options_choice(options, "goal", choices[config->is_solo], &choice, diag);
    config->goal = goals[config->is_solo][choice];
    return status;
}

// A strip begins at two.
static ita_status parse_target(ita_options *options, strips_config *config, ita_diag *diag) {
    int least = config->goal == STRIPS_GOAL_LONGEST ? 2 : 0;
    return ita_options_int(options, "target", least, STRIPS_PIECES_MOST, &config->target, diag);
}

static ita_status parse_all(ita_options *options, strips_config *config, ita_diag *diag) {
    static const char *const yes_no[] = {"yes", "no", NULL};
    int touch = 0;
    ita_status status = parse_mode(options, config, diag);
    if (status == ITA_OK) status = parse_board(options, config, diag);
    if (status == ITA_OK)
        status = ita_options_int(options, "pieces", 1, STRIPS_HAND_MOST, &config->pieces, diag);
    if (status == ITA_OK) status = ita_options_choice(options, "touch", yes_no, &touch, diag);
    config->needs_touch = touch == 0;
    if (status == ITA_OK) status = parse_goal(options, config, diag);
    if (status == ITA_OK && config->is_solo) status = parse_target(options, config, diag);
    if (status != ITA_OK) return status;
    strips_board_clear(config, &config->start);
    if (config->is_solo) status = parse_given(options, config, diag);
    return status == ITA_OK ? ita_options_finish(options, diag) : status;
}

ita_status strips_config_parse(const char *text, size_t length, const ita_allocator *allocator,
                               ita_config **config, ita_diag *diag) {
    ita_options options;
    ita_status status = ita_options_parse(text, length, &options, diag);
    if (status != ITA_OK) return status;
    strips_config *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    made->base.allocator = allocator;
    strips_tables_make(&made->tables);
    status = parse_all(&options, made, diag);
    if (status != ITA_OK) {
        strips_config_free(&made->base);
        return status;
    }
    made->start.is_over = strips_is_finished(made, &made->start);
    *config = &made->base;
    return ITA_OK;
}

void strips_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(strips_config));
}

static void put_key(ita_text *out, size_t start, const char *key) {
    if (out->length > start) ita_put_char(out, ',');
    ita_put(out, key);
}

static bool has_holes(const strips_config *config) {
    for (int y = 0; y < config->height; y++)
        if (config->holes[y]) return true;
    return false;
}

static void put_board(const strips_config *config, ita_text *out) {
    if (!has_holes(config)) {
        ita_put_int(out, config->width);
        ita_put_char(out, 'x');
        ita_put_int(out, config->height);
        return;
    }
    for (int y = 0; y < config->height; y++) {
        ita_put_char(out, y ? '/' : '[');
        for (int x = 0; x < config->width; x++)
            ita_put_char(out, config->holes[y] >> x & 1 ? 'x' : '.');
    }
    ita_put_char(out, ']');
}

static void put_number(ita_text *out, size_t start, const char *key, int value) {
    put_key(out, start, key);
    ita_put_int(out, value);
}

void strips_config_format(const ita_config *config, ita_text *out) {
    const strips_config *c = strips_own(config);
    size_t start = out->length;
    int side = c->is_solo ? SOLO_SIDE : MATCH_SIDE;
    if (c->is_solo) put_key(out, start, "solo");
    if (c->width != side || c->height != side || has_holes(c)) {
        put_key(out, start, "board=");
        put_board(c, out);
    }
    if (c->players > 2) put_number(out, start, "players=", c->players);
    if (c->pieces != (c->is_solo ? SOLO_PIECES : MATCH_PIECES))
        put_number(out, start, "pieces=", c->pieces);
    if (!c->needs_touch) put_key(out, start, "touch=no");
    if (c->goal == STRIPS_GOAL_FEWEST) put_key(out, start, "goal=fewest");
    if (c->goal == STRIPS_GOAL_LONGEST && !c->is_solo) put_key(out, start, "goal=longest");
    if (c->target >= 0) put_number(out, start, "target=", c->target);
    for (int i = 0; i < c->given_count; i++) {
        if (i == 0) put_key(out, start, "given=");
        if (i > 0) ita_put_char(out, '-');
        strips_put_placed(out, c->given[i]);
    }
}

// A file of rows, one a line, '.' a cell, 'x' or '#' a hole; blank lines at the end do not count.
ita_status strips_config_embed(const char *key, const char *bytes, size_t length, ita_text *value,
                               ita_diag *diag) {
    if (strcmp(key, "board") != 0) {
        ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, "strips.embed");
        ita_diag_arg(diag, key);
        return status;
    }
    while (length && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r'))
        length--;
    ita_put_char(value, '[');
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        if (c == '\r') continue;
        if (c != '.' && c != 'x' && c != '#' && c != '\n')
            return fail_board(diag, "strips.board.form", i);
        ita_put_char(value, c == '\n' ? '/' : c == '.' ? '.' : 'x');
    }
    ita_put_char(value, ']');
    return ita_text_status(value);
}
