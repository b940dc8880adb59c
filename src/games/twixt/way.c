// Finding a way by depth-first search, forward first: on an open board it looks at few holes more
// than the way has. Knows the board, not the turn.
#include "games/twixt/way.h"

#include <string.h>

// Directions in the order to try them, the forward ones first: for red down, for blue right.
static const uint8_t forward[2][8] = {{4, 6, 3, 7, 1, 5, 0, 2}, {5, 7, 2, 6, 0, 4, 1, 3}};

typedef struct search {
    const twixt_config *c;
    const twixt_board *b;
    int colour;
    uint64_t free[TWIXT_BIT_ROWS]; ///< holes that may still be entered
    uint16_t *way;
    uint8_t tried[TWIXT_MOST * TWIXT_MOST]; ///< per step of the way: directions tried so far
} search;

static bool enter(search *s, int col, int row) {
    uint64_t bit = (uint64_t)1 << (col + TWIXT_PAD);
    if (!(s->free[row + TWIXT_PAD] & bit)) return false;
    s->free[row + TWIXT_PAD] &= ~bit;
    return true;
}

static bool is_goal(const search *s, twixt_hole at) {
    return s->colour == TWIXT_RED ? at.row == s->c->rows - 1 : at.col == s->c->cols - 1;
}

// From one hole of the first border line; the length of the way, or 0.
static int search_from(search *s, twixt_hole start) {
    if (!enter(s, start.col, start.row)) return 0;
    int length = 1;
    s->way[0] = (uint16_t)(start.row * s->c->cols + start.col);
    s->tried[0] = 0;
    while (length > 0) {
        int hole = s->way[length - 1];
        twixt_hole at = twixt_hole_at(s->c, hole);
        if (is_goal(s, at)) return length;
        if (s->tried[length - 1] == 8) {
            length--;
            continue;
        }
        int direction = forward[s->colour][s->tried[length - 1]++];
        int col = at.col + twixt_direction_col[direction];
        int row = at.row + twixt_direction_row[direction];
        if (!(s->free[row + TWIXT_PAD] >> (col + TWIXT_PAD) & 1)) continue;
        if (twixt_board_crossed(s->c, s->b, hole, direction) & s->c->wall[s->colour]) continue;
        enter(s, col, row);
        s->way[length] = (uint16_t)(hole + s->c->step[direction]);
        s->tried[length++] = 0;
    }
    return 0;
}

bool twixt_way_find(const twixt_config *c, const twixt_board *b, int colour, uint16_t *way,
                    int *length) {
    search s;
    s.c = c, s.b = b, s.colour = colour, s.way = way;
    for (int row = 0; row < c->rows + 2 * TWIXT_PAD; row++)
        s.free[row] = c->allowed[colour][row] & ~b->pegs[1 - colour][row];
    int count = colour == TWIXT_RED ? c->cols : c->rows;
    for (int i = 0; i < count; i++) { // from the middle outwards
        int at = count / 2 + (i % 2 ? -(i + 1) / 2 : i / 2);
        twixt_hole start = colour == TWIXT_RED ? (twixt_hole){at, 0} : (twixt_hole){0, at};
        *length = search_from(&s, start);
        if (*length > 0) return true;
    }
    return false;
}

// Sets or clears the way's links in the cells.
static void mark(const twixt_config *c, twixt_board *b, bool is_set) {
    for (int i = 0; i + 1 < b->head.way_length; i++) {
        int hole = b->way[i], next = b->way[i + 1];
        int direction = twixt_direction_of(twixt_hole_at(c, hole), twixt_hole_at(c, next));
        uint32_t bit = 1u << (TWIXT_WAY_SHIFT + direction);
        uint32_t back = 1u << (TWIXT_WAY_SHIFT + TWIXT_OPPOSITE(direction));
        b->cells[hole] = is_set ? b->cells[hole] | bit : b->cells[hole] & ~bit;
        b->cells[next] = is_set ? b->cells[next] | back : b->cells[next] & ~back;
    }
}

void twixt_way_keep(const twixt_config *c, twixt_board *b, int colour, const uint16_t *way,
                    int length) {
    mark(c, b, false);
    memset(b->way, 0, b->head.way_length * sizeof *b->way);
    b->head.way_colour = (uint8_t)colour;
    b->head.way_length = (uint16_t)length;
    memcpy(b->way, way, (size_t)length * sizeof *way);
    mark(c, b, true);
}

void twixt_way_renew(const twixt_config *c, twixt_board *b) {
    uint16_t way[TWIXT_MOST * TWIXT_MOST];
    int first = b->head.way_colour == TWIXT_BLUE ? TWIXT_BLUE : TWIXT_RED;
    for (int i = 0; i < 2; i++) {
        int colour = i == 0 ? first : 1 - first, length;
        if (b->head.cut[colour]) continue;
        if (twixt_way_find(c, b, colour, way, &length)) {
            bool is_short = length <= TWIXT_WAY_MOST;
            twixt_way_keep(c, b, is_short ? colour : TWIXT_NOBODY, way, is_short ? length : 0);
            b->head.way_broken = !is_short;
            return;
        }
        b->head.cut[colour] = 1;
    }
    twixt_way_keep(c, b, TWIXT_NOBODY, way, 0);
    b->head.way_broken = 0;
}
