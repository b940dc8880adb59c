// Strips as one table: the match and the puzzle, what the list of games shows. Holds no logic.
#include "base/keeping.h"
#include "games/strips/brain/brain.h"
#include "games/strips/solve/puzzle.h"
#include "games/strips/strips.h"

// A fresh puzzle is for one, whoever asks for it.
static const ita_puzzle match_puzzle = {.generate = strips_generate};
static const ita_puzzle solo_puzzle = {.solve = strips_solve,
                                       .resume = ITA_KEEPS_JOBS ? strips_resume : NULL,
                                       .hint = strips_hint_solo,
                                       .generate = strips_generate};

static const ita_example examples[] = {
    {"", "strips.example.two"},
    {"swap=yes", "strips.example.swap"},
    {"board=16x16,players=3", "strips.example.three"},
    {"board=18x18,players=4", "strips.example.four"},
    {"board=10x10,pieces=6,goal=longest", "strips.example.short"},
    {"solo", "strips.example.longest"},
    {"solo,board=6x6,pieces=4,goal=fewest,target=0", "strips.example.none"},
    {"solo,pieces=9,goal=fewest,target=1", "strips.example.fewest"},
};

static const ita_example_set sets[] = {
    {"strips.match", 5},
    {"strips.solo", 3},
};

static const ita_variant variants[] = {
    {"match", "strips.match", strips_match_options, STRIPS_MATCH_ROWS, &strips_rules, &strips_view,
     &match_puzzle, &strips_brain, NULL},
    {"solo", "strips.solo", strips_solo_options, STRIPS_SOLO_ROWS, &strips_solo_rules,
     &strips_solo_view, &solo_puzzle, NULL, NULL},
};

const ita_game ita_game_strips = {
    .name = "strips",
    .title = "Strips",
    .words = "strips.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .sets = sets,
    .set_count = sizeof sets / sizeof sets[0],
};
