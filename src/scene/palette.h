// The colours of all scenes, for light and dark. See palette.c.
#ifndef INTARSIA_SCENE_PALETTE_H
#define INTARSIA_SCENE_PALETTE_H

#include "intarsia/text.h"

/// Which form of a colour: of which palette, by day or by night.
typedef struct palette_light {
    int palette; ///< see ita_palette_name
    bool is_dark;
} palette_light;

/// Copies CSS or SVG text with every var(--name) replaced by its colour.
void palette_resolve(const char *css, palette_light light, ita_text *out);
/// The classes that every scene may use: marked, ghost, coordinate, patterns.
extern const char palette_shared_style[];
/// The classes of heat, which few pictures have.
extern const char palette_heat_style[];

#endif
