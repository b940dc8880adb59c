// What every view needs to speak: numbers, classes, sentences and refusals kept in a scene, in the
// scene's language; and what the viewer asked for. Knows no game.
#ifndef GAMES_SAY_H
#define GAMES_SAY_H

#include "intarsia/game.h"

// A text to be kept in the scene, in the scene's language; and its end: "" without memory.
ita_text say_open(const ita_scene *scene);
const char *say_keep(ita_scene *scene, ita_text *text);

const char *say_number(ita_scene *scene, int64_t number);
// Up to three style classes joined by blanks; empty ones and NULL are left out.
const char *say_classes(ita_scene *scene, const char *a, const char *b, const char *c);
// The sentence of a key with up to two arguments, NULL where there is none.
const char *say_with(ita_scene *scene, const char *key, const char *a, const char *b);
// The words of a key as a sentence of its own: it begins with a capital.
void say_sentence(ita_text *out, const char *key, const char *const *args);
const char *say_diag(ita_scene *scene, const ita_diag *diag);
// The same for a line beside the board: places are named there only where names are seen on it.
const char *say_seen(ita_scene *scene, const ita_diag *diag, const ita_view_options *options);

// A line beside the board, without gauge and style.
ita_note *say_note(ita_scene *scene, const char *name, const char *value);

// One character of the text picture; words from there on, a character of UTF-8 each. `style` are
// the classes that colour them on a terminal.
void say_glyph(ita_scene *scene, int column, int row, const char *glyph, const char *style);
void say_line(ita_scene *scene, int column, int row, const char *words, const char *style);
// Below all characters a line that says what their letters mean, where words begin otherwise than
// in English.
void say_letters(ita_scene *scene, const char *key);

// `options` may be NULL: nothing is asked for.
bool view_shows(const ita_view_options *options, uint32_t what);
// A refusal that is to be shown marks this node.
bool view_marks(const ita_view_options *options, uint32_t node);

#endif
