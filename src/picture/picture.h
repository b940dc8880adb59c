// SVG to PNG, PDF and moving pictures, through librsvg and cairo: the part picture.so of the
// command line.
#ifndef INTARSIA_PICTURE_H
#define INTARSIA_PICTURE_H

#include "intarsia/text.h"

/// What is drawn: pages of SVG, one a page of a PDF, one a frame of a moving picture. PNG has one.
typedef struct picture_pages {
    const ita_text *svg;
    size_t count;
    const char *title;        ///< of a PDF, or NULL
    double pause, last_pause; ///< of a moving picture, seconds a frame, and the last one
} picture_pages;

/// Renders pages as "png", "pdf" or "gif". On failure `diag` says what the library said.
typedef ita_status picture_renderer(const picture_pages *pages, const char *kind, ita_text *out,
                                    ita_diag *diag);
picture_renderer picture_render;

#endif
