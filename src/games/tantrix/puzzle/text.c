// Moves and positions of the puzzles as text and back. "12@-1,3/2" lays tile 12 on cell -1,3 two
// sixths clockwise, "12@tray" lifts it; submit, continue and reset stand for themselves.
#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/table/laid.h"

#include <string.h>

ita_status puzzle_move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag) {
    (void)config;
    (void)state;
    const unsigned kinds = 1u << TANTRIX_LAY | 1u << TANTRIX_LIFT | 1u << TANTRIX_SUBMIT |
                           1u << TANTRIX_CONTINUE | 1u << TANTRIX_RESET;
    return tantrix_move_read(kinds, "tantrix.move", text, length, move, diag);
}

void puzzle_move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out) {
    (void)config;
    (void)state;
    tantrix_move_write(move, out);
}

// ---- positions: "10:1@0,0/3+2@0,1/5", the level and the tiles that are laid; "10!:..." when the
// level was submitted and found right.

void puzzle_state_format(const ita_config *config, const void *state, ita_text *out) {
    (void)config;
    const puzzle_state *s = state;
    ita_put_int(out, s->level);
    ita_put(out, s->is_solved ? "!:" : ":");
    laid_put_all(out, s->spots);
}

static ita_status bad_state(ita_diag *diag, const char *key, size_t at) {
    return ita_fail_at(diag, ITA_E_SYNTAX, key, at);
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
    laid_form form = {laid_set_of(c->pack, (int)level), c->reach, "tantrix.state",
                      "tantrix.state.tile"};
    ita_status status = laid_read_all(&reader, &form, &board, diag);
    if (status != ITA_OK) return status;
    memcpy(s.spots, board.spots, sizeof s.spots);
    if (is_solved) {
        if (puzzle_judge(c, &s, NULL) != ITA_OK)
            return bad_state(diag, "tantrix.state.unsolved", 0);
        s.is_solved = 1;
    }
    memcpy(state, &s, sizeof s);
    return ITA_OK;
}
