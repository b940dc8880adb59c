// The 56 tiles of Tantrix: the colours of their edges, their backs, the source's patterns and
// colour groups. Facts only: knows no board, no rules, no drawing.
#ifndef GAMES_TANTRIX_TILES_TILES_H
#define GAMES_TANTRIX_TILES_TILES_H

#include "intarsia/status.h"

/// Colours, in the order of the tile table's letters Y R B G.
enum {
    TANTRIX_YELLOW,
    TANTRIX_RED,
    TANTRIX_BLUE,
    TANTRIX_GREEN,
    TANTRIX_COLOURS,
    TANTRIX_NONE = TANTRIX_COLOURS, ///< no colour: a white back, a colour that is not on a tile
};

enum {
    TANTRIX_TILES = 56,
    TANTRIX_EDGES = 6,
    TANTRIX_PATTERNS = 14,
    TANTRIX_GROUPS = 4,
};

/// How a line runs through a tile: its two edges are neighbours, one apart, or opposite.
enum {
    TANTRIX_SHARP = 1,
    TANTRIX_GENTLE = 2,
    TANTRIX_STRAIGHT = 3,
};

/// Edges are numbered 0..5 clockwise from the upper right, so edge 5 is on top. A tile turned by t
/// has been turned t sixths clockwise: its edge e then shows colour `edges[(e - t) mod 6]`.
typedef struct tantrix_tile {
    uint8_t edges[TANTRIX_EDGES]; ///< colours at turn 0
    uint8_t back;                 ///< colour of the number on the back, TANTRIX_NONE for white
} tantrix_tile;

/// By tile number: [1]..[56]; [0] is unused.
extern const tantrix_tile tantrix_tiles[TANTRIX_TILES + 1];

/// The tile that shows the source's pattern `index` (0..13) in the colours of `group` (0..3).
extern const uint8_t tantrix_patterns[TANTRIX_GROUPS][TANTRIX_PATTERNS];
/// The colours that stand for yellow, red and blue of the source's first group.
extern const uint8_t tantrix_group_colours[TANTRIX_GROUPS][3];

/// Letters "YRBG-" and words "yellow".. by colour.
extern const char tantrix_letters[TANTRIX_COLOURS + 1];
extern const char *const tantrix_colour_names[TANTRIX_COLOURS + 1];
extern const char *const tantrix_colour_keys[TANTRIX_COLOURS]; ///< message keys of the words

static inline int tantrix_opposite(int edge) {
    return edge < 3 ? edge + 3 : edge - 3;
}

/// Colour at `edge` of tile `number` turned by `turn` (0..5).
static inline int tantrix_edge(int number, int turn, int edge) {
    int at = edge - turn;
    return tantrix_tiles[number].edges[at < 0 ? at + 6 : at];
}

/// The other edge of the same line, at turn 0.
int tantrix_partner(int number, int edge);
/// The two edges of a colour at turn 0, ascending; false when the tile lacks it.
bool tantrix_pair(int number, int colour, int pair[2]);
/// TANTRIX_SHARP, _GENTLE or _STRAIGHT; 0 when the tile lacks the colour.
int tantrix_bend(int number, int colour);
/// The colour that the tile lacks.
int tantrix_missing(int number);
/// The turn (0..5) that brings tile `number` to look like `edges`; -1 when none does.
int tantrix_turn_to(int number, const uint8_t edges[TANTRIX_EDGES]);

/// Checks the table: three pairs a tile, all distinct, every tile that exists. The first fault's
/// tile number, or 0 when all is well.
int tantrix_tiles_fault(const tantrix_tile tiles[TANTRIX_TILES + 1]);

#endif
