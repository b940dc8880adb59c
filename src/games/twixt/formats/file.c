// Reading and writing what all of TwixT's file formats have in common: faults, moves, names,
// config. Touches only the record or text handed in; the board is asked only whether a game is
// over.
#include "games/twixt/formats/file.h"

#include "games/twixt/formats/turn.h"

#include <string.h>

enum { SHOWN_MOST = 40 };

ita_status twixt_file_open(twixt_file *file, const char *bytes, size_t length, ita_record *record,
                           ita_diag *diag) {
    *file = (twixt_file){.bytes = bytes, .length = length, .record = record, .diag = diag};
    ita_text_open(&file->words, record->arena.allocator);
    const char *zero = length ? memchr(bytes, '\0', length) : NULL;
    if (!zero) return ITA_OK;
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "file.byte", (size_t)(zero - bytes));
    ita_diag_arg_int(diag, 0);
    return status;
}

void twixt_file_close(twixt_file *file) {
    const ita_allocator *allocator = file->record->arena.allocator;
    ita_text_close(&file->words);
    ita_give(allocator, file->edits, file->edit_capacity * sizeof *file->edits);
    ita_give(allocator, file->splits, file->split_capacity * sizeof *file->splits);
}

ita_status twixt_file_fail(twixt_file *file, ita_status status, const char *key, size_t from,
                           size_t to) {
    ita_fail_at(file->diag, status, key, from);
    if (to > file->length) to = file->length;
    size_t end = from;
    while (end < to && end - from < SHOWN_MOST && file->bytes[end] != '\n' &&
           file->bytes[end] != '\r')
        end++;
    ita_text_reset(&file->words);
    if (end > from) twixt_file_put_words(&file->words, file->bytes + from, end - from);
    ita_diag_arg(file->diag, ita_text_get(&file->words));
    return status;
}

ita_status twixt_file_fail_record(twixt_file *file, ita_status status, size_t at) {
    if (status == ITA_OK) return ITA_OK;
    if (status == ITA_E_MEMORY) return ita_fail_at(file->diag, status, "memory", at);
    return twixt_file_fail(file, status, "file.move", at, file->length);
}

// ---- words

static void put_latin1(ita_text *out, unsigned char byte) {
    if (byte < 0x80) {
        ita_put_char(out, (char)byte);
        return;
    }
    ita_put_char(out, (char)(0xC0 | byte >> 6));
    ita_put_char(out, (char)(0x80 | (byte & 0x3F)));
}

void twixt_file_put_words(ita_text *out, const char *bytes, size_t length) {
    if (ita_text_is_utf8(bytes, length, NULL)) {
        ita_put_bytes(out, bytes, length);
        return;
    }
    for (size_t i = 0; i < length; i++)
        put_latin1(out, (unsigned char)bytes[i]);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

ita_status twixt_file_set_tag(twixt_file *file, const char *name, size_t from, size_t to) {
    while (from < to && is_blank(file->bytes[from]))
        from++;
    if (from == to) return ITA_OK;
    ita_text_reset(&file->words);
    twixt_file_put_words(&file->words, file->bytes + from, to - from);
    ita_status status = ita_text_status(&file->words);
    if (status == ITA_OK)
        status = ita_record_set_tag(file->record, name, file->words.data, file->words.length);
    if (status != ITA_E_LIMIT && status != ITA_E_SYNTAX)
        return twixt_file_fail_record(file, status, from);
    return twixt_file_fail(file, status, "file.tag", from, to);
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool twixt_word_is(const char *bytes, size_t length, const char *word) {
    if (length != strlen(word)) return false;
    for (size_t i = 0; i < length; i++)
        if (lower(bytes[i]) != word[i]) return false;
    return true;
}

bool twixt_file_is(const twixt_file *file, size_t from, size_t to, const char *word) {
    return twixt_word_is(file->bytes + from, to - from, word);
}

bool twixt_file_is_swap(const twixt_file *file, uint32_t node) {
    return node != ITA_ROOT && strncmp(file->record->nodes[node].move, "swap", 4) == 0;
}

// ---- moves

static ita_status add_text(twixt_file *file, size_t at) {
    ita_status status = ita_text_status(&file->words);
    if (status == ITA_OK)
        status = ita_record_add(file->record, file->node, file->words.data, file->words.length, at,
                                &file->node);
    return twixt_file_fail_record(file, status, at);
}

ita_status twixt_file_add_hole(twixt_file *file, twixt_hole hole, bool has_offer, size_t at) {
    ita_text_reset(&file->words);
    twixt_put_hole(&file->words, twixt_file_turned(file, hole));
    if (has_offer) ita_put(&file->words, "|draw");
    return add_text(file, at);
}

// A draw is agreed on an offer; where a file only says "draw", the move before it made the offer.
static ita_status offer_before(twixt_file *file, size_t at) {
    if (file->node == ITA_ROOT) return ITA_OK;
    ita_record_node *node = &file->record->nodes[file->node];
    if (strchr(node->move, '|') || strcmp(node->move, "resign") == 0 ||
        strcmp(node->move, "draw") == 0)
        return ITA_OK;
    ita_text_reset(&file->words);
    ita_put(&file->words, node->move);
    ita_put(&file->words, "|draw");
    if (ita_text_status(&file->words) != ITA_OK)
        return twixt_file_fail_record(file, ITA_E_MEMORY, at);
    const char *move = ita_arena_text(&file->record->arena, file->words.data, file->words.length);
    if (!move) return twixt_file_fail_record(file, ITA_E_MEMORY, at);
    node->move = move;
    return ITA_OK;
}

ita_status twixt_file_add_word(twixt_file *file, const char *word, size_t at) {
    if (strcmp(word, "draw") == 0) {
        ita_status status = offer_before(file, at);
        if (status != ITA_OK) return status;
    }
    ita_text_reset(&file->words);
    ita_put(&file->words, word);
    return add_text(file, at);
}

static bool read_suffix(ita_reader *in) {
    static const char suffix[] = "|draw";
    for (size_t i = 0; i + 1 < sizeof suffix; i++)
        if (in->at + i >= in->length || lower(in->bytes[in->at + i]) != suffix[i]) return false;
    in->at += sizeof suffix - 1;
    return true;
}

ita_status twixt_file_add_move(twixt_file *file, size_t from, size_t to) {
    static const char *const words[] = {"swap", "resign", "draw", NULL};
    for (const char *const *word = words; *word; word++)
        if (twixt_file_is(file, from, to, *word)) return twixt_file_add_word(file, *word, from);
    if (twixt_file_is(file, from, to, "forfeit")) return twixt_file_add_word(file, "resign", from);
    if (twixt_file_is(file, from, to, "swap|draw"))
        return twixt_file_add_word(file, "swap|draw", from);
    ita_reader in = ita_read(file->bytes, to);
    in.at = from;
    twixt_hole hole;
    file->edit_count = 0;
    bool is_move = twixt_read_hole(&in, &hole);
    while (is_move && (ita_read_peek(&in) == '-' || ita_read_peek(&in) == '+'))
        is_move = twixt_turn_read_edits(file, &in);
    if (file->words.failed) return twixt_file_fail_record(file, ITA_E_MEMORY, from);
    bool has_offer = is_move && read_suffix(&in);
    if (!is_move || !ita_read_end(&in))
        return twixt_file_fail(file, ITA_E_SYNTAX, "file.move", from, to);
    return twixt_turn_add(file, twixt_file_turned(file, hole), has_offer, from);
}

// ---- config

static void put_option(ita_text *out, const char *key, const char *value) {
    if (out->length > 0) ita_put_char(out, ',');
    ita_put(out, key);
    ita_put_char(out, '=');
    ita_put(out, value);
}

static void put_rules(const twixt_file *file, const twixt_file_rules *rules, ita_text *text) {
    int cols = file->is_transposed ? rules->rows : rules->cols;
    int rows = file->is_transposed ? rules->cols : rules->rows;
    int handicap = file->is_transposed ? -rules->handicap : rules->handicap;
    put_option(text, "size", "");
    ita_put_int(text, cols);
    ita_put_char(text, 'x');
    ita_put_int(text, rows);
    put_option(text, "rules", rules->rules);
    if (rules->swap) put_option(text, "swap", rules->swap);
    put_option(text, "handicap", "");
    ita_put_int(text, handicap);
}

// The moves from the start to a node, oldest first; ita_give them with `*count` numbers.
static ita_status line_to(const ita_record *record, uint32_t node, uint32_t **line, size_t *count) {
    *count = 0;
    for (uint32_t at = node; at != ITA_ROOT; at = record->nodes[at].parent)
        ++*count;
    *line = ita_take(record->arena.allocator, *count * sizeof **line);
    if (*count == 0) return ITA_OK;
    if (!*line) return ITA_E_MEMORY;
    size_t left = *count;
    for (uint32_t at = node; at != ITA_ROOT; at = record->nodes[at].parent)
        (*line)[--left] = at;
    return ITA_OK;
}

ita_status twixt_record_replay(const ita_record *record, const twixt_config *config, uint32_t node,
                               twixt_state *state, bool *is_whole) {
    const ita_allocator *allocator = record->arena.allocator;
    const ita_rules *rules = &twixt_rules;
    void *undo = ita_take(allocator, config->undo_size);
    uint32_t *line = NULL;
    size_t count = 0, i = 0;
    ita_status status = undo ? line_to(record, node, &line, &count) : ITA_E_MEMORY;
    if (status == ITA_OK) rules->start(&config->base, state);
    for (; status == ITA_OK && i < count; i++) {
        ita_move move;
        ita_diag unused;
        if (twixt_record_move(record, config, line[i], &move, &unused) != ITA_OK ||
            rules->check(&config->base, state, &move, &unused) != ITA_OK)
            break;
        rules->apply(&config->base, state, &move, undo);
    }
    *is_whole = status == ITA_OK && i == count;
    ita_give(allocator, line, count * sizeof *line);
    ita_give(allocator, undo, config->undo_size);
    return status;
}

// The same with both answers: `*is_over` after all of it, `*goes_on` behind the automatic draw.
static ita_status play_line(const ita_record *record, const twixt_config *config, uint32_t node,
                            bool *is_over, bool *goes_on) {
    const ita_allocator *allocator = record->arena.allocator;
    twixt_state *state = ita_take(allocator, config->state_size);
    bool is_whole = false;
    ita_status status = ITA_E_MEMORY;
    if (state) status = twixt_record_replay(record, config, node, state, &is_whole);
    if (status == ITA_OK) {
        *is_over = is_whole && state->status.end != TWIXT_GOES_ON;
        *goes_on = !is_whole && state->status.end == TWIXT_CUT_OFF;
    }
    ita_give(allocator, state, config->state_size);
    return status;
}

static ita_status read_config(twixt_file *file, const char *more, ita_config **config, size_t at) {
    ita_put(&file->words, more);
    ita_status status = ita_text_status(&file->words);
    if (status != ITA_OK) return twixt_file_fail_record(file, status, at);
    status = ita_config_parse(&ita_game_twixt, file->words.data, file->words.length,
                              file->record->arena.allocator, config, file->diag);
    if (status != ITA_OK && file->diag) file->diag->offset = at;
    return status;
}

ita_status twixt_file_set_rules(twixt_file *file, const twixt_file_rules *rules, size_t at) {
    ita_config *config;
    bool is_over, goes_on = false;
    ita_text_reset(&file->words);
    put_rules(file, rules, &file->words);
    ita_status status = read_config(file, "", &config, at);
    if (status != ITA_OK) return status;
    status = play_line(file->record, twixt_own(config), file->record->cursor, &is_over, &goes_on);
    if (status == ITA_OK && goes_on) {
        ita_config_free(config);
        status = read_config(file, ",draw=agreed", &config, at);
        if (status != ITA_OK) return status;
    }
    ita_status split = status == ITA_OK ? twixt_turn_check_split(file, twixt_own(config)) : ITA_OK;
    ita_text_reset(&file->words);
    ita_config_format(config, &file->words);
    ita_config_free(config);
    if (split != ITA_OK) return split;
    if (status == ITA_OK) status = ita_text_status(&file->words);
    if (status == ITA_OK)
        status = ita_record_set_game(file->record, "twixt", ita_text_get(&file->words));
    file->record->config_offset = at;
    return twixt_file_fail_record(file, status, at);
}

// ---- writing

ita_status twixt_record_config(const ita_record *record, const char *format, twixt_config **config,
                               ita_diag *diag) {
    ita_config *parsed;
    ita_status status = ita_config_parse(&ita_game_twixt, record->config, strlen(record->config),
                                         record->arena.allocator, &parsed, diag);
    if (status != ITA_OK) return status;
    if (twixt_own(parsed)->is_problem) {
        ita_config_free(parsed);
        return twixt_cannot(diag, "file.cannot.problem", format, record->config);
    }
    *config = (twixt_config *)parsed;
    return ITA_OK;
}

ita_status twixt_cannot(ita_diag *diag, const char *key, const char *format, const char *what) {
    ita_status status = ita_fail(diag, ITA_E_UNSUPPORTED, key);
    ita_diag_arg(diag, format);
    ita_diag_arg(diag, what);
    return status;
}

ita_status twixt_check_line(const ita_record *record, const char *format, ita_diag *diag) {
    for (size_t i = 1; i < record->node_count; i++)
        if (record->nodes[i].parent != i - 1)
            return twixt_cannot(diag, "file.cannot.variations", format, record->nodes[i].move);
    return ITA_OK;
}

const char *twixt_ruleset_name(twixt_ruleset ruleset) {
    static const char *const names[] = {"std", "pp", "plain"};
    return names[ruleset];
}

const char *twixt_swap_name(twixt_swap swap) {
    static const char *const names[] = {"mirror", "sides", "rotate", "no"};
    return names[swap];
}

ita_status twixt_check_swap(const twixt_config *config, twixt_swap swap, const char *format,
                            ita_diag *diag) {
    if (config->swap == swap) return ITA_OK;
    return twixt_cannot(diag, "file.cannot.swap", format, twixt_swap_name(config->swap));
}

ita_status twixt_record_move(const ita_record *record, const twixt_config *config, uint32_t node,
                             ita_move *move, ita_diag *diag) {
    const char *text = record->nodes[node].move;
    memset(move, 0, sizeof *move);
    return twixt_move_parse(&config->base, NULL, text, strlen(text), move, diag);
}

ita_status twixt_record_is_over(const ita_record *record, const twixt_config *config, bool *is_over,
                                ita_diag *diag) {
    bool goes_on;
    uint32_t last = (uint32_t)record->node_count - 1;
    if (play_line(record, config, last, is_over, &goes_on) == ITA_OK) return ITA_OK;
    return ita_fail(diag, ITA_E_MEMORY, "memory");
}

// The main line's end: first children all the way.
static uint32_t main_end(const ita_record *record) {
    uint32_t end = ITA_ROOT;
    for (uint32_t i = 1; i < record->node_count; i++)
        if (record->nodes[i].parent == end) end = i; // children come after their parents, in order
    return end;
}

ita_status twixt_check_draw(const ita_record *record, const twixt_config *config,
                            const char *format, ita_diag *diag) {
    if (!config->plays_on) return ITA_OK;
    bool is_over, goes_on = false;
    twixt_config ends = *config; // shares the keys
    ends.plays_on = false;
    if (play_line(record, &ends, main_end(record), &is_over, &goes_on) != ITA_OK)
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    return goes_on ? ITA_OK : twixt_cannot(diag, "file.cannot.draw", format, "agreed");
}
