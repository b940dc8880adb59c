// Figures from files: drawings become a config value, and values in decimals become exact.
#ifndef GAMES_DISSECTION_FIGURE_FIGURE_FILE_H
#define GAMES_DISSECTION_FIGURE_FIGURE_FILE_H

#include "games/dissection/dissection.h"

/// A file for the option `figure`: a saved game gives the outline of what lies there; a drawing
/// (SVG or our text) becomes the value
/// "[~T x,y x,y ...]": its outline in decimals, T being how exact they are, in the file's units.
ita_status dissection_figure_embed(const char *bytes, size_t length, ita_text *value,
                                   ita_diag *diag);

/// Reads what stands between "[~" and "]" as a figure of the config's pieces: scaled to their area,
/// turned into their directions, at the coordinates of a filling near to it, or else at those of
/// the ring. ITA_E_ILLEGAL when there are none: "dissection.file.exact" when every way was tried,
/// "dissection.file.unknown" when not. `*fineness`: the table's steps have to be cut in so many.
ita_status dissection_read_decimals(dissection_config *config, const char *text, size_t length,
                                    ita_edge **edges, size_t *count, int64_t *fineness,
                                    ita_diag *diag);

#endif
