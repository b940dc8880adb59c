// Random games of TwixT, one at a time. The fast one keeps no chains and no hash: it sets pegs and
// links until no hole is left and then looks who has connected. Knows nothing of players and
// offers.
#include "spec/twixt_playouts.h"

#include <string.h>

typedef struct quick {
    uint64_t pegs[2][TWIXT_BIT_ROWS];
    uint32_t cells[TWIXT_MOST * TWIXT_MOST];
} quick;

// Whether a colour's links lead from its first line to its last.
static bool has_connected(const twixt_config *c, const quick *q, int colour) {
    uint64_t seen[TWIXT_BIT_ROWS] = {0};
    uint16_t stack[TWIXT_MOST * TWIXT_MOST];
    int depth = 0, count = colour == TWIXT_RED ? c->cols : c->rows;
    for (int i = 0; i < count; i++) {
        int col = colour == TWIXT_RED ? i : 0, row = colour == TWIXT_RED ? 0 : i;
        int hole = row * c->cols + col;
        if (!(q->cells[hole] >> (8 * colour) & 0xff)) continue;
        seen[row] |= (uint64_t)1 << col;
        stack[depth++] = (uint16_t)hole;
    }
    while (depth > 0) {
        int hole = stack[--depth];
        twixt_hole at = twixt_hole_at(c, hole);
        if (colour == TWIXT_RED ? at.row == c->rows - 1 : at.col == c->cols - 1) return true;
        for (uint32_t links = q->cells[hole] >> (8 * colour) & 0xff; links; links &= links - 1) {
            int direction = __builtin_ctz(links);
            int col = at.col + twixt_direction_col[direction];
            int row = at.row + twixt_direction_row[direction];
            if (seen[row] >> col & 1) continue;
            seen[row] |= (uint64_t)1 << col;
            stack[depth++] = (uint16_t)(hole + c->step[direction]);
        }
    }
    return false;
}

static void set_peg(const twixt_config *c, quick *q, int colour, int hole) {
    int row = c->row_of[hole], col = c->col_of[hole];
    const uint64_t *rows = q->pegs[colour] + row;
    uint32_t near = (uint32_t)((rows[0] >> (col + 1) & 0x05) | (rows[1] >> col & 0x11) << 1 |
                               (rows[3] >> col & 0x11) << 3 | (rows[4] >> (col + 1) & 0x05) << 4);
    uint32_t made = 0, block = c->block[colour];
    q->pegs[colour][row + TWIXT_PAD] |= (uint64_t)1 << (col + TWIXT_PAD);
    uint32_t *cell = q->cells + hole;
    for (; near; near &= near - 1) {
        int direction = __builtin_ctz(near);
        const int32_t *step = c->cross_step[direction];
        const uint32_t *mask = c->cross_mask[direction];
        uint32_t crossed = (cell[step[0]] & mask[0]) | (cell[step[1]] & mask[1]) |
                           (cell[step[2]] & mask[2]) | (cell[step[3]] & mask[3]);
        uint32_t is_free = !(crossed & block); // no branch: it could not be foretold
        made |= is_free << direction;
        cell[c->step[direction]] |= is_free << (8 * colour + TWIXT_OPPOSITE(direction));
    }
    *cell |= made << (8 * colour);
}

spec_playout spec_twixt_playout(const twixt_config *c, const twixt_board *from, int turn,
                                ita_random *random) {
    quick q;
    twixt_supply supply;
    memcpy(q.pegs, from->pegs, sizeof q.pegs);
    memcpy(q.cells, from->cells, (size_t)c->hole_count * sizeof *q.cells);
    twixt_supply_fill(c, from, &supply);
    spec_playout result = {TWIXT_NOBODY, 0};
    for (int hole, list; (hole = twixt_supply_take(&supply, turn, random, &list)) >= 0; turn ^= 1) {
        set_peg(c, &q, turn, hole);
        result.pegs++;
    }
    for (int colour = 0; colour < 2; colour++)
        if (has_connected(c, &q, colour)) result.winner = colour;
    return result;
}

spec_playout spec_twixt_playout_doubled(const twixt_config *c, twixt_doubled *d,
                                        twixt_supply *supply, ita_random *random) {
    twixt_doubled_start(d, c->cols, c->rows, c->ruleset != TWIXT_PP);
    twixt_supply_fill(c, NULL, supply);
    spec_playout result = {TWIXT_NOBODY, 0};
    int turn = TWIXT_RED;
    for (int hole, list; (hole = twixt_supply_take(supply, turn, random, &list)) >= 0; turn ^= 1) {
        twixt_hole at = twixt_hole_at(c, hole);
        twixt_doubled_set(d, turn == TWIXT_RED ? 1 : -1, at);
        result.pegs++;
        if (!twixt_doubled_connects(d, at)) continue;
        result.winner = turn;
        return result;
    }
    return result;
}
