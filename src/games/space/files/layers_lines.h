// The lines of a file of layers: what each is, and which rows make which layer. See layers_lines.c.
#ifndef GAMES_SPACE_FILES_LAYERS_LINES_H
#define GAMES_SPACE_FILES_LAYERS_LINES_H

#include "intarsia/text.h"

typedef enum layers_kind {
    LAYERS_BLANK,
    LAYERS_COMMENT, // "; words"
    LAYERS_HEADER,  // "name: value"
    LAYERS_HEADING, // "3xV:", "figure:"
    LAYERS_ROW,
} layers_kind;

// Bytes from..to of the file, without blanks around them.
typedef struct layers_slice {
    size_t from, to;
} layers_slice;

typedef struct layers_line {
    layers_kind kind;
    layers_slice all;
    layers_slice name, value; // before and behind the colon of a header or a heading
} layers_line;

// A heading and what belongs to it, up to the next one. Rows before the first heading have none.
typedef struct layers_block {
    layers_slice heading; // its name; empty: none
    layers_slice inside;
} layers_block;

// Rows of a layer: rows[first], rows[first + stride] and so on.
typedef struct layers_layer {
    size_t first, stride, count;
} layers_layer;

typedef struct layers_table {
    layers_slice *rows;
    layers_layer *layers;
    size_t row_count, layer_count;
} layers_table;

// The line at `*at`, which moves behind it; false at the end of the text.
bool layers_next_line(const ita_reader *text, size_t *at, layers_line *line);
bool layers_next_block(const ita_reader *text, size_t *at, layers_block *block);
// Whether the slice is this word.
bool layers_is(const ita_reader *text, layers_slice slice, const char *word);

// The layers of a block as they stand. Rows of one character each, parted by blanks, are one row;
// else what blanks part are layers side by side.
// Errors: ITA_E_SYNTAX where a line has more or fewer of these than the line before it;
// ITA_E_MEMORY.
ita_status layers_gather(const ita_reader *text, layers_slice inside, ita_arena *arena,
                         layers_table *table, ita_diag *diag);

#endif
