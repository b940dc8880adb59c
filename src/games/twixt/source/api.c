// The public face of the doubled board: checks what comes from outside. Knows no turns and nothing
// of the fast board.
#include "games/twixt/source/doubled.h"

#include "intarsia/twixt.h"

struct ita_twixt_doubled {
    const ita_allocator *allocator;
    twixt_doubled board;
};

ita_status ita_twixt_doubled_open(int cols, int rows, bool blocks_own,
                                  const ita_allocator *allocator, ita_twixt_doubled **doubled) {
    if (cols < TWIXT_LEAST || cols > TWIXT_MOST || rows < TWIXT_LEAST || rows > TWIXT_MOST)
        return ITA_E_RANGE;
    ita_twixt_doubled *made = ita_take(allocator, sizeof *made);
    if (!made) return ITA_E_MEMORY;
    made->allocator = allocator;
    twixt_doubled_start(&made->board, cols, rows, blocks_own);
    *doubled = made;
    return ITA_OK;
}

void ita_twixt_doubled_close(ita_twixt_doubled *doubled) {
    if (doubled) ita_give(doubled->allocator, doubled, sizeof *doubled);
}

static bool is_hole(const twixt_doubled *d, ita_twixt_hole at) {
    bool is_inside = at.col >= 0 && at.row >= 0 && at.col < d->cols && at.row < d->rows;
    bool is_corner =
        (at.col == 0 || at.col == d->cols - 1) && (at.row == 0 || at.row == d->rows - 1);
    return is_inside && !is_corner;
}

static twixt_hole own(ita_twixt_hole hole) {
    return (twixt_hole){hole.col, hole.row};
}

static bool is_link(const twixt_doubled *d, ita_twixt_link link) {
    return is_hole(d, link.from) && is_hole(d, link.to) &&
           twixt_direction_of(own(link.from), own(link.to)) >= 0;
}

static int sign_of(ita_twixt_colour colour) {
    return colour == ITA_TWIXT_RED ? 1 : -1;
}

int ita_twixt_doubled_spot(const ita_twixt_doubled *doubled, int row, int col) {
    const twixt_doubled *d = &doubled->board;
    if (row < 0 || col < 0 || row >= 2 * d->rows || col >= 2 * d->cols) return 0;
    return d->spot[row][col];
}

bool ita_twixt_doubled_has_link(const ita_twixt_doubled *doubled, ita_twixt_link link) {
    const twixt_doubled *d = &doubled->board;
    return is_link(d, link) && twixt_doubled_has_link(d, own(link.from), own(link.to));
}

bool ita_twixt_doubled_is_crossed(const ita_twixt_doubled *doubled, ita_twixt_colour colour,
                                  ita_twixt_link link) {
    const twixt_doubled *d = &doubled->board;
    return is_link(d, link) &&
           twixt_doubled_is_crossed(d, sign_of(colour), own(link.from), own(link.to));
}

bool ita_twixt_doubled_is_crossed_by_lines(const ita_twixt_doubled *doubled,
                                           ita_twixt_colour colour, ita_twixt_link link) {
    const twixt_doubled *d = &doubled->board;
    return is_link(d, link) &&
           twixt_doubled_is_crossed_by_lines(d, sign_of(colour), own(link.from), own(link.to));
}

bool ita_twixt_doubled_connects(const ita_twixt_doubled *doubled, ita_twixt_hole hole) {
    const twixt_doubled *d = &doubled->board;
    return is_hole(d, hole) && twixt_doubled_peg(d, own(hole)) != 0 &&
           twixt_doubled_connects(d, own(hole));
}

// Nobody sets a peg on the other's border line.
static bool is_open(const twixt_doubled *d, ita_twixt_colour colour, ita_twixt_hole at) {
    bool is_reds = at.row == 0 || at.row == d->rows - 1;
    bool is_blues = at.col == 0 || at.col == d->cols - 1;
    return twixt_doubled_peg(d, own(at)) == 0 && !(colour == ITA_TWIXT_RED ? is_blues : is_reds);
}

ita_status ita_twixt_doubled_place(ita_twixt_doubled *doubled, ita_twixt_colour colour,
                                   ita_twixt_hole hole) {
    twixt_doubled *d = &doubled->board;
    if ((colour != ITA_TWIXT_RED && colour != ITA_TWIXT_BLUE) || !is_hole(d, hole))
        return ITA_E_RANGE;
    if (!is_open(d, colour, hole)) return ITA_E_ILLEGAL;
    twixt_doubled_place(d, sign_of(colour), own(hole));
    return ITA_OK;
}

ita_status ita_twixt_doubled_take(ita_twixt_doubled *doubled, ita_twixt_hole hole) {
    twixt_doubled *d = &doubled->board;
    if (!is_hole(d, hole) || twixt_doubled_peg(d, own(hole)) == 0) return ITA_E_STATE;
    twixt_doubled_unplace(d, own(hole));
    return ITA_OK;
}

ita_status ita_twixt_doubled_link(ita_twixt_doubled *doubled, ita_twixt_link link) {
    twixt_doubled *d = &doubled->board;
    if (!is_link(d, link)) return ITA_E_RANGE;
    twixt_hole from = own(link.from), to = own(link.to);
    int colour = twixt_doubled_peg(d, from);
    if (twixt_doubled_has_link(d, from, to)) return ITA_OK;
    if (colour == 0 || twixt_doubled_peg(d, to) != colour ||
        twixt_doubled_is_crossed(d, colour, from, to))
        return ITA_E_ILLEGAL;
    twixt_doubled_link(d, from, to);
    return ITA_OK;
}

ita_status ita_twixt_doubled_unlink(ita_twixt_doubled *doubled, ita_twixt_link link) {
    twixt_doubled *d = &doubled->board;
    if (!is_link(d, link)) return ITA_E_RANGE;
    if (!twixt_doubled_has_link(d, own(link.from), own(link.to))) return ITA_E_STATE;
    twixt_doubled_unlink(d, own(link.from), own(link.to));
    return ITA_OK;
}
