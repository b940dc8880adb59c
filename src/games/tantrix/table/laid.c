// Laid tiles as text and back. Every position of every variant holds its tiles so.
#include "games/tantrix/table/laid.h"

void laid_put_cell(ita_text *out, int a, int b) {
    ita_put_int(out, a);
    ita_put_char(out, ',');
    ita_put_int(out, b);
}

void laid_put_tile(ita_text *out, int number, int a, int b, int turn) {
    ita_put_int(out, number);
    ita_put_char(out, '@');
    laid_put_cell(out, a, b);
    ita_put_char(out, '/');
    ita_put_int(out, turn);
}

bool laid_read_tile(ita_reader *reader, int *number, int *a, int *b, int *turn) {
    uint64_t tile, sixths;
    int64_t cell_a, cell_b;
    if (!ita_read_uint(reader, TANTRIX_TILES, &tile) || tile == 0) return false;
    if (!ita_read_char(reader, '@') || !ita_read_int(reader, 99, &cell_a)) return false;
    if (!ita_read_char(reader, ',') || !ita_read_int(reader, 99, &cell_b)) return false;
    if (!ita_read_char(reader, '/') || !ita_read_uint(reader, 5, &sixths)) return false;
    *number = (int)tile;
    *a = (int)cell_a;
    *b = (int)cell_b;
    *turn = (int)sixths;
    return true;
}

void laid_put_all(ita_text *out, const tantrix_spot spots[TANTRIX_TILES + 1]) {
    bool is_first = true;
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        const tantrix_spot *spot = &spots[number];
        if (!spot->is_placed) continue;
        if (!is_first) ita_put_char(out, '+');
        laid_put_tile(out, number, spot->a, spot->b, spot->turn);
        is_first = false;
    }
}

static ita_status refuse(ita_diag *diag, const char *key, size_t at, int number) {
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, key, at);
    if (number) ita_diag_arg_int(diag, number);
    return status;
}

static ita_status read_next(ita_reader *reader, const laid_form *form, tantrix_board *board,
                            ita_diag *diag) {
    size_t at = reader->at;
    int number, a, b, turn;
    if (!laid_read_tile(reader, &number, &a, &b, &turn))
        return refuse(diag, form->form_key, reader->at, 0);
    if (!(form->tiles >> number & 1) || board->spots[number].is_placed)
        return refuse(diag, form->number_key, at, number);
    if (ita_hex_length(ita_hex_at(a, b)) > form->reach)
        return refuse(diag, "tantrix.state.cell", at, number);
    if (tantrix_board_at(board, a, b)) return refuse(diag, "tantrix.state.overlap", at, number);
    tantrix_board_put(board, number, a, b, turn);
    return ITA_OK;
}

ita_status laid_read_all(ita_reader *reader, const laid_form *form, tantrix_board *board,
                         ita_diag *diag) {
    if (ita_read_end(reader)) return ITA_OK;
    do {
        ita_status status = read_next(reader, form, board, diag);
        if (status != ITA_OK) return status;
    } while (ita_read_char(reader, '+'));
    return ita_read_end(reader) ? ITA_OK : refuse(diag, form->form_key, reader->at, 0);
}
