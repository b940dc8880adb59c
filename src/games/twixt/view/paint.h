// What a TwixT board looks like: plate, border lines, holes, links, pegs, as layers of decoration.
// Knows the board; knows nothing of turns, labels and touch.
#ifndef GAMES_TWIXT_VIEW_PAINT_H
#define GAMES_TWIXT_VIEW_PAINT_H

#include "games/twixt/board/board.h"

extern const char twixt_style[];

/// Scene units are holes: A1 would be at (0,0). In the text picture a hole stands on every third
/// column and every row, so that 24 by 24 takes 75 columns; see twixt_paint_link_glyphs.
static inline int twixt_text_column(int col) {
    return 3 + 3 * col;
}
static inline int twixt_text_row(int row) {
    return 1 + row;
}
/// A link in characters, in the gaps between holes: steep ones as a stroke on the row that they
/// cross, flat ones as a stroke away from each end.
void twixt_paint_link_glyphs(ita_scene *scene, twixt_hole from, twixt_hole to, const char *style);

void twixt_paint_plate(const twixt_config *c, ita_scene *scene);
void twixt_paint_coordinates(const twixt_config *c, ita_scene *scene);
void twixt_paint_guides(const twixt_config *c, ita_scene *scene);
/// Small holes where no peg stands.
void twixt_paint_holes(const twixt_config *c, const twixt_board *b, ita_scene *scene);
/// A band of light under the links of the chain that has connected.
void twixt_paint_glow(const twixt_config *c, const twixt_board *b, ita_scene *scene);
void twixt_paint_link_shadows(const twixt_config *c, const twixt_board *b, ita_scene *scene);
/// The light cores of the links, which tell blue from red without colour.
void twixt_paint_link_cores(const twixt_config *c, const twixt_board *b, ita_scene *scene);
void twixt_paint_pegs(const twixt_config *c, const twixt_board *b, ita_scene *scene);
/// A decoration of one class around a hole.
void twixt_paint_ring(ita_scene *scene, twixt_hole at, double radius, const char *style);
void twixt_paint_line(ita_scene *scene, twixt_hole from, twixt_hole to, const char *style);

#endif
