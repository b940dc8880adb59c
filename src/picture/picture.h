// SVG to PNG and PDF, through librsvg and cairo: the part picture.so of the command line.
#ifndef INTARSIA_PICTURE_H
#define INTARSIA_PICTURE_H

#include "intarsia/text.h"

/// Renders an SVG text. `kind` is "png" or "pdf". On failure `diag` says what the library said.
typedef ita_status picture_renderer(const char *svg, size_t length, const char *kind, ita_text *out,
                                    ita_diag *diag);
picture_renderer picture_render;

#endif
