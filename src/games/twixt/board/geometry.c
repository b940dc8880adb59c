// TwixT's tables: directions, crossings, border lines, hash keys. Derived from the size and the
// rule set alone, by the source's side-of-line test. Knows no pegs and no turns.
#include "games/twixt/board/geometry.h"

const int8_t twixt_direction_col[8] = {-1, -2, 1, -2, -1, 2, 1, 2};
const int8_t twixt_direction_row[8] = {-2, -1, -2, 1, 2, -1, 2, 1};
const uint8_t twixt_down[4] = {3, 4, 6, 7};
const uint8_t twixt_down_index[8] = {2, 3, 1, 0, 1, 0, 2, 3};

// Which side of the line a1-a2 the point p is on: negative, zero, positive.
static int side_of(twixt_hole a1, twixt_hole a2, twixt_hole p) {
    return (a2.col - a1.col) * (p.row - a1.row) - (a2.row - a1.row) * (p.col - a1.col);
}

static bool lie_on_both_sides(twixt_hole a1, twixt_hole a2, twixt_hole b1, twixt_hole b2) {
    int first = side_of(a1, a2, b1), second = side_of(a1, a2, b2);
    return (first < 0 && second > 0) || (first > 0 && second < 0);
}

bool twixt_segments_cross(twixt_hole a1, twixt_hole a2, twixt_hole b1, twixt_hole b2) {
    return lie_on_both_sides(a1, a2, b1, b2) && lie_on_both_sides(b1, b2, a1, a2);
}

int twixt_direction_of(twixt_hole a, twixt_hole b) {
    for (int d = 0; d < 8; d++)
        if (b.col - a.col == twixt_direction_col[d] && b.row - a.row == twixt_direction_row[d])
            return d;
    return -1;
}

bool twixt_is_corner(const twixt_config *c, int col, int row) {
    return (col == 0 || col == c->cols - 1) && (row == 0 || row == c->rows - 1);
}

int twixt_border_of(const twixt_config *c, int col, int row) {
    if (row == 0 || row == c->rows - 1) return TWIXT_RED;
    if (col == 0 || col == c->cols - 1) return TWIXT_BLUE;
    return TWIXT_NOBODY;
}

// Directions from `hole` whose links cross the link (0,0)-`end`, as eight bits.
static uint32_t crossing_directions(twixt_hole end, twixt_hole hole) {
    uint32_t bits = 0;
    for (int d = 0; d < 8; d++) {
        twixt_hole other = {hole.col + twixt_direction_col[d], hole.row + twixt_direction_row[d]};
        if (twixt_segments_cross((twixt_hole){0, 0}, end, hole, other)) bits |= 1u << d;
    }
    return bits;
}

// The four holes of the link's rectangle that are not its ends; every crossing link ends in one.
static void derive_crossings(twixt_config *c, int direction) {
    twixt_hole end = {twixt_direction_col[direction], twixt_direction_row[direction]};
    int step_col = end.col < 0 ? -1 : 1, step_row = end.row < 0 ? -1 : 1, found = 0;
    for (int row = 0; row != end.row + step_row; row += step_row)
        for (int col = 0; col != end.col + step_col; col += step_col) {
            if ((col == 0 && row == 0) || (col == end.col && row == end.row)) continue;
            c->cross_step[direction][found] = row * c->cols + col;
            c->cross_mask[direction][found] =
                crossing_directions(end, (twixt_hole){col, row}) * 0x010101u;
            found++;
        }
}

static void derive_allowed(twixt_config *c) {
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            if (twixt_is_corner(c, col, row)) continue;
            uint64_t bit = (uint64_t)1 << (col + TWIXT_PAD);
            int border = twixt_border_of(c, col, row);
            if (border != TWIXT_BLUE) c->allowed[TWIXT_RED][row + TWIXT_PAD] |= bit;
            if (border != TWIXT_RED) c->allowed[TWIXT_BLUE][row + TWIXT_PAD] |= bit;
        }
    c->open_count = (c->cols - 2) * c->rows;
    c->open_count_blue = (c->rows - 2) * c->cols;
}

void twixt_geometry_derive(twixt_config *c) {
    const uint32_t red = 0xff, blue = 0xff00;
    bool blocks_own = c->ruleset != TWIXT_PP;
    c->can_edit = c->ruleset == TWIXT_STD;
    c->hole_count = c->cols * c->rows;
    c->block[TWIXT_RED] = blue | (blocks_own ? red : 0);
    c->block[TWIXT_BLUE] = red | (blocks_own ? blue : 0);
    c->wall[TWIXT_RED] = blue | (c->ruleset == TWIXT_PLAIN ? red : 0);
    c->wall[TWIXT_BLUE] = red | (c->ruleset == TWIXT_PLAIN ? blue : 0);
    for (int d = 0; d < 8; d++) {
        c->step[d] = twixt_direction_row[d] * c->cols + twixt_direction_col[d];
        c->key_step[d] = (twixt_direction_row[d] < 0 ? 4 * c->step[d] : 0) + twixt_down_index[d];
        derive_crossings(c, d);
    }
    derive_allowed(c);
    for (int hole = 0; hole < c->hole_count; hole++) {
        c->col_of[hole] = (uint8_t)(hole % c->cols);
        c->row_of[hole] = (uint8_t)(hole / c->cols);
    }
    for (int i = 0; i < 2 * c->hole_count; i++)
        c->peg_keys[i] = ita_mix(0x7477697874000000u + (uint64_t)i);
    for (int i = 0; i < 4 * c->hole_count; i++)
        c->link_keys[i] = ita_mix(0x6c696e6b00000000u + (uint64_t)i);
}
