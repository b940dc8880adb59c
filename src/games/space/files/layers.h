// Puzzles as layers of characters, as people write them into mails and forums: headings, rows from
// the back, a blank line between layers. See layers_read.c, layers_write.c.
#ifndef GAMES_SPACE_FILES_LAYERS_H
#define GAMES_SPACE_FILES_LAYERS_H

#include "intarsia/game.h"

// The heading of what is to be filled, and lines that say how the others are meant.
#define LAYERS_FIGURE   "figure"
#define LAYERS_ORDER    "layers"
#define LAYERS_SETTINGS {"set", "pieces", "lattice", "mirrors", "together"}
enum { LAYERS_SETTING_COUNT = 5 };

int layers_probe(const char *bytes, size_t length);
ita_status layers_read(const char *bytes, size_t length, ita_record *record, ita_diag *diag);
ita_status layers_write(const ita_record *record, ita_text *out, ita_diag *diag);

#endif
