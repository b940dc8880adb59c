// Bit planes of TwixT's engine: one fact of every hole, laid out for vector registers. Each colour
// sees the board in a frame of its own, in which it goes from the first lane to the last: lanes are
// rows for red and columns for blue. Knows no pegs and no turns.
#ifndef GAMES_TWIXT_BRAIN_PLANES_H
#define GAMES_TWIXT_BRAIN_PLANES_H

#include "games/twixt/board/geometry.h"

enum {
    TWIXT_LANE_PAD = 8, ///< empty lanes around, at least one vector of any width in use
    TWIXT_LANES = TWIXT_MOST + 2 * TWIXT_LANE_PAD,
    TWIXT_STEPS_CLOSED = 18, ///< steps that a link crosses: nine links, both ways
};

/// One bit a hole: bit `place & 31` of lane `lane` in half `place >> 5`. Boards whose lanes have at
/// most 32 places leave the second half empty, and nobody touches it.
typedef struct twixt_plane {
    uint32_t half[2][TWIXT_LANES];
} twixt_plane;

/// A hole in a colour's frame.
typedef struct twixt_spot {
    int lane, place;
} twixt_spot;

/// Steps that a link closes, by words of a colour's planes: the word at `offset` from that of the
/// link's first hole in the plane of step 0, the bits `bits << place >> TWIXT_BITS_SHIFT`.
typedef struct twixt_closing {
    int32_t offset;
    uint32_t bits;
} twixt_closing;
enum {
    TWIXT_BITS_SHIFT = 4,     ///< no crossing link ends further away
    TWIXT_CLOSING_BEFORE = 3, ///< lanes before the link's first hole, and in all, where steps begin
    TWIXT_CLOSING_LANES = 8,
};

/// A board's frames with all that follows from them: made once for a config, never changed.
typedef struct twixt_frames {
    const twixt_config *c;
    int lanes[2], places[2];
    bool is_wide[2];        ///< more than 32 places a lane: the second half is in use
    twixt_plane allowed[2]; ///< holes that a colour may use, in its frame
    /// By the link's direction in the frame, ended by bits == 0.
    twixt_closing closings[8][TWIXT_STEPS_CLOSED + 1];
    /// The same of all links from one hole in some of the directions 0 to 3, or 4 to 7: by plane,
    /// the bits of lanes, the first TWIXT_CLOSING_BEFORE lanes before the hole.
    uint32_t closing_lanes[2][16][8][TWIXT_CLOSING_LANES];
} twixt_frames;

/// Directions change places when a board is mirrored at its diagonal.
static inline int twixt_frame_direction(int colour, int direction) {
    return direction ^ colour;
}
static inline twixt_spot twixt_spot_of(int colour, twixt_hole hole) {
    return colour == TWIXT_RED ? (twixt_spot){hole.row, hole.col}
                               : (twixt_spot){hole.col, hole.row};
}
static inline twixt_hole twixt_hole_of_spot(int colour, twixt_spot spot) {
    return colour == TWIXT_RED ? (twixt_hole){spot.place, spot.lane}
                               : (twixt_hole){spot.lane, spot.place};
}
static inline uint32_t *twixt_plane_word(twixt_plane *plane, twixt_spot spot) {
    return &plane->half[spot.place >> 5][TWIXT_LANE_PAD + spot.lane];
}
static inline bool twixt_plane_has(const twixt_plane *plane, twixt_spot spot) {
    return plane->half[spot.place >> 5][TWIXT_LANE_PAD + spot.lane] >> (spot.place & 31) & 1;
}
static inline void twixt_plane_set(twixt_plane *plane, twixt_spot spot) {
    *twixt_plane_word(plane, spot) |= 1u << (spot.place & 31);
}
static inline void twixt_plane_clear(twixt_plane *plane, twixt_spot spot) {
    *twixt_plane_word(plane, spot) &= ~(1u << (spot.place & 31));
}

void twixt_frames_derive(const twixt_config *c, twixt_frames *f);
/// The planes of an empty board: all steps between holes that the colour may use.
void twixt_frames_open_steps(const twixt_frames *f, int colour, twixt_plane open[8]);

#endif
