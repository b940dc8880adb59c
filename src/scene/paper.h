// What paper needs of pictures: scenes without a ground of their own, and words as SVG has them.
#ifndef SCENE_PAPER_H
#define SCENE_PAPER_H

#include "intarsia/scene.h"

/// As ita_scene_svg, but what stands behind the picture shows through.
void scene_svg_on_paper(const ita_scene *scene, const ita_svg_options *options, ita_text *out);
/// Words as XML: its marks are escaped, and what it has not got, which names from files may hold
/// (control characters, U+FFFE and U+FFFF), becomes the replacement character.
/// @param words  [length] UTF-8
void scene_put_words(const char *words, size_t length, ita_text *out);

#endif
