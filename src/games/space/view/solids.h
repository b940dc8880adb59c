// Cells that are drawn together: in painter's order, face by face, and which of them is seen at a
// point. See solids.c.
#ifndef GAMES_SPACE_VIEW_SOLIDS_H
#define GAMES_SPACE_VIEW_SOLIDS_H

#include "games/space/view/eye.h"
#include "intarsia/scene.h"

// A cell in its colour. Lists of them have ascending cells, none twice.
typedef struct space_solid {
    ita_cell cell;
    uint32_t index;    // whatever the list is of: the figure's cell, before it was drawn apart
    const char *style; // of its faces
    const char *rim; // of lines where a plane of the node's cells ends; NULL: its faces have lines
    const char *weave; // over its faces; NULL: nothing
    uint32_t of;       // the node it belongs to
    bool is_glass;     // nothing lies there: seen through
    bool is_flat;      // all its sides have one tone
} space_solid;

// Room for so many in the arena, zeroed; NULL without memory.
space_solid *space_solids_take(ita_arena *arena, size_t count);
void space_solids_sort(space_solid *solids, size_t count);
// The order in which they are painted, exact for cells: indices, farthest first.
// @param order  [count]
// Errors: false without memory.
bool space_solids_order(const space_eye *eye, const space_solid *solids, size_t count,
                        ita_arena *arena, uint32_t *order);
// Draws them. The scene has failed where there was no memory.
void space_solids_draw(ita_scene *scene, const space_eye *eye, const space_solid *solids,
                       size_t count, double scale, space_spot at);
// Cells that all look alike, with the middle of the whole there.
void space_solids_draw_alike(ita_scene *scene, const space_eye *eye, const ita_cell *cells,
                             size_t count, const space_solid *look, double scale, space_spot at);
// The solid that one sees at a point, glass looked through; NULL where there is none.
const space_solid *space_solids_at(const space_eye *eye, const space_solid *solids, size_t count,
                                   space_spot at);
// The glass before what one sees there, where a piece would come down; NULL where there is none.
const space_solid *space_solids_before(const space_eye *eye, const space_solid *solids,
                                       size_t count, space_spot at);

void space_put_polygon(ita_text *path, const space_face *face, double scale, space_spot at);

#endif
