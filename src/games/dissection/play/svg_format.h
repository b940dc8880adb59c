// Arrangements as SVG files: see svg_format.c.
#ifndef GAMES_DISSECTION_PLAY_SVG_FORMAT_H
#define GAMES_DISSECTION_PLAY_SVG_FORMAT_H

#include "games/dissection/dissection.h"
#include "intarsia/verify.h"

enum { DISSECTION_FORMATS = 1 };
extern const ita_format dissection_formats[DISSECTION_FORMATS];

/// The game of which a drawing of ours tells in words, where that is what is drawn: a drawing that
/// was changed goes by its shapes, and `record` stays as it was. Errors: ITA_E_MEMORY.
ita_status dissection_read_told(const ita_drawing *drawing, const char *bytes, size_t length,
                                ita_record *record, bool *is_so, ita_diag *diag);

#endif
