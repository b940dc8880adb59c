// Sixty-four random games at once: every word holds one fact of sixty-four games, so pegs, links
// and reach are computed for all of them by the same few operations. Knows nothing of players.
#include "games/twixt/playout.h"

#include <string.h>

// The board inside the padded block.
typedef struct board64 {
    const twixt_config *c;
    twixt_hole64 *holes; ///< of the hole A1
    int stride;
    int step[8];
    /// The nine links that cross one in each downward direction: upper end, and downward direction.
    struct {
        int step, index;
    } crossing[4][9];
    bool blocks_own;
} board64;

// Every crossing of the four kinds of link, from the tables' pairs of hole and directions.
static void derive(board64 *b) {
    for (int d = 0; d < 8; d++)
        b->step[d] = twixt_direction_row[d] * b->stride + twixt_direction_col[d];
    for (int k = 0; k < 4; k++) {
        int found = 0;
        twixt_hole from = {0, 0},
                   to = {twixt_direction_col[twixt_down[k]], twixt_direction_row[twixt_down[k]]};
        for (int row = -2; row <= 3; row++)
            for (int col = -4; col <= 4; col++)
                for (int j = 0; j < 4; j++) {
                    twixt_hole a = {col, row}, e = {col + twixt_direction_col[twixt_down[j]],
                                                    row + twixt_direction_row[twixt_down[j]]};
                    if (found == 9 || !twixt_segments_cross(from, to, a, e)) continue;
                    b->crossing[k][found].step = row * b->stride + col;
                    b->crossing[k][found++].index = j;
                }
    }
}

static void load(board64 *b, const twixt_config *c, const twixt_board *from,
                 twixt_sixty_four *room) {
    b->c = c;
    b->stride = c->cols + 2 * TWIXT_SIXTY_FOUR_PAD;
    b->blocks_own = c->ruleset != TWIXT_PP;
    b->holes = room->holes + TWIXT_SIXTY_FOUR_PAD * (b->stride + 1);
    size_t used = (size_t)(b->stride * (c->rows + 2 * TWIXT_SIXTY_FOUR_PAD));
    memset(room->holes, 0, used * sizeof *room->holes);
    derive(b);
    if (from->head.peg_count == 0) return;
    for (int hole = 0; hole < c->hole_count; hole++) {
        twixt_hole at = twixt_hole_at(c, hole);
        int owner = twixt_board_owner(from, at.col, at.row);
        if (owner == TWIXT_NOBODY) continue;
        twixt_hole64 *h = &b->holes[at.row * b->stride + at.col];
        h->pegs[owner] = UINT64_MAX;
        for (int k = 0; k < 4; k++)
            if (twixt_board_links(from, hole) >> twixt_down[k] & 1) h->links[owner][k] = UINT64_MAX;
    }
}

// Games in which a link of `colour` is there that crosses the one of kind k from `upper`.
static inline uint64_t crossed_by(const board64 *b, const twixt_hole64 *upper, int k, int colour) {
    uint64_t games = 0;
    for (int i = 0; i < 9; i++)
        games |= upper[b->crossing[k][i].step].links[colour][b->crossing[k][i].index];
    return games;
}

// Sets a peg in one hole: red's in some games, blue's in others.
static void set_pegs(const board64 *b, int hole, uint64_t red, uint64_t blue) {
    twixt_hole at = twixt_hole_at(b->c, hole);
    twixt_hole64 *here = &b->holes[at.row * b->stride + at.col];
    here->pegs[TWIXT_RED] |= red;
    here->pegs[TWIXT_BLUE] |= blue;
    for (int d = 0; d < 8; d++) {
        twixt_hole64 *there = here + b->step[d];
        uint64_t reds = red & there->pegs[TWIXT_RED], blues = blue & there->pegs[TWIXT_BLUE];
        if (!(reds | blues)) continue;
        int k = twixt_down_index[d];
        twixt_hole64 *upper = twixt_direction_row[d] < 0 ? there : here;
        uint64_t by_red = crossed_by(b, upper, k, TWIXT_RED);
        uint64_t by_blue = crossed_by(b, upper, k, TWIXT_BLUE);
        uint64_t own = b->blocks_own ? by_red | by_blue : 0;
        upper->links[TWIXT_RED][k] |= reds & ~(by_blue | own);
        upper->links[TWIXT_BLUE][k] |= blues & ~(by_red | own);
    }
}

static bool are_far_apart(const twixt_config *c, int a, int b) {
    twixt_hole p = twixt_hole_at(c, a), q = twixt_hole_at(c, b);
    int cols = p.col - q.col, rows = p.row - q.row;
    return cols < -6 || cols > 6 || rows < -6 || rows > 6;
}

// Two turns: `first` and `second` get one hole each; where `exchanged` has a bit, the other's.
static void set_two(const board64 *b, int turn, int first, int second, uint64_t exchanged) {
    uint64_t kept = ~exchanged;
    uint64_t red = turn == TWIXT_RED ? kept : exchanged;
    if (are_far_apart(b->c, first, second)) { // then their links cannot meet: any order will do
        set_pegs(b, first, red, ~red);
        set_pegs(b, second, ~red, red);
        return;
    }
    uint64_t is_red = turn == TWIXT_RED ? UINT64_MAX : 0;
    set_pegs(b, first, kept & is_red, kept & ~is_red);
    set_pegs(b, second, exchanged & is_red, exchanged & ~is_red);
    set_pegs(b, first, exchanged & ~is_red, exchanged & is_red);
    set_pegs(b, second, kept & ~is_red, kept & is_red);
}

// Spreads `reached` from one hole over its links; queues the holes that gained games.
static void spread(const board64 *b, twixt_sixty_four *room, int colour, int at, int *last) {
    twixt_hole64 *here = &room->holes[at];
    for (int d = 0; d < 8; d++) {
        int next = at + b->step[d];
        twixt_hole64 *there = &room->holes[next];
        const twixt_hole64 *upper = twixt_direction_row[d] < 0 ? there : here;
        uint64_t gained = here->reached & upper->links[colour][twixt_down_index[d]];
        if (!(gained & ~there->reached)) continue;
        there->reached |= gained;
        if (room->is_queued[next]) continue;
        room->is_queued[next] = true;
        room->queue[(*last)++ % TWIXT_SIXTY_FOUR_HOLES] = (uint16_t)next;
    }
}

// Games in which a colour's links lead from its first border line to its last.
static uint64_t connected(const board64 *b, twixt_sixty_four *room, int colour) {
    const twixt_config *c = b->c;
    int origin = (int)(b->holes - room->holes), first = 0, last = 0;
    int across = colour == TWIXT_RED ? 1 : b->stride, along = colour == TWIXT_RED ? b->stride : 1;
    int count = colour == TWIXT_RED ? c->cols : c->rows;
    int end = (colour == TWIXT_RED ? c->rows : c->cols) - 1;
    for (int i = 0; i < b->stride * c->rows; i++)
        b->holes[i].reached = 0;
    for (int i = 0; i < count; i++) {
        int at = origin + i * across;
        room->holes[at].reached = room->holes[at].pegs[colour];
        room->is_queued[at] = true;
        room->queue[last++] = (uint16_t)at;
    }
    while (first < last) {
        int at = room->queue[first++ % TWIXT_SIXTY_FOUR_HOLES];
        room->is_queued[at] = false;
        spread(b, room, colour, at, &last);
    }
    uint64_t games = 0;
    for (int i = 0; i < count; i++)
        games |= room->holes[origin + i * across + end * along].reached;
    return games;
}

int twixt_playout_sixty_four(const twixt_config *c, const twixt_board *from, int turn,
                             ita_random *random, twixt_sixty_four *room, uint64_t won[2]) {
    board64 b;
    int pegs = 0;
    load(&b, c, from, room);
    twixt_supply_fill(c, from, &room->supply);
    for (int first, second, first_list, second_list;;) {
        first = twixt_supply_take(&room->supply, turn, random, &first_list);
        if (first < 0) break;
        second = twixt_supply_take(&room->supply, 1 - turn, random, &second_list);
        if (second < 0) {
            set_pegs(&b, first, turn == TWIXT_RED ? UINT64_MAX : 0,
                     turn == TWIXT_RED ? 0 : UINT64_MAX);
            pegs++;
            break;
        }
        bool can_exchange = first_list == TWIXT_NOBODY && second_list == TWIXT_NOBODY;
        set_two(&b, turn, first, second, can_exchange ? ita_random_next(random) : 0);
        pegs += 2;
    }
    won[TWIXT_RED] = connected(&b, room, TWIXT_RED);
    won[TWIXT_BLUE] = connected(&b, room, TWIXT_BLUE);
    return pegs;
}
