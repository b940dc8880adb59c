// Blocks of cells beside and below each other. See characters.h.
#include "games/space/characters/characters.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAP = 4,               // between two blocks
    PLACES_MOST = 1 << 14, // of a block
};

static const char between_layers[] = " | ";

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

void space_glyphs_of(const space_shape *shape, char letter, space_glyph *glyphs) {
    for (uint32_t i = 0; i < shape->cell_count; i++)
        glyphs[i] = (space_glyph){shape->cells[i], letter};
}

bool space_block_of(const space_glyph *glyphs, size_t count, space_block *block) {
    ita_cell low = glyphs[0].cell, high = low;
    for (size_t i = 1; i < count; i++) {
        const ita_cell at = glyphs[i].cell;
        low = (ita_cell){(int16_t)least(low.x, at.x), (int16_t)least(low.y, at.y),
                         (int16_t)least(low.z, at.z)};
        high = (ita_cell){(int16_t)most(high.x, at.x), (int16_t)most(high.y, at.y),
                          (int16_t)most(high.z, at.z)};
    }
    *block = (space_block){"", glyphs, count, low, high};
    return (int64_t)(high.x - low.x + 1) * (high.y - low.y + 1) * (high.z - low.z + 1) <=
           PLACES_MOST;
}

// ---- lines

static int columns_of(const space_block *b) {
    const int layer = 2 * (b->most.x - b->least.x) + 1;
    const int layers = b->most.z - b->least.z + 1;
    const int wide = layers * layer + (layers - 1) * (int)(sizeof between_layers - 1);
    return most(wide, (int)strlen(b->header));
}

static int rows_of(const space_block *b) {
    return b->most.y - b->least.y + 1;
}

static int compare(const void *a, const void *b) {
    return ita_cell_compare(((const space_glyph *)a)->cell, ((const space_glyph *)b)->cell);
}

void space_glyphs_sort(space_glyph *glyphs, size_t count) {
    qsort(glyphs, count, sizeof *glyphs, compare);
}

static void put_cell(const space_block *b, ita_cell cell, ita_text *out) {
    const space_glyph wanted = {.cell = cell};
    const space_glyph *found = bsearch(&wanted, b->glyphs, b->count, sizeof *b->glyphs, compare);
    if (found)
        ita_put_char(out, found->letter);
    else
        ita_put(out, "\u00b7");
}

// A row of cells through all layers.
static void put_row(const space_block *b, int row, ita_text *out) {
    ita_cell at = {.y = (int16_t)(b->most.y - row)};
    for (at.z = b->least.z; at.z <= b->most.z; at.z++) {
        if (at.z > b->least.z) ita_put(out, between_layers);
        for (at.x = b->least.x; at.x <= b->most.x; at.x++) {
            if (at.x > b->least.x) ita_put_char(out, ' ');
            put_cell(b, at, out);
        }
    }
}

// How many columns a text has taken since it was so long.
static int columns_since(const ita_text *out, size_t length) {
    int columns = 0;
    for (size_t i = length; i < out->length; i++)
        columns += ((unsigned char)out->data[i] & 0xc0) != 0x80;
    return columns;
}

// Line -1 has the headers. Blanks stand only before something.
static void put_line(const space_block *blocks, size_t count, int line, ita_text *out) {
    int blanks = 0;
    for (size_t i = 0; i < count; i++) {
        const bool is_there = line < rows_of(&blocks[i]);
        for (; is_there && blanks > 0; blanks--)
            ita_put_char(out, ' ');
        const size_t before = out->length;
        if (is_there && line < 0) ita_put(out, blocks[i].header);
        if (is_there && line >= 0) put_row(&blocks[i], line, out);
        blanks += columns_of(&blocks[i]) - columns_since(out, before) + GAP;
    }
    ita_put_char(out, '\n');
}

void space_put_blocks(const space_block *blocks, size_t count, int columns, ita_text *out) {
    for (size_t first = 0, next; first < count; first = next) {
        int used = columns_of(&blocks[first]), rows = rows_of(&blocks[first]);
        for (next = first + 1; next < count; next++) {
            used += GAP + columns_of(&blocks[next]);
            if (used > columns) break;
            rows = most(rows, rows_of(&blocks[next]));
        }
        if (first > 0) ita_put_char(out, '\n');
        for (int line = -1; line < rows; line++)
            put_line(&blocks[first], next - first, line, out);
    }
}

// ---- layers

static const char *number_of(int number, ita_arena *arena, ita_text *out) {
    ita_text text;
    ita_text_open(&text, out->allocator);
    ita_put_int(&text, number);
    const char *kept = text.failed ? NULL : ita_arena_text(arena, text.data, text.length);
    ita_text_close(&text);
    return kept;
}

bool space_put_layers(const space_glyph *glyphs, size_t count, int columns, ita_arena *arena,
                      ita_text *out) {
    space_block whole;
    space_block_of(glyphs, count, &whole);
    const size_t layers = (size_t)(whole.most.z - whole.least.z + 1);
    space_block *blocks = ita_arena_take(arena, layers * sizeof *blocks);
    for (size_t i = 0; blocks && i < layers; i++) {
        blocks[i] = whole;
        blocks[i].least.z = blocks[i].most.z = (int16_t)(whole.least.z + (int)i);
        blocks[i].header = number_of(blocks[i].least.z + 1, arena, out);
        if (!blocks[i].header) return false;
    }
    if (blocks) space_put_blocks(blocks, layers, columns, out);
    return blocks != NULL;
}
