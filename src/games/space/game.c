// Space as the registry knows it: the tables, the gallery. Holds no logic.
#include "games/space/space.h"

static const ita_variant variants[] = {
    {"", "space.title", space_options, SPACE_OPTIONS, &space_rules, &space_view,
     &space_puzzle_table, NULL},
};

const ita_game ita_game_space = {
    .name = "space",
    .title = "Space",
    .words = "space.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .gallery = "space",
};
