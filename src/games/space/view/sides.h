// From which side a figure is seen: names for people and for the command line; turns about the
// axes. See sides.c.
#ifndef GAMES_SPACE_VIEW_SIDES_H
#define GAMES_SPACE_VIEW_SIDES_H

#include "games/space/view/eye.h"
#include "intarsia/text.h"

// Message keys: "from the right", "above".
typedef struct space_side_words {
    const char *from, *up;
} space_side_words;

space_side_words space_side_keys(const space_eye *eye);
// One word: "right-above"; "front-left-up" has the figure's left side up.
void space_side_name(const space_eye *eye, ita_text *out);
// The turn after `turn` and so many steps about an axis (0 the row, 1 the depth, 2 the upright).
int space_turned_by(ita_lattice lattice, int axis, int steps, int turn);
// Where a turn makes a way lead, whatever its fixed point.
ita_cell space_turned_way(ita_lattice lattice, int turn, ita_cell way);
// Where a way leads that is turned as one sees it, along one axis or several: "to the left and up".
void space_put_way(ita_cell way, ita_text *out);

#endif
