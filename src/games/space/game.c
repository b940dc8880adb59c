// Space as the registry knows it: the tables, the gallery. Holds no logic.
#include "games/space/edit/edit.h"

// The page's module opens no files of others: what reads and writes them stays out of it.
#ifndef __wasm__
#include "games/space/files/space_files.h"
#endif

static const ita_variant variants[] = {
    {"", "space.title", space_options, SPACE_OPTIONS, &space_rules, &space_view,
     &space_puzzle_table, NULL, NULL},
    {"edit", "space.edit", space_edit_options, SPACE_EDIT_OPTIONS, &space_edit_rules,
     &space_edit_view, NULL, NULL, &space_maker},
};

static const ita_example drafts[] = {{"edit", "space.draft"}};

const ita_game ita_game_space = {
    .name = "space",
    .title = "Space",
    .called = "space.title",
    .words = "space.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .gallery = "space",
    .drafts = drafts,
    .draft_count = sizeof drafts / sizeof drafts[0],
#ifndef __wasm__
    .formats = space_formats,
    .format_count = SPACE_FORMATS,
#endif
};
