// Words for people at a terminal: broken into lines that fit, and columns.
#ifndef INTARSIA_CLI_LINES_H
#define INTARSIA_CLI_LINES_H

#include "intarsia/text.h"

enum { LINE_WIDTH = 79 };

/// Characters of UTF-8, as many columns as they take on a terminal.
size_t line_columns(const char *words, size_t length);
/// Writes the words behind what stands in the last line, which is broken between words so that
/// none is longer than LINE_WIDTH; further lines begin with `indent` blanks. Ends the line.
void line_wrap(ita_text *out, int indent, const char *words);
/// Blanks up to a column of the last line; at least one.
void line_column(ita_text *out, int column);
/// The same; in a further line where this one is that long already.
void line_column_or_next(ita_text *out, int column);
/// Words that may stand alone, such as one of several choices: in this line if they fit, else in a
/// further one behind `indent` blanks.
void line_fit(ita_text *out, int indent, const char *words);

#endif
