// Laying a tile: where, on what, beside what, with which colours.
#include "games/tantrix/table/laying.h"

#include "games/tantrix/table/laid.h"
#include "games/tantrix/table/spaces.h"
#include "intarsia/words.h"

ita_status laying_refuse(ita_diag *diag, const char *key, int number) {
    ita_status status = ita_fail(diag, ITA_E_ILLEGAL, key);
    ita_diag_arg_int(diag, number);
    if (number >= 1 && number <= TANTRIX_TILES) ita_diag_mark(diag, (uint32_t)number);
    return status;
}

// One to three characters: cells lie within 99.
static size_t put_coordinate(char *text, int value) {
    size_t length = 0;
    int size = value < 0 ? -value : value;
    if (value < 0) text[length++] = '-';
    if (size >= 10) text[length++] = (char)('0' + size / 10 % 10);
    text[length++] = (char)('0' + size % 10);
    return length;
}

void laying_blame_cell(ita_diag *diag, int a, int b) {
    char text[8];
    size_t length = put_coordinate(text, a);
    text[length++] = ',';
    length += put_coordinate(text + length, b);
    ita_diag_arg_bytes(diag, text, length);
    ita_diag_mark(diag, tantrix_cell_node(a, b));
}

void laying_say(const char *key, const tantrix_move *lay, ita_text *words) {
    static const char turns[TANTRIX_EDGES][15] = {"",
                                                  "tantrix.turn.1",
                                                  "tantrix.turn.2",
                                                  "tantrix.turn.3",
                                                  "tantrix.turn.4",
                                                  "tantrix.turn.5"};
    ita_diag sentence;
    ita_fail(&sentence, ITA_OK, key);
    ita_diag_arg_int(&sentence, lay->number);
    laying_blame_cell(&sentence, lay->a, lay->b);
    ita_diag_arg_key(&sentence, turns[lay->turn]);
    ita_put_diag(words, &sentence);
}

void laying_advise(const tantrix_move *lay, ita_text *words) {
    laying_say(lay->turn ? "tantrix.hint.lay.turned" : "tantrix.hint.lay", lay, words);
}

static ita_status refuse_touching(ita_diag *diag, const char *key, int number, int other) {
    ita_status status = laying_refuse(diag, key, number);
    ita_diag_arg_int(diag, other);
    ita_diag_mark(diag, (uint32_t)other);
    return status;
}

ita_status laying_check_free(const tantrix_board *board, const tantrix_move *lay, ita_diag *diag) {
    int there = space_tile_on(board, lay->a, lay->b);
    if (!there) return ITA_OK;
    if (there != lay->number)
        return refuse_touching(diag, "tantrix.refuse.overlap", lay->number, there);
    if (board->spots[there].turn != lay->turn) return ITA_OK;
    return laying_refuse(diag, "tantrix.refuse.same", lay->number);
}

ita_status laying_check_beside(const tantrix_board *board, const tantrix_move *lay,
                               ita_diag *diag) {
    if (ita_hex_length(ita_hex_at(lay->a, lay->b)) > TANTRIX_FARTHEST)
        return laying_refuse(diag, "tantrix.refuse.table", lay->number);
    if (board->count == 0 && (lay->a != 0 || lay->b != 0))
        return laying_refuse(diag, "tantrix.match.first", lay->number);
    ita_status status = laying_check_free(board, lay, diag);
    if (status != ITA_OK || board->count == 0 || space_is_beside(board, lay->a, lay->b))
        return status;
    return laying_refuse(diag, "tantrix.match.apart", lay->number);
}

ita_status laying_check_colours(const tantrix_board *board, const tantrix_move *lay,
                                ita_diag *diag) {
    space at = space_at(board, lay->a, lay->b);
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        int mine = tantrix_edge(lay->number, lay->turn, e);
        if (at.asked[e] == TANTRIX_NONE || at.asked[e] == mine) continue;
        int other = tantrix_board_at(board, lay->a + tantrix_step_a[e], lay->b + tantrix_step_b[e]);
        ita_status status = refuse_touching(diag, "tantrix.match.clash", lay->number, other);
        ita_diag_arg_key(diag, tantrix_colour_keys[mine]);
        ita_diag_arg_key(diag, tantrix_colour_keys[at.asked[e]]);
        return status;
    }
    return ITA_OK;
}
