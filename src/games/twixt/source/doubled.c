// The doubled board of the source text: pegs, links at their midpoints, chain numbers, all in one
// array; seven spots for a crossing; recursion for reach. Knows nothing of board.h.
#include "games/twixt/source/doubled.h"

#include <string.h>

void twixt_doubled_start(twixt_doubled *d, int cols, int rows, bool blocks_own) {
    memset(d, 0, sizeof *d);
    d->cols = cols;
    d->rows = rows;
    d->blocks_own = blocks_own;
}

static bool is_inside(const twixt_doubled *d, int col, int row) {
    return col >= 0 && row >= 0 && col < d->cols && row < d->rows;
}

static int *link_spot(twixt_doubled *d, twixt_hole a, twixt_hole b) {
    return &d->spot[a.row + b.row][a.col + b.col];
}

static int lie_of(twixt_hole a, twixt_hole b) {
    return (b.col - a.col) * (b.row - a.row) < 0 ? TWIXT_RISING : TWIXT_FALLING;
}

static int size_of(int value) {
    return value < 0 ? -value : value;
}

bool twixt_doubled_has_link(const twixt_doubled *d, twixt_hole a, twixt_hole b) {
    return size_of(d->spot[a.row + b.row][a.col + b.col]) & lie_of(a, b);
}

// The seven spots around the midpoint of a rising link that is wider than high, and which lies
// cross it there: the X and \ of the source's drawing.
static const struct {
    int row, col, lies;
} crossing_spots[7] = {
    {-1, 1, TWIXT_RISING | TWIXT_FALLING},
    {1, -1, TWIXT_RISING | TWIXT_FALLING},
    {-1, -1, TWIXT_FALLING},
    {0, -2, TWIXT_FALLING},
    {0, 0, TWIXT_FALLING},
    {0, 2, TWIXT_FALLING},
    {1, 1, TWIXT_FALLING},
};

static bool stops(const twixt_doubled *d, int colour, int link) {
    return link != 0 && (d->blocks_own || (link > 0) != (colour > 0));
}

bool twixt_doubled_is_crossed(const twixt_doubled *d, int colour, twixt_hole a, twixt_hole b) {
    bool is_rising = lie_of(a, b) == TWIXT_RISING;
    bool is_steep = (a.row + b.row) % 2 == 0;
    for (int i = 0; i < 7; i++) {
        // A steep link is the drawing with rows and columns exchanged, a falling one its mirror.
        int row = is_steep ? crossing_spots[i].col : crossing_spots[i].row;
        int col = is_steep ? crossing_spots[i].row : crossing_spots[i].col;
        int lies = crossing_spots[i].lies;
        if (!is_rising) {
            col = -col;
            lies = lies == TWIXT_FALLING ? TWIXT_RISING : lies;
        }
        int link = d->spot[a.row + b.row + row][a.col + b.col + col];
        if ((size_of(link) & lies) && stops(d, colour, link)) return true;
    }
    return false;
}

// The ends of the link with this midpoint and lie.
static void ends_of(int row, int col, int lie, twixt_hole *a, twixt_hole *b) {
    int high = row % 2 == 0 ? 2 : 1, wide = 3 - high, up = lie == TWIXT_RISING ? -1 : 1;
    *a = (twixt_hole){(col - wide) / 2, (row - up * high) / 2};
    *b = (twixt_hole){(col + wide) / 2, (row + up * high) / 2};
}

bool twixt_doubled_is_crossed_by_lines(const twixt_doubled *d, int colour, twixt_hole a,
                                       twixt_hole b) {
    for (int row = 0; row < 2 * d->rows - 1; row++)
        for (int col = 0; col < 2 * d->cols - 1; col++) {
            int link = d->spot[row][col];
            if ((row + col) % 2 == 0 || !stops(d, colour, link)) continue;
            for (int lie = TWIXT_RISING; lie <= TWIXT_FALLING; lie++) {
                twixt_hole from, to;
                if (!(size_of(link) & lie)) continue;
                ends_of(row, col, lie, &from, &to);
                if (twixt_segments_cross(a, b, from, to)) return true;
            }
        }
    return false;
}

static int *chain_spot(twixt_doubled *d, twixt_hole hole) {
    return &d->spot[2 * hole.row + 1][2 * hole.col + 1];
}

// Writes a number on the whole chain of a peg.
static void number_chain(twixt_doubled *d, twixt_hole hole, int number) {
    *chain_spot(d, hole) = number;
    for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++) {
            twixt_hole next = {hole.col + j, hole.row + i};
            if (size_of(i) + size_of(j) != 3 || !is_inside(d, next.col, next.row)) continue;
            if (twixt_doubled_has_link(d, hole, next) && *chain_spot(d, next) != number)
                number_chain(d, next, number);
        }
}

static void add_link(twixt_doubled *d, twixt_hole a, twixt_hole b) {
    int lies = size_of(*link_spot(d, a, b)) | lie_of(a, b);
    *link_spot(d, a, b) = twixt_doubled_peg(d, a) * lies;
}

void twixt_doubled_link(twixt_doubled *d, twixt_hole a, twixt_hole b) {
    add_link(d, a, b);
    if (*chain_spot(d, a) != *chain_spot(d, b)) number_chain(d, a, *chain_spot(d, b));
}

void twixt_doubled_unlink(twixt_doubled *d, twixt_hole a, twixt_hole b) {
    int colour = twixt_doubled_peg(d, a);
    *link_spot(d, a, b) = colour * (size_of(*link_spot(d, a, b)) & ~lie_of(a, b));
    number_chain(d, a, ++d->chain_count);
    if (*chain_spot(d, b) != *chain_spot(d, a)) number_chain(d, b, ++d->chain_count);
}

void twixt_doubled_set(twixt_doubled *d, int colour, twixt_hole hole) {
    d->spot[2 * hole.row][2 * hole.col] = colour;
    for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++) {
            twixt_hole next = {hole.col + j, hole.row + i};
            if (size_of(i) + size_of(j) != 3 || !is_inside(d, next.col, next.row)) continue;
            if (twixt_doubled_peg(d, next) == colour &&
                !twixt_doubled_is_crossed(d, colour, hole, next))
                add_link(d, hole, next);
        }
}

void twixt_doubled_place(twixt_doubled *d, int colour, twixt_hole hole) {
    twixt_doubled_set(d, colour, hole);
    number_chain(d, hole, ++d->chain_count);
}

void twixt_doubled_unplace(twixt_doubled *d, twixt_hole hole) {
    for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++) {
            twixt_hole next = {hole.col + j, hole.row + i};
            if (size_of(i) + size_of(j) != 3 || !is_inside(d, next.col, next.row)) continue;
            if (twixt_doubled_has_link(d, hole, next)) twixt_doubled_unlink(d, hole, next);
        }
    d->spot[2 * hole.row][2 * hole.col] = 0;
    *chain_spot(d, hole) = 0;
}

typedef struct reach {
    const twixt_doubled *board;
    bool reachable[TWIXT_MOST][TWIXT_MOST];
} reach;

static void find_reachable(reach *r, twixt_hole hole) {
    if (r->reachable[hole.row][hole.col]) return;
    r->reachable[hole.row][hole.col] = true;
    for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++) {
            twixt_hole next = {hole.col + j, hole.row + i};
            if (size_of(i) + size_of(j) != 3 || !is_inside(r->board, next.col, next.row)) continue;
            if (twixt_doubled_has_link(r->board, hole, next)) find_reachable(r, next);
        }
}

bool twixt_doubled_connects(const twixt_doubled *d, twixt_hole hole) {
    reach r = {.board = d};
    find_reachable(&r, hole);
    bool is_red = twixt_doubled_peg(d, hole) > 0, first = false, last = false;
    for (int i = 0; i < (is_red ? d->cols : d->rows); i++) {
        first |= is_red ? r.reachable[0][i] : r.reachable[i][0];
        last |= is_red ? r.reachable[d->rows - 1][i] : r.reachable[i][d->cols - 1];
    }
    return first && last;
}
