// Polygons on the square grid: corners on its points, edges along its lines or diagonals. All of so
// many corners and half squares, up to turning and mirroring, each once and in one order, which
// numbers them: the outlines that snug tangrams without holes and touching corners can have.
// Whole numbers only; knows nothing of pieces.
#ifndef GAMES_DISSECTION_FIGURE_GRID_H
#define GAMES_DISSECTION_FIGURE_GRID_H

#include "intarsia/alloc.h"

#include <stdbool.h>

enum { GRID_CORNERS_MOST = 8 };

// Walked counter-clockwise. An edge of length L along a diagonal crosses L squares.
typedef struct grid_polygon {
    int8_t corner_count;
    bool is_first_diagonal;
    int8_t turns[GRID_CORNERS_MOST];   // behind each edge, in eighths: -3 to 3, but 0
    int8_t lengths[GRID_CORNERS_MOST]; // of each edge
} grid_polygon;

typedef struct grid_class {
    int least_corners, most_corners; // 3 to GRID_CORNERS_MOST
    int half_squares;
    bool is_convex;
    int longest[2]; // no edge along a line of the grid is longer, or along a diagonal
} grid_class;

typedef struct grid_list {
    const ita_allocator *allocator;
    grid_polygon *items; // by corners, first direction, turns, lengths
    size_t count, capacity;
} grid_list;

// Even where it fails the list is to be closed. Errors: ITA_E_MEMORY.
// Cost: some 1,000 ways to turn for seven corners, with `longest` to the fifth power each.
ita_status grid_list_open(const grid_class *wanted, const ita_allocator *allocator, grid_list *out);
void grid_list_close(grid_list *list);

// Where the polygon's corners lie, the first at the origin.
void grid_corners(const grid_polygon *polygon, int x[GRID_CORNERS_MOST], int y[GRID_CORNERS_MOST]);

#endif
