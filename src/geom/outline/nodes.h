// The residual as a graph: stretches cut where they meet, joined at numbered points.
#ifndef GEOM_OUTLINE_NODES_H
#define GEOM_OUTLINE_NODES_H

#include "geom/loose/loose.h"
#include "geom/outline/residual.h"

// A box around an edge, a touch too large; only a filter before exact questions.
typedef struct box {
    double x0, y0, x1, y1;
} box;
box box_of(ita_frame frame, const ita_edge *edge);
box box_of_loose(const loose_edge *edge);
static inline bool boxes_meet(const box *a, const box *b) {
    return a->x0 <= b->x1 && b->x0 <= a->x1 && a->y0 <= b->y1 && b->y0 <= a->y1;
}
// Calls `met` for every pair of boxes that meet, i < j, until it fails. Cost: n log n, and the
// pairs.
typedef ita_status box_pair(void *user, size_t i, size_t j);
ita_status boxes_pairs(const box *boxes, size_t count, const ita_allocator *allocator,
                       box_pair *met, void *user);

// Cuts lines and arcs at the ends of others that lie inside them, where two of them touch, and
// where two cross at an end of `given`, the edges that the list is the residual of: three lines
// through one corner may all run straight on there. The list's scale grows where a point of
// tangency asks for it.
ita_status nodes_cut(ita_frame frame, const ita_edge *given, size_t given_count, edge_list *list);

// Numbers the points where edges begin and end.
typedef struct nodes {
    const ita_allocator *allocator;
    size_t count;
    size_t edge_count;
    uint32_t *from, *to;     // node of each edge's ends
    uint32_t *first_leaving; // per node and one more: into `leaving`
    uint32_t *leaving;       // edges by the node they leave
    uint32_t *arriving;      // edges by the node they reach, with the same places: as many arrive
                             // at every point of a residual as leave it
    size_t first_capacity;
} nodes;
ita_status nodes_open(const edge_list *list, nodes *out);
void nodes_close(nodes *out);

// Whether edges of which some are Bezier curves go round nothing twice, and nothing the other way:
// what crosses them, and corners on their middles, cut no such curve, so that no outline tells.
// Without such curves always true.
ita_status edges_walk_well(ita_frame frame, const ita_edge *given, size_t count,
                           const ita_allocator *allocator, bool *is_well);
// ita_shape_check but for what the shape's outline tells: that it is simple and goes round
// something.
ita_status shape_check_edges(ita_frame frame, const ita_shape *shape,
                             const ita_allocator *allocator, ita_diag *diag);
// ita_shape_check that keeps the shape's outline, which is the caller's to close.
ita_status shape_check_traced(ita_frame frame, const ita_shape *shape,
                              const ita_allocator *allocator, ita_diag *diag, ita_outline *outline);

#endif
