// Strips as one table: what the list of games shows. Holds words, no logic.
#include "games/strips/solve/puzzle.h"
#include "games/strips/strips.h"

static const ita_puzzle puzzle = {.solve = strips_solve,
                                  .resume = strips_resume,
                                  .hint = strips_hint,
                                  .generate = strips_generate};

static const ita_example examples[] = {
    {"", "Two players, twelve pieces each on 14 by 14"},
    {"board=16x16,players=3", "Three players on 16 by 16"},
    {"board=18x18,players=4", "Four players on 18 by 18"},
    {"board=10x10,pieces=6,goal=longest", "A short game: the longest strip wins"},
    {"solo,goal=longest", "Alone: six pieces, one strip as long as you can"},
    {"solo,board=6x6,pieces=5,goal=fewest",
     "Alone: five pieces on 6 by 6, as few strips as you can"},
};

static const ita_variant variants[] = {
    {.name = "",
     .words = "strips.words",
     .rules = &strips_rules,
     .view = &strips_view,
     .puzzle = &puzzle},
};

const ita_game ita_game_strips = {
    .name = "strips",
    .title = "Strips",
    .words = "Place pieces so that your large squares form strips, side by side.",
    .config_words =
        "board=WxH       cells, 3x3 to 26x26 (14x14; solo 8x8); or rows, [..../.x../....], x a "
        "hole\n"
        "players=2..4    who play (2)\n"
        "pieces=1..99    in each hand (12; solo 6)\n"
        "touch=yes|no    must share a full side with a piece placed before (yes)\n"
        "goal=points|longest  what wins: points, or the longest strip (points)\n"
        "solo            a puzzle for one, with goal=longest|fewest (longest),\n"
        "                target=N for the strip's length or the strips allowed,\n"
        "                given=d5se-f7nw for pieces that lie there already",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
};
