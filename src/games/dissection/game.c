// Dissections as the registry knows them: the tables, the gallery. Holds no logic.
#include "games/dissection/figure/saved_table.h"
#include "games/dissection/play/config.h"
#include "games/dissection/play/svg_format.h"

static const ita_maker maker = {.is_draft = dissection_is_draft, .puzzle = dissection_made};

static const ita_variant variants[] = {
    {"", "dissection.title", dissection_options, DISSECTION_OPTIONS, &dissection_rules,
     &dissection_view, &dissection_puzzle, NULL, &maker},
};

static const ita_example drafts[] = {{"free", "dissection.draft"}};

const ita_game ita_game_dissection = {
    .name = "dissection",
    .title = "Dissection",
    .called = "dissection.title",
    .words = "dissection.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .formats = dissection_formats,
    .format_count = DISSECTION_FORMATS,
    .gallery = "figures",
    .drafts = drafts,
    .draft_count = sizeof drafts / sizeof drafts[0],
};
