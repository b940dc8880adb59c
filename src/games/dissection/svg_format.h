// Arrangements as SVG files: see svg_format.c.
#ifndef INTARSIA_DISSECTION_SVG_FORMAT_H
#define INTARSIA_DISSECTION_SVG_FORMAT_H

#include "games/dissection/dissection.h"

enum { DISSECTION_FORMATS = 1 };
extern const ita_format dissection_formats[DISSECTION_FORMATS];

#endif
