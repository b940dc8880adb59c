// The frames of a board and what every link closes in them, by the source's side-of-line test.
// Knows no pegs and no turns.
#include "games/twixt/brain/planes.h"

#include <string.h>

static twixt_hole plus(twixt_hole hole, int direction) {
    return (twixt_hole){hole.col + twixt_direction_col[direction],
                        hole.row + twixt_direction_row[direction]};
}

// Adds the step from a hole (relative to the link's first) to the words that a link closes.
static void add_step(twixt_closing *closings, twixt_hole from, int direction) {
    const int32_t plane_words = (int32_t)(sizeof(twixt_plane) / sizeof(uint32_t));
    int32_t offset = direction * plane_words + from.row;
    uint32_t bit = 1u << (from.col + TWIXT_BITS_SHIFT);
    while (closings->bits && closings->offset != offset)
        closings++;
    closings->offset = offset;
    closings->bits |= bit;
}

// In a frame lanes are rows and places columns, so the board's own directions serve for both.
static void derive_closings(twixt_frames *f, int direction) {
    twixt_hole start = {0, 0}, end = plus(start, direction);
    for (int row = -TWIXT_BITS_SHIFT; row <= TWIXT_BITS_SHIFT; row++)
        for (int col = -TWIXT_BITS_SHIFT; col <= TWIXT_BITS_SHIFT; col++)
            for (int d = 0; d < 8; d++) {
                twixt_hole from = {col, row}, to = plus(from, d);
                if (twixt_segments_cross(start, end, from, to))
                    add_step(f->closings[direction], from, d);
            }
}

// The closings of a direction, wherever it is among others.
static void derive_closing_lanes(twixt_frames *f, int direction) {
    const int32_t plane_words = (int32_t)(sizeof(twixt_plane) / sizeof(uint32_t));
    for (const twixt_closing *closing = f->closings[direction]; closing->bits; closing++) {
        const int32_t first = closing->offset + TWIXT_CLOSING_BEFORE;
        for (uint32_t links = 0; links < 16; links++)
            if (links >> (direction & 3) & 1)
                f->closing_lanes[direction >> 2][links][first / plane_words][first % plane_words] |=
                    closing->bits;
    }
}

void twixt_frames_derive(const twixt_config *c, twixt_frames *f) {
    memset(f, 0, sizeof *f);
    f->c = c;
    for (int colour = 0; colour < 2; colour++) {
        f->lanes[colour] = colour == TWIXT_RED ? c->rows : c->cols;
        f->places[colour] = colour == TWIXT_RED ? c->cols : c->rows;
        f->is_wide[colour] = f->places[colour] > 32;
        for (int hole = 0; hole < c->hole_count; hole++) {
            twixt_hole at = twixt_hole_at(c, hole);
            if (c->allowed[colour][at.row + TWIXT_PAD] >> (at.col + TWIXT_PAD) & 1)
                twixt_plane_set(&f->allowed[colour], twixt_spot_of(colour, at));
        }
    }
    for (int direction = 0; direction < 8; direction++) {
        derive_closings(f, direction);
        derive_closing_lanes(f, direction);
    }
}

static bool is_open(const twixt_frames *f, int colour, int lane, int place) {
    return lane >= 0 && place >= 0 && lane < f->lanes[colour] && place < f->places[colour] &&
           twixt_plane_has(&f->allowed[colour], (twixt_spot){lane, place});
}

void twixt_frames_open_steps(const twixt_frames *f, int colour, twixt_plane open[8]) {
    memset(open, 0, 8 * sizeof *open);
    for (int lane = 0; lane < f->lanes[colour]; lane++)
        for (int place = 0; place < f->places[colour]; place++)
            for (int d = 0; d < 8; d++)
                if (is_open(f, colour, lane, place) &&
                    is_open(f, colour, lane + twixt_direction_row[d],
                            place + twixt_direction_col[d]))
                    twixt_plane_set(&open[d], (twixt_spot){lane, place});
}
