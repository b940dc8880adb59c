// How pieces look: body, pattern, seams, light; their classes and words. See draw.c.
#ifndef GAMES_PENTAHEX_VIEW_DRAW_H
#define GAMES_PENTAHEX_VIEW_DRAW_H

#include "games/pentahex/view/rim.h"

extern const char pentahex_style[];
extern const char pentahex_defs[];

// Colour class and pattern class of a piece: by its kind in the solo game and in a common pool, by
// its player where a player owns it. `player` 0: nobody.
const char *pentahex_colour(const pentahex_config *c, int kind, int player);
const char *pentahex_pattern(const pentahex_config *c, int kind, int player);
// A word for a player's colour: "Blue".
const char *pentahex_player_name(ita_scene *scene, const pentahex_config *c, int player);

// Some cells drawn as one piece with its middle at (x, y). The last node is the body's outline,
// transparent, for the caller to give id, role, grips and label.
typedef struct pentahex_body {
    const ita_hex *cells;
    int count;
    double x, y, scale;
    const char *colour, *pattern;
    const char *state; // further classes, such as "ghost" or "used"
} pentahex_body;

ita_node *pentahex_draw_body(ita_scene *scene, const pentahex_body *body);

const char *pentahex_join(ita_scene *scene, const char *a, const char *b, const char *c);
const char *pentahex_say_number(ita_scene *scene, int64_t number);
const char *pentahex_say_cell(ita_scene *scene, ita_hex cell);

#endif
