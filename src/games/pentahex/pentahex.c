// The table that makes pentahex a game among games.
// Knows the names of its parts and a few configs worth starting from.
#include "games/pentahex/pentahex.h"

static const ita_example examples[] = {
    {"", "Three- and four-hexes on a hexagon"},
};

const ita_game ita_game_pentahex = {
    .name = "pentahex",
    .title = "Pentahex",
    .words =
        "Pieces of hexagons: fill a board, be the last to place, or stay connected by corners.",
    .config_words = "solo | duel | blocks  the game (solo)\n",
    .rules = &pentahex_rules,
    .view = NULL, // arrives with view.c; not in the registry before
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
};
