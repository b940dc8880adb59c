// TwixT's options: size, rule set, swap, row handicap, automatic draw; the config made of them.
// Knows no position.
#include "games/twixt/play/state.h"

const char *const twixt_rulesets[] = {"std", "pp", "plain", NULL};
static const char *const swaps[] = {"mirror", "sides", "rotate", "no", NULL};
static const char *const draws[] = {"auto", "agreed", NULL};
enum { USUAL_SIZE = 24, HANDICAP_MOST = TWIXT_MOST - TWIXT_LEAST };

enum { ROW_SIZE, ROW_RULES, ROW_SWAP, ROW_HANDICAP, ROW_DRAW };
const ita_option_spec twixt_option_specs[TWIXT_OPTION_COUNT] = {
    [ROW_SIZE] = {.key = "size",
                  .kind = ITA_OPTION_TEXT,
                  .usual_text = "24",
                  .words = "twixt.option.size"},
    [ROW_RULES] = {.key = "rules",
                   .kind = ITA_OPTION_CHOICE,
                   .usual = TWIXT_PP,
                   .choices = twixt_rulesets,
                   .words = "twixt.option.rules"},
    [ROW_SWAP] = {.key = "swap",
                  .kind = ITA_OPTION_CHOICE,
                  .usual = ITA_OPTION_DERIVED,
                  .choices = swaps,
                  .words = "twixt.option.swap"},
    [ROW_HANDICAP] = {.key = "handicap",
                      .kind = ITA_OPTION_NUMBER,
                      .least = -HANDICAP_MOST,
                      .most = HANDICAP_MOST,
                      .usual = 0,
                      .words = "twixt.option.handicap"},
    [ROW_DRAW] = {.key = "draw",
                  .kind = ITA_OPTION_CHOICE,
                  .usual = 0,
                  .choices = draws,
                  .words = "twixt.option.draw"},
};

// ---- reading

ita_status twixt_read_size(const ita_values *values, twixt_hole usual, twixt_config *c,
                           ita_diag *diag) {
    const ita_value *value = ita_value_of(values, "size");
    c->full_cols = usual.col;
    c->full_rows = usual.row;
    if (!value->is_given) return ITA_OK;
    ita_reader reader = ita_read(value->text, value->length);
    uint64_t cols = 0, rows = 0;
    bool is_read = ita_read_uint(&reader, 1000, &cols);
    rows = cols;
    if (is_read && (ita_read_char(&reader, 'x') || ita_read_char(&reader, 'X')))
        is_read = ita_read_uint(&reader, 1000, &rows);
    c->full_cols = (int)cols;
    c->full_rows = (int)rows;
    if (is_read && ita_read_end(&reader) && cols >= TWIXT_LEAST && cols <= TWIXT_MOST &&
        rows >= TWIXT_LEAST && rows <= TWIXT_MOST)
        return ITA_OK;
    ita_status status = ita_value_refuse(values, "size", "twixt.size", diag);
    ita_diag_arg_bytes(diag, value->text, value->length);
    return status;
}

static ita_status take_handicap(const ita_values *values, twixt_config *c, ita_diag *diag) {
    c->handicap = values->items[ROW_HANDICAP].number;
    c->cols = c->full_cols - (c->handicap > 0 ? c->handicap : 0);
    c->rows = c->full_rows + (c->handicap < 0 ? c->handicap : 0);
    if (c->cols >= TWIXT_LEAST && c->rows >= TWIXT_LEAST) return ITA_OK;
    ita_status status = ita_value_refuse(values, "handicap", "twixt.handicap", diag);
    ita_diag_arg_int(diag, c->handicap);
    return status;
}

// A peg's mirror image or turned image exists on a square board only.
twixt_swap twixt_usual_swap(int cols, int rows, int handicap) {
    if (handicap != 0) return TWIXT_SWAP_NO;
    return cols == rows ? TWIXT_SWAP_MIRROR : TWIXT_SWAP_SIDES;
}

static ita_status take_swap(const ita_values *values, twixt_config *c, ita_diag *diag) {
    const ita_value *value = &values->items[ROW_SWAP];
    c->swap = twixt_usual_swap(c->cols, c->rows, c->handicap);
    if (value->is_given) c->swap = (twixt_swap)value->number;
    if (c->cols == c->rows || c->swap == TWIXT_SWAP_SIDES || c->swap == TWIXT_SWAP_NO)
        return ITA_OK;
    ita_status status = ita_value_refuse(values, "swap", "twixt.swap.square", diag);
    ita_diag_arg(diag, swaps[c->swap]);
    return status;
}

ita_status twixt_config_new(const twixt_config *read, size_t head, const ita_allocator *allocator,
                            twixt_config **config, ita_diag *diag) {
    const size_t holes = (size_t)(read->cols * read->rows), keys_at = (head + 15) / 16 * 16;
    const size_t total = keys_at + 6 * holes * sizeof(uint64_t);
    twixt_config *c = ita_take_zeroed(allocator, 1, total);
    if (!c) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *c = *read;
    c->base.allocator = allocator;
    c->total_size = total;
    c->peg_keys = (uint64_t *)((char *)c + keys_at);
    c->link_keys = c->peg_keys + 2 * holes;
    twixt_geometry_derive(c);
    twixt_state_sizes(c);
    *config = c;
    return ITA_OK;
}

ita_status twixt_config_make(const ita_values *values, const ita_allocator *allocator,
                             ita_config **config, ita_diag *diag) {
    twixt_config read = {.ruleset = (twixt_ruleset)values->items[ROW_RULES].number,
                         .plays_on = values->items[ROW_DRAW].number == 1};
    const twixt_hole usual = {USUAL_SIZE, USUAL_SIZE};
    twixt_config *made = NULL;
    ita_status status = twixt_read_size(values, usual, &read, diag);
    if (status == ITA_OK) status = take_handicap(values, &read, diag);
    if (status == ITA_OK) status = take_swap(values, &read, diag);
    if (status == ITA_OK)
        status = twixt_config_new(&read, sizeof(twixt_config), allocator, &made, diag);
    if (status == ITA_OK) *config = &made->base;
    return status;
}

void twixt_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, ((twixt_config *)config)->total_size);
}

// ---- writing

void twixt_put_size(const twixt_config *c, ita_text *text) {
    ita_put_int(text, c->full_cols);
    if (c->full_rows == c->full_cols) return;
    ita_put_char(text, 'x');
    ita_put_int(text, c->full_rows);
}

void twixt_config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    const twixt_config *c = twixt_own(config);
    switch (row) {
    case ROW_SIZE:
        value->is_given = c->full_cols != USUAL_SIZE || c->full_rows != USUAL_SIZE;
        twixt_put_size(c, text);
        break;
    case ROW_RULES: value->number = (int32_t)c->ruleset; break;
    case ROW_HANDICAP: value->number = c->handicap; break;
    case ROW_DRAW: value->number = c->plays_on; break;
    default:
        value->number = (int32_t)c->swap;
        value->is_given = c->swap != twixt_usual_swap(c->cols, c->rows, c->handicap);
    }
}
