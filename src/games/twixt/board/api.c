// The public face of the fast board: checks what comes from outside, keeps the undo records.
// Knows no turns.
#include "intarsia/twixt.h"

#include "games/twixt/board/playout.h"
#include "games/twixt/board/way.h"
#include "games/twixt/play/state.h"

struct ita_twixt_board {
    const ita_allocator *allocator;
    twixt_config *config;
    twixt_board *board;
    twixt_board_undo *undos; ///< [hole_count]
    int depth;
};

ita_status ita_twixt_open(const char *config, size_t length, const ita_allocator *allocator,
                          ita_twixt_board **board, ita_diag *diag) {
    ita_config *parsed = NULL;
    ita_status status = ita_config_parse(&ita_game_twixt, config, length, allocator, &parsed, diag);
    if (status != ITA_OK) return status;
    twixt_config *c = (twixt_config *)parsed;
    ita_twixt_board *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (made) {
        made->allocator = allocator;
        made->config = c;
        made->board = ita_take(allocator, twixt_board_size(c));
        made->undos = ita_take(allocator, (size_t)c->hole_count * sizeof *made->undos);
    } else {
        ita_config_free(parsed);
    }
    if (!made || !made->board || !made->undos) {
        ita_twixt_close(made);
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    twixt_board_start(c, made->board);
    *board = made;
    return ITA_OK;
}

void ita_twixt_close(ita_twixt_board *board) {
    if (!board) return;
    const ita_allocator *allocator = board->allocator;
    ita_give(allocator, board->undos, (size_t)board->config->hole_count * sizeof *board->undos);
    ita_give(allocator, board->board, twixt_board_size(board->config));
    ita_config_free(&board->config->base);
    ita_give(allocator, board, sizeof *board);
}

int ita_twixt_cols(const ita_twixt_board *board) {
    return board->config->cols;
}

int ita_twixt_rows(const ita_twixt_board *board) {
    return board->config->rows;
}

static bool is_inside(const ita_twixt_board *board, ita_twixt_hole hole) {
    return twixt_is_inside(board->config, hole.col, hole.row);
}

static int number_of(const ita_twixt_board *board, ita_twixt_hole hole) {
    return hole.row * board->config->cols + hole.col;
}

ita_twixt_colour ita_twixt_owner(const ita_twixt_board *board, ita_twixt_hole hole) {
    if (!is_inside(board, hole)) return ITA_TWIXT_NONE;
    return (ita_twixt_colour)twixt_board_owner(board->board, hole.col, hole.row);
}

// The direction of a link that lies on the board, or -1.
static int direction_of(const ita_twixt_board *board, ita_twixt_link link) {
    if (!is_inside(board, link.from) || !is_inside(board, link.to)) return -1;
    return twixt_direction_of((twixt_hole){link.from.col, link.from.row},
                              (twixt_hole){link.to.col, link.to.row});
}

bool ita_twixt_has_link(const ita_twixt_board *board, ita_twixt_link link) {
    int direction = direction_of(board, link);
    return direction >= 0 &&
           twixt_board_links(board->board, number_of(board, link.from)) >> direction & 1;
}

bool ita_twixt_are_joined(const ita_twixt_board *board, ita_twixt_hole a, ita_twixt_hole b) {
    if (ita_twixt_owner(board, a) == ITA_TWIXT_NONE || ita_twixt_owner(board, b) == ITA_TWIXT_NONE)
        return false;
    const twixt_chain *chains = twixt_board_chains_of(board->config, board->board);
    return twixt_chain_root(chains, number_of(board, a)) ==
           twixt_chain_root(chains, number_of(board, b));
}

ita_twixt_colour ita_twixt_connected(const ita_twixt_board *board) {
    return (ita_twixt_colour)board->board->head.connected;
}

bool ita_twixt_can_connect(const ita_twixt_board *board, ita_twixt_colour colour) {
    twixt_way unused;
    return colour != ITA_TWIXT_NONE &&
           twixt_way_find(board->config, board->board, (int)colour, &unused);
}

uint64_t ita_twixt_hash(const ita_twixt_board *board) {
    return board->board->head.hash;
}

ita_status ita_twixt_place(ita_twixt_board *board, ita_twixt_colour colour, ita_twixt_hole hole,
                           ita_diag *diag) {
    if (colour != ITA_TWIXT_RED && colour != ITA_TWIXT_BLUE)
        return ita_fail(diag, ITA_E_RANGE, "move.form");
    if (board->board->head.connected != TWIXT_NOBODY)
        return ita_fail(diag, ITA_E_STATE, "twixt.over");
    ita_status status = twixt_check_hole(board->config, board->board, (int)colour,
                                         (twixt_hole){hole.col, hole.row}, diag);
    if (status != ITA_OK) return status;
    twixt_board_place(board->config, board->board, (int)colour, hole.col, hole.row,
                      &board->undos[board->depth++]);
    return ITA_OK;
}

ita_status ita_twixt_take_back(ita_twixt_board *board) {
    if (board->depth == 0) return ITA_E_STATE;
    twixt_board_undo_place(board->config, board->board, &board->undos[--board->depth]);
    return ITA_OK;
}

static ita_twixt_hole hole_at(const ita_twixt_board *board, int number) {
    twixt_hole at = twixt_hole_at(board->config, number);
    return (ita_twixt_hole){at.col, at.row};
}

// Puts a link among those found, ascending by upper end and direction, unless it is there.
static void insert(const ita_twixt_board *board, int hole, int direction, int found[9], int *n) {
    const twixt_config *c = board->config;
    int upper = twixt_direction_row[direction] < 0 ? hole + c->step[direction] : hole;
    int code = 4 * upper + twixt_down_index[direction], at = *n;
    for (int i = 0; i < *n; i++)
        if (found[i] == code) return;
    for (; at > 0 && found[at - 1] > code; at--)
        found[at] = found[at - 1];
    found[at] = code;
    (*n)++;
}

ita_status ita_twixt_crossings(const ita_twixt_board *board, ita_twixt_link link,
                               ita_twixt_link out[9], int *n) {
    const twixt_config *c = board->config;
    int direction = direction_of(board, link), found[9];
    *n = 0;
    if (direction < 0) return ITA_E_RANGE;
    for (int i = 0; i < 4; i++) {
        int hole = number_of(board, link.from) + c->cross_step[direction][i];
        uint32_t bits = twixt_board_links(board->board, hole) & c->cross_mask[direction][i];
        for (; bits; bits &= bits - 1)
            insert(board, hole, __builtin_ctz(bits), found, n);
    }
    for (int i = 0; i < *n; i++) {
        int upper = found[i] / 4;
        out[i] = (ita_twixt_link){hole_at(board, upper),
                                  hole_at(board, upper + c->step[twixt_down[found[i] % 4]])};
    }
    return ITA_OK;
}

ita_status ita_twixt_random_games(const ita_twixt_board *board, ita_twixt_colour colour,
                                  ita_random *random, uint64_t least, uint64_t *played,
                                  uint64_t won[2]) {
    twixt_sixty_four *room = ita_take(board->allocator, sizeof *room);
    *played = won[0] = won[1] = 0;
    if (!room) return ITA_E_MEMORY;
    for (; *played < least; *played += TWIXT_GAMES_AT_ONCE) {
        uint64_t games[2];
        twixt_playout_sixty_four(board->config, board->board, (int)colour, random, room, games);
        won[0] += (uint64_t)ita_bits_count64(games[0]);
        won[1] += (uint64_t)ita_bits_count64(games[1]);
    }
    ita_give(board->allocator, room, sizeof *room);
    return ITA_OK;
}
