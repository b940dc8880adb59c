// TwixT as the registry knows it: the tables, the words, the gallery.
#include "games/twixt/brain/brain.h"
#include "games/twixt/edit/edit.h"
#include "games/twixt/formats/formats.h"
#include "games/twixt/play/state.h"
#include "games/twixt/problem/problem.h"
#include "games/twixt/solve/solve.h"

static const ita_example examples[] = {
    {"", "twixt.example.usual"},
    {"size=12", "twixt.example.short"},
    {"rules=std", "twixt.example.std"},
    {"size=18,rules=plain,swap=sides", "twixt.example.plain"},
    {"size=24,handicap=4", "twixt.example.handicap"},
#define P(config, title) {"problem" config, "twixt.title." #title},
#include "games/twixt/problem/pack.def"
#undef P
};

static const ita_example_set sets[] = {
    {"twixt.set.boards", 5}, {"twixt.set.two", 20},  {"twixt.set.three", 20},
    {"twixt.set.long", 4},   {"twixt.set.draw", 18}, {"twixt.set.links", 1},
};

static const ita_puzzle aid = {.solve = twixt_solve};

static const ita_puzzle problems = {.solve = twixt_problem_solve,
                                    .hint = twixt_problem_hint,
                                    .generate = twixt_problem_generate,
                                    .draft = twixt_problem_draft,
                                    .rate = twixt_problem_length};

static const ita_variant variants[] = {
    {"", "twixt.game", twixt_option_specs, TWIXT_OPTION_COUNT, &twixt_rules, &twixt_view, &aid,
     &twixt_brain, NULL},
    {"problem", "twixt.problem", twixt_problem_specs, TWIXT_PROBLEM_OPTIONS, &twixt_problem_rules,
     &twixt_view, &problems, NULL, NULL},
    {"edit", "twixt.edit", twixt_problem_specs, TWIXT_PROBLEM_OPTIONS, &twixt_draft_rules,
     &twixt_draft_view, NULL, NULL, &twixt_maker},
};

static const ita_example drafts[] = {{"edit", "twixt.draft"}};

const ita_game ita_game_twixt = {
    .name = "twixt",
    .title = "TwixT",
    .words = "twixt.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .formats = twixt_formats,
    .format_count = TWIXT_FORMAT_COUNT,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .sets = sets,
    .set_count = sizeof sets / sizeof sets[0],
    .drafts = drafts,
    .draft_count = sizeof drafts / sizeof drafts[0],
};
