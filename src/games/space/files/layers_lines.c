// Lines of a file of layers, and how they are put together to layers. Knows nothing of what a
// character or a heading means.
#include "games/space/files/layers_lines.h"

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool is_end(char c) {
    return c == '\n' || c == '\r';
}

bool layers_is(const ita_reader *text, layers_slice slice, const char *word) {
    return ita_text_is(text->bytes + slice.from, slice.to - slice.from, word);
}

// ---- lines

static layers_slice trimmed(const ita_reader *text, size_t from, size_t to) {
    while (from < to && is_blank(text->bytes[from]))
        from++;
    while (to > from && is_blank(text->bytes[to - 1]))
        to--;
    return (layers_slice){from, to};
}

static layers_line line_of(const ita_reader *text, layers_slice all) {
    layers_line line = {.kind = LAYERS_BLANK, .all = all};
    if (all.from == all.to) return line;
    line.kind = LAYERS_COMMENT;
    if (text->bytes[all.from] == ';') return line;
    size_t colon = all.from;
    while (colon < all.to && text->bytes[colon] != ':')
        colon++;
    line.kind = LAYERS_ROW;
    if (colon == all.to) return line;
    line.kind = colon + 1 == all.to ? LAYERS_HEADING : LAYERS_HEADER;
    line.name = trimmed(text, all.from, colon);
    line.value = trimmed(text, colon + 1, all.to);
    return line;
}

bool layers_next_line(const ita_reader *text, size_t *at, layers_line *line) {
    if (*at >= text->length) return false;
    size_t end = *at;
    while (end < text->length && !is_end(text->bytes[end]))
        end++;
    *line = line_of(text, trimmed(text, *at, end));
    const bool is_pair =
        end + 1 < text->length && text->bytes[end] == '\r' && text->bytes[end + 1] == '\n';
    *at = end + (is_pair ? 2 : end < text->length);
    return true;
}

bool layers_next_block(const ita_reader *text, size_t *at, layers_block *block) {
    layers_line line;
    size_t before = *at;
    bool is_found = false;
    for (; layers_next_line(text, at, &line); before = *at) {
        if (is_found && line.kind == LAYERS_HEADING) {
            *at = before;
            return true;
        }
        if (!is_found && line.kind == LAYERS_HEADING) {
            block->heading = line.name;
            block->inside = (layers_slice){*at, *at};
            is_found = true;
        } else if (!is_found && line.kind == LAYERS_ROW) {
            block->heading = (layers_slice){line.all.from, line.all.from};
            block->inside.from = before;
            is_found = true;
        }
        block->inside.to = *at;
    }
    return is_found;
}

// ---- rows

static bool next_word(const ita_reader *text, size_t *at, size_t to, layers_slice *word) {
    while (*at < to && is_blank(text->bytes[*at]))
        (*at)++;
    word->from = *at;
    while (*at < to && !is_blank(text->bytes[*at]))
        (*at)++;
    word->to = *at;
    return word->from < word->to;
}

static size_t count_words(const ita_reader *text, layers_slice all, bool *are_single) {
    size_t count = 0;
    layers_slice word;
    for (size_t at = all.from; next_word(text, &at, all.to, &word); count++)
        if (word.to - word.from > 1) *are_single = false;
    return count;
}

// Rows without a blank line between them.
typedef struct paragraph {
    layers_slice inside;
    bool is_one_layer; // of characters with blanks between
} paragraph;

static bool next_paragraph(const ita_reader *text, size_t *at, size_t to, paragraph *out) {
    layers_line line;
    bool is_found = false;
    out->is_one_layer = true;
    for (size_t before = *at; *at < to && layers_next_line(text, at, &line); before = *at) {
        if (is_found && line.kind == LAYERS_BLANK) return true;
        if (line.kind == LAYERS_ROW) {
            if (!is_found) out->inside.from = before;
            is_found = true;
            count_words(text, line.all, &out->is_one_layer);
        }
        out->inside.to = *at;
    }
    return is_found;
}

static void add_row(layers_table *table, layers_slice row) {
    table->rows[table->row_count++] = row;
}

static ita_status add_words(const ita_reader *text, const layers_line *line, size_t wanted,
                            layers_table *table, ita_diag *diag) {
    layers_slice word;
    size_t count = 0;
    for (size_t at = line->all.from; next_word(text, &at, line->all.to, &word); count++)
        add_row(table, word);
    if (count == wanted || wanted == 0) return ITA_OK;
    ita_status status = ita_fail_at(diag, ITA_E_SYNTAX, "space.layers.beside", line->all.from);
    ita_diag_arg_int(diag, (int64_t)wanted);
    return status;
}

static ita_status add_paragraph(const ita_reader *text, const paragraph *p, layers_table *table,
                                ita_diag *diag) {
    const size_t first = table->row_count;
    size_t lines = 0, wide = 0;
    layers_line line;
    for (size_t at = p->inside.from; at < p->inside.to && layers_next_line(text, &at, &line);) {
        if (line.kind != LAYERS_ROW) continue;
        if (p->is_one_layer) {
            add_row(table, line.all);
        } else {
            ita_status status = add_words(text, &line, wide, table, diag);
            if (status != ITA_OK) return status;
        }
        if (lines++ == 0) wide = table->row_count - first;
    }
    for (size_t i = 0; i < wide; i++)
        table->layers[table->layer_count++] = (layers_layer){first + i, wide, lines};
    return ITA_OK;
}

// At most so many rows, and layers.
static size_t count_all(const ita_reader *text, layers_slice inside) {
    size_t count = 0;
    bool unused = true;
    layers_line line;
    for (size_t at = inside.from; at < inside.to && layers_next_line(text, &at, &line);)
        if (line.kind == LAYERS_ROW) count += count_words(text, line.all, &unused);
    return count;
}

ita_status layers_gather(const ita_reader *text, layers_slice inside, ita_arena *arena,
                         layers_table *table, ita_diag *diag) {
    const size_t most = count_all(text, inside);
    *table = (layers_table){0};
    table->rows = ita_arena_take(arena, (most + 1) * sizeof *table->rows);
    table->layers = ita_arena_take(arena, (most + 1) * sizeof *table->layers);
    if (!table->rows || !table->layers) return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ITA_OK;
    paragraph p;
    for (size_t at = inside.from; status == ITA_OK && next_paragraph(text, &at, inside.to, &p);)
        status = add_paragraph(text, &p, table, diag);
    return status;
}
