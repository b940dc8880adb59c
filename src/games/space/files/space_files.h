// The list of space's file formats, as the game's table names it.
#ifndef GAMES_SPACE_FILES_SPACE_FILES_H
#define GAMES_SPACE_FILES_SPACE_FILES_H

#include "intarsia/game.h"

enum { SPACE_FORMATS = 1 };
extern const ita_format space_formats[SPACE_FORMATS];

#endif
