// TwixT's config text: size, rule set, swap, row handicap, automatic draw. Knows no position.
#include "games/twixt/play/state.h"

static const char *const rulesets[] = {"std", "pp", "plain", NULL};
static const char *const draws[] = {"auto", "agreed", NULL};
static const char *const swaps[] = {"mirror", "sides", "rotate", "no", NULL};
enum { HANDICAP_MOST = TWIXT_MOST - TWIXT_LEAST };

// "24" or "30x20": columns, then rows.
static ita_status read_size(ita_options *options, twixt_config *c, ita_diag *diag) {
    const ita_option *option = ita_options_find(options, "size");
    if (!option) return ITA_OK;
    ita_reader reader = ita_read(option->value, option->value_length);
    uint64_t cols = 0, rows = 0;
    bool is_read = ita_read_uint(&reader, 1000, &cols);
    rows = cols;
    if (is_read && (ita_read_char(&reader, 'x') || ita_read_char(&reader, 'X')))
        is_read = ita_read_uint(&reader, 1000, &rows);
    if (is_read && ita_read_end(&reader) && cols >= TWIXT_LEAST && cols <= TWIXT_MOST &&
        rows >= TWIXT_LEAST && rows <= TWIXT_MOST) {
        c->full_cols = (int)cols;
        c->full_rows = (int)rows;
        return ITA_OK;
    }
    ita_status status = ita_fail_at(diag, ITA_E_RANGE, "twixt.size", option->offset);
    ita_diag_arg_bytes(diag, option->value, option->value_length);
    return status;
}

static ita_status take_handicap(ita_options *options, twixt_config *c, ita_diag *diag) {
    ita_status status =
        ita_options_int(options, "handicap", -HANDICAP_MOST, HANDICAP_MOST, &c->handicap, diag);
    if (status != ITA_OK) return status;
    c->cols = c->full_cols - (c->handicap > 0 ? c->handicap : 0);
    c->rows = c->full_rows + (c->handicap < 0 ? c->handicap : 0);
    if (c->cols >= TWIXT_LEAST && c->rows >= TWIXT_LEAST) return ITA_OK;
    status = ita_fail_at(diag, ITA_E_RANGE, "twixt.handicap",
                         ita_options_find(options, "handicap")->offset);
    ita_diag_arg_int(diag, c->handicap);
    return status;
}

// A peg's mirror image or turned image exists on a square board only.
static twixt_swap usual_swap(const twixt_config *c) {
    if (c->handicap != 0) return TWIXT_SWAP_NO;
    return c->cols == c->rows ? TWIXT_SWAP_MIRROR : TWIXT_SWAP_SIDES;
}

static ita_status read_swap(ita_options *options, twixt_config *c, ita_diag *diag) {
    int swap = (int)usual_swap(c);
    ita_status status = ita_options_choice(options, "swap", swaps, &swap, diag);
    if (status != ITA_OK) return status;
    c->swap = (twixt_swap)swap;
    if (c->cols == c->rows || swap == TWIXT_SWAP_SIDES || swap == TWIXT_SWAP_NO) return ITA_OK;
    status = ita_fail_at(diag, ITA_E_RANGE, "twixt.swap.square",
                         ita_options_find(options, "swap")->offset);
    ita_diag_arg(diag, swaps[swap]);
    return status;
}

static ita_status make(const twixt_config *parsed, const ita_allocator *allocator,
                       ita_config **config, ita_diag *diag) {
    size_t holes = (size_t)(parsed->cols * parsed->rows);
    size_t total = sizeof(twixt_config) + 6 * holes * sizeof(uint64_t);
    twixt_config *c = ita_take_zeroed(allocator, 1, total);
    if (!c) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *c = *parsed;
    c->base.allocator = allocator;
    c->total_size = total;
    c->peg_keys = (uint64_t *)(c + 1);
    c->link_keys = c->peg_keys + 2 * holes;
    twixt_geometry_derive(c);
    twixt_state_sizes(c);
    *config = &c->base;
    return ITA_OK;
}

ita_status twixt_config_parse(const char *text, size_t length, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag) {
    twixt_config parsed = {.full_cols = 24, .full_rows = 24, .ruleset = TWIXT_PP};
    ita_options options;
    int ruleset = TWIXT_PP, draw = 0;
    ita_status status = ita_options_parse(text, length, &options, diag);
    if (status == ITA_OK) status = read_size(&options, &parsed, diag);
    if (status == ITA_OK) status = ita_options_choice(&options, "rules", rulesets, &ruleset, diag);
    if (status == ITA_OK) status = take_handicap(&options, &parsed, diag);
    if (status == ITA_OK) status = read_swap(&options, &parsed, diag);
    if (status == ITA_OK) status = ita_options_choice(&options, "draw", draws, &draw, diag);
    if (status == ITA_OK) status = ita_options_finish(&options, diag);
    if (status != ITA_OK) return status;
    parsed.ruleset = (twixt_ruleset)ruleset;
    parsed.plays_on = draw == 1;
    return make(&parsed, allocator, config, diag);
}

void twixt_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, ((twixt_config *)config)->total_size);
}

static void put_key(ita_text *out, size_t start, const char *key) {
    if (out->length > start) ita_put_char(out, ',');
    ita_put(out, key);
    ita_put_char(out, '=');
}

void twixt_config_format(const ita_config *config, ita_text *out) {
    const twixt_config *c = twixt_own(config);
    size_t start = out->length;
    if (c->full_cols != 24 || c->full_rows != 24) {
        put_key(out, start, "size");
        ita_put_int(out, c->full_cols);
        if (c->full_rows != c->full_cols) {
            ita_put_char(out, 'x');
            ita_put_int(out, c->full_rows);
        }
    }
    if (c->ruleset != TWIXT_PP) {
        put_key(out, start, "rules");
        ita_put(out, rulesets[c->ruleset]);
    }
    if (c->swap != usual_swap(c)) {
        put_key(out, start, "swap");
        ita_put(out, swaps[c->swap]);
    }
    if (c->handicap != 0) {
        put_key(out, start, "handicap");
        ita_put_int(out, c->handicap);
    }
    if (c->plays_on) {
        put_key(out, start, "draw");
        ita_put(out, draws[1]);
    }
}
