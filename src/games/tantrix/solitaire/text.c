// Moves and positions of solitaire as text and back. "7" draws tile 7, "7@-1,3/2" lays it on cell
// -1,3 turned two sixths clockwise (or moves it there), "submit" leaves it for good.
#include "games/tantrix/solitaire/solitaire.h"
#include "games/tantrix/table/laid.h"

#include <string.h>

ita_status solitaire_move_parse(const ita_config *config, const void *state, const char *text,
                                size_t length, ita_move *move, ita_diag *diag) {
    (void)config;
    (void)state;
    return tantrix_move_read(1u << TANTRIX_LAY | 1u << TANTRIX_DRAW | 1u << TANTRIX_SUBMIT,
                             "tantrix.solitaire.move", text, length, move, diag);
}

void solitaire_move_format(const ita_config *config, const void *state, const ita_move *move,
                           ita_text *out) {
    (void)config;
    (void)state;
    tantrix_move_write(move, out);
}

// ---- positions: "7@0,1/2;1@0,0/3+4@..": the tile that came (with its place when it is laid,
// nothing when one must be drawn), then the submitted ones.

void solitaire_state_format(const ita_config *config, const void *state, ita_text *out) {
    (void)config;
    const solitaire_state *s = state;
    if (s->laid.is_placed)
        laid_put_tile(out, s->current, s->laid.a, s->laid.b, s->laid.turn);
    else if (s->current)
        ita_put_int(out, s->current);
    ita_put_char(out, ';');
    laid_put_all(out, s->board.spots);
}

static ita_status bad_state(ita_diag *diag, const char *key, size_t at, int number) {
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, key, at);
    if (number) ita_diag_arg_int(diag, number);
    return status;
}

// The tile that came: nothing, its number, or where it lies; the latter is checked at the end.
static ita_status read_current(ita_reader *reader, tantrix_move *lay, ita_diag *diag) {
    uint64_t tile;
    *lay = (tantrix_move){0};
    if (ita_read_char(reader, ';')) return ITA_OK;
    ita_reader laid = *reader;
    if (laid_read_tile(&laid, &lay->number, &lay->a, &lay->b, &lay->turn)) {
        lay->kind = TANTRIX_LAY;
        *reader = laid;
    } else if (ita_read_uint(reader, TANTRIX_TILES, &tile)) {
        *lay = (tantrix_move){.kind = TANTRIX_DRAW, .number = (int)tile};
    } else {
        return bad_state(diag, "tantrix.solitaire.state", 0, 0);
    }
    return ita_read_char(reader, ';') ? ITA_OK
                                      : bad_state(diag, "tantrix.solitaire.state", reader->at, 0);
}

static ita_status check_board(const solitaire_config *c, const tantrix_board *board, size_t at,
                              ita_diag *diag) {
    int number, edge;
    if (!space_are_joined(board)) return bad_state(diag, "tantrix.match.state.apart", at, 0);
    if (!c->is_any_edge && tantrix_board_mismatch(board, &number, &edge))
        return bad_state(diag, "tantrix.match.state.clash", at, number);
    return ITA_OK;
}

ita_status solitaire_state_parse(const ita_config *config, const char *text, size_t length,
                                 void *state, ita_diag *diag) {
    const solitaire_config *c = solitaire_own(config);
    solitaire_state s;
    tantrix_move current;
    laid_form form = {laid_set_of(c->pack, TANTRIX_PATTERNS), TANTRIX_FARTHEST,
                      "tantrix.solitaire.state", "tantrix.state.tile"};
    memset(&s, 0, sizeof s);
    ita_reader reader = ita_read(text, length);
    ita_status status = read_current(&reader, &current, diag);
    if (status != ITA_OK) return status;
    if (current.kind && !(form.tiles >> current.number & 1))
        return bad_state(diag, "tantrix.state.tile", 0, current.number);
    form.tiles &= ~((uint64_t)1 << current.number);
    size_t laid_at = reader.at;
    status = laid_read_all(&reader, &form, &s.board, diag);
    if (status == ITA_OK) status = check_board(c, &s.board, laid_at, diag);
    if (status != ITA_OK) return status;
    s.current = (uint8_t)current.number;
    if (current.kind == TANTRIX_LAY) {
        const ita_move lay = tantrix_move_put(current);
        if (solitaire_check(config, &s, &lay, NULL) != ITA_OK)
            return bad_state(diag, "tantrix.state.cell", 0, s.current);
        s.laid = solitaire_spot(&current);
    }
    memcpy(state, &s, sizeof s);
    return ITA_OK;
}
