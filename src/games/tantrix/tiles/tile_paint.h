// What Tantrix tiles look like: hexagons with an edge on top, three bands of colour as true arcs
// and straights, each colour with a pattern of its own. Knows tiles and places, no rules.
#ifndef GAMES_TANTRIX_TILES_TILE_PAINT_H
#define GAMES_TANTRIX_TILES_TILE_PAINT_H

#include "games/say.h"
#include "games/tantrix/table/board.h"
#include "intarsia/scene.h"

extern const char tantrix_style[];
extern const char tantrix_defs[];

/// Scene units: neighbouring centres are one unit apart; the cell 0,0 lies at (0,0).
void tantrix_xy(int a, int b, double *x, double *y);

/// The text picture: a cell is five columns and two rows, six columns from the next; the next cell
/// down is two rows below, so that edges that touch stand side by side or above each other.
enum { TANTRIX_TEXT_COLUMNS = 6, TANTRIX_TEXT_ROWS = 2 };

/// A tile to be painted.
typedef struct tantrix_painting {
    int number, turn;
    double x, y;
    double scale; ///< 0: as the tiles that lie
    uint32_t id;  ///< node, 0: decoration
    ita_role role;
    uint32_t grips;
    const char *style; ///< more classes for the hexagon, such as "marked"; "" for none
    const char *label;
    bool is_numbered; ///< its number is drawn on it
    unsigned lit;     ///< colours whose bands are lit
    int column, row;  ///< of its upper left corner in the text picture; column below 0: none
} tantrix_painting;

/// Adds the hexagon, its bands and its number.
void tantrix_paint_tile(ita_scene *scene, const tantrix_painting *painting);
/// Adds an empty cell: hexagon of class `style`, anchor at the cell.
ita_node *tantrix_paint_cell(ita_scene *scene, double x, double y, const char *style);
/// Words in the text picture only, from a place on to the right.
void tantrix_paint_letters(ita_scene *scene, int column, int row, const char *words);
/// A dot on an edge of a cell, such as where colours clash.
void tantrix_paint_dot(ita_scene *scene, double x, double y, int edge, const char *style);

/// Colours of the edges 0..5 clockwise from the top, "yellow, red, nothing, ..", TANTRIX_NONE being
/// nothing; and those of a tile. Kept in the scene, in its language.
const char *tantrix_ring_words(ita_scene *scene, const uint8_t ring[TANTRIX_EDGES]);
const char *tantrix_edge_words(ita_scene *scene, int number, int turn);
/// "-1,3"; kept in the scene.
const char *tantrix_cell_words(ita_scene *scene, int a, int b);

#endif
