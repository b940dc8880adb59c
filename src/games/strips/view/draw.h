// Drawing of Strips shared by the files of its view.
#ifndef GAMES_STRIPS_VIEW_DRAW_H
#define GAMES_STRIPS_VIEW_DRAW_H

#include "games/strips/strips.h"

extern const char strips_style[];

// Style class and words of a player from 0; "p1", "Red".
const char *strips_player_style(int player);
const char *strips_player_name(int player);
const char *strips_turn_words(int turn); // "lower right"

// Classes joined by a blank, kept in the scene.
const char *strips_join(ita_scene *scene, const char *a, const char *b, const char *c);
const char *strips_say_number(ita_scene *scene, int number);
const char *strips_say_cell(ita_scene *scene, int x, int y);

// The parts of a piece around x, y: two small squares, triangle, large square with the player's
// pattern. `scale` 1: cells of side 1. Decoration; `extra` is a class for all, or "".
void strips_draw_parts(ita_scene *scene, double x, double y, double scale, strips_placed piece,
                       const char *extra);
// Path of a piece's outline around its centre.
const char *strips_outline(ita_scene *scene, int turn, double scale);
// Outline, length and words of every strip; `fresh` is a piece whose strip is to be seen as new,
// or -1.
void strips_draw_strips(ita_scene *scene, const strips_config *config, const strips_state *state,
                        int fresh);
// The characters of text pictures: four a cell.
void strips_draw_glyphs(ita_scene *scene, const strips_config *config, const strips_state *state);

#endif
