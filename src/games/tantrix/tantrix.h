// Tantrix is several games on the same tiles: Discovery, loops, lines and pyramids of any pack, the
// match, solitaire. game.c lists them; here is what all of them share.
#ifndef GAMES_TANTRIX_TANTRIX_H
#define GAMES_TANTRIX_TANTRIX_H

#include "games/tantrix/tiles/tiles.h"
#include "intarsia/game.h"

extern const ita_game ita_game_tantrix;

// ---- options that several variants have, and their values

extern const char *const tantrix_colour_choices[]; ///< by colour; NULL ends them
extern const char *const tantrix_pack_choices[];   ///< packs that are sold; NULL ends them
extern const char *const tantrix_hole_choices[];   ///< what holes= says in words; NULL ends them
extern const char *const tantrix_check_choices[];  ///< strict, source
extern const char *const tantrix_model_choices[];  ///< array, nodes; as in source/two_models.h
enum { TANTRIX_CHECK_STRICT, TANTRIX_CHECK_SOURCE };
enum { TANTRIX_SOURCE_GROUP = 2 }; ///< the source begins with green, red and blue

#define TANTRIX_OPTION_MODEL                                                                       \
    {.key = "model",                                                                               \
     .kind = ITA_OPTION_CHOICE,                                                                    \
     .choices = tantrix_model_choices,                                                             \
     .is_inner = true,                                                                             \
     .words = "tantrix.option.model"}

/// Reads "1+4-10+13", or the name of a pack, into ascending tile numbers.
ita_status tantrix_read_tiles(const ita_value *value, uint8_t tiles[TANTRIX_TILES], int *count,
                              ita_diag *diag);
/// The colours that a pack of that name asks to join; 0: it asks for none, or has no name.
unsigned tantrix_pack_colours(const ita_value *value);
/// Writes "1+4-10+13".
void tantrix_put_tiles(const uint8_t *tiles, int count, ita_text *out);
/// Writes "red+blue", as in a config.
void tantrix_put_colours(unsigned colours, ita_text *out);
/// Writes "red and blue" in the language of the text.
void tantrix_say_colours(unsigned colours, ita_text *out);

#endif
