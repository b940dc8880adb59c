// A table as a figure. See saved_table.c.
#ifndef GAMES_DISSECTION_FIGURE_SAVED_TABLE_H
#define GAMES_DISSECTION_FIGURE_SAVED_TABLE_H

#include "games/dissection/dissection.h"

/// Whether a file is a saved game.
bool dissection_is_table(const char *bytes, size_t length);
/// A saved game for the option `figure`: the outline of all pieces where they lie at its cursor, as
/// a value for the same set. ITA_E_RANGE where a piece is in the tray, or pieces overlap.
ita_status dissection_table_embed(const char *bytes, size_t length, ita_text *value,
                                  ita_diag *diag);
/// A free table is the draft of a figure: what ita_maker asks for.
bool dissection_is_draft(const ita_config *config);
ita_status dissection_made(const ita_config *config, const void *state, ita_text *text,
                           ita_diag *diag);

#endif
