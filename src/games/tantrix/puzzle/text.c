// Moves and positions of the puzzles as text and back. "12@-1,3/2" lays tile 12 on cell -1,3 two
// sixths clockwise, "12@tray" lifts it; submit, continue and reset stand for themselves.
#include "games/tantrix/puzzle/puzzle.h"

#include <string.h>

static const struct word {
    const char *text;
    puzzle_move_kind kind;
} words[] = {{"submit", PUZZLE_SUBMIT}, {"continue", PUZZLE_CONTINUE}, {"reset", PUZZLE_RESET}};

static bool read_lift(const char *text, size_t length, int *number) {
    ita_reader reader = ita_read(text, length);
    uint64_t tile;
    if (!ita_read_uint(&reader, TANTRIX_TILES, &tile) || tile == 0) return false;
    *number = (int)tile;
    return ita_read_words(&reader, "@tray") && ita_read_end(&reader);
}

ita_status puzzle_move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag) {
    (void)config;
    (void)state;
    int number, a, b, turn;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!ita_text_is(text, length, words[i].text)) continue;
        *move = (ita_move){{(int32_t)words[i].kind}};
        return ITA_OK;
    }
    if (read_lift(text, length, &number)) {
        *move = (ita_move){{PUZZLE_LIFT, number}};
        return ITA_OK;
    }
    ita_reader reader = ita_read(text, length);
    if (tantrix_read_laid(&reader, &number, &a, &b, &turn) && ita_read_end(&reader)) {
        *move = puzzle_lay(number, a, b, turn);
        return ITA_OK;
    }
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.move", reader.at);
    ita_diag_arg_bytes(diag, text, length);
    return status;
}

void puzzle_move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out) {
    (void)config;
    (void)state;
    const int32_t *v = move->v;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (v[0] == (int32_t)words[i].kind) ita_put(out, words[i].text);
    if (v[0] == PUZZLE_LAY) tantrix_put_laid(out, v[1], v[2], v[3], v[4]);
    if (v[0] != PUZZLE_LIFT) return;
    ita_put_int(out, v[1]);
    ita_put(out, "@tray");
}

// ---- positions: "10:1@0,0/3+2@0,1/5", the level and the tiles that are laid; "10!:..." when the
// level was submitted and found right.

void puzzle_state_format(const ita_config *config, const void *state, ita_text *out) {
    (void)config;
    const puzzle_state *s = state;
    ita_put_int(out, s->level);
    ita_put(out, s->is_solved ? "!:" : ":");
    bool is_first = true;
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &s->spots[number];
        if (!spot->is_placed) continue;
        if (!is_first) ita_put_char(out, '+');
        tantrix_put_laid(out, number, spot->a, spot->b, spot->turn);
        is_first = false;
    }
}

static ita_status bad_state(ita_diag *diag, const char *key, size_t at) {
    return ita_fail_at(diag, ITA_E_SYNTAX, key, at);
}

static ita_status read_tile(const puzzle_config *c, ita_reader *reader, puzzle_state *s,
                            tantrix_board *board, ita_diag *diag) {
    size_t start = reader->at;
    int number, a, b, turn;
    if (!tantrix_read_laid(reader, &number, &a, &b, &turn))
        return bad_state(diag, "tantrix.state", reader->at);
    ita_status status = ITA_OK;
    if (!puzzle_has_tile(c, s->level, number) || s->spots[number].is_placed)
        status = bad_state(diag, "tantrix.state.tile", start);
    else if (!puzzle_is_cell(c, a, b))
        status = bad_state(diag, "tantrix.state.cell", start);
    else if (tantrix_board_at(board, a, b))
        status = bad_state(diag, "tantrix.state.overlap", start);
    if (status != ITA_OK) {
        ita_diag_arg_int(diag, number);
        return status;
    }
    s->spots[number] = (tantrix_spot){(int8_t)a, (int8_t)b, (uint8_t)turn, true};
    tantrix_board_put(board, number, a, b, turn);
    return ITA_OK;
}

ita_status puzzle_state_parse(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag) {
    const puzzle_config *c = puzzle_own(config);
    puzzle_state s;
    tantrix_board board;
    memset(&s, 0, sizeof s);
    tantrix_board_clear(&board);
    ita_reader reader = ita_read(text, length);
    uint64_t level;
    if (!ita_read_uint(&reader, TANTRIX_TILES, &level) || level < (uint64_t)c->first_level ||
        level > (uint64_t)c->last_level)
        return bad_state(diag, "tantrix.state.level", 0);
    s.level = (uint8_t)level;
    bool is_solved = ita_read_char(&reader, '!');
    if (!ita_read_char(&reader, ':')) return bad_state(diag, "tantrix.state", reader.at);
    bool is_more = !ita_read_end(&reader);
    while (is_more) {
        ita_status status = read_tile(c, &reader, &s, &board, diag);
        if (status != ITA_OK) return status;
        is_more = ita_read_char(&reader, '+');
    }
    if (!ita_read_end(&reader)) return bad_state(diag, "tantrix.state", reader.at);
    if (is_solved) {
        if (puzzle_judge(c, &s, NULL) != ITA_OK)
            return bad_state(diag, "tantrix.state.unsolved", 0);
        s.is_solved = 1;
    }
    memcpy(state, &s, sizeof s);
    return ITA_OK;
}
