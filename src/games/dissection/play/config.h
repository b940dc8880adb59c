// Configs of the dissection game: its table of options, and what is made of their values.
#ifndef GAMES_DISSECTION_PLAY_CONFIG_H
#define GAMES_DISSECTION_PLAY_CONFIG_H

#include "games/dissection/dissection.h"

enum { DISSECTION_OPTIONS = 5 };
extern const ita_option_spec dissection_options[DISSECTION_OPTIONS];

ita_status dissection_config_make(const ita_values *values, const ita_allocator *allocator,
                                  ita_config **config, ita_diag *diag);
void dissection_config_free(ita_config *config);
void dissection_config_value(const ita_config *config, size_t row, ita_value *value,
                             ita_text *text);
/// The outline of pieces laid by moves (texts separated by blanks); the caller's to close.
ita_status dissection_trace_moves(const dissection_config *config, const char *moves,
                                  ita_outline *outline, ita_diag *diag);
/// Area of all pieces in table steps.
double dissection_pieces_area(const dissection_config *config);
/// Of all corners the one furthest to the left, of those the lowest: exact.
ita_point dissection_first_corner(ita_frame frame, const ita_edge *edges, size_t count);

#endif
