// Problems as config text: size, rules, the moves that led to the position or the position itself,
// the aim. Reading plays the moves. Knows no answers.
#include "games/twixt/problem/problem.h"

#include <string.h>

static const char *const aims[] = {"win", "draw", NULL};
static const twixt_hole usual_size = {6, 7};
static const char usual_moves[] = "C3+D3+E4+C5+C4+D5+B7";

enum { ROW_SIZE, ROW_RULES, ROW_AIM, ROW_MOVES, ROW_POSITION };
const ita_option_spec twixt_problem_specs[TWIXT_PROBLEM_OPTIONS] = {
    [ROW_SIZE] = {.key = "size",
                  .kind = ITA_OPTION_TEXT,
                  .usual_text = "6x7",
                  .words = "twixt.problem.size"},
    [ROW_RULES] = {.key = "rules",
                   .kind = ITA_OPTION_CHOICE,
                   .usual = TWIXT_PLAIN,
                   .choices = twixt_rulesets,
                   .words = "twixt.option.rules"},
    [ROW_AIM] = {.key = "aim",
                 .kind = ITA_OPTION_CHOICE,
                 .usual = TWIXT_AIM_WIN,
                 .choices = aims,
                 .words = "twixt.problem.goal"},
    [ROW_MOVES] = {.key = "moves",
                   .kind = ITA_OPTION_TEXT,
                   .usual_text = usual_moves,
                   .words = "twixt.problem.moves"},
    [ROW_POSITION] = {.key = "position",
                      .kind = ITA_OPTION_TEXT,
                      .words = "twixt.problem.position"},
};

// ---- reading

static ita_status read_board(const ita_values *values, twixt_config *c, ita_diag *diag) {
    ita_status status = twixt_read_size(values, usual_size, c, diag);
    c->cols = c->full_cols;
    c->rows = c->full_rows;
    if (status != ITA_OK || (c->cols <= TWIXT_PROBLEM_MOST && c->rows <= TWIXT_PROBLEM_MOST))
        return status;
    status = ita_value_refuse(values, "size", "twixt.problem.large", diag);
    ita_diag_arg_int(diag, TWIXT_PROBLEM_MOST);
    return status;
}

// A move of the setup that cannot be played: the reason is the rules', the place is in the text.
static ita_status refuse_move(const ita_value *value, size_t at, ita_diag *diag) {
    if (diag) diag->offset = value->is_given ? value->offset + at : ITA_NO_OFFSET;
    return ITA_E_RANGE;
}

static ita_status play_moves(twixt_problem *p, const ita_value *value, const char *text,
                             size_t length, void *undo, ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    while (!ita_read_end(&reader)) {
        const size_t at = reader.at;
        twixt_hole hole;
        const bool is_read = p->setup_count < TWIXT_PROBLEM_MOVES_MOST &&
                             (at == 0 || ita_read_char(&reader, '+')) &&
                             twixt_read_hole(&reader, &hole);
        if (!is_read) {
            ita_fail(diag, ITA_E_RANGE, "twixt.problem.pegs");
            ita_diag_arg_int(diag, TWIXT_PROBLEM_MOVES_MOST);
            return refuse_move(value, at, diag);
        }
        const ita_move move = twixt_move_peg(hole.col, hole.row);
        const bool is_inside = twixt_is_inside(&p->twixt, hole.col, hole.row);
        if (twixt_check(&p->twixt.base, p->start, &move, diag) != ITA_OK || !is_inside)
            return refuse_move(value, at, diag);
        twixt_rules.apply(&p->twixt.base, p->start, &move, undo);
        p->setup[p->setup_count++] = (uint16_t)(hole.row * p->twixt.cols + hole.col);
    }
    return ITA_OK;
}

static ita_status play_setup(twixt_problem *p, const ita_values *values, ita_diag *diag) {
    const ita_allocator *allocator = p->twixt.base.allocator;
    const ita_value *value = &values->items[ROW_MOVES];
    void *undo = ita_take(allocator, p->twixt.undo_size);
    if (!undo) return ita_fail(diag, ITA_E_MEMORY, "memory");
    twixt_rules.start(&p->twixt.base, p->start);
    const ita_status status =
        value->is_given ? play_moves(p, value, value->text, value->length, undo, diag)
                        : play_moves(p, value, usual_moves, strlen(usual_moves), undo, diag);
    ita_give(allocator, undo, p->twixt.undo_size);
    return status;
}

static void put_position(const twixt_problem *p, const twixt_state *s, ita_text *out) {
    ita_put_char(out, '[');
    twixt_state_format(&p->twixt.base, s, out);
    ita_put_char(out, ']');
}

// "[turn=blue red=D5,F6 blue=K4 links=D5/F6]"; a position's text holds no brackets.
static ita_status read_position(twixt_problem *p, const ita_values *values, ita_diag *diag) {
    const ita_value *value = &values->items[ROW_POSITION];
    if (values->items[ROW_MOVES].is_given)
        return ita_value_refuse(values, "position", "twixt.problem.both", diag);
    const size_t length = value->length;
    if (length < 2 || value->text[0] != '[' || value->text[length - 1] != ']')
        return ita_value_refuse(values, "position", "twixt.problem.brackets", diag);
    const ita_status status =
        twixt_position_parse(&p->twixt.base, value->text + 1, length - 2, p->start, diag);
    if (status != ITA_OK) {
        if (diag && diag->offset != ITA_NO_OFFSET) diag->offset += value->offset + 1;
        return status;
    }
    put_position(p, p->start, &p->position);
    return p->position.failed ? ita_fail(diag, ITA_E_MEMORY, "memory") : ITA_OK;
}

static ita_status set_up(twixt_problem *p, const ita_values *values, ita_diag *diag) {
    const bool is_said = values->items[ROW_POSITION].is_given;
    p->start = ita_take(p->twixt.base.allocator, p->twixt.state_size);
    if (!p->start) return ita_fail(diag, ITA_E_MEMORY, "memory");
    const ita_status status =
        is_said ? read_position(p, values, diag) : play_setup(p, values, diag);
    if (status != ITA_OK) return status;
    p->solver = p->start->status.turn;
    p->start->status.red_player = p->solver == TWIXT_RED ? 1 : 2; // the solver is player 1
    if (!p->start->status.end) return ITA_OK;
    return ita_value_refuse(values, is_said ? "position" : "moves", "twixt.over", diag);
}

ita_status twixt_problem_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag) {
    twixt_config read = {.ruleset = (twixt_ruleset)values->items[ROW_RULES].number,
                         .swap = TWIXT_SWAP_NO,
                         .is_problem = true};
    twixt_config *made;
    ita_status status = read_board(values, &read, diag);
    if (status == ITA_OK)
        status = twixt_config_new(&read, sizeof(twixt_problem), allocator, &made, diag);
    if (status != ITA_OK) return status;
    twixt_problem *p = (twixt_problem *)made;
    p->aim = (twixt_aim)values->items[ROW_AIM].number;
    ita_text_open(&p->position, allocator);
    status = set_up(p, values, diag);
    if (status == ITA_OK)
        *config = &made->base;
    else
        twixt_problem_free(&made->base);
    return status;
}

// The usual pegs are of the usual board: one of another size begins empty.
ita_status twixt_problem_make_draft(const ita_values *values, const ita_allocator *allocator,
                                    ita_config **config, ita_diag *diag) {
    static const char empty[] = "[turn=red]";
    ita_values own = *values;
    const bool has_pegs = own.items[ROW_MOVES].is_given || own.items[ROW_POSITION].is_given;
    if (own.items[ROW_SIZE].is_given && !has_pegs)
        own.items[ROW_POSITION] =
            (ita_value){.is_given = true, .text = empty, .length = sizeof empty - 1};
    return twixt_problem_make(&own, allocator, config, diag);
}

void twixt_problem_free(ita_config *config) {
    if (!config) return;
    twixt_problem *p = (twixt_problem *)config;
    ita_give(config->allocator, p->start, p->twixt.state_size);
    ita_give(config->allocator, p->position.data, p->position.capacity);
    twixt_config_free(config);
}

// ---- writing

static void put_moves(const twixt_problem *p, ita_text *out) {
    for (int i = 0; i < p->setup_count; i++) {
        if (i) ita_put_char(out, '+');
        twixt_put_hole(out, twixt_hole_at(&p->twixt, p->setup[i]));
    }
}

void twixt_problem_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const twixt_problem *p = twixt_problem_own(config);
    const size_t before = text->length;
    switch (row) {
    case ROW_SIZE:
        value->is_given = p->twixt.cols != usual_size.col || p->twixt.rows != usual_size.row;
        twixt_put_size(&p->twixt, text);
        break;
    case ROW_RULES: value->number = (int32_t)p->twixt.ruleset; break;
    case ROW_AIM: value->number = (int32_t)p->aim; break;
    case ROW_MOVES:
        put_moves(p, text);
        value->is_given = text->length > before && strcmp(text->data + before, usual_moves) != 0;
        break;
    default: ita_put(text, ita_text_get(&p->position)); value->is_given = p->position.length > 0;
    }
}

static void put_head(const twixt_problem *p, const char *variant, twixt_aim aim, ita_text *out) {
    ita_put(out, variant);
    ita_put(out, ",size=");
    twixt_put_size(&p->twixt, out);
    ita_put(out, ",rules=");
    ita_put(out, twixt_rulesets[p->twixt.ruleset]);
    ita_put(out, ",aim=");
    ita_put(out, aims[aim]);
}

// What it starts as, said as it was.
static void put_as(const twixt_problem *p, const char *variant, ita_text *out) {
    put_head(p, variant, p->aim, out);
    if (p->position.length) {
        ita_put(out, ",position=");
        ita_put(out, ita_text_get(&p->position));
        return;
    }
    ita_put(out, ",moves=");
    put_moves(p, out);
}

void twixt_problem_put(const twixt_problem *p, ita_text *out) {
    put_as(p, "problem", out);
}

ita_status twixt_problem_draft(const ita_config *config, const void *state, ita_text *text,
                               ita_text *moves, ita_diag *diag) {
    (void)state;
    (void)moves;
    (void)diag;
    put_as(twixt_problem_own(config), "edit", text);
    return ITA_OK;
}

void twixt_problem_put_position(const twixt_problem *p, const twixt_state *s, twixt_aim aim,
                                ita_text *out) {
    put_head(p, "problem", aim, out);
    ita_put(out, ",position=");
    put_position(p, s, out);
}
