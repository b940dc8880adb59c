// Distances and setups. Knows the board, not the turn; optimistic, as the other side never answers.
#include "games/twixt/board/aid.h"

#include <string.h>

typedef struct walk {
    const twixt_config *c;
    const twixt_board *b;
    int colour;
    uint16_t *distance;
    uint16_t queue[2][TWIXT_MOST * TWIXT_MOST * 2]; ///< this distance and the next
    int count[2];
} walk;

static bool is_usable(const walk *w, int col, int row) {
    uint64_t bit = (uint64_t)1 << (col + TWIXT_PAD);
    return w->c->allowed[w->colour][row + TWIXT_PAD] & ~w->b->pegs[1 - w->colour][row + TWIXT_PAD] &
           bit;
}

// Between two pegs only a link that is there counts, unless it can be added by hand.
static bool is_passable(const walk *w, int hole, int direction, bool is_peg, bool is_next_peg) {
    if (twixt_board_links(w->b, hole) >> direction & 1 && is_peg) return true;
    if (is_peg && is_next_peg && !w->c->can_edit) return false;
    return !(twixt_board_crossed(w->c, w->b, hole, direction) & w->c->wall[w->colour]);
}

static void offer(walk *w, int hole, bool is_peg, int distance) {
    int reached = distance + !is_peg;
    if (w->distance[hole] <= reached) return;
    w->distance[hole] = (uint16_t)reached;
    w->queue[!is_peg][w->count[!is_peg]++] = (uint16_t)hole;
}

static void leave(walk *w, int hole, int distance) {
    twixt_hole at = twixt_hole_at(w->c, hole);
    bool is_peg = twixt_board_has(w->b, w->colour, at.col, at.row);
    for (int d = 0; d < 8; d++) {
        int col = at.col + twixt_direction_col[d], row = at.row + twixt_direction_row[d];
        if (!twixt_is_inside(w->c, col, row) || !is_usable(w, col, row)) continue;
        bool is_next_peg = twixt_board_has(w->b, w->colour, col, row);
        if (is_passable(w, hole, d, is_peg, is_next_peg))
            offer(w, hole + w->c->step[d], is_next_peg, distance);
    }
}

// Pegs needed from one of the two border lines to every hole, that hole's own peg included.
static void measure(walk *w, bool from_last, uint16_t *distance) {
    const twixt_config *c = w->c;
    bool is_red = w->colour == TWIXT_RED;
    int line = from_last ? (is_red ? c->rows : c->cols) - 1 : 0;
    w->distance = distance;
    w->count[0] = w->count[1] = 0;
    memset(distance, 0xff, (size_t)c->hole_count * sizeof *distance);
    for (int i = 0; i < (is_red ? c->cols : c->rows); i++) {
        int col = is_red ? i : line, row = is_red ? line : i;
        if (is_usable(w, col, row))
            offer(w, row * c->cols + col, twixt_board_has(w->b, w->colour, col, row), 0);
    }
    for (int reached = 0; w->count[0] + w->count[1] > 0; reached++) {
        for (int i = 0; i < w->count[0]; i++) // grows while it is worked on
            if (distance[w->queue[0][i]] == reached) leave(w, w->queue[0][i], reached);
        memcpy(w->queue[0], w->queue[1], (size_t)w->count[1] * sizeof *w->queue[0]);
        w->count[0] = w->count[1];
        w->count[1] = 0;
    }
}

void twixt_aid_need(const twixt_config *c, const twixt_board *b, int colour, twixt_need *need) {
    uint16_t back[TWIXT_MOST * TWIXT_MOST];
    walk w;
    w.c = c, w.b = b, w.colour = colour;
    measure(&w, false, need->through);
    measure(&w, true, back);
    need->pegs = TWIXT_NO_WAY;
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        if (need->through[hole] == TWIXT_NO_WAY || back[hole] == TWIXT_NO_WAY) {
            need->through[hole] = TWIXT_NO_WAY;
            continue;
        }
        int own = !twixt_board_has(b, colour, at.col, at.row); // counted from both sides
        need->through[hole] = (uint16_t)(need->through[hole] + back[hole] - own);
        if (need->through[hole] < need->pegs) need->pegs = need->through[hole];
    }
}

bool twixt_aid_is_setup(const twixt_config *c, const twixt_board *b, twixt_hole one,
                        twixt_hole other) {
    int colour = twixt_board_owner(b, one.col, one.row), ways = 0;
    int from = one.row * c->cols + one.col, to = other.row * c->cols + other.col;
    const twixt_chain *chains = twixt_board_chains_of(c, b);
    if (twixt_chain_root(chains, from) == twixt_chain_root(chains, to)) return false;
    for (int d = 0; d < 8; d++) {
        twixt_hole middle = {one.col + twixt_direction_col[d], one.row + twixt_direction_row[d]};
        int last = twixt_direction_of(middle, other);
        if (last < 0 || !twixt_is_inside(c, middle.col, middle.row)) continue;
        uint64_t bit = (uint64_t)1 << (middle.col + TWIXT_PAD);
        if (!(c->allowed[colour][middle.row + TWIXT_PAD] & bit) ||
            twixt_board_owner(b, middle.col, middle.row) != TWIXT_NOBODY)
            continue;
        uint32_t crossed =
            twixt_board_crossed(c, b, from, d) | twixt_board_crossed(c, b, from + c->step[d], last);
        ways += !(crossed & c->block[colour]);
    }
    return ways >= 2;
}
