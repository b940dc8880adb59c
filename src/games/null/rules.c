// The null game's rules: counters in a row, two players take 1 to `most` in turn, whoever takes
// the last one wins. Small enough to read in one go: copy this folder to begin a new game.
// Knows nothing of pictures.
#include "games/null/null.h"
#include "games/rows.h"

#include <string.h>

// ---- config

enum { ROW_SIZE, ROW_MOST, ROWS };
static const ita_option_spec option_specs[ROWS] = {
    [ROW_SIZE] = {"size", ITA_OPTION_NUMBER, 1, 30, 7, .words = "null.option.size"},
    [ROW_MOST] = {"most", ITA_OPTION_NUMBER, 1, 9, 3, .words = "null.option.most"},
};

static ita_status config_make(const ita_values *values, const ita_allocator *allocator,
                              ita_config **config, ita_diag *diag) {
    null_config *made = ita_take_zeroed(allocator, 1, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    made->base.allocator = allocator;
    made->size = values->items[ROW_SIZE].number;
    made->most = values->items[ROW_MOST].number;
    *config = &made->base;
    return ITA_OK;
}

static void config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(null_config));
}

static const null_config *own(const ita_config *config) {
    return (const null_config *)config;
}

static void config_value(const ita_config *config, size_t row, ita_value *value, ita_text *text) {
    (void)text;
    value->number = row == ROW_SIZE ? own(config)->size : own(config)->most;
}

// ---- moves

ita_move null_move_put(null_move move) {
    return (ita_move){{move.taken}};
}

// False when the bytes are not what null_move_put writes.
static bool null_move_get(const ita_move *move, null_move *out) {
    *out = (null_move){move->v[0]};
    const ita_move same = null_move_put(*out);
    return memcmp(&same, move, sizeof same) == 0;
}

// ---- rules

static int player_count(const ita_config *config) {
    (void)config;
    return 2;
}

static size_t state_size(const ita_config *config) {
    (void)config;
    return sizeof(null_state);
}

static void start(const ita_config *config, void *state) {
    *(null_state *)state = (null_state){own(config)->size, 1};
}

static int player(const ita_config *config, const void *state) {
    (void)config;
    const null_state *s = state;
    return s->left ? s->turn : ITA_NOBODY;
}

static size_t moves(const ita_config *config, const void *state, ita_move *out, size_t capacity) {
    const null_state *s = state;
    size_t count = (size_t)(s->left < own(config)->most ? s->left : own(config)->most);
    for (size_t i = 0; i < count && i < capacity; i++)
        out[i] = null_move_put((null_move){(int32_t)i + 1});
    return count;
}

static ita_status check(const ita_config *config, const void *state, const ita_move *move,
                        ita_diag *diag) {
    const null_state *s = state;
    null_move m;
    if (!null_move_get(move, &m)) return ita_fail(diag, ITA_E_ILLEGAL, "move.form");
    if (s->left == 0) return ita_fail(diag, ITA_E_ILLEGAL, "null.over");
    int limit = s->left < own(config)->most ? s->left : own(config)->most;
    if (m.taken >= 1 && m.taken <= limit) return ITA_OK;
    ita_status status = ita_fail(diag, ITA_E_ILLEGAL, "null.count");
    ita_diag_arg_int(diag, limit);
    return status;
}

static void apply(const ita_config *config, void *state, const ita_move *move, void *undo) {
    (void)config;
    null_state *s = state;
    null_move m;
    null_move_get(move, &m);
    memcpy(undo, s, sizeof *s);
    s->left -= m.taken;
    s->turn = 3 - s->turn;
}

static void undo(const ita_config *config, void *state, const void *undo_record) {
    (void)config;
    memcpy(state, undo_record, sizeof(null_state));
}

static void result(const ita_config *config, const void *state, ita_result *out) {
    (void)config;
    const null_state *s = state;
    memset(out, 0, sizeof *out);
    out->player_count = 2;
    if (s->left) return;
    out->is_over = true;
    out->winner = 3 - s->turn;
    out->key = "null.result.last";
    out->scores[out->winner - 1] = 1;
}

static uint64_t hash(const ita_config *config, const void *state) {
    (void)config;
    const null_state *s = state;
    return ita_mix((uint64_t)s->left * 2 + (uint64_t)s->turn);
}

static ita_status move_parse(const ita_config *config, const void *state, const char *text,
                             size_t length, ita_move *move, ita_diag *diag) {
    (void)config;
    (void)state;
    ita_reader reader = ita_read(text, length);
    uint64_t taken;
    if (!ita_read_uint(&reader, 99, &taken) || !ita_read_end(&reader)) {
        ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "null.move", reader.at);
        ita_diag_arg_bytes(diag, text, length);
        return status;
    }
    *move = null_move_put((null_move){(int32_t)taken});
    return ITA_OK;
}

static void move_format(const ita_config *config, const void *state, const ita_move *move,
                        ita_text *out) {
    (void)config;
    (void)state;
    null_move m;
    null_move_get(move, &m);
    ita_put_int(out, m.taken);
}

// "5 left, player 2" is written "5/2".
static ita_status state_parse(const ita_config *config, const char *text, size_t length,
                              void *state, ita_diag *diag) {
    ita_reader reader = ita_read(text, length);
    uint64_t left, turn;
    if (!ita_read_uint(&reader, (uint64_t)own(config)->size, &left) ||
        !ita_read_char(&reader, '/') || !ita_read_uint(&reader, 2, &turn) || turn == 0 ||
        !ita_read_end(&reader))
        return ita_fail_at(diag, ITA_E_SYNTAX, "null.state", reader.at);
    *(null_state *)state = (null_state){(int32_t)left, (int32_t)turn};
    return ITA_OK;
}

static void state_format(const ita_config *config, const void *state, ita_text *out) {
    (void)config;
    const null_state *s = state;
    ita_put_int(out, s->left);
    ita_put_char(out, '/');
    ita_put_int(out, s->turn);
}

const ita_rules null_rules = {
    ROWS_OF_PLAY,
    .config_make = config_make,
    .config_free = config_free,
    .config_value = config_value,
    .undo_size = state_size, // so small that undo keeps the whole state
    .check = check,
    .result = result,
    .move_parse = move_parse,
    .move_format = move_format,
    .state_parse = state_parse,
    .state_format = state_format,
};

static const ita_variant variants[] = {
    {"", "null.title", option_specs, ROWS, &null_rules, &null_view, NULL, &null_brain, NULL},
};

static const ita_example examples[] = {
    {"", "null.example.seven"},
    {"size=20,most=4", "null.example.twenty"},
};

static const ita_example_set sets[] = {
    {"null.set.all", 2},
};

const ita_game ita_game_null = {
    .name = "null",
    .title = "Null",
    .words = "null.words",
    .variants = variants,
    .variant_count = sizeof variants / sizeof variants[0],
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .sets = sets,
    .set_count = sizeof sets / sizeof sets[0],
    .is_template = true,
};
