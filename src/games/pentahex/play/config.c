// The options of solo, duel and blocks, "duel,pieces=free5,board=hexhex5": the tables, configs made
// of their values, and what a config says of each. Knows what fits together. Knows nothing of
// positions.
#include "games/pentahex/pentahex.h"
#include "games/swap.h"

#include <string.h>

enum { ROW_PIECES, ROW_BOARD, ROW_AREA, ROW_SWAP = ROW_AREA, ROW_PLAYERS = ROW_AREA };

static const char *const areas[] = {"exact", "any", NULL};
const char *const pentahex_piece_sets[] = {"free4",     "free3+free4", "free1-4",  "free5",
                                           "onesided4", "onesided5",   "achiral5", "chiral5",
                                           "free1-5",   NULL};

const ita_option_spec pentahex_solo_options[PENTAHEX_ROWS] = {
    [ROW_PIECES] = PENTAHEX_OPTION_PIECES("free3+free4"),
    [ROW_BOARD] = PENTAHEX_OPTION_BOARD("hexhex4"),
    [ROW_AREA] = {"area", ITA_OPTION_CHOICE, .choices = areas, .words = "pentahex.option.area"},
};
const ita_option_spec pentahex_duel_options[PENTAHEX_ROWS] = {
    [ROW_PIECES] = PENTAHEX_OPTION_PIECES("free5"),
    [ROW_BOARD] = PENTAHEX_OPTION_BOARD("hexhex5"),
    [ROW_SWAP] = SWAP_OPTION,
};
const ita_option_spec pentahex_blocks_options[PENTAHEX_ROWS] = {
    [ROW_PIECES] = PENTAHEX_OPTION_PIECES("free5"),
    [ROW_BOARD] = PENTAHEX_OPTION_BOARD("hexhex8"),
    [ROW_PLAYERS] = {"players", ITA_OPTION_NUMBER, 2, ITA_MAX_PLAYERS, 2,
                     .words = "pentahex.option.players"},
};

// ---- pieces and board

static char *keep(const ita_allocator *allocator, const char *text, size_t length) {
    char *copy = ita_take(allocator, length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

// The value of an option or the usual one, kept in the config.
static ita_status keep_value(pentahex_config *c, const ita_values *values, size_t row, char **text,
                             size_t *size, ita_diag *diag) {
    const ita_value *value = &values->items[row];
    const char *usual = values->specs[row].usual_text;
    size_t length = value->is_given ? value->length : strlen(usual);
    *text = keep(c->base.allocator, value->is_given ? value->text : usual, length);
    if (!*text) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *size = length + 1;
    return ITA_OK;
}

// From a place in the value to one in the config.
static void shift(ita_diag *diag, const ita_value *value) {
    if (!diag || diag->offset == ITA_NO_OFFSET) return;
    if (value->is_given)
        diag->offset += value->offset;
    else
        diag->offset = ITA_NO_OFFSET;
}

static ita_status read_pieces(pentahex_config *c, const ita_values *values, ita_diag *diag) {
    ita_status status =
        keep_value(c, values, ROW_PIECES, &c->pieces_text, &c->pieces_text_size, diag);
    if (status != ITA_OK) return status;
    status = pentahex_set_parse(c->pieces_text, c->pieces_text_size - 1, c->base.allocator, &c->set,
                                diag);
    if (status != ITA_OK) shift(diag, &values->items[ROW_PIECES]);
    return status;
}

static ita_status read_board(pentahex_config *c, const ita_values *values, ita_diag *diag) {
    ita_status status = keep_value(c, values, ROW_BOARD, &c->board_text, &c->board_text_size, diag);
    if (status != ITA_OK) return status;
    status = ita_hexboard_parse(c->board_text, c->board_text_size - 1, c->base.allocator, &c->board,
                                diag);
    if (status != ITA_OK) shift(diag, &values->items[ROW_BOARD]);
    return status;
}

ita_status pentahex_config_read(pentahex_config *c, const ita_values *values, ita_diag *diag) {
    ita_status status = read_pieces(c, values, diag);
    return status == ITA_OK ? read_board(c, values, diag) : status;
}

// Line k of the file becomes place k of the list, blank lines too, so that a fault found later can
// be told by its line.
ita_status pentahex_board_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag) {
    ita_hexboard board;
    ita_status status = ita_hexboard_read(bytes, length, ita_heap(), &board, diag);
    if (status != ITA_OK) return status;
    ita_hexboard_close(&board);
    size_t at = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    ita_put_char(value, '[');
    for (bool is_comment = false; at < length; at++) {
        char here = bytes[at];
        if (here == '#') is_comment = true;
        if (here == '\n') {
            is_comment = false;
            ita_put_char(value, ';');
        } else if (!is_comment && here != '\r') {
            ita_put_char(value, here == '\t' ? ' ' : here);
        }
    }
    ita_put_char(value, ']');
    return ita_text_status(value);
}

// ---- configs

static ita_status open_config(const pentahex_mode *mode, int players, const ita_values *values,
                              const ita_allocator *allocator, pentahex_config **config,
                              ita_diag *diag) {
    pentahex_config *c = ita_take_zeroed(allocator, 1, sizeof *c);
    if (!c) return ita_fail(diag, ITA_E_MEMORY, "memory");
    c->base.allocator = allocator;
    c->mode = mode;
    c->player_count = players;
    ita_status status = pentahex_config_read(c, values, diag);
    if (status == ITA_OK)
        *config = c;
    else
        pentahex_config_free(&c->base);
    return status;
}

static ita_status finish(ita_status status, pentahex_config *made, ita_config **config,
                         ita_diag *diag) {
    if (status == ITA_OK) status = pentahex_tables_make(made, diag);
    if (status == ITA_OK)
        *config = &made->base;
    else
        pentahex_config_free(&made->base);
    return status;
}

// In a list of cells the fault is the first cell too many, or the last one of too few.
static size_t place_of_wrong_area(const pentahex_config *c) {
    const char *text = c->board_text;
    if (text[0] != '[') return 0;
    size_t last = 0;
    bool is_inside = false;
    int cells = 0;
    for (size_t at = 1; text[at] && text[at] != ']' && cells <= c->set.area; at++) {
        bool is_number = text[at] != ';' && text[at] != ' ' && text[at] != ',';
        if (text[at] == ';') is_inside = false;
        if (!is_number || is_inside) continue;
        is_inside = true;
        last = at;
        cells++;
    }
    return last;
}

static ita_status check_area(const pentahex_config *c, const ita_values *values, ita_diag *diag) {
    if (c->is_any_area || c->set.area == (int)c->board.cell_count) return ITA_OK;
    ita_fail_at(diag, ITA_E_RANGE, "pentahex.area", place_of_wrong_area(c));
    shift(diag, &values->items[ROW_BOARD]);
    ita_diag_arg_int(diag, c->set.area);
    ita_diag_arg_int(diag, c->board.cell_count);
    return ITA_E_RANGE;
}

ita_status pentahex_solo_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag) {
    pentahex_config *made = NULL;
    ita_status status = open_config(&pentahex_solo, 1, values, allocator, &made, diag);
    if (status != ITA_OK) return status;
    made->is_any_area = values->items[ROW_AREA].number == 1;
    return finish(check_area(made, values, diag), made, config, diag);
}

ita_status pentahex_duel_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag) {
    pentahex_config *made = NULL;
    ita_status status = open_config(&pentahex_duel, 2, values, allocator, &made, diag);
    if (status != ITA_OK) return status;
    made->has_swap = values->items[ROW_SWAP].number == 1;
    return finish(ITA_OK, made, config, diag);
}

ita_status pentahex_blocks_make(const ita_values *values, const ita_allocator *allocator,
                                ita_config **config, ita_diag *diag) {
    pentahex_config *made = NULL;
    int players = values->items[ROW_PLAYERS].number;
    ita_status status = open_config(&pentahex_blocks, players, values, allocator, &made, diag);
    return status == ITA_OK ? finish(ITA_OK, made, config, diag) : status;
}

void pentahex_config_close(pentahex_config *c) {
    const ita_allocator *allocator = c->base.allocator;
    pentahex_tables_close(c);
    ita_hexboard_close(&c->board);
    pentahex_set_close(&c->set, allocator);
    ita_give(allocator, c->board_text, c->board_text_size);
    ita_give(allocator, c->pieces_text, c->pieces_text_size);
}

void pentahex_config_free(ita_config *config) {
    if (!config) return;
    pentahex_config *c = (pentahex_config *)config;
    pentahex_config_close(c);
    ita_give(config->allocator, c, sizeof *c);
}

// ---- what a config says

// A list of cells is told in canonical form; whatever else as it was given, unless it is usual.
static void say_text(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const pentahex_config *c = pentahex_own(config);
    const char *given = row == ROW_BOARD ? c->board_text : c->pieces_text;
    value->is_given = strcmp(given, config->variant->options[row].usual_text) != 0;
    if (row == ROW_BOARD && given[0] == '[')
        ita_hexboard_put(&c->board, text);
    else
        ita_put(text, given);
}

void pentahex_solo_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    if (row == ROW_AREA)
        value->number = pentahex_own(config)->is_any_area;
    else
        say_text(config, row, value, text);
}

void pentahex_duel_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    if (row == ROW_SWAP)
        value->number = pentahex_own(config)->has_swap;
    else
        say_text(config, row, value, text);
}

void pentahex_blocks_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    if (row == ROW_PLAYERS)
        value->number = pentahex_own(config)->player_count;
    else
        say_text(config, row, value, text);
}
