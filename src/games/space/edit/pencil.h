// What the hand holds while a puzzle in space is drawn. See hand.c, view.c.
#ifndef GAMES_SPACE_EDIT_PENCIL_H
#define GAMES_SPACE_EDIT_PENCIL_H

#include "games/space/edit/edit.h"
#include "games/space/view/view.h"

typedef struct space_drawing {
    space_hand hand;      // first: focus, the cell aimed at, the side one looks from
    int32_t part;         // that is drawn
    int32_t colour;       // of cells that are drawn, 0: none
    int32_t may_be_empty; // cells of the figure that are drawn may stay empty
    int32_t layer;        // 1 + the layer that is drawn in, 0: none was yet
} space_drawing;

// `hand` may be NULL; whatever it holds, the part is one, and the letter can be drawn there.
int32_t space_part_in_hand(const space_ground *g, const space_drawing *hand);
char space_letter_in_hand(const space_ground *g, const space_drawing *hand);
// The layer that alone is drawn large, on an upright stage and where it is asked for, as all would
// be too small for fingers there; -1: all are alike.
int32_t space_layer_open(const space_ground *g, const void *state, const space_drawing *hand,
                         double ratio, uint32_t show);
// The first piece without cells: where a new one is drawn; -1: there is no room for one.
int32_t space_new_part(const space_ground *g, const void *state);
// Whether a part is in the tray: it has cells, or is drawn, or is the first without.
bool space_part_is_shown(const space_ground *g, const void *state, const space_drawing *hand,
                         int32_t part);
// A number that actions change: what "more", "fewer" and "spare" make of a piece's copies.
typedef enum space_count_deed { SPACE_MORE, SPACE_FEWER, SPACE_SPARE } space_count_deed;
space_edit space_counted(const void *state, int32_t part, space_count_deed deed);
ita_answer space_edit_gesture(const ita_config *config, const void *state, ita_hand *hand,
                              const ita_event *event, ita_move *move, ita_diag *diag);

#endif
