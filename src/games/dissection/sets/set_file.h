// Piece sets from files and from config text: see set_file.c.
#ifndef GAMES_DISSECTION_SETS_SET_FILE_H
#define GAMES_DISSECTION_SETS_SET_FILE_H

#include "games/dissection/dissection.h"
#include "geom/verify/model.h"

/// Turns a drawing (its group `pieces`, or all shapes) into "[frame; outline; ...]" in table steps.
ita_status dissection_set_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag);
/// Makes the config's set and pieces of such a value, brackets included; as far as this goes they
/// may all be of one kind.
ita_status dissection_set_read(dissection_config *config, const char *text, size_t length,
                               ita_diag *diag);

/// Shapes whose outlines lie side by side are as many pieces: no piece hangs together by nothing.
typedef struct pieces_apart {
    selection pieces; // their loops are those of the shapes
    size_t firsts[DISSECTION_PIECES_MAX + 1];
    uint32_t shapes[DISSECTION_PIECES_MAX];
} pieces_apart;

/// False where there are none or, from `refused` on, too many.
bool pieces_take_apart(const selection *shapes, pieces_apart *out, size_t *refused);

#endif
