// The view of space: what the hand holds, where things lie, what is drawn. See hand.c, layout.c,
// view.c.
#ifndef GAMES_SPACE_VIEW_VIEW_H
#define GAMES_SPACE_VIEW_VIEW_H

#include "games/space/space.h"
#include "games/space/view/eye.h"

typedef struct space_hand {
    ita_hand hand; // first: the interface hands it around by this
    int32_t kind;  // 1 + the kind that is chosen, 0: none
    int32_t turn;  // how it is turned
    int32_t cell;  // 1 + the cell aimed at, 0: none
    int32_t eye;   // from where one looks: a rotation of the lattice
} space_hand;

// What the hand would do.
typedef struct space_aim {
    int kind, turned; // -1: none is chosen; which of its orientations
    bool is_aimed;
    ita_cell first; // where its first cell would lie, when aimed
    ita_move move;
} space_aim;

// `hand` may be NULL.
space_aim space_aim_of(const space_config *c, const void *state, const space_hand *hand);
space_eye space_eye_of(const space_config *c, const space_hand *hand);
ita_answer space_gesture(const ita_config *config, const void *state, ita_hand *hand,
                         const ita_event *event, ita_move *move, ita_diag *diag);

// Where things lie: the figure in space, plans of its layers beside it, a slot for each kind.
typedef struct space_layout {
    ita_layout parts;
    ita_slot_grid slots;
    double slot;             // side of one
    space_spot plan;         // where the plan of layer 0 has its origin
    double plan_x, plan_y;   // from a plan to the next in its row, and to the next row
    int plans_in_row, plans; // how many
} space_layout;

#define SPACE_PLAN_SCALE 0.7
#define SPACE_TRAY_SCALE 0.42

void space_lay_out(const space_config *c, const space_eye *eye, double ratio, space_layout *out);
// The middle of a cell in the plan of its layer.
space_spot space_plan_place(const space_config *c, const space_layout *l, ita_cell cell);

#endif
