// The table that makes pentahex a game among games.
// Knows the names of its parts and a few configs worth starting from.
#include "games/pentahex/pentahex.h"

// From easy to all twenty-two; tests/unit/pentahex_solve.c proves that each can be solved.
static const ita_example examples[] = {
    {"", "Three- and four-hexes on a hexagon"},
    {"pieces=free1-3,board=rect4x3", "A first handful"},
    {"pieces=A5+B5+D5+P5,board=4x5", "Four snug pieces"},
    {"pieces=free4,board=rect7x4", "Seven four-hexes"},
    {"pieces=free1-4,board=5x8", "One to four"},
    {"pieces=onesided4,board=5x8", "Ten that cannot be flipped"},
    {"pieces=B5+C5+E5+F5+I5+N5+P5+S5+T5,board=triangle9", "Nine in a triangle, three ways"},
    {"pieces=B5+C5+D5+E5+F5+G5+J5+L5+T5+U5+V5+W5,board=ring5-1", "Twelve around a hole"},
    {"pieces=achiral5,board=triangle10", "Eleven mirrors"},
    {"pieces=chiral5,board=rect5x11", "Eleven twists"},
    {"pieces=free5,board=trapezoid5-15", "Twenty-two in a wedge"},
    {"pieces=free5,board=5x22", "Twenty-two in a long row"},
    {"pieces=free5,board=rect10x11", "Twenty-two in a box"},
    {"pieces=free5,board=10x11", "All twenty-two"},
    {"duel", "Duel: be the last to place"},
    {"duel,board=hexhex4", "A short duel that the second player can win"},
    {"duel,swap=yes", "Duel with swap"},
    {"blocks", "Blocks for two"},
    {"blocks,players=3", "Blocks for three"},
    {"blocks,players=4,board=hexhex9", "Blocks for four"},
};

static const char config_words[] =
    "solo | duel | blocks  which game (solo)\n"
    "pieces=SET  free5, free1-4, onesided4, achiral5, chiral5, A5 .., joined by +\n"
    "board=BOARD  hexhexN, RxC, rectRxC, triangleN, trapezoidN-M, ringN-M, [a b c;..] or a file\n"
    "area=exact | any  solo: must pieces and board have the same area (exact)\n"
    "swap=no | yes  duel: may the second player take over the first piece (no)\n"
    "players=2..4  blocks: how many (2)";

static const ita_variant variants[] = {
    {.name = "",
     .words = "pentahex.words",
     .rules = &pentahex_rules,
     .view = &pentahex_view,
     .puzzle = &pentahex_puzzle},
};

const ita_game ita_game_pentahex = {
    .name = "pentahex",
    .title = "Pentahex",
    .words =
        "Pieces of hexagons: fill a board, be the last to place, or stay connected by corners.",
    .config_words = config_words,
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
};
