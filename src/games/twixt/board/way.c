// Finding a way by depth-first search, forward first: on an open board it looks at few holes more
// than the way has. Knows the board, not the turn.
#include "games/twixt/board/way.h"

#include <string.h>

// Directions in the order to try them, the forward ones first: for red down, for blue right; of two
// alike the one that leads to the middle of the board, as at its edges ways end.
static const uint8_t forward[2][2][8] = {
    {{6, 4, 7, 3, 5, 1, 2, 0}, {4, 6, 3, 7, 1, 5, 0, 2}},
    {{7, 5, 6, 2, 4, 0, 3, 1}, {5, 7, 2, 6, 0, 4, 1, 3}},
};

typedef struct search {
    const twixt_config *c;
    const twixt_board *b;
    int colour;
    uint64_t free[TWIXT_BIT_ROWS];          ///< holes that may still be entered
    uint8_t tried[TWIXT_MOST * TWIXT_MOST]; ///< per hole of the way: directions tried so far
} search;

// Steps off in the next untried direction that leads on; false when all are tried.
static bool step_on(search *s, int *col, int *row, uint8_t *tried, uint8_t *direction) {
    const twixt_config *c = s->c;
    int hole = *row * c->cols + *col;
    bool is_past_middle = s->colour == TWIXT_RED ? 2 * *col >= c->cols : 2 * *row >= c->rows;
    const uint8_t *order = forward[s->colour][is_past_middle];
    while (*tried < 8) {
        int d = order[(*tried)++];
        int next_col = *col + twixt_direction_col[d], next_row = *row + twixt_direction_row[d];
        uint64_t bit = (uint64_t)1 << (next_col + TWIXT_PAD);
        if (!(s->free[next_row + TWIXT_PAD] & bit)) continue;
        if (twixt_board_crossed(c, s->b, hole, d) & c->wall[s->colour]) continue;
        s->free[next_row + TWIXT_PAD] &= ~bit;
        *col = next_col;
        *row = next_row;
        *direction = (uint8_t)d;
        return true;
    }
    return false;
}

// From one hole of the first border line.
static bool search_from(search *s, int col, int row, twixt_way *way) {
    uint64_t bit = (uint64_t)1 << (col + TWIXT_PAD);
    if (!(s->free[row + TWIXT_PAD] & bit)) return false;
    s->free[row + TWIXT_PAD] &= ~bit;
    way->start = row * s->c->cols + col;
    way->length = 0;
    s->tried[0] = 0;
    const int *progress = s->colour == TWIXT_RED ? &row : &col;
    int goal = (s->colour == TWIXT_RED ? s->c->rows : s->c->cols) - 1;
    for (int at = 0; at >= 0;) {
        if (step_on(s, &col, &row, &s->tried[at], &way->directions[at])) {
            s->tried[++at] = 0;
            if (*progress != goal) continue;
            way->length = at;
            return true;
        }
        if (--at < 0) break;
        col -= twixt_direction_col[way->directions[at]];
        row -= twixt_direction_row[way->directions[at]];
    }
    return false;
}

bool twixt_way_find(const twixt_config *c, const twixt_board *b, int colour, twixt_way *way) {
    search s;
    s.c = c, s.b = b, s.colour = colour;
    for (int row = 0; row < c->rows + 2 * TWIXT_PAD; row++)
        s.free[row] = c->allowed[colour][row] & ~b->pegs[1 - colour][row];
    int count = colour == TWIXT_RED ? c->cols : c->rows;
    for (int i = 0; i < count; i++) { // from the middle outwards
        int at = count / 2 + (i % 2 ? -(i + 1) / 2 : i / 2);
        bool is_red = colour == TWIXT_RED;
        if (search_from(&s, is_red ? at : 0, is_red ? 0 : at, way)) return true;
    }
    return false;
}

static void erase(const twixt_config *c, twixt_board *b) {
    int hole = b->head.way_start;
    for (int i = 0; i < b->head.way_length; i++) {
        b->cells[hole] &= (uint32_t)~TWIXT_WAY_BITS;
        hole += c->step[b->way[i]];
        b->way[i] = 0;
    }
    b->cells[hole] &= (uint32_t)~TWIXT_WAY_BITS;
}

static void draw(const twixt_config *c, twixt_board *b, const uint8_t *directions) {
    int hole = b->head.way_start;
    for (int i = 0; i < b->head.way_length; i++) {
        int direction = directions[i];
        b->way[i] = directions[i];
        b->cells[hole] |= 1u << (TWIXT_WAY_SHIFT + direction);
        hole += c->step[direction];
        b->cells[hole] |= 1u << (TWIXT_WAY_SHIFT + TWIXT_OPPOSITE(direction));
    }
}

static void keep(const twixt_config *c, twixt_board *b, int colour, const twixt_way *way) {
    b->head.way_colour = (uint8_t)colour;
    b->head.way_start = (uint16_t)way->start;
    b->head.way_length = (uint16_t)way->length;
    draw(c, b, way->directions);
}

void twixt_way_put_back(const twixt_config *c, twixt_board *b, const twixt_head *before,
                        const uint8_t *directions) {
    erase(c, b);
    b->head.way_colour = before->way_colour;
    b->head.way_start = before->way_start;
    b->head.way_length = before->way_length;
    draw(c, b, directions);
}

void twixt_way_renew(const twixt_config *c, twixt_board *b) {
    static const twixt_way none = {0};
    twixt_way way;
    int first = b->head.way_colour == TWIXT_BLUE ? TWIXT_BLUE : TWIXT_RED;
    erase(c, b);
    for (int i = 0; i < 2; i++) {
        int colour = i == 0 ? first : 1 - first;
        if (b->head.cut[colour]) continue;
        if (twixt_way_find(c, b, colour, &way)) {
            bool is_short = way.length <= TWIXT_WAY_MOST;
            keep(c, b, is_short ? colour : TWIXT_NOBODY, is_short ? &way : &none);
            b->head.way_broken = !is_short;
            return;
        }
        b->head.cut[colour] = 1;
    }
    keep(c, b, TWIXT_NOBODY, &none);
    b->head.way_broken = 0;
}
