// The options of the match and of the puzzle, "board=14x14,players=2" and "solo,goal=fewest": the
// tables, configs made of their values, and what a config says of each. Plays nothing.
#include "games/strips/strips.h"
#include "games/swap.h"

enum { MATCH_SIDE = 14, MATCH_PIECES = 12, SOLO_SIDE = 8, SOLO_PIECES = 6 };

enum { MATCH_BOARD, MATCH_PLAYERS, MATCH_HAND, MATCH_TOUCH, MATCH_GOAL, MATCH_BONUS, MATCH_SWAP };
enum { SOLO_BOARD, SOLO_HAND, SOLO_TOUCH, SOLO_GOAL, SOLO_TARGET, SOLO_GIVEN };

static const char *const match_goals[] = {"points", "longest", NULL};
static const char *const solo_goals[] = {"longest", "fewest", NULL};
enum { FIRST_SOLO_GOAL = STRIPS_GOAL_LONGEST }; // goals follow each other in both

const ita_option_spec strips_match_options[STRIPS_MATCH_ROWS] = {
    [MATCH_BOARD] = {"board", ITA_OPTION_TEXT, .usual_text = "14x14",
                     .words = "strips.option.board", .embed = strips_board_embed},
    [MATCH_PLAYERS] = {"players", ITA_OPTION_NUMBER, 2, ITA_MAX_PLAYERS, 2,
                       .words = "strips.option.players"},
    [MATCH_HAND] = {"pieces", ITA_OPTION_NUMBER, 1, STRIPS_HAND_MOST, MATCH_PIECES,
                    .words = "strips.option.pieces"},
    [MATCH_TOUCH] = {"touch", ITA_OPTION_CHOICE, .usual = 1, .choices = ita_no_yes,
                     .words = "strips.option.touch"},
    [MATCH_GOAL] = {"goal", ITA_OPTION_CHOICE, .usual = STRIPS_GOAL_POINTS, .choices = match_goals,
                    .words = "strips.option.goal"},
    [MATCH_BONUS] = {"bonus", ITA_OPTION_NUMBER, 0, STRIPS_BONUS_MOST, 0,
                     .words = "strips.option.bonus"},
    [MATCH_SWAP] = SWAP_OPTION,
};

const ita_option_spec strips_solo_options[STRIPS_SOLO_ROWS] = {
    [SOLO_BOARD] = {"board", ITA_OPTION_TEXT, .usual_text = "8x8", .words = "strips.option.board",
                    .embed = strips_board_embed},
    [SOLO_HAND] = {"pieces", ITA_OPTION_NUMBER, 1, STRIPS_HAND_MOST, SOLO_PIECES,
                   .words = "strips.option.pieces"},
    [SOLO_TOUCH] = {"touch", ITA_OPTION_CHOICE, .usual = 1, .choices = ita_no_yes,
                    .words = "strips.option.touch"},
    [SOLO_GOAL] = {"goal", ITA_OPTION_CHOICE, .usual = 0, .choices = solo_goals,
                   .words = "strips.option.goal.solo"},
    [SOLO_TARGET] = {"target", ITA_OPTION_NUMBER, 0, STRIPS_PIECES_MOST, ITA_OPTION_DERIVED,
                     .words = "strips.option.target"},
    [SOLO_GIVEN] = {"given", ITA_OPTION_TEXT, .words = "strips.option.given"},
};

// ---- the board

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

static ita_status read_size(const ita_value *value, strips_config *config, ita_diag *diag) {
    ita_reader reader = ita_read(value->text, value->length);
    uint64_t width, height;
    if (!ita_read_uint(&reader, 9999, &width) || !ita_read_char(&reader, 'x') ||
        !ita_read_uint(&reader, 9999, &height) || !ita_read_end(&reader))
        return fail_board(diag, "strips.board.form", value->offset + reader.at);
    if (!is_side(width) || !is_side(height)) return fail_size(diag, value->offset);
    config->width = (int)width;
    config->height = (int)height;
    return ITA_OK;
}

// Rows of '.' (cell) and 'x' or '#' (hole), separated by '/', in brackets.
static ita_status read_rows(const ita_value *value, strips_config *config, ita_diag *diag) {
    unsigned x = 0, y = 0, width = 0;
    for (size_t i = 1; i < value->length; i++) {
        char c = value->text[i];
        bool is_last = i + 1 == value->length;
        if (is_last != (c == ']')) return fail_board(diag, "strips.board.form", value->offset + i);
        if (c == '/' || c == ']') {
            if (y == 0) width = x;
            if (x != width) return fail_board(diag, "strips.board.rows", value->offset + i);
            y++;
            x = 0;
            continue;
        }
        if ((c != '.' && c != 'x' && c != '#') || x >= STRIPS_SIDE_MOST || y >= STRIPS_SIDE_MOST)
            return fail_board(diag, "strips.board.form", value->offset + i);
        if (c != '.') config->holes[y] |= (uint32_t)1 << x;
        x++;
    }
    if (!is_side(width) || !is_side(y)) return fail_size(diag, value->offset);
    config->width = (int)width;
    config->height = (int)y;
    return ITA_OK;
}

static ita_status read_board(const ita_value *value, strips_config *config, int usual_side,
                             ita_diag *diag) {
    config->width = config->height = usual_side;
    if (!value->is_given) return ITA_OK;
    return value->length && value->text[0] == '[' ? read_rows(value, config, diag)
                                                  : read_size(value, config, diag);
}

// A file of rows, one a line, '.' a cell, 'x' or '#' a hole; blank lines at the end do not count.
ita_status strips_board_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag) {
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

// ---- pieces that lie there

static ita_status fail_given(ita_diag *diag, const char *key, const ita_value *value, size_t from,
                             size_t to) {
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, key, value->offset + from);
    ita_diag_arg_bytes(diag, value->text + from, to - from);
    return status;
}

// Pieces that lie there already, "b2se-d5nw"; they belong to nobody's hand.
static ita_status read_given(const ita_value *value, strips_config *config, ita_diag *diag) {
    if (!value->is_given) return ITA_OK;
    ita_reader reader = ita_read(value->text, value->length);
    strips_undo undo;
    do {
        size_t from = reader.at;
        strips_placed piece = {0};
        if (!strips_read_placed(&reader, &piece))
            return fail_given(diag, "strips.given.form", value, from, value->length);
        if (!strips_is_inside(config, piece.x, piece.y))
            return fail_given(diag, "strips.given.outside", value, from, reader.at);
        if (strips_is_covered(config, &config->start, piece.x, piece.y, piece.turn))
            return fail_given(diag, "strips.given.overlap", value, from, reader.at);
        strips_put(config, &config->start, piece, &undo);
        config->given[config->given_count++] = piece;
    } while (ita_read_char(&reader, '-'));
    if (ita_read_end(&reader)) return ITA_OK;
    return fail_given(diag, "strips.given.form", value, reader.at, value->length);
}

static void put_given(const strips_config *config, ita_text *out) {
    for (int i = 0; i < config->given_count; i++) {
        if (i > 0) ita_put_char(out, '-');
        strips_put_placed(out, config->given[i]);
    }
}

// ---- configs

static ita_status open_config(const ita_allocator *allocator, strips_config **config,
                              ita_diag *diag) {
    *config = ita_take_zeroed(allocator, 1, sizeof **config);
    if (!*config) return ita_fail(diag, ITA_E_MEMORY, "memory");
    (*config)->base.allocator = allocator;
    strips_tables_make(&(*config)->tables);
    return ITA_OK;
}

// The config is given away, or freed when something was wrong with it.
static ita_status finish(ita_status status, strips_config *made, ita_config **config) {
    if (status != ITA_OK) {
        strips_config_free(&made->base);
        return status;
    }
    made->start.is_over = strips_is_finished(made, &made->start);
    *config = &made->base;
    return ITA_OK;
}

// Whatever makes up for beginning is between two, and once is enough.
static ita_status check_evening_out(const ita_values *values, const strips_config *made,
                                    ita_diag *diag) {
    if (made->bonus && (made->players != 2 || made->goal != STRIPS_GOAL_POINTS))
        return ita_value_refuse(values, "bonus", "strips.bonus", diag);
    if (made->has_swap && (made->players != 2 || made->bonus))
        return ita_value_refuse(values, "swap", "strips.swap", diag);
    return ITA_OK;
}

ita_status strips_match_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag) {
    strips_config *made;
    ita_status status = open_config(allocator, &made, diag);
    if (status != ITA_OK) return status;
    made->players = values->items[MATCH_PLAYERS].number;
    made->pieces = values->items[MATCH_HAND].number;
    made->needs_touch = values->items[MATCH_TOUCH].number == 1;
    made->goal = values->items[MATCH_GOAL].number;
    made->bonus = values->items[MATCH_BONUS].number;
    made->has_swap = values->items[MATCH_SWAP].number == 1;
    made->target = -1;
    made->may_pass = true;
    status = check_evening_out(values, made, diag);
    if (status != ITA_OK) return finish(status, made, config);
    status = read_board(&values->items[MATCH_BOARD], made, MATCH_SIDE, diag);
    if (status == ITA_OK) strips_board_clear(made, &made->start);
    return finish(status, made, config);
}

// A strip begins at two.
static ita_status check_target(const ita_values *values, int goal, ita_diag *diag) {
    const ita_value *target = &values->items[SOLO_TARGET];
    if (!target->is_given || goal != STRIPS_GOAL_LONGEST || target->number >= 2) return ITA_OK;
    ita_status status = ita_value_refuse(values, "target", "option.number", diag);
    ita_diag_arg(diag, "target");
    ita_diag_arg_int(diag, 2);
    ita_diag_arg_int(diag, STRIPS_PIECES_MOST);
    ita_diag_arg_bytes(diag, target->text, target->length);
    return status;
}

ita_status strips_solo_make(const ita_values *values, const ita_allocator *allocator,
                            ita_config **config, ita_diag *diag) {
    strips_config *made;
    ita_status status = open_config(allocator, &made, diag);
    if (status != ITA_OK) return status;
    const ita_value *target = &values->items[SOLO_TARGET];
    made->players = 1;
    made->pieces = values->items[SOLO_HAND].number;
    made->needs_touch = values->items[SOLO_TOUCH].number == 1;
    made->goal = FIRST_SOLO_GOAL + values->items[SOLO_GOAL].number;
    made->target = target->is_given ? target->number : -1;
    status = read_board(&values->items[SOLO_BOARD], made, SOLO_SIDE, diag);
    if (status == ITA_OK) status = check_target(values, made->goal, diag);
    if (status == ITA_OK) strips_board_clear(made, &made->start);
    if (status == ITA_OK) status = read_given(&values->items[SOLO_GIVEN], made, diag);
    return finish(status, made, config);
}

void strips_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(strips_config));
}

// ---- what a config says

static void say_board(const strips_config *config, int usual_side, ita_value *value,
                      ita_text *text) {
    value->is_given =
        config->width != usual_side || config->height != usual_side || has_holes(config);
    put_board(config, text);
}

void strips_match_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const strips_config *c = strips_own(config);
    switch (row) {
    case MATCH_BOARD: say_board(c, MATCH_SIDE, value, text); break;
    case MATCH_PLAYERS: value->number = c->players; break;
    case MATCH_HAND: value->number = c->pieces; break;
    case MATCH_TOUCH: value->number = c->needs_touch; break;
    case MATCH_GOAL: value->number = c->goal; break;
    case MATCH_BONUS: value->number = c->bonus; break;
    case MATCH_SWAP: value->number = c->has_swap; break;
    }
}

void strips_solo_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const strips_config *c = strips_own(config);
    switch (row) {
    case SOLO_BOARD: say_board(c, SOLO_SIDE, value, text); break;
    case SOLO_HAND: value->number = c->pieces; break;
    case SOLO_TOUCH: value->number = c->needs_touch; break;
    case SOLO_GOAL: value->number = c->goal - FIRST_SOLO_GOAL; break;
    case SOLO_TARGET:
        value->is_given = c->target >= 0;
        value->number = c->target;
        break;
    case SOLO_GIVEN:
        value->is_given = c->given_count > 0;
        put_given(c, text);
        break;
    }
}
