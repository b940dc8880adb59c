// A brain at work on a position of the rules: mind, position and search held together, and the
// border back from small moves to those of the rules. Knows no session and no game.
#include "intarsia/think.h"

#include "base/absent.h"
#include "intarsia/words.h"

#include <string.h>

enum {
    PARTS_MOST = 512,    // moves of the rules in one turn
    PROOF_A_MOVE = 1500, // nodes for each move at hand, so that a proof may come to an end
    END_NODES = 1000,    // for what follows the moves of a line that is proved
};

struct ita_thought {
    const ita_config *config;
    const ita_allocator *allocator;
    const ita_brain *brain;
    const ita_level *level; // NULL: an analysis
    uint64_t seed;
    void *state, *scratch, *undo; // of the rules: the position asked about, a copy to walk on
    ita_mind *mind;
    ita_search *proof; // goes first where the brain wants it; NULL: there is none, or it is over
    ita_search *search;
};

// ---- open and close

static void *take_state(const ita_thought *t) {
    return ita_take(t->allocator, ita_rules_of(t->config)->state_size(t->config));
}

// Of more than two players each plays for himself, as the tree has it; depth first all would play
// against one. A node of the tree costs about twice as much, and a tree has no depth.
static void choose_method(const ita_thought *t, const ita_think_options *options,
                          ita_search_options *made) {
    if (options->depth) {
        made->method = ITA_METHOD_ALPHA_BETA;
    } else if (t->mind->player_count > 2 && made->method == ITA_METHOD_ALPHA_BETA) {
        made->method = ITA_METHOD_TREE;
        if (t->level) made->nodes /= 2;
    }
}

static ita_search_options search_options(const ita_thought *t, const ita_think_options *options) {
    ita_search_options made = {.method = t->brain->levels[ITA_LEVELS - 1].method,
                               .nodes = options->nodes,
                               .lines = options->lines,
                               .depth = options->depth,
                               .seed = t->seed};
    if (t->level) made = ita_level_options(t->level, t->seed);
    choose_method(t, options, &made);
    made.table = options->table;
    made.table_bytes = options->table_bytes;
    made.helper = options->helper;
    return made;
}

// A proof looks at every move at once: where there are many of them for what it may look at, it
// would cost far more than the level has, and settle nothing.
static ita_status count_moves(const ita_thought *t, const void *position, size_t *count,
                              ita_diag *diag) {
    const size_t list_bytes = t->mind->choice_most * sizeof(ita_choice);
    ita_choice *choices = ita_take(t->allocator, list_bytes);
    if (!choices) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *count = t->brain->all(t->mind, position, choices);
    ita_give(t->allocator, choices, list_bytes);
    return ITA_OK;
}

static ita_status open_proof(ita_thought *t, const void *position, ita_diag *diag) {
    const ita_search_options options = {.method = ITA_METHOD_PROOF,
                                        .nodes = (uint64_t)t->level->nodes *
                                                 (uint64_t)t->mind->proof_percent / 100};
    if (options.nodes == 0) return ITA_OK;
    size_t count = 0;
    const ita_status status = count_moves(t, position, &count, diag);
    if (status != ITA_OK || count * PROOF_A_MOVE > options.nodes) return status;
    return ita_search_open(t->mind, position, &options, t->allocator, &t->proof, diag);
}

static ita_status open_search(ita_thought *t, const ita_think_options *options, ita_diag *diag) {
    const void *weights = options->weights;
    size_t length = options->weights_length;
    if (!weights && t->brain->weights) {
        weights = data_or_absent(t->brain->weights, &length, diag);
        if (!weights) return ITA_E_NOT_FOUND;
    }
    ita_status status = t->brain->open(t->config, weights, length, t->allocator, &t->mind, diag);
    if (status != ITA_OK) return status;
    void *position = ita_take(t->allocator, t->mind->position_size);
    if (!position) return ita_fail(diag, ITA_E_MEMORY, "memory");
    t->brain->set(t->mind, t->state, position);
    const ita_search_options made = search_options(t, options);
    status = ita_search_open(t->mind, position, &made, t->allocator, &t->search, diag);
    if (status == ITA_OK && t->level) status = open_proof(t, position, diag);
    ita_give(t->allocator, position, t->mind->position_size);
    return status;
}

static ita_status may_think(const ita_config *config, const void *state, int level,
                            ita_diag *diag) {
    ita_status status = ITA_OK;
    const int player = ita_rules_of(config)->player(config, state);
    if (!ita_brain_of(config)) {
        status = ita_fail(diag, ITA_E_UNSUPPORTED, "think.none");
        ita_diag_arg(diag, config->game->title);
    } else if (level < 0 || level > ITA_LEVELS) {
        status = ita_fail(diag, ITA_E_RANGE, "think.level");
        ita_diag_arg_int(diag, ITA_LEVELS);
    } else if (player == ITA_NOBODY) {
        status = ita_fail(diag, ITA_E_STATE, "search.over");
    } else if (player == ITA_CHANCE) {
        status = ita_fail(diag, ITA_E_STATE, "search.chance");
    }
    return status;
}

ita_status ita_think_open(const ita_config *config, const void *state,
                          const ita_think_options *options, const ita_allocator *allocator,
                          ita_thought **thought, ita_diag *diag) {
    ita_status status = may_think(config, state, options->level, diag);
    if (status == ITA_OK && options->weights && !ita_brain_of(config)->weights) {
        status = ita_fail(diag, ITA_E_UNSUPPORTED, "think.weights");
        ita_diag_arg(diag, config->game->title);
    }
    if (status != ITA_OK) return status;
    ita_thought *t = ita_take_zeroed(allocator, 1, sizeof *t);
    if (!t) return ita_fail(diag, ITA_E_MEMORY, "memory");
    t->config = config;
    t->allocator = allocator;
    t->brain = ita_brain_of(config);
    t->level = options->level ? &t->brain->levels[options->level - 1] : NULL;
    t->state = take_state(t);
    t->scratch = take_state(t);
    t->undo = ita_take(allocator, ita_rules_of(config)->undo_size(config));
    if (t->state && t->scratch && t->undo) {
        memcpy(t->state, state, ita_rules_of(config)->state_size(config));
        t->seed = ita_mix(options->seed) ^ ita_rules_of(config)->hash(config, state);
        status = open_search(t, options, diag);
    } else {
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    }
    if (status != ITA_OK) {
        ita_think_close(t);
        return status;
    }
    *thought = t;
    return ITA_OK;
}

void ita_think_close(ita_thought *thought) {
    if (!thought) return;
    const ita_rules *rules = ita_rules_of(thought->config);
    const size_t state_size = rules->state_size(thought->config);
    ita_search_close(thought->search);
    ita_search_close(thought->proof);
    if (thought->mind) thought->brain->close(thought->mind);
    ita_give(thought->allocator, thought->state, state_size);
    ita_give(thought->allocator, thought->scratch, state_size);
    ita_give(thought->allocator, thought->undo, rules->undo_size(thought->config));
    ita_give(thought->allocator, thought, sizeof *thought);
}

// ---- on the way

static bool has_proof(const ita_thought *t) {
    if (!t->proof) return false;
    ita_search_report report;
    ita_search_report_get(t->proof, &report);
    return report.lines[0].proof == ITA_PROOF_WON;
}

ita_status ita_think_step(ita_thought *thought, uint64_t budget, ita_diag *diag) {
    const bool is_proving = thought->proof && !ita_search_is_done(thought->proof);
    return ita_search_step(is_proving ? thought->proof : thought->search, budget, diag);
}

// Estimates go up and down with who moves last before them, so that who is ahead would change with
// every ply: an analyst's stand midway between the last two depths. Lines of one depth keep their
// distances, and come by what they are worth: a later one may have been found better. (Those of a
// tree come by how often they were looked at, which tells more than what was seen there.)
static void steady(ita_search_report *report) {
    for (size_t i = 0; i < report->line_count; i++) {
        const ita_line line = report->lines[i];
        size_t at = i;
        for (; at > 0 && !line.visits && report->lines[at - 1].depth == line.depth &&
               report->lines[at - 1].value < line.value;
             at--)
            report->lines[at] = report->lines[at - 1];
        report->lines[at] = line;
    }
    for (size_t i = 0; i < report->line_count; i++) {
        ita_line *line = &report->lines[i];
        if (line->proof != ITA_PROOF_NONE || line->depth == 0) continue;
        const int32_t most = ITA_VALUE_WON - 1, value = line->value - report->swing / 2;
        line->value = value > most ? most : value < -most ? -most : value;
    }
}

void ita_think_report(const ita_thought *thought, ita_search_report *report) {
    ita_search_report_get(has_proof(thought) ? thought->proof : thought->search, report);
    if (!thought->level) steady(report);
}

// An opponent does not go on when it has seen a win.
bool ita_think_is_done(const ita_thought *thought) {
    if (ita_search_is_done(thought->search) || has_proof(thought)) return true;
    if (!thought->level) return false;
    ita_search_report report;
    ita_think_report(thought, &report);
    return report.lines[0].proof == ITA_PROOF_WON;
}

// ---- the border

// Plays a small move on the scratch state, its parts as texts behind `out`. False where
// the rules do not take it: a line from the table may go wrong when two positions hash alike.
static bool play(const ita_thought *t, ita_small_move move, ita_text *out, char between) {
    const ita_rules *rules = ita_rules_of(t->config);
    ita_move parts[PARTS_MOST];
    const size_t count = t->brain->write(t->mind, t->scratch, move, parts, PARTS_MOST);
    for (size_t i = 0; i < count && i < PARTS_MOST; i++) {
        if (rules->check(t->config, t->scratch, &parts[i], NULL) != ITA_OK) return false;
        if (out->length) ita_put_char(out, between);
        rules->move_format(t->config, t->scratch, &parts[i], out);
        rules->apply(t->config, t->scratch, &parts[i], t->undo);
    }
    return true;
}

static void restart(const ita_thought *t) {
    memcpy(t->scratch, t->state, ita_rules_of(t->config)->state_size(t->config));
}

// Whether the brain's list of moves here holds it: what a table keeps may be of another position.
static bool is_known(const ita_thought *t, ita_small_move move, void *position,
                     ita_choice *choices) {
    t->brain->set(t->mind, t->scratch, position);
    if (t->brain->player(t->mind, position) < 1) return false;
    const size_t count = t->brain->all(t->mind, position, choices);
    for (size_t i = 0; i < count; i++)
        if (choices[i].move == move) return true;
    return false;
}

// What is proved goes on to its end, though a table or a proof told but of the first moves; not
// where points count, which go on long after it is known who wins.
static void put_end(const ita_thought *t, void *position, ita_text *out) {
    const ita_search_options options = {.nodes = END_NODES};
    ita_search_report report;
    ita_search *search;
    do {
        report.line_count = 0;
        t->brain->set(t->mind, t->scratch, position);
        if (ita_search_open(t->mind, position, &options, t->allocator, &search, NULL) != ITA_OK)
            return; // over, mostly
        if (ita_search_step(search, END_NODES, NULL) == ITA_OK)
            ita_search_report_get(search, &report);
        ita_search_close(search);
    } while (report.line_count && report.lines[0].proof != ITA_PROOF_NONE &&
             play(t, report.lines[0].moves[0], out, ' '));
}

void ita_think_put_line(const ita_thought *thought, const ita_line *line, ita_text *out) {
    const size_t list_bytes = thought->mind->choice_most * sizeof(ita_choice);
    void *position = ita_take(thought->allocator, thought->mind->position_size);
    ita_choice *choices = ita_take(thought->allocator, list_bytes);
    ita_text texts;
    ita_text_open(&texts, thought->allocator);
    restart(thought);
    for (size_t i = 0; position && choices && i < line->move_count; i++)
        if (!is_known(thought, line->moves[i], position, choices) ||
            !play(thought, line->moves[i], &texts, ' '))
            break;
    if (position && thought->mind->hurries && line->proof != ITA_PROOF_NONE)
        put_end(thought, position, &texts);
    if (!position || !choices || texts.failed) out->failed = true;
    ita_put(out, ita_text_get(&texts));
    ita_text_close(&texts);
    ita_give(thought->allocator, choices, list_bytes);
    ita_give(thought->allocator, position, thought->mind->position_size);
}

static const ita_line *chosen_line(const ita_thought *t, const ita_search_report *report) {
    if (!t->level) return &report->lines[0];
    ita_random random;
    ita_random_seed(&random, t->seed);
    return ita_level_choose(t->level, report, &random);
}

size_t ita_think_moves(const ita_thought *thought, ita_move *moves, size_t capacity) {
    ita_search_report report;
    ita_think_report(thought, &report);
    return thought->brain->write(thought->mind, thought->state,
                                 chosen_line(thought, &report)->moves[0], moves, capacity);
}

void ita_think_put_turn(const ita_thought *thought, ita_text *out) {
    ita_search_report report;
    ita_think_report(thought, &report);
    restart(thought);
    play(thought, chosen_line(thought, &report)->moves[0], out, ';');
}

uint64_t ita_think_hash_after(const ita_thought *thought, const ita_line *line) {
    ita_text unused;
    ita_text_open(&unused, thought->allocator);
    restart(thought);
    play(thought, line->moves[0], &unused, ' ');
    ita_text_close(&unused);
    return ita_rules_of(thought->config)->hash(thought->config, thought->scratch);
}

// ---- saying

int32_t ita_think_share(const ita_thought *thought, const ita_line *line) {
    return ita_value_share(thought->mind, line->value);
}

int32_t ita_think_share_for(const ita_thought *thought, const ita_search_report *report,
                            int player) {
    const int mover = ita_rules_of(thought->config)->player(thought->config, thought->state);
    if (player == mover) return ita_think_share(thought, &report->lines[0]);
    if (thought->mind->player_count == 2)
        return 65536 - ita_think_share(thought, &report->lines[0]);
    return ita_value_share(thought->mind, report->worth[player - 1]);
}

void ita_think_put_idea(const ita_thought *thought, const ita_line *line, ita_text *out) {
    if (!thought->brain->idea) return;
    ita_diag idea = {.offset = ITA_NO_OFFSET, .key = ""};
    thought->brain->idea(thought->mind, thought->state, line->moves[0], &idea);
    if (*idea.key) ita_put_diag(out, &idea);
}

bool ita_think_advise(const ita_thought *thought, const ita_line *line, ita_text *words) {
    const ita_brain *brain = thought->brain;
    return brain->advise && brain->advise(thought->mind, thought->state, line->moves[0], words);
}

static const char *const proof_names[] = {
    [ITA_PROOF_NONE] = NULL,
    [ITA_PROOF_WON] = "won",
    [ITA_PROOF_LOST] = "lost",
    [ITA_PROOF_EXACT] = "exact",
};

static void put_moves(const ita_thought *t, const ita_line *line, ita_text *scratch,
                      ita_text *out) {
    ita_text_reset(scratch);
    ita_think_put_line(t, line, scratch);
    ita_json_name(out, "moves");
    ita_json_open(out, '[');
    const char *at = ita_text_get(scratch);
    while (*at) {
        const size_t length = strcspn(at, " ");
        ita_json_string_bytes(out, at, length);
        at += length + (at[length] == ' ');
    }
    ita_json_close(out, ']');
}

// What to do, where the brain can say it.
static void put_advice(const ita_thought *t, const ita_line *line, const char *name,
                       ita_text *scratch, ita_text *out) {
    ita_text_reset(scratch);
    if (ita_think_advise(t, line, scratch)) ita_json_pair(out, name, ita_text_get(scratch));
}

static void put_line(const ita_thought *t, const ita_line *line, ita_text *scratch, ita_text *out) {
    ita_json_open(out, '{');
    ita_json_pair_int(out, "value", line->value);
    ita_json_pair_fixed(out, "share", (double)ita_think_share(t, line) / 65536, 4);
    ita_json_name(out, "proof");
    ita_json_string(out, proof_names[line->proof]);
    ita_json_pair_int(out, "depth", line->depth);
    if (line->visits) {
        ita_json_pair_uint(out, "visits", line->visits);
    }
    put_moves(t, line, scratch, out);
    put_advice(t, line, "advice", scratch, out);
    scratch->is_unnamed = true;
    put_advice(t, line, "here", scratch, out);
    scratch->is_unnamed = false;
    ita_text_reset(scratch);
    ita_think_put_idea(t, line, scratch);
    ita_json_name(out, "idea");
    ita_json_string(out, scratch->length ? ita_text_get(scratch) : NULL);
    ita_json_close(out, '}');
}

void ita_think_json(const ita_thought *thought, ita_text *out) {
    ita_search_report report;
    ita_think_report(thought, &report);
    ita_text scratch;
    ita_text_open(&scratch, thought->allocator);
    scratch.language = out->language;
    ita_json_open(out, '{');
    ita_json_pair_int(out, "player",
                      ita_rules_of(thought->config)->player(thought->config, thought->state));
    ita_json_pair_bool(out, "done", ita_think_is_done(thought));
    ita_json_pair_uint(out, "nodes", report.nodes);
    ita_json_pair_int(out, "depth", report.depth);
    const int players = thought->mind->player_count;
    if (players > 2) { // of two the other has the rest
        ita_json_name(out, "shares");
        ita_json_open(out, '[');
        for (int p = 1; p <= players; p++)
            ita_json_fixed(out, (double)ita_think_share_for(thought, &report, p) / 65536, 4);
        ita_json_close(out, ']');
    }
    ita_json_name(out, "lines");
    ita_json_open(out, '[');
    for (size_t i = 0; i < report.line_count; i++)
        put_line(thought, &report.lines[i], &scratch, out);
    ita_json_close(out, ']');
    ita_json_close(out, '}');
    if (scratch.failed) out->failed = true;
    ita_text_close(&scratch);
}
