// Piece sets from files and from config text: see set_file.c.
#ifndef GAMES_DISSECTION_SETS_SET_FILE_H
#define GAMES_DISSECTION_SETS_SET_FILE_H

#include "games/dissection/dissection.h"

/// Turns a drawing (its group `pieces`, or all shapes) into "[frame; outline; ...]" in table steps.
ita_status dissection_set_embed(const char *bytes, size_t length, ita_text *value, ita_diag *diag);
/// Makes the config's set and pieces of such a value, brackets included; as far as this goes they
/// may all be of one kind.
ita_status dissection_set_read(dissection_config *config, const char *text, size_t length,
                               ita_diag *diag);

#endif
