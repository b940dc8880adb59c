// Tantrix as the registry knows it: its variants and its gallery. Knows no rules.
#include "games/tantrix/brain/brain.h"
#include "games/tantrix/edit/edit.h"
#include "games/tantrix/match/match.h"
#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/solitaire/solitaire.h"
#include "games/tantrix/tantrix.h"

static const ita_variant variants[] = {
    {"discovery", "tantrix.variant.discovery", puzzle_discovery_options, PUZZLE_DISCOVERY_OPTIONS,
     &puzzle_discovery_rules, &puzzle_view, &puzzle_solver_of_loops, NULL, NULL},
    {"loop", "tantrix.variant.loop", puzzle_loop_options, PUZZLE_PACK_OPTIONS, &puzzle_loop_rules,
     &puzzle_view, &puzzle_solver_of_loops, NULL, NULL},
    {"lines", "tantrix.variant.lines", puzzle_lines_options, PUZZLE_PACK_OPTIONS,
     &puzzle_lines_rules, &puzzle_view, &puzzle_solver, NULL, NULL},
    {"pyramid", "tantrix.variant.pyramid", puzzle_pyramid_options, PUZZLE_PACK_OPTIONS,
     &puzzle_pyramid_rules, &puzzle_view, &puzzle_solver, NULL, NULL},
    {"match", "tantrix.variant.match", match_options, MATCH_OPTIONS, &match_rules, &match_view,
     NULL, &tantrix_match_brain, NULL},
    {"solitaire", "tantrix.variant.solitaire", solitaire_options, SOLITAIRE_OPTIONS,
     &solitaire_rules, &solitaire_view, &solitaire_hints, NULL, NULL},
    {"edit", "tantrix.edit", tantrix_edit_options, TANTRIX_EDIT_OPTIONS, &tantrix_edit_rules,
     &tantrix_edit_view, NULL, NULL, &tantrix_maker},
};

static const ita_example examples[] = {
    {"", "tantrix.example.source"},
    {"n=10", "tantrix.example.ten"},
    {"n=3,to=10,group=1,check=source", "tantrix.example.yellow"},
    {"n=3,to=30", "tantrix.example.thirty-levels"},
    {"n=14", "tantrix.example.fourteen"},
    {"n=30", "tantrix.example.thirty"},
    {"loop,tiles=3+5+8+12+14+43+46+50+52+54,colour=blue", "tantrix.example.junior"},
    {"loop,tiles=19+21+24+25+29+31+32+40-42,colour=green", "tantrix.example.student"},
    {"loop,tiles=2+11+15+17+20+30+38+39+44+45+51+56,colour=yellow+blue",
     "tantrix.example.professor"},
    {"lines,tiles=1+4+6+7+9+10+13+16+28+37+48+49,colour=red+blue", "tantrix.example.genius"},
    {"pyramid,tiles=6-8+13+14+39-43", "tantrix.example.pyramid"},
    {"match,players=2", "tantrix.example.match"},
    {"match,players=4", "tantrix.example.four"},
    {"solitaire", "tantrix.example.solitaire"},
    {"solitaire,group=3,check=source", "tantrix.example.solitaire.source"},
    {"solitaire,goal=line,colour=red", "tantrix.example.line"},
    {"solitaire,group=2,goal=loop", "tantrix.example.loop"},
};

static const ita_example_set sets[] = {
    {"tantrix.set.discovery", 6},
    {"tantrix.set.packs", 5},
    {"tantrix.variant.match", 2},
    {"tantrix.variant.solitaire", 4},
};

static const ita_example drafts[] = {{"edit", "tantrix.draft"}};

const ita_game ita_game_tantrix = {
    .name = "tantrix",
    .title = "Tantrix",
    .words = "tantrix.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .sets = sets,
    .set_count = sizeof sets / sizeof sets[0],
    .drafts = drafts,
    .draft_count = sizeof drafts / sizeof drafts[0],
};
