// The table that makes pentahex a game among games: solo, duel and blocks, and a few configs worth
// starting from. Holds no logic.
#include "games/pentahex/pentahex.h"
#include "games/pentahex/brain/brain.h"
#include "games/pentahex/solve/duel.h"
#include "games/pentahex/solve/solve.h"

// From easy to all twenty-two; tests/unit/pentahex_solve.c solves each, and plays the others out.
static const ita_example examples[] = {
    {"", "pentahex.example.usual"},
    {"pieces=free1-3,board=rect4x3", "pentahex.example.handful"},
    {"pieces=A5+B5+D5+P5,board=4x5", "pentahex.example.snug"},
    {"pieces=free4,board=rect7x4", "pentahex.example.seven"},
    {"pieces=free1-4,board=5x8", "pentahex.example.one_to_four"},
    {"pieces=onesided4,board=5x8", "pentahex.example.ten"},
    {"pieces=B5+C5+E5+F5+I5+N5+P5+S5+T5,board=triangle9", "pentahex.example.nine"},
    {"pieces=B5+C5+D5+E5+F5+G5+J5+L5+T5+U5+V5+W5,board=ring5-1", "pentahex.example.twelve"},
    {"pieces=achiral5,board=triangle10", "pentahex.example.mirrors"},
    {"pieces=chiral5,board=rect5x11", "pentahex.example.twists"},
    {"pieces=free5,board=trapezoid5-15", "pentahex.example.wedge"},
    {"pieces=free5,board=5x22", "pentahex.example.row"},
    {"pieces=free5,board=rect10x11", "pentahex.example.box"},
    {"pieces=free5,board=10x11", "pentahex.example.all"},
    {"duel", "pentahex.example.duel"},
    {"duel,board=hexhex4", "pentahex.example.duel_short"},
    {"duel,swap=yes", "pentahex.example.duel_swap"},
    {"blocks", "pentahex.example.blocks2"},
    {"blocks,players=3", "pentahex.example.blocks3"},
    {"blocks,players=4,board=hexhex9", "pentahex.example.blocks4"},
};

static const ita_example_set sets[] = {
    {"pentahex.set.first", 6}, {"pentahex.set.five", 4}, {"pentahex.set.all", 4},
    {"pentahex.duel", 3},      {"pentahex.blocks", 3},
};

static const ita_puzzle solo_puzzle = {.solve = pentahex_solo_solve,
                                       .resume = pentahex_solo_resume,
                                       .hint = pentahex_solo_hint,
                                       .generate = pentahex_generate};
static const ita_puzzle duel_puzzle = {
    .solve = pentahex_duel_solve, .resume = pentahex_duel_resume, .hint = pentahex_duel_hint};
static const ita_puzzle blocks_puzzle = {.hint = pentahex_blocks_hint};

static const ita_variant variants[] = {
    {"solo", "pentahex.solo", pentahex_solo_options, PENTAHEX_ROWS, &pentahex_solo_rules,
     &pentahex_solo_view, &solo_puzzle, NULL},
    {"duel", "pentahex.duel", pentahex_duel_options, PENTAHEX_ROWS, &pentahex_duel_rules,
     &pentahex_duel_view, &duel_puzzle, &pentahex_duel_brain},
    {"blocks", "pentahex.blocks", pentahex_blocks_options, PENTAHEX_ROWS, &pentahex_blocks_rules,
     &pentahex_blocks_view, &blocks_puzzle, &pentahex_blocks_brain},
};

const ita_game ita_game_pentahex = {
    .name = "pentahex",
    .title = "Pentahex",
    .words = "pentahex.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .sets = sets,
    .set_count = sizeof sets / sizeof sets[0],
};
