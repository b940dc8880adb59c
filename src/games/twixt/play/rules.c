// TwixT's rules as the table that every face knows: turns, swap, offers, resignation, the end.
// Knows no pictures and no files.
#include "games/rows.h"
#include "games/twixt/play/state.h"

#include "games/twixt/board/way.h"

#include <string.h>

static int player_count(const ita_config *config) {
    (void)config;
    return 2;
}

static size_t state_size(const ita_config *config) {
    return twixt_own(config)->state_size;
}

static size_t undo_size(const ita_config *config) {
    return twixt_own(config)->undo_size;
}

void twixt_state_sizes(twixt_config *c) {
    size_t board = twixt_board_size(c);
    c->state_size = offsetof(twixt_state, board) + board;
    c->undo_size = sizeof(twixt_undo) + (c->can_edit ? board : 0);
}

static void start(const ita_config *config, void *state) {
    twixt_state *s = state;
    memset(s, 0, offsetof(twixt_state, board));
    s->status.red_player = 1;
    s->status.winner = TWIXT_NOBODY;
    twixt_board_start(twixt_own(config), &s->board);
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    const twixt_status *s = &((const twixt_state *)state)->status;
    return s->end ? ITA_NOBODY : twixt_player_of(s, s->turn);
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const twixt_config *c = twixt_own(config);
    const twixt_state *s = state;
    if (s->status.end) return 0;
    size_t count = 0, total = (size_t)s->board.head.open_count[s->status.turn];
    const uint64_t *allowed = c->allowed[s->status.turn];
    for (int row = 0; row < c->rows && count < capacity; row++) {
        uint64_t open = allowed[row + TWIXT_PAD] & ~s->board.pegs[0][row + TWIXT_PAD] &
                        ~s->board.pegs[1][row + TWIXT_PAD];
        for (; open && count < capacity; open &= open - 1)
            out[count++] = twixt_move_peg(ita_bits_lowest64(open) - TWIXT_PAD, row);
    }
    if (s->status.can_swap && count < capacity) out[count] = twixt_move_of(TWIXT_SWAP);
    return total + s->status.can_swap;
}

void twixt_state_settle(const twixt_config *c, twixt_state *state) {
    const twixt_head *head = &state->board.head;
    twixt_status *s = &state->status;
    if (head->connected != TWIXT_NOBODY) {
        s->end = TWIXT_CONNECTED;
        s->winner = head->connected;
    } else if (!c->plays_on && head->cut[TWIXT_RED] && head->cut[TWIXT_BLUE]) {
        s->end = TWIXT_CUT_OFF;
    } else if (head->open_count[s->turn] == 0) {
        s->end = TWIXT_FULL;
    }
}

static void *copy_behind(twixt_undo *undo) {
    return undo + 1;
}

static void apply_plain_peg(const twixt_config *c, twixt_board *b, int colour, twixt_hole hole,
                            twixt_undo *u) {
    twixt_board_place(c, b, colour, hole.col, hole.row, &u->board);
    if (!b->head.way_broken || b->head.connected != TWIXT_NOBODY) return;
    u->has_way = 1;
    memcpy(u->way, b->way, b->head.way_length);
    twixt_way_renew(c, b);
}

// Chains and the way are made anew behind edits, so undo needs all of the board.
static void apply_edited(const twixt_config *c, twixt_board *b, int colour, const twixt_move *move,
                         twixt_undo *u) {
    u->has_copy = 1;
    memcpy(copy_behind(u), b, twixt_board_size(c));
    twixt_board_play(c, b, colour, move, NULL);
    twixt_board_rebuild(c, b);
}

// Links alone leave the turn where it is.
static void apply_turn(const twixt_config *c, twixt_state *s, const twixt_move *move,
                       twixt_undo *u) {
    if (move->edit_count == 0)
        apply_plain_peg(c, &s->board, s->status.turn, move->hole, u);
    else
        apply_edited(c, &s->board, s->status.turn, move, u);
    s->status.has_edited = move->kind == TWIXT_LINKS;
    if (s->status.has_edited) return;
    s->status.turn ^= 1;
    s->status.can_swap = s->board.head.peg_count == 1 && c->swap != TWIXT_SWAP_NO;
}

bool twixt_only_peg(const twixt_config *c, const twixt_board *b, twixt_hole *hole) {
    int found = 0;
    for (int row = 0; row < c->rows; row++) {
        uint64_t pegs = b->pegs[0][row + TWIXT_PAD] | b->pegs[1][row + TWIXT_PAD];
        if (!pegs) continue;
        found += ita_bits_count64(pegs);
        *hole = (twixt_hole){ita_bits_lowest64(pegs) - TWIXT_PAD, row};
    }
    return found == 1;
}

twixt_hole twixt_swapped_hole(const twixt_config *c, twixt_hole hole) {
    if (c->swap == TWIXT_SWAP_MIRROR) return (twixt_hole){hole.row, hole.col};
    return (twixt_hole){c->rows - 1 - hole.row, hole.col};
}

// Sides: the players change colours, the peg stays, and the other colour is still to move.
// Mirror and rotate: the peg becomes the other colour's on its image.
static void apply_swap(const twixt_config *c, twixt_state *s, twixt_undo *u) {
    s->status.can_swap = 0;
    if (c->swap == TWIXT_SWAP_SIDES) {
        s->status.red_player = (uint8_t)(3 - s->status.red_player);
        return;
    }
    twixt_hole hole = {0, 0};
    twixt_only_peg(c, &s->board, &hole);
    u->board.hole = (uint16_t)(hole.row * c->cols + hole.col);
    twixt_hole image = twixt_swapped_hole(c, hole);
    twixt_board_undo unused;
    twixt_board_start(c, &s->board);
    twixt_board_place(c, &s->board, TWIXT_BLUE, image.col, image.row, &unused);
    if (s->board.head.way_broken) twixt_way_renew(c, &s->board);
    s->status.turn = TWIXT_RED;
}

// A game that is over by word offers no swap any more.
static void end_by_word(twixt_status *s, twixt_kind kind) {
    s->can_swap = 0;
    s->end = kind == TWIXT_RESIGN ? TWIXT_RESIGNED : TWIXT_AGREED;
    if (kind == TWIXT_RESIGN) s->winner = s->turn ^ 1;
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    const twixt_config *c = twixt_own(config);
    twixt_state *s = state;
    twixt_undo *u = undo;
    twixt_move m;
    twixt_move_get(c, move, &m);
    u->status = s->status;
    u->kind = (uint8_t)m.kind;
    u->has_way = u->has_copy = 0;
    switch (m.kind) {
    case TWIXT_PEG:
    case TWIXT_LINKS: apply_turn(c, s, &m, u); break;
    case TWIXT_SWAP: apply_swap(c, s, u); break;
    case TWIXT_RESIGN:
    case TWIXT_DRAW: end_by_word(&s->status, m.kind); return;
    }
    s->status.offer = m.has_offer;
    twixt_state_settle(c, s);
}

static void undo_swap(const twixt_config *c, twixt_state *s, const twixt_undo *u) {
    if (c->swap == TWIXT_SWAP_SIDES) return;
    twixt_hole hole = twixt_hole_at(c, u->board.hole);
    twixt_board_undo unused;
    twixt_board_start(c, &s->board);
    twixt_board_place(c, &s->board, TWIXT_RED, hole.col, hole.row, &unused);
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    const twixt_config *c = twixt_own(config);
    twixt_state *s = state;
    const twixt_undo *u = undo_record;
    s->status = u->status;
    if (u->has_copy) {
        memcpy(&s->board, u + 1, twixt_board_size(c));
    } else if (u->kind == TWIXT_PEG) {
        const twixt_head *before = &u->board.head;
        if (u->has_way) twixt_way_put_back(c, &s->board, before, u->way);
        twixt_board_undo_place(c, &s->board, &u->board);
    } else if (u->kind == TWIXT_SWAP) {
        undo_swap(c, s, u);
    }
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    static const char *const keys[] = {
        NULL,
        "twixt.result.connected",
        "twixt.result.resigned",
        "twixt.result.agreed",
        "twixt.result.cut",
        "twixt.result.full",
        "twixt.problem.missed",
    };
    const twixt_status *s = &((const twixt_state *)state)->status;
    memset(out, 0, sizeof *out);
    out->player_count = 2;
    out->key = keys[s->end];
    out->is_over = s->end != TWIXT_GOES_ON;
    if (!out->is_over || s->winner == TWIXT_NOBODY) return;
    out->winner = twixt_player_of(s, s->winner);
    out->scores[out->winner - 1] = 1;
}

static uint64_t hash(const ita_config *config, const void *state) {
    (void)config;
    const twixt_state *s = state;
    const twixt_status *t = &s->status;
    uint64_t rest = (uint64_t)t->turn | (uint64_t)t->red_player << 8 | (uint64_t)t->can_swap << 16 |
                    (uint64_t)t->offer << 24 | (uint64_t)t->end << 32 | (uint64_t)t->winner << 40;
    return s->board.head.hash ^ ita_mix(rest);
}

const ita_rules twixt_rules = {
    ROWS_OF_PLAY,
    .config_make = twixt_config_make,
    .config_free = twixt_config_free,
    .config_value = twixt_config_value,
    .undo_size = undo_size,
    .check = twixt_check,
    .result = result,
    .move_parse = twixt_move_parse,
    .move_format = twixt_move_format,
    .state_parse = twixt_state_parse,
    .state_format = twixt_state_format,
};
