// T1j files (.T1): thirteen header lines, then a move a line; "#" begins a note.
// Written by T1j and its predecessor T1, and by twixtbot, which leaves fields empty and adds
// "swap".
#include "games/twixt/formats/formats.h"
#include "games/twixt/formats/notes.h"
#include "games/twixt/formats/turn.h"

#include <string.h>

static const char name[] = "t1j";

// The eleven fields of the header in the order of the file. T1j skips every line without content;
// twixtbot counts lines and leaves content out, so that fields stand on lines 3 to 13.
enum {
    VERSION,
    NAME_1, // joins top and bottom
    NAME_2, // joins left and right
    ROWS,
    COLS,
    KIND_1,
    KIND_2,
    STARTER,
    LETTERS,
    PIE,
    OVER,
    FIELD_COUNT
};
enum { FIRST_LINE = 2, HEADER_LINES = FIRST_LINE + FIELD_COUNT };

// A line: its content without note and blanks, and where its note begins.
typedef struct line {
    size_t from, to; // content, equal when there is none
    size_t note;     // of "#", or `end`
    size_t end;
} line;

typedef struct header {
    line fields[FIELD_COUNT];
    size_t moves_at;  // the line behind the header
    size_t lines;     // how many lines the header takes
    bool is_by_place; // fields are told by their line
} header;

static bool next_line(ita_reader *in, line *l) {
    if (ita_read_end(in)) return false;
    size_t from = in->at;
    while (!ita_read_end(in) && ita_read_peek(in) != '\n' && ita_read_peek(in) != '\r')
        in->at++;
    l->end = in->at;
    ita_read_char(in, '\r');
    ita_read_char(in, '\n');
    const char *note = memchr(in->bytes + from, '#', l->end - from);
    l->note = note ? (size_t)(note - in->bytes) : l->end;
    l->to = l->note;
    while (from < l->to && (in->bytes[from] == ' ' || in->bytes[from] == '\t'))
        from++;
    while (l->to > from && (in->bytes[l->to - 1] == ' ' || in->bytes[l->to - 1] == '\t'))
        l->to--;
    l->from = from;
    return true;
}

static bool is_number(const char *bytes, const line *l) {
    for (size_t i = l->from; i < l->to; i++)
        if (bytes[i] < '0' || bytes[i] > '9') return false;
    return l->to > l->from && l->to - l->from <= 4;
}

static bool is_one_of(const char *bytes, const line *l, const char *letters) {
    return l->to - l->from == 1 && strchr(letters, bytes[l->from]) != NULL;
}

// Could this be the field? Names can be anything.
static bool fits(const char *bytes, const line *l, int field) {
    switch (field) {
    case VERSION:
    case ROWS:
    case COLS: return is_number(bytes, l);
    case KIND_1:
    case KIND_2: return is_one_of(bytes, l, "HChc");
    case STARTER: return is_one_of(bytes, l, "12");
    case LETTERS: return is_one_of(bytes, l, "VHvh");
    case PIE:
    case OVER: return is_one_of(bytes, l, "YNyn");
    default: return true;
    }
}

static ita_reader after_mark(const char *bytes, size_t length) {
    ita_reader in = ita_read(bytes, length);
    ita_read_words(&in, "\xEF\xBB\xBF");
    return in;
}

// Every field has content, as T1j reads.
static bool read_in_order(const char *bytes, size_t length, header *h) {
    ita_reader in = after_mark(bytes, length);
    *h = (header){0};
    for (int field = 0; field < FIELD_COUNT;) {
        line l;
        if (!next_line(&in, &l)) return false;
        h->lines++;
        if (l.from == l.to) continue;
        if (!fits(bytes, &l, field)) return false;
        h->fields[field++] = l;
    }
    h->moves_at = in.at;
    return true;
}

// Fields told by their line, where some may be empty, as twixtbot reads.
static bool read_by_place(const char *bytes, size_t length, header *h) {
    ita_reader in = after_mark(bytes, length);
    *h = (header){.is_by_place = true, .lines = HEADER_LINES};
    bool has_content = false;
    for (int i = 0; i < HEADER_LINES; i++) {
        line l;
        if (!next_line(&in, &l)) return false;
        bool is_empty = l.from == l.to;
        if (i < FIRST_LINE) {
            if (!is_empty) return false;
            continue;
        }
        int field = i - FIRST_LINE;
        bool is_name = field == NAME_1 || field == NAME_2;
        if (is_name && l.note == l.end) return false;
        if (!is_empty && !fits(bytes, &l, field)) return false;
        has_content |= !is_empty;
        h->fields[field] = l;
    }
    h->moves_at = in.at;
    return has_content;
}

static bool read_header(const char *bytes, size_t length, header *h) {
    return read_in_order(bytes, length, h) || read_by_place(bytes, length, h);
}

// A file that breaks off or goes wrong in the header is still ours to explain when it begins so,
// but other formats may begin with a note of these words: what one of them understands is theirs.
static bool begins_like(const char *bytes, size_t length) {
    static const char *const begins[] = {"# File created by T1", "# File created by twixtbot",
                                         "# File created by Twixt", "# File created by intarsia"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
        ita_reader in = after_mark(bytes, length);
        if (ita_read_words(&in, begins[i])) return true;
    }
    return false;
}

int twixt_t1j_probe(const char *bytes, size_t length) {
    header h;
    if (read_header(bytes, length, &h)) return 90;
    return begins_like(bytes, length) ? 20 : 0;
}

// ---- reading

// The first field in order that does not fit, or the end of a file that is too short.
static ita_status fail_header(twixt_file *file) {
    ita_reader in = after_mark(file->bytes, file->length);
    line l = {0};
    for (int field = 0; field < FIELD_COUNT;) {
        if (!next_line(&in, &l))
            return twixt_file_fail(file, ITA_E_SYNTAX, "file.t1.short", file->length, file->length);
        if (l.from == l.to) continue;
        if (!fits(file->bytes, &l, field++)) break;
    }
    return twixt_file_fail(file, ITA_E_SYNTAX, "file.t1.field", l.from, l.to);
}

static bool is_letter(const twixt_file *file, const line *l, char upper) {
    return l->from < l->to && (file->bytes[l->from] & ~0x20) == upper;
}

static int size_of(const twixt_file *file, const line *l) {
    ita_reader in = ita_read(file->bytes, l->to);
    in.at = l->from;
    uint64_t size = 24;
    if (l->from < l->to) ita_read_uint(&in, 9999, &size);
    return (int)size;
}

// Notes of the header lines that are no more than the names of fields or of the program.
static bool is_program_note(const twixt_file *file, const line *l) {
    static const char *const words[] = {"File created by", "is a program to play",
                                        "is a website to comment"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        for (size_t at = l->note; at + length <= l->end; at++)
            if (memcmp(file->bytes + at, words[i], length) == 0) return true;
    }
    return false;
}

static bool is_field_line(const header *h, size_t index, const line *l) {
    if (!h->is_by_place) return l->from != l->to;
    return index == FIRST_LINE + NAME_1 || index == FIRST_LINE + NAME_2 || l->from != l->to;
}

static ita_status read_header_notes(twixt_file *file, twixt_notes *notes, const header *h) {
    ita_reader in = after_mark(file->bytes, file->length);
    line l;
    for (size_t i = 0; i < h->lines && next_line(&in, &l); i++) {
        if (l.note == l.end || is_field_line(h, i, &l) || is_program_note(file, &l)) continue;
        size_t length = l.end - l.note;
        if (length <= 2 && (length < 2 || file->bytes[l.note + 1] == ' ')) continue;
        ita_status status = twixt_notes_add(notes, file, l.note, l.end);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

static ita_status read_names(twixt_file *file, const header *h) {
    static const char *const players[] = {"player1", "player2"};
    for (int i = 0; i < 2; i++) {
        const line *l = &h->fields[NAME_1 + (file->is_transposed ? 1 - i : i)];
        if (l->to - l->from == 1 && file->bytes[l->from] == '?') continue;
        ita_status status = twixt_file_set_tag(file, players[i], l->from, l->to);
        if (status != ITA_OK) return status;
    }
    return ITA_OK;
}

// With letters for the rows a move reads row first: its letter and number change places.
static ita_status add_move(twixt_file *file, const line *l, bool has_row_letters) {
    if (!has_row_letters) return twixt_file_add_move(file, l->from, l->to);
    file->is_transposed = !file->is_transposed;
    ita_status status = twixt_file_add_move(file, l->from, l->to);
    file->is_transposed = !file->is_transposed;
    return status;
}

static ita_status read_moves(twixt_file *file, twixt_notes *notes, const header *h,
                             bool *has_swap) {
    bool has_row_letters = is_letter(file, &h->fields[LETTERS], 'H');
    ita_reader in = ita_read(file->bytes, file->length);
    in.at = h->moves_at;
    line l;
    while (next_line(&in, &l)) {
        ita_status status = ITA_OK;
        if (l.from < l.to) {
            status = twixt_notes_flush(notes, file);
            if (status == ITA_OK) status = add_move(file, &l, has_row_letters);
            *has_swap |= status == ITA_OK && twixt_file_is_swap(file, file->node);
        }
        if (status == ITA_OK && l.note < l.end)
            status = twixt_notes_add(notes, file, l.note, l.end);
        if (status != ITA_OK) return status;
    }
    return twixt_notes_flush(notes, file);
}

static ita_status read_file(twixt_file *file, twixt_notes *notes) {
    header h;
    if (!read_header(file->bytes, file->length, &h)) return fail_header(file);
    const line *starter = &h.fields[STARTER], *pie = &h.fields[PIE];
    file->is_transposed = starter->from < starter->to && file->bytes[starter->from] == '2';
    bool has_swap = false;
    ita_status status = read_names(file, &h);
    if (status == ITA_OK) status = read_header_notes(file, notes, &h);
    if (status == ITA_OK) status = read_moves(file, notes, &h, &has_swap);
    if (status != ITA_OK) return status;
    file->record->cursor = file->node;
    twixt_file_rules rules = {.rows = size_of(file, &h.fields[ROWS]),
                              .cols = size_of(file, &h.fields[COLS]),
                              .rules = "plain",
                              .swap = "sides"};
    if (is_letter(file, pie, 'N')) rules.swap = "no";
    if (has_swap) rules.swap = "mirror"; // twixtbot's word; T1j writes none and changes the names
    return twixt_file_set_rules(file, &rules, h.fields[ROWS].from);
}

ita_status twixt_t1j_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    twixt_file file;
    twixt_notes notes;
    twixt_notes_open(&notes, record->arena.allocator);
    ita_status status = twixt_file_open(&file, bytes, length, record, diag);
    if (status == ITA_OK) status = read_file(&file, &notes);
    twixt_file_close(&file);
    twixt_notes_close(&notes);
    return status;
}

// ---- writing

static bool has_swap(const ita_record *record) {
    return record->node_count > 2 && strncmp(record->nodes[2].move, "swap", 4) == 0;
}

// The file says whether there is a pie rule; a swap in the moves means twixtbot's mirror.
static ita_status check_swap(const ita_record *record, const twixt_config *c, ita_diag *diag) {
    if (has_swap(record)) return twixt_check_swap(c, TWIXT_SWAP_MIRROR, name, diag);
    if (c->swap == TWIXT_SWAP_NO) return ITA_OK;
    return twixt_check_swap(c, TWIXT_SWAP_SIDES, name, diag);
}

static ita_status check_names(const ita_record *record, ita_diag *diag) {
    static const char *const players[] = {"player1", "player2"};
    for (int i = 0; i < 2; i++) {
        const char *value = ita_record_tag(record, players[i]);
        if (value && (strchr(value, '#') || strcmp(value, "?") == 0))
            return twixt_cannot(diag, "file.cannot.tag", name, players[i]);
    }
    return ITA_OK;
}

static ita_status check(const ita_record *record, const twixt_config *c, ita_diag *diag) {
    twixt_config written;
    ita_status status = twixt_turn_check_rules(record, c, TWIXT_PLAIN, name, &written, diag);
    if (status == ITA_OK && c->handicap != 0)
        status = twixt_cannot(diag, "file.cannot.size", name, record->config);
    if (status == ITA_OK) status = check_swap(record, c, diag);
    if (status == ITA_OK) status = twixt_check_line(record, name, diag);
    if (status == ITA_OK) status = twixt_check_draw(record, &written, name, diag);
    if (status == ITA_OK) status = check_names(record, diag);
    return status == ITA_OK ? twixt_notes_check(record, name, diag) : status;
}

static void put_field(ita_text *out, const char *value, const char *words) {
    ita_put(out, value);
    ita_put(out, " # ");
    ita_put(out, words);
    ita_put_char(out, '\n');
}

static void put_header(const ita_record *record, const twixt_config *c, bool is_over,
                       ita_text *out) {
    static const char *const said[] = {"player1", "player2", NULL};
    const char *first = ita_record_tag(record, "player1");
    const char *second = ita_record_tag(record, "player2");
    ita_put(out, "# File created by intarsia\n# intarsia is a program to play TwixT\n");
    put_field(out, "1", "version of file-format");
    put_field(out, first ? first : "?", "Name of player 1");
    put_field(out, second ? second : "?", "Name of player 2");
    ita_put_int(out, c->rows);
    put_field(out, "", "y-size of board");
    ita_put_int(out, c->cols);
    put_field(out, "", "x-size of board");
    put_field(out, "H", "player 1 human or computer");
    put_field(out, "H", "player 2 human or computer");
    put_field(out, "1", "starting player (1 plays top-down)");
    put_field(out, "V", "direction of letters");
    put_field(out, c->swap == TWIXT_SWAP_NO ? "N" : "Y", "pierule?");
    put_field(out, is_over ? "Y" : "N", "game already over?");
    twixt_notes_put_tags(record, said, out);
    twixt_notes_put(record->nodes[ITA_ROOT].comment, out);
}

static ita_status put_moves(const ita_record *record, const twixt_config *c, ita_text *out,
                            ita_diag *diag) {
    for (uint32_t i = 1; i < record->node_count; i++) {
        if (twixt_turn_goes_on(record, i)) continue;
        ita_status status = twixt_put_bare(record, c, i, out, diag);
        if (status != ITA_OK) return status;
        ita_put_char(out, '\n');
        twixt_notes_put(record->nodes[i].comment, out);
    }
    return ita_text_status(out) == ITA_OK ? ITA_OK : ita_fail(diag, ITA_E_MEMORY, "memory");
}

ita_status twixt_t1j_write(const ita_record *record, ita_text *out, ita_diag *diag) {
    twixt_config *c;
    bool is_over = false;
    ita_status status = twixt_record_config(record, name, &c, diag);
    if (status != ITA_OK) return status;
    status = check(record, c, diag);
    if (status == ITA_OK) status = twixt_record_is_over(record, c, &is_over, diag);
    if (status == ITA_OK) {
        put_header(record, c, is_over, out);
        status = put_moves(record, c, out, diag);
    }
    twixt_config_free(&c->base);
    return status;
}
