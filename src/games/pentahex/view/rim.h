// Outlines of sets of hexagons as rounded paths, and where things lie in the picture. See rim.c and
// layout.c.
#ifndef GAMES_PENTAHEX_VIEW_RIM_H
#define GAMES_PENTAHEX_VIEW_RIM_H

#include "games/pentahex/pentahex.h"

#define PENTAHEX_R 0.5 // distance from a centre to an edge: one unit between neighbours

// Cells whose outline is wanted. `board` is given instead of cells for a whole board.
typedef struct pentahex_region {
    const ita_hex *cells;
    uint32_t count;
    const ita_hexboard *board;
} pentahex_region;

// How an outline is drawn: everything in units at scale 1.
typedef struct pentahex_pen {
    double scale;
    double inset;  // how far inside the edge, negative: outside
    double corner; // length of an edge that a rounded corner takes
    double x, y;   // the point of the plane that becomes (0, 0)
} pentahex_pen;

// Closed paths around the region, holes included.
void pentahex_put_outline(pentahex_region region, pentahex_pen pen, ita_text *out);
// The edges between neighbours of the region.
void pentahex_put_seams(pentahex_region region, pentahex_pen pen, ita_text *out);
// The middle of some cells.
void pentahex_middle(const ita_hex *cells, int count, double *x, double *y);

// ---- layout.c

typedef struct pentahex_layout {
    ita_layout parts;
    ita_slot_grid slots;
    double slot, tray_scale; // side of a slot; size of the pieces in it
} pentahex_layout;

// For a stage of this ratio, 0: none in particular.
void pentahex_lay_out(const pentahex_config *c, double ratio, pentahex_layout *out);
// The same on a small stage where pieces are only tapped: they make room for the board.
void pentahex_lay_out_tapped(const pentahex_config *c, double ratio, pentahex_layout *out);
// Middle of the slot of piece 0.. of a hand.
void pentahex_slot(const pentahex_layout *l, int piece, double *x, double *y);
// The kind of piece 0.. of a hand.
int pentahex_kind_of_piece(const pentahex_config *c, int piece);

// ---- hand.c: what the hand holds and where it would go

typedef struct pentahex_hand {
    ita_hand hand;       // first: the interface hands it around by this
    int32_t piece;       // 1 + piece of the hand, 0: none is chosen
    int32_t symmetry;    // 0..11, how it is turned
    int32_t cell;        // 1 + the cell aimed at, 0: none; when not carried
    bool is_carried;     // it follows the pointer
    double off_x, off_y; // pointer minus the piece's middle
} pentahex_hand;

typedef struct pentahex_aim {
    int piece;       // of the hand, -1: none is chosen
    int kind, turn;  // turn: orientation within the kind
    bool is_carried; // follows the pointer
    double x, y;     // its middle while it is carried
    bool is_aimed;
    ita_hex first; // where its first cell would lie, when aimed
    ita_move move; // that as a move
} pentahex_aim;

// `hand` may be NULL.
pentahex_aim pentahex_aim_of(const pentahex_config *c, const void *state,
                             const pentahex_hand *hand);
ita_answer pentahex_gesture(const ita_config *config, const void *state, ita_hand *hand,
                            const ita_event *event, ita_move *move, ita_diag *diag);

// ---- aids.c

// Marks the free cells of regions that no remaining pieces can fill: `dead` has room for the
// board's cells. Exact for small regions; larger ones are judged by sizes and by cells that nothing
// covers. Says how many regions; for the solo game.
ita_status pentahex_dead_cells(const pentahex_config *c, const void *state, uint64_t *dead,
                               int *regions);

#endif
