// The table of the 56 tiles and what follows from it. The table is data/tantrix/tiles.csv typed
// out; tests hold the two together. Reads nothing else.
#include "games/tantrix/tiles/tiles.h"

#define Y TANTRIX_YELLOW
#define R TANTRIX_RED
#define B TANTRIX_BLUE
#define G TANTRIX_GREEN
#define W TANTRIX_NONE

// clang-format off
const tantrix_tile tantrix_tiles[TANTRIX_TILES + 1] = {
    {{0}, W},
    {{Y, Y, B, R, B, R}, Y}, {{Y, Y, B, R, R, B}, Y}, {{Y, Y, R, R, B, B}, Y}, // 1
    {{Y, R, B, R, Y, B}, R}, {{Y, Y, R, B, B, R}, R}, {{Y, R, B, Y, B, R}, B}, // 4
    {{Y, R, Y, R, B, B}, B}, {{Y, R, Y, B, B, R}, B}, {{Y, R, Y, B, R, B}, Y}, // 7
    {{Y, Y, R, B, R, B}, R}, {{Y, R, R, B, Y, B}, R}, {{Y, B, Y, B, R, R}, Y}, // 10
    {{Y, R, R, Y, B, B}, B}, {{Y, Y, B, B, R, R}, B}, {{Y, Y, R, G, G, R}, R}, // 13
    {{Y, R, R, Y, G, G}, R}, {{Y, Y, G, R, G, R}, Y}, {{Y, Y, R, G, R, G}, R}, // 16
    {{Y, R, R, G, Y, G}, R}, {{Y, G, Y, G, R, R}, Y}, {{Y, Y, G, G, R, R}, Y}, // 19
    {{Y, Y, G, R, R, G}, Y}, {{Y, Y, R, R, G, G}, Y}, {{R, R, B, G, G, B}, R}, // 22
    {{R, R, B, B, G, G}, R}, {{R, R, G, B, B, G}, R}, {{R, R, B, G, B, G}, R}, // 25
    {{R, R, G, G, B, B}, R}, {{R, R, G, B, G, B}, R}, {{R, B, B, R, G, G}, R}, // 28
    {{Y, R, Y, G, G, R}, Y}, {{Y, R, G, R, Y, G}, G}, {{Y, R, Y, R, G, G}, G}, // 31
    {{Y, R, Y, G, R, G}, G}, {{Y, R, G, Y, G, R}, G}, {{R, B, R, B, G, G}, G}, // 34
    {{R, B, B, G, R, G}, G}, {{R, G, R, G, B, B}, G}, {{R, B, G, B, R, G}, B}, // 37
    {{R, B, R, G, B, G}, B}, {{R, B, R, G, G, B}, B}, {{R, B, G, R, G, B}, B}, // 40
    {{Y, Y, G, G, B, B}, B}, {{Y, B, G, Y, G, B}, Y}, {{Y, Y, B, B, G, G}, G}, // 43
    {{Y, B, Y, G, G, B}, G}, {{Y, B, B, Y, G, G}, G}, {{Y, Y, B, G, G, B}, W}, // 46
    {{Y, Y, G, B, B, G}, W}, {{Y, B, Y, G, B, G}, W}, {{Y, B, G, B, Y, G}, W}, // 49
    {{Y, B, Y, B, G, G}, W}, {{Y, Y, G, B, G, B}, W}, {{Y, Y, B, G, B, G}, W}, // 52
    {{Y, B, B, G, Y, G}, W}, {{Y, G, Y, G, B, B}, W}, // 55
};

const uint8_t tantrix_patterns[TANTRIX_GROUPS][TANTRIX_PATTERNS] = {
    { 1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14},
    {54, 48, 43, 50, 49, 44, 56, 55, 51, 53, 46, 52, 47, 45},
    {41, 24, 25, 40, 30, 39, 37, 38, 42, 36, 27, 29, 26, 28},
    {18, 15, 21, 34, 22, 35, 20, 19, 32, 17, 31, 33, 16, 23},
};

const uint8_t tantrix_group_colours[TANTRIX_GROUPS][3] = {
    {Y, R, B}, {Y, G, B}, {G, R, B}, {Y, G, R},
};
// clang-format on

const char tantrix_letters[TANTRIX_COLOURS + 1] = {'Y', 'R', 'B', 'G', '-'};
const char *const tantrix_colour_names[TANTRIX_COLOURS + 1] = {"yellow", "red", "blue", "green",
                                                               "white"};
const char *const tantrix_colour_keys[TANTRIX_COLOURS] = {"tantrix.yellow", "tantrix.red",
                                                          "tantrix.blue", "tantrix.green"};

int tantrix_partner(int number, int edge) {
    const uint8_t *edges = tantrix_tiles[number].edges;
    for (int i = 0; i < TANTRIX_EDGES; i++)
        if (i != edge && edges[i] == edges[edge]) return i;
    return edge;
}

bool tantrix_pair(int number, int colour, int pair[2]) {
    int count = 0;
    for (int i = 0; i < TANTRIX_EDGES && count < 2; i++)
        if (tantrix_tiles[number].edges[i] == colour) pair[count++] = i;
    return count == 2;
}

int tantrix_bend(int number, int colour) {
    int pair[2];
    if (!tantrix_pair(number, colour, pair)) return 0;
    int apart = pair[1] - pair[0];
    return apart > 3 ? 6 - apart : apart;
}

int tantrix_missing(int number) {
    int pair[2];
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        if (!tantrix_pair(number, colour, pair)) return colour;
    return TANTRIX_NONE;
}

// Turns by `turn` sixths clockwise.
static bool looks_alike(const uint8_t a[TANTRIX_EDGES], int turn, const uint8_t b[TANTRIX_EDGES]) {
    for (int e = 0; e < TANTRIX_EDGES; e++)
        if (a[(e + 6 - turn) % 6] != b[e]) return false;
    return true;
}

int tantrix_turn_to(int number, const uint8_t edges[TANTRIX_EDGES]) {
    for (int turn = 0; turn < TANTRIX_EDGES; turn++)
        if (looks_alike(tantrix_tiles[number].edges, turn, edges)) return turn;
    return -1;
}

static bool is_well_made(const uint8_t edges[TANTRIX_EDGES]) {
    int uses[TANTRIX_COLOURS] = {0}, pairs = 0, straights = 0;
    for (int e = 0; e < TANTRIX_EDGES; e++) {
        if (edges[e] >= TANTRIX_COLOURS) return false;
        uses[edges[e]]++;
    }
    for (int colour = 0; colour < TANTRIX_COLOURS; colour++)
        pairs += uses[colour] == 2;
    for (int e = 0; e < 3; e++)
        straights += edges[e] == edges[e + 3];
    return pairs == 3 && straights < 3;
}

// 56 well-made tiles that are all distinct are all there are: the test enumerates them.
int tantrix_tiles_fault(const tantrix_tile tiles[TANTRIX_TILES + 1]) {
    for (int number = 1; number <= TANTRIX_TILES; number++) {
        if (!is_well_made(tiles[number].edges)) return number;
        for (int other = 1; other < number; other++)
            for (int turn = 0; turn < TANTRIX_EDGES; turn++)
                if (looks_alike(tiles[number].edges, turn, tiles[other].edges)) return number;
    }
    return 0;
}
