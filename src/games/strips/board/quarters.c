// Quarter cells: which 18 a piece covers, and from them how two pieces stand to each other.
// Derived from the shape alone; knows nothing of the source's formulas, which tests hold against
// it.
#include "games/strips/strips.h"

enum { N = 1 << ITA_STRIPS_NORTH, E = 1 << ITA_STRIPS_EAST };
enum { S = 1 << ITA_STRIPS_SOUTH, W = 1 << ITA_STRIPS_WEST, ALL = N | E | S | W };

// The piece unturned: triangle and large square share the middle cell, the small squares lie left
// of it and above, the large square takes half of three more cells.
// clang-format off
static const uint8_t cover[3][3] = {
    {0,   ALL, 0    },
    {ALL, ALL, W | S},
    {0,   N | E, N | W},
};
// clang-format on

// Clockwise, north becomes east.
static int quarters_turned(int quarters) {
    return ((quarters << 1) | (quarters >> 3)) & ALL;
}

int strips_cover(int turn, int dx, int dy) {
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return 0;
    for (int k = 0; k < turn; k++) { // back to the unturned piece: (x, y) comes from (y, -x)
        int x = dx;
        dx = dy;
        dy = -x;
    }
    int quarters = cover[dy + 1][dx + 1];
    for (int k = 0; k < turn; k++)
        quarters = quarters_turned(quarters);
    return quarters;
}

uint64_t ita_strips_quarters(int turn) {
    uint64_t set = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            set |= (uint64_t)strips_cover(turn & 3, dx, dy) << (4 * (3 * (dy + 1) + dx + 1));
    return set;
}

// The three quarters that share a side with one: two in its cell, one across the cell's side.
static bool quarter_touches(int turn, int x, int y, int quarter) {
    static const int8_t across_x[4] = {0, 1, 0, -1}, across_y[4] = {-1, 0, 1, 0};
    int beside = 1 << ((quarter + 1) & 3) | 1 << ((quarter + 3) & 3);
    if (strips_cover(turn, x, y) & beside) return true;
    int opposite = 1 << ((quarter + 2) & 3);
    return strips_cover(turn, x + across_x[quarter], y + across_y[quarter]) & opposite;
}

static void compare(int turn_a, int turn_b, int dx, int dy, bool *is_hit, bool *is_touching) {
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) { // cells around b's centre
            int of_b = strips_cover(turn_b, x, y);
            if (of_b & strips_cover(turn_a, x + dx, y + dy)) *is_hit = true;
            for (int quarter = 0; quarter < 4; quarter++)
                if ((of_b >> quarter & 1) && quarter_touches(turn_a, x + dx, y + dy, quarter))
                    *is_touching = true;
        }
}

int ita_strips_relative(int turn_a, int turn_b, int dx, int dy) {
    bool is_hit = false, is_touching = false;
    turn_a &= 3;
    turn_b &= 3;
    compare(turn_a, turn_b, dx, dy, &is_hit, &is_touching);
    if (is_hit) return ITA_STRIPS_HIT;
    int across = strips_corner_x[turn_b] + dx - strips_corner_x[turn_a];
    int down = strips_corner_y[turn_b] + dy - strips_corner_y[turn_a];
    bool is_joined = across * across == 1 && down * down == 1;
    return (is_touching ? ITA_STRIPS_TOUCH : 0) | (is_joined ? ITA_STRIPS_JOIN : 0);
}

// Corners of the middle cell, counted from its upper left one: lower right, lower left, ...
const int8_t strips_corner_x[4] = {1, 0, 0, 1};
const int8_t strips_corner_y[4] = {1, 1, 0, 0};
