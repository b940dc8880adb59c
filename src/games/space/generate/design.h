// An interlocking puzzle while it is looked for: bars that share a frame, and who owns which of the
// cells that several of them want. Knows nothing of levels, solvers and texts of configs.
#ifndef GAMES_SPACE_GENERATE_DESIGN_H
#define GAMES_SPACE_GENERATE_DESIGN_H

#include "intarsia/base.h"
#include "intarsia/cells.h"

enum {
    DESIGN_SIDE = 12, // all coordinates of a frame are below
    DESIGN_BARS_MOST = 8,
    DESIGN_CELLS_MOST = 256,
    DESIGN_NEIGHBOURS_MOST = 6,
    DESIGN_NOBODY = -1,
};

typedef struct design_box {
    int8_t least[3], most[3];
} design_box;

// Boxes that go through each other. What only one of them wants is always its own.
typedef struct design_frame {
    bool is_burr;   // the six bars of the set "burr"
    int level_most; // beyond it nothing was found
    int bar_count;
    design_box boxes[DESIGN_BARS_MOST];
} design_frame;

extern const design_frame design_frames[];
extern const size_t design_frame_count;

// A frame laid out: its cells, ascending, and which of them are contested.
typedef struct design_ground {
    const design_frame *frame;
    ita_cell cells[DESIGN_CELLS_MOST];
    uint8_t wanted_by[DESIGN_CELLS_MOST]; // a set of bars
    int cell_count;
    int contested[DESIGN_CELLS_MOST], contested_count;
    int16_t neighbours[DESIGN_CELLS_MOST][DESIGN_NEIGHBOURS_MOST]; // of a cell, -1 beyond the last
} design_ground;

// Invariant: owner[i] is one of the bars in wanted_by[i], or NOBODY where several want the cell.
typedef struct design {
    const design_ground *ground;
    int8_t owner[DESIGN_CELLS_MOST];
} design;

void design_lay_out(const design_frame *frame, design_ground *ground);
// The frame with all its cells; nobody owns those that several want.
void design_open(const design_ground *ground, design *d);
// Gives every contested cell to somebody at random, of ten cells so many to nobody. False where a
// bar falls apart; then the owners are of no use.
bool design_fill(design *d, ita_random *random, int empty_of_ten);
// Takes a contested cell from somebody. False as above, and where nobody has one.
bool design_loosen(design *d, ita_random *random);
// Gives so many contested cells to somebody else, or to nobody. False as above.
bool design_change(design *d, ita_random *random, int cells);
// Cells that nobody has.
int design_holes(const design *d);
// The cells of a bar, ascending; how many.
int design_bar(const design *d, int bar, ita_cell cells[DESIGN_CELLS_MOST]);

#endif
