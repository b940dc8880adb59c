// A file of layers as a game of ours. What stands in it becomes the text of a config, character by
// character; what is wrong with that text is told where the character stands in the file.
#include "games/space/files/layers.h"
#include "games/space/files/layers_lines.h"
#include "games/space/files/space_files.h"

#include "intarsia/base.h"

#include <string.h>

typedef struct reading {
    ita_reader text; // without its byte order mark
    size_t mark;     // bytes of that
    ita_record *record;
    ita_diag *diag;
    ita_arena arena;      // of one block at a time
    ita_text config;      // as far as it is written
    size_t wanted, place; // where the character of the config that is wanted stands in the file
    bool is_from_top;
} reading;

static ita_status fail_at(reading *r, ita_status status, const char *key, size_t at) {
    return ita_fail_at(r->diag, status, key, at + r->mark);
}

static ita_status fail_with(reading *r, const char *key, layers_slice what) {
    ita_status status = fail_at(r, ITA_E_SYNTAX, key, what.from);
    ita_diag_arg_bytes(r->diag, r->text.bytes + what.from, what.to - what.from);
    return status;
}

static char at_of(const reading *r, size_t at) {
    return r->text.bytes[at];
}

// ---- told by content

// Two characters at least: lines of one are other things.
static bool is_plain_row(const ita_reader *text, layers_slice all, bool *has_cells) {
    for (size_t i = all.from; i < all.to; i++) {
        if (!memchr("#oO+._ \t", text->bytes[i], 8)) return false;
        *has_cells = *has_cells || text->bytes[i] == '#' || text->bytes[i] == 'o';
    }
    return all.to - all.from > 1;
}

static ita_reader open_text(const char *bytes, size_t length) {
    ita_reader reader = ita_read(bytes, length);
    ita_read_words(&reader, "\xEF\xBB\xBF");
    return (ita_reader){bytes + reader.at, length - reader.at, 0};
}

// The heading of a figure, or several rows of cells and nothing else.
int layers_probe(const char *bytes, size_t length) {
    const ita_reader text = open_text(bytes, length);
    layers_line line;
    size_t rows = 0;
    bool is_plain = true, has_cells = false;
    for (size_t at = 0; layers_next_line(&text, &at, &line);) {
        if (line.kind == LAYERS_HEADING && layers_is(&text, line.name, LAYERS_FIGURE)) return 80;
        if (line.kind == LAYERS_HEADING) is_plain = false;
        if (line.kind != LAYERS_ROW) continue;
        rows++;
        is_plain = is_plain && is_plain_row(&text, line.all, &has_cells);
    }
    return is_plain && has_cells && rows > 1 ? 45 : 0;
}

// ---- the lines around the blocks

static bool is_setting(const reading *r, layers_slice name) {
    static const char *const settings[] = LAYERS_SETTINGS;
    for (size_t i = 0; i < LAYERS_SETTING_COUNT; i++)
        if (layers_is(&r->text, name, settings[i])) return true;
    return false;
}

static ita_status read_order(reading *r, layers_slice value) {
    r->is_from_top = layers_is(&r->text, value, "from the top");
    if (r->is_from_top || layers_is(&r->text, value, "from the bottom")) return ITA_OK;
    return fail_with(r, "space.layers.order", value);
}

static ita_status read_tag(reading *r, const layers_line *line) {
    char name[64];
    const size_t length = line->name.to - line->name.from;
    if (length == 0 || length >= sizeof name || layers_is(&r->text, line->name, "game"))
        return fail_with(r, "file.tag", line->all);
    memcpy(name, r->text.bytes + line->name.from, length);
    name[length] = '\0';
    if (ita_record_tag(r->record, name)) return fail_with(r, "record.tag.twice", line->name);
    const ita_status status = ita_record_set_tag(r->record, name, r->text.bytes + line->value.from,
                                                 line->value.to - line->value.from);
    if (status == ITA_E_MEMORY) return ita_fail(r->diag, status, "memory");
    return status == ITA_OK ? ITA_OK : fail_with(r, "file.tag", line->name);
}

static ita_status read_header(reading *r, const layers_line *line) {
    if (layers_is(&r->text, line->name, LAYERS_ORDER)) return read_order(r, line->value);
    if (layers_is(&r->text, line->name, LAYERS_FIGURE))
        return fail_with(r, "space.layers.below", line->value);
    if (!is_setting(r, line->name)) return read_tag(r, line);
    for (size_t i = line->value.from; i < line->value.to; i++) // it becomes a part of the config
        if (at_of(r, i) == ',') return fail_with(r, "file.value", line->value);
    return ITA_OK;
}

static void add_comment(const reading *r, const layers_line *line, bool is_first, ita_text *out) {
    size_t from = line->all.from + 1;
    if (from < line->all.to && at_of(r, from) == ' ') from++;
    if (!is_first) ita_put_char(out, '\n');
    ita_put_bytes(out, r->text.bytes + from, line->all.to - from);
}

static ita_status read_lines(reading *r, ita_text *comment) {
    layers_line line;
    ita_status status = ITA_OK;
    bool is_first = true;
    for (size_t at = 0; status == ITA_OK && layers_next_line(&r->text, &at, &line);) {
        if (line.kind == LAYERS_HEADER) status = read_header(r, &line);
        if (line.kind != LAYERS_COMMENT) continue;
        add_comment(r, &line, is_first, comment);
        is_first = false;
    }
    if (status != ITA_OK || comment->length == 0) return status;
    status = ita_text_status(comment);
    if (status == ITA_OK)
        status =
            ita_record_set_comment(r->record, ITA_ROOT, ita_text_get(comment), comment->length);
    return status == ITA_OK ? ITA_OK : ita_fail(r->diag, status, "memory");
}

// ---- the config

static void put(reading *r, char c, size_t at) {
    if (r->config.length == r->wanted) r->place = at;
    ita_put_char(&r->config, c);
}

static void put_words(reading *r, const char *words, size_t at) {
    for (; *words; words++)
        put(r, *words, at);
}

static void put_slice(reading *r, layers_slice slice) {
    for (size_t i = slice.from; i < slice.to; i++)
        put(r, at_of(r, i), i);
}

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// '\0' for what is no cell.
static char cell_of(char c) {
    if (is_letter(c)) return c;
    return c == '#' ? 'o' : c == '+' ? 'O' : c == '.' || c == '_' ? '_' : '\0';
}

static ita_status put_row(reading *r, layers_slice row) {
    for (size_t i = row.from; i < row.to; i++) {
        if (at_of(r, i) == ' ' || at_of(r, i) == '\t') continue;
        const char cell = cell_of(at_of(r, i));
        if (cell) {
            put(r, cell, i);
            continue;
        }
        size_t end = i + 1; // of a character of several bytes
        while (end < row.to && ((unsigned char)at_of(r, end) & 0xC0) == 0x80)
            end++;
        return fail_with(r, "space.layers.character", (layers_slice){i, end});
    }
    return ITA_OK;
}

static ita_status put_layer(reading *r, const layers_table *table, size_t index) {
    const layers_layer *layer = &table->layers[index];
    ita_status status = ITA_OK;
    for (size_t i = 0; i < layer->count && status == ITA_OK; i++) {
        const layers_slice row = table->rows[layer->first + i * layer->stride];
        if (i) put(r, '-', row.from);
        status = put_row(r, row);
    }
    return status;
}

static ita_status put_layers(reading *r, const layers_block *block) {
    layers_table table;
    ita_arena_reset(&r->arena);
    ita_status status = layers_gather(&r->text, block->inside, &r->arena, &table, r->diag);
    if (status == ITA_E_SYNTAX && r->diag) r->diag->offset += r->mark;
    if (status == ITA_OK && table.layer_count == 0)
        status = fail_at(r, ITA_E_SYNTAX, "space.layers.rows", block->heading.from);
    for (size_t i = 0; i < table.layer_count && status == ITA_OK; i++) {
        if (i) put(r, '~', block->heading.from);
        status = put_layer(r, &table, r->is_from_top ? table.layer_count - 1 - i : i);
    }
    return status;
}

static bool is_figure(const reading *r, const layers_block *block) {
    const bool has_heading = block->heading.from < block->heading.to;
    return !has_heading || layers_is(&r->text, block->heading, LAYERS_FIGURE);
}

// "3xV:"; what else could stand there would be another part of the config.
static ita_status put_heading(reading *r, const layers_block *block) {
    for (size_t i = block->heading.from; i < block->heading.to; i++) {
        const char c = at_of(r, i);
        const bool is_part = is_letter(c) || (c >= '0' && c <= '9') || c == '-';
        if (c == ' ' || c == '\t') continue;
        if (!is_part) return fail_with(r, "space.layers.heading", block->heading);
        put(r, c, i);
    }
    put(r, ':', block->heading.to);
    return ITA_OK;
}

static ita_status put_pieces(reading *r) {
    layers_block block;
    ita_status status = ITA_OK;
    bool is_first = true;
    for (size_t at = 0; status == ITA_OK && layers_next_block(&r->text, &at, &block);) {
        if (is_figure(r, &block)) continue;
        put_words(r, is_first ? "pieces=" : "+", block.heading.from);
        is_first = false;
        status = put_heading(r, &block);
        if (status == ITA_OK) status = put_layers(r, &block);
    }
    if (!is_first) put(r, ',', r->text.length);
    return status;
}

static ita_status put_figure(reading *r) {
    layers_block block;
    ita_status status = ITA_OK;
    bool is_first = true;
    for (size_t at = 0; status == ITA_OK && layers_next_block(&r->text, &at, &block);) {
        if (!is_figure(r, &block)) continue;
        if (!is_first) put(r, ',', block.heading.from); // a second one is told as such
        is_first = false;
        put_words(r, "figure=", block.heading.from);
        status = put_layers(r, &block);
    }
    if (status != ITA_OK || !is_first) return status;
    return fail_at(r, ITA_E_SYNTAX, "space.layers.figure", r->text.length);
}

// A figure below its heading stands among pieces, or says for which set it is.
static ita_status refuse_no_pieces(reading *r) {
    layers_block block;
    for (size_t at = 0; layers_next_block(&r->text, &at, &block);)
        if (layers_is(&r->text, block.heading, LAYERS_FIGURE))
            return fail_at(r, ITA_E_SYNTAX, "space.layers.pieces", block.heading.from);
    return ITA_OK;
}

static ita_status put_config(reading *r) {
    layers_line line;
    bool has_set = false;
    ita_text_reset(&r->config);
    for (size_t at = 0; layers_next_line(&r->text, &at, &line);) {
        if (line.kind != LAYERS_HEADER || !is_setting(r, line.name)) continue;
        has_set |= layers_is(&r->text, line.name, "set");
        put_slice(r, line.name);
        put(r, '=', line.name.to);
        put_slice(r, line.value);
        put(r, ',', line.value.to);
    }
    const size_t length = r->config.length;
    ita_status status = put_pieces(r);
    if (status == ITA_OK && !has_set && !r->config.failed && r->config.length == length)
        status = refuse_no_pieces(r);
    return status == ITA_OK ? put_figure(r) : status;
}

// What is wrong with the config is told where it stands in the file: it is written once more, up to
// there.
static void find_place(reading *r) {
    ita_diag *diag = r->diag;
    if (!diag) return;
    r->diag = NULL;
    r->wanted = diag->offset;
    r->place = diag->offset == ITA_NO_OFFSET ? 0 : r->text.length;
    put_config(r);
    r->diag = diag;
    diag->offset = r->place + r->mark;
}

static ita_status set_game(reading *r) {
    r->wanted = ITA_NO_OFFSET;
    ita_status status = put_config(r);
    if (status != ITA_OK) return status;
    status = space_file_set_game(r->record, &r->config, r->diag);
    if (status != ITA_OK && status != ITA_E_MEMORY) find_place(r);
    return status;
}

ita_status layers_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag) {
    const ita_reader text = open_text(bytes, length);
    reading r = {.text = text, .mark = length - text.length, .record = record, .diag = diag};
    ita_text comment;
    size_t bad = 0;
    if (!ita_text_is_utf8(text.bytes, text.length, &bad)) {
        ita_status status = fail_at(&r, ITA_E_SYNTAX, "file.byte", bad);
        ita_diag_arg_int(diag, (unsigned char)text.bytes[bad]);
        return status;
    }
    ita_arena_open(&r.arena, record->arena.allocator);
    ita_text_open(&r.config, record->arena.allocator);
    ita_text_open(&comment, record->arena.allocator);
    ita_status status = read_lines(&r, &comment);
    if (status == ITA_OK) status = set_game(&r);
    ita_text_close(&comment);
    ita_text_close(&r.config);
    ita_arena_close(&r.arena);
    return status;
}
