// Dissections as the registry knows them: the tables, the gallery. Holds no logic.
#include "games/dissection/play/config.h"
#include "games/dissection/play/svg_format.h"

static const ita_variant variants[] = {
    {"", "dissection.title", dissection_options, DISSECTION_OPTIONS, &dissection_rules,
     &dissection_view, &dissection_puzzle, NULL},
};

static const ita_example examples[] = {
#define F(set, name, moves) {"set=" set ",figure=" name, "dissection.figure." set "." name},
#include "games/dissection/figure/figures.def"
#undef F
};

static const ita_example_set sets[] = {
    {"dissection.set.tangram.convex", 13}, {"dissection.set.tangram.animals", 17},
    {"dissection.set.tangram.things", 60}, {"dissection.set.tangram.pentagons", 51},
    {"dissection.set.stomachion", 9},      {"dissection.set.t", 9},
    {"dissection.set.shonagon", 11},       {"dissection.set.egg", 10},
    {"dissection.set.heart", 8},           {"dissection.set.waves", 6},
};

const ita_game ita_game_dissection = {
    .name = "dissection",
    .title = "Dissection",
    .words = "dissection.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .formats = dissection_formats,
    .format_count = DISSECTION_FORMATS,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .sets = sets,
    .set_count = sizeof sets / sizeof sets[0],
};
