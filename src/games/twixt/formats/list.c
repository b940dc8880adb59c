// Plain lists of moves: "1.f6 2.swap 3.m16", one a line or many, "#" begins a note.
// Knows words and lines; the rule set is the caller's.
#include "games/twixt/formats/list.h"

#include "games/twixt/formats/notes.h"
#include "games/twixt/formats/turn.h"

#include <string.h>

enum { MOVES_A_LINE = 10 };

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

size_t twixt_list_line_end(const char *bytes, size_t length, size_t at) {
    while (at < length && bytes[at] != '\n' && bytes[at] != '\r')
        at++;
    return at;
}

static void skip_mark(ita_reader *in) {
    ita_read_words(in, "\xEF\xBB\xBF");
}

bool twixt_list_next_word(ita_reader *in, size_t *from) {
    while (!ita_read_end(in) &&
           (is_space(ita_read_peek(in)) || ita_read_peek(in) == ',' || ita_read_peek(in) == ';'))
        in->at++;
    *from = in->at;
    if (ita_read_end(in)) return false;
    bool has_edits = false;
    for (; !ita_read_end(in); in->at++) {
        char c = ita_read_peek(in);
        if (is_space(c) || c == '#' || c == ';' || (c == ',' && !has_edits)) break;
        if (c == '-' || c == '+') has_edits = true;
    }
    return true;
}

static size_t word_end(const ita_reader *in, size_t from) {
    size_t end = in->at;
    while (end > from && in->bytes[end - 1] == ',')
        end--;
    return end;
}

size_t twixt_list_behind_number(const char *bytes, size_t from, size_t to) {
    size_t at = from;
    while (at < to && bytes[at] >= '0' && bytes[at] <= '9')
        at++;
    if (at == from) return from;
    while (at < to && (bytes[at] == '.' || bytes[at] == ')'))
        at++;
    return at;
}

// ---- "twixt challenge red black -size=24 -handicap=1"

static bool read_challenge_words(ita_reader *in) {
    size_t from;
    twixt_file words = {.bytes = in->bytes, .length = in->length};
    if (!twixt_list_next_word(in, &from) || !twixt_file_is(&words, from, in->at, "twixt"))
        return false;
    return twixt_list_next_word(in, &from) && twixt_file_is(&words, from, in->at, "challenge");
}

// Where the challenge begins, behind blank lines and notes; the length if something else stands
// first.
static size_t find_challenge(ita_reader in) {
    size_t from;
    while (twixt_list_next_word(&in, &from) && in.bytes[from] == '#')
        in.at = twixt_list_line_end(in.bytes, in.length, from);
    in.at = from;
    return read_challenge_words(&in) ? from : in.length;
}

static bool read_number(twixt_file *file, size_t from, size_t to, const char *key, int *value) {
    ita_reader in = ita_read(file->bytes, to);
    in.at = from;
    int64_t number;
    if (!ita_read_words(&in, key) || !ita_read_int(&in, 1000, &number) || !ita_read_end(&in))
        return false;
    *value = (int)number;
    return true;
}

// Red's name, then Black's; "?" stands for a name that is not known.
static ita_status read_player(twixt_file *file, size_t from, size_t to, size_t player) {
    static const char *const players[] = {"player1", "player2"};
    if (player >= 2) return twixt_file_fail(file, ITA_E_SYNTAX, "file.option", from, to);
    if (twixt_file_is(file, from, to, "?")) return ITA_OK;
    return twixt_file_set_tag(file, players[player], from, to);
}

// Other options mean nothing to the board; they are kept as they stand.
static bool is_kept_option(const twixt_file *file, size_t from, size_t to) {
    static const char *const known[] = {"-size", "-handicap"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t length = strlen(known[i]);
        if (to - from >= length && memcmp(file->bytes + from, known[i], length) == 0 &&
            (to - from == length || file->bytes[from + length] == '='))
            return false;
    }
    return true;
}

static ita_status keep_option(twixt_file *file, size_t from, size_t to) {
    const char *before = ita_record_tag(file->record, TWIXT_LIST_OPTIONS);
    ita_text_reset(&file->words);
    if (before) {
        ita_put(&file->words, before);
        ita_put_char(&file->words, ' ');
    }
    twixt_file_put_words(&file->words, file->bytes + from, to - from);
    ita_status status = ita_text_status(&file->words);
    if (status == ITA_OK)
        status = ita_record_set_tag(file->record, TWIXT_LIST_OPTIONS, file->words.data,
                                    file->words.length);
    if (status == ITA_E_MEMORY) return twixt_file_fail_record(file, status, from);
    return status == ITA_OK ? status : twixt_file_fail(file, status, "file.tag", from, to);
}

static ita_status read_challenge(twixt_file *file, ita_reader *in, twixt_file_rules *rules) {
    ita_reader line = *in;
    line.length = twixt_list_line_end(in->bytes, in->length, in->at);
    read_challenge_words(&line);
    size_t from, player = 0;
    while (twixt_list_next_word(&line, &from)) {
        ita_status status = ITA_OK;
        int size;
        if (read_number(file, from, line.at, "-size=", &size)) {
            rules->cols = rules->rows = size;
        } else if (file->bytes[from] != '-') {
            status = read_player(file, from, line.at, player++);
        } else if (is_kept_option(file, from, line.at)) {
            status = keep_option(file, from, line.at);
        } else if (!read_number(file, from, line.at, "-handicap=", &rules->handicap)) {
            status = twixt_file_fail(file, ITA_E_SYNTAX, "file.option", from, line.at);
        }
        if (status != ITA_OK) return status;
    }
    in->at = line.length;
    return ITA_OK;
}

// ---- looking

static bool is_hole_word(const char *bytes, size_t from, size_t to, bool *has_edits) {
    ita_reader in = ita_read(bytes, to);
    in.at = from;
    twixt_hole hole;
    if (!twixt_read_hole(&in, &hole)) return false;
    char next = ita_read_peek(&in);
    if (next == '-' || next == '+') *has_edits = true;
    return ita_read_end(&in) || next == '-' || next == '+' || next == '|';
}

static bool is_word(const char *bytes, size_t length, size_t from, size_t to) {
    static const char *const words[] = {"swap", "resign",    "draw", "forfeit",
                                        "over", "swap|draw", NULL};
    twixt_file file = {.bytes = bytes, .length = length};
    for (const char *const *word = words; *word; word++)
        if (twixt_file_is(&file, from, to, *word)) return true;
    return false;
}

twixt_list_look twixt_list_look_at(const char *bytes, size_t length) {
    twixt_list_look look = {0};
    ita_reader in = ita_read(bytes, length);
    skip_mark(&in);
    look.has_challenge = find_challenge(in) < length;
    size_t from;
    while (!look.has_challenge && look.bad < 8 && twixt_list_next_word(&in, &from)) {
        if (bytes[from] == '#') {
            in.at = twixt_list_line_end(bytes, length, from);
            continue;
        }
        size_t to = word_end(&in, from), at = twixt_list_behind_number(bytes, from, to);
        if (at == to) continue;
        if (is_hole_word(bytes, at, to, &look.has_edits) || is_word(bytes, length, at, to)) {
            look.moves++;
        } else {
            look.bad++;
            if (look.moves == 0) look.is_first_bad = true;
        }
    }
    return look;
}

// ---- reading

static ita_status read_word(twixt_file *file, twixt_notes *notes, const ita_reader *in, size_t from,
                            bool *is_over) {
    size_t to = word_end(in, from), at = twixt_list_behind_number(file->bytes, from, to);
    if (at == to) return ITA_OK;
    ita_status status = twixt_notes_flush(notes, file);
    if (status != ITA_OK) return status;
    if (*is_over) return twixt_file_fail(file, ITA_E_SYNTAX, "file.over", at, to);
    if (twixt_file_is(file, at, to, "over")) {
        *is_over = true; // the server's remark that the game is won: not a move
        return ITA_OK;
    }
    return twixt_file_add_move(file, at, to);
}

static ita_status read_words(twixt_file *file, twixt_notes *notes, twixt_file_rules *rules) {
    ita_reader in = ita_read(file->bytes, file->length);
    skip_mark(&in);
    ita_status status = ITA_OK;
    size_t from, challenge = find_challenge(in);
    bool is_over = false;
    while (status == ITA_OK && twixt_list_next_word(&in, &from)) {
        if (file->bytes[from] == '#') {
            in.at = twixt_list_line_end(file->bytes, file->length, from);
            status = twixt_notes_add(notes, file, from, in.at);
        } else if (from == challenge) {
            in.at = from;
            status = read_challenge(file, &in, rules);
        } else {
            status = read_word(file, notes, &in, from, &is_over);
        }
    }
    return status == ITA_OK ? twixt_notes_flush(notes, file) : status;
}

ita_status twixt_list_read(twixt_file *file, twixt_file_rules *rules) {
    twixt_notes notes;
    twixt_notes_open(&notes, file->record->arena.allocator);
    ita_status status = read_words(file, &notes, rules);
    twixt_notes_close(&notes);
    file->record->cursor = file->node;
    return status == ITA_OK ? twixt_file_set_rules(file, rules, 0) : status;
}

// ---- writing

ita_status twixt_list_write(const ita_record *record, const twixt_config *config,
                            twixt_turn_writer *put_turn, const char *const *but, ita_text *out,
                            ita_diag *diag) {
    twixt_notes_put_tags(record, but, out);
    twixt_notes_put(record->nodes[ITA_ROOT].comment, out);
    bool is_line_open = false;
    uint64_t turn = 0;
    for (uint32_t i = 1; i < record->node_count; i++) {
        if (twixt_turn_goes_on(record, i)) continue;
        if (is_line_open) ita_put_char(out, turn % MOVES_A_LINE == 0 ? '\n' : ' ');
        ita_put_uint(out, ++turn);
        ita_put_char(out, '.');
        ita_status status = put_turn(record, config, i, out, diag);
        if (status != ITA_OK) return status;
        is_line_open = true;
        if (!record->nodes[i].comment) continue;
        ita_put_char(out, '\n');
        twixt_notes_put(record->nodes[i].comment, out);
        is_line_open = false;
    }
    if (is_line_open) ita_put_char(out, '\n');
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}
