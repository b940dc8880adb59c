// SVG to PNG and PDF, through librsvg and cairo.
#ifndef INTARSIA_PICTURE_H
#define INTARSIA_PICTURE_H

#include "intarsia/text.h"

/// Renders an SVG text. `kind` is "png" or "pdf". On failure `diag` says what the library said.
ita_status picture_render(const char *svg, size_t length, const char *kind, ita_text *out,
                          ita_diag *diag);

#endif
