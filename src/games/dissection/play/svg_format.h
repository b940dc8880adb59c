// Arrangements as SVG files: see svg_format.c.
#ifndef GAMES_DISSECTION_PLAY_SVG_FORMAT_H
#define GAMES_DISSECTION_PLAY_SVG_FORMAT_H

#include "games/dissection/dissection.h"

enum { DISSECTION_FORMATS = 1 };
extern const ita_format dissection_formats[DISSECTION_FORMATS];

#endif
