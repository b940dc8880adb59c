// What is left on each carrier when edges are added up: maximal stretches that are covered more
// often one way than the other.
#ifndef GEOM_OUTLINE_RESIDUAL_H
#define GEOM_OUTLINE_RESIDUAL_H

#include "geom/edge/carriers.h"

// A growing list of edges. Coordinates are multiplied by `scale` (more than 1 only where a stretch
// of a Bezier curve or a point of tangency is not whole otherwise).
typedef struct edge_list {
    const ita_allocator *allocator;
    ita_edge *items;
    size_t count, capacity;
    int64_t scale;
    bool has_crossing; // set by nodes_cut: some edges cross where none of them ends
    bool has_double;   // set by residual_of: some stretch is covered twice more one way, and the
                       // list is not whole
} edge_list;

void edge_list_open(edge_list *list, const ita_allocator *allocator);
void edge_list_close(edge_list *list);
ita_status edge_list_add(edge_list *list, const ita_edge *edge);
// Multiplies all coordinates; ITA_E_OVERFLOW beyond the limit (the list is then spoiled).
ita_status edge_list_rescale(edge_list *list, int64_t factor);

// Adds the residual of the edges to an empty list, carrier by carrier. It ends where a stretch is
// covered twice more one way: then edges overlap. A full circle has from = to. Cost: n log n.
ita_status residual_of(ita_frame frame, const ita_edge *edges, size_t edge_count, edge_list *out);

#endif
