// Space as the registry knows it: the tables, the gallery. Holds no logic.
#include "games/space/space.h"

// The page's module opens no files of others: what reads and writes them stays out of it.
#ifndef __wasm__
#include "games/space/files/space_files.h"
#endif

static const ita_variant variants[] = {
    {"", "space.title", space_options, SPACE_OPTIONS, &space_rules, &space_view,
     &space_puzzle_table, NULL, NULL},
};

const ita_game ita_game_space = {
    .name = "space",
    .title = "Space",
    .words = "space.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .gallery = "space",
#ifndef __wasm__
    .formats = space_formats,
    .format_count = SPACE_FORMATS,
#endif
};
