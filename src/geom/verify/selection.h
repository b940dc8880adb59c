// The shapes of a drawing that a verdict is about.
#ifndef GEOM_VERIFY_SELECTION_H
#define GEOM_VERIFY_SELECTION_H

#include "geom/file/drawing.h"
#include "geom/loose/weld.h"

// Some shapes of a drawing: those of a group, or all; of a figure, which is what they
// cover together, equal ones once.
typedef struct selection {
    const ita_drawing *drawing;
    uint32_t *shapes;   // indices into the drawing's shapes
    size_t count, room; // room: of the lists of shapes
    loose_edge *loose;  // all edges, shape after shape
    uint32_t *arcs;     // of each edge the arc of an ellipse that it is of, or 0; NULL: of none
    ita_edge *exact;    // the same, exactly; NULL when there is no exact model
    size_t *firsts;     // of each shape's edges, and one more
    uint32_t *loops;    // loop ends of all shapes, relative to the shape's first edge
    size_t *loop_firsts;
    size_t edge_count;
    spot origin; // from which all edges are seen: origin.h
} selection;

// The group that is wanted (DRAW_FIGURE or DRAW_PIECES); else the shapes of neither; else, where
// the other will do as well, that. Even where it fails the selection is to be closed. Cost: n log
// n. Errors: ITA_E_MEMORY.
ita_status selection_open(const ita_drawing *d, draw_group wanted, bool takes_other,
                          const ita_allocator *allocator, selection *out);
// Copies the drawing's edges, in doubles. Errors: ITA_E_MEMORY.
ita_status selection_take_edges(selection *s, const ita_allocator *allocator);
void selection_close(selection *s, const ita_allocator *allocator);

// The outline of what the shapes cover together, and its edges in no order. Errors: ITA_E_MEMORY;
// ITA_E_RANGE where it is not followed within the tolerance.
ita_status selection_trace(const selection *s, ita_tolerance tolerance,
                           const ita_allocator *allocator, loose_outline *out);
ita_status selection_rim(const selection *s, ita_tolerance tolerance,
                         const ita_allocator *allocator, loose_outline *out);

// Whether all edges are lines.
bool selection_is_straight(const selection *s);
const draw_shape *selection_shape(const selection *s, size_t i);
ita_shape selection_exact_shape(const selection *s, size_t i);

#endif
