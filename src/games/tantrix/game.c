// Tantrix as the registry knows it: finds the mode that a config names and passes calls on to it.
// Knows no rules.
#include "games/tantrix/puzzle/puzzle.h"
#include "games/tantrix/tantrix.h"
#include "games/tantrix/tiles/paint.h"

#include <string.h>

/// The first is the one that a config without a mode's word means.
static const tantrix_mode *const modes[] = {&tantrix_discovery_mode, &tantrix_loop_mode,
                                            &tantrix_lines_mode,     &tantrix_pyramid_mode,
                                            &tantrix_match_mode,     &tantrix_solitaire_mode};

static ita_status config_parse(const char *text, size_t length, const ita_allocator *allocator,
                               ita_config **config, ita_diag *diag) {
    ita_options options;
    ita_status status = ita_options_parse(text, length, &options, diag);
    if (status != ITA_OK) return status;
    const tantrix_mode *chosen = modes[0];
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        ita_option *word = ita_options_find(&options, modes[i]->name);
        if (!word) continue;
        if (word->value_length > 0)
            return ita_fail_at(diag, ITA_E_SYNTAX, "tantrix.mode", word->offset);
        chosen = modes[i];
        break;
    }
    return chosen->parse(chosen, &options, allocator, config, diag);
}

static const tantrix_mode *mode_of(const ita_config *config) {
    return ((const tantrix_config *)config)->mode;
}

static void config_free(ita_config *config) {
    if (config) mode_of(config)->rules->config_free(config);
}

static void config_format(const ita_config *config, ita_text *out) {
    mode_of(config)->rules->config_format(config, out);
}

static int player_count(const ita_config *config) {
    return mode_of(config)->rules->player_count(config);
}

static size_t state_size(const ita_config *config) {
    return mode_of(config)->rules->state_size(config);
}

static size_t undo_size(const ita_config *config) {
    return mode_of(config)->rules->undo_size(config);
}

static void start(const ita_config *config, void *state) {
    mode_of(config)->rules->start(config, state);
}

static int player(const ita_config *config, const void *state) {
    return mode_of(config)->rules->player(config, state);
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    return mode_of(config)->rules->moves(config, state, out, capacity);
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    return mode_of(config)->rules->check(config, state, move, diag);
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo_record) {
    mode_of(config)->rules->apply(config, state, move, undo_record);
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    mode_of(config)->rules->undo(config, state, undo_record);
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    mode_of(config)->rules->result(config, state, out);
}

static uint64_t hash(const ita_config *config, const void *state) {
    return mode_of(config)->rules->hash(config, state);
}

static ita_status move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag) {
    return mode_of(config)->rules->move_parse(config, state, text, length, move, diag);
}

static void move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out) {
    mode_of(config)->rules->move_format(config, state, move, out);
}

static ita_status state_parse(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag) {
    return mode_of(config)->rules->state_parse(config, text, length, state, diag);
}

static void state_format(const ita_config *config, const void *state, ita_text *out) {
    mode_of(config)->rules->state_format(config, state, out);
}

static ita_status scene(const ita_config *config, const void *state, const ita_hand *hand,
                        const ita_view_options *options, ita_scene *out) {
    return mode_of(config)->view->scene(config, state, hand, options, out);
}

static ita_answer gesture(const ita_config *config, const void *state, ita_hand *hand,
                          const ita_event *event, ita_move *move, ita_diag *diag) {
    return mode_of(config)->view->gesture(config, state, hand, event, move, diag);
}

static ita_status no_solver(ita_diag *diag) {
    return ita_fail(diag, ITA_E_UNSUPPORTED, "tantrix.solve.none");
}

static ita_status solve(const ita_config *config, const void *state,
                        const ita_solve_options *options, const ita_allocator *allocator,
                        ita_job **job, ita_diag *diag) {
    const ita_puzzle *puzzle = mode_of(config)->puzzle;
    if (!puzzle || !puzzle->solve) return no_solver(diag);
    return puzzle->solve(config, state, options, allocator, job, diag);
}

static ita_status resume(const ita_config *config, const void *state, const char *bytes,
                         size_t length, const ita_allocator *allocator, ita_job **job,
                         ita_diag *diag) {
    const ita_puzzle *puzzle = mode_of(config)->puzzle;
    if (!puzzle || !puzzle->resume) return no_solver(diag);
    return puzzle->resume(config, state, bytes, length, allocator, job, diag);
}

static ita_status hint(const ita_config *config, const void *state, int step, uint64_t budget,
                       ita_text *words, ita_move *move, bool *has_move, ita_diag *diag) {
    const ita_puzzle *puzzle = mode_of(config)->puzzle;
    if (!puzzle || !puzzle->hint) return no_solver(diag);
    return puzzle->hint(config, state, step, budget, words, move, has_move, diag);
}

static const ita_rules rules = {
    .config_parse = config_parse,
    .config_free = config_free,
    .config_format = config_format,
    .player_count = player_count,
    .state_size = state_size,
    .undo_size = undo_size,
    .start = start,
    .player = player,
    .moves = moves,
    .check = check,
    .apply = apply,
    .undo = undo,
    .result = result,
    .hash = hash,
    .move_parse = move_parse,
    .move_format = move_format,
    .state_parse = state_parse,
    .state_format = state_format,
};

static const ita_view view = {
    .scene = scene, .gesture = gesture, .style = tantrix_style, .defs = tantrix_defs};
static const ita_puzzle puzzle = {
    .solve = solve, .resume = resume, .hint = hint, .generate = puzzle_generate};

static const ita_example examples[] = {
    {"discovery,n=10", "Discovery: a red loop of ten tiles"},
    {"discovery,n=3,to=10,group=1,check=source", "Discovery from 3 tiles up to 10, level by level"},
    {"discovery,n=3,to=30", "Discovery from 3 tiles up to 30, without holes"},
    {"discovery,n=14", "Discovery: a blue loop of fourteen"},
    {"discovery,n=30", "Discovery: a red loop of thirty"},
    {"loop,tiles=3+5+8+12+14+43+46+50+52+54,colour=blue", "The Junior pack: a blue loop"},
    {"loop,tiles=2+11+15+17+20+30+38+39+44+45+51+56,colour=yellow+blue",
     "The Professor pack: a yellow and a blue loop"},
    {"lines,tiles=1+4+6+7+9+10+13+16+28+37+48+49,colour=red+blue",
     "The Genius pack: a red and a blue line"},
    {"match,players=2", "The match for two, red and yellow"},
    {"match,players=4", "The match for four"},
    {"solitaire,group=1", "Solitaire: fourteen tiles, one at a time, for points"},
    {"solitaire,group=1,goal=line,colour=red", "Solitaire: a red line through all fourteen"},
    {"solitaire,group=2,goal=loop", "Solitaire: a yellow loop through all fourteen"},
    {"pyramid,tiles=6-8+13+14+39-43", "The ten blue-backed tiles as a pyramid"},
};

static const ita_variant variants[] = {
    {.name = "", .words = "tantrix.words", .rules = &rules, .view = &view, .puzzle = &puzzle},
};

const ita_game ita_game_tantrix = {
    .name = "tantrix",
    .title = "Tantrix",
    .words = "Lay hexagonal tiles so that their coloured lines run into each other.",
    .config_words =
        "discovery  tiles 1 to n in one loop (the default)\n"
        "n=3..30  how many tiles (10); to=N  go on level by level up to N\n"
        "group=1..4  the source's fourteen patterns in these colours, n up to 14\n"
        "check=strict|source  source: any colour closes over all tiles, edges need not match\n"
        "loop|lines|pyramid  a pack: a loop or a line in each colour, or a triangle\n"
        "tiles=1+4-10+..  the pack, or its name: junior student xtreme crazy master professor "
        "genius rainbow-red ..\n"
        "colour=red|yellow|green|blue  of the loop; two as red+blue (the colour of the last "
        "tile's back)\n"
        "holes=no|any|N  enclosed empty spaces that are allowed (no)\n"
        "match  the tournament game; players=2..4 (2)\n"
        "colours=red+yellow  the players' colours as they sit (red+yellow+green+blue)\n"
        "solitaire  fourteen tiles of a group=1..4 one at a time\n"
        "goal=score|line|loop  points, or a line or a loop of colour=.. through all (score)\n"
        "model=array|nodes  which of the source's two models judges the lines (array)",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
};
