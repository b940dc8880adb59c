// Breaking words into lines. Knows UTF-8, one column a character; knows nothing of what is said.
#include "cli/lines.h"

#include <string.h>

size_t line_columns(const char *words, size_t length) {
    size_t columns = 0;
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)words[i] & 0xc0) != 0x80) columns++;
    return columns;
}

// Columns of the last line so far.
static size_t place(const ita_text *out) {
    size_t start = out->length;
    while (start > 0 && out->data[start - 1] != '\n')
        start--;
    return line_columns(ita_text_get(out) + start, out->length - start);
}

void line_column(ita_text *out, int column) {
    do
        ita_put_char(out, ' ');
    while (!out->failed && place(out) < (size_t)column);
}

static void break_line(ita_text *out, int indent) {
    ita_put_char(out, '\n');
    for (int i = 0; i < indent; i++)
        ita_put_char(out, ' ');
}

void line_column_or_next(ita_text *out, int column) {
    if (place(out) < (size_t)column)
        line_column(out, column);
    else
        break_line(out, column);
}

void line_fit(ita_text *out, int indent, const char *words) {
    const size_t length = strlen(words);
    if (place(out) + line_columns(words, length) > LINE_WIDTH) break_line(out, indent);
    ita_put_bytes(out, words, length);
}

void line_wrap(ita_text *out, int indent, const char *words) {
    bool is_first = true;
    while (*words) {
        size_t length = strcspn(words, " ");
        size_t wanted = line_columns(words, length) + !is_first;
        if (!is_first && place(out) + wanted > LINE_WIDTH) {
            break_line(out, indent);
        } else if (!is_first) {
            ita_put_char(out, ' ');
        }
        ita_put_bytes(out, words, length);
        words += length + strspn(words + length, " ");
        is_first = false;
    }
    ita_put_char(out, '\n');
}
