// The config "duel,pieces=free5,board=hexhex5": read, checked and written.
// Knows the keys and what fits together. Knows nothing of positions.
#include "games/pentahex/pentahex.h"

#include <string.h>

static const char *const modes[] = {"solo", "duel", "blocks"};
static const char *const default_board[] = {"hexhex4", "hexhex5", "hexhex8"};
static const char *const default_pieces[] = {"free3+free4", "free5", "free5"};

// A bare word names the mode; two of them are one too many.
static ita_status parse_mode(ita_options *options, pentahex_mode *mode, ita_diag *diag) {
    int found = -1;
    for (int m = 0; m < 3; m++) {
        const ita_option *option = ita_options_find(options, modes[m]);
        if (!option) continue;
        if (option->value_length > 0 || found >= 0) {
            ita_fail_at(diag, ITA_E_SYNTAX, "pentahex.mode", option->key_offset);
            return ITA_E_SYNTAX;
        }
        found = m;
    }
    *mode = found >= 0 ? (pentahex_mode)found : PENTAHEX_SOLO;
    return ITA_OK;
}

static char *keep(const ita_allocator *allocator, const char *text, size_t length) {
    char *copy = ita_take(allocator, length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

// The value of an option or its default, kept in the config.
static ita_status keep_value(pentahex_config *c, const ita_option *option, const char *otherwise,
                             char **text, size_t *size, ita_diag *diag) {
    const char *value = option ? option->value : otherwise;
    size_t length = option ? option->value_length : strlen(otherwise);
    *text = keep(c->base.allocator, value, length);
    if (!*text) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *size = length + 1;
    return ITA_OK;
}

static void shift(ita_diag *diag, const ita_option *option) {
    if (!diag || diag->offset == ITA_NO_OFFSET) return;
    if (option)
        diag->offset += option->offset;
    else
        diag->offset = ITA_NO_OFFSET;
}

static ita_status parse_board(pentahex_config *c, const ita_option *option, ita_diag *diag) {
    ita_status status =
        keep_value(c, option, default_board[c->mode], &c->board_text, &c->board_text_size, diag);
    if (status != ITA_OK) return status;
    status = ita_hexboard_parse(c->board_text, c->board_text_size - 1, c->base.allocator, &c->board,
                                diag);
    if (status != ITA_OK) shift(diag, option);
    return status;
}

static ita_status parse_pieces(pentahex_config *c, const ita_option *option, ita_diag *diag) {
    ita_status status =
        keep_value(c, option, default_pieces[c->mode], &c->pieces_text, &c->pieces_text_size, diag);
    if (status != ITA_OK) return status;
    status = pentahex_set_parse(c->pieces_text, c->pieces_text_size - 1, c->base.allocator, &c->set,
                                diag);
    if (status != ITA_OK) shift(diag, option);
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

static ita_status check_area(const pentahex_config *c, const ita_option *board, ita_diag *diag) {
    if (c->mode != PENTAHEX_SOLO || c->is_any_area) return ITA_OK;
    if (c->set.area == (int)c->board.cell_count) return ITA_OK;
    ita_fail_at(diag, ITA_E_RANGE, "pentahex.area", place_of_wrong_area(c));
    shift(diag, board);
    ita_diag_arg_int(diag, c->set.area);
    ita_diag_arg_int(diag, c->board.cell_count);
    return ITA_E_RANGE;
}

static ita_status fill(pentahex_config *c, ita_options *options, ita_diag *diag) {
    static const char *const no_yes[] = {"no", "yes", NULL};
    static const char *const areas[] = {"exact", "any", NULL};
    ita_status status = parse_mode(options, &c->mode, diag);
    if (status != ITA_OK) return status;
    int swap = 0, area = 0;
    c->player_count = c->mode == PENTAHEX_SOLO ? 1 : 2;
    if (c->mode == PENTAHEX_BLOCKS)
        status = ita_options_int(options, "players", 2, ITA_MAX_PLAYERS, &c->player_count, diag);
    if (status == ITA_OK && c->mode == PENTAHEX_DUEL)
        status = ita_options_choice(options, "swap", no_yes, &swap, diag);
    if (status == ITA_OK && c->mode == PENTAHEX_SOLO)
        status = ita_options_choice(options, "area", areas, &area, diag);
    const ita_option *board = ita_options_find(options, "board");
    const ita_option *pieces = ita_options_find(options, "pieces");
    if (status == ITA_OK) status = ita_options_finish(options, diag);
    c->has_swap = swap == 1;
    c->is_any_area = area == 1;
    if (status == ITA_OK) status = parse_pieces(c, pieces, diag);
    if (status == ITA_OK) status = parse_board(c, board, diag);
    if (status == ITA_OK) status = check_area(c, board, diag);
    if (status == ITA_OK) status = pentahex_tables_make(c, diag);
    return status;
}

ita_status pentahex_config_parse(const char *text, size_t length, const ita_allocator *allocator,
                                 ita_config **config, ita_diag *diag) {
    ita_options options;
    ita_status status = ita_options_parse(text, length, &options, diag);
    if (status != ITA_OK) return status;
    pentahex_config *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    made->base.allocator = allocator;
    status = fill(made, &options, diag);
    if (status != ITA_OK) {
        pentahex_config_free(&made->base);
        return status;
    }
    *config = &made->base;
    return ITA_OK;
}

void pentahex_config_free(ita_config *config) {
    if (!config) return;
    pentahex_config *c = (pentahex_config *)config;
    const ita_allocator *allocator = config->allocator;
    pentahex_tables_close(c);
    ita_hexboard_close(&c->board);
    pentahex_set_close(&c->set, allocator);
    ita_give(allocator, c->board_text, c->board_text_size);
    ita_give(allocator, c->pieces_text, c->pieces_text_size);
    ita_give(allocator, c, sizeof *c);
}

static void put_key(ita_text *out, size_t start, const char *key) {
    if (out->length > start) ita_put_char(out, ',');
    ita_put(out, key);
}

void pentahex_config_format(const ita_config *config, ita_text *out) {
    const pentahex_config *c = pentahex_own(config);
    size_t start = out->length;
    if (c->mode != PENTAHEX_SOLO) put_key(out, start, modes[c->mode]);
    if (strcmp(c->pieces_text, default_pieces[c->mode]) != 0) {
        put_key(out, start, "pieces=");
        ita_put(out, c->pieces_text);
    }
    if (c->board_text[0] == '[') {
        put_key(out, start, "board=");
        ita_hexboard_put(&c->board, out);
    } else if (strcmp(c->board_text, default_board[c->mode]) != 0) {
        put_key(out, start, "board=");
        ita_put(out, c->board_text);
    }
    if (c->mode == PENTAHEX_BLOCKS && c->player_count != 2) {
        put_key(out, start, "players=");
        ita_put_int(out, c->player_count);
    }
    if (c->has_swap) put_key(out, start, "swap=yes");
    if (c->is_any_area) put_key(out, start, "area=any");
}

// Line k of the file becomes place k of the list, blank lines too, so that a fault found later can
// be told by its line.
ita_status pentahex_config_embed(const char *key, const char *bytes, size_t length, ita_text *value,
                                 ita_diag *diag) {
    if (strcmp(key, "board") != 0) {
        ita_fail(diag, ITA_E_UNSUPPORTED, "pentahex.file");
        ita_diag_arg(diag, key);
        return ITA_E_UNSUPPORTED;
    }
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
